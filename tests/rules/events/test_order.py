"""What happens at once is told in one order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.tables import at_table, on_board, with_tokens
from vagrant_cli.rules.bindle import bindle, hand
from vagrant_cli.rules.bindle.uses import How
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.rules.events.bindle import CycleReached, TokenOnTrack, TokensNamed, TokenUsed, TrackReturned
from vagrant_cli.rules.events.event import kind
from vagrant_cli.rules.events.order import in_order
from vagrant_cli.rules.events.turn import (
    EventCalled,
    HaintActs,
    HaintBroke,
    HaintGained,
    HaintMoved,
    TurnEnded,
)
from vagrant_cli.rules.events.vagrant import CameBack, HumanityGained, WentWestbound
from vagrant_cli.rules.scenario import haint_turn, turns
from vagrant_cli.scenario import CycleTrack, HaintAction, HaintState

ONE_AFTER_ANOTHER = (
    TokenUsed("songsmith", "iron-nails"),
    HaintGained("tommyknocker", 2, 12, 12),
    HaintBroke("tommyknocker", 0, 2),
    HumanityGained("songsmith", 1, 6, 9),
    EventCalled("3", "break 2"),
    TokenOnTrack("iron-nails", "iron-nails", 5, 5),
    CycleReached("iron-nails", 5, 5, {}),
    TrackReturned({"iron-nails": 5}),
    CameBack("empress", None),
)


@pytest.mark.rule("RU-02")
def test_a_token_that_breaks_the_haint_and_cycles_is_told_step_by_step():
    campaign = at_table(vagrants="songsmith empress")
    campaign = with_tokens(campaign, "songsmith", iron_nails=1)
    campaign = campaign.with_vagrant("songsmith", humanity=5).with_vagrant(
        "empress", humanity=7, westbound=True, skills={"51": "ready"}
    )
    campaign = campaign.in_scenario(
        haints={"tommyknocker": HaintState(humanity=10, limit=12, break_space=3)},
        events={"3": "break 2"},
        track=CycleTrack({"iron-nails": 4}),
    )
    campaign = campaign._replace(told={**campaign.told, "empress.westbound.max": 8})
    _, events = hand.use(campaign, "songsmith", "nails", How())
    told = [type(event) for event in in_order(events)]
    assert [one for one in told if one is not HumanityGained] == [
        type(event) for event in ONE_AFTER_ANOTHER if not isinstance(event, HumanityGained)
    ]
    first_gain = told.index(HumanityGained)
    assert told.index(HaintBroke) < first_gain < told.index(EventCalled)


@pytest.mark.rule("RU-02", "RU-01")
@given(st.permutations(ONE_AFTER_ANOTHER[2:]), st.booleans())
def test_whatever_order_the_rules_find_it_in_the_steps_come_in_theirs(found, twice):
    found = [HaintBroke("x", 0, 2), *(event for event in found if not isinstance(event, HaintBroke))]
    action = (HaintActs("x", "salt", 1, None, None, ""), HaintMoved("x", ("A1,1",), 0), *found)
    told = in_order(action * (2 if twice else 1))
    half = told[: len(action)]
    steps = ["haint_broke", "event_called", "token_on_track", "came_back"]
    places = [[kind(event) for event in half].index(step) for step in steps]
    assert places == sorted(places)
    assert half[:2] == action[:2], "what is done comes before what it sets off"
    assert told[len(action) :] == (half if twice else ()), "one action ends before the next begins"


@pytest.mark.rule("RU-02")
def test_the_vagrants_turn_is_over_before_anything_of_the_haints_is_told():
    going = WentWestbound("songsmith", None, ())
    events = (TurnEnded("songsmith", 0), going, TokensNamed(("salt",)), HaintBroke("x", 0, 1))
    assert in_order(events) == events


@pytest.mark.rule("RU-02", "RU-32", "HT-21")
def test_a_candle_that_ends_a_move_and_the_drawn_token_lie_on_the_track_before_it_cycles_once():
    campaign = on_board(at_table(), haint="A1,1", songsmith="A6,1", runaway="A6,3")
    campaign = campaign.in_scenario(
        board=campaign.scenario.board._replace(candles=(parse_space("A3,1"),)),
        track=CycleTrack({"candle": 2, "salt": 2}),
    )
    campaign = campaign._replace(actions={5: {"salt": {"any": HaintAction(move=6, reach=1)}}})
    campaign, events = haint_turn.play(campaign, bindle.by_hand(["salt"]))
    cycles = [event for event in events if isinstance(event, CycleReached)]
    assert [event.symbol for event in cycles] == ["candle"]
    assert TrackReturned({"candle": 3, "salt": 3}) in events
    assert campaign.scenario.track == CycleTrack()


def test_a_whole_turn_keeps_every_event():
    campaign, _ = turns.begin_round(at_table(), ())
    campaign, _ = turns.begin_turn(campaign, "songsmith")
    _, events = turns.end_turn(campaign, bindle.by_hand(["salt"]))
    assert sorted(map(str, in_order(events))) == sorted(map(str, events))
