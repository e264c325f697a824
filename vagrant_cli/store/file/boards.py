"""Board files: TOML that players draw, found by path or name and read with every problem and its line."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ... import typed
from ...data.vagrants import PUP
from ...errors import SaveError
from ...records import TYPE_CHECKING
from ..disk import atomic
from ..schema import board_tables, toml_text
from .find import SHELF, STANDARD_INPUT, bare

if TYPE_CHECKING:
    from ...rules.board.board import Board
    from ..text.reader import Problem


BOARDS = "boards"
"""The folder on the shelf of saves in which boards are looked for by name."""

_ROW = re.compile(rf"({board_tables.CARS}\..*)\[\d+\]")
"""A row of a drawing, which its message names."""


def load(path: str) -> Board:
    """Return the board of a file, "-" being standard input; raise SaveError with every problem and its line.

    A bare NAME is campaigns/boards/NAME.toml, else NAME.toml, unless a file has that very name.
    """
    shown = Path("standard input") if path == STANDARD_INPUT else _meant(path)
    return parse(toml_text.text_of(shown, _read(shown, path)), shown)


def _meant(path: str) -> Path:
    meant = Path(os.path.expanduser(path))
    if not path.strip() or not bare(path) or meant.is_file():
        return meant
    places = (Path(SHELF, BOARDS, f"{path}.toml"), Path(f"{path}.toml"))
    found = next((place for place in places if place.exists()), None)
    if found is None:
        raise SaveError(
            f"Neither {typed.shown(places[0])} nor {typed.shown(places[1])} exists.",
            hint="Draw a board as docs/FORMAT.md shows.",
        )
    return found


def _read(shown: Path, path: str) -> bytes:
    if path == STANDARD_INPUT:
        return atomic.standard_input("board")
    if not shown.exists() and not shown.is_symlink():
        raise SaveError(
            f"There is no board file {typed.shown(shown)}.", hint="Draw one as docs/FORMAT.md shows."
        )
    by_name = shown != Path(os.path.expanduser(path))
    return atomic.read(atomic.resolve(shown)) if by_name else atomic.look(shown)


def parse(text: str, path: Path = Path("the board")) -> Board:
    """Return the board that a text describes; raise SaveError with every problem and its line."""
    reading = board_tables.decode(toml_text.facts(path, text))
    unknown = (note._replace(message=_unknown(note)) for note in reading.notes)
    problems = (*reading.problems, *unknown)
    if reading.board is not None and not problems:
        return reading.board
    listed = toml_text.listed(text.encode("utf-8"), problems)
    raise toml_text.told(path, [{**one, "where": _ROW.sub(r"\1", one["where"])} for one in listed], colon="")


def _unknown(note: Problem) -> str:
    if note.path[:2] == ("vagrants", PUP):
        return "is not the pup's; all but its place is the Runaway's."
    return "is nothing that a board has."
