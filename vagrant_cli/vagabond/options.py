"""What can be done now: exactly what the actions would not refuse."""

from __future__ import annotations

from ..data.vagabond import KINDS, SUITS
from ..errors import Refused
from ..records import TYPE_CHECKING, NamedTuple
from .actions import Action, Item, Undecided
from .board import ordered
from .play import VERBS, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .board import Vagabond


ANY_ITEM = "item"
"""Stands in a cost for any one item."""


class Option(NamedTuple):
    """An action that is open, as it is typed with capital placeholders for what only the players know.

    `points` are those that it brings for certain; `action` is one way to fill the placeholders in.
    """

    verb: str
    words: str
    cost: Mapping[str, int]
    rule: str
    points: int
    action: Action


def options(board: Vagabond) -> tuple[Option, ...]:
    """Return the open actions in the order of the rulebook; those of each faction, quest and kind one by one."""
    return tuple(found for action in _candidates(board) if (found := _open(board, action)) is not None)


def _open(board: Vagabond, action: Action) -> Option | None:
    """Return an action as an option, None when it would be refused."""
    try:
        done = play(board, (action,)).steps[0]
    except Refused:
        return None
    except Undecided as choice:
        cost = {item.kind: 1 for item in VERBS[action.verb].costs(board, action)}
        names = " ".join(["ITEM"] * choice.number) if choice.field == "items" else _left(choice.number)
        words = action.words if action.verb == "explore" else f"{action.verb} {names}"
        points = 1 if action.verb == "explore" else 0
        return Option(action.verb, words, cost, VERBS[action.verb].rule, points, action)
    cost = {ANY_ITEM: 1} if action.verb == "aid" else dict(done.exhausted)
    return Option(action.verb, action.words, cost, VERBS[action.verb].rule, done.points, action)


def _left(number: int) -> str:
    return " ".join(["leave=ITEM"] * number)


def _candidates(board: Vagabond) -> Iterator[Action]:
    factions = tuple(board.relationships)
    yield Action("slip", "slip PLACE", place=SUITS[0])
    yield Action("move", "move PLACE", place=SUITS[0])
    enemies = [one for one in factions if one != board.coalition] or ["hirelings"]
    yield Action("battle", "battle FACTION", faction=enemies[0])
    yield Action("explore", "explore ITEM" if len(board.ruins.hidden) > 1 else "explore")
    ready = ordered(board.items.ready)
    if board.two_vagabonds:
        yield Action("explore", "explore nothing", which="nothing")
    for faction in factions if ready else ():
        yield Action("aid", f"aid {faction} ITEM", faction=faction, items=(Item(next(iter(ready))),))
    for title in board.quests.open:
        typed = title.replace(" ", "-")
        yield Action("quest", f"quest {typed} points", quests=(title,), which="points")
    yield Action("strike", "strike FACTION", faction=factions[0] if factions else "hirelings")
    damaged = {**board.items.damaged_ready, **board.items.damaged_exhausted}
    for kind in ordered(damaged):
        yield Action("repair", f"repair {kind}", items=(Item(kind),))
    for kind in KINDS:
        if board.printing.crafted_item(kind):
            yield Action("craft", f"craft {kind}", items=(Item(kind),))
    yield Action("craft", "craft card hammers=N", which="card", numbers={"hammers": 1})
    glides = board.own.special is not None and board.own.special.glides
    yield Action("special", "special PLACE" if glides else "special", place=SUITS[0] if glides else "")
    for faction in factions[:1]:
        yield Action("coalition", "coalition FACTION", faction=faction)
    yield Action("evening", "evening")
