"""The Haint's turn at its edges: who is meant, what options ask for, and how far the search goes."""

from __future__ import annotations

import pytest

from vagrant_cli.errors import UsageError
from vagrant_cli.rules.board import decision, movement
from vagrant_cli.rules.board.target_order import Action
from vagrant_cli.rules.board.threat import threats
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.store.file import boards

OPEN = """\
[cars]
A = '''
......
......
......'''
[haints.tommyknocker]
at = "A1,1"
[vagrants.songsmith]
at = "A6,3"
"""
TWO = OPEN + '[haints.shade]\nat = "A2,1"\n'


def test_the_only_haint_needs_no_name_and_one_of_several_does():
    assert decision.which(boards.parse(OPEN), None) == "tommyknocker"
    assert decision.which(boards.parse(TWO), "SHA") == "shade"
    with pytest.raises(UsageError, match="2 Haints are on this board: tommyknocker, shade") as refused:
        decision.which(boards.parse(TWO), None)
    assert "--haint" in (refused.value.hint or "")


def test_the_only_haint_besides_the_moonreaper_needs_no_name():
    board = boards.parse(OPEN + '[haints.moonreaper]\nat = "A2,1"\n')
    assert decision.which(board, None) == "tommyknocker"
    assert decision.which(board, "moon") == "moonreaper"
    alone = boards.parse(OPEN.replace("tommyknocker", "moonreaper"))
    assert decision.which(alone, None) == "moonreaper"


def test_a_board_without_a_haint_has_nobody_to_move():
    with pytest.raises(UsageError, match="No Haint"):
        decision.which(boards.parse("[cars]\nA = '..'"), None)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Action(prefer="empress"), "The Empress is not on this board"),
        (Action(prefer="pup"), "The Pup is not on this board"),
        (Action(prefer=parse_space("A3,1")), "No object lies on A3,1"),
        (Action(prefer="songsmith", within=2), "--within 2"),
        (Action(within=0), "--within 0"),
    ],
)
def test_a_wish_for_what_is_not_there_is_a_mistake_in_the_options(action, says):
    with pytest.raises(UsageError, match=says):
        decision.target(boards.parse(OPEN), "tommyknocker", action)


def test_settling_a_tie_takes_names_and_spaces_as_people_type_them():
    board = boards.parse(OPEN.replace("A6,3", "A6,1") + '[tokens]\ncandles = ["A3,1", "A1,3"]')
    choice = decision.target(board, "tommyknocker", Action())
    assert choice.rule == "HT-09"
    assert choice.target is not None
    assert (choice.target.name, choice.tied[0].name) == ("A3,1", "A1,3")
    free = decision.target(boards.parse(OPEN), "tommyknocker", Action())
    assert free.tied == ()
    assert free.target is not None
    assert decision.settled(free, free.target.name, boards.parse(OPEN), forced=False)[0].rule == free.rule
    for typed in ("a1.3", "A1,3", " A1,3"):
        settled, events = decision.settled(choice, typed, board, forced=False)
        assert settled.target == choice.tied[0]
        assert (settled.tied, events) == ((), ())
    with pytest.raises(UsageError, match="A1,1"):
        decision.settled(choice, "A1.1", board, forced=False)


def test_spaces_whose_digits_run_together_stay_apart():
    row = "." * 12
    drawing = "\n".join([row] * 12)
    board = boards.parse(
        f"[cars]\nA = '''\n{drawing}'''\n[haints.h]\nat = \"A6,6\"\n[tokens]\ncandles = [\"A11,1\", \"A1,11\"]"
    )
    choice = decision.target(board, "h", Action())
    settled, _ = decision.settled(choice, "A1,11", board, forced=False)
    assert settled.target is not None
    assert settled.target.name == "A1,11"


def test_the_search_visits_each_space_once_for_each_set_of_haunted():
    """However long the move, the layers never hold more than spaces times 2 to the Vagrants."""
    people = "".join(
        f'[vagrants.{name}]\nat = "A{column},2"\n'
        for column, name in enumerate(("empress", "wayfarer", "runaway"), 2)
    )
    board = boards.parse(OPEN + people)
    long, longer = (movement.ways(board, "tommyknocker", steps) for steps in (30, 60))
    visited = sum(some.bit_count() for layer in long.layers for some in layer.values())
    assert visited == sum(some.bit_count() for some in long.reached.values()) <= 18 * 2**4
    assert long.layers == longer.layers


def test_a_move_ends_when_nothing_new_is_reached():
    board = boards.parse("[cars]\nA = '..'\n[haints.h]\nat = \"A1,1\"")
    assert len(movement.ways(board, "h", 30).layers) == 2


@pytest.mark.rule("HT-21")
def test_nothing_goes_on_from_a_candle_but_the_start_does():
    """A Haint that stands where a candle lies has not entered it; coming back would be entering."""
    board = boards.parse(
        '[cars]\nA = \'...\'\n[haints.h]\nat = "A1,1"\n[vagrants.empress]\nat = "A3,1"\n[tokens]\ncandles = ["A1,1"]'
    )
    choice = decision.target(board, "h", Action(prefer="empress"))
    turn = decision.move(board, "h", 2, 0, choice)
    assert str(turn.ending.end) == "A3,1"
    assert turn.candle is None
    staying = decision.move(board, "h", 0, 0, choice)
    assert (staying.ending.path, staying.candle) == ((), None)


def test_a_threat_tells_always_may_and_never():
    """Beside another who is as near, the target is a tie; behind them it is never the target."""
    board = boards.parse(
        '[cars]\nA = \'.......\'\n[haints.h]\nat = "A4,1"\n[vagrants.empress]\nat = "A2,1"\n[vagrants.songsmith]\nat = "A7,1"'
    )
    found = {str(one.space): one[1:] for one in threats(board, "songsmith", 2, "h", 1, 0, Action())}
    assert found == {
        "A5,1": ("always", "always", "always"),
        "A6,1": ("may", "never", "never"),
        "A7,1": ("never", "never", "never"),
    }


def test_the_pup_can_be_foreseen_and_is_never_haunted():
    board = boards.parse(
        '[cars]\nA = \'.....\'\n[haints.h]\nat = "A1,1"\n[vagrants.runaway]\nat = "A5,1"\n[vagrants.pup]\nat = "A3,1"'
    )
    found = threats(board, "pup", 0, "h", 4, 0, Action())
    assert [one[1:] for one in found] == [("always", "never", "always")]
