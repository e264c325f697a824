"""Skills and Junk used in this round, which rest in the next (SK-01, JU-01, WB-04, RU-05, RU-06)."""

from __future__ import annotations

from ...campaign import READY, put
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...typed import quoted
from ..events.event import settle
from ..events.vagrant import CardsRest, CardUsed
from ..tracks.rounds import running, spend, with_rounds
from ..words.matching import fold
from . import cards
from .cards import SKILL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..events.event import Outcome
    from .cards import Held

WESTBOUND = "westbound"
"""How the Westbound Skill is called; it never rests (RU-06)."""


def use(
    campaign: Campaign, name: str, typed: str, coins: int | None = None, *, forced: bool = False
) -> Outcome:
    """Use a Skill, Junk or the Westbound Skill with so many coins on it.

    Without a number a Skill takes 1 coin and Junk none. What was used is noted by the card and not by its side, so
    that a wound and its healing do not end the rest (RU-05). Junk without a coin is not noted (JU-01).
    """
    running(campaign)
    if fold(typed) == WESTBOUND:
        return _westbound_skill(campaign, name, 1 if coins is None else coins, forced=forced)
    card = cards.named(campaign, name, typed)
    laid = coins if coins is not None else int(card.kind == SKILL)
    overruled = settle(_objections(campaign, name, card, laid), forced=forced)
    campaign, paid = spend(campaign, name, laid, forced=forced)
    rests = card.kind == SKILL or laid > 0
    again = label(campaign, name, card) in running(campaign).rounds.used.get(name, ())
    campaign = _noted(campaign, name, card) if rests else campaign
    return campaign, (*overruled, *paid, CardUsed(name, card.kind, card.card, laid, rests, again))


def _westbound_skill(campaign: Campaign, name: str, coins: int, *, forced: bool) -> Outcome:
    if not campaign.vagrants[name].westbound:
        raise UsageError(f"{name.capitalize()} is not Westbound and has no Westbound Skill.", rule="WB-04")
    campaign, paid = spend(campaign, name, coins, forced=forced)
    return campaign, (*paid, CardUsed(name, WESTBOUND, WESTBOUND, coins, False))


def _objections(campaign: Campaign, name: str, card: Held, coins: int) -> Iterator[Refused]:
    if card.state != READY:
        back = "restore" if card.kind == SKILL else "repair"
        yield Refused(
            f"{card.kind.capitalize()} {card.card} of {name.capitalize()} is {card.state}.",
            rule="HU-01" if card.kind == SKILL else "JU-01",
            hint=f"Once it is not: vsong {back} {name} {quoted(card.card)}.",
        )
    if card.kind == SKILL and campaign.vagrants[name].westbound:
        yield Refused(
            f"{name.capitalize()} is Westbound and uses 0 Skills but the Westbound Skill.",
            rule="WB-04",
            hint=f"vsong use {name} {WESTBOUND}.",
        )
    rounds = running(campaign).rounds
    if (card.kind == SKILL or coins) and label(campaign, name, card) in rounds.resting.get(name, ()):
        what = "" if card.kind == SKILL else " with a coin"
        yield Refused(
            f"{card.kind.capitalize()} {card.card} of {name.capitalize()} was used{what} in round "
            f"{max(rounds.begun - 1, 1)} and rests in this one.",
            rule="SK-01" if card.kind == SKILL else "JU-01",
            hint="It is ready again in the next round." if card.kind == SKILL else "Without a coin it works.",
        )


def label(campaign: Campaign, name: str, card: Held) -> str:
    """Return how the save names a used card: a Skill and Junk of one number are told apart."""
    by_label = cards.labels(cards.held(campaign.vagrants[name]))
    return next(typed for typed, one in by_label.items() if (one.kind, one.card) == (card.kind, card.card))


def _noted(campaign: Campaign, name: str, card: Held) -> Campaign:
    used = running(campaign).rounds.used
    own = dict.fromkeys((*used.get(name, ()), label(campaign, name, card)))
    return with_rounds(campaign, used=put(used, name, tuple(own)))


def round_begins(campaign: Campaign) -> Outcome:
    """Let what was used in the round before rest, and what rested be ready again (SK-01, JU-01)."""
    used = running(campaign).rounds.used
    resting = {name: used[name] for name in campaign.vagrants if used.get(name)}
    campaign = with_rounds(campaign, used={}, resting=resting)
    return campaign, tuple(CardsRest(name, own) for name, own in resting.items())
