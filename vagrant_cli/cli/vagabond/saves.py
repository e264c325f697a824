"""What a Vagabond's save has like every other: undo, redo, log, check and where."""

from __future__ import annotations

from ...errors import VsongError
from ...lean import regex
from ...records import TYPE_CHECKING
from ...store.schema.save_kinds import VAGABOND
from ..campaign import campaign
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import whole_option
from ..saves import history
from ..saves import where as saved
from .sentences import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..line.play import Play, Result, Table


COMMON = regex(r"\bvsong (?=(?:new|status|undo|redo|log|check|where)\b)")
"""Commands that every kind of save has: where one of ours fails, ours is meant."""


def ours(play: Play) -> Play:
    """Make a command in whose errors the commands for this kind of save are named."""

    def played(table: Table) -> Result:
        try:
            return play(table)
        except VsongError as error:
            error.message = COMMON.sub("vsong vagabond ", error.message)
            error.hint = error.hint and COMMON.sub("vsong vagabond ", error.hint)
            raise

    return played


def undo(
    steps: history.Steps = 1,
    list_them: Annotated[bool, Option("--list", help="Only list what can be undone.")] = False,
) -> Play:
    """Take back the last line of actions, or several.

    Example: vsong vagabond undo
    """
    if list_them:
        return ours(lambda table: history.list_steps(table, VAGABOND))
    return ours(lambda table: history.travel(table, "undo", steps, VAGABOND))


def redo(steps: history.Steps = 1) -> Play:
    """Carry out again what was undone.

    Example: vsong vagabond redo
    """
    return ours(lambda table: history.travel(table, "redo", steps, VAGABOND))


def log(
    kind: Annotated[
        str | None,
        Option(metavar="KIND", help="Only commands with an event of this kind, as --json names them."),
    ] = None,
    last: Annotated[int | None, whole_option("--last NUMBER", 1, 999_999, "Only the last ones: {}.")] = None,
    everything: Annotated[
        bool, Option("--all", help="All, what was undone too, however many there are.")
    ] = False,
) -> Play:
    """Show what was recorded, oldest first.

    Example: vsong vagabond log --last 5
    """
    return ours(
        lambda table: history.shown(table, kind, last, everything=everything, words=WORDS, save=VAGABOND)
    )


def check(
    files: Annotated[
        list[str] | None,
        Argument(metavar="FILE", help="Saves to check, - for standard input; his without one."),
    ] = None,
) -> Play:
    """Check saves and list every mistake with its place and line.

    Example: vsong vagabond check
    """
    return ours(lambda table: campaign.checked(table, files, VAGABOND))


def where() -> Play:
    """Say which save these commands use, and why.

    Example: vsong vagabond where
    """
    return ours(lambda table: saved.found(table, VAGABOND))


COMMANDS: dict[str, Callable[..., Play]] = {
    "undo": undo,
    "redo": redo,
    "log": log,
    "check": check,
    "where": where,
}
"""Command word -> what it does."""
