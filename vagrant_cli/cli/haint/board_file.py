"""`vsong board new` and `board edit`: a board file drawn from sizes, and put right in the editor."""

from __future__ import annotations

from ... import typed
from ...errors import SaveError, UsageError
from ...lean import regex
from ...records import TYPE_CHECKING
from ...rules.board import train
from ...rules.board.board import Board
from ...rules.board.train import parse_space
from ...rules.words.matching import as_typed
from ...store.file import boards, drafts
from ..line.declared import Annotated, Argument, Option
from ..line.play import Result, answer
from ..saves.edit import From, edited
from . import board_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import Any

    from ...rules.board.train import Space
    from ..line.play import Play, Table
    from ..saves.edit import Problems

SIZE = regex(r"([A-Za-z]{1,3})=([0-9]{1,2})[xX×]([0-9]{1,2})\Z")

Spaces = list[str] | None


def draw(
    name: Annotated[str, Argument(metavar="BOARD", help="What the board is called.")],
    sizes: Annotated[
        list[str],
        Argument(metavar="CAR=COLUMNSxROWS", help="The cars from left to right, as A=5x3 B=5x3."),
    ],
    terrain: Annotated[
        Spaces, Option(metavar="SPACES", help="Where terrain lies, as A2.1; may be repeated.")
    ] = None,
    holes: Annotated[
        Spaces, Option(metavar="SPACES", help="Where there is no space; may be repeated.")
    ] = None,
) -> Play:
    """Draw a board from the sizes of its cars, with links wherever two of them meet, into a file.

    Example: vsong board new dining-car A=5x3 B=4x3 --terrain A2.1 --holes B4.3
    """
    board = Board(train.coupled(_drawn(_sized(sizes), _listed(terrain), _listed(holes))), {}, {})

    def play(table: Table) -> Result:
        path = boards.new_place(name)
        if path.exists() or path.is_symlink():
            raise SaveError(
                f"{typed.shown(path)} exists already.",
                hint=f"Change it with: vsong board edit {typed.quoted(name)}",
            )
        if not table.dry_run:
            boards.write(path, boards.text_of(board))
        return _result(path, board)

    return answer(play)


def _sized(sizes: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Return columns and rows of each car in the order typed."""
    found: dict[str, tuple[int, int]] = {}
    for word in sizes:
        size = SIZE.match(word)
        columns, rows = (int(size[2]), int(size[3])) if size else (0, 0)
        if not size or not columns or not rows:
            raise UsageError(
                f"{as_typed(word)} is no size of a car.",
                hint=f"As A=5x3: 5 columns, 3 rows, each 1 to {train.LONGEST}.",
            )
        if size[1].upper() in found:
            raise UsageError(f"Car {size[1].upper()} is named twice.")
        found[size[1].upper()] = columns, rows
    spaces = sum(columns * rows for columns, rows in found.values())
    if len(found) > train.MOST_CARS or spaces > train.MOST_SPACES:
        raise UsageError(
            f"A board has at most {train.MOST_CARS} cars and {train.MOST_SPACES} spaces, not {len(found)} and {spaces}."
        )
    return found


def _listed(words: Spaces) -> list[Space]:
    return [parse_space(word) for typed_in in words or () for word in typed_in.split()]


def _drawn(
    sizes: Mapping[str, tuple[int, int]], terrain: Iterable[Space], holes: Iterable[Space]
) -> dict[str, tuple[str, ...]]:
    """Return the drawing of each car."""
    cars = {car: [[train.FLOOR] * columns for _ in range(rows)] for car, (columns, rows) in sizes.items()}
    for sign, spaces in ((train.TERRAIN, terrain), (train.GAP, holes)):
        for space in spaces:
            columns, rows = sizes.get(space.car, (0, 0))
            if not (1 <= space.column <= columns and 1 <= space.row <= rows):
                raise UsageError(f"{space} is no space of these cars.")
            if cars[space.car][space.row - 1][space.column - 1] not in (train.FLOOR, sign):
                raise UsageError(f"{space} is named as terrain and as no space at all.")
            cars[space.car][space.row - 1][space.column - 1] = sign
    found = {car: train.parse_car("\n".join(map("".join, rows))) for car, rows in cars.items()}
    if empty := [car for car, rows in found.items() if not rows]:
        raise UsageError(f"Car {empty[0]} has no space left.")
    return found


def _result(path: Path, board: Board) -> Result:
    data: dict[str, Any] = {"path": str(path), **tables(board)}
    return Result(data, text=lambda: f"{board_text.whole(board)}\n\nThe board is {typed.shown(path)}")


def tables(board: Board) -> dict[str, Any]:
    """Return a board as its file has it, with every table."""
    from ...store.schema.board_tables import encode

    empty: dict[str, Any] = {"links": [], "cars": {}, "haints": {}, "vagrants": {}, "tokens": {}}
    return empty | encode(board)


def edit(
    name: Annotated[str, Argument(metavar="BOARD", help="A board's name, or its file.")],
    begin: From = None,
) -> Play:
    """Open a board in your editor, $VISUAL or $EDITOR, and check it when it comes back; one of ours is copied first.

    Example: vsong board edit two-cars
    """

    def play(table: Table) -> Result:
        path, now, before = boards.to_edit(name)
        start = now if begin is None else boards.raw(begin)
        with drafts.draft(path, start, now, f"vsong board edit {typed.path(name)} --from") as copy:
            new = edited(copy, now, lambda raw: _mistakes(path, raw), table)
            board = boards.read(path, new)
            if new != now and not table.dry_run:
                boards.replace(path, new, before)
        return _result(path, board)

    return answer(play)


def _mistakes(path: Path, raw: bytes) -> Problems:
    try:
        boards.read(path, raw)
    except SaveError as error:
        return list((error.data or {})["problems"])
    return []
