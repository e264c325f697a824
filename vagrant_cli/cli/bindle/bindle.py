"""`vsong bindle`: item tokens from the draw to the Cycle Track."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ...rules.bindle import hand, rummage
from ...rules.tracks import cycle
from ..line.arguments import Back, Limit, Who
from ..line.declared import Annotated, Argument, Option
from ..line.groups import group
from ..line.play import change
from ..line.sorting import of
from ..line.who import with_pup
from ..words import held
from . import chances
from .rummage import OnSymbol, Token, standing

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..line.play import Outcome, Play, Table

app = group("bindle")


@app.command("gain")
def gain(*, who: Who = "", token: Token, back: Back = None, limit: Limit = None) -> Play:
    """Lay a token on a card because an event or a card says so; the pup may find one too.

    Example: vsong bindle gain songsmith apple
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = with_pup(campaign, who)
        return rummage.gain(campaign, name, token, limit, back or (), forced=table.forced)

    return change(rule, standing)


@app.command("give")
@of(held.tokens)
def give(
    *,
    who: Who = "",
    token: Token,
    receiver: Annotated[str, Argument(metavar="RECEIVER", help="The adjacent Vagrant who gets it.")],
    back: Back = None,
    limit: Limit = None,
) -> Play:
    """Give a token to an adjacent Vagrant, which is the giver's use of the round.

    Example: vsong bindle give songsmith salt empress
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        giver, whom = with_pup(campaign, who), with_pup(campaign, receiver)
        return hand.give(campaign, giver, token, whom, limit, back or (), forced=table.forced)

    return change(rule, standing)


@app.command("discard")
@of(held.tokens)
def discard(
    *,
    who: Who = "",
    token: Token,
    lifts: Annotated[str | None, Option(metavar="EFFECT", help="The Haint effect that goes with it.")] = None,
    on: OnSymbol = None,
) -> Play:
    """Lay a token from a hand on the Cycle Track; it has no benefit of its own.

    Example: vsong bindle discard songsmith salt
    """
    return change(
        lambda campaign, _: hand.discard(campaign, with_pup(campaign, who), token, lifts=lifts, on=on),
        standing,
    )


@app.command("return")
@of(held.tokens)
def return_(
    *,
    who: Who = "",
    named: Annotated[list[str], Argument(metavar="TOKEN", help="What goes back in the Bindle.")],
    limit: Limit = None,
) -> Play:
    """Return tokens above the Rummage value to the Bindle.

    Example: vsong bindle return songsmith salt --limit 0
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = with_pup(campaign, who)
        return hand.hand_back(campaign, name, named, limit, forced=table.forced)

    return change(rule, standing)


@app.command("put")
def put(
    token: Token,
    on: OnSymbol = None,
    train: Annotated[
        bool, Option("--train", help="A Candle that is counted on the train, not one of the Bindle.")
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


@app.command("cycle")
def cycle_(
    item: Annotated[
        str | None,
        Argument(metavar="ITEM", help="The item that reached its value; without it those that have."),
    ] = None,
) -> Play:
    """Cycle: the Mood's cycle effect, then the tokens go back in the Bindle.

    Example: vsong bindle cycle nails
    """
    return change(lambda campaign, _: cycle.by_word(campaign, item), standing)


app.command("odds")(chances.odds)

COMMANDS = {"bindle": app}
