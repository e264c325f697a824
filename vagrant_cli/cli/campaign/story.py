"""`vsong note` and `vsong mile-post`: what the players write down."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ...rules.campaign import moments
from ..line.declared import Annotated, Argument
from ..line.play import change
from ..words.names import called, plain

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Play


def note(
    words: Annotated[list[str], Argument(metavar="TEXT", help="A line in your own words.")],
) -> Play:
    """Write a line into the save.

    Example: vsong note "The pup saved us in round 5."
    """
    text = plain(" ".join(words), "The note")
    return change(lambda campaign, _: moments.write_note(campaign, text), notes)


def notes(campaign: Campaign, _: tuple[Event, ...]) -> dict[str, Any]:
    """Return all notes, oldest first."""
    return {"notes": list(campaign.notes)}


def mile_post(
    words: Annotated[
        list[str], Argument(metavar="MILE-POST", help="The Mile Post's whole name, as printed.")
    ],
) -> Play:
    """Check off a Mile Post when the story says so.

    Example: vsong mile-post "As Printed"
    """
    name = called(" ".join(words), "The Mile Post's name")
    return change(lambda campaign, _: moments.reach_mile_post(campaign, name), reached)


def reached(campaign: Campaign, _: tuple[Event, ...]) -> dict[str, Any]:
    """Return the Mile Posts checked off."""
    return {"mile_posts": list(campaign.mile_posts)}


COMMANDS = {"note": note, "mile-post": mile_post}
