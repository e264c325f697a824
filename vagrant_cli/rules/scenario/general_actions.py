"""General Actions that roll bones: Investigate, Patch Up and Bust (AC-06 to AC-09, RU-03)."""

from __future__ import annotations

from ...data.vagrants import MOONREAPER, PUP
from ...errors import Refused
from ...records import TYPE_CHECKING, NamedTuple
from ..board.board import owner
from ..bones.dice import has_bonus
from ..campaign import smoky_bones
from ..events import bindle as bindle_events
from ..events import turn as turn_events
from ..events import vagrant as vagrant_events
from ..events.event import settle
from ..haint import breaks
from ..tracks import event_tokens, rounds
from ..vagrant import humanity as wounds
from ..vagrant import passing
from ..words.plurals import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...campaign import Campaign
    from ..events.event import Event

INVESTIGATE = "investigate"
PATCH_UP = "patch-up"
BUST = "bust"
ACTIONS = (INVESTIGATE, PATCH_UP, BUST)


def bonus_gone(campaign: Campaign | None, name: str | None) -> bool:
    """Tell whether the Empress has used up this turn's bonus bone; it is back in her next (VG-02)."""
    rounds = campaign.scenario.rounds if campaign and campaign.scenario else None
    return rounds is not None and rounds.turn == name and rounds.bonus_used


class Gain(NamedTuple):
    """Humanity that an action gives; `who` is the Vagrant's key or "haint"."""

    who: str
    humanity: int


class Rolled(NamedTuple):
    """What came of the bones: successes, smoky bones rolled and boxcars; a bust is for a Haint.

    `to` gains what the Revivalist would: a Patch Up's Humanity, or the 1 of a break (VG-04). `event` is the token that
    is investigated, as typed, and `gone` says that it is taken away (AC-07).
    """

    successes: int
    smoky: int = 0
    boxcars: int = 0
    haint: str = ""
    to: str | None = None
    event: str | None = None
    gone: bool = False


def entry_of(action: str, vagrant: str, *, westbound: bool = False) -> str:
    """Return the box profile's key of the value that this Vagrant needs for an action."""
    side = "westbound." if westbound else ""
    return f"{owner(vagrant)}.{side}{action.replace('-', '_')}"


def gain(action: str, vagrant: str, successes: int, room: int | None = None) -> Gain | None:
    """Return what the successes give: 1 Humanity each, to the Vagrant (AC-08) or the Haint (AC-09).

    `room` is what the Vagrant lacks to the maximum, which Patch Up never exceeds; None is not known.
    Investigate gives none: how many successes it takes stands in the event's text (AC-06).
    """
    if action == INVESTIGATE:
        return None
    if action == BUST:
        return Gain("haint", successes)
    return Gain(vagrant, successes if room is None else min(successes, room))


def apply(
    campaign: Campaign,
    action: str,
    name: str,
    coins: int,
    rolled: Rolled,
    *,
    forced: bool,
) -> tuple[Campaign, tuple[Event, ...], Gain | None]:
    """Carry out a rolled action in a tracked scenario: coins laid, smoky bones back, Humanity gained.

    What it gave is returned too. The Empress's first boxcar uses up her bonus bone of the turn (VG-02).

    Patch Up heals up to the maximum (AC-08), the Revivalist's also somebody else (VG-04); Bust gives the Haint 1 a success (AC-09), the Moonreaper none of it
    (MR-21). Smoky bones that the Vagrant holds return to the supply after the action (SB-10).
    """
    doer, name = name, owner(name)
    held = campaign.vagrants[name].smoky_bones
    overruled = settle(
        (*_of_the_pup(doer, action), *_smoky_objections(name, held, rolled.smoky)), forced=forced
    )
    campaign, counted = rounds.once(campaign, doer, action, "RU-03", forced=forced)
    event: str | None = None
    placed: tuple[Event, ...] = ()
    if action == INVESTIGATE:
        event, placed = event_tokens.investigated(campaign, doer, rolled.event, forced=forced)
    campaign, events = rounds.spend(campaign, name, coins, forced=forced)
    events = (*overruled, *counted, *placed, *events)
    used = min(rolled.smoky, held)
    if used:
        campaign, returned = smoky_bones.use(campaign, name, used)
        events += returned
    if rounds.running(campaign).rounds.turn == name and has_bonus(name) and rolled.boxcars:
        campaign = rounds.with_rounds(campaign, bonus_used=True)
    events += (turn_events.ActionRolled(doer, action, coins, rolled.successes, event, rolled.gone),)
    if rolled.gone:
        campaign, taken = event_tokens.taken(campaign, event)
        events += taken
    if action == PATCH_UP and rolled.successes and rolled.to is not None:
        campaign, healed = passing.pass_gain(campaign, name, rolled.to, rolled.successes, forced=forced)
        events += healed
    elif action == PATCH_UP and rolled.successes:
        campaign, healed = wounds.heal(campaign, name, rolled.successes)
        events += healed
    elif action == BUST and rolled.successes and rolled.haint:
        campaign, gained = breaks.gain(campaign, rolled.haint, rolled.successes, to=rolled.to, forced=forced)
        events += gained
    return campaign, events, _given(action, rolled.to or name, rolled.successes, events)


def _given(action: str, name: str, successes: int, events: Iterable[Event]) -> Gain | None:
    """Return what events tell that an action gave; a Haint that is not tracked gains it all."""
    if action == INVESTIGATE:
        return None
    if any(isinstance(event, bindle_events.MoonreaperMoves) for event in events):
        return Gain(MOONREAPER, 0)
    if action == BUST:
        haint = [event.gained for event in events if isinstance(event, turn_events.HaintGained)]
        return Gain("haint", sum(haint) if haint else successes)
    own = [
        event.gained
        for event in events
        if isinstance(event, vagrant_events.HumanityGained) and event.vagrant == name
    ]
    return Gain(
        name, sum(own) + sum(e.change for e in events if isinstance(e, vagrant_events.SharedHumanityChanged))
    )


def _of_the_pup(name: str, action: str) -> Iterator[Refused]:
    if name == PUP and action == PATCH_UP:
        yield Refused(
            "The pup does 3 General Actions, Move, Investigate and Bust, and has no Humanity of its own to patch up.",
            rule="VG-05",
            hint="The Runaway patches up: vsong patch-up runaway COINS.",
        )


def _smoky_objections(name: str, held: int, rolled: int) -> Iterator[Refused]:
    if rolled > held:
        yield Refused(
            f"{name.capitalize()} holds {count(held, 'smoky bone')}, and {rolled} would be rolled.",
            rule="SB-04",
            hint=f"Receive the others first: vsong vagrant smoky {name} {rolled - held}.",
        )
