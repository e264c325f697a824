"""Players' comments as facts: which one stands at what, taken from one text into another, and merged."""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from functools import cached_property

from ...records import TYPE_CHECKING, NamedTuple
from .facts import same
from .layout import BOM, scan
from .printer import MARGIN
from .scan import ABOVE, BESIDE, WITHIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from .layout import Layout
    from .scan import Entry, Path, Section


FREE = "free"
"""Between blank lines, after the thing at `path`; () is the start of the text."""

OPENING, CLOSING = "[", "]"
"""Stand for an item: beside the bracket that opens a list, above the one that closes it."""


class Spot(NamedTuple):
    """Where comments stand: above, beside or free after the thing at `path`, or at an item of that list."""

    path: Path
    where: str
    item: str | None = None


if TYPE_CHECKING:
    Remarks = Mapping[Spot, tuple[str, ...]]
    """The lines of comment at each spot, from top to bottom."""


def remarks(text: str) -> Remarks:
    """Return all comments of a text."""
    return _Text(text).remarks()


def merged(base: str, ours: str, theirs: str) -> Remarks:
    """Return the comments that a merge of three texts should have.

    At each spot what one side changed wins; of what both changed nothing is lost. A comment that went
    with the thing it stood at counts as neither changed nor removed.
    """
    texts = [_Text(text) for text in (base, ours, theirs)]
    was, mine, other = (text.remarks() for text in texts)
    found = {}
    for spot in dict.fromkeys((*mine, *other)):
        sides = [there.get(spot, ()) for there in (was, mine, other)]
        if not texts[1].has(spot):
            found[spot] = sides[2]
        elif not texts[2].has(spot):
            found[spot] = sides[1]
        else:
            found[spot] = _one(*sides)
    return {spot: lines for spot, lines in found.items() if lines}


def _one(was: tuple[str, ...], mine: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    if other in (was, mine):
        return mine
    known = {*was, *mine}
    return other if mine == was else (*mine, *(line for line in other if line not in known))


def given(text: str, wanted: Remarks) -> str:
    """Return the text with the comments that are wanted, at what is in it; the facts stay the same.

    A comment that finds no place of its kind stands above what it belongs to, one of a table without a
    header above the first thing in it. Where `wanted` has nothing for a spot, the comments there go.
    """
    mark = BOM if text.startswith(BOM) else ""
    body = text.removeprefix(BOM)
    edit = _Edit(_Text(body))
    edit.make(wanted)
    result = edit.text()
    return mark + result if _unchanged(body, result) else text


def renamed(found: Remarks, path_of: Callable[[Path], Path]) -> Remarks:
    """Return comments at the things as they are called after a change of names."""
    return {spot._replace(path=path_of(spot.path)): lines for spot, lines in found.items()}


def lost(text: str, wanted: Remarks, base: str = "") -> tuple[str, ...]:
    """Return the comments that are wanted, are new since the base, and that a text does not have; each once."""
    known = {line for there in (text, base) for lines in remarks(there).values() for line in lines}
    return tuple(dict.fromkeys(line for lines in wanted.values() for line in lines if line not in known))


def _unchanged(before: str, after: str) -> bool:
    try:
        return same(tomllib.loads(before), tomllib.loads(after))
    except ValueError:
        return False


class _Text:
    """A text and where the things in it stand."""

    def __init__(self, text: str) -> None:
        self.layout: Layout = scan(text)
        self.headers = {
            section.path: section
            for section in reversed(self.layout.sections)
            if section.line and section.path not in self.layout.arrays
        }
        self.entries = self.layout.entry_at
        self._items: dict[Path, dict[str, tuple[int, int]]] = {}
        self._ends: dict[Path, tuple[list[tuple[str, tuple[int, int]]], list[int]]] = {}

    def has(self, spot: Spot) -> bool:
        """Tell whether the thing is there at which a comment stands."""
        if spot.path not in self.headers and spot.path not in self.entries:
            return not spot.path
        if spot.item in (None, OPENING, CLOSING):
            return True
        entry = self.entries.get(spot.path)
        return entry is not None and spot.item in self.items(entry)

    @cached_property
    def first_lines(self) -> dict[Path, int]:
        """The first line of what is at each path and below it."""
        found: dict[Path, int] = {}
        things: list[tuple[Path, Section | Entry]] = [*self.headers.items(), *self.entries.items()]
        for there, thing in things:
            for path in (there[:deep] for deep in range(len(there) + 1)):
                found[path] = min(thing.line, found.get(path, thing.line))
        return found

    def last_line(self, path: Path) -> int:
        """Return the last line of the key or header at a path, 0 for the start of the text."""
        entry, header = self.entries.get(path), self.headers.get(path)
        return entry.last if entry else header.line if header else 0

    def on_one_line(self, spot: Spot) -> bool:
        """Tell whether the list of an item has no lines for its items."""
        entry = self.entries.get(spot.path)
        return spot.item is not None and entry is not None and entry.line == entry.last

    def lines_of(self, spot: Spot) -> tuple[int, int]:
        """Return the lines above which and beside which a comment at the spot stands."""
        entry = self.entries.get(spot.path)
        if entry is None:
            line = self.headers[spot.path].line
            return line, line
        if spot.item is None or self.on_one_line(spot):
            return entry.line, entry.last
        if spot.item == OPENING:
            return entry.line, entry.line
        if spot.item == CLOSING:
            return entry.last, entry.last
        return self.items(entry)[spot.item]

    def items(self, entry: Entry) -> dict[str, tuple[int, int]]:
        """Return the first and the last line of each item of a list, by what it says."""
        found = self._items.get(entry.path)
        if found is None:
            found = self._items[entry.path] = {}
            for item in self.layout.items(entry):
                found.setdefault(_said(self.layout.text[item.start : item.stop]), (item.line, item.last))
        return found

    def _from(self, entry: Entry, line: int) -> Iterator[tuple[str, tuple[int, int]]]:
        """Walk the items of a list that do not end before a line."""
        if entry.path not in self._ends:
            rows = list(self.items(entry).items())
            self._ends[entry.path] = rows, [last for _, (_, last) in rows]
        rows, ends = self._ends[entry.path]
        return (rows[number] for number in range(bisect_left(ends, line), len(rows)))

    def remarks(self) -> dict[Spot, tuple[str, ...]]:
        """Return the comments at each spot."""
        found: dict[Spot, list[str]] = {}
        for spot, _, words in self.each():
            found.setdefault(spot, []).append(words)
        return {spot: tuple(words) for spot, words in found.items()}

    def each(self) -> Iterator[tuple[Spot, int, str]]:
        """Walk the comments with their spots and lines."""
        things = sorted(
            [(entry.last, entry.path) for entry in self.layout.entries]
            + [(section.line, section.path) for section in self.layout.sections if section.line]
        )
        ends = [line for line, _ in things]
        for comment in self.layout.comments:
            if comment.owner is None:
                before = bisect_left(ends, comment.line) - 1
                spot = Spot(things[before][1] if before >= 0 else (), FREE)
            elif comment.where == WITHIN:
                spot = self._within(self.entries[comment.owner], comment.line)
            else:
                spot = Spot(comment.owner, comment.where)
            yield spot, comment.line, comment.text

    def _within(self, entry: Entry, line: int) -> Spot:
        for item, (first, last) in self._from(entry, line):
            if line == last:
                return Spot(entry.path, BESIDE, item)
            if line < first:
                beside = line == entry.line
                return Spot(entry.path, BESIDE if beside else ABOVE, OPENING if beside else item)
        return Spot(entry.path, ABOVE, CLOSING)


class _Edit:
    """Comments that come and go, by line; every other line stays."""

    def __init__(self, text: _Text) -> None:
        self.source = text
        self.lines = list(text.layout.lines)
        self.ending = "\r" if "\r\n" in text.layout.text else ""
        self.gone: set[int] = set()
        self.before: dict[int, list[str]] = {}
        self.after: dict[int, list[str]] = {}

    def make(self, wanted: Remarks) -> None:
        """Give every spot what is wanted there."""
        now: dict[Spot, list[tuple[int, str]]] = {}
        for spot, line, words in self.source.each():
            now.setdefault(spot, []).append((line, words))
        for spot in dict.fromkeys((*now, *wanted)):
            old, new = tuple(words for _, words in now.get(spot, ())), wanted.get(spot, ())
            if old == new:
                continue
            if spot.where == BESIDE and old and old == new[:1]:
                self._above(self.source.lines_of(spot)[0], new[1:])
                continue
            for line, words in now.get(spot, ()):
                self._take_away(line, words)
            self._put(spot, new)

    def _take_away(self, line: int, words: str) -> None:
        rest = self.lines[line - 1].rstrip(" \t\r").removesuffix(words)
        if not rest.strip(" \t"):
            self.gone.add(line)
        else:
            self.lines[line - 1] = rest.rstrip(" \t") + self.ending

    def _put(self, spot: Spot, words: tuple[str, ...]) -> None:
        if not self.source.has(spot):
            self._above(self.source.first_lines.get(spot.path), words)
        elif spot.where == FREE:
            self._free(self.source.last_line(spot.path), words)
        elif spot.where == BESIDE and not self.source.on_one_line(spot):
            self._beside(self.source.lines_of(spot)[1], words[:1])
            self._above(self.source.lines_of(spot)[0], words[1:])
        else:
            self._above(self.source.lines_of(spot)[0], words, closing=spot.item == CLOSING)

    def _above(self, line: int | None, words: tuple[str, ...], *, closing: bool = False) -> None:
        if line is not None:
            here = self.lines[line - 1]
            margin = MARGIN if closing else here[: len(here) - len(here.lstrip(" \t"))]
            self.before.setdefault(line, []).extend(margin + one for one in words)

    def _beside(self, line: int, words: tuple[str, ...]) -> None:
        for one in words:
            self.lines[line - 1] = self.lines[line - 1].rstrip(" \t\r") + f"  {one}{self.ending}"

    def _free(self, line: int, words: tuple[str, ...]) -> None:
        follows = self.lines[line].strip(" \t\r") if line < len(self.lines) else ""
        block = [*([""] if line else []), *words, *([""] if follows else [])]
        self.after.setdefault(line, []).extend(block if words else ())

    def text(self) -> str:
        """Return the text as it is now."""
        found: list[str] = [words + self.ending for words in self.after.get(0, ())]
        for number, words in enumerate(self.lines, 1):
            found += [line + self.ending for line in self.before.get(number, ())]
            if number not in self.gone:
                found.append(words)
            found += [line + self.ending for line in self.after.get(number, ())]
        return "\n".join(found)


def _said(raw: str) -> str:
    """Return what an item of a list says, as text."""
    try:
        value: Any = tomllib.loads(f"item = {raw}")["item"]
    except ValueError:
        return raw
    return value if isinstance(value, str) else str(value)
