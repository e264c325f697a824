"""What a Vagrant risks on every space where they could end: the Haint's turn foreseen."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from . import decision as haints
from . import movement, target_order
from .board import reach
from .train import each

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .board import Board
    from .target_order import Action, Sight
    from .train import Space


ALWAYS, MAY, NEVER = "always", "may", "never"


class Threat(NamedTuple):
    """One space to end on: is the Vagrant targeted, haunted, in range after the move? ALWAYS, MAY or NEVER.

    MAY means that it rests with a tie or with a choice among moves that count as much.
    """

    space: Space
    targeted: str
    haunted: str
    in_range: str


def threats(
    board: Board, vagrant: str, steps: int, haint: str, move: int, within: int | None, action: Action
) -> tuple[Threat, ...]:
    """Return the threat on every space that the Vagrant reaches with `steps`, in board order.

    Without a range (`within` None) only the Haint's own space is in it.
    """
    haints.check(board, action)
    seen = haints.sight(board, haint, action)
    move = action.steps(move)
    found = []
    for bit in each(reach(board, vagrant, steps)):
        moved = board.moved(vagrant, board.train.spaces[bit])
        found.append(_threat(seen._replace(board=moved), vagrant, haint, move, within))
    return tuple(found)


def _threat(seen: Sight, vagrant: str, haint: str, move: int, within: int | None) -> Threat:
    board = seen.board
    choice = target_order.choose(seen)
    at = board.place(vagrant)
    assert choice.target is not None
    assert at is not None
    near = board.train.within(board.train.bits[at], within or 0)
    ways = movement.ways(board, haint, move)
    haunted: list[bool] = []
    in_range: list[bool] = []
    for goal in (choice.target, *choice.tied):
        best = movement.best(ways, board.train.bits[goal.at], haints.wanted_range(goal, within))
        for mask, ends in best.items():
            haunted.append(vagrant in ways.haunted(mask))
            in_range += [bool(ends & near)] * bool(ends & near) + [False] * bool(ends & ~near)
    targeted = [one.name == vagrant for one in (choice.target, *choice.tied)]
    return Threat(at, _verdict(targeted), _verdict(haunted), _verdict(in_range))


def _verdict(cases: Iterable[bool]) -> str:
    found = set(cases)
    return MAY if len(found) == 2 else ALWAYS if True in found else NEVER
