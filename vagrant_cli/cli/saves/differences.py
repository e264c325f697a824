"""Differences between saves as sentences."""

from __future__ import annotations

from ...campaign import READY
from ...records import TYPE_CHECKING
from ...rules.words.matching import as_typed, escaped
from ...store.merge.differences import differences, within
from ...store.merge.merge import ABSENT
from ...store.schema.schema import default_at, key_at
from ...store.text.reader import dotted
from ..words.names import MODES

if TYPE_CHECKING:
    from typing import Any

    from ...store.merge.differences import Difference
    from ...store.schema.kinds import Key
    from ...store.text.reader import Path, Tables


KINDS = ("added", "removed", "changed")
"""In the order of a row's words."""

UNSAID = ("nothing", "nobody", "none", "no place", "nobody named", "not said", "not finished")
"""What a fact was that had not been told: no news."""


def sentences(difference: Difference) -> list[str]:
    """Return a line about the difference; below a table that came as a whole, one for each thing in it."""
    lines = [sentence(difference)]
    if isinstance(difference.new, dict) and difference.kind == "added":
        lines += [f"    {line}" for below in within(difference) for line in sentences(below)]
    return lines


def sentence(difference: Difference) -> str:
    """Return one line about a difference, in the words of its row; without words the key tells it."""
    key = key_at(difference.path)
    words = key.words if key else ()
    if key and isinstance(words, str):
        return _fact(key, words, difference)
    which = KINDS.index(difference.kind)
    if key and which < len(words):
        return words[which].format(**_parts(key, difference))
    return f"{dotted(difference.path)}: {turned(difference)}."


def turned(difference: Difference) -> str:
    """Return "6, now 4", "new: 4" or "gone: 6"."""
    if difference.kind == "added":
        return f"new: {said(difference.new)}"
    if difference.kind == "removed":
        return f"gone: {said(difference.old)}"
    return f"{said(difference.old)}, now {said(difference.new)}"


def changed(old: Tables, new: Tables) -> str:
    """Return for a sentence what is otherwise in a table."""
    return ", ".join(f"{dotted(one.path)} {turned(one)}" for one in differences(old, new))


def said(value: Any) -> str:
    """Return a value for a sentence, on one line: what a key that nobody knows holds may be of many."""
    if value is ABSENT:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{said(name)} {said(below)}" for name, below in value.items()) or "nothing in it"
    if isinstance(value, list):
        return ", ".join(map(said, value)) or "nothing"
    return escaped(str(value))


def _fact(key: Key, label: str, d: Difference) -> str:
    """Word a single fact by its label; what had not been told before is no news."""
    parts = _parts(key, d)
    start = label.format(**parts)
    if d.kind == "added" and (parts["old"] in UNSAID or parts["old"] == parts["new"]):
        return f"{start}: {parts['new']}."
    return f"{start}: {parts['old']}, now {parts['new']}."


def _parts(key: Key, d: Difference) -> dict[str, Any]:
    """Return what the words of a row may name.

    {who} is the Vagrant, {haint} whoever is named in a scenario, {deed} the deed, {key} the last key, {name} the same in quotation marks, {it} the item or value, {table} a whole table;
    {old} and {new} are both values, {state} the new one unless it is the usual.
    """
    it = d.new if d.kind == "added" else d.old
    old, new = (_word(key, d.path, side) for side in (d.old, d.new))
    return {
        "who": str(d.path[1]).capitalize() if len(d.path) > 1 else "",
        "haint": str(d.path[2]).capitalize() if len(d.path) > 2 else "",
        "deed": as_typed(str(d.path[3])) if len(d.path) > 3 else "",
        "key": d.path[-1],
        "name": as_typed(str(d.path[-1])),
        "it": said(it) if isinstance(it, str | int) else "",
        "table": it,
        "old": old,
        "new": new,
        "state": "" if d.new == READY else f", {new}",
    }


def _word(key: Key, path: Path, value: Any) -> str:
    if value is not ABSENT:
        return MODES.get(value, said(value)) if path == ("mode",) else said(value)
    default = default_at(path)
    return key.absent or ("nothing" if default in (None, "") else said(default))
