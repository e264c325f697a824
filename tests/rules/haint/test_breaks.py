"""A Haint's Humanity, its breaks and its Moods."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, refused
from vagrant_cli.campaign import Scenario
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.events.bindle import MoonreaperMoves
from vagrant_cli.rules.events.turn import (
    BreakSet,
    EventCalled,
    HaintBroke,
    HaintGained,
    HaintLost,
    HaintSaved,
    LimitSet,
    MoodChanged,
)
from vagrant_cli.rules.haint import breaks
from vagrant_cli.rules.scenario import scenario
from vagrant_cli.scenario import HaintState, MoonState

TOLD = {"songsmith.max": 9, "empress.max": 8}


def with_haint(**state):
    haints = {"blackthorn": HaintState(**{"limit": 9, "break_space": 3, **state})}
    return begun()._replace(
        told=TOLD, scenario=Scenario(5, haints=haints, events={"2": "break 2", "7": "round 2"})
    )


def haint(campaign):
    return campaign.scenario.haints["blackthorn"]


@pytest.mark.rule("HE-07", "HE-03")
def test_a_haint_starts_at_no_humanity_in_its_first_mood():
    assert HaintState().humanity == 0
    assert HaintState().mood == 1


@pytest.mark.rule("AC-09")
def test_below_the_limit_humanity_adds_up():
    campaign, events = breaks.gain(with_haint(), "blackthorn", 4)
    assert events == (HaintGained("blackthorn", 4, 4, 9),)
    assert haint(campaign) == HaintState(4, 9, 3)


@pytest.mark.rule("HE-04", "RU-01")
@pytest.mark.parametrize(("humanity", "lost"), [(5, 0), (7, 2)])
def test_at_the_limit_it_breaks_with_all_five_consequences(humanity, lost):
    campaign = with_haint(humanity=4).with_vagrant("songsmith", humanity=5)
    campaign, events = breaks.gain(campaign, "blackthorn", humanity)
    assert haint(campaign) == HaintState(0, 9, 2, broken=True)
    assert campaign.vagrants["songsmith"].humanity == 6
    assert campaign.vagrants["empress"].humanity is None
    assert HaintBroke("blackthorn", lost, 2) in events
    assert events[-1] == EventCalled("2", "break 2")
    assert events[0] == HaintGained("blackthorn", 5, 9, 9)


@pytest.mark.rule("HE-05")
def test_past_space_1_of_the_break_track_the_haint_is_saved():
    campaign, events = breaks.gain(with_haint(humanity=8, break_space=1), "blackthorn", 1)
    assert events[-1] == HaintSaved("blackthorn")
    assert haint(campaign).break_space == 0
    with refused("HE-05"):
        breaks.gain(campaign, "blackthorn", 1)


def test_a_haint_without_a_limit_gains_none():
    with refused("HE-04"):
        breaks.gain(with_haint(limit=None), "blackthorn", 1)


def test_a_break_without_a_break_track_moves_no_marker():
    campaign, events = breaks.gain(with_haint(humanity=8, break_space=None), "blackthorn", 1)
    assert haint(campaign).broken
    assert HaintBroke("blackthorn", 0, None) in events


@pytest.mark.rule("HL-02", "SC-01")
def test_the_limit_is_set_to_a_number_and_breaks_the_haint_when_it_is_reached_by_that():
    campaign, events = breaks.set_limit(with_haint(humanity=4), "blackthorn", 12)
    assert events == (LimitSet("blackthorn", 12, 9),)
    assert haint(campaign).humanity == 4
    campaign, events = breaks.set_limit(campaign, "blackthorn", 3)
    assert events[0] == LimitSet("blackthorn", 3, 12)
    assert haint(campaign).broken


@pytest.mark.rule("HE-03")
def test_moods_follow_one_another_and_the_last_goes_back_to_the_first():
    campaign = with_haint(moods=3)
    for mood in (2, 3, 1):
        campaign, events = breaks.change_mood(campaign, "blackthorn", None)
        assert events == (MoodChanged("blackthorn", mood),)
    campaign, _ = breaks.change_mood(campaign, "blackthorn", 3)
    with refused("HE-03"):
        breaks.change_mood(campaign, "blackthorn", 3)
    with pytest.raises(UsageError):
        breaks.change_mood(with_haint(), "blackthorn", 3)


def test_the_only_haint_needs_no_name_and_two_do():
    assert breaks.which(with_haint(), None) == "blackthorn"
    two = with_haint().in_scenario(haints={"ash": HaintState(), "elm": HaintState()})
    assert breaks.which(two, "as") == "ash"
    with pytest.raises(UsageError, match="2 Haints"):
        breaks.which(two, None)
    with pytest.raises(UsageError):
        breaks.which(with_haint().in_scenario(haints={}), None)


@pytest.mark.rule("MR-21")
def test_the_moonreaper_is_a_haint_wherever_one_may_be_named_and_is_moved_instead_of_gaining():
    campaign = with_haint()
    with pytest.raises(UsageError):
        breaks.which(campaign, "moonreaper")
    campaign = campaign.in_scenario(moon=MoonState(beside=2, space=3))
    assert breaks.which(campaign, None) == "blackthorn"
    him = breaks.which(campaign, "Moonreaper")
    assert breaks.gain(campaign, him, 2) == (campaign, (MoonreaperMoves(2),))


@pytest.mark.rule("MR-21")
def test_the_moonreaper_has_no_limit_and_no_moods():
    campaign = with_haint().in_scenario(moon=MoonState(beside=2, space=3))
    with refused("MR-21"):
        breaks.with_humanity(campaign, "moonreaper")
    with refused("MR-21"):
        breaks.set_limit(campaign, "moonreaper", 9)
    with refused("MR-21"):
        scenario.start(begun(), 5, scenario.Setting(haints=("moonreaper",)))


@pytest.mark.parametrize(("humanity", "lost", "left"), [(2, 2, 2), (4, 4, 0), (9, 4, 0)])
def test_a_haint_loses_humanity_down_to_0(humanity, lost, left):
    campaign, events = breaks.lose(with_haint(humanity=4), "blackthorn", humanity)
    assert events == (HaintLost("blackthorn", lost, left, 9),)
    assert haint(campaign).humanity == left


@pytest.mark.rule("HE-04")
def test_a_haint_without_a_limit_loses_none():
    with refused("HE-04"):
        breaks.lose(with_haint(limit=None), "blackthorn", 1)


@pytest.mark.rule("HE-05")
def test_the_break_marker_is_put_by_hand_and_calls_what_lies_there():
    campaign, events = breaks.set_break(with_haint(), "blackthorn", 2)
    assert events == (BreakSet("blackthorn", 2), EventCalled("2", "break 2"))
    campaign, events = breaks.set_break(campaign, "blackthorn", 0)
    assert events == (BreakSet("blackthorn", 0), HaintSaved("blackthorn"))


@pytest.mark.rule("WB-06", "HE-05")
def test_a_haint_that_is_saved_while_all_are_westbound_wins_nothing():
    campaign = with_haint(break_space=1)
    for name in campaign.vagrants:
        campaign = campaign.with_vagrant(name, westbound=True, humanity=1)
    told = {f"{name}.westbound.max": 5 for name in campaign.vagrants}
    campaign, events = breaks.break_now(campaign._replace(told=told), "blackthorn")
    assert HaintSaved("blackthorn", lost=True) in events
    with refused("HE-05") as error:
        breaks.break_now(campaign, "blackthorn")
    assert "defeat" in (error.value.hint or "")
    with refused("HE-05"):
        breaks.set_break(campaign, "blackthorn", 0)


@pytest.mark.rule("HE-07")
def test_a_haint_begins_with_the_humanity_that_its_card_says_below_its_limit():
    campaign, _ = scenario.start(begun(), 5, scenario.Setting(("maco",), {"maco": 3}, "9/12/14"))
    assert campaign.scenario.haints["maco"].humanity == 3
    for limit in (None, "3"):
        with pytest.raises(UsageError):
            scenario.start(begun(), 5, scenario.Setting(("maco",), {"maco": 3}, limit))


@pytest.mark.rule("RD-02")
def test_a_break_marker_that_is_put_further_down_calls_what_it_passes_and_upwards_nothing():
    campaign = with_haint(break_space=4).in_scenario(events={"3": "break 3", "2": "break 2", "1": "break 1"})
    moved, events = breaks.set_break(campaign, "blackthorn", 2)
    assert [one.event for one in events if isinstance(one, EventCalled)] == ["3", "2"]
    assert breaks.set_break(moved, "blackthorn", 3)[1] == (BreakSet("blackthorn", 3),)


@pytest.mark.rule("HE-04")
def test_a_haint_breaks_because_something_says_so_with_all_that_follows():
    campaign = with_haint(humanity=3, limit=9, break_space=4).with_vagrant("songsmith", humanity=5)
    campaign, _ = breaks.break_now(campaign, "blackthorn")
    assert haint(campaign) == HaintState(0, 9, 3, broken=True)
    assert campaign.vagrants["songsmith"].humanity == 6
    with refused("HE-05"):
        breaks.break_now(with_haint(break_space=0), "blackthorn")
