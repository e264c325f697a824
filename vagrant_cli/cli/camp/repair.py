"""`vsong repair` and `vsong restore`: for nothing in play, by the camp's rules in a camp."""

from __future__ import annotations

from ...campaign import CAMP
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.camp import purchases
from ...rules.events.vagrant import CardFlipped
from ...rules.vagrant import cards
from ..line.arguments import OnlyCard, Who, WhoOrBelongings
from ..line.numbers import priced
from ..line.play import answer, at_table, change
from ..line.sorting import of
from ..line.who import holding, left_out, whose
from ..vagrant.humanity import standing as on_cards
from ..words import held
from ..words.names import only
from .camp import on_broken, on_wounded, standing

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Result, Table

    Rule = Callable[["Campaign", Table], Outcome]


@of(held.wounded, held.cards)
def restore(*, who: Who = "", skill: OnlyCard = None) -> Play:
    """Flip a wounded Skill back; in a camp the one that coming back from Westbound gives, for nothing.

    Example: vsong restore empress 52
    """

    def in_play(campaign: Campaign, _: Table) -> Outcome:
        name = whose(campaign, who)
        card = skill or only(held.wounded(campaign)[name], f"wounded Skill of {name.capitalize()}")
        return cards.restore(campaign, name, card)

    return by_phase(lambda campaign, _: on_wounded(purchases.restore, campaign, who, skill), in_play)


@priced
@of(held.with_belongings)
def repair(*, who: WhoOrBelongings = None, junk: OnlyCard = None) -> Play:
    """Repair broken Junk: in a camp for {repair}, in a scenario when a Ritual of the Moonreaper allows it.

    Example: vsong repair songsmith "Tin Whistle"
    """

    def in_play(campaign: Campaign, table: Table) -> Outcome:
        named = () if junk is None else (junk,)
        lying = (held.broken, held.cards, held.with_belongings)
        holder = holding(campaign, who or left_out(campaign, table, lying, named))
        if holder is None:
            raise UsageError(
                "What lies with the belongings is repaired in a camp.",
                rule="CP-07",
                hint="See: vsong status belongings.",
            )
        card = junk or only(held.broken(campaign)[holder], f"broken Junk of {holder.capitalize()}")
        return cards.repair(campaign, holder, card, forced=table.forced)

    return by_phase(lambda campaign, _: on_broken(purchases.repair, campaign, who, junk), in_play)


def by_phase(in_camp: Rule, in_play: Rule) -> Play:
    """Make a command that does one thing in a camp and another in play, and shows what it changed there."""

    def play(table: Table) -> Result:
        if at_table(table).phase == CAMP:
            return change(in_camp, standing)(table)
        return change(in_play, flipped)(table)

    return answer(play)


def flipped(campaign: Campaign, events: tuple[Event, ...]) -> dict[str, Any]:
    """Return the view of the Vagrants whose cards flipped."""
    names = (event.vagrant for event in events if isinstance(event, CardFlipped))
    shown: dict[str, Any] = on_cards(*names)(campaign, events)
    return shown


COMMANDS: dict[str, Callable[..., Play]] = {"repair": repair, "restore": restore}
