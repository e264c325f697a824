"""What must have come of two sides that git brought together, by slow and obvious code.

It knows neither the driver nor the table of keys, and takes what was recorded from those who recorded it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests import evenings
from tests.long.clones import SAVE, Clone, Coins, Wrong, given
from vagrant_cli.store.merge import conflicts, versions, whole_saves

Facts = dict[evenings.Leaf, object]


def merged(base: bytes | None, ours: bytes, theirs: bytes, raw: bytes, told: str) -> None:
    """Without a conflict everything is as one side or both have recorded it, and what both have is told."""
    found, (mine, other) = _facts(raw), map(_facts, (ours, theirs))
    _from_a_side(found, mine, other)
    if base is None:
        return
    meant = evenings.expected(evenings.Evening(base, ours, theirs))
    if meant.disputed:
        raise Wrong(f"merged in silence, though the sides differ: {_named(meant.disputed)}")
    if found != meant.leaves:
        raise Wrong(f"lost, or back: {_named(_apart(found, meant.leaves))}")
    before = _facts(base)
    for leaf in mine:
        twice = leaf[:2] == ("donations", "given") and mine[leaf] == other.get(leaf) != before.get(leaf)
        if twice and ours != theirs and f"after page {leaf[2]}; they count once" not in told:
            raise Wrong(f"{_named([leaf])} counts once, and that is not told")


def rebased(base: bytes, ours: bytes, theirs: bytes, raw: bytes, back: set[evenings.Leaf]) -> None:
    """Commit upon commit: what only one side changed is as that side has it, and the rest is from either.

    `back` are the places that a side has changed and put back: the other may have taken it over in between.
    """
    was, mine, other, found = map(_facts, (base, ours, theirs, raw))
    _from_a_side(found, mine, other)
    for leaf in {*was, *mine, *other}:
        old, one, two = (side.get(leaf) for side in (was, mine, other))
        kept = (two if one == old else one) if old in (one, two) else found.get(leaf)
        if found.get(leaf) != kept and leaf not in back:
            raise Wrong(f"{_named([leaf])} is not as the only side that changed it has it")


def open_places(base: bytes, ours: bytes, theirs: bytes, raw: bytes) -> None:
    """A conflict has a reason, and whichever side is taken has all that is not in question."""
    if b"\n<<<<<<< " in base:
        # Of two common saves, which git has merged into one, the sides of their own conflicts are not known here.
        return
    meant = evenings.expected(evenings.Evening(base, ours, theirs))
    joined = whole_saves.join(
        whole_saves.base_of(SAVE, base), versions.version(SAVE, ours), versions.version(SAVE, theirs)
    )
    if not meant.disputed and not joined.why:
        raise Wrong("a conflict without a reason")
    parts = conflicts.pieces(SAVE, raw.decode())
    for choose, side in ((conflicts.of_ours, ours), (conflicts.of_theirs, theirs)):
        found, own = _facts(conflicts.chosen(parts, choose).encode()), _facts(side)
        odd = [leaf for leaf, value in found.items() if value not in (meant.leaves.get(leaf), own.get(leaf))]
        gone = [leaf for leaf in meant.leaves if leaf not in found and leaf in own]
        if odd or gone:
            raise Wrong(f"in a conflict: {_named([*odd, *gone])}")


def _from_a_side(found: Facts, mine: Facts, other: Facts) -> None:
    invented = [leaf for leaf, value in found.items() if value not in (mine.get(leaf), other.get(leaf))]
    if invented:
        raise Wrong(f"nobody recorded {_named(invented)}")
    lost = [leaf for leaf, value in mine.items() if other.get(leaf) == value != found.get(leaf)]
    if lost:
        raise Wrong(f"both have {_named(lost)}, and it is gone")


def put_back(clone: Clone, base: bytes, revision: str) -> set[evenings.Leaf]:
    """Return the places that the commits of a side have changed and put back."""
    was, now = _facts(base), _facts(clone.at(revision))
    commits = clone.asked("rev-list", f"{clone.asked('merge-base', 'HEAD', 'other')[0]}..{revision}")
    touched = {leaf for commit in commits for leaf in _apart(_facts(clone.at(commit)), was)}
    return {leaf for leaf in touched if now.get(leaf) == was.get(leaf)}


def _facts(raw: bytes) -> Facts:
    return dict(evenings.leaves(versions.version(SAVE, raw).facts))


def coins(begun: Coins, clone: Clone) -> None:
    """Each donation is there once: what had been given, and those of the steps that either has recorded."""
    meant = Counter(begun)
    for step in clone.steps.values():
        meant.update(step.coins)
    found = given(clone.raw())
    for camp in {*meant, *found}:
        if found.get(camp, 0) != meant[camp] and f"after page {camp}; they count once" not in clone.told:
            raise Wrong(
                f"{found.get(camp, 0)} coins of the camp after {camp}, and {meant[camp]} were recorded"
            )


def end(clone: Clone) -> None:
    """The save is sound, the next line is recorded, and back it is the same."""
    code, told = clone.vsong("check")
    if code:
        raise Wrong(f"check: {told['error']}")
    raw = clone.raw()
    if clone.vsong("note", "and on")[0] or clone.vsong("undo")[0] or clone.raw() != raw:
        raise Wrong("one line on and back is another save")


def _apart(one: Facts, other: Facts) -> set[evenings.Leaf]:
    return {leaf for leaf in {*one, *other} if one.get(leaf) != other.get(leaf)}


def _named(leaves: Iterable[evenings.Leaf]) -> str:
    return ", ".join(sorted(".".join(leaf) for leaf in leaves))
