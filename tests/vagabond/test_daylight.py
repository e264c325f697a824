"""Ruins, quests, crafting and special actions."""

from __future__ import annotations

import pytest

from tests.vagabond.boards import after, board, played, scored
from vagrant_cli.data.vagabond import ROOT, Character, Crafted, Printing, Quest, Special, Step
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.vagabond.actions import Undecided
from vagrant_cli.vagabond.board import begin

OPEN = ("fox errand", "rabbit errand", "mouse escort")


def rule_of(start, words: str) -> str | None:
    with pytest.raises(Refused) as refused:
        after(start, words)
    return refused.value.rule


@pytest.mark.rule("VB-25")
def test_exploring_takes_a_torch_brings_the_item_face_up_and_1_point():
    now = after(board({"torch": 1}), "explore bag")
    assert now.items.ready == {"bag": 1}
    assert now.items.exhausted == {"torch": 1}
    assert now.ruins.hidden == {"sword": 1, "boot": 1, "hammer": 1}
    assert (now.ruins.taken, now.points) == (("bag",), 1)
    assert rule_of(board(), "explore bag") == "VB-25"


@pytest.mark.rule("VB-25")
def test_the_one_hidden_kind_needs_no_name_and_with_several_it_is_asked_for():
    assert after(board({"torch": 1}, hidden={"boot": 1}), "explore").items.ready == {"boot": 1}
    with pytest.raises(Undecided) as undecided:
        after(board({"torch": 1}), "explore")
    assert undecided.value.rule == "VB-25"
    assert rule_of(board({"torch": 1}, hidden={"boot": 1}), "explore bag") == "VB-25"
    assert rule_of(board({"torch": 1}, hidden={}), "explore") == "VB-25"


@pytest.mark.rule("VB-34")
def test_no_second_copy_of_a_ruin_item_and_nothing_taken_scores_nothing_and_costs_the_torch():
    two = board({"torch": 2, "bag": 1}, hidden={"bag": 1}, taken=("bag",), two_vagabonds=True)
    assert rule_of(two, "explore bag") == rule_of(two, "explore") == "VB-34"
    now = after(two, "explore nothing")
    assert (now.points, now.items.exhausted) == (0, {"torch": 1})
    assert rule_of(two._replace(two_vagabonds=False), "explore nothing") == "VB-34"


@pytest.mark.rule("VB-34")
def test_a_ruin_item_that_has_left_him_may_be_taken_again():
    two = board({"torch": 2, "bag": 1}, hidden={"bag": 1}, taken=("bag",), two_vagabonds=True)
    assert after(two, "lose bag explore bag").items.ready["bag"] == 1


@pytest.mark.rule("VB-34", "VB-42")
def test_what_others_took_is_recorded():
    start = board(open_quests=OPEN, hidden={"bag": 2})
    now = after(start, "other ruin bag other quest mouse-escort new=fox-fundraising")
    assert now.ruins.hidden == {"bag": 1}
    assert now.quests.open == ("fox errand", "rabbit errand", "fox fundraising")
    assert now.quests.done == ()
    assert rule_of(start, "other ruin sword") == "VB-34"
    assert rule_of(start, "other quest fundraising") == "VB-27"


@pytest.mark.rule("VB-27")
def test_a_quest_takes_its_two_items_and_scores_every_completed_one_of_its_suit():
    start = board({"tea": 1, "boot": 1}, open_quests=OPEN, done=("fox fundraising", "mouse guard duty"))
    now = after(start, "quest errand points new=repair-a-shed")
    assert now.items.exhausted == {"tea": 1, "boot": 1}
    assert now.points == 2
    assert now.quests.open == ("rabbit errand", "mouse escort", "fox repair a shed")
    assert now.quests.done[-1] == "fox errand"
    assert scored(start, "quest errand cards") == 0


@pytest.mark.rule("VB-27")
def test_a_quest_is_refused_in_another_suit_or_without_its_items_or_when_it_is_not_open():
    start = board({"tea": 1, "boot": 2}, open_quests=OPEN)
    assert rule_of(start, "quest escort points") == "VB-27"
    assert rule_of(start, "quest fundraising points") == "VB-27"
    assert rule_of(board({"tea": 1}, open_quests=OPEN), "quest errand points") == "VB-27"


@pytest.mark.rule("VB-27")
def test_points_or_cards_is_asked_for():
    with pytest.raises(Undecided) as undecided:
        after(board({"tea": 1, "boot": 1}, open_quests=OPEN), "quest errand")
    assert (undecided.value.rule, undecided.value.field) == ("VB-27", "which")


@pytest.mark.rule("VB-27")
def test_a_fourth_open_quest_or_a_card_drawn_before_is_refused():
    start = board({"tea": 1, "boot": 1}, open_quests=OPEN, done=("fox fundraising",))
    assert rule_of(start, "deal mouse-guard-duty") == "VB-27"
    assert rule_of(start, "quest errand points new=fox-fundraising") == "VB-27"
    assert rule_of(board(), "deal fox-errand rabbit-errand mouse-escort fox-fundraising") == "VB-27"
    assert rule_of(board(), "deal fox-errand fox-errand") == "VB-27"
    assert after(board(), "deal fox-errand escort").quests.open == ("fox errand", "mouse escort")


@pytest.mark.rule("VB-27")
def test_a_quest_of_two_suits_is_that_of_the_clearing_where_he_stands_by_then():
    start = board({"tea": 2, "boot": 4}, open_quests=OPEN)
    now = after(start, "move rabbit quest errand points move fox quest errand cards")
    assert now.quests.done == ("rabbit errand", "fox errand")
    with pytest.raises(UsageError):
        after(start, "move mouse quest errand points")


@pytest.mark.rule("VB-05", "VB-39")
@pytest.mark.parametrize("crafted", ROOT.crafted, ids=lambda one: one.kind)
def test_crafting_takes_hammers_in_its_suit_and_brings_item_and_points(crafted: Crafted):
    start = board({"hammer": 2}, at=crafted.suit)
    now = after(start, f"craft {crafted.kind}")
    gained = 1 + (2 - crafted.hammers if crafted.kind == "hammer" else 0)
    assert now.items.ready[crafted.kind] == gained
    assert now.items.exhausted == {"hammer": crafted.hammers}
    assert now.points == crafted.points
    other = "mouse" if crafted.suit != "mouse" else "fox"
    assert rule_of(board({"hammer": 2}, at=other), f"craft {crafted.kind}") == "VB-05"
    assert rule_of(board(at=crafted.suit), f"craft {crafted.kind}") == "VB-05"


@pytest.mark.rule("VB-05")
def test_with_the_hammers_said_the_suit_is_the_players_and_other_cards_bring_no_item():
    start = board({"hammer": 3})
    now = after(start, "craft torch hammers=2 points=4")
    assert (now.items.ready, now.points) == ({"torch": 1, "hammer": 1}, 4)
    assert after(start, "craft card hammers=3").items.exhausted == {"hammer": 3}
    assert rule_of(start, "craft torch") == "VB-05"
    for wrong in ("craft card", "craft", "craft boot card hammers=1", "craft card hammers=1 points=2"):
        with pytest.raises(UsageError):
            after(start, wrong)


@pytest.mark.rule("VB-30")
@pytest.mark.parametrize("character", ["thief", "tinker", "vagrant"])
def test_a_special_action_takes_a_torch_and_the_rest_lies_on_the_table(character: str):
    now = after(board({"torch": 1}, character=character), "special")
    assert now.items.exhausted == {"torch": 1}
    assert rule_of(board(character=character), "special") == "VB-30"


@pytest.mark.rule("VB-30", "VB-37")
def test_the_ranger_repairs_3_and_evening_follows():
    start = board({"torch": 1, "boot": 1}, damaged={"sword": 2, "tea": 2}, character="ranger")
    now = after(start, "special sword tea tea")
    assert (now.phase, now.items.damaged_ready) == ("evening", {"sword": 1})
    assert rule_of(now, "move rabbit") == "VB-37"
    assert after(now, "evening").phase == "between"
    with pytest.raises(Undecided) as undecided:
        after(start, "special")
    assert undecided.value.rule == "VB-30"
    assert rule_of(start, "special sword") == "VB-30"
    few = board({"torch": 1}, damaged={"sword": 1}, damaged_down={"tea": 1}, character="ranger")
    assert after(few, "special").items.ready == {"sword": 1}


@pytest.mark.rule("VB-30")
def test_the_harrier_glides_from_anywhere_to_any_clearing():
    start = board({"torch": 1}, at="forest", character="harrier")
    assert after(start, "special mouse-9").at == "mouse-9"
    assert rule_of(start, "special forest") == "VB-30"
    with pytest.raises(UsageError):
        after(start, "special")


@pytest.mark.rule("VB-30")
def test_the_scoundrels_torch_leaves_the_game():
    now = after(board({"torch": 2}, down={"torch": 1}, character="scoundrel"), "special")
    assert (now.items.ready, now.items.exhausted) == ({"torch": 1}, {"torch": 1})


@pytest.mark.rule("VB-30")
def test_the_ronins_special_action_takes_a_sword():
    start = board({"sword": 2}, character="ronin")
    now = after(start, "special battle eyrie warriors=3 extra=1")
    assert now.items.exhausted == {"sword": 2}


@pytest.mark.rule("VB-30")
def test_the_arbiter_scores_1_at_any_time_for_nothing():
    start = board(character="arbiter", phase="between")
    assert scored(start, "special") == 1
    sung = board(character="arbiter", phase="birdsong")
    assert after(sung, "special slip forest").at == "forest"


@pytest.mark.rule("VB-30")
@pytest.mark.parametrize("character", ["adventurer", "cheat", "gladiator", "jailor"])
def test_the_other_cards_change_actions_that_are_carried_out_by_force(character: str):
    start = board({"torch": 1, "boot": 1}, character=character, open_quests=OPEN)
    assert rule_of(start, "special") == "VB-30"
    assert rule_of(start, "quest errand cards") == "VB-27"
    now = played(start, "quest errand cards use torch damage torch", forced=True)
    assert now.board.quests.done == ("fox errand",)
    assert now.board.items.damaged_exhausted == {"torch": 1}


@pytest.mark.rule("VB-27", "VB-05", "VB-14", "VB-30")
def test_another_printing_is_another_value():
    other = Printing(
        characters=(Character("knight", ("boot",), Special(cost="boot", points=3)),),
        quests=(Quest("fox", "joust", ("boot", "boot")),),
        crafted=(Crafted("torch", "fox", 3, 4),),
        steps=(Step("indifferent", 0, 0), Step("1", 2, 5), Step("allied", 1, 0)),
        refresh=1,
    )
    start = board({"boot": 5, "hammer": 3}, character="knight", printing=other)
    assert scored(start, "special") == 3
    assert scored(start, "aid eyrie boot aid eyrie boot aid eyrie boot") == 5
    assert after(start, "craft torch").points == 4
    made, _ = begin("T", "knight", ("eyrie",), printing=other)
    assert made.items.ready == {"boot": 1}
