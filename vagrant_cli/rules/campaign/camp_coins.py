"""The coins of a Camp Phase: what they come from, what they pay, and when they count (CP-01, CP-04, CP-05, DD-11)."""

from __future__ import annotations

from ...campaign import CAMP, added
from ...data.items import COINS_EACH
from ...data.prices import REPAIR
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..events import camp as camp_events
from ..events.event import settle
from ..words.matching import same
from ..words.plurals import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Camp, Campaign
    from ...data.prices import Price
    from ..events.event import Outcome

VAGRANTS, RITUALS, JUNK, DEEDS = COUNTED = ("vagrants", "rituals", "broken junk", "deeds")
"""Where coins of a camp come from that nobody has to type (CP-04)."""


def counting(campaign: Campaign) -> Camp:
    """Return the camp whose coins count, torn down or not, from the scenario's end until it is closed (CP-04)."""
    camp = campaign.camp
    if campaign.phase != CAMP or camp is None:
        raise Refused(
            "No Camp Phase is running.",
            rule="CP-01",
            hint="It begins with: vsong scenario end victory (or defeat).",
        )
    if camp.finished:
        raise Refused(
            "The Camp Phase is closed.", rule="CP-18", hint="Go on with: vsong scenario start PAGE."
        )
    return camp


def running(campaign: Campaign) -> Camp:
    """Return the camp that is being walked, or refuse what needs one."""
    camp = counting(campaign)
    if not camp.begun:
        raise Refused("The Camp Phase is not begun.", rule="CP-02", hint="Tear down first: vsong camp start.")
    return camp


def with_camp(campaign: Campaign, **changes: object) -> Campaign:
    """Return the campaign with some fields of the camp replaced."""
    assert campaign.camp is not None
    return campaign._replace(camp=campaign.camp._replace(**changes))  # type: ignore[arg-type]


def pool(campaign: Campaign) -> int:
    """Return the coins of this camp that are not spent; what the tear-down brings counts before it (CP-04)."""
    camp = campaign.camp
    return _waiting(campaign) + sum(camp.income.values()) - sum(camp.spent.values()) if camp else 0


def _waiting(campaign: Campaign) -> int:
    """Return the coins that the tear-down will put in the pool."""
    camp = campaign.camp
    return COINS_EACH * len(campaign.vagrants) + camp.ritual_coins if camp and not camp.begun else 0


def earn(campaign: Campaign, source: str, coins: int) -> Outcome:
    """Put coins in the pool; they are money of this camp only (DD-11, CP-05)."""
    if not coins:
        return campaign, ()
    income = counting(campaign).income
    source = next((one for one in income if same(one, source)), source)
    campaign = with_camp(campaign, income=added(income, source, coins))
    return campaign, (camp_events.CoinsEarned(source, coins, pool(campaign)),)


def price(campaign: Campaign, what: Price) -> int:
    """Return what something costs now; a repair costs nothing after a Moonreaper Ritual (MR-13)."""
    if what == REPAIR and campaign.camp is not None and campaign.camp.free_repairs:
        return 0
    return what.coins * len(campaign.vagrants) if what.each else what.coins


def short(campaign: Campaign, what: Price, coins: int) -> Iterator[Refused]:
    """Yield that the pool does not hold so many coins (CP-04)."""
    have = pool(campaign)
    if coins > have:
        yield Refused(
            f"{what.noun[0].upper()}{what.noun[1:]} costs {count(coins, 'coin')}, and the pool holds {have}.",
            rule="CP-04",
            hint="Cash in a deed or sell broken Junk. What pays: vsong camp.",
        )


def spend(campaign: Campaign, what: Price, coins: int | None = None) -> Outcome:
    """Pay in a camp that is walked, the price unless `coins` says otherwise."""
    running(campaign)
    return pay(campaign, what, coins)


def pay(campaign: Campaign, what: Price, coins: int | None = None) -> Outcome:
    """Pay from the pool from the scenario's end on, torn down or not; before the first scenario nothing is counted.

    The pool never goes below zero, whatever the group decides.
    """
    if campaign.camp is None:
        return campaign, ()
    camp = counting(campaign)
    cost = price(campaign, what) if coins is None else coins
    settle(short(campaign, what, cost), forced=False)
    if not cost:
        return campaign, ()
    campaign = with_camp(campaign, spent=added(camp.spent, what.key, cost))
    return campaign, (camp_events.CoinsPaid(what.key, cost, pool(campaign)),)


def pay_in(campaign: Campaign, source: str, coins: int) -> Outcome:
    """Put coins in the pool; outside of a camp the players count them themselves."""
    return (campaign, ()) if campaign.camp is None else earn(campaign, source, coins)
