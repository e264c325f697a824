"""Names and texts as people type them on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...data.vagrants import KEYS
from ...errors import UsageError
from ...rules.words.names import fold, listed, match, printable

if TYPE_CHECKING:
    from ...campaign import Campaign

LONGEST = 200


def who(campaign: Campaign, typed: str) -> str:
    """Return the Vagrant in play who is meant, by name or by the name of the only player called so."""
    return match(played_by(campaign, typed), campaign.vagrants, "Vagrant in play")


def played_by(campaign: Campaign, typed: str) -> str:
    """Return the Vagrant of the only player with that name, which is no Vagrant's; else what was typed."""
    wanted = fold(typed)
    found = [name for name, one in campaign.vagrants.items() if one.player and fold(one.player) == wanted]
    return found[0] if len(found) == 1 and wanted not in map(fold, KEYS) else typed


def only(names: Iterable[str], what: str) -> str:
    """Return the one there is where nothing was typed; with none or several, UsageError says so."""
    known = tuple(names)
    if len(known) == 1:
        return known[0]
    if not known:
        raise UsageError(f"There is no {what}.")
    raise UsageError(f"Of {len(known)} cards one has to be named: {what}.", hint=f"Say {listed(known)}.")


def plain(typed: str, what: str) -> str:
    """Return a text with single spaces; empty, very long or with control characters is refused."""
    text = " ".join(typed.split())
    if not text:
        raise UsageError(f"{what} is empty.")
    if len(text) > LONGEST:
        raise UsageError(f"{what} has {len(text)} characters; at most {LONGEST} fit.")
    if not printable(text):
        raise UsageError(f"{what} holds a character that cannot be printed.")
    return text


def pairs(typed: list[str], what: str) -> dict[str, str]:
    """Split words such as `songsmith=Ann` at the first `=`; without one the value is empty."""
    found: dict[str, str] = {}
    for word in typed:
        name, _, value = word.partition("=")
        if not name:
            raise UsageError(f"{word!r} names no {what}.")
        found[name] = " ".join(value.split())
    return found
