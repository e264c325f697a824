"""What a Vagrant risks on every space where they could end: the Haint's turn foreseen."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from . import decision
from .board import reach
from .outcomes import Act, There, untouched

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .board import Board
    from .outcomes import Fates
    from .target_order import Action
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
    decision.target(board, haint, action)  # What the board lacks as it stands is asked for first.
    act = Act(action, action.steps(move), within or 0, all=True)
    found = There(board, haint, [act], vagrant, untouched).on_all(reach(board, vagrant, steps))
    spaces = board.train.spaces
    return tuple(_threat(spaces[bit], found[bit][0]) for bit in sorted(found))


def _threat(space: Space, fates: Fates) -> Threat:
    return Threat(
        space,
        _verdict(one.targeted for one in fates),
        _verdict(one.haunted for one in fates),
        _verdict(one.hit for one in fates),
    )


def _verdict(cases: Iterable[bool]) -> str:
    found = set(cases)
    return MAY if len(found) == 2 else ALWAYS if True in found else NEVER
