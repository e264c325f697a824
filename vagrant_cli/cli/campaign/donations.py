"""`vsong donate`: coins for DC, and the base game's track."""

from __future__ import annotations

from ...data.tracks import MOST_DONATED
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.campaign import donations
from ...rules.events.campaign import MomentReached
from ...rules.tracks.donation_track import track as track_of
from ...rules.words.plurals import agree, count
from ..line.declared import Annotated, Option
from ..line.numbers import parse_whole, whole_argument, whole_option
from ..line.play import change
from ..words import status_json
from ..words.names import once, pairs

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Play


def donate(
    coins: Annotated[int | None, whole_argument("COINS", 1, MOST_DONATED, "Coins, 1 or more.")] = None,
    track: Annotated[
        list[str] | None,
        Option(
            metavar="SQUARE=MOMENT",
            help="Set the base game's track: a square that calls a moment, as printed; may be repeated.",
        ),
    ] = None,
    length: Annotated[
        int | None, whole_option("--length SQUARES", 1, MOST_DONATED, "Squares on the base game's track.")
    ] = None,
) -> Play:
    """Donate coins to DC; names every moment that they reach.

    Example: vsong donate 3
    """
    if (coins is None) == (not track and length is None):
        raise UsageError(
            "Coins are donated, or the track is set: one of the two.",
            hint="vsong donate COINS, or vsong donate --track SQUARE=MOMENT.",
        )
    if coins is not None:
        return change(lambda campaign, table: donations.donate(campaign, coins, forced=table.forced), donated)
    told = pairs(track or [], "square").items()
    squares = once(((parse_whole(s, "SQUARE", 1, MOST_DONATED), moment) for s, moment in told), "square")
    return change(
        lambda campaign, table: donations.set_track(campaign, squares, length, forced=table.forced), donated
    )


def donated(campaign: Campaign, events: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the track as it stands and the moments reached now."""
    reached = [event._asdict() for event in events if isinstance(event, MomentReached)]
    return {"donations": status_json.donated(campaign), "moments": reached}


def drawn(campaign: Campaign) -> str:
    """Return the track for people: a line a square that calls a moment."""
    track, coins = track_of(campaign), campaign.donations.coins
    lines = [f"{coins} of {count(track.length, 'square')} {agree(coins)} marked ({track.name} track)."]
    for square, moment in track.squares:
        lines.append(f"{square:>4}  Moment {moment}{'  reached' if square <= coins else ''}")
    if not track.squares:
        lines.append("No square is set; see the track in your rulebook: vsong donate --track SQUARE=MOMENT")
    return "\n".join(lines)


COMMANDS = {"donate": donate}
