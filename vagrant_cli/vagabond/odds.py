"""The chances of a battle, exactly: two dice with 0 to 3, so 16 pairs of faces (VB-41)."""

from __future__ import annotations

from collections import Counter
from itertools import product

from ..data.vagabond import ROOT
from ..records import TYPE_CHECKING, NamedTuple
from ..rules.bones.chance import reduced
from .battle import Pieces, worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..rules.bones.chance import Chance


AMBUSH = 2
PAIRS = (ROOT.highest_die + 1) ** 2


class Fight(NamedTuple):
    """A battle before the dice: his swords and allies, what stands against him, and what changes the hits.

    `hostile` says what the other faction is already; `defending` that he was attacked.
    """

    swords: int
    allies: int = 0
    warriors: int = 0
    buildings: int = 0
    tokens: int = 0
    extra: int = 0
    hostile: bool = False
    ambush: bool = False
    guerrilla: bool = False
    defending: bool = False


class Odds(NamedTuple):
    """Chances by hits dealt and taken, by pieces removed and by points, each in rising order, and the means."""

    outcomes: tuple[tuple[tuple[int, int], Chance], ...]
    removed: tuple[tuple[int, Chance], ...]
    points: tuple[tuple[int, Chance], ...]
    dealt_mean: Chance
    taken_mean: Chance
    points_mean: Chance


def odds(fight: Fight) -> Odds:
    """Return the chances of a battle.

    The attacker deals the higher die and the defender the lower, each up to its own number; in a battle that he
    opens, a defender without warriors takes one hit more, and so does he without a sword when he defends.
    """
    rolled = [_hits(fight, high, low) for high, low in _dice()]
    gone = [removed(fight, dealt) for dealt, _ in rolled]
    pieces = [sum(one) for one in gone]
    points = [worth(one, hostile=fight.hostile, infamous=not fight.defending) for one in gone]
    return Odds(
        tuple((pair, reduced(ways, PAIRS)) for pair, ways in sorted(Counter(rolled).items())),
        _spread(pieces),
        _spread(points),
        reduced(sum(dealt for dealt, _ in rolled), PAIRS),
        reduced(sum(taken for _, taken in rolled), PAIRS),
        reduced(sum(points), PAIRS),
    )


def _dice() -> Iterator[tuple[int, int]]:
    faces = range(ROOT.highest_die + 1)
    for one, other in product(faces, faces):
        yield max(one, other), min(one, other)


def _hits(fight: Fight, high: int, low: int) -> tuple[int, int]:
    """Return the hits that he deals and takes."""
    ambushed = AMBUSH if fight.ambush else 0
    if fight.defending:
        helpless = 0 if fight.swords else 1
        return min(low, fight.swords) + fight.extra, min(high, fight.warriors) + helpless + ambushed
    mine, theirs = (low, high) if fight.guerrilla else (high, low)
    helpless = 0 if fight.warriors else 1
    dealt = min(mine, fight.swords + fight.allies) + fight.extra + helpless
    return dealt, min(theirs, fight.warriors) + ambushed


def removed(fight: Fight, hits: int) -> Pieces:
    """Return what the hits remove: warriors first, then buildings and tokens, which are worth the same."""
    warriors = min(hits, fight.warriors)
    buildings = min(hits - warriors, fight.buildings)
    return Pieces(warriors, buildings, min(hits - warriors - buildings, fight.tokens))


def _spread(numbers: list[int]) -> tuple[tuple[int, Chance], ...]:
    return tuple((number, reduced(ways, PAIRS)) for number, ways in sorted(Counter(numbers).items()))
