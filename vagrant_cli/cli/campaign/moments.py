"""`vsong moment`: a moment was read, and what it does is applied."""

from __future__ import annotations

from ...data.editions import book
from ...data.items import ROUND_SPACES
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.campaign import moments
from ...rules.words.matching import match
from ...rules.words.moments import named, spelled
from ...rules.words.plurals import count
from ..line.declared import Annotated, Argument
from ..line.numbers import parse_whole
from ..line.play import change
from ..line.who import in_play
from ..words import status_json
from ..words.names import NONE, called, once, pairs

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table

NUMBERED = ("O-?",)
"""Moments that ask for a number."""


def moment(
    name: Annotated[str, Argument(metavar="MOMENT", help="84, O-1, O-bang, O-ask, L-1, …")],
    chosen: Annotated[
        list[str] | None,
        Argument(
            metavar="VAGRANT=DEED",
            help="What the moment asks for: a Vagrant's deed, VAGRANT=none, or a number.",
        ),
    ] = None,
) -> Play:
    """Mark a moment as read and apply what it does.

    Example: vsong moment O-1 songsmith=night
    """
    which = named(name)
    words = chosen or []
    space = parse_whole(words[0], "A space", 1, ROUND_SPACES) if which in NUMBERED and words else None
    typed = {} if space else pairs(words, "Vagrant")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        for objection in () if table.forced else moments.objections(campaign, which):
            raise objection
        deeds = choose(campaign, which, typed, table)
        return moments.read(campaign, which, deeds, space=space, forced=table.forced)

    return change(rule, standing)


def choose(campaign: Campaign, which: str, typed: dict[str, str], table: Table) -> dict[str, str]:
    """Return each Vagrant's deed: as typed, asked for, or the only one there is."""
    choices = moments.choices(campaign, which)
    said = once(((in_play(campaign, vagrant), deed) for vagrant, deed in typed.items()), "Vagrant")
    found: dict[str, str] = {}
    for vagrant, deed in said.items():
        if deed.casefold() != NONE and which in moments.NAMED:
            found[vagrant] = called(deed, "The name of a Devious Deed")
        elif deed.casefold() != NONE:
            found[vagrant] = match(deed, choices.get(vagrant, ()), f"goal-side Devious Deed of {vagrant}")
    if moments.one_vagrant(which) and said:
        return found
    for vagrant, cards in choices.items():
        if vagrant in said:
            continue
        answer = table.choose(f"{vagrant.capitalize()}: which deed?", [*cards, NONE])
        if answer is None and (len(cards) > 1 or moments.one_vagrant(which)):
            may = (
                "choose its 1 deed or none"
                if len(cards) == 1
                else f"choose among {count(len(cards), 'deed')}"
            )
            raise UsageError(
                f"Moment {which} lets {vagrant.capitalize()} {may}.",
                hint=f"Say which: vsong moment {which} {vagrant}=DEED (or {vagrant}=none).",
            )
        if answer != NONE:
            found[vagrant] = answer or cards[0]
    return found


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the moments read and due, and the deeds that one may have changed."""
    return {
        "moments": status_json.moments(campaign),
        "vagrants": {name: status_json.deeds_of(campaign, name) for name in campaign.vagrants},
    }


def drawn(campaign: Campaign) -> str:
    """Return the moments for people: those read, then those due with their commands."""
    now = status_json.moments(campaign)
    lines = [f"Read: {', '.join(now['read']) or 'none'}."]
    lines += [f"Due: Moment {one} ({book(one)}): vsong moment {spelled(one)}" for one in now["due"]]
    return "\n".join(lines)


COMMANDS = {"moment": moment}
