"""What may change within a Haint's turn that is foreseen, as a value that can be compared."""

from __future__ import annotations

from ...data.items import BERRY, SYMBOLS
from ...records import TYPE_CHECKING, NamedTuple
from ..board.board import owner
from ..haint import break_limit
from .harm import gained

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from ..board.train import Space
    from .harm import Health

    Part = TypeVar("Part")


class Haunting(NamedTuple):
    """A Haint's Humanity in play: with `limit` None it gains none, with `breaks` 0 it is saved (HE-05)."""

    humanity: int
    limit: int | None
    breaks: int | None


class World(NamedTuple):
    """What may change within a Haint's turn; everything in it can be compared.

    `track` counts tokens by symbol and `hands` holds the item tokens of each Vagrant, both empty where no cycle matters.
    `haunted` pairs each Haint with whom it has haunted in its turn (HT-11), None before that begins.
    """

    places: tuple[tuple[str, Space], ...]
    candles: tuple[Space, ...]
    healths: tuple[Health, ...]
    haints: tuple[Haunting, ...]
    track: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    cursed: bool
    shared: int | None
    haunted: frozenset[tuple[str, str]] | None = None

    def haunting(self, haint: str, names: Iterable[str]) -> World:
        """Return the world once a Haint has haunted some Vagrants in its turn."""
        if self.haunted is None:
            return self
        return self._replace(haunted=self.haunted.union((haint, name) for name in names))

    def card(self, name: str) -> int:
        """Return whose health is meant; the pup's is the Runaway's."""
        return next(at for at, one in enumerate(self.healths) if one.name == owner(name))

    def discarding(self, card: int) -> set[World]:
        """Return the worlds after somebody has laid a token of their choice on the track (BN-03, PB-04)."""
        hand = self.hands[card]
        return {
            self._replace(
                hands=put(self.hands, card, (*hand[:at], *hand[at + 1 :])), track=more(self.track, (symbol,))
            )
            for at, item in enumerate(hand)
            for symbol in (SYMBOLS if item == BERRY.key else (item,))
        } or {self}

    def gained(self, haint: int, humanity: int, most: int) -> World:
        """Return the world once a Haint has gained: at its limit it breaks, and every Vagrant gains 1 (HE-04).

        `most` is the maximum of a common Humanity, of which each Vagrant's 1 counts.
        """
        here = self.haints[haint]
        if not humanity or here.limit is None or here.breaks == break_limit.SAVED:
            return self
        left, breaks = break_limit.gained(here.humanity, humanity, here.limit)
        space = break_limit.space_below(here.breaks) if breaks else here.breaks
        after = self._replace(haints=put(self.haints, haint, Haunting(left, here.limit, space)))
        if not breaks:
            return after
        if after.shared is not None:
            return after._replace(
                shared=min(after.shared + len(after.healths) * break_limit.EACH_GAINS, most)
            )
        return after._replace(healths=tuple(map(gained, after.healths)))


def put(those: tuple[Part, ...], at: int, one: Part) -> tuple[Part, ...]:
    """Return a tuple with one part replaced."""
    return (*those[:at], one, *those[at + 1 :])


def more(track: tuple[int, ...], items: Iterable[str]) -> tuple[int, ...]:
    """Return a track with more tokens on it; one that nobody follows stays as it is."""
    added = tuple(items)
    return tuple(here + added.count(SYMBOLS[at]) for at, here in enumerate(track))
