"""`vsong effect` and `vsong lift`: Haint effects on Vagrant cards."""

from __future__ import annotations

from ...campaign import EFFECT_KINDS
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.vagrant import effects
from ...rules.words.matching import shown
from ...rules.words.token_names import item_named
from ..line.arguments import Who, WhoOrAll
from ..line.declared import Annotated, Argument, Option
from ..line.play import change
from ..line.sorting import of
from ..line.who import whose
from ..words import held
from ..words.names import called
from .humanity import for_each, standing

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..line.play import Outcome, Play, Table

EffectName = Annotated[str, Argument(metavar="EFFECT", help="The Haint effect, as its scenario calls it.")]


def effect(
    *,
    who: WhoOrAll = "",
    name: EffectName,
    kind: Annotated[
        str | None,
        Argument(metavar="black|white", help="Its kind; needed until it lies on somebody."),
    ] = None,
) -> Play:
    """Lay a Haint effect on a Vagrant card: one black and one white fit.

    Example: vsong effect songsmith "Cold Feet" black
    """
    typed = called(name, "The name of a Haint effect")
    if kind is not None and kind.casefold() not in EFFECT_KINDS:
        raise UsageError(f"A Haint effect is black or white, not {shown(kind)}.", rule="HE-01")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        colour = _kind(campaign, typed, kind, table)
        return for_each(
            campaign,
            who,
            lambda now, vagrant: effects.receive(now, vagrant, typed, colour, forced=table.forced),
        )

    return change(rule, standing(who))


def _kind(campaign: Campaign, name: str, typed: str | None, table: Table) -> str:
    """Return the kind: as typed, as it was in this scenario, else as the person says."""
    said = typed and typed.casefold()
    known = said or effects.kind_of(campaign, name) or table.choose("Black or white?", EFFECT_KINDS)
    return effects.told_kind(campaign, name, known)


@of(held.effects)
def lift(
    *,
    who: Who = "",
    name: EffectName,
    token: Annotated[
        str | None, Option(metavar="ITEM", help="The item token discarded for it, as salt.")
    ] = None,
    by: Annotated[
        str | None, Option(metavar="VAGRANT", help="Who discards it; without it the Vagrant.")
    ] = None,
) -> Play:
    """Take a Haint effect off, as its scenario says.

    Example: vsong lift songsmith "Cold Feet" --token salt
    """
    if by is not None and token is None:
        raise UsageError("--by needs the token: --token ITEM.", rule="HE-02")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        holder = whose(campaign, who)
        lying = effects.held(campaign, holder, name)
        if token is None:
            return effects.lift(campaign, holder, lying)
        giver = holder if by is None else whose(campaign, by)
        return effects.lift_with_token(campaign, holder, lying, item_named(token), giver, forced=table.forced)

    return change(rule, standing(who, by))


COMMANDS = {"effect": effect, "lift": lift}
