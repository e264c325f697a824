"""The twelve Haint effects that a Poisonous Berry does not lift, by every name in print (PB-02).

Their names give away scenarios: show one only to somebody who has typed it, or on demand.
"""

from __future__ import annotations

from typing import NamedTuple

BASE = "base scenario book"
ENCORE = "Encore scenario book"


class Effect(NamedTuple):
    """A Haint effect; without `pages` it turns up in several scenarios of its book."""

    name: str
    book: str
    pages: tuple[int, ...]
    other_names: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that a player may have in front of them, the rulebook's first."""
        return (self.name, *self.other_names)


NOT_LIFTED = (
    Effect("Luck", BASE, (15,)),
    Effect("Snowdrifts", BASE, (37, 41), ("Snow Piles",)),
    Effect("Bloodlust", BASE, (49,), ("Bloodstarved",)),
    Effect("Places", BASE, (57,)),
    Effect("Purification", BASE, (71,), ("Cleansed",)),
    Effect("Darkness", BASE, (83,), ("Dark",)),
    Effect("Light", BASE, (83,)),
    Effect("The Black Canary's Humanity", BASE, (87,), ("Black Canary's Humanity", "Blackbird")),
    Effect("The Lady-in-White's Humanity", BASE, (87,), ("Lady-in-White's Humanity",)),
    Effect("Shroud tokens", BASE, (93,)),
    Effect("Good Fortune", ENCORE, (29,)),
    Effect("Wrath", ENCORE, ()),
)
"""In the order of the rulebook's list."""
