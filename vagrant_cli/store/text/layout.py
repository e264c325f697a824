"""Where things stand in a save's text: header and key lines, how far values reach, and whose comments are whose.

A scan by lines, for text that tomllib accepts; in other text it finds what it can and skips the rest.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import takewhile

from ...lean import cached_property
from ...records import TYPE_CHECKING, NamedTuple
from .scan import PIECE, Scan, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .scan import Entry, Path, Section

    Place = tuple[str | int, ...]
    """A path that may also name the items of lists, and the tables of arrays, by number from 0."""

BOM = "\ufeff"


class Item(NamedTuple):
    """An item of a list on lines `line` to `last`; offsets into the text, `comma` -1 when none follows."""

    line: int
    last: int
    start: int
    stop: int
    comma: int


class Below:
    """Paths in an order in which all that begin alike stand together, so that they are found without a walk."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._order = sorted((path, number) for number, path in enumerate(paths))

    def numbers(self, path: Path) -> list[int]:
        """Return the numbers of those that begin with a path, the smallest first."""
        ahead = (self._order[at] for at in range(bisect_left(self._order, (path, -1)), len(self._order)))
        return sorted(number for _, number in takewhile(lambda one: one[0][: len(path)] == path, ahead))


class Layout:
    """What a scan found, in the order of the text. Lines count from 1: line n is `lines[n - 1]`."""

    def __init__(self, found: Scan) -> None:
        self.text = found.text
        self.lines = found.lines
        self.starts = found.starts
        """The offset at which each line starts, and one past the end."""
        self.sections = tuple(found.sections)
        self.entries = tuple(found.entries)
        self.comments = tuple(found.comments)
        self._items: dict[Entry, tuple[Item, ...]] = {}

    @cached_property
    def entry_at(self) -> dict[Path, Entry]:
        """The first entry of each path."""
        return {entry.path: entry for entry in reversed(self.entries)}

    @cached_property
    def arrays(self) -> frozenset[Path]:
        """The paths of arrays of tables."""
        return frozenset(section.path for section in self.sections if section.array)

    @cached_property
    def section_at(self) -> dict[Path, list[Section]]:
        """The sections that bear each path, in the order of the text."""
        found: dict[Path, list[Section]] = {}
        for section in self.sections:
            found.setdefault(section.path, []).append(section)
        return found

    @cached_property
    def keys_in(self) -> dict[Path, list[Entry]]:
        """The keys of each table, in the order of the text."""
        found: dict[Path, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.path[:-1], []).append(entry)
        return found

    @cached_property
    def _sections_by_path(self) -> Below:
        return Below(section.path for section in self.sections)

    @cached_property
    def _entries_by_path(self) -> Below:
        return Below(entry.path for entry in self.entries)

    def sections_below(self, path: Path) -> list[int]:
        """Return the numbers of the sections of a table and of its sub-tables, in the order of the text."""
        return self._sections_by_path.numbers(path)

    def entries_below(self, path: Path) -> Iterator[Entry]:
        """Walk the entry of a path and those below it, in the order of the text."""
        return (self.entries[number] for number in self._entries_by_path.numbers(path))

    def top_of(self, line: int) -> int:
        """Return the first line of the comment block directly above a line."""
        while self.lines[line - 2].lstrip(" \t").startswith("#"):
            line -= 1
        return line

    def lines_of(self, path: Path) -> Iterator[int]:
        """Walk the lines that belong to the key or table at a path.

        With a key that is the comment block directly above it. With a table it is its sub-tables, the comment blocks
        directly above their headers, and comments in them; what stands free after its last line is not.
        """
        numbers = self.sections_below(path)
        inside = frozenset(numbers)
        for number in numbers:
            section = self.sections[number]
            last = self.sections[number + 1].top - 1 if number + 1 in inside else section.end
            yield from range(section.top, last + 1)
        for entry in self.entries_below(path):
            if entry.section not in inside:
                yield from range(entry.top, entry.last + 1)

    @cached_property
    def entry_on(self) -> dict[int, Entry]:
        """The entry that starts on each line."""
        return {entry.line: entry for entry in self.entries}

    def unchanged(self, lines: Sequence[str]) -> tuple[int, int]:
        """Return how many lines at the top and at the bottom of a text are read as before, whatever changed between.

        The top ends above the comments of a header that stays; the bottom begins right below such a header, for what
        stands directly above it may be another now.
        """
        shorter = min(len(self.lines), len(lines))
        same = (number for number in range(shorter) if self.lines[number] != lines[number])
        above = next(same, shorter)
        same = (number for number in range(shorter - above) if self.lines[-1 - number] != lines[-1 - number])
        below = next(same, shorter - above)
        tops = [section.top - 1 for section in self.sections if 0 < section.line <= above]
        rest = [len(self.lines) - section.line for section in self.sections if section.line]
        return max(tops, default=0), max((left for left in rest if left < below), default=0)

    def items(self, entry: Entry) -> tuple[Item, ...]:
        """Return the items of a list, () for any other value; each list is read once, however often it is asked."""
        if entry not in self._items:
            self._items[entry] = self._plain_items(entry) or self._read_items(entry)
        return self._items[entry]

    def _plain_items(self, entry: Entry) -> tuple[Item, ...]:
        """Return the items of a list in which each is plain and has a line of its own, () for any other."""
        found: list[Item] = []
        if self.lines[entry.line - 1][entry.start :].rstrip(" \t") != "[":
            return ()
        for line in range(entry.line + 1, entry.last):
            words = self.lines[line - 1].lstrip(" \t")
            item = words.rstrip(" \t")
            if item[-1:] != "," or not plain(item[:-1]):
                return ()
            stop = self.starts[line] - 1 - len(words) + len(item) - 1
            found.append(Item(line, line, stop - len(item) + 1, stop, stop))
        return tuple(found) if self.lines[entry.last - 1][: entry.stop].strip(" \t") == "]" else ()

    def _read_items(self, entry: Entry) -> tuple[Item, ...]:
        start = self.starts[entry.line - 1] + entry.start
        stop = self.starts[entry.last - 1] + entry.stop
        found: list[Item] = []
        depth = 0
        first = end = -1
        for piece in PIECE.finditer(self.text, start, stop) if self.text.startswith("[", start) else ():
            word = piece[0]
            if word[0] in " \t\r\n#":
                continue
            depth += (word in "[{") - (word in "]}")
            if first >= 0 and (depth == 0 or (depth == 1 and word == ",")):
                found.append(self._item(first, end, piece.start() if word == "," else -1))
                first = -1
            elif piece.start() > start:
                first = piece.start() if first < 0 else first
                end = piece.end()
        return tuple(found)

    def _item(self, start: int, stop: int, comma: int) -> Item:
        return Item(bisect_right(self.starts, start), bisect_right(self.starts, stop - 1), start, stop, comma)

    @cached_property
    def places(self) -> dict[Place, int]:
        """The first line of each key and header; of a table without a header, that of the first thing in it."""
        found: dict[Place, int] = {}
        steps = self.steps()
        for line, place, _ in steps:
            found.setdefault(place, line)
        for line, place, _ in steps:
            for length in range(len(place) - 1, 0, -1):
                found.setdefault(place[:length], line)
        return found

    def steps(self) -> list[tuple[int, Place, int]]:
        """Return the line and the place of each header and key, from top to bottom.

        The number is how much of a key's place its header says, -1 for a header itself.
        """
        headers = self._headers()
        found = [(one.line, place, -1) for one, place in zip(self.sections, headers, strict=True) if place]
        for entry in self.entries:
            above, own = headers[entry.section], entry.path[len(self.sections[entry.section].path) :]
            found.append((entry.line, (*above, *own), len(above)))
        return sorted(found)

    def _headers(self) -> list[Place]:
        """Return the place of each section, in which arrays of tables are counted."""
        counts: dict[Place, int] = {}
        places: list[Place] = []
        for section in self.sections:
            place: Place = ()
            for depth, name in enumerate(section.path, 1):
                place = (*place, name)
                if section.array and depth == len(section.path):
                    counts[place] = counts.get(place, -1) + 1
                if place in counts:
                    place = (*place, counts[place])
            places.append(place)
        return places

    def line_of(self, place: Place) -> int | None:
        """Return the line of `place`, else that of the nearest thing around it; None when there is nothing.

        A number in a place counts the items of a list, the rows of a drawing, or the tables of an array, from 0.
        """
        for length in range(len(place), 0, -1):
            part = place[:length]
            line = self.places.get(part) or self._line_of_item(part)
            if line is not None:
                return line
        return None

    def _line_of_item(self, place: Place) -> int | None:
        number = place[-1]
        line = self.places.get(place[:-1])
        if isinstance(number, str) or line is None:
            return None
        entry = self.entry_on.get(line)
        if entry is None or number < 0:
            return None
        if entry.last > line and self.lines[line - 1].rstrip().endswith(('"""', "'''")):
            # The first row of a drawing stands on the line below the quotes that open it.
            return line + number + 1
        items = self.items(entry)
        return items[number].line if number < len(items) else None


def scan(text: str) -> Layout:
    """Return where the headers, keys and comments of `text` stand."""
    return Layout(Scan(text.removeprefix(BOM)).run())
