"""What a forecast rests on besides tokens and board: whose turn comes before, and what it sets right."""

from __future__ import annotations

import pytest

from tests.rules.forecast.test_on_spaces import HAINT, PEOPLE, evening
from vagrant_cli.data.items import ITEM_KEYS
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.train import build, parse_space
from vagrant_cli.rules.forecast.forecast import forecast
from vagrant_cli.rules.forecast.foreseen import Ground
from vagrant_cli.rules.haint import breaks
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


@pytest.mark.rule("HT-11", "RU-21")
def test_two_tokens_a_turn_haunt_each_vagrant_once():
    """By hand: of six orders of three tokens all haunt the Songsmith once, and who is haunted loses 1."""
    train = build({"A": (".....",)}, ())
    at = {HAINT: parse_space("A1,1")}
    standing = {"songsmith": Standee(parse_space("A3,1")), "empress": Standee(parse_space("A5,1"))}
    campaign = evening()
    actions = {
        "iron-nails": HaintAction(move=2, reach=0, hurt=1),
        "candle": HaintAction(move=0, reach=2, hurt=2),
        "salt": HaintAction(move=4, reach=1, prefer="furthest", hurt=1),
        "haunted": HaintAction(hurt=1),
    }
    people = {name: campaign.vagrants[name]._replace(humanity=3, maximum=3) for name in standing}
    told = {f"{item}.tokens": int(item in actions) for item in ITEM_KEYS}
    campaign = campaign._replace(
        vagrants=people,
        actions={5: {token: {"any": action} for token, action in actions.items()}},
        told=campaign.told | told,
    )
    campaign = campaign.in_scenario(
        board=Board(train, haints=at, vagrants=standing),
        settings=Settings(tokens_a_turn=2),
        rounds=Rounds(begun=1, order=tuple(people), turn="songsmith", recent="songsmith"),
    )
    found = forecast(campaign).vagrants
    losses, wounds = ([found[name].loss for name in people], [found[name].wound for name in people])
    assert [(str(one.low), str(one.high)) for one in losses] == [("7/3", "7/3"), ("5/3", "5/3")]
    assert [(str(one.low), str(one.high)) for one in wounds] == [("1/2", "1/2"), ("1/3", "1/3")]


@pytest.mark.rule("HE-04")
@pytest.mark.parametrize("present", [1, 3, 5, None])
def test_a_break_gives_shared_humanity_in_a_forecast_what_it_gives_in_play(present):
    campaign = evening().in_scenario(
        settings=Settings(shared_maximum=6),
        shared_humanity=present,
        haints={HAINT: HaintState(humanity=11, limit=12)},
    )
    foreseen = Ground(campaign, campaign.scenario.board).world().gained(0, 1, most=6)
    played, _ = breaks.gain(campaign, HAINT, 1)
    assert foreseen == Ground(played, played.scenario.board).world()
