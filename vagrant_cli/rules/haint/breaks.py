"""A Haint's Humanity, its limit, its breaks and its Moods (HE-03 to HE-07, HL-02)."""

from __future__ import annotations

from ...campaign import put
from ...data.vagrants import MOONREAPER
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...scenario import HaintState
from ...typed import quoted
from ..events.event import settle
from ..events.turn import (
    BreakSet,
    HaintBroke,
    HaintGained,
    HaintLost,
    HaintSaved,
    LimitSet,
    MoodChanged,
)
from ..tracks import event_tokens
from ..tracks.rounds import running
from ..vagrant import humanity as wounds
from ..vagrant import passing, westbound
from ..words.matching import match
from . import break_limit, moonreaper_on_train

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...campaign import Campaign
    from ..events.event import Event, Outcome


UNNAMED = "haint"
"""What the Haint of a scenario is called while the players have not named one."""


def tracked(campaign: Campaign) -> bool:
    """Tell whether a Haint of the running scenario is tracked."""
    return bool(running(campaign).haints)


def on_train(campaign: Campaign) -> tuple[str, ...]:
    """Return all Haints of the scenario: those that are tracked, and the Moonreaper while he is placed (MR-21)."""
    return (*running(campaign).haints, *((MOONREAPER,) if moonreaper_on_train.attemptable(campaign) else ()))


def which(campaign: Campaign, typed: str | None) -> str:
    """Return the Haint that is meant; the only one of the scenario itself needs no name, the Moonreaper does (MR-21)."""
    names = tuple(running(campaign).haints)
    if typed is not None and on_train(campaign):
        return match(typed, on_train(campaign), "Haint of this scenario")
    if len(names) == 1:
        return names[0]
    if not names:
        raise UsageError(
            "This scenario tracks no Haint yet.",
            hint="Set its Humanity limit first: vsong haint limit A/B/C.",
        )
    raise UsageError(
        f"{len(names)} Haints are in this scenario: {', '.join(names)}.", hint="Name one with --haint."
    )


def with_humanity(campaign: Campaign, typed: str | None) -> str:
    """Return the Haint that is meant, which has a Humanity limit and Moods: the Moonreaper has none (MR-21)."""
    name = which(campaign, typed)
    refuse_him(name)
    return name


def refuse_him(name: str, hint: str | None = None) -> None:
    """Refuse a limit, a Break track or Moods for the Moonreaper (MR-21)."""
    if moonreaper_on_train.is_he(name):
        raise Refused(
            "The Moonreaper has no Humanity, so he has no limit, no breaks and no Moods.",
            rule="MR-21",
            hint=hint,
        )


def with_haint(campaign: Campaign, name: str, **changes: Any) -> Campaign:
    """Return the campaign with some fields of one Haint replaced; one that nobody described is as it starts (HE-07)."""
    haints = running(campaign).haints
    state = haints.get(name, HaintState())._replace(**changes)
    return campaign.in_scenario(haints=put(haints, name, state))


def gain(
    campaign: Campaign, name: str, humanity: int, *, to: str | None = None, forced: bool = False
) -> Outcome:
    """Give a Haint Humanity; at its limit it breaks, and the surplus is lost and each Vagrant gains 1 (HE-04).

    The Revivalist's goes `to` another Vagrant where it says so (VG-04). The Moonreaper is moved instead (MR-21).
    """
    if moonreaper_on_train.is_he(name):
        return moonreaper_on_train.gain(campaign, humanity)
    state = running(campaign).haints[name]
    overruled = settle(
        (*_no_limit(name, state), *_saved_objections(name, state, lost=westbound.lost(campaign))),
        forced=forced,
    )
    if state.limit is None or not humanity:
        return campaign, overruled
    left, breaks = break_limit.gained(state.humanity, humanity, state.limit)
    reached = state.limit if breaks else left
    gained = HaintGained(name, reached - state.humanity, reached, state.limit)
    if not breaks:
        return with_haint(campaign, name, humanity=left), (*overruled, gained)
    campaign, broke = _broken(campaign, name, state.humanity + humanity - reached, to, forced=forced)
    return campaign, (*overruled, gained, *broke)


def lose(campaign: Campaign, name: str, humanity: int) -> Outcome:
    """Take Humanity from a Haint because a card says so, down to 0; nothing else follows."""
    refuse_him(name)
    state = running(campaign).haints[name]
    settle(_no_limit(name, state), forced=False)
    assert state.limit is not None
    left = max(state.humanity - humanity, 0)
    lost = HaintLost(name, state.humanity - left, left, state.limit)
    return with_haint(campaign, name, humanity=left), (lost,)


def set_break(campaign: Campaign, name: str, space: int) -> Outcome:
    """Put the Break marker on a space by hand; off the track the Haint is saved (HE-05).

    On the way down it calls what it enters and what it passes (RD-02).
    """
    refuse_him(name)
    state = running(campaign).haints[name]
    if state.break_space == space:
        raise Refused(f"The Break marker of {name.capitalize()} stands there already.", rule="HE-05")
    campaign = with_haint(campaign, name, break_space=space)
    passed = range((state.break_space or space + 1) - 1, max(space, 1) - 1, -1)
    called = tuple(event for one in passed for event in _called(campaign, name, one))
    return campaign, (BreakSet(name, space), *called, *_saved(campaign, name, space))


def break_now(campaign: Campaign, name: str, *, to: str | None = None, forced: bool = False) -> Outcome:
    """Break a Haint because something says so, with all that follows (HE-04)."""
    refuse_him(name)
    overruled = settle(
        _saved_objections(name, running(campaign).haints[name], lost=westbound.lost(campaign)), forced=forced
    )
    campaign, broke = _broken(campaign, name, 0, to, forced=forced)
    return campaign, (*overruled, *broke)


def _no_limit(name: str, state: HaintState) -> Iterator[Refused]:
    if state.limit is None:
        yield Refused(
            f"{name.capitalize()} has no Humanity limit, so it gains and loses no Humanity.",
            rule="HE-04",
            hint=f"Set one: vsong haint limit A/B/C --haint {quoted(name)}.",
        )


def _saved_objections(name: str, state: HaintState, *, lost: bool) -> Iterator[Refused]:
    if state.break_space == 0:
        yield Refused(
            f"{name.capitalize()} is saved already.",
            rule="HE-05",
            hint="Usually: vsong scenario end victory." if not lost else westbound.LOST,
        )


def _broken(campaign: Campaign, name: str, lost: int, to: str | None, *, forced: bool) -> Outcome:
    space = break_limit.space_below(running(campaign).haints[name].break_space)
    campaign = with_haint(campaign, name, humanity=0, break_space=space, broken=True)
    events: tuple[Event, ...] = ()
    for vagrant in campaign.vagrants:
        if to is not None and vagrant == passing.SELFLESS:
            campaign, gained = passing.pass_gain(campaign, vagrant, to, break_limit.EACH_GAINS, forced=forced)
        else:
            campaign, gained = wounds.gain(campaign, vagrant, break_limit.EACH_GAINS)
        events += gained
    called = _called(campaign, name, space) if space else ()
    saved = _saved(campaign, name, space)
    return campaign, (HaintBroke(name, lost, space), *saved, *events, *called)


def _saved(campaign: Campaign, name: str, space: int | None) -> tuple[Event, ...]:
    """Return that a Haint whose marker left its track is saved; None: it has no track (HE-05, WB-06)."""
    return (HaintSaved(name, westbound.lost(campaign)),) if space == 0 else ()


def _called(campaign: Campaign, name: str, space: int) -> tuple[Event, ...]:
    """Return the events that a Break marker calls on a space (RD-02); with two Haints tokens lie at "break 2 NAME"."""
    return event_tokens.called(campaign, f"break {space}", f"break {space} {name}")


def set_limit(
    campaign: Campaign, name: str, limit: int, *, to: str | None = None, forced: bool = False
) -> Outcome:
    """Set a Haint's limit to a number (HL-02); Humanity at or above it breaks the Haint at once."""
    refuse_him(name)
    state = running(campaign).haints.get(name, HaintState())
    before = state.limit
    _, breaks = break_limit.gained(state.humanity, 0, limit)
    campaign = with_haint(campaign, name, limit=limit, humanity=min(state.humanity, limit))
    events: tuple[Event, ...] = (LimitSet(name, limit, before),)
    if breaks:
        campaign, broke = _broken(campaign, name, state.humanity - limit, to, forced=forced)
        events += broke
    return campaign, events


def change_mood(campaign: Campaign, name: str, mood: int | None) -> Outcome:
    """Change a Haint's Mood: to the one named, else to the next, from the last back to the first (HE-03)."""
    state = running(campaign).haints[name]
    wanted = state.mood % state.moods + 1 if mood is None else mood
    if wanted > state.moods:
        raise UsageError(
            f"{name.capitalize()} has {state.moods} Moods; there is no Mood {wanted}.", rule="HE-03"
        )
    if wanted == state.mood:
        raise Refused(f"{name.capitalize()} is in Mood {wanted} already.", rule="HE-03")
    return with_haint(campaign, name, mood=wanted), (MoodChanged(name, wanted),)
