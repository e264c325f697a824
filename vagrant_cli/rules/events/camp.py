"""What happens in a Camp Phase: one record for each thing."""

from __future__ import annotations

from ...records import NamedTuple


class CampBegan(NamedTuple):
    """The group walks the Camp Phase after the scenario on a page."""

    page: int


class ReadOutcome(NamedTuple):
    """The Moment of victory or defeat is read first (CP-01)."""

    page: int
    result: str


class CoveredSkillLost(NamedTuple):
    """A Vagrant still Westbound loses the Skill under the Westbound Skill for good (WB-07)."""

    vagrant: str
    skill: str


class TornDown(NamedTuple):
    """A Vagrant's card is as new: normal side, full Humanity, own coins back; what went is named (CP-02)."""

    vagrant: str
    was_westbound: bool
    effects: tuple[str, ...]
    common_coins: int
    tokens: tuple[str, ...]


class SeanceGone(NamedTuple):
    """The Seance card served its scenario (CP-03)."""


class BerriesBack(NamedTuple):
    """Poisonous Berries are in the Bindle again (PB-04, SC-05)."""


class CoinsEarned(NamedTuple):
    """Coins came into the pool of this camp; `pool` is what is there now (CP-04)."""

    source: str
    coins: int
    pool: int


class CoinsPaid(NamedTuple):
    """Coins of the pool were spent (CP-04)."""

    what: str
    coins: int
    pool: int


class CoinsForfeited(NamedTuple):
    """Coins that were not spent are lost (CP-05)."""

    coins: int


class SkillBought(NamedTuple):
    """A new Skill lies in a slot, or with the belongings when `vagrant` is None (CP-06)."""

    skill: str
    vagrant: str | None


class SkillHealed(NamedTuple):
    """A wounded Skill flips back (CP-07, WB-08)."""

    vagrant: str
    skill: str


class JunkRepaired(NamedTuple):
    """Broken Junk is whole again; `vagrant` None: it lies with the belongings (CP-07, MR-13)."""

    vagrant: str | None
    junk: str


class JunkSold(NamedTuple):
    """Broken Junk was discarded for a coin (CP-04, RU-24)."""

    vagrant: str | None
    junk: str


class JunkOffered(NamedTuple):
    """A Junk card of the present tier is on offer; `under` went under the deck (CP-09, CP-10)."""

    junk: str
    tier: int
    under: str | None


class JunkBought(NamedTuple):
    """The Junk on offer was bought; what it replaced went to the belongings (CP-09)."""

    junk: str
    vagrant: str | None
    replaced: str | None


class SeanceHeld(NamedTuple):
    """The Seance card serves the next scenario, as that scenario says (CP-11)."""


class StepDone(NamedTuple):
    """A step of the camp is marked as done."""

    step: str


class CampFinished(NamedTuple):
    """The Camp Phase is closed; each Vagrant has their own coins again (CP-05, CP-17)."""

    page: int


class MoonTokenAside(NamedTuple):
    """Moon tokens drawn in the camp are set aside and go back after the draw (MR-06)."""

    moon_tokens: int


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
