"""One pass over the spaces against a full solution on each, on a train of 90 spaces; and how far somebody gets."""

from __future__ import annotations

from itertools import pairwise

import pytest

from vagrant_cli.campaign import Campaign, Vagrant
from vagrant_cli.data.items import ITEM_KEYS
from vagrant_cli.errors import Needed, UsageError
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.train import Space, build
from vagrant_cli.rules.forecast import view
from vagrant_cli.rules.forecast.forecast import Forecast, forecast
from vagrant_cli.rules.forecast.foreseen import Ground, Link
from vagrant_cli.rules.forecast.harm import Risk, weighed
from vagrant_cli.rules.forecast.on_spaces import Path, path
from vagrant_cli.rules.forecast.turn_to_come import Turn
from vagrant_cli.scenario import HaintAction, HaintState, Rounds, Scenario, Settings

CAR = ("......", "..#...", "......", "...#..", "......")
HAINT = "sally"
PEOPLE = {
    "songsmith": Space("A", 5, 4),
    "empress": Space("B", 2, 4),
    "wayfarer": Space("C", 2, 2),
    "runaway": Space("B", 5, 2),
}
ACTIONS = {
    "iron-nails": HaintAction(move=4, reach=2, hurt=2),
    "candle": HaintAction(move=6, reach=1, prefer="furthest", hurt=1),
    "salt": HaintAction(move=3, hurt=3),
    "rabbits-foot": HaintAction(reach=3, still=True, all=True, hurt=1),
    "apple": HaintAction(move=5, reach=3, prefer="closest", within=4, hurt=1),
    "haunted": HaintAction(hurt=1),
}
EVERYWHERE = Path(99, 3)


def evening(**places: Space) -> Campaign:
    """A scenario on three cars with four Vagrants, an action for every token but the berry, and 2 of each token."""
    links = [(Space(one, 6, row), Space(other, 1, row)) for one, other in pairwise("ABC") for row in (2, 3)]
    train = build(dict.fromkeys("ABC", CAR), links)
    standing = {name: Standee(at) for name, at in PEOPLE.items()}
    board = Board(train, {HAINT: Space("B", 3, 2)}, standing, candles=(Space("B", 6, 4),), **places)
    people = {name: Vagrant(humanity=3, maximum=9, skills={name: "ready"}) for name in PEOPLE}
    return Campaign(
        "T",
        off_the_rails=True,
        vagrants=people,
        told={f"{item}.tokens": 3 for item in ITEM_KEYS} | {f"{name}.move": 2 for name in PEOPLE},
        actions={5: {token: {"any": action} for token, action in ACTIONS.items()}},
        scenario=Scenario(5, haints={HAINT: HaintState(limit=12)}, board=board),
    )


def solved_anew(campaign: Campaign, who: str, foreseen: Forecast) -> dict[Space, Risk]:
    """Solve every token on the board as it would be with them there."""
    assert campaign.scenario is not None
    assert campaign.scenario.board is not None
    risks = {}
    for place in foreseen.places:
        ground = Ground(campaign, campaign.scenario.board.moved(who, place.space))
        world = ground.world()
        drawn = [(ground.walk(world, (Link(HAINT, one.token),))[who], one.number) for one in foreseen.tokens]
        risks[place.space] = weighed(drawn, sum(one.number for one in foreseen.tokens))
    return risks


@pytest.mark.parametrize("who", ["songsmith", "runaway", "pup"])
def test_one_pass_over_all_spaces_is_a_full_solution_on_each(who: str):
    campaign = evening(pup=Space("C", 4, 4))
    foreseen = forecast(campaign, who, EVERYWHERE)
    assert len(foreseen.places) > 75
    assert {one.space: one.risk for one in foreseen.places} == solved_anew(campaign, who, foreseen)


@pytest.mark.rule("HT-11", "HT-12")
@pytest.mark.parametrize("who", ["songsmith", "runaway", "pup"])
def test_with_two_tokens_a_turn_too_a_space_is_a_full_solution_there(who: str):
    campaign = evening(pup=Space("C", 4, 4)).in_scenario(settings=Settings(tokens_a_turn=2))
    foreseen = forecast(campaign, who, EVERYWHERE)
    board = campaign.scenario.board
    for place in foreseen.places[::27]:
        turn = Turn(campaign, board.moved(who, place.space), ())
        world = turn.ground.world()
        drawn = [(turn.ground.walk(world, turn.links(some))[who], ways) for some, ways in turn.draws()]
        assert place.risk == weighed(drawn, turn.total()), place.space


def test_a_space_for_no_coin_is_the_one_where_they_stand_and_the_price_grows_with_the_way():
    foreseen = forecast(evening(), "songsmith", EVERYWHERE)
    prices = {one.space: one.coins for one in foreseen.places}
    assert [space for space, coins in prices.items() if not coins] == [PEOPLE["songsmith"]]
    assert prices[Space("A", 5, 5)] == prices[Space("A", 5, 1)] == 1
    assert prices[Space("A", 6, 1)] == 2


@pytest.mark.rule("AC-01", "TU-02")
@pytest.mark.parametrize(
    ("rounds", "coins"),
    [
        (Rounds(), 3),
        (Rounds(begun=1, order=("songsmith", "empress"), turn="songsmith", spent=1), 2),
        (Rounds(begun=1, order=("songsmith", "empress"), turn="empress", acted=("songsmith",)), 0),
        (Rounds(begun=1, order=("empress", "songsmith")), 0),
        (Rounds(begun=1, order=("songsmith", "empress")), 3),
    ],
)
def test_who_has_a_turn_before_the_haint_moves_with_the_coins_left(rounds: Rounds, coins: int):
    campaign = evening().in_scenario(rounds=rounds)
    assert path(campaign, "songsmith") == Path(2 * coins, 2)


def test_a_move_value_that_nobody_has_told_is_asked_for_unless_steps_are_named():
    campaign = evening()._replace(told={f"{item}.tokens": 3 for item in ITEM_KEYS})
    with pytest.raises(Needed) as caught:
        path(campaign, "songsmith")
    assert caught.value.entries == ("songsmith.move",)
    assert path(campaign, "songsmith", 4) == Path(4, None)


# --- how much is looked at ------------------------------------------------------------------------


def two_tokens() -> Campaign:
    """The evening with two tokens a turn."""
    return evening().in_scenario(settings=Settings(tokens_a_turn=2))


def test_two_tokens_on_a_real_board_are_far_from_the_limit():
    """The limit is a matter of boards and saves that no table holds."""
    assert len(forecast(two_tokens(), "songsmith", Path(6, 3)).places) > 20


def test_a_forecast_that_looks_at_too_much_is_refused_with_the_limit_and_the_way_out(monkeypatch):
    monkeypatch.setattr(view, "MOST_LOOKS", 50_000)
    with pytest.raises(
        UsageError, match=r"^On 90 spaces .* takes 50,000 looks at a space at most\.$"
    ) as refused:
        forecast(two_tokens(), "songsmith", EVERYWHERE)
    assert "vsong haint forecast WHO --steps SPACES" in str(refused.value.hint)
