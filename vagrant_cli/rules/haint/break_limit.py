"""What a Haint's Humanity limit does, in numbers: it gains up to the limit, breaks there, and goes down a space.

Play, forecast and odds ask here, so that all of them break a Haint alike (HE-04, HE-05).
"""

from __future__ import annotations

EACH_GAINS = 1
"""Humanity that each Vagrant gains when a Haint breaks (HE-04)."""

SAVED = 0
"""The place of the Break marker once it has left the track (HE-05)."""


def lacking(humanity: int, limit: int | None, space: int | None) -> int | None:
    """Return how much Humanity breaks the Haint; None when it has no limit or is saved, and gains none.

    `space` is that of its Break marker, None where no Break track is used.
    """
    return None if limit is None or space == SAVED else max(limit - humanity, 0)


def gained(humanity: int, more: int, limit: int) -> tuple[int, bool]:
    """Return the Humanity after a gain, and whether it broke: then none is left, and the surplus is lost (HE-04)."""
    broke = humanity + more >= limit
    return (0 if broke else humanity + more), broke


def space_below(space: int | None) -> int | None:
    """Return where the Break marker goes when the Haint breaks; from the last space it leaves the track (HE-05)."""
    return None if space is None else max(space - 1, SAVED)
