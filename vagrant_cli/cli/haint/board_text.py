"""The train drawn in plain characters: cars side by side, joints, terrain, and who stands where."""

from __future__ import annotations

from ...campaign import NOTHING
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.board.train import GAP, TERRAIN, Space
from ..line import output
from ..pictures import signs
from ..pictures.signs import CANDLE, EVENT, MOON, OBJECT, across, drops, ordered

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from ...rules.board.board import Board
    from ..pictures.signs import Lying


RED, YELLOW, GREEN, CYAN, DIM = "1;31", "1;33", "32", "1;36", "2"

CELL = 3
LABEL = 3
"""Characters before a row: its number of 1 or 2 digits, and a blank so that no figure sticks to it."""

JOINT = " == "


class Ink(NamedTuple):
    """What a space shows: a few characters, and their colour where colour is welcome ("" for none)."""

    text: str
    colour: str = ""


def scene(board: Board, path: Sequence[Space] = (), events: Lying = NOTHING) -> dict[Space, Ink]:
    """Return what every space shows: who stands there, what lies there, and the steps of a path."""
    letters = signs.letters(board)
    steps = {space: number for number, space in enumerate(path, 1)}
    standing = {space: name for name, space in board.characters()}
    cells = {
        space: _cell(board, space, standing.get(space), letters, steps.get(space))
        for space in board.train.bits
    }
    return cells | {
        space: _with_event(cells[space], tokens[0], free=_nothing_on(board, space))
        for space, tokens in events.items()
        if space in cells
    }


def whole(board: Board, path: Sequence[Space] = (), events: Lying = NOTHING) -> str:
    """Return the train and its legend, with the steps of a path and the event tokens that lie on spaces."""
    said = legend(board, events)
    return "\n".join([draw(board, scene(board, path, events)), *(["", *said] if said else [])])


def _nothing_on(board: Board, space: Space) -> bool:
    lying = (*board.objects, *board.candles, *board.moon_tokens)
    return space not in lying and all(at != space for _, at in board.characters())


def _with_event(ink: Ink, token: str, *, free: bool) -> Ink:
    """Return a cell with an event token: its name where nothing else is, else a sign beside what is."""
    if free:
        return Ink(f"<{token[0]}>", YELLOW)
    return Ink(f"{ink.text[:2]}{EVENT}" if ink.text.endswith(" ") else ink.text, ink.colour)


def _cell(board: Board, space: Space, name: str | None, letters: Mapping[str, str], step: int | None) -> Ink:
    terrain = board.train.terrain(space)
    lying = OBJECT if space in board.objects else CANDLE if space in board.candles else ""
    lying = lying or (MOON if space in board.moon_tokens else "")
    sign = letters[name] if name else lying or (TERRAIN if terrain else ".")
    colour = (RED if name in board.haints else CYAN) if name else YELLOW if lying else DIM if terrain else ""
    if step is not None:
        return Ink(f"{sign}{step}" if sign != "." else f"{step:^{CELL}}", colour if name else GREEN)
    if name is None:
        return Ink(f" {sign} ", colour)
    if terrain:
        return Ink(f"#{sign}#", colour)
    if name in board.haints:
        return Ink(f"[{sign}]", colour)
    return Ink(f" {sign}{lying or ' '}", colour)


def marked(cells: Mapping[Space, Ink], spaces: Iterable[Space]) -> dict[Space, Ink]:
    """Return the cells with some of them standing out: a + on or before what is there, and green."""
    chosen = set(spaces)
    return {space: Ink(_plus(ink.text), GREEN) if space in chosen else ink for space, ink in cells.items()}


def _plus(text: str) -> str:
    if "." in text:
        return text.replace(".", "+")
    return "+" + text[1:] if text.startswith(" ") else text


def legend(board: Board, events: Lying = NOTHING) -> list[str]:
    """Return a line for everybody and everything on the map."""
    return [
        f"[{one.sign}]  {one.words}" if one.name in board.haints else f" {one.sign}   {one.words}"
        for one in signs.legend(board, events)
    ]


def draw(board: Board, cells: Mapping[Space, Ink], size: int = CELL) -> str:
    """Return the train with its cars side by side, as many as fit the width, in `size` characters a space.

    Joints that cannot be drawn level between two neighbours are listed below.
    """
    bands = _bands(board, size)
    tops = {car: top for cars in bands for car, top in drops(board, cars).items()}
    level = [link for link in board.train.links if signs.level(board, link, tops, bands)]
    ends = {(other.car, tops[other.car] + other.row) for _, other in map(ordered, level)}
    text = "\n\n".join("\n".join(_band(board, cars, tops, ends, cells, size)) for cars in bands)
    hidden = [link for link in board.train.links if link not in level]
    if hidden:
        text += "\nJoints: " + "; ".join(f"{one} and {other}" for one, other in hidden)
    return text


def _bands(board: Board, size: int) -> list[list[str]]:
    """Return which cars stand side by side."""
    width = output.width()
    bands: list[list[str]] = [[]]
    used = 0
    for car in board.train.cars:
        wide = LABEL + size * across(board, car)
        if width is not None and used and used + len(JOINT) + wide > width:
            bands.append([])
            used = 0
        used += wide + (len(JOINT) if used else 0)
        bands[-1].append(car)
    return bands


def _band(
    board: Board,
    cars: Sequence[str],
    tops: Mapping[str, int],
    joints: Container[tuple[str, int]],
    cells: Mapping[Space, Ink],
    size: int,
) -> list[str]:
    lines = []
    for line in range(max((tops[car] + 1 + len(board.train.cars[car]) for car in cars), default=0)):
        text = ""
        for index, car in enumerate(cars):
            if index:
                text += JOINT if (car, line) in joints else " " * len(JOINT)
            text += _row(board, car, line - tops[car], cells, size)
        lines.append(text.rstrip())
    return lines


def _row(board: Board, car: str, row: int, cells: Mapping[Space, Ink], size: int) -> str:
    """Return one line of a car: its columns' numbers for row 0, blanks above and below it."""
    columns, rows = across(board, car), board.train.cars[car]
    if not row:
        return f"{car:>2} " + "".join(f"{number:^{size}}" for number in range(1, columns + 1))
    if not 0 < row <= len(rows):
        return " " * (LABEL + size * columns)
    found = f"{row:>2} "
    for column in range(1, columns + 1):
        ink = cells.get(Space(car, column, row), Ink(GAP))
        found += output.painted(f"{ink.text:{size}}", ink.colour)
    return found
