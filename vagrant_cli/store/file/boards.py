"""Board files: TOML that players draw, found by path or name, read with every problem and its line, and written."""

from __future__ import annotations

from ... import typed
from ...data.vagrants import PUP
from ...errors import SaveError, UsageError
from ...lean import regex, suppress
from ...paths import Path
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.matching import as_typed
from ..disk import atomic, links
from ..schema import board_tables, toml_text
from .box import configuration
from .find import SHELF, STANDARD_INPUT, bare, refuse_outside, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...rules.board.board import Board
    from ..text.reader import Problem, Tables


BOARDS = "boards"
"""The folder on the shelf of saves in which boards are looked for by name."""

NAME = regex(r"\w[\w -]{0,99}\Z")
"""What a board may be called: a name that is a file's in every system, and no path."""

OURS = Path(__file__).parents[2] / "data" / BOARDS
"""Boards that groups can start from, which every installation has."""

SIGNS = "# . is a space, # a space with terrain, a blank no space at all.\n"
"""Stands above the cars of a board that is drawn here."""

THE_BOARD = Path("the board")
_ROW = regex(rf"({board_tables.CARS}\..*)\[\d+\]")
"""A row of a drawing, which its message names."""


def load(path: str) -> Board:
    """Return the board of a file, "-" being standard input; raise SaveError with every problem and its line.

    A bare NAME is campaigns/boards/NAME.toml, else NAME.toml, else one of this user's own folder, else one of ours,
    unless a file has that very name.
    """
    shown = Path("standard input") if path == STANDARD_INPUT else meant(path)
    return read(shown, _read(shown, path))


def meant(path: str) -> Path:
    """Return the file that a path or a name of a board stands for; a bare name must be that of one."""
    named = links.meant(path)
    if not path.strip() or not bare(path) or named.is_file():
        return named
    places = [folder / f"{path}.toml" for folder in (Path(SHELF, BOARDS), Path(), own(), OURS)]
    found = next((place for place in places if place.exists()), None)
    if found is None:
        raise SaveError(
            f"Neither {typed.shown(places[0])} nor {typed.shown(places[1])} exists.",
            hint=f"Draw one with: vsong board new {typed.quoted(path) if NAME.match(path) else 'BOARD'} A=5x3, or take one of ours:"
            f" {', '.join(sorted(file.stem for file in OURS.glob('*.toml')))}.",
        )
    return found


def own() -> Path:
    """Return the folder of this user's own boards, which are found by name from anywhere."""
    return configuration() / BOARDS


def new_place(name: str) -> Path:
    """Return where a new board of that name goes: into campaigns/boards/ where there is a campaigns/; refuse what is no name."""
    if not NAME.match(name):
        raise UsageError(
            f"{as_typed(name)} is no name of a board: letters, digits, dashes and blanks.",
            hint="As in: vsong board new dining-car A=5x3 B=5x3",
        )
    path = (Path(SHELF, BOARDS) if Path(SHELF).is_dir() else Path()) / f"{name}.toml"
    refuse_outside(path, "board", "vsong board edit")
    return path


def typed_in() -> Iterator[tuple[str, Board]]:
    """Walk the boards of this user's folder and of campaigns/boards/, which comes before it; others are passed over."""
    found: dict[str, Path] = {}
    for folder in (own(), Path(SHELF, BOARDS)):
        found |= {file.stem: file for file in sorted(folder.glob("*.toml")) if NAME.match(file.stem)}
    for name, file in sorted(found.items()):
        with suppress(SaveError):
            if file.parent != own():
                refuse_outside(file, "board", "--board")
            yield name, found_at(file)


def found_at(file: Path) -> Board:
    """Return the board of a file that nobody has named, so that it is no pipe; SaveError with every problem."""
    return read(file, atomic.read(atomic.resolve(file)))


def written(board: Board) -> Tables:
    """Return a board's tables with each row of a car as an item of its own."""
    rows = {car: [*rows] for car, rows in board.train.cars.items()}
    return {**board_tables.encode(board), board_tables.CARS: rows}


def text_of(board: Board) -> str:
    """Return the text of a board file, with its cars drawn."""
    from ..text import printer

    tables = board_tables.encode(board)
    cars = [f'{car} = """\n{rows}"""\n' for car, rows in tables.pop(board_tables.CARS).items()]
    links = {"links": found} if (found := tables.pop("links", [])) else {}
    blocks = (
        printer.fresh(links),
        SIGNS + "".join([f"[{board_tables.CARS}]\n", *cars]),
        printer.fresh(tables),
    )
    return "\n".join(filter(None, blocks))


class There(NamedTuple):
    """A board to be edited: where it goes, what it says `now`, and what its file held `before`: None for a new one."""

    path: Path
    now: bytes
    before: bytes | None


def to_edit(name: str) -> There:
    """Return a board by path or name; one of ours is copied to where a new one of its name would go."""
    path, now = meant(name), raw(name)
    if path.parent != OURS:
        if not bare(name):
            told(path, "board")
        elif path.parent != own():
            refuse_outside(path, "board", "vsong board edit")
        return There(path, now, now)
    copy = new_place(path.stem)
    atomic.make_folders(copy)
    return There(copy, now, None)


def raw(path: str) -> bytes:
    """Return the bytes of a board file by path or name."""
    return _read(meant(path), path)


def read(path: Path, raw: bytes) -> Board:
    """Return the board that the bytes of a file describe; raise SaveError with every problem and its line."""
    return parse(toml_text.text_of(path, raw), path)


def replace(path: Path, new: bytes, before: bytes | None) -> None:
    """Write a board file in one step, unless it says something else by now than `before`."""
    atomic.replace(atomic.resolve(path), new, before)


def write(path: Path, text: str) -> None:
    """Write a file, and the folders for it; whatever lies there is replaced in one step."""
    atomic.make_folders(path)
    file = atomic.resolve(path)
    atomic.replace(file, text.encode("utf-8"), atomic.read(file) if file.exists() else None)


def _read(shown: Path, path: str) -> bytes:
    if path == STANDARD_INPUT:
        return atomic.standard_input("board")
    if not shown.exists() and not shown.is_symlink():
        raise SaveError(
            f"There is no board file {typed.shown(shown)}.", hint="Draw one as docs/FORMAT.md shows."
        )
    by_name = shown != links.meant(path)
    return atomic.read(atomic.resolve(shown)) if by_name else atomic.look(shown)


def parse(text: str, path: Path = THE_BOARD) -> Board:
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
