"""Coins donated to DC and the moments that they reach (DN-01 to DN-05)."""

from __future__ import annotations

from ...data.editions import book
from ...data.prices import DONATE
from ...errors import Refused, UsageError
from ...mappings import added
from ...records import TYPE_CHECKING
from ..events import campaign as campaign_events
from ..events.event import between_scenarios, settle
from ..tracks.donation_track import of_players, track
from ..words.moments import named
from ..words.plurals import agree, count
from . import camp_coins
from .limits import exceeded, measure, room

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...campaign import Campaign
    from ..events.event import Outcome


def objections(campaign: Campaign, coins: int) -> Iterator[Refused]:
    """Yield why these coins may not be donated now: in a scenario (DN-01), past the end (DN-05)."""
    said = "Coins are donated in the Camp Phase, and a scenario is running."
    yield from between_scenarios(campaign, said, "DN-01")
    left = room(campaign, "DN-05")
    if coins > left:
        yield Refused(
            f"{_left(campaign)}; {count(coins, 'coin')} {agree(coins, 'does', 'do')} not fit.",
            rule="DN-05",
            hint=f"Donate at most {left}." if left else "Spend the coins elsewhere.",
        )


def _left(campaign: Campaign) -> str:
    """Return how much room is left on the track, in words."""
    coins, end = measure(campaign, "DN-05")
    if coins >= end:
        return f"The track is full, with {count(coins, 'coin')} on {count(end, 'square')}"
    if not coins:
        return f"The track has {count(end, 'square')}, all open"
    return f"Only {end - coins} of the {count(end, 'square')} {agree(end - coins)} left on the track"


def donate(campaign: Campaign, coins: int, *, forced: bool = False) -> Outcome:
    """Mark `coins` squares and return the moments reached, in track order.

    What does not fit is refused whole (DN-05). A camp that is walked pays from its pool (CP-12). The coins are kept
    by the camp that they are given in; before the first scenario there is none, and they were given before.
    """
    overruled = settle(objections(campaign, coins), forced=forced)
    own = campaign.donations
    before, total = own.coins, own.coins + coins
    moments = tuple(
        campaign_events.MomentReached(square, moment, book(moment))
        for square, moment in track(campaign).squares
        if before < square <= total
    )
    campaign, paid = camp_coins.pay(campaign, DONATE, coins)
    given = added(own.given, campaign.evening, coins)
    return campaign._replace(donations=own._replace(given=given)), (
        *overruled,
        *paid,
        campaign_events.CoinsDonated(coins, total),
        *moments,
    )


def set_track(
    campaign: Campaign, squares: Mapping[int, str], length: int | None, *, forced: bool = False
) -> Outcome:
    """Set squares of the base game's track, which is not public (CP-19); "" takes a square away."""
    overruled = settle(_track_objections(campaign), forced=forced)
    own = campaign.donations
    merged = {**own.squares, **{square: moment and named(moment) for square, moment in squares.items()}}
    kept = {square: moment for square, moment in sorted(merged.items()) if moment}
    changed = campaign._replace(donations=own._replace(length=length or own.length, squares=kept))
    for objection in _off_track(changed):
        raise objection
    return changed, (*overruled, campaign_events.TrackSet(of_players(changed).length, len(kept)))


def _off_track(campaign: Campaign) -> Iterator[UsageError]:
    """Yield what does not lie on a track that was set: a square (CP-19), or coins that are donated (DN-05)."""
    for (square,) in exceeded(campaign, "CP-19"):
        yield UsageError(
            f"The track has {count(track(campaign).length, 'square')}, so {square} is not on it.",
            hint="Set --length too.",
        )
    for _ in exceeded(campaign, "DN-05"):
        coins = campaign.donations.coins
        yield UsageError(
            f"{count(coins, 'coin')} {agree(coins)} donated, so the track has at least that many squares."
        )


def _track_objections(campaign: Campaign) -> Iterator[Refused]:
    if campaign.edition.track is not None:
        squares = count(campaign.edition.track.length, "square")
        yield Refused(
            f"{campaign.edition.name} has a printed track of {squares}, which replaces the base game's.",
            rule="DN-04",
        )
