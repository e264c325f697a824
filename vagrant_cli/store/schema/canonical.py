"""What is worth a line in a save, the one order of cards, and whether two campaigns say the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ...campaign import NOTHING
from ..text.reader import Tables

if TYPE_CHECKING:
    from ...campaign import Campaign

SETS = frozenset(
    {
        *("skills", "junk", "broken_junk", "rituals", "stored", "used", "resting"),
        *("moments_read", "mile_posts", "decks", "goals"),
    }
)
"""Fields whose lists have no order of their own, or whose mappings hold such lists."""


def kept(**values: object) -> Tables:
    """Return what is worth a line: not None, and no empty list or table."""
    return {key: value for key, value in values.items() if value is not None and value not in ([], {})}


def in_order(cards: Iterable[str]) -> list[str]:
    """Return a set of cards in its fixed order: numbers by value, then names."""
    return sorted(cards, key=lambda card: (not card.isdigit(), int(card[:9]) if card.isdigit() else 0, card))


def unlike(one: Campaign | None, other: Campaign) -> str | None:
    """Return the first key of a save in which two campaigns differ, or None; a campaign that is none differs.

    What the players told about their box stands in no save.
    """
    one, other = one and one._replace(told=NOTHING), other._replace(told=NOTHING)
    if one == other:
        return None
    for field, value in other._asdict().items():
        if one is None or _meaning(getattr(one, field), field) != _meaning(value, field):
            return field.removesuffix("_read")
    return None


def _meaning(value: Any, field: str) -> Any:
    """Return a value as every campaign that says the same has it; a deck of which no card is known is none."""
    if isinstance(value, Mapping):
        return {key: _meaning(below, field) for key, below in value.items() if below or field != "decks"}
    if hasattr(value, "_fields"):
        return {name: _meaning(below, name) for name, below in value._asdict().items()}
    return in_order(value) if field in SETS and isinstance(value, tuple) else value
