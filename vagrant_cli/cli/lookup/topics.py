"""`vsong help`: a topic explained on a page, or the help of a command."""

from __future__ import annotations

from pathlib import Path

from ... import data
from ...records import TYPE_CHECKING
from ...rules.words.matching import fold
from ..line import output
from ..line.declared import Annotated, Argument
from ..line.play import Result, answer

if TYPE_CHECKING:
    from ..line.play import Play, Table


FOLDER = Path(data.__file__).parent / "topics"

TOPICS = ("camp", "board", "haint", "rules", "scripts")
"""In the order in which they are listed."""

COMMAND = r"\bvsong \w+(?: [A-Z]+\b| --\w+)*|-\w+ [A-Z]+\b|\": "
"""A command or an option with its value in a sentence, and a key of an object before its value."""


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
        return Result({"help": page(topic)}, text=lambda: _fitting(page(topic)), asked=True)

    return answer(play)


def page(topic: str) -> str:
    """Return the text of a topic."""
    return (FOLDER / f"{topic}.txt").read_text("utf-8").rstrip("\n")


def _fitting(text: str) -> str:
    """Return a page as it is, or laid out anew for a terminal that is narrower."""
    columns = output.width() if output.terminal() else None
    if columns is None or max(map(len, text.split("\n"))) <= columns:
        return text
    return "\n\n".join(_block(block, columns) for block in text.split("\n\n"))


def _block(block: str, columns: int) -> str:
    """Return a paragraph filled anew, or examples with what is said of each below it; no command is broken."""
    if not block.startswith(" "):
        return _filled(" ".join(block.split("\n")), columns)
    if "vsong" not in block:
        return _filled(" ".join(block.split()), columns, "  ")
    lines: list[str] = []
    for line in block.split("\n"):
        command, *said = line.strip().split("  ", 1) if line[2] != " " else ("", line)
        lines += [f"  {command}"] if command else []
        lines += [_filled(one.strip(), columns, " " * 6) for one in said]
    return "\n".join(lines)


def _filled(text: str, columns: int, inset: str = "") -> str:
    import re
    import textwrap

    together = re.sub(COMMAND, lambda found: found[0].replace(" ", output.TIE), text)
    width = max(columns, len(inset) + 1)
    filled = textwrap.fill(
        together,
        width,
        initial_indent=inset,
        subsequent_indent=inset,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(output.TIE, " ")


COMMANDS = {"help": explain}
