"""The frame of a turn: birdsong, moves, evening, what is done when, and setting up."""

from __future__ import annotations

import pytest

from tests.vagabond.boards import GAME, after, board, played
from vagrant_cli.data.vagabond import FACTIONS, ROOT
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.vagabond import events
from vagrant_cli.vagabond.actions import Undecided
from vagrant_cli.vagabond.board import begin, draw, refresh, stays_down


def rule_of(start, words: str) -> str | None:
    with pytest.raises(Refused) as refused:
        after(start, words)
    return refused.value.rule


def night(ready=None, **more):
    return board(ready, phase="between", **more)


@pytest.mark.rule("VB-21", "VB-12")
def test_a_board_begins_with_its_characters_items_in_a_forest_and_everybody_indifferent():
    made, told = begin("T", "arbiter", GAME, quests=("fox errand", "mouse escort", "rabbit errand"))
    assert made.items.ready == {"sword": 2, "boot": 1, "torch": 1}
    assert (made.at, made.turn, made.phase, made.points) == ("forest", 0, "between", 0)
    assert made.relationships == dict.fromkeys(GAME, "indifferent")
    assert made.ruins.hidden == {"sword": 1, "boot": 1, "hammer": 1, "bag": 1}
    assert made.quests.open == ("fox errand", "mouse escort", "rabbit errand")
    assert isinstance(told[0], events.VagabondBegun)


@pytest.mark.rule("VB-12")
@pytest.mark.parametrize("factions", [(), FACTIONS[:7], ("eyrie", "eyrie")])
def test_1_to_6_different_factions_have_a_marker(factions):
    with pytest.raises(UsageError):
        begin("T", "thief", factions)


@pytest.mark.rule("VB-34")
def test_two_vagabonds_have_both_sets_of_ruin_items_and_still_3_quests():
    made, _ = begin("T", "thief", GAME, two_vagabonds=True)
    assert set(made.ruins.hidden.values()) == {2}
    with pytest.raises(Refused) as refused:
        begin("T", "thief", GAME, quests=[quest.title for quest in ROOT.quests[:4]], two_vagabonds=True)
    assert refused.value.rule == "VB-27"


@pytest.mark.rule("VB-22")
def test_birdsong_turns_up_3_and_2_for_each_tea_on_its_track_when_it_begins():
    assert refresh(night()) == 3
    assert refresh(night({"tea": 2})) == 7
    assert refresh(night({"tea": 5})) == 9
    start = night({"tea": 1}, down={"boot": 6, "tea": 2})
    assert after(start, "birdsong boot boot boot boot tea").items.exhausted == {"boot": 2, "tea": 1}


@pytest.mark.rule("VB-22")
def test_everything_turns_up_where_so_many_are_not_down():
    now = after(night(down={"boot": 2, "torch": 1}), "birdsong")
    assert now.items.ready == {"boot": 2, "torch": 1}
    assert (now.turn, now.phase) == (2, "birdsong")


@pytest.mark.rule("VB-22")
def test_birdsong_takes_all_but_the_named_ones():
    start = night(down={"boot": 2, "torch": 2, "sword": 1})
    now = after(start, "birdsong but=torch but=sword")
    assert now.items.ready == {"boot": 2, "torch": 1}
    assert now.items.exhausted == {"sword": 1, "torch": 1}
    assert after(start, "birdsong but=torch,sword") == now


@pytest.mark.rule("VB-22")
def test_a_birdsong_that_leaves_a_choice_asks_and_refuses_wrong_numbers_and_items():
    start = night(down={"boot": 2, "torch": 2})
    with pytest.raises(Undecided) as undecided:
        after(start, "birdsong")
    assert (undecided.value.rule, undecided.value.number) == ("VB-22", 3)
    for words in ("birdsong boot", "birdsong boot boot torch torch", "birdsong boot boot sword"):
        assert rule_of(start, words) == "VB-22"
    for words in ("birdsong but=boot,torch", "birdsong but=sword"):
        assert rule_of(start, words) == "VB-22"
    with pytest.raises(UsageError):
        after(start, "birdsong boot but=torch")


@pytest.mark.rule("VB-40")
def test_undamaged_items_turn_up_before_damaged_ones_and_those_turn_up_where_they_lie():
    start = night(down={"boot": 2}, damaged_down={"boot": 2})
    now = after(start, "birdsong")
    assert now.items.ready == {"boot": 2}
    assert now.items.damaged_ready == {"boot": 1}
    assert now.items.damaged_exhausted == {"boot": 1}


@pytest.mark.rule("VB-40")
def test_of_a_kind_that_stays_the_damaged_ones_stay_first():
    start = night(down={"boot": 1, "torch": 2}, damaged_down={"boot": 1})
    now = after(start, "birdsong but=boot")
    assert now.items.damaged_exhausted == {"boot": 1}
    assert now.items.ready == {"boot": 1, "torch": 2}


@pytest.mark.rule("VB-22")
def test_he_slips_once_right_after_birdsong_free_into_forests_too():
    start = night({"boot": 1}, hostile=("eyrie",))
    now = after(start, "birdsong slip forest")
    assert (now.at, now.phase, now.items.ready) == ("forest", "daylight", {"boot": 1})
    assert after(start, "birdsong slip mouse-4").at == "mouse-4"
    assert rule_of(start, "birdsong slip forest slip fox") == "VB-22"
    assert rule_of(start, "birdsong move fox slip forest") == "VB-22"
    assert rule_of(start, "slip forest") == "VB-22"


@pytest.mark.rule("VB-22", "VB-15")
def test_an_ally_comes_along_when_he_slips_between_clearings():
    start = night(allied=("eyrie",))
    assert after(start, "birdsong slip mouse with=eyrie").at == "mouse"
    assert rule_of(start, "birdsong slip forest with=eyrie") == "VB-15"
    assert rule_of(start, "birdsong slip mouse with=marquise") == "VB-15"


@pytest.mark.rule("VB-23")
def test_a_move_takes_a_boot_and_leads_into_clearings_only():
    now = after(board({"boot": 2}), "move rabbit")
    assert (now.at, now.items.exhausted) == ("rabbit", {"boot": 1})
    assert rule_of(board({"boot": 2}), "move forest") == "VB-23"
    assert rule_of(board(), "move rabbit") == "VB-23"
    assert after(board({"boot": 1}, at="forest"), "move rabbit").at == "rabbit"


@pytest.mark.rule("VB-07")
def test_nobody_is_asked_who_rules_where_he_moves():
    start = board({"boot": 2}, hostile=("marquise", "eyrie", "alliance"))
    assert after(start, "move rabbit move mouse").at == "mouse"


@pytest.mark.rule("VB-19")
def test_a_move_among_hostile_warriors_takes_one_boot_more_however_many_factions():
    start = board({"boot": 2}, hostile=("marquise", "eyrie"))
    assert after(start, "move rabbit hostile").items.exhausted == {"boot": 2}
    assert rule_of(board({"boot": 1}, hostile=("eyrie",)), "move rabbit hostile") == "VB-23"
    assert rule_of(board({"boot": 2}), "move rabbit hostile") == "VB-19"


@pytest.mark.rule("VB-15", "VB-23")
def test_one_ally_moves_along_from_clearing_to_clearing():
    start = board({"boot": 1}, allied=("eyrie",))
    moved = [
        one for one in played(start, "move mouse with=eyrie").events if isinstance(one, events.PawnMoved)
    ]
    assert moved == [events.PawnMoved("mouse", "move", "eyrie")]
    assert rule_of(start._replace(at="forest"), "move mouse with=eyrie") == "VB-15"
    assert rule_of(board({"boot": 1}), "move mouse with=eyrie") == "VB-15"


@pytest.mark.rule("VB-31")
def test_a_night_in_a_forest_brings_back_what_is_damaged_face_up_and_leaves_other_faces():
    start = board({"boot": 1}, down={"torch": 1}, damaged={"tea": 1}, damaged_down={"sword": 1}, at="forest")
    now = after(start, "evening")
    assert now.items.ready == {"sword": 1, "boot": 1, "tea": 1}
    assert now.items.exhausted == {"torch": 1}
    assert after(start._replace(at="fox"), "evening").items == start.items


@pytest.mark.rule("VB-32")
def test_he_draws_1_card_and_1_for_each_coins_on_its_track_and_keeps_5():
    start = board({"coins": 2})
    assert draw(start) == 3
    told = {hand: played(start, f"evening hand={hand}").events[-1] for hand in (0, 2, 4)}
    assert {hand: (one.draw, one.discard) for hand, one in told.items()} == {0: (3, 0), 2: (3, 0), 4: (3, 2)}
    assert played(start, "evening").events[-1].discard is None
    assert draw(board(down={"coins": 2}, damaged={"coins": 1})) == 1


@pytest.mark.rule("VB-31", "VB-32")
def test_coins_that_come_back_in_the_forest_are_drawn_for():
    start = board(damaged_down={"coins": 1}, at="forest")
    assert played(start, "evening").events[-1].draw == 2


@pytest.mark.rule("VB-37")
@pytest.mark.parametrize(
    "words", ["move fox", "aid eyrie boot", "explore", "repair boot", "special", "evening"]
)
def test_what_belongs_to_his_turn_waits_for_birdsong(words: str):
    start = night({"boot": 1, "torch": 1, "hammer": 1}, damaged={"boot": 1})
    assert rule_of(start, words) == "VB-37"


@pytest.mark.rule("VB-37")
def test_a_turn_ends_before_another_begins():
    assert rule_of(board(), "birdsong") == "VB-37"
    now = after(board({"boot": 1}), "evening birdsong move fox")
    assert (now.turn, now.phase) == (2, "daylight")


@pytest.mark.rule("VB-37")
def test_daylight_actions_come_in_any_order_as_often_as_they_can_be_paid():
    start = board({"boot": 3, "torch": 1, "sword": 1}, hidden={"bag": 1})
    now = after(start, "move fox battle eyrie move fox explore move fox")
    assert now.items.ready == {"bag": 1}


@pytest.mark.rule("VB-38")
@pytest.mark.parametrize(
    "words",
    [
        "battle eyrie",
        "defend eyrie",
        "removal",
        "explore bag",
        "aid eyrie boot",
        "quest errand points",
        "strike eyrie",
        "craft boot",
        "special",
    ],
)
def test_a_forest_is_no_clearing(words: str):
    everything = {"sword": 1, "boot": 1, "torch": 1, "crossbow": 1, "hammer": 1, "tea": 1}
    start = board(everything, at="forest", open_quests=("fox errand",))
    assert rule_of(start, words) == "VB-38"


@pytest.mark.rule("VB-38")
def test_moving_out_repairing_and_resting_remain_in_a_forest():
    start = board({"boot": 1, "hammer": 1}, damaged={"torch": 1}, at="forest", character="ranger")
    assert after(start, "repair torch move fox").at == "fox"
    now = after(start, "repair torch special evening")
    assert now.phase == "between"


@pytest.mark.rule("VB-22")
def test_what_the_next_birdsong_leaves_down_is_counted():
    assert stays_down(board({"tea": 1}, down={"boot": 4, "sword": 2}, damaged_down={"torch": 1})) == 2
    assert stays_down(board(down={"boot": 2})) == 0
