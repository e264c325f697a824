"""What a Haint's action does to whom it hits: carried out, and only choices are left to the players."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun
from tests.rules.tables import TOLD, by_hand
from vagrant_cli.campaign import Scenario
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.decision import Settled
from vagrant_cli.rules.board.train import build, parse_space
from vagrant_cli.rules.events.bindle import ActionIgnored, CycleReached, TokenDiscarded, TrackReturned
from vagrant_cli.rules.events.hits import (
    CoinsOwed,
    CycleEffect,
    EffectStaysOff,
    GainDue,
    HaintHits,
    HauntedEffect,
    HitsDue,
    LossDue,
    NothingToLose,
    SaltHeld,
)
from vagrant_cli.rules.events.order import in_order
from vagrant_cli.rules.events.turn import HaintActsOn, HaintGained, HaintTurnSkipped, VagrantHaunted
from vagrant_cli.rules.events.vagrant import (
    CardFlipped,
    EffectGained,
    HumanityLost,
    VagrantWounded,
    WentWestbound,
)
from vagrant_cli.rules.haint import pieces
from vagrant_cli.rules.scenario import haint_actions, haint_move, haint_turn, turns
from vagrant_cli.scenario import CycleTrack, HaintAction, HaintState, Settings

PAGE = 5
HAINT = "blackthorn"


def table(actions=None, *, at=None, vagrants="songsmith empress", haints=None, **more):
    """A campaign in the first turn of its first round; `at` places the Haint and Vagrants on a car of 8 by 3."""
    names = vagrants.split()
    campaign = begun(vagrants=vagrants)._replace(
        scenario=Scenario(PAGE, haints=haints or {HAINT: HaintState(limit=9, break_space=3)}, **more),
        actions={PAGE: actions or {}},
        told={**TOLD, "wayfarer.max": 9, "cursebearer.max": 9},
    )
    if at is not None:
        places = {name: parse_space(space) for name, space in at.items()}
        haint, pup = places.pop(HAINT), places.pop("pup", None)
        standees = {name: Standee(space) for name, space in places.items()}
        campaign = campaign.in_scenario(
            board=Board(build({"A": ("........",) * 3}), {HAINT: haint}, standees, pup)
        )
    campaign, _ = turns.begin_round(campaign, names)
    return turns.begin_turn(campaign, names[0])[0]


def kinds(events, *wanted):
    return [event for event in events if isinstance(event, wanted)]


def ended(campaign, token="salt", settled=None):
    return turns.end_turn(campaign, by_hand(token), settled=settled or Settled())


NEAR = {HAINT: "A1,2", "songsmith": "A3,2", "empress": "A8,2"}


@pytest.mark.rule("HT-19", "RU-02")
def test_whom_the_action_meets_loses_humanity_gets_the_effect_and_the_haint_gains():
    action = HaintAction(move=1, reach=1, hurt=2, effects={"Burning": "black"}, gain=3)
    campaign, events = ended(table({"salt": {"1": action}}, at=NEAR))
    assert HaintActsOn(HAINT, "songsmith", ()) in events
    assert campaign.vagrants["songsmith"].humanity == 7
    assert campaign.vagrants["songsmith"].effects == {"Burning": "black"}
    assert campaign.vagrants["empress"].humanity is None
    assert campaign.scenario.haints[HAINT].humanity == 3
    assert [type(one) for one in kinds(events, HumanityLost, EffectGained, HaintGained)] == [
        HumanityLost,
        EffectGained,
        HaintGained,
    ]


@pytest.mark.rule("HT-20")
def test_an_action_with_nobody_in_range_does_nothing_and_the_haint_gains_nothing():
    one = HaintAction(move=0, reach=1, hurt=2, gain=3)
    for action in (one, one._replace(all=True)):
        campaign, events = ended(table({"salt": {"1": action}}, at=NEAR))
        assert HaintActsOn(HAINT, None, ()) in events
        assert not kinds(events, HumanityLost, HaintGained)
        assert campaign.scenario.haints[HAINT].humanity == 0


def test_without_a_range_the_action_hits_its_target():
    campaign, events = ended(table({"salt": {"1": HaintAction(hurt=1, prefer="empress")}}, at=NEAR))
    assert HaintHits(HAINT, ("empress",)) in events
    assert campaign.vagrants["empress"].humanity == 7


def test_all_in_range_are_hit_and_nobody_else():
    action = HaintAction(move=0, reach=3, hurt=1, all=True)
    at = {**NEAR, "wayfarer": "A2,1"}
    campaign = table({"salt": {"1": action}}, at=at, vagrants="songsmith empress wayfarer")
    campaign, events = ended(campaign)
    assert HaintHits(HAINT, ("wayfarer", "songsmith")) in events
    lost = {name: one.humanity for name, one in campaign.vagrants.items()}
    assert lost == {"songsmith": 8, "empress": None, "wayfarer": 8}


def test_all_without_a_range_hits_everybody_with_a_board_and_without():
    action = HaintAction(hurt=1, all=True)
    for at in (None, NEAR):
        campaign, _ = ended(table({"salt": {"1": action}}, at=at))
        assert [one.humanity for one in campaign.vagrants.values()] == [8, 7]


@pytest.mark.rule("RU-20", "VG-05")
def test_the_runaway_and_the_pup_in_range_lose_once():
    at = {HAINT: "A1,2", "runaway": "A2,2", "pup": "A1,1"}
    action = HaintAction(move=0, reach=2, hurt=2, all=True)
    campaign, events = ended(table({"salt": {"1": action}}, at=at, vagrants="runaway songsmith"))
    assert campaign.vagrants["runaway"].humanity == 6
    assert len(kinds(events, HumanityLost)) == 1


@pytest.mark.rule("HU-01")
def test_a_wound_with_one_card_left_needs_no_choice():
    campaign = table({"salt": {"1": HaintAction(move=2, reach=1, hurt=3)}}, at=NEAR)
    campaign = campaign.with_vagrant("songsmith", humanity=2, skills={"35": "wounded", "36": "ready"})
    campaign, events = ended(campaign)
    assert VagrantWounded("songsmith", "skill", "36", 9) in events
    assert campaign.vagrants["songsmith"].humanity is None


@pytest.mark.rule("HU-01")
def test_which_card_a_wound_flips_is_the_players_choice_and_waits_where_nobody_can_be_asked():
    campaign = table({"salt": {"1": HaintAction(move=2, reach=1, hurt=3)}}, at=NEAR)
    campaign = campaign.with_vagrant("songsmith", humanity=2)
    waiting, events = ended(campaign)
    assert LossDue("songsmith", 3, "flip", ("35", "36")) in events
    assert waiting.vagrants["songsmith"] == campaign.vagrants["songsmith"]
    chosen, events = ended(campaign, settled=Settled(choose=lambda *asked: asked[2][1]))
    assert chosen.vagrants["songsmith"].skills == {"35": "ready", "36": "wounded"}
    assert not kinds(events, LossDue)


@pytest.mark.rule("HU-02", "WB-01", "RU-02")
def test_who_goes_westbound_by_the_action_keeps_no_effect_of_it():
    action = HaintAction(move=2, reach=1, hurt=3, effects={"Burning": "black"})
    campaign = table({"salt": {"1": action}}, at=NEAR)
    campaign = campaign.with_vagrant("songsmith", humanity=2, skills={"35": "wounded"})
    campaign, events = ended(campaign)
    assert kinds(events, WentWestbound)
    assert EffectStaysOff("songsmith", "Burning", "black", None) in events
    assert campaign.vagrants["songsmith"].westbound
    assert campaign.vagrants["songsmith"].effects == {}


@pytest.mark.rule("WB-02")
def test_a_westbound_vagrant_with_1_humanity_loses_none():
    campaign = table({"salt": {"1": HaintAction(hurt=3, all=True)}})
    campaign = campaign.with_vagrant("songsmith", humanity=1, westbound=True)
    campaign, events = ended(campaign)
    assert campaign.vagrants["songsmith"].humanity == 1
    assert HumanityLost("songsmith", 0, 1, 3) in events


@pytest.mark.rule("HE-01")
def test_an_effect_whose_place_is_taken_is_not_laid_and_that_is_said():
    campaign = table({"salt": {"1": HaintAction(effects={"Burning": "black"}, all=True)}})
    campaign = campaign.with_vagrant("songsmith", effects={"Fog": "black"})
    campaign = campaign.with_vagrant("empress", effects={"burning": "white"})
    campaign, events = ended(campaign)
    assert kinds(events, EffectStaysOff) == [
        EffectStaysOff("songsmith", "Burning", "black", "Fog"),
        EffectStaysOff("empress", "Burning", "black", "burning"),
    ]
    assert campaign.vagrants["songsmith"].effects == {"Fog": "black"}


@pytest.mark.rule("BN-03")
def test_a_token_that_is_lost_goes_on_the_cycle_track():
    campaign = table({"salt": {"1": HaintAction(lose={"token": 2}, all=True)}})
    campaign = campaign.with_vagrant("songsmith", tokens={"apple": 1})
    campaign = campaign.with_vagrant("empress", tokens={"apple": 1, "candle": 1})
    campaign, events = ended(campaign)
    assert TokenDiscarded("songsmith", "apple") in events
    assert NothingToLose("songsmith", "token") in events
    assert kinds(events, LossDue) == [LossDue("empress", 1, "token", ("apple", "candle"))] * 2
    assert campaign.scenario.track.tokens == {"apple": 1, "salt": 1}


def test_which_token_is_lost_and_on_which_symbol_a_berry_lies_is_chosen():
    campaign = table({"salt": {"1": HaintAction(lose={"token": 1}, all=True)}}, vagrants="songsmith")
    campaign = campaign.with_vagrant("songsmith", tokens={"apple": 1, "poisonous-berry": 1})
    answers = {"token": "poisonous-berry", "symbol": "candle"}
    chosen, _ = ended(campaign, settled=Settled(choose=lambda what, *_: answers[what]))
    assert chosen.vagrants["songsmith"].tokens == {"apple": 1}
    assert chosen.scenario.track == CycleTrack({"salt": 1}, {"candle": 1})


def test_coins_that_are_lost_are_missing_in_the_next_turn_and_in_no_other():
    campaign = table({"salt": {"1": HaintAction(lose={"coin": 2}, all=True)}}, vagrants="songsmith")
    campaign, events = ended(campaign)
    assert CoinsOwed("songsmith", 2, 2) in events
    campaign, _ = turns.begin_round(campaign, ())
    campaign, events = turns.begin_turn(campaign, "songsmith")
    assert events[0].coins == 1
    campaign, _ = ended(campaign._replace(actions={}))
    campaign, _ = turns.begin_round(campaign, ())
    assert turns.begin_turn(campaign, "songsmith")[1][0].coins == 3


def test_a_skill_that_is_lost_is_wounded_and_humanity_stays():
    campaign = table({"salt": {"1": HaintAction(lose={"skill": 1}, all=True)}})
    campaign = campaign.with_vagrant("songsmith", humanity=4, skills={"35": "wounded", "36": "ready"})
    campaign = campaign.with_vagrant("empress", skills={"51": "wounded"}, junk={"31": "ready"})
    campaign, events = ended(campaign)
    assert CardFlipped("songsmith", "skill", "36", "wounded") in events
    assert NothingToLose("empress", "skill") in events
    assert campaign.vagrants["songsmith"].humanity == 4


@pytest.mark.rule("HT-23", "HT-11")
def test_the_haunted_effect_hits_who_is_haunted_before_the_action():
    actions = {
        "salt": {"1": HaintAction(move=4, reach=0, hurt=1, prefer="empress")},
        "haunted": {"1": HaintAction(hurt=2, gain=1)},
    }
    at = {HAINT: "A1,1", "songsmith": "A2,1", "empress": "A4,1", "wayfarer": "A8,3"}
    campaign, events = ended(table(actions, at=at, vagrants="songsmith empress wayfarer"))
    assert [one.vagrant for one in kinds(events, HauntedEffect)] == ["songsmith", "empress"]
    told = kinds(events, HauntedEffect, HumanityLost)
    assert [one.lost for one in told if isinstance(one, HumanityLost)] == [2, 2, 1]
    assert campaign.vagrants["empress"].humanity == 5
    assert campaign.scenario.haints[HAINT].humanity == 2


@pytest.mark.rule("HT-19", "HT-05")
def test_a_target_chosen_after_the_move_is_chosen_as_haunted_effects_have_left_things():
    actions = {
        "salt": {"1": HaintAction(move=2, reach=3, hurt=1, prefer="wayfarer")},
        "haunted": {"any": HaintAction(hurt=3)},
    }
    at = {HAINT: "A1,1", "songsmith": "A2,1", "empress": "A3,3", "wayfarer": "A8,1"}
    campaign = table(actions, at=at, vagrants="songsmith empress wayfarer")
    campaign = campaign.with_vagrant("empress", humanity=7)
    _, events = ended(campaign)
    assert VagrantHaunted(HAINT, "songsmith", known=True) in events
    assert kinds(events, HaintActsOn) == [HaintActsOn(HAINT, "songsmith", ())]


@pytest.mark.rule("BN-09")
def test_the_cycle_effect_happens_before_the_tokens_go_back():
    actions = {"cycle": {"any": HaintAction(hurt=1, all=True, lose={"token": 1})}}
    campaign = table(actions, vagrants="songsmith", track=CycleTrack({"salt": 2}))
    campaign = campaign.with_vagrant("songsmith", tokens={"apple": 1})
    campaign, events = ended(campaign)
    told = in_order(events)
    order = [type(one) for one in told if isinstance(one, CycleReached | CycleEffect | TrackReturned)]
    assert order[:2] == [CycleReached, CycleEffect]
    assert campaign.vagrants["songsmith"].humanity == 8
    assert campaign.scenario.track.tokens == {}
    assert sum((one.tokens.get("apple", 0) for one in kinds(events, TrackReturned)), 0) == 1


def test_a_cycle_effect_moves_the_haint_when_it_says_so():
    actions = {"cycle": {"1": HaintAction(move=3, reach=1, hurt=2)}}
    campaign = table(actions, at=NEAR, track=CycleTrack({"salt": 2}))
    campaign, _ = ended(campaign)
    assert campaign.scenario.board.haints[HAINT] != parse_space("A1,2")
    assert campaign.vagrants["songsmith"].humanity == 7


@pytest.mark.rule("BN-06", "RU-11", "RU-02")
def test_salt_ignores_the_action_for_its_user_alone_and_counts_for_the_cycle_after_it():
    campaign = table({"salt": {"1": HaintAction(hurt=1, all=True, gain=1)}}, track=CycleTrack({"salt": 1}))
    campaign = campaign.with_vagrant("songsmith", tokens={"salt": 1})
    ignored, events = ended(campaign, settled=Settled(salted=("songsmith",)))
    assert ActionIgnored("songsmith") in events
    assert [one.humanity for one in ignored.vagrants.values()] == [None, 7]
    assert ignored.vagrants["songsmith"].tokens == {}
    assert ignored.scenario.track.tokens == {}
    assert [one.lying for one in kinds(events, CycleReached)] == [3]
    hit, events = ended(campaign)
    assert SaltHeld("songsmith") in events
    assert hit.vagrants["songsmith"].humanity == 8


@pytest.mark.rule("BN-06")
def test_salt_of_somebody_whom_nothing_hits_is_refused():
    campaign = table({"salt": {"1": HaintAction(move=0, reach=1, hurt=1)}}, at=NEAR)
    campaign = campaign.with_vagrant("empress", tokens={"salt": 1})
    with pytest.raises(UsageError):
        ended(campaign, settled=Settled(salted=("empress",)))


def test_without_a_board_the_players_say_whom_it_hits():
    action = HaintAction(move=2, reach=1, hurt=2, effects={"Burning": "black"}, lose={"coin": 1}, gain=1)
    campaign = table({"salt": {"1": action}})
    waiting, events = ended(campaign)
    assert HitsDue(HAINT, None, 2, {"Burning": "black"}, {"coin": 1}, 1) in events
    assert waiting.vagrants == campaign.vagrants
    named, events = ended(campaign, settled=Settled(targets=("emp",)))
    assert HaintHits(HAINT, ("empress",)) in events
    assert named.vagrants["empress"].humanity == 6
    assert named.scenario.haints[HAINT].humanity == 1
    with pytest.raises(UsageError):
        ended(campaign, settled=Settled(targets=("wayfarer",)))


def test_an_action_that_only_gains_needs_no_board():
    campaign, _ = ended(table({"salt": {"1": HaintAction(gain=2)}}))
    assert campaign.scenario.haints[HAINT].humanity == 2


@pytest.mark.rule("HE-05")
def test_a_haint_that_gains_nothing_any_more_is_left_alone():
    for one in (HaintState(), HaintState(limit=9, break_space=0)):
        campaign = table({"salt": {"1": HaintAction(gain=2)}}, haints={HAINT: one})
        assert ended(campaign)[0].scenario.haints[HAINT].humanity == 0


@pytest.mark.rule("HE-04")
def test_what_a_haint_without_a_limit_would_gain_is_told_and_not_lost():
    campaign = table({"salt": {"1": HaintAction(gain=2)}}, haints={HAINT: HaintState()})
    assert GainDue(HAINT, 2) in ended(campaign)[1]


@pytest.mark.rule("HE-04", "RU-02")
def test_what_the_haint_gains_may_break_it_after_all_else_of_the_action():
    state = HaintState(humanity=8, limit=9, break_space=3)
    action = HaintAction(hurt=2, all=True, gain=1)
    campaign, _ = ended(table({"salt": {"1": action}}, haints={HAINT: state}))
    assert [one.humanity for one in campaign.vagrants.values()] == [8, 7]
    assert campaign.scenario.haints[HAINT].broken


def test_a_shared_humanity_takes_every_loss():
    campaign = table({"salt": {"1": HaintAction(hurt=2, all=True)}}, settings=Settings(shared_maximum=20))
    assert ended(campaign)[0].scenario.shared_humanity == 16


def test_a_haint_moved_by_hand_only_moves_and_what_its_haunted_effect_does_is_told():
    campaign = table({"haunted": {"1": HaintAction(hurt=2)}}, at=NEAR)
    from vagrant_cli.rules.board import decision, target_order

    board = pieces.in_scenario(campaign)
    turn, _ = decision.decide(board, HAINT, target_order.Action(), 2, 0)
    moved, events = haint_move.move(campaign, HAINT, turn, 0)
    assert VagrantHaunted(HAINT, "songsmith") in events
    assert HitsDue(HAINT, "songsmith", 2, {}, {}, 0) in events
    assert moved.vagrants == campaign.vagrants


def test_a_turn_that_the_haint_loses_draws_nothing_and_moves_nothing():
    campaign = table({"salt": {"1": HaintAction(hurt=2, all=True)}})
    campaign, events = turns.end_turn(campaign, by_hand("salt"), skip=True)
    assert HaintTurnSkipped(HAINT, broken=False) in events
    assert campaign.scenario.track == CycleTrack()
    assert [one.humanity for one in campaign.vagrants.values()] == [None, None]


def test_haunted_and_cycle_are_typed_in_like_a_token():
    campaign = table()
    for typed, stored in (("Haunted", "haunted"), ("cycle", "cycle")):
        campaign, _ = haint_actions.keep(campaign, typed, 1, None, HaintAction(hurt=1))
        assert haint_actions.action_for(campaign, HAINT, stored) == HaintAction(hurt=1)
        assert haint_actions.action_for(campaign, HAINT, "salt") is None


@pytest.mark.rule("HT-23")
@pytest.mark.parametrize("action", [HaintAction(move=1), HaintAction(reach=0), HaintAction(all=True)])
def test_a_haunted_effect_has_no_move_and_no_range(action):
    with pytest.raises(UsageError):
        haint_actions.keep(table(), "haunted", 1, None, action)


def test_cycle_effects_are_carried_out_for_any_command_once():
    campaign = table({"cycle": {"any": HaintAction(hurt=1, all=True)}})
    reached = CycleReached("salt", 3, 3, {})
    campaign, events = haint_turn.with_cycle_effects(campaign, (reached, TrackReturned({})))
    assert campaign.vagrants["songsmith"].humanity == 8
    assert events[0] == reached._replace(known=True)
    again, repeated = haint_turn.with_cycle_effects(campaign, events)
    assert (again, repeated) == (campaign, events)


@pytest.mark.rule("HT-19")
def test_of_those_who_are_met_and_are_as_good_the_players_say_who_is_hit():
    at = {HAINT: "A4,2", "songsmith": "A2,2", "empress": "A6,2", "wayfarer": "A8,3"}
    action = HaintAction(move=0, reach=2, hurt=1, prefer="wayfarer", gain=1)
    campaign = table({"salt": {"1": action}}, at=at, vagrants="songsmith empress wayfarer")
    campaign = campaign.in_scenario(rounds=campaign.scenario.rounds._replace(turn="wayfarer"))
    waiting, events = ended(campaign)
    assert HaintActsOn(HAINT, "songsmith", ("empress",)) in events
    assert HitsDue(HAINT, None, 1, {}, {}, 1) in events
    assert waiting.vagrants == campaign.vagrants
    chosen, _ = ended(campaign, settled=Settled(ask=lambda names: names[1]))
    assert chosen.vagrants["empress"].humanity == 7
