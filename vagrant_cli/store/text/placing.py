"""Making changes in the lines of a text: finding where each key and table stands, or where a new one belongs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from . import lists
from .changes import Change, Drop, Keep, Put
from .draft import Draft
from .formatting import header, key, value
from .layout import Layout
from .reading import Tables
from .scan import Entry, Path, Section


class _Spot(NamedTuple):
    line: int
    before: bool = False


def make(draft: Draft, changes: Iterable[Change], order: Tables) -> list[Change]:
    """Make the changes in a draft; return those that plain tables, keys and lists do not cover.

    `order` holds the tables after the command, in canonical order: a new key follows the nearest key
    before it in that order which stands in the same table, a new table the nearest table's whole block.
    New things with the same neighbour are put one after another, so the changes must come in that order;
    what goes does so first, that all of them see the same neighbours.
    """
    placing = _Placing(draft, order)
    gone_first = sorted(changes, key=lambda change: not isinstance(change, Drop))
    return [change for change in gone_first if not placing.make(change)]


def lines_of(layout: Layout, path: Path) -> Iterator[int]:
    """Yield the lines that go when the key or table at `path` goes.

    With a key goes the comment block directly above it. With a table go its sub-tables, the comment blocks
    directly above their headers, and comments in them; what stands free after its last line stays.
    """
    depth = len(path)
    inside = [section.path[:depth] == path for section in layout.sections]
    for index, section in enumerate(layout.sections):
        if inside[index]:
            last = section.end
            if index + 1 < len(inside) and inside[index + 1]:
                last = layout.sections[index + 1].top - 1
            yield from range(section.top, last + 1)
    for entry in layout.entries:
        if entry.path[:depth] == path and not inside[entry.section]:
            yield from range(entry.top, entry.last + 1)


class _Placing:
    def __init__(self, draft: Draft, order: Tables) -> None:
        self.draft = draft
        self.layout = draft.layout
        self.order = order
        self.blocks: dict[Path, list[str]] = {}
        """New blocks, by the table whose header or keys they hold."""

    def make(self, change: Change) -> bool:
        """Make one change; return whether that was possible here."""
        path = change.path
        for length in range(1, len(path)):
            if path[:length] in self.layout.arrays or self._entry(path[:length]):
                return False
        match change:
            case Drop():
                self.draft.gone.update(lines_of(self.layout, path))
                return True
            case Keep():
                return self._keep(path)
            case Put():
                return self._put(change)

    def _put(self, change: Put) -> bool:
        entry = self._entry(change.path)
        if entry is None:
            return self._add(change.path, change.value)
        if change.items is not None:
            return lists.edit(self.draft, entry, change.items)
        self.draft.replace(entry, value(change.value))
        return True

    def _keep(self, path: Path) -> bool:
        """See that a table stands although nothing is in it: a header when it has none."""
        if self._entry(path) is None and path not in self.blocks and not any(self._sections(path)):
            self._open(path)
        return True

    def _add(self, path: Path, fact: object) -> bool:
        """Add a key: among those of its table, else in a block of its own."""
        table = path[:-1]
        lines = f"{key(path[-1])} = {value(fact)}"
        section = next((found for found in self._sections(table) if found.path == table), None)
        siblings = self.members.get(table, [])
        if section is None:
            siblings = [entry for entry in siblings if entry.line not in self.draft.gone]
        if table not in self.blocks and (siblings or (table and section)):
            spot = self._spot_among(path, siblings)
            self.draft.add(spot.line, self._prefix(siblings) + lines, before=spot.before)
        elif table not in self.blocks and self._dotted(table):
            return False
        else:
            block = self.blocks[table] if table in self.blocks else self._open(table)
            block.extend(lines.split("\n"))
        return True

    def _spot_among(self, path: Path, siblings: list[Entry]) -> _Spot:
        """Return where a new key belongs: after its nearest predecessor, else under the header."""
        standing = {entry.path: entry for entry in siblings}
        for other in self._predecessors(path):
            if other in standing:
                return _Spot(standing[other].last)
        header_line = next((found.line for found in self._sections(path[:-1]) if found.path == path[:-1]), 0)
        return _Spot(header_line) if header_line else _Spot(siblings[0].top, before=True)

    def _prefix(self, siblings: list[Entry]) -> str:
        """Return how the line of a sibling begins: its indent, and its dotted key but for the last part."""
        if not siblings:
            return ""
        sibling = siblings[0]
        line = self.layout.lines[sibling.line - 1]
        depth = len(self.layout.sections[sibling.section].path)
        dots = "".join(f"{key(name)}." for name in sibling.path[depth:-1])
        return line[: len(line) - len(line.lstrip(" \t"))] + dots

    def _open(self, table: Path) -> list[str]:
        """Begin a new block for a table; return its lines, to which keys may be added."""
        spot = self._spot_for(table)
        block = [header(table)] if table else []
        self.draft.add_block(spot.line, block, before=spot.before)
        self.blocks[table] = block
        return block

    def _spot_for(self, table: Path) -> _Spot:
        """Return where a new table's block belongs: before its sub-tables, else after its predecessor."""
        below = next((section for section in self._sections(table) if section.line), None)
        if below is not None:
            return _Spot(below.top, before=True)
        if not table:
            return _Spot(len(self.layout.lines) - 1)
        for other in self._predecessors(table):
            last = max((section.end for section in self._sections(other)), default=0)
            if last:
                return _Spot(last)
        return self._spot_within(table[:-1])

    def _spot_within(self, parent: Path) -> _Spot:
        """Return where the first sub-table of a table belongs: under its keys, else before the others."""
        own = next((section for section in self._sections(parent) if section.path == parent), None)
        return _Spot(own.end) if own is not None and own.end else self._spot_for(parent)

    def _predecessors(self, path: Path) -> Iterator[Path]:
        """Yield what precedes `path` in its table in canonical order, the nearest first."""
        table: object = self.order
        for name in path[:-1]:
            table = table.get(name) if isinstance(table, dict) else None
        names = list(table) if isinstance(table, dict) else []
        if path[-1] in names:
            del names[names.index(path[-1]) :]
        return ((*path[:-1], name) for name in reversed(names))

    @cached_property
    def members(self) -> dict[Path, list[Entry]]:
        """The keys of each table, in the order of the text."""
        found: dict[Path, list[Entry]] = {}
        for entry in self.layout.entries:
            found.setdefault(entry.path[:-1], []).append(entry)
        return found

    def _entry(self, path: Path) -> Entry | None:
        entry = self.layout.entry_at.get(path)
        return None if entry is None or entry.line in self.draft.gone else entry

    def _sections(self, path: Path) -> Iterator[Section]:
        """Yield the sections of a table and of its sub-tables that stay, in the order of the text."""
        for section in self.layout.sections:
            if section.path[: len(path)] == path and section.line not in self.draft.gone:
                yield section

    def _dotted(self, table: Path) -> bool:
        """Return whether keys with dots make this table."""
        return bool(table) and any(
            entry.path[: len(table)] == table
            and len(self.layout.sections[entry.section].path) < len(table)
            and entry.line not in self.draft.gone
            for entry in self.layout.entries
        )
