"""Three-way merge of plain tables: what both sides did since they parted, place by place (pure).

The row of a key says by which of a few rules it is merged; a place that nobody knows is one value.
"""

from __future__ import annotations

from enum import Enum

from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.matching import fold
from ..schema.kinds import EXACT_SET, FOLLOWS, PILE, SET, THING, VALUE, WHOLE
from ..schema.schema import places, rule_at
from ..text.facts import copy, same

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from typing import Any

    from ..text.reader import Tables
    from ..text.scan import Path


CAMP, GIVEN = ("camp",), ("donations", "given")


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
    """Two sides of a save and what became of each place since their common base, None when there is none."""

    def __init__(self, base: Tables | None, ours: Tables, theirs: Tables) -> None:
        self.base, self.ours, self.theirs = base, _loose(ours), _loose(theirs)
        found = () if same(ours, theirs) else _walk((), _loose(base or {}), self.ours, self.theirs)
        self.places = tuple(_counted_apart(list(found)))

    @property
    def disputed(self) -> frozenset[Path]:
        """The places on which the sides do not agree."""
        return frozenset(place.path for place in self.places if not place.agreed)

    def tables(self, open_places: Collection[Path], side: Side) -> Tables:
        """Return the merged tables; `open_places` are as one side has them, and so is every conflict."""
        tables = copy(self.ours)
        for place in self.places:
            value = place.merged
            if place.path in open_places or not place.agreed:
                value = place.ours if side is Side.OURS else place.theirs
            _put(tables, place.path, value)
        return _tight(tables)


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


def _walk(path: Path, base: Any, ours: Any, theirs: Any) -> Iterator[Place]:
    """Yield the places below a path at which the sides are not equal."""
    if _goes_deeper(path, base, ours, theirs):
        sides = [value if isinstance(value, dict) else {} for value in (base, ours, theirs)]
        for name in dict.fromkeys(name for side in (sides[1], sides[2], sides[0]) for name in side):
            yield from _walk((*path, name), *(side.get(name, ABSENT) for side in sides))
    elif not same(ours, theirs):
        merged = _merged(path, base, ours, theirs)
        agreed = merged is not DISPUTED
        yield Place(path, base, ours, theirs, merged if agreed else ABSENT, agreed)


def _goes_deeper(path: Path, base: Any, ours: Any, theirs: Any) -> bool:
    """Tell whether a table is merged key by key; one that a side has made or removed is one value."""
    values = [value for value in (base, ours, theirs) if value is not ABSENT]
    kind, *keys = rule_at(path)
    if kind == WHOLE[0] or not all(isinstance(value, dict) for value in values):
        return False
    if ours is ABSENT or theirs is ABSENT:
        return not path or kind == PILE[0]
    return all(same(value.get(key), values[0].get(key)) for value in values for key in keys)


def _merged(path: Path, base: Any, ours: Any, theirs: Any) -> Any:
    found = _one(base, ours, theirs)
    rule = rule_at(path) if found is DISPUTED else VALUE
    if rule in (SET, EXACT_SET) and all(v is ABSENT or isinstance(v, list) for v in (base, ours, theirs)):
        lists = ([] if value is ABSENT else value for value in (base, ours, theirs))
        return _united(*lists, exact=rule == EXACT_SET) or ABSENT
    return found


def twice(base: Tables | None, ours: Tables, theirs: Tables) -> Iterator[Path]:
    """Walk the donations and the camp that both sides have changed alike since their base: each is one change."""
    if base is None:
        return
    pages = dict.fromkeys(
        name for side in (ours, theirs) for name in side.get(GIVEN[0], {}).get(GIVEN[1], ())
    )
    for path in (*((*GIVEN, page) for page in pages), CAMP):
        was, mine, other = (value_at(side, path) for side in (base, ours, theirs))
        if mine is not ABSENT and same(mine, other) and not same(was, mine):
            yield path


DISPUTED: Any = object()
"""Stands for what both sides changed, each in its own way."""


def _one(base: Any, ours: Any, theirs: Any) -> Any:
    if same(ours, theirs) or same(base, theirs):
        return ours
    return theirs if same(base, ours) else DISPUTED


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
    return min(mine, other) if found is DISPUTED else str(found)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def identity(path: Path) -> str | None:
    """Return the key of a table that makes it another thing altogether once it is another."""
    rule = rule_at(path)
    return rule[1] if rule[:1] in (THING, WHOLE) and len(rule) > 1 else None


def _counted() -> Iterator[tuple[Path, Path]]:
    """Walk the numbers that follow a set, each with that set: what they differ by is a value of its own."""
    for path in places(FOLLOWS):
        yield path, rule_at(path)[1:]


_SIDES: tuple[Callable[[Place], Any], ...] = (lambda place: place.ours, lambda place: place.theirs)


def _counted_apart(places: list[Place]) -> Iterator[Place]:
    """Yield the places; a number that a side changed by itself, and its set, are open unless one side changed both.

    A side may have counted what the other one named, and the two would come to a number that nobody recorded.
    """
    apart: set[Path] = set()
    for pair in _counted():
        both = [place for place in places if place.path in pair]
        alone = any(all(same(place.merged, side(place)) for place in both) for side in _SIDES)
        apart |= set(pair) if len(both) > 1 and not alone else set()
    for place in places:
        yield place._replace(merged=ABSENT, agreed=False) if place.path in apart else place


def _loose(tables: Tables) -> Tables:
    """Return a copy in which counted numbers are what they differ by from their sets."""
    found: Tables = copy(tables)
    for path, counted in _counted():
        number, items = value_at(found, path), value_at(found, counted)
        if number is ABSENT or _number(number):
            rest = (0 if number is ABSENT else number) - (len(items) if isinstance(items, list) else 0)
            _put(found, path, rest or ABSENT)
    return found


def _tight(tables: Tables) -> Tables:
    """Undo what `_loose` did, for the sets as they are now."""
    for path, counted in _counted():
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
        here[path[-1]] = copy(value)
