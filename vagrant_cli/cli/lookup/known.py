"""What the players have told about their box, as the rules take it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...data.items import ITEMS
from ...data.vagrants import KEYS
from ...rules.lookup import box
from .profile import profile

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...rules.scenario.haint_turn import Known


def known(campaign: Campaign) -> Known:
    """Return token counts and cycle values by item, and maximum Humanity by Vagrant, as far as they are told."""
    from ...rules.scenario.haint_turn import Known

    tokens = numbers(campaign, (f"{item.key}.{word}" for item in ITEMS for word in ("tokens", "cycle")))
    return Known(tokens, maxima(campaign))


def maxima(campaign: Campaign) -> dict[str, int]:
    """Return printed maximum Humanity, "songsmith" and "songsmith.westbound", as far as it is told."""
    sides = (f"{key}{side}.max" for key in KEYS for side in ("", ".westbound"))
    return {key.removesuffix(".max"): most for key, most in numbers(campaign, sides).items()}


def numbers(campaign: Campaign, keys: Iterable[str]) -> dict[str, int]:
    """Return the numbers among some entries of the box that somebody has told."""
    own = profile(campaign)
    found = {}
    for key in keys:
        told = box.look_up(key, own.save, own.everywhere)
        if told is not None and isinstance(told.value, int):
            found[key] = told.value
    return found
