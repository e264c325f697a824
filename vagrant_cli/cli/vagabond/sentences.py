"""What happened to the Vagabond, as sentences for people."""

from __future__ import annotations

from ...lean import MappingProxyType
from ...records import TYPE_CHECKING
from ...rules.words.plurals import agree, count
from ...vagabond import events
from ...vagabond.items import told
from ..words.sentences import EVERY_GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


HOW = MappingProxyType({"slip": "slips", "move": "moves", "special": "glides", "set": "stands"})
ON_THE_TABLE = MappingProxyType(
    {
        "thief": "take a random card from a player in his clearing",
        "tinker": "take a card from the discard pile that matches his clearing, or a bird card",
        "vagrant": "let a player battle another in his clearing; for removed buildings and tokens: score",
        "scoundrel": "the torch stays there, all enemy pieces go, and none may enter; record points and relations"
        " with score and set",
        "ronin": "1 extra hit in this battle: extra=1",
        "arbiter": "his undamaged swords join the defender's most hits",
    }
)
"""What the players carry out themselves."""


def _begun(event: events.VagabondBegun) -> str:
    factions = ", ".join(name.capitalize() for name in event.factions)
    return f"The {event.character} begins with {told(event.items)}. Indifferent: {factions}. [VB-21]"


def _birdsong(event: events.BirdsongBegun) -> str:
    if not event.refreshed:
        return f"Turn {event.turn}: nothing lies face down."
    left = f"; {event.left} {agree(event.left, 'stays', 'stay')} face down" if event.left else ""
    turn = agree(sum(event.refreshed.values()), "turns", "turn")
    return f"Turn {event.turn}: {told(event.refreshed)} {turn} up{left}."


def _moved(event: events.PawnMoved) -> str:
    ally = f" with warriors of {event.ally.capitalize()}" if event.ally else ""
    to = "in" if event.how == "set" else "to"
    place = "a forest" if event.place == "forest" else event.place
    return f"He {HOW[event.how]} {to} {place}{ally}."


def _gained(event: events.ItemsGained) -> str:
    where = {"ruin": "From a ruin", "aid": "For the aid", "craft": "Crafted", "card": "Gained"}
    return f"{where[event.where]}: {told(event.items)}, face up."


def _gone(event: events.ItemsGone) -> str:
    if event.why == "card":
        return f"Lost: {told(event.items)}."
    why = "past the capacity" if event.why == "capacity" else "for the special action"
    return f"{told(event.items)} {agree(sum(event.items.values()), 'leaves', 'leave')} the game {why}."


def _scored(event: events.PointsScored) -> str:
    if event.scored < 0:
        return f"He loses {count(-event.scored, 'point')}: {event.points}."
    return f"He scores {count(event.scored, 'point')}: {event.points}."


def _removed(event: events.PiecesRemoved) -> str:
    pieces = ((event.warriors, "warrior"), (event.buildings, "building"), (event.tokens, "token"))
    fell = ", ".join(count(number, name) for number, name in pieces if number)
    return f"{event.faction.capitalize()} loses {fell}."


def _aided(event: events.FactionAided) -> str:
    name = event.faction.capitalize()
    if event.needed is None:
        return f"{name} is aided; a card of his clearing goes there."
    return f"{name} is aided, {event.aids} of {event.needed}; a card of his clearing goes there."


def _quest(event: events.QuestCompleted) -> str:
    reward = "for points" if event.reward == "points" else "for 2 cards"
    return f"{event.quest.capitalize()} is completed {reward}; a new quest is drawn."


def _special(event: events.SpecialDone) -> str:
    table = ON_THE_TABLE.get(event.character)
    return f"The {event.character}'s special action{': ' + table if table else ' is done'}."


def _evening(event: events.EveningOver) -> str:
    discard = "" if event.discard is None else f", discard {event.discard}"
    hand = " down to 5" if event.discard is None else ""
    more = f", then discard{hand}" if event.discard is None else discard
    return f"Turn {event.turn} is over: draw {count(event.draw, 'card')}{more}."


WORDS: Mapping[type[Any], Callable[[Any], str]] = MappingProxyType(
    {
        **EVERY_GAME,
        events.VagabondBegun: _begun,
        events.BirdsongBegun: _birdsong,
        events.PawnMoved: _moved,
        events.ItemsExhausted: lambda e: f"Exhausted: {told(e.items)}.",
        events.ItemsDamaged: lambda e: f"Damaged: {told(e.items)}.",
        events.ItemsRepaired: lambda e: f"Repaired: {told(e.items)}.",
        events.ItemsRested: lambda e: f"A night in the forest brings back, face up: {told(e.items)}.",
        events.ItemsGained: _gained,
        events.ItemsGone: _gone,
        events.NothingTaken: lambda _: "He takes nothing from the ruin. [VB-34]",
        events.PointsScored: _scored,
        events.PointsSet: lambda e: f"He has {count(e.points, 'point')}.",
        events.GameWon: lambda e: f"{count(e.points, 'point')}: he wins the game. [VB-39]",
        events.PiecesRemoved: _removed,
        events.AlliesLost: lambda e: (
            f"{e.faction.capitalize()} loses {count(e.warriors, 'warrior')} for him."
        ),
        events.FactionAided: _aided,
        events.StepReached: lambda e: f"{e.faction.capitalize()} is {_step(e.step)}.",
        events.TurnedHostile: lambda e: f"{e.faction.capitalize()} is hostile now.",
        events.QuestCompleted: _quest,
        events.QuestDealt: lambda e: f"A new quest lies open: {e.quest}.",
        events.QuestTaken: lambda e: f"Somebody else completed {e.quest}.",
        events.RuinTaken: lambda e: f"Somebody else took the {e.item} of a ruin.",
        events.CardCrafted: lambda e: f"A card is crafted with {count(e.hammers, 'hammer')}.",
        events.SpecialDone: _special,
        events.CoalitionMade: lambda e: (
            f"He is in a coalition with {e.faction.capitalize()} and scores no more points. [VB-11]"
        ),
        events.EveningOver: _evening,
    }
)
"""Every record, and what says it."""


def _step(step: str) -> str:
    """Return a step for a sentence; the middle ones have numbers only."""
    return f"on step {step}" if step.isdigit() else step
