"""The Camp Phase: tear-down, the coin pool, and closing it (CP-01 to CP-05, CP-18, WB-07, CC-04, CC-06)."""

from __future__ import annotations

from ...campaign import CAMP, added, without
from ...data.items import COINS_EACH
from ...data.prices import REPAIR
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..events import camp as camp_events
from ..events import vagrant as vagrant_events
from ..vagrant import westbound
from ..words.names import as_typed
from ..words.plurals import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Camp, Campaign
    from ...data.prices import Price
    from ..events.event import Event, Outcome

VAGRANTS, RITUALS, JUNK, DEEDS = COUNTED = ("vagrants", "rituals", "broken junk", "deeds")
"""Where coins of a camp come from that nobody has to type (CP-04)."""


def counting(campaign: Campaign) -> Camp:
    """Return the camp whose coins count, torn down or not, from the scenario's end until it is closed (CP-04)."""
    camp = campaign.camp
    if campaign.phase != CAMP or camp is None:
        raise Refused(
            "No Camp Phase is running.",
            rule="CP-01",
            hint="It begins with: vsong scenario end victory (or defeat).",
        )
    if camp.finished:
        raise Refused(
            "The Camp Phase is closed.", rule="CP-18", hint="Go on with: vsong scenario start PAGE."
        )
    return camp


def running(campaign: Campaign) -> Camp:
    """Return the camp that is being walked, or refuse what needs one."""
    camp = counting(campaign)
    if not camp.begun:
        raise Refused("The Camp Phase is not begun.", rule="CP-02", hint="Tear down first: vsong camp start.")
    return camp


def with_camp(campaign: Campaign, **changes: object) -> Campaign:
    """Return the campaign with some fields of the camp replaced."""
    assert campaign.camp is not None
    return campaign._replace(camp=campaign.camp._replace(**changes))  # type: ignore[arg-type]


def pool(campaign: Campaign) -> int:
    """Return the coins of this camp that are not spent; what the tear-down brings counts before it (CP-04)."""
    camp = campaign.camp
    return _waiting(campaign) + sum(camp.income.values()) - sum(camp.spent.values()) if camp else 0


def _waiting(campaign: Campaign) -> int:
    """Return the coins that the tear-down will put in the pool."""
    camp = campaign.camp
    return COINS_EACH * len(campaign.vagrants) + camp.ritual_coins if camp and not camp.begun else 0


def earn(campaign: Campaign, source: str, coins: int) -> Outcome:
    """Put coins in the pool; they are money of this camp only (DD-11, CP-05)."""
    if not coins:
        return campaign, ()
    campaign = with_camp(campaign, income=added(counting(campaign).income, source, coins))
    return campaign, (camp_events.CoinsEarned(source, coins, pool(campaign)),)


def price(campaign: Campaign, what: Price) -> int:
    """Return what something costs now; a repair costs nothing after a Moonreaper Ritual (MR-13)."""
    if what == REPAIR and campaign.camp is not None and campaign.camp.free_repairs:
        return 0
    return what.coins * len(campaign.vagrants) if what.each else what.coins


def short(campaign: Campaign, what: Price, coins: int) -> Iterator[Refused]:
    """Yield that the pool does not hold so many coins (CP-04)."""
    have = pool(campaign)
    if coins > have:
        yield Refused(
            f"{what.noun[0].upper()}{what.noun[1:]} costs {count(coins, 'coin')}, and the pool holds {have}.",
            rule="CP-04",
            hint="Cash in a deed or sell broken Junk. What pays: vsong camp.",
        )


def spend(campaign: Campaign, what: Price, coins: int | None = None) -> Outcome:
    """Pay in a camp that is walked, the price unless `coins` says otherwise."""
    running(campaign)
    return pay(campaign, what, coins)


def pay(campaign: Campaign, what: Price, coins: int | None = None) -> Outcome:
    """Pay from the pool from the scenario's end on, torn down or not; before the first scenario nothing is counted.

    The pool never goes below zero, whatever the group decides.
    """
    if campaign.camp is None:
        return campaign, ()
    camp = counting(campaign)
    cost = price(campaign, what) if coins is None else coins
    for objection in short(campaign, what, cost):
        raise objection
    if not cost:
        return campaign, ()
    campaign = with_camp(campaign, spent=added(camp.spent, what.key, cost))
    return campaign, (camp_events.CoinsPaid(what.key, cost, pool(campaign)),)


def pay_in(campaign: Campaign, source: str, coins: int) -> Outcome:
    """Put coins in the pool; outside of a camp the players count them themselves."""
    return (campaign, ()) if campaign.camp is None else earn(campaign, source, coins)


def begin(campaign: Campaign) -> Outcome:
    """Tear down the scenario and open the pool, all that needs no choice (CP-02, CP-03, CP-04).

    A Vagrant still Westbound loses the covered Skill first (WB-07), then turns back and may flip one wounded
    Skill (WB-08). Common coins on cards, tokens of the scenario and Haint effects go (CC-06, RU-31, CP-02).
    """
    camp = campaign.camp
    if campaign.phase != CAMP or camp is None:
        raise Refused(
            "No scenario has ended, so there is no Camp Phase.",
            rule="CP-01",
            hint="End it with: vsong scenario end victory (or defeat).",
        )
    if camp.begun:
        raise Refused(
            f"The Camp Phase after page {camp.after} is begun.", rule="CP-02", hint="Go on: vsong camp."
        )
    campaign = with_camp(campaign, begun=True)
    events: tuple[Event, ...] = (
        camp_events.CampBegan(camp.after),
        camp_events.ReadOutcome(camp.after, campaign.results.get(camp.after, "defeat")),
    )
    campaign, torn = tear_down(campaign)
    events += torn
    events += (camp_events.BerriesBack(),) if campaign.edition.berries else ()
    campaign, coins = earn(campaign, VAGRANTS, COINS_EACH * len(campaign.vagrants))
    campaign, more = earn(campaign, RITUALS, camp.ritual_coins)
    return campaign, (*events, *coins, *more)


def tear_down(campaign: Campaign) -> Outcome:
    """Give every Vagrant card and the Seance card back, also where nobody walks the camp (CP-02, CP-03, WB-07)."""
    events: tuple[Event, ...] = ()
    for name in campaign.vagrants:
        campaign, torn = _tear_down(campaign, name)
        events += torn
    if campaign.seance:
        campaign = campaign._replace(seance=False)
        events += (camp_events.SeanceGone(),)
    return campaign, events


def _tear_down(campaign: Campaign, name: str) -> Outcome:
    one = campaign.vagrants[name]
    events: tuple[Event, ...] = ()
    if one.westbound and one.covered is not None and one.covered in one.skills:
        campaign = campaign.with_vagrant(name, skills=without(one.skills, one.covered))
        events += (camp_events.CoveredSkillLost(name, one.covered),)
    coins = one.common_coins + one.later_coins
    held = tuple(token for tokens in (one.tokens, one.pup_tokens) for token in tokens)
    if one.westbound or one.humanity is not None or one.effects or coins or held:
        events += (camp_events.TornDown(name, one.westbound, tuple(one.effects), coins, held),)
    campaign = campaign.with_vagrant(
        name,
        humanity=None,
        effects={},
        common_coins=0,
        later_coins=0,
        tokens={},
        pup_tokens={},
    )
    return _came_back(campaign, name, events) if one.westbound else (campaign, events)


def _came_back(campaign: Campaign, name: str, events: tuple[Event, ...]) -> Outcome:
    """Turn a Vagrant card back from Westbound; a choice that this leaves open is a step of the camp (WB-08)."""
    campaign, back = westbound.come_back(campaign, name)
    assert campaign.camp is not None
    if campaign.camp.begun and any(isinstance(event, vagrant_events.RestoreDue) for event in back):
        campaign = with_camp(campaign, restores=(*campaign.camp.restores, name))
    return campaign, (*events, *back)


def restores_due(campaign: Campaign) -> tuple[str, ...]:
    """Return who may still flip a Skill back for nothing; nobody may who has no wounded one any more (WB-08)."""
    waiting = campaign.camp.restores if campaign.camp else ()
    return tuple(name for name in waiting if westbound.may_flip(campaign, name))


def mark(campaign: Campaign, step: str) -> Outcome:
    """Mark a step as done that only the players can know about."""
    camp = running(campaign)
    if step in camp.done:
        raise Refused(f"The step {as_typed(step)} is done already.", rule="CP-18")
    return with_camp(campaign, done=(*camp.done, step)), (camp_events.StepDone(step),)
