"""How far Vagrants are from each other on the board of the running scenario (TR-02, RU-34)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .board import OWNER, Board
from .train import distance

if TYPE_CHECKING:
    from ..campaign import Campaign


def away(campaign: Campaign, name: str, other: str) -> int | None:
    """Return the spaces between two Vagrants as Vagrants count; None: nobody knows, or no way leads there.

    The pup's place counts as the Runaway's too (RU-34).
    """
    board = campaign.scenario and campaign.scenario.board
    if board is None:
        return None
    ends = _places(board, other)
    found = [
        steps
        for start in _places(board, name)
        for end in ends
        if (steps := distance(board.train.rings(start, board.train.floor), end)) is not None
    ]
    return min(found, default=None)


def _places(board: Board, name: str) -> tuple[int, ...]:
    spaces = [board.place(name), board.pup if name == OWNER else None]
    return tuple(board.train.bits[space] for space in spaces if space is not None)


def closest(campaign: Campaign, name: str, others: Iterable[str]) -> tuple[str, ...]:
    """Return who of some Vagrants is nearest, several on a tie; all of them where the board does not tell."""
    known = tuple(others)
    steps = {other: away(campaign, name, other) for other in known}
    least = min((far for far in steps.values() if far is not None), default=None)
    return known if least is None else tuple(other for other in known if steps[other] == least)
