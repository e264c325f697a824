"""`vsong rummage`: in a scenario a token for each coin, in a camp one token for the camp's price."""

from __future__ import annotations

from ...campaign import CAMP
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.camp import purchases
from ..bindle import rummage as on_train
from ..line.arguments import MOST_TOKENS, Back, Limit, Who
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import priced, whole_argument, whole_option
from ..line.play import answer, at_table, change
from ..line.who import in_play
from ..scenario.turns import drawer
from .camp import standing

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..line.play import Outcome, Play, Result, Table


@priced
def rummage(
    *,
    who: Who = "",
    number: Annotated[
        int | None, whole_argument("TOKENS", 1, MOST_TOKENS, "How many are drawn, {}; in a camp 1.")
    ] = None,
    named: Annotated[
        list[str] | None,
        Argument(metavar="TOKEN", help="What was drawn by hand; without it vsong draws."),
    ] = None,
    drew: Annotated[
        list[str] | None, Option(metavar="TOKENS", help="The same as a list, such as nails,salt.")
    ] = None,
    keep: Annotated[str | None, Option(metavar="TOKEN", help="The one that is kept.")] = None,
    back: Back = None,
    limit: Limit = None,
    coins: Annotated[
        int | None,
        whole_option(
            "--coins COINS",
            0,
            MOST_TOKENS,
            "Coins on it when a Skill draws more tokens, {}. Default: 1 for each token.",
        ),
    ] = None,
    ritual: Annotated[
        str | None, Option(metavar="NAME", help="The Moonreaper's Ritual card, if he comes.")
    ] = None,
    action: Annotated[
        str | None, Option(metavar="NAME", help="The Moonreaper's Action card, if he comes.")
    ] = None,
) -> Play:
    """Rummage: draw a token for each coin and keep one; in a camp one for {rummage}.

    Example: vsong rummage songsmith 2 --drew nails,salt --keep salt
    """
    words = (*(named or ()), *(drew or ()))

    def play(table: Table) -> Result:
        if at_table(table).phase == CAMP:
            if keep is not None or coins is not None or ritual is not None or action is not None:
                raise UsageError(
                    "In a camp 1 token is drawn and kept; --keep, --coins, --ritual and --action are for scenarios.",
                    rule="CP-08",
                )
            return in_camp(who, number, words, back, limit)(table)
        if number is None:
            raise UsageError(
                f"TOKENS is missing: how many tokens are drawn, 1 to {MOST_TOKENS}.",
                rule="AC-04",
                hint=f"As in: vsong rummage {who} 2.",
            )
        paid = number if coins is None else coins
        cards = on_train.cards(ritual, action)
        return on_train.play(on_train.Asked(who, number, paid, words, keep, tuple(back or ()), limit, cards))(
            table
        )

    return answer(play)


def in_camp(
    who: str, number: int | None, words: tuple[str, ...], back: list[str] | None, limit: int | None
) -> Play:
    """Make the command that draws one token for the pool's coins and keeps it for the next scenario."""
    if number not in (None, 1):
        raise UsageError(f"A Rummage in the camp draws 1 token, not {number}.", rule="CP-08")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = in_play(campaign, who)
        how = drawer(campaign, list(words), table)
        if how is None:
            raise UsageError(
                "How many tokens the box holds is not told.", hint="Draw by hand and name the token."
            )
        return purchases.draw(campaign, name, how, limit, tuple(back or ()), forced=table.forced)

    return change(rule, standing)


COMMANDS = {"rummage": rummage}
