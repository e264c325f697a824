"""Item tokens, what a berry does not lift, and the numbers printed on the boxes: supplies, decks and tracks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Item(NamedTuple):
    """A kind of item token; `cycle` is its cycle value where that is public, else the players set it (BN-10)."""

    key: str
    name: str
    cycle: int | None = None


BERRY = Item("poisonous-berry", "Poisonous Berry")
"""Joins the Bindle in Off the Rails (OR-04) and counts as the symbol it is put on (PB-04)."""

BASE_ITEMS = (
    Item("iron-nails", "Iron Nails", cycle=5),
    Item("candle", "Candle"),
    Item("salt", "Salt"),
    Item("rabbits-foot", "Rabbit's Foot"),
    Item("apple", "Apple"),
)

ITEMS = (*BASE_ITEMS, BERRY)
ITEM_KEYS = tuple(item.key for item in ITEMS)
SYMBOLS = tuple(item.key for item in BASE_ITEMS)
"""The items that the Cycle Track shows; a berry lies on one of them (PB-04)."""

BERRIES = 3
COINS_EACH = 3
COMMON_COINS = 6
SMOKY_BONES = 8
MOON_TOKENS = 5
MOON_TOKENS_IN_BINDLE = 3
MOONREAPER_RITUALS = 5
MOONREAPER_ACTIONS = 5
DEEDS_EACH = 10
OBJECTS = 6
SCENARIO_CARDS = 44
SKILLS = 85
JUNK = 32
JUNK_TIERS = (1, 2, 3)
ROUND_SPACES = 6

PUBLIC: Mapping[str, int] = MappingProxyType(
    {f"{item.key}.cycle": item.cycle for item in BASE_ITEMS if item.cycle} | {f"{BERRY.key}.tokens": BERRIES}
)
"""Numbers of the box that are printed in public, by the box profile's keys."""

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
