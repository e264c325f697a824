"""`vsong vagrant`: what lies on one Vagrant card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...campaign import EFFECT_KINDS
from ...data.vagrants import COMMON_COINS_MOST, HUMANITY_TRACK
from ...errors import UsageError
from ...rules.campaign import smoky_bones
from ...rules.vagrant import common_coins, effects
from ...rules.vagrant import maximum as held
from ...rules.words.names import shown
from ...rules.words.token_names import item_named
from ..line.arguments import VagrantName
from ..line.groups import group
from ..line.numbers import whole
from ..line.play import Outcome, Play, Result, Table, change, look
from ..line.tree import Command, ShowingGroup
from ..words import views
from ..words.names import called, in_play, whose
from . import cards
from .humanity import standing

if TYPE_CHECKING:
    from ...campaign import Campaign

app = group("vagrant", ShowingGroup)

app.command("westbound", cls=Command)(cards.go_westbound)
app.command("revive", cls=Command)(cards.revive)
app.command("flip", cls=Command)(cards.flip)
app.command("restore", cls=Command)(cards.restore)
app.command("repair", cls=Command)(cards.repair)
app.command("use", cls=Command)(cards.use)

EffectName = Annotated[
    str, typer.Argument(metavar="EFFECT", help="The Haint effect, as its scenario calls it.")
]
Humanity = Annotated[
    int,
    typer.Argument(
        metavar="HUMANITY",
        parser=whole("HUMANITY", 1, HUMANITY_TRACK),
        help=f"The number, 1 to {HUMANITY_TRACK}.",
    ),
]


@app.command("show", cls=Command)
def show(vagrant: VagrantName) -> Play:
    """Show one Vagrant's card.

    Example: vsong vagrant show songsmith
    """

    def view(campaign: Campaign, _: Table) -> Result:
        name = in_play(campaign, vagrant)

        def text() -> str:
            from ..campaign.screen import vagrant_card

            return vagrant_card(campaign, name)

        return Result({"vagrant": name, **views.vagrant(campaign, name)}, text=text, asked=True)

    return look(view)


@app.command("humanity", cls=Command)
def humanity(vagrant: VagrantName, number: Humanity) -> Play:
    """Set a Vagrant's Humanity by hand.

    Example: vsong vagrant humanity songsmith 4
    """
    return change(
        lambda campaign, _: held.set_humanity(campaign, whose(campaign, vagrant), number),
        standing(vagrant),
    )


@app.command("max", cls=Command)
def maximum(vagrant: VagrantName, number: Humanity) -> Play:
    """Set a Vagrant's maximum Humanity in this campaign, as a deed or another card changes it.

    Example: vsong vagrant max songsmith 11
    """
    return change(
        lambda campaign, _: held.set_maximum(campaign, whose(campaign, vagrant), number),
        standing(vagrant),
    )


@app.command("effect", cls=Command)
def effect(
    vagrant: VagrantName,
    name: EffectName,
    kind: Annotated[str, typer.Argument(metavar="black|white", help="Its kind.")],
) -> Play:
    """Lay a Haint effect on a Vagrant card: one black and one white fit.

    Example: vsong vagrant effect songsmith "Cold Feet" black
    """
    typed = called(name, "The name of a Haint effect")
    if kind.casefold() not in EFFECT_KINDS:
        raise UsageError(f"A Haint effect is black or white, not {shown(kind)}.", rule="HE-01")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        return effects.receive(
            campaign, whose(campaign, vagrant), typed, kind.casefold(), forced=table.forced
        )

    return change(rule, standing(vagrant))


@app.command("lift", cls=Command)
def lift(
    vagrant: VagrantName,
    name: EffectName,
    token: Annotated[
        str | None, typer.Option(metavar="ITEM", help="The item token discarded for it, as salt.")
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="VAGRANT", help="Who discards it; without it the Vagrant.")
    ] = None,
) -> Play:
    """Take a Haint effect off, as its scenario says.

    Example: vsong vagrant lift songsmith "Cold Feet" --token salt
    """
    if by is not None and token is None:
        raise UsageError("--by needs the token: --token ITEM.", rule="HE-02")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        holder = whose(campaign, vagrant)
        lying = effects.held(campaign, holder, name)
        if token is None:
            return effects.lift(campaign, holder, lying)
        giver = holder if by is None else whose(campaign, by)
        return effects.lift_with_token(campaign, holder, lying, item_named(token), giver, forced=table.forced)

    return change(rule, standing(vagrant, by))


@app.command("coins", cls=Command)
def coins(
    vagrant: VagrantName,
    received: Annotated[
        int,
        typer.Argument(
            metavar="COINS",
            parser=whole("COINS", 0, COMMON_COINS_MOST),
            help=f"How many are received, 0 to {COMMON_COINS_MOST}.",
        ),
    ] = 0,
    place: Annotated[
        int | None,
        typer.Option(
            metavar="COINS",
            parser=whole("--place", 1, COMMON_COINS_MOST),
            help="How many go on the board or on somebody.",
        ),
    ] = None,
) -> Play:
    """Receive common coins, or place those that a Vagrant holds.

    Example: vsong vagrant coins songsmith 2
    """
    if not received and not place:
        raise UsageError("Say how many: COINS that are received, or --place COINS.", rule="CC-02")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = whose(campaign, vagrant)
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


@app.command("smoky", cls=Command)
def smoky(
    vagrant: VagrantName,
    bones: Annotated[
        int,
        typer.Argument(metavar="BONES", parser=whole("BONES", 1, 8), help="How many, 1 to 8."),
    ] = 1,
    use: Annotated[bool, typer.Option("--use", help="They were rolled: back to the supply.")] = False,
) -> Play:
    """Receive smoky bones, or return those that were rolled.

    Example: vsong vagrant smoky songsmith 2
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = in_play(campaign, vagrant)
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
