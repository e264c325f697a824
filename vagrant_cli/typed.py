"""Commands and paths as they are typed into a shell."""

from __future__ import annotations

import os

from .rules.words.matching import escaped

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./-_")


def shown(place: str | os.PathLike[str]) -> str:
    """Return a path, or what is said of one, as it stands in a sentence, on one line whatever its name holds."""
    text = os.fspath(place)
    return text if text.splitlines() in ([], [text]) else escaped(text)


def quoted(word: str | os.PathLike[str]) -> str:
    """Return one word so that a shell takes it as it is; what a terminal must not get is written as bytes."""
    text = os.fspath(word)
    seen = escaped(text) == text
    if (
        seen
        and text
        and all(letter in PLAIN or (letter.isalnum() and not letter.isascii()) for letter in text)
    ):
        return text
    if seen and text.isprintable():
        return "'" + text.replace("'", "'\\''") + "'"
    return "$'" + "".join(map(_escaped, text)) + "'"


def _escaped(letter: str) -> str:
    if letter in "'\\":
        return "\\" + letter
    if letter.isprintable() and escaped(letter) == letter:
        return letter
    return "".join(f"\\x{byte:02x}" for byte in letter.encode("utf-8", "surrogateescape"))


def path(place: str | os.PathLike[str]) -> str:
    """Return a path as a word that is never taken for an option or for somebody's home."""
    text = os.fspath(place)
    return quoted(f"./{text}" if text.startswith(("-", "~")) else text)


def command(*words: str | os.PathLike[str]) -> str:
    """Return a command line."""
    return " ".join(map(quoted, words))
