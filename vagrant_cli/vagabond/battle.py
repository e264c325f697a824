"""Battles of his and against him, strikes, and what removes everything from his clearing."""

from __future__ import annotations

from ..data.vagabond import HOSTILE
from ..errors import Refused, UsageError
from ..records import TYPE_CHECKING, NamedTuple
from ..rules.words.plurals import count
from . import events, items
from .actions import HIRELINGS, VAGABOND
from .board import swords
from .relations import ally_objections, become, score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .actions import Action, Outcome
    from .board import Vagabond


SWEPT = 3
"""Items that an effect damages which removes all enemy pieces from his clearing (VB-06)."""


class Pieces(NamedTuple):
    """Pieces removed of somebody."""

    warriors: int
    buildings: int
    tokens: int


def worth(pieces: Pieces, *, hostile: bool, infamous: bool) -> int:
    """Return the points for removing pieces: 1 for each building and token, and infamy on top.

    Infamy, in battles of his own turn, is 1 for each piece of a hostile faction; the warrior that makes it hostile
    does not count (VB-18, VB-39).
    """
    first = 1 if pieces.warriors and not hostile else 0
    infamy = sum(pieces) - first if infamous and (hostile or first) else 0
    return pieces.buildings + pieces.tokens + infamy


def battle_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why he cannot fight so."""
    yield from _partner(board, action)
    if action.ally:
        yield from ally_objections(board, action.ally, against=action.faction)
    yield from _too_many_pieces(board, action)
    lost, allies = action.numbers.get("lost", 0), action.numbers.get("allies", 0)
    if lost > allies:
        yield Refused(f"Only {count(allies, 'warrior')} came along, and {lost} fell.", rule="VB-16")


def defend_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield what cannot have happened when somebody attacked him."""
    yield from _partner(board, action)
    yield from _too_many_pieces(board, action)


def _partner(board: Vagabond, action: Action) -> Iterator[Refused]:
    if board.coalition is not None and action.faction == board.coalition:
        yield Refused(
            f"{board.coalition.capitalize()} is his coalition partner; they do not battle each other.",
            rule="VB-36",
        )


def _too_many_pieces(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield that more fell than his hits: the higher die up to his swords and allies, and what comes on top (VB-09)."""
    pieces = _pieces(action)
    rolled = min(board.printing.highest_die, swords(board) + action.numbers.get("allies", 0))
    helpless = 1 if action.verb == "battle" and not pieces.warriors else 0
    most = rolled + action.numbers.get("extra", 0) + helpless
    if sum(pieces) > most:
        yield Refused(
            f"{count(sum(pieces), 'piece')} fell, and he deals up to {count(most, 'hit')} there:"
            f" {rolled} rolled, {most - rolled} extra.",
            rule="VB-09",
        )


def _pieces(action: Action) -> Pieces:
    return Pieces(*(action.numbers.get(name, 0) for name in Pieces._fields))


def battle(board: Vagabond, action: Action) -> Outcome:
    """Record a battle of his: what fell on both sides, and what follows from it."""
    board, happened = _fought(board, action, infamous=True)
    lost = action.numbers.get("lost", 0)
    if not lost:
        return board, happened
    fell = events.AlliesLost(action.ally, lost)
    board, turned = become(board, action.ally, HOSTILE) if lost > len(action.more) else (board, ())
    return board, (*happened, fell, *turned)


def defend(board: Vagabond, action: Action) -> Outcome:
    """Record a battle against him, in which nobody helps and no infamy is won (VB-15, VB-17, VB-18)."""
    return _fought(board, action, infamous=False)


def _fought(board: Vagabond, action: Action, *, infamous: bool) -> Outcome:
    board, damaged = items.damage(board, action.more)
    board, removed = _removed(board, action.faction, _pieces(action), action.verb, infamous=infamous)
    return board, (*removed, *damaged)


def _removed(board: Vagabond, faction: str, pieces: Pieces, how: str, *, infamous: bool) -> Outcome:
    """Take pieces off the map; who lost a warrior and has a marker turns hostile at once (VB-17, VB-35)."""
    if not sum(pieces):
        return board, ()
    if faction == VAGABOND:
        raise UsageError("A Vagabond has no warriors, buildings or tokens to remove.", rule="VB-06")
    told = events.PiecesRemoved(faction, *pieces, how)
    if faction == HIRELINGS:
        board, scored = score(board, pieces.buildings + pieces.tokens)
        return board, (told, *scored)
    hostile = board.relationships[faction] == HOSTILE
    points = worth(pieces, hostile=hostile, infamous=infamous)
    board, turned = become(board, faction, HOSTILE) if pieces.warriors else (board, ())
    board, scored = score(board, points)
    return board, (told, *turned, *scored)


def strike(board: Vagabond, action: Action) -> Outcome:
    """Remove one piece with a crossbow; a strike earns no infamy (VB-28, VB-35)."""
    which = action.which or "warrior"
    pieces = Pieces(*(int(name.removesuffix("s") == which) for name in Pieces._fields))
    return _removed(board, action.faction, pieces, action.verb, infamous=False)


def removal(board: Vagabond, action: Action) -> Outcome:
    """Damage 3 items of his choice, all where there are fewer, instead of removing him (VB-06)."""
    there = items.there(board.items, items.DAMAGING)
    named = items.chosen(there, SWEPT, action.items, rule="VB-06", verb="Removal", field="items")
    return items.damage(board, named, "VB-06")
