"""What stands and lies on a board: a letter for everybody, and the legend."""

from __future__ import annotations

from itertools import pairwise

from ...campaign import NOTHING
from ...data.vagrants import MOONREAPER, PUP
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.plurals import agree
from ..words.names import who

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ...rules.board.board import Board
    from ...rules.board.train import Link, Space

    Lying = Mapping[Space, Sequence[str]]
    """Event tokens by the space on which they lie, in the order of AC-05."""


CANDLE, OBJECT, MOON, EVENT = "*", "o", ")", "<"


class Said(NamedTuple):
    """A line of the legend: the sign, who it stands for where it is somebody's, and the words."""

    sign: str
    name: str | None
    words: str


def letters(board: Board) -> dict[str, str]:
    """Return one letter for everybody: the first of the name that nobody before has; the pup's is small."""
    found: dict[str, str] = {}
    for name in (*board.vagrants, *board.haints):
        free = [letter for letter in name.upper() if letter.isalnum() and letter not in found.values()]
        found[name] = free[0] if free else "?"
    if board.pup is not None:
        found[PUP] = "p"
    return found


def legend(board: Board, events: Lying = NOTHING) -> list[Said]:
    """Return a line for everybody and everything on the map."""
    signs = letters(board)
    found = [
        Said(signs[name], name, f"{'' if name == MOONREAPER else 'Haint '}{who(name)} on {space}")
        for name, space in board.haints.items()
    ]
    found += [Said(signs[name], name, _standee(board, name)) for name, _ in board.standees()]
    found += [Said(OBJECT, None, f"{name} on {space}") for space, name in board.objects.items()]
    if board.candles:
        found.append(Said(CANDLE, None, f"candles on {_listed(board.candles)}"))
    if board.moon_tokens:
        found.append(Said(MOON, None, f"moon tokens on {_listed(board.moon_tokens)}"))
    return found + [
        Said(EVENT, None, f"{agree(len(tokens), 'event', 'events')} {', '.join(tokens)} on {space}")
        for space, tokens in events.items()
    ]


def _standee(board: Board, name: str) -> str:
    if name == PUP:
        return f"the Runaway's pup on {board.pup}"
    standee = board.vagrants[name]
    says = [_humanity(standee.humanity, standee.maximum), "Westbound" if standee.westbound else ""]
    marks = ["Special Target Priority"] * (name == board.special) + ["played last"] * (name == board.recent)
    return f"{who(name)} on " + ", ".join(filter(None, [str(standee.at), *says, *marks]))


def _humanity(humanity: int | None, maximum: int | None) -> str:
    if humanity is None:
        return "Humanity at the maximum" + (f" of {maximum}" if maximum else "")
    return f"Humanity {humanity}" + (f" of {maximum}" if maximum else "")


def _listed(spaces: Iterable[Space]) -> str:
    return " ".join(map(str, spaces))


def across(board: Board, car: str) -> int:
    """Return how many columns a car has at its widest."""
    return max(map(len, board.train.cars[car]), default=0)


def drops(board: Board, cars: Sequence[str]) -> dict[str, int]:
    """Return how many rows lie above each of the cars side by side, so that its first joint to the car before is level."""
    found = dict.fromkeys(cars[:1], 0)
    for before, car in pairwise(cars):
        joints = [ordered(link) for link in board.train.links]
        shift = next(
            (one.row - other.row for one, other in joints if (one.car, other.car) == (before, car)), 0
        )
        found[car] = found[before] + shift
    lowest = min(found.values(), default=0)
    return {car: top - lowest for car, top in found.items()}


def level(board: Board, link: Link, tops: Mapping[str, int], bands: Iterable[Iterable[str]]) -> bool:
    """Tell whether a link goes from edge to edge of two neighbours, on one line.

    `tops` are the rows above each car, `bands` the cars that stand side by side.
    """
    one, other = ordered(link)
    beside = any((one.car, other.car) in pairwise(cars) for cars in bands)
    edges = one.column == across(board, one.car) and other.column == 1
    return beside and edges and tops[one.car] + one.row == tops[other.car] + other.row


def ordered(link: Link) -> Link:
    """Return a link with the earlier car first."""
    one, other = link
    return link if one.car <= other.car else (other, one)
