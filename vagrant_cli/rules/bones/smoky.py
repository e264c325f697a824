"""Smoky bones beside normal ones: what each face does and where it is best put (SB-04 to SB-09)."""

from __future__ import annotations

from itertools import islice, product
from math import perm, prod

from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


SIDES = 6
"""Faces of a smoky bone."""

HIGHEST_RAISE = 9

NOTE = "note"
SKULL = "skull"
NOTHING = "0"
FACES = (*(f"+{number}" for number in range(1, HIGHEST_RAISE + 1)), NOTE, SKULL, NOTHING)
"""Every face that a smoky bone may show; "+N" raises a normal bone by N."""

ENOUGH_FOR_DOUBLES = 505
"""Placements among which the best is: up to nine bones have no more, and of ten any three leave doubles."""

NOTE_SUCCESSES = 2
"""What a note yields, whichever bone it lies on (SB-07)."""

MOST_LISTED = 20
"""Assignments that are listed besides the best; of the others only the number is told."""


class Placed(NamedTuple):
    """Smoky bone `smoky` put with normal bone `bone`, both counted from 0.

    `result` is the bone's face with the modifier and the raise.
    """

    bone: int
    smoky: int
    result: int


if TYPE_CHECKING:
    Assignment = tuple[Placed, ...]


class Assignments(NamedTuple):
    """The best assignment, others with as many successes, and how many more of them there are."""

    best: Assignment
    others: tuple[Assignment, ...]
    more: int


def raise_of(face: str) -> int:
    """Return by how much a smoky face raises its bone; notes, skulls and zeros raise nothing."""
    return int(face) if face.startswith("+") else 0


def notes(smoky: Sequence[str]) -> int:
    """Return the successes that notes yield; none when a skull lies there (SB-08)."""
    return 0 if SKULL in smoky else NOTE_SUCCESSES * sum(face == NOTE for face in smoky)


def raises(smoky: Sequence[str]) -> tuple[int, ...]:
    """Return the raises there are, lowest first; none when a skull lies there (SB-08)."""
    return () if SKULL in smoky else tuple(sorted(filter(None, map(raise_of, smoky))))


def lifted(lacking: Sequence[int], by: Sequence[int]) -> int:
    """Return how many failing bones the raises `by` can turn into successes, at most one raise each (SB-05).

    `lacking` holds what each bone lacks; what is 0 or less succeeds already and needs no raise.
    """
    return lifted_of([sum(0 < lack <= raised for lack in lacking) for raised in sorted(by)])


def lifted_of(reachable: Iterable[int]) -> int:
    """Return the same when `reachable` tells, for each raise from the lowest up, how many bones it can lift.

    Whoever lifts the most gives each raise, from the lowest up, to a bone that it still can lift.
    """
    done = 0
    for count in reachable:
        done = done + 1 if done < count else count
    return done


def gain(lacking: Sequence[int], smoky: Sequence[str]) -> int:
    """Return the successes that smoky bones add with the best assignment."""
    return notes(smoky) + lifted(lacking, raises(smoky))


def doubles(faces: Sequence[int], left_out: Sequence[int] = ()) -> bool:
    """Tell whether two normal bones show one natural face; bones that were raised are left out (BB-04)."""
    counted = [face for bone, face in enumerate(faces) if bone not in left_out]
    return len(set(counted)) < len(counted)


def keeps_doubles(faces: Sequence[int], smoky: Sequence[str], assignment: Assignment) -> bool:
    """Tell whether the bones that the assignment did not raise show doubles (BB-04, SB-09)."""
    return doubles(faces, [put.bone for put in assignment if raise_of(smoky[put.smoky])])


def assign(faces: Sequence[int], smoky: Sequence[str], wanted: int, modifier: int) -> Assignments:
    """Return the best assignment and its equals; with a skull nothing is assigned (SB-08).

    `wanted` is what a face has to reach. Best is: most successes, then doubles kept, then the lowest
    index of the bone under the first smoky bone, the second, the third. When a group insists on more smoky
    bones than normal ones, those that find no bone are left out.
    """
    if SKULL in smoky or not smoky:
        return Assignments((), (), more=0)
    by = [raise_of(face) for face in smoky]
    lacking = [wanted - face for face in faces]
    found = [
        tuple(
            Placed(bone, at, faces[bone] + modifier + by[at])
            for at, bone in enumerate(where)
            if bone is not None
        )
        for where in islice(_placements(lacking, by), ENOUGH_FOR_DOUBLES)
    ]
    best = next((one for one in found if keeps_doubles(faces, smoky, one)), found[0])
    others = tuple(one for one in found if one is not best)[:MOST_LISTED]
    return Assignments(best, others, _number(lacking, by) - 1 - len(others))


def _number(lacking: Sequence[int], by: Sequence[int]) -> int:
    """Return how many placements lift as many bones as possible; bones that the same raises lift are alike."""
    from collections import Counter

    most = lifted(lacking, [raised for raised in by if raised])
    alike = Counter(tuple(0 < lack <= raised for raised in by) for lack in lacking)
    nowhere = (False,) * len(by)
    return sum(
        prod(perm(alike[kind], where.count(kind)) for kind in alike)
        for where in product((*alike, None), repeat=len(by))
        if where.count(None) == max(len(by) - len(lacking), 0)
        and sum((kind or nowhere)[at] for at, kind in enumerate(where)) == most
    )


def _placements(lacking: Sequence[int], by: Sequence[int]) -> Iterator[tuple[int | None, ...]]:
    """Yield the bone for each smoky bone, in the order of bones, where as many bones as possible are lifted."""
    most = lifted(lacking, [raised for raised in by if raised])
    without_bone = max(len(by) - len(lacking), 0)

    def extended(placed: tuple[int | None, ...], done: int) -> Iterator[tuple[int | None, ...]]:
        if len(placed) == len(by):
            yield placed
            return
        raised = by[len(placed)]
        still = sum(map(bool, by[len(placed) + 1 :]))
        for bone, lack in enumerate(lacking):
            now = done + (0 < lack <= raised)
            if bone not in placed and now + still >= most:
                yield from extended((*placed, bone), now)
        if placed.count(None) < without_bone and done + still >= most:
            yield from extended((*placed, None), done)

    return extended((), 0)
