"""One record for each thing that can happen; sentences about them are made elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ..errors import Refused


@runtime_checkable
class Event(Protocol):
    """Any of the NamedTuples below."""

    def _asdict(self) -> dict[str, Any]: ...


def kind(event: Event) -> str:
    """Return the name that scripts see: MomentReached -> "moment_reached"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


class Overruled(NamedTuple):
    """The group carried out what a rule refuses; `refusal` is what it said."""

    rule: str
    refusal: str


def settle(objections: Iterable[Refused], *, forced: bool) -> tuple[Event, ...]:
    """Raise the first objection, or, when the group insists, turn each one into an event."""
    if not forced:
        for objection in objections:
            raise objection
        return ()
    return tuple(Overruled(objection.rule or "", objection.message) for objection in objections)


# --- donations and moments -------------------------------------------------------------------------


class CoinsDonated(NamedTuple):
    """Coins marked on the track; `total` counts them all."""

    coins: int
    total: int


class MomentReached(NamedTuple):
    """A donation passed the square of a moment; `book` is where its text stands (DN-02, DN-03)."""

    square: int
    moment: str
    book: str
