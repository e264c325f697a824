"""`vsong haint`: the keys that scripts rely on, exit codes, and what people read."""

from __future__ import annotations

import subprocess
import sys

import pytest

BOARD = """\
links = ["A4,1 B1,1"]
[cars]
A = '''
....
.#..'''
B = "..."
[haints.tommyknocker]
at = "B3,1"
[vagrants.songsmith]
at = "A1,1"
humanity = 6
max = 9
[vagrants.empress]
at = "A3,1"
humanity = 10
max = 10
[vagrants.wayfarer]
at = "B2,1"
humanity = 8
max = 8
[tokens]
candles = ["A3,2"]
[tokens.objects]
"A4,2" = "leaf pile"
"""


@pytest.fixture
def file(tmp_path) -> str:
    path = tmp_path / "board.toml"
    path.write_text(BOARD, "utf-8")
    return str(path)


def test_target_gives_the_promised_keys(vsong, file):
    assert vsong("--json", "haint", "target", "--board", file).data == {
        "target": {"kind": "vagrant", "name": "wayfarer", "at": "B2,1"},
        "tied": [],
        "step": 5,
        "rule": "HT-06",
        "why": [
            {"step": 1, "rule": "HT-02", "candidates": [], "kept": []},
            {"step": 2, "rule": "HT-03", "candidates": [], "kept": []},
            {"step": 3, "rule": "HT-04", "candidates": [], "kept": []},
            {"step": 4, "rule": "HT-05", "candidates": [], "kept": []},
            {
                "step": 5,
                "rule": "HT-06",
                "candidates": ["songsmith", "empress", "wayfarer"],
                "kept": ["wayfarer"],
            },
        ],
    }


def test_move_gives_the_promised_keys(vsong, file):
    told = vsong("--json", "haint", "move", "4", "--range", "1", "--prefer", "furthest", "--board", file).data
    assert told == {
        "target": {"kind": "vagrant", "name": "songsmith", "at": "A1,1"},
        "tied": [],
        "path": ["B2,1", "B1,1", "A4,1", "A3,1"],
        "end": "A3,1",
        "haunted": ["wayfarer", "empress"],
        "candle": None,
        "displaced": [{"vagrant": "empress", "to": ["A2,1", "A4,1", "A3,2"]}],
        "in_range": False,
        "distance": 2,
        "acts_on": {"kind": "vagrant", "name": "empress", "at": "A3,1"},
        "acts_on_tied": [],
        "alternatives": [],
    }


def test_threat_gives_the_promised_keys(vsong, file):
    words = ("haint", "threat", "song", "--steps", "1", "--move", "5", "--range", "0", "--board", file)
    assert vsong("--json", *words).data == {
        "spaces": [
            {"space": "A1,1", "targeted": "never", "haunted": "never", "in_range": "never"},
            {"space": "A2,1", "targeted": "never", "haunted": "never", "in_range": "never"},
            {"space": "A1,2", "targeted": "never", "haunted": "never", "in_range": "never"},
        ]
    }


def test_prefer_takes_names_and_spaces_as_people_type_them(vsong, file):
    for typed, name in (("CLOSEST", "wayfarer"), ("Emp", "empress"), ("a4.2", "A4,2"), ("A4,2", "A4,2")):
        told = vsong("--json", "haint", "target", "--prefer", typed, "--board", file).data
        assert told["target"]["name"] == name


def test_an_object_as_target_is_range_0_and_in_range_needs_no_range(vsong, file):
    told = vsong("--json", "haint", "move", "9", "--prefer", "A4,2", "--board", file).data
    assert (told["end"], told["in_range"], told["distance"]) == ("A4,2", True, 0)
    assert told["acts_on"] == {"kind": "object", "name": "A4,2", "at": "A4,2"}


@pytest.mark.parametrize(
    "words",
    [
        ("target", "--haint", "shade"),
        ("target", "--prefer", "nobody"),
        ("target", "--prefer", "runaway"),
        ("target", "--prefer", "A1,1"),
        ("target", "--within", "2"),
        ("target", "--prefer", "empress", "--within", "2"),
        ("target", "--prefer", "closest", "--within", "-1"),
        ("move", "31"),
        ("move", "-1"),
        ("move", "four"),
        ("move", "4", "--range", "31"),
        ("move", "4", "--target", "nobody"),
        ("threat", "runaway", "--steps", "3", "--move", "3"),
        ("threat", "songsmith", "--steps", "3"),
    ],
)
def test_bad_options_are_usage_mistakes(vsong, file, words):
    ran = vsong("--json", "haint", *words, "--board", file)
    assert (ran.code, ran.json["error"]["code"]) == (2, "usage")


def test_naming_the_target_where_nothing_is_tied_is_told_with_the_rule_of_the_step(vsong, file):
    found = vsong("--json", "haint", "target", "--board", file).data
    assert found["tied"] == []
    ran = vsong("haint", "move", "4", "--target", found["target"]["name"], "--board", file, "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (2, found["rule"])
    assert "--target changes nothing" in ran.json["error"]["message"]


def test_a_target_that_no_tie_leaves_open_is_refused_and_force_takes_it(vsong, file):
    words = ("--json", "haint", "move", "4", "--target", "songsmith", "--board", file)
    ran = vsong(*words)
    decided = vsong("--json", "haint", "target", "--board", file).data["rule"]
    assert decided != "HT-09"
    assert (ran.code, ran.json["error"]["rule"]) == (3, decided)
    forced = vsong(*words, "--force", "a card says so").json
    assert forced["data"]["target"]["name"] == "songsmith"
    assert [one["kind"] for one in forced["events"]] == ["overruled"]
    assert f"Overruled {decided}" in vsong(*words[1:], "--force", "a card says so").out


def test_several_haints_must_be_told_apart(vsong, tmp_path):
    two = tmp_path / "two.toml"
    two.write_text(BOARD + '[haints.shade]\nat = "A1,2"\n', "utf-8")
    assert vsong("--json", "haint", "target", "--board", two).code == 2
    assert (
        vsong("--json", "haint", "target", "--haint", "sh", "--board", two).data["target"]["name"] == "A3,2"
    )


def test_a_board_without_a_haint_is_told_so(vsong, tmp_path):
    empty = tmp_path / "empty.toml"
    empty.write_text('[cars]\nA = "..."\n', "utf-8")
    ran = vsong("--json", "haint", "move", "3", "--board", empty)
    assert (ran.code, ran.json["error"]["code"]) == (2, "usage")


def test_a_wrong_board_is_exit_4_with_every_problem(vsong, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(BOARD.replace("A1,1", "A9,9").replace("empress", "emperor"), "utf-8")
    ran = vsong("--json", "haint", "target", "--board", wrong)
    assert (ran.code, ran.json["error"]["code"]) == (4, "save")
    assert ran.json["data"] is None
    lines = ran.json["error"]["message"].splitlines()[1:]
    assert [line.partition(":")[0] for line in lines] == ["line 10", "line 13"]


def test_target_tells_people_why_step_by_step(vsong, file):
    assert vsong("haint", "target", "--board", file).out.splitlines() == [
        "Target: Wayfarer on B2,1 (step 5, HT-06).",
        "  1  Special Target Priority: -  [HT-02]",
        "  2  what the action names: -  [HT-03]",
        "  3  closest candle in its car: -  [HT-04]",
        "  4  most Humanity lost in its car: -  [HT-05]",
        "  5  closest Vagrant: Songsmith, Empress, Wayfarer -> Wayfarer  [HT-06]",
    ]


def test_move_tells_the_path_with_numbers_on_the_map(vsong, file):
    lines = vsong(
        "haint", "move", "4", "--range", "1", "--prefer", "furthest", "--board", file
    ).out.splitlines()
    assert lines[:9] == [
        "Target: Songsmith on A1,1 (step 2, HT-03).",
        "It moves 4 from B3,1: B2,1 B1,1 A4,1 A3,1; it ends 2 from the target, out of range.",
        "Haunts: Wayfarer, Empress.",
        "→ Empress steps aside to one of: A2,1 A4,1 A3,2 [HT-12]",
        "It acts on Empress on A3,1.",
        "→ Then the haunted effect of the present Mood. [HT-23]",
        "",
        " A  1  2  3  4      B  1  2  3",
        " 1  S  . E4  3  ==  1  2 W1 [T]",
    ]


@pytest.mark.rule("HT-09", "HT-18", "RU-16")
def test_ties_and_equal_ways_say_who_decides(vsong, tmp_path):
    level = tmp_path / "level.toml"
    level.write_text(
        '[cars]\nA = """\n.....\n....."""\n[haints.h]\nat = "A3,1"\n'
        '[vagrants.empress]\nat = "A1,1"\n[vagrants.wayfarer]\nat = "A5,1"\n',
        "utf-8",
    )
    named = vsong("haint", "move", "2", "--range", "1", "--prefer", "closest", "--board", level).out
    assert "Tied with Wayfarer; the action names them, so the worst for the Vagrants counts [RU-16]" in named
    free = vsong("haint", "move", "1", "--range", "2", "--board", level).out
    assert "Tied with Wayfarer; the players choose [HT-09]" in free
    assert "1 more way counts as much; take the worst for the Vagrants, else choose [HT-18]:" in free
    assert "  to A2,1: A2,1" in free


def test_the_command_that_settles_a_tie_of_targets_works_with_its_blanks_filled_in(vsong, tmp_path):
    level = tmp_path / "level.toml"
    level.write_text(
        '[cars]\nA = """\n.....\n....."""\n[haints.h]\nat = "A3,1"\n[haints.other]\nat = "A3,2"\n'
        '[vagrants.empress]\nat = "A1,1"\n[vagrants.wayfarer]\nat = "A5,1"\n',
        "utf-8",
    )
    told = vsong("haint", "target", "--board", level.name, "--haint", "h").out
    command = told.partition("--target NAME says how: vsong ")[2].splitlines()[0].removesuffix(".")
    filled = command.replace("MOVE", "1").replace("NAME", "wayfarer").split()
    ran = vsong(*filled, "--json")
    assert ran.code == 0, ran.err
    assert ran.data["target"]["name"] == "wayfarer"


def test_threat_draws_a_map_of_letters_and_lists_what_is_safe(vsong, file):
    words = ("haint", "threat", "wayfarer", "--steps", "2", "--move", "2", "--range", "1", "--board", file)
    lines = vsong(*words).out.splitlines()
    assert lines[3:] == [
        " A  1   2   3   4       B  1   2   3",
        " 1  S   .   E   TR  ==  1  THR THR [T]",
        " 2  .   #   *   o",
        "",
        "Safe: nowhere",
    ]


def test_threat_in_colour_is_red_where_something_is_certain(vsong, file, monkeypatch):
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    words = ("haint", "threat", "wayfarer", "--steps", "2", "--move", "2", "--range", "1", "--board", file)
    assert "\x1b[1;31m THR\x1b[0m" in vsong(*words).out


def test_a_board_file_needs_no_save_and_nothing_heavy(file):
    code = (
        "import sys; from vagrant_cli.cli.main import main;"
        f"code = main(['--json', 'haint', 'move', '4', '--board', {file!r}]);"
        "print(code, sorted({'rich', 'tomlkit', 'dataclasses', 'vagrant_cli.store.file.saves'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[1] == "0 []"


@pytest.mark.rule("HT-18")
def test_at_most_three_of_many_equal_ways_are_listed_and_scripts_get_all(vsong, tmp_path):
    wide = tmp_path / "wide.toml"
    rows = "\n".join(["........."] * 9)
    wide.write_text(
        f'[cars]\nA = """\n{rows}"""\n[haints.h]\nat = "A1,1"\n[vagrants.empress]\nat = "A9,9"\n', "utf-8"
    )
    words = ("haint", "move", "5", "--board", wide)
    told = vsong(*words).out.splitlines()
    at = next(number for number, line in enumerate(told) if "more ways count as much" in line)
    assert told[at].startswith("→ 5 more ways")
    assert [line[:5] for line in told[at + 1 : at + 5]] == ["  to ", "  to ", "  to ", "  and"]
    assert told[at + 4] == "  and 2 more (--json lists all)"
    assert len(vsong(*words, "--json").data["alternatives"]) == 5


def test_a_threat_without_a_move_is_that_of_a_haint_that_stands_still(vsong, file):
    """`--still` counts for `threat` as it does for `move`: nobody away from its space is haunted."""
    line = ("haint", "threat", "songsmith", "--steps", "4", "--board", file, "--json")
    moving, still, rooted = (
        vsong(*line, *more).data["spaces"]
        for more in (("--move", "4"), ("--move", "4", "--still"), ("--move", "0", "--still"))
    )
    assert still == rooted != moving
    assert {one["haunted"] for one in still} == {"never"}
