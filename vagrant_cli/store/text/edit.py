"""Writing changed facts into the text of a save: only their lines change, and every comment stays where it belongs."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from ...errors import SaveError
from . import foreign
from .changes import Change, Plan, Put, plan
from .draft import Draft
from .following import same
from .formatting import fresh, header, key, value
from .layout import BOM, Layout, scan
from .placing import make
from .reading import Tables, dotted
from .scan import Comment, Path

__all__ = ["Tables", "fresh", "key", "rewrite", "value"]


def rewrite(
    text: str, before: Tables, after: Tables, *, containers: Collection[Path] = (), held: Tables | None = None
) -> str:
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
    todo = plan(_read(body) if held is None else held, before, after, containers)
    if not todo.changes:
        return text
    newline = "\r\n" if "\r\n" in body and body.count("\r\n") * 2 > body.count("\n") else "\n"
    open_end = bool(body) and not body.endswith("\n")
    result = _Rewriting(body + newline * open_end, newline, todo).run(after)
    return mark + (result.removesuffix(newline) if open_end else result)


def _read(body: str) -> Tables:
    try:
        return tomllib.loads(body)
    except tomllib.TOMLDecodeError as problem:
        raise SaveError(f"The save is not valid TOML: {problem}.") from None


class _Rewriting:
    def __init__(self, body: str, newline: str, todo: Plan) -> None:
        self.body = body
        self.newline = newline
        self.todo = todo
        self.layout = scan(body)
        self.lost: Comment | None = None
        """The first comment that an attempt lost or moved."""

    def run(self, order: Tables) -> str:
        """Try our own way, with tomlkit for what is left; then tomlkit alone; and take neither on trust."""
        draft = Draft(self.layout, self.newline)
        left = make(draft, self.todo.changes, order)
        doomed = [*draft.doomed(), *self._with_items(left)]
        result: str | None = draft.text()
        if left:
            result = _foreign(result or "", left)
        if result is not None and self._right(result, doomed):
            return result
        result = _foreign(self.body, self.todo.changes)
        if result is not None and self._right(result, doomed):
            return result
        raise self._refusal((left or self.todo.changes)[0].path)

    def _right(self, result: str, doomed: list[Comment]) -> bool:
        """Return whether a text says what was meant and has every comment, once, where it was."""
        try:
            found = tomllib.loads(result)
        except tomllib.TOMLDecodeError:
            return False
        if not same(found, self.todo.meant):
            return False
        lost = misplaced(self.layout, scan(result), doomed)
        self.lost = self.lost or lost
        return lost is None

    def _with_items(self, left: Iterable[Change]) -> list[Comment]:
        """Return the comments on the lines of items that go from lists of other shapes."""
        lines: set[int] = set()
        for change in left:
            entry = self.layout.entry_at.get(change.path)
            if isinstance(change, Put) and entry is not None:
                items = enumerate(self.layout.items(entry))
                gone = (item for index, item in items if index not in (change.items or ()))
                lines.update(line for item in gone for line in range(item.line, item.last + 1))
        return [comment for comment in self.layout.comments if comment.line in lines]

    def _refusal(self, path: Path) -> SaveError:
        below = f"a line {header(path[:-1])}, below it " if len(path) > 1 else ""
        line = self.layout.line_of(path)
        if self.lost is not None:
            path, line = self.lost.owner or path, self.lost.line
        what = "losing or moving the comment there" if self.lost is not None else "losing something"
        return SaveError(
            f"Line {line} ({dotted(path)}) has a form in which it cannot be changed without {what}.",
            hint=f"Write it in plain form first: {below}one key a line, lists with one item a line.",
        )


def _foreign(text: str, changes: Iterable[Change]) -> str | None:
    try:
        return foreign.make(text, changes)
    except foreign.Unchangeable:
        return None


def misplaced(old: Layout, new: Layout, doomed: Iterable[Comment]) -> Comment | None:
    """Return the first comment that is not, once, above, beside or within what it was; doomed ones may go."""
    going = Counter(map(_identity, doomed))
    missing = Counter(map(_identity, old.comments))
    missing.subtract(map(_identity, new.comments))
    wrong = {comment for comment, count in missing.items() if not 0 <= count <= going[comment]}
    both = (comment for layout in (old, new) for comment in layout.comments if _identity(comment) in wrong)
    return next(both, None)


def _identity(comment: Comment) -> tuple[Any, ...]:
    return comment[1:]
