"""An action as a value: a verb and everything that may be said with one."""

from __future__ import annotations

from ..errors import UsageError
from ..mappings import NOTHING
from ..records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    from ..errors import Refused
    from ..rules.events.event import Event
    from .board import Vagabond


HIRELINGS, VAGABOND = "hirelings", "vagabond"
"""Opponents who have no marker on the chart."""

UP, DOWN = FACES = ("up", "down")


class Item(NamedTuple):
    """An item as it is named: its kind, and its face where that was said."""

    kind: str
    face: str = ""

    def __str__(self) -> str:
        return f"{self.kind}-{self.face}" if self.face else self.kind


class Action(NamedTuple):
    """What is done, with everything that was said about it; most verbs use few of the fields.

    `more` are items of the verb's own key: what birdsong leaves, what a battle damages, what an aid takes, what
    leaves in the evening. `which` is one of the verb's own words; `numbers` has those that were given.
    """

    verb: str
    words: str = ""
    faction: str = ""
    items: tuple[Item, ...] = ()
    more: tuple[Item, ...] = ()
    place: str = ""
    quests: tuple[str, ...] = ()
    which: str = ""
    ally: str = ""
    new: str = ""
    numbers: Mapping[str, int] = NOTHING
    steps: Mapping[str, str] = NOTHING


if TYPE_CHECKING:
    Outcome: TypeAlias = tuple[Vagabond, tuple[Event, ...]]
    """The board after an action, and what happened in the order in which it did."""
    Objections = Callable[[Vagabond, Action], Iterator[Refused]]
    """Yields what a rule has against an action, the first reason first."""
    Does = Callable[[Vagabond, Action], Outcome]
    """Carries an action out, whether or not there were objections."""
    Price = Callable[[Vagabond, Action], tuple[Item, ...]]
    """Returns the items that an action exhausts."""


class Verb(NamedTuple):
    """A verb of the rules: the row that it follows, doing it, what speaks against it, and what it costs.

    `cost` is the kind of item that it always exhausts, else `price` tells. `day` says that it belongs to his
    daylight (VB-37), `clearing` that it needs one (VB-38).
    """

    rule: str
    does: Does
    against: Objections | None = None
    cost: str = ""
    price: Price | None = None
    day: bool = True
    clearing: bool = False

    def costs(self, board: Vagabond, action: Action) -> tuple[Item, ...]:
        """Return the items that the action exhausts."""
        if self.price is not None:
            return self.price(board, action)
        return (Item(self.cost),) if self.cost else ()


class Undecided(UsageError):
    """A choice that makes a difference and that nobody has made.

    `field` is where the action takes it; `options` are words or kinds of items to choose from, `number` of them.
    """

    def __init__(self, message: str, rule: str, field: str, options: Mapping[str, int], number: int) -> None:
        super().__init__(message, rule=rule, hint=f"Say which{f' {number}' if number > 1 else ''}.")
        self.field, self.options, self.number = field, options, number
        self.part = 0
