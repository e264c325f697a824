"""One record for each thing that can happen with the Bindle, item tokens, the Cycle Track and moon tokens."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


# --- drawing ---------------------------------------------------------------------------------------


class TokensDrawn(NamedTuple):
    """The tool drew from the Bindle: items, events and moon tokens in the order drawn, replacements last."""

    tokens: tuple[str, ...]


class TokensNamed(NamedTuple):
    """The players drew by hand and named what came up, replacements included."""

    tokens: tuple[str, ...]


class EventDrawn(NamedTuple):
    """An event token came out of the Bindle and resolves at once; a replacement follows (AC-05)."""

    event: str


class BerryDrawnForHaint(NamedTuple):
    """A Poisonous Berry was drawn for a Haint: the scenario card has the action, `known` when it is typed in (PB-03)."""

    page: int
    known: bool = False


# --- moon tokens and the Moonreaper in a scenario -----------------------------------------------------


class MoonTokenDrawn(NamedTuple):
    """A moon token came out of the Bindle; so many have in this scenario (MR-02, MR-03)."""

    drawn: int


class MoonTokenSetAside(NamedTuple):
    """A moon token drawn in the Camp Phase goes back in the Bindle after the next draw (MR-06)."""


class MoonreaperArrives(NamedTuple):
    """The third moon token lies on a Round space, 2 stay beside the Cycle Track; cards left to draw from."""

    space: int
    rituals_left: int
    actions_left: int


class MoonreaperCardsNamed(NamedTuple):
    """The players named his present cards; None is not said yet (MR-08)."""

    ritual: str | None
    action: str | None


class MoonreaperToPlace(NamedTuple):
    """Spaces where he may be put, all equal, or none when no board can tell (MR-09).

    `untold` are the box profile's entries for maximum Humanity without which the board cannot.
    """

    spaces: tuple[str, ...]
    untold: tuple[str, ...] = ()


class MoonreaperActs(NamedTuple):
    """The Round marker is on his token's space, or he acts again; the token is on `space` now (MR-10)."""

    action: str | None
    space: int


class MoonreaperMoves(NamedTuple):
    """He would gain Humanity and is moved that many spaces or fewer instead (MR-21)."""

    spaces: int


class OppressionDue(NamedTuple):
    """He haunted these Vagrants, and each of them rolls 1 bone (MR-22)."""

    vagrants: tuple[str, ...]


class VagrantOppressed(NamedTuple):
    """A Vagrant whom he oppresses rolled a bone: 5 or more breaks `junk`, or nothing if None (MR-22)."""

    vagrant: str
    face: int
    junk: str | None


class OppressionRepeats(NamedTuple):
    """These rolled 5 or more and broke nothing, so he repeats the action (MR-22)."""

    vagrants: tuple[str, ...]


class MoonreaperLeavesTrain(NamedTuple):
    """The scenario ends: figure and tokens go; cards that go back to their decks, None if not there (MR-14)."""

    ritual: str | None
    action: str | None


# --- tokens in hand -----------------------------------------------------------------------------------


class TokenKept(NamedTuple):
    """A Vagrant keeps one of the tokens drawn; `held` counts all then, `limit` None is not known (AC-03)."""

    vagrant: str
    item: str
    held: int
    limit: int | None


class TokenGained(NamedTuple):
    """A token came to somebody without a Rummage; `holder` may be the pup (VG-09)."""

    holder: str
    item: str
    held: int
    limit: int | None


class TokenReturned(NamedTuple):
    """A token went back in the Bindle from a hand (AC-04)."""

    holder: str
    item: str


class RummageValueUnknown(NamedTuple):
    """Nobody has told how many tokens this Vagrant may hold; `entry` of the box says it."""

    vagrant: str
    entry: str

    @property
    def untold(self) -> tuple[str, ...]:
        """Return the key in the box profile."""
        return (self.entry,)


class TokenUsed(NamedTuple):
    """A Vagrant used the one item token of the round (BN-01)."""

    vagrant: str
    item: str


class ActionIgnored(NamedTuple):
    """Salt: only its user may ignore what a Haint's action does to them (BN-06, RU-11)."""

    vagrant: str


class CoinGained(NamedTuple):
    """A Rabbit's Foot counts as one coin more in this turn (BN-07, RU-10)."""

    vagrant: str


class SkillTurnedBack(NamedTuple):
    """An Apple turned a wounded Skill back (BN-08)."""

    vagrant: str
    skill: str


class NailsHit(NamedTuple):
    """Iron Nails give a Haint Humanity that is not tracked; None: nobody has named a Haint (BN-04)."""

    haint: str | None
    humanity: int


class CandlePlaced(NamedTuple):
    """A Candle stands on the train; `space` None when no board is kept (BN-05)."""

    vagrant: str
    space: str | None


class TokenGiven(NamedTuple):
    """A token changed hands, which was the giver's use of the round (BN-02)."""

    giver: str
    item: str
    receiver: str


class TokenDiscarded(NamedTuple):
    """A token left a hand without being used."""

    vagrant: str
    item: str


# --- the Cycle Track -----------------------------------------------------------------------------------


class TokenOnTrack(NamedTuple):
    """A token lies on the Cycle Track; `symbol` is the item that it counts as, of which `lying` do now."""

    item: str
    symbol: str
    lying: int
    value: int | None


class CycleValueUnknown(NamedTuple):
    """Nobody has told the cycle value of an item whose first token came on the track (BN-10)."""

    item: str

    @property
    def untold(self) -> tuple[str, ...]:
        """Return the key in the box profile."""
        return (f"{self.item}.cycle",)


class CycleReached(NamedTuple):
    """An item has reached its cycle value: resolve the cycle effect of the present Mood (BN-09).

    `known` tells that it is typed in for every Haint there and carried out.
    """

    symbol: str
    lying: int
    value: int | None
    moods: Mapping[str, int]
    known: bool = False


class TrackReturned(NamedTuple):
    """Tokens went from the Cycle Track back in the Bindle, how many of each."""

    tokens: Mapping[str, int]


# --- event tokens that stay ----------------------------------------------------------------------------


class EventTokensReturn(NamedTuple):
    """The scenario ends, and Malady tokens go back in the Bindle (RU-36)."""

    events: tuple[str, ...]
