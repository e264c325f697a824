"""Items as players call them: "nails", "foot" and "berry" are enough."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..data.items import ITEMS
from ..errors import UsageError
from .names import fold, listed, suggestion

KEYS = tuple(item.key for item in ITEMS)
NAMES: Mapping[str, str] = MappingProxyType({item.key: item.name for item in ITEMS})


def item_named(typed: str) -> str:
    """Return the key of the item meant: any word of its name, or the beginning of one, that fits no other."""
    wanted = fold(typed)
    exact = [key for key in KEYS if fold(key) == wanted]
    found = exact or [
        key
        for key in KEYS
        if any(word.startswith(wanted) for word in (fold(key), *key.split("-"))) and wanted
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(
            f"{typed[:40]!r} could be {listed(NAMES[key] for key in found)}.", hint="Type more of the name."
        )
    raise UsageError(f"There is no item {typed[:40]!r}.", hint=suggestion(typed, NAMES.values(), "item"))
