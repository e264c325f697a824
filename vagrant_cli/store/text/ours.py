"""Texts in our own layout read at once: tables, and what tomllib reads of them.

Whatever is not plain here, right or wrong, is tomllib's: escapes, dotted keys, inline tables, dates, numbers with a
point, any mistake. Tests hold the two to each other.
"""

from __future__ import annotations

import sys

from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .reader import Tables


CONTROLS = frozenset(map(chr, (*range(9), *range(11, 32), 127)))
"""Characters that no text of ours has, line ends of Windows among them."""

MOST_NAMES = 20
"""Names in a header."""

LONGEST = 18
"""Digits of a number."""

WIDEST_LINE = 4096
"""Characters of a line; what stands behind a value is copied with each, so that longer ones would cost their square."""


class _Other(Exception):
    """Something that is tomllib's to read."""


def loads(text: str) -> Tables:
    """Return what a text says, as tomllib does, and with its errors."""
    found = read(text)
    if found is None:
        import tomllib

        return tomllib.loads(text)
    return found


def read(text: str) -> Tables | None:
    """Return what a text in our layout says, in the order in which it says it; None for any other text."""
    if not CONTROLS.isdisjoint(text):
        return None
    lines = text.split("\n")
    try:
        return None if max(map(len, lines)) > WIDEST_LINE else _tables(iter(lines))
    except _Other:
        return None


def _tables(lines: Iterator[str]) -> Tables:
    top: Tables = {}
    table, headers = top, set()
    for line in lines:
        words = line.lstrip(" \t")
        if not words or words[0] == "#":
            continue
        if words[0] == "[":
            path = _header(words)
            if path in headers:
                raise _Other
            headers.add(path)
            table = _opened(top, path)
            continue
        name, words = _name(words)
        if name in table or words[:1] != "=":
            raise _Other
        value, words = _value(words[1:].lstrip(" \t"), lines)
        _expect_end(words)
        table[name] = value
    return top


def _opened(top: Tables, path: tuple[str, ...]) -> Tables:
    """Return the table of a header."""
    table = top
    for name in path:
        table = table.setdefault(name, {})
        if type(table) is not dict:
            raise _Other
    return table


def _header(words: str) -> tuple[str, ...]:
    """Return the names of `[vagrants.songsmith.deeds."Night Owl"]`."""
    path, words = [], words[1:]
    while True:
        name, words = _name(words)
        path.append(name)
        if words[:1] == "]":
            break
        if words[:1] != "." or len(path) == MOST_NAMES:
            raise _Other
        words = words[1:]
    _expect_end(words[1:].lstrip(" \t"))
    return tuple(path)


def _name(words: str) -> tuple[str, str]:
    """Return the name that words begin with, and the words behind it."""
    if words[:1] == '"':
        return _quoted(words)
    name = words
    for sign in "=.] \t":
        name = name.partition(sign)[0]
    if not (name.isascii() and name.replace("_", "a").replace("-", "a").isalnum()):
        raise _Other
    return sys.intern(name), words[len(name) :].lstrip(" \t")


def _quoted(words: str) -> tuple[str, str]:
    """Return the text that words begin with, quotation marks and backslashes the only signs escaped in it."""
    end = words.find('"', 1)
    if "\\" not in words[: end + 1] and end > 0:
        return words[1:end], words[end + 1 :].lstrip(" \t")
    text, at = "", 1
    while words[at : at + 1] != '"':
        escaped = words[at : at + 1] == "\\"
        at += escaped
        letter = words[at : at + 1]
        if not letter or (escaped and letter not in '"\\'):
            raise _Other
        text, at = text + letter, at + 1
    return text, words[at + 1 :].lstrip(" \t")


def _value(words: str, lines: Iterator[str]) -> tuple[Any, str]:
    """Return the value that words begin with, on as many lines as it takes, and the words behind it."""
    if words[:1] == "[":
        return _list(words[1:].lstrip(" \t"), lines)
    if words[:3] == '"""':
        return _drawing(words[3:], lines)
    return _short(words)


def _short(words: str) -> tuple[Any, str]:
    """Return a text, a number, true or false, and the words behind it."""
    if words[:1] == '"' and words[:3] != '"""':
        return _quoted(words)
    word = words
    for sign in ",]# \t":
        word = word.partition(sign)[0]
    rest = words[len(word) :].lstrip(" \t")
    if word in ("true", "false"):
        return word == "true", rest
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST) or (
        digits[0] == "0" and digits != "0"
    ):
        raise _Other
    return int(word), rest


def _list(words: str, lines: Iterator[str]) -> tuple[list[Any], str]:
    """Return the list whose bracket is open."""
    found: list[Any] = []
    separated = True
    while True:
        if not words or words[0] == "#":
            words = _next(lines).lstrip(" \t")
        elif words[0] == "]":
            return found, words[1:].lstrip(" \t")
        elif words[0] == "," and not separated:
            separated, words = True, words[1:].lstrip(" \t")
        elif separated:
            value, words = _short(words)
            found.append(value)
            separated = False
        else:
            raise _Other


def _drawing(words: str, lines: Iterator[str]) -> tuple[str, str]:
    """Return the text of several lines whose quotation marks are open."""
    found = [words] if words else []
    while '"""' not in words:
        words = _next(lines)
        found.append(words)
    last, _, rest = words.partition('"""')
    text = "\n".join([*found[:-1], last])
    if "\\" in text or rest[:1] == '"':
        raise _Other
    return text, rest.lstrip(" \t")


def _next(lines: Iterator[str]) -> str:
    line = next(lines, None)
    if line is None:
        raise _Other
    return line


def _expect_end(words: str) -> None:
    if words and words[0] != "#":
        raise _Other
