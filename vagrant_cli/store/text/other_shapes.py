"""Changes in shapes that no line holds for itself, such as inline tables and arrays of tables: tomlkit makes them.

Nearly no save has them, so that this is loaded for those alone. What comes out may have lost a comment, or say something
else: whoever asks for it reads it again.
"""

from __future__ import annotations

import re

from ...records import TYPE_CHECKING
from .facts import New

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping
    from typing import Any

    from .facts import Change


def by_tomlkit(text: str, changes: Iterable[Change]) -> str:
    """Return `text` with the changes made by tomlkit; as it is when tomlkit cannot make them."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for change in changes:
            table: MutableMapping[str, Any] = document
            for name in change.path[:-1]:
                table = table.setdefault(name, _empty(table))
            _set(table, change)
        result = tomlkit.dumps(document)
    except (TOMLKitError, LookupError, TypeError, ValueError, AttributeError):
        return text
    windows = "\r\n" in text and not re.search(r"(?<!\r)\n", text)
    return re.sub(r"(?<!\r)\n", "\r\n", result) if windows else result


def _set(table: MutableMapping[str, Any], change: Change) -> None:
    """Make a change in its table; a list item by item while the items that stay keep their order."""
    name, items = change.path[-1], change.items or ()
    kept = [item for item in items if isinstance(item, int)]
    if change.value is None:
        del table[name]
    elif change.value == {}:
        table.setdefault(name, _empty(table))
    elif not items or kept != sorted(kept):
        table[name] = change.value
    else:
        for index in sorted({*range(len(table[name]))} - {*kept}, reverse=True):
            del table[name][index]
        for index, item in enumerate(items):
            if isinstance(item, New):
                table[name].insert(index, item.value)


def _empty(table: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Return a table that may stand in `table`: nothing but an inline table does in an inline one."""
    import tomlkit
    from tomlkit.items import InlineTable

    return tomlkit.inline_table() if isinstance(table, InlineTable) else tomlkit.table()
