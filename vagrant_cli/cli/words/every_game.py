"""Sentences about what happens to the save of every game, and how a sentence is made of an event."""

from __future__ import annotations

from types import MappingProxyType

from ...records import TYPE_CHECKING
from ...rules.events import campaign as events
from ...rules.events.event import Overruled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ...rules.events.event import Event

    Words = Mapping[type[Any], Callable[[Any], str]]
    """Records of what can happen, and what says each."""

WORDS: Words = MappingProxyType(
    {
        Overruled: lambda e: f"Overruled {e.rule}: {e.refusal}",
        events.StepUndone: lambda e: f"Undone: {e.command or '?'}",
        events.StepRedone: lambda e: f"Redone: {e.command or '?'}",
    }
)


def sentence(event: Event, words: Words) -> str:
    """Return one line about the event, as `words` say it."""
    text = words[type(event)](event)
    return "T" + text[1:] if text.startswith("the ") else text
