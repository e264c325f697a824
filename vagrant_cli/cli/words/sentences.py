"""The sentence about an event, from the module of words that is called as the module of its record."""

from __future__ import annotations

from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...rules.events.event import Event

MODULES = ("campaign", "turn", "camp", "vagrant", "bindle")


def sentence(event: Event) -> str:
    """Return one line about the event."""
    module = type(event).__module__.rpartition(".")[2]
    text = _words(module if module in MODULES else MODULES[0])[type(event)](event)
    return "T" + text[1:] if text.startswith("the ") else text


def records() -> tuple[type[Any], ...]:
    """Return the records of all that can happen."""
    return tuple(record for module in MODULES for record in _words(module))


def _words(module: str) -> dict[type[Any], Callable[[Any], str]]:
    found: dict[type[Any], Callable[[Any], str]] = __import__(
        f"{__package__}.{module}", fromlist=["WORDS"]
    ).WORDS
    return found
