"""Exact chances, and distributions as whole numbers of ways."""

from __future__ import annotations

from itertools import count
from math import gcd

from ...lean import mul
from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


ONE_IN = 10**9
"""Chances below one in this many are left out at both ends of a distribution."""


class Chance(NamedTuple):
    """An exact chance or mean, always in lowest terms."""

    over: int
    under: int

    def __str__(self) -> str:
        return f"{self.over}/{self.under}"

    def __float__(self) -> float:
        return self.over / self.under

    def beats(self, other: Chance) -> bool:
        """Tell whether this chance is higher; equal ones do not beat each other."""
        return self.over * other.under > other.over * self.under


class Interval(NamedTuple):
    """Two exact chances or means between which it lies, by what the players choose or nobody has told."""

    low: Chance
    high: Chance


def reduced(over: int, under: int) -> Chance:
    """Return over/under in lowest terms."""
    common = gcd(over, under)
    return Chance(over // common, under // common)


class Distribution(NamedTuple):
    """Chances of 0, 1, 2, … successes: `counts[k]` ways of `everything`, as far as they are worked out."""

    counts: Sequence[int]
    everything: int

    def exactly(self, number: int) -> Chance:
        """Return the chance of this many successes, which must be worked out."""
        return reduced(self.counts[number], self.everything)

    def below(self, number: int) -> Chance:
        """Return the chance of fewer; they must be worked out."""
        return reduced(sum(self.counts[:number]), self.everything)

    def at_least(self, number: int) -> Chance:
        """Return the chance of this many and more, endless tail included; fewer must be worked out."""
        return reduced(self.everything - sum(self.counts[:number]), self.everything)

    def mean(self) -> Chance:
        """Return the mean number of successes; only for a distribution without an endless tail."""
        return reduced(sum(map(mul, count(), self.counts)), self.everything)

    def shown(self) -> range:
        """Return the successes worth showing: from the first chance of 1e-9 until less than that is left."""
        counts, everything = self.counts, self.everything
        # Nothing is exactly 1e-9: no power of 6 is a multiple of 1e9.
        little, left, end = everything // ONE_IN, everything - sum(counts), len(counts)
        while end and (left := left + counts[end - 1]) <= little:
            end -= 1
        first = 0
        while first < end and counts[first] <= little:
            first += 1
        return range(first, end)


def multiplied(one: Sequence[int], other: Sequence[int], size: int) -> list[int]:
    """Return the lowest `size` coefficients of the product; none of the factors' may be negative.

    Each polynomial becomes one number with so much room for a coefficient that no sum spills over; Python
    multiplies big numbers faster than any loop over their parts.
    """
    width = (
        max(one).bit_length() + max(other).bit_length() + min(len(one), len(other)).bit_length()
    ) // 8 + 1
    product = _packed(one, width) * _packed(other, width)
    packed = product.to_bytes((len(one) + len(other)) * width, "little")
    return [int.from_bytes(packed[at : at + width], "little") for at in range(0, size * width, width)]


def _packed(coefficients: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join([one.to_bytes(width, "little") for one in coefficients]), "little")
