"""What the moments do that a scenario calls: everybody restored, and a marked Round space (MO-04, MO-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ..campaign import START
from ..data.items import ROUND_SPACES
from ..errors import Refused, UsageError
from . import cards, deed_draws
from .changing_events import RoundSpaceMarked, VagrantRestored
from .events import Event, Outcome, settle

if TYPE_CHECKING:
    from ..campaign import Campaign


def restore_all(campaign: Campaign, chosen: Mapping[str, str], *, forced: bool = False) -> Outcome:
    """Restore every Vagrant: normal side, Skills ready, Junk whole, Humanity at the maximum (MO-04).

    `chosen` maps a Vagrant to the deed that it takes straight on its reward side; nobody has to.
    """
    overruled = settle(_objections(campaign, chosen), forced=forced)
    events: tuple[Event, ...] = ()
    for name in campaign.vagrants:
        campaign, restored = _restore(campaign, name)
        events += restored
    scenario = campaign.scenario
    if scenario is not None and scenario.settings.shared_maximum is not None:
        campaign = campaign.in_scenario(shared_humanity=scenario.settings.shared_maximum)
    if campaign.camp is not None:
        campaign = campaign._replace(camp=campaign.camp._replace(restores=()))
    for name, card in chosen.items():
        campaign, taken = deed_draws.gain_reward(campaign, name, card, forced=forced)
        events += taken
    return campaign, (*overruled, *events)


def _restore(campaign: Campaign, name: str) -> Outcome:
    one = campaign.vagrants[name]
    turned = tuple(card.card for card in cards.held(one) if card.state != cards.READY)
    campaign = campaign.with_vagrant(name, westbound=False, humanity=None, covered=None)
    campaign = cards.all_turned(campaign, name, skills=cards.READY, junk=cards.READY)
    return campaign, (VagrantRestored(name, one.westbound, turned),)


def _objections(campaign: Campaign, chosen: Mapping[str, str]) -> Iterator[Refused]:
    if campaign.phase == START:
        yield Refused("Moment O-! is called by a scenario, and none has begun.", rule="MO-04")
    for name in chosen:
        extra = [card for card, deed in campaign.vagrants[name].deeds.items() if deed.extra]
        if extra:
            yield Refused(
                f"{name.capitalize()} has 1 deed that the limit does not count, {extra[0]!r}.",
                rule="MO-04",
                hint=f"Discard it first: vsong deed discard {name} {extra[0]!r}.",
            )


def mark_space(campaign: Campaign, space: int | None) -> Outcome:
    """Mark a space of the Round track, from 1 to 6, until the running scenario ends (MO-05)."""
    scenario = campaign.scenario
    if scenario is None:
        raise Refused(
            "Moment O-? marks a space of the Round track, and no scenario is running.",
            rule="MO-05",
            hint="Begin it with: vsong scenario start PAGE.",
        )
    if space is None or not 1 <= space <= ROUND_SPACES:
        raise UsageError(
            f"Moment O-? asks for a space of the Round track, from 1 to {ROUND_SPACES}.",
            rule="MO-05",
            hint="For example: vsong moment O-ask 4 --force 'the book says so'.",
        )
    if scenario.marked_space is not None:
        raise Refused(f"Space {scenario.marked_space} is marked already, and 1 is.", rule="MO-05")
    return campaign.in_scenario(marked_space=space), (RoundSpaceMarked(space),)
