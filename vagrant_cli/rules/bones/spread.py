"""How normal and smoky bones can fall, counted in whole numbers: what `odds` weighs up.

Every bone that is started rolls sixes for a while and then ends on a face from 1 to 5, each equally likely
and independent of the sixes. So sixes and end faces are counted apart.
"""

from __future__ import annotations

from math import comb

from ...records import TYPE_CHECKING, NamedTuple
from . import smoky
from .dice import SIX

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .dice import Throw


END_FACES = range(1, SIX)


class Sight(NamedTuple):
    """What a player sees of the normal bones before taking smoky ones.

    `room` is how many smoky bones may be rolled; `reach` counts, for each raise of the die from the lowest
    up, the failing bones that lack at most that much. Neither counts beyond the smoky bones in hand.
    """

    room: int
    reach: tuple[int, ...]


class Ends(NamedTuple):
    """Ways for `bones` end faces to look like `sight`: `ways[s]` of them with `s` successes, of 5^bones."""

    bones: int
    sight: Sight
    ways: Sequence[int]


def raises(die: Sequence[str]) -> tuple[int, ...]:
    """Return the different raises on the die, lowest first."""
    return tuple(sorted({smoky.raise_of(face) for face in die} - {0}))


def sight_of(throw: Throw, faces: Sequence[int], die: Sequence[str]) -> Sight:
    """Return what is seen of bones that lie there."""
    lacking = [throw.wanted - face for face in faces]
    reach = (sum(0 < lack <= raised for lack in lacking) for raised in raises(die))
    return Sight(min(throw.smoky, len(faces)), tuple(min(count, throw.smoky) for count in reach))


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


def ends(throw: Throw, sixes: int, die: Sequence[str]) -> Iterator[Ends]:
    """Yield every sight of the end faces when `sixes` sixes lie beside them.

    Sixes that fail (a value of 7 and more) are part of the sight.
    """
    bones = started(throw, sixes)
    room = min(throw.smoky, bones + sixes)
    steps = raises(die)
    lacking = [throw.wanted - face for face in END_FACES]
    succeeding = sum(lack <= 0 for lack in lacking)
    within = [sum(0 < lack <= raised for lack in lacking) for raised in steps]
    classes = [here - before for here, before in zip(within, [0, *within], strict=False)]
    six_lacks = throw.wanted - SIX
    failing_sixes = [sixes if 0 < six_lacks <= raised else 0 for raised in steps]
    for reach, ways in _reaches(bones, succeeding, classes, throw.smoky):
        both = zip(reach, failing_sixes, strict=True)
        yield Ends(bones, Sight(room, tuple(min(end + six, throw.smoky) for end, six in both)), ways)


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


if TYPE_CHECKING:
    Hand = Mapping[tuple[int, tuple[int, ...]], int]
    """How many ways a handful of smoky bones gives (notes, which raises, as places among `raises`)."""


def hands(die: Sequence[str], most: int) -> tuple[Hand, ...]:
    """Return the handfuls of 0, 1, … `most` smoky bones; those with a skull give nothing (SB-08)."""
    steps = raises(die)
    found: list[Hand] = [{(0, ()): 1}]
    for _ in range(most):
        grown: dict[tuple[int, tuple[int, ...]], int] = {}
        for (notes, lifts), ways in found[-1].items():
            for face in die:
                if face == smoky.SKULL:
                    continue
                by = smoky.raise_of(face)
                more = tuple(sorted((*lifts, steps.index(by)))) if by else lifts
                key = notes + (face == smoky.NOTE), more
                grown[key] = grown.get(key, 0) + ways
        found.append(grown)
    return tuple(found)


def gains(sight: Sight, count: int, hand: Hand) -> list[int]:
    """Return in how many of the 6^count ways `count` smoky bones add 0, 1, … successes to this sight."""
    reach = sight.reach
    row = [0] * (smoky.NOTE_SUCCESSES * count + 1)
    for (notes, lifts), ways in hand.items():
        row[smoky.NOTE_SUCCESSES * notes + smoky.lifted_of([reach[at] for at in lifts])] += ways
    row[0] += smoky.SIDES**count - sum(row)
    return row
