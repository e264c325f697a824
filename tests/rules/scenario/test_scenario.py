"""Scenarios: one at a time, how they differ, and what their end keeps and takes."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing, refused
from tests.rules.tables import TOLD, with_tokens
from vagrant_cli.campaign import CAMP, SCENARIO, START, Camp, Deed, Donations
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.campaign import deeds
from vagrant_cli.rules.events.campaign import ScenarioEnded, ScenarioStarted
from vagrant_cli.rules.events.turn import (
    BerriesAside,
    BindleFilled,
    CounterChanged,
    FirstDeedMissing,
    HaintActionsKnown,
    HaintActionTyped,
    PupStarts,
    ScenarioCardDue,
    ScenarioRitualDone,
    SetupDue,
)
from vagrant_cli.rules.events.vagrant import VagrantsRevived
from vagrant_cli.rules.scenario import haint_actions, rituals, scenario
from vagrant_cli.rules.scenario.scenario import Setting, Settings
from vagrant_cli.scenario import HaintAction, HaintState


def ready():
    """A campaign whose first deeds are drawn."""
    return holding(holding(begun(), "songsmith", A=Deed()), "empress", B=Deed())


@pytest.mark.rule("WL-01", "CP-18")
@pytest.mark.parametrize("result", ["victory", "defeat"])
def test_victory_and_defeat_both_lead_to_the_camp_phase_and_on(result):
    campaign = begun()
    assert campaign.phase == START
    campaign, events = scenario.start(campaign, 1)
    assert (campaign.phase, events[0]) == (SCENARIO, ScenarioStarted(1))
    campaign, events = scenario.end(campaign, result)
    assert (campaign.phase, campaign.camp, events[0]) == (CAMP, Camp(1), ScenarioEnded(1, result))
    assert campaign.results == {1: result}
    campaign, _ = scenario.start(campaign, 5, forced=True)
    assert campaign.phase == SCENARIO


@pytest.mark.rule("WL-02")
def test_two_scenarios_do_not_run_at_once_and_none_ends_that_does_not_run():
    with refused("WL-01") as error:
        scenario.start(playing(begun(), page=5), 11)
    assert "page 5" in error.value.message
    with refused("WL-01"):
        scenario.end(begun(), "victory")


def test_a_defeat_takes_nothing_that_was_earned():
    campaign = playing(holding(begun(), "songsmith", A=Deed("goal", 1), B=Deed("reward")))
    campaign = campaign._replace(donations=Donations({"before": 8}), moments_read=("O-1",))
    campaign, _ = deeds.reach_goal(campaign, "songsmith", "A")
    ended, _ = scenario.end(campaign, "defeat")
    assert ended.vagrants == campaign.vagrants
    assert ended.donations == campaign.donations
    assert ended.moments_read == campaign.moments_read


@pytest.mark.rule("HL-01", "HL-03", "SC-01", "HE-07")
@pytest.mark.parametrize(("vagrants", "limit"), [(2, 9), (3, 12), (4, 14)])
def test_the_limit_is_the_one_for_the_vagrants_in_play(vagrants, limit):
    names = ("songsmith", "empress", "runaway", "wayfarer")[:vagrants]
    setting = Setting(haints=("blackthorn",), limit="9/12/14", breaks=4, moods=3)
    campaign, _ = scenario.start(begun(vagrants=" ".join(names)), 5, setting)
    assert campaign.scenario.haints == {"blackthorn": HaintState(0, limit, 4, 1, 3)}


def test_one_number_is_a_limit_for_all_and_other_shapes_are_usage_errors():
    assert scenario.limit_for(begun(), "10") == 10
    for typed in ("9/12", "a/b/c", "9/12/14/16", ""):
        with pytest.raises(UsageError):
            scenario.limit_for(begun(), typed)


def test_up_to_two_haints_with_different_names_play():
    two, _ = scenario.start(begun(), 87, Setting(haints=("ash", "elm"), limit="5/6/7"))
    assert list(two.scenario.haints) == ["ash", "elm"]
    for names in (("ash", "ash"), ("a", "b", "c")):
        with pytest.raises(UsageError):
            scenario.start(begun(), 87, Setting(haints=names))


@pytest.mark.rule("OR-05", "SC-01", "SC-03")
def test_off_the_rails_lays_out_the_scenario_card_and_the_mode_without_it_does_not():
    assert ScenarioCardDue(5) in scenario.start(begun(), 5)[1]
    without = scenario.start(begun(off_the_rails=False), 5)[1]
    assert without[0] == ScenarioStarted(5)
    assert not [event for event in without if isinstance(event, ScenarioCardDue)]


@pytest.mark.rule("SU-02")
def test_every_item_token_but_those_in_hand_is_in_the_bindle_and_unused_events_lie_beside_the_board():
    campaign = with_tokens(begun(), "songsmith", salt=2)._replace(told=TOLD)
    setting = scenario.Setting(events={"3": "round-4", "7": "bindle", "X": "break-2"})
    campaign, events = scenario.start(campaign, 5, setting)
    assert BindleFilled(("7",), ("0", "1", "2", "4", "5", "6", "8", "9", "Y"), 2) in events
    inside = {item: bindle.inside(campaign, item) for item in ("salt", "iron-nails", "poisonous-berry")}
    assert inside == {"salt": 2, "iron-nails": 6, "poisonous-berry": 3}
    assert bindle.contents(campaign).count("7") == 1
    assert BindleFilled((), (), 0) in scenario.start(begun(), 5)[1], (
        "without events nobody has told which are used"
    )


@pytest.mark.rule("SU-03", "SC-01")
def test_cards_and_effect_tokens_are_laid_ready_before_the_setup_of_the_page_and_of_the_scenario_card():
    told = [type(event) for event in scenario.start(ready(), 11)[1]]
    assert told == [ScenarioStarted, BindleFilled, SetupDue, ScenarioCardDue]


@pytest.mark.rule("SC-04")
def test_a_standalone_scenario_has_no_card_and_no_berries():
    campaign, events = scenario.start(ready(), 200, Setting(settings=Settings(standalone=True)))
    assert events[-1] == BerriesAside()
    assert ScenarioCardDue not in map(type, events)
    assert campaign.scenario.settings.standalone


@pytest.mark.rule("VG-08")
def test_with_the_runaway_the_pup_starts_beside_her():
    assert PupStarts() in scenario.start(begun(vagrants="runaway empress"), 5)[1]


@pytest.mark.rule("EV-01", "RD-02")
def test_events_and_counters_are_settings():
    setting = Setting(events={"x": "round-4", "3": "A5.1"}, counters={"luck": 2})
    campaign, _ = scenario.start(begun(), 15, setting)
    assert campaign.scenario.events == {"X": "round 4", "3": "A5,1"}
    assert campaign.scenario.counters == {"luck": 2}
    with pytest.raises(UsageError):
        scenario.start(begun(), 15, Setting(events={"3": "the moon"}))


@pytest.mark.rule("SC-02", "PB-03")
def test_haint_actions_are_kept_by_page_token_and_mood_and_offered_again_in_a_replay():
    campaign, _ = scenario.start(begun(), 5)
    action = HaintAction(move=3, reach=2)
    campaign, events = haint_actions.keep(campaign, "berry", 1, None, action)
    assert events == (HaintActionTyped(5, "poisonous-berry", "1"),)
    campaign, _ = haint_actions.keep(campaign, "nails", None, None, HaintAction(note="howls"))
    campaign, _ = scenario.end(campaign, "defeat")
    campaign, events = scenario.start(campaign, 5, forced=True)
    assert HaintActionsKnown(5, 2) in events
    assert campaign.actions[5]["poisonous-berry"] == {"1": action}
    assert scenario.start(scenario.end(campaign, "victory")[0], 11, forced=True)[1][-1] != HaintActionsKnown(
        11, 2
    )


@pytest.mark.rule("OR-04", "SC-04", "PB-03")
def test_no_berry_action_is_typed_in_where_no_berry_is_drawn():
    base, _ = scenario.start(begun(off_the_rails=False), 5)
    alone, _ = scenario.start(begun(), 5, Setting(settings=Settings(standalone=True)))
    for campaign, rule in ((base, "OR-04"), (alone, "SC-04")):
        with refused(rule):
            haint_actions.keep(campaign, "berry", 1, None, HaintAction(move=3))
        kept, _ = haint_actions.keep(campaign, "berry", 1, None, HaintAction(move=3), forced=True)
        assert [*kept.actions[5]] == ["poisonous-berry"]


@pytest.mark.rule("MR-10", "SC-02")
def test_what_is_typed_in_for_one_haint_names_one_of_the_scenario_and_not_the_moonreaper():
    campaign, _ = scenario.start(begun(), 5, Setting(haints=("maco", "odd")))
    kept, _ = haint_actions.keep(campaign, "salt", 1, "Mac", HaintAction(move=3))
    assert [*kept.actions[5]["salt"]] == ["1 maco"]
    with pytest.raises(UsageError):
        haint_actions.keep(campaign, "salt", 1, "shade", HaintAction(move=3))
    for token in ("salt", "haunted"):
        with refused("MR-10"):
            haint_actions.keep(campaign, token, 1, "moonreaper", HaintAction(hurt=1))


def test_actions_of_another_file_are_taken_and_ones_own_stay():
    campaign, _ = scenario.start(begun(), 5)
    campaign, _ = haint_actions.keep(campaign, "salt", None, None, HaintAction(note="mine"))
    taken = {5: {"salt": {"any": HaintAction(note="theirs"), "2": HaintAction(move=2)}}}
    campaign, events = haint_actions.take(campaign, taken)
    assert campaign.actions[5]["salt"] == {"any": HaintAction(note="mine"), "2": HaintAction(move=2)}
    assert events == (HaintActionTyped(5, "salt", "2"),)


@pytest.mark.rule("CP-04")
def test_a_ritual_is_done_once_and_its_coins_wait_for_the_camp():
    campaign, _ = scenario.start(begun(), 5)
    campaign, events = rituals.complete(campaign, "Light the Lamp", 2)
    assert events == (ScenarioRitualDone("Light the Lamp", 2),)
    with refused("RU-01"):
        rituals.complete(campaign, "light the lamp", 2)
    campaign, _ = rituals.complete(campaign, "Ring the Bell", 1)
    campaign, _ = scenario.end(campaign, "victory")
    assert campaign.camp == Camp(5, ritual_coins=3)


def test_counters_are_set_and_changed_and_never_go_below_zero():
    campaign, _ = scenario.start(begun(), 15, Setting(counters={"Luck": 2}))
    campaign, events = scenario.count(campaign, "luck", 3, change=True)
    assert events == (CounterChanged("Luck", 5),)
    campaign, _ = scenario.count(campaign, "luck", 1, change=False)
    assert campaign.scenario.counters == {"Luck": 1}
    with refused("RD-02"):
        scenario.count(campaign, "luck", -2, change=True)


@pytest.mark.rule("OR-03")
def test_the_first_scenario_says_whose_first_deed_was_never_drawn():
    campaign = holding(begun(), "songsmith", A=Deed())
    assert [event for event in scenario.start(campaign, 1)[1] if isinstance(event, FirstDeedMissing)] == [
        FirstDeedMissing("empress")
    ]
    later, _ = scenario.end(playing(campaign), "victory")
    assert FirstDeedMissing("empress") not in scenario.start(later, 5, forced=True)[1]


@pytest.mark.rule("WB-06", "RU-40")
def test_all_vagrants_westbound_is_no_victory_but_where_the_scenario_goes_on():
    campaign = playing(begun())
    for name in campaign.vagrants:
        campaign = campaign.with_vagrant(name, westbound=True)
    with refused("WB-06"):
        scenario.end(campaign, "victory")
    assert scenario.end(campaign, "defeat")[0].results == {5: "defeat"}
    assert scenario.end(campaign, "victory", forced=True)[0].results == {5: "victory"}


@pytest.mark.rule("WB-06", "RU-40")
def test_where_the_scenario_goes_on_a_victory_ticks_the_box_before_it_and_a_defeat_none():
    campaign = playing(begun(), 92)
    for name in campaign.vagrants:
        campaign = campaign.with_vagrant(name, westbound=True)
    won, events = scenario.end(campaign, "victory")
    assert (won.results, won.revive_boxes) == ({92: "victory"}, 1)
    assert events[:2] == (VagrantsRevived(92, 1, None), ScenarioEnded(92, "victory"))
    lost, _ = scenario.end(campaign, "defeat")
    assert (lost.results, lost.revive_boxes) == ({92: "defeat"}, 0)
    assert all(one.westbound for one in lost.vagrants.values())
    with refused("RU-40"):
        scenario.end(campaign._replace(revive_boxes=4), "victory")


@pytest.mark.rule("EV-01")
@pytest.mark.parametrize("event", ["X", "y"])
def test_events_x_and_y_lie_in_an_off_the_rails_campaign_only(event):
    setting = scenario.Setting(events={event: "round-1"})
    base, rails = begun(off_the_rails=False), begun(off_the_rails=True)
    with refused("EV-01"):
        scenario.start(base, 1, setting)
    with refused("EV-01"):
        scenario.lay_event(playing(base), event, "round-1")
    assert scenario.start(rails, 1, setting)[0].scenario.events == {event.upper(): "round 1"}
    assert scenario.lay_event(playing(base), event, "round-1", forced=True)[0].scenario.events


@pytest.mark.rule("SU-03")
@pytest.mark.parametrize("page", [2, 98, 999])
def test_a_scenario_starts_on_a_page_that_has_one(page):
    with refused("SU-03"):
        scenario.start(begun(), page)
    scenario.start(begun(), page, forced=True)
    scenario.start(begun(), page, scenario.Setting(settings=Settings(standalone=True)))
    scenario.start(begun(mode="zashli-i-vyshli"), page)


@pytest.mark.rule("EV-01")
@pytest.mark.parametrize(
    ("events", "rule"),
    [({"44": "A1.1"}, "EV-01"), ({"X": "break-7"}, "EV-01"), ({"3": "break-7"}, "HE-05")],
)
def test_an_event_or_a_break_space_that_is_not_there_is_refused(events, rule):
    setting = scenario.Setting(breaks=3, events=events)
    with refused(rule):
        scenario.start(begun(), 5, setting)
    scenario.start(begun(), 5, setting, forced=True)


@pytest.mark.rule("HE-05")
def test_the_boxs_break_track_counts_where_the_scenario_says_none():
    campaign = begun()._replace(told={"breaks.5": 3})
    with refused("HE-05"):
        scenario.start(campaign, 5, scenario.Setting(events={"3": "break-4"}))
    started, _ = scenario.start(campaign, 5)
    with refused("HE-05"):
        scenario.lay_event(started, "3", "break-4")
    with refused("EV-01"):
        scenario.lay_event(started, "12", "round-1")


@pytest.mark.rule("HE-05", "EV-01", "RD-02")
@pytest.mark.parametrize(("event", "rule"), [("3", "HE-05"), ("X", "EV-01")])
def test_an_event_lies_where_a_break_marker_still_comes_however_the_track_was_told(event, rule):
    started, _ = scenario.start(begun(), 5, scenario.Setting(haints=("maco",), breaks=3))
    with refused(rule):
        scenario.lay_event(started, event, "break-7")
    scenario.lay_event(started, event, "break-7", forced=True)
    assert scenario.lay_event(started, event, "break-3")[0].scenario.events == {event: "break 3"}
    untold, _ = scenario.start(begun(), 5, scenario.Setting(haints=("maco",)))
    assert scenario.lay_event(untold, event, "break-7")[0].scenario.events == {event: "break 7"}


@pytest.mark.rule("HE-07")
def test_a_haint_starts_with_the_humanity_that_its_scenario_says():
    setting = scenario.Setting(haints=("maco",), humanity={"maco": 3}, limit="9/12/14")
    started, _ = scenario.start(begun(), 5, setting)
    assert started.scenario.haints["maco"].humanity == 3
    for humanity, limit in ((9, "9/12/14"), (3, None)):
        wrong = setting._replace(humanity={"maco": humanity}, limit=limit)
        with pytest.raises(UsageError):
            scenario.start(begun(), 5, wrong)
