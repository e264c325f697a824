"""Common coins: how long they last, and how many there are."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.campaign import Campaign
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.events.vagrant import (
    CommonCoinsDiscarded,
    CommonCoinsGone,
    CommonCoinsPlaced,
    CommonCoinsReceived,
)
from vagrant_cli.rules.tracks import rounds
from vagrant_cli.rules.vagrant import common_coins, rest


def in_turn(name: str = "songsmith", vagrants: str = "songsmith empress", **coins: int) -> Campaign:
    """A campaign in the first turn of round 1; `coins` are common coins held."""
    campaign = playing(begun(vagrants=vagrants))
    for holder, held in coins.items():
        campaign = campaign.with_vagrant(holder, common_coins=held)
    others = (one for one in vagrants.split() if one != name)
    campaign, _ = rounds.begin_round(campaign, (name, *others))
    return rounds.begin_turn(campaign, name)[0]


@pytest.mark.rule("CC-01")
def test_a_common_coin_is_laid_like_an_own_one_once_and_does_not_come_back():
    campaign = in_turn(songsmith=2)
    assert rounds.coins_left(campaign) == 5
    campaign, _ = rest.use(campaign, "songsmith", "35", 5)
    assert rounds.coins_left(campaign) == 0
    campaign, _ = common_coins.turn_ends(campaign, "songsmith")
    assert campaign.vagrants["songsmith"].common_coins == 0
    assert common_coins.supply(campaign) == common_coins.total(campaign)


@pytest.mark.rule("CC-02")
def test_a_common_coin_not_used_on_the_next_turn_is_lost():
    campaign, events = common_coins.receive(in_turn("empress"), "songsmith", 2)
    assert events == (CommonCoinsReceived("songsmith", 2, 2, False, 16, 0),)
    campaign, events = common_coins.turn_ends(campaign, "empress")
    assert (campaign.vagrants["songsmith"].common_coins, events) == (2, ())
    campaign, events = common_coins.turn_ends(campaign, "songsmith")
    assert (campaign.vagrants["songsmith"].common_coins, events) == (0, (CommonCoinsGone("songsmith", 2),))


@pytest.mark.rule("CC-02")
def test_received_in_the_own_turn_it_is_for_the_turn_after():
    campaign, _ = common_coins.receive(in_turn(songsmith=1), "songsmith", 2)
    assert rounds.coins_left(campaign) == 4
    campaign, events = common_coins.turn_ends(campaign, "songsmith")
    one = campaign.vagrants["songsmith"]
    assert (one.common_coins, one.later_coins) == (2, 0)
    assert events == (CommonCoinsGone("songsmith", 1),)


@pytest.mark.rule("CC-03")
def test_a_placed_common_coin_is_discarded_when_the_next_turn_of_who_placed_it_begins():
    campaign, events = common_coins.place(in_turn(songsmith=2), "songsmith", 1)
    assert events == (CommonCoinsPlaced("songsmith", 1),)
    assert campaign.scenario.placed_coins == {"songsmith": 1}
    assert rounds.coins_left(campaign) == 4
    assert common_coins.turn_begins(campaign, "empress") == (campaign, ())
    campaign, events = common_coins.turn_begins(campaign, "songsmith")
    assert events == (CommonCoinsDiscarded("songsmith", 1),)
    assert campaign.scenario.placed_coins == {}


@pytest.mark.rule("CC-03")
def test_only_common_coins_that_are_held_and_not_laid_are_placed():
    with refused("CC-03"):
        common_coins.place(in_turn(songsmith=1), "songsmith", 2)
    laid, _ = rounds.spend(in_turn(songsmith=1), "songsmith", 4)
    with refused("CC-03"):
        common_coins.place(laid, "songsmith", 1)
    received, _ = common_coins.receive(laid, "songsmith", 1)
    campaign, _ = common_coins.place(received, "songsmith", 1)
    one = campaign.vagrants["songsmith"]
    assert (one.common_coins, one.later_coins) == (1, 0)


@pytest.mark.rule("CC-05")
@pytest.mark.parametrize(
    ("vagrants", "total"),
    [
        ("songsmith empress", 18),
        ("songsmith empress runaway", 15),
        ("songsmith empress runaway wayfarer", 12),
    ],
)
def test_there_are_six_and_three_for_each_vagrant_who_is_not_in_play(vagrants, total):
    campaign = in_turn(vagrants=vagrants)
    assert common_coins.supply(campaign) == total
    campaign, events = common_coins.receive(campaign, "empress", total - 1)
    assert events[0].stand_ins == total - 1 - 6
    campaign, _ = common_coins.place(campaign, "empress", 2)
    assert common_coins.supply(campaign) == 1
    for forced in (False, True):
        with refused("CC-05"):
            common_coins.receive(campaign, "songsmith", 2, forced=forced)
    assert common_coins.supply(common_coins.receive(campaign, "songsmith", 1)[0]) == 0


@pytest.mark.rule("CC-02")
def test_common_coins_are_for_turns_so_a_scenario_has_to_run():
    with refused("CC-02"):
        common_coins.receive(begun(), "songsmith", 1)
    campaign, events = common_coins.receive(begun(), "songsmith", 1, forced=True)
    assert campaign.vagrants["songsmith"].common_coins == 1
    assert isinstance(events[0], Overruled)
