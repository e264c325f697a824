"""One campaign as an immutable value: every slice put together, and nothing about files."""

from __future__ import annotations

from .data.editions import BASE, EXPANSIONS
from .data.items import PUBLIC
from .mappings import NOTHING, added, put, without
from .records import TYPE_CHECKING, NamedTuple
from .scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .data.editions import Edition
    from .scenario import HaintAction


__all__ = [
    "CAMP",
    "MODES",
    "NORMAL",
    "NOTHING",
    "SCENARIO",
    "SCHEMA",
    "START",
    "ZASHLI",
    "Belongings",
    "Camp",
    "Campaign",
    "Deed",
    "Donations",
    "Moonreaper",
    "Scenario",
    "Vagrant",
    "added",
    "put",
    "without",
]

SCHEMA = 1

NORMAL = "normal"
ZASHLI = "zashli-i-vyshli"
MODES = (NORMAL, ZASHLI)

READY, WOUNDED, BROKEN = "ready", "wounded", "broken"
GONE = "gone"
"""Of a starting Skill: discarded for good."""

DEED_SIDES = ("goal", "reward")
EFFECT_KINDS = ("black", "white")
VICTORY, DEFEAT = RESULTS = ("victory", "defeat")
REWARDS = ("junk", "skill")
"""What the Moonreaper's moment L-1 gives."""

START = "start"
SCENARIO = "scenario"
CAMP = "camp"


class Deed(NamedTuple):
    """A Devious Deed lying above a Vagrant card.

    `side` is "goal" or "reward"; `tokens` are Humanity tokens in the zone of the mode being played;
    `extra` marks the card from Moment O-!, which the limit does not count (MO-04).
    """

    side: str = "goal"
    tokens: int = 0
    extra: bool = False


class Vagrant(NamedTuple):
    """A Vagrant in play.

    `humanity` None means at the maximum; `maximum` None means the players have not said it.
    `skills` maps a card to "ready" or "wounded", `junk` to "ready" or "broken"; `stored` are this
    Vagrant's own belongings (exclusive Skills, SK-03). `covered` is the Skill under the Westbound Skill (WB-07).
    `tokens` and `pup_tokens` count item tokens held; `effects` maps a Haint effect to its kind, "black" or "white"
    (HE-01). `common_coins` are lost at the end of the present or next turn (CC-02), `later_coins` a turn later.
    """

    player: str = ""
    humanity: int | None = None
    maximum: int | None = None
    westbound: bool = False
    covered: str | None = None
    smoky_bones: int = 0
    common_coins: int = 0
    later_coins: int = 0
    tokens: Mapping[str, int] = NOTHING
    pup_tokens: Mapping[str, int] = NOTHING
    effects: Mapping[str, str] = NOTHING
    skills: Mapping[str, str] = NOTHING
    junk: Mapping[str, str] = NOTHING
    deeds: Mapping[str, Deed] = NOTHING
    stored: tuple[str, ...] = ()

    def cards(self, kind: str) -> Mapping[str, str]:
        """Return the cards of a kind, "skill" or "junk", in this Vagrant's slots, each with how it lies."""
        return self.skills if kind == "skill" else self.junk

    def with_card(self, kind: str, card: str, state: str) -> Vagrant:
        """Return the Vagrant with a card in a slot, or one that is there on another side."""
        return self._with_cards(kind, put(self.cards(kind), card, state))

    def without_card(self, kind: str, card: str) -> Vagrant:
        """Return the Vagrant with a card taken out of its slot."""
        return self._with_cards(kind, without(self.cards(kind), card))

    def _with_cards(self, kind: str, cards: Mapping[str, str]) -> Vagrant:
        return self._replace(skills=cards) if kind == "skill" else self._replace(junk=cards)


BEFORE = "before"
"""Stands for all camps before the save began."""


class Donations(NamedTuple):
    """Coins given to DC, and the track that the players set for campaigns without Off the Rails (CP-19).

    `given` maps the page of the scenario before a camp, or "before", to the coins given then; `squares` maps a
    square's number to the moment that it triggers.
    """

    given: Mapping[str, int] = NOTHING
    length: int | None = None
    squares: Mapping[int, str] = NOTHING

    @property
    def coins(self) -> int:
        """All coins given."""
        return sum(self.given.values())


class Moonreaper(NamedTuple):
    """The Moonreaper over the whole campaign; his Ritual cards lie in the belongings.

    `actions_boxed` counts Action cards that Rituals put in the box (MR-12); once he has left the
    campaign it alone tells how many Rituals were done. `rewards` holds "junk" and "skill".
    """

    in_play: bool = False
    actions_boxed: int = 0
    rewards: tuple[str, ...] = ()


class Belongings(NamedTuple):
    """The group's belongings. `junk` is whole, `broken_junk` is broken and stays so (RU-24)."""

    skills: tuple[str, ...] = ()
    junk: tuple[str, ...] = ()
    broken_junk: tuple[str, ...] = ()
    rituals: tuple[str, ...] = ()


class Camp(NamedTuple):
    """The Camp Phase after the scenario on page `after`; `ritual_coins` came from its Rituals (CP-04).

    `begun` says that the group walks it step by step: then `income` and `spent` are coins by what they came from
    or went for, and what lies between them is the pool. `done` are steps marked as done. `offer` is the Junk on
    offer, `skills_bought` and `junk_bought` count (CP-06, CP-09). `restores` may each flip 1 wounded Skill back
    (WB-08), `free_repairs` came with a Moonreaper Ritual (MR-13), `first_deeds` still draw theirs (DD-09).
    """

    after: int
    ritual_coins: int = 0
    begun: bool = False
    finished: bool = False
    income: Mapping[str, int] = NOTHING
    spent: Mapping[str, int] = NOTHING
    done: tuple[str, ...] = ()
    offer: str | None = None
    skills_bought: int = 0
    junk_bought: int = 0
    restores: tuple[str, ...] = ()
    free_repairs: bool = False
    first_deeds: tuple[str, ...] = ()


class Campaign(NamedTuple):
    """Everything that one save holds.

    `decks` names, by Vagrant, the cards known to lie in that Vagrant's Devious Deed deck; `set_aside` maps a Vagrant
    who left to its starting Skills: "ready", "wounded", or "gone" for good (CP-15, WB-07); `results` maps
    a scenario's page to "victory" or "defeat"; `overruled` maps a rule id to why the group set it aside;
    `box` holds numbers of the box profile that count in this campaign only, by the profile's keys, and `told` is the
    profile itself: no part of the save, which is given it when it is read and never keeps it; `actions`
    holds Haint actions by page, token and Mood ("1", or "1 NAME" where Haints differ); `revive_boxes` are ticked
    (RU-30). `junk_tier` is the deck that Junk is bought from (RU-27), `in_between` the number of the last In-Between
    card read (CP-17), `seance` whether the Seance card serves the next scenario (CP-11).
    """

    title: str
    mode: str = NORMAL
    off_the_rails: bool = False
    mile_posts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    donations: Donations = Donations()
    moments_read: tuple[str, ...] = ()
    moonreaper: Moonreaper = Moonreaper()
    belongings: Belongings = Belongings()
    results: Mapping[int, str] = NOTHING
    revive_boxes: int = 0
    junk_tier: int = 1
    in_between: int = 0
    seance: bool = False
    overruled: Mapping[str, str] = NOTHING
    vagrants: Mapping[str, Vagrant] = NOTHING
    decks: Mapping[str, tuple[str, ...]] = NOTHING
    set_aside: Mapping[str, Mapping[str, str]] = NOTHING
    scenario: Scenario | None = None
    camp: Camp | None = None
    box: Mapping[str, int | tuple[str, ...]] = NOTHING
    actions: Mapping[int, Mapping[str, Mapping[str, HaintAction]]] = NOTHING
    told: Mapping[str, int | tuple[str, ...]] = NOTHING

    @property
    def phase(self) -> str:
        """Where the campaign stands: "start" (no scenario yet), "scenario" or "camp"."""
        if self.scenario is not None:
            return SCENARIO
        return CAMP if self.camp is not None else START

    @property
    def edition(self) -> Edition:
        """What the campaign is played with: the expansion whose key is set, else the base game alone."""
        return next((one for one in EXPANSIONS if getattr(self, one.key)), BASE)

    @property
    def evening(self) -> str:
        """The page, as donations name it, of the scenario that runs or was before this camp, else "before"."""
        page = self.scenario.page if self.scenario else self.camp.after if self.camp else BEFORE
        return str(page)

    def sources(self) -> tuple[Mapping[str, int | tuple[str, ...]], ...]:
        """Return who tells of the players' box: the save before the profile before what is public."""
        return self.box, self.told, PUBLIC

    def said(self, key: str) -> int | tuple[str, ...] | None:
        """Return what is known of an entry of the box profile, None when nobody has told it."""
        return next((entries[key] for entries in self.sources() if key in entries), None)

    def number(self, key: str) -> int | None:
        """Return a number of the box profile, None when nobody has told it (BN-10)."""
        said = self.said(key)
        return said if isinstance(said, int) else None

    def in_scenario(self, **changes: Any) -> Campaign:
        """Return the campaign with some fields of the running scenario replaced."""
        assert self.scenario is not None, "a scenario is running"
        return self._replace(scenario=self.scenario._replace(**changes))

    def with_one(self, name: str, one: Vagrant) -> Campaign:
        """Return the campaign with one Vagrant replaced, in the same place."""
        return self._replace(vagrants=put(self.vagrants, name, one))

    def with_vagrant(self, name: str, **changes: Any) -> Campaign:
        """Return the campaign with some fields of one Vagrant replaced."""
        return self.with_one(name, self.vagrants[name]._replace(**changes))
