"""Items: where they lie, which of several is meant, what is damaged, repaired and carried."""

from __future__ import annotations

import pytest

from tests.vagabond.boards import after, board, played
from vagrant_cli.data.vagabond import KINDS, TRACKED
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.vagabond import board as numbers
from vagrant_cli.vagabond.actions import Undecided


def refusal(start, words: str) -> Refused:
    with pytest.raises(Refused) as refused:
        after(start, words)
    return refused.value


@pytest.mark.rule("VB-01")
@pytest.mark.parametrize("where", ["down", "damaged", "damaged_down"])
def test_only_what_is_face_up_and_undamaged_can_be_exhausted(where: str):
    start = board(**{where: {"boot": 1}})
    refused = refusal(start, "use boot")
    assert refused.rule == "VB-01"
    assert "none" in refused.message
    assert after(board({"boot": 1}), "use boot").items.exhausted == {"boot": 1}


@pytest.mark.rule("VB-02")
@pytest.mark.parametrize("kind", KINDS)
def test_a_track_holds_3_and_the_fourth_goes_to_the_satchel(kind: str):
    for number in range(1, 6):
        now = board({kind: number})
        assert numbers.on_track(now, kind) == (min(number, 3) if kind in TRACKED else 0)
        assert numbers.carried(now) == number - numbers.on_track(now, kind)


@pytest.mark.rule("VB-02")
def test_what_is_gained_lies_on_its_track_at_once():
    assert numbers.on_track(after(board(), "gain tea"), "tea") == 1


@pytest.mark.rule("VB-03")
@pytest.mark.parametrize("kind", TRACKED)
def test_a_place_that_comes_free_on_a_track_is_taken_by_what_lies_in_the_satchel(kind: str):
    start = board({kind: 4})
    now = after(start, f"use {kind}")
    assert numbers.on_track(now, kind) == 3
    assert numbers.carried(now) == 1


@pytest.mark.rule("VB-04")
@pytest.mark.parametrize("kind", TRACKED)
def test_an_item_used_on_a_track_lies_in_the_satchel(kind: str):
    now = after(board({kind: 1}), f"use {kind}")
    assert (numbers.on_track(now, kind), numbers.carried(now)) == (0, 1)


@pytest.mark.rule("VB-08")
def test_he_is_defenceless_without_an_undamaged_sword_face_up_or_down():
    assert not numbers.defenceless(board({"sword": 1}))
    assert not numbers.defenceless(board(down={"sword": 1}))
    assert numbers.defenceless(board({"boot": 2}, damaged={"sword": 1}, damaged_down={"sword": 1}))


@pytest.mark.rule("VB-10")
def test_damage_takes_exhausted_before_ready_and_the_face_stays():
    start = board({"boot": 1}, down={"boot": 1})
    once = after(start, "damage boot")
    assert once.items.damaged_exhausted == {"boot": 1}
    assert once.items.ready == {"boot": 1}
    twice = after(once, "damage boot")
    assert twice.items.damaged_ready == {"boot": 1}


@pytest.mark.rule("VB-10")
def test_damage_that_names_a_face_takes_that_one():
    assert after(board({"boot": 1}, down={"boot": 1}), "damage boot-up").items.damaged_ready == {"boot": 1}


@pytest.mark.rule("VB-10")
def test_damage_reaches_tracks_and_an_item_that_is_damaged_is_not_damaged_again():
    now = after(board({"tea": 1}), "damage tea")
    assert now.items.damaged_ready == {"tea": 1}
    assert refusal(now, "damage tea").rule == "VB-10"


@pytest.mark.rule("VB-10")
def test_hits_past_the_last_item_are_ignored():
    now = after(board({"boot": 1}), "defend eyrie damage=boot")
    assert after(now, "defend eyrie") == now


@pytest.mark.rule("VB-06")
def test_an_effect_that_clears_his_clearing_damages_3_items_of_his_choice():
    start = board({"sword": 2, "boot": 2, "tea": 1})
    now = after(start, "removal sword tea boot")
    assert now.items.damaged_ready == {"sword": 1, "boot": 1, "tea": 1}
    assert now.at == start.at


@pytest.mark.rule("VB-06")
def test_such_an_effect_damages_everything_where_there_are_fewer_than_3():
    start = board({"sword": 1}, down={"tea": 1}, damaged={"boot": 1})
    now = after(start, "removal")
    assert now.items.damaged_ready == {"sword": 1, "boot": 1}
    assert now.items.damaged_exhausted == {"tea": 1}


@pytest.mark.rule("VB-06")
def test_a_choice_of_3_that_nobody_made_is_asked_for_and_a_wrong_number_refused():
    start = board({"sword": 2, "boot": 2})
    with pytest.raises(Undecided) as undecided:
        after(start, "removal")
    assert (undecided.value.rule, undecided.value.number) == ("VB-06", 3)
    assert undecided.value.options == {"sword": 2, "boot": 2}
    assert "2 swords, 2 boots" in undecided.value.message
    assert refusal(start, "removal sword boot").rule == "VB-06"
    assert refusal(start, "removal sword boot tea").rule == "VB-06"


@pytest.mark.rule("VB-06")
def test_there_is_no_choice_between_items_of_one_kind():
    assert after(board({"sword": 5}), "removal").items.damaged_ready == {"sword": 3}


@pytest.mark.rule("VB-29")
def test_repair_takes_a_hammer_each_and_face_up_items_first_and_turns_none():
    start = board({"hammer": 2}, damaged={"tea": 1}, damaged_down={"tea": 1})
    once = after(start, "repair tea")
    assert once.items.ready == {"hammer": 1, "tea": 1}
    assert once.items.damaged_exhausted == {"tea": 1}
    assert numbers.on_track(once, "tea") == 1
    twice = after(start, "repair tea tea")
    assert twice.items.exhausted == {"hammer": 2, "tea": 1}


@pytest.mark.rule("VB-29")
def test_repair_is_refused_without_a_hammer_or_without_such_a_damaged_item():
    assert refusal(board(damaged={"tea": 1}), "repair tea").rule == "VB-29"
    assert refusal(board({"hammer": 1}), "repair tea").rule == "VB-29"


@pytest.mark.rule("VB-42")
def test_what_cards_and_others_do_is_recorded_at_any_time():
    start = board({"boot": 2}, phase="between")
    now = after(start, "use boot gain tea damage boot-up lose tea score 3 set points=7 at=forest eyrie=2")
    assert now.items.exhausted == {"boot": 1}
    assert now.items.damaged_ready == {"boot": 1}
    assert (now.points, now.at, now.relationships["eyrie"]) == (7, "forest", "2")


@pytest.mark.rule("VB-42")
def test_losing_takes_damaged_before_whole_then_exhausted_before_ready():
    now = board({"boot": 1}, down={"boot": 1}, damaged={"boot": 1}, damaged_down={"boot": 1})
    for left in ("damaged_exhausted", "damaged_ready", "exhausted", "ready"):
        now = after(now, "lose boot")
        assert not getattr(now.items, left)
    refused = refusal(now, "lose boot")
    assert refused.rule == "VB-01"


@pytest.mark.rule("VB-42")
def test_points_stay_between_0_and_99():
    assert after(board(points=1), "score -3").points == 0
    assert after(board(points=98), "score 5").points == 99


@pytest.mark.rule("VB-01")
def test_more_than_9_of_a_kind_are_outside_the_limit():
    with pytest.raises(UsageError) as limit:
        after(board({"boot": 9}), "gain boot")
    assert limit.value.rule == "VB-01"


@pytest.mark.rule("VB-33")
def test_what_lies_on_tracks_neither_counts_nor_leaves():
    start = board({"bag": 1, "tea": 3, "boot": 8})
    assert (numbers.carried(start), numbers.capacity(start)) == (8, 8)
    over = board({"bag": 1, "tea": 4, "boot": 8})
    assert numbers.surplus(over) == 1
    now = after(over, "evening leave=tea")
    assert now.items.ready == {"boot": 8, "tea": 3, "bag": 1}
    assert refusal(over, "evening leave=bag").rule == "VB-33"


@pytest.mark.rule("VB-33")
def test_capacity_counts_the_damaged_box_and_is_checked_in_the_evening_only():
    start = board({"sword": 3, "boot": 3}, damaged={"torch": 2})
    assert numbers.surplus(start) == 2
    assert after(start, "gain boot").items.ready["boot"] == 4
    with pytest.raises(Undecided) as undecided:
        after(start, "evening")
    assert (undecided.value.rule, undecided.value.number) == ("VB-33", 2)
    now = after(start, "evening leave=torch,sword")
    assert now.items.ready == {"sword": 2, "boot": 3}
    assert now.items.damaged_ready == {"torch": 1}
    for wrong in ("evening leave=torch", "evening leave=torch,torch,torch", "evening leave=torch,tea"):
        assert refusal(start, wrong).rule == "VB-33"


@pytest.mark.rule("VB-33")
def test_nothing_leaves_while_everything_fits():
    assert refusal(board({"boot": 6}), "evening leave=boot").rule == "VB-33"
    told = played(board({"boot": 6}), "evening")
    assert told.board.items.ready == {"boot": 6}
