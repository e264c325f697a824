"""General Actions that roll bones: Investigate, Patch Up and Bust (AC-06 to AC-09, RU-03)."""

from __future__ import annotations

from typing import NamedTuple

INVESTIGATE = "investigate"
PATCH_UP = "patch-up"
BUST = "bust"
ACTIONS = (INVESTIGATE, PATCH_UP, BUST)


class Gain(NamedTuple):
    """Humanity that an action gives; `who` is the Vagrant's key or "haint"."""

    who: str
    humanity: int


def entry_of(action: str, vagrant: str, *, westbound: bool = False) -> str:
    """Return the box profile's key of the value that this Vagrant needs for an action."""
    side = "westbound." if westbound else ""
    return f"{vagrant}.{side}{action.replace('-', '_')}"


def gain(action: str, vagrant: str, successes: int, room: int | None = None) -> Gain | None:
    """Return what the successes give: 1 Humanity each, to the Vagrant (AC-08) or the Haint (AC-09).

    `room` is what the Vagrant lacks to the maximum, which Patch Up never exceeds; None is not known.
    Investigate gives none: how many successes it takes stands in the event's text (AC-06).
    """
    if action == INVESTIGATE:
        return None
    if action == BUST:
        return Gain("haint", successes)
    return Gain(vagrant, successes if room is None else min(successes, room))
