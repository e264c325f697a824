"""A turn with its Move, its event and what the Haint does, as typed and as scripts see it."""

from __future__ import annotations

import io

import pytest

from vagrant_cli.cli.words.sentences import sentence
from vagrant_cli.rules.events.hits import LossDue

SAVE = """\
schema = 1
title = "T"

[vagrants.songsmith]
humanity = 5
max = 9
[vagrants.songsmith.skills]
35 = "ready"
36 = "ready"

[vagrants.runaway]
max = 8
[vagrants.runaway.skills]
43 = "ready"

[scenario]
page = 5
round = 1
rounds = 1
order = ["songsmith", "runaway"]
turn = "songsmith"
[scenario.haints.sally]
limit = 9
break_space = 3
[scenario.events]
3 = "A4,1"

[box.songsmith]
move = 3
investigate = 4
[box.runaway]
move = 2
bust = 4
"""
BOARD = """
[scenario.board.cars]
A = "......"
[scenario.board.haints.sally]
at = "A6,1"
[scenario.board.vagrants.songsmith]
at = "A1,1"
[scenario.board.vagrants.runaway]
at = "A2,1"
[scenario.board.vagrants.pup]
at = "A3,1"
"""


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(SAVE + BOARD, "utf-8")
    return path


@pytest.fixture
def boardless(save):
    save.write_text(SAVE, "utf-8")
    return save


def action(vsong, *words: str) -> None:
    assert vsong("scenario", "action", *words).code == 0


@pytest.mark.usefixtures("save")
@pytest.mark.rule("AC-01")
def test_a_move_tells_its_coins_its_path_and_what_is_left(vsong):
    data = vsong("move", "A5.1", "--json").data
    assert (data["coins"], data["left"]) == (2, 1)
    assert data["path"] == ["A2,1", "A3,1", "A4,1", "A5,1"]
    assert data["vagrants"]["songsmith"]["at"] == "A5,1"


@pytest.mark.usefixtures("save")
@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("A2.1", 3, "AC-02"),
        ("A6.1", 3, "AC-02"),
        ("runaway A4.1", 3, "TU-01"),
        ("A9.9", 2, None),
        ("1", 2, "AC-02"),
        ("A4.1 --coins 1 --free", 2, "AC-01"),
        ("A4.1 --coins 4", 3, "SU-01"),
    ],
)
def test_what_a_move_refuses(line, code, rule, vsong):
    ran = vsong("move", *line.split(), "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (code, rule)


@pytest.mark.usefixtures("boardless")
def test_without_a_board_a_move_lays_the_coins_that_are_named(vsong):
    data = vsong("move", "2", "--json").data
    assert (data["coins"], data["path"], data["left"]) == (2, [], 1)
    assert vsong("move", "1", "--free").code == 2


def test_every_step_of_a_turn_is_undone_to_the_byte(vsong, save):
    action(vsong, "salt", "--range", "5", "--all", "--hurt", "5", "--lose", "coin", "--effect", "Fog:white")
    before = save.read_bytes()
    lines = ("move A4.1", "investigate 1 --faces 5 --gone", "end salt", "haint break 2", "haint break")
    for line in lines:
        assert vsong(*line.split()).code == 0, line
    assert vsong("undo", str(len(lines))).code == 0
    assert save.read_bytes() == before


@pytest.mark.usefixtures("save")
@pytest.mark.rule("AC-06", "RU-03")
def test_the_event_that_is_investigated_is_named_and_once_is_enough(vsong):
    assert vsong("investigate", "1", "--faces", "5", "--json").json["error"]["rule"] == "AC-06"
    vsong("move", "A4.1")
    told = vsong("investigate", "1", "--faces", "5").out
    assert "Read event 3" in told
    assert "vsong scenario event 3 --gone" in told
    assert vsong("investigate", "1", "--faces", "5", "--json").json["error"]["rule"] == "RU-03"
    assert vsong("investigate", "1", "--faces", "5", "--force", "a card says so").code == 0
    assert vsong("scenario", "event", "3", "--gone").code == 0


@pytest.mark.usefixtures("save")
@pytest.mark.rule("VG-05")
def test_the_pup_moves_and_busts_with_the_runaways_coins(vsong):
    vsong("end", "--skip")
    vsong("turn", "runaway")
    assert vsong("move", "pup", "A4.1", "--json").data["coins"] == 1
    ran = vsong("bust", "pup", "1", "--faces", "5", "--json")
    assert ran.data["vagrant"] == "pup"
    assert ran.data["scenario"]["coins_left"] == 1
    assert (
        vsong("patch-up", "pup", "1", "--faces", "5", "--success", "4", "--json").json["error"]["rule"]
        == "VG-05"
    )


def test_a_card_that_flips_is_asked_for_on_a_terminal_and_a_command_in_a_pipe(vsong, save, monkeypatch):
    action(vsong, "salt", "--range", "5", "--hurt", "5", "--prefer", "songsmith")
    piped = vsong("-n", "end", "salt")
    assert "a card flips, 35 or 36: vsong hurt songsmith 5 --flip 35" in piped.out
    monkeypatch.setattr("vagrant_cli.cli.line.output.conversation", lambda: True)
    monkeypatch.setattr("vagrant_cli.cli.line.output.prompt", lambda _: "2")
    assert vsong("end", "salt").code == 0
    assert '36 = "wounded"' in save.read_text("utf-8")


@pytest.mark.usefixtures("save")
@pytest.mark.rule("HE-01")
def test_the_kind_of_an_effect_is_told_once_and_kept_for_the_scenario(vsong):
    assert vsong("scenario", "action", "salt", "--effect", "Fog", "--json").json["error"]["rule"] == "HE-01"
    assert vsong("scenario", "action", "salt", "--effect", "Fog:grey").code == 2
    assert vsong("effect", "songsmith", "Fog", "black").code == 0
    assert vsong("lift", "songsmith", "Fog").code == 0
    action(vsong, "salt", "--effect", "Fog")
    stored = vsong("scenario", "actions", "--json").data["actions"]["5"]["salt"]["any"]
    assert stored["effects"] == {"Fog": "black"}
    assert vsong("effect", "runaway", "Fog").code == 0


@pytest.mark.usefixtures("save")
def test_what_an_action_says_is_kept_as_data(vsong):
    words = "apple --mood 2 --move 3 --range 2 --all --hurt 2 --lose token --lose token --lose coin --gain 1 --effect Fog:white"
    action(vsong, *words.split())
    assert vsong("scenario", "actions", "--json").data["actions"]["5"]["apple"]["2"] == {
        "move": 3,
        "reach": 2,
        "prefer": None,
        "within": None,
        "still": False,
        "hurt": 2,
        "effects": {"Fog": "white"},
        "lose": {"token": 2, "coin": 1},
        "gain": 1,
        "all": True,
        "note": "",
    }
    told = vsong("scenario", "actions").out
    assert "hurts 2, white effect 'Fog', loses 2 tokens, loses 1 coin, all in range, gains 1" in told


@pytest.mark.usefixtures("save")
@pytest.mark.parametrize(
    "line", ["salt --lose hope", "salt --hurt -1", "haunted --move 2", "salt --gain many", "dust --hurt 1"]
)
def test_an_action_that_says_what_cannot_be_is_refused(line, vsong):
    assert vsong("scenario", "action", *line.split()).code == 2


@pytest.mark.usefixtures("boardless")
def test_actions_that_a_group_shares_are_taken_from_standard_input_too(vsong, monkeypatch):
    class Input:
        buffer = io.BytesIO(b'schema = 1\n[actions."5".salt.any]\nmove = 3\n')

    monkeypatch.setattr("sys.stdin", Input)
    ran = vsong("scenario", "actions", "-", "--json")
    assert ran.code == 0, ran.err
    assert ran.data["actions"]["5"]["salt"]["any"]["move"] == 3


@pytest.mark.usefixtures("boardless")
def test_no_command_is_told_for_a_second_token_of_a_round_as_none_works_before_the_next(vsong):
    vsong("bindle", "gain", "salt", "--limit", "9")
    vsong("bindle", "gain", "nails", "--limit", "9")
    assert vsong("use", "35").code == vsong("use", "salt").code == 0
    error = vsong("use", "nails", "--json").json["error"]
    assert error["rule"] == "BN-01"
    assert "vsong" not in error["hint"]


@pytest.mark.rule("BN-09")
def test_a_cycle_effect_follows_whatever_makes_the_track_cycle(vsong, save):
    text = save.read_text("utf-8").replace(
        "[scenario.events]", "[scenario.track]\nsalt = 1\n[scenario.events]"
    )
    save.write_text(text.replace("humanity = 5", "humanity = 5\ntokens = { salt = 1 }", 1), "utf-8")
    vsong("box", "set", "salt.cycle", "2", "--save")
    action(vsong, "cycle", "--all", "--hurt", "1")
    ran = vsong("bindle", "discard", "songsmith", "salt", "--json")
    assert [one["kind"] for one in ran.json["events"]].count("cycle_effect") == 1
    assert [one["vagrant"] for one in ran.json["events"] if one["kind"] == "humanity_lost"] == [
        "songsmith",
        "runaway",
    ]


@pytest.mark.rule("BN-06")
def test_who_holds_salt_is_told_how_to_ignore_what_hit_them(vsong, save):
    save.write_text(
        save.read_text("utf-8").replace("humanity = 5", "humanity = 5\ntokens = { salt = 1 }", 1), "utf-8"
    )
    action(vsong, "apple", "--hurt", "1", "--prefer", "songsmith")
    assert "vsong undo, then: vsong end apple --salt songsmith" in vsong("end", "apple").out
    vsong("undo")
    assert vsong("end", "apple", "--salt", "runaway").code == 2
    assert vsong("end", "apple", "--salt", "songsmith").code == 0
    assert "humanity = 5" in save.read_text("utf-8")


@pytest.mark.usefixtures("boardless")
def test_without_a_board_end_says_how_to_carry_out_what_it_does(vsong):
    action(
        vsong,
        "apple",
        "--range",
        "2",
        "--hurt",
        "1",
        "--effect",
        "Old Fog:black",
        "--lose",
        "skill",
        "--gain",
        "1",
    )
    told = vsong("-n", "end", "apple").out
    for command in (
        "vsong hurt WHO 1",
        "vsong effect WHO 'Old Fog' black",
        "vsong vagrant flip WHO SKILL",
        "vsong haint gain 1 --haint sally",
    ):
        assert command in told
    assert "It hits Runaway." in vsong("end", "apple", "--target", "runaway").out


@pytest.mark.usefixtures("save")
def test_a_turn_that_the_haint_loses_settles_nothing(vsong):
    assert vsong("end", "--skip", "--target", "songsmith").code == 2
    assert "Sally has no turn now." in vsong("end", "--skip").out


@pytest.mark.usefixtures("save")
def test_a_haint_breaks_by_hand_and_to_is_for_that_alone(vsong):
    assert vsong("haint", "break", "2", "--to", "runaway").code == 2
    assert "Sally breaks!" in vsong("haint", "break").out


@pytest.mark.rule("PB-03")
def test_what_is_typed_in_and_carried_out_is_told_and_asks_nothing(save, vsong):
    """Promise: an action without a Move and a Range is no action of which nothing is typed in."""
    text = save.read_text("utf-8")
    save.write_text(text.replace('title = "T"', 'title = "T"\noff_the_rails = true'), "utf-8")
    vsong("scenario", "action", "berry", "--all", "--hurt", "1")
    vsong("scenario", "action", "salt", "--hurt", "1")
    ran = vsong("-n", "end", "berry", "--on", "salt")
    assert ran.code == 0, ran.err
    told = ran.out
    assert "\nA Poisonous Berry: the berry action on the scenario card of page 5 follows.\n" in told
    assert "Sally draws Poisonous Berry, Mood 1: all.\n" in told
    assert "Sally draws Salt, Mood 1.\n" in vsong("end", "salt").out


def test_behind_a_command_stands_no_name_that_a_shell_could_run():
    """Brackets are a command of their own in fish."""
    for what in ("flip", "cover", "skill", "token"):
        told = sentence(LossDue("songsmith", what, 2, ("salt", "./evil")))
        assert told.endswith((" salt", " salt --on ITEM"))
        assert "./evil" in told.partition(": vsong")[0]
