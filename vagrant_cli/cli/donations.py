"""`vsong donate`: coins for DC."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..rules import donations
from ..rules.events import MomentReached
from .numbers import whole
from .play import Play, change

if TYPE_CHECKING:
    from ..campaign import Campaign
    from ..rules.events import Event


def donate(
    coins: Annotated[int, typer.Argument(metavar="COINS", parser=whole("COINS", 1, 999), help="1 or more.")],
) -> Play:
    """Donate coins to DC; names every moment that they reach, in order.

    Example: vsong donate 3
    """
    return change(lambda campaign, table: donations.donate(campaign, coins, forced=table.forced), donated)


def donated(campaign: Campaign, events: tuple[Event, ...]) -> dict[str, Any]:
    """Return the track as it stands and the moments reached now."""
    reached = [event._asdict() for event in events if isinstance(event, MomentReached)]
    return {"donations": standing(campaign), "moments": reached}


def standing(campaign: Campaign) -> dict[str, Any]:
    """Return coins, track and next square as scripts see them."""
    track, ahead = donations.track(campaign), donations.next_square(campaign)
    return {
        "coins": campaign.donations.coins,
        "track": {
            "name": track.name,
            "length": track.length,
            "squares": [square._asdict() for square in track.squares],
        },
        "next": ahead and ahead._asdict(),
    }


COMMANDS = {"donate": donate}
