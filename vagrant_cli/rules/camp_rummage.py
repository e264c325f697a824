"""Rummaging in the Camp Phase: 1 coin, 1 token, and moon tokens only set aside (CP-08, MR-06, RU-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import UsageError
from . import bindle, rummage
from .camp import running, spend
from .camp_buying import RUMMAGE, price
from .camp_events import MoonTokenAside
from .events import Outcome
from .token_names import ITEM_KEYS, MOON, spoken, token

if TYPE_CHECKING:
    from ..campaign import Campaign


def draw(
    campaign: Campaign,
    name: str,
    drawer: bindle.Drawer,
    box: bindle.Box,
    limit: int | None,
    back: tuple[str, ...] = (),
    *,
    forced: bool = False,
) -> Outcome:
    """Pay 1 coin, draw 1 token for a Vagrant and keep it up to the Rummage value (AC-04).

    A moon token is set aside and drawn again, and goes back afterwards (MR-06).
    """
    running(campaign)
    campaign, paid = spend(campaign, RUMMAGE, price(campaign, RUMMAGE))
    item, moons = _drawn(campaign, drawer, box)
    aside = (MoonTokenAside(moons),) if moons else ()
    campaign, gained = rummage.gain(campaign, name, item, box, limit, back, forced=forced)
    return campaign, (*paid, *aside, *gained)


def _drawn(campaign: Campaign, drawer: bindle.Drawer, box: bindle.Box) -> tuple[str, int]:
    """Return the item drawn and the moon tokens that came before it."""
    if isinstance(drawer, bindle.ByHand):
        named = [token(campaign, word) for word in drawer.words]
    else:
        inside = bindle.contents(campaign, box)
        named = list(drawer.luck.pick(inside, len(inside)))
        last = next((index for index, one in enumerate(named) if one in ITEM_KEYS), None)
        named = [] if last is None else named[: last + 1]
    items = [one for one in named if one in ITEM_KEYS]
    moons = named.count(MOON)
    bindle.refuse_impossible(campaign, tuple(one for one in named if one == MOON), box)
    if len(items) != 1 or len(items) + moons != len(named):
        shown = ", ".join(map(spoken, named)) or "nothing"
        raise UsageError(
            f"A Rummage in the camp draws 1 item token, not {shown}.",
            rule="CP-08",
            hint="Name what was drawn, moon tokens too: --drew moon,salt.",
        )
    return items[0], moons
