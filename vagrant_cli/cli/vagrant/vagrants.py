"""`vsong vagrant`: what lies on one Vagrant card."""

from __future__ import annotations

from ...data.vagrants import COMMON_COINS_MOST, HUMANITY_TRACK
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.campaign import smoky_bones
from ...rules.vagrant import common_coins
from ...rules.vagrant import maximum as held
from ..line.arguments import Who
from ..line.declared import Annotated, Option
from ..line.groups import group
from ..line.numbers import whole_argument, whole_option
from ..line.play import change
from ..line.sorting import first
from ..line.who import in_play, whose
from . import cards
from .humanity import standing

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ..line.play import Outcome, Play, Table

app = group("vagrant")

app.command("westbound")(cards.go_westbound)
app.command("revive")(cards.revive)
app.command("flip")(cards.flip)

Humanity = Annotated[int, whole_argument("HUMANITY", 1, HUMANITY_TRACK, "The number, {}.")]


@app.command("humanity")
def humanity(*, who: Who = "", number: Humanity) -> Play:
    """Set a Vagrant's Humanity by hand.

    Example: vsong vagrant humanity songsmith 4
    """
    return change(
        lambda campaign, _: held.set_humanity(campaign, whose(campaign, who), number),
        standing(who),
    )


@app.command("max")
def maximum(*, who: Who = "", number: Humanity) -> Play:
    """Set a Vagrant's maximum Humanity in this campaign, as a deed or another card changes it.

    Example: vsong vagrant max songsmith 11
    """
    return change(
        lambda campaign, _: held.set_maximum(campaign, whose(campaign, who), number),
        standing(who),
    )


@app.command("coins")
@first(common_coins.in_time)
def coins(
    who: Who = "",
    received: Annotated[int, whole_argument("COINS", 0, COMMON_COINS_MOST, "How many are received, {}.")] = 0,
    place: Annotated[
        int | None,
        whole_option("--place COINS", 1, COMMON_COINS_MOST, "How many go on the board or on somebody."),
    ] = None,
) -> Play:
    """Receive common coins, or place those that a Vagrant holds.

    Example: vsong vagrant coins songsmith 2
    """
    if not received and not place:
        raise UsageError("Say how many: COINS that are received, or --place COINS.", rule="CC-02")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = whose(campaign, who)
        events: tuple[Any, ...] = ()
        if received:
            campaign, events = common_coins.receive(campaign, name, received, forced=table.forced)
        if place:
            campaign, placed = common_coins.place(campaign, name, place)
            events += placed
        return campaign, events

    return change(rule, coins_standing)


def coins_standing(campaign: Campaign, _: Any) -> dict[str, Any]:
    """Return the common coins held, placed and left."""
    return {
        "held": {
            name: {"coins": one.common_coins, "later": one.later_coins}
            for name, one in campaign.vagrants.items()
        },
        "placed": dict(campaign.scenario.placed_coins) if campaign.scenario else {},
        "supply": common_coins.supply(campaign),
        "total": common_coins.total(campaign),
    }


@app.command("smoky")
def smoky(
    who: Who = "",
    bones: Annotated[int, whole_argument("BONES", 1, 8, "How many, {}.")] = 1,
    use: Annotated[bool, Option("--use", help="They were rolled: back to the supply.")] = False,
) -> Play:
    """Receive smoky bones, or return those that were rolled.

    Example: vsong vagrant smoky songsmith 2
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = in_play(campaign, who)
        if use:
            return smoky_bones.use(campaign, name, bones)
        return smoky_bones.receive(campaign, name, bones, forced=table.forced)

    return change(rule, smoky_standing)


def smoky_standing(campaign: Campaign, _: Any) -> dict[str, Any]:
    """Return the smoky bones held and in the supply."""
    return {
        "held": {name: one.smoky_bones for name, one in campaign.vagrants.items()},
        "supply": smoky_bones.supply(campaign),
        "limit": campaign.edition.smoky_limit,
    }


COMMANDS = {"vagrant": app}
