"""The Haint's Humanity limit in its short notation (HL-01 to HL-03)."""

from __future__ import annotations

from typing import NamedTuple

from ...errors import UsageError

PLAYERS = (2, 3, 4)
HIGHEST = 99
"""The highest limit that is taken for meant; the printed ones stay far below it."""


class Limits(NamedTuple):
    """A Humanity limit for 2, 3 and 4 players, in Humanity."""

    two: int
    three: int
    four: int

    def __str__(self) -> str:
        """Return the notation that `parse` reads: "9/12/14"."""
        return "/".join(map(str, self))

    def limit(self, players: int) -> int:
        """Return the limit for this many players, or raise UsageError (HL-03)."""
        if players not in PLAYERS:
            raise UsageError(
                f"A Humanity limit is printed for 2, 3 and 4 players, not for {players}.",
                rule="HL-03",
                hint="One person with two Vagrants counts as two players.",
            )
        return self[PLAYERS.index(players)]


def parse(notation: str) -> Limits:
    """Return the limits that "9/12/14" stands for; any other shape raises UsageError (HL-03)."""
    parts = notation.strip().split("/")
    if len(parts) != len(PLAYERS) or not all(part.isascii() and part.isdigit() for part in parts):
        shown = notation if len(notation) <= 40 else notation[:37] + "..."
        raise _unreadable(f"{shown!r} is not such a notation")
    if any(len(part.lstrip("0")) > len(str(HIGHEST)) for part in parts):
        raise _unreadable(f"one of these numbers has more than {len(str(HIGHEST))} digits")
    limits = Limits(*map(int, parts))
    if not all(1 <= limit <= HIGHEST for limit in limits):
        raise _unreadable(f"{limits} leaves these bounds")
    return limits


def change(limit: int, now: int) -> str:
    """Tell what setting the limit to `limit` does to the present one: "raised", "lowered" or "same".

    The limit becomes the number itself, whichever verb the card uses (HL-02).
    """
    if limit == now:
        return "same"
    return "raised" if limit > now else "lowered"


def _unreadable(why: str) -> UsageError:
    return UsageError(
        f"A Humanity limit is three whole numbers from 1 to {HIGHEST}, for 2, 3 and 4 players; {why}.",
        rule="HL-03",
        hint="Type it like 9/12/14.",
    )
