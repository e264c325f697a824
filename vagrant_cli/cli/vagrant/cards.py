"""`vsong vagrant` for cards: wounds, repairs, Westbound, and Skills and Junk that are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...rules.vagrant import cards, humanity, rest, westbound
from ..line.arguments import MOST_COINS, VagrantName
from ..line.numbers import whole
from ..line.play import Outcome, Play, Table, change
from ..words.names import whose
from .humanity import card, settled, standing

if TYPE_CHECKING:
    from ...campaign import Campaign

CardName = Annotated[str, typer.Argument(metavar="CARD", help="A Skill or Junk by its number or name.")]


def go_westbound(
    vagrant: VagrantName,
    cover: Annotated[
        str | None, typer.Option(metavar="SKILL", help="The Skill that the Westbound Skill lies on.")
    ] = None,
) -> Play:
    """Flip a Vagrant card to Westbound because something says so: all Skills and Junk flip too.

    Example: vsong vagrant westbound songsmith --cover 35
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = whose(campaign, vagrant)
        asked = None if campaign.vagrants[name].westbound else humanity.choice_of_cover(campaign, name)
        _, skill = settled(table, asked, flip=None, cover=cover)
        return westbound.told(campaign, name, skill)

    return change(rule, standing(vagrant))


def revive() -> Play:
    """Turn all Vagrant cards back, where a scenario goes on although all are Westbound.

    Example: vsong vagrant revive
    """
    return change(
        lambda campaign, _: westbound.revive_now(campaign),
        lambda campaign, _: {
            "vagrants": {name: card(campaign, name) for name in campaign.vagrants},
            "revive_boxes": campaign.revive_boxes,
        },
    )


def flip(vagrant: VagrantName, card: CardName) -> Play:
    """Flip a Skill to wounded or Junk to broken, without a loss.

    Example: vsong vagrant flip songsmith 35
    """
    return on_card(lambda campaign, name, _: cards.flip(campaign, name, card), vagrant)


def restore(vagrant: VagrantName, card: CardName) -> Play:
    """Flip a wounded Skill back.

    Example: vsong vagrant restore empress 52
    """
    return on_card(lambda campaign, name, _: cards.restore(campaign, name, card), vagrant)


def repair(vagrant: VagrantName, card: CardName) -> Play:
    """Repair broken Junk, outside scenarios or when a Ritual of the Moonreaper allows it.

    Example: vsong vagrant repair songsmith "Cracked Lantern"
    """
    return on_card(
        lambda campaign, name, table: cards.repair(campaign, name, card, forced=table.forced), vagrant
    )


def use(
    vagrant: VagrantName,
    card: Annotated[
        str, typer.Argument(metavar="CARD", help="A Skill or Junk by its number or name, or westbound.")
    ],
    coins: Annotated[
        int | None,
        typer.Option(
            metavar="COINS",
            parser=whole("--coins", 0, MOST_COINS),
            help=f"Coins on it, 0 to {MOST_COINS}; without it 1 on a Skill, 0 on Junk.",
        ),
    ] = None,
) -> Play:
    """Use a Skill, Junk or the Westbound Skill: coins are counted, and it rests in the next round.

    Example: vsong vagrant use songsmith 35 --coins 2
    """
    return on_card(
        lambda campaign, name, table: rest.use(campaign, name, card, coins, forced=table.forced), vagrant
    )


def on_card(rule: Callable[[Campaign, str, Table], Any], vagrant: str) -> Play:
    """Make a command that changes one Vagrant's cards."""
    return change(lambda campaign, table: rule(campaign, whose(campaign, vagrant), table), standing(vagrant))
