"""The lines of a save while it is being changed: some go, some change, some come, and blank lines stay as they should."""

from __future__ import annotations

from collections.abc import Iterable

from .layout import Layout
from .scan import WITHIN, Comment, Entry, Path


class Draft:
    """What is to happen to the lines of a text, by line number from 1; 0 is the place before the first.

    Several lines or blocks for one spot come in the order in which they were added.
    """

    def __init__(self, layout: Layout, newline: str) -> None:
        self.layout = layout
        self.newline = newline
        self.gone: set[int] = set()
        self.swallowed: set[int] = set()
        """Lines that a changed line before them has taken in."""
        self.replaced: set[Path] = set()
        """Keys that get another value, whatever stood within the old one."""
        self.carried: set[int] = set()
        """Lines that go here and come again elsewhere."""
        self.changed: dict[int, str] = {}
        self._lines: dict[tuple[int, bool], list[str]] = {}
        self._blocks: dict[tuple[int, bool], list[list[str]]] = {}

    def add(self, line: int, words: str, *, before: bool = False) -> None:
        """Add text, of one line or more, after (or before) a line."""
        self._lines.setdefault((line, before), []).extend(words.split("\n"))

    def add_block(self, line: int, block: list[str], *, before: bool = False) -> None:
        """Add lines that blank lines set apart, after (or before) a line; `block` may still grow."""
        self._blocks.setdefault((line, before), []).append(block)

    def replace(self, entry: Entry, words: str) -> None:
        """Put another value in the place of an entry's."""
        first, last = self.layout.lines[entry.line - 1], self.layout.lines[entry.last - 1]
        words = words.replace("\n", self.newline)
        self.changed[entry.line] = first[: entry.start] + words + last[entry.stop :]
        self.swallowed.update(range(entry.line + 1, entry.last + 1))
        self.replaced.add(entry.path)

    def doomed(self) -> list[Comment]:
        """Return the comments on lines that go, and within values that others replace."""
        lost = self.gone - self.carried
        return [
            comment
            for comment in self.layout.comments
            if comment.line in lost or (comment.where == WITHIN and comment.owner in self.replaced)
        ]

    def text(self) -> str:
        """Return the text with everything done to it."""
        lines = self.layout.lines
        count = len(lines) - 1 if lines[-1] == "" else len(lines)
        output = _Output(self.newline.removesuffix("\n"))
        touched = {*self.gone, *self.swallowed, *self.changed}
        touched.update(line for line, _ in (*self._lines, *self._blocks))
        passed = 0
        for line in sorted(touched):
            output.old(lines[passed : max(line - 1, 0)])
            self._spot(output, line, before=True)
            if line in self.gone:
                output.cut()
            elif line and line not in self.swallowed:
                output.old([self.changed.get(line, lines[line - 1])])
            self._spot(output, line, before=False)
            passed = line
        output.old(lines[passed:count])
        return output.text()

    def _spot(self, output: _Output, line: int, *, before: bool) -> None:
        output.new(self._lines.get((line, before), ()))
        for block in self._blocks.get((line, before), ()):
            output.block(block)


class _Output:
    """The lines written so far; it minds the blank lines around what went and what came."""

    def __init__(self, ending: str) -> None:
        self.ending = ending
        self.written: list[str] = []
        self.blanks = 0
        """How many blank lines are the last ones written."""
        self.cutting = False
        """Lines are going: blank lines wait until it is known what follows."""
        self.waiting: list[str] = []
        self.parted = False
        """A block was written last: a blank line must follow it."""

    def old(self, lines: list[str]) -> None:
        """Write lines of the old text."""
        first = next((n for n, words in enumerate(lines) if words.strip(" \t\r")), len(lines))
        if self.cutting:
            self.waiting += lines[:first]
        else:
            for words in lines[:first]:
                self._blank(words)
        if first == len(lines):
            return
        self._settle()
        if self.parted:
            self._blank()
        self._write(*lines[first:])
        while not self.written[-1 - self.blanks].strip(" \t\r"):
            self.blanks += 1

    def new(self, added: Iterable[str]) -> None:
        """Write new lines."""
        for words in added:
            self._settle()
            self._write(words + self.ending)

    def block(self, added: list[str]) -> None:
        """Write a new block, set apart by blank lines."""
        self._settle()
        if self.written and not self.blanks:
            self._blank()
        for words in added:
            self._write(words + self.ending)
        self.parted = True

    def cut(self) -> None:
        """Leave out a line; of the blank lines around what goes, the larger number stays."""
        self.cutting = True
        self.waiting.clear()

    def text(self) -> str:
        """Return all that was written; at the end of a text stay the blank lines that stood there."""
        if self.cutting and self.blanks:
            del self.written[-self.blanks :]
        if self.written:
            self.written += self.waiting
        return "".join(words + "\n" for words in self.written)

    def _settle(self) -> None:
        if self.cutting and self.written:
            for words in self.waiting[self.blanks :]:
                self._blank(words)
        self.cutting = False
        self.waiting.clear()

    def _blank(self, words: str | None = None) -> None:
        self.written.append(self.ending if words is None else words)
        self.blanks += 1
        self.parted = False

    def _write(self, *lines: str) -> None:
        self.written.extend(lines)
        self.blanks = 0
        self.parted = False
