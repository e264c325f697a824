"""Skills and Junk in their slots: which are ready, and flipping one (HU-01, JU-02, MR-13)."""

from __future__ import annotations

from ...campaign import BROKEN, READY, SCENARIO, WOUNDED
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ..events.event import settle
from ..events.vagrant import CardFlipped
from ..words.matching import as_typed, find, fold, listed, match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ...campaign import Campaign, Vagrant
    from ..events.event import Outcome

SKILL, JUNK = "skill", "junk"


class Held(NamedTuple):
    """A card in a slot: SKILL or JUNK, its name, and READY, WOUNDED or BROKEN."""

    kind: str
    card: str
    state: str


def held(vagrant: Vagrant) -> tuple[Held, ...]:
    """Return the cards in a Vagrant's slots, Skills first."""
    skills = tuple(Held(SKILL, card, state) for card, state in vagrant.skills.items())
    return skills + tuple(Held(JUNK, card, state) for card, state in vagrant.junk.items())


def ready(vagrant: Vagrant) -> tuple[Held, ...]:
    """Return the cards that can still flip."""
    return tuple(one for one in held(vagrant) if one.state == READY)


def wounded(vagrant: Vagrant) -> tuple[Held, ...]:
    """Return the wounded Skills."""
    return tuple(one for one in held(vagrant) if one.state == WOUNDED)


def labels(cards: Iterable[Held]) -> Mapping[str, Held]:
    """Return cards by what players type: the name, or "skill 12" and "junk 12" where both have one."""
    known = tuple(cards)
    folded = [fold(one.card) for one in known]
    return {one.card if folded.count(fold(one.card)) == 1 else f"{one.kind} {one.card}": one for one in known}


def pick(
    cards: Iterable[Held],
    typed: str | None,
    question: str,
    rule: str,
    option: str,
    impossible: Iterable[Held] = (),
) -> Held:
    """Return the card meant, or the only one there is; UsageError lists the choices when nobody has chosen.

    `impossible` are cards that cannot be chosen as they lie; naming one is refused, and another is taken (RU-15).
    """
    by_label = labels(cards)
    if typed is not None:
        other = find(typed, by_label) is None and find(typed, closed := labels(impossible))
        if other:
            raise Refused(
                f"{_called(closed[other])} is {closed[other].state}, so it cannot be chosen.",
                rule="RU-15",
                hint=f"What is possible has to be taken: {listed(by_label)}.",
            )
        return by_label[match(typed, by_label, "such card")]
    if len(by_label) != 1:
        raise UsageError(f"{question}: {listed(by_label)}.", rule=rule, hint=f"Choose with {option} CARD.")
    return next(iter(by_label.values()))


def named(campaign: Campaign, name: str, typed: str) -> Held:
    """Return the card of a Vagrant that is meant, whichever side is up."""
    by_label = labels(held(campaign.vagrants[name]))
    return by_label[match(typed, by_label, f"card of {name}")]


def turned(campaign: Campaign, name: str, card: Held, state: str) -> Campaign:
    """Return the campaign with one card on another side."""
    return campaign.with_one(name, campaign.vagrants[name].with_card(card.kind, card.card, state))


def harmed(card: Held) -> str:
    """Return the name of a card's other side."""
    return WOUNDED if card.kind == SKILL else BROKEN


def all_turned(
    campaign: Campaign, name: str, *, skills: str | None = None, junk: str | None = None
) -> Campaign:
    """Return the campaign with all Skills, all Junk or both of a Vagrant on one side."""
    for card in held(campaign.vagrants[name]):
        state = skills if card.kind == SKILL else junk
        campaign = turned(campaign, name, card, state) if state else campaign
    return campaign


def flip(campaign: Campaign, name: str, typed: str) -> Outcome:
    """Flip a Skill to wounded or Junk to broken, because something says so; Humanity stays."""
    card = named(campaign, name, typed)
    if card.state != READY:
        left = ", ".join(labels(ready(campaign.vagrants[name]))) or "none"
        raise Refused(
            f"{_called(card)} of {name.capitalize()} is {card.state} already.",
            rule="HU-01",
            hint=f"Not yet flipped: {left}.",
        )
    return flipped(campaign, name, card, harmed(card))


def restore(campaign: Campaign, name: str, typed: str) -> Outcome:
    """Flip a wounded Skill back."""
    card = named(campaign, name, typed)
    if card.kind == JUNK:
        raise Refused(
            f"{as_typed(card.card)} is Junk, and Junk is repaired.",
            rule="JU-02",
            hint=f"vsong repair {name} CARD.",
        )
    if card.state == READY:
        left = ", ".join(one.card for one in wounded(campaign.vagrants[name])) or "none"
        raise Refused(
            f"Skill {card.card} of {name.capitalize()} is not wounded.",
            rule="HU-01",
            hint=f"Wounded: {left}.",
        )
    return flipped(campaign, name, card, READY)


def repair(campaign: Campaign, name: str, typed: str, *, forced: bool = False) -> Outcome:
    """Repair broken Junk: outside scenarios, or in one where the Moonreaper's Ritual was done (JU-02, MR-13)."""
    card = named(campaign, name, typed)
    if card.kind == SKILL:
        raise Refused(
            f"{as_typed(card.card)} is a Skill, and Skills are healed.",
            rule="HU-01",
            hint=f"vsong restore {name} CARD.",
        )
    if card.state == READY:
        raise Refused(f"Junk {card.card} of {name.capitalize()} is not broken.", rule="JU-02")
    overruled = settle(_repair_objections(campaign, card), forced=forced)
    campaign, events = flipped(campaign, name, card, READY)
    return campaign, (*overruled, *events)


def _repair_objections(campaign: Campaign, card: Held) -> Iterator[Refused]:
    scenario = campaign.scenario
    if campaign.phase == SCENARIO and scenario is not None and scenario.moonreaper_ritual is None:
        yield Refused(
            f"Junk {card.card} is repaired in the Camp Phase, and the scenario on page {scenario.page} is running.",
            rule="JU-02",
            hint="A Ritual of the Moonreaper done in it allows it now (MR-13); so does --force WHY.",
        )


def flipped(campaign: Campaign, name: str, card: Held, state: str) -> Outcome:
    """Lay a card on another side, and say so."""
    return turned(campaign, name, card, state), (CardFlipped(name, card.kind, card.card, state),)


def _called(card: Held) -> str:
    return f"{card.kind.capitalize()} {card.card}"
