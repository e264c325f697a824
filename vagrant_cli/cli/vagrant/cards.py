"""`vsong vagrant` for cards that flip: wounds, and Westbound there and back."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ...rules.vagrant import cards, humanity, westbound
from ..line.arguments import Who
from ..line.declared import Annotated, Argument, Option
from ..line.play import change
from ..line.sorting import of
from ..line.who import whose
from ..words import held
from .humanity import card, settled, standing

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..line.play import Outcome, Play, Table


CardName = Annotated[str, Argument(metavar="CARD", help="A Skill or Junk by its number or name.")]


def go_westbound(
    who: Who = "",
    cover: Annotated[
        str | None, Option(metavar="SKILL", help="The Skill that the Westbound Skill lies on.")
    ] = None,
) -> Play:
    """Flip a Vagrant card to Westbound because something says so: all Skills and Junk flip too.

    Example: vsong vagrant westbound songsmith --cover 35
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = whose(campaign, who)
        asked = None if campaign.vagrants[name].westbound else humanity.choice_of_cover(campaign, name)
        _, skill = settled(table, asked, flip=None, cover=cover)
        return westbound.told(campaign, name, skill)

    return change(rule, standing(who))


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


@of(held.ready)
def flip(*, who: Who = "", card: CardName) -> Play:
    """Flip a Skill to wounded or Junk to broken, without a loss.

    Example: vsong vagrant flip songsmith 35
    """
    return change(lambda campaign, _: cards.flip(campaign, whose(campaign, who), card), standing(who))
