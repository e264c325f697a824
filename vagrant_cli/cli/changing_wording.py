"""Vagrants who change or join, and the In-Between, as sentences for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules import changing_events as events
from ..rules.plurals import agree, count
from .turn_wording import who


def with_player(name: str, player: str) -> str:
    """Return a Vagrant's name for a sentence, with the player's when it is known."""
    return f"{who(name)} ({player})" if player else who(name)


def skills(cards: tuple[str, ...]) -> str:
    """Return "Skill 35" or "Skills 35, 36"."""
    return f"{agree(len(cards), 'Skill', 'Skills')} {', '.join(cards)}"


def _changed(event: events.VagrantChanged) -> str:
    tokens = f" {count(event.tokens, 'item token')} go along." if event.tokens else ""
    return f"{with_player(event.new, event.player)} takes the place of {who(event.old)}.{tokens}"


def _aside(event: events.SkillsSetAside) -> str:
    if not event.skills:
        return f"No starting Skill of {who(event.vagrant)} is left to set aside."
    return f"{skills(event.skills)} of {who(event.vagrant)} are set aside and come back with the card."


def _read(event: events.InBetweenRead) -> str:
    passed = f", past {event.passed} others" if event.passed else ""
    return f"In-Between card {event.card}{passed}: read it aloud, choose, then flip it. [CP-17]"


def _restored(event: events.VagrantRestored) -> str:
    flipped = f" {', '.join(event.cards)} flipped back." if event.cards else ""
    turned = "the card turns back, " if event.was_westbound else ""
    return f"{who(event.vagrant)}: {turned}Humanity at the maximum.{flipped}"


WORDS: dict[type[Any], Callable[[Any], str]] = {
    events.VagrantChanged: _changed,
    events.SkillsSetAside: _aside,
    events.SkillsDiscarded: lambda e: f"{skills(e.skills)} of {who(e.vagrant)}: discarded for good.",
    events.CardKept: lambda e: f"{who(e.vagrant)} keeps {e.card_kind.capitalize()} {e.card}.",
    events.InBetweenRead: _read,
    events.ReactionChosen: lambda e: (
        f"{with_player(e.vagrant, e.player)} chose {e.choice}: read that result."
    ),
    events.InBetweenSkipped: lambda e: f"After page {e.page} no In-Between card is read. [CP-17]",
    events.JunkTierSet: lambda e: f"The Junk deck has tier {e.tier}, not {e.before}. [RU-27]",
    events.VagrantRestored: _restored,
    events.RoundSpaceMarked: lambda e: (
        f"Space {e.space} of the Round track is marked until the scenario ends."
    ),
}
