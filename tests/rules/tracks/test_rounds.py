"""Rounds and turns: who plays when, and the coins of a turn."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.campaign import Scenario
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.events.turn import (
    CoinsSpent,
    OrderSettled,
    RoundBegan,
    RoundOver,
    TurnBegan,
    TurnEnded,
)
from vagrant_cli.rules.scenario import turns
from vagrant_cli.rules.tracks import rounds
from vagrant_cli.scenario import Settings

ORDER = ("empress", "songsmith")


def in_round(*order: str):
    return rounds.begin_round(playing(begun()), order or ORDER)[0]


@pytest.mark.rule("TU-01", "RD-01")
def test_the_vagrants_settle_the_order_at_the_start_of_each_round_and_it_holds_for_the_round():
    campaign, events = rounds.begin_round(playing(begun()), ORDER)
    assert events == (RoundBegan(1, 1, ORDER),)
    assert rounds.left_to_play(campaign) == ORDER
    with refused("TU-01"):
        rounds.begin_turn(campaign, "songsmith")
    campaign, _ = rounds.begin_turn(campaign, "empress")
    campaign, _ = rounds.end_turn(campaign)
    assert rounds.left_to_play(campaign) == ("songsmith",)
    with refused("TU-01"):
        rounds.begin_turn(campaign, "empress")
    assert rounds.begin_turn(campaign, "empress", forced=True)[0].scenario.rounds.turn == "empress"


@pytest.mark.rule("TU-01")
def test_the_order_may_change_while_nobody_has_played_and_nothing_else_of_the_round_happens_again():
    campaign = in_round()
    before, turned = campaign.scenario.rounds, tuple(reversed(campaign.scenario.rounds.order))
    campaign, events = turns.begin_round(campaign, turned)
    assert events == (OrderSettled(before.begun, turned),)
    assert campaign.scenario.rounds == before._replace(order=turned)
    with refused("TU-01"):
        turns.begin_round(campaign, turned[:1])
    with refused("RD-01"):
        turns.begin_round(campaign, ())
    campaign, _ = rounds.begin_turn(campaign, turned[0])
    with refused("RD-01"):
        turns.begin_round(campaign, before.order)


@pytest.mark.rule("RD-01", "MR-07")
def test_the_marker_goes_from_space_6_back_to_1():
    campaign, spaces = playing(begun()), []
    for _ in range(8):
        campaign, events = rounds.begin_round(campaign, ())
        spaces.append(events[0].space)
        for name in rounds.left_to_play(campaign):
            campaign, _ = rounds.begin_turn(campaign, name)
            campaign, _ = rounds.end_turn(campaign)
    assert spaces == [1, 2, 3, 4, 5, 6, 1, 2]
    assert campaign.scenario.rounds.begun == 8


@pytest.mark.rule("RD-01", "RU-43")
def test_a_round_is_one_turn_for_each_character_and_the_next_waits_for_all():
    campaign = in_round()
    with refused("RD-01") as error:
        rounds.begin_round(campaign, ())
    assert "2 of 2" in error.value.message
    campaign, _ = rounds.begin_turn(campaign, "empress")
    assert rounds.round_over(campaign) == ()
    with refused("RD-01"):
        rounds.begin_round(campaign, ())
    campaign, _ = rounds.end_turn(campaign)
    campaign, _ = rounds.begin_turn(campaign, "songsmith")
    campaign, _ = rounds.end_turn(campaign)
    assert rounds.round_over(campaign) == (RoundOver(1, 1),)
    with refused("TU-01"):
        rounds.begin_turn(campaign, "empress")


@pytest.mark.rule("TU-01")
def test_an_order_names_everybody_once():
    with refused("TU-01") as error:
        rounds.begin_round(playing(begun()), ("empress",))
    assert "songsmith" in error.value.message
    with pytest.raises(UsageError):
        rounds.begin_round(playing(begun()), ("empress", "empress"))
    left_out, _ = rounds.begin_round(playing(begun()), ("empress",), forced=True)
    assert rounds.left_to_play(left_out) == ("empress",)


@pytest.mark.rule("RU-43", "SU-01")
def test_a_turn_begins_with_three_coins_and_counts_what_is_laid():
    campaign, events = rounds.begin_turn(in_round(), "empress")
    assert events == (TurnBegan("empress", 3),)
    campaign, events = rounds.spend(campaign, "empress", 2)
    assert events == (CoinsSpent("empress", 2, 1),)
    with refused("SU-01") as error:
        rounds.spend(campaign, "empress", 2)
    assert "1 of 3" in error.value.message
    campaign, _ = rounds.spend(campaign, "empress", 1)
    assert rounds.coins_left(campaign) == 0
    campaign, events = rounds.end_turn(campaign)
    assert events == (TurnEnded("empress", 0),)


@pytest.mark.rule("BN-07", "CC-01", "RU-10")
def test_a_rabbits_foot_and_common_coins_are_coins_on_top():
    campaign, _ = rounds.begin_turn(in_round(), "empress")
    campaign = rounds.extra_coin(campaign.with_vagrant("empress", common_coins=2))
    assert rounds.coins(campaign) == 6
    campaign, _ = rounds.spend(campaign, "empress", 6)
    with refused("SU-01"):
        rounds.spend(campaign, "empress", 1)


def test_a_scenario_may_give_fewer_coins():
    campaign = begun()._replace(scenario=Scenario(45, settings=Settings(coins=2)))
    campaign, _ = rounds.begin_round(campaign, ORDER)
    campaign, _ = rounds.begin_turn(campaign, "empress")
    assert rounds.coins(campaign) == 2


@pytest.mark.rule("TU-01")
def test_coins_are_laid_in_ones_own_turn():
    campaign, _ = rounds.begin_turn(in_round(), "empress")
    with refused("TU-01"):
        rounds.spend(campaign, "songsmith", 1)


def test_a_group_that_tracks_no_rounds_is_not_held_to_coins():
    campaign = playing(begun())
    assert rounds.spend(campaign, "empress", 9) == (campaign, ())


def test_nothing_of_this_happens_outside_a_scenario():
    for call in (
        lambda c: rounds.begin_round(c, ()),
        lambda c: rounds.begin_turn(c, "empress"),
        lambda c: rounds.end_turn(c),
    ):
        with refused("TU-01"):
            call(begun())


def test_a_turn_that_is_not_running_does_not_end_and_two_do_not_run_at_once():
    with refused("TU-01"):
        rounds.end_turn(in_round())
    campaign, _ = rounds.begin_turn(in_round(), "empress")
    with refused("TU-01"):
        rounds.begin_turn(campaign, "songsmith")


def test_whoever_plays_twice_in_a_round_by_the_groups_will_has_played_once_in_the_save():
    campaign, _ = rounds.begin_round(playing(begun()), ())
    for _ in range(2):
        campaign, _ = rounds.begin_turn(campaign, "songsmith", forced=True)
        campaign, _ = rounds.end_turn(campaign)
    assert campaign.scenario.rounds.acted == ("songsmith",)
