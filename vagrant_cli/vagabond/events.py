"""What can happen to the Vagabond: one record for each thing. Items are counts by kind."""

from __future__ import annotations

from ..records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class VagabondBegun(NamedTuple):
    """A board is set up with its character, starting items and factions (VB-21)."""

    character: str
    items: Mapping[str, int]
    factions: tuple[str, ...]


class BirdsongBegun(NamedTuple):
    """His turn begins; these turned up, and so many stay face down (VB-22)."""

    turn: int
    refreshed: Mapping[str, int]
    left: int


class PawnMoved(NamedTuple):
    """The pawn is somewhere else; `how` is "slip", "move" or "special", `ally` comes along (VB-15)."""

    place: str
    how: str
    ally: str | None


class ItemsExhausted(NamedTuple):
    """Items were turned face down to act (VB-01)."""

    items: Mapping[str, int]


class ItemsDamaged(NamedTuple):
    """Items went to the damaged box (VB-10)."""

    items: Mapping[str, int]


class ItemsRepaired(NamedTuple):
    """Items came out of the damaged box with the face they had (VB-29)."""

    items: Mapping[str, int]


class ItemsRested(NamedTuple):
    """A night in a forest brought back what was damaged, face up (VB-31)."""

    items: Mapping[str, int]


class ItemsGained(NamedTuple):
    """Items came, face up; `where` says from what: "ruin", "aid", "craft" or "card"."""

    items: Mapping[str, int]
    where: str


class ItemsGone(NamedTuple):
    """Items left the board; `why` is "card", "capacity" or "special"."""

    items: Mapping[str, int]
    why: str


class NothingTaken(NamedTuple):
    """He looked into a ruin and took nothing (VB-34)."""


class PointsScored(NamedTuple):
    """Points were won or lost; `points` are those now (VB-39)."""

    scored: int
    points: int


class PointsSet(NamedTuple):
    """The players said how many points he has (VB-42)."""

    points: int


class GameWon(NamedTuple):
    """His points have won the game (VB-39)."""

    points: int


class PiecesRemoved(NamedTuple):
    """Pieces of somebody were removed; `how` is "battle", "defend" or "strike"."""

    faction: str
    warriors: int
    buildings: int
    tokens: int
    how: str


class AlliesLost(NamedTuple):
    """An ally's warriors took hits for him (VB-16)."""

    faction: str
    warriors: int


class FactionAided(NamedTuple):
    """A card went to a faction; so many aids of this turn count towards its next step, which takes `needed`."""

    faction: str
    aids: int
    needed: int | None


class StepReached(NamedTuple):
    """A relationship is another one: by aid, a coalition or what the players said (VB-13)."""

    faction: str
    step: str


class TurnedHostile(NamedTuple):
    """A faction has become hostile (VB-16, VB-17)."""

    faction: str


class QuestCompleted(NamedTuple):
    """A quest is his; the reward is "points" or "cards" (VB-27)."""

    quest: str
    reward: str


class QuestDealt(NamedTuple):
    """A quest lies face up (VB-27)."""

    quest: str


class QuestTaken(NamedTuple):
    """Another Vagabond completed an open quest (VB-34)."""

    quest: str


class RuinTaken(NamedTuple):
    """Somebody else took an item from a ruin (VB-34)."""

    item: str


class CardCrafted(NamedTuple):
    """A card was crafted; `item` is None for one that is no item (VB-05)."""

    item: str | None
    hammers: int


class SpecialDone(NamedTuple):
    """A character's special action was carried out (VB-30)."""

    character: str


class CoalitionMade(NamedTuple):
    """He wins and loses with this faction from now on (VB-11)."""

    faction: str


class EveningOver(NamedTuple):
    """His turn is over; cards to draw, and to discard where the hand was told (VB-32)."""

    turn: int
    draw: int
    discard: int | None
