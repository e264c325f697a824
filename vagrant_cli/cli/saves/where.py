"""`vsong where`: which save commands use, and why."""

from __future__ import annotations

from ... import typed
from ..line.play import Play, Result, Table, answer


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
