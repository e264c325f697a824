"""Exact chances of a throw, the endless boxcars included (BB-01, SB-04 to SB-09, VG-02)."""

from __future__ import annotations

from itertools import count as counting
from itertools import islice, repeat
from math import log2, perm

from ...records import TYPE_CHECKING
from . import smoky
from .chance import ONE_IN, Chance, Distribution, multiplied, reduced
from .dice import SIX, successes
from .spread import END_FACES, failing, gains, hands, lifted, orders, power_for, reach_of, rows, started

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .dice import Throw
    from .spread import Sight


MOST_NEEDED = 1000
"""Successes that may be asked for."""

TINY_BITS = 31
BITS_OF_SIX = log2(SIX)


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
        found = _without_six(throw, die)
    elif throw.smoky or throw.bonus:
        return _with_boxcars(throw, die, through)
    else:
        return _plain(throw, through)
    return found._replace(counts=[*found.counts, *[0] * (through - len(found.counts))])


def at_least(throw: Throw, need: int, die: Sequence[str] = (), faces: Sequence[int] | None = None) -> Chance:
    """Return the chance of at least `need` successes when all smoky bones of the throw are rolled."""
    return distribution(throw, die, faces, through=need).at_least(need)


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
    half the one before at most, all that follow together stay below it, and 1e-9 is more than that. Up to the
    mean they have not begun to fall so far.
    """
    bones, failing = throw.bones, max(throw.wanted - 1, 0)
    sure = max(bones * (SIX - failing) // len(END_FACES), through)
    grown = _series(bones, failing)
    counts = list(islice(grown, sure))
    before = counts[-1] if counts else 0
    bits = (bones + sure) * BITS_OF_SIX - TINY_BITS
    for ways in grown:
        counts.append(ways)
        if ways.bit_length() <= bits and 0 < ways <= before * SIX // 2:
            break
        bits += BITS_OF_SIX
        before = ways
    return Distribution(counts, bones)


def _series(bones: int, failing: int) -> Iterator[int]:
    """Yield the ways for 0, 1, … successes without end, over 6^(bones + successes).

    Their chances are the coefficients of ((f + q x) / (6 - x))^bones, with f failing and q succeeding end
    faces. That power solves a differential equation, so each count follows from the two before it.
    """
    if not failing:
        yield from repeat(0, bones)
        ways = (len(END_FACES) * SIX) ** bones
        for sixes in counting(1):
            yield ways
            ways = ways * (bones + sixes - 1) // sixes
    succeeding = SIX * (len(END_FACES) - failing)
    shrink = succeeding - failing
    here, back, under = bones * (succeeding + failing), -succeeding, failing
    before, ways = 0, failing**bones
    while True:
        yield ways
        before, ways = ways, (here * ways + back * before) // under
        here -= shrink
        back += succeeding
        under += failing


def _with_boxcars(throw: Throw, die: Sequence[str], through: int) -> Distribution:
    """Return the chances where sixes succeed: end faces and smoky bones, then the sixes on top."""
    table = [_row(row) for row in rows(throw, tuple(die))]
    power = throw.bones + throw.bonus + throw.smoky
    size = max(through, _most_sixes(throw) + len(table[-1]) + 1)
    counts = [0] * size
    for sixes, row in enumerate(table[:-1]):
        scale = orders(throw, sixes) * SIX ** (power - started(throw, sixes) - throw.smoky)
        for others, ways in enumerate(row[: size - sixes]):
            counts[sixes + others] += ways * scale * SIX**others
    settled = len(table) - 1
    row = [ways * SIX**others for others, ways in enumerate(table[-1])]
    endless = multiplied(row, [orders(throw, sixes) for sixes in range(settled, size)], size - settled)
    for number in range(settled, size):
        counts[number] += endless[number - settled]
    return Distribution(counts, power)


def _row(seen: Iterable[Sight]) -> list[int]:
    """Return the ways of end faces and all smoky bones by successes."""
    row: list[int] = []
    for sight in seen:
        added = sight.added
        row += [0] * (len(sight.ways) + len(added) - 1 - len(row))
        for more, weight in enumerate(added):
            if weight:
                for number, ways in enumerate(sight.ways, more):
                    row[number] += ways * weight
    return row


def _without_six(throw: Throw, die: Sequence[str]) -> Distribution:
    """Return the chances where even a six fails, so that only smoky bones succeed."""
    power = power_for(throw, 0)
    counts = [0] * (smoky.NOTE_SUCCESSES * throw.smoky + 2)
    for often, sight in failing(throw, tuple(die), power):
        for added, ways in enumerate(sight.added):
            counts[added] += often * ways * SIX**added
    return Distribution(counts, power)


def _lying(throw: Throw, die: Sequence[str], faces: Sequence[int]) -> Distribution:
    """Return the chances where the normal bones lie there."""
    room = min(throw.smoky, len(faces))
    handfuls = hands(tuple(die), throw.smoky)
    gained = gains(lifted(reach_of(throw, faces, die), handfuls), room, handfuls)
    lying = successes(throw, faces)
    counts = [0] * lying + [ways * SIX ** (lying + added) for added, ways in enumerate(gained)]
    return Distribution(counts, throw.smoky)


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
    seen = rows(throw, tuple(die))
    most = throw.bones + 1
    six_power = most + len(seen)
    rest, added = SIX**six_power, 0
    for sixes, row in enumerate(seen[:-1]):
        bones = started(throw, sixes)
        often = orders(throw, sixes) * SIX ** (six_power - bones - sixes)
        rest -= often * len(END_FACES) ** bones
        added += often * _mean_ways(row) * len(END_FACES) ** most
    added += rest * _mean_ways(seen[-1]) * len(END_FACES) ** (most - started(throw, len(seen) - 1))
    return reduced(added, len(END_FACES) ** most * SIX ** (six_power + throw.smoky))


def _mean_ways(seen: Iterable[Sight]) -> int:
    """Return added successes over all ways of end faces and smoky bones."""
    return sum(
        sum(sight.ways) * sum(added * ways for added, ways in enumerate(sight.added)) for sight in seen
    )
