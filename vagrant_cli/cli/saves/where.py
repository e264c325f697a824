"""`vsong where`: which save commands use, and why."""

from __future__ import annotations

from ... import typed
from ...records import TYPE_CHECKING
from ...rules.words.matching import theirs
from ..line.play import Result, answer

if TYPE_CHECKING:
    from typing import Any

    from ...store.schema.save_kinds import SaveKind
    from ..line.play import Play, Table


def where() -> Play:
    """Say which save commands use, and why.

    Example: vsong where
    """
    return answer(found)


def found(table: Table, kind: SaveKind[Any] | None = None) -> Result:
    """Return which save of a kind is used, and why."""
    from ...store.file import saves

    save = saves.located(table.campaign, kind or saves.CAMPAIGN)
    data = {"path": str(save.path), "why": save.why}
    return Result(
        data,
        text=lambda: theirs(f"{typed.shown(save.path)}\n{save.why[:1].upper()}{typed.shown(save.why[1:])}."),
        asked=True,
    )


COMMANDS = {"where": where}
