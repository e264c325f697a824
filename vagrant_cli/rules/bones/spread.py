"""How normal and smoky bones can fall, counted in whole numbers: what `odds` weighs up.

Every bone that is started rolls sixes for a while and then ends on a face from 1 to 5, each equally likely
and independent of the sixes. So sixes and end faces are counted apart.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb

from ...lean import add, lru_cache
from ...records import TYPE_CHECKING, NamedTuple
from . import smoky
from .dice import SIX

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .dice import Throw


END_FACES = range(1, SIX)


if TYPE_CHECKING:
    Reach = tuple[int, ...]
    """For each raise of the die from the lowest up, the failing bones that lack at most that much."""


class Sight(NamedTuple):
    """What a player sees of the normal bones before taking smoky ones, how often, and what all of those add to it.

    `room` is how many smoky bones may be rolled, `lifted` the bones that each handful of raises turns. `ways[s]` of the 5^(bones started) ways in which end faces look like
    this have `s` successes; in `added[n]` of 6^(smoky bones in hand) ways smoky bones add `n`.
    """

    lifted: Sequence[int]
    room: int
    ways: Sequence[int]
    added: Sequence[int]


def raises(die: Sequence[str]) -> tuple[int, ...]:
    """Return the different raises on the die, lowest first."""
    return tuple(sorted({smoky.raise_of(face) for face in die} - {0}))


def reach_of(throw: Throw, faces: Sequence[int], die: Sequence[str]) -> Reach:
    """Return the reach of bones that lie there."""
    lacking = [throw.wanted - face for face in faces]
    return tuple(sum(0 < lack <= raised for lack in lacking) for raised in raises(die))


def started(throw: Throw, sixes: int) -> int:
    """Return how many bones are started when so many sixes come: one more with the Empress's bonus (VG-02)."""
    return throw.bones + (throw.bonus and sixes > 0)


def orders(throw: Throw, sixes: int) -> int:
    """Return in how many ways so many sixes fall among the bones started.

    Each way has the chance 1 / 6^(started + sixes), for each choice of end faces. With the bonus, the way
    in which all sixes come from the extra bone does not happen: without a six there is none.
    """
    bones = started(throw, sixes)
    return comb(bones - 1 + sixes, sixes) - (throw.bonus and sixes > 0)


@lru_cache(maxsize=1)
def rows(throw: Throw, die: tuple[str, ...]) -> tuple[list[Sight], ...]:
    """Return the sights for 0, 1, … sixes; the last row for all more. All answers about one throw are read off them.

    Only few sixes make a difference: to the Empress, where smoky bones wait for boxcars, and where sixes fail, as
    many of which as there are smoky bones settle the matter.
    """
    failing = max(throw.smoky, 1) if throw.wanted > SIX else 0
    settled = max(throw.smoky - throw.bones, int(throw.bonus), failing, 0)
    handfuls = hands(die, throw.smoky)
    return tuple(sights(throw, sixes, die, handfuls) for sixes in range(settled + 1))


def failing(throw: Throw, die: tuple[str, ...], power: int) -> Iterator[tuple[int, Sight]]:
    """Yield every sight where even a six fails, and in how many of 6^(`power` - smoky bones) ways it comes."""
    *few, settled = rows(throw, die)
    rest = SIX ** (power - throw.smoky)
    for sixes, row in enumerate(few):
        often = orders(throw, sixes) * SIX ** (power - started(throw, sixes) - sixes - throw.smoky)
        rest -= often * len(END_FACES) ** started(throw, sixes)
        yield from ((often * sight.ways[0], sight) for sight in row)
    yield rest, settled[0]


def power_for(throw: Throw, need: int) -> int:
    """Return a power of 6 over which everything about so many successes is a whole number."""
    return throw.bones + 1 + max(need, throw.smoky, 1) + throw.smoky


def sights(throw: Throw, sixes: int, die: tuple[str, ...], handfuls: Hands) -> list[Sight]:
    """Return every sight of the end faces when `sixes` sixes lie beside them.

    Sixes that fail (a value of 7 and more) are part of the sight.
    """
    bones = started(throw, sixes)
    room = min(throw.smoky, bones + sixes)
    steps = raises(die)
    lacking = [throw.wanted - face for face in END_FACES]
    succeeding = sum(lack <= 0 for lack in lacking)
    within = [sum(0 < lack <= raised for lack in lacking) for raised in steps]
    classes = [here - before for here, before in zip(within, [0, *within], strict=False)]
    failing = [sixes if 0 < throw.wanted - SIX <= raised else 0 for raised in steps]
    found = []
    for reach, ways in _reaches(bones, succeeding, classes, throw.smoky):
        turned = lifted(tuple(map(add, reach, failing)) if any(failing) else reach, handfuls)
        found.append(Sight(turned, room, ways, gains(turned, room, handfuls)))
    return found


def _reaches(
    bones: int, succeeding: int, classes: Sequence[int], most: int
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield reach and ways for end faces; `classes` counts the faces that each raise reaches and none below.

    Class after class it is settled how many bones fall in it; once `most` bones are reached, the rest is free.
    """
    free = SIX - 1 - succeeding

    def settled(
        at: int, reached: int, arrangements: int, free: int, reach: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        left = bones - reached
        base = _successes(left, succeeding, free, arrangements)
        if at == len(classes):
            yield reach, base
            return
        faces = classes[at]
        for count in range(min(most - reached, left + 1) if faces else 1):
            now = arrangements * comb(left, count) * faces**count
            branch = _successes(left - count, succeeding, free - faces, now)
            for s, ways in enumerate(branch):
                base[s] -= ways
            yield from settled(at + 1, reached + count, now, free - faces, (*reach, reached + count))
        if faces and any(base):
            yield (*reach, *[most] * (len(classes) - at)), base

    return settled(0, 0, 1, free, ())


def _successes(bones: int, succeeding: int, free: int, times: int) -> list[int]:
    """Return times × the ways in which s of the bones end on succeeding faces and the others on free ones."""
    if not succeeding:
        return [times * free**bones]
    if not free:
        return [0] * bones + [times * succeeding**bones]
    ways = times * free**bones
    row = [ways]
    for s in range(bones):
        ways = ways * (bones - s) * succeeding // ((s + 1) * free)
        row.append(ways)
    return row


class Hands(NamedTuple):
    """The handfuls of 0, 1, … smoky bones that give something, for one die.

    `lifts` are all handfuls of raises, as (the one that is left without its highest raise, the place of that raise
    among `raises`), the empty one first. `given[m]` holds (successes of notes, place among `lifts`, ways of 6^m).
    """

    lifts: Sequence[tuple[int, int]]
    given: Sequence[Sequence[tuple[int, int, int]]]


@lru_cache(maxsize=8)
def hands(die: tuple[str, ...], most: int) -> Hands:
    """Return the handfuls of up to `most` smoky bones; those with a skull give nothing (SB-08)."""
    kinds = [(kind, die.count(kind)) for kind in dict.fromkeys(die) if kind != smoky.SKULL]
    steps = raises(die)
    faces = [
        (
            smoky.NOTE_SUCCESSES if kind == smoky.NOTE else 0,
            (steps.index(smoky.raise_of(kind)),) if smoky.raise_of(kind) else (),
            ways,
        )
        for kind, ways in kinds
    ]
    places: dict[tuple[int, ...], int] = {(): 0}
    found: dict[tuple[int, tuple[int, ...]], int] = {(0, ()): 1}
    given = [[(0, 0, 1)]]
    for _ in range(most):
        grown: dict[tuple[int, tuple[int, ...]], int] = {}
        for (notes, raised), ways in found.items():
            for note, step, times in faces:
                lifts = tuple(sorted(raised + step)) if step and raised else raised + step
                key = notes + note, lifts
                grown[key] = grown.get(key, 0) + ways * times
        found = grown
        given.append(
            [(notes, places.setdefault(lifts, len(places)), ways) for (notes, lifts), ways in found.items()]
        )
    return Hands([(places[lifts[:-1]], lifts[-1]) for lifts in places if lifts], given)


def lifted(reach: Reach, handfuls: Hands) -> list[int]:
    """Return how many failing bones each handful of raises can turn into successes."""
    found = [0]
    for others, step in handfuls.lifts:
        done = found[others]
        found.append(done + 1 if done < reach[step] else done)
    return found


def gains(lifted: Sequence[int], count: int, handfuls: Hands) -> list[int]:
    """Return in how many of 6^(all in hand) ways `count` smoky bones add 0, 1, … successes to what is seen."""
    row = [0] * (smoky.NOTE_SUCCESSES * count + 1)
    for notes, lifts, ways in handfuls.given[count]:
        row[notes + lifted[lifts]] += ways
    row[0] += smoky.SIDES**count - sum(row)
    waiting = len(handfuls.given) - 1 - count
    return [ways * smoky.SIDES**waiting for ways in row] if waiting else row


def at_least_added(row: Sequence[int]) -> list[int]:
    """Return the ways for 1, 2, … and more successes of those for 0, 1, … exactly."""
    return list(accumulate(row[:0:-1]))[::-1]
