"""How a list in a text follows a list of facts: which items stay where they stand, which go, which come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class New(NamedTuple):
    """An item that the text does not hold yet."""

    value: Any


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


def alike(item: Any, fact: Any) -> bool:
    """Return whether an item of a text says a fact: equal, or a card's number that stands as a number."""
    if same(item, fact):
        return True
    kinds = (type(item), type(fact))
    return kinds in ((int, str), (str, int)) and str(item) == str(fact)


def known(item: Any, facts: Sequence[Any]) -> bool:
    """Return whether an item says one of the facts."""
    return any(alike(item, fact) for fact in facts)


def follow(held: Sequence[Any], before: Sequence[Any], after: Sequence[Any]) -> tuple[Kept, ...]:
    """Return the list to be, given the items `held` by the text, and the facts before and after.

    Items that neither list names stay. A new item comes after the nearest item that precedes it in
    `after` and stands, else before all that stand. When the text has the items in the order of `before`,
    it has them in the order of `after` then; when it has an order of its own, that order stays.
    """
    index_of = _match(held, before, alike)
    stays = _pair(before, after)
    gone = [fact for position, fact in enumerate(before) if position not in stays]
    matched = set(index_of.values())
    lost = {index for position, index in index_of.items() if position not in stays}
    if gone:
        echoes = (index for index in range(len(held)) if index not in matched)
        lost |= {n for n in echoes if known(held[n], gone) and not known(held[n], after)}
    place = {stays[position]: index for position, index in index_of.items() if position in stays}
    base: list[Kept] = [index for index in range(len(held)) if index not in lost]
    if list(index_of.values()) == sorted(matched):
        base = _reorder(base, [place[position] for position in sorted(place)])
    return tuple(_insert(base, after, place, set(stays.values())))


def _match(ones: Sequence[Any], others: Sequence[Any], test: Any) -> dict[int, int]:
    """Pair each of `others` with the first free one of `ones` that passes the test; by index."""
    free = list(range(len(ones)))
    found: dict[int, int] = {}
    for position, other in enumerate(others):
        index = next((index for index in free if test(ones[index], other)), None)
        if index is not None:
            found[position] = index
            free.remove(index)
    return found


def _pair(before: Sequence[Any], after: Sequence[Any]) -> dict[int, int]:
    """Pair equal items of two lists: what both begin or end with first, then the rest in order."""
    shorter = min(len(before), len(after))
    head = next((n for n in range(shorter) if not same(before[n], after[n])), shorter)
    tail = next((n for n in range(shorter - head) if not same(before[-1 - n], after[-1 - n])), shorter - head)
    middle = _match(after[head : len(after) - tail], before[head : len(before) - tail], same)
    pairs = {n: n for n in range(head)}
    pairs |= {head + one: head + other for one, other in middle.items()}
    return pairs | {len(before) - n: len(after) - n for n in range(tail, 0, -1)}


def _reorder(base: list[Kept], wanted: list[int]) -> list[Kept]:
    """Put the known items into the wanted order, on the places that known items have."""
    if wanted == sorted(wanted):
        return base
    ours, following = set(wanted), iter(wanted)
    return [next(following) if index in ours else index for index in base]


def _insert(base: list[Kept], after: Sequence[Any], place: dict[int, int], old: set[int]) -> list[Kept]:
    """Add the items of `after` that are not old, each behind its nearest predecessor that stands."""
    spot = -1
    neighbour: int | None = None
    for position, fact in enumerate(after):
        if position in place:
            neighbour, spot = place[position], -1
        elif position not in old:
            if spot < 0:
                spot = _first(base, place) if neighbour is None else base.index(neighbour) + 1
            base.insert(spot, New(fact))
            spot += 1
    return base


def _first(base: list[Kept], place: dict[int, int]) -> int:
    """Return where the first item stands that `after` names, the end when none does."""
    ours = set(place.values())
    return next((spot for spot, index in enumerate(base) if index in ours), len(base))
