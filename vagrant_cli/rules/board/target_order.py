"""Whom a Haint targets: the printed order of priority, walked step by step (HT-02 to HT-09)."""

from __future__ import annotations

from ...errors import Untold
from ...mappings import NOTHING
from ...records import TYPE_CHECKING, NamedTuple
from ..words.token_names import CANDLE
from .board import OBJECT, VAGRANT, owner, to_tell
from .train import Space, distance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from .board import Board, Standee


CLOSEST, FURTHEST = "closest", "furthest"

FAR = 1_000_000
"""A distance beyond every board's: no way leads there."""


class Target(NamedTuple):
    """A Vagrant (or the pup), a candle or an object; the last two are named by their space."""

    kind: str
    name: str
    at: Space


class Action(NamedTuple):
    """What the Haint's action says about its target.

    `prefer` is step 2: CLOSEST, FURTHEST, the name of a Vagrant or the space of an object. `within` leaves
    out whom the first two are further away. `still` is an action that does not move the Haint.
    """

    prefer: str | Space | None = None
    within: int | None = None
    still: bool = False

    def steps(self, move: int) -> int:
        """Return how many of the steps of a Move this action takes."""
        return 0 if self.still else move


class Sight(NamedTuple):
    """What the order of priority looks at: the board, where the Haint stands, and its action.

    `known` are distances that are worked out already, by the bit of a space.
    """

    board: Board
    at: Space
    rings: tuple[int, ...]
    action: Action = Action()
    known: Mapping[int, int] = NOTHING

    def away(self, one: Target) -> int:
        """Return the distance as Haints count (TR-03)."""
        bit = self.board.train.bits[one.at]
        if bit in self.known:
            return self.known[bit]
        found = distance(self.rings, bit)
        return FAR if found is None else found

    def standee(self, one: Target) -> Standee:
        """Return the values of a Vagrant, or the Runaway's for the pup."""
        return self.board.vagrants[owner(one.name)]


class Step(NamedTuple):
    """A step of the order that was looked at, who was in question there and who was kept."""

    step: int
    rule: str
    candidates: tuple[str, ...]
    kept: tuple[str, ...]


class Choice(NamedTuple):
    """The target and who is tied with it, in board order, and how it came to that.

    `step` is the last step that removed somebody, else the first that found anybody; None when there is
    nobody at all (HT-20). `wished` tells that the action itself names what is tied (RU-16).
    """

    target: Target | None
    tied: tuple[Target, ...]
    step: int | None
    rule: str | None
    why: tuple[Step, ...]
    wished: bool = False


# Each key returns None for whom the step does not ask about; the lowest number is kept.


def _special(sight: Sight, one: Target) -> int | None:
    return 0 if one.kind == VAGRANT and one.name == sight.board.special else None


def _wished(sight: Sight, one: Target) -> int | None:
    prefer, within, _ = sight.action
    if prefer not in (CLOSEST, FURTHEST):
        return 0 if prefer in (one.name, one.at) and one.kind == _kind(prefer) else None
    if one.kind != VAGRANT or (within is not None and sight.away(one) > within):
        return None
    return sight.away(one) if prefer == CLOSEST else -sight.away(one)


def _candle(sight: Sight, one: Target) -> int | None:
    near = one.kind == CANDLE and one.at.car == sight.at.car and not sight.action.still
    return sight.away(one) if near else None


def _hurt(sight: Sight, one: Target) -> int | None:
    if one.kind != VAGRANT or one.at.car != sight.at.car or sight.standee(one).westbound:
        return None
    lost = sight.standee(one).lost
    if lost is None:
        raise Untold(
            f"How much Humanity the {owner(one.name).capitalize()} has lost is not known without the maximum.",
            entries=[sight.standee(one).entry],
            rule="HT-05",
            hint=to_tell(owner(one.name), sight.standee(one)),
        )
    return -lost if lost > 0 else None


def _close(sight: Sight, one: Target) -> int | None:
    return None if one.kind != VAGRANT or sight.standee(one).westbound else sight.away(one)


def _westbound(sight: Sight, one: Target) -> int | None:
    return 0 if one.kind == VAGRANT and sight.standee(one).westbound else None


def _recent(sight: Sight, one: Target) -> int | None:
    recent = sight.board.recent
    return 0 if one.kind == VAGRANT and recent and owner(one.name) == owner(recent) else None


PRIORITY: tuple[tuple[int, str, Callable[[Sight, Target], int | None]], ...] = (
    (1, "HT-02", _special),
    (2, "HT-03", _wished),
    (3, "HT-04", _candle),
    (4, "HT-05", _hurt),
    (5, "HT-06", _close),
    (6, "HT-07", _westbound),
    (7, "HT-08", _recent),
)

CANDLE_STEP = 3


def choose(sight: Sight, field: Sequence[Target] | None = None) -> Choice:
    """Walk the whole order; a tie at one step is settled by the next ones, never by a candle (HT-09).

    `field` is everything on the board, for who has it listed already.
    """
    return _walk(sight, everything(sight.board) if field is None else field)


def choose_within(sight: Sight, steps: int) -> Choice:
    """Choose again after the move, among the Vagrants within `steps` of the Haint (HT-19).

    The action's wish does not count again, and no candle or object is among them.
    """
    near = [one for one in vagrants(sight.board) if sight.away(one) <= steps]
    return _walk(sight._replace(action=Action()), near)


def vagrants(board: Board) -> list[Target]:
    """Return the Vagrants and the pup as targets, in board order."""
    return [Target(VAGRANT, name, standee.at) for name, standee in board.standees()]


def everything(board: Board) -> list[Target]:
    """Return all that can be a target, in board order."""
    found = vagrants(board)
    found += [Target(CANDLE, str(space), space) for space in board.candles]
    found += [Target(OBJECT, str(space), space) for space in board.objects]
    return sorted(found, key=lambda one: board.train.bits[one.at])


def _walk(sight: Sight, field: Iterable[Target]) -> Choice:
    left = tuple(field)
    found = False
    why: list[Step] = []
    for step, rule, key in PRIORITY:
        if found and step == CANDLE_STEP:
            continue
        keyed = [(value, one) for one in left if (value := key(sight, one)) is not None]
        asked = left if found else tuple(one for _, one in keyed)
        kept = asked
        if keyed:
            best = min(value for value, _ in keyed)
            kept = tuple(one for value, one in keyed if value == best)
            left, found = kept, True
        why.append(Step(step, rule, _names(asked), _names(kept)))
        if found and len(left) == 1:
            break
    return _choice(left if found else (), tuple(why))


def _choice(left: tuple[Target, ...], why: tuple[Step, ...]) -> Choice:
    if not left:
        return Choice(None, (), None, None, why)
    asking = [one for one in why if one.candidates]
    removing = [one for one in asking if len(one.kept) < len(one.candidates)]
    settled = removing[-1] if removing else asking[0]
    rule = "HT-09" if left[1:] else settled.rule
    return Choice(left[0], left[1:], settled.step, rule, why, asking[0].step == 2)


def _kind(prefer: str | Space | None) -> str:
    return OBJECT if isinstance(prefer, Space) else VAGRANT


def _names(targets: Iterable[Target]) -> tuple[str, ...]:
    return tuple(one.name for one in targets)
