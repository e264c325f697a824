"""Changing mappings that nobody may change: each function returns a new one."""

from __future__ import annotations

from .lean import Mapping, MappingProxyType
from .records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    K = TypeVar("K")
    V = TypeVar("V")

NOTHING: Mapping[Any, Any] = MappingProxyType({})
"""The empty mapping that defaults share; nobody can write to it."""


class Later(Mapping[str, int | tuple[str, ...]]):
    """A mapping of printed numbers that is fetched when it is first asked for something."""

    def __init__(self, fetch: Callable[[], Mapping[str, int | tuple[str, ...]]]) -> None:
        self._fetch = fetch
        self._kept: Mapping[str, int | tuple[str, ...]] | None = None

    def _fetched(self) -> Mapping[str, int | tuple[str, ...]]:
        if self._kept is None:
            self._kept = self._fetch()
        return self._kept

    def __getitem__(self, key: str) -> int | tuple[str, ...]:
        return self._fetched()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fetched())

    def __len__(self) -> int:
        return len(self._fetched())


def put(mapping: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    """Return `mapping` with `key` set, keeping the order of the others."""
    return {**mapping, key: value}


def without(mapping: Mapping[K, V], key: K) -> Mapping[K, V]:
    """Return `mapping` less `key`; a key that is not there changes nothing."""
    return {k: v for k, v in mapping.items() if k != key}


def added(counts: Mapping[str, int], key: str, number: int) -> Mapping[str, int]:
    """Return `counts` with `number` more (or fewer) of `key`; what comes to 0 is left out."""
    total = counts.get(key, 0) + number
    return put(counts, key, total) if total else without(counts, key)


def numbers(things: Iterable[K]) -> Mapping[K, int]:
    """Return how many of each there are, in the order in which each comes first."""
    counts: dict[K, int] = {}
    for one in things:
        counts[one] = counts.get(one, 0) + 1
    return counts
