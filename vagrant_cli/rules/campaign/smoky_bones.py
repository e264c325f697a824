"""Smoky bones held on Vagrant cards, their limit and their supply (SB-01 to SB-03, SB-10, SB-11)."""

from __future__ import annotations

from ...data.items import SMOKY_BONES
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..events import campaign as campaign_events
from ..events.event import settle
from ..words.plurals import agree, count
from .limits import measure, room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..events.event import Outcome


def supply(campaign: Campaign) -> int:
    """Return how many lie beside the board."""
    held, there_are = measure(campaign, "SB-03")
    return there_are - held


def receive(campaign: Campaign, name: str, bones: int, *, forced: bool = False) -> Outcome:
    """Lay smoky bones on a Vagrant card; the supply cannot be overruled, the limit can."""
    left = supply(campaign)
    if bones > left:
        raise Refused(
            f"Only {left} of the {SMOKY_BONES} smoky bones {agree(left)} in the supply, not {bones}.",
            rule="SB-03",
        )
    overruled = settle(_receive_objections(campaign, name, bones), forced=forced)
    held = campaign.vagrants[name].smoky_bones + bones
    event = campaign_events.SmokyBonesReceived(name, bones, held, left - bones)
    return campaign.with_vagrant(name, smoky_bones=held), (*overruled, event)


def _receive_objections(campaign: Campaign, name: str, bones: int) -> Iterator[Refused]:
    held, most = measure(campaign, "SB-02", name)
    if held + bones > most:
        yield Refused(
            f"{name.capitalize()} holds {count(held, 'smoky bone')} and may hold {most}; {bones} more {agree(bones, 'does', 'do')} not fit.",
            rule="SB-02",
            hint=f"Take {room(campaign, 'SB-02', name)}; the rest stays in the supply.",
        )


def use(campaign: Campaign, name: str, bones: int) -> Outcome:
    """Return rolled smoky bones to the supply after the action (SB-10)."""
    held = campaign.vagrants[name].smoky_bones
    if bones > held:
        raise Refused(f"{name.capitalize()} holds {count(held, 'smoky bone')}, not {bones}.", rule="SB-10")
    changed = campaign.with_vagrant(name, smoky_bones=held - bones)
    return changed, (campaign_events.SmokyBonesReturned(name, bones, held - bones, supply(changed)),)


def discard_all(campaign: Campaign) -> Outcome:
    """Take all smoky bones off the cards at the start of the Camp Phase (SB-11)."""
    events = tuple(
        campaign_events.SmokyBonesDiscarded(name, one.smoky_bones)
        for name, one in campaign.vagrants.items()
        if one.smoky_bones
    )
    for event in events:
        campaign = campaign.with_vagrant(event.vagrant, smoky_bones=0)
    return campaign, events
