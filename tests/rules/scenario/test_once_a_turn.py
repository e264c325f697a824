"""What is done once: a General Action and a Rummage in a turn, the Moonreaper's action in a round, an event on its space."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from tests.rules.tables import TOLD, by_hand
from vagrant_cli.campaign import Scenario
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.bindle import rummage
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.train import build, parse_space
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.events.turn import ActionRolled, EventGone
from vagrant_cli.rules.events.vagrant import CardUsed
from vagrant_cli.rules.haint import moonreaper_on_train
from vagrant_cli.rules.scenario import general_actions, scenario, turns
from vagrant_cli.rules.tracks import event_tokens
from vagrant_cli.rules.vagrant import rest
from vagrant_cli.scenario import HaintState, MoonState


def table(*, board=False, events=None, begin=True):
    campaign = begun(vagrants="runaway songsmith", moonreaper=True)._replace(
        told={**TOLD, "runaway.rummage": 3},
        scenario=Scenario(5, haints={"tommyknocker": HaintState(limit=12)}, events=events or {}),
    )
    if board:
        standees = {"runaway": Standee(parse_space("A1,1")), "songsmith": Standee(parse_space("A3,1"))}
        train = build({"A": ("......",) * 3})
        campaign = campaign.in_scenario(board=Board(train, {}, standees, parse_space("A2,1")))
    if not begin:
        return campaign
    campaign, _ = turns.begin_round(campaign, ())
    return turns.begin_turn(campaign, "runaway")[0]


def act(campaign, what, name="runaway", *, forced=False, **more):
    rolled = general_actions.Rolled(0, **({"haint": "tommyknocker"} if what == "bust" else {}), **more)
    campaign, events, _ = general_actions.apply(campaign, what, name, 1, rolled, forced=forced)
    return campaign, events


@pytest.mark.rule("RU-03")
@pytest.mark.parametrize("what", general_actions.ACTIONS)
def test_a_general_action_is_done_once_in_a_turn_and_again_in_the_next(what):
    campaign, _ = act(table(), what)
    with refused("RU-03"):
        act(campaign, what)
    _, events = act(campaign, what, forced=True)
    assert [one.rule for one in events if isinstance(one, Overruled)] == ["RU-03"]
    campaign, _ = turns.end_turn(campaign, None, skip=True)
    campaign, _ = turns.begin_turn(campaign, "songsmith")
    act(campaign, what, "songsmith")


@pytest.mark.rule("VG-05")
def test_the_pup_investigates_and_busts_beside_the_runaway_and_patches_nobody_up():
    campaign = table()
    for what in ("bust", "investigate"):
        campaign, _ = act(campaign, what)
    campaign, events = act(
        campaign.in_scenario(rounds=campaign.scenario.rounds._replace(spent=0)), "bust", "pup"
    )
    assert next(one for one in events if isinstance(one, ActionRolled)).vagrant == "pup"
    with refused("RU-03"):
        act(campaign, "bust", "pup")
    with refused("VG-05"):
        act(campaign, "patch-up", "pup")


@pytest.mark.rule("AC-03")
def test_a_rummage_with_coins_is_done_once_in_a_turn_and_one_of_a_skill_does_not_count():
    campaign, _, _ = rummage.draw(table(), "runaway", 1, 1, by_hand("salt"))
    with refused("AC-03"):
        rummage.draw(campaign, "runaway", 1, 1, by_hand("salt"))
    rummage.draw(campaign, "runaway", 1, 0, by_hand("salt"))
    rummage.draw(campaign, "runaway", 1, 1, by_hand("salt"), forced=True)


def test_where_no_turns_are_tracked_nothing_is_counted():
    campaign, _ = act(table(begin=False), "bust")
    assert act(campaign, "bust")[0].scenario.rounds.done == ()


@pytest.mark.rule("MR-10")
def test_the_moonreaper_acts_once_in_a_round():
    campaign = table().in_scenario(moon=MoonState(beside=2, space=3))
    campaign, _ = moonreaper_on_train.act(campaign)
    assert campaign.scenario.moon.space == 5
    with refused("MR-10"):
        moonreaper_on_train.act(campaign)
    forced, _ = moonreaper_on_train.act(campaign, forced=True)
    assert forced.scenario.moon.space == 1


@pytest.mark.rule("MR-10")
def test_the_moonreaper_who_acted_when_the_round_began_does_not_act_again_in_it():
    campaign = table(begin=False).in_scenario(moon=MoonState(beside=2, space=1))
    campaign, _ = turns.begin_round(campaign, ())
    assert campaign.scenario.moon.space == 3
    with refused("MR-10"):
        moonreaper_on_train.act(campaign)


@pytest.mark.rule("AC-06")
def test_the_event_on_the_space_is_investigated_and_nowhere_else():
    campaign = table(board=True, events={"4": "A1,1", "7": "A2,1", "2": "round 3"})
    _, events = act(campaign, "investigate")
    assert next(one for one in events if isinstance(one, ActionRolled)).event == "4"
    _, events = act(campaign, "investigate", "pup")
    assert next(one for one in events if isinstance(one, ActionRolled)).event == "7"
    empty = table(board=True, events={"2": "round 3"})
    with refused("AC-06"):
        act(empty, "investigate")
    for event in ("7", "2"):
        with refused("AC-06"):
            act(campaign, "investigate", event=event)
    act(empty, "investigate", forced=True)
    act(table(board=True), "investigate", event="3")


@pytest.mark.rule("AC-06")
def test_of_two_events_on_a_space_the_players_name_one():
    campaign = table(board=True, events={"4": "A1,1", "5": "A1,1"})
    with pytest.raises(UsageError):
        act(campaign, "investigate")
    assert act(campaign, "investigate", event="5")


@pytest.mark.rule("AC-07")
def test_the_token_of_an_investigated_event_goes_when_the_players_say_so():
    campaign = table(board=True, events={"4": "A1,1"})
    kept, _ = act(campaign, "investigate")
    assert kept.scenario.events == {"4": "A1,1"}
    gone, events = act(campaign, "investigate", gone=True)
    assert gone.scenario.events == {}
    assert EventGone("4") in events
    with pytest.raises(UsageError):
        act(table(), "investigate", gone=True)


@pytest.mark.rule("AC-06")
def test_what_is_no_event_of_this_campaign_is_not_investigated():
    base = begun(off_the_rails=False)
    for there, event in ((playing(base), "X"), (playing(begun()), "44")):
        with refused("EV-01"):
            event_tokens.investigated(there, "songsmith", event)
        assert event_tokens.investigated(there, "songsmith", event, forced=True)[0] == event
    laid = scenario.lay_event(playing(base), "X", "round-1", forced=True)[0]
    assert event_tokens.investigated(laid, "songsmith", "x") == ("X", ())


@pytest.mark.rule("AC-06")
def test_without_a_board_the_players_name_the_event_or_nobody_does():
    campaign = table(events={"4": "A1,1"})
    assert act(campaign, "investigate")[0].scenario.events == {"4": "A1,1"}
    gone, _ = act(campaign, "investigate", event="4", gone=True)
    assert gone.scenario.events == {}


def test_a_skill_used_again_in_its_turn_is_told_and_not_refused():
    campaign, events = rest.use(table(), "runaway", "43")
    assert not next(one for one in events if isinstance(one, CardUsed)).again
    campaign, events = rest.use(campaign, "runaway", "43")
    assert next(one for one in events if isinstance(one, CardUsed)).again
