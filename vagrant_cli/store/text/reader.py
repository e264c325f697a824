"""Reading plain tables with every problem collected instead of stopping at the first."""

from __future__ import annotations

from ...lean import regex
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.matching import as_typed, escaped, no_name, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    Tables = dict[str, Any]
    Path = tuple[str | int, ...]

BARE_KEY = regex(r"[A-Za-z0-9_-]+\Z")
LARGEST = 999_999_999
DEEPEST = 50
"""How deep tables and lists may stand in one another."""

ANY = "*"
"""Stands for any name in the path of a place."""
UNPRINTABLE = "holds a character that cannot be printed."
WORD = "is no name: a command line takes it, or what stands in it, for a word of its own."
"""What is said of a text or key that would reach a terminal as something else."""


class Problem(NamedTuple):
    """Something wrong at a place in a save; a list item's place ends in its index."""

    path: Path
    message: str

    @property
    def where(self) -> str:
        """Return the place as a dotted key, quoted as in the file."""
        return dotted(self.path)


def dotted(path: Path) -> str:
    """Return ("vagrants", "empress", 0) as "vagrants.empress[0]"."""
    words = ""
    for part in path:
        if isinstance(part, int):
            words += f"[{part}]"
        else:
            words += ("." if words else "") + (part if BARE_KEY.match(part) else f'"{escaped(part)}"')
    return words


def kind_of(value: Any) -> str:
    """Return what a value is, in a player's words."""
    names = {bool: "true or false", int: "a number", float: "a number with a point", str: "text"}
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else names.get(type(value), "a date or time")


class Reader:
    """One table being read. Keys that nobody asks for end up in `notes`."""

    def __init__(
        self,
        table: Any,
        path: Path = (),
        problems: list[Problem] | None = None,
        notes: list[Problem] | None = None,
    ) -> None:
        self.path = path
        self.problems = [] if problems is None else problems
        self.notes = [] if notes is None else notes
        self.table: Tables = table if isinstance(table, dict) else {}
        self.asked: set[str] = set()
        if not isinstance(table, dict):
            self.problem(f"must be a table, not {kind_of(table)}.")
        for key in self.table:
            if not printable(key):
                self.problem(UNPRINTABLE, key)
            elif no_name(key):
                self.problem(WORD, key)

    def problem(self, message: str, *below: str | int) -> None:
        """Collect a problem with this table or with something below it."""
        self.problems.append(Problem((*self.path, *below), message))

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def _take(self, key: str, kind: type, article: str) -> Any:
        self.asked.add(key)
        value = self.table.get(key)
        if value is None or (isinstance(value, kind) and (kind is bool or not isinstance(value, bool))):
            return value
        self.problem(f"must be {article}, not {kind_of(value)}.", key)
        return None

    def text(self, key: str, *, needed: bool = False, drawing: bool = False) -> str:
        """Return a text; `needed` makes an absent or empty one a problem, a `drawing` may have several lines."""
        value = self._take(key, str, "text")
        if needed and not value and (key not in self.table or value == ""):
            self.problem("is missing." if value is None else "is empty.", key)
        if value is not None and not drawing and not printable(value):
            self.problem(UNPRINTABLE, key)
        return "" if value is None else str(value)

    def one_of(self, key: str, choices: Sequence[str]) -> str:
        """Return one of a few words, the first of them where another or none stands."""
        value = self._take(key, str, "text")
        if value is not None and value not in choices:
            self.problem(f"must be one of {', '.join(choices)}, not {as_typed(value)}.", key)
        return str(value) if value in choices else choices[0]

    def flag(self, key: str) -> bool:
        """Return true or false; absent means false."""
        return bool(self._take(key, bool, "true or false"))

    def whole(self, key: str, low: int, high: int = LARGEST) -> int | None:
        """Return a whole number within limits, or None when absent or wrong."""
        value = self._take(key, int, "a whole number")
        if value is None or low <= value <= high:
            return value if value is None else int(value)
        limits = (
            f"a whole number from {low} to {high}" if high < LARGEST else f"a whole number of {low} or more"
        )
        self.problem(f"must be {low if low == high else limits}, not {value}.", key)
        return None

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of names or card numbers as text, each of them once."""
        items = self._take(key, list, "a list") or ()
        found: dict[str, None] = {}
        for index, item in enumerate(items):
            if isinstance(item, bool) or not isinstance(item, str | int):
                self.problem(f"must be a name or a card number, not {kind_of(item)}.", key, index)
            elif str(item) in found:
                self.problem(f"names {as_typed(str(item))} a second time.", key, index)
            elif not str(item).strip():
                self.problem("is empty.", key, index)
            elif not printable(str(item)):
                self.problem(UNPRINTABLE, key, index)
            else:
                found[str(item)] = None
        return tuple(found)

    def below(self, key: str) -> Reader:
        """Return the table under `key`; an absent one reads as empty."""
        self.asked.add(key)
        return Reader(self.table.get(key, {}), (*self.path, key), self.problems, self.notes)

    def each_below(self) -> Iterator[tuple[str, Reader]]:
        """Walk the sub-tables, whatever their names."""
        for key in self.table:
            yield key, self.below(key)

    def each_key(self) -> Iterator[str]:
        """Walk the keys, whatever their names; each counts as known."""
        for key in self.table:
            self.asked.add(key)
            yield key

    def finish(self) -> None:
        """Note the keys that nobody knows; they are kept as they are."""
        self.notes.extend(
            Problem((*self.path, key), "is not a key that vsong knows; it is kept as it is.")
            for key in self.table
            if key not in self.asked
        )
