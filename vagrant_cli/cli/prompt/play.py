"""`vsong play`: lines of commands, from a person at a prompt, a file or standard input."""

from __future__ import annotations

from itertools import takewhile

from ... import typed
from ...errors import SaveError, UsageError, VsongError
from ...lean import suppress
from ...records import TYPE_CHECKING
from ...rules.words.matching import PROGRAM
from ..line import output
from ..line.declared import Annotated, Argument, Option, leading
from ..line.play import PLAY, Result, answer
from .shell_words import words
from .steps import ANYWHERE, LEFT, events, seed, split

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..line.play import Done, Play, Table, Work


LEAVING = frozenset({"exit", "quit"})
"""Words that end a script or the prompt."""

SHARED = ("campaign", "plain", "seed", "quiet", "yes", "spoil", "force")
"""Shared options that count for every line which has none of its own."""


def play(
    file: Annotated[
        str | None,
        Argument(metavar="FILE", help="A script of lines, - for standard input; without one a prompt."),
    ] = None,
    anywhere: Annotated[
        bool, Option(ANYWHERE, help="Let the script write other files than the save, as you may yourself.")
    ] = False,
) -> Play:
    """Take commands at a prompt, or line by line from a script.

    A line is a command without the word vsong, or several with then between them; # begins a comment. A script
    changes the save that play was begun with and no other file, and stops at the first failure.

    Example: vsong play evening.txt
    """
    if file is None and anywhere:
        raise UsageError(f"{ANYWHERE} is for a script: at the prompt you type each line yourself.")
    if file is None:
        return answer(_at_prompt)
    return answer(lambda table: (_freely if anywhere else _fenced_in)(file, table))


def _freely(file: str, table: Table) -> Result:
    return Script(file, table).play()


WAY_OUT = f"If that is meant, type the line yourself; {ANYWHERE} lets a script do so, of which you have read every line."
"""No command: it would let through what stands further down as well."""


def _fenced_in(file: str, table: Table) -> Result:
    """Carry out a script that may write the save it is begun with, and nothing else."""
    from ...store.disk import fence
    from ...store.file import box, find

    with fence.around(find.begun_with(table.campaign), WAY_OUT, box.place().path):
        return _freely(file, table)


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

    steps = 0
    for line in lines(table):
        if leaves(line):
            break
        try:
            taken = words(line)
            if taken:
                more = {"dry_run": table.dry_run, **seed(table.seed, steps)}
                done, asked = carried_out(taken, table, more)
                _work(table).show(done, asked)
        except UsageError as error:
            output.warn(f"vsong: {error.message} {error.hint}")
        else:
            steps += len(split(taken))
    return Result({}, text=lambda: "", asked=True)


def leaves(line: str) -> bool:
    """Tell whether a line ends the prompt or the script."""
    return line.partition("#")[0].strip() in LEAVING


def carried_out(taken: list[str], table: Table, more: dict[str, Any]) -> tuple[Done, dict[str, Any]]:
    """Carry out a line as if it were typed alone, and return what came of it and its shared options.

    What `play` was given counts where the line says nothing else.
    """
    if leading(taken)[1][:1] == [PLAY]:
        raise UsageError(f"{PLAY} is running already.", hint="Type its lines here.")
    asked = {name: value for name in SHARED if (value := getattr(table, name)) not in (None, False)} | more
    return _work(table).line(taken, asked), asked


def _work(table: Table) -> Work:
    assert table.work
    return table.work


class Script:
    """A script as it is carried out: where it is, and what came of its lines."""

    def __init__(self, file: str, table: Table) -> None:
        self.file, self.table = file, table
        self.name = "standard input" if file == "-" else file
        self.tried: dict[Any, Any] | None = {} if table.dry_run else None
        self.number = self.steps = 0
        self.stopped: dict[str, Any] | None = None
        self.done: list[dict[str, Any]] = []

    def play(self) -> Result:
        """Carry out line after line; the first that fails is raised with its number and what is left."""
        from ...store.file.typed_lines import script

        lines = takewhile(lambda line: not leaves(line), script(self.file))
        try:
            for self.number, line in enumerate(lines, 1):
                self._carry_out(line, lines)
        except VsongError as error:
            # A script that cannot be read ends here too, and says itself where.
            error.data = self.stopped or self._data(None, [])
            raise
        except OSError:
            output.warn(f"{self._place()}: the answer could not be shown; the script ends here.")
            raise
        happened = any(events({"steps": self.done}))
        return Result(self._data(None, []), text=lambda: "", asked=not happened)

    def _carry_out(self, line: str, rest: Iterable[str]) -> None:
        """Carry out a line and show its answer; raise the error in which it ends, with its place."""
        from ...store.disk import system

        system.begin()
        try:
            taken = words(line)
            if not taken:
                return
            done, asked = carried_out(taken, self.table, self._shared())
            self.steps += len(split(taken))
            self.done.append(done.object)
            _work(self.table).show(done._replace(error=None), asked)
            if done.error:
                raise done.error
        except VsongError as error:
            left = [] if error.saved else [self._left(error, line)]
            self.stopped = self._data(self.number, [*left, *self._behind(rest)])
            error.message = f"{self._place()}: {error.message}"
            raise

    def _shared(self) -> dict[str, Any]:
        """Return what counts for the next line besides what `play` was given for all."""
        dry, json = self.table.dry_run, self.table.json
        own = {"dry_run": dry, "part": dry, "tried": self.tried, "json": json, "gathered": json}
        return {**own, **seed(self.table.seed, self.steps)}

    def _behind(self, rest: Iterable[str]) -> list[str]:
        """Return the lines that are left, for scripts alone: a person has the file, and a program may still be writing."""
        left: list[str] = []
        with suppress(SaveError):
            for line in map(str.strip, rest if self.table.json else ()):
                left += [line] if line and not line.startswith("#") else []
        return left

    @staticmethod
    def _left(error: VsongError, line: str) -> str:
        """Return what is left of a line: all of it, or of several steps those that were not done."""
        return (
            error.left.removeprefix(LEFT).removeprefix(f"{PROGRAM} ")
            if error.left.startswith(LEFT)
            else line.strip()
        )

    def _place(self) -> str:
        return f"{typed.shown(self.name)}, line {self.number}"

    def _data(self, number: int | None, left: list[str]) -> dict[str, Any]:
        return {"file": self.file, "line": number, "steps": self.done, "left": left}


COMMANDS = {"play": play}
