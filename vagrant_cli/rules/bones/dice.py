"""Bones rolled and resolved: boxcars, the Empress, the Songsmith, smoky bones (BB, SB-04 to SB-09, VG-02, VG-03)."""

from __future__ import annotations

from ...errors import Refused
from ...records import TYPE_CHECKING, NamedTuple
from ..words.plurals import agree, count
from . import smoky

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..events.event import Event
    from .luck import Luck


SIX = 6
MOST_BONES = 100
MOST_SUCCESS_VALUE = 20
MOST_MODIFIER = 9
MOST_TIMES = 10_000_000
"""Rolls that one tally counts."""

EMPRESS = "empress"
SONGSMITH = "songsmith"


class Throw(NamedTuple):
    """What is rolled: normal bones, the value that each has to reach, what is added to each, smoky bones.

    `bonus` tells that the Empress's extra bone for the first boxcar is still to be had (VG-02). With more
    smoky bones than normal ones the surplus waits for boxcars (SB-04).
    """

    bones: int
    success_value: int
    modifier: int = 0
    smoky: int = 0
    bonus: bool = False

    @property
    def wanted(self) -> int:
        """Return what a natural face has to reach; 1 and less always succeed, 7 and more never."""
        return self.success_value - self.modifier

    def due(self, faces: Sequence[int]) -> int:
        """Return how many normal bones lie there in the end, going by the sixes among `faces` (BB-03)."""
        sixes = sum(face == SIX for face in faces)
        return self.bones + sixes + (self.bonus and sixes > 0)


class Roll(NamedTuple):
    """How a throw ended. `boxcars` counts the extra bones; `bones` are natural faces as rolled or typed.

    `overruled` is what the group insisted on.
    """

    bones: tuple[int, ...]
    boxcars: int
    smoky: tuple[str, ...]
    assigned: smoky.Assignment
    alternatives: tuple[smoky.Assignment, ...]
    more_alternatives: int
    success_value: int
    successes: int
    doubles: bool
    overruled: tuple[Event, ...] = ()


def success_value(printed: int, vagrant: str | None = None, coins: int | None = None) -> int:
    """Return the value to reach: the Songsmith's is 1 lower with a single coin, never below 1 (VG-03)."""
    return max(printed - (vagrant == SONGSMITH and coins == 1), 1)


def has_bonus(vagrant: str | None, *, used: bool = False) -> bool:
    """Tell whether the first boxcar of this roll gives one bone more: the Empress's, once a turn (VG-02)."""
    return vagrant == EMPRESS and not used


def roll(throw: Throw, luck: Luck, die: Sequence[str] = ()) -> Roll:
    """Roll the normal bones, then the smoky ones with the faces of `die`, and resolve them."""
    faces = roll_normal(throw, luck)
    return resolve(throw, faces, roll_smoky(min(throw.smoky, len(faces)), luck, die))


def roll_normal(throw: Throw, luck: Luck) -> bytes:
    """Return natural faces in rolled order: the bones of the throw, then the extra ones (BB-01, BB-02)."""
    faces = luck.bones(throw.bones)
    while missing := throw.due(faces) - len(faces):
        from .luck import PATIENCE, broken

        if len(faces) > throw.bones + PATIENCE:
            raise broken(f"more than {PATIENCE:,} sixes in one roll")
        faces += luck.bones(missing)
    return faces


def roll_smoky(count: int, luck: Luck, die: Sequence[str]) -> tuple[str, ...]:
    """Return `count` faces of the smoky die in rolled order."""
    return tuple(die[face - 1] for face in luck.bones(count))


def resolve(
    throw: Throw, faces: Sequence[int], smoky_faces: Sequence[str] = (), *, forced: bool = False
) -> Roll:
    """Return what the faces give; the wrong number of faces is refused (BB-03, SB-04)."""
    from ..events.event import settle

    check_normal(throw, faces)
    overruled = settle(_smoky_objections(faces, smoky_faces), forced=forced)
    put = smoky.assign(faces, smoky_faces, throw.wanted, throw.modifier)
    return Roll(
        bones=tuple(faces),
        boxcars=len(faces) - throw.bones,
        smoky=tuple(smoky_faces),
        assigned=put.best,
        alternatives=put.others,
        more_alternatives=put.more,
        success_value=throw.success_value,
        successes=successes(throw, faces, smoky_faces),
        doubles=smoky.keeps_doubles(faces, smoky_faces, put.best),
        overruled=overruled,
    )


def successes(throw: Throw, faces: Sequence[int], smoky_faces: Sequence[str] = ()) -> int:
    """Return the successes with the best assignment: normal bones that reach the value, raises, notes."""
    lacking = [throw.wanted - face for face in faces]
    return sum(lack <= 0 for lack in lacking) + smoky.gain(lacking, smoky_faces)


def check_normal(throw: Throw, faces: Sequence[int]) -> None:
    """Refuse a number of faces that this throw cannot end with (BB-03)."""
    due, given = throw.due(faces), len(faces)
    if given == due:
        return
    sixes = sum(face == SIX for face in faces)
    bonus = " and the Empress's bonus" if throw.bonus and sixes else ""
    counted = (
        f"{count(throw.bones, 'bone')} with {count(sixes, 'six', 'sixes')}{bonus} make {count(due, 'face')}"
    )
    if given < due:
        missing = due - given
        hint = f"Roll {count(missing, 'more bone')} and add what {agree(missing, 'it shows', 'they show')}."
        raise Refused(f"{counted}; {given} given, {missing} missing.", rule="BB-03", hint=hint)
    hint = "Every six gives one bone more, and nothing else does."
    raise Refused(f"{counted}; {given} given, {given - due} too many.", rule="BB-03", hint=hint)


def _smoky_objections(faces: Sequence[int], smoky_faces: Sequence[str]) -> Iterator[Refused]:
    """Yield that more smoky bones than normal ones lie there, extras included (SB-04)."""
    if len(smoky_faces) > len(faces):
        lie = f"{count(len(faces), 'normal bone')} {agree(len(faces), 'lies', 'lie')}"
        yield Refused(
            f"Only {lie} there, so {count(len(smoky_faces), 'smoky bone')} cannot all be rolled.",
            rule="SB-04",
            hint=f"Roll at most {len(faces)}.",
        )
