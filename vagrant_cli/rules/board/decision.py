"""A Haint's turn on the board: target, move, who steps aside and whom the action meets (HT-02 to HT-21)."""

from __future__ import annotations

from ...data.vagrants import MOONREAPER
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ..events.event import settle
from ..words.matching import fold, listed, match
from ..words.token_names import CANDLE
from . import movement, target_order
from .board import VAGRANT, beside_or_nearest
from .target_order import CLOSEST, FURTHEST, Sight
from .train import Space, distance, is_space, parse_space

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..events.event import Event
    from .board import Board
    from .target_order import Action, Choice, Target


class Ending(NamedTuple):
    """One outcome of a move: where it ends, whom it haunts in order, and the spaces entered on the way."""

    end: Space
    haunted: tuple[str, ...]
    path: tuple[Space, ...]


class Aside(NamedTuple):
    """Whom the Haint ended on, and where they may go (HT-12, RU-18)."""

    vagrant: str
    to: tuple[Space, ...]


class Turn(NamedTuple):
    """Everything one move brings.

    `in_range` is None when no range was said and the target is a Vagrant; `away` is the distance from the
    end to the target, None when no way leads there; `alternatives` are the other endings that count as much.
    """

    choice: Choice
    ending: Ending
    candle: Space | None
    displaced: tuple[Aside, ...]
    in_range: bool | None
    away: int | None
    acts_on: Choice | None
    alternatives: tuple[Ending, ...]


class Settled(NamedTuple):
    """How the players settle what the rules leave to them, one for each token in order.

    `targets` are whom of those tied the Haint targets (HT-09), `ends` where of equal ways it ends (HT-18). `ask` is
    put the names tied where nothing was said; without an answer the first in board order counts. `choose` is put
    what a player has to choose, who chooses, and the options; without an answer it stays open. `salted` use Salt
    against an action that hits them (BN-06). `forced` lets the group name somebody who is not tied. `passed` gains the
    Revivalist's 1 instead if the Haint breaks (VG-04). `spare`: what is said and settles nothing is let be, because it
    was said before anybody could know.
    """

    targets: tuple[str, ...] = ()
    ends: tuple[Space, ...] = ()
    ask: Callable[[tuple[str, ...]], str | None] | None = None
    choose: Callable[[str, str, tuple[str, ...]], str | None] | None = None
    salted: tuple[str, ...] = ()
    forced: bool = False
    passed: str | None = None
    spare: bool = False

    def of(self, index: int) -> Settled:
        """Return what is settled for one of the tokens, counted from 0; what is said for a later one needs its place."""
        last = index + 1 >= max(len(self.targets), len(self.ends))
        return self._replace(
            targets=self.targets[index : index + 1],
            ends=self.ends[index : index + 1],
            spare=self.spare or not last,
        )


OPEN = Settled()


def sight(board: Board, haint: str, action: Action) -> Sight:
    """Return what this Haint's order of priority looks at."""
    at = board.haints[haint]
    return Sight(board, at, tuple(board.train.rings(board.train.bits[at])), action)


def which(board: Board, typed: str | None) -> str:
    """Return the Haint meant; the only one needs no name, nor does the only one besides the Moonreaper."""
    names = tuple(board.haints)
    if typed is not None:
        return match(typed, names, "Haint on this board")
    others = [name for name in names if fold(name) != MOONREAPER]
    if len(others) == 1:
        return others[0]
    if len(names) == 1:
        return names[0]
    if not names:
        raise UsageError("No Haint is on this board.", hint='Put one there: [haints.NAME] with at = "A1,1".')
    raise UsageError(
        f"{len(names)} Haints are on this board: {', '.join(names)}.", hint="Name one with --haint."
    )


def check(board: Board, action: Action) -> None:
    """Raise UsageError when step 2 asks for somebody or something that is not on the board."""
    prefer, within, _ = action
    if within is not None and prefer not in (CLOSEST, FURTHEST):
        raise UsageError(
            f"--within {within} says who counts as closest or furthest.",
            hint="Give --prefer closest or --prefer furthest with it.",
        )
    if isinstance(prefer, Space) and prefer not in board.objects:
        known = ", ".join(map(str, sorted(board.objects, key=board.train.bits.__getitem__)))
        raise UsageError(
            f"No object lies on {prefer}, so nothing there can be preferred.",
            hint=f"Objects lie on {known}." if known else "This board has no objects.",
        )
    if isinstance(prefer, str) and prefer not in (CLOSEST, FURTHEST) and board.place(prefer) is None:
        raise UsageError(f"The {prefer.capitalize()} is not on this board.")


def target(board: Board, haint: str, action: Action) -> Choice:
    """Return the target before the move, with the reason at every step."""
    check(board, action)
    return target_order.choose(sight(board, haint, action))


def settled(
    choice: Choice, name: str | None, board: Board, *, forced: bool
) -> tuple[Choice, tuple[Event, ...]]:
    """Return the choice as the players settled its tie; `name` must be one of those tied (HT-09)."""
    if name is None:
        return choice, ()
    tied = [one for one in (choice.target, *choice.tied) if one is not None]
    known = {one.name: one for one in (*target_order.everything(board), *tied)}
    meant = str(parse_space(name)) if is_space(name.strip()) else name
    wanted = known[meant] if meant in known else known[match(meant, known, "target on this board")]
    # Where nothing is tied there was nothing to settle: the step that decided keeps its rule.
    rule = "HT-09" if choice.tied else choice.rule
    events = settle(_not_tied(wanted, tied, rule), forced=forced)
    return choice._replace(target=wanted, tied=(), rule=rule), events


def _not_tied(wanted: Target, tied: list[Target], rule: str | None) -> Iterator[Refused]:
    if wanted not in tied:
        names = " or ".join(one.name for one in tied) or "nobody"
        yield Refused(
            f"The order of priority leads to {names}, not to {wanted.name}.",
            rule=rule,
            hint="--target settles a tie; --prefer says what the action names.",
        )


def move(
    board: Board, haint: str, steps: int, reach: int | None, choice: Choice, to: Space | None = None
) -> Turn:
    """Return the best move of up to `steps` towards the locked target (RU-12), and all that equal it.

    `to` is where the players would have it end, of all ends that count as much (HT-18).
    """
    goal = choice.target
    if goal is None:
        return Turn(choice, Ending(board.haints[haint], (), ()), None, (), None, None, None, ())
    ways = movement.ways(board, haint, steps)
    best = movement.best(ways, board.train.bits[goal.at], wanted_range(goal, reach))
    shown, *others = _chosen(_endings(board, haint, ways, best), to)
    moved = board.moved(haint, shown.end)
    rings = tuple(board.train.rings(board.train.bits[shown.end]))
    away = distance(rings, board.train.bits[goal.at])
    in_range = away is not None and away <= wanted_range(goal, reach)
    return Turn(
        choice,
        shown,
        shown.end if shown.path and shown.end in board.candles else None,
        _displaced(board, moved, shown.end) if shown.path else (),
        None if reach is None and goal.kind == VAGRANT else in_range,
        away,
        _acts_on(Sight(board, shown.end, rings), choice, reach, in_range=in_range),
        tuple(others),
    )


def decide(
    board: Board, haint: str, wish: Action, steps: int, reach: int | None, said: Settled = OPEN
) -> tuple[Turn, tuple[Event, ...]]:
    """Find target and way, with what the players settle of it (HT-02 to HT-19); nothing is moved."""
    choice = target(board, haint, wish)
    name = said.targets[0] if said.targets else None
    if name is None and choice.target and choice.tied and said.ask is not None:
        name = said.ask((choice.target.name, *(one.name for one in choice.tied)))
    tied = bool(choice.tied)
    choice, overruled = settled(choice, name, board, forced=said.forced)
    to = said.ends[0] if said.ends else None
    turn = move(board, haint, wish.steps(steps), reach, choice, to)
    if not said.spare:
        _was_open(said, turn, tied=tied or bool(overruled))
    return turn, overruled


def _was_open(said: Settled, turn: Turn, *, tied: bool) -> None:
    """Raise UsageError about what the players settle where the rules leave nothing to them (HT-09, HT-18)."""
    goal, end = turn.choice.target, turn.ending.end
    if said.targets and goal is not None and not tied:
        raise UsageError(
            f"--target changes nothing: 0 others are tied with {goal.name.capitalize()}.",
            rule=turn.choice.rule,
            hint="Leave it out.",
        )
    if said.ends and all(one.end == end for one in turn.alternatives):
        raise UsageError(
            f"--to changes nothing: of the best ways 0 end elsewhere than on {end}.",
            rule="HT-18",
            hint="Leave out its space.",
        )


def _chosen(endings: list[Ending], to: Space | None) -> list[Ending]:
    """Return the endings with the one that the players chose first."""
    if to is None:
        return endings
    wanted = next((one for one in endings if one.end == to), None)
    if wanted is None:
        ends = listed(dict.fromkeys(str(one.end) for one in endings))
        raise Refused(
            f"The best ways end on {ends}, not on {to}.",
            rule="HT-18",
            hint="Otherwise move it by hand: vsong board put NAME SPACE.",
        )
    return [wanted, *(one for one in endings if one is not wanted)]


def wanted_range(goal: Target, reach: int | None) -> int:
    """Return the distance that counts as in range: 0 for a candle, an object or a move without a range."""
    return reach if reach is not None and goal.kind == VAGRANT else 0


def _endings(board: Board, haint: str, ways: movement.Ways, best: movement.Reached) -> list[Ending]:
    """Return the endings in the order they are shown: the fewest steps, then the order of spaces."""
    train = board.train
    start = train.bits[board.haints[haint]]
    standing = {train.bits[board.vagrants[name].at]: name for name in board.to_haunt(haint)}
    found = sorted((path for _, path in movement.paths(ways, best)), key=lambda path: (len(path), path))
    return [
        Ending(
            train.spaces[path[-1] if path else start],
            tuple(dict.fromkeys(standing[bit] for bit in path if bit in standing)),
            tuple(train.spaces[bit] for bit in path),
        )
        for path in found
    ]


def _displaced(before: Board, after: Board, end: Space) -> tuple[Aside, ...]:
    free = after.train.listed(beside_or_nearest(after, end))
    return tuple(Aside(name, free) for name, standee in before.standees() if standee.at == end)


def _acts_on(sight: Sight, choice: Choice, reach: int | None, *, in_range: bool) -> Choice | None:
    """Return whom the action meets: the target in range, else by priority whoever is (HT-19).

    A candle is discarded when it is reached, and a Vagrant in range is the target then (HT-21).
    """
    goal = choice.target
    if goal is not None and in_range and goal.kind != CANDLE and (reach is not None or goal.kind != VAGRANT):
        return choice._replace(tied=())
    return None if reach is None else target_order.choose_within(sight, reach)
