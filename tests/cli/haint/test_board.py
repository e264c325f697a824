"""`vsong board` and `vsong moonreaper place`: what scripts get and what people see."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from vagrant_cli.cli.haint.board import place_moonreaper
from vagrant_cli.cli.line.play import Table

SHIPPED = sorted((Path(__file__).parents[3] / "campaigns" / "boards").glob("*.toml"))

BOARD = """\
links = ["A4,1 B1,1"]
[cars]
A = '''
....
.#..'''
B = "..."
[haints.tommyknocker]
at = "B2,1"
[vagrants.songsmith]
at = "A1,1"
humanity = 6
max = 9
[vagrants.empress]
at = "A2,1"
humanity = 4
max = 10
[tokens]
candles = ["A3,2"]
"""

SAVE = """\
schema = 1
title = "Thursday crew"

# Ann plays her.
[vagrants.songsmith]
humanity = 6
max = 9

[vagrants.empress]
humanity = 4
max = 10

[scenario]
page = 5
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "board.toml"
    path.write_text(BOARD, "utf-8")
    return str(path)


@pytest.fixture
def save(tmp_path: Path, vsong, file) -> Path:
    path = tmp_path / "thursday.toml"
    path.write_text(SAVE, "utf-8")
    assert vsong("-c", path, "board", "use", file).code == 0
    return path


def test_reach_and_range_list_spaces_in_board_order(vsong, file):
    assert vsong("--json", "board", "reach", "song", "3", "--board", file).data == {
        "spaces": ["A1,1", "A3,1", "A4,1", "A1,2", "A3,2"]
    }
    counted = vsong("--json", "board", "range", "B2.1", "2", "--for", "vagrant", "--board", file).data
    assert counted["spaces"] == ["A4,1", "B1,1", "B2,1", "B3,1"]
    through = vsong("--json", "board", "range", "A1,2", "1", "--for", "haint", "--board", file).data
    assert through["spaces"] == ["A1,1", "A1,2", "A2,2"]


@pytest.mark.rule("TR-01")
def test_range_names_the_vagrants_and_the_haints_in_it(vsong, file):
    found = vsong("--json", "board", "range", "A2,1", "4", "--for", "vagrant", "--board", file).data
    assert (found["vagrants"], found["haints"]) == (["songsmith", "empress"], ["tommyknocker"])


@pytest.mark.rule("MR-09")
def test_moonreaper_place_lists_the_spaces_three_from_the_highest_humanity(file):
    result = place_moonreaper(file)(Table())
    assert result.data == {"spaces": ["A4,1", "A3,2"], "distance": 3, "vagrants": ["songsmith"]}
    assert result.text is not None
    assert result.text().startswith("The Moonreaper: 3 from Songsmith, all equal: A4,1 A3,2")


def test_check_lists_every_problem_with_its_line_and_exits_4(vsong, tmp_path):
    assert vsong("--json", "board", "check", "--board", wrong(tmp_path)).code == 4
    told = vsong("--json", "board", "check", "--board", wrong(tmp_path)).json
    assert told["ok"] is False
    assert told["error"]["code"] == "save"
    assert [(one["line"], one["where"]) for one in told["data"]["problems"]] == [
        (1, "links[0]"),
        (8, "haints.tommyknocker.at"),
        (11, "vagrants.songsmith.humanity"),
    ]
    seen = vsong("board", "check", "--board", wrong(tmp_path))
    assert "line 8: haints.tommyknocker.at names B8,1, and car B has 3 columns and 1 row." in seen.err


def wrong(folder: Path) -> str:
    path = folder / "wrong.toml"
    path.write_text(
        BOARD.replace("A4,1 B1,1", "A4,1 C1,1").replace("B2,1", "B8,1").replace("= 6", "= 60"), "utf-8"
    )
    return str(path)


def test_check_of_a_sound_board_lists_no_problem(vsong, file):
    assert vsong("--json", "board", "check", "--board", file).data == {"problems": []}


@pytest.mark.parametrize(
    "words",
    [
        ("board", "reach", "wayfarer", "3"),
        ("board", "reach", "songsmith", "31"),
        ("board", "reach", "songsmith", "-1"),
        ("board", "range", "Z1,1", "3", "--for", "haint"),
        ("board", "range", "A1", "3", "--for", "haint"),
        ("board", "range", "A1,1", "3", "--for", "pup"),
        ("board", "range", "A1,1", "3"),
    ],
)
def test_words_that_fit_no_board_are_usage_mistakes(vsong, file, words):
    ran = vsong("--json", *words, "--board", file)
    assert (ran.code, ran.json["error"]["code"]) == (2, "usage")


def test_a_missing_file_is_exit_4_and_one_line(vsong):
    ran = vsong("board", "show", "--board", "nowhere.toml")
    assert (ran.code, ran.out, ran.err.count("\n")) == (4, "", 1)


def test_a_minus_reads_the_board_from_standard_input(vsong, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BOARD.encode())))
    assert vsong("--json", "board", "check", "--board", "-").data == {"problems": []}


def test_a_closed_standard_input_is_no_traceback(vsong, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert vsong("board", "check", "--board", "-").code == 4
    sys.stdin.close()


def test_an_empty_train_ends_with_its_last_row(vsong):
    shown = vsong("board", "show", "--board", "short-train").out
    assert shown.splitlines()[-1].strip()


def test_show_draws_the_cars_side_by_side_with_joints_and_a_legend(vsong, file):
    assert vsong("board", "show", "--board", file).out.splitlines() == [
        " A  1  2  3  4      B  1  2  3",
        " 1  S  E  .  .  ==  1  . [T] .",
        " 2  .  #  *  .",
        "",
        "[T]  Haint Tommyknocker on B2,1",
        " S   Songsmith on A1,1, Humanity 6 of 9",
        " E   Empress on A2,1, Humanity 4 of 10",
        " *   candles on A3,2",
    ]


def test_joints_that_are_not_level_are_listed_and_others_make_the_cars_shift(vsong, tmp_path):
    text = BOARD.replace('"A4,1 B1,1"', '"A4,2 B1,1", "A1,1 B3,1"')
    shifted = tmp_path / "shifted.toml"
    shifted.write_text(text, "utf-8")
    lines = vsong("board", "show", "--board", shifted).out.splitlines()
    assert lines[:4] == [
        " A  1  2  3  4",
        " 1  S  E  .  .      B  1  2  3",
        " 2  .  #  *  .  ==  1  . [T] .",
        "Joints: A1,1 and B3,1",
    ]


def test_a_narrow_terminal_puts_cars_below_each_other_and_lists_their_joints(vsong, file, monkeypatch):
    monkeypatch.setenv("COLUMNS", "24")
    lines = vsong("board", "show", "--board", file).out.splitlines()
    assert lines[:7] == [
        " A  1  2  3  4",
        " 1  S  E  .  .",
        " 2  .  #  *  .",
        "",
        " B  1  2  3",
        " 1  . [T] .",
        "Joints: A4,1 and B1,1",
    ]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_boards_are_sound_and_fit_80_columns_of_ascii(vsong, path):
    assert vsong("board", "check", "--board", path).code == 0
    shown = vsong("board", "show", "--board", path)
    assert shown.code == 0
    assert shown.out.isascii()
    assert max(map(len, shown.out.splitlines())) <= 80


def test_two_boards_are_shipped():
    assert [path.name for path in SHIPPED] == ["night-train.toml", "two-cars.toml"]


def test_colour_is_escape_codes_around_the_same_characters(vsong, file, monkeypatch):
    import re

    plain = vsong("board", "show", "--board", file).out
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = vsong("board", "show", "--board", file).out
    assert "\x1b[1;31m[T]\x1b[0m" in coloured
    assert [
        line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()
    ] == plain.splitlines()


# --- the save's board --------------------------------------------------------------------------------------


def test_the_boards_of_a_save_and_of_a_file_answer_alike(vsong, save, file):
    for words in (("board", "show"), ("haint", "target"), ("haint", "move", "4", "--range", "1")):
        from_file = vsong("--json", *words, "--board", file)
        assert vsong("--json", "-c", save, *words).data == from_file.data


def test_putting_moving_and_removing_change_the_save_and_undo_gives_it_back(vsong, save):
    before = save.read_bytes()
    assert vsong("-c", save, "move", "song", "A1.2", "--free").code == 0
    assert vsong("-c", save, "board", "put", "leaf pile", "A4,1", "--object").code == 0
    assert vsong("-c", save, "board", "put", "special", "empress").code == 0
    assert vsong("-c", save, "board", "remove", "A3,2").code == 0
    shown = vsong("--json", "-c", save, "board", "show").data
    assert shown["vagrants"]["songsmith"] == {"at": "A1,2", "humanity": 6, "max": 9}
    assert shown["tokens"] == {"special": "empress", "objects": {"A4,1": "leaf pile"}}
    assert "# Ann plays her.\n[vagrants.songsmith]" in save.read_text("utf-8")
    assert vsong("-c", save, "undo", "4").code == 0
    assert save.read_bytes() == before


def test_a_dry_run_moves_nobody(vsong, save):
    before = save.read_bytes()
    ran = vsong("--json", "-n", "-c", save, "move", "song", "A1.2", "--free")
    assert ran.data["vagrants"]["songsmith"]["at"] == "A1,2"
    assert save.read_bytes() == before


def test_refusals_of_the_rules_are_exit_3_and_force_overrides_them(vsong, save):
    ran = vsong("--json", "-c", save, "move", "songsmith", "A2,2")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "AC-02")
    assert vsong("-c", save, "move", "songsmith", "A2,2", "--force", "a card says so").code == 0


def test_a_save_without_a_board_says_how_to_get_one(vsong, tmp_path):
    path = tmp_path / "friday.toml"
    path.write_text(SAVE, "utf-8")
    ran = vsong("--json", "-c", path, "board", "show")
    assert (ran.code, ran.json["error"]["code"]) == (3, "refused")
    assert "--board" in ran.json["error"]["hint"]


def test_a_board_typed_into_the_save_as_text_is_read_and_kept_as_typed(vsong, tmp_path):
    path = tmp_path / "friday.toml"
    drawn = '[scenario.board.cars]\nA = """\n...\n.#."""\n'
    path.write_text(SAVE + "\n" + drawn + '\n[scenario.board.vagrants.songsmith]\nat = "A1,1"\n', "utf-8")
    assert vsong("-c", path, "move", "songsmith", "A3,1", "--free").code == 0
    text = path.read_text("utf-8")
    assert drawn in text
    assert 'at = "A3,1"' in text


def test_a_saves_board_is_checked_with_the_save(vsong, tmp_path):
    path = tmp_path / "friday.toml"
    more = '\n[scenario.board.cars]\nA = "..."\n\n[scenario.board.vagrants.wayfarer]\nat = "A1,1"\n'
    path.write_text(SAVE + more, "utf-8")
    told = vsong("--json", "check", path).data["problems"]
    assert [one["where"] for one in told] == ["scenario.board.vagrants.wayfarer"]


def test_the_board_goes_with_the_scenario(vsong, save):
    assert vsong("-c", save, "scenario", "end", "victory").code == 0
    assert "board" not in save.read_text("utf-8")


@pytest.fixture
def bare(tmp_path: Path, vsong, file) -> Path:
    """A save that leaves the maximum Humanity to the box profile, with the Haint's turn to come."""
    path = tmp_path / "friday.toml"
    path.write_text(SAVE.replace("max = 9\n", "").replace("max = 10\n", ""), "utf-8")
    assert vsong("-c", path, "board", "use", file).code == 0
    return path


@pytest.mark.rule("HT-05", "MR-09")
def test_the_saves_board_takes_the_maximum_that_the_box_profile_tells(vsong, bare):
    """What the players told once holds for target, move, threat, placing and drawing."""
    words = (
        ("haint", "target"),
        ("haint", "move", "4"),
        ("haint", "threat", "songsmith", "--steps", "2", "--move", "3"),
    )
    for change in (("move", "tommyknocker", "A4,2"), ("board", "remove", "A3,2")):
        assert vsong("-c", bare, *change).code == 0
    for line in words:
        ran = vsong("--json", "-c", bare, *line)
        assert (ran.code, ran.json["error"]["rule"]) == (2, "HT-05")
        assert ran.json["error"]["hint"] == "See the card, then: vsong box set songsmith.max NUMBER."
    assert vsong("box", "set", "songsmith.max", "9").code == 0
    assert vsong("box", "set", "empress.max", "12").code == 0
    for line in words:
        assert vsong("-c", bare, *line).code == 0
    shown = vsong("--json", "-c", bare, "board", "show").data["vagrants"]
    assert (shown["songsmith"]["max"], shown["empress"]["max"]) == (9, 12)


@pytest.mark.rule("MR-09")
def test_where_the_moonreaper_goes_asks_the_box_profile_for_a_full_vagrant(vsong, bare):
    bare.write_text(bare.read_text("utf-8").replace("humanity = 6\n", ""), "utf-8")
    ran = vsong("--json", "-c", bare, "moonreaper", "place")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "MR-09")
    assert "vsong box set songsmith.max NUMBER" in ran.json["error"]["hint"]
    assert vsong("box", "set", "songsmith.max", "9").code == 0
    assert vsong("--json", "-c", bare, "moonreaper", "place").data["vagrants"] == ["songsmith"]


@pytest.mark.rule("HT-05")
def test_a_board_file_without_a_maximum_names_the_line_to_add(vsong, tmp_path):
    path = tmp_path / "bare.toml"
    path.write_text(BOARD.replace("max = 9\n", "").replace("B2,1", "A4,2").split("[tokens]")[0], "utf-8")
    hint = vsong("--json", "haint", "target", "--board", path).json["error"]["hint"]
    assert hint == "Add `max = NUMBER` to [vagrants.songsmith]."


def test_a_bare_name_finds_a_board_on_the_shelf_as_with_campaigns(vsong, save, tmp_path):
    """`two-cars` is campaigns/boards/two-cars.toml, else two-cars.toml here; a file of that very name is read too."""
    shelf = tmp_path / "campaigns" / "boards"
    shelf.mkdir(parents=True)
    (shelf / "mine.toml").write_text(BOARD.replace("B2,1", "B3,1"), "utf-8")
    assert vsong("-c", save, "board", "use", "mine").code == 0
    assert vsong("--json", "-c", save, "board", "show").data["haints"]["tommyknocker"]["at"] == "B3,1"
    assert vsong("--json", "board", "show", "--board", "board").data["haints"]["tommyknocker"]["at"] == "B2,1"
    (tmp_path / "drawn").write_text(BOARD, "utf-8")
    assert vsong("board", "check", "--board", "drawn").code == 0
    ran = vsong("board", "check", "--board", "nowhere")
    assert ran.code == 4
    assert "campaigns/boards/nowhere.toml" in ran.err


def test_who_is_left_off_a_board_is_told_with_the_command_for_those_in_play(vsong, tmp_path, file):
    path = tmp_path / "friday.toml"
    path.write_text(SAVE.replace("[vagrants.empress]", "[vagrants.wayfarer]"), "utf-8")
    out = vsong("-c", path, "board", "use", file).out
    assert "Not in play and left off: Empress; put yours with: vsong board put wayfarer SPACE." in out


@pytest.mark.rule("AC-05")
def test_show_draws_event_tokens_that_lie_on_spaces_of_the_saves_board(vsong, save, file):
    """A token has a sign of its own, gives way to a figure, and stands in the legend in any case."""
    for event, place in (("3", "A4,2"), ("Z", "A1,1"), ("1", "A4,2"), ("2", "round-3")):
        assert vsong("-c", save, "scenario", "event", event, "--at", place).code == 0
    lines = vsong("-c", save, "board", "show").out.splitlines()
    assert lines[1].split()[:2] == ["1", "S<"]
    assert lines[2].endswith("<1>")
    assert lines[-2:] == [" <   event Z on A1,1", " <   events 1, 3 on A4,2"]
    assert "event" not in vsong("board", "show", "--board", file).out
    moved = vsong("-c", save, "haint", "move", "2").out
    assert "<1>" in moved
    assert "events 1, 3 on A4,2" in moved


@pytest.mark.parametrize(
    "name", ["runaway", "Songsmith", "pup", "candle", "moon", "moonreaper", "Blackthorn"]
)
def test_a_new_object_has_no_name_that_somebody_has(name, vsong, tmp_path):
    save = tmp_path / "named.toml"
    vsong("new", str(save), "--title", "T", "--vagrant", "runaway", "--vagrant", "empress", "-q")
    vsong("scenario", "start", "5", "--haint", "blackthorn", "-q", "-c", str(save))
    vsong(
        "board", "use", str(next(path for path in SHIPPED if path.stem == "two-cars")), "-q", "-c", str(save)
    )
    before = save.read_bytes()
    ran = vsong("board", "put", name, "B1.1", "--object", "-c", str(save))
    assert (ran.code, save.read_bytes()) == (2, before), ran.err
    assert "is no name for a new object" in ran.err
