"""Item tokens, what a berry does not lift, and the numbers printed on the boxes: supplies, decks and tracks."""

from __future__ import annotations

from ..lean import MappingProxyType
from ..records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


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
MOON_TOKENS_IN_BINDLE = 3
MOON_TOKENS = 5
MOONREAPER_RITUALS = 5
MOONREAPER_ACTIONS = 5
DEEDS_EACH = 10
OBJECTS = 6
JUNK_TIERS = (1, 2, 3)
ROUND_SPACES = 6

PUBLIC: Mapping[str, int] = MappingProxyType(
    {f"{item.key}.cycle": item.cycle for item in BASE_ITEMS if item.cycle} | {f"{BERRY.key}.tokens": BERRIES}
)
"""Numbers of the box that are printed in public, by the box profile's keys."""
