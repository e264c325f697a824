"""What a merged save must be: held to its limits, valid, and nothing that no command would make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ...campaign import Campaign, Donations
from ...rules.campaign import donations
from ...rules.words.names import fold
from ..schema import schema
from ..text.reader import Tables, dotted
from .merge import ABSENT, COINS, value_at


class Held(NamedTuple):
    """A counter whose sum of both sides' differences is past a limit, and is `value` instead."""

    where: str
    total: int
    value: int


class Fit:
    """How a merge of two sides fits: whether its tables are a save, and why not."""

    def __init__(self, ours: Tables, theirs: Tables) -> None:
        self.odd = oddities(ours) | oddities(theirs)
        """What was odd on a side before is not the merge's doing."""

    def sound(self, tables: Tables) -> bool:
        """Tell whether tables are a valid save, with nothing odd that neither side has."""
        return not self.objections(tables)

    def objections(self, tables: Tables) -> tuple[str, ...]:
        """Return what speaks against tables, a sentence each."""
        held, _ = hold(tables)
        problems = [f"{problem.where} {problem.message}" for problem in schema.decode(held).problems]
        return (*problems, *sorted(oddities(held) - self.odd))


def hold(tables: Tables) -> tuple[Tables, Held | None]:
    """Return the tables with the coins held between 0 and the end of the track, unless that is overruled."""
    coins = value_at(tables, COINS)
    if not isinstance(coins, int):
        return tables, None
    length = value_at(tables, ("donations", "length"))
    track = donations.track(
        Campaign(
            "",
            off_the_rails=tables.get("off_the_rails") is True,
            donations=Donations(length=None if length is ABSENT else length),
        )
    )
    most = coins if "DN-05" in tables.get("overruled", ()) else track.length
    value = max(min(coins, most), 0)
    if value == coins:
        return tables, None
    return {**tables, "donations": {**tables["donations"], "coins": value}}, Held(dotted(COINS), coins, value)


def oddities(tables: Tables) -> frozenset[str]:
    """Return what no command would make, although each fact is valid for itself."""
    counts = Counter((name, fold(card)) for name, card in _deeds(tables))
    spelled = {(name, fold(card)): card for name, card in sorted(_deeds(tables))}
    found = {
        f"{name.capitalize()}'s deed {spelled[name, card]} lies in the deck and out of it."
        for (name, card), count in counts.items()
        if count > 1
    }
    if value_at(tables, ("moonreaper", "in_play")) is not True and value_at(
        tables, ("belongings", "rituals")
    ) not in (ABSENT, []):
        found.add("The Moonreaper has left, and Ritual cards of his lie in the belongings.")
    return frozenset(found)


def _deeds(tables: Tables) -> Iterator[tuple[str, str]]:
    """Walk every Devious Deed that lies somewhere, with the Vagrant to whose deck it belongs."""
    for name, vagrant in tables.get("vagrants", {}).items():
        yield from ((name, card) for card in vagrant.get("deeds", ()))
    for name, cards in tables.get("decks", {}).items():
        yield from ((name, card) for card in cards)
