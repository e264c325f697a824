"""Events as they stand in the log, told like the ones of today."""

from __future__ import annotations

from typing import Any

from ..rules import events
from .wording import WORDS, sentence


def recorded(event: dict[str, Any]) -> str:
    """Return the sentence about a recorded event; one that only another version knows is told as it stands."""
    name = str(event.get("kind", "?"))
    record: Any = next((one for one in WORDS if one.__name__ == _type_name(name)), None)
    if record is not None:
        try:
            return sentence(record(**{key: value for key, value in event.items() if key != "kind"}))
        except (TypeError, ValueError, AttributeError, LookupError):
            pass
    facts = ", ".join(f"{key} {value}" for key, value in event.items() if key != "kind")
    return f"{name.replace('_', ' ').capitalize()}{': ' + facts if facts else ''} (another version of vsong)."


def kinds() -> tuple[str, ...]:
    """Return the kinds of events that there are, in order."""
    return tuple(sorted(events.kind(record._make([None] * len(record._fields))) for record in WORDS))


def _type_name(kind: str) -> str:
    return "".join(word.capitalize() for word in kind.split("_"))
