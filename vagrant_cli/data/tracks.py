"""Donation tracks: which square calls which moment (DN-02 to DN-05, CP-19)."""

from __future__ import annotations

from ..records import NamedTuple


class Square(NamedTuple):
    """A square of a donation track and the moment to read when coins reach it."""

    square: int
    moment: str


class Track(NamedTuple):
    """A donation track with its squares in order."""

    name: str
    length: int
    squares: tuple[Square, ...]


OFF_THE_RAILS = Track(
    "off-the-rails",
    30,
    (
        Square(5, "O-1"),
        Square(10, "84"),
        Square(18, "83"),
        Square(22, "O-2"),
        Square(25, "71"),
        Square(30, "O-3"),
    ),
)

BASE_LENGTH = 25
"""Squares of the base game's track; which of them call a moment is not public, so the players set it."""

MOST_DONATED = 999
"""The most coins or squares that are taken for meant."""
