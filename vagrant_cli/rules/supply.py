"""Candles that a board brings onto the train: no more than the Bindle holds (BN-05, BN-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import Refused
from .bindle import Box, in_box, inside, outside
from .events import Outcome
from .token_names import CANDLE

if TYPE_CHECKING:
    from ..campaign import Campaign


def within_box(before: Campaign, outcome: Outcome, box: Box) -> Outcome:
    """Return the outcome, or refuse it when it takes more candles than lie in the Bindle; nobody overrules that.

    Where nobody has told how many there are, any number goes.
    """
    after, _ = outcome
    known, more = in_box(box, CANDLE), outside(after, CANDLE) - outside(before, CANDLE)
    if known is not None and more > 0 and outside(after, CANDLE) > known:
        left = inside(before, box, CANDLE) or 0
        raise Refused(
            f"{more} Candle{'s' * (more != 1)} cannot go on the train: {left} of {known} lie in the Bindle.",
            rule="BN-10",
            hint="A Vagrant's own is used with: vsong bindle use VAGRANT candle.",
        )
    return outcome
