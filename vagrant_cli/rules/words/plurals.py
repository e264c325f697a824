"""Numbers in a sentence: "1 coin is", "3 coins are"."""

from __future__ import annotations


def count(number: int, noun: str, several: str | None = None) -> str:
    """Return "1 coin" or "3 coins"; `several` is the plural where an s is not enough."""
    return f"{number} {agree(number, noun, several or noun + 's')}"


def agree(number: int, one: str = "is", several: str = "are") -> str:
    """Return the word that goes with the number: "is" or "are", or any other pair."""
    return one if number == 1 else several
