"""Rules that a group has set aside for good: limits that the save would otherwise break."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...campaign import put
from ..events.campaign import Event, Overruled

if TYPE_CHECKING:
    from ...campaign import Campaign

STANDING = frozenset({"DN-05", "DD-03", "DD-04", "DD-13", "DD-17", "SL-01", "SB-02", "OR-01", "CP-14"})
"""Limits that hold at every moment, so that going over one leaves a mark in the save."""


def note(campaign: Campaign, events: Iterable[Event], why: str) -> Campaign:
    """Record why a standing limit no longer holds; passing refusals leave nothing behind."""
    for event in events:
        if isinstance(event, Overruled) and event.rule in STANDING:
            campaign = campaign._replace(overruled=put(campaign.overruled, event.rule, why))
    return campaign
