"""Printed commands that work where they stand: with -c where the save would not be found without it."""

from __future__ import annotations

import os

from ... import typed
from ...errors import VsongError
from ...records import TYPE_CHECKING
from ...rules.words.matching import PROGRAM
from . import output
from .groups import COMMANDS

if TYPE_CHECKING:
    from typing import Any

    from ...store.schema.save_kinds import SaveKind

WITHOUT_SAVE = frozenset(
    {
        "new",
        "box",
        "git-setup",
        "diff",
        "merge",
        "limit",
        "berries",
        "rules",
        "roll",
        "odds",
        "play",
        "export",
        "help",
    }
)
"""Commands that need no save, or name theirs in other words."""

KEYS = frozenset({"command", "next", "hint"})
"""What a command stands under in JSON."""


def option(campaign: str | None, kind: SaveKind[Any] | None = None) -> str:
    """Return the -c that a command needs which is typed here after this one, with a blank behind it, or nothing."""
    if campaign is None:
        return ""
    from ...store.file import find
    from ...store.schema.save_kinds import CAMPAIGN

    kind = kind or CAMPAIGN
    try:
        named = find.find(campaign, kind).path.stat()
    except (VsongError, OSError):
        return ""
    try:
        found = os.path.samestat(find.find(None, kind).path.stat(), named)
    except (VsongError, OSError):
        found = False
    return "" if found else f"-c {typed.path(campaign)} "


def placed(text: str | None, campaign: str | None) -> str | None:
    """Return a text in which each command names the save, if it has to."""
    if not text or campaign is None or PROGRAM not in text:
        return text
    options: dict[str, str] = {}
    before, *rest = text.split(f"{PROGRAM} ")
    told = before
    for after in rest:
        command = _command(after) if output.may_follow(before) else ""
        told += f"{PROGRAM} {_option(command, campaign, options)}{after}"
        before = after
    return told


def _command(words: str) -> str:
    """Return the command with a save of its own that the words begin with, or nothing."""
    end = next((at for at, one in enumerate(words) if not (one.isalnum() or one in "_-")), len(words))
    without = words[:end] in WITHOUT_SAVE or words.startswith(("vagabond new", "vagabond odds"))
    return words[:end] if words[:end] in COMMANDS and not without and not _names_its_own(words) else ""


def _names_its_own(words: str) -> bool:
    """Tell whether a command names its save: by -c among its plain words, before any that is quoted or ends a sentence."""
    for word in words.partition("\n")[0].split(" "):
        if word == "-c":
            return True
        if "'" in word or word[-1:] in ".,;:)":
            return False
    return False


def _option(command: str, campaign: str, options: dict[str, str]) -> str:
    """Return the -c that a command of a text needs; `options` keeps what was found for each kind of save."""
    if not command:
        return ""
    from ...store.schema.save_kinds import CAMPAIGN, VAGABOND

    kind = VAGABOND if command == "vagabond" else CAMPAIGN
    if kind.name not in options:
        options[kind.name] = option(campaign, kind)
    return options[kind.name]


def placed_in(data: Any, campaign: str | None) -> Any:
    """Return data in which each command that scripts may run names the save, if it has to."""
    if campaign is None:
        return data
    if isinstance(data, dict):
        return {
            key: placed(value, campaign)
            if key in KEYS and isinstance(value, str)
            else placed_in(value, campaign)
            for key, value in data.items()
        }
    return [placed_in(value, campaign) for value in data] if isinstance(data, list) else data
