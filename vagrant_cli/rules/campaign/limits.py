"""What holds at every moment: one row a limit, for refusals, for loading, for merging and for what --force leaves.

A rule asks `room` before it lays one thing more; a save that is over a limit is not read, unless it says which rule
the group has overruled.
"""

from __future__ import annotations

from ...campaign import BROKEN, READY, put
from ...data.editions import having
from ...data.items import DEEDS_EACH, MOONREAPER_RITUALS, SMOKY_BONES
from ...data.vagrants import MOST, slots
from ...lean import MappingProxyType, attrgetter
from ...records import TYPE_CHECKING, NamedTuple
from ..events.event import Overruled
from ..tracks.donation_track import track
from ..words.matching import fold
from ..words.plurals import count
from . import deeds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from ...campaign import Campaign
    from ..events.event import Event

    Path: TypeAlias = tuple[str | int, ...]
    """A place in a save, key by key."""


class Limit(NamedTuple):
    """A number that is never over another one, for the group or for each of some places.

    `each` names the places; `where`, `have`, `most` and `said` tell of one of them where it lies in a save, how many
    there are, how many may be, and that it is too many. `also` are other rules that lift it when they are overruled.
    """

    rule: str
    each: Callable[[Campaign], Iterable[tuple[str, ...]]]
    where: Callable[..., Path]
    have: Callable[..., int]
    most: Callable[..., int]
    said: Callable[[int, int], str]
    also: tuple[str, ...] = ()


def _group(_: Campaign) -> Iterable[tuple[str, ...]]:
    return ((),)


def _vagrants(campaign: Campaign) -> Iterable[tuple[str, ...]]:
    return ((name,) for name in campaign.vagrants)


def _slots(campaign: Campaign) -> Iterable[tuple[str, ...]]:
    return ((name, kind) for name in campaign.vagrants for kind in FIELDS)


def _squares(campaign: Campaign) -> Iterable[tuple[str, ...]]:
    """Yield the squares that the players have set; a printed track has its own."""
    return ((str(square),) for square in campaign.donations.squares if campaign.edition.track is None)


def _goals(campaign: Campaign) -> Iterable[tuple[str, ...]]:
    for name, one in campaign.vagrants.items():
        yield from ((name, card) for card, deed in one.deeds.items() if deed.side == "goal")


FIELDS = MappingProxyType({"skill": "skills", "junk": "junk"})
"""Kinds of cards that lie in slots, and where a Vagrant holds them."""

PILES = (
    ("skills", "skill", READY),
    ("junk", "junk", READY),
    ("broken_junk", "junk", BROKEN),
    ("rituals", "ritual", READY),
)
"""The piles of the belongings, each with the kind of its cards and how they lie."""

GROUP = "the belongings"
"""Where a card lies that no Vagrant holds."""

LIMITS = (
    Limit(
        "DN-05",
        _group,
        lambda: ("donations", "given"),
        lambda campaign: campaign.donations.coins,
        lambda campaign: track(campaign).length,
        lambda have, most: f"comes to {have}, and the track has {count(most, 'square')}.",
    ),
    Limit(
        "CP-19",
        _squares,
        lambda square: ("donations", "squares", square),
        lambda _, square: int(square),
        lambda campaign, _: track(campaign).length,
        lambda _, most: f"lies past the end of the track, {most}.",
    ),
    Limit(
        "HL-03",
        _group,
        lambda: ("vagrants",),
        lambda campaign: len(campaign.vagrants),
        lambda _: MOST,
        lambda have, most: f"holds {have} Vagrants; {most} may play.",
    ),
    Limit(
        "MR-17",
        _group,
        lambda: ("belongings", "rituals"),
        lambda campaign: len(campaign.belongings.rituals),
        lambda _: MOONREAPER_RITUALS,
        lambda have, most: f"holds {have} cards; the Moonreaper has {most}.",
    ),
    Limit(
        "SB-03",
        _group,
        lambda: ("vagrants",),
        lambda campaign: sum(one.smoky_bones for one in campaign.vagrants.values()),
        lambda _: SMOKY_BONES,
        lambda have, most: f"hold {have} smoky bones; there are {most}.",
    ),
    Limit(
        "SL-01",
        _slots,
        lambda name, kind: ("vagrants", name, FIELDS[kind]),
        lambda campaign, name, kind: len(campaign.vagrants[name].cards(kind)),
        lambda _, name, kind: slots(name, kind),
        lambda have, most: f"holds {count(have, 'card')} in {count(most, 'slot')}.",
    ),
    Limit(
        "SB-02",
        _vagrants,
        lambda name: ("vagrants", name, "smoky_bones"),
        lambda campaign, name: campaign.vagrants[name].smoky_bones,
        lambda campaign, _: campaign.edition.smoky_limit,
        lambda have, most: f"is {have}; a Vagrant may hold {most}.",
    ),
    Limit(
        "DD-17",
        _vagrants,
        lambda name: ("vagrants", name, "deeds"),
        lambda campaign, name: len(campaign.vagrants[name].deeds),
        lambda campaign, _: DEEDS_EACH if campaign.edition.deeds else 0,
        lambda *_: f"exist in {having(attrgetter('deeds'))} campaigns only.",
    ),
    Limit(
        "DD-04",
        _vagrants,
        lambda name: ("vagrants", name, "deeds"),
        lambda campaign, name: len(deeds.counted(campaign, name)),
        lambda campaign, _: deeds.limit(campaign),
        lambda have, most: f"are {have} cards; a Vagrant may hold {most}.",
        also=("DD-13",),
    ),
    Limit(
        "DD-03",
        _vagrants,
        lambda name: ("decks", name),
        lambda campaign, name: len(campaign.vagrants[name].deeds) + len(campaign.decks.get(name, ())),
        lambda *_: DEEDS_EACH,
        lambda have, most: f"and deeds name {have} cards; a deck has {most}.",
    ),
    Limit(
        "DD-02",
        _goals,
        lambda name, card: ("vagrants", name, "deeds", card, "tokens"),
        lambda campaign, name, card: campaign.vagrants[name].deeds[card].tokens,
        lambda campaign, *_: deeds.needed(campaign) - 1,
        lambda have, most: f"is {have}; a goal side holds up to {most} in this mode.",
    ),
)

ROWS = MappingProxyType({limit.rule: limit for limit in LIMITS})

STANDING = frozenset((*ROWS, *(rule for limit in LIMITS for rule in limit.also), "OR-01", "CP-14"))
"""Rules whose breach lasts, so that overruling one leaves a mark in the save."""


class Over(NamedTuple):
    """What is against a limit, with its place in a save and what is said of it."""

    rule: str
    where: Path
    said: str


def measure(campaign: Campaign, rule: str, *place: str) -> tuple[int, int]:
    """Return how many there are at a place, and how many may be."""
    return ROWS[rule].have(campaign, *place), ROWS[rule].most(campaign, *place)


def room(campaign: Campaign, rule: str, *place: str) -> int:
    """Return how many more a limit leaves room for at a place; never below 0."""
    have, most = measure(campaign, rule, *place)
    return max(most - have, 0)


def exceeded(campaign: Campaign, rule: str) -> Iterator[tuple[str, ...]]:
    """Yield the places at which a limit is exceeded."""
    limit = ROWS[rule]
    return (
        place for place in limit.each(campaign) if limit.have(campaign, *place) > limit.most(campaign, *place)
    )


def over(campaign: Campaign) -> Iterator[Over]:
    """Yield what is over a limit or lies where nothing may; a rule that is overruled says nothing."""
    for limit in LIMITS:
        if not {limit.rule, *limit.also}.isdisjoint(campaign.overruled):
            continue
        for place in exceeded(campaign, limit.rule):
            yield Over(limit.rule, limit.where(*place), limit.said(*measure(campaign, limit.rule, *place)))
    yield from (one for one in _never(campaign) if one.rule not in campaign.overruled)


def _never(campaign: Campaign) -> Iterator[Over]:
    """Yield what no number says: two phases at once, tokens on a reward side, one card in two places."""
    if campaign.scenario is not None and campaign.camp is not None:
        yield Over("WL-01", ("camp",), "stands beside [scenario]; only one of them can be running.")
    for name, one in campaign.vagrants.items():
        for card, deed in one.deeds.items():
            if deed.side == "reward" and deed.tokens:
                tokens = ("vagrants", name, "deeds", card, "tokens")
                yield Over("DD-06", tokens, f"is {deed.tokens} on a reward side, where none lie.")
    for kind in FIELDS:
        first: dict[str, str] = {}
        for where, who, card in cards(campaign, kind):
            other = first.setdefault(fold(card), who)
            if other != who:
                said = (
                    f"is {kind.capitalize()} {card}, which lies with {holder(other)} too; there is 1 of it."
                )
                yield Over("CP-14", where, said)


def cards(campaign: Campaign, kind: str) -> Iterator[tuple[Path, str, str]]:
    """Yield each card of a kind with its place in the save and who holds it: GROUP or a Vagrant."""
    for pile, of, _ in PILES:
        for index, card in enumerate(getattr(campaign.belongings, pile) if of == kind else ()):
            yield ("belongings", pile, index), GROUP, card
    for name, one in campaign.vagrants.items() if kind in FIELDS else ():
        for card in one.cards(kind):
            yield ("vagrants", name, FIELDS[kind], card), name, card
        for index, card in enumerate(one.stored if kind == "skill" else ()):
            yield ("vagrants", name, "stored", index), name, card


def holder(who: str) -> str:
    """Return who holds a card, GROUP or a Vagrant, as it stands in a sentence."""
    return who if who == GROUP else who.capitalize()


def note(campaign: Campaign, events: Iterable[Event], why: str) -> Campaign:
    """Record why a standing limit no longer holds; passing refusals leave nothing behind."""
    for event in events:
        if isinstance(event, Overruled) and event.rule in STANDING:
            campaign = campaign._replace(overruled=put(campaign.overruled, event.rule, why))
    return campaign
