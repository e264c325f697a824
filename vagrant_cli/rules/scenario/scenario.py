"""A scenario's beginning with its settings, its end, and what the players type in about it (RU-43, WL-01, SC-01)."""

from __future__ import annotations

from itertools import chain

from ...campaign import NORMAL, NOTHING, VICTORY, Camp, Scenario, put
from ...data.editions import OWN_EVENTS
from ...data.items import ITEM_KEYS
from ...data.scenarios import ERRORS_IN_PRINT, LAST, PAGES
from ...data.vagrants import IN_PLAY
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...scenario import HaintState, Settings
from ..bindle import bindle
from ..campaign import camp_coins, smoky_bones, tear_down
from ..events.camp import CoinsForfeited
from ..events.campaign import CoinsBanked, DeedProgressLost, ErrorInPrint, ScenarioEnded, ScenarioStarted
from ..events.event import settle
from ..events.turn import (
    BerriesAside,
    BindleFilled,
    CounterChanged,
    FirstDeedMissing,
    HaintActionsKnown,
    PupStarts,
    ScenarioCardDue,
    SetupDue,
)
from ..haint import moonreaper_on_train
from ..haint.breaks import UNNAMED, refuse_him
from ..tracks import event_tokens
from ..tracks.rounds import running
from ..vagrant import westbound
from ..words import humanity_limit, plurals
from ..words.matching import as_typed, listed, same
from ..words.token_names import EVENTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...campaign import Campaign
    from ..events.event import Event, Outcome

MOST_HAINTS = 2


class Setting(NamedTuple):
    """How a scenario is set up: Haints with limit, Break track and Moods, events, counters, and the rest.

    `humanity` is what Haints start with, by name. `limit` is "9/12/14" or one number, `breaks` the length of the Break track; None: there is no such track.
    """

    haints: tuple[str, ...] = ()
    humanity: Mapping[str, int] = NOTHING
    limit: str | None = None
    breaks: int | None = None
    moods: int = 2
    events: Mapping[str, str] = NOTHING
    counters: Mapping[str, int] = NOTHING
    settings: Settings = Settings()


USUAL = Setting()


def start(campaign: Campaign, page: int, setting: Setting = USUAL, *, forced: bool = False) -> Outcome:
    """Begin the scenario on a page of the scenario book; a Camp Phase ends with it (CP-18).

    Haints start at 0 Humanity, or what the card says, in their first Mood (HE-07, HE-03).
    """
    if campaign.scenario is not None:
        raise Refused(
            f"The scenario on page {campaign.scenario.page} is still running.",
            rule="WL-01",
            hint="Finish it first: vsong scenario end victory (or defeat).",
        )
    events = {
        event_tokens.named(event): event_tokens.placed(place) for event, place in setting.events.items()
    }
    objections = chain(
        _page_objections(campaign, page, setting.settings),
        _camp_objections(campaign),
        event_tokens.objections(campaign, events),
        event_tokens.off_track(events, setting.breaks or campaign.number(f"breaks.{page}")),
    )
    overruled = settle(objections, forced=forced)
    campaign, torn = _passed_by(campaign)
    scenario = Scenario(
        page,
        settings=setting.settings,
        haints=_haints(campaign, setting),
        shared_humanity=setting.settings.shared_maximum,
        events=events,
        counters=dict(setting.counters),
    )
    started = campaign._replace(scenario=scenario, camp=None)
    return started, (*overruled, *torn, ScenarioStarted(page), *_reminders(started))


def _page_objections(campaign: Campaign, page: int, settings: Settings) -> Iterator[Refused]:
    """Yield that no scenario of the book is on a page; a standalone one and those of another mode are elsewhere."""
    if campaign.mode == NORMAL and not settings.standalone and page not in PAGES:
        near = sorted(sorted(PAGES, key=lambda one: abs(one - page))[:2])
        yield Refused(
            f"The book's {len(PAGES)} scenarios begin on pages {PAGES[0]} to {PAGES[-1]}, and none on page {page}.",
            rule="SU-03",
            hint=f"The nearest begin on {listed(map(str, near))}; one of another book: --standalone or --force WHY.",
        )


def _camp_objections(campaign: Campaign) -> Iterator[Refused]:
    """Yield that a camp is not closed, walked or not: its coins and steps would be gone without a word (CP-05)."""
    present = campaign.camp
    if present is None or present.finished:
        return
    left = camp_coins.pool(campaign)
    yield Refused(
        f"The Camp Phase after page {present.after} is not closed, and {plurals.count(left, 'coin')} "
        f"{plurals.agree(left)} in its pool.",
        rule="CP-18" if present.begun else "CP-05",
        hint="vsong camp finish."
        if present.begun
        else "vsong camp start; or pass the camp by with --force WHY.",
    )


def _passed_by(campaign: Campaign) -> Outcome:
    """Tear down what a camp that is not closed leaves, and say which of its coins are lost (CP-02, CP-05)."""
    if campaign.camp is None or campaign.camp.finished:
        return campaign, ()
    left = camp_coins.pool(campaign)
    lost = (CoinsForfeited(left),) if left else ()
    if campaign.camp.begun:
        return campaign, lost
    campaign, torn = tear_down.tear_down(campaign)
    return campaign, (*torn, *lost)


def _haints(campaign: Campaign, setting: Setting) -> Mapping[str, HaintState]:
    names = setting.haints or ((UNNAMED,) if setting.limit or setting.breaks else ())
    if len(names) > MOST_HAINTS or len(set(names)) < len(names):
        raise UsageError(
            f"A scenario has up to {MOST_HAINTS} Haints with different names, not {', '.join(names)}."
        )
    for name in names:
        refuse_him(name, "He comes with the third moon token: vsong moonreaper draw-token.")
    limit = None if setting.limit is None else limit_for(campaign, setting.limit)
    state = HaintState(limit=limit, break_space=setting.breaks, moods=setting.moods)
    return {name: _starting(state, name, setting.humanity.get(name, 0)) for name in names}


def _starting(state: HaintState, name: str, humanity: int) -> HaintState:
    """Return a Haint as it begins; Humanity needs a limit, and lies below it (HE-04)."""
    if humanity and (state.limit is None or humanity >= state.limit):
        limit = "it has none" if state.limit is None else f"it is {state.limit}"
        raise UsageError(
            f"{name.capitalize()} would begin with {humanity} Humanity, which lies below its limit, and {limit}.",
            rule="HE-04",
            hint="--limit A/B/C.",
        )
    return state._replace(humanity=humanity)


def limit_for(campaign: Campaign, typed: str) -> int:
    """Return a Humanity limit: one number for all, or what A/B/C means for the Vagrants in play (HL-01)."""
    if typed.isascii() and typed.isdigit():
        typed = "/".join([typed] * len(IN_PLAY))
    return humanity_limit.parse(typed).limit(len(campaign.vagrants))


def _reminders(campaign: Campaign) -> tuple[Event, ...]:
    scenario = running(campaign)
    events: tuple[Event, ...] = (_bindle_filled(campaign), SetupDue(scenario.page))
    if campaign.edition.cards:
        card = BerriesAside() if scenario.settings.standalone else ScenarioCardDue(scenario.page)
        events += (card,)
    if campaign.mode == NORMAL and scenario.page in ERRORS_IN_PRINT:
        events += (ErrorInPrint(scenario.page),)
    if campaign.edition.deeds and not campaign.results:
        events += tuple(FirstDeedMissing(name) for name, one in campaign.vagrants.items() if not one.deeds)
    if "runaway" in campaign.vagrants:
        events += (PupStarts(),)
    known = sum(len(moods) for moods in campaign.actions.get(scenario.page, {}).values())
    return events + ((HaintActionsKnown(scenario.page, known),) if known else ())


def _bindle_filled(campaign: Campaign) -> BindleFilled:
    """Tell what lies in the Bindle and beside the board; the save counts every token that is elsewhere (SU-02)."""
    placed = running(campaign).events
    own = [event for event in EVENTS if event not in OWN_EVENTS or event in campaign.edition.own_events]
    aside = tuple(event for event in own if event not in placed) if placed else ()
    held = sum(bindle.in_hands(campaign, item) for item in ITEM_KEYS)
    return BindleFilled(bindle.events_inside(campaign), aside, held)


def end(campaign: Campaign, result: str, *, forced: bool = False) -> Outcome:
    """End the running scenario; the Camp Phase begins whatever the result (WL-01).

    What was earned stays earned; notes on goals half reached go (DD-08), smoky bones still held go back
    (SB-11), the Moonreaper leaves the train (MR-05, MR-14), and a group that is all Westbound ticks a revive
    box (WB-06, RU-30): that is a defeat. Where the scenario goes on a victory ticks the one that came before it, and
    a defeat none (RU-40).
    """
    scenario = running(campaign, rule="WL-01")
    overruled = settle(_victory_objections(campaign, result), forced=forced)
    revived: tuple[Event, ...] = ()
    on = westbound.goes_on(scenario.page)
    if westbound.all_westbound(campaign) and (result == VICTORY or not on):
        campaign, revived = westbound.revive(campaign)
    returned = bindle.end(campaign)
    campaign, moved = moonreaper_on_train.end(campaign)
    changed = campaign._replace(
        scenario=None,
        camp=Camp(
            after=scenario.page,
            ritual_coins=scenario.ritual_coins,
            free_repairs=scenario.moonreaper_ritual is not None,
        ),
        results=put(campaign.results, scenario.page, result),
    )
    lost = tuple(DeedProgressLost(name, card) for name, notes in scenario.progress.items() for card in notes)
    changed, discarded = smoky_bones.discard_all(changed)
    return changed, (
        *overruled,
        *(revived if on else ()),
        ScenarioEnded(scenario.page, result),
        *(() if on else revived),
        *lost,
        *returned,
        *moved,
        *discarded,
        *_banked(changed, scenario.page),
    )


def _victory_objections(campaign: Campaign, result: str) -> Iterator[Refused]:
    if result == VICTORY and westbound.lost(campaign):
        yield Refused(
            f"Of {len(campaign.vagrants)} in play nobody is left who is not Westbound, which is a defeat.",
            rule="RU-40" if westbound.goes_on(running(campaign).page) else "WB-06",
            hint=westbound.LOST,
        )


def _banked(campaign: Campaign, page: int) -> tuple[Event, ...]:
    """Tell at the end how many coins are banked, and leave it to the players what follows (RU-41)."""
    told = campaign.mode == NORMAL and page in LAST
    return (CoinsBanked(page, campaign.donations.coins),) if told else ()


def lay_event(campaign: Campaign, typed: str, place: str | None, *, forced: bool = False) -> Outcome:
    """Lay an event token somewhere, or take it away when `place` is None (AC-07)."""
    if place is None:
        return event_tokens.remove(campaign, event_tokens.held(campaign, typed))
    event, where = event_tokens.named(typed), event_tokens.placed(place)
    objections = chain(
        event_tokens.objections(campaign, [event]), event_tokens.nowhere(campaign, event, where)
    )
    overruled = settle(objections, forced=forced)
    campaign, laid = event_tokens.place(campaign, event, where)
    return campaign, (*overruled, *laid)


def count(campaign: Campaign, counter: str, value: int, *, change: bool) -> Outcome:
    """Set a counter of the scenario, or change it by `value`; it never goes below 0."""
    counters = running(campaign).counters
    name = next((one for one in counters if same(one, counter)), counter)
    total = counters.get(name, 0) + value if change else value
    if total < 0:
        raise Refused(
            f"{as_typed(name)} stands at {counters.get(name, 0)} and cannot go down to {total}.", rule="RD-02"
        )
    return campaign.in_scenario(counters=put(counters, name, total)), (CounterChanged(name, total),)
