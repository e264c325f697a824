"""`vsong haint move --apply`: a Haint's move carried out on the save's board."""

from __future__ import annotations

import pytest

SAVE = '''\
schema = 1
title = "T"

[vagrants.cursebearer]
max = 9

[vagrants.empress]
max = 8
humanity = 3

[scenario]
page = 5
round = 1
rounds = 1
turn = "cursebearer"
order = [
    "cursebearer",
    "empress",
]

[scenario.haints.sally]
limit = 9

[scenario.board.cars]
A = """
.......
......."""

[scenario.board.haints.sally]
at = "A1,1"

[scenario.board.vagrants.cursebearer]
at = "A2,1"

[scenario.board.vagrants.empress]
at = "A4,1"
'''


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(SAVE, "utf-8")
    return path


def test_a_move_on_the_saves_board_says_that_nothing_was_moved_and_how_to(save, vsong):
    out = vsong("haint", "move", "3", "--range", "0").out
    assert out.endswith("Nothing was moved. To move it: vsong haint move 3 --range 0 --apply\n")
    assert save.read_text("utf-8") == SAVE


@pytest.mark.rule("HT-11", "HT-12", "VG-01")
@pytest.mark.usefixtures("save")
def test_apply_moves_haunts_and_lets_step_aside_as_the_haints_turn_does(vsong):
    """The Haint stands at the end of the way, the curse is answered, and whoever is in its way steps aside."""
    shown = vsong("haint", "move", "3", "--range", "0", "--json").data
    ran = vsong("haint", "move", "3", "--range", "0", "--apply", "--json")
    assert ran.data == shown
    kinds = [event["kind"] for event in ran.json["events"]]
    for kind in (
        "haint_targets",
        "haint_moved",
        "vagrant_haunted",
        "haint_gained",
        "steps_aside",
        "haint_acts_on",
    ):
        assert kind in kinds
    board = vsong("board", "show", "--json").data
    assert board["haints"]["sally"]["at"] == "A4,1"
    assert board["vagrants"]["empress"]["at"] == "A3,1"
    assert vsong("status", "--json").data["scenario"]["haints"]["sally"]["humanity"] == 1
    assert vsong("undo").code == 0
    assert vsong("board", "show", "--json").data["haints"]["sally"]["at"] == "A1,1"


@pytest.mark.rule("HT-21")
def test_a_candle_that_ends_the_move_goes_on_the_cycle_track(save, vsong):
    save.write_text(SAVE + '\n[scenario.board.tokens]\ncandles = [\n    "A3,1",\n]\n', "utf-8")
    assert vsong("haint", "move", "4", "--apply").code == 0
    assert vsong("status", "--json").data["scenario"]["track"] == {"candle": 1}
    assert vsong("board", "show", "--json").data["tokens"] == {}


@pytest.mark.usefixtures("save")
def test_apply_is_for_the_saves_board_and_a_dry_run_moves_nobody(vsong, save):
    ran = vsong("haint", "move", "3", "--apply", "--board", "x.toml")
    assert (ran.code, "--board" in ran.err) == (2, True)
    out = vsong("haint", "move", "3", "--apply", "-n").out
    assert out.endswith("Dry run: nothing was saved.\n")
    assert save.read_text("utf-8") == SAVE


@pytest.mark.usefixtures("save")
def test_a_token_whose_action_nobody_typed_in_names_the_command_that_moves_the_haint(vsong):
    """After `end` the book says what the Haint does, and one command carries it out."""
    out = vsong("end", "salt").out
    assert "To move it: vsong haint move M --range R --apply." in out
    assert "To have vsong know it from the next token on: vsong scenario action salt" in out
    assert vsong("haint", "move", "3", "--range", "1", "--apply").code == 0
    assert "from the next token on" in vsong("scenario", "action", "salt", "--move", "3").out


@pytest.mark.rule("HT-09", "HT-18")
def test_what_is_tied_or_equal_is_told_with_the_command_for_another(save, vsong):
    text = (
        SAVE.replace("humanity = 3\n", "").replace('at = "A2,1"', 'at = "A7,2"').replace('"A4,1"', '"A1,2"')
    )
    save.write_text(text.replace('sally]\nat = "A1,1"', 'sally]\nat = "A4,1"'), "utf-8")
    out = vsong("haint", "move", "3", "--range", "1", "--apply").out
    assert (
        "For Cursebearer instead: vsong undo, then: vsong haint move 3 --range 1 --apply --target cursebearer"
        in out
    )
    assert "vsong haint move 3 --range 1 --apply --target empress --to A" in out
    assert vsong("undo").code == 0
    words = ("haint", "move", "3", "--range", "1", "--apply", "--target", "cursebearer", "--json")
    assert vsong(*words).data["target"]["name"] == "cursebearer"


@pytest.mark.rule("MR-09")
def test_with_the_moonreaper_beside_one_haint_no_name_means_the_other(save, vsong):
    """His moves need his name; the text says who is meant."""
    save.write_text(SAVE + '\n[scenario.board.haints.moonreaper]\nat = "A7,2"\n', "utf-8")
    for words in (("target",), ("move", "3"), ("threat", "empress", "--steps", "1", "--move", "2")):
        ran = vsong("haint", *words)
        assert (ran.code, ran.out.splitlines()[0]) == (
            0,
            "Sally is meant; for the Moonreaper: --haint moonreaper.",
        )
    own = vsong("haint", "move", "3", "--haint", "moonreaper", "--apply")
    assert own.code == 0
    assert "is meant" not in own.out
    assert vsong("board", "show", "--json").data["haints"]["sally"]["at"] == "A1,1"
