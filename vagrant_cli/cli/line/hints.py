"""Printed commands that work where they stand: with -c where the save would not be found without it."""

from __future__ import annotations

import os

from ... import typed
from ...errors import VsongError
from ...records import TYPE_CHECKING
from .groups import COMMANDS

if TYPE_CHECKING:
    import re
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

PROGRAM = "vsong"


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

    import re

    options: dict[bool, str] = {}

    def named(found: re.Match[str]) -> str:
        from ...store.schema.save_kinds import VAGABOND

        his = text.startswith("vagabond", found.end())
        if his not in options:
            more = option(campaign, VAGABOND if his else None)
            options[his] = "" if more in text else more
        return found[0] + options[his]

    words = "|".join(map(re.escape, sorted(COMMANDS.keys() - WITHOUT_SAVE)))
    commands = rf"(?<![\w/.'-]){PROGRAM} (?=(?:{words})(?![\w-]))(?!vagabond (?:new|odds))"
    return re.sub(commands, named, text)


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
