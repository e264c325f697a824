"""Items going from pile to pile: which of several is meant, and what is not there."""

from __future__ import annotations

from ..data.vagabond import KINDS, MOST_OF_A_KIND
from ..errors import Refused, UsageError
from ..mappings import added
from ..records import TYPE_CHECKING
from ..rules.words.plurals import count
from . import events
from .actions import DOWN, Item, Undecided
from .board import PILES, counted, number_of, on_track, ordered

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import TypeAlias

    from .actions import Outcome
    from .board import Items, Vagabond

    Ways: TypeAlias = tuple[tuple[str, str | None], ...]
    """From which pile to which, the one that is taken first before the others; None is off the board."""

EXHAUSTING: Ways = (("ready", "exhausted"),)
DAMAGING: Ways = (("exhausted", "damaged_exhausted"), ("ready", "damaged_ready"))
LEAVING: Ways = (
    ("damaged_exhausted", None),
    ("damaged_ready", None),
    ("exhausted", None),
    ("ready", None),
)
REFRESHING: Ways = (("exhausted", "ready"), ("damaged_exhausted", "damaged_ready"))
REPAIRING: Ways = (("damaged_ready", "ready"), ("damaged_exhausted", "exhausted"))
RESTING: Ways = (("damaged_ready", "ready"), ("damaged_exhausted", "ready"))
SPENDING: Ways = (("exhausted", None),)
"""An item that has just been exhausted leaves the game."""

FACE_DOWN = ("exhausted", "damaged_exhausted")
SEVERAL = ("swords", "boots", "torches", "crossbows", "hammers", "tea", "coins", "bags")


def told(counts: Mapping[str, int]) -> str:
    """Return counts in words: "2 boots, 1 tea", or "none"."""
    several = dict(zip(KINDS, SEVERAL, strict=True))
    return ", ".join(count(n, kind, several[kind]) for kind, n in ordered(counts).items()) or "none"


def there(items: Items, ways: Ways) -> dict[str, int]:
    """Return how many of each kind could go these ways."""
    return ordered({kind: sum(getattr(items, pile).get(kind, 0) for pile, _ in ways) for kind in KINDS})


def gone(items: Items, named: Iterable[Item], ways: Ways) -> tuple[Items, tuple[Item, ...]]:
    """Return the piles after these items went, and those of them that were not there."""
    lacking = []
    for item in named:
        pile = _pile(items, item, ways)
        if pile is None:
            lacking.append(item)
            continue
        items = _put(items, pile, item.kind, -1)
        to = dict(ways)[pile]
        items = items if to is None else _put(items, to, item.kind, 1)
    return items, tuple(lacking)


def _pile(items: Items, item: Item, ways: Ways) -> str | None:
    """Return the first pile on these ways that holds such an item."""
    for pile, _ in ways:
        fits = not item.face or (pile in FACE_DOWN) == (item.face == DOWN)
        if fits and getattr(items, pile).get(item.kind):
            return pile
    return None


def _put(items: Items, pile: str, kind: str, number: int) -> Items:
    return items._replace(**{pile: ordered(added(getattr(items, pile), kind, number))})


def went(board: Vagabond, named: Sequence[Item], ways: Ways, rule: str, what: str) -> Vagabond:
    """Return the board after these items went; what is not there is refused, whoever insists.

    `what` says what the items have to be.
    """
    items, lacking = gone(board.items, named, ways)
    if lacking:
        raise absent(lacking, there(board.items, ways), rule, what)
    return board._replace(items=items)


def absent(lacking: Sequence[Item], counts: Mapping[str, int], rule: str, what: str) -> Refused:
    """Return the refusal that names the items which are not there, and those that are."""
    named = ", ".join(map(str, lacking))
    return Refused(f"No {named} lies there {what}; there: {told(counts)}.", rule=rule)


def exhaust(board: Vagabond, cost: Sequence[Item]) -> Outcome:
    """Turn items down, as many of them as can be (VB-04: from a track they go to the satchel)."""
    items, lacking = gone(board.items, cost, EXHAUSTING)
    paid = ordered(less(counted(item.kind for item in cost), counted(item.kind for item in lacking)))
    return board._replace(items=items), (events.ItemsExhausted(paid),) if paid else ()


def less(counts: Mapping[str, int], fewer: Mapping[str, int]) -> dict[str, int]:
    """Return counts with fewer of some kinds."""
    return {kind: number - fewer.get(kind, 0) for kind, number in counts.items()}


def damage(board: Vagabond, named: Sequence[Item], rule: str = "VB-10") -> Outcome:
    """Damage items, which keep their face (VB-10)."""
    board = went(board, named, DAMAGING, rule, "undamaged")
    harmed = counted(item.kind for item in named)
    return board, (events.ItemsDamaged(harmed),) if harmed else ()


def gain(board: Vagabond, named: Sequence[Item], where: str) -> Outcome:
    """Lay new items down, face up and undamaged (VB-02).

    More than fit on a board of any printing are outside the printed limit: UsageError.
    """
    for kind, number in counted(item.kind for item in named).items():
        have = number_of(board.items, kind)
        if have + number > MOST_OF_A_KIND:
            raise UsageError(
                f"A board holds up to {MOST_OF_A_KIND} of a kind, and there: {told({kind: have})}.",
                rule="VB-01",
            )
    items = board.items
    for item in named:
        items = _put(items, "ready", item.kind, 1)
    gains = counted(item.kind for item in named)
    return board._replace(items=items), (events.ItemsGained(gains, where),) if gains else ()


def leave(board: Vagabond, named: Sequence[Item], why: str, ways: Ways = LEAVING) -> Outcome:
    """Take items off the board; a ruin item whose kind is gone may be taken again (VB-34)."""
    board = went(board, named, ways, "VB-01", "on the board")
    taken = tuple(kind for kind in board.ruins.taken if number_of(board.items, kind))
    board = board._replace(ruins=board.ruins._replace(taken=taken))
    lost = counted(item.kind for item in named)
    return board, (events.ItemsGone(lost, why),) if lost else ()


def loose(board: Vagabond) -> Items:
    """Return the piles without what lies on tracks (VB-33)."""
    ready = {kind: number - on_track(board, kind) for kind, number in board.items.ready.items()}
    return board.items._replace(ready=ordered(ready))


def everything(counts: Mapping[str, int]) -> tuple[Item, ...]:
    """Return one item for each that is counted."""
    return tuple(Item(kind) for kind, number in ordered(counts).items() for _ in range(number))


def chosen(
    counts: Mapping[str, int],
    number: int,
    named: Sequence[Item],
    *,
    rule: str,
    verb: str,
    field: str,
) -> tuple[Item, ...]:
    """Return the `number` items that go: those named, or the only ones that can.

    A wrong number is refused, and Undecided is raised where two kinds are open and nobody has chosen.
    """
    must = min(number, sum(counts.values()))
    if named:
        if len(named) != must:
            raise Refused(
                f"{verb} takes {must} of the items there ({told(counts)}), not {len(named)}.", rule=rule
            )
        return tuple(named)
    if must and must < sum(counts.values()) and len(counts) > 1:
        raise Undecided(f"{verb} takes {must} of these: {told(counts)}.", rule, field, counts, must)
    return everything(counts)[:must]


def at_piles(items: Items) -> dict[str, dict[str, int]]:
    """Return the four piles by name, as scripts see them."""
    return {pile: ordered(getattr(items, pile)) for pile in PILES}
