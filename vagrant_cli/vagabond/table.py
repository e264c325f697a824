"""What cards and others do, recorded as it happens and refused by no rule (VB-42)."""

from __future__ import annotations

from ..errors import Refused
from ..records import TYPE_CHECKING
from . import events, items
from .board import counted
from .daylight import no_card, not_open, put_out, without_ruin
from .relations import become, score

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..rules.events.event import Event
    from .actions import Action, Outcome
    from .board import Vagabond


def use(board: Vagabond, action: Action) -> Outcome:
    """Turn items down for something that no action of his names."""
    board = items.went(board, action.items, items.EXHAUSTING, "VB-01", "face up and undamaged")
    return board, (events.ItemsExhausted(counted(one.kind for one in action.items)),)


def damage(board: Vagabond, action: Action) -> Outcome:
    """Damage items, as a card or another player says."""
    return items.damage(board, action.items)


def gain(board: Vagabond, action: Action) -> Outcome:
    """Take items, face up."""
    return items.gain(board, action.items, "card")


def lose(board: Vagabond, action: Action) -> Outcome:
    """Give items away."""
    return items.leave(board, action.items, "card")


def points(board: Vagabond, action: Action) -> Outcome:
    """Score points that a card brings, or lose them."""
    return score(board, action.numbers["points"])


def said(board: Vagabond, action: Action) -> Outcome:
    """Put the board as the players say that it is."""
    happened: list[Event] = []
    if "points" in action.numbers:
        won = board.won
        board = board._replace(points=action.numbers["points"])
        happened.append(events.PointsSet(board.points))
        happened += [events.GameWon(board.points)] if board.won and not won else []
    if action.place:
        board = board._replace(at=action.place)
        happened.append(events.PawnMoved(action.place, "set", None))
    for faction, step in action.steps.items():
        board, reached = become(board, faction, step)
        happened += reached
    return board, tuple(happened)


def deal(board: Vagabond, action: Action) -> Outcome:
    """Put quests out."""
    return put_out(board, "", *action.quests), tuple(map(events.QuestDealt, action.quests))


def other_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why nobody else can have taken this (VB-27, VB-34)."""
    if action.quests:
        yield from not_open(board, action.quests[0])
        left = tuple(one for one in board.quests.open if one != action.quests[0])
        yield from no_card(board, action.new, left)
    for item in action.items:
        if item.kind not in board.ruins.hidden:
            hidden = items.told(board.ruins.hidden)
            yield Refused(f"No {item.kind} is hidden; hidden: {hidden}.", rule="VB-34")


def other(board: Vagabond, action: Action) -> Outcome:
    """Record that somebody else completed a quest or took the item of a ruin."""
    if not action.quests:
        told: Any = events.RuinTaken(action.items[0].kind)
        return without_ruin(board, action.items[0].kind), (told,)
    new = (events.QuestDealt(action.new),) if action.new else ()
    return put_out(board, action.quests[0], action.new), (events.QuestTaken(action.quests[0]), *new)
