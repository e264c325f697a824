"""The box profile: numbers that only printed cards and boards have, which the players tell once (BN-10)."""

from __future__ import annotations

from ...data.items import BASE_ITEMS, BERRY
from ...data.scenarios import LAST_PAGE
from ...data.vagrants import HUMANITY_TRACK, VAGRANTS
from ...errors import UsageError
from ...lean import regex
from ...records import TYPE_CHECKING, NamedTuple
from ..bones import smoky
from ..bones.dice import MOST_SUCCESS_VALUE
from ..words.matching import find, fold, shown, suggestion
from ..words.token_names import item_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...campaign import Campaign

    Value = int | tuple[str, ...]
    """A number, or the six faces of the smoky die."""
    Entries = Mapping[str, Value]

SMOKY_DIE = "smoky_die"
BREAKS = "breaks"
BREAK = regex(r"breaks?\W*([0-9]{1,3})")
MOST_TOKENS = 99


class Entry(NamedTuple):
    """One number that may be told: `what` it is in words, and its limits, both included.

    The smoky die has no limits; it is six faces.
    """

    key: str
    what: str
    low: int = 0
    high: int = 0

    def fits(self, value: Value) -> bool:
        """Tell whether a value is within the limits."""
        if isinstance(value, int):
            return self.key != SMOKY_DIE and self.low <= value <= self.high
        faces = len(value) == smoky.SIDES and all(face in smoky.FACES for face in value)
        return self.key == SMOKY_DIE and faces

    @property
    def limits(self) -> str:
        """Return in words what fits."""
        if self.key == SMOKY_DIE:
            return f"{smoky.SIDES} faces, each +1 to +{smoky.HIGHEST_RAISE}, note, skull or 0"
        return f"a whole number from {self.low} to {self.high}"


WESTBOUND = "westbound."
"""What stands before the word of a number on the Westbound side."""

MAX = "max"

SIDE = (
    (MAX, "maximum Humanity", 1, HUMANITY_TRACK),
    ("move", "Move value", 0, 30),
    ("rummage", "Rummage value", 0, 20),
    ("investigate", "Investigate value", 1, MOST_SUCCESS_VALUE),
    ("patch_up", "Patch Up value", 1, MOST_SUCCESS_VALUE),
    ("bust", "Bust value", 1, MOST_SUCCESS_VALUE),
)
"""What stands on either side of a Vagrant card: (word, name, lowest, highest)."""


def _entries() -> tuple[Entry, ...]:
    found = [Entry(SMOKY_DIE, "the faces of a smoky bone")]
    for vagrant in VAGRANTS:
        for place, of_side in (("", ""), (WESTBOUND, " when Westbound")):
            found += [
                Entry(f"{vagrant.key}.{place}{word}", f"the {vagrant.name}'s {name}{of_side}", low, high)
                for word, name, low, high in SIDE
            ]
    for item in BASE_ITEMS:
        found.append(Entry(f"{item.key}.tokens", f"the {item.name} tokens in the box", 0, MOST_TOKENS))
        found.append(Entry(f"{item.key}.cycle", f"the cycle value of {item.name}", 1, MOST_TOKENS))
    found.append(Entry(f"{BERRY.key}.tokens", f"the {BERRY.name} tokens in the box", 0, MOST_TOKENS))
    return tuple(found)


ENTRIES = _entries()
"""Every number that a box has; the Break tracks, one for each scenario, are not among them."""


def entry(typed: str) -> Entry:
    """Return the entry meant: "songsmith.bust", "Songsmith Bust", "breaks.5"; UsageError with a suggestion."""
    page = BREAK.fullmatch(typed.strip().casefold())
    if page and 0 < int(page[1]) <= LAST_PAGE:
        return break_track(int(page[1]))
    keys = [one.key for one in ENTRIES]
    key = find(typed, keys) or find(_by_item(typed), keys) or _by_parts(typed, keys)
    if key is None:
        raise UsageError(f"There is no entry {shown(typed)} in the box.", hint=_near(typed, keys))
    return next(one for one in ENTRIES if one.key == key)


def _by_item(typed: str) -> str:
    """Return the words with an item's key for its short name: "nails.tokens" is "iron-nails.tokens"."""
    name, dot, word = typed.strip().rpartition(".")
    try:
        return f"{item_named(name)}{dot}{word}"
    except UsageError:
        return typed


def _by_parts(typed: str, keys: list[str]) -> str | None:
    """Return the only entry whose parts begin like those typed: "song.max" is "songsmith.max"."""
    typed_parts = [fold(part) for part in typed.replace(".", " ").split() if part]
    begun = [
        key
        for key in keys
        if len(parts := key.split(".")) == len(typed_parts)
        and all(fold(part).startswith(start) for part, start in zip(parts, typed_parts, strict=True))
    ]
    return begun[0] if len(begun) == 1 else None


def _near(typed: str, keys: list[str]) -> str:
    """Return what begins like that or looks like it, else where all entries are listed."""
    begun = [key for key in keys if fold(key).startswith(fold(typed))] if fold(typed) else []
    if len(begun) > 1:
        return f"{len(begun)} begin so: {begun[0]}, {begun[1]} and so on."
    hint = suggestion(typed, keys, "entry")
    return (
        hint if hint.startswith("Did you mean") else "All are listed by: vsong box missing, vsong box show."
    )


def names_entry(typed: str) -> bool:
    """Tell whether these words name an entry in full."""
    return any(fold(one.key) == fold(typed) for one in ENTRIES)


def break_track(page: int) -> Entry:
    """Return the entry for the Break track of the scenario on a page."""
    return Entry(f"{BREAKS}.{page}", f"the length of the Break track on page {page}", 1, MOST_TOKENS)


def source(campaign: Campaign, key: str) -> str | None:
    """Return where an entry is known from: "save", "profile", or "public" for what is printed in public."""
    places = zip(("save", "profile", "public"), campaign.sources(), strict=True)
    return next((place for place, entries in places if key in entries), None)


def known(campaign: Campaign) -> dict[str, Value]:
    """Return all entries that somebody has told or that are public, in order."""
    keys = dict.fromkeys(key for entries in campaign.sources() for key in entries)
    return in_order({key: value for key in keys if (value := campaign.said(key)) is not None})


def missing(campaign: Campaign, name: str | None = None) -> tuple[Entry, ...]:
    """Return what nobody has told yet, of one Vagrant's card if it is named.

    Without a name the Vagrants' numbers are only theirs who are in play, if any are.
    """
    if name is not None:
        return tuple(
            one for one in ENTRIES if one.key.split(".")[0] == name and campaign.said(one.key) is None
        )
    others = {
        vagrant.key for vagrant in VAGRANTS if campaign.vagrants and vagrant.key not in campaign.vagrants
    }
    return tuple(
        one for one in ENTRIES if one.key.split(".")[0] not in others and campaign.said(one.key) is None
    )


def in_order(entries: Entries) -> dict[str, Value]:
    """Return entries in the order of the profile: as ENTRIES, then the Break tracks by page."""
    places = {one.key: place for place, one in enumerate(ENTRIES)}

    def place(key: str) -> tuple[int, int]:
        return (places[key], 0) if key in places else (len(places), int(key.split(".")[1]))

    return {key: entries[key] for key in sorted(entries, key=place)}
