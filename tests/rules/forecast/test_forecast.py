"""What a forecast rests on besides tokens and board: whose turn comes before, and what it sets right."""

from __future__ import annotations

import pytest

from tests.rules.forecast.test_on_spaces import HAINT, PEOPLE, evening
from vagrant_cli.data.items import ITEM_KEYS
from vagrant_cli.rules.forecast.forecast import forecast
from vagrant_cli.scenario import HaintAction, HaintState, Rounds, Settings


@pytest.mark.rule("HT-08")
def test_whose_turn_comes_before_has_played_last():
    campaign = evening().in_scenario(
        rounds=Rounds(begun=1, order=tuple(PEOPLE), turn="empress", recent="wayfarer")
    )
    assert forecast(campaign).after == "empress"


@pytest.mark.rule("HT-08")
def test_next_in_the_order_is_who_plays_before_where_no_turn_is_running():
    campaign = evening().in_scenario(rounds=Rounds(begun=1, order=tuple(PEOPLE), acted=("songsmith",)))
    assert forecast(campaign).after == "empress"
    over = campaign.in_scenario(rounds=Rounds(begun=1, order=tuple(PEOPLE), acted=tuple(PEOPLE)))
    assert forecast(over).after is None


@pytest.mark.rule("VG-01", "HE-04")
@pytest.mark.parametrize(("turn", "wounds"), [("empress", "1/1"), (None, "0/1")])
def test_in_a_turn_to_come_the_cursebearer_may_break_the_haint_before_it_hits(turn, wounds):
    """Where the Cursebearer has answered in the running turn nobody gains the 1 that keeps her from the wound."""
    campaign = evening()
    board = campaign.scenario.board
    vagrants = {"cursebearer": board.vagrants["songsmith"], "empress": board.vagrants["empress"]}
    people = {
        "cursebearer": campaign.vagrants["songsmith"]._replace(humanity=2),
        "empress": campaign.vagrants["empress"],
    }
    action = HaintAction(move=30, reach=0, prefer="cursebearer", hurt=2)
    campaign = campaign._replace(
        vagrants=people, actions={5: {token: {"any": action} for token in ITEM_KEYS}}
    )
    campaign = campaign.in_scenario(
        board=board._replace(vagrants=vagrants),
        haints={HAINT: HaintState(humanity=11, limit=12)},
        rounds=Rounds(begun=1, order=("empress", "cursebearer"), turn=turn, cursed=True),
    )
    assert str(forecast(campaign).vagrants["cursebearer"].wound.low) == wounds


@pytest.mark.rule("RU-32", "BN-09")
def test_a_track_that_cycles_at_the_turns_end_fills_the_bindle_before_the_draw():
    settings = Settings(cycle_after="turn")
    campaign = evening().in_scenario(settings=settings)
    campaign = campaign._replace(told=campaign.told | {"salt.cycle": 2})
    track = campaign.scenario.track._replace(tokens={"salt": 2})
    foreseen = forecast(campaign.in_scenario(track=track))
    assert {one.token: one.number for one in foreseen.tokens}["salt"] == 3
