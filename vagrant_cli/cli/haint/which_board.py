"""Which board a command looks at, and who and what on it is meant."""

from __future__ import annotations

from ...campaign import NOTHING
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.board.train import parse_space
from ...rules.haint import pieces
from ...rules.tracks import event_tokens
from ...rules.words.matching import match
from ...store.file import boards
from ..line.declared import Annotated, Option
from ..line.play import aside, look

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...rules.board.board import Board
    from ...rules.board.train import Space
    from ..line.play import Play, Result, Table
    from ..pictures.signs import Lying

BoardFile = Annotated[
    str | None, Option(metavar="FILE", help="A board file, or - for standard input; else the save's board.")
]


def on_board(file: str | None, view: Callable[[Board, Table, Lying], Result]) -> Play:
    """Make a command that looks at the board of a file, or of the save's running scenario with its event tokens."""
    if file is not None:
        return aside(lambda table: view(boards.load(file), table, NOTHING))
    return look(
        lambda campaign, table: view(pieces.in_scenario(campaign), table, event_tokens.on_spaces(campaign))
    )


def standing(board: Board, typed: str) -> str:
    """Return the Vagrant, or the pup, who is meant and stands on the board."""
    return match(typed, [name for name, _ in board.standees()], "Vagrant on this board")


def placed(board: Board, typed: str) -> Space:
    """Return a space of the board, or raise UsageError."""
    space = parse_space(typed)
    if space not in board.train.bits:
        cars = ", ".join(board.train.cars)
        raise UsageError(
            f"{space} is no space of this board.", hint=f"Its cars are {cars}: vsong board show."
        )
    return space
