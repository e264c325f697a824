"""A running scenario as an immutable value: its settings, its Haints, its rounds and what lies on its tracks."""

from __future__ import annotations

from .mappings import NOTHING
from .records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .rules.board.board import Board

AFTER_ACTION = "action"
AFTER_TURN = "turn"
FARTHEST = 30
"""The highest Move or distance, in spaces, that is taken for meant."""


class Settings(NamedTuple):
    """How this scenario differs from the usual; no scenario is code, all differences stand here.

    `coins` a Vagrant has in each turn; `tokens_a_turn` a Haint turn draws; `set_aside`: the Haint's tokens are
    taken from beside the board instead of the Bindle; `only_its_kind`: a cycle returns only the kind that
    triggered it; `cycle_after` is "action" or "turn" (RU-32); `shared_maximum`: all Vagrants share one Humanity.
    """

    standalone: bool = False
    coins: int = 3
    tokens_a_turn: int = 1
    set_aside: bool = False
    only_its_kind: bool = False
    cycle_after: str = AFTER_ACTION
    shared_maximum: int | None = None


class HaintState(NamedTuple):
    """A Haint of the scenario besides its place.

    `limit` None: it gains no Humanity (no such track); `break_space` None: no Break track is used, 0: it is
    saved (HE-05). `broken` means that it skips its next turn (HE-04).
    """

    humanity: int = 0
    limit: int | None = None
    break_space: int | None = None
    mood: int = 1
    moods: int = 2
    broken: bool = False


class HaintAction(NamedTuple):
    """What a Haint does for one token in one Mood, as the players typed it in.

    `move` None: the action does not say; `still`: it does not move; `prefer` and `within` are target step 2.
    Whom it hits loses `hurt` Humanity, gets the Haint `effects` (kind by name) and loses things of their choice: so
    many by what they are, of LOSSES. `all` hits everybody in range, without a range everybody; the Haint gains `gain`.
    """

    move: int | None = None
    reach: int | None = None
    prefer: str | None = None
    within: int | None = None
    still: bool = False
    hurt: int = 0
    effects: Mapping[str, str] = NOTHING
    lose: Mapping[str, int] = NOTHING
    gain: int = 0
    all: bool = False
    note: str = ""

    @property
    def hits(self) -> bool:
        """Tell whether it does something to whom it hits."""
        return bool(self.hurt or self.effects or self.lose)


TOKEN, COIN, SKILL = LOSSES = ("token", "coin", "skill")
"""What a Vagrant loses besides Humanity: an item token in hand, a coin of the next turn, a Skill that is wounded."""

HAUNTED, CYCLE = "haunted", "cycle"
"""Stand for a token where a haunted effect or a cycle effect is typed in (HT-23, BN-09)."""

if TYPE_CHECKING:
    Actions = Mapping[int, Mapping[str, Mapping[str, HaintAction]]]
    """By page, token and Mood."""


class CycleTrack(NamedTuple):
    """Item tokens on the Cycle Track, and Poisonous Berries by the symbol that they lie on (PB-04)."""

    tokens: Mapping[str, int] = NOTHING
    berries: Mapping[str, int] = NOTHING

    def count(self, item: str) -> int:
        """Return the tokens that count as an item: its own and the berries on its symbol."""
        return self.tokens.get(item, 0) + self.berries.get(item, 0)


class MoonState(NamedTuple):
    """The Moonreaper in this scenario: moon tokens drawn and where they are, and his present cards.

    `beside` lie beside the Cycle Track; `space` is the Round space of the one on the Round track, which is there
    once he has been placed; `acted` counts as Rounds.begun does: the round in which he acted last (MR-10).
    """

    beside: int = 0
    space: int | None = None
    ritual: str | None = None
    action: str | None = None
    acted: int = 0

    @property
    def placed(self) -> bool:
        """Tell whether he is on the train."""
        return self.space is not None

    @property
    def drawn(self) -> int:
        """Return the moon tokens that are not in the Bindle."""
        return self.beside + (self.space is not None)


class Rounds(NamedTuple):
    """Whose turn it is and what the present round has used up.

    `space` is the Round marker's, 0 before round 1; `begun` counts rounds. `turn` is who plays now, `recent` who
    played last, `spent` the coins used in the present turn and `extra` the coins it has on top (BN-07). `used` and `resting` are cards by Vagrant, of this
    round and of the one before (SK-01); `token_used` has used their item token of this round (BN-01);
    `bonus_used`: the Empress's first boxcar of the turn is gone (VG-02), `cursed`: VG-01 has happened in it.
    `done` are the General Actions of the turn, each done once (RU-03), the pup's as "pup bust"; `steps` are spaces
    that coins laid on a Move still give, by who moves (AC-01); `owed` are coins that a Vagrant's next turn lacks.
    """

    space: int = 0
    begun: int = 0
    order: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    turn: str | None = None
    recent: str | None = None
    spent: int = 0
    extra: int = 0
    used: Mapping[str, tuple[str, ...]] = NOTHING
    resting: Mapping[str, tuple[str, ...]] = NOTHING
    token_used: tuple[str, ...] = ()
    bonus_used: bool = False
    cursed: bool = False
    done: tuple[str, ...] = ()
    steps: Mapping[str, int] = NOTHING
    owed: Mapping[str, int] = NOTHING


class Scenario(NamedTuple):
    """What holds only until the running scenario ends.

    `goals` names the deeds, by Vagrant, that have taken their token in this scenario (DD-07); `progress` holds
    notes on goals that are not yet reached (DD-08); `moonreaper_ritual` is the Ritual card of his that was
    completed in it. `board` holds places only. `events` maps an event token to where it lies: "round 4",
    "break 2", "bindle" or a space; `candles` counts those on the train when no board is kept. `rituals` are
    the scenario's own that are done, `ritual_coins` what they brought (CP-04). `placed_coins` are common coins on
    the board or on a Vagrant, by who placed them (CC-03). `marked_space` is the Round space of Moment O-?.
    `effect_kinds` are the Haint effects that have come up, each with its kind (HE-01).
    """

    page: int
    settings: Settings = Settings()
    haints: Mapping[str, HaintState] = NOTHING
    rounds: Rounds = Rounds()
    shared_humanity: int | None = None
    track: CycleTrack = CycleTrack()
    moon: MoonState = MoonState()
    events: Mapping[str, str] = NOTHING
    candles: int = 0
    counters: Mapping[str, int] = NOTHING
    placed_coins: Mapping[str, int] = NOTHING
    rituals: tuple[str, ...] = ()
    ritual_coins: int = 0
    marked_space: int | None = None
    goals: Mapping[str, tuple[str, ...]] = NOTHING
    progress: Mapping[str, Mapping[str, str]] = NOTHING
    moonreaper_ritual: str | None = None
    effect_kinds: Mapping[str, str] = NOTHING
    board: Board | None = None
