"""Exact chances of a throw, the endless boxcars included (BB-01, SB-04 to SB-09, VG-02)."""

from __future__ import annotations

from itertools import count as counting
from itertools import repeat
from math import log2, perm

from ...records import TYPE_CHECKING
from . import smoky
from .chance import ONE_IN, Chance, Distribution, reduced
from .dice import SIX, successes
from .spread import END_FACES, ends, gains, hands, orders, sight_of, started

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .dice import Throw
    from .spread import Ends, Sight


MOST_NEEDED = 1000
"""Successes that may be asked for."""

TINY_BITS = 31
BITS_OF_SIX = log2(SIX)

if TYPE_CHECKING:
    Score = Callable[[Sight], Sequence[int]]
    """What smoky bones make of a sight: in how many of 6^(smoky bones in hand) ways they add 0, 1, … successes."""


def distribution(
    throw: Throw, die: Sequence[str] = (), faces: Sequence[int] | None = None, *, through: int = 0
) -> Distribution:
    """Return the chances when all smoky bones of the throw are rolled, best assignment each time.

    They are worked out until less than 1e-9 is left, and below `through` in any case. With `faces` the
    normal bones lie there and only the smoky ones are open.
    """
    if faces is not None:
        found = _lying(throw, die, faces)
    elif throw.wanted > SIX:
        found = _without_six(throw, die, _all_rolled(throw, die))
    elif throw.smoky or throw.bonus:
        return _with_boxcars(throw, die, through)
    else:
        return _plain(throw, through)
    return found._replace(counts=[*found.counts, *[0] * (through - len(found.counts))])


def at_least(throw: Throw, need: int, die: Sequence[str] = (), faces: Sequence[int] | None = None) -> Chance:
    """Return the chance of at least `need` successes when all smoky bones of the throw are rolled."""
    return distribution(throw, die, faces, through=need).at_least(need)


def best_smoky(
    throw: Throw, need: int, die: Sequence[str], faces: Sequence[int] | None = None
) -> tuple[int, Chance]:
    """Return how many of the smoky bones to roll, settled beforehand, and the chance of `need` successes.

    The smallest number wins a tie. With `faces` it is the advice for the bones that lie there.
    """
    best, most = 0, at_least(throw._replace(smoky=0), need, die, faces)
    for count in range(1, throw.smoky + 1):
        chance = at_least(throw._replace(smoky=count), need, die, faces)
        if chance.beats(most):
            best, most = count, chance
    return best, most


def after_seeing(throw: Throw, need: int, die: Sequence[str], faces: Sequence[int] | None = None) -> Chance:
    """Return the chance of at least `need` successes when the best number of smoky bones is rolled each time.

    The number is settled after the normal bones have fallen, as SB-04 allows. With `faces` they have.
    """
    if faces is not None:
        return best_smoky(throw, need, die, faces)[1]
    reached = _reached(throw, die)
    if throw.wanted > SIX:
        everything = SIX**throw.smoky
        found = _without_six(
            throw, die, lambda sight: (everything - reached(sight, need), reached(sight, need))
        )
        return found.at_least(min(need, 1))
    by_themselves = distribution(throw._replace(smoky=0), through=need).at_least(need)
    power = throw.bones + 1 + need + throw.smoky
    ways = SIX**power * by_themselves.over // by_themselves.under
    for missing in range(1, min(need, smoky.NOTE_SUCCESSES * throw.smoky) + 1):
        rows = _rows(throw, die, _just(reached, missing))
        for sixes in range(need - missing + 1):
            row, end_successes = rows[min(sixes, len(rows) - 1)], need - missing - sixes
            if end_successes < len(row):
                left = power - started(throw, sixes) - sixes - throw.smoky
                ways += orders(throw, sixes) * row[end_successes] * SIX**left
    return reduced(ways, SIX**power)


def doubles(throw: Throw, faces: Sequence[int] | None = None) -> Chance:
    """Return the chance that two normal bones show one face, smoky bones aside (BB-04).

    Without doubles every end face differs and at most one six has come.
    """
    if faces is not None:
        return Chance(int(smoky.doubles(faces)), 1)
    power = throw.bones + 2
    none = sum(
        orders(throw, sixes)
        * perm(len(END_FACES), started(throw, sixes))
        * SIX ** (power - started(throw, sixes) - sixes)
        for sixes in (0, 1)
    )
    return reduced(SIX**power - none, SIX**power)


def mean(throw: Throw, die: Sequence[str] = (), faces: Sequence[int] | None = None) -> Chance:
    """Return the mean number of successes when all smoky bones of the throw are rolled."""
    if faces is not None:
        return _lying(throw, die, faces).mean()
    plain = _plain_mean(throw)
    added = _added_mean(throw, die)
    return reduced(plain.over * added.under + added.over * plain.under, plain.under * added.under)


# --- how it is worked out ------------------------------------------------------------------------


def _plain(throw: Throw, through: int) -> Distribution:
    """Return the chances without smoky bones or bonus.

    Chances of such a sum fall faster and faster once they fall. So where one has sunk below 2^-31 and is
    half the one before at most, all that follow together stay below it, and 1e-9 is more than that.
    """
    counts: list[int] = []
    bits, before = throw.bones * BITS_OF_SIX - TINY_BITS, 0
    for number, ways in enumerate(_series(throw), 1):
        counts.append(ways)
        if ways.bit_length() <= bits and 0 < ways <= before * SIX // 2 and number >= through:
            break
        bits += BITS_OF_SIX
        before = ways
    return Distribution(counts, throw.bones)


def _series(throw: Throw) -> Iterator[int]:
    """Yield the ways for 0, 1, … successes without end, over 6^(bones + successes).

    Their chances are the coefficients of ((f + q x) / (6 - x))^bones, with f failing and q succeeding end
    faces. That power solves a differential equation, so each count follows from the two before it.
    """
    bones, failing = throw.bones, max(throw.wanted - 1, 0)
    if not failing:
        yield from repeat(0, bones)
        ways = (len(END_FACES) * SIX) ** bones
        for sixes in counting(1):
            yield ways
            ways = ways * (bones + sixes - 1) // sixes
    succeeding = SIX * (len(END_FACES) - failing)
    grow, shrink = bones * (succeeding + failing), succeeding - failing
    before, ways = 0, failing**bones
    for number in counting():
        yield ways
        after = (grow - number * shrink) * ways + succeeding * (number - 1) * before
        before, ways = ways, after // (failing * (number + 1))


def _with_boxcars(throw: Throw, die: Sequence[str], through: int) -> Distribution:
    """Return the chances where sixes succeed: end faces and smoky bones, then the sixes on top."""
    rows = _rows(throw, die, _all_rolled(throw, die))
    power = throw.bones + throw.bonus + throw.smoky
    size = max(through, _most_sixes(throw) + len(rows[-1]) + 1)
    counts = [0] * size
    for sixes, row in enumerate(rows[:-1]):
        scale = orders(throw, sixes) * SIX ** (power - started(throw, sixes) - throw.smoky)
        for others, ways in enumerate(row[: size - sixes]):
            counts[sixes + others] += ways * scale * SIX**others
    settled = len(rows) - 1
    row = [ways * SIX**others for others, ways in enumerate(rows[-1])]
    endless = multiplied(row, [orders(throw, sixes) for sixes in range(settled, size)], size - settled)
    for number in range(settled, size):
        counts[number] += endless[number - settled]
    return Distribution(counts, power)


def _without_six(throw: Throw, die: Sequence[str], score: Score) -> Distribution:
    """Return the chances where even a six fails, so that only smoky bones succeed.

    As many failing sixes as there are smoky bones settle the matter; more of them change nothing.
    """
    settled = max(throw.smoky, 1)
    power = throw.bones + 1 + settled + throw.smoky
    counts = [0] * (smoky.NOTE_SUCCESSES * throw.smoky + 2)
    rest = SIX ** (power - throw.smoky)
    for sixes in range(settled):
        often = orders(throw, sixes) * SIX ** (power - started(throw, sixes) - sixes - throw.smoky)
        rest -= often * len(END_FACES) ** started(throw, sixes)
        for one in ends(throw, sixes, die):
            for added, ways in enumerate(score(one.sight)):
                counts[added] += often * one.ways[0] * ways * SIX**added
    for added, ways in enumerate(score(next(ends(throw, settled, die)).sight)):
        counts[added] += rest * ways * SIX**added
    return Distribution(counts, power)


def _lying(throw: Throw, die: Sequence[str], faces: Sequence[int]) -> Distribution:
    """Return the chances where the normal bones lie there."""
    gained = _all_rolled(throw, die)(sight_of(throw, faces, die))
    lying = successes(throw, faces)
    counts = [0] * lying + [ways * SIX ** (lying + added) for added, ways in enumerate(gained)]
    return Distribution(counts, throw.smoky)


def _rows(throw: Throw, die: Sequence[str], score: Score) -> list[list[int]]:
    """Return the ways of end faces and smoky bones by successes, for 0, 1, … sixes; the last row for all more.

    Only few sixes make a difference: to the Empress, and where smoky bones wait for boxcars.
    """
    settled = max(throw.smoky - throw.bones, int(throw.bonus), 0)
    return [_row(ends(throw, sixes, die), score) for sixes in range(settled + 1)]


def _row(sights: Iterable[Ends], score: Score) -> list[int]:
    row: list[int] = []
    for one in sights:
        scored = score(one.sight)
        row += [0] * (len(one.ways) + len(scored) - 1 - len(row))
        for added, weight in enumerate(scored):
            if weight:
                for number, ways in enumerate(one.ways, added):
                    row[number] += ways * weight
    return row


def _all_rolled(throw: Throw, die: Sequence[str]) -> Score:
    """Score a sight by what as many smoky bones add as there are and have room."""
    handfuls = hands(die, throw.smoky)

    def score(sight: Sight) -> list[int]:
        row = gains(sight, sight.room, handfuls[sight.room])
        scale = SIX ** (throw.smoky - sight.room)
        return row if scale == 1 else [ways * scale for ways in row]

    return score


def _reached(throw: Throw, die: Sequence[str]) -> Callable[[Sight, int], int]:
    """Return in how many of 6^(smoky bones in hand) ways the best number of them adds what is missing."""
    handfuls = hands(die, throw.smoky)

    scale = [int(SIX ** (throw.smoky - count)) for count in range(throw.smoky + 1)]

    def reached(sight: Sight, missing: int) -> int:
        return max(
            sum(gains(sight, count, handfuls[count])[missing:]) * scale[count]
            for count in range(sight.room + 1)
        )

    return reached


def _just(reached: Callable[[Sight, int], int], missing: int) -> Score:
    """Score a sight by the ways that reach what is missing, whatever they add."""
    return lambda sight: (reached(sight, missing),)


def _most_sixes(throw: Throw) -> int:
    """Return a number of sixes that more than one in 1e9 throws does not exceed, with room to spare."""
    bones = throw.bones + throw.bonus
    chance = (len(END_FACES) / SIX) ** bones
    left, sixes = 1 - chance, 0
    while left > 1 / ONE_IN / 1000:
        chance *= (bones + sixes) / (sixes + 1) / SIX
        sixes += 1
        left -= chance
    return sixes


def _plain_mean(throw: Throw) -> Chance:
    """Return the mean without smoky bones: (7 - S) / 5 for each bone that is started."""
    if throw.wanted > SIX:
        return Chance(0, 1)
    each = SIX + 1 - max(throw.wanted, 1)
    under = SIX**throw.bones
    bones = throw.bones * under + (under - len(END_FACES) ** throw.bones if throw.bonus else 0)
    return reduced(each * bones, len(END_FACES) * under)


def _added_mean(throw: Throw, die: Sequence[str]) -> Chance:
    """Return the mean of what smoky bones add."""
    score = _all_rolled(throw, die)

    def mean_ways(sixes: int) -> int:
        """Return added successes over all ways of end faces and smoky bones."""
        return sum(
            sum(one.ways) * sum(added * ways for added, ways in enumerate(score(one.sight)))
            for one in ends(throw, sixes, die)
        )

    settled = max(throw.smoky, 1)
    most = throw.bones + 1
    six_power = most + settled
    rest, added = SIX**six_power, 0
    for sixes in range(settled):
        bones = started(throw, sixes)
        often = orders(throw, sixes) * SIX ** (six_power - bones - sixes)
        rest -= often * len(END_FACES) ** bones
        added += often * mean_ways(sixes) * len(END_FACES) ** most
    added += rest * mean_ways(settled) * len(END_FACES) ** (most - started(throw, settled))
    return reduced(added, len(END_FACES) ** most * SIX ** (six_power + throw.smoky))


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
