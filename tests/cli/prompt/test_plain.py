"""`--plain`: one fact a line, in words, without drawings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vagrant_cli.cli.prompt import plain

BOARD = '''
links = ["A3,1 B1,1"]
[cars]
A = """
..#
.."""
B = """
.
."""
[haints.salt-wife]
at = "B1,2"
[vagrants.songsmith]
at = "A1,1"
humanity = 4
max = 9
[tokens]
candles = ["A2,1", "A2,2"]
[tokens.objects]
"B1,1" = "leaf pile"
'''

SAVE = """\
schema = 1
title = "[d6] | the crew"

[vagrants.songsmith]
humanity = 4
max = 9

[vagrants.songsmith.skills]
"35" = "wounded"

[vagrants.empress]
westbound = true
humanity = 2

[scenario]
page = 5
"""

ART = re.compile(r"[^\x00-\x7f–]|[|#_]{2,}|[─│█▏·]")


@pytest.fixture(autouse=True)
def _there(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(BOARD, "utf-8")
    (tmp_path / "c.toml").write_text(SAVE, "utf-8")


def test_a_status_is_one_fact_a_line_in_words(vsong):
    lines = vsong("status", "--plain").out.splitlines()
    assert lines[0] == "Title: [d6] | the crew"
    assert "Songsmith, Humanity: 4 of 9" in lines
    assert "Songsmith, Skills, 35: wounded" in lines
    assert "Empress, Westbound: yes" in lines
    assert not any("Songsmith, Westbound" in line for line in lines), "what is not so is not said"
    assert "Songsmith, Smoky bones: 0" in lines, "but every number is"
    assert "Scenario, Page: 5" in lines


def test_a_board_is_told_by_its_spaces(vsong):
    assert vsong("board", "show", "--board", "b.toml", "--plain").out.splitlines() == [
        "Links: A3,1 B1,1",
        "Car A: 3 columns, 2 rows",
        "Car A, terrain: A3,1",
        "Car A, no space: A3,2",
        "Car B: 1 column, 2 rows",
        "Salt-wife, Space: B1,2",
        "Songsmith, Space: A1,1",
        "Songsmith, Humanity: 4 of 9",
        "Tokens, Candles: A2,1; A2,2",
        "Tokens, Objects, B1,1: leaf pile",
    ]


def test_a_threat_and_a_move_are_told_space_by_space(vsong):
    threat = vsong(
        "haint", "threat", "songsmith", "--steps", "1", "--move", "3", "--board", "b.toml", "--plain"
    ).out
    assert "Spaces, A1,1: targeted always" in threat
    move = vsong("haint", "move", "2", "--board", "b.toml", "--plain").out
    assert "Target, Name: songsmith" in move
    assert "Path: B1,1; A3,1" in move


def test_chances_are_percentages(vsong):
    lines = vsong("odds", "2", "-s", "4", "--need", "1", "--plain").out.splitlines()
    assert "Distribution, Successes 0: chance 25.0%" in lines
    assert "Mean: 1.20" in lines
    assert any(line.startswith("At least, Chance: 75.0%") for line in lines)


def test_a_camp_is_told_step_by_step(vsong, tmp_path: Path):
    (tmp_path / "c.toml").write_text(SAVE.partition("[scenario]")[0] + "[camp]\nafter = 5\nbegun = true\n")
    lines = vsong("--plain", "camp").out.splitlines()
    assert "Pool, Coins: 0" in lines
    assert any(re.match(r"Steps, moment: state open, what .+", line) for line in lines)


def test_what_answers_in_sentences_anyway_is_said_as_ever(vsong):
    assert (
        vsong("limit", "9/12/14", "--players", "2", "--plain").out
        == vsong("limit", "9/12/14", "--players", "2").out
    )
    said = vsong("hurt", "songsmith", "1", "-n").out
    assert vsong("hurt", "songsmith", "1", "-n", "--plain").out == said
    assert vsong("deed", "draw", "--help", "--plain").out == vsong("deed", "draw", "--help").out


def test_it_counts_before_and_after_the_words_and_on_a_line_of_several_steps(vsong):
    after = vsong("status", "--plain").out
    assert vsong("--plain", "status").out == after
    assert vsong("--plain", "where", "then", "status").out.endswith(after)
    assert vsong("status", "--plain", "--json").out == vsong("status", "--json").out


@pytest.mark.parametrize(
    "words",
    [
        ["status"],
        ["status", "songsmith"],
        ["status", "scenario"],
        ["odds", "3", "-s", "4", "--smoky", "1", "--smoky-die", "+1,+1,+2,note,skull,0"],
        ["board", "show", "--board", "b.toml"],
        ["board", "reach", "songsmith", "1", "--board", "b.toml"],
        ["board", "range", "A1.1", "1", "--for", "haint", "--board", "b.toml"],
        ["haint", "target", "--board", "b.toml"],
        ["haint", "move", "3", "--board", "b.toml"],
        ["haint", "threat", "songsmith", "--steps", "1", "--move", "3", "--board", "b.toml"],
    ],
)
def test_no_screen_leaves_a_drawing_or_a_bracket_of_data_behind(words, vsong):
    ran = vsong(*words, "--plain")
    assert ran.code == 0
    for line in ran.out.splitlines():
        assert re.match(r"[^:]+: \S.*$|[A-Z].+\.$|.+, .+$", line), line
        assert not ART.search(line), line
        assert not re.search(r"None|True|False|\{|\['", line), line


def test_every_command_that_is_drawn_is_one(vsong):
    for command in plain.DRAWN - {"haint forecast"}:
        assert vsong(*command.split(), "--help").code == 0, command
