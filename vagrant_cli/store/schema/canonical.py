"""What is worth a line in a save, and the one order of cards."""

from __future__ import annotations

from collections.abc import Iterable

from ..text.reading import Tables


def kept(**values: object) -> Tables:
    """Return what is worth a line: not None, and no empty list or table."""
    return {key: value for key, value in values.items() if value is not None and value not in ([], {})}


def in_order(cards: Iterable[str]) -> list[str]:
    """Return a set of cards in its fixed order: numbers by value, then names."""
    return sorted(cards, key=lambda card: (not card.isdigit(), int(card[:9]) if card.isdigit() else 0, card))
