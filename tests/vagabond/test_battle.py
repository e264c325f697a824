"""Battles of his and against him: what fell, what follows, and what cannot have been."""

from __future__ import annotations

import pytest

from tests.vagabond.boards import after, board, scored
from vagrant_cli.errors import Refused, UsageError

ARMED = {"sword": 3, "boot": 3, "crossbow": 2}


def rule_of(start, words: str) -> str | None:
    with pytest.raises(Refused) as refused:
        after(start, words)
    return refused.value.rule


@pytest.mark.rule("VB-24")
def test_a_battle_takes_a_sword():
    assert after(board({"sword": 2}), "battle eyrie").items.exhausted == {"sword": 1}
    assert rule_of(board(down={"sword": 2}), "battle eyrie") == "VB-24"


@pytest.mark.rule("VB-18", "VB-39")
@pytest.mark.parametrize(
    ("words", "indifferent", "hostile"),
    [
        ("warriors=1", 0, 1),
        ("warriors=2", 1, 2),
        ("warriors=1 buildings=1", 2, 3),
        ("buildings=2", 2, 4),
        ("buildings=1 tokens=1", 2, 4),
        ("warriors=2 tokens=1", 3, 4),
    ],
)
def test_pieces_score_1_for_buildings_and_tokens_and_infamy_on_top(words, indifferent, hostile):
    assert scored(board(ARMED), f"battle eyrie {words}") == indifferent
    assert scored(board(ARMED, hostile=("eyrie",)), f"battle eyrie {words}") == hostile


@pytest.mark.rule("VB-18", "VB-39")
def test_on_another_turn_there_is_no_infamy_but_buildings_and_tokens_score():
    start = board(ARMED, phase="between", hostile=("eyrie",))
    assert scored(start, "defend eyrie warriors=2") == 0
    assert scored(start, "defend eyrie warriors=1 buildings=1 tokens=1") == 2


@pytest.mark.rule("VB-09")
def test_no_more_falls_than_undamaged_swords_face_up_or_down_and_extra_hits():
    start = board({"sword": 1}, down={"sword": 1}, damaged={"sword": 3})
    assert after(start, "battle eyrie warriors=2").points == 1
    assert rule_of(start, "battle eyrie warriors=3") == "VB-09"
    assert after(start, "battle eyrie warriors=3 extra=1").points == 2
    assert rule_of(board({"sword": 5}), "battle eyrie warriors=4") == "VB-09"


@pytest.mark.rule("VB-09")
def test_a_defender_without_warriors_takes_one_hit_more():
    start = board({"sword": 1})
    assert scored(start, "battle eyrie buildings=2") == 2
    assert rule_of(start, "battle eyrie buildings=3") == "VB-09"
    assert rule_of(board({"sword": 1}, phase="between"), "defend eyrie buildings=2") == "VB-09"


@pytest.mark.rule("VB-15", "VB-09")
def test_an_allys_warriors_add_to_his_hits_in_battles_that_he_opens():
    start = board({"sword": 1}, allied=("marquise",))
    now = after(start, "battle eyrie warriors=3 with=marquise allies=2")
    assert now.relationships["eyrie"] == "hostile"
    assert rule_of(start, "battle eyrie warriors=3 with=marquise allies=1") == "VB-09"


@pytest.mark.rule("VB-15")
def test_only_an_ally_helps_and_not_against_itself_and_not_a_defender():
    start = board(ARMED, allied=("marquise",))
    assert rule_of(start, "battle eyrie with=alliance allies=1") == "VB-15"
    assert rule_of(start, "battle marquise with=marquise allies=1") == "VB-15"
    with pytest.raises(UsageError):
        after(start, "defend eyrie with=marquise allies=1")


@pytest.mark.rule("VB-16")
@pytest.mark.parametrize(
    ("words", "step"), [("", "hostile"), ("damage=boot", "allied"), ("damage=boot,boot", "allied")]
)
def test_an_ally_that_loses_more_warriors_than_he_damages_items_turns_hostile(words: str, step: str):
    start = board(ARMED, allied=("marquise",))
    now = after(start, f"battle eyrie with=marquise allies=2 lost=1 {words}")
    assert now.relationships["marquise"] == step


@pytest.mark.rule("VB-16")
def test_no_more_allies_fall_than_came_along():
    start = board(ARMED, allied=("marquise",))
    assert rule_of(start, "battle eyrie with=marquise allies=1 lost=2") == "VB-16"
    for words in ("battle eyrie lost=1", "battle eyrie allies=1"):
        with pytest.raises(UsageError):
            after(start, words)


@pytest.mark.rule("VB-10")
def test_hits_that_he_takes_damage_the_items_that_he_names():
    now = after(board(ARMED), "battle eyrie damage=sword,boot damage=boot")
    assert now.items.damaged_exhausted == {"sword": 1}
    assert now.items.damaged_ready == {"boot": 2}
    assert rule_of(board(ARMED), "battle eyrie damage=tea") == "VB-10"


@pytest.mark.rule("VB-09")
def test_a_sword_that_is_damaged_in_the_battle_still_counts_in_it():
    assert scored(board({"sword": 2}), "battle eyrie warriors=2 damage=sword,sword") == 1


@pytest.mark.rule("VB-28")
def test_a_strike_takes_a_crossbow_and_removes_one_piece():
    now = after(board(ARMED), "strike eyrie")
    assert now.items.exhausted == {"crossbow": 1}
    assert now.relationships["eyrie"] == "hostile"
    assert rule_of(board({"sword": 1}), "strike eyrie") == "VB-28"


@pytest.mark.rule("VB-34", "VB-06")
def test_another_vagabond_is_fought_where_there_are_two_and_has_no_pieces():
    two = board(ARMED, two_vagabonds=True)
    assert after(two, "battle vagabond damage=boot").items.damaged_ready == {"boot": 1}
    with pytest.raises(UsageError):
        after(two, "battle vagabond warriors=1")
    with pytest.raises(UsageError):
        after(board(ARMED), "battle vagabond")
