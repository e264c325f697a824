"""What a Haint's action does to whom it hits: one record for each thing."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class HauntedEffect(NamedTuple):
    """The haunted effect of the present Mood, as typed in, meets a Vagrant (HT-23)."""

    haint: str
    vagrant: str
    mood: int
    note: str


class CycleEffect(NamedTuple):
    """The cycle effect of the present Mood, as typed in, happens before the tokens go back (BN-09)."""

    haint: str
    mood: int
    note: str


class HaintHits(NamedTuple):
    """These Vagrants are hit by what the Haint does."""

    haint: str
    vagrants: tuple[str, ...]


class HitsDue(NamedTuple):
    """Whom it hits nobody has told, or it was moved by hand: the players carry out what stands here.

    `vagrant` is None where they also say who it is.
    """

    haint: str
    vagrant: str | None
    hurt: int
    effects: Mapping[str, str]
    lose: Mapping[str, int]
    gain: int


class LossDue(NamedTuple):
    """A loss waits for the player's choice among `options`, and nothing of it has happened yet.

    `what` is "flip" or "cover" of a loss of `number` Humanity, else a "token" or a "skill" that is lost.
    """

    vagrant: str
    number: int
    what: str
    options: tuple[str, ...]


class GainDue(NamedTuple):
    """A Haint would gain this Humanity, and nobody has told its limit (HE-04)."""

    haint: str
    humanity: int


class NothingToLose(NamedTuple):
    """A Vagrant has no "token" or no ready "skill" left that could be lost."""

    vagrant: str
    what: str


class CoinsOwed(NamedTuple):
    """A Vagrant's next turn lacks these coins; `owed` counts all of them."""

    vagrant: str
    coins: int
    owed: int


class EffectStaysOff(NamedTuple):
    """A Haint effect is not laid: `lying` has its place, or None: the Vagrant went Westbound (HE-01, WB-01)."""

    vagrant: str
    effect: str
    effect_kind: str
    lying: str | None


class SaltHeld(NamedTuple):
    """A Vagrant who was hit holds Salt and might have ignored it (BN-06)."""

    vagrant: str
