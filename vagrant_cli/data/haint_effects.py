"""Haint effects: those that a berry does not lift."""

from __future__ import annotations

from ..records import NamedTuple

BASE_BOOK = "base scenario book"
ENCORE_BOOK = "Encore scenario book"


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
    Effect("Luck", BASE_BOOK, (15,)),
    Effect("Snowdrifts", BASE_BOOK, (37, 41), ("Snow Piles",)),
    Effect("Bloodlust", BASE_BOOK, (49,), ("Bloodstarved",)),
    Effect("Places", BASE_BOOK, (57,)),
    Effect("Purification", BASE_BOOK, (71,), ("Cleansed",)),
    Effect("Darkness", BASE_BOOK, (83,), ("Dark",)),
    Effect("Light", BASE_BOOK, (83,)),
    Effect("The Black Canary's Humanity", BASE_BOOK, (87,), ("Black Canary's Humanity", "Blackbird")),
    Effect("The Lady-in-White's Humanity", BASE_BOOK, (87,), ("Lady-in-White's Humanity",)),
    Effect("Shroud tokens", BASE_BOOK, (93,)),
    Effect("Good Fortune", ENCORE_BOOK, (29,)),
    Effect("Wrath", ENCORE_BOOK, ()),
)
"""The twelve Haint effects that a berry does not lift, in the order of the rulebook's list (PB-02).

Their names give away scenarios: show one only to somebody who has typed it, or on demand.
"""
