"""`vsong where`: which save commands use, and why."""

from __future__ import annotations

from ... import typed
from ...records import TYPE_CHECKING
from ..line.play import Result, answer

if TYPE_CHECKING:
    from ..line.play import Play, Table


def where() -> Play:
    """Say which save commands use, and why.

    Example: vsong where
    """
    return answer(_where)


def _where(table: Table) -> Result:
    from ...store.file import saves

    found = saves.located(table.campaign)
    data = {"path": str(found.path), "why": found.why}
    return Result(
        data,
        text=lambda: f"{typed.shown(found.path)}\n{found.why[:1].upper()}{typed.shown(found.why[1:])}.",
        asked=True,
    )


COMMANDS = {"where": where}
