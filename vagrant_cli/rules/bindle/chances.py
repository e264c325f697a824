"""Exact chances of the next draws from the Bindle, without replacement (AC-05, BN-09, MR-03, MR-04, PB-04)."""

from __future__ import annotations

from math import comb

from ...data.items import BERRY, ITEM_KEYS, SYMBOLS
from ...errors import Needed, Refused, Untold, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ..bones.chance import Chance, Interval, reduced
from ..haint import moonreaper_on_train
from ..tracks import cycle
from . import bindle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...campaign import Campaign


class Pool(NamedTuple):
    """What may be drawn: items by kind, the event tokens, and how many moon tokens.

    `arrives` tells that the last moon token brings him (MR-04); in a camp it does not (MR-06).
    """

    items: Mapping[str, int]
    events: tuple[str, ...] = ()
    moons: int = 0
    arrives: bool = True

    @property
    def size(self) -> int:
        """All item tokens."""
        return sum(self.items.values())


def pool(campaign: Campaign, draws: int) -> Pool:
    """Return what lies in the Bindle, or refuse: counts that nobody has told, fewer items than are drawn (BN-10)."""
    try:
        inside = bindle.contents(campaign)
    except Untold as missing:
        raise needed(missing) from None
    except UsageError as wrong:
        raise Refused(wrong.message, rule=wrong.rule, hint=wrong.hint) from None
    found = Pool(
        {item: inside.count(item) for item in ITEM_KEYS if item in inside},
        bindle.events_inside(campaign),
        moonreaper_on_train.inside(campaign),
        campaign.scenario is not None,
    )
    bindle.enough(draws, found.size)
    return found


def needed(missing: Untold) -> Needed:
    """Return the refusal to guess a number that is missing."""
    return Needed(missing.message, entries=missing.entries, rule=missing.rule, hint=missing.hint)


def of_kind(found: Pool, item: str, draws: int) -> Chance:
    """Return the chance that at least one of so many item tokens is of this kind."""
    return _some(found.size - found.items.get(item, 0), found.items.get(item, 0), draws)


def of_event(found: Pool, draws: int) -> Chance:
    """Return the chance that at least one event token comes before the last of so many items (AC-05)."""
    return _some(found.size, len(found.events), draws)


def of_moon(found: Pool, draws: int) -> Chance:
    """Return the chance that at least one moon token comes before the last of so many items (MR-03)."""
    return _some(found.size, found.moons, draws)


def of_arrival(found: Pool, draws: int) -> Chance:
    """Return the chance that the last moon token comes before the last of so many items, with him (MR-04)."""
    if not found.moons or not found.arrives:
        return Chance(0, 1)
    return reduced(comb(found.moons + draws - 1, found.moons), comb(found.size + found.moons, found.moons))


def _some(others: int, wanted: int, draws: int) -> Chance:
    """Return the chance that one of the wanted is met before the last of `draws` others, or among as many tokens."""
    everything = comb(others + wanted, draws)
    return reduced(everything - comb(others, draws), everything)


class CycleOdds(NamedTuple):
    """The chance of a cycle when the items are laid on the Cycle Track, and the items without a told value."""

    chance: Interval
    untold: tuple[str, ...]


def of_cycle(campaign: Campaign, found: Pool, draws: int) -> CycleOdds:
    """Return the chance that the Cycle Track cycles once so many items are laid on it (BN-09).

    A berry is laid on a symbol that the card names (PB-04), and a value that nobody has told may be any above what
    lies there: between the kindest and the worst of both the chance lies.
    """
    values = {item: cycle.value(campaign, item) for item in SYMBOLS}
    lying = _lying(campaign)
    rooms = [None if (value := values[item]) is None else value - 1 - lying[item] for item in SYMBOLS]
    kindest = _without_cycle(found, draws, [draws if room is None else room for room in rooms], berries=False)
    worst = _without_cycle(found, draws, [0 if room is None else room for room in rooms], berries=True)
    everything = comb(found.size, draws)
    return CycleOdds(
        Interval(reduced(everything - kindest, everything), reduced(everything - worst, everything)),
        tuple(item for item in SYMBOLS if values[item] is None and found.items.get(item)),
    )


def _lying(campaign: Campaign) -> Mapping[str, int]:
    track = campaign.scenario.track if campaign.scenario else None
    return {item: track.count(item) if track else 0 for item in SYMBOLS}


def _without_cycle(found: Pool, draws: int, rooms: Sequence[int], *, berries: bool) -> int:
    """Return in how many of the draws no symbol gets more than it has room for.

    With `berries` all berries drawn may come to any one symbol; else they are spread where room is left.
    """
    if min(rooms) < 0:
        return 0
    lying = found.items.get(BERRY.key, 0)
    ways = 0
    for drawn in range(min(lying, draws) + 1):
        left = [room - drawn if berries else room for room in rooms]
        if min(left) < 0 or (not berries and sum(rooms) < draws):
            continue
        ways += comb(lying, drawn) * _spread(found, draws - drawn, left)
    return ways


def _spread(found: Pool, draws: int, rooms: Sequence[int]) -> int:
    """Return in how many ways so many tokens that are no berries come, of each kind at most what has room."""
    ways = [1, *[0] * draws]
    for item, room in zip(SYMBOLS, rooms, strict=True):
        there = found.items.get(item, 0)
        ways = [
            sum(ways[number - own] * comb(there, own) for own in range(min(room, there, number) + 1))
            for number in range(draws + 1)
        ]
    return ways[draws]
