"""What there is to say besides a command's result: each thing once, in the order in which it came up."""

from __future__ import annotations

_SAID: dict[str, bool] = {}


def note(text: str) -> None:
    """Say something with the result, to whoever reads that."""
    _SAID.setdefault(text, False)


def warn(text: str) -> None:
    """Say something on standard error, whatever becomes of the command."""
    _SAID[text] = True


def taken() -> tuple[list[str], list[str]]:
    """Return the notes and the warnings, and forget them."""
    notes = [text for text, warning in _SAID.items() if not warning]
    warnings = [text for text, warning in _SAID.items() if warning]
    _SAID.clear()
    return notes, warnings
