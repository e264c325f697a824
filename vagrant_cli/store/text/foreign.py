"""Changing what people typed in shapes that are not ours (inline tables, arrays of tables), through tomlkit."""

from __future__ import annotations

import re
from collections.abc import Iterable, MutableMapping
from typing import Any

from .changes import Change, Drop, Keep, Put
from .following import New
from .scan import Path


class Unchangeable(Exception):
    """tomlkit could not make a change; which one, and why, is of no use to a player."""


def make(text: str, changes: Iterable[Change]) -> str:
    """Return `text` with the changes made by tomlkit, whose word nobody should take: compare afterwards."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for change in changes:
            _make(document, change)
        result = tomlkit.dumps(document)
    except (TOMLKitError, LookupError, TypeError, ValueError, AttributeError) as problem:
        raise Unchangeable from problem
    return (
        re.sub(r"(?<!\r)\n", "\r\n", result)
        if "\r\n" in text and not re.search(r"(?<!\r)\n", text)
        else result
    )


def _make(document: MutableMapping[str, Any], change: Change) -> None:
    table = document
    for name in change.path[:-1]:
        if name not in table:
            table[name] = _empty(table)
        table = table[name]
    name = change.path[-1]
    match change:
        case Drop():
            del table[name]
        case Keep():
            if name not in table:
                table[name] = _empty(table)
        case Put(items=None) | Put(items=()):
            table[name] = change.value
        case Put(items=items):
            _list(table, change.path, change.value, items or ())


def _empty(table: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Return a table that may stand in `table`: nothing but an inline table does in an inline one."""
    import tomlkit
    from tomlkit.items import InlineTable

    return tomlkit.inline_table() if isinstance(table, InlineTable) else tomlkit.table()


def _list(table: MutableMapping[str, Any], path: Path, value: Any, items: tuple[int | New, ...]) -> None:
    """Change a list item by item while the items that stay keep their order, else as a whole."""
    held = table[path[-1]]
    staying = [item for item in items if isinstance(item, int)]
    if staying != sorted(staying):
        table[path[-1]] = value
        return
    for index in reversed(range(len(held))):
        if index not in staying:
            del held[index]
    for index, item in enumerate(items):
        if isinstance(item, New):
            held.insert(index, item.value)
