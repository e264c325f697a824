"""Writing changed facts into the text of a save: lines go, change and come, and every comment stays where it belongs.

What lines cannot do (inline tables, arrays of tables) tomlkit does; neither is taken on trust.
"""

from __future__ import annotations

import tomllib
from collections import Counter

from ...errors import SaveError
from ...lean import cached_property
from ...records import TYPE_CHECKING, NamedTuple
from .facts import New, Plan, same, staying
from .layout import BOM, scan
from .printer import MARGIN, header, inline, key, value
from .reader import dotted
from .scan import WITHIN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from typing import Any

    from .facts import Change, Kept
    from .layout import Layout
    from .reader import Tables
    from .scan import Comment, Entry, Path, Section


class Rewritten(NamedTuple):
    """A text after a change, and all the facts that it holds."""

    text: str
    facts: Tables


def rewrite(
    text: str, before: Tables, after: Tables, *, containers: Collection[Path] = (), held: Tables | None = None
) -> Rewritten:
    """Return `text` with the facts changed that differ between `before` and `after`.

    Keys that neither names stay, and so does what the text spells in its own way. Keys and tables of
    `after` come in canonical order, which tells where new ones belong; what is empty is not in it, but an
    empty table in it keeps, or gets, its header. A table that vanishes goes whole, save for unknown keys
    of `containers`: paths, in which "*" is any name, of tables whose standing alone says nothing.
    `held` are the text's facts when the caller has read them anyway. Newlines, a byte order mark and the
    end of the text stay as they are. Raises SaveError when a change is not possible without a loss.
    """
    mark = BOM if text.startswith(BOM) else ""
    body = text.removeprefix(BOM)
    plan = Plan(_parsed(body) if held is None else held, containers)
    plan.walk(plan.meant, before, after, ())
    if not plan.changes:
        return Rewritten(text, plan.meant)
    newline = "\r\n" if "\r\n" in body and body.count("\r\n") * 2 > body.count("\n") else "\n"
    open_end = bool(body) and not body.endswith("\n")
    layout = scan(body + newline * open_end)
    result = _carried_out(plan, layout, Lines(layout, newline, after))
    return result._replace(text=mark + (result.text.removesuffix(newline) if open_end else result.text))


def _parsed(body: str) -> Tables:
    try:
        return tomllib.loads(body)
    except tomllib.TOMLDecodeError as problem:
        raise SaveError(f"The save is not valid TOML: {problem}.") from None


def _carried_out(plan: Plan, layout: Layout, lines: Lines) -> Rewritten:
    """Try our own way, with tomlkit for what is left, then tomlkit alone; facts and comments must be right."""
    left = [change for change in plan.gone_first() if not lines.make(change)]
    doomed = tuple(doomed_by(plan.changes, layout))
    lost = None
    for text, rest in ((lines.text(), left), (layout.text, plan.changes)):
        result = text
        if rest:
            from .other_shapes import by_tomlkit

            result = by_tomlkit(text, rest)
        try:
            facts = tomllib.loads(result)
        except tomllib.TOMLDecodeError:
            continue
        if same(facts, plan.meant):
            moved = misplaced(layout, result, doomed)
            if moved is None:
                return Rewritten(result, facts)
            lost = lost or moved
    raise _refusal((left or plan.changes)[0].path, layout, lost)


def _refusal(path: Path, layout: Layout, lost: Comment | None) -> SaveError:
    below = f"a line {header(path[:-1])}, below it " if len(path) > 1 else ""
    line, what = layout.line_of(path), "losing something"
    if lost is not None:
        path, line, what = lost.owner or path, lost.line, "losing or moving the comment there"
    return SaveError(
        f"Line {line} ({dotted(path)}) has a form in which it cannot be changed without {what}.",
        hint=f"Write it in plain form first: {below}one key a line, lists with one item a line.",
    )


class _Around(NamedTuple):
    """What tells where new things of a table belong: its section, and its keys in the order of the text.

    `before` has for each name the last line of the key and that of the table, sub-tables and all, that precede it
    nearest in canonical order, 0 for none.
    """

    section: Section | None
    keys: list[Entry]
    before: dict[str, tuple[int, int]]


class Lines:
    """The lines of a text, by number from 1, and what is to happen to them; 0 is the place before the first.

    `order` holds the tables after the command, in canonical order: a new key follows the nearest key
    before it in that order which stands in the same table, a new table the nearest table's whole block.
    New things with the same neighbour are put one after another, so they must come in that order.
    """

    def __init__(self, layout: Layout, newline: str, order: Tables) -> None:
        self.layout, self.newline, self.order = layout, newline, order
        self.gone: set[int] = set()
        self.changed: dict[int, str | None] = {}
        """What stands in the place of a line, None when a line before it has taken it in."""
        self.come: dict[int, list[str]] = {}
        """The lines that come after a line."""
        self.blocks: dict[int, list[list[str]]] = {}
        """The new blocks after a line, each a table's header and keys."""
        self.opened: dict[Path, list[str]] = {}
        """The new blocks, by table."""
        self._around: dict[Path, _Around] = {}

    def make(self, change: Change) -> bool:
        """Make one change; return whether that was possible here: plain tables, keys and lists."""
        path, fact, items = change
        above = (path[:length] for length in range(1, len(path)))
        if any(table in self.layout.arrays or self._entry(table) for table in above):
            return False
        entry = self._entry(path)
        if fact is None:
            self.gone.update(self.layout.lines_of(path))
        elif fact == {}:
            if not (entry or any(self._sections(path))):
                self._open(path)
        elif entry is None:
            return self._add(path, fact)
        elif items is not None:
            return _List(self, entry).change(items)
        else:
            self._replace(entry, value(fact))
        return True

    def text(self) -> str:
        """Return the text with everything done to it.

        Of the blank lines around what goes the larger number stays, at the end of the text those that stood
        there; blank lines set new blocks apart.
        """
        written: list[str] = []
        blanks: list[str] = []
        above: list[str] | None = None
        apart = False
        for words, block in self._rows():
            if words is None:
                above, blanks = blanks if above is None else above, []
            elif not block and not words.strip(" \t\r"):
                blanks.append(words)
            else:
                gap = blanks if above is None else max(above, blanks, key=len) if written else []
                if written and not gap and (apart or block):
                    gap = [self.newline.removesuffix("\n")]
                written += gap
                written.append(words)
                above, blanks, apart = None, [], block
        if written or above is None:
            written += blanks
        return "".join(words + "\n" for words in written)

    def _rows(self) -> Iterator[tuple[str | None, bool]]:
        """Yield the lines of the new text, None for one that goes, and whether it is a whole new block."""
        ending = self.newline.removesuffix("\n")
        for number, words in enumerate(["", *self.layout.lines[:-1]]):
            if number in self.gone:
                yield None, False
            elif number and (now := self.changed.get(number, words)) is not None:
                yield now, False
            for line in self.come.get(number, ()):
                yield line + ending, False
            for block in self.blocks.get(number, ()):
                yield (ending + "\n").join(block) + ending, True

    def _replace(self, entry: Entry, words: str) -> None:
        """Put another value in the place of an entry's."""
        first, last = self.layout.lines[entry.line - 1], self.layout.lines[entry.last - 1]
        self.changed |= dict.fromkeys(range(entry.line + 1, entry.last + 1))
        self.changed[entry.line] = (
            first[: entry.start] + words.replace("\n", self.newline) + last[entry.stop :]
        )

    def _add(self, path: Path, fact: object) -> bool:
        """Add a key: among those of its table, else in a block of its own."""
        table, name = path[:-1], path[-1]
        lines = f"{key(name)} = {value(fact)}".split("\n")
        section, siblings, before = self._around_in(table)
        if table not in self.opened and (siblings or (table and section)):
            lines[0] = self._prefix(siblings) + lines[0]
            line = before[name][0] or (section.line if section else 0) or siblings[0].top - 1
            self.come.setdefault(line, []).extend(lines)
        elif table not in self.opened and self._dotted(table):
            return False
        else:
            (self.opened.get(table) or self._open(table)).extend(lines)
        return True

    def _prefix(self, siblings: Sequence[Entry]) -> str:
        """Return how the line of a sibling begins: its indent, and its dotted key but for the last part."""
        if not siblings:
            return ""
        line = self.layout.lines[siblings[0].line - 1]
        depth = len(self.layout.sections[siblings[0].section].path)
        dots = "".join(f"{key(name)}." for name in siblings[0].path[depth:-1])
        return line[: len(line) - len(line.lstrip(" \t"))] + dots

    def _open(self, table: Path) -> list[str]:
        """Begin a new block for a table; return its lines, to which keys may be added."""
        self.opened[table] = [header(table)] if table else []
        self.blocks.setdefault(self._line_for(table), []).append(self.opened[table])
        return self.opened[table]

    def _line_for(self, table: Path) -> int:
        """Return the line after which a new block belongs: above its sub-tables, else after its predecessor."""
        below = next((section for section in self._sections(table) if section.line), None)
        if below or not table:
            return below.top - 1 if below else len(self.layout.lines) - 1
        own, _, before = self._around_in(table[:-1])
        return before[table[-1]][1] or (own and own.end) or self._line_for(table[:-1])

    def _around_in(self, table: Path) -> _Around:
        """Return what is around new things of a table; looked at once all that goes is known."""
        if table not in self._around:
            found = self.layout.section_at.get(table, ())
            section = next((section for section in found if section.line not in self.gone), None)
            members = self.layout.keys_in.get(table, ())
            keys = [entry for entry in members if section or entry.line not in self.gone]
            self._around[table] = _Around(section, keys, self._before(table, keys))
        return self._around[table]

    def _before(self, table: Path, keys: Sequence[Entry]) -> dict[str, tuple[int, int]]:
        names: Any = self.order
        for name in table:
            names = names[name]
        ends = {entry.path[-1]: entry.last for entry in keys}
        found: dict[str, tuple[int, int]] = {}
        line = end = 0
        for name in names:
            found[name] = line, end
            line = ends.get(name, line)
            end = max((below.end for below in self._sections((*table, name))), default=0) or end
        return found

    def _entry(self, path: Path) -> Entry | None:
        entry = self.layout.entry_at.get(path)
        return None if entry is None or entry.line in self.gone else entry

    def _sections(self, path: Path) -> Iterator[Section]:
        """Yield the sections of a table and of its sub-tables that stay, in the order of the text."""
        for number in self.layout.sections_below(path):
            if self.layout.sections[number].line not in self.gone:
                yield self.layout.sections[number]

    def _dotted(self, table: Path) -> bool:
        """Return whether keys with dots make this table."""
        return any(
            len(self.layout.sections[entry.section].path) < len(table) and entry.line not in self.gone
            for entry in self.layout.entries_below(table)
        )


class _List:
    """A list that changes item by item: lines of items that stay are not touched.

    An item beside one that has a line of its own gets a line of its own. An item that goes takes its
    line, the comment beside it and the comment block directly above; one that moves takes them along.
    """

    def __init__(self, lines: Lines, entry: Entry) -> None:
        self.lines, self.layout, self.entry = lines, lines.layout, entry
        self.held = self.layout.items(entry)
        self.rows: dict[int, list[int]] = {entry.line: []}
        for index, item in enumerate(self.held):
            self.rows.setdefault(item.line, []).append(index)
        inside = range(entry.line + 1, entry.last)
        self.alone = {row[0] for line, row in self.rows.items() if line in inside and len(row) == 1}
        """The items on whose lines nothing else stands."""

    def change(self, items: Sequence[Kept]) -> bool:
        """Make the list hold `items`; return whether that was possible here."""
        steady = staying(items)
        if self._crooked(moving=len(steady) < sum(isinstance(item, int) for item in items)):
            return False
        rows: dict[int, list[str]] = {line: [] for line in self.rows}
        grown: set[int] = set()
        line, below = self._start(min(steady, default=0))
        for item in items:
            if isinstance(item, int) and item in steady:
                line, below = self.held[item].line, item in self.alone
                rows[line].append(self._words(item))
            elif below:
                self.lines.come.setdefault(line, []).extend(self._block(item))
                grown.add(line)
            else:
                rows[line].append(self._words(item))
        for line, row in rows.items():
            self._write(line, row, grown=line in grown)
        return True

    def _crooked(self, *, moving: bool) -> bool:
        """Return whether this is too much for lines: items over lines, or moves where comments could get lost."""
        text, first, last = self.layout.text, self.entry.line, self.entry.last
        return any("\n" in text[item.start : max(item.stop, item.comma)] for item in self.held) or (
            moving
            and len(self.alone) < len(self.held)
            and any(first <= comment.line < last for comment in self.layout.comments)
        )

    def _start(self, first: int) -> tuple[int, bool]:
        """Return the line of what comes before the first item, and whether that has a line of its own below it."""
        if not self.held:
            return self.entry.line, self.entry.line < self.entry.last
        line, alone = self.held[first].line, first in self.alone
        return (self.layout.top_of(line) - 1 if alone else line), alone

    def _words(self, item: Kept) -> str:
        if isinstance(item, New):
            return inline(item.value)
        return self.layout.text[self.held[item].start : self.held[item].stop]

    def _block(self, item: Kept) -> list[str]:
        """Return an item as lines of its own; one that had its own brings the comments there."""
        if isinstance(item, New) or item not in self.alone:
            return [f"{self._indent}{self._words(item)},"]
        line, stop, comma = self.held[item].line, self.held[item].stop, self.held[item].comma
        *above, words = self.layout.lines[self.layout.top_of(line) - 1 : line]
        if comma < 0:
            stop -= self.layout.starts[line - 1]
            words = f"{words[:stop]},{words[stop:]}"
        return [one.removesuffix("\r") for one in (*above, words)]

    @cached_property
    def _indent(self) -> str:
        """How the line of an item begins."""
        if not self.alone:
            return MARGIN
        item = self.held[min(self.alone)]
        return self.layout.text[self.layout.starts[item.line - 1] : item.start]

    def _write(self, line: int, row: list[str], *, grown: bool) -> None:
        """Write a row anew when it has changed; an empty one goes, unless a bracket stands on it."""
        held = [self.held[index] for index in self.rows[line]]
        comma = bool(held) and held[-1].comma >= 0
        if row == [*map(self._words, self.rows[line])] and (comma or not grown):
            return
        if not row and self.entry.line < line < self.entry.last:
            self.lines.gone.update(range(self.layout.top_of(line), line + 1))
            return
        base, words, between = self.layout.starts[line - 1], self.layout.lines[line - 1], ", "
        start = stop = self.entry.start + 1
        if held:
            start, stop = held[0].start - base, (held[-1].comma + 1 or held[-1].stop) - base
        if len(held) > 1:
            between = self.layout.text[held[0].stop : held[1].start]
        inner = between.join(row) + "," * (bool(row) and (comma or grown))
        self.lines.changed[line] = words[:start] + inner + words[stop:]


def doomed_by(changes: Iterable[Change], layout: Layout) -> Iterator[Comment]:
    """Yield the comments that may go: at and in what goes, and within values that others replace."""
    lines: set[int] = set()
    replaced: set[Path] = set()
    for path, fact, items in changes:
        entry = layout.entry_at.get(path)
        if fact is None:
            lines.update(layout.lines_of(path))
        elif entry and items is None:
            replaced.add(path)
        elif entry:
            kept = frozenset(item for item in items or () if isinstance(item, int))
            gone = [item for index, item in enumerate(layout.items(entry)) if index not in kept]
            lines.update(line for item in gone for line in range(layout.top_of(item.line), item.last + 1))
    for comment in layout.comments:
        if comment.line in lines or (comment.where == WITHIN and comment.owner in replaced):
            yield comment


def misplaced(old: Layout, text: str, doomed: Iterable[Comment]) -> Comment | None:
    """Return the first comment that is not, once, above, beside or within what it was; doomed ones may go.

    What stands in the same lines as before above and below all changes is where it was: only what lies between is read.
    """
    lines = text.split("\n")
    above, below = old.unchanged(lines)
    last = len(lines) - below
    held = [one for one in old.comments if above < one.line <= len(old.lines) - below]
    found = [one._replace(line=above + one.line) for one in scan("\n".join(lines[above:last])).comments]
    going = Counter(comment[1:] for comment in doomed)
    missing = Counter(comment[1:] for comment in held)
    missing.subtract(comment[1:] for comment in found)
    wrong = {comment for comment, count in missing.items() if not 0 <= count <= going[comment]}
    return next((comment for comment in (*held, *found) if comment[1:] in wrong), None)
