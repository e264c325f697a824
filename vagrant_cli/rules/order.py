"""The order in which what happens at once is settled and told (RU-01, RU-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from . import bindle_events, turn_events, vagrant_events
from . import events as all_events
from .events import Event

ACTIONS = (
    turn_events.RoundBegan,
    turn_events.RoundOver,
    turn_events.TurnBegan,
    turn_events.TurnEnded,
    turn_events.BonyGain,
    turn_events.HaintTurnSkipped,
    turn_events.HaintActs,
    turn_events.HaintActionUnknown,
    bindle_events.TokensDrawn,
    bindle_events.TokensNamed,
    bindle_events.MoonreaperActs,
)
"""What begins something new; all that came before it is settled by then."""

AT_ONCE = 0
"""Target, Humanity, effects and the use of a token (a to d) come as they happen, cause before effect."""

STEPS: tuple[tuple[int, tuple[type[Any], ...]], ...] = (
    (1, (turn_events.HaintBroke, turn_events.HaintSaved)),  # e: break
    (2, (turn_events.EventCalled,)),  # f: event
    (
        3,  # g: cycling
        (
            bindle_events.TokenOnTrack,
            bindle_events.CycleValueUnknown,
            bindle_events.CycleReached,
            bindle_events.TrackReturned,
        ),
    ),
    (4, (turn_events.MoodChanged,)),  # h: Mood
    (
        5,  # i: changes of Vagrants
        (
            vagrant_events.WentWestbound,
            vagrant_events.AllWestbound,
            vagrant_events.CameBack,
            vagrant_events.RestoreDue,
            all_events.DeedTokenPlaced,
            all_events.DeedFlipped,
        ),
    ),
    (6, (turn_events.EventGone,)),  # j: token removal
)

OF_THE_BREAK = (vagrant_events.HumanityGained, vagrant_events.SharedHumanityChanged)
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
        broken = broken or isinstance(event, turn_events.HaintBroke)
        yield (1 if broken and isinstance(event, OF_THE_BREAK) else rank), event
