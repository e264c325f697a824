"""One record for each thing that can happen; sentences about them are made elsewhere."""

from __future__ import annotations

from ...records import NamedTuple

# --- donations and moments -------------------------------------------------------------------------


class CoinsDonated(NamedTuple):
    """Coins marked on the track; `total` counts them all."""

    coins: int
    total: int


class MomentReached(NamedTuple):
    """A donation passed the square of a moment; `book` is where its text stands (DN-02, DN-03)."""

    square: int
    moment: str
    book: str


class TrackSet(NamedTuple):
    """The players set the base game's donation track (CP-19)."""

    length: int
    squares: int


class MomentRead(NamedTuple):
    """A moment was read; `book` is where its text stands, `part` its part (Moment L-1 only, MR-24)."""

    moment: str
    book: str
    part: int | None = None


class MomentCalled(NamedTuple):
    """A moment of a scenario is carried out like an event; its text is at the back of `book` (AC-10)."""

    moment: str
    book: str


class DeedLimitRaised(NamedTuple):
    """Each Vagrant may hold up to `limit` Devious Deeds from now on (MO-02)."""

    limit: int


# --- setting up ------------------------------------------------------------------------------------


class CampaignBegun(NamedTuple):
    """A new campaign with its mode; `expansion` is the printed name of what joins it, "" for the base game alone."""

    title: str
    mode: str
    expansion: str


class VagrantChosen(NamedTuple):
    """A Vagrant joins with its starting cards, Humanity at the maximum and 3 coins (SU-01)."""

    vagrant: str
    player: str
    skills: tuple[str, ...]
    junk: tuple[str, ...]


class FirstDeedDue(NamedTuple):
    """A Vagrant still has to draw 3 Devious Deeds and keep exactly 1 (OR-03)."""

    vagrant: str


class BerriesAdded(NamedTuple):
    """Poisonous Berries go in the Bindle (OR-04)."""

    berries: int


# --- Devious Deeds ---------------------------------------------------------------------------------


class DeedCardsDrawn(NamedTuple):
    """Cards of a Devious Deed deck turned up: names, or None for a card never seen before."""

    vagrant: str
    numbers: tuple[int, ...]
    names: tuple[str | None, ...]


class DeedKept(NamedTuple):
    """A card now lies goal side up above the Vagrant card; the others went back (DD-14)."""

    vagrant: str
    deed: str
    returned: tuple[str, ...]


class DeedsReturned(NamedTuple):
    """No card was kept; all went back in the deck."""

    vagrant: str
    returned: tuple[str, ...]


class DeedDiscarded(NamedTuple):
    """A card went back in its Vagrant's deck (DD-13, DD-14)."""

    vagrant: str
    deed: str


class DeedTokenPlaced(NamedTuple):
    """A Humanity token lies in the zone of the mode being played (DD-05); `needed` flip the card."""

    vagrant: str
    deed: str
    tokens: int
    needed: int
    zone: str


class DeedFlipped(NamedTuple):
    """A deed is complete: its reward side is up and applies at once; so many tokens go back (DD-06)."""

    vagrant: str
    deed: str
    returned: int = 0


class DeedRewardTaken(NamedTuple):
    """A card of the deck lies reward side up at once, and the limit does not count it (MO-04)."""

    vagrant: str
    deed: str


class DeedProgressNoted(NamedTuple):
    """A note on a goal half reached; it is lost when the scenario ends (DD-08)."""

    vagrant: str
    deed: str
    note: str


class DeedProgressLost(NamedTuple):
    """A scenario ended before the goal was reached (DD-08)."""

    vagrant: str
    deed: str


class DeedRewardEnds(NamedTuple):
    """A finished deed is gone, and its upgrade with it; `maximum` is the changed one that the save holds (DD-18).

    `printed` is the one on the card; both are None where nobody has told them.
    """

    vagrant: str
    deed: str
    maximum: int | None
    printed: int | None


class DeedCashed(NamedTuple):
    """Tokens or a finished deed became coins of this Camp Phase; `left` tokens still lie on it (DD-11, DD-12)."""

    vagrant: str
    deed: str
    coins: int
    finished: bool
    left: int = 0


# --- the Moonreaper --------------------------------------------------------------------------------


class MoonreaperJoined(NamedTuple):
    """Moon tokens go in the Bindle (MR-01)."""

    moon_tokens: int


class MoonreaperRitualDone(NamedTuple):
    """One of his Rituals was completed; `total` counts them, and Moment L-1 has a part of that number."""

    ritual: str
    total: int


class JunkRepairFree(NamedTuple):
    """Every Vagrant may repair their broken Junk for free (MR-13)."""


class MoonreaperRewardDue(NamedTuple):
    """A reward of the Moonreaper waits: "junk" (MR-18) or "skill" (MR-19)."""

    reward: str


class MoonreaperRewardGained(NamedTuple):
    """Card L-1 went to a Vagrant, or to the belongings when `vagrant` is None."""

    reward: str
    card: str
    vagrant: str | None


class MoonreaperMayLeave(NamedTuple):
    """Enough Rituals are done for the players to remove him (MR-16)."""

    rituals: int


class MoonreaperLeft(NamedTuple):
    """He, his cards and all moon tokens went to the box (MR-16, MR-19)."""

    rituals: int


# --- cards and bones -------------------------------------------------------------------------------


class CardAdded(NamedTuple):
    """A card joined the group's belongings."""

    card_kind: str
    card: str


class CardRemoved(NamedTuple):
    """A card left the group's belongings for good."""

    card_kind: str
    card: str


class CardGiven(NamedTuple):
    """A card moved from the belongings to a Vagrant's slot."""

    card_kind: str
    card: str
    vagrant: str
    state: str


class CardTaken(NamedTuple):
    """A card moved from a Vagrant's slot to belongings: the group's, or the Vagrant's own (SK-03)."""

    card_kind: str
    card: str
    vagrant: str
    own: bool


class CardsSwapped(NamedTuple):
    """Two Vagrants exchanged Skills or Junk: `card` went to `other`, and `other_card` to `vagrant` (SK-02)."""

    card_kind: str
    vagrant: str
    card: str
    other: str
    other_card: str


class SmokyBonesReceived(NamedTuple):
    """Smoky bones lie on a Vagrant card (SB-01); `supply` are left beside the board."""

    vagrant: str
    bones: int
    held: int
    supply: int


class SmokyBonesReturned(NamedTuple):
    """Used smoky bones are back in the supply (SB-10)."""

    vagrant: str
    bones: int
    held: int
    supply: int


class SmokyBonesDiscarded(NamedTuple):
    """The Camp Phase begins, and smoky bones still held go back (SB-11)."""

    vagrant: str
    bones: int


# --- scenarios and the story -----------------------------------------------------------------------


class ScenarioStarted(NamedTuple):
    """The scenario on a page of the scenario book begins."""

    page: int


class ScenarioEnded(NamedTuple):
    """The scenario is over and the Camp Phase begins (WL-01); `result` is "victory" or "defeat"."""

    page: int
    result: str


class CoinsBanked(NamedTuple):
    """The last scenarios are over; how many coins were donated to DC in the whole campaign (RU-41)."""

    page: int
    coins: int


class ErrorInPrint(NamedTuple):
    """A ruling corrects the print of this page (RU-42)."""

    page: int


class MoonTokensReturned(NamedTuple):
    """The Moonreaper leaves the train, and the Bindle holds this many moon tokens again (MR-05)."""

    moon_tokens: int


class NoteWritten(NamedTuple):
    """The players wrote something down."""

    note: str


class MilePostReached(NamedTuple):
    """The story said to check off a Mile Post (CP-20)."""

    mile_post: str


# --- the board -------------------------------------------------------------------------------------


class BoardTakenUp(NamedTuple):
    """The running scenario has a board of so many cars and spaces."""

    cars: int
    spaces: int


class PiecePut(NamedTuple):
    """A character, a candle, a moon token or an object stands on a space; `piece_kind` says which."""

    piece_kind: str
    piece: str
    space: str


class PupMayStart(NamedTuple):
    """The Runaway is on the board; the open spaces where the pup may start (VG-08)."""

    spaces: tuple[str, ...]


class PieceMoved(NamedTuple):
    """A character went from a space to another."""

    piece: str
    start: str
    space: str


class CandleDiscarded(NamedTuple):
    """A Haint entered a candle, which goes on the Cycle Track (HT-21)."""

    space: str


class PieceRemoved(NamedTuple):
    """A character, a token or an object left the board."""

    piece: str
    space: str


class TokenHeld(NamedTuple):
    """Who has the Special Target Priority token ("special"), or played last ("recent"); None is nobody."""

    token: str
    vagrant: str | None


# --- the box profile -------------------------------------------------------------------------------


class BoxEntrySet(NamedTuple):
    """A number of the box was told; None takes it out again."""

    key: str
    value: int | tuple[str, ...] | None


# --- merging ---------------------------------------------------------------------------------------


class SavesMerged(NamedTuple):
    """Another version of the save was merged into it; `conflicts` places are left to people."""

    conflicts: int


class CountedOnce(NamedTuple):
    """Both sides recorded the same coins given in the camp after a page or "before", without `coins` the same camp."""

    page: str
    coins: int | None


class MergeResolved(NamedTuple):
    """Conflicts were settled; `side` is "ours", "theirs" or "asked"."""

    side: str
    conflicts: int
