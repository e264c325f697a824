"""What he does by daylight beside moving and fighting: explore, aid, quests, repair, craft, special actions."""

from __future__ import annotations

from ..errors import Refused, UsageError
from ..mappings import added
from ..records import TYPE_CHECKING
from . import events, items
from .actions import Item, Undecided
from .board import EVENING, counted
from .relations import aided, score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..data.vagabond import Special
    from .actions import Action, Outcome
    from .board import Vagabond

NOTHING_TAKEN = "nothing"
POINTS, CARDS = "points", "cards"

# --- ruins -----------------------------------------------------------------------------------------


def explore_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why a ruin does not give this (VB-25, VB-34)."""
    hidden = board.ruins.hidden
    if not hidden:
        yield Refused("No item is hidden in a ruin any more.", rule="VB-25")
    if action.which == NOTHING_TAKEN and not board.two_vagabonds:
        yield Refused("The item in a ruin is always taken with one Vagabond in the game.", rule="VB-34")
    meant = [item.kind for item in action.items] or ([] if action.which else list(hidden))
    for kind in (item.kind for item in action.items):
        if hidden and kind not in hidden:
            yield Refused(f"No {kind} is hidden; hidden: {items.told(hidden)}.", rule="VB-25")
    if meant and all(kind in board.ruins.taken for kind in meant):
        kinds = " and ".join(meant)
        yield Refused(f"He has {kinds} of a ruin already, and takes no second one of a kind.", rule="VB-34")


def explore(board: Vagabond, action: Action) -> Outcome:
    """Take an item from a ruin and score 1; the torch is exhausted whatever he finds (VB-25, VB-34)."""
    if action.which == NOTHING_TAKEN:
        return board, (events.NothingTaken(),)
    if not board.ruins.hidden and not action.items:
        return board, ()
    item = _from_ruin(board, action)
    board = without_ruin(board, item.kind)
    taken = tuple(dict.fromkeys((*board.ruins.taken, item.kind)))
    board = board._replace(ruins=board.ruins._replace(taken=taken))
    board, gained = items.gain(board, (Item(item.kind),), "ruin")
    board, scored = score(board, 1)
    return board, (*gained, *scored)


def _from_ruin(board: Vagabond, action: Action) -> Item:
    hidden = board.ruins.hidden
    if not action.items and len(hidden) > 1:
        raise Undecided(
            f"What lay in the ruin? Hidden are: {items.told(hidden)}.", "VB-25", "items", hidden, 1
        )
    return (*action.items, *items.everything(hidden))[0]


def without_ruin(board: Vagabond, kind: str) -> Vagabond:
    """Return the board with one item of this kind less in the ruins, if there is one."""
    hidden = board.ruins.hidden
    less = added(hidden, kind, -1) if hidden.get(kind) else hidden
    return board._replace(ruins=board.ruins._replace(hidden=less))


# --- aid -------------------------------------------------------------------------------------------


def aid(board: Vagabond, action: Action) -> Outcome:
    """Give a faction a card for any item turned down; then one of its crafted items may come, face up (VB-26)."""
    board, helped = aided(board, action.faction)
    board, gained = items.gain(board, action.more, "aid")
    return board, (*helped, *gained)


def any_item(_: Vagabond, action: Action) -> tuple[Item, ...]:
    """Return what an aid costs: the item that was named."""
    return action.items


# --- quests ----------------------------------------------------------------------------------------


def quest_items(board: Vagabond, action: Action) -> tuple[Item, ...]:
    """Return the two items of a quest."""
    return tuple(map(Item, board.printing.quest(action.quests[0]).items))


def quest_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why a quest cannot be completed here and now (VB-27)."""
    yield from not_open(board, action.quests[0])
    suit = action.quests[0].partition(" ")[0]
    if board.suit is not None and suit != board.suit:
        yield Refused(
            f"{action.quests[0].capitalize()} takes a {suit} clearing, and he stands in {board.at}.",
            rule="VB-27",
        )
    left = tuple(one for one in board.quests.open if one != action.quests[0])
    yield from no_card(board, action.new, left)


def not_open(board: Vagabond, quest: str) -> Iterator[Refused]:
    """Yield that a quest does not lie face up."""
    if quest not in board.quests.open:
        shown = ", ".join(board.quests.open) or "none"
        yield Refused(f"{quest.capitalize()} is not open; open: {shown}.", rule="VB-27")


def no_card(board: Vagabond, new: str, left: tuple[str, ...]) -> Iterator[Refused]:
    """Yield why a quest cannot be put out: each card exists once, and 3 lie face up."""
    if new and new in (*board.quests.open, *board.quests.done, *left):
        yield Refused(f"{new.capitalize()} has been drawn already; there is 1 card of each.", rule="VB-27")
    if new and len(left) >= board.printing.open_quests:
        yield Refused(f"{len(left)} quests are open, and {board.printing.open_quests} may be.", rule="VB-27")


def quest(board: Vagabond, action: Action) -> Outcome:
    """Complete a quest: 2 cards, or a point for each completed one of its suit (VB-27)."""
    title = action.quests[0]
    if action.which not in (POINTS, CARDS):
        raise Undecided("A quest brings points or cards.", "VB-27", "which", {POINTS: 1, CARDS: 1}, 1)
    done = (*(one for one in board.quests.done if one != title), title)
    board = put_out(board._replace(quests=board.quests._replace(done=done)), title, action.new)
    same = sum(one.partition(" ")[0] == title.partition(" ")[0] for one in done)
    board, scored = score(board, same if action.which == POINTS else 0)
    new = (events.QuestDealt(action.new),) if action.new else ()
    return board, (events.QuestCompleted(title, action.which), *scored, *new)


def put_out(board: Vagabond, gone: str, *new: str) -> Vagabond:
    """Return the board with an open quest less and others more."""
    left = (one for one in (*board.quests.open, *new) if one and one != gone)
    return board._replace(quests=board.quests._replace(open=tuple(dict.fromkeys(left))))


def deal_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why quests cannot be put out (VB-27)."""
    left = board.quests.open
    for title in action.quests:
        yield from no_card(board, title, left)
        left = (*left, title)


# --- repair and craft ------------------------------------------------------------------------------


def a_hammer_each(_: Vagabond, action: Action) -> tuple[Item, ...]:
    """Return a hammer for each item that is repaired (VB-29)."""
    return (Item("hammer"),) * len(action.items)


def repair(board: Vagabond, action: Action) -> Outcome:
    """Bring damaged items back; the face stays, and face-up ones come first (VB-29)."""
    return _repaired(board, action.items, "VB-29")


def _repaired(board: Vagabond, named: tuple[Item, ...], rule: str) -> Outcome:
    board = items.went(board, named, items.REPAIRING, rule, "damaged")
    back = counted(one.kind for one in named)
    return board, (events.ItemsRepaired(back),) if back else ()


def hammers_shown(board: Vagabond, action: Action) -> tuple[Item, ...]:
    """Return the hammers that a card shows, or that were said (VB-05)."""
    return (Item("hammer"),) * _shown(board, action)[0]


def _shown(board: Vagabond, action: Action) -> tuple[int, int]:
    """Return the hammers and the points of what is crafted."""
    printed = board.printing.crafted_item(action.items[0].kind) if action.items else None
    hammers, points = (printed.hammers, printed.points) if printed else (0, 0)
    return action.numbers.get("hammers", hammers), action.numbers.get("points", points)


def craft_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why a card cannot be crafted here; with its hammers said, the suit is the players' (VB-05)."""
    if "hammers" in action.numbers or not action.items:
        return
    kind = action.items[0].kind
    printed = board.printing.crafted_item(kind)
    if printed is None:
        yield Refused(f"No card crafts a {kind}; if yours does: craft {kind} hammers=N.", rule="VB-05")
    elif board.suit is not None and printed.suit != board.suit:
        yield Refused(
            f"A {kind} is crafted in a {printed.suit} clearing, and he stands in {board.at};"
            f" if your card says otherwise: craft {kind} hammers=N.",
            rule="VB-05",
        )


def craft(board: Vagabond, action: Action) -> Outcome:
    """Craft a card of the hand; an item comes at once, face up, with its points (VB-05, VB-39)."""
    hammers, points = _shown(board, action)
    board, gained = items.gain(board, action.items, "craft")
    board, scored = score(board, points)
    kind = action.items[0].kind if action.items else None
    return board, (events.CardCrafted(kind, hammers), *gained, *scored)


# --- special actions -------------------------------------------------------------------------------


def special_cost(board: Vagabond, _: Action) -> tuple[Item, ...]:
    """Return what the character's card names (VB-30)."""
    own = board.own.special
    return (Item(own.cost),) if own and own.cost else ()


def special_objections(board: Vagabond, action: Action) -> Iterator[Refused]:
    """Yield why there is no such special action (VB-30)."""
    own = board.own.special
    if own is None:
        yield Refused(
            f"The {board.character}'s card changes other actions; carry those out with --force WHY,"
            " and record the rest with use and damage.",
            rule="VB-30",
        )
    elif own.glides and action.place == "forest":
        yield Refused(f"The {board.character} goes to a clearing.", rule="VB-30")


def special(board: Vagabond, action: Action) -> Outcome:
    """Do what a board can show of the character's action (VB-30)."""
    own = board.own.special
    if own is None:
        return board, ()
    _fits(board, own, action)
    board, more = _carried_out(board, own, action)
    phase = EVENING if own.ends else board.phase
    return board._replace(phase=phase), (events.SpecialDone(board.character), *more)


def _fits(board: Vagabond, own: Special, action: Action) -> None:
    """Refuse words that this character's action has no use for, or lacks."""
    if own.glides != bool(action.place):
        what = "takes the clearing" if own.glides else "takes no place"
        raise UsageError(f"The {board.character}'s special action {what}.", rule="VB-30")
    if action.items and not own.repairs:
        raise UsageError(f"The {board.character}'s special action takes no items.", rule="VB-30")


def _carried_out(board: Vagabond, own: Special, action: Action) -> Outcome:
    if own.repairs:
        there = items.there(board.items, items.REPAIRING)
        named = items.chosen(there, own.repairs, action.items, rule="VB-30", verb="Special", field="items")
        return _repaired(board, named, "VB-30")
    if own.glides:
        return board._replace(at=action.place), (events.PawnMoved(action.place, action.verb, None),)
    if own.leaves and own.cost and items.there(board.items, items.SPENDING).get(own.cost):
        return items.leave(board, (Item(own.cost),), "special", items.SPENDING)
    return score(board, own.points)
