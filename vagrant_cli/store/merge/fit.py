"""What a merged save must be (valid, and nothing that no command would make), and what is left to people for it."""

from __future__ import annotations

from collections import Counter

from ...records import TYPE_CHECKING
from ...rules.words.matching import fold
from ..schema import schema
from .camps import paid_apart
from .merge import ABSENT, CAMP, GIVEN, Side, value_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..text.reader import Tables
    from ..text.scan import Path
    from .merge import Merge


WORK = 40_000
"""How many places are weighed, all tries together, to find the fewest that are left to people."""

FEW = 4
"""So often it is tried at least, however many places there are."""


class Fit:
    """How a merge of two sides fits: whether its tables are a save, and why not."""

    def __init__(self, ours: Tables, theirs: Tables) -> None:
        self.odd = oddities(ours) | oddities(theirs)
        """What was odd on a side before is not the merge's doing."""

    def sound(self, tables: Tables) -> bool:
        """Tell whether tables are a valid save, with nothing odd that neither side has."""
        return not self.objections(tables)

    def objections(self, tables: Tables) -> tuple[str, ...]:
        """Return what speaks against tables, a sentence each."""
        problems = [f"{problem.where} {problem.message}" for problem in schema.decode(tables).problems]
        return (*problems, *sorted(oddities(tables) - self.odd))


def unsettled(merge: Merge, sound: Callable[[Tables], bool]) -> frozenset[Path]:
    """Return the places that are left to people: the conflicts, and what does not fit together.

    Two changes that each side may make can break a limit in one save. Then the fewest places that undo
    this are conflicts too, so that the save is `sound` whichever side is taken; both sides' saves are. What
    is given to DC in a camp leaves its pool, so both are left to people together or not at all; and so is what two
    camps have paid for.
    """
    paid = {place.path for place in merge.places if place.path[:2] == GIVEN or place.path == CAMP}
    paid = paid if CAMP in paid else set()
    given = _tied(merge.disputed | paid_apart(merge), paid)

    def holds(extra: Iterable[Path]) -> bool:
        both = _tied(given.union(extra), paid)
        return all(sound(merge.tables(both, side)) for side in Side)

    if holds(()):
        return given
    rest = sorted(place.path for place in merge.places if place.path not in given)
    return _tied(given.union(_fewest(rest, holds)), paid)


def _tied(paths: frozenset[Path], together: set[Path]) -> frozenset[Path]:
    return paths | together if paths & together else paths


def _fewest(paths: list[Path], holds: Callable[[Iterable[Path]], bool]) -> list[Path]:
    """Return paths of which none can be left out; leaves out many at once while that goes well.

    Thousands of places that break limits together are not weighed one by one: then a few are left too many.
    """
    kept = list(paths)
    size = len(kept)
    tries = max(FEW, WORK // max(size, 1))
    while size:
        start = 0
        while start < len(kept):
            if not tries:
                return kept
            tries -= 1
            fewer = kept[:start] + kept[start + size :]
            if holds(fewer):
                kept = fewer
            else:
                start += size
        size //= 2
    return kept


def oddities(tables: Tables) -> frozenset[str]:
    """Return what no command would make, although each fact is valid for itself."""
    counts = Counter((name, fold(card)) for name, card in _deeds(tables))
    spelled = {(name, fold(card)): card for name, card in sorted(_deeds(tables))}
    found = {
        f"{name.capitalize()}'s deed {spelled[name, card]} lies in the deck and out of it."
        for (name, card), count in counts.items()
        if count > 1
    }
    if value_at(tables, ("moonreaper", "in_play")) is not True and value_at(
        tables, ("belongings", "rituals")
    ) not in (ABSENT, []):
        found.add("The Moonreaper has left, and Ritual cards of his lie in the belongings.")
    return frozenset(found)


def _deeds(tables: Tables) -> Iterator[tuple[str, str]]:
    """Walk every Devious Deed that lies somewhere, with the Vagrant to whose deck it belongs."""
    for name, vagrant in tables.get("vagrants", {}).items():
        yield from ((name, card) for card in vagrant.get("deeds", ()))
    for name, cards in tables.get("decks", {}).items():
        yield from ((name, card) for card in cards)
