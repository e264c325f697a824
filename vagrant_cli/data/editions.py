"""Editions: what a campaign is played with, and what that changes in the base game (OR-01 to OR-04)."""

from __future__ import annotations

from ..records import TYPE_CHECKING, NamedTuple
from . import tracks
from .items import BERRIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from .tracks import Track


class Edition(NamedTuple):
    """The base game or an expansion of it, in print.

    `key` is the campaign's and the save's word for it. `track` None means that the players set the squares (CP-19).
    `smoky_limit` is how many smoky bones a Vagrant may hold (SB-02), `deeds` whether there are Devious Deeds (DD-17),
    `berries` how many join the Bindle (OR-04), `own_events` which event tokens (EV-01), `moments` are its own
    (MO-06), `cards` tells whether each scenario has a card of it.
    """

    key: str
    name: str
    track: Track | None = None
    smoky_limit: int = 2
    deeds: bool = False
    berries: int = 0
    own_events: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    cards: bool = False

    @property
    def option(self) -> str:
        """The word for it on a command line."""
        return self.key.replace("_", "-")


BASE = Edition("", "")
"""What every campaign has when nothing joins it."""

OFF_THE_RAILS = Edition(
    "off_the_rails",
    "Off the Rails",
    track=tracks.OFF_THE_RAILS,
    smoky_limit=3,
    deeds=True,
    berries=BERRIES,
    own_events=("X", "Y"),
    moments=("O-1", "O-2", "O-3", "O-!", "O-?"),
    cards=True,
)

EXPANSIONS = (OFF_THE_RAILS,)
"""A new one is a row here, its flag in `campaign.py`, and its option of `vsong new`."""

REWARD = "L-1"
"""The Moonreaper's moment, and the number on both cards that he rewards with; Off the Rails brings them to any mode."""

MOST_SMOKY = max(one.smoky_limit for one in (BASE, *EXPANSIONS))
"""Smoky bones that a Vagrant may hold anywhere, and so the most of a roll."""

OWN_EVENTS = tuple(event for one in EXPANSIONS for event in one.own_events)
"""Event tokens that only an expansion has (EV-01)."""

LETTERED = (*(moment for one in EXPANSIONS for moment in one.moments), REWARD)
"""Moments that have a letter; all others are numbers."""


def of_moment(moment: str) -> Edition | None:
    """Return the expansion whose own this moment is, or None (MO-06)."""
    return next((one for one in EXPANSIONS if moment in one.moments), None)


def book(moment: str) -> str:
    """Return the book that holds a moment's text (DN-03)."""
    edition = OFF_THE_RAILS if moment == REWARD else of_moment(moment) or BASE
    return f"{edition.name or 'base'} rulebook"


def having(feature: Callable[[Edition], object]) -> str:
    """Return the names of the expansions that have a feature, for a sentence about what only they have."""
    return " or ".join(one.name for one in EXPANSIONS if feature(one))
