"""All that one action of a Haint can bring: every tie and every equal way is a case (HT-09, HT-18, HT-19)."""

from __future__ import annotations

from itertools import islice

from ...lean import cached_property, partial
from ...records import TYPE_CHECKING, NamedTuple
from ..words.token_names import CANDLE
from . import movement, target_order
from .board import VAGRANT, owner
from .decision import sight, wanted_range
from .target_order import FAR, Sight
from .train import distance, each

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from .board import Board
    from .target_order import Action, Choice, Target
    from .train import Train


class Act(NamedTuple):
    """What the board has to know of a Haint's action.

    `move` is how many steps it takes, `reach` its range. `hits`: it does something to somebody, so that without a
    range it is the target whom it meets; `everybody` are those whom it meets wherever they are, `all`: all in range.
    """

    wish: Action
    move: int
    reach: int | None = None
    hits: bool = False
    all: bool = False
    everybody: tuple[str, ...] = ()

    @property
    def region(self) -> int:
        """How far from the Haint somebody may stand whom it can haunt or have in range."""
        return self.move + (self.reach or 0)


if TYPE_CHECKING:
    Left = Callable[[Board, frozenset[str]], Board]
    """The board as haunted effects on those haunted leave it, on which a second target is chosen (HT-19, HT-23)."""


def untouched(board: Board, _: frozenset[str]) -> Board:
    """Return the board as it is: there is no haunted effect."""
    return board


class Case(NamedTuple):
    """One way an action may go: its target, whom it haunts, whom it hits (HT-19), and all ends for which that is so."""

    goal: Target
    ends: int
    haunted: frozenset[str]
    hit: tuple[str, ...]


class Fate(NamedTuple):
    """What a case means to one Vagrant or the pup.

    `cursed` and `struck`: their card is haunted or hit, also through the other of the Runaway and the pup (RU-20).
    """

    targeted: bool
    haunted: bool
    hit: bool
    cursed: bool
    struck: bool


if TYPE_CHECKING:
    Fates = frozenset[Fate]


def fate(case: Case, name: str) -> Fate:
    """Return what a case means to somebody; the pup's card is the Runaway's."""
    return Fate(
        case.goal.kind == VAGRANT and case.goal.name == name,
        name in case.haunted,
        name in case.hit,
        owner(name) in case.haunted,
        any(owner(one) == owner(name) for one in case.hit),
    )


def cases(
    board: Board, haint: str, act: Act, ways: movement.Ways, left: Left = untouched
) -> tuple[Case, ...]:
    """Return every case of an action, in no order that means anything; none when there is nobody to target.

    `ways` are those of its Move, which actions may share.
    """
    return _cases(board, target_order.choose(sight(board, haint, act.wish)), ways, act, left)


def _cases(board: Board, choice: Choice, ways: movement.Ways, act: Act, left: Left) -> tuple[Case, ...]:
    found: dict[tuple[Target, frozenset[str], tuple[str, ...]], int] = {}
    for goal in _goals(choice):
        best = movement.best(ways, board.train.bits[goal.at], wanted_range(goal, act.reach))
        for mask, ends in best.items():
            haunted = ways.haunted(mask)
            for hit, some in _hits(left(board, haunted), goal, ends, act):
                found[goal, haunted, hit] = found.get((goal, haunted, hit), 0) | some
    return tuple(Case(goal, ends, haunted, hit) for (goal, haunted, hit), ends in found.items())


def _goals(choice: Choice) -> Sequence[Target]:
    return () if choice.target is None else (choice.target, *choice.tied)


def _hits(board: Board, goal: Target, ends: int, act: Act) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield whom the action may meet, one of those tied or all in range, and from which of the ends."""
    own = (goal.name,) if goal.kind == VAGRANT else ()
    if act.reach is None:
        yield act.everybody or (own if act.hits else ()), ends
        return
    if act.all:
        yield from _all_in_range(board, ends, act.reach).items()
        return
    near = _near(board.train, goal, act.reach) & ends
    if near:
        yield own, near
    for end in each(ends & ~near):
        met = [one.name for one in _instead(board, end, act.reach)]
        yield from ((() if name is None else (name,), end) for name in met or (None,))


def _all_in_range(board: Board, ends: int, reach: int) -> Mapping[tuple[str, ...], int]:
    """Return who is in range, and from which of the ends just they are."""
    found: dict[tuple[str, ...], int] = {(): ends}
    for name, one in board.standees():
        near = board.train.within(board.train.bits[one.at], reach)
        split = [((*hit, name), some & near) for hit, some in found.items()]
        split += [(hit, some & ~near) for hit, some in found.items()]
        found = {hit: some for hit, some in split if some}
    return found


def _near(train: Train, goal: Target, reach: int | None) -> int:
    """Return from where the target counts as in range; a candle never does (HT-21)."""
    return 0 if goal.kind == CANDLE else train.within(train.bits[goal.at], wanted_range(goal, reach))


def _instead(board: Board, end: int, reach: int) -> Sequence[Target]:
    """Return who may be met where the target is out of range (HT-19)."""
    rings = tuple(islice(board.train.rings(end), reach + 1))
    return _goals(target_order.choose_within(Sight(board, board.train.spaces[end], rings), reach))


# --- one Vagrant on every space ------------------------------------------------------------------


class There:
    """What each action may mean to `who` on any space, all else staying where it is.

    Whom the Haint targets depends on how far from it they stand and whether in its car; where it goes and whom it
    meets changes only near it. So what lies further off costs nothing but a look, and time grows with the spaces.
    `mate` is the other of the Runaway and the pup.
    """

    def __init__(self, board: Board, haint: str, acts: Sequence[Act], who: str, left: Left) -> None:
        self.board, self.haint, self.acts, self.who, self.left = board, haint, acts, who, left
        self.train: Train = board.train
        self.at = board.haints[haint]
        self.rings = tuple(self.train.rings(self.train.bits[self.at]))
        self.car = self.train.joined(space for space in self.train.bits if space.car == self.at.car)
        standing = [name for name, _ in board.standees() if name != who]
        self.mate = next((name for name in standing if owner(name) == owner(who)), None)
        here = Sight(board, self.at, self.rings)
        self.known = {self.train.bits[one.at]: here.away(one) for one in target_order.everything(board)}
        self.steps = sorted({act.move for act in acts})
        self.to_haunt = who in board.to_haunt(haint)
        self.region = max((act.region for act in acts), default=0)
        self._seen: dict[tuple[int, bool], tuple[tuple[Choice, ...], tuple[Fates, ...]]] = {}

    @cached_property
    def unmet(self) -> Mapping[int, movement.Ways]:
        """The ways on which nobody meets `who`, by Move."""
        return self._ways(self.board, self.steps, but=self.who)

    def on(self, bit: int) -> tuple[Fates, ...]:
        """Return what each action may mean on a space."""
        away = distance(self.rings, bit)
        return self._so_far(bit, FAR if away is None else away)

    def on_all(self, spaces: int) -> Mapping[int, tuple[Fates, ...]]:
        """Return what each action may mean on every one of the spaces."""
        found: dict[int, tuple[Fates, ...]] = {}
        for away, ring in enumerate(self.rings):
            found |= {bit: self._so_far(bit, away) for bit in each(ring & spaces)}
            spaces &= ~ring
        return found | {bit: self._so_far(bit, FAR) for bit in each(spaces)}

    def _so_far(self, bit: int, away: int) -> tuple[Fates, ...]:
        """Return what each action may mean on a space so far from the Haint."""
        here = away, bool(bit & self.car)
        if here not in self._seen:
            choices = self._choices(bit, away)
            self._seen[here] = choices, self._far(choices)
        choices, far = self._seen[here]
        return self._near(choices, far, away, bit) if self.mate or away <= self.region else far

    def _ways(
        self, board: Board, moves: Sequence[int], but: str | None = None
    ) -> Mapping[int, movement.Ways]:
        """Return the ways for each of some Moves, the last of which is the longest."""
        longest = movement.ways(board, self.haint, moves[-1], but=but)
        shorter = {steps: movement.shorter(longest, steps) for steps in moves[:-1]}
        return {**shorter, moves[-1]: longest}

    def _with(self, bit: int) -> Board:
        return self.board.moved(self.who, self.train.spaces[bit])

    def _choices(self, bit: int, away: int) -> tuple[Choice, ...]:
        """Return whom each action targets when `who` stands there, so far away from the Haint."""
        board, distances = self._with(bit), {**self.known, bit: away}
        field = target_order.everything(board)
        known: dict[Action, Choice] = {}
        for act in self.acts:
            if act.wish not in known:
                there = Sight(board, self.at, self.rings, act.wish, distances)
                known[act.wish] = target_order.choose(there, field)
        return tuple(known[act.wish] for act in self.acts)

    def _far(self, choices: Sequence[Choice]) -> tuple[Fates, ...]:
        """Return what the actions mean out of their reach: to be targeted, and met where no range is asked."""
        return tuple(
            frozenset(
                _alone(self._is(goal), haunted=False, hit=self._without_range(act, goal))
                for goal in _goals(choice)
            )
            for act, choice in zip(self.acts, choices, strict=True)
        )

    def _near(
        self, choices: Sequence[Choice], far: Sequence[Fates], away: int, bit: int
    ) -> tuple[Fates, ...]:
        """Return what the actions mean on a space that some of them reach."""
        board, ways = self._with(bit), self.unmet
        if self.to_haunt and away <= self.steps[-1]:
            ways = {**ways, **self._ways(board, [steps for steps in self.steps if steps >= away])}
        if self.mate is not None:
            return tuple(
                frozenset(
                    fate(one, self.who)
                    for one in _cases(board, self._at(choice, bit), ways[act.move], act, self.left)
                )
                for act, choice in zip(self.acts, choices, strict=True)
            )
        return tuple(
            self._fates(board, act, choice, ways[act.move], bit) if away <= act.region else unmet
            for act, choice, unmet in zip(self.acts, choices, far, strict=True)
        )

    def _at(self, choice: Choice, bit: int) -> Choice:
        """Return a choice that was made for another space of the same distance."""
        goals = [one._replace(at=self.train.spaces[bit]) if self._is(one) else one for one in _goals(choice)]
        return choice._replace(target=goals[0], tied=tuple(goals[1:]))

    def _is(self, goal: Target) -> bool:
        return goal.kind == VAGRANT and goal.name == self.who

    def _without_range(self, act: Act, goal: Target) -> bool:
        """Tell whether an action meets `who` wherever they stand."""
        if act.reach is not None:
            return False
        return self.who in act.everybody or (not act.everybody and act.hits and self._is(goal))

    def _fates(self, board: Board, act: Act, choice: Choice, ways: movement.Ways, bit: int) -> Fates:
        own = 1 << ways.names.index(self.who) if self.who in ways.names else 0
        near = self.train.within(bit, act.reach) if act.reach is not None else 0
        found: set[Fate] = set()
        for goal in _goals(choice):
            mine = self._is(goal)
            at = bit if mine else self.train.bits[goal.at]
            for mask, ends in movement.best(ways, at, wanted_range(goal, act.reach)).items():
                after = partial(self._after, board, ways, mask)
                for hit in self._hit(after, act, goal, at, ends, near):
                    found.add(_alone(mine, haunted=bool(mask & own), hit=hit))
        return frozenset(found)

    def _after(self, board: Board, ways: movement.Ways, mask: int) -> Board:
        return self.left(board, ways.haunted(mask))

    def _hit(
        self, after: Callable[[], Board], act: Act, goal: Target, at: int, ends: int, near: int
    ) -> set[bool]:
        """Return whether the action may meet `who`, and whether it may not, over all these ends."""
        if act.reach is None:
            return {self._without_range(act, goal)}
        if act.all:
            return {True} if not ends & ~near else {False} if not ends & near else {True, False}
        out = ends & ~_near(self.train, goal._replace(at=self.train.spaces[at]), act.reach)
        found = {self._is(goal)} if ends & ~out else set()
        if out & ~near:
            found.add(False)
        if out & near:
            board = after()
            for end in each(out & near):
                found |= {one.name == self.who for one in _instead(board, end, act.reach)}
        return found


def _alone(targeted: bool, *, haunted: bool, hit: bool) -> Fate:
    return Fate(targeted, haunted, hit, haunted, hit)
