"""What happens to one Vagrant: one record for each thing."""

from __future__ import annotations

from ...records import NamedTuple


class HumanityLost(NamedTuple):
    """A Vagrant lost Humanity and has `humanity` now; `dropped` is what the loss would have taken beyond (HU-03)."""

    vagrant: str
    lost: int
    humanity: int | None
    dropped: int


class HumanityGained(NamedTuple):
    """A Vagrant gained Humanity and has `humanity` of `maximum` now (AC-08)."""

    vagrant: str
    gained: int
    humanity: int
    maximum: int


class HumanityFull(NamedTuple):
    """A gain found the Vagrant at the maximum, so nothing changed (AC-08)."""

    vagrant: str


class GainPassed(NamedTuple):
    """The Revivalist's gain goes to another Vagrant (VG-04)."""

    vagrant: str
    to: str
    humanity: int


class LossPassed(NamedTuple):
    """A Westbound Vagrant lets somebody else take a loss (WB-03)."""

    vagrant: str
    to: str
    humanity: int


class VagrantWounded(NamedTuple):
    """At 0 Humanity a Skill or Junk flipped, and Humanity is at the maximum again; None: nobody told it (HU-01)."""

    vagrant: str
    card_kind: str
    card: str
    humanity: int | None


class WentWestbound(NamedTuple):
    """The Vagrant card is flipped: Humanity 1, effects off, the Westbound Skill lies on `covered` (WB-01)."""

    vagrant: str
    covered: str | None
    effects: tuple[str, ...]


class AllWestbound(NamedTuple):
    """Nobody is left who is not Westbound (WB-06); it is `lost` but where a box is left and the scenario goes on (RU-40)."""

    page: int
    lost: bool = True


class CameBack(NamedTuple):
    """A Westbound Vagrant is at the maximum: the card flips back, and `restored` with it (WB-08)."""

    vagrant: str
    restored: str | None


class RestoreDue(NamedTuple):
    """One of these wounded Skills still has to flip back, at the player's choice (WB-08)."""

    vagrant: str
    skills: tuple[str, ...]


class VagrantsRevived(NamedTuple):
    """All were Westbound: one more box is ticked, `boxes` in all, and the cards turn back (RU-30, RU-40).

    `part` is the part of Moment 13 that goes on from there; None: nothing is read.
    """

    page: int
    boxes: int
    part: str | None


class NoBoxLeft(NamedTuple):
    """All were Westbound, and no box is left to tick: a defeat (RU-30, RU-40)."""

    page: int


class SharedHumanityChanged(NamedTuple):
    """The Humanity that all Vagrants share went up or down by `change`; below 0 the loss is dropped."""

    vagrant: str
    change: int
    humanity: int
    maximum: int


class SharedHumanityGone(NamedTuple):
    """The shared Humanity is 0: the scenario says what follows."""

    page: int


class CurseAnswered(NamedTuple):
    """The Cursebearer was haunted: that Haint gains Humanity, once in a turn, and the Moonreaper moves (VG-01, MR-21)."""

    vagrant: str
    humanity: int
    haint: str = ""


class CardFlipped(NamedTuple):
    """A Skill or Junk lies on its other side: `state` is "ready", "wounded" or "broken"."""

    vagrant: str
    card_kind: str
    card: str
    state: str


class MaximumSet(NamedTuple):
    """A Vagrant's maximum Humanity is a new number; `before` is None when nobody had told it (DD-18)."""

    vagrant: str
    maximum: int
    before: int | None


class HumanitySet(NamedTuple):
    """The players set a Vagrant's Humanity by hand (RU-44)."""

    vagrant: str
    humanity: int


class VagrantMoved(NamedTuple):
    """A Vagrant or the pup moved with so many coins along a path, the start left out; without a board none is known."""

    vagrant: str
    coins: int
    start: str | None
    path: tuple[str, ...]


class CardUsed(NamedTuple):
    """A Skill, Junk or the Westbound Skill was used; `rests` in the next round or not (SK-01, JU-01, RU-06).

    `again`: it was used in this round before, which no rule forbids.
    """

    vagrant: str
    card_kind: str
    card: str
    coins: int
    rests: bool
    again: bool = False


class CardsRest(NamedTuple):
    """These cards were used in the round before and are not used in this one (SK-01)."""

    vagrant: str
    cards: tuple[str, ...]


class EffectGained(NamedTuple):
    """A Vagrant has a Haint effect, of the "black" or "white" kind (HE-01)."""

    vagrant: str
    effect: str
    effect_kind: str


class EffectLifted(NamedTuple):
    """A Haint effect is gone; `token` is what its holder discarded for it, if anything (HE-02, RU-29)."""

    vagrant: str
    effect: str
    token: str | None


class CommonCoinsReceived(NamedTuple):
    """Common coins lie on a Vagrant card; `stand_ins` of those in use are coins of Vagrants who are not in play.

    `later`: received in the own turn, so they are lost a turn later (CC-02).
    """

    vagrant: str
    coins: int
    held: int
    later: bool
    supply: int
    stand_ins: int


class CommonCoinsPlaced(NamedTuple):
    """Common coins lie on the board or on a Vagrant until the next turn of who placed them (CC-03)."""

    vagrant: str
    coins: int


class CommonCoinsDiscarded(NamedTuple):
    """The turn of who placed them begins, and common coins go back to the supply (CC-03)."""

    vagrant: str
    coins: int


class CommonCoinsGone(NamedTuple):
    """A turn is over, and the common coins meant for it are back in the supply, used or lost (CC-01, CC-02)."""

    vagrant: str
    coins: int
