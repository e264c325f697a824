"""Names of moments, as players type them and as saves spell them."""

from __future__ import annotations

from ...data import editions
from ...errors import UsageError
from ...lean import MappingProxyType, regex
from .matching import fold, shown

NUMBERED = regex(r"([1-9][0-9]{0,2})(\.[a-z])?\Z")


def named(typed: str) -> str:
    """Return a moment's name as saves spell it, or raise UsageError: "o1" -> "O-1", "O-bang" -> "O-!"."""
    text = typed.strip()
    if text.upper() in TYPED.values():
        return text.upper()
    if NUMBERED.match(text.lower()):
        return text.lower()
    found = TYPED.get(fold(text))
    *others, last = editions.LETTERED
    if found is None or text.endswith((".", "-")):
        raise UsageError(
            f"There is no Moment {shown(typed)}.",
            hint=f"Moments are numbers such as 84, or {', '.join(map(spelled, others))} and {last}.",
        )
    return found


def spelled(moment: str) -> str:
    """Return a name that no shell needs quoted: "O-!" -> "O-bang"."""
    return moment.replace("!", "bang").replace("?", "ask")


TYPED = MappingProxyType({fold(spelled(moment)): moment for moment in editions.LETTERED})
"""Moments with a letter by what is left of the name when somebody types it."""
