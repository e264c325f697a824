"""The tear-down of a scenario, which opens a Camp Phase (CP-01 to CP-04, WB-07, WB-08, CC-04, CC-06)."""

from __future__ import annotations

from ...campaign import CAMP, without
from ...data.items import COINS_EACH
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..events import camp as camp_events
from ..events import vagrant as vagrant_events
from ..vagrant import westbound
from .camp_coins import RITUALS, VAGRANTS, earn, with_camp

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..events.event import Event, Outcome


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
