"""Where event tokens lie at a scenario's start, as people type it: `1=A5.1`, `2=round-3`, and `2=round 3`."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import UsageError
from .numbers import shown
from .words import pairs

TRACKS = ("round", "break")


def places(typed: Sequence[str], numbers: Sequence[str], line: str) -> dict[str, str]:
    """Return the place of each event; a number after a blank belongs to the `round` or `break` before it.

    `numbers` are the words left over, `line` the command as typed: only where the page comes first is it clear
    which number is which.
    """
    found = pairs(list(typed), "event")
    rest = list(numbers)
    for event, place in found.items():
        if rest and place.lower() in TRACKS:
            found[event] = f"{place} {rest.pop(0)}"
    page_first = (line.split()[2:3] or [""])[0].isdigit()
    if rest or (numbers and not page_first):
        raise UsageError(
            f"{shown((rest or numbers)[0])} belongs to no option and is not the page.",
            hint="Write the page first, and places in one word: vsong scenario start 5 --event 2=round-3.",
        )
    return found
