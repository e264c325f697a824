"""Names of moments, as players type them and as saves spell them."""

from __future__ import annotations

import re
from types import MappingProxyType

from ...errors import UsageError
from .names import fold, shown

LETTERED = MappingProxyType(
    {"o1": "O-1", "o2": "O-2", "o3": "O-3", "obang": "O-!", "oask": "O-?", "l1": "L-1"}
)
NUMBERED = re.compile(r"([1-9]\d{0,2})(\.[a-z])?\Z", re.ASCII)


def named(typed: str) -> str:
    """Return a moment's name as saves spell it, or raise UsageError: "o1" -> "O-1", "O-bang" -> "O-!"."""
    text = typed.strip()
    if text.upper() in LETTERED.values():
        return text.upper()
    if NUMBERED.match(text.lower()):
        return text.lower()
    found = LETTERED.get(fold(text))
    if found is None or text.endswith((".", "-")):
        raise UsageError(
            f"There is no Moment {shown(typed)}.",
            hint="Moments are numbers such as 84, or O-1, O-2, O-3, O-bang, O-ask and L-1.",
        )
    return found


def spelled(moment: str) -> str:
    """Return a name that no shell needs quoted: "O-!" -> "O-bang"."""
    return {"O-!": "O-bang", "O-?": "O-ask"}.get(moment, moment)
