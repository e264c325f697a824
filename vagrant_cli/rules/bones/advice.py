"""How many bones, and how many smoky ones, to take for what is needed (SB-04, SB-08)."""

from __future__ import annotations

from bisect import bisect_left
from itertools import zip_longest

from ...lean import lru_cache, mul
from ...records import TYPE_CHECKING
from . import smoky
from .chance import reduced
from .dice import MOST_BONES, SIX
from .odds import at_least
from .spread import at_least_added, failing, gains, hands, orders, power_for, rows, started

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .chance import Chance
    from .dice import Throw
    from .spread import Sight


def best_smoky(
    throw: Throw, need: int, die: Sequence[str], faces: Sequence[int] | None = None
) -> tuple[int, Chance]:
    """Return how many of the smoky bones to roll, settled beforehand, and the chance of `need` successes.

    The smallest number wins a tie. With `faces` it is the advice for the bones that lie there.
    """
    if faces is None:
        chances = _reaching(throw, need, tuple(die))[:-1]
    else:
        fewer = (throw._replace(smoky=count) for count in range(throw.smoky + 1))
        chances = [at_least(some, need, die, faces) for some in fewer]
    best = 0
    for count, chance in enumerate(chances):
        if chance.beats(chances[best]):
            best = count
    return best, chances[best]


def after_seeing(throw: Throw, need: int, die: Sequence[str], faces: Sequence[int] | None = None) -> Chance:
    """Return the chance of at least `need` successes when the best number of smoky bones is rolled each time.

    The number is settled after the normal bones have fallen, as SB-04 allows. With `faces` they have.
    """
    return (
        best_smoky(throw, need, die, faces)[1]
        if faces is not None
        else _reaching(throw, need, tuple(die))[-1]
    )


def best(throw: Throw, need: int, die: Sequence[str] = ()) -> Chance:
    """Return the chance of at least `need` successes for who takes the best number of smoky bones each time."""
    return after_seeing(throw, need, die) if throw.smoky else at_least(throw, need)


def fewest_bones(throw: Throw, need: int, wanted: Chance, die: Sequence[str] = ()) -> int | None:
    """Return how many normal bones reach a chance of `need` successes, all else as in the throw; None: not even 100.

    One bone more never makes it less likely.
    """
    found = bisect_left(
        range(1, MOST_BONES + 1),
        True,
        key=lambda bones: not wanted.beats(best(throw._replace(bones=bones), need, die)),
    )
    return None if found == MOST_BONES else found + 1


def fewest_smoky(throw: Throw, need: int, wanted: Chance, die: Sequence[str]) -> int | None:
    """Return how many of the throw's smoky bones reach a chance of `need` successes; None when all of them do not."""
    numbers = range(throw.smoky + 1)
    return next(
        (some for some in numbers if not wanted.beats(best(throw._replace(smoky=some), need, die))), None
    )


@lru_cache(maxsize=1)
def _reaching(throw: Throw, need: int, die: tuple[str, ...]) -> list[Chance]:
    """Return the chance of `need` successes with 0, 1, … smoky bones, and last with the best number for each sight."""
    everything = SIX ** power_for(throw, need)
    alone = at_least(throw._replace(smoky=0), need)
    found = [everything * alone.over // alone.under] * (throw.smoky + 2)
    handfuls = hands(die, throw.smoky)
    for short, sight in _short(throw, need, die):
        rows = [at_least_added(gains(sight.lifted, count, handfuls)) for count in range(sight.room)]
        rows += [at_least_added(sight.added)] * (throw.smoky + 1 - sight.room)
        best = [max(ways) for ways in zip_longest(*rows, fillvalue=0)]
        for count, gained in enumerate((*rows, best)):
            found[count] += sum(map(mul, short, gained))
    return [reduced(ways, everything) for ways in found]


def _short(throw: Throw, need: int, die: tuple[str, ...]) -> Iterator[tuple[list[int], Sight]]:
    """Yield every sight, with the ways of 6^(power - smoky) in which 1, 2, … successes are missing.

    No more are missing than smoky bones may still make good.
    """
    power = power_for(throw, need)
    most = min(need, smoky.NOTE_SUCCESSES * throw.smoky)
    if throw.wanted > SIX:
        if need == most:
            yield from (
                ([0] * (need - 1) + [often], sight) for often, sight in failing(throw, die, power) if need
            )
        return
    often = [
        orders(throw, sixes) * SIX ** (power - started(throw, sixes) - sixes - throw.smoky)
        for sixes in range(need)
    ]
    *few, all_more = rows(throw, die)
    for sixes, row in enumerate(few[:need]):
        yield from (
            (_missing(often[sixes : sixes + 1], sixes, sight.ways, need, most), sight) for sight in row
        )
    settled = len(few)
    yield from ((_missing(often[settled:], settled, sight.ways, need, most), sight) for sight in all_more)


def _missing(often: Sequence[int], sixes: int, ways: Sequence[int], need: int, most: int) -> list[int]:
    """Return the ways in which 1, 2, … `most` of the successes needed are missing.

    `often` tells how many ways there are for so many sixes, one more, two more, …; `ways` those of end faces.
    """
    found = []
    for left in range(need - 1 - sixes, need - 1 - sixes - most, -1):
        beyond = max(left + 1 - len(ways), 0)
        found.append(sum(map(mul, often[beyond:], ways[left - beyond :: -1])) if left >= beyond else 0)
    return found
