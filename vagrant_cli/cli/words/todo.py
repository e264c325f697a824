"""What asks something of the players, to read, to put or to choose, and stands out from what was recorded."""

from __future__ import annotations

from types import MappingProxyType

from ...records import TYPE_CHECKING
from ...rules.events import bindle, camp, hits, turn, vagrant
from ...rules.events import campaign as events
from ...rules.scenario.general_actions import INVESTIGATE
from ..line.output import todo
from .campaign import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


ASKING: frozenset[type[Any]] = frozenset(
    {
        bindle.EventDrawn,
        bindle.MoonreaperArrives,
        bindle.MoonreaperToPlace,
        bindle.MoonreaperMoves,
        bindle.OppressionDue,
        bindle.OppressionRepeats,
        bindle.RummageValueUnknown,
        bindle.CycleValueUnknown,
        camp.ReadOutcome,
        camp.ReactionChosen,
        events.MomentReached,
        events.MomentCalled,
        events.FirstDeedDue,
        events.BerriesAdded,
        events.JunkRepairFree,
        events.MoonreaperRewardDue,
        events.ErrorInPrint,
        events.PupMayStart,
        turn.EventCalled,
        turn.HaintTokensPutBack,
        turn.HaintActionUnknown,
        turn.BindleFilled,
        turn.SetupDue,
        turn.ScenarioCardDue,
        turn.FirstDeedMissing,
        turn.PupStarts,
        hits.HitsDue,
        hits.LossDue,
        hits.GainDue,
        vagrant.RestoreDue,
        vagrant.AllWestbound,
        vagrant.NoBoxLeft,
        vagrant.SharedHumanityGone,
    }
)
"""Kinds of events that do nothing but ask."""

SOMETIMES: Mapping[type[Any], Callable[[Any], bool]] = MappingProxyType(
    {
        turn.VagrantHaunted: lambda e: not e.known,
        bindle.BerryDrawnForHaint: lambda e: not e.known,
        bindle.CycleReached: lambda e: not e.known,
        hits.HauntedEffect: lambda e: bool(e.note),
        hits.CycleEffect: lambda e: bool(e.note),
        events.ScenarioEnded: lambda _: True,
        events.MoonreaperRitualDone: lambda _: True,
        events.DeedFlipped: lambda _: True,
        events.MoonreaperMayLeave: lambda _: True,
        turn.RoundOver: lambda _: True,
        turn.ScenarioRitualDone: lambda _: True,
        turn.HaintTargets: lambda event: bool(event.tied),
        turn.HaintActsOn: lambda event: bool(event.tied),
        turn.HaintMoved: lambda event: bool(event.others),
        turn.StepsAside: lambda event: len(event.to) > 1,
        turn.ActionRolled: lambda event: event.action == INVESTIGATE,
        camp.CampFinished: lambda _: True,
    }
)
"""Kinds of events that happened and ask something too, and when they do."""


def asks(event: Any) -> bool:
    """Tell whether the players now have to do something about an event."""
    kind = type(event)
    return kind in ASKING or (kind in SOMETIMES and SOMETIMES[kind](event))


def told(event: Any) -> str:
    """Return the sentence about an event as the players are told it: with the sign, where it asks something."""
    return todo(sentence(event)) if asks(event) else sentence(event)
