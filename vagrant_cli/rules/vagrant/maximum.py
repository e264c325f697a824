"""Present and maximum Humanity of a Vagrant, where the cards' numbers are known (AC-08, DD-18, RU-44)."""

from __future__ import annotations

from ...data.vagrants import HUMANITY_TRACK
from ...errors import Untold, UsageError
from ...records import TYPE_CHECKING
from ..events import vagrant as vagrant_events

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..events.event import Outcome


def side(campaign: Campaign, name: str) -> str:
    """Return what the box profile calls the side that shows: "songsmith", or "songsmith.westbound"."""
    return f"{name}.westbound" if campaign.vagrants[name].westbound else name


def maximum(campaign: Campaign, name: str) -> int | None:
    """Return a Vagrant's present maximum, or None; the save's word counts on the normal side only (DD-18)."""
    one = campaign.vagrants[name]
    own = None if one.westbound else one.maximum
    return own or campaign.number(f"{side(campaign, name)}.max")


def printed(campaign: Campaign, name: str) -> int | None:
    """Return the maximum on the card where the campaign's own differs from it, None where it does not (DD-18)."""
    own, on_card = campaign.vagrants[name].maximum, campaign.number(f"{name}.max")
    return None if own in (None, on_card) else on_card


def told_maximum(campaign: Campaign, name: str) -> int:
    """Return a Vagrant's present maximum, or say how to tell it: nobody invents one."""
    known = maximum(campaign, name)
    if known is None:
        turned = " when Westbound" if campaign.vagrants[name].westbound else ""
        once = "" if turned else f", or for this campaign: vsong vagrant max {name} NUMBER"
        raise Untold(
            f"Nobody has told {name.capitalize()}'s maximum Humanity{turned}: a whole number from 1 to "
            f"{HUMANITY_TRACK}.",
            entries=[f"{side(campaign, name)}.max"],
            hint=f"See the card, then: vsong box set {side(campaign, name)}.max NUMBER{once}.",
        )
    return known


def humanity(campaign: Campaign, name: str) -> int:
    """Return a Vagrant's present Humanity; full needs the maximum."""
    present = campaign.vagrants[name].humanity
    return told_maximum(campaign, name) if present is None else present


def room(campaign: Campaign, name: str) -> int:
    """Return what a Vagrant lacks to the maximum."""
    present = campaign.vagrants[name].humanity
    return 0 if present is None else max(told_maximum(campaign, name) - present, 0)


def set_maximum(campaign: Campaign, name: str, number: int) -> Outcome:
    """Set a Vagrant's maximum Humanity in this campaign, as a deed or another card changes it (DD-18).

    In a scenario present Humanity stays what it was, held to the new maximum; outside of one, full stays full.
    """
    one = campaign.vagrants[name]
    before = one.maximum or campaign.number(f"{name}.max")
    present = one.humanity
    if present is None and before is not None and campaign.scenario is not None and not one.westbound:
        present = before
    if present is not None and present >= number and not one.westbound:
        present = None
    campaign = campaign.with_vagrant(name, maximum=number, humanity=present)
    return campaign, (vagrant_events.MaximumSet(name, number, before),)


def set_humanity(campaign: Campaign, name: str, number: int) -> Outcome:
    """Set a Vagrant's Humanity by hand (RU-44); above a known maximum is a UsageError."""
    most = maximum(campaign, name)
    if most is not None and number > most:
        raise UsageError(
            f"{name.capitalize()}'s maximum Humanity is {most}, not {number}.",
            hint=f"Change it first: vsong vagrant max {name} {number}.",
        )
    full = number == most and not campaign.vagrants[name].westbound
    return campaign.with_vagrant(name, humanity=None if full else number), (
        vagrant_events.HumanitySet(name, number),
    )
