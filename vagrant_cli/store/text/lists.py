"""Changing a list in a text item by item: lines of items that stay are not touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .draft import Draft
from .following import Kept, New
from .formatting import INDENT, inline
from .layout import Item
from .scan import Entry


class _Spot(NamedTuple):
    """Where the next item comes: on a line of its own after (before) `line`, or as number `rank` of its row."""

    line: int
    own: bool
    before: bool = False
    rank: int = 0


def edit(draft: Draft, entry: Entry, items: Sequence[Kept]) -> bool:
    """Make the list of `entry` hold `items`; return whether that was possible here.

    An item beside one that has a line of its own gets a line of its own. An item that goes takes its
    line, the comment beside it and the comment block directly above; one that moves takes them along.
    """
    held = draft.layout.items(entry)
    if any("\n" in draft.layout.text[item.start : max(item.stop, item.comma)] for item in held):
        return False
    return _ListEdit(draft, entry, held).run(items)


class _ListEdit:
    def __init__(self, draft: Draft, entry: Entry, held: tuple[Item, ...]) -> None:
        self.draft = draft
        self.lines = draft.layout.lines
        self.starts = draft.layout.starts
        self.entry = entry
        self.held = held
        self.before: dict[int, list[int]] = {entry.line: []}
        for index, item in enumerate(held):
            self.before.setdefault(item.line, []).append(index)
        self.rows: dict[int, list[int | str]] = {line: list(row) for line, row in self.before.items()}
        self.commas: set[int] = set()
        """Lines whose last item is last no more, and had no comma."""

    def run(self, items: Sequence[Kept]) -> bool:
        staying = _staying(items)
        moving = {item for item in items if isinstance(item, int)} - staying
        if moving and not all(map(self._has_line, range(len(self.held)))) and self._commented():
            return False
        for index, item in enumerate(self.held):
            if index not in staying:
                self.rows[item.line].remove(index)
        spot = self._start(staying)
        for kept in items:
            if isinstance(kept, int) and kept in staying:
                spot = self._behind(kept)
            else:
                spot = self._insert(spot, kept)
        for line in self.rows:
            self._write(line)
        return True

    def _has_line(self, index: int) -> bool:
        """Return whether nothing but this item stands on its line."""
        line = self.held[index].line
        return self.entry.line < line < self.entry.last and len(self.before[line]) == 1

    def _commented(self) -> bool:
        return any(self.entry.line <= found.line < self.entry.last for found in self.draft.layout.comments)

    def _top(self, line: int) -> int:
        """Return the first line of the comment block directly above."""
        while self.lines[line - 2].lstrip(" \t").startswith("#"):
            line -= 1
        return line

    def _start(self, staying: set[int]) -> _Spot:
        """Return where an item comes that no item precedes."""
        if not self.held:
            return _Spot(self.entry.line, own=self.entry.line < self.entry.last)
        first = min(staying, default=0)
        line = self.held[first].line
        own = self._has_line(first)
        return _Spot(self._top(line) if own else line, own=own, before=own)

    def _behind(self, index: int) -> _Spot:
        line = self.held[index].line
        if self._has_line(index):
            return _Spot(line, own=True)
        return _Spot(line, own=False, rank=self.rows[line].index(index) + 1)

    def _insert(self, spot: _Spot, item: Kept) -> _Spot:
        if not spot.own:
            words = inline(item.value) if isinstance(item, New) else self._raw(item)
            self.rows[spot.line].insert(spot.rank, words)
            return spot._replace(rank=spot.rank + 1)
        if isinstance(item, int) and self._has_line(item):
            self._carry(spot, item)
        else:
            words = inline(item.value) if isinstance(item, New) else self._raw(item)
            self.draft.add(spot.line, f"{self._indent()}{words},", before=spot.before)
        if not spot.before and self.held:
            self.commas.add(spot.line)
        return spot

    def _carry(self, spot: _Spot, index: int) -> None:
        """Move an item with its line and the comments that belong to it."""
        line = self.held[index].line
        block = range(self._top(line), line + 1)
        self.draft.carried.update(block)
        for number in block:
            words = self.lines[number - 1]
            if number == line and self.held[index].comma < 0:
                stop = self.held[index].stop - self.starts[line - 1]
                words = words[:stop] + "," + words[stop:]
            self.draft.add(spot.line, words.removesuffix("\r"), before=spot.before)

    def _indent(self) -> str:
        for index, item in enumerate(self.held):
            if self._has_line(index):
                return self.lines[item.line - 1][: item.start - self.starts[item.line - 1]]
        return INDENT

    def _raw(self, index: int) -> str:
        return self.draft.layout.text[self.held[index].start : self.held[index].stop]

    def _write(self, line: int) -> None:
        """Write a row anew when it has changed; an empty one goes, unless a bracket stands on it."""
        row, before = self.rows[line], self.before[line]
        comma = line in self.commas and self.held[before[-1]].comma < 0
        if row == before and not comma:
            return
        if not row and self.entry.line < line < self.entry.last:
            self.draft.gone.update(range(self._top(line), line + 1))
            return
        words = self.lines[line - 1]
        start, stop, had_comma = self.entry.start + 1, self.entry.start + 1, False
        between = ", "
        if before:
            base = self.starts[line - 1]
            first, last = self.held[before[0]], self.held[before[-1]]
            had_comma = last.comma >= 0
            start, stop = first.start - base, (last.comma + 1 if had_comma else last.stop) - base
        if len(before) > 1:
            between = self.draft.layout.text[first.stop : self.held[before[1]].start]
        inner = between.join(self._raw(item) if isinstance(item, int) else item for item in row)
        comma = bool(row) and (comma or had_comma)
        self.draft.changed[line] = words[:start] + inner + "," * comma + words[stop:]


def _staying(items: Sequence[Kept]) -> set[int]:
    """Return the items that keep their order among each other; the rest of the kept ones move."""
    staying: set[int] = set()
    highest = -1
    for item in items:
        if isinstance(item, int) and item > highest:
            staying.add(item)
            highest = item
    return staying
