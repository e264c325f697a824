"""Haint actions that a group shares in a file of their own: the `[actions]` of a save, or such a save."""

from __future__ import annotations

from pathlib import Path

from ..errors import SaveError
from ..rules.scenario import Actions
from . import atomic, scenario_codec, tables
from .reading import Problem, Reader


def read(file: str) -> Actions:
    """Read the Haint actions of a file; every mistake is told at once."""
    path = Path(file).expanduser()
    raw = atomic.look(path)
    problems: list[Problem] = []
    top = Reader(tables.parse(path, raw), (), problems, [])
    actions = scenario_codec.decode_actions(top.below("actions"))
    if problems:
        raise tables.mistaken(path, raw, problems)
    if not actions:
        raise SaveError(f"{path} holds no Haint actions.", hint='They stand under [actions."5".salt.any].')
    return actions
