"""The frame of a turn: birdsong, moving, and the evening."""

from __future__ import annotations

from ..data.vagabond import FOREST, HOSTILE
from ..errors import Refused, UsageError
from ..mappings import NOTHING
from ..records import TYPE_CHECKING
from . import events, items
from .actions import Item
from .board import BETWEEN, BIRDSONG, DAYLIGHT, counted, draw, stays_down, surplus
from .relations import ally_objections

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .actions import Action, Outcome
    from .board import Vagabond


def birdsong(board: Vagabond, action: Action) -> Outcome:
    """Begin a turn: 3 items and 2 for each tea on its track turn up (VB-22, VB-40)."""
    named = _turning_up(board, action)
    board = items.went(board, named, items.REFRESHING, "VB-22", "face down")
    still = sum(items.there(board.items, items.REFRESHING).values())
    board = board._replace(turn=board.turn + 1, phase=BIRDSONG, aids=NOTHING)
    return board, (events.BirdsongBegun(board.turn, counted(item.kind for item in named), still),)


def _turning_up(board: Vagabond, action: Action) -> tuple[Item, ...]:
    """Return the items that turn up: those named, or all but those of `more`, so that damaged ones stay first."""
    if action.items and action.more:
        raise UsageError("Birdsong takes the items that turn up, or but= those that do not.", rule="VB-22")
    down, left = items.there(board.items, items.REFRESHING), stays_down(board)
    if not action.more:
        number = sum(down.values()) - left
        return items.chosen(down, number, action.items, rule="VB-22", verb="Birdsong", field="items")
    staying = items.chosen(down, left, action.more, rule="VB-22", verb="but=", field="more")
    items.went(board, staying, items.REFRESHING, "VB-22", "face down")
    return items.everything(items.less(down, counted(item.kind for item in staying)))


def slip_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why he cannot slip so; it costs nothing and nothing stops it (VB-22)."""
    if action.ally:
        yield from ally_objections(board, action.ally)
        if FOREST in (board.at, action.place):
            yield Refused("Allies come along from a clearing to a clearing only.", rule="VB-15")


def move_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why he cannot move so; who rules does not matter (VB-07)."""
    if action.place == FOREST:
        yield Refused("He moves into clearings only; a forest is reached by slipping.", rule="VB-23")
    if action.which == HOSTILE and HOSTILE not in board.relationships.values():
        yield Refused("No faction is hostile, so a move costs 1 boot.", rule="VB-19")
    yield from slip_objections(board, action)


def boots(_: Vagabond, action: Action) -> tuple[Item, ...]:
    """Return what a move costs: a boot, two among hostile warriors, however many factions (VB-19, VB-23)."""
    return (Item("boot"),) * (2 if action.which == HOSTILE else 1)


def go(board: Vagabond, action: Action) -> Outcome:
    """Put the pawn somewhere."""
    return board._replace(at=action.place), (
        events.PawnMoved(action.place, action.verb, action.ally or None),
    )


def evening(board: Vagabond, action: Action) -> Outcome:
    """End the turn: rest in a forest, cards, capacity; aids of this turn are lost (VB-13, VB-31 to VB-33)."""
    board, rested = rest(board)
    hand, cards = action.numbers.get("hand"), draw(board)
    discard = None if hand is None else max(hand + cards - board.printing.hand, 0)
    free = items.loose(board)
    over = surplus(board)
    there = items.there(free, items.LEAVING)
    leaving = items.chosen(there, over, action.more, rule="VB-33", verb="leave=", field="more")
    items.went(board._replace(items=free), leaving, items.LEAVING, "VB-33", "off its track")
    board, left = items.leave(board, leaving, "capacity")
    board = board._replace(phase=BETWEEN, aids=NOTHING)
    return board, (*rested, *left, events.EveningOver(board.turn, cards, discard))


def rest(board: Vagabond) -> Outcome:
    """Bring everything damaged back, face up, in a forest; the rest keeps its face (VB-31)."""
    damaged = items.there(board.items, items.RESTING)
    if board.at != FOREST or not damaged:
        return board, ()
    board = items.went(board, items.everything(damaged), items.RESTING, "VB-31", "damaged")
    return board, (events.ItemsRested(damaged),)


def phase_objections(board: Vagabond, action: Action, *, day: bool) -> Iterator[Refused]:
    """Yield why this is not the time for an action (VB-37, for slipping VB-22)."""
    now = board.phase
    told = "his turn has not begun" if now == BETWEEN else "it is evening"
    if action.verb == "birdsong":
        if now != BETWEEN:
            yield Refused(f"Turn {board.turn} is not over yet; evening ends it.", rule="VB-37")
    elif action.verb == "slip":
        if now != BIRDSONG:
            yield Refused("He slips right after birdsong, once.", rule="VB-22")
    elif action.verb == "evening":
        if now == BETWEEN:
            yield Refused("No turn is running; birdsong begins one.", rule="VB-37")
    elif day and now not in (BIRDSONG, DAYLIGHT):
        yield Refused(f"This is for his daylight, and {told}.", rule="VB-37")
