"""How a save spells things: keys, values and whole new saves, in the one layout that this program writes."""

from __future__ import annotations

from datetime import date, datetime, time

from ...errors import SaveError
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING
from ...rules.words.matching import as_typed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .reader import Tables


MARGIN = "    "
"""What stands before an item of a list."""

_BARE = "abcdefghijklmnopqrstuvwxyz_0123456789-"
_FIRST = frozenset(_BARE[:27])
_SHORT = MappingProxyType(
    {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
)


def key(name: str) -> str:
    """Return `name` as a key: bare for plain lower-case words, else quoted ("35", "L-1", "Tin Whistle")."""
    return name if name[:1] in _FIRST and not name.strip(_BARE) else text(name)


def header(path: tuple[str, ...]) -> str:
    """Return the header line of the table at `path`."""
    return "[" + ".".join(map(key, path)) + "]"


def text(words: str) -> str:
    """Return `words` as a string on one line; characters that break lines are escaped."""
    return '"' + "".join(map(_spelled, words)) + '"'


def value(fact: Any) -> str:
    """Return a fact as it stands after `=`: a list with one item a line, anything else on one line."""
    if isinstance(fact, list) and fact:
        return "[\n" + "".join(f"{MARGIN}{inline(item)},\n" for item in fact) + "]"
    return inline(fact)


def inline(fact: Any) -> str:
    """Return a fact on one line, also a list or a table within a list."""
    match fact:
        case str():
            return text(fact)
        case bool():
            return "true" if fact else "false"
        case int() | float():
            return str(fact)
        case datetime() | date() | time():
            return fact.isoformat()
        case list():
            return "[" + ", ".join(map(inline, fact)) + "]"
        case dict():
            return (
                "{ " + ", ".join(f"{key(k)} = {inline(v)}" for k, v in fact.items()) + " }" if fact else "{}"
            )
    raise TypeError(f"a save cannot hold a {type(fact).__name__}")


def fresh(tables: Tables) -> str:
    """Return a new save: what stands before the tables, then each table under its own header, in order.

    A table gets a header when it has keys of its own or nothing at all; else its sub-tables imply it.
    """
    blocks = ["\n".join(lines) for lines in _blocks(tables, ())]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _blocks(tables: Tables, path: tuple[str, ...]) -> Iterator[list[str]]:
    own = [f"{key(name)} = {value(fact)}" for name, fact in tables.items() if not isinstance(fact, dict)]
    if path and (own or not tables):
        yield [header(path), *own]
    elif own:
        yield own
    for name, fact in tables.items():
        if isinstance(fact, dict):
            yield from _blocks(fact, (*path, name))


def _spelled(character: str) -> str:
    if "\ud800" <= character <= "\udfff":
        raise SaveError(
            f"A save is UTF-8 text, and {as_typed(character)} is no character of it.",
            hint="Type it again in a terminal that sends UTF-8.",
        )
    if character < " " or "\x7f" <= character <= "\x9f" or character in '"\\\u2028\u2029':
        return _SHORT.get(character) or f"\\u{ord(character):04X}"
    return character
