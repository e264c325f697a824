"""Moments: their names, their time, and what they do."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing, refused
from vagrant_cli.campaign import ZASHLI, Belongings, Camp, Campaign, Deed, Donations, Moonreaper, Scenario
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.campaign import deeds, moments
from vagrant_cli.rules.events.camp import CoinsEarned, RoundSpaceMarked, VagrantRestored
from vagrant_cli.rules.events.campaign import (
    DeedCashed,
    DeedFlipped,
    DeedLimitRaised,
    DeedRewardTaken,
    DeedTokenPlaced,
    MomentCalled,
    MomentRead,
)
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.events.turn import BonyGain
from vagrant_cli.rules.scenario import turns
from vagrant_cli.rules.words.moments import named, spelled
from vagrant_cli.scenario import HaintState, Settings


def after(coins: int, **more):
    return begun(**more)._replace(donations=Donations({"before": coins}))


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
    space = 4 if moment == "O-?" else None
    read, _ = moments.read(playing(after(30)), moment, {}, space=space, forced=True)
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
    assert events[1:3] == (DeedFlipped("songsmith", "A"), DeedCashed("songsmith", "A", 2, finished=False))
    with refused("MO-03"):
        moments.read(camp, "O-3", {"songsmith": "A", "empress": "B"})
    with refused("MO-03"):
        moments.read(camp._replace(camp=None), "O-3", {"songsmith": "A"})


@pytest.mark.rule("MO-06")
def test_reading_a_moment_without_effect_again_is_refused_unless_a_scenario_calls_it():
    once, _ = moments.read(after(10), "84", {})
    with refused("MO-06"):
        moments.read(once, "84", {})
    called = moments.read(playing(once), "84", {})[1]
    assert [type(event) for event in called] == [MomentCalled]


@pytest.mark.rule("MO-01", "MO-03")
def test_a_moment_that_did_its_work_does_it_again_when_the_group_insists():
    campaign = holding(after(30)._replace(camp=Camp(5)), "songsmith", A=Deed("goal", 1))
    once, _ = moments.read(campaign, "O-1", {"songsmith": "A"})
    again, events = moments.read(once, "O-1", {"songsmith": "A"}, forced=True)
    assert again.vagrants["songsmith"].deeds["A"] == Deed("reward", 0)
    assert isinstance(events[0], Overruled)
    spent = campaign._replace(moments_read=("O-3",))
    flipped, _ = moments.read(spent, "O-3", {"songsmith": "A"}, forced=True)
    assert flipped.vagrants["songsmith"].deeds["A"].side == "reward"


@pytest.mark.rule("MO-02")
def test_what_is_raised_cannot_rise_again_whoever_insists():
    once, _ = moments.read(after(22), "O-2", {})
    with refused("MO-06"):
        moments.read(once, "O-2", {}, forced=True)


@pytest.mark.rule("DD-06", "MO-03")
def test_tokens_of_a_flipped_deed_go_back_to_the_supply_or_become_coins_but_not_both():
    full = holding(after(30)._replace(camp=Camp(5)), "songsmith", A=Deed("goal", 2))
    assert DeedFlipped("songsmith", "A", 3) in moments.read(full, "O-1", {"songsmith": "A"})[1]
    assert DeedFlipped("songsmith", "A", 0) in moments.read(full, "O-3", {"songsmith": "A"})[1]


def test_a_moment_that_asks_for_no_deed_takes_none():
    with pytest.raises(UsageError):
        moments.read(after(22), "O-2", {"songsmith": "A"})


@pytest.mark.rule("MO-03", "CP-04")
def test_o_3_pays_into_the_pool_of_a_camp_that_is_walked():
    camp = holding(after(30)._replace(camp=Camp(5, begun=True)), "songsmith", A=Deed("goal", 2))
    campaign, events = moments.read(camp, "O-3", {"songsmith": "A"})
    assert campaign.camp is not None
    assert campaign.camp.income == {"deeds": 2}
    assert events[-1] == CoinsEarned("deeds", 2, 2)


def worn(campaign: Campaign) -> Campaign:
    """A campaign in which one Vagrant is Westbound and another has lost all sorts of things."""
    campaign = campaign.with_vagrant(
        "songsmith", westbound=True, covered="35", humanity=1, skills={"35": "wounded", "36": "ready"}
    )
    return campaign.with_vagrant("empress", humanity=2, junk={"Lantern": "broken"})


@pytest.mark.rule("MO-04")
@pytest.mark.parametrize("where", ["scenario", "camp"])
def test_o_bang_restores_every_vagrant(where):
    campaign = worn(begun())
    campaign = (
        playing(campaign)
        if where == "scenario"
        else campaign._replace(camp=Camp(5, begun=True, restores=("songsmith",)))
    )
    campaign, events = moments.read(campaign, "O-!", {}, forced=True)
    one, other = campaign.vagrants["songsmith"], campaign.vagrants["empress"]
    assert (one.westbound, one.covered, one.humanity) == (False, None, None)
    assert one.skills == {"35": "ready", "36": "ready"}
    assert (other.humanity, other.junk) == (None, {"Lantern": "ready"})
    assert VagrantRestored("songsmith", was_westbound=True, cards=("35",)) in events
    assert VagrantRestored("empress", was_westbound=False, cards=("Lantern",)) in events
    assert campaign.camp is None or campaign.camp.restores == ()


@pytest.mark.rule("MO-04")
def test_o_bang_fills_a_humanity_that_all_share():
    shared = Scenario(67, settings=Settings(shared_maximum=20), shared_humanity=3)
    campaign, _ = moments.read(begun()._replace(scenario=shared), "O-!", {}, forced=True)
    assert campaign.scenario is not None
    assert campaign.scenario.shared_humanity == 20


@pytest.mark.rule("MO-04", "DD-04")
def test_o_bang_lets_each_take_a_named_deed_straight_on_its_reward_side_beyond_the_limit():
    campaign = holding(playing(begun()), "songsmith", A=Deed(), B=Deed("reward"))
    campaign = campaign._replace(decks={"songsmith": ("Night Owl", "C")})
    campaign, events = moments.read(campaign, "O-!", {"songsmith": "night owl"}, forced=True)
    assert campaign.vagrants["songsmith"].deeds["Night Owl"] == Deed("reward", extra=True)
    assert deeds.counted(campaign, "songsmith") == ("A", "B")
    assert campaign.decks["songsmith"] == ("C",)
    assert DeedRewardTaken("songsmith", "Night Owl") in events
    with refused("MO-04"):
        moments.restore_all(campaign, {"songsmith": "C"})


@pytest.mark.rule("MO-04", "DD-03")
def test_the_deed_of_o_bang_has_to_lie_in_the_own_deck():
    campaign = holding(holding(playing(begun()), "songsmith", A=Deed()), "empress", B=Deed())
    for card in ("A", "B"):
        with refused("DD-03"):
            moments.restore_all(campaign, {"songsmith": card})


@pytest.mark.rule("MO-04")
def test_o_bang_restores_nobody_before_the_first_scenario():
    with refused("MO-04"):
        moments.restore_all(begun(), {})


@pytest.mark.rule("MO-05")
def test_o_ask_marks_a_round_space_until_the_scenario_ends():
    campaign, events = moments.read(playing(begun()), "O-?", {}, space=4, forced=True)
    assert campaign.scenario is not None
    assert campaign.scenario.marked_space == 4
    assert events[-1] == RoundSpaceMarked(4)
    with refused("MO-05"):
        moments.read(campaign, "O-?", {}, space=2, forced=True)
    with refused("MO-05"):
        moments.read(begun(), "O-?", {}, space=4, forced=True)


@pytest.mark.rule("MO-05")
@pytest.mark.parametrize("space", [None, 0, 7])
def test_o_ask_takes_a_space_from_1_to_6(space):
    with pytest.raises(UsageError) as error:
        moments.read(playing(begun()), "O-?", {}, space=space, forced=True)
    assert error.value.rule == "MO-05"


@pytest.mark.rule("MO-05", "RD-01")
def test_each_time_the_marked_round_begins_the_haint_gains_4():
    campaign = playing(begun())
    campaign = campaign.in_scenario(haints={"haint": HaintState(limit=20)})
    campaign, _ = moments.read(campaign, "O-?", {}, space=1, forced=True)
    campaign, events = turns.begin_round(campaign, ("songsmith", "empress"))
    assert campaign.scenario is not None
    assert campaign.scenario.haints["haint"].humanity == 4
    assert BonyGain("haint", 4) in events


def test_a_moment_that_asks_for_no_number_takes_none():
    with pytest.raises(UsageError):
        moments.read(after(22), "O-2", {}, space=3)


@pytest.mark.rule("AC-10")
def test_a_moment_in_a_scenario_is_carried_out_like_an_event_from_the_back_of_the_book():
    _, events = moments.read(playing(begun()), "17", {})
    assert events == (
        MomentRead("17", "base rulebook", None),
        MomentCalled("17", "base rulebook"),
    )
    outside = moments.read(begun()._replace(camp=Camp(1)), "17", {})[1]
    assert not [event for event in outside if isinstance(event, MomentCalled)]
