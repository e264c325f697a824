"""Conflicts in the text of a save: git's marks around what two versions have in two ways, and what lies between them."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from ... import typed
from ...errors import SaveError
from ...records import TYPE_CHECKING, NamedTuple
from ..schema import toml_text
from ..text import printer
from ..text.layout import BOM, scan
from ..text.runs import Run, differing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from ...paths import Path
    from ..text.scan import Entry


OPEN, BASE, MIDDLE, CLOSE = "<<<<<<<", "|||||||", "=======", ">>>>>>>"


if TYPE_CHECKING:
    Key = tuple[str, ...]


class Hunk(NamedTuple):
    """Lines that two versions have in two ways; `line` is that of the mark that opens it, from 1."""

    line: int
    ours: str
    theirs: str


def marked(ours: str, theirs: str, whole: Collection[Key] = ()) -> str:
    """Return one text for two, with git's marks around the lines in which they differ.

    A key stands between the marks with all lines of its value, so that no value is half of each; what
    differs in one of the `whole` tables stands between the same marks.
    """
    newline = "\r\n" if "\r\n" in ours else "\n"
    one, other = _units(ours, newline), _units(theirs, newline)
    found: list[str] = []
    at = 0
    for start, stop, first, last in _joined(differing(one, other), _ranges(ours, one, whole)):
        found += one[at:start]
        found += [f"{OPEN} ours{newline}", *one[start:stop], f"{MIDDLE}{newline}"]
        found += [*other[first:last], f"{CLOSE} theirs{newline}"]
        at = stop
    return "".join((*found, *one[at:]))


def _units(text: str, newline: str) -> list[str]:
    """Split a text into lines, the lines of one value together; each ends with a line end."""
    lines = [line + "\n" for line in text.split("\n")]
    lines[-1] = lines[-1].removesuffix("\n")
    if lines[-1]:
        lines[-1] += newline
    found, start = [], 0
    for entry in scan(text).entries:
        found += lines[start : entry.line - 1]
        unit = lines[entry.line - 1 : entry.last]
        found.append(_on_one_line(unit, entry) if any(map(_mark, unit)) else "".join(unit))
        start = entry.last
    return [*found, *(line for line in lines[start:] if line)]


def _on_one_line(unit: Sequence[str], entry: Entry) -> str:
    """Return the lines of a value as one, since a text in it that looks like a mark would be taken for one."""
    import tomllib

    before, after = unit[0][: entry.start], unit[-1][entry.stop :]
    held = "".join(unit)[entry.start : -len(after)]
    return before + printer.inline(tomllib.loads(f"held = {held}")["held"]) + after


def _ranges(text: str, units: list[str], whole: Collection[Key]) -> list[tuple[int, int]]:
    """Return, for each table that is to stay in one piece, from which unit to which it goes."""
    starts = list(accumulate((unit.count("\n") for unit in units), initial=1))
    sections = scan(text).sections if whole else ()
    found = []
    for path in whole:
        inside = [part for part in sections if part.path[: len(path)] == path]
        if inside:
            first, last = min(part.top for part in inside), max(part.end for part in inside)
            found.append((bisect_left(starts, first), bisect_left(starts, last + 1)))
    return found


def _joined(runs: Iterable[Run], ranges: list[tuple[int, int]]) -> list[Run]:
    """Make one run of those that lie in the same range."""
    found: list[Run] = []
    for run in runs:
        before = found[-1] if found else None
        if before and any(start <= before.start and run.stop <= stop for start, stop in ranges):
            found[-1] = Run(before.start, run.stop, before.first, run.last)
        else:
            found.append(run)
    return found


def pieces(path: Path, text: str) -> list[str | Hunk]:
    """Split a text at git's marks, also those that show the base; raise SaveError when some are missing."""
    lines = [line + "\n" for line in text.removeprefix(BOM).split("\n")]
    lines[-1] = lines[-1].removesuffix("\n")
    if not any(map(_mark, lines)) or _is_toml(path, text):
        return ["".join(lines)]
    found: list[str | Hunk] = []
    plain: list[str] = []
    number = 0
    while number < len(lines):
        if _mark(lines[number]) == CLOSE:
            raise _broken(path, number + 1, "closes a conflict that nothing opens")
        if _mark(lines[number]) != OPEN:
            plain.append(lines[number])
            number += 1
            continue
        hunk, after = _hunk(path, lines, number)
        found += ["".join(plain), hunk]
        plain, number = [], after
    return [*found, "".join(plain)]


def _is_toml(path: Path, text: str) -> bool:
    """Tell whether a text says something as it is, so that marks in it stand within a player's own text."""
    try:
        toml_text.facts(path, text.removeprefix(BOM))
    except SaveError:
        return False
    return True


def _hunk(path: Path, lines: Sequence[str], start: int) -> tuple[Hunk, int]:
    sides: dict[str, list[str]] = {OPEN: [], BASE: [], MIDDLE: []}
    at = OPEN
    for number in range(start + 1, len(lines)):
        mark = _mark(lines[number])
        if mark == CLOSE and at == MIDDLE:
            return Hunk(start + 1, "".join(sides[OPEN]), "".join(sides[MIDDLE])), number + 1
        if mark and (mark, at) not in ((BASE, OPEN), (MIDDLE, OPEN), (MIDDLE, BASE)):
            raise _broken(path, number + 1, "stands in the middle of a conflict")
        if mark:
            at = mark
        else:
            sides[at].append(lines[number])
    raise _broken(path, start + 1, "opens a conflict that nothing closes")


def _mark(line: str) -> str | None:
    """Return which of git's marks a line is."""
    words = line.rstrip("\r\n")
    mark = words[:7]
    known = mark in (OPEN, BASE, MIDDLE, CLOSE) and (len(words) == 7 or words[7] == " ")
    return mark if known else None


def _broken(path: Path, line: int, what: str) -> SaveError:
    return SaveError(
        f"{typed.shown(path)}, line {line}: the mark there {what}.",
        hint=f"Settle the lines around it by hand, or begin again: {typed.git('checkout -m', path)}",
    )


def chosen(parts: Sequence[str | Hunk], choose: Callable[[Hunk], str]) -> str:
    """Return the text in which each conflict is what `choose` returns for it."""
    return "".join(part if isinstance(part, str) else choose(part) for part in parts)


def of_ours(hunk: Hunk) -> str:
    """Choose the lines of ours."""
    return hunk.ours


def of_theirs(hunk: Hunk) -> str:
    """Choose the lines of theirs."""
    return hunk.theirs
