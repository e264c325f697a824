"""`vsong moment`: a moment was read, and what it does is applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import UsageError
from ..rules import moments
from ..rules.moment_names import named
from ..rules.names import match
from . import views
from .play import Outcome, Play, Table, change
from .words import pairs, who

if TYPE_CHECKING:
    from ..campaign import Campaign
    from ..rules.events import Event

NONE = "none"


def moment(
    name: Annotated[str, typer.Argument(metavar="MOMENT", help="84, O-1, O-bang, O-ask, L-1, …")],
    chosen: Annotated[
        list[str] | None,
        typer.Argument(metavar="VAGRANT=DEED", help="The deed that a Vagrant chooses, or VAGRANT=none."),
    ] = None,
) -> Play:
    """Mark a moment as read once it is reached, and apply what it does.

    Example: vsong moment O-1 songsmith=night
    """
    which = named(name)
    typed = pairs(chosen or [], "Vagrant")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        for objection in () if table.forced else moments.objections(campaign, which):
            raise objection
        return moments.read(campaign, which, choose(campaign, which, typed, table), forced=table.forced)

    return change(rule, standing)


def choose(campaign: Campaign, which: str, typed: dict[str, str], table: Table) -> dict[str, str]:
    """Return each Vagrant's deed: as typed, asked for, or the only one there is."""
    choices = moments.choices(campaign, which)
    said = {who(campaign, vagrant): deed for vagrant, deed in typed.items()}
    found: dict[str, str] = {}
    for vagrant, deed in said.items():
        if deed.casefold() != NONE:
            found[vagrant] = match(deed, choices.get(vagrant, ()), f"goal-side Devious Deed of {vagrant}")
    if moments.one_vagrant(which) and said:
        return found
    for vagrant, cards in choices.items():
        if vagrant in said:
            continue
        answer = table.choose(f"{vagrant.capitalize()}: which deed?", [*cards, NONE])
        if answer is None and (len(cards) > 1 or moments.one_vagrant(which)):
            raise UsageError(
                f"Moment {which} lets {vagrant} choose among {len(cards)} deed{'s' if len(cards) > 1 else ''}.",
                hint=f"Say which: vsong moment {which} {vagrant}=DEED (or {vagrant}=none).",
            )
        if answer != NONE:
            found[vagrant] = answer or cards[0]
    return found


def standing(campaign: Campaign, _: tuple[Event, ...]) -> dict[str, Any]:
    """Return the moments read and due, and the deeds that one may have changed."""
    return {
        "moments": views.moments(campaign),
        "vagrants": {name: views.deeds_of(campaign, name) for name in campaign.vagrants},
    }


COMMANDS = {"moment": moment}
