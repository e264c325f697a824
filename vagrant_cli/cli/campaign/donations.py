"""`vsong donate` and `vsong donation-track`: coins for DC."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...rules.campaign import donations
from ...rules.events.campaign import MomentReached
from ...rules.words.plurals import agree
from ..line.numbers import parse_whole, whole
from ..line.play import Play, Result, Table, change, look
from ..words import views
from ..words.names import pairs

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...rules.events.campaign import Event


def donate(
    coins: Annotated[
        int, typer.Argument(metavar="COINS", parser=whole("COINS", 1, 999), help="Coins, 1 or more.")
    ],
) -> Play:
    """Donate coins to DC; names every moment that they reach.

    Example: vsong donate 3
    """
    return change(lambda campaign, table: donations.donate(campaign, coins, forced=table.forced), donated)


def donated(campaign: Campaign, events: tuple[Event, ...]) -> dict[str, Any]:
    """Return the track as it stands and the moments reached now."""
    reached = [event._asdict() for event in events if isinstance(event, MomentReached)]
    return {"donations": views.donated(campaign), "moments": reached}


def donation_track(
    squares: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SQUARE=MOMENT", help="Squares that call a moment, as printed in your rulebook."
        ),
    ] = None,
    length: Annotated[
        int | None,
        typer.Option(metavar="SQUARES", parser=whole("--length", 1, 999), help="Squares on the track."),
    ] = None,
) -> Play:
    """Show the donation track, or set the base game's.

    The squares are those that your rulebook prints.

    Example: vsong donation-track 4=70
    """
    if not squares and length is None:
        return look(
            lambda campaign, _: Result(donated(campaign, ()), text=lambda: drawn(campaign), asked=True)
        )
    named = {parse_whole(s, "SQUARE", 1, 999): moment for s, moment in pairs(squares or [], "square").items()}

    def rule(campaign: Campaign, table: Table) -> tuple[Campaign, tuple[Event, ...]]:
        return donations.set_track(campaign, named, length, forced=table.forced)

    return change(rule, donated)


def drawn(campaign: Campaign) -> str:
    """Return the track for people: a line a square that calls a moment."""
    track, coins = donations.track(campaign), campaign.donations.coins
    lines = [f"{coins} of {track.length} squares {agree(coins)} marked ({track.name} track)."]
    for square, moment in track.squares:
        lines.append(f"{square:>4}  Moment {moment}{'  reached' if square <= coins else ''}")
    if not track.squares:
        lines.append("No square is set; see the track in your rulebook: vsong donation-track SQUARE=MOMENT")
    return "\n".join(lines)


COMMANDS = {"donate": donate, "donation-track": donation_track}
