"""Exact chances that several busts, one after the other, break a Haint and save it (AC-09, HE-04, HE-05)."""

from __future__ import annotations

from ...errors import Refused
from ...records import TYPE_CHECKING, NamedTuple
from ...typed import quoted
from ..bones import odds
from ..bones.chance import Chance, reduced
from . import break_limit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...scenario import HaintState
    from ..bones.chance import Distribution
    from ..bones.dice import Throw

    Standing = tuple[int, int]
    """The Haint's Humanity, and how often it has broken."""


class BustOdds(NamedTuple):
    """The chances of breaking at least once, twice, … and of being saved; `saved` None: no Break track is used."""

    breaks: tuple[Chance, ...]
    saved: Chance | None


def of(name: str, haint: HaintState, throws: Sequence[Throw]) -> BustOdds:
    """Return what these busts come to; what a break leaves over is lost (HE-04), and who is saved gains no more."""
    limit = haint.limit
    if limit is None:
        raise Refused(
            f"{name.capitalize()} has no Humanity limit, so it does not break.",
            rule="HE-04",
            hint=f"Set one: vsong haint limit A/B/C --haint {quoted(name)}.",
        )
    if haint.break_space == break_limit.SAVED:
        raise Refused(f"{name.capitalize()} is saved already.", rule="HE-05")
    most = len(throws) if haint.break_space is None else min(haint.break_space, len(throws))
    ways: dict[Standing, int] = {(haint.humanity, 0): 1}
    everything = 1
    for throw in throws:
        won = odds.distribution(throw, through=limit)
        ways = _busted(ways, won, limit, None if haint.break_space is None else most)
        everything *= won.everything
    chances = [
        reduced(sum(often for (_, broken), often in ways.items() if broken >= times), everything)
        for times in range(1, most + 1)
    ]
    saved = None
    if haint.break_space is not None:
        saved = chances[-1] if most == haint.break_space else Chance(0, 1)
    return BustOdds(tuple(chances), saved)


def _busted(
    ways: Mapping[Standing, int], won: Distribution, limit: int, most: int | None
) -> dict[Standing, int]:
    """Return how the Haint may stand after one more bust; with `most` breaks it is saved."""
    after: dict[Standing, int] = {}
    for (humanity, broken), often in ways.items():
        if broken == most:  # saved, so that it gains no more
            after[humanity, broken] = after.get((humanity, broken), 0) + often * won.everything
            continue
        fewer = won.counts[:limit]
        for successes, count in enumerate((*fewer, won.everything - sum(fewer))):  # the last: limit and more
            left, breaks = break_limit.gained(humanity, successes, limit)
            standing = left, broken + breaks
            after[standing] = after.get(standing, 0) + often * count
    return after
