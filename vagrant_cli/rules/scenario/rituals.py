"""Rituals done in a scenario: its own (RU-01, CP-04) and the Moonreaper's (MR-12, MR-17, MR-25)."""

from __future__ import annotations

from ...data.items import MOON_TOKENS_IN_BINDLE, MOONREAPER_RITUALS
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..campaign import belongings, limits, moonreaper
from ..events.campaign import JunkRepairFree, MoonreaperMayLeave, MoonreaperRewardDue, MoonreaperRitualDone
from ..events.event import in_scenarios, settle
from ..events.turn import ScenarioRitualDone
from ..haint import moonreaper_on_train
from ..tracks.rounds import running
from ..words.matching import as_typed, same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..events.event import Event, Outcome


def complete(campaign: Campaign, ritual: str, coins: int) -> Outcome:
    """Record a Ritual of the scenario; its coins wait for the Camp Phase (CP-04)."""
    scenario = running(campaign)
    if any(same(ritual, done) for done in scenario.rituals):
        raise Refused(f"{as_typed(ritual)} is done already, as 1 of {len(scenario.rituals)}.", rule="RU-01")
    changed = campaign.in_scenario(
        rituals=(*scenario.rituals, ritual), ritual_coins=scenario.ritual_coins + coins
    )
    return changed, (ScenarioRitualDone(ritual, coins),)


def complete_moonreapers(campaign: Campaign, ritual: str, *, forced: bool = False) -> Outcome:
    """Record one of his Rituals: its card to the belongings, his Action card to the box, he leaves (MR-12)."""
    overruled = settle(_objections(campaign, ritual), forced=forced)
    own = campaign.belongings
    gone = moonreaper_on_train.ritual_done(campaign)
    changed = belongings.actions_counted(
        gone._replace(
            belongings=own._replace(rituals=(*own.rituals, ritual)),
            scenario=gone.scenario and gone.scenario._replace(moonreaper_ritual=ritual),
        )
    )
    total = len(changed.belongings.rituals)
    events: tuple[Event, ...] = (*overruled, MoonreaperRitualDone(ritual, total), JunkRepairFree())
    events += tuple(MoonreaperRewardDue(reward) for reward in moonreaper.rewards_due(changed))
    return changed, events + (
        (MoonreaperMayLeave(total),) if moonreaper.MAY_LEAVE_AT <= total < MOONREAPER_RITUALS else ()
    )


def _objections(campaign: Campaign, ritual: str) -> Iterator[Refused]:
    yield from moonreaper.absent(campaign)
    done = campaign.belongings.rituals
    if any(same(card, ritual) for card in done):
        # The card lies in the belongings; a second copy cannot exist, whatever the group decides.
        raise Refused(f"{as_typed(ritual)} is done and lies in the belongings already.", rule="MR-12")
    if not limits.room(campaign, "MR-17"):
        raise Refused(f"All {MOONREAPER_RITUALS} of his Rituals are done.", rule="MR-17")
    said = "His Ritual is performed in a scenario, and no scenario is running."
    yield from in_scenarios(campaign, said, "MR-25")
    if campaign.scenario is None:
        return
    if campaign.scenario.moonreaper_ritual is not None:
        yield Refused(
            f"1 of his Rituals ({as_typed(campaign.scenario.moonreaper_ritual)}) is done in this scenario, "
            "and he does not come back in it.",
            rule="MR-12",
            hint=f"The next scenario has {MOON_TOKENS_IN_BINDLE} moon tokens again.",
        )
    elif campaign.scenario.moon.ritual not in (None, ritual) and not same(
        ritual, campaign.scenario.moon.ritual or ""
    ):
        yield Refused(
            f"The 1 Ritual that may be performed is on his present card: {as_typed(campaign.scenario.moon.ritual)}.",
            rule="MR-25",
            hint="Another card was drawn? vsong moonreaper card --ritual NAME.",
        )
    elif not campaign.scenario.moon.placed:
        yield Refused(
            f"His Ritual is performed while he is on the train, and "
            f"{campaign.scenario.moon.drawn} of {MOON_TOKENS_IN_BINDLE} moon tokens are drawn.",
            rule="MR-25",
            hint="He comes with the third: vsong moonreaper draw-token.",
        )
