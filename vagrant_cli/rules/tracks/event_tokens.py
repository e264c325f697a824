"""Event tokens and the tracks whose markers call them (RD-02, AC-06, AC-07, AC-10, EV-01, EV-02)."""

from __future__ import annotations

from ...campaign import put, without
from ...data.editions import OWN_EVENTS, having
from ...data.items import ROUND_SPACES
from ...errors import Refused, UsageError
from ...lean import attrgetter, regex
from ...records import TYPE_CHECKING
from ..board.train import is_space, parse_space
from ..events.event import settle
from ..events.turn import EventCalled, EventGone, EventPlaced
from ..words.matching import below_zero, find, fold, listed, match, no_name, shown
from ..words.plurals import agree, count
from ..words.token_names import EVENTS, in_event_order
from .rounds import running

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ...campaign import Campaign
    from ...scenario import Scenario
    from ..board.train import Space
    from ..events.event import Event, Outcome

BINDLE = "bindle"
BREAK = "break"
TRACK = regex(r"(?i)(round|break)\W*([0-9]{1,2})\Z")
LONGEST = 20


def named(typed: str) -> str:
    """Return an event token's name: 0 to 9, X, Y, or a special one as the players call it."""
    text = " ".join(typed.split())
    if (
        not text
        or len(text) > LONGEST
        or not typed.strip().isprintable()
        or no_name(text)
        or below_zero(text)
    ):
        raise UsageError(
            f"{shown(typed)} names no event token.", hint="They are 0 to 9, X, Y, and special ones."
        )
    return text.upper() if len(text) == 1 else text


def placed(typed: str) -> str:
    """Return a place for an event token as saves spell it: "round 4", "break 2", "bindle" or a space."""
    text = typed.strip()
    track = TRACK.match(text)
    if track:
        kind, space = track[1].lower(), int(track[2])
        if kind == "round" and not 0 < space <= ROUND_SPACES:
            raise UsageError(f"The Round track has spaces 1 to {ROUND_SPACES}, not {space}.", rule="RD-01")
        if space < 1:
            raise UsageError("The Break track has spaces from 1 up.", rule="HE-05")
        return f"{kind} {space}"
    if is_space(text):
        return str(parse_space(text))
    if fold(text) == BINDLE:
        return BINDLE
    raise UsageError(
        f"{shown(typed)} is no place for an event token.",
        hint="Write round-4, break-2, bindle or a space such as A5.1.",
    )


def objections(campaign: Campaign, events: Iterable[str]) -> Iterator[Refused]:
    """Yield why event tokens are not in the box of this campaign: X and Y came with Off the Rails (EV-01)."""
    events = tuple(events)
    strange = [one for one in events if one.isdigit() and one not in EVENTS]
    if strange:
        yield Refused(
            f"The box has event tokens 0 to 9, and no {listed(strange)}.",
            rule="EV-01",
            hint="One with a name of its own is written as the scenario calls it.",
        )
    own = [one for one in events if one in OWN_EVENTS and one not in campaign.edition.own_events]
    if own:
        yield Refused(
            f"{count(len(own), 'event token')} of {having(attrgetter('own_events'))}, {listed(own)}, {agree(len(own))} not part of this campaign.",
            rule="EV-01",
            hint="Its own are 0 to 9.",
        )


def off_track(events: Mapping[str, str], length: int | None) -> Iterator[Refused]:
    """Yield events that would lie past the end of the Break track; None: how long it is nobody has told."""
    for event, where in events.items():
        track = TRACK.match(where)
        if length is not None and track and track[1] == BREAK and int(track[2]) > length:
            yield Refused(
                f"The Break track has {count(length, 'space')}, so event {event} cannot lie at {where}.",
                rule="EV-01" if event in OWN_EVENTS else "HE-05",
                hint="How long it is: --breaks SPACES.",
            )


def nowhere(campaign: Campaign, event: str, where: str) -> Iterator[Refused]:
    """Yield that there is no such place in the running scenario: past the Break track, or no space of the board."""
    scenario = running(campaign)
    length = campaign.number(f"breaks.{scenario.page}")
    yield from off_track({event: where}, length)
    if length is None:
        yield from _passed(scenario, event, where)
    if scenario.board is not None and is_space(where) and parse_space(where) not in scenario.board.train.bits:
        yield Refused(
            f"{where} is no space of this board, whose cars are {', '.join(scenario.board.train.cars)}.",
            rule="AC-06",
            hint="See it: vsong board show.",
        )


def _passed(scenario: Scenario, event: str, where: str) -> Iterator[Refused]:
    """Yield that no Break marker comes to a space any more; how long its track is nobody has told (HE-05, RD-02)."""
    track = TRACK.match(where)
    markers = [haint.break_space for haint in scenario.haints.values() if haint.break_space is not None]
    if track and track[1] == BREAK and markers and int(track[2]) > max(markers):
        yield Refused(
            f"The Break marker is on {max(markers)}, and comes to {where} no more.",
            rule="EV-01" if event in OWN_EVENTS else "HE-05",
            hint="It was put elsewhere? vsong haint break SPACE.",
        )


def investigated(
    campaign: Campaign, name: str, typed: str | None, *, forced: bool = False
) -> tuple[str | None, tuple[Event, ...]]:
    """Return the event token that a Vagrant or the pup investigates: the one on their space (AC-06).

    Without a place on a board the players name it, or nobody does. A token that lies nowhere counts as lying there
    once it is named.
    """
    scenario = running(campaign)
    at = scenario.board.place(name) if scenario.board is not None else None
    event = None if typed is None else _meant(campaign, typed)
    strange = () if event is None or event in scenario.events else objections(campaign, [event])
    told = settle(strange, forced=forced)
    if at is None:
        return event, told
    here = lying(campaign, str(at))
    if event is not None:
        where = scenario.events.get(event, str(at))
        return event, (*told, *settle(_elsewhere(name, at, event, where), forced=forced))
    if len(here) > 1:
        raise UsageError(
            f"More than 1 event lies on {at}: {listed(here)}.", rule="AC-06", hint="Say which: --event N."
        )
    return (here[0] if here else None), settle(_nothing(name, at, here), forced=forced)


def _meant(campaign: Campaign, typed: str) -> str:
    return find(typed, running(campaign).events) or named(typed)


def _elsewhere(name: str, at: Space, event: str, where: str) -> Iterator[Refused]:
    if where != str(at):
        yield Refused(
            f"Event {event} lies at {where}, and {name.capitalize()} stands on {at}.",
            rule="AC-06",
            hint=f"Move there first: vsong move {name} SPACE.",
        )


def _nothing(name: str, at: Space, here: tuple[str, ...]) -> Iterator[Refused]:
    if not here:
        yield Refused(
            f"On {at}, where {name.capitalize()} stands, no event lies.",
            rule="AC-06",
            hint=f"If one does: vsong scenario event N {str(at).replace(',', '.')}; or --event N.",
        )


def taken(campaign: Campaign, event: str | None) -> Outcome:
    """Take the token of an investigated event away (AC-07); one that lay nowhere is only told."""
    if event is None:
        raise UsageError("Which token goes is not known.", rule="AC-07", hint="Name it: --event N.")
    if event not in running(campaign).events:
        return campaign, (EventGone(event),)
    return remove(campaign, event)


def place(campaign: Campaign, event: str, where: str) -> Outcome:
    """Lay an event token somewhere, or move it there."""
    events = put(running(campaign).events, event, where)
    return campaign.in_scenario(events=events), (EventPlaced(event, where),)


def held(campaign: Campaign, typed: str) -> str:
    """Return the event token of this scenario that is meant."""
    return match(typed, running(campaign).events, "event token of this scenario")


def remove(campaign: Campaign, event: str) -> Outcome:
    """Take an event token away: it succeeded, and its text does not say otherwise (AC-07)."""
    return campaign.in_scenario(events=without(running(campaign).events, event)), (EventGone(event),)


def lying(campaign: Campaign, where: str) -> tuple[str, ...]:
    """Return the event tokens at a place, lowest first (AC-05)."""
    return in_event_order(event for event, place_of in running(campaign).events.items() if place_of == where)


def on_spaces(campaign: Campaign) -> dict[Space, tuple[str, ...]]:
    """Return the event tokens that lie on spaces of the train, by space in their order, lowest token first (AC-05)."""
    places = sorted({place_of for place_of in running(campaign).events.values() if is_space(place_of)})
    found = {parse_space(place_of): lying(campaign, place_of) for place_of in places}
    return {space: found[space] for space in sorted(found, key=lambda one: (one.car, one.row, one.column))}


def called(campaign: Campaign, *places: str) -> tuple[Event, ...]:
    """Return the events that a marker calls at these places of its track (RD-02)."""
    return tuple(EventCalled(event, where) for where in places for event in lying(campaign, where))
