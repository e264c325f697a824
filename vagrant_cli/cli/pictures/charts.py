"""Chances as bars with their shares written out, and tracks of numbered squares."""

from __future__ import annotations

from ...campaign import NOTHING
from ...records import TYPE_CHECKING, NamedTuple
from . import markup
from .markup import Drawing, element, joined, moved, written

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from .markup import Markup


ROW, BAR = 24, 300
EXACTLY, OR_MORE, BARS = 120, 200, 216
"""Where the columns end or begin, in pixels."""

WIDTH = BARS + BAR

SQUARE, GAP, BELOW = 26, 4, 16
"""Pixels of a square, between two of them, and of the words below one."""

IN_A_ROW = 10
LONGEST = 60
"""Squares that are drawn at most."""


class Bar(NamedTuple):
    """One number: its label, its chance and the chance of so many or more in words, and how long its bar is, 0 to 1."""

    label: str
    exactly: str
    or_more: str
    share: float


def chances(bars: Sequence[Bar], unit: str, title: str, says: Sequence[str]) -> str:
    """Return the chances as a file of their own; the longest bar fills the width."""
    head = [written("exactly", EXACTLY, 17, "small end"), written("or more", OR_MORE, 17, "small end")]
    head.append(written(unit, 0, 17, "small"))
    most = max((bar.share for bar in bars), default=0) or 1
    rows = [moved(joined(_row(bar, most)), 0, ROW * number) for number, bar in enumerate(bars, 1)]
    chart = Drawing(WIDTH, ROW * (len(bars) + 1) + 8, joined([*head, *rows]))
    parts = [markup.lines([title], WIDTH, "bold"), chart, markup.lines(says, WIDTH)]
    told = [f"{bar.label}: {bar.exactly}, or more {bar.or_more};" for bar in bars]
    return markup.document(markup.sheet(parts), title, " ".join([f"Chances of {unit}.", *told, *says]))


def _row(bar: Bar, most: float) -> list[Markup]:
    return [
        written(bar.label, 44, 17, "bold end"),
        written(bar.exactly, EXACTLY, 17, "end"),
        written(bar.or_more, OR_MORE, 17, "end"),
        element("rect", x=BARS, y=4, width=round(BAR * bar.share / most, 1), height=ROW - 8, class_="full"),
    ]


def track(numbers: Sequence[int], full: Container[int], below: Mapping[int, str] = NOTHING) -> Drawing:
    """Return a track of numbered squares in rows; those in `full` are filled, `below` stands under a square."""
    room = SQUARE + GAP + (BELOW if below else 0)
    shapes = []
    for place, number in enumerate(numbers[:LONGEST]):
        row, column = divmod(place, IN_A_ROW)
        inside = [_square(number, filled=number in full)]
        inside += [written(below[number], SQUARE / 2, SQUARE + 12, "small middle")] if number in below else []
        shapes.append(moved(joined(inside), 1 + column * (SQUARE + GAP), 1 + row * room))
    rows = -(-min(len(numbers), LONGEST) // IN_A_ROW)
    wide = min(len(numbers), IN_A_ROW)
    return Drawing(wide * (SQUARE + GAP) + 2, max(rows * room, 1), joined(shapes))


def _square(number: int, *, filled: bool) -> Markup:
    box = element("rect", width=SQUARE, height=SQUARE, rx=4, class_="full" if filled else "paper")
    return joined([box, written(str(number), SQUARE / 2, 18, "middle on-full" if filled else "middle")])


def pips(most: int, full: int) -> Drawing:
    """Return a row of rings, the first of them filled."""
    rings = (
        element("circle", cx=9 + 18 * number, cy=9, r=7, class_="full" if number < full else "piece")
        for number in range(most)
    )
    return Drawing(18 * most + 2, 18, joined(rings))
