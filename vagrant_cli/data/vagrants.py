"""The six Vagrants: what is printed on their cards in public, and what they start with (VG-01 to VG-06)."""

from __future__ import annotations

from ..records import NamedTuple
from .items import COINS_EACH, COMMON_COINS


class Card(NamedTuple):
    """A numbered Skill or Junk card; saves name it by its number, as text."""

    number: str
    name: str


class Vagrant(NamedTuple):
    """A playable Vagrant; `key` is how saves and commands name it."""

    key: str
    name: str
    skills: tuple[Card, ...]
    junk: tuple[Card, ...] = ()
    junk_slots: int = 1


SKILL_SLOTS = 4
"""Skill slots of every Vagrant, two a side (SL-01)."""

MOONREAPER = "moonreaper"
"""The Haint of Off the Rails that comes into other Haints' scenarios."""

PUP = "pup"
"""The Runaway's second standee, a character on the board and no Vagrant of its own (VG-05)."""
OWNER = "runaway"
"""Whose second standee the pup is: its Humanity, its turn and its Westbound card are hers (VG-05)."""

VAGRANTS = (
    Vagrant(
        "cursebearer",
        "Cursebearer",
        (Card("67", "Old Knife, Strange Blade"), Card("68", "Distant Memory")),
    ),
    Vagrant(
        "empress",
        "Empress",
        (Card("51", "General's Orders"), Card("52", "Strangely Resonant Speech")),
    ),
    Vagrant(
        "revivalist",
        "Revivalist",
        (Card("59", "Soothing Hymn"), Card("60", "Copal Incense")),
    ),
    Vagrant(
        "runaway",
        "Runaway",
        (Card("43", "Who's a Good Boy?!"), Card("44", "Gumption")),
    ),
    Vagrant(
        "songsmith",
        "Songsmith",
        (Card("35", "A Little Rhythm"), Card("36", "An Old Medley")),
    ),
    Vagrant(
        "wayfarer",
        "Wayfarer",
        (Card("75", "In a Pinch"), Card("76", "Feathery Friend")),
        junk=(Card("31", "Writer's Satchel"),),
        junk_slots=2,
    ),
)
"""All Vagrants, in the order of their names."""

KEYS = tuple(vagrant.key for vagrant in VAGRANTS)

FEWEST, _, MOST = IN_PLAY = (2, 3, 4)
"""How many Vagrants may be in play; one person may play two (HL-03)."""


def common_coins(in_play: int) -> int:
    """Return how many common coins there are: those of the box, and 3 for each Vagrant who is not in play (CC-05)."""
    return COMMON_COINS + COINS_EACH * (len(VAGRANTS) - in_play)


COMMON_COINS_MOST = common_coins(FEWEST)

HUMANITY_TRACK = 30
HIGHEST_HUMANITY = 99
"""The highest Humanity, limit or count that is taken for meant; the printed ones stay far below it."""


def vagrant(key: str) -> Vagrant:
    """Return the Vagrant with this key; KeyError when there is none."""
    for one in VAGRANTS:
        if one.key == key:
            return one
    raise KeyError(key)


def slots(key: str, kind: str) -> int:
    """Return how many Skills or Junk a Vagrant has room for (SL-01, VG-06)."""
    return SKILL_SLOTS if kind == "skill" else vagrant(key).junk_slots


SPECIAL_JUNK = (*(card for one in VAGRANTS for card in one.junk), Card("32", ""))
"""Numbered Junk that never joins the Junk deck (RU-27); public sources have no name for the second."""
