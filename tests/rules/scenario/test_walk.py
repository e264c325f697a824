"""A Vagrant's Move counts: the coins that the way needs, and where nobody gets."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, refused
from tests.rules.tables import TOLD
from vagrant_cli.campaign import Scenario
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.board.board import Board, Standee, route
from vagrant_cli.rules.board.train import build, parse_space
from vagrant_cli.rules.events.vagrant import VagrantMoved
from vagrant_cli.rules.scenario import turns, walk
from vagrant_cli.rules.tracks.rounds import coins_left
from vagrant_cli.scenario import HaintState

MOVES = {"songsmith.move": 3, "runaway.move": 2, "runaway.westbound.move": 1}
CAR = ("........", ".#####..", "........")


def table(*, told=MOVES, begin=True, cars=CAR, **at: str):
    """A campaign in the Songsmith's turn, with some standing on a car of 8 by 3 that has a wall in it."""
    places = {"songsmith": "A1,1", "runaway": "A8,3", "pup": "A8,1", "haint": "A4,1"} | at
    spaces = {name: parse_space(space) for name, space in places.items()}
    pup, haint = spaces.pop("pup"), spaces.pop("haint")
    standees = {name: Standee(space) for name, space in spaces.items()}
    board = Board(build({"A": cars}), {"tommyknocker": haint}, standees, pup)
    campaign = begun(vagrants="songsmith runaway")._replace(
        told={**TOLD, **told},
        scenario=Scenario(5, haints={"tommyknocker": HaintState(limit=9)}, board=board),
    )
    if not begin:
        return campaign
    campaign, _ = turns.begin_round(campaign, ("songsmith", "runaway"))
    return turns.begin_turn(campaign, "songsmith")[0]


def to(typed: str):
    return parse_space(typed)


def moved(events) -> VagrantMoved:
    return next(event for event in events if isinstance(event, VagrantMoved))


@pytest.mark.rule("AC-01")
@pytest.mark.parametrize(
    ("space", "coins"), [("A2,1", 1), ("A3,1", 1), ("A5,1", 2), ("A7,1", 2), ("A7,2", 3)]
)
def test_a_move_lays_the_coins_that_its_way_needs(space, coins):
    campaign, events = walk.move(table(), "songsmith", to(space))
    assert moved(events).coins == coins
    assert coins_left(campaign) == 3 - coins
    assert campaign.scenario.board.place("songsmith") == to(space)


@pytest.mark.rule("AC-01")
def test_what_a_coin_gives_beyond_the_way_is_left_for_the_rest_of_the_turn_and_no_longer():
    campaign, _ = walk.move(table(), "songsmith", to("A2,1"))
    campaign, events = walk.move(campaign, "songsmith", to("A1,2"))
    assert (moved(events).coins, coins_left(campaign)) == (0, 2)
    campaign, events = walk.move(campaign, "songsmith", to("A1,3"))
    assert moved(events).coins == 1
    assert campaign.scenario.rounds.steps == {"songsmith": 2}
    campaign, _ = turns.end_turn(campaign, None, skip=True)
    assert campaign.scenario.rounds.steps == {}


@pytest.mark.rule("AC-02", "TR-02")
def test_the_way_goes_around_terrain_and_through_characters():
    _, events = walk.move(table(), "songsmith", to("A5,1"))
    assert moved(events).path == ("A2,1", "A3,1", "A4,1", "A5,1")
    _, events = walk.move(table(), "songsmith", to("A3,3"))
    assert moved(events).path == ("A1,2", "A1,3", "A2,3", "A3,3")


@pytest.mark.rule("AC-01")
def test_a_way_longer_than_the_coins_reach_is_refused_and_nothing_is_laid():
    campaign = table(told={"songsmith.move": 2})
    with refused("AC-01"):
        walk.move(campaign, "songsmith", to("A7,2"))
    campaign, _ = walk.move(campaign, "songsmith", to("A6,1"))
    with refused("AC-01"):
        walk.move(campaign, "songsmith", to("A8,2"))


@pytest.mark.rule("AC-02")
@pytest.mark.parametrize(("space", "who"), [("A4,1", "Tommyknocker"), ("A8,3", "Runaway")])
def test_nobody_ends_on_a_haint_or_another_vagrant_whatever_the_group_decides(space, who):
    for forced in (False, True):
        with refused("AC-02") as error:
            walk.move(table(), "songsmith", to(space), walk.Pays(free=True), forced=forced)
        assert who in str(error.value)


@pytest.mark.rule("AC-02")
def test_nobody_ends_on_terrain_or_where_no_way_leads():
    with refused("AC-02"):
        walk.move(table(), "songsmith", to("A2,2"))
    cut = table(cars=("........", "########", "........"))
    with refused("AC-02"):
        walk.move(cut, "songsmith", to("A1,3"))


@pytest.mark.rule("TU-01")
def test_only_who_is_at_turn_moves_with_coins():
    with refused("TU-01"):
        walk.move(table(), "runaway", to("A7,3"))
    campaign, events = walk.move(table(), "runaway", to("A7,3"), walk.Pays(free=True))
    assert moved(events).coins == 0
    assert coins_left(campaign) == 3


def test_a_card_moves_for_more_coins_fewer_or_none_and_then_the_distance_is_its_own():
    for pays, left in ((walk.Pays(coins=1), 2), (walk.Pays(coins=3), 0), (walk.Pays(free=True), 3)):
        campaign, _ = walk.move(table(told={}), "songsmith", to("A7,1"), pays)
        assert coins_left(campaign) == left
        assert campaign.scenario.rounds.steps == {}
    with refused("SU-01"):
        walk.move(table(), "songsmith", to("A7,1"), walk.Pays(coins=4))


@pytest.mark.rule("VG-05")
def test_the_pup_moves_with_the_runaways_move_and_coins_and_keeps_its_own_steps():
    campaign, _ = turns.end_turn(table(), None, skip=True)
    campaign, _ = turns.begin_turn(campaign, "runaway")
    campaign, events = walk.move(campaign, "pup", to("A7,1"))
    assert moved(events) == VagrantMoved("pup", 1, "A8,1", ("A7,1",))
    assert campaign.scenario.rounds.steps == {"pup": 1}
    campaign, events = walk.move(campaign, "runaway", to("A7,3"))
    assert moved(events).coins == 1
    assert coins_left(campaign) == 1


def test_a_westbound_vagrant_moves_as_that_side_says():
    campaign, _ = turns.end_turn(table(), None, skip=True)
    campaign = turns.begin_turn(campaign, "runaway")[0].with_vagrant("runaway", westbound=True, humanity=1)
    assert moved(walk.move(campaign, "runaway", to("A6,3"))[1]).coins == 2


def test_a_missing_move_value_is_told_with_the_command_that_sets_it():
    with pytest.raises(UsageError) as error:
        walk.move(table(told={}), "songsmith", to("A2,1"))
    assert "vsong box set songsmith.move NUMBER" in error.value.hint


def test_the_group_moves_further_when_it_insists():
    campaign, _ = walk.move(table(told={"songsmith.move": 1}), "songsmith", to("A6,3"), forced=True)
    assert campaign.scenario.board.place("songsmith") == to("A6,3")


def test_without_turns_a_move_is_told_and_no_coin_is_counted():
    campaign, events = walk.move(table(begin=False), "songsmith", to("A5,1"))
    assert moved(events).coins == 2
    assert campaign.scenario.rounds.spent == 0


def test_without_a_board_a_move_lays_its_coins():
    campaign = table().in_scenario(board=None)
    campaign, events = walk.lay(campaign, "songsmith", 2)
    assert moved(events) == VagrantMoved("songsmith", 2, None, ())
    assert coins_left(campaign) == 1
    with refused("SU-01"):
        walk.lay(campaign, "songsmith", 2)
    with pytest.raises(UsageError):
        walk.lay(table(), "songsmith", 1)


def test_a_route_is_as_short_as_can_be_and_each_step_is_beside_the_one_before():
    board = table().scenario.board
    for bit, space in board.train.spaces.items():
        way = route(board, "songsmith", space)
        rings = list(board.train.rings(board.train.bits[to("A1,1")], board.train.floor))
        far = next((steps for steps, ring in enumerate(rings) if ring & bit), 0)
        assert len(way) == far
        for one, after in zip((to("A1,1"), *way), way, strict=False):
            assert board.train.around(board.train.bits[one]) & board.train.bits[after]
