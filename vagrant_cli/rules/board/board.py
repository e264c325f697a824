"""What stands on the train: Vagrants, Haints and tokens, and where a Vagrant may go or count (AC, TR)."""

from __future__ import annotations

from ...data.vagrants import KEYS, OWNER, PUP
from ...mappings import NOTHING
from ...records import TYPE_CHECKING, NamedTuple
from .train import each

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from .train import Space, Train


def owner(name: str) -> str:
    """Return whose Humanity, coins and turn a standee has: the pup's are the Runaway's (VG-05)."""
    return OWNER if name == PUP else name


STANDEES = (*KEYS, PUP)
"""Everybody who can stand on a board besides Haints."""

VAGRANT, HAINT, OBJECT = "vagrant", "haint", "object"
"""Kinds of what stands on a board, besides candles and moon tokens."""

SIDES = (VAGRANT, HAINT)


class Standee(NamedTuple):
    """A Vagrant on the board. `humanity` None means at the maximum; `maximum` None: nobody has said it.

    `entry` is the box profile's key for the maximum on a save's board; "" on a board file, which says it itself.
    """

    at: Space
    humanity: int | None = None
    maximum: int | None = None
    westbound: bool = False
    entry: str = ""

    @property
    def lost(self) -> int | None:
        """Return how much Humanity is lost at present; None when the maximum is not known (HT-05)."""
        if self.humanity is None:
            return 0
        return None if self.maximum is None else self.maximum - self.humanity

    @property
    def present(self) -> int | None:
        """Return the present Humanity; None when it is an unknown maximum."""
        return self.maximum if self.humanity is None else self.humanity


class Board(NamedTuple):
    """A train and all that stands on it; `special` and `recent` name who holds the token and who played last.

    `haunted` pairs, within a Haint turn, each Haint with whom it has haunted in it (HT-11); None outside of one. No two characters share a space; candles and moon tokens lie anywhere.
    """

    train: Train
    haints: Mapping[str, Space] = NOTHING
    vagrants: Mapping[str, Standee] = NOTHING
    pup: Space | None = None
    candles: tuple[Space, ...] = ()
    special: str | None = None
    recent: str | None = None
    objects: Mapping[Space, str] = NOTHING
    moon_tokens: tuple[Space, ...] = ()
    haunted: frozenset[tuple[str, str]] | None = None

    def to_haunt(self, haint: str) -> tuple[str, ...]:
        """Return the Vagrants whom a Haint can still haunt in this turn (HT-11)."""
        return tuple(name for name in self.vagrants if (haint, name) not in (self.haunted or ()))

    def standees(self) -> tuple[tuple[str, Standee], ...]:
        """Return all Vagrants, and the pup with the Runaway's values, in board order."""
        found = list(self.vagrants.items())
        if self.pup is not None:
            found.append((PUP, self.vagrants[OWNER]._replace(at=self.pup)))
        return tuple(sorted(found, key=lambda one: self.train.bits[one[1].at]))

    def characters(self) -> Iterator[tuple[str, Space]]:
        """Walk everybody and where they stand, Haints first."""
        yield from self.haints.items()
        yield from ((name, standee.at) for name, standee in self.vagrants.items())
        if self.pup is not None:
            yield PUP, self.pup

    def place(self, name: str) -> Space | None:
        """Return where somebody stands, or None."""
        return next((space for one, space in self.characters() if one == name), None)

    def taken(self, *, but: str | None = None) -> int:
        """Return the spaces with a character, leaving one of them out."""
        return self.train.joined(space for name, space in self.characters() if name != but)

    def open_spaces(self) -> int:
        """Return the spaces without terrain, character or object; candles and moon tokens do not matter."""
        return self.train.floor & ~self.taken() & ~self.train.joined(self.objects)

    def moved(self, name: str, space: Space) -> Board:
        """Return the board with one character somewhere else."""
        if name in self.haints:
            return self._replace(haints={**self.haints, name: space})
        if name == PUP:
            return self._replace(pup=space)
        return self._replace(vagrants={**self.vagrants, name: self.vagrants[name]._replace(at=space)})

    def without(self, gone: Container[str]) -> Board:
        """Return the board without some characters; who held the token or played last is nobody then."""
        return self._replace(
            haints={name: at for name, at in self.haints.items() if name not in gone},
            vagrants={name: standee for name, standee in self.vagrants.items() if name not in gone},
            pup=None if PUP in gone else self.pup,
            special=None if self.special in gone else self.special,
            recent=None if self.recent in gone else self.recent,
        )


def reach(board: Board, name: str, steps: int) -> int:
    """Return where a Vagrant or the pup may end after at most `steps`, the start included (AC-01, AC-02).

    They pass Haints, Vagrants and tokens, never terrain, and end on no character.
    """
    start = board.train.bits[_place(board, name)]
    return board.train.within(start, steps, board.train.floor) & ~board.taken(but=name)


def route(board: Board, name: str, to: Space) -> tuple[Space, ...]:
    """Return a shortest way of a Vagrant or the pup to a space, without the start; empty where none leads there.

    They pass everybody and everything but terrain (AC-02); of ways as short the first in board order is taken.
    """
    train, end = board.train, board.train.bits[to]
    rings: list[int] = []
    for ring in train.rings(train.bits[_place(board, name)], train.floor):
        rings.append(ring)
        if ring & end:
            break
    else:
        return ()
    back = [end]
    for ring in reversed(rings[1:-1]):
        back.append(next(each(train.around(back[-1]) & ring)))
    return tuple(train.spaces[bit] for bit in reversed(back)) if len(rings) > 1 else ()


def in_range(board: Board, space: Space, steps: int, side: str) -> int:
    """Return the spaces within `steps` as a "haint" or a "vagrant" counts (TR-02, TR-03).

    Haints count through terrain. Vagrants do not, but reach a Haint that stands on it.
    """
    train, start = board.train, board.train.bits[space]
    if side == "haint":
        return train.within(start, steps)
    counted = train.within(start, steps, train.floor)
    if steps:
        near = train.around(train.within(start, steps - 1, train.floor))
        counted |= near & train.joined(board.haints.values())
    return counted


def beside_or_nearest(board: Board, space: Space) -> int:
    """Return the open neighbours of a space that is not open, else the open spaces nearest to it (HT-12, RU-18).

    Nearest counts every space, since who is walled in by terrain has to get out.
    """
    free = board.open_spaces()
    rings = board.train.rings(board.train.bits[space])
    return next((ring & free for ring in rings if ring & free), 0)


def for_moon_token(board: Board, space: Space) -> tuple[Space, ...]:
    """Return where a moon token meant for a space goes: there, or beside an object to the nearest free ones.

    Characters, candles and other tokens do not matter (MR-11).
    """
    return board.train.listed(beside_or_nearest(board, space)) if space in board.objects else (space,)


def for_pup(board: Board) -> tuple[Space, ...]:
    """Return the open spaces beside the Runaway, on one of which the pup starts (VG-08)."""
    near = board.train.around(board.train.bits[board.vagrants[OWNER].at])
    return board.train.listed(near & board.open_spaces())


def to_tell(name: str, standee: Standee, keys: str = "`max = NUMBER`") -> str:
    """Return how the players tell a maximum that is missing; `keys` are those of a board file."""
    if standee.entry:
        return f"See the card, then: vsong box set {standee.entry} NUMBER."
    return f"Add {keys} to [vagrants.{name}]."


def _place(board: Board, name: str) -> Space:
    place = board.place(name)
    assert place is not None, name
    return place
