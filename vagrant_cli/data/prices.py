"""What the coins of a Camp Phase buy, what brings some, and how much of it one camp has (CP-04 to CP-12, DD-10)."""

from __future__ import annotations

from ..records import NamedTuple


class Price(NamedTuple):
    """What something costs in a camp; `each` says for each Vagrant.

    `key` stands in saves, in the checklist and among the wishes of a plan; `noun` is its name in a sentence.
    """

    key: str
    rule: str
    coins: int
    noun: str
    each: bool = False


SKILL = Price("skill", "CP-06", 2, "a Skill")
HEAL = Price("heal", "CP-07", 1, "healing a wound")
REPAIR = Price("repair", "CP-07", 1, "a repair")
RUMMAGE = Price("rummage", "CP-08", 1, "a Rummage")
JUNK = Price("junk", "CP-09", 3, "Junk")
REDRAW = Price("redraw", "CP-10", 1, "other Junk on offer")
DEED = Price("deed", "DD-10", 3, "a Devious Deed draw")
SEANCE = Price("seance", "CP-11", 1, "a seance", each=True)
DONATE = Price("donate", "CP-12", 1, "a donation")

PRICES = (SKILL, HEAL, REPAIR, RUMMAGE, JUNK, REDRAW, DEED, SEANCE, DONATE)

SALE = 1
"""What broken Junk brings (CP-04)."""

FINISHED_DEED = 3
"""What a completed Devious Deed brings (DD-12)."""

SKILLS_ON_OFFER = 2
"""Skills that one camp has (CP-06)."""

JUNK_ON_OFFER = 1
"""Junk that a group may buy in one camp (CP-09)."""

DEEDS_DRAWN = 3
"""Devious Deeds turned up at a time (DD-09, DD-10)."""


def noun(key: str) -> str:
    """Return the name in a sentence of what coins go for; words that name no price stay as they are."""
    return next((price.noun for price in PRICES if price.key == key), key)
