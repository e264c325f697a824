"""Events as they stand in the log, told like the ones of today."""

from __future__ import annotations

from typing import Any

from ..rules import events
from .wording import sentence


def recorded(event: dict[str, Any]) -> str:
    """Return the sentence about a recorded event; one of another version is told by its kind."""
    name = str(event.get("kind", "?"))
    record: Any = getattr(events, "".join(word.capitalize() for word in name.split("_")), None)
    if hasattr(record, "_fields"):
        try:
            return sentence(record(**{key: value for key, value in event.items() if key != "kind"}))
        except (TypeError, ValueError, AttributeError, LookupError):
            pass
    return name.replace("_", " ")


def kinds() -> tuple[str, ...]:
    """Return the kinds of events that there are, in order."""
    records = [record for record in vars(events).values() if hasattr(record, "_fields")]
    return tuple(sorted(events.kind(record._make([None] * len(record._fields))) for record in records))
