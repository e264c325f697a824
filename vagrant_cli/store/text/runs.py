"""Where two lists of lines differ, in a time that grows with their length and not with its square."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LARGEST = 250_000
"""Pairs of lines that are compared at most; of longer lists, only what lies between lines that both have once."""

AROUND = 3
"""Lines that are shown above and below a difference."""


class Run(NamedTuple):
    """A place where two lists differ: from `start` to before `stop` in one, from `first` to before `last` in the other."""

    start: int
    stop: int
    first: int
    last: int


def differing(one: Sequence[str], other: Sequence[str]) -> Iterator[Run]:
    """Walk where two lists differ, from top to bottom."""
    whole = _trimmed(one, other, Run(0, len(one), 0, len(other)))
    if _pairs(whole) <= LARGEST:
        yield from _compared(one, other, whole)
        return
    start, first = whole.start, whole.first
    for here, there in (*_anchors(one, other, whole), (whole.stop, whole.last)):
        between = _trimmed(one, other, Run(start, here, first, there))
        if _pairs(between) <= LARGEST:
            yield from _compared(one, other, between)
        else:
            yield between
        start, first = here + 1, there + 1


def unified(one: Sequence[str], other: Sequence[str]) -> Iterator[str]:
    """Walk the lines of a unified difference, without the two at its top; nothing where nothing differs."""
    groups: list[list[Run]] = []
    for run in differing(one, other):
        if groups and run.start - groups[-1][-1].stop <= 2 * AROUND:
            groups[-1].append(run)
        else:
            groups.append([run])
    for group in groups:
        above = min(AROUND, group[0].start)
        below = min(AROUND, len(one) - group[-1].stop)
        start, stop = group[0].start - above, group[-1].stop + below
        yield f"@@ -{_span(start, stop)} +{_span(group[0].first - above, group[-1].last + below)} @@"
        for run in group:
            yield from (f" {line}" for line in one[start : run.start])
            yield from (f"-{line}" for line in one[run.start : run.stop])
            yield from (f"+{line}" for line in other[run.first : run.last])
            start = run.stop
        yield from (f" {line}" for line in one[start:stop])


def _span(start: int, stop: int) -> str:
    """Return a range of lines as a unified difference has it."""
    length = stop - start
    return f"{start + 1}" if length == 1 else f"{start + bool(length)},{length}"


def _pairs(run: Run) -> int:
    return (run.stop - run.start) * (run.last - run.first)


def _trimmed(one: Sequence[str], other: Sequence[str], run: Run) -> Run:
    """Return what lies between the ends that both share."""
    start, stop, first, last = run
    while start < stop and first < last and one[start] == other[first]:
        start, first = start + 1, first + 1
    while start < stop and first < last and one[stop - 1] == other[last - 1]:
        stop, last = stop - 1, last - 1
    return Run(start, stop, first, last)


def _compared(one: Sequence[str], other: Sequence[str], run: Run) -> Iterator[Run]:
    import difflib

    matcher = difflib.SequenceMatcher(None, one[run.start : run.stop], other[run.first : run.last])
    for tag, start, stop, first, last in matcher.get_opcodes():
        if tag != "equal":
            yield Run(start + run.start, stop + run.start, first + run.first, last + run.first)


def _anchors(one: Sequence[str], other: Sequence[str], run: Run) -> list[tuple[int, int]]:
    """Return the places of lines that both have once there: the most that come in the same order."""
    mine, others = one[run.start : run.stop], other[run.first : run.last]
    once = {line for line, many in Counter(mine).items() if many == 1}
    once &= {line for line, many in Counter(others).items() if many == 1}
    places = {line: place for place, line in enumerate(others, run.first) if line in once}
    pairs = [(place, places[line]) for place, line in enumerate(mine, run.start) if line in once]
    ends: list[int] = []
    newest: list[int] = []
    before: list[int] = []
    for number, (_, there) in enumerate(pairs):
        length = bisect_left(ends, there)
        before.append(newest[length - 1] if length else -1)
        ends[length : length + 1] = [there]
        newest[length : length + 1] = [number]
    found: list[tuple[int, int]] = []
    number = newest[-1] if newest else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]
