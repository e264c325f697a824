"""Laws of the camp's coins: in = spent + lost, and steps that touch different cards commute."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.campaigns import begun, holding, playing
from vagrant_cli.campaign import Belongings, Campaign, Deed
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.camp import buying
from vagrant_cli.rules.campaign import deed_draws, deeds, donations, pool
from vagrant_cli.rules.events.camp import CoinsEarned, CoinsForfeited, CoinsPaid
from vagrant_cli.rules.scenario import scenario
from vagrant_cli.store.schema import schema


def start() -> Campaign:
    campaign = begun(vagrants="songsmith empress wayfarer")
    campaign = campaign.with_vagrant(
        "songsmith", skills={"35": "wounded", "36": "wounded"}, junk={"Pan": "broken"}
    )
    campaign = holding(campaign, "empress", Done=Deed("reward"), Begun=Deed("goal", 2))
    campaign = campaign._replace(belongings=Belongings(broken_junk=("Fork",)))
    campaign, _ = scenario.complete_ritual(playing(campaign), "Lamp", 2)
    return pool.begin(scenario.end(campaign, "victory")[0])[0]


STEPS = {
    "heal 35": lambda c: buying.heal(c, "songsmith", "35"),
    "heal 36": lambda c: buying.heal(c, "songsmith", "36"),
    "repair pan": lambda c: buying.repair(c, "songsmith", "Pan"),
    "sell fork": lambda c: buying.sell(c, None, "Fork"),
    "cash done": lambda c: deeds.cash(c, "empress", deeds.held(c, "empress", "Done")),
    "cash begun": lambda c: deeds.cash(c, "empress", deeds.held(c, "empress", "Begun")),
    "skill": lambda c: buying.buy_skill(c, "12", "empress"),
    "seance": lambda c: buying.hold_seance(c),
    "donate": lambda c: donations.donate(c, 2),
    "rummage": lambda c: buying.draw(c, "wayfarer", bindle.by_hand(["salt"])),
    "draw": lambda c: deed_draws.draw(c, "songsmith", ("A", "B", "C"), keep="A"),
    "offer": lambda c: buying.offer(c, "Hat"),
    "offer again": lambda c: buying.offer(c, "Boot"),
    "junk": lambda c: buying.buy_junk(c, "wayfarer"),
    "finish": lambda c: pool.finish(c, forfeit=True, forced=True),
}


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(list(STEPS)), max_size=20))
def test_coins_in_are_coins_spent_and_lost_and_left_whatever_happens(steps: list[str]):
    campaign = start()
    assert campaign.camp is not None
    came, went = sum(campaign.camp.income.values()), 0
    for step in steps:
        before = campaign
        try:
            campaign, events = STEPS[step](campaign)
        except (Refused, UsageError):
            assert campaign is before
            continue
        came += sum(event.coins for event in events if isinstance(event, CoinsEarned))
        went += sum(event.coins for event in events if isinstance(event, CoinsPaid | CoinsForfeited))
        assert pool.pool(campaign) == came - went >= 0
        assert schema.decode(schema.encode(campaign)).problems == ()
    assert campaign.camp is not None
    if campaign.camp.finished:
        assert came == went


APART = ("heal 35", "heal 36", "repair pan", "sell fork", "cash done", "skill", "seance", "donate", "rummage")


@pytest.mark.parametrize("chosen", [APART[:4], APART[3:7], APART[5:9], APART[::3], APART[1::2]])
def test_steps_that_touch_different_cards_commute(chosen: tuple[str, ...]):
    results: list[Any] = []
    for order in permutations(chosen):
        campaign, _ = pool.earn(start(), "gifts", 20)
        for step in order:
            campaign, _ = STEPS[step](campaign)
        results.append(campaign)
    assert all(result == results[0] for result in results)
    assert all(schema.encode(result) == schema.encode(results[0]) for result in results)
