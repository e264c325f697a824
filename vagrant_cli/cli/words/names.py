"""Names and texts as people type them on the command line."""

from __future__ import annotations

from ...data.vagrants import MOONREAPER, PUP
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.vagrant import passing
from ...rules.words.matching import as_typed, listed, no_name, printable, refuse_sign, same
from ..line.declared import Annotated, Option
from ..line.who import whose

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from ...campaign import Campaign

    Key = TypeVar("Key", str, int)
    Value = TypeVar("Value")

Passed = Annotated[
    str | None,
    Option("--to", metavar="VAGRANT", help="If it breaks: who gains the Revivalist's 1 instead, within 2."),
]

MODES = {"normal": "base campaign", "zashli-i-vyshli": "Zashli i Vyshli"}
"""What people call the modes."""

LONGEST = 200
NONE = "none"
"""What is typed to choose nothing."""


def who(name: str) -> str:
    """Return a Vagrant's or a Haint's name for a sentence."""
    if name == PUP:
        return "the pup"
    if name == MOONREAPER:
        return "the Moonreaper"
    return name if name != name.lower() else name.capitalize()


def holder(name: str | None) -> str:
    """Return who holds a card for a sentence: a Vagrant or the belongings."""
    return "the belongings" if name is None else who(name)


def passed(campaign: Campaign, typed: str | None) -> str | None:
    """Return who gains instead of the Revivalist, who has to be in play for it (VG-04)."""
    return None if typed is None else passing.instead(campaign, whose(campaign, typed))


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


def called(typed: str, what: str) -> str:
    """Return a new name with single spaces; a line break in it is refused too, and what no line could name."""
    refuse_sign(typed, what)
    if no_name(typed.strip()):
        raise UsageError(
            f"{what} begins with no dash, is no 'then' and holds no 'vsong': a line takes these for its own."
        )
    if not printable(typed.strip()):
        raise UsageError(f"{what} holds a line break or another character that cannot be printed.")
    return plain(typed, what)


def pairs(typed: list[str], what: str) -> dict[str, str]:
    """Split words such as `songsmith=Ann` at the first `=`; without one the value is empty, and nothing comes twice."""
    found = [(name, value.strip()) for name, _, value in (word.partition("=") for word in typed)]
    unnamed = next((word for word, (name, _) in zip(typed, found, strict=True) if not name), None)
    if unnamed is not None:
        raise UsageError(f"{as_typed(unnamed)} names no {what}.")
    return once(found, what)


def once(told: Iterable[tuple[Key, Value]], what: str) -> dict[Key, Value]:
    """Return what is told of each; what is told of one twice, however it is written, is refused."""
    found: dict[Key, Value] = {}
    for name, value in told:
        if any(same(str(name), str(other)) for other in found):
            raise UsageError(f"{as_typed(str(name))} is named twice: 1 {what} has 1 value.")
        found[name] = value
    return found
