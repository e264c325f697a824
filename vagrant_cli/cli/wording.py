"""Events as sentences for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules import events
from ..rules.events import Event, kind


def coins(number: int) -> str:
    """Return "1 coin" or "3 coins"."""
    return f"{number} coin" if number == 1 else f"{number} coins"


WORDS: dict[type[Any], Callable[[Any], str]] = {
    events.Overruled: lambda e: f"Overruled {e.rule}: {e.refusal}",
    events.CoinsDonated: lambda e: f"{coins(e.coins)} donated to DC, {e.total} in all.",
    events.MomentReached: lambda e: f"Square {e.square}: read Moment {e.moment} ({e.book}).",
}


def sentence(event: Event) -> str:
    """Return one line about the event."""
    words = WORDS.get(type(event))
    return words(event) if words else kind(event).replace("_", " ")
