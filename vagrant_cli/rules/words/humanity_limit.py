"""The Haint's Humanity limit in its short notation (HL-01 to HL-03)."""

from __future__ import annotations

from ...data.vagrants import HIGHEST_HUMANITY, IN_PLAY
from ...errors import UsageError
from ...records import NamedTuple
from .matching import shown


class Limits(NamedTuple):
    """A Humanity limit for 2, 3 and 4 players, in Humanity."""

    two: int
    three: int
    four: int

    def __str__(self) -> str:
        """Return the notation that `parse` reads: "9/12/14"."""
        return "/".join(map(str, self))

    def limit(self, players: int) -> int:
        """Return the limit for this many players, or raise UsageError (HL-03)."""
        if players not in IN_PLAY:
            raise UsageError(
                f"A Humanity limit is printed for 2, 3 and 4 players, not for {players}.",
                rule="HL-03",
                hint="One person with two Vagrants counts as two players.",
            )
        return self[IN_PLAY.index(players)]


def parse(notation: str) -> Limits:
    """Return the limits that "9/12/14" stands for; any other shape raises UsageError (HL-03)."""
    parts = notation.strip().split("/")
    if len(parts) != len(IN_PLAY) or not all(part.isascii() and part.isdigit() for part in parts):
        raise _unreadable(f"{shown(notation)} is not such a notation")
    if any(len(part.lstrip("0")) > len(str(HIGHEST_HUMANITY)) for part in parts):
        raise _unreadable(f"one of these numbers has more than {len(str(HIGHEST_HUMANITY))} digits")
    limits = Limits(*map(int, parts))
    if not all(1 <= limit <= HIGHEST_HUMANITY for limit in limits):
        raise _unreadable(f"{limits} leaves these bounds")
    return limits


def change(limit: int, now: int) -> str:
    """Tell what setting the limit to `limit` does to the present one: "raised", "lowered" or "same".

    The limit becomes the number itself, whichever verb the card uses (HL-02).
    """
    if limit == now:
        return "same"
    return "raised" if limit > now else "lowered"


def _unreadable(why: str) -> UsageError:
    return UsageError(
        f"A Humanity limit is three whole numbers from 1 to {HIGHEST_HUMANITY}, for 2, 3 and 4 players; {why}.",
        rule="HL-03",
        hint="Type it like 9/12/14.",
    )
