"""`vsong round` and `vsong turn`: at most two commands for a Vagrant's turn and the Haint's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import UsageError
from . import views
from .known import known
from .luck import luck
from .play import Outcome, Play, Table, change
from .words import who

if TYPE_CHECKING:
    from ..campaign import Campaign
    from ..rules.bindle import Drawer
    from ..rules.events import Event

END = "end"


def round_(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="VAGRANT", help="The order of this round; without names that of the last."),
    ] = None,
) -> Play:
    """Begin a round: the marker moves on, and what it reaches is called.

    Example: vsong round songsmith empress
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        from ..rules import turns

        order = [who(campaign, name) for typed in names or () for name in typed.replace(",", " ").split()]
        return turns.begin_round(campaign, order, known(campaign), forced=table.forced)

    return change(rule, standing)


def turn(
    word: Annotated[str, typer.Argument(metavar="VAGRANT|end", help="Whose turn begins, or end.")],
    tokens: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TOKEN", help="With end: what was drawn for the Haint, in order; else vsong draws."
        ),
    ] = None,
    on: Annotated[
        str | None, typer.Option("--on", metavar="ITEM", help="The symbol that a drawn berry is put on.")
    ] = None,
) -> Play:
    """Begin a Vagrant's turn, or end it and play the Haint's.

    Example: vsong turn songsmith
    """
    if word != END and tokens:
        raise UsageError("Only `turn end` takes tokens.", hint="vsong turn end salt.")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        from ..rules import turns

        if word != END:
            return turns.begin_turn(campaign, who(campaign, word), forced=table.forced)
        return turns.end_turn(campaign, drawer(campaign, tokens or [], table), known(campaign), on)

    return change(rule, standing)


def drawer(campaign: Campaign, typed: list[str], table: Table) -> Drawer | None:
    """Return how the Haint's token is drawn: as typed, by luck when every count is told, else not at all."""
    from ..rules import bindle

    if typed:
        return bindle.by_hand(typed)
    if bindle.untold(campaign, known(campaign).box):
        return None
    return bindle.by_luck(luck(table))


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the running scenario as scripts see it."""
    return {"phase": campaign.phase, "scenario": views.scenario(campaign)}


COMMANDS = {"round": round_, "turn": turn}
