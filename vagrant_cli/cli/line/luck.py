"""The luck of one command: from the seed that was asked for, else from the system."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ...rules.bones.luck import MOST_SEED, Luck
from .numbers import parse_whole

if TYPE_CHECKING:
    from .play import Table


def luck(table: Table) -> Luck:
    """Return the random source of this command; its `seed` is what has to be shown."""
    return Luck(None if table.seed is None else check(table.seed))


def check(typed: str) -> int:
    """Return the seed, or raise UsageError; commands that need no luck check it too."""
    return parse_whole(typed, "--seed", 0, MOST_SEED)
