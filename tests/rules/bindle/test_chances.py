"""Chances of draws against every order in which a Bindle can be drawn."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.rules.campaigns import refused
from tests.rules.tables import at_table
from vagrant_cli.campaign import Campaign
from vagrant_cli.data.items import BERRY, ITEM_KEYS, SYMBOLS
from vagrant_cli.errors import Needed
from vagrant_cli.rules.bindle import chances
from vagrant_cli.scenario import CycleTrack, MoonState

CASES = 40


def bindle_of(tokens: Counter[str], track: dict[str, int], values: dict[str, int]) -> Campaign:
    """A campaign whose Bindle holds these tokens; the box says what lies inside and on the track."""
    told = {f"{item}.tokens": tokens[item] + track.get(item, 0) for item in ITEM_KEYS}
    told |= {f"{item}.cycle": value for item, value in values.items()}
    campaign = at_table(told=told)
    return campaign.in_scenario(
        events={str(number): "bindle" for number in range(tokens["event"])},
        moon=MoonState(beside=3 - tokens["moon"]),
        track=CycleTrack({item: number for item, number in track.items() if number}),
    )


def random_bindle(number: int) -> tuple[Counter[str], int, dict[str, int], dict[str, int]]:
    luck = random.Random(31 * number)
    draws = luck.randint(1, 3)
    tokens = Counter(luck.choices(ITEM_KEYS, k=luck.randint(draws, 4)))
    tokens.update(event=luck.randint(0, 1), moon=luck.randint(0, 1 if draws > 2 else 2))
    values = {item: luck.randint(1, 4) for item in SYMBOLS if luck.random() < 0.9}
    values["iron-nails"] = luck.randint(1, 4)
    track = {item: luck.randint(0, max(values.get(item, 2) - 1, 0)) for item in SYMBOLS}
    return +tokens, draws, track, values


def orders(tokens: Counter[str]) -> list[tuple[str, ...]]:
    return list(itertools.permutations(sorted(tokens.elements())))


def share(found: list[bool]) -> Fraction:
    return Fraction(sum(found), len(found))


@pytest.mark.rule("AC-05", "MR-03", "MR-04")
@pytest.mark.parametrize("number", range(CASES))
def test_every_chance_is_its_share_of_all_orders(number: int) -> None:
    tokens, draws, track, values = random_bindle(number)
    pool = chances.pool(bindle_of(tokens, track, values), draws)
    before = []
    for order in orders(tokens):
        items = [at for at, one in enumerate(order) if one in ITEM_KEYS]
        before.append(order[: items[draws - 1] + 1])
    for item in ITEM_KEYS:
        assert Fraction(*chances.of_kind(pool, item, draws)) == share([item in one for one in before])
    assert Fraction(*chances.of_event(pool, draws)) == share(["event" in one for one in before])
    assert Fraction(*chances.of_moon(pool, draws)) == share(["moon" in one for one in before])
    last = [tokens["moon"] > 0 and one.count("moon") == tokens["moon"] for one in before]
    assert Fraction(*chances.of_arrival(pool, draws)) == share(last)


@pytest.mark.rule("BN-09", "PB-04")
@pytest.mark.parametrize("number", range(CASES))
def test_a_cycle_lies_between_the_kindest_and_the_worst_symbols_and_values(number: int) -> None:
    tokens, draws, track, values = random_bindle(number)
    found = chances.of_cycle(
        bindle_of(tokens, track, values), chances.pool(bindle_of(tokens, track, values), draws), draws
    )
    lows, highs = [], []
    items_alone = Counter({item: tokens[item] for item in ITEM_KEYS if tokens[item]})
    for order in orders(items_alone):
        items = order[:draws]
        berries = items.count(BERRY.key)
        cycles = []
        for symbols in itertools.product(SYMBOLS, repeat=berries):
            on = Counter([*(one for one in items if one != BERRY.key), *symbols])
            sure = any(track[one] + on[one] >= values[one] for one in values)
            open_ = any(on[one] for one in SYMBOLS if one not in values)
            cycles += [(sure, sure or open_)]
        lows.append(min(sure for sure, _ in cycles))
        highs.append(max(may for _, may in cycles))
    assert Fraction(*found.chance.low) == share(lows)
    assert Fraction(*found.chance.high) == share(highs)


@pytest.mark.rule("BN-10")
def test_counts_that_nobody_has_told_are_refused_with_the_command_that_tells_them() -> None:
    with pytest.raises(Needed) as caught:
        chances.pool(at_table(told={}), 1)
    assert caught.value.entries[0] == "iron-nails.tokens"
    assert "vsong box set iron-nails.tokens NUMBER" in (caught.value.hint or "")


@pytest.mark.rule("BN-10")
def test_more_draws_than_items_are_refused() -> None:
    with refused("BN-10"):
        chances.pool(bindle_of(Counter(salt=2, event=1), {}, {}), 3)


@pytest.mark.rule("MR-06")
def test_in_a_camp_the_last_moon_token_brings_nobody() -> None:
    campaign = bindle_of(Counter(salt=2), {}, {})._replace(scenario=None)
    pool = chances.pool(campaign, 1)
    assert pool.moons == 3
    assert str(chances.of_arrival(pool, 1)) == "0/1"
    assert str(chances.of_moon(pool, 1)) != "0/1"
