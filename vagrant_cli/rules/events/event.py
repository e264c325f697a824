"""What every rule says: what happened, or that it refuses; the records of what can happen stand beside this."""

from __future__ import annotations

from ...errors import Refused
from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Protocol, TypeAlias

    from ...campaign import Campaign

    class Event(Protocol):
        """Any of the records of what can happen."""

        def _asdict(self) -> dict[str, Any]: ...

    Outcome: TypeAlias = tuple["Campaign", tuple[Event, ...]]
    """What a rule returns: the campaign after it, and what happened in the order in which it did."""


def kind(event: Event) -> str:
    """Return the name that scripts see: MomentReached -> "moment_reached"."""
    name = type(event).__name__
    return "".join(f"_{letter}" if letter.isupper() else letter for letter in name).lower().removeprefix("_")


class Overruled(NamedTuple):
    """The group carried out what a rule refuses; `refusal` is what it said."""

    rule: str
    refusal: str


class StepUndone(NamedTuple):
    """A command was taken back; `id` is that of its line in the log."""

    id: str
    command: str


class StepRedone(NamedTuple):
    """A command that was undone counts again; `id` is that of its line in the log."""

    id: str
    command: str


def settle(objections: Iterable[Refused], *, forced: bool) -> tuple[Event, ...]:
    """Raise the first objection, or, when the group insists, turn each one into an event."""
    if not forced:
        for objection in objections:
            raise objection
        return ()
    return tuple(Overruled(objection.rule or "", objection.message) for objection in objections)


def between_scenarios(campaign: Campaign, said: str, rule: str) -> Iterator[Refused]:
    """Yield that something waits for the end of the running scenario; `said` says what."""
    if campaign.scenario is not None:
        yield Refused(said, rule=rule, hint="Finish it first: vsong scenario end victory (or defeat).")


def in_scenarios(campaign: Campaign, said: str, rule: str, which: str = "it") -> Iterator[Refused]:
    """Yield that something needs a scenario, and none is running; `said` says what, and begins `which`."""
    if campaign.scenario is None:
        yield Refused(said, rule=rule, hint=f"Begin {which} with: vsong scenario start PAGE.")
