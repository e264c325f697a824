"""`vsong play`: lines of commands, from a person at a prompt, a file or standard input."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from ... import typed
from ...errors import UsageError, VsongError
from ..line import output
from ..line.hints import PROGRAM
from ..line.play import Done, Play, Result, Table, Work, answer
from ..line.tree import leading
from .shell_words import words
from .steps import LEFT, PLAY, events, seed, split

LEAVING = frozenset({"exit", "quit"})
"""Words that end a script or the prompt."""


SHARED = ("campaign", "seed", "quiet", "yes", "spoil", "force")
"""Shared options that count for every line which has none of its own."""


def play(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A script of lines, - for standard input; without one a prompt."),
    ] = None,
) -> Play:
    """Take commands at a prompt, or line by line from a script.

    A line is a command without the word vsong, or several with then between them; # begins a comment. A script
    stops at the first failure.

    Example: vsong play evening.txt
    """
    return answer(lambda table: _at_prompt(table) if file is None else Script(file, table).play())


def _at_prompt(table: Table) -> Result:
    if table.json:
        raise UsageError(
            "At a prompt each line answers for itself.",
            hint="Put --json on a line, or name a script: play FILE.",
        )
    if not output.conversation():
        raise UsageError(
            "A prompt needs a terminal, and there is none here.",
            hint="A script is read from a file, vsong play FILE, or from standard input: vsong play -",
        )
    from .prompt import lines

    for line in lines(table):
        if leaves(line):
            break
        try:
            done, asked = carried_out(line, table, {"dry_run": table.dry_run})
        except UsageError as error:
            output.warn(f"vsong: {error.message} {error.hint}")
        else:
            _work(table).show(done, asked)
    return Result({}, text=lambda: "", asked=True)


def leaves(line: str) -> bool:
    """Tell whether a line ends the prompt or the script."""
    return line.partition("#")[0].strip() in LEAVING


def carried_out(line: str, table: Table, more: dict[str, Any]) -> tuple[Done, dict[str, Any]]:
    """Carry out a line as if it were typed alone, and return what came of it and its shared options.

    What `play` was given counts where the line says nothing else.
    """
    typed_words = words(line)
    if leading(typed_words)[1][:1] == [PLAY]:
        raise UsageError(f"{PLAY} is running already.", hint="Type its lines here.")
    asked = {name: value for name in SHARED if (value := getattr(table, name)) not in (None, False)} | more
    return _work(table).line(typed_words, asked), asked


def _work(table: Table) -> Work:
    assert table.work
    return table.work


class Script:
    """A script as it is carried out: where it is, and what came of its lines."""

    def __init__(self, file: str, table: Table) -> None:
        self.file, self.table = file, table
        self.name = "standard input" if file == "-" else file
        self.tried: dict[Any, Any] | None = {} if table.dry_run else None
        self.steps = 0
        self.done: list[dict[str, Any]] = []

    def play(self) -> Result:
        """Carry out line after line; the first that fails is raised with its number and what is left."""
        from ...store.file.typed_lines import script

        lines = enumerate(script(self.file), 1)
        for number, line in lines:
            if leaves(line):
                break
            try:
                self._carry_out(line)
            except VsongError as error:
                raise self._stopped(error, number, line, (rest for _, rest in lines)) from None
            except OSError:
                output.warn(f"{self._place(number)}: the answer could not be shown; the script ends here.")
                raise
        happened = any(events({"steps": self.done}))
        return Result(self._data(None, []), text=lambda: "", asked=not happened)

    def _carry_out(self, line: str) -> None:
        """Carry out a line and show its answer; raise the error in which it ends."""
        taken = words(line)
        if not taken:
            return
        more: dict[str, Any] = {
            "dry_run": self.table.dry_run,
            "part": self.table.dry_run,
            "tried": self.tried,
        }
        more.update(seed(self.table.seed, self.steps))
        more |= {"json": self.table.json, "gathered": self.table.json}
        done, asked = carried_out(line, self.table, more)
        self.steps += len(split(taken))
        self.done.append(done.object)
        _work(self.table).show(done._replace(error=None), asked)
        if done.error:
            raise done.error

    def _stopped(self, error: VsongError, number: int, line: str, rest: Iterable[str]) -> VsongError:
        """Return the error of a line with its place; the rest is read for scripts alone, for a person has the file."""
        own = [] if error.saved else [self._left(error, line)]
        behind = (plain for one in rest if (plain := one.strip()) and not plain.startswith("#"))
        error.data = self._data(number, [*own, *behind] if self.table.json else own)
        error.message = f"{self._place(number)}: {error.message}"
        return error

    @staticmethod
    def _left(error: VsongError, line: str) -> str:
        """Return what is left of a line: all of it, or of several steps those that were not done."""
        return (
            error.left.removeprefix(LEFT).removeprefix(f"{PROGRAM} ")
            if error.left.startswith(LEFT)
            else line.strip()
        )

    def _place(self, number: int) -> str:
        return f"{typed.shown(self.name)}, line {number}"

    def _data(self, number: int | None, left: list[str]) -> dict[str, Any]:
        return {"file": self.file, "line": number, "steps": self.done, "left": left}


COMMANDS = {"play": play}
