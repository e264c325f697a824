"""One camp or two: what the coins of a Camp Phase paid for on each side, card by card (pure).

Two camps that say the same are two all the same when the same coins paid for other things.
"""

from __future__ import annotations

from ...campaign import BROKEN, READY, WOUNDED
from ...data import prices
from ...records import TYPE_CHECKING
from ...rules.campaign.camp_coins import DEEDS, JUNK
from ...rules.words.matching import fold
from ..text.facts import same
from .merge import CAMP, value_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..text.reader import Tables
    from ..text.scan import Path
    from .merge import Merge, Place


NEW, MENDED, GONE, OTHER = "new", "mended", "gone", "other"

TRACES = (
    ("spent", prices.SKILL.key, "skills", (NEW,)),
    ("spent", prices.HEAL.key, "skills", (MENDED,)),
    ("spent", prices.JUNK.key, "junk", (NEW,)),
    ("spent", prices.REPAIR.key, "junk", (MENDED,)),
    ("spent", prices.RUMMAGE.key, "tokens", (NEW, OTHER)),
    ("spent", prices.DEED.key, "deeds", (NEW,)),
    ("income", JUNK, "junk", (GONE,)),
    ("income", DEEDS, "deeds", (GONE, OTHER)),
)
"""(table and key of the camp, what its coins leave behind and how that has changed)."""


def paid_apart(merge: Merge) -> frozenset[Path]:
    """Return the places that show what a camp has paid for, if each side has played that camp in its own way."""
    if merge.base is None:
        return frozenset()
    found: set[Path] = set()
    for table, key, tables, turns in TRACES:
        was, mine, other = (
            value_at(side, (*CAMP, table, key)) for side in (merge.base, merge.ours, merge.theirs)
        )
        ours, theirs = (_turned(merge.base, side, tables, turns) for side in (merge.ours, merge.theirs))
        alike = same(mine, other) and not same(was, mine)
        either = CAMP in merge.disputed and not same(mine, other)
        if either or (alike and ours - theirs and theirs - ours):
            names = {name for name, _ in ours ^ theirs}
            found |= {place.path for place in merge.places if _shows(place, tables, names)}
    return frozenset(found)


def _turned(base: Tables, side: Tables, tables: str, turns: tuple[str, ...]) -> set[tuple[str, str]]:
    """Return the cards or tokens that have changed on a side in one of these ways, each with where that counts."""
    was, now = dict(_held(base, tables)), dict(_held(side, tables))
    return {key for key in {**was, **now} if _turn(was.get(key), now.get(key)) in turns}


def _turn(was: Any, now: Any) -> str | None:
    if same(was, now):
        return None
    if was is None or now is None:
        return NEW if was is None else GONE
    return MENDED if was in (WOUNDED, BROKEN) and now == READY else OTHER


def _held(side: Tables, tables: str) -> Iterator[tuple[tuple[str, str], Any]]:
    """Walk what lies with Vagrants and in the belongings: (name, holder) and how it lies.

    A card is the same one wherever it lies; tokens and deeds are those of their holder.
    """
    for name in _there(side, ("vagrants",), dict):
        for each in (tables, f"pup_{tables}"):
            for one, state in _there(side, ("vagrants", name, each), dict).items():
                yield (fold(one), name if tables in ("tokens", "deeds") else ""), state
    for each, state in ((tables, READY), (f"broken_{tables}", BROKEN)):
        yield from (((fold(str(one)), ""), state) for one in _there(side, ("belongings", each), list))


def _there(side: Tables, path: Path, shape: type) -> Any:
    """Return what stands at a path; nothing where it has another shape, as in a base that is no right save."""
    found = value_at(side, path)
    return found if isinstance(found, shape) else shape()


def _shows(place: Place, tables: str, names: set[str]) -> bool:
    """Tell whether one of these cards or tokens lies at a place, or has lain there."""
    lists = (tables, f"broken_{tables}", f"pup_{tables}")
    if place.path[0] == "vagrants":
        return len(place.path) > 3 and place.path[2] in lists and fold(place.path[3]) in names
    there = (item for side in place[1:4] if isinstance(side, list) for item in side)
    return (
        place.path[0] == "belongings"
        and place.path[-1] in lists
        and not names.isdisjoint(fold(str(one)) for one in there)
    )
