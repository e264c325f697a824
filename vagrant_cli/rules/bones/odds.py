"""Exact chances of a throw, the endless boxcars included (BB-01, SB-04 to SB-09, VG-02)."""

from __future__ import annotations

from math import gcd, perm, sqrt

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

OF_ONE = [SIX**left for left in range(12, -1, -1)]
"""Ways of what follows 0, 1, … sixes of one bone; even where every face succeeds, 13 have a chance below 1e-9."""


def distribution(
    throw: Throw, die: Sequence[str] = (), faces: Sequence[int] | None = None, *, through: int = 0
) -> Distribution:
    """Return the chances when all smoky bones of the throw are rolled, best assignment each time.

    They are worked out until less than 1e-9 is left, and below `through` in any case. With `faces` the
    normal bones lie there and only the smoky ones are open.
    """
    wanted = throw.wanted
    if faces is not None:
        found = _lying(throw, die, faces)
    elif wanted > SIX:
        found = _without_six(throw, die)
    elif throw.smoky or throw.bonus:
        return _with_boxcars(throw, die, through)
    else:
        return _plain(throw.bones, wanted - 1, through)
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


def _plain(bones: int, failing: int, through: int) -> Distribution:
    """Return the chances without smoky bones or bonus, with so many end faces that fail."""
    if failing <= 0:
        sixes = _plain(bones, ENDS, through - bones)
        return Distribution([*[0] * bones, *sixes.counts], sixes.everything)
    if bones == 1 and through <= len(OF_ONE):
        each = failing + SIX * (ENDS - failing)
        return Distribution([failing * OF_ONE[0], *[each * ways for ways in OF_ONE[1:]]], SIX * OF_ONE[0])
    size = max(_enough(bones, failing), through)
    common, scale = gcd(failing, SIX), SIX ** (size - 1)
    f, q = failing // common, SIX * (ENDS - failing) // common
    return Distribution(_series(bones, f, q, scale, size), (SIX // common) ** bones * scale)


def _series(bones: int, f: int, q: int, scale: int, size: int) -> list[int]:
    """Return the first `size` coefficients of ((f + q x) / (1 - x))^bones, for x of a sixth, times `scale`.

    With f failing faces and q / 6 succeeding ones these are the ways for 0, 1, … successes. The power solves
    a differential equation, so each follows from the two before it.
    """
    before, ways = 0, f**bones * scale
    here, back, shrink = SIX * bones * (f + q), -q, SIX * (q - f)
    step = SIX * SIX * f
    counts = [ways]
    for under in range(step, step * size, step):
        before, ways = ways, (here * ways + back * before) // under
        counts.append(ways)
        here -= shrink
        back += q
    return counts


def _enough(bones: int, failing: int) -> int:
    """Return a number of successes for which so many and more have a chance below 1e-9, close to the lowest.

    They are about normally distributed, and then 1e-9 lies 6 deviations beyond the mean. One bone's mean is
    (6 - failing) / 5 and its deviation at most 0.693; 8.3 more is what the skew takes of few bones.
    """
    return int(bones * (SIX - failing) / ENDS + 4.16 * sqrt(bones) + 8.3)


def _with_boxcars(throw: Throw, die: Sequence[str], through: int) -> Distribution:
    """Return the chances where sixes succeed: end faces and smoky bones, then the sixes on top."""
    table = [_row(row) for row in rows(throw, tuple(die))]
    settled = len(table) - 1
    size = max(through, _most_sixes(throw) + len(table[-1]) + 1)
    power = throw.bones + throw.bonus + size - 1
    often = [orders(throw, sixes) * SIX ** (power - started(throw, sixes) - sixes) for sixes in range(size)]
    counts = [0] * settled + multiplied(table[-1], often[settled:], size - settled)
    for sixes, row in enumerate(table[:-1]):
        for number, ways in enumerate(row[: size - sixes], sixes):
            counts[number] += ways * often[sixes]
    return Distribution(counts, SIX ** (power + throw.smoky))


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
            counts[added] += often * ways
    return Distribution(counts, SIX**power)


def _lying(throw: Throw, die: Sequence[str], faces: Sequence[int]) -> Distribution:
    """Return the chances where the normal bones lie there."""
    room = min(throw.smoky, len(faces))
    handfuls = hands(tuple(die), throw.smoky)
    gained = gains(lifted(reach_of(throw, faces, die), handfuls), room, handfuls)
    return Distribution([0] * successes(throw, faces) + gained, SIX**throw.smoky)


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
