"""Names and texts as people type them on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import UsageError
from ..rules.names import match, printable

if TYPE_CHECKING:
    from ..campaign import Campaign

LONGEST = 200


def who(campaign: Campaign, typed: str) -> str:
    """Return the Vagrant in play who is meant."""
    return match(typed, campaign.vagrants, "Vagrant in play")


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
