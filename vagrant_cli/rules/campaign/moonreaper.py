"""The Moonreaper over a campaign: joining, Rituals done, rewards and leaving (MR-01 to MR-24)."""

from __future__ import annotations

from ...data.editions import REWARD
from ...data.items import MOON_TOKENS_IN_BINDLE, MOONREAPER_RITUALS
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..events import campaign as campaign_events
from ..events.event import between_scenarios, settle
from ..haint import moonreaper_on_train
from ..words.plurals import agree, count
from . import belongings, limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..events.event import Event, Outcome

CARD = REWARD

MAY_LEAVE_AT = 3
"""Rituals after which the players may remove him (MR-16)."""


def rituals_done(campaign: Campaign) -> int:
    """Return how many of his Rituals are done: his cards in the belongings, or what was boxed once he left."""
    if campaign.moonreaper.in_play:
        return len(campaign.belongings.rituals)
    return campaign.moonreaper.actions_boxed


def rewards_due(campaign: Campaign) -> tuple[str, ...]:
    """Return the rewards earned and not taken yet."""
    done = rituals_done(campaign)
    return tuple(
        r for r, at, _ in belongings.REWARD_AT if done >= at and r not in campaign.moonreaper.rewards
    )


def absent(campaign: Campaign) -> Iterator[Refused]:
    """Yield that he is not in this campaign (MR-01), or left it for good (MR-16)."""
    if not campaign.moonreaper.in_play:
        yield next(_left(campaign), None) or Refused(
            "The Moonreaper is not in this campaign.",
            rule="MR-01",
            hint="He joins at the start or in a Camp Phase: vsong moonreaper join.",
        )


def _left(campaign: Campaign) -> Iterator[Refused]:
    done = 0 if campaign.moonreaper.in_play else rituals_done(campaign)
    if done:
        yield Refused(
            f"The Moonreaper left this campaign after {count(done, 'Ritual')}, and his cards are boxed.",
            rule="MR-16",
        )


def join(campaign: Campaign, *, forced: bool = False) -> Outcome:
    """Add him: 3 moon tokens in the Bindle, at the start or in a Camp Phase (MR-01)."""
    overruled = settle(_join_objections(campaign), forced=forced)
    moonreaper = campaign.moonreaper._replace(in_play=True)
    return campaign._replace(moonreaper=moonreaper), (
        *overruled,
        campaign_events.MoonreaperJoined(MOON_TOKENS_IN_BINDLE),
    )


def _join_objections(campaign: Campaign) -> Iterator[Refused]:
    if campaign.moonreaper.in_play:
        done = rituals_done(campaign)
        yield Refused(
            f"The Moonreaper is in this campaign already, with {done} of {MOONREAPER_RITUALS} Rituals done.",
            rule="MR-01",
        )
    yield from _left(campaign)
    if campaign.results or (campaign.scenario and campaign.scenario.rounds.begun):
        said = "The Moonreaper joins before round 1 of the first scenario or in a Camp Phase, and a scenario is running."
        yield from between_scenarios(campaign, said, "MR-01")


def gain_reward(campaign: Campaign, reward: str, name: str | None, *, forced: bool = False) -> Outcome:
    """Give card L-1 to a Vagrant, or to the belongings when the slots are full or nobody is named.

    After the Skill he leaves the campaign (MR-19).
    """
    overruled = settle(_reward_objections(campaign, reward), forced=forced)
    holder = name if name is not None and limits.room(campaign, "SL-01", name, reward) else None
    changed = belongings.place(campaign, reward, CARD, holder)
    rewards = tuple(r for r, _, _ in belongings.REWARD_AT if r == reward or r in campaign.moonreaper.rewards)
    changed = changed._replace(moonreaper=changed.moonreaper._replace(rewards=rewards))
    events: tuple[Event, ...] = (*overruled, campaign_events.MoonreaperRewardGained(reward, CARD, holder))
    if reward == "skill" and changed.moonreaper.in_play:
        changed, left = _leave(changed)
        events += left
    return changed, events


def _reward_objections(campaign: Campaign, reward: str) -> Iterator[Refused]:
    done = rituals_done(campaign)
    at, rule = next((at, rule) for name, at, rule in belongings.REWARD_AT if name == reward)
    if reward in campaign.moonreaper.rewards:
        raise Refused(f"The {reward.capitalize()} {CARD} was gained before, and there is 1 of it.", rule=rule)
    lying = belongings.where_is(campaign, reward, CARD)
    if lying is not None:
        raise Refused(
            f"{reward.capitalize()} {CARD} lies with {limits.holder(lying)} already, and there is 1 of it.",
            rule=rule,
            hint="Was it added by hand? Take it out first: vsong belongings remove L-1.",
        )
    if done < at:
        yield Refused(
            f"The {reward.capitalize()} {CARD} takes {at} of his Rituals, and {done} {agree(done)} done.",
            rule=rule,
            hint=f"{at - done} more to go.",
        )


def leave(campaign: Campaign, *, forced: bool = False) -> Outcome:
    """Remove him after 3 Rituals or more: figure, cards and moon tokens to the box (MR-16)."""
    overruled = settle(_leave_objections(campaign), forced=forced)
    changed, events = _leave(campaign)
    return changed, (*overruled, *events)


def _leave_objections(campaign: Campaign) -> Iterator[Refused]:
    settle(absent(campaign), forced=False)
    done = rituals_done(campaign)
    if done < MAY_LEAVE_AT:
        yield Refused(
            f"The Moonreaper may be removed after {MAY_LEAVE_AT} Rituals, and {done} {agree(done)} done.",
            rule="MR-16",
            hint=f"{MAY_LEAVE_AT - done} more to go.",
        )


def _leave(campaign: Campaign) -> Outcome:
    """Take all of him out of the campaign, in a scenario off the train at once (MR-16, MR-19)."""
    done = rituals_done(campaign)
    changed = moonreaper_on_train.gone(campaign)._replace(
        belongings=campaign.belongings._replace(rituals=()),
        moonreaper=campaign.moonreaper._replace(in_play=False, actions_boxed=done),
    )
    return changed, (campaign_events.MoonreaperLeft(done),)
