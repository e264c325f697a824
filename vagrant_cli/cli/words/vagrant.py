"""What happens to one Vagrant, as sentences for people."""

from __future__ import annotations

from ...data.scenarios import REVIVE_BOXES
from ...data.vagrants import MOONREAPER
from ...records import TYPE_CHECKING
from ...rules.events import vagrant as events
from ...rules.vagrant import westbound
from ...rules.words.matching import as_typed, listed
from ...rules.words.plurals import agree, count
from ...rules.words.token_names import spoken
from .names import who
from .status_json import after_all_westbound

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _lost(event: events.HumanityLost) -> str:
    if not event.lost:
        return f"{who(event.vagrant)} keeps {event.humanity} Humanity and loses none."
    dropped = f"; {event.dropped} more {agree(event.dropped)} dropped [HU-03]" if event.dropped else ""
    return f"{who(event.vagrant)} loses {event.lost} Humanity and has {event.humanity}{dropped}."


def _wounded(event: events.VagrantWounded) -> str:
    state = "wounded" if event.card_kind == "skill" else "broken"
    most = f" ({event.humanity})" if event.humanity else ""
    return (
        f"{who(event.vagrant)} is wounded: {event.card_kind.capitalize()} {event.card} is {state}, "
        f"and Humanity is at the maximum{most}."
    )


def _went(event: events.WentWestbound) -> str:
    effects = f" Haint effects off: {', '.join(event.effects)}." if event.effects else ""
    covered = f" The Westbound Skill lies on Skill {event.covered}." if event.covered else ""
    return f"{who(event.vagrant)} is Westbound: flip the card, 1 Humanity.{covered}{effects}"


def _all_westbound(event: events.AllWestbound) -> str:
    return f"All Vagrants are Westbound: {after_all_westbound(lost=event.lost)}"


def _back(event: events.CameBack) -> str:
    restored = f"; Skill {event.restored} flips back" if event.restored else ""
    return (
        f"{who(event.vagrant)} is no longer Westbound: flip the card, Humanity at the maximum, "
        f"the Westbound Skill aside{restored}."
    )


_CURSE = ("so that Haint gains", "for which a Haint would gain")


def _revived(event: events.VagrantsRevived) -> str:
    then = (
        f"Skills are healed. Go on with part {event.part} of Moment 13."
        if event.part
        else "Skills are healed."
    )
    if westbound.goes_on(event.page):
        then = "Skills are healed, Junk is repaired, and the scenario goes on."
    return f"Tick box {event.boxes} of {REVIVE_BOXES}: all Vagrant cards turn back, Humanity is at the maximum, {then}"


def _shared(event: events.SharedHumanityChanged) -> str:
    verb = "costs" if event.change < 0 else "gives"
    return (
        f"{who(event.vagrant)}'s {'loss' if event.change < 0 else 'gain'} {verb} all {abs(event.change)}: "
        f"the shared Humanity is {event.humanity} of {event.maximum}."
    )


def _flipped(event: events.CardFlipped) -> str:
    state = event.state
    if state == "ready":
        state = "healed" if event.card_kind == "skill" else "repaired"
    return f"{event.card_kind.capitalize()} {event.card} of {who(event.vagrant)} is {state}."


def _used(event: events.CardUsed) -> str:
    card = (
        "the Westbound Skill"
        if event.card_kind == "westbound"
        else f"{event.card_kind.capitalize()} {event.card}"
    )
    laid = f" with {count(event.coins, 'coin')}" if event.coins else ""
    with_coin = " with a coin" if event.card_kind == "junk" else ""
    rests = f"; not again{with_coin} in the next round" if event.rests else ""
    again = " It was used in this round already, which no rule forbids." if event.again else ""
    return f"{who(event.vagrant)} uses {card}{laid}{rests}.{again}"


def _moved(event: events.VagrantMoved) -> str:
    name, laid = who(event.vagrant), count(event.coins, "coin")
    with_coins = f" for {laid}" if event.coins else ""
    if not event.path:
        return f"{name[0].upper()}{name[1:]} moves{with_coins}."
    if event.path == (event.start,):
        return f"{name[0].upper()}{name[1:]} stays on {event.start}{with_coins}."
    return f"{name[0].upper()}{name[1:]} moves from {event.start} to {event.path[-1]}{with_coins}: {' '.join(event.path)}."


def _received(event: events.CommonCoinsReceived) -> str:
    when = "the turn after this one" if event.later else "the next turn"
    stand_ins = (
        f" {event.stand_ins} of those in use are coins of Vagrants who are not in play."
        if event.stand_ins
        else ""
    )
    return (
        f"{who(event.vagrant)} receives {count(event.coins, 'common coin')} for {when} and holds {event.held}; "
        f"{event.supply} are left.{stand_ins}"
    )


WORDS: dict[type[Any], Callable[[Any], str]] = {
    events.HumanityLost: _lost,
    events.HumanityGained: lambda e: (
        f"{who(e.vagrant)} gains {e.gained} Humanity and has {e.humanity} of {e.maximum}."
    ),
    events.HumanityFull: lambda e: f"{who(e.vagrant)} is at the maximum Humanity and gains none.",
    events.GainPassed: lambda e: f"{who(e.vagrant)} lets {who(e.to)} gain {e.humanity} instead.",
    events.LossPassed: lambda e: f"{who(e.vagrant)} lets {who(e.to)} lose {e.humanity} instead.",
    events.VagrantWounded: _wounded,
    events.WentWestbound: _went,
    events.AllWestbound: _all_westbound,
    events.CameBack: _back,
    events.RestoreDue: lambda e: (
        f"One wounded Skill of {who(e.vagrant)} flips back, {listed(e.skills)}: "
        f"vsong restore {e.vagrant} CARD"
    ),
    events.VagrantsRevived: _revived,
    events.NoBoxLeft: lambda _: "All Vagrants are Westbound, and no box is left to tick.",
    events.SharedHumanityChanged: _shared,
    events.SharedHumanityGone: lambda e: (
        f"The shared Humanity is 0: read what the scenario on page {e.page} says about it."
    ),
    events.CurseAnswered: lambda e: (
        f"{who(e.vagrant)} was haunted, {_CURSE[e.haint == MOONREAPER]} {e.humanity} Humanity."
    ),
    events.CardFlipped: _flipped,
    events.MaximumSet: lambda e: (
        f"{who(e.vagrant)}'s maximum Humanity is {e.maximum}{f', not {e.before}' if e.before and e.before != e.maximum else ''}."
    ),
    events.HumanitySet: lambda e: f"{who(e.vagrant)} has {e.humanity} Humanity.",
    events.VagrantMoved: _moved,
    events.CardUsed: _used,
    events.CardsRest: lambda e: f"{who(e.vagrant)}: {', '.join(e.cards)} at rest in this round.",
    events.EffectGained: lambda e: (
        f"{who(e.vagrant)} has the {e.effect_kind} Haint effect {as_typed(e.effect)}."
    ),
    events.EffectLifted: lambda e: (
        f"{who(e.vagrant)} is rid of {as_typed(e.effect)}{f', for a discarded {spoken(e.token)}' if e.token else ''}."
    ),
    events.CommonCoinsReceived: _received,
    events.CommonCoinsPlaced: lambda e: (
        f"{who(e.vagrant)} places {count(e.coins, 'common coin')}, until {who(e.vagrant)}'s next turn begins."
    ),
    events.CommonCoinsDiscarded: lambda e: (
        f"{count(e.coins, 'common coin').capitalize()} that {who(e.vagrant)} had placed go back to the supply."
    ),
    events.CommonCoinsGone: lambda e: (
        f"{count(e.coins, 'common coin').capitalize()} of {who(e.vagrant)} go back to the supply, used or not."
    ),
}

ASKING: frozenset[type[Any]] = frozenset(
    {
        events.RestoreDue,
        events.AllWestbound,
        events.NoBoxLeft,
        events.SharedHumanityGone,
    }
)

SOMETIMES: dict[type[Any], Callable[[Any], bool]] = {}
