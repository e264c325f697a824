"""`vsong help`: a topic explained on a page, or the help of a command."""

from __future__ import annotations

from pathlib import Path

from ... import data
from ...records import TYPE_CHECKING
from ...rules.words.matching import fold
from ..line.declared import Annotated, Argument
from ..line.play import Result, answer

if TYPE_CHECKING:
    from ..line.play import Play, Table


FOLDER = Path(data.__file__).parent / "topics"

TOPICS = ("camp", "board", "haint", "rules", "scripts")
"""In the order in which they are listed."""


def explain(
    words: Annotated[
        list[str] | None,
        Argument(metavar="|".join([*TOPICS, "COMMAND"]), help="What is explained; nothing for all commands."),
    ] = None,
) -> Play:
    """Explain a topic on a page: camp, board, haint, rules or scripts; or a command.

    Example: vsong help board
    """

    def play(table: Table) -> Result:
        topic = next(
            (one for one in TOPICS if len(words or ()) == 1 and fold(one) == fold((words or ("",))[0])), None
        )
        if topic is None:
            assert table.work is not None
            return table.work.read([*(words or ()), "--help"], {})(table)
        return Result({"help": page(topic)}, text=lambda: page(topic), asked=True)

    return answer(play)


def page(topic: str) -> str:
    """Return the text of a topic."""
    return (FOLDER / f"{topic}.txt").read_text("utf-8").rstrip("\n")


COMMANDS = {"help": explain}
