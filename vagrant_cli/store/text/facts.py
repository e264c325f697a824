"""Facts as plain tables: which are equal, how a list follows a list, and what a command changes of those in a text."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from .scan import matches

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import Any

    from .reader import Tables
    from .scan import Path


class New(NamedTuple):
    """An item that the text does not hold yet."""

    value: Any


LARGE = 14_000
"""Numbers of more bits than that are no numbers of cards; Python does not write them in decimals."""

if TYPE_CHECKING:
    Kept = int | New
    """An item of a list to be: the index of an item of the text, or a new one."""


def same(one: Any, other: Any) -> bool:
    """Return whether two facts are equal in value and kind; 1, 1.0 and true are three facts."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(below, other[name]) for name, below in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other) or repr(one) == repr(other)


def mark(fact: Any) -> Any:
    """Return what can be looked up and is equal for facts that are the same, and for no others."""
    if isinstance(fact, dict):
        return dict, frozenset((name, mark(below)) for name, below in fact.items())
    if isinstance(fact, list):
        return list, tuple(map(mark, fact))
    return type(fact), fact if fact == fact else repr(fact)


def copy(fact: Any) -> Any:
    """Return a fact that shares no table and no list with this one."""
    if isinstance(fact, dict):
        return {name: copy(below) for name, below in fact.items()}
    return [copy(item) for item in fact] if isinstance(fact, list) else fact


def said(fact: Any) -> Any:
    """Return the same as `mark`, equal too where a card's number stands once as a number and once as a text."""
    if type(fact) is int and fact.bit_length() < LARGE:
        return str(fact)
    return fact if type(fact) is str else mark(fact)


def follow(held: Sequence[Any], before: Sequence[Any], after: Sequence[Any]) -> tuple[Kept, ...]:
    """Return the list to be, given the items `held` by the text, and the facts before and after.

    Items that neither list names stay. A new item comes after the nearest item that precedes it in
    `after` and stands, else before all that stand. When the text has the items in the order of `before`,
    it has them in the order of `after` then; when it has an order of its own, that order stays.
    """
    index_of = _match(held, before, said)
    stays = _pair(before, after)
    gone = {said(fact) for position, fact in enumerate(before) if position not in stays}
    matched = set(index_of.values())
    lost = {index for position, index in index_of.items() if position not in stays}
    if gone := gone.difference(map(said, after)):
        lost |= {index for index, item in enumerate(held) if index not in matched and said(item) in gone}
    place = {stays[position]: index for position, index in index_of.items() if position in stays}
    base = [index for index in range(len(held)) if index not in lost]
    if list(index_of.values()) == sorted(matched):
        base = _reorder(base, [place[position] for position in sorted(place)])
    return tuple(_insert(base, after, place, set(stays.values())))


def staying(items: Sequence[Kept]) -> set[int]:
    """Return the items that keep their order among each other; the rest of the kept ones move."""
    found: set[int] = set()
    highest = -1
    for item in items:
        if isinstance(item, int) and item > highest:
            found.add(item)
            highest = item
    return found


def _match(ones: Sequence[Any], others: Sequence[Any], key: Callable[[Any], Any]) -> dict[int, int]:
    """Pair each of `others` with the first free one of `ones` that has its key; by index."""
    free: dict[Any, list[int]] = {}
    for index in reversed(range(len(ones))):
        free.setdefault(key(ones[index]), []).append(index)
    return {
        position: free[found].pop() for position, other in enumerate(others) if free.get(found := key(other))
    }


def _pair(before: Sequence[Any], after: Sequence[Any]) -> dict[int, int]:
    """Pair equal items of two lists: what both begin or end with first, then the rest in order."""
    shorter = min(len(before), len(after))
    head = next((n for n in range(shorter) if not same(before[n], after[n])), shorter)
    tail = next((n for n in range(shorter - head) if not same(before[-1 - n], after[-1 - n])), shorter - head)
    middle = _match(after[head : len(after) - tail], before[head : len(before) - tail], mark)
    pairs = {n: n for n in range(head)}
    pairs |= {head + one: head + other for one, other in middle.items()}
    return pairs | {len(before) - n: len(after) - n for n in range(tail, 0, -1)}


def _reorder(base: list[int], wanted: list[int]) -> list[int]:
    """Put the known items into the wanted order, on the places that known items have."""
    if wanted == sorted(wanted):
        return base
    ours, following = set(wanted), iter(wanted)
    return [next(following) if index in ours else index for index in base]


def _insert(base: list[int], after: Sequence[Any], place: dict[int, int], old: set[int]) -> list[Kept]:
    """Add the items of `after` that are not old, each behind its nearest predecessor that stands."""
    neighbour: int | None = None
    behind: dict[int | None, list[Kept]] = {None: []}
    for position, fact in enumerate(after):
        if position in place:
            neighbour = place[position]
        elif position not in old:
            behind.setdefault(neighbour, []).append(New(fact))
    ours = set(place.values())
    spot = next((spot for spot, index in enumerate(base) if index in ours), len(base))
    found = [new for item in base[:spot] for new in (item, *behind.get(item, ()))]
    found += behind[None]
    return [*found, *(new for item in base[spot:] for new in (item, *behind.get(item, ())))]


class Change(NamedTuple):
    """What becomes of the key or table at `path`: it gets a value, stands as an empty table, or goes (None).

    For a list that stays a list, `items` tells where each item comes from.
    """

    path: Path
    value: Any
    items: tuple[Kept, ...] | None = None


class Plan:
    """The changes in canonical order, collected while they are made in a copy of a text's facts."""

    def __init__(self, held: Tables, containers: Collection[Path]) -> None:
        self.meant: Tables = copy(held)
        self.containers = containers
        self.changes: list[Change] = []

    def gone_first(self) -> list[Change]:
        """Return the changes, first what goes, that all of the others see the same neighbours."""
        return sorted(self.changes, key=lambda change: change.value is not None)

    def walk(self, held: Tables, before: Tables, after: Tables, path: Path) -> None:
        """Change one table: what goes, then keys in the order of `after`, then tables."""
        for name, old in before.items():
            if name not in after and name in held:
                self._vanish(held, name, old, (*path, name))
        changed = [name for name in after if name not in before or not same(before[name], after[name])]
        for name in sorted(changed, key=lambda name: isinstance(after[name], dict)):
            step = self._table if isinstance(after[name], dict) else self._put
            step(held, name, before.get(name), after[name], (*path, name))

    def _vanish(self, held: Tables, name: str, old: Any, path: Path) -> None:
        """Take a key or table away, save for what nobody knows of a list or a container."""
        here, begun = held[name], len(self.changes)
        if isinstance(here, list) and isinstance(old, list):
            known = set(map(said, old))
            rest = tuple(index for index, item in enumerate(here) if said(item) not in known)
            if rest:
                held[name] = [here[index] for index in rest]
                self.changes.append(Change(path, held[name], rest))
                return
        elif isinstance(here, dict) and isinstance(old, dict) and matches(path, self.containers):
            self.walk(here, old, {}, path)
            if here:
                return
        del self.changes[begun:], held[name]
        self.changes.append(Change(path, None))

    def _put(self, held: Tables, name: str, old: Any, new: Any, path: Path) -> None:
        here, items, value = held.get(name), None, copy(new)
        if isinstance(here, list) and isinstance(new, list):
            items = follow(here, old if isinstance(old, list) else (), new)
            value = [item.value if isinstance(item, New) else here[item] for item in items]
        if same(here, value):
            return
        if isinstance(here, dict):
            self.changes.append(Change(path, None))
        held[name] = value
        self.changes.append(Change(path, value, items))

    def _table(self, held: Tables, name: str, old: Any, new: Tables, path: Path) -> None:
        stood = isinstance(held.get(name), dict)
        if not stood:
            if name in held:
                self.changes.append(Change(path, None))
                old = None
            held[name] = {}
        self.walk(held[name], old if isinstance(old, dict) else {}, new, path)
        if not held[name] and (stood or not new):
            self.changes.append(Change(path, {}))
        elif not held[name]:
            del held[name]
