"""Tokens as players name them: items in short words, event tokens by number, the moon token."""

from __future__ import annotations

from ...data.editions import OWN_EVENTS
from ...data.items import ITEM_KEYS, ITEMS, SYMBOLS
from ...errors import UsageError
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING
from .matching import find, fold, listed, refuse_sign, shown, suggestion

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ...campaign import Campaign

MOON = "moon"
CANDLE, NAILS, SALT, FOOT, APPLE = "candle", "iron-nails", "salt", "rabbits-foot", "apple"

SHORT: Mapping[str, str] = MappingProxyType({key: key.split("-")[-1] for key in ITEM_KEYS})
"""What players type for an item."""

TWO_WORDS = tuple(fold(key) for key in ITEM_KEYS if "-" in key)

SEVERAL: Mapping[str, str] = MappingProxyType(
    {CANDLE: "Candles", APPLE: "Apples", "poisonous-berry": "Poisonous Berries", FOOT: "Rabbit's Feet"}
)
"""Names of several tokens; Iron Nails and Salt stay as they are."""

EVENTS = (*map(str, range(10)), *OWN_EVENTS)


def spoken(item: str) -> str:
    """Return the printed name of an item; events and the moon token as people say them."""
    if item == MOON:
        return "moon token"
    return NAMES.get(item, f"event {item}")


def many(item: str, number: int) -> str:
    """Return so many tokens of an item: "1 Candle", "2 Candles", "3 Poisonous Berries"."""
    return f"{number} {spoken(item) if number == 1 else SEVERAL.get(item, spoken(item))}"


def short(token: str) -> str:
    """Return the word that is enough to type for a token: "nails" for Iron Nails; events and moons as they are."""
    return SHORT.get(token, token)


def symbol(typed: str) -> str:
    """Return the item symbol of the Cycle Track that is meant (PB-04)."""
    item = item_named(typed)
    if item not in SYMBOLS:
        raise UsageError(
            f"{spoken(item)} has no symbol on the Cycle Track; there are {len(SYMBOLS)}: {listed(map(spoken, SYMBOLS))}.",
            rule="PB-04",
        )
    return item


def joined(words: Iterable[str]) -> tuple[str, ...]:
    """Join words that spell one token together: "iron nails", "Rabbit's Foot", "moon token", "event 4"."""
    found: list[str] = []
    for word in words:
        before = fold(found[-1]) if found else ""
        if (found and before + fold(word) in TWO_WORDS) or (before, fold(word)) == (MOON, "token"):
            found[-1] = MOON if before == MOON else before + fold(word)
        elif before == "event":
            found[-1] = word
        else:
            found.append(word)
    return tuple(found)


def token(campaign: Campaign, typed: str) -> str:
    """Return what a drawn token is: an item's key, "moon", or an event's name."""
    placed = tuple(campaign.scenario.events) if campaign.scenario else ()
    for name in (*placed, *EVENTS):
        if fold(name) == fold(typed):
            return name
    refuse_sign(typed, "A token")
    special = find(typed, (MOON, *placed))
    try:
        return item_named(typed)
    except UsageError:
        if special is not None:
            return special
        raise


def in_event_order(events: Iterable[str]) -> tuple[str, ...]:
    """Return event tokens from lowest to highest: numbers, then X and Y, then those with a name (AC-05)."""

    def place(name: str) -> tuple[int, int, str]:
        if name.isascii() and name.isdigit():
            return 0, int(name[:9]), name
        return (1, 0, name) if name in OWN_EVENTS else (2, 0, name)

    return tuple(sorted(events, key=place))


NAMES: Mapping[str, str] = MappingProxyType({item.key: item.name for item in ITEMS})


def item_named(typed: str) -> str:
    """Return the key of the item meant: any word of its name, or the beginning of one, that fits no other."""
    refuse_sign(typed, "An item")
    wanted = fold(typed)
    exact = [key for key in ITEM_KEYS if fold(key) == wanted]
    found = exact or [
        key
        for key in ITEM_KEYS
        if any(word.startswith(wanted) for word in (fold(key), *key.split("-"))) and wanted
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(
            f"{shown(typed)} could be {listed(NAMES[key] for key in found)}.", hint="Type more of the name."
        )
    raise UsageError(f"There is no item {shown(typed)}.", hint=suggestion(typed, NAMES.values(), "item"))
