"""Limits that a well-formed save must keep, unless it says which rule the group has overruled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...data.items import DEEDS_EACH, MOONREAPER_RITUALS, SMOKY_BONES
from ...rules.campaign import belongings, deeds, donations
from ...rules.campaign.setup import MOST
from ...rules.vagrant import smoky_bones
from ...rules.words.names import fold
from ...rules.words.plurals import count
from ..text.reader import Path, Problem

if TYPE_CHECKING:
    from ...campaign import Campaign


def check_limits(campaign: Campaign) -> Iterator[Problem]:
    """Yield what is over a limit; a rule named under [overruled] is not checked."""
    for rule, problem in _limits(campaign):
        if rule not in campaign.overruled:
            yield problem._replace(message=f"{problem.message} [{rule}]")


def _limits(campaign: Campaign) -> Iterator[tuple[str, Problem]]:
    coins, length = campaign.donations.coins, donations.track(campaign).length
    if coins > length:
        yield (
            "DN-05",
            Problem(("donations", "coins"), f"is {coins}, and the track has {count(length, 'square')}."),
        )
    for square in campaign.donations.squares:
        if square > (campaign.donations.length or length) and not campaign.off_the_rails:
            where = ("donations", "squares", str(square))
            yield "CP-19", Problem(where, f"lies past the end of the track, {length}.")
    if len(campaign.vagrants) > MOST:
        yield "HL-03", Problem(("vagrants",), f"holds {len(campaign.vagrants)} Vagrants; {MOST} may play.")
    if len(campaign.belongings.rituals) > MOONREAPER_RITUALS:
        done = len(campaign.belongings.rituals)
        yield (
            "MR-17",
            Problem(
                ("belongings", "rituals"), f"holds {done} cards; the Moonreaper has {MOONREAPER_RITUALS}."
            ),
        )
    if smoky_bones.supply(campaign) < 0:
        total = SMOKY_BONES - smoky_bones.supply(campaign)
        yield "SB-03", Problem(("vagrants",), f"hold {total} smoky bones; there are {SMOKY_BONES}.")
    if campaign.scenario is not None and campaign.camp is not None:
        yield "WL-01", Problem(("camp",), "stands beside [scenario]; only one of them can be running.")
    yield from _twice(campaign)
    for name in campaign.vagrants:
        yield from _vagrant(campaign, name)


def _twice(campaign: Campaign) -> Iterator[tuple[str, Problem]]:
    """Yield each Skill or Junk that lies in a second place; there is 1 of each card."""
    for kind in ("skill", "junk"):
        first: dict[str, str] = {}
        for where, holder, card in _places(campaign, kind):
            other = first.setdefault(fold(card), holder)
            if other != holder:
                said = f"is {kind.capitalize()} {card}, which lies with {other} too; there is 1 of it."
                yield "CP-14", Problem(where, said)


def _places(campaign: Campaign, kind: str) -> Iterator[tuple[Path, str, str]]:
    """Yield each Skill or Junk with its place in the save and who holds it."""
    piles, own = (("skills",), "stored") if kind == "skill" else (("junk", "broken_junk"), "")
    for pile in piles:
        for index, card in enumerate(getattr(campaign.belongings, pile)):
            yield ("belongings", pile, index), belongings.GROUP, card
    for name, one in campaign.vagrants.items():
        for card in getattr(one, piles[0]):
            yield ("vagrants", name, piles[0], card), name.capitalize(), card
        for index, card in enumerate(one.stored if own else ()):
            yield ("vagrants", name, own, index), name.capitalize(), card


def _vagrant(campaign: Campaign, name: str) -> Iterator[tuple[str, Problem]]:
    vagrant = campaign.vagrants[name]
    for kind, field, cards in (("skill", "skills", vagrant.skills), ("junk", "junk", vagrant.junk)):
        room = belongings.slots(name, kind)
        if len(cards) > room:
            yield (
                "SL-01",
                Problem(
                    ("vagrants", name, field), f"holds {count(len(cards), 'card')} in {count(room, 'slot')}."
                ),
            )
    if vagrant.smoky_bones > smoky_bones.limit(campaign):
        most = smoky_bones.limit(campaign)
        where = ("vagrants", name, "smoky_bones")
        yield "SB-02", Problem(where, f"is {vagrant.smoky_bones}; a Vagrant may hold {most}.")
    if vagrant.deeds and not campaign.off_the_rails:
        yield "DD-17", Problem(("vagrants", name, "deeds"), "exist in Off the Rails campaigns only.")
    held, most = len(deeds.counted(campaign, name)), deeds.limit(campaign)
    if held > most and "DD-13" not in campaign.overruled:
        yield "DD-04", Problem(("vagrants", name, "deeds"), f"are {held} cards; a Vagrant may hold {most}.")
    total = len(vagrant.deeds) + len(campaign.decks.get(name, ()))
    if total > DEEDS_EACH:
        yield "DD-03", Problem(("decks", name), f"and deeds name {total} cards; a deck has {DEEDS_EACH}.")
    for card, deed in vagrant.deeds.items():
        tokens = ("vagrants", name, "deeds", card, "tokens")
        if deed.side == "reward" and deed.tokens:
            yield "DD-06", Problem(tokens, f"is {deed.tokens} on a reward side, where none lie.")
        elif deed.tokens >= deeds.needed(campaign):
            fewer = deeds.needed(campaign) - 1
            yield "DD-02", Problem(tokens, f"is {deed.tokens}; a goal side holds up to {fewer} in this mode.")
