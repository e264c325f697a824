"""Exact chances of a throw, the endless boxcars included (BB-01, SB-04 to SB-09, VG-02)."""

from __future__ import annotations

from math import gcd, log, perm

from ...records import TYPE_CHECKING
from . import smoky
from .chance import ONE_IN, Chance, Distribution, multiplied, reduced
from .dice import SIX, successes
from .spread import END_FACES, failing, gains, hands, lifted, orders, power_for, reach_of, rows, started

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .dice import Throw
    from .spread import Sight


MOST_NEEDED = 1000
"""Successes that may be asked for."""

ENDS = len(END_FACES)

MOST_OF_ONE = 12
"""Successes of one bone; even where every face succeeds, more have a chance of 1 / 6^12 only, below 1e-9."""


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
        * perm(ENDS, started(throw, sixes))
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
    """Return the chances without smoky bones or bonus."""
    bones, failing = throw.bones, max(throw.wanted - 1, 0)
    if bones == 1:
        each = failing + SIX * (ENDS - failing)
        return Distribution([failing] + [each] * max(MOST_OF_ONE, through - 1), 1)
    size = _enough(bones, failing)
    return Distribution(_series(bones, failing, max(size, through)), bones)


def _enough(bones: int, failing: int) -> int:
    """Return a number of successes for which so many and more have a chance below 1e-9, close to the lowest.

    Let r(m) be the chance of more than m, and G(z) the sum of the chances of k times z^k. Below m, r is no
    lower than r(m); above, each r is at least a sixth of the one before, as another six may always come.
    So r(m) z^m 5 z / (6 - z) is at most G(z), for any z between 1 and 6; the one taken is close to the best.
    """
    z = 1 + ENDS / (1 + 0.1 * bones**0.8)
    left = SIX - z
    over = bones * log((failing + (ENDS - failing) * z) / left) + log(ONE_IN * left / (ENDS * z))
    return int(over / log(z)) + 2


def _series(bones: int, failing: int, size: int) -> list[int]:
    """Return the ways for 0, 1, … successes, `size` of them, over 6^(bones + successes).

    Their chances are the coefficients of ((f + q x) / (6 - x))^bones, with f failing and q succeeding end
    faces. That power solves a differential equation, so each count follows from the two before it.
    """
    succeeding = SIX * (ENDS - failing)
    if not failing:
        sixes = _series(bones, ENDS, size - bones)
        return [0] * bones + [ways * SIX**bones for ways in sixes]
    common = gcd(failing, succeeding)
    f, q = failing // common, succeeding // common
    here, back, shrink = bones * (q + f), -q, q - f
    before, ways = 0, failing**bones
    counts = [ways]
    for under in range(f, f * size, f):
        before, ways = ways, (here * ways + back * before) // under
        counts.append(ways)
        here -= shrink
        back += q
    return counts


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
    chance = (ENDS / SIX) ** bones
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
    bones = throw.bones * under + (under - ENDS**throw.bones if throw.bonus else 0)
    return reduced(each * bones, ENDS * under)


def _added_mean(throw: Throw, die: Sequence[str]) -> Chance:
    """Return the mean of what smoky bones add."""
    seen = rows(throw, tuple(die))
    most = throw.bones + 1
    six_power = most + len(seen)
    rest, added = SIX**six_power, 0
    for sixes, row in enumerate(seen[:-1]):
        bones = started(throw, sixes)
        often = orders(throw, sixes) * SIX ** (six_power - bones - sixes)
        rest -= often * ENDS**bones
        added += often * _mean_ways(row) * ENDS**most
    added += rest * _mean_ways(seen[-1]) * ENDS ** (most - started(throw, len(seen) - 1))
    return reduced(added, ENDS**most * SIX ** (six_power + throw.smoky))


def _mean_ways(seen: Iterable[Sight]) -> int:
    """Return added successes over all ways of end faces and smoky bones."""
    return sum(
        sum(sight.ways) * sum(added * ways for added, ways in enumerate(sight.added)) for sight in seen
    )
