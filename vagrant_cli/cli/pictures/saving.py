"""Pictures and pages on their way out: into a file of ours, or to standard output."""

from __future__ import annotations

from ... import typed
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ..line import output
from ..line.declared import Annotated, Option

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..line.play import Result, Table


STANDARD_OUTPUT = "-"

Svg = Annotated[
    str | None, Option(metavar="FILE", help="Draw it into an SVG file too; - prints the picture alone.")
]


def drawn(result: Result, file: str | None, picture: Callable[[], str], table: Table) -> Result:
    """Return a result with its picture beside it, in the file that was asked for, or in its place."""
    if file is None:
        return result
    refuse_two(file, table)
    if file == STANDARD_OUTPUT:
        return printed(result, picture())
    path = written(file, picture(), table)
    says, data = result.text or str, {**result.data, "svg": path}
    return result._replace(data=data, text=lambda: f"{says()}\n\nThe picture is in {typed.shown(path)}.")


def refuse_two(file: str, table: Table) -> None:
    """Refuse to print a page and an object for scripts into one another."""
    if file == STANDARD_OUTPUT and table.json:
        raise UsageError(
            "--json prints one object on standard output, and - would print there too.",
            hint="Name a file instead of -.",
        )


def printed(result: Result, text: str) -> Result:
    """Return a result that is a page or a picture, letter for letter, and nothing else."""
    return result._replace(text=lambda: output.spelled(text.removesuffix("\n")), asked=True, as_it_is=True)


def written(file: str, text: str, table: Table, *, named: bool = True) -> str:
    """Write a page or a picture into a file, which a person has `named` or not, and return its path."""
    from ...store.file import pages
    from .markup import MADE

    return str(pages.write(file, text, mark=MADE, dry_run=table.dry_run, named=named))
