"""`vsong use`: a Skill, Junk, the Westbound Skill or an item token."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.bindle import hand
from ...rules.bindle.uses import How
from ...rules.vagrant import rest
from ...rules.words.matching import find, fold
from ..bindle.rummage import standing as hands
from ..line.arguments import Limit, Who
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import MOST_COINS, whole_option
from ..line.play import change
from ..line.sorting import of
from ..line.who import whose, with_pup
from ..words import held
from .humanity import standing

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table


@of(held.usable)
def use(
    *,
    who: Who = "",
    what: Annotated[
        str,
        Argument(
            metavar="CARD|TOKEN", help="A Skill or Junk by its number or name, westbound, or an item token."
        ),
    ],
    coins: Annotated[
        int | None,
        whole_option(
            "--coins COINS", 0, MOST_COINS, "Coins on a card, {}; without it 1 on a Skill, 0 on Junk."
        ),
    ] = None,
    on: Annotated[
        str | None,
        Option(metavar="WHAT", help="Nails: a Haint; candle: a space; apple: a Skill; berry: its symbol."),
    ] = None,
    to: Annotated[
        str | None,
        Option(
            metavar="VAGRANT", help="Berry: whom it frees; nails: who gains the Revivalist's 1 if it breaks."
        ),
    ] = None,
    lifts: Annotated[str | None, Option(metavar="EFFECT", help="Berry: the Haint effect that goes.")] = None,
    flip: Annotated[
        str | None, Option(metavar="CARD", help="The card that flips if the berry wounds.")
    ] = None,
    cover: Annotated[
        str | None, Option(metavar="SKILL", help="The Skill that is covered if the berry makes Westbound.")
    ] = None,
    limit: Limit = None,
) -> Play:
    """Use a Skill, Junk or an item token: coins are counted, cards rest, tokens go on the Cycle Track.

    Example: vsong use songsmith 35 --coins 2
    """
    how = How(on, to, lifts, flip, cover)

    def rule(campaign: Campaign, table: Table) -> Outcome:
        if is_card(campaign, who, what):
            if how != How() or limit is not None:
                raise UsageError("--on, --to, --lifts, --flip, --cover and --limit belong to item tokens.")
            return rest.use(campaign, whose(campaign, who), what, coins, forced=table.forced)
        if coins is not None:
            raise UsageError("No coins are laid on an item token.", rule="BN-01", hint="Leave out --coins.")
        return hand.use(campaign, with_pup(campaign, who), what, how, limit, forced=table.forced)

    def view(campaign: Campaign, events: tuple[Event, ...]) -> dict[str, Any]:
        return standing(who)(campaign, events) if is_card(campaign, who, what) else hands(campaign)

    return change(rule, view)


def is_card(campaign: Campaign, who: str, what: str) -> bool:
    """Tell whether a card is meant and no token: one that the Vagrant has, or whatever is no item's name."""
    own = held.cards(campaign)[whose(campaign, who)]
    if fold(what) in map(fold, (*own, rest.WESTBOUND)):
        return True
    return find(what, held.ITEM_WORDS) is None


COMMANDS = {"use": use}
