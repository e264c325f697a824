"""The scan behind the layout of a save: one pass over the lines, which finds headers, keys and comments.

Text that tomllib accepts is assumed; in other text it finds what it can and skips the rest. Lines in our own layout are
taken as they stand; whatever is spelled in another way is read with patterns, which find the same in both.
"""

from __future__ import annotations

import re
import tomllib
from itertools import accumulate, islice

from ...lean import regex
from ...records import TYPE_CHECKING, NamedTuple
from .reader import ANY, DEEPEST

if TYPE_CHECKING:
    from collections.abc import Iterable

    Path = tuple[str, ...]

ABOVE, BESIDE, WITHIN = "above", "beside", "within"

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
"""What names, numbers, true and false are made of."""

# No group is repeated possessively here: Pythons before 3.11.5 match that wrongly.
_NAME = r"""(?:[A-Za-z0-9_-]++|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*"|'[^'\n]*+')"""
_NAMES = rf"{_NAME}(?:[ \t]*\.[ \t]*{_NAME})*"
_EACH_NAME = regex(_NAME)
_HEADER = regex(rf"[ \t]*(\[\[?)[ \t]*({_NAMES})[ \t]*\]\]?[ \t]*(#.*?)?\r?$")
_PLAIN = (
    r"""("[^"\\\n]*+"|'[^'\n]*+'|[^\s"'\[\]{}#]++|\[(?:[ \t\r\n,]++|"[^"\\\n]*+"|[\w.+:-]++)*\])"""
    r"""[ \t]*(#[^\r\n]*)?\r?(?=\n|\Z)"""
)
"""A short value, or a list with no comment inside, up to the end of its line: nearly all, and read at once."""

_ENTRY = regex(rf"[ \t]*({_NAMES})[ \t]*=[ \t]*(?:{_PLAIN})?")

PIECE = regex(
    r'"""[^"\\]*+(?:(?:\\.|"{1,2}(?!"))[^"\\]*+)*(?:"{3,5})?|'
    r"'''[^']*+(?:'{1,2}(?!')[^']*+)*(?:'{3,5})?|"
    r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*"?|'
    r"'[^'\n]*+'?|"
    r"""#[^\r\n]*|[\[\]{},\n]|[ \t\r]+|[^\s\[\]{},"'#]+|.""",
    re.DOTALL,
)
"""A piece of a value; a string that never ends goes on to the end, so that no letter is looked at twice."""


def matches(path: Path, patterns: Iterable[Path]) -> bool:
    """Tell whether a path is one of the patterns, in which ANY is any name."""
    return any(
        len(path) == len(pattern)
        and all(want in (ANY, name) for want, name in zip(pattern, path, strict=True))
        for pattern in patterns
    )


class Section(NamedTuple):
    """A header and what stands under it; line 0 and path () for what stands before any header.

    `top` is the first line of the comment block directly above, else `line`; `end` is the last line that
    belongs to it: a key's, or that of a comment directly below.
    """

    path: Path
    line: int
    top: int
    end: int
    array: bool


class Entry(NamedTuple):
    """A key and its value; `path` counts from the root, dotted keys resolved; `section` is an index.

    The value goes from column `start` of `line` to before column `stop` of line `last`.
    """

    path: Path
    section: int
    line: int
    top: int
    last: int
    start: int
    stop: int


class Comment(NamedTuple):
    """A comment, and what it stands directly above, beside or within; owner None when it stands free."""

    line: int
    text: str
    owner: Path | None
    where: str


def plain(word: str) -> bool:
    """Tell whether this is a text without escapes, a name or a number, and nothing else."""
    if word[:1] == '"':
        return word.find('"', 1) == len(word) - 1 and "\\" not in word
    return word != "" and not word.strip(LETTERS)


def apart(words: str) -> tuple[str, str]:
    """Return a plain value and the comment beside it; what is not plain may be cut anywhere."""
    start = words.find("#", words.find('"', 1) + 1)
    return (words.rstrip(" \t"), "") if start < 0 else (words[:start].rstrip(" \t"), words[start:])


def plain_names(words: str) -> Path | None:
    """Return the parts of a key without blanks and escapes, None for any other; more than are read, cut off."""
    if words and not words.strip(LETTERS):
        return (words,)
    path: list[str] = []
    dot = "."
    while dot == "." and len(path) <= DEEPEST:
        if words[:1] == '"':
            name, quote, words = words[1:].partition('"')
            dot, words = words[:1], words[1:]
            if not quote or "\\" in name:
                return None
        else:
            name, dot, words = words.partition(".")
            if not name or name.strip(LETTERS):
                return None
        path.append(name)
    return None if dot not in ("", ".") else tuple(path)


def names(words: str) -> Path:
    """Return the parts of a key as somebody wrote it, dots and quotes resolved."""
    found = plain_names(words)
    return found or tuple(_name(each[0]) for each in islice(_EACH_NAME.finditer(words), DEEPEST + 1))


def _name(word: str) -> str:
    if word[0] not in "\"'":
        return word
    if "\\" not in word or word[0] == "'":
        return word[1:-1]
    try:
        return str(tomllib.loads(f"name = {word}")["name"])
    except tomllib.TOMLDecodeError:
        return word[1:-1]


class Scan:
    """What one scan has found, and its state: where the open section ends, which comment block still grows."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.starts = list(accumulate((len(line) + 1 for line in self.lines), initial=0))
        self.sections = [Section((), 0, 0, 0, False)]
        self.entries: list[Entry] = []
        self.comments: list[Comment] = []
        self.block = 0
        """The first line of the comment block that ends just above, 0 when there is none."""
        self.end = 0
        """The last line that surely belongs to the open section."""
        self.hopeless = False
        """Something opens and never closes: from here on, values end on their line."""

    def run(self) -> Scan:
        """Scan the whole text."""
        line = 1
        while line <= len(self.lines):
            words = self.lines[line - 1]
            first = words.lstrip(" \t")[:1]
            if first in ("", "\r"):
                self._close_block(line)
            elif first == "#":
                self._comment(line, words)
            elif first != "[" or not self._header(line, words):
                line = self._entry(line)
            line += 1
        self._close_block(line)
        self._close_section()
        return self

    def _close_block(self, line: int) -> None:
        """A blank line: comments that directly follow a key belong to its section."""
        if self.block and self.block == self.end + 1 and self.end:
            self.end = line - 1
        self.block = 0

    def _close_section(self) -> None:
        path, line, top, _, array = self.sections[-1]
        self.sections[-1] = Section(path, line, top, self.end, array)

    def _comment(self, line: int, words: str) -> None:
        self.block = self.block or line
        self.comments.append(Comment(line, words.strip(" \t\r"), None, ABOVE))

    def _below(self, names: Path) -> Path:
        """Return the path of a key of the open section, cut off like all that is deeper than what is read."""
        return (self.sections[-1].path + names)[: DEEPEST + 1]

    def _claim(self, line: int, owner: Path) -> int:
        """Give the comment block directly above to `owner`; return its first line."""
        top = self.block or line
        for index in range(len(self.comments) - (line - top), len(self.comments)):
            comment = self.comments[index]
            self.comments[index] = Comment(comment.line, comment.text, owner, comment.where)
        self.block = 0
        return top

    def _header(self, line: int, words: str) -> bool:
        path = plain_names(words[1:-1]) if words[-1] == "]" else None
        comment, array = "", False
        if path is None:
            match = _HEADER.match(words)
            if not match:
                return False
            brackets, name, comment = match.groups()
            path, array = names(name), brackets == "[["
        self._close_section()
        self.sections.append(Section(path, line, self._claim(line, path), line, array))
        self.end = line
        if comment:
            self.comments.append(Comment(line, comment.rstrip(" \t"), path, BESIDE))
        return True

    def _entry(self, line: int) -> int:
        """Read a key and its value; return its last line."""
        words = self.lines[line - 1]
        key, _, rest = words.partition("=")
        names, rest = plain_names(key.strip(" \t")), rest.lstrip(" \t")
        found = None if names is None or self.hopeless else self._plain_value(line, rest)
        if names is None or found is None:
            return self._other_entry(line)
        last, stop, comment = found
        path, start = self._below(names), len(words) - len(rest)
        top = self._claim(line, path) if self.block else line
        if comment:
            self.comments.append(Comment(last, comment, path, BESIDE))
        self.entries.append(Entry(path, len(self.sections) - 1, line, top, last, start, stop))
        self.end = last
        return last

    def _plain_value(self, line: int, words: str) -> tuple[int, int, str] | None:
        """Return where a plain value, or a list of such with one a line, ends: line, column, and the comment beside it."""
        last, (value, comment) = line, apart(words)
        if value == "[" and not comment:
            for last in range(line + 1, len(self.lines) + 1):
                words = self.lines[last - 1].lstrip(" \t")
                item = words.rstrip(" \t")
                if item[-1:] != "," or not plain(item[:-1]):
                    break
            value, comment = apart(words)
        if "\r" in comment or not (plain(value) if last == line else value == "]"):
            return None
        return last, len(self.lines[last - 1]) - len(words) + len(value), comment.rstrip(" \t")

    def _other_entry(self, line: int) -> int:
        match = _ENTRY.match(self.text, self.starts[line - 1])
        if not match:
            self.block = 0
            return line
        path = self._below(names(match[1]))
        top = self._claim(line, path) if self.block else line
        if match[2] and not self.hopeless:
            start, end = match.span(2)
            last = line + self.text.count("\n", start, end)
            if match[3]:
                self.comments.append(Comment(last, match[3].rstrip(" \t"), path, BESIDE))
        else:
            start = match.start(2) if match[2] else match.end()
            last, end = self._value(line, start, path)
        start, stop = start - self.starts[line - 1], end - self.starts[last - 1]
        self.entries.append(Entry(path, len(self.sections) - 1, line, top, last, start, stop))
        self.end = last
        return last

    def _value(self, line: int, start: int, path: Path) -> tuple[int, int]:
        """Read a value that is not plain; return its last line and the offset after it."""
        kept, depth, here, last, stop = len(self.comments), 0, line, line, start
        for piece in PIECE.finditer(self.text, start):
            word = piece[0]
            if word == "\n":
                if depth <= 0 or self.hopeless:
                    break
                here += 1
            elif word[0] == "#":
                where = WITHIN if depth else BESIDE
                self.comments.append(Comment(here, word.rstrip(" \t"), path, where))
            elif word[0] not in " \t\r":
                depth += (word in "[{") - (word in "]}")
                here += word.count("\n")
                last, stop = here, piece.end()
        if depth > 0:
            del self.comments[kept:]
            self.hopeless = True
            return line, self.starts[line] - 1
        return last, stop
