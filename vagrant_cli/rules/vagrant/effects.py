"""Haint effects on Vagrant cards: at most one of each kind, and how they go (HE-01, HE-02, HE-06)."""

from __future__ import annotations

from ...campaign import EFFECT_KINDS, added, put, without
from ...data.items import BERRY
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...typed import quoted
from ..events.event import settle
from ..events.hits import EffectStaysOff
from ..events.vagrant import EffectGained, EffectLifted
from ..tracks import cycle
from ..words.matching import as_typed, match, same, shown
from ..words.token_names import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..events.event import Outcome


def held(campaign: Campaign, name: str, typed: str) -> str:
    """Return the Haint effect of a Vagrant that is meant."""
    return match(typed, campaign.vagrants[name].effects, f"Haint effect on {name}")


def kind_of(campaign: Campaign, effect: str) -> str | None:
    """Return the kind of a Haint effect that has come up in this scenario or lies on somebody, None of a new one.

    What is typed in about a Haint's actions on its page is known too.
    """
    known = [one.effects for one in campaign.vagrants.values()]
    if campaign.scenario is not None:
        tokens = campaign.actions.get(campaign.scenario.page, {}).values()
        typed = (action.effects for moods in tokens for action in moods.values())
        known = [campaign.scenario.effect_kinds, *known, *typed]
    return next((kind for kinds in known for one, kind in kinds.items() if same(one, effect)), None)


def told_kind(campaign: Campaign, effect: str, kind: str | None = None) -> str:
    """Return the kind of a Haint effect, as said or as it was the last time; a new one has to be told (HE-01)."""
    if kind is not None and kind not in EFFECT_KINDS:
        raise UsageError(f"A Haint effect is black or white, not {shown(kind)}.", rule="HE-01")
    known = kind or kind_of(campaign, effect)
    if known is None:
        raise UsageError(
            f"Nobody has told yet whether {as_typed(effect)} is a black or a white Haint effect.",
            rule="HE-01",
            hint="Write black or white behind it; it is kept for the scenario.",
        )
    return known


def lay(campaign: Campaign, name: str, effect: str, kind: str) -> Outcome:
    """Lay a Haint effect on a Vagrant as an action says; where its place is taken, say so and leave it (HE-01)."""
    own = campaign.vagrants[name].effects
    lying = next((one for one, other in own.items() if same(one, effect) or other == kind), None)
    if lying is not None:
        return campaign, (EffectStaysOff(name, effect, kind, lying),)
    return receive(campaign, name, effect, kind)


def receive(campaign: Campaign, name: str, effect: str, kind: str, *, forced: bool = False) -> Outcome:
    """Lay a Haint effect on a Vagrant card; one of each kind fits unless the group says otherwise (HE-01).

    Its kind is kept for the scenario.
    """
    own = campaign.vagrants[name].effects
    kind = told_kind(campaign, effect, kind)
    lying = next((one for one in own if same(one, effect)), None)
    if lying is not None:
        raise Refused(f"{name.capitalize()} has {as_typed(lying)} already, and 1 of it counts.", rule="HE-01")
    overruled = settle(_objections(campaign, name, kind), forced=forced)
    campaign = campaign.with_vagrant(name, effects=put(own, effect, kind))
    if campaign.scenario is not None:
        campaign = campaign.in_scenario(effect_kinds=put(campaign.scenario.effect_kinds, effect, kind))
    return campaign, (*overruled, EffectGained(name, effect, kind))


def _objections(campaign: Campaign, name: str, kind: str) -> Iterator[Refused]:
    for effect, one in campaign.vagrants[name].effects.items():
        if one == kind:
            yield Refused(
                f"{name.capitalize()} has 1 {kind} Haint effect already ({as_typed(effect)}), and normally 1 of each kind fits.",
                rule="HE-01",
                hint=f"If it goes: vsong lift {name} {quoted(effect)}; if both stay: --force WHY.",
            )
            return


def lift(campaign: Campaign, name: str, effect: str) -> Outcome:
    """Take a Haint effect off, as its scenario says (HE-06)."""
    campaign = campaign.with_vagrant(name, effects=without(campaign.vagrants[name].effects, effect))
    return campaign, (EffectLifted(name, effect, None),)


def lift_with_token(
    campaign: Campaign, name: str, effect: str, item: str, by: str, *, forced: bool = False
) -> Outcome:
    """Take a Haint effect off whose scenario asks for a discarded item token (HE-02).

    The token is the Vagrant's own; it goes on the Cycle Track and gives nothing else (RU-29). The pup's tokens do
    not count (RU-35). A berry that lifts an effect is used and not discarded (PB-01).
    """
    if item == BERRY.key:
        raise Refused(
            f"A {BERRY.name} that lifts an effect is used, and costs its user 1 Humanity.",
            rule="PB-01",
            hint=f"vsong use {by} berry --on ITEM --to {name} --lifts {quoted(effect)}.",
        )
    overruled = settle(_token_objections(name, effect, by), forced=forced)
    tokens = campaign.vagrants[by].tokens
    if not tokens.get(item):
        raise Refused(
            f"{by.capitalize()} holds 0 {spoken(item)} tokens.",
            rule="HE-02",
            hint=f"Held: {', '.join(f'{count} {spoken(one)}' for one, count in tokens.items()) or 'nothing'}.",
        )
    campaign = campaign.with_vagrant(by, tokens=added(tokens, item, -1))
    campaign, _ = lift(campaign, name, effect)
    campaign, laid = cycle.put(campaign, item)
    return campaign, (*overruled, EffectLifted(name, effect, item), *laid)


def _token_objections(name: str, effect: str, by: str) -> Iterator[Refused]:
    if by != name:
        yield Refused(
            f"{as_typed(effect)} lies on {name.capitalize()}, and only {name.capitalize()} discards an item for it, "
            f"not {by.capitalize()}.",
            rule="HE-02",
            hint="A Poisonous Berry frees somebody else (PB-01).",
        )
