"""What happens when Vagrants change or join and the In-Between is read: one record for each thing."""

from __future__ import annotations

from typing import NamedTuple


class VagrantChanged(NamedTuple):
    """Another Vagrant takes the place of one in play, with the item tokens bought in this camp (CP-15, RU-31)."""

    old: str
    new: str
    player: str
    tokens: int


class SkillsSetAside(NamedTuple):
    """Starting Skills wait for their Vagrant to come back (CP-15)."""

    vagrant: str
    skills: tuple[str, ...]


class SkillsDiscarded(NamedTuple):
    """Skills went with their Vagrant for good: exclusive ones, and wounded ones (CP-15, RU-24)."""

    vagrant: str
    skills: tuple[str, ...]


class CardKept(NamedTuple):
    """A Skill or Junk of the old Vagrant lies in a slot of the new one (CP-15)."""

    card_kind: str
    card: str
    vagrant: str


class InBetweenRead(NamedTuple):
    """An In-Between card was read aloud; `passed` cards before it were left out (CP-17)."""

    card: int
    passed: int


class ReactionChosen(NamedTuple):
    """What a player chose in secret on an In-Between card; each resolves their own (CP-17)."""

    vagrant: str
    player: str
    choice: str


class InBetweenSkipped(NamedTuple):
    """No In-Between card is read after the scenario on a page (CP-17)."""

    page: int


class JunkTierSet(NamedTuple):
    """Junk is bought from the deck of this tier from now on (RU-27)."""

    tier: int
    before: int


class VagrantRestored(NamedTuple):
    """A Vagrant card is as new: normal side, full Humanity; these cards flipped back (MO-04)."""

    vagrant: str
    was_westbound: bool
    cards: tuple[str, ...]


class RoundSpaceMarked(NamedTuple):
    """A Humanity token lies on a space of the Round track until the scenario ends (MO-05)."""

    space: int
