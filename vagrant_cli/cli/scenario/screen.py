"""A running scenario for people: rounds, Haints, tracks and tokens, as short words and what they say."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ...rules.tracks import cycle, rounds
from ...rules.words.plurals import count
from ...rules.words.token_names import many, spoken
from ..words.names import who

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign, Vagrant
    from ...scenario import HaintState, Scenario

    Row = tuple[str, str]


def rows(campaign: Campaign, *, cycles: bool = True) -> Iterator[Row]:
    """Yield what the table holds besides the Vagrants; `cycles` adds the cycle values that are told."""
    scenario = campaign.scenario
    if scenario is None:
        return
    yield from _round(campaign)
    for name, state in scenario.haints.items():
        yield who(name), haint(state)
    if scenario.shared_humanity is not None:
        yield "Humanity", f"{scenario.shared_humanity} of {scenario.settings.shared_maximum} for all together"
    track = [
        _on_track(campaign, key, cycles=cycles) for key in {**scenario.track.tokens, **scenario.track.berries}
    ]
    if track:
        yield "cycle track", ", ".join(track)
    if scenario.moon.placed:
        cards = ", ".join(card for card in (scenario.moon.ritual, scenario.moon.action) if card)
        yield (
            "Moonreaper",
            f"on the train, acts when round space {scenario.moon.space} begins"
            + (f": {cards}" if cards else ""),
        )
    elif scenario.moon.beside:
        yield "moon tokens", f"{scenario.moon.beside} beside the Cycle Track"
    yield from _kept(scenario)


def _kept(scenario: Scenario) -> Iterator[Row]:
    if scenario.candles:
        yield "candles", f"{scenario.candles} on the train"
    if scenario.events:
        yield "events", ", ".join(f"{event} at {place}" for event, place in scenario.events.items())
    if scenario.counters:
        yield "counters", ", ".join(f"{name} {number}" for name, number in scenario.counters.items())
    if scenario.rituals:
        coins = f" ({count(scenario.ritual_coins, 'coin')})" if scenario.ritual_coins else ""
        yield "Rituals", ", ".join(scenario.rituals) + coins


def _round(campaign: Campaign) -> Iterator[Row]:
    now = rounds.running(campaign).rounds
    if not now.begun:
        return
    words = [str(now.begun) if now.begun == now.space else f"{now.begun}, marker on {now.space}"]
    if now.acted:
        words.append(f"played {', '.join(map(who, now.acted))}")
    if now.turn:
        words.append(turn(campaign, now.turn))
    later = [name for name in rounds.left_to_play(campaign) if name != now.turn]
    if later:
        first = "then" if now.acted or now.turn else "in order"
        words.append(f"{first} {', '.join(map(who, later))}")
    yield "round", "; ".join(words)


def turn(campaign: Campaign, name: str) -> str:
    """Return whose turn is running, and the coins left in it."""
    return (
        f"{who(name)}'s turn, {rounds.coins_left(campaign)} of {count(rounds.coins(campaign), 'coin')} left"
    )


def haint(state: HaintState) -> str:
    """Return a Haint's Humanity, Mood and breaks."""
    words = []
    if state.limit is not None:
        words.append(f"Humanity {state.humanity} of {state.limit}")
    words.append(f"Mood {state.mood} of {state.moods}")
    if state.break_space == 0:
        words.append("saved")
    elif state.break_space is not None:
        words.append(f"Break marker on {state.break_space}")
    if state.broken:
        words.append("broken, skips its next turn")
    return ", ".join(words)


def _on_track(campaign: Campaign, key: str, *, cycles: bool) -> str:
    assert campaign.scenario is not None
    needed = cycle.value(campaign, key) if cycles else None
    of = "" if needed is None else f" of {needed}"
    return f"{spoken(key)} {campaign.scenario.track.count(key)}{of}"


def vagrant_rows(campaign: Campaign, name: str) -> Iterator[Row]:
    """Yield what lies on a Vagrant card in a scenario: tokens, coins, effects, cards at rest."""
    one = campaign.vagrants[name]
    held = [_held(key, number) for key, number in one.tokens.items()]
    held += [f"{_held(key, number)} (on the pup's card)" for key, number in one.pup_tokens.items()]
    if held:
        yield "tokens", ", ".join(held)
    coins = _coins(one)
    if coins:
        yield "coins", coins
    if one.effects:
        yield "effects", ", ".join(f"{effect} ({kind})" for effect, kind in one.effects.items())
    if one.covered:
        yield "covered", f"{one.covered}, under the Westbound Skill"
    resting = campaign.scenario.rounds.resting.get(name, ()) if campaign.scenario else ()
    if resting:
        yield "at rest", ", ".join(resting)


def _held(key: str, number: int) -> str:
    return spoken(key) if number == 1 else many(key, number)


def _coins(one: Vagrant) -> str:
    words = [f"{one.common_coins} common, lost at the end of the turn"] if one.common_coins else []
    return ", ".join(words + ([f"{one.later_coins} common for the turn after"] if one.later_coins else []))


def haints(campaign: Campaign) -> str:
    """Return the Haints of the running scenario for people: a line each."""
    own = campaign.scenario.haints if campaign.scenario else {}
    lines = [f"{who(name)}: {haint(state)}." for name, state in own.items()]
    return "\n".join(lines) or "No Haint is tracked."


def shown(campaign: Campaign) -> str:
    """Return the scenarios for people: the running one, then the results by page."""
    lines = [
        f"Page {campaign.scenario.page} is being played." if campaign.scenario else "No scenario is running."
    ]
    lines += [f"  {label:<12}  {text}" for label, text in rows(campaign, cycles=False)]
    lines += [f"  page {page:>3}  {result}" for page, result in sorted(campaign.results.items())]
    return "\n".join(lines)
