"""Parts of a campaign as scripts see them; the keys are a promise."""

from __future__ import annotations

from ...campaign import SCENARIO
from ...data.editions import EXPANSIONS
from ...records import TYPE_CHECKING
from ...rules.camp import steps
from ...rules.campaign import deeds, moonreaper, smoky_bones
from ...rules.tracks import donation_track, rounds
from ...rules.vagrant import westbound
from .names import who

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ...scenario import MoonState, Rounds


def donated(campaign: Campaign) -> dict[str, Any]:
    """Return coins, track and the next square that calls a moment."""
    track, ahead = donation_track.track(campaign), donation_track.next_square(campaign)
    squares = [square._asdict() for square in track.squares]
    return {
        "coins": campaign.donations.coins,
        "track": {"name": track.name, "length": track.length, "squares": squares},
        "next": ahead and ahead._asdict(),
    }


def moments(campaign: Campaign) -> dict[str, Any]:
    """Return the moments read, and those reached that nobody has read."""
    return {"read": list(campaign.moments_read), "due": list(donation_track.due(campaign))}


def the_moonreaper(campaign: Campaign) -> dict[str, Any]:
    """Return whether he is in the campaign, how many Rituals are done, and the rewards taken and due."""
    return {
        "in_play": campaign.moonreaper.in_play,
        "rituals": moonreaper.rituals_done(campaign),
        "rewards": list(campaign.moonreaper.rewards),
        "rewards_due": list(moonreaper.rewards_due(campaign)),
        "ritual_cards": list(campaign.belongings.rituals),
        "ritual_this_scenario": campaign.scenario and campaign.scenario.moonreaper_ritual,
    }


def group_belongings(campaign: Campaign) -> dict[str, Any]:
    """Return the group's belongings; `junk` names all of it, `broken` the part that is broken."""
    own = campaign.belongings
    return {
        "skills": list(own.skills),
        "junk": [*own.junk, *own.broken_junk],
        "broken": list(own.broken_junk),
        "rituals": list(own.rituals),
    }


def deeds_of(campaign: Campaign, name: str) -> dict[str, Any]:
    """Return the Devious Deeds of a Vagrant by name."""
    scenario = campaign.scenario
    reached = scenario.goals.get(name, ()) if scenario else ()
    noted = scenario.progress.get(name, {}) if scenario else {}
    return {
        card: {
            "side": deed.side,
            "tokens": deed.tokens,
            "needed": deeds.needed(campaign),
            "extra": deed.extra,
            "reached_this_scenario": card in reached,
            "progress": noted.get(card),
        }
        for card, deed in campaign.vagrants[name].deeds.items()
    }


def vagrant(campaign: Campaign, name: str) -> dict[str, Any]:
    """Return one Vagrant; `humanity` null means at the maximum, `max` null that nobody has said it."""
    one = campaign.vagrants[name]
    return {
        "player": one.player,
        "humanity": one.maximum if one.humanity is None else one.humanity,
        "max": one.maximum,
        "westbound": one.westbound,
        "covered": one.covered,
        "smoky_bones": one.smoky_bones,
        "common_coins": one.common_coins,
        "later_coins": one.later_coins,
        "tokens": dict(one.tokens),
        "pup_tokens": dict(one.pup_tokens),
        "effects": dict(one.effects),
        "skills": dict(one.skills),
        "junk": dict(one.junk),
        "deeds": deeds_of(campaign, name),
        "stored": list(one.stored),
    }


def scenario(campaign: Campaign) -> dict[str, Any] | None:
    """Return the running scenario, or None; `coins_left` are those of the present turn."""
    own = campaign.scenario
    if own is None:
        return None
    clock = own.rounds
    return {
        "page": own.page,
        "settings": own.settings._asdict(),
        "round": clock.space,
        "rounds": clock.begun,
        "order": list(clock.order),
        "acted": list(clock.acted),
        "turn": clock.turn,
        "recent": clock.recent,
        "coins_left": rounds.coins_left(campaign) if clock.turn else None,
        "haints": {name: state._asdict() for name, state in own.haints.items()},
        "shared_humanity": own.shared_humanity,
        "track": {item: own.track.count(item) for item in {**own.track.tokens, **own.track.berries}},
        "berries": dict(own.track.berries),
        "moon": {**own.moon._asdict(), "placed": own.moon.placed},
        "events": dict(own.events),
        "candles": own.candles,
        "counters": dict(own.counters),
        "rituals": list(own.rituals),
        "ritual_coins": own.ritual_coins,
        "resting": {name: list(cards) for name, cards in clock.resting.items()},
        "done": list(clock.done),
        "steps": dict(clock.steps),
        "owed": dict(clock.owed),
        "effect_kinds": dict(own.effect_kinds),
        "token_used": list(clock.token_used),
    }


def status(campaign: Campaign) -> dict[str, Any]:
    """Return the whole campaign as `vsong status --json` shows it."""
    return {
        "title": campaign.title,
        "mode": campaign.mode,
        **{one.key: getattr(campaign, one.key) for one in EXPANSIONS},
        "phase": campaign.phase,
        "scenario": scenario(campaign),
        "results": {str(page): result for page, result in campaign.results.items()},
        "donations": donated(campaign),
        "moments": moments(campaign),
        "moonreaper": the_moonreaper(campaign),
        "vagrants": {name: vagrant(campaign, name) for name in campaign.vagrants},
        "belongings": group_belongings(campaign),
        "smoky_bones": {"supply": smoky_bones.supply(campaign), "limit": campaign.edition.smoky_limit},
        "mile_posts": list(campaign.mile_posts),
        "notes": list(campaign.notes),
        "overruled": dict(campaign.overruled),
    }


def whole(campaign: Campaign, _: tuple[Event, ...]) -> dict[str, Any]:
    """Return the status after a change that touches many parts."""
    return status(campaign)


def waiting(campaign: Campaign) -> list[tuple[str, str]]:
    """Return what the players still have to do, each with the command that does it."""
    todo = [(step.what, step.command) for step in steps.due(campaign)]
    if campaign.phase != SCENARIO:
        return todo + _between(campaign)
    return todo + _turn(campaign)


def _between(campaign: Campaign) -> list[tuple[str, str]]:
    """Return what comes next between scenarios: the camp, then the next scenario."""
    camp = campaign.camp
    if camp is None or camp.finished:
        return [("play on", "vsong scenario start PAGE")]
    return [("go on with the camp", "vsong camp" if camp.begun else "vsong camp start")]


def _turn(campaign: Campaign) -> list[tuple[str, str]]:
    """Return what comes next in a scenario: who is saved, what he who came lacks, and whose turn it is."""
    own = rounds.running(campaign)
    clock = own.rounds
    saved = [who(name) for name, state in own.haints.items() if state.break_space == 0]
    if westbound.all_westbound(campaign):
        return [("all Vagrants are Westbound", after_all_westbound(lost=westbound.lost(campaign)))]
    if saved and len(saved) == len(own.haints):
        return [(f"{' and '.join(saved)} saved, which usually wins", "vsong scenario end victory")]
    return _cards_due(own.moon) + _turn_of(campaign, clock)


def after_all_westbound(*, lost: bool) -> str:
    """Return the command that follows when every Vagrant is Westbound (WB-06, RU-40)."""
    return "vsong scenario end defeat" if lost else "vsong vagrant revive"


def _cards_due(moon: MoonState) -> list[tuple[str, str]]:
    """Return that the Moonreaper's cards are not named yet, which his turns and his Ritual need."""
    if not moon.placed or (moon.ritual and moon.action):
        return []
    return [("name the Moonreaper's cards", "vsong moonreaper card --ritual NAME --action NAME")]


def _turn_of(campaign: Campaign, clock: Rounds) -> list[tuple[str, str]]:
    if not clock.begun:
        return [("begin round 1", "vsong round NAMES")]
    if clock.turn is not None:
        return [(f"{clock.turn.capitalize()} plays, then", "vsong end TOKEN")]
    left = rounds.left_to_play(campaign)
    if left:
        return [(f"{left[0].capitalize()} is next", f"vsong turn {left[0]}")]
    return [(f"round {clock.begun} is over", "vsong round")]
