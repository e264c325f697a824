"""Three-way merge of plain tables: what both sides did since they parted, place by place (pure).

Each place of a save has one of a few rules, told by the tables of paths below; a place that is in none of
them is one value: equal is equal, what one side changed wins, what both changed differently is a conflict.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from enum import Enum
from typing import Any, NamedTuple

from ...rules.words.names import fold
from ..text.facts import same
from ..text.reader import Tables
from ..text.scan import ANY, Path, matches

COINS = ("donations", "coins")
RITUALS = ("belongings", "rituals")
BOXED = ("moonreaper", "actions_boxed")

DONATED = ("camp", "spent", "donate")

ADDED: tuple[Path, ...] = (COINS, DONATED)
"""Counters: both sides' differences add up. What a Camp Phase donates are the same coins once more."""

TOGETHER: tuple[tuple[Path, ...], ...] = ((COINS, DONATED),)
"""Places that are left to people together or not at all."""

UNITED: tuple[Path, ...] = (
    ("belongings", "skills"),
    ("belongings", "junk"),
    ("belongings", "broken_junk"),
    RITUALS,
    ("mile_posts", "reached"),
    ("vagrants", ANY, "stored"),
    ("decks", ANY),
)
"""Sets of names, which are the same when their letters and digits are: what a side added comes, what it removed goes."""

UNITED_EXACTLY: tuple[Path, ...] = (("moments", "read"), ("notes", "lines"))
"""Sets whose items are the same only to the sign."""

IDENTIFIED: tuple[tuple[Path, str], ...] = ((("scenario",), "page"), (("camp",), "after"))
"""Tables that are another thing altogether once this key of theirs is another."""

COUNTED: tuple[tuple[Path, Path], ...] = ((BOXED, RITUALS),)
"""Numbers that follow how many items a set has: only what they differ by from that is a value of its own."""


class Absent(Enum):
    """Stands for a key that a side does not have."""

    ABSENT = "absent"


ABSENT = Absent.ABSENT


class Side(Enum):
    """Whose value a conflict takes."""

    OURS = "ours"
    THEIRS = "theirs"


class Place(NamedTuple):
    """A place at which the three saves are not all equal, and what the merge makes of it.

    Each value may be ABSENT; `agreed` is False when both sides changed the same single value.
    """

    path: Path
    base: Any
    ours: Any
    theirs: Any
    merged: Any
    agreed: bool


class Merge:
    """Two sides of a save and what became of each place since their common base.

    Without a base (both sides began the file) counters are single values too, since nobody knows what
    the two have in common. `containers` are tables whose standing there says nothing.
    """

    def __init__(
        self, base: Tables | None, ours: Tables, theirs: Tables, containers: Collection[Path] = ()
    ) -> None:
        self.ours, self.theirs = _loose(ours), _loose(theirs)
        found = _Walk(containers, counts=base is not None)
        alike = same(ours, theirs)
        self.places = () if alike else tuple(found.walk((), _loose(base or {}), self.ours, self.theirs))

    @property
    def disputed(self) -> frozenset[Path]:
        """The places on which the sides do not agree."""
        return frozenset(place.path for place in self.places if not place.agreed)

    def tables(self, open_places: Collection[Path], side: Side) -> Tables:
        """Return the merged tables; `open_places` are as one side has them, and so is every conflict."""
        tables = _copy(self.ours)
        for place in self.places:
            value = place.merged
            if place.path in open_places or not place.agreed:
                value = place.ours if side is Side.OURS else place.theirs
            _put(tables, place.path, value)
        return _tight(tables)


def unsettled(merge: Merge, sound: Callable[[Tables], bool]) -> frozenset[Path]:
    """Return the places that are left to people: the conflicts, and what does not fit together.

    Two changes that each side may make can break a limit in one save. Then the fewest places that undo
    this are conflicts too, so that the save is `sound` whichever side is taken; both sides' saves are.
    """
    given = merge.disputed

    def holds(extra: Iterable[Path]) -> bool:
        both = given.union(extra)
        return all(sound(merge.tables(both, side)) for side in Side)

    if holds(()):
        return given
    rest = sorted(place.path for place in merge.places if place.path not in given)
    left = given.union(_fewest(rest, holds))
    linked = {path for group in TOGETHER if left.intersection(group) for path in group}
    return left.union(linked.intersection(rest))


def _fewest(paths: list[Path], holds: Callable[[Iterable[Path]], bool]) -> list[Path]:
    """Return paths of which none can be left out; leaves out many at once while that goes well."""
    kept = list(paths)
    size = len(kept)
    while size:
        start = 0
        while start < len(kept):
            fewer = kept[:start] + kept[start + size :]
            if holds(fewer):
                kept = fewer
            else:
                start += size
        size //= 2
    return kept


def value_at(tables: Tables, path: Path) -> Any:
    """Return what stands at a path, or ABSENT."""
    here: Any = tables
    for name in path:
        if not isinstance(here, dict) or name not in here:
            return ABSENT
        here = here[name]
    return here


def common(one: Tables, other: Tables) -> Tables:
    """Return what two tables agree on: a base that nobody has settled yet is no more than this."""
    found: Tables = {}
    for name, value in one.items():
        if isinstance(value, dict) and isinstance(other.get(name), dict):
            found[name] = common(value, other[name])
        elif name in other and same(value, other[name]):
            found[name] = value
    return found


class _Walk:
    def __init__(self, containers: Collection[Path], *, counts: bool) -> None:
        self.containers = containers
        self.counts = counts

    def walk(self, path: Path, base: Any, ours: Any, theirs: Any) -> Iterator[Place]:
        """Yield the places below a path that are not equal in all three."""
        if self._goes_deeper(path, base, ours, theirs):
            sides = [value if isinstance(value, dict) else {} for value in (base, ours, theirs)]
            for name in dict.fromkeys(name for side in (sides[1], sides[2], sides[0]) for name in side):
                yield from self.walk((*path, name), *(side.get(name, ABSENT) for side in sides))
        elif not (same(ours, theirs) and (same(base, ours) or path not in ADDED)):
            merged = self._merged(path, base, ours, theirs)
            agreed = not isinstance(merged, _Disputed)
            yield Place(path, base, ours, theirs, merged if agreed else ABSENT, agreed)

    def _goes_deeper(self, path: Path, base: Any, ours: Any, theirs: Any) -> bool:
        """Tell whether a table is merged key by key; one that a side has made or removed is one value."""
        values = [value for value in (base, ours, theirs) if value is not ABSENT]
        if not all(isinstance(value, dict) for value in values):
            return False
        if ours is ABSENT or theirs is ABSENT:
            return not path or matches(path, self.containers)
        key = next((key for table, key in IDENTIFIED if table == path), None)
        return key is None or all(same(value.get(key), values[0].get(key)) for value in values)

    def _merged(self, path: Path, base: Any, ours: Any, theirs: Any) -> Any:
        if same(base, ours) or same(base, theirs):
            return theirs if same(base, ours) else ours
        values = (base, ours, theirs)
        if path in ADDED and self.counts and all(value is ABSENT or _number(value) for value in values):
            counts = [0 if value is ABSENT else value for value in values]
            return counts[1] + counts[2] - counts[0]
        exact = matches(path, UNITED_EXACTLY)
        if (exact or matches(path, UNITED)) and all(v is ABSENT or isinstance(v, list) for v in values):
            return _united(*([] if value is ABSENT else value for value in values), exact=exact) or ABSENT
        return ours if same(ours, theirs) else _Disputed()


class _Disputed:
    """What both sides changed, each in its own way."""


def _one(base: Any, ours: Any, theirs: Any) -> Any:
    if same(ours, theirs) or same(base, theirs):
        return ours
    return theirs if same(base, ours) else _Disputed()


def _united(base: list[str], ours: list[str], theirs: list[str], *, exact: bool) -> list[str]:
    """Unite two sets: in the order of ours, then what is new in theirs; what either removed is gone."""
    was, mine, other = (
        {item if exact else fold(item): item for item in side} for side in (base, ours, theirs)
    )
    staying = [key for key in {**mine, **other} if key not in was or (key in mine and key in other)]
    return [_spelling(was.get(key), mine.get(key), other.get(key)) for key in staying]


def _spelling(was: str | None, mine: str | None, other: str | None) -> str:
    """Return how an item is written that the sides may write differently; without a reason, the first of both."""
    if mine is None or other is None:
        return mine or other or ""
    found = _one(was, mine, other)
    return min(mine, other) if isinstance(found, _Disputed) else str(found)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _loose(tables: Tables) -> Tables:
    """Return a copy in which counted numbers are what they differ by from their sets."""
    found: Tables = _copy(tables)
    for path, counted in COUNTED:
        number, items = value_at(found, path), value_at(found, counted)
        if number is ABSENT or _number(number):
            rest = (0 if number is ABSENT else number) - (len(items) if isinstance(items, list) else 0)
            _put(found, path, rest or ABSENT)
    return found


def _tight(tables: Tables) -> Tables:
    """Undo what `_loose` did, for the sets as they are now."""
    for path, counted in COUNTED:
        rest, items = value_at(tables, path), value_at(tables, counted)
        number = (0 if rest is ABSENT else rest) + (len(items) if isinstance(items, list) else 0)
        if number or path[0] in tables:
            _put(tables, path, number)
    return tables


def _put(tables: Tables, path: Path, value: Any) -> None:
    """Set or, with ABSENT, remove what stands at a path; tables on the way are made."""
    if value is ABSENT and value_at(tables, path) is ABSENT:
        return
    here = tables
    for name in path[:-1]:
        here = here.setdefault(name, {})
    if value is ABSENT:
        del here[path[-1]]
    else:
        here[path[-1]] = _copy(value)


def _copy(fact: Any) -> Any:
    if isinstance(fact, dict):
        return {name: _copy(below) for name, below in fact.items()}
    return list(fact) if isinstance(fact, list) else fact
