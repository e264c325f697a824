"""The donation track in use and the moments on it (DN-02 to DN-04, CP-19)."""

from __future__ import annotations

from ...data import tracks
from ...data.tracks import Square, Track
from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from ...campaign import Campaign


def track(campaign: Campaign) -> Track:
    """Return the track in use: printed with an expansion (DN-04), else what the players set (CP-19)."""
    return of_players(campaign) if campaign.edition.track is None else campaign.edition.track


def of_players(campaign: Campaign) -> Track:
    """Return the base game's track as the players set it, in use or not (CP-19)."""
    own = campaign.donations
    squares = tuple(Square(square, moment) for square, moment in sorted(own.squares.items()))
    return Track("base", own.length or tracks.BASE_LENGTH, squares)


def next_square(campaign: Campaign) -> Square | None:
    """Return the first square with a moment that the coins have not reached, or None."""
    return next((s for s in track(campaign).squares if s.square > campaign.donations.coins), None)


def reached(campaign: Campaign) -> tuple[Square, ...]:
    """Return the squares whose moments the coins have reached, in order."""
    return tuple(s for s in track(campaign).squares if s.square <= campaign.donations.coins)


def due(campaign: Campaign) -> tuple[str, ...]:
    """Return the moments that the track has called and nobody has read yet, in track order."""
    return tuple(s.moment for s in reached(campaign) if s.moment not in campaign.moments_read)
