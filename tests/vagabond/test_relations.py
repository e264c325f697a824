"""Aid, alliances, hostility and coalitions, and the points that they bring."""

from __future__ import annotations

import pytest

from tests.vagabond.boards import after, board, scored
from vagrant_cli.data.vagabond import FACTIONS
from vagrant_cli.errors import Refused, UsageError

MANY = {"boot": 9, "sword": 5, "crossbow": 3}


def rule_of(start, words: str) -> str | None:
    with pytest.raises(Refused) as refused:
        after(start, words)
    return refused.value.rule


def aids(number: int) -> str:
    return " ".join(["aid eyrie boot"] * number)


@pytest.mark.rule("VB-13", "VB-14", "VB-15")
@pytest.mark.parametrize(("number", "points"), [*enumerate((1, 1, 3, 3, 3, 5, 7), 1)])
def test_aids_of_one_turn_from_indifferent_score_step_by_step(number: int, points: int):
    start = board(MANY)
    assert scored(start, aids(number)) == points


@pytest.mark.rule("VB-13")
def test_each_aid_counts_for_one_step_also_when_it_took_an_item():
    now = after(board(MANY), "aid eyrie boot take=tea aid eyrie boot")
    assert (now.relationships["eyrie"], dict(now.aids)) == ("1", {"eyrie": 1})
    assert now.items.ready["tea"] == 1


@pytest.mark.rule("VB-13")
def test_aids_of_an_earlier_turn_are_lost():
    start = after(board({"boot": 5}), aids(2))
    assert dict(start.aids) == {"eyrie": 1}
    now = after(start, f"evening birdsong {aids(1)}")
    assert (now.relationships["eyrie"], dict(now.aids)) == ("1", {"eyrie": 1})


@pytest.mark.rule("VB-13")
def test_aids_of_different_factions_are_counted_apart():
    now = after(board(MANY), "aid eyrie boot aid marquise boot aid eyrie boot aid eyrie boot")
    assert now.relationships == {"marquise": "1", "eyrie": "2", "alliance": "indifferent"}
    assert now.points == 1 + 1 + 2


@pytest.mark.rule("VB-15")
def test_the_aid_that_makes_an_ally_scores_the_step_alone_and_each_later_one_2():
    start = board(MANY)._replace(relationships={"eyrie": "2"})
    assert scored(start, aids(3)) == 2
    assert scored(start, aids(5)) == 2 + 2 + 2


@pytest.mark.rule("VB-26")
def test_an_aid_takes_any_item_and_what_comes_for_it_is_face_up():
    now = after(board({"tea": 1}), "aid marquise tea take=sword")
    assert now.items.exhausted == {"tea": 1}
    assert now.items.ready == {"sword": 1}
    assert rule_of(board(down={"tea": 1}), "aid marquise tea") == "VB-26"


@pytest.mark.rule("VB-20", "VB-26")
def test_a_hostile_faction_can_be_aided_for_its_items_and_stays_hostile():
    now = after(board(MANY, hostile=("eyrie",)), f"{aids(6)} aid eyrie boot take=tea")
    assert (now.relationships["eyrie"], now.points, dict(now.aids)) == ("hostile", 0, {})
    assert now.items.ready["tea"] == 1


@pytest.mark.rule("VB-17")
@pytest.mark.parametrize("how", ["battle eyrie warriors=1", "strike eyrie", "defend eyrie warriors=1"])
@pytest.mark.parametrize("step", ["indifferent", "1", "2", "allied"])
def test_removing_a_warrior_makes_hostile_at_once(how: str, step: str):
    start = board(MANY)._replace(relationships={"eyrie": step}, aids={"eyrie": 1})
    now = after(start, how)
    assert now.relationships["eyrie"] == "hostile"
    assert dict(now.aids) == {}


@pytest.mark.rule("VB-35")
def test_removing_buildings_tokens_or_a_hirelings_warriors_makes_nobody_hostile():
    start = board(MANY)
    for words in (
        "battle eyrie buildings=1 tokens=1",
        "strike eyrie building",
        "strike eyrie token",
        "battle hirelings warriors=2",
        "strike hirelings",
    ):
        assert after(start, words).relationships == start.relationships, words


@pytest.mark.rule("VB-35", "VB-28")
def test_a_strike_earns_no_infamy():
    hostile = board(MANY, hostile=("eyrie",))
    assert scored(hostile, "strike eyrie") == 0
    assert scored(hostile, "strike eyrie building") == 1
    assert scored(hostile, "strike eyrie token") == 1


@pytest.mark.rule("VB-11", "VB-20")
def test_a_coalition_ends_his_points_and_makes_a_hostile_partner_indifferent():
    start = board(MANY, hostile=("eyrie",), allied=("marquise",), points=10)
    now = after(start, "coalition eyrie")
    assert (now.coalition, now.relationships["eyrie"]) == ("eyrie", "indifferent")
    assert after(now, aids(1)).points == 10
    assert after(start, "coalition marquise").relationships["marquise"] == "allied"


@pytest.mark.rule("VB-11")
def test_a_coalition_takes_4_players_10_points_and_daylight_and_comes_once():
    assert rule_of(board(points=9), "coalition eyrie") == "VB-11"
    assert rule_of(board(points=10, factions=FACTIONS[:2]), "coalition eyrie") == "VB-11"
    two = board(points=10, factions=FACTIONS[:2], two_vagabonds=True)
    assert after(two, "coalition eyrie").coalition == "eyrie"
    assert rule_of(after(two, "coalition eyrie"), "coalition marquise") == "VB-11"
    assert rule_of(board(points=10, phase="between"), "coalition eyrie") == "VB-37"


@pytest.mark.rule("VB-36")
def test_coalition_partners_do_not_battle_each_other():
    now = after(board(MANY, points=10), "coalition eyrie")
    assert rule_of(now, "battle eyrie warriors=1") == "VB-36"
    assert rule_of(now, "defend eyrie") == "VB-36"
    assert after(now, "battle marquise warriors=1").relationships["marquise"] == "hostile"


@pytest.mark.rule("VB-39", "VB-11")
def test_30_points_win_at_once_but_not_in_a_coalition():
    start = board(MANY, points=29)
    assert not start.won
    assert after(start, "aid eyrie boot").won
    partner = after(start, "coalition eyrie set points=30")
    assert not partner.won


@pytest.mark.rule("VB-12")
def test_a_faction_that_does_not_play_has_no_marker():
    with pytest.raises(UsageError) as usage:
        after(board(MANY), "aid cult boot")
    assert usage.value.rule == "VB-12"
    assert "marquise, eyrie, alliance" in usage.value.message
