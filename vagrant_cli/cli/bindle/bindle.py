"""`vsong bindle`: item tokens from the draw to the Cycle Track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...rules.bindle import hand, rummage
from ...rules.bindle.uses import How
from ...rules.tracks import cycle
from ..line.arguments import Back, Limit
from ..line.groups import alone, group
from ..line.play import Outcome, Play, Result, Table, change, look
from ..line.tree import Command
from ..words.names import with_pup
from .rummage import Holder, OnSymbol, Token, drawn, rummage_, standing

if TYPE_CHECKING:
    from ...campaign import Campaign

app = group("bindle")

app.command("rummage", cls=Command)(rummage_)


@app.command("gain", cls=Command)
def gain(vagrant: Holder, token: Token, back: Back = None, limit: Limit = None) -> Play:
    """Lay a token on a card because an event or a card says so; the pup may find one too.

    Example: vsong bindle gain songsmith apple
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = with_pup(campaign, vagrant)
        return rummage.gain(campaign, name, token, limit, back or (), forced=table.forced)

    return change(rule, standing)


@app.command("use", cls=Command)
def use(
    vagrant: Holder,
    token: Token,
    on: Annotated[
        str | None,
        typer.Option(
            "--on", metavar="WHAT", help="Nails: a Haint; candle: a space; apple: a Skill; berry: its symbol."
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="VAGRANT", help="Berry: whom it frees, if not the user.")
    ] = None,
    lifts: Annotated[
        str | None, typer.Option("--lifts", metavar="EFFECT", help="Berry: the Haint effect that goes.")
    ] = None,
    flip: Annotated[
        str | None, typer.Option("--flip", metavar="CARD", help="The card that flips if the berry wounds.")
    ] = None,
    cover: Annotated[
        str | None,
        typer.Option(
            "--cover", metavar="SKILL", help="The Skill that is covered if the berry makes Westbound."
        ),
    ] = None,
    limit: Limit = None,
) -> Play:
    """Use a token, one a round; it goes on the Cycle Track afterwards.

    Example: vsong bindle use songsmith salt
    """
    how = How(on, to, lifts, flip, cover)

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = with_pup(campaign, vagrant)
        return hand.use(campaign, name, token, how, limit, forced=table.forced)

    return change(rule, standing)


@app.command("give", cls=Command)
def give(
    vagrant: Holder,
    token: Token,
    receiver: Annotated[str, typer.Argument(metavar="RECEIVER", help="The adjacent Vagrant who gets it.")],
    back: Back = None,
    limit: Limit = None,
) -> Play:
    """Give a token to an adjacent Vagrant, which is the giver's use of the round.

    Example: vsong bindle give songsmith salt empress
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        giver, whom = with_pup(campaign, vagrant), with_pup(campaign, receiver)
        return hand.give(campaign, giver, token, whom, limit, back or (), forced=table.forced)

    return change(rule, standing)


@app.command("discard", cls=Command)
def discard(
    vagrant: Holder,
    token: Token,
    lifts: Annotated[
        str | None, typer.Option("--lifts", metavar="EFFECT", help="The Haint effect that goes with it.")
    ] = None,
    on: OnSymbol = None,
) -> Play:
    """Lay a token from a hand on the Cycle Track; it has no benefit of its own.

    Example: vsong bindle discard songsmith salt
    """
    return change(
        lambda campaign, _: hand.discard(campaign, with_pup(campaign, vagrant), token, lifts=lifts, on=on),
        standing,
    )


@app.command("return", cls=Command)
def return_(
    vagrant: Holder,
    named: Annotated[list[str], typer.Argument(metavar="TOKEN", help="What goes back in the Bindle.")],
    limit: Limit = None,
) -> Play:
    """Return tokens above the Rummage value to the Bindle.

    Example: vsong bindle return songsmith salt --limit 0
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = with_pup(campaign, vagrant)
        return hand.hand_back(campaign, name, named, limit, forced=table.forced)

    return change(rule, standing)


@app.command("put", cls=Command)
def put(
    token: Token,
    on: OnSymbol = None,
    train: Annotated[
        bool, typer.Option("--train", help="A Candle that is counted on the train, not one of the Bindle.")
    ] = False,
) -> Play:
    """Lay a token on the Cycle Track by hand, from the Bindle or the train.

    Example: vsong bindle put nails
    """

    def rule(campaign: Campaign, _: Table) -> Outcome:
        if train:
            return hand.candle_gone(campaign, token)
        return hand.put_on_track(campaign, token, on=on)

    return change(rule, standing)


@app.command("cycle", cls=Command)
def cycle_(
    item: Annotated[
        str | None,
        typer.Argument(metavar="ITEM", help="The item that reached its value; without it those that have."),
    ] = None,
) -> Play:
    """Cycle: the Mood's cycle effect, then the tokens go back in the Bindle.

    Example: vsong bindle cycle nails
    """
    return change(lambda campaign, _: cycle.by_word(campaign, item), standing)


@app.command("show", cls=Command)
def show() -> Play:
    """Show what lies in the Bindle, in hands, on the Cycle Track and on the train.

    Example: vsong bindle show
    """
    return look(lambda campaign, _: Result(standing(campaign), text=lambda: drawn(campaign), asked=True))


alone(app, show)

COMMANDS = {"bindle": app}
