"""Mistakes in a save's text that a TOML reader words badly: something that stands twice, an unresolved merge."""

from __future__ import annotations

from ...lean import regex
from ...records import TYPE_CHECKING, NamedTuple
from .layout import scan
from .reader import dotted

if TYPE_CHECKING:
    from .layout import Place


_MARKER = regex(r"(?m)^(?:<{7}|\|{7}|={7}|>{7})(?: .*?)?(?=\r?$)")


class Marker(NamedTuple):
    """A line, counted from 1, that git wrote into a file whose merge is not resolved."""

    line: int
    text: str


class Twice(NamedTuple):
    """A key or table that stands twice, and both lines, counted from 1."""

    place: Place
    first: int
    second: int

    @property
    def said(self) -> str:
        """What is wrong, as it follows the name of the file."""
        return f"says {dotted(self.place)} twice, on lines {self.first} and {self.second}"


def markers(text: str) -> tuple[Marker, ...]:
    """Return the conflict markers in `text`; a row of equals signs alone is no conflict."""
    found: list[Marker] = []
    line, end = 1, 0
    for match in _MARKER.finditer(text):
        line, end = line + text.count("\n", end, match.start()), match.start()
        found.append(Marker(line, match[0]))
    return tuple(found) if any(marker.text[0] in "<>" for marker in found) else ()


def twice(text: str) -> Twice | None:
    """Return the first key or table that stands twice in `text`, None when each stands once.

    A table counts as standing twice also when a value, or a dotted key, has made it before.
    """
    seen = _Seen()
    for line, place, depth in scan(text).steps():
        clash = seen.header(line, place) if depth < 0 else seen.entry(line, place, depth)
        if clash:
            return clash
    return None


class _Seen:
    """The lines that have defined something so far, by how they did it."""

    def __init__(self) -> None:
        self.values: dict[Place, int] = {}
        self.headers: dict[Place, int] = {}
        self.dotted: dict[Place, int] = {}
        self.implied: dict[Place, int] = {}

    def header(self, line: int, place: Place) -> Twice | None:
        table = place[:-1] if isinstance(place[-1], int) else place
        clash = self._clash(line, table, self.values, self.headers, self.dotted)
        clash = clash or self._clash(line, place, self.headers)
        for length in range(1, len(place)):
            clash = clash or self._clash(line, place[:length], self.values)
            self.implied.setdefault(place[:length], line)
        self.headers[place] = line
        return clash

    def entry(self, line: int, place: Place, depth: int) -> Twice | None:
        clash = None
        for length in range(depth + 1, len(place)):
            clash = clash or self._clash(line, place[:length], self.values, self.headers)
            self.dotted.setdefault(place[:length], line)
        clash = clash or self._clash(line, place, self.values, self.headers, self.dotted, self.implied)
        self.values[place] = line
        return clash

    def _clash(self, line: int, place: Place, *tables: dict[Place, int]) -> Twice | None:
        first = next((table[place] for table in tables if place in table), None)
        return None if first is None else Twice(place, first, line)
