"""Where the Moonreaper stands when he comes onto the train (MR-09, RU-22)."""

from __future__ import annotations

from ...errors import Untold, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from .board import to_tell

if TYPE_CHECKING:
    from .board import Board
    from .train import Space


MOONREAPER_AWAY = 3
"""Spaces between the Moonreaper and the Vagrant with the highest Humanity (MR-09)."""


class Placing(NamedTuple):
    """Where the Moonreaper may be placed, all of it equal, and from whom it is counted.

    `distance` is what was reached, the smaller one when two are equally near to 3; None without a space.
    """

    spaces: tuple[Space, ...]
    distance: int | None
    vagrants: tuple[str, ...]


def moonreaper(board: Board) -> Placing:
    """Return the open spaces 3 from a Vagrant with the highest present Humanity, else as near to 3 as can be.

    Counts as Haints do; the pup has no Humanity of its own (MR-09, RU-22).
    """
    highest = _highest(board)
    train, free = board.train, board.open_spaces()
    at: dict[int, int] = {}
    for name in highest:
        for distance, ring in enumerate(train.rings(train.bits[board.vagrants[name].at])):
            if ring & free:
                at[distance] = at.get(distance, 0) | ring & free
    if not at:
        return Placing((), None, highest)
    off = min(abs(distance - MOONREAPER_AWAY) for distance in at)
    equal = [distance for distance in sorted(at) if abs(distance - MOONREAPER_AWAY) == off]
    found = 0
    for distance in equal:
        found |= at[distance]
    return Placing(train.listed(found), equal[0], highest)


def untold(board: Board) -> tuple[str, ...]:
    """Return who is at a maximum that nobody has told, in board order."""
    return tuple(name for name in _order(board) if board.vagrants[name].present is None)


def _order(board: Board) -> tuple[str, ...]:
    return tuple(name for name, _ in board.standees() if name in board.vagrants)


def _highest(board: Board) -> tuple[str, ...]:
    order = _order(board)
    if not order:
        raise UsageError("No Vagrant is on this board to count from.", rule="MR-09")
    unknown = untold(board)
    if unknown:
        raise Untold(
            f"The present Humanity of the {' and the '.join(name.capitalize() for name in unknown)} is not known.",
            entries=[board.vagrants[name].entry for name in unknown],
            rule="MR-09",
            hint=to_tell(unknown[0], board.vagrants[unknown[0]], "`humanity = NUMBER` or `max = NUMBER`"),
        )
    most = max(board.vagrants[name].present or 0 for name in order)
    return tuple(name for name in order if board.vagrants[name].present == most)
