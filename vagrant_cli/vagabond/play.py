"""Batches of actions, which count as a whole or not at all, and plans, which pass over what cannot be done."""

from __future__ import annotations

from ..data.vagabond import FOREST
from ..errors import Refused, VsongError
from ..lean import MappingProxyType
from ..records import TYPE_CHECKING, NamedTuple
from ..rules.events.event import settle
from . import battle, daylight, events, items, relations, table, turn
from .actions import Undecided, Verb
from .board import BIRDSONG, DAYLIGHT, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..rules.events.event import Event
    from .actions import Action, Outcome
    from .board import Vagabond


VERBS = MappingProxyType(
    {
        "birdsong": Verb("VB-22", turn.birdsong, day=False),
        "slip": Verb("VB-22", turn.go, turn.slip_objections, day=False),
        "move": Verb("VB-23", turn.go, turn.move_objections, price=turn.boots),
        "battle": Verb("VB-24", battle.battle, battle.battle_objections, "sword", clearing=True),
        "defend": Verb("VB-17", battle.defend, battle.defend_objections, day=False, clearing=True),
        "removal": Verb("VB-06", battle.removal, day=False, clearing=True),
        "explore": Verb("VB-25", daylight.explore, daylight.explore_objections, "torch", clearing=True),
        "aid": Verb("VB-26", daylight.aid, price=daylight.any_item, clearing=True),
        "quest": Verb(
            "VB-27", daylight.quest, daylight.quest_objections, price=daylight.quest_items, clearing=True
        ),
        "strike": Verb("VB-28", battle.strike, cost="crossbow", clearing=True),
        "repair": Verb("VB-29", daylight.repair, price=daylight.a_hammer_each),
        "craft": Verb(
            "VB-05", daylight.craft, daylight.craft_objections, price=daylight.hammers_shown, clearing=True
        ),
        "special": Verb("VB-30", daylight.special, daylight.special_objections, price=daylight.special_cost),
        "evening": Verb("VB-33", turn.evening, day=False),
        "coalition": Verb("VB-11", relations.coalition, relations.coalition_objections),
        "use": Verb("VB-01", table.use, day=False),
        "damage": Verb("VB-10", table.damage, day=False),
        "gain": Verb("VB-42", table.gain, day=False),
        "lose": Verb("VB-01", table.lose, day=False),
        "score": Verb("VB-42", table.points, day=False),
        "set": Verb("VB-42", table.said, day=False),
        "deal": Verb("VB-27", table.deal, daylight.deal_objections, day=False),
        "other": Verb("VB-34", table.other, table.other_objections, day=False),
    }
)
"""Everything that can be done with a board."""


class Done(NamedTuple):
    """One action of a batch as it was carried out; `refused` is why a plan passed over it."""

    action: Action
    exhausted: Mapping[str, int]
    points: int
    refused: Refused | None = None


class Played(NamedTuple):
    """A batch: the board after it, all that happened, and each action."""

    board: Vagabond
    events: tuple[Event, ...]
    steps: tuple[Done, ...]


def objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield everything that speaks against an action: its time, its place, its own rule, and its cost."""
    verb, own = VERBS[action.verb], board.own.special if action.verb == "special" else None
    yield from turn.phase_objections(board, action, day=verb.day and not (own and own.always))
    if board.at == FOREST and (verb.clearing or (own and own.clearing)):
        yield Refused(f"He is in a forest, and {action.verb} takes a clearing.", rule="VB-38")
    yield from verb.against(board, action) if verb.against else ()
    price = verb.costs(board, action)
    _, lacking = items.gone(board.items, price, items.EXHAUSTING)
    if lacking:
        there = items.there(board.items, items.EXHAUSTING)
        cost = items.told(counted(item.kind for item in price))
        named = " and ".join(sorted({str(item) for item in lacking}))
        yield Refused(
            f"It costs {cost}, and {named} is lacking; face up and undamaged: {items.told(there)}.",
            rule=verb.rule,
        )


def do(board: Vagabond, action: Action, *, forced: bool = False) -> Outcome:
    """Carry out one action; what a rule refuses only when somebody insists, paying what is there."""
    verb = VERBS[action.verb]
    overruled = settle(objections(board, action), forced=forced)
    board, paid = items.exhaust(board, verb.costs(board, action))
    board, happened = verb.does(board, action)
    if board.phase == BIRDSONG and (verb.day or action.verb == "slip") and not _at_any_time(board, action):
        board = board._replace(phase=DAYLIGHT)
    return board, (*overruled, *paid, *happened)


def _at_any_time(board: Vagabond, action: Action) -> bool:
    return action.verb == "special" and board.own.special is not None and board.own.special.always


def play(board: Vagabond, actions: Sequence[Action], *, forced: bool = False) -> Played:
    """Carry out a batch as a whole; what is wrong with a part of it names that part."""
    happened: list[Event] = []
    steps: list[Done] = []
    for part, action in enumerate(actions):
        try:
            after, new = do(board, action, forced=forced)
        except VsongError as error:
            error.message = f"{action.words}: {error.message}"
            if isinstance(error, Undecided):
                error.part = part
            elif isinstance(error, Refused) and error.hint is None:
                error.hint = "What can be done now: vsong vagabond options."
            raise
        steps.append(Done(action, _exhausted(new), after.points - board.points))
        board = after
        happened += new
    return Played(board, tuple(happened), tuple(steps))


def plan(board: Vagabond, actions: Sequence[Action]) -> Played:
    """Try actions one after another; what is refused is passed over, with the reason."""
    steps: list[Done] = []
    happened: list[Event] = []
    for part, action in enumerate(actions):
        try:
            played = play(board, (action,))
        except Refused as refusal:
            steps.append(Done(action, {}, 0, refusal))
            continue
        except Undecided as open_choice:
            open_choice.part = part
            raise
        board = played.board
        steps += played.steps
        happened += played.events
    return Played(board, tuple(happened), tuple(steps))


def _exhausted(happened: Sequence[Event]) -> dict[str, int]:
    """Return what an action turned down."""
    piles = [event.items for event in happened if isinstance(event, events.ItemsExhausted)]
    return counted(kind for pile in piles for kind, number in pile.items() for _ in range(number))
