"""How normal and smoky bones can fall, counted in whole numbers: what `odds` weighs up.

Every bone that is started rolls sixes for a while and then ends on a face from 1 to 5, each equally likely
and independent of the sixes. So sixes and end faces are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from operator import add, sub
from typing import NamedTuple

from . import smoky
from .dice import SIX, Throw

END_FACES = range(1, SIX)


class Sight(NamedTuple):
    """What a player sees of the normal bones before taking smoky ones, how often, and what those add to it.

    `ways[s]` of the 5^(bones started) ways in which end faces look like this have `s` successes. `gains[m]` tells in
    how many of 6^(smoky bones in hand) ways `m` smoky bones, or as many as have room, add at least 1, 2, … successes.
    """

    ways: Sequence[int]
    gains: Sequence[Sequence[int]]

    def exactly(self) -> list[int]:
        """Return in how many ways all smoky bones that have room add 0, 1, … successes."""
        return exactly(self.gains[-1], smoky.SIDES ** (len(self.gains) - 1))


Reach = tuple[int, ...]
"""For each raise of the die from the lowest up, the failing bones that lack at most that much."""


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


def sights(throw: Throw, sixes: int, die: Sequence[str], handfuls: Hands) -> list[Sight]:
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
    return [
        Sight(ways, gains(tuple(map(add, reach, failing)), room, handfuls))
        for reach, ways in _reaches(bones, succeeding, classes, throw.smoky)
    ]


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


def hands(die: Sequence[str], most: int) -> Hands:
    """Return the handfuls of up to `most` smoky bones; those with a skull give nothing (SB-08)."""
    kinds = [(kind, die.count(kind)) for kind in dict.fromkeys(die) if kind != smoky.SKULL]
    steps = raises(die)
    faces = [
        (
            smoky.NOTE_SUCCESSES if kind == smoky.NOTE else 0,
            (steps.index(raised),) if (raised := smoky.raise_of(kind)) else (),
            ways,
        )
        for kind, ways in kinds
    ]
    places: dict[tuple[int, ...], int] = {(): 0}
    found: dict[tuple[int, tuple[int, ...]], int] = {(0, ()): 1}
    given = [[(0, 0, 1)]]
    for _ in range(most):
        grown: dict[tuple[int, tuple[int, ...]], int] = {}
        for (notes, lifted), ways in found.items():
            for note, step, times in faces:
                lifts = tuple(sorted(lifted + step)) if step and lifted else lifted + step
                key = notes + note, lifts
                grown[key] = grown.get(key, 0) + ways * times
        found = grown
        given.append(
            [(notes, places.setdefault(lifts, len(places)), ways) for (notes, lifts), ways in found.items()]
        )
    return Hands([(places[lifts[:-1]], lifts[-1]) for lifts in places if lifts], given)


def gains(reach: Reach, room: int, handfuls: Hands) -> list[list[int]]:
    """Return for 0, 1, … smoky bones in hand in how many ways they add at least 1, 2, … successes to what is seen.

    The ways are of 6^(all in hand). More than have room wait (SB-04).
    """
    lifted = [0]
    for others, step in handfuls.lifts:
        done = lifted[others]
        lifted.append(done + 1 if done < reach[step] else done)
    most = len(handfuls.given) - 1
    rows = []
    for count in range(room + 1):
        row = [0] * (smoky.NOTE_SUCCESSES * most + 1)
        for notes, lifts, ways in handfuls.given[count]:
            row[notes + lifted[lifts]] += ways
        scale = smoky.SIDES ** (most - count)
        rows.append([ways * scale for ways in accumulate(row[:0:-1])][::-1])
    return rows + rows[-1:] * (most - room)


def exactly(at_least: Sequence[int], every: int) -> list[int]:
    """Return the ways to add 0, 1, … from those to add at least 1, 2, … of `every` way there is."""
    return list(map(sub, (every, *at_least), (*at_least, 0)))
