"""Events as sentences: each is found with those of its own subject, and a subject loads when it is told of.

The module of an event's record and that of its sentence have the same name. What asks something of the players, to
read, to put or to choose, stands out from what was recorded.
"""

from __future__ import annotations

from ...lean import Mapping, MappingProxyType
from ...records import TYPE_CHECKING
from ...rules.events.event import Overruled, StepRedone, StepUndone
from .. import words as subjects
from ..line.output import todo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType
    from typing import Any, TypeAlias

    from ...rules.events.event import Event

    Words: TypeAlias = Mapping[type[Any], Callable[[Any], str]]
    """Records of what can happen, and what says each."""

EVERY_GAME: Words = MappingProxyType(
    {
        Overruled: lambda e: f"Overruled {e.rule}: {e.refusal}",
        StepUndone: lambda e: f"Undone: {e.command or '?'}",
        StepRedone: lambda e: f"Redone: {e.command or '?'}",
    }
)
"""What can happen to the save of every game."""

SUBJECTS = ("campaign", "turn", "hits", "camp", "vagrant", "bindle")
"""Modules with the sentences of a campaign.

Each has WORDS, ASKING: kinds of events that do nothing but ask, and SOMETIMES: kinds that happened and ask something
too, and when they do.
"""


def subject(kind: type[Any]) -> ModuleType | None:
    """Return the module with the sentences about a kind of event, None for what can happen in every game."""
    name = kind.__module__.rpartition(".")[2]
    return getattr(subjects, name) if name in SUBJECTS else None


class _Words(Mapping["type[Any]", "Callable[[Any], str]"]):
    """The sentences of every subject."""

    def __getitem__(self, kind: type[Any]) -> Callable[[Any], str]:
        of = subject(kind)
        found: Callable[[Any], str] = of.WORDS[kind] if of else EVERY_GAME[kind]
        return found

    def __iter__(self) -> Iterator[type[Any]]:
        yield from EVERY_GAME
        for name in SUBJECTS:
            yield from getattr(subjects, name).WORDS

    def __len__(self) -> int:
        return sum(1 for _ in self)


WORDS: Words = _Words()
"""What can happen in a campaign."""


def sentence(event: Event, words: Words = WORDS) -> str:
    """Return one line about the event, as `words` say it."""
    text = words[type(event)](event)
    return "T" + text[1:] if text.startswith("the ") else text


def asks(event: Any) -> bool:
    """Tell whether the players now have to do something about an event."""
    kind = type(event)
    of = subject(kind)
    return of is not None and (kind in of.ASKING or (kind in of.SOMETIMES and of.SOMETIMES[kind](event)))


def told(event: Any) -> str:
    """Return the sentence about an event as the players are told it: with the sign, where it asks something."""
    return todo(sentence(event)) if asks(event) else sentence(event)


def asking() -> frozenset[type[Any]]:
    """Return the kinds of events that do nothing but ask."""
    return frozenset(kind for name in SUBJECTS for kind in getattr(subjects, name).ASKING)
