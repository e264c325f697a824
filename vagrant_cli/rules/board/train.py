"""The train as players draw it: cars of spaces and terrain, the links between them, and distances."""

from __future__ import annotations

from itertools import islice, pairwise

from ...errors import UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ..words.matching import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


FLOOR, TERRAIN, GAP = ".", "#", " "
LONGEST = 99
"""Most rows and most columns of a car."""

MOST_SPACES, MOST_CARS, MOST_LINKS = 300, 26, 300
"""Most spaces, cars and links of a board: thrice what a table holds, and few enough to be counted at once."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Space(NamedTuple):
    """A space of a car; columns and rows count from 1 at the top left."""

    car: str
    column: int
    row: int

    def __str__(self) -> str:
        """Return the notation that `parse_space` reads: "A5,1"."""
        return f"{self.car}{self.column},{self.row}"


if TYPE_CHECKING:
    Link = tuple[Space, Space]


def parse_space(typed: str) -> Space:
    """Return the space that "A5,1" or "A5.1" stands for, or raise UsageError; it need not exist."""
    found = _parts(typed.strip())
    if not found:
        raise UsageError(
            f"{shown(typed)} is not a space.", hint="Write car, column and row from the top left, as in A5,1."
        )
    car, column, row = found
    return Space(car.upper(), int(column), int(row))


def is_space(text: str) -> bool:
    """Tell whether a text is written as a space is: one to three letters, and twice one to three digits."""
    return _parts(text) is not None


def _parts(text: str) -> tuple[str, str, str] | None:
    rest = text.lstrip(LETTERS)
    car = text[: len(text) - len(rest)]
    column, _, row = rest.replace(".", ",").partition(",")
    fits = is_car(car) and _is_number(column) and _is_number(row)
    return (car, column, row) if fits else None


def is_car(text: str) -> bool:
    """Tell whether a text is written as the name of a car is."""
    return len(text) <= 3 and text.isascii() and text.isalpha()


def _is_number(text: str) -> bool:
    return len(text) <= 3 and text.isascii() and text.isdecimal()


def parse_car(text: str) -> tuple[str, ...]:
    """Return the rows of a drawn car; blanks at the end of a row and rows below the last mean nothing."""
    rows = [row.rstrip(" \r") for row in text.split("\n")]
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


def print_car(rows: Iterable[str]) -> str:
    """Return the drawing that `parse_car` reads."""
    return "\n".join(rows)


class Train(NamedTuple):
    """Cars and links, made by `build`; the rest is worked out from them.

    A set of spaces is a whole number with one bit for each space, in board order: car, row, column. Steps
    along a row are shifts by 1 and along a column by `stride`, since every row ends in a bit without a space.
    `joints` holds by the bit of a linked space those that links lead to, and `jointed` all linked spaces.
    """

    cars: Mapping[str, tuple[str, ...]]
    links: tuple[Link, ...]
    stride: int
    bits: Mapping[Space, int]
    spaces: Mapping[int, Space]
    every: int
    floor: int
    joints: Mapping[int, int]
    jointed: int

    def around(self, some: int) -> int:
        """Return all spaces one step from any of `some`, through links too."""
        near = (some << 1 | some >> 1 | some << self.stride | some >> self.stride) & self.every
        linked = some & self.jointed
        while linked:
            bit = linked & -linked
            near |= self.joints[bit]
            linked ^= bit
        return near

    def rings(self, start: int, through: int | None = None) -> Iterator[int]:
        """Yield the spaces at distance 0, 1, 2 … from `start`; `through` limits what is counted at all."""
        allowed = self.every if through is None else through
        seen = ring = start
        while ring:
            yield ring
            ring = self.around(ring) & allowed & ~seen
            seen |= ring

    def within(self, start: int, steps: int, through: int | None = None) -> int:
        """Return the spaces at most `steps` from `start`."""
        found = 0
        for ring in islice(self.rings(start, through), steps + 1):
            found |= ring
        return found

    def listed(self, some: int) -> tuple[Space, ...]:
        """Return the spaces of a set in board order."""
        return tuple(self.spaces[bit] for bit in each(some))

    def joined(self, spaces: Iterable[Space]) -> int:
        """Return the set of these spaces."""
        found = 0
        for space in spaces:
            found |= self.bits[space]
        return found

    def terrain(self, space: Space) -> bool:
        """Tell whether terrain lies on a space."""
        return not self.bits[space] & self.floor


def each(some: int) -> Iterator[int]:
    """Yield the single bits of a set, in board order."""
    while some:
        bit = some & -some
        yield bit
        some ^= bit


def build(cars: Mapping[str, tuple[str, ...]], links: Iterable[Link] = ()) -> Train:
    """Return the train of drawn cars, in the order of their names; links join spaces that exist."""
    stride = 1 + max((len(row) for rows in cars.values() for row in rows), default=0)
    bits: dict[Space, int] = {}
    floor = base = 0
    for car in sorted(cars):
        for index, row in enumerate(cars[car]):
            for column, drawn in enumerate(row):
                if drawn != GAP:
                    bit = 1 << base + index * stride + column
                    bits[Space(car, column + 1, index + 1)] = bit
                    floor |= bit if drawn == FLOOR else 0
        base += (len(cars[car]) + 1) * stride
    pairs = tuple(links)
    joints: dict[int, int] = {}
    for one, other in (*pairs, *((other, one) for one, other in pairs)):
        joints[bits[one]] = joints.get(bits[one], 0) | bits[other]
    every = jointed = 0
    for bit in bits.values():
        every |= bit
    for bit in joints:
        jointed |= bit
    spaces = {bit: space for space, bit in bits.items()}
    ordered = {car: tuple(cars[car]) for car in sorted(cars)}
    return Train(ordered, pairs, stride, bits, spaces, every, floor, joints, jointed)


def coupled(cars: Mapping[str, tuple[str, ...]]) -> Train:
    """Return the train of cars that stand one behind the other as they are named, linked in each row where both have a space."""
    there = build(cars).bits
    links = [
        (one, other)
        for left, right in pairwise(cars)
        for row in range(1, len(cars[left]) + 1)
        if (one := Space(left, max(map(len, cars[left])), row)) in there
        and (other := Space(right, 1, row)) in there
    ]
    return build(cars, links)


def distance(rings: Iterable[int], bit: int) -> int | None:
    """Return at which of the rings a space lies; None when no way leads there."""
    for steps, ring in enumerate(rings):
        if ring & bit:
            return steps
    return None
