"""Common coins on Vagrant cards and elsewhere, and their supply (CC-01 to CC-03, CC-05)."""

from __future__ import annotations

from ...campaign import added, without
from ...data import vagrants
from ...data.items import COMMON_COINS
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..events.event import in_scenarios, settle
from ..events.vagrant import CommonCoinsDiscarded, CommonCoinsGone, CommonCoinsPlaced, CommonCoinsReceived
from ..tracks.rounds import coins_left, running
from ..words.plurals import agree, count

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..events.event import Event, Outcome


def total(campaign: Campaign) -> int:
    """Return how many there are in this campaign."""
    return vagrants.common_coins(len(campaign.vagrants))


def in_use(campaign: Campaign) -> int:
    """Return how many lie on Vagrant cards, on the board or on somebody."""
    held = sum(one.common_coins + one.later_coins for one in campaign.vagrants.values())
    return held + sum(campaign.scenario.placed_coins.values() if campaign.scenario else ())


def supply(campaign: Campaign) -> int:
    """Return how many are left to receive."""
    return total(campaign) - in_use(campaign)


def receive(campaign: Campaign, name: str, coins: int, *, forced: bool = False) -> Outcome:
    """Lay common coins on a Vagrant card; the supply cannot be overruled (CC-05).

    They are for the next turn (CC-02): received in the own turn, they outlast the end of it.
    """
    left = supply(campaign)
    if coins > left:
        raise Refused(
            f"Only {left} of {total(campaign)} common coins {agree(left)} left, stand-ins included, not {coins}.",
            rule="CC-05",
        )
    overruled = in_time(campaign, forced=forced)
    one = campaign.vagrants[name]
    later = campaign.scenario is not None and campaign.scenario.rounds.turn == name
    if later:
        campaign = campaign.with_vagrant(name, later_coins=one.later_coins + coins)
    else:
        campaign = campaign.with_vagrant(name, common_coins=one.common_coins + coins)
    held = one.common_coins + one.later_coins + coins
    stand_ins = max(in_use(campaign) - COMMON_COINS, 0)
    received = CommonCoinsReceived(name, coins, held, later, supply(campaign), stand_ins)
    return campaign, (*overruled, received)


def in_time(campaign: Campaign, *, forced: bool = False) -> tuple[Event, ...]:
    """Refuse common coins where no scenario is running (CC-02)."""
    said = "Common coins are for the next turn of a scenario, and 0 scenarios are running."
    return settle(in_scenarios(campaign, said, "CC-02", "one"), forced=forced)


def place(campaign: Campaign, name: str, coins: int) -> Outcome:
    """Put common coins that a Vagrant holds on the board or on somebody (CC-03); laid ones are not there any more."""
    scenario = running(campaign)
    one = campaign.vagrants[name]
    turn = scenario.rounds.turn == name
    unspent = min(one.common_coins, coins_left(campaign)) if turn else one.common_coins
    free = unspent + one.later_coins
    if coins > free:
        raise Refused(
            f"{name.capitalize()} has {count(free, 'common coin')} to place, not {coins}.",
            rule="CC-03",
            hint=f"Receive more first: vsong vagrant coins {name} {coins - free} --place {coins}.",
        )
    # Those that would be lost first go first.
    first = min(coins, unspent)
    campaign = campaign.with_vagrant(
        name, common_coins=one.common_coins - first, later_coins=one.later_coins - (coins - first)
    )
    placed = added(scenario.placed_coins, name, coins)
    return campaign.in_scenario(placed_coins=placed), (CommonCoinsPlaced(name, coins),)


def turn_begins(campaign: Campaign, name: str) -> Outcome:
    """Discard what a Vagrant has placed, because their next turn begins (CC-03)."""
    placed = running(campaign).placed_coins
    if not placed.get(name):
        return campaign, ()
    gone = CommonCoinsDiscarded(name, placed[name])
    return campaign.in_scenario(placed_coins=without(placed, name)), (gone,)


def turn_ends(campaign: Campaign, name: str) -> Outcome:
    """Take back the common coins that were for this turn, used or not (CC-01, CC-02); later ones are next."""
    one = campaign.vagrants[name]
    if not one.common_coins and not one.later_coins:
        return campaign, ()
    campaign = campaign.with_vagrant(name, common_coins=one.later_coins, later_coins=0)
    return campaign, (CommonCoinsGone(name, one.common_coins),) if one.common_coins else ()
