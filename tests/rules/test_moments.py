"""Moments: their names, their time, and what O-1, O-2 and O-3 do."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing, refused
from vagrant_cli.campaign import ZASHLI, Belongings, Camp, Deed, Donations, Moonreaper
from vagrant_cli.errors import UsageError
from vagrant_cli.rules import deeds, moments
from vagrant_cli.rules.events import (
    DeedCashed,
    DeedFlipped,
    DeedLimitRaised,
    DeedTokenPlaced,
    MomentCalled,
    MomentRead,
)
from vagrant_cli.rules.moment_names import named, spelled


def after(coins: int, **more):
    return begun(**more)._replace(donations=Donations(coins))


@pytest.mark.parametrize(
    ("typed", "moment"),
    [
        ("O-1", "O-1"),
        ("o1", "O-1"),
        ("o-3", "O-3"),
        ("O-!", "O-!"),
        ("O-bang", "O-!"),
        ("o-ask", "O-?"),
        ("O-?", "O-?"),
        ("l-1", "L-1"),
        ("84", "84"),
        ("13.a", "13.a"),
        (" 71 ", "71"),
    ],
)
def test_moments_are_understood_as_players_type_them(typed, moment):
    assert named(typed) == moment
    assert named(spelled(moment)) == moment


@pytest.mark.parametrize(
    "typed", ["", "O-4", "0", "084", "-1", "1000", "O", "O-", "13.", "13.aa", "moment", "٣"]
)
def test_anything_else_is_no_moment(typed):
    with pytest.raises(UsageError):
        named(typed)


@pytest.mark.rule("MO-06")
@pytest.mark.parametrize(
    ("moment", "square"), [("O-1", 5), ("84", 10), ("83", 18), ("O-2", 22), ("71", 25), ("O-3", 30)]
)
def test_a_moment_of_the_track_is_closed_until_its_square_is_reached(moment, square):
    with refused("MO-06") as error:
        moments.read(after(square - 1)._replace(camp=Camp(1)), moment, {})
    assert str(square) in error.value.message
    read, events = moments.read(after(square)._replace(camp=Camp(1)), moment, {})
    assert moment in read.moments_read
    assert isinstance(events[0], MomentRead)


@pytest.mark.rule("MO-06")
@pytest.mark.parametrize("moment", ["O-!", "O-?"])
def test_a_moment_that_only_a_scenario_calls_needs_the_players_word(moment):
    with refused("MO-06"):
        moments.read(playing(after(30)), moment, {})
    read, _ = moments.read(playing(after(30)), moment, {}, forced=True)
    assert moment in read.moments_read


@pytest.mark.rule("MO-06")
def test_o_moments_do_not_exist_without_off_the_rails():
    with refused("MO-06"):
        moments.read(after(20, off_the_rails=False), "O-1", {})


@pytest.mark.rule("MO-06", "MR-24")
def test_moment_l_1_opens_with_the_first_ritual_and_points_to_the_part_of_that_number():
    with refused("MO-06"):
        moments.read(begun(moonreaper=True), "L-1", {})
    campaign = begun()._replace(moonreaper=Moonreaper(True, 2), belongings=Belongings(rituals=("A", "B")))
    _, events = moments.read(campaign, "L-1", {})
    assert events == (MomentRead("L-1", "Off the Rails rulebook", 2),)


@pytest.mark.rule("MO-06")
def test_no_refusal_tells_what_stands_in_a_moment():
    telling = ("deed", "token", "reward", "flip", "limit", "junk", "heal", "humanity", "coins of")
    for moment in ("O-1", "O-2", "O-3", "O-!", "O-?", "L-1", "84"):
        for objection in moments.objections(begun(moonreaper=True), moment):
            said = f"{objection.message} {objection.hint}".lower()
            assert not any(word in said for word in telling), said


@pytest.mark.rule("MO-01")
def test_o_1_gives_each_vagrant_one_token_which_counts_as_a_reached_goal_and_flips_a_full_card():
    campaign = holding(holding(after(5), "songsmith", A=Deed("goal", 2)), "empress", B=Deed())
    campaign, events = moments.read(campaign, "O-1", {"songsmith": "A", "empress": "B"})
    assert campaign.vagrants["songsmith"].deeds["A"] == Deed("reward", 0)
    assert campaign.vagrants["empress"].deeds["B"] == Deed("goal", 1)
    assert DeedFlipped("songsmith", "A", 3) in events
    assert DeedTokenPlaced("empress", "B", 1, 3, "Normal Game") in events


@pytest.mark.rule("MO-01", "DD-07")
def test_o_1_is_no_token_of_a_scenario():
    campaign = holding(after(5, mode=ZASHLI), "songsmith", A=Deed())
    campaign, _ = moments.read(campaign, "O-1", {"songsmith": "A"})
    campaign, _ = deeds.reach_goal(playing(campaign), "songsmith", "A")
    assert campaign.vagrants["songsmith"].deeds["A"].side == "reward"


@pytest.mark.rule("MO-01")
def test_o_1_works_once():
    campaign, _ = moments.read(after(5), "O-1", {})
    with refused("MO-06"):
        moments.read(campaign, "O-1", {})


@pytest.mark.rule("MO-02")
def test_o_2_raises_the_limit_of_deeds_to_three():
    campaign, events = moments.read(after(22), "O-2", {})
    assert deeds.limit(campaign) == 3
    assert DeedLimitRaised(3) in events


@pytest.mark.rule("MO-03")
def test_o_3_flips_one_deed_of_one_vagrant_and_its_tokens_are_coins_of_this_camp():
    camp = holding(after(30)._replace(camp=Camp(5)), "songsmith", A=Deed("goal", 2))
    campaign, events = moments.read(camp, "O-3", {"songsmith": "A"})
    assert campaign.vagrants["songsmith"].deeds["A"] == Deed("reward", 0)
    assert events[1:] == (DeedFlipped("songsmith", "A"), DeedCashed("songsmith", "A", 2, finished=False))
    with refused("MO-03"):
        moments.read(camp, "O-3", {"songsmith": "A", "empress": "B"})
    with refused("MO-03"):
        moments.read(camp._replace(camp=None), "O-3", {"songsmith": "A"})


def test_reading_a_moment_without_effect_again_changes_nothing():
    once, _ = moments.read(after(10), "84", {})
    assert moments.read(once, "84", {})[0] == once


def test_a_moment_that_asks_for_no_deed_takes_none():
    with pytest.raises(UsageError):
        moments.read(after(22), "O-2", {"songsmith": "A"})


@pytest.mark.rule("AC-10")
def test_a_moment_in_a_scenario_is_carried_out_like_an_event_from_the_back_of_the_book():
    _, events = moments.read(playing(begun()), "17", {})
    assert events == (
        MomentRead("17", "base rulebook", None),
        MomentCalled("17", "base rulebook"),
    )
    outside = moments.read(begun()._replace(camp=Camp(1)), "17", {})[1]
    assert not [event for event in outside if isinstance(event, MomentCalled)]
