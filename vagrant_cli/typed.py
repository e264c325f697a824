"""Commands and paths as they are typed into a shell."""

from __future__ import annotations

import os
from itertools import groupby

from .rules.words.matching import PROGRAM, escaped, theirs

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./-_")
OUTSIDE = "'\\"
"""Letters that each shell reads alike outside of quotation marks alone, behind a backslash."""

PATTERNS = ":*?[\\"
"""What makes a path mean other files to git, or many."""

EQUALS = ("==", ":=")
"""What stands before the name of a program, whose path zsh may put in its place."""

COMMAND = f"{PROGRAM} "
"""How the commands begin that are completed with the save that they need."""


def shown(place: str | os.PathLike[str]) -> str:
    """Return a path, or what is said of one, as it stands in a sentence, on one line whatever its name holds."""
    text = _here(os.fspath(place))
    return theirs(text if text.splitlines() in ([], [text]) and "\t" not in text else escaped(text))


def quoted(word: str | os.PathLike[str]) -> str:
    """Return one word so that bash, zsh and fish take it as it is; what a terminal must not get is written as bytes.

    No command of ours seems to stand in it, since those are completed where they are printed. No backslash stands
    between quotation marks, where fish reads it and the others do not. fish does not know the bytes, and refuses the
    line.
    """
    text = os.fspath(word)
    if not text.isprintable() or escaped(text) != text:
        return ("$'" + "".join(map(_escaped, text)) + "'").replace(COMMAND, "vson\\x67 ")
    if text and text[0] not in "=%" and all(map(_plain, text)) and not any(each in text for each in EQUALS):
        return text
    runs = ("".join(run) for _, run in groupby(text, lambda letter: letter in OUTSIDE))
    words = (f"'{run}'" if run[0] not in OUTSIDE else "".join(f"\\{one}" for one in run) for run in runs)
    return "".join(words).replace(COMMAND, "vson'g' ") or "''"


def _plain(letter: str) -> bool:
    return letter in PLAIN or (letter.isalnum() and not letter.isascii())


def _escaped(letter: str) -> str:
    if letter == "\\":
        return "\\\\"
    if letter != "'" and letter.isprintable() and escaped(letter) == letter:
        return letter
    return "".join(f"\\x{byte:02x}" for byte in letter.encode("utf-8", "surrogateescape"))


def path(place: str | os.PathLike[str]) -> str:
    """Return a path as a word that is never taken for an option or for somebody's home."""
    return quoted(_here(os.fspath(place), "-"))


def save(place: str | os.PathLike[str]) -> str:
    """Return the path of a save as it stands behind -c, where a word without a slash and `.toml` is a name under campaigns/."""
    text = os.fspath(place)
    return path(text if "/" in text or os.sep in text or text.endswith(".toml") else f"./{text}")


def _here(text: str, *more: str) -> str:
    """Return a path that begins with what has a meaning of its own as one of the present folder."""
    return f"./{text}" if text.startswith(("~", *more)) else text


def git(words: str, place: str | os.PathLike[str]) -> str:
    """Return git's command for one file, which git must not take for a pattern of several."""
    literal = "--literal-pathspecs " if any(sign in os.fspath(place) for sign in PATTERNS) else ""
    return f"git {literal}{words} {path(place)}"


def command(*words: str | os.PathLike[str]) -> str:
    """Return a command line."""
    return " ".join(map(quoted, words))
