"""What a command changed, as single changes to the facts that a save's text holds."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from .following import Kept, New, follow, known, same
from .reading import Tables
from .scan import Path

ANY = "*"
"""Stands for any name in the path of a container."""


class Put(NamedTuple):
    """The key at `path` gets `value`, or is new.

    For a list that stays a list, `items` tells where each item comes from.
    """

    path: Path
    value: Any
    items: tuple[Kept, ...] | None = None


class Drop(NamedTuple):
    """The key or table at `path` goes, with all that is in it."""

    path: Path


class Keep(NamedTuple):
    """The table at `path` stands although nothing is in it."""

    path: Path


Change = Put | Drop | Keep


class Plan(NamedTuple):
    """The changes in canonical order, and the facts that the text holds after them."""

    changes: tuple[Change, ...]
    meant: Tables


def plan(held: Tables, before: Tables, after: Tables, containers: Collection[Path] = ()) -> Plan:
    """Return how the facts `held` by a text change when a command turned `before` into `after`.

    Only what differs between the two is changed; keys that neither names, and facts that the text spells
    in another way, stay. A table that vanishes goes with all that is in it; when it is one of
    `containers`, whose standing alone says nothing, keys that `before` does not name stay with it.
    """
    planner = _Planner(containers)
    meant = _copy(held)
    planner.walk(meant, before, after, ())
    return Plan(tuple(planner.changes), meant)


class _Planner:
    """Collects the changes while it makes them in a copy of the facts."""

    def __init__(self, containers: Collection[Path]) -> None:
        self.containers = containers
        self.changes: list[Change] = []

    def walk(self, held: Tables, before: Tables, after: Tables, path: Path) -> None:
        """Change one table: what goes, then keys in the order of `after`, then tables."""
        for name, old in before.items():
            if name not in after and name in held:
                self._vanish(held, name, old, (*path, name))
        changed = [name for name in after if name not in before or not same(before[name], after[name])]
        for name in changed:
            if not isinstance(after[name], dict):
                self._put(held, name, before.get(name), after[name], (*path, name))
        for name in changed:
            if isinstance(after[name], dict):
                self._table(held, name, before.get(name), after[name], (*path, name))

    def _vanish(self, held: Tables, name: str, old: Any, path: Path) -> None:
        mark = len(self.changes)
        here = held[name]
        if isinstance(here, list) and isinstance(old, list):
            rest = tuple(index for index, item in enumerate(here) if not known(item, old))
            if rest:
                held[name] = [here[index] for index in rest]
                self.changes.append(Put(path, held[name], rest))
                return
        elif isinstance(here, dict) and isinstance(old, dict) and self._is_container(path):
            self.walk(here, old, {}, path)
            if here:
                return
        del self.changes[mark:], held[name]
        self.changes.append(Drop(path))

    def _is_container(self, path: Path) -> bool:
        return any(
            len(path) == len(pattern)
            and all(want in (ANY, name) for want, name in zip(pattern, path, strict=True))
            for pattern in self.containers
        )

    def _put(self, held: Tables, name: str, old: Any, new: Any, path: Path) -> None:
        here = held.get(name)
        if isinstance(here, list) and isinstance(new, list):
            items = follow(here, old if isinstance(old, list) else (), new)
            value: Any = [item.value if isinstance(item, New) else here[item] for item in items]
        else:
            items, value = None, _copy(new)
        if name in held and same(here, value):
            return
        if isinstance(here, dict):
            self.changes.append(Drop(path))
        held[name] = value
        self.changes.append(Put(path, value, items))

    def _table(self, held: Tables, name: str, old: Any, new: Tables, path: Path) -> None:
        mark = len(self.changes)
        stood = isinstance(held.get(name), dict)
        if not isinstance(old, dict) or (name in held and not stood):
            old = {}
        if name in held and not stood:
            self.changes.append(Drop(path))
        if not stood:
            held[name] = {}
        self.walk(held[name], old, new, path)
        if held[name]:
            return
        if stood or not new:
            self.changes.append(Keep(path))
        else:
            del self.changes[mark:], held[name]


def _copy(fact: Any) -> Any:
    if isinstance(fact, dict):
        return {name: _copy(below) for name, below in fact.items()}
    return [_copy(item) for item in fact] if isinstance(fact, list) else fact
