"""The order in which what happens at once is settled and told (RU-01, RU-02)."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from . import bindle, hits, turn, vagrant
from . import campaign as all_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from .event import Event


ACTIONS = (
    turn.RoundBegan,
    turn.RoundOver,
    turn.TurnBegan,
    turn.TurnEnded,
    turn.BonyGain,
    turn.HaintTurnSkipped,
    turn.HaintActs,
    turn.HaintActionUnknown,
    hits.CycleEffect,
    bindle.TokensDrawn,
    bindle.TokensNamed,
    bindle.MoonreaperActs,
)
"""What begins something new; all that came before it is settled by then."""

AT_ONCE = 0
"""Target, Humanity, effects and the use of a token (a to d) come as they happen, cause before effect."""

STEPS: tuple[tuple[int, tuple[type[Any], ...]], ...] = (
    (1, (turn.HaintBroke, turn.HaintSaved)),  # e: break
    (2, (turn.EventCalled,)),  # f: event
    (
        3,  # g: cycling
        (
            bindle.TokenOnTrack,
            bindle.CycleValueUnknown,
            bindle.CycleReached,
            bindle.TrackReturned,
        ),
    ),
    (4, (turn.MoodChanged,)),  # h: Mood
    (
        5,  # i: changes of Vagrants
        (
            vagrant.WentWestbound,
            vagrant.AllWestbound,
            vagrant.CameBack,
            vagrant.RestoreDue,
            all_events.DeedTokenPlaced,
            all_events.DeedFlipped,
        ),
    ),
    (6, (turn.EventGone,)),  # j: token removal
)

OF_THE_BREAK = (vagrant.HumanityGained, vagrant.SharedHumanityChanged)
"""What a break gives to Vagrants, which is told with it (HE-04)."""


def in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events of one command in the order of RU-02, action by action; equals stay as they came."""
    told: list[Event] = []
    for action in _actions(events):
        told += [event for _, event in sorted(_ranked(action), key=lambda one: one[0])]
    return tuple(told)


def _actions(events: Iterable[Event]) -> Iterator[list[Event]]:
    action: list[Event] = []
    for event in events:
        if isinstance(event, ACTIONS):
            yield action
            action = []
        action.append(event)
    yield action


def _ranked(action: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    broken = False
    for event in action:
        rank = next((rank for rank, kinds in STEPS if isinstance(event, kinds)), AT_ONCE)
        broken = broken or isinstance(event, turn.HaintBroke)
        yield (1 if broken and isinstance(event, OF_THE_BREAK) else rank), event
