"""The same throw many times over, only the successes counted: a whole run of bones is cut up at once."""

from __future__ import annotations

import re
from collections import Counter

from ...records import TYPE_CHECKING
from . import smoky
from .dice import SIX, roll_normal, roll_smoky, successes
from .luck import PATIENCE, broken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from .dice import Throw
    from .luck import Luck


FACES = range(1, SIX + 1)
SIXES = bytes([SIX]) * PATIENCE


CHUNK = 1 << 18
"""Bones rolled at once: few enough for the memory of any machine and for Ctrl-C to be heard."""

HEARD_EVERY = 1000
"""Throws that are rolled one by one between two words about how far it is."""

if TYPE_CHECKING:
    Heard = Callable[[int], None]


def tally(
    throw: Throw,
    times: int,
    luck: Luck,
    die: Sequence[str] = (),
    faces: Sequence[int] | None = None,
    done: Heard = lambda _: None,
) -> Mapping[int, int]:
    """Return how often each number of successes came up, fewest successes first.

    The same bones are rolled, in the same order, as by `dice.roll` called `times` times. With `faces` the
    normal bones lie there and only the smoky ones are rolled. `done` hears now and then how many are counted.
    """
    counts: Counter[int]
    if faces is not None:
        counts = _on_given(throw, times, luck, die, faces, done)
    elif throw.smoky > throw.bones:
        counts = Counter(_one_by_one(throw, times, luck, die, done))
    elif throw.smoky:
        counts = _with_smoky(throw, times, luck, die, done)
    else:
        counts = _plain(throw, times, luck, done)
    return dict(sorted(counts.items()))


def _plain(throw: Throw, times: int, luck: Luck, done: Heard) -> Counter[int]:
    """Count without smoky bones; faces that do the same are made one, so that few pieces differ."""
    failing = bytes(face for face in FACES if face < throw.wanted)
    alike = bytes.maketrans(
        bytes(FACES), bytes(face if face == SIX else SIX - 1 - (face in failing) for face in FACES)
    )
    failing = failing.translate(alike)
    counts: Counter[int] = Counter()
    for piece, often in _pieces(throw_pattern(throw), times, luck, done, alike):
        counts[len(piece.translate(None, failing))] += often
    return counts


def _with_smoky(throw: Throw, times: int, luck: Luck, die: Sequence[str], done: Heard) -> Counter[int]:
    """Count with as many smoky bones as normal ones at most, so that all of them are always rolled."""
    failing = bytes(face for face in FACES if face < throw.wanted)
    out_of_reach = [
        bytes(face for face in FACES if not 0 < throw.wanted - face <= raised)
        for raised in sorted({smoky.raise_of(face) for face in die} - {0})
    ]
    most = throw.smoky
    added: dict[tuple[bytes, tuple[int, ...]], int] = {}
    counts: Counter[int] = Counter()
    for piece, often in _pieces(throw_pattern(throw) + b"." * most, times, luck, done):
        normal, rolled = piece[:-most], piece[-most:]
        reach = tuple([min(len(normal.translate(None, out)), most) for out in out_of_reach])
        if (gain := added.get((rolled, reach))) is None:
            gain = added[rolled, reach] = _gain(die, rolled, reach)
        counts[len(normal.translate(None, failing)) + gain] += often
    return counts


def _gain(die: Sequence[str], rolled: bytes, reach: Sequence[int]) -> int:
    """Return what smoky bones add when `reach` failing bones lack at most each raise of the die, lowest first."""
    faces = [die[face - 1] for face in rolled]
    reachable = dict(zip(sorted({smoky.raise_of(face) for face in die} - {0}), reach, strict=True))
    return smoky.notes(faces) + smoky.lifted_of([reachable[by] for by in smoky.raises(faces)])


def _on_given(
    throw: Throw, times: int, luck: Luck, die: Sequence[str], faces: Sequence[int], done: Heard
) -> Counter[int]:
    counts: Counter[int] = Counter()
    for rolled, often in _pieces(b"." * min(throw.smoky, len(faces)), times, luck, done):
        counts[successes(throw, faces, [die[face - 1] for face in rolled])] += often
    return counts


def _one_by_one(throw: Throw, times: int, luck: Luck, die: Sequence[str], done: Heard) -> Iterator[int]:
    """Roll like a player; needed where boxcars decide how many smoky bones there are."""
    for number in range(times):
        if not number % HEARD_EVERY:
            done(number)
        faces = roll_normal(throw, luck)
        yield successes(throw, faces, roll_smoky(min(throw.smoky, len(faces)), luck, die))


def throw_pattern(throw: Throw) -> bytes:
    """Return the pattern of one throw's normal bones in an endless run of faces.

    A throw is over with its last bone that is no six: as many of those as there are bones (BB-03), and one
    more when a six came and the Empress's bonus with it (VG-02).
    """
    chain = rb"\x06*+[\x01-\x05]"
    if throw.bonus:
        return b"(?:" + rb"[\x01-\x05]" * throw.bones + b"|" + chain * (throw.bones + 1) + b")"
    return chain * throw.bones


def _pieces(
    pattern: bytes, times: int, luck: Luck, done: Heard, alike: bytes = b""
) -> Iterator[tuple[bytes, int]]:
    """Cut a run of bones into `times` throws and yield each different one with how often it came."""
    find = re.compile(pattern, re.DOTALL).findall
    run = b""
    wanted = times
    while times:
        done(wanted - times)
        fresh = luck.bones(min(CHUNK, max(times * 8, 512)))
        run += fresh.translate(alike) if alike else fresh
        if SIXES in run:
            raise broken(f"{PATIENCE:,} sixes in a row")
        found = find(run)
        run = run[sum(map(len, found)) :]
        del found[times:]
        times -= len(found)
        yield from Counter(found).items()
