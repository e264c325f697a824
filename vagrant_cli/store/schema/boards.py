"""Board files: TOML that players draw, read with every problem and its line, and printed back."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from ...data.vagrants import PUP
from ...errors import SaveError
from ...rules.board.board import Board
from ..file.find import SHELF, bare
from ..text.layout import scan
from ..text.reader import BARE_KEY, Problem, Tables, dotted
from . import tables
from .board_tables import CARS, decode, encode

STANDARD_INPUT = "-"

BOARDS = "boards"
"""The folder on the shelf of saves in which boards are looked for by name."""


def load(path: str) -> Board:
    """Return the board of a file, "-" being standard input; raise SaveError with every problem and its line.

    A bare NAME is campaigns/boards/NAME.toml, else NAME.toml, unless a file has that very name.
    """
    shown = Path("standard input") if path == STANDARD_INPUT else _meant(path)
    return parse(tables.text_of(shown, _read(shown, path)), shown)


def _meant(path: str) -> Path:
    typed = Path(os.path.expanduser(path))
    if not path.strip() or not bare(path) or typed.is_file():
        return typed
    places = (Path(SHELF, BOARDS, f"{path}.toml"), Path(f"{path}.toml"))
    found = next((place for place in places if place.exists()), None)
    if found is None:
        raise SaveError(
            f"Neither {places[0]} nor {places[1]} exists.", hint="Draw a board as docs/FORMAT.md shows."
        )
    return found


def _read(shown: Path, path: str) -> bytes:
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise SaveError("Standard input is closed, so there is no board to read.")
        return sys.stdin.buffer.read()
    try:
        return shown.read_bytes()
    except FileNotFoundError:
        raise SaveError(
            f"There is no board file {shown}.", hint="Draw one as docs/FORMAT.md shows."
        ) from None
    except OSError as error:
        raise SaveError(f"{shown} cannot be read: {error.strerror}.") from None


def parse(text: str, path: Path = Path("the board")) -> Board:
    """Return the board that a text describes; raise SaveError with every problem and its line."""
    try:
        read = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _no_toml(text, path, error) from None
    reading = decode(read)
    unknown = (note._replace(message=_unknown(note)) for note in reading.notes)
    problems = (*reading.problems, *unknown)
    if reading.board is not None and not problems:
        return reading.board
    raise _mistaken(text, path, problems)


def _unknown(note: Problem) -> str:
    if note.path[:2] == ("vagrants", PUP):
        return "is not the pup's; all but its place is the Runaway's."
    return "is nothing that a board has."


def _no_toml(text: str, path: Path, error: Exception) -> SaveError:
    from ..text.mistakes import twice

    found = twice(text)
    if found:
        lines = f"on lines {found.first} and {found.second}"
        return tables.wrong(
            path, f"says {dotted(found.place)} twice, {lines}", found.second, hint="Keep one of them."
        )
    at = tables.AT_LINE.search(str(error))
    line = int(at[1]) if at and at[1] else text.rstrip().count("\n") + 1
    return tables.wrong(path, f"is no TOML: {tables.AT_LINE.sub('', str(error))}", line)


def _mistaken(text: str, path: Path, problems: tuple[Problem, ...]) -> SaveError:
    layout = scan(text)

    def located(problem: Problem) -> dict[str, Any]:
        place, line = problem.path, layout.line_of(problem.path)
        if place[0] == CARS and len(place) == 3:
            place = place[:2]
            first = layout.line_of(place)
            if first and layout.lines[first - 1].rstrip().endswith(('"""', "'''")):
                # The first row stands on the line below the quotes that open the drawing.
                line = first + int(problem.path[2]) + 1
        return {"where": dotted(place), "message": problem.message, "line": line}

    found = sorted(map(located, problems), key=lambda one: one["line"] or 0)
    lines = [_told(one) for one in found]
    many = "a mistake" if len(found) == 1 else f"{len(found)} mistakes"
    return SaveError("\n".join([f"{path} holds {many}:", *lines]), data={"problems": found})


def _told(problem: dict[str, Any]) -> str:
    line = f"line {problem['line']}: " if problem["line"] else ""
    return f"{line}{problem['where']} {problem['message']}"


def dump(board: Board) -> str:
    """Return the text of a board file; `parse` reads the same board from it."""
    whole = encode(board)
    lines = _list("links", whole.pop("links", []))
    lines += ["", f"[{CARS}]"]
    for car, drawn in whole.pop(CARS).items():
        lines += [f'{car} = """', f'{drawn}"""']
    for name, table in whole.items():
        lines += _table((name,), table)
    return "\n".join(lines).lstrip("\n") + "\n"


def _table(path: tuple[str, ...], table: Tables) -> list[str]:
    lines = (
        []
        if all(isinstance(value, dict) for value in table.values())
        else ["", f"[{'.'.join(map(_key, path))}]"]
    )
    for key, value in table.items():
        if isinstance(value, list):
            lines += _list(key, value)
        elif not isinstance(value, dict):
            lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in table.items():
        lines += _table((*path, key), value) if isinstance(value, dict) else []
    return lines


def _list(key: str, items: list[str]) -> list[str]:
    return [f"{key} = [", *(f"    {_value(item)}," for item in items), "]"] if items else []


def _key(key: str) -> str:
    return key if BARE_KEY.match(key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower()
