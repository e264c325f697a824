"""The Cycle Track: tokens that were used or drawn for a Haint, and cycling (BN-03, BN-09, HT-22, PB-04, RU-32)."""

from __future__ import annotations

from ...campaign import added, without
from ...data.items import BERRY, SYMBOLS
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...scenario import AFTER_ACTION, AFTER_TURN, CycleTrack
from ..events import bindle as bindle_events
from ..words.matching import listed
from ..words.token_names import spoken, symbol
from .rounds import running

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ...campaign import Campaign
    from ...scenario import Scenario
    from ..events.event import Event, Outcome


def value(campaign: Campaign, item: str) -> int | None:
    """Return an item's cycle value, None when nobody has told."""
    return campaign.number(f"{item}.cycle")


def symbol_for(item: str, typed: str | None) -> str:
    """Return the symbol that a token is put on: its own, or for a berry the one that the card names (PB-04)."""
    if item != BERRY.key:
        if typed is not None:
            raise UsageError(
                f"{spoken(item)} goes on its own symbol; only a berry is put on another one.",
                rule="PB-04",
                hint="Leave out --on.",
            )
        return item
    if typed is None:
        raise no_symbol()
    return symbol(typed)


def no_symbol(data: dict[str, Any] | None = None) -> UsageError:
    """Return the question on which symbol a berry is put (PB-04)."""
    return UsageError(
        f"A Poisonous Berry lies on 1 of {len(SYMBOLS)} symbols of the Cycle Track: {listed(map(spoken, SYMBOLS))}.",
        rule="PB-04",
        hint="Say which one the card names: --on nails.",
        data=data,
    )


def put(campaign: Campaign, item: str, *, on: str | None = None) -> Outcome:
    """Lay a token on the Cycle Track, which cycles at once unless the scenario checks that later (RU-32).

    It must not lie elsewhere any more. `on` is the symbol for a berry (PB-04).
    """
    campaign, events = lay(campaign, item, on=on)
    campaign, cycled = after_action(campaign)
    return campaign, (*events, *cycled)


def lay(campaign: Campaign, item: str, *, on: str | None = None) -> Outcome:
    """Lay a token on the Cycle Track in the middle of an action, after which cycling is checked (RU-02)."""
    scenario = _running(campaign)
    place = symbol_for(item, on)
    track = scenario.track
    if item == BERRY.key:
        track = track._replace(berries=added(track.berries, place, 1))
    else:
        track = track._replace(tokens=added(track.tokens, item, 1))
    count, needed = track.count(place), value(campaign, place)
    events: tuple[Event, ...] = (bindle_events.TokenOnTrack(item, place, count, needed),)
    if needed is None and count == 1:
        events += (bindle_events.CycleValueUnknown(place),)
    return campaign.in_scenario(track=track), events


def after_action(campaign: Campaign) -> Outcome:
    """Check cycling after an action, where the scenario checks it then (RU-32)."""
    if _running(campaign).settings.cycle_after != AFTER_ACTION:
        return campaign, ()
    return check(campaign)


def after_turn(campaign: Campaign) -> Outcome:
    """Check cycling at the end of a Vagrant's or a Haint's turn, where the scenario checks it then (RU-32, RU-43)."""
    if _running(campaign).settings.cycle_after != AFTER_TURN:
        return campaign, ()
    return check(campaign)


def due(campaign: Campaign) -> tuple[str, ...]:
    """Return the items that have reached their cycle value, in order."""
    return tuple(item for item in SYMBOLS if _reached(campaign, item))


def _reached(campaign: Campaign, item: str) -> bool:
    needed = value(campaign, item)
    return needed is not None and _running(campaign).track.count(item) >= needed


def check(campaign: Campaign) -> Outcome:
    """Cycle if an item has reached its value: the Mood's effect, then the tokens go back (BN-09).

    All of the track goes, or only the kind that triggered it where the scenario says so.
    """
    events: tuple[Event, ...] = ()
    for item in due(campaign):
        if item in due(campaign):
            campaign, cycled = cycle(campaign, item)
            events += cycled
    return campaign, events


def by_word(campaign: Campaign, typed: str | None) -> Outcome:
    """Cycle as the players say: because of one item, or of those that have reached their value."""
    if typed is not None:
        return cycle(campaign, symbol(typed))
    if not due(campaign):
        raise Refused(
            f"0 items are known to have reached their cycle value; {len(SYMBOLS)} are on the track.",
            rule="BN-09",
            hint="Name the one that has: vsong bindle cycle ITEM.",
        )
    return check(campaign)


def cycle(campaign: Campaign, item: str) -> Outcome:
    """Cycle because of one item, whatever its value; players may see what nobody has told."""
    scenario = _running(campaign)
    if not scenario.track.count(item):
        raise Refused(f"0 {spoken(item)} tokens lie on the Cycle Track, so it does not cycle.", rule="BN-09")
    moods = {name: state.mood for name, state in scenario.haints.items()}
    reached = bindle_events.CycleReached(item, scenario.track.count(item), value(campaign, item), moods)
    campaign, gone = return_tokens(campaign, item)
    return campaign, (reached, bindle_events.TrackReturned(gone))


def return_tokens(campaign: Campaign, item: str) -> tuple[Campaign, Mapping[str, int]]:
    """Put the tokens of a track that cycles because of an item back in the Bindle, and return what went."""
    left, gone = _returned(_running(campaign), item)
    return campaign.in_scenario(track=left), gone


def _returned(scenario: Scenario, item: str) -> tuple[CycleTrack, Mapping[str, int]]:
    """Return what stays on the track, and what goes back in the Bindle."""
    track = scenario.track
    if not scenario.settings.only_its_kind:
        gone = _with_berries(track.tokens, sum(track.berries.values()))
        return CycleTrack(), gone
    own = {item: track.tokens[item]} if item in track.tokens else {}
    left = CycleTrack(without(track.tokens, item), without(track.berries, item))
    return left, _with_berries(own, track.berries.get(item, 0))


def _with_berries(tokens: Mapping[str, int], berries: int) -> Mapping[str, int]:
    return dict(added(tokens, BERRY.key, berries) if berries else tokens)


def _running(campaign: Campaign) -> Scenario:
    return running(campaign, "No scenario is running, so there is no Cycle Track.", "BN-03")
