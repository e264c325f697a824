"""Steps joined by `then`: each a step of undo, saved as it is done; the first that fails stops the line."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vagrant_cli.cli.line.declared import leading
from vagrant_cli.cli.prompt.steps import seed, split

SAVE = """\
schema = 1
title = "Thursday crew"
off_the_rails = true

[vagrants.songsmith]
humanity = 5

[vagrants.empress]
"""


@pytest.fixture
def save() -> Path:
    path = Path("z.toml")
    path.write_text(SAVE, "utf-8")
    return path


def given_coins(save: Path) -> int:
    text = save.read_text("utf-8")
    return int(text.split("before = ")[1].split()[0]) if "before = " in text else 0


def noted(save: Path) -> str:
    return save.read_text("utf-8").partition("[notes]")[2]


def test_each_step_is_saved_and_is_a_step_of_undo(save, vsong):
    ran = vsong("donate", "3", "then", "note", "a night", "then", "donate", "1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "3 coins donated to DC, 3 in all.\nNoted: a night\n1 coin donated to DC, 4 in all.\n"
    assert [line["command"] for line in vsong("log", "--json").data["log"]] == [
        "donate 3",
        "note 'a night'",
        "donate 1",
    ]
    vsong("undo")
    assert given_coins(save) == 3
    assert "a night" in noted(save)
    vsong("undo")
    assert "a night" not in noted(save)


def test_the_first_that_fails_stops_the_line_with_its_exit_code_and_what_is_left_can_be_typed_again(
    save, vsong
):
    ran = vsong(
        "donate", "3", "then", "donate", "90", "then", "note", "the cat's tail", "then", "donate", "1"
    )
    assert ran.code == 3
    assert given_coins(save) == 3
    said, left = ran.err.splitlines()
    assert "DN-05" in said
    assert left == r"What is left: vsong donate 90 then note 'the cat'\''s tail' then donate 1"
    words = shlex.split(left.removeprefix("What is left: "))[1:]
    assert vsong(*("4" if word == "90" else word for word in words)).code == 0
    assert given_coins(save) == 8
    assert "the cat's tail" in noted(save)


@pytest.mark.parametrize(
    ("steps", "code"),
    [("donate 90", 3), ("check --frobnicate", 2), ("note a -c none.toml", 4), ("check none.toml", 4)],
)
@pytest.mark.usefixtures("save")
def test_a_line_ends_with_the_exit_code_of_the_step_that_failed(steps, code, vsong):
    words = steps.split()
    assert vsong(*words).code == code
    assert vsong("limit", "9/12/14", "then", *words).code == code


def test_options_in_front_count_for_all_steps_and_stand_before_what_is_left(vsong, save):
    save.rename("other.toml")
    Path("one.toml").write_text(SAVE, "utf-8")
    ran = vsong("-c", "other", "-q", "donate", "3", "then", "donate", "90", "then", "donate", "1")
    assert (ran.out, given_coins(Path("other.toml")), given_coins(Path("one.toml"))) == ("", 3, 0)
    assert ran.err.splitlines()[-1] == "What is left: vsong -c other -q donate 90 then donate 1"


def test_what_is_left_names_the_save_once_wherever_it_was_named(vsong, save):
    save.rename("other.toml")
    for last in (("-c", "other"), ("--campaign=other",)):
        ran = vsong("donate", "3", "then", "donate", "90", *last)
        assert ran.err.splitlines()[-1] == f"What is left: vsong donate 90 {' '.join(last)}"


def test_the_save_may_be_named_at_any_step_but_is_one(vsong, save):
    Path("one.toml").write_text(SAVE, "utf-8")
    assert vsong("donate", "3", "then", "donate", "2", "-c", "z.toml").code == 0
    assert given_coins(save) == 5
    ran = vsong("donate", "3", "-c", "one", "then", "donate", "2", "-c", "z.toml")
    assert ran.code == 2
    assert "A line has one --campaign" in ran.err
    assert (given_coins(save), given_coins(Path("one.toml"))) == (5, 0)


def test_a_force_counts_for_its_step_alone_and_in_front_for_all(save, vsong):
    forced = ("donate", "90", "--force", "house rule")
    assert vsong("note", "a", *forced[2:], "then", "donate", "90").code == 3
    assert vsong("--force", "house rule", "note", "b", "then", "donate", "90").code == 0
    assert given_coins(save) == 90


def test_a_dry_run_tries_every_step_on_what_the_one_before_left_and_saves_nothing(save, vsong):
    before = save.read_bytes()
    ran = vsong("-n", "donate", "3", "then", "donate", "4", "then", "status")
    assert (ran.code, save.read_bytes(), [*Path().glob(".vsong/**/*")]) == (0, before, [])
    lines = ran.out.splitlines()
    assert lines[0] == "3 coins donated to DC, 3 in all."
    assert lines[1] == "4 coins donated to DC, 7 in all."
    assert any("7 of 30" in line for line in lines)
    assert lines[-1] == "Dry run: nothing was saved."
    assert lines.count("Dry run: nothing was saved.") == 1
    ran = vsong("donate", "28", "then", "donate", "4", "-n")
    assert (ran.code, save.read_bytes()) == (3, before)
    assert ran.err.splitlines()[-1] == "Dry run: nothing was saved."


@pytest.mark.usefixtures("save")
def test_a_dry_run_shows_the_state_as_it_would_be(vsong):
    tried = vsong("-n", "--json", "donate", "3", "then", "note", "x", "then", "status").data["steps"][-1][
        "data"
    ]
    vsong("donate", "3", "then", "note", "x")
    assert tried == vsong("status", "--json").data


@pytest.mark.usefixtures("save")
def test_what_was_only_tried_is_not_undone(vsong):
    vsong("donate", "3")
    ran = vsong("-n", "donate", "3", "then", "undo")
    assert ran.code == 2
    assert "cannot be taken back" in ran.err
    assert vsong("-n", "undo").code == 0


@pytest.mark.usefixtures("save")
def test_json_is_one_object_with_the_objects_of_all_steps(vsong):
    ran = vsong("--json", "donate", "3", "then", "donate", "90", "then", "note", "x y")
    found = ran.json
    assert [found[key] for key in ("schema", "command", "ok", "dry_run")] == [1, "then", False, False]
    steps = found["data"]["steps"]
    assert [step["command"] for step in steps] == ["donate", "donate"]
    assert [step["ok"] for step in steps] == [True, False]
    assert found["data"]["left"] == ["donate 90", "note 'x y'"]
    assert found["events"] == steps[0]["events"] != []
    assert found["error"] == steps[1]["error"]
    assert (found["error"]["rule"], ran.code) == ("DN-05", 3)


@pytest.mark.usefixtures("save")
def test_a_step_in_the_object_is_the_object_that_the_command_prints_alone(vsong):
    steps = vsong("donate", "3", "then", "status", "--json").data["steps"]
    assert steps[1] == vsong("status", "--json").json
    vsong("undo")
    assert steps[0] == vsong("donate", "3", "--json").json


@pytest.mark.parametrize(
    "wrong",
    ["nonsense", "donate", "donate x", "donate 0", "note --nonsense a", "roll 3", "deed nonsense"],
)
def test_a_step_that_cannot_be_read_stops_the_line_like_any_other(wrong, save, vsong):
    ran = vsong("donate", "3", "then", *wrong.split(), "then", "note", "x")
    assert (ran.code, given_coins(save)) == (2, 3)
    assert ran.err.splitlines()[-1] == f"What is left: vsong {wrong} then note x"
    found = vsong("donate", "2", "then", *wrong.split(), "then", "note", "x", "--json").json
    assert [step["ok"] for step in found["data"]["steps"]] == [True, False]
    assert found["data"]["steps"][1]["error"] == found["error"]
    assert found["data"]["left"] == [wrong, "note x --json"]
    assert given_coins(save) == 5


@pytest.mark.parametrize("dry", ["-n", "--dry-run"])
def test_a_step_that_cannot_be_read_may_still_say_that_nothing_is_saved(dry, save, vsong):
    before = save.read_bytes()
    assert vsong("donate", "3", "then", "nonsense", dry).code == 2
    assert save.read_bytes() == before


def test_a_joint_is_the_word_by_itself_and_behind_two_dashes_it_is_text(save, vsong):
    assert vsong("note", "a then b").code == 0
    assert vsong("note", "--", "now", "then", "more").code == 0
    assert vsong("donate", "1", "then", "note", "--", "first", "then", "donate", "2").code == 0
    text = noted(save)
    assert "a then b" in text
    assert "now then more" in text
    assert "first then donate 2" in text
    assert given_coins(save) == 1


@pytest.mark.parametrize(
    "line", ["then", "then donate 3", "donate 3 then", "donate 1 then then donate 1", "-q then"]
)
def test_a_joint_without_a_command_on_either_side_is_a_usage_error(line, save, vsong):
    ran = vsong(*line.split())
    assert (ran.code, given_coins(save)) == (2, 0)
    assert "stands between two commands" in ran.err


@pytest.mark.usefixtures("save")
def test_the_seed_serves_the_steps_in_turn_and_each_can_be_repeated_by_its_own(vsong):
    rolls = ["roll", "5", "-s", "4"]
    line = vsong("--json", "--seed", "7", *rolls, "then", *rolls, "then", *rolls).data["steps"]
    assert [step["data"]["seed"] for step in line] == [7, 8, 9]
    assert [step["data"] for step in line] == [
        vsong("--json", "--seed", str(number), *rolls).data for number in (7, 8, 9)
    ]
    assert len({tuple(step["data"]["bones"]) for step in line}) > 1


@pytest.mark.usefixtures("save")
def test_what_is_left_goes_on_with_the_luck_that_it_would_have_had(vsong):
    rolls = ["roll", "5", "-s", "4"]
    ran = vsong("--seed", "7", *rolls, "then", "donate", "90", "then", *rolls)
    assert ran.err.splitlines()[-1] == "What is left: vsong --seed 8 donate 90 then roll 5 -s 4"
    ran = vsong("--seed=999999999", *rolls, "then", "donate", "90", "then", *rolls)
    assert ran.err.splitlines()[-1] == "What is left: vsong --seed 0 donate 90 then roll 5 -s 4"


@pytest.mark.usefixtures("save")
def test_a_note_that_would_be_said_at_every_step_is_said_once(vsong, monkeypatch):
    far = Path("a/b")
    far.mkdir(parents=True)
    monkeypatch.chdir(far)
    ran = vsong("donate", "3", "then", "donate", "1")
    assert ran.out.count("The save is ") == 1
    assert vsong("donate", "1").out.count("The save is ") == 1


@pytest.mark.usefixtures("save")
def test_help_and_version_are_steps_too(vsong):
    ran = vsong("donate", "--help", "then", "--version", "then", "donate", "1")
    assert ran.code == 0
    assert ran.out.startswith("Usage: vsong donate")
    assert ran.out.splitlines()[-2].startswith("vsong ")


def test_an_answer_that_cannot_be_printed_ends_the_line_and_says_what_is_left(save):
    ran = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m vagrant_cli donate 3 then donate 1 >/dev/full"],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(Path(__file__).parents[3])},
    )
    if not Path("/dev/full").exists():
        pytest.skip("there is no full device here")
    assert (ran.returncode, ran.stdout, given_coins(save)) == (141, "", 3)
    assert ran.stderr.splitlines()[-1] == "What is left: vsong donate 1"


@pytest.mark.usefixtures("save")
def test_an_interruption_stops_the_line_and_a_step_that_was_saved_is_not_left(save, vsong, monkeypatch):
    def stop(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("vagrant_cli.cli.words.sentences.told", stop)
    ran = vsong("donate", "3", "then", "donate", "1")
    assert (ran.code, given_coins(save)) == (130, 3)
    assert ran.err.splitlines()[-1] == "What is left: vsong donate 1"


words = st.lists(st.sampled_from(["then", "--", "-c", "x", "note", "a b", "-n"]))


@given(words)
def test_steps_put_together_again_are_the_line(line):
    joined = [word for step in split(line) for word in (*step, "then")][:-1]
    assert joined == line


@given(words)
def test_options_in_front_and_the_rest_are_the_line(line):
    front, rest = leading(line)
    assert front + rest == line
    assert not rest or not rest[0].startswith("-") or rest[0] == "--"


@pytest.mark.parametrize(
    ("line", "front"),
    [
        ("-c x note y", ["-c", "x"]),
        ("-cx -n note", ["-cx", "-n"]),
        ("-nqc x note", ["-nqc", "x"]),
        ("--force why -- note", ["--force", "why"]),
        ("--seed=3 --json note -n", ["--seed=3", "--json"]),
    ],
)
def test_options_in_front_are_told_with_their_values(line, front):
    assert leading(line.split())[0] == front


def test_seeds_follow_one_another_and_begin_again_behind_the_last():
    assert seed(None, 3) == {}
    assert seed("999999998", 3) == {"seed": "1"}


DRAWING = (
    '\n[scenario]\npage = 5\nround = 1\nrounds = 1\norder = ["songsmith", "empress"]\nturn = "songsmith"\n'
    + "".join(
        f"\n[box.{item}]\ntokens = 4\n" for item in ("apple", "candle", "iron-nails", "rabbits-foot", "salt")
    )
)


@pytest.mark.rule("AC-03")
def test_a_draw_that_waits_for_a_choice_stops_the_line_and_is_drawn_again_by_what_is_left(save, vsong):
    """Promise: the turn does not end over tokens that nobody has kept, and they are not drawn anew."""
    save.write_text(SAVE + DRAWING, "utf-8")
    before = save.read_bytes()
    ran = vsong("rummage", "3", "then", "end", "salt", "--json")
    assert (ran.code, ran.json["error"]["rule"], save.read_bytes()) == (3, "AC-03", before)
    ran = vsong("rummage", "3", "then", "end", "salt")
    told, left = ran.err.splitlines()
    again = vsong(*shlex.split(left.partition("vsong ")[2]))
    assert (again.code, again.err.splitlines()[0]) == (3, told)
