"""`vsong investigate`, `patch-up` and `bust`: General Actions."""

from __future__ import annotations

import pytest

SAVE = """\
schema = 1
title = "T"

[vagrants.songsmith]
humanity = 7
max = 9

[vagrants.empress]

[vagrants.runaway]
humanity = 1
westbound = true

[box.songsmith]
bust = 5

[box.runaway]
bust = 3

[box.runaway.westbound]
bust = 6
"""


@pytest.mark.rule("AC-09", "RU-03")
def test_a_coin_is_a_bone_and_a_success_is_a_humanity_for_the_haint(vsong):
    vsong("box", "set", "songsmith.bust", "4")
    data = vsong("bust", "songsmith", "3", "--faces", "4,5,1", "--json").data
    assert data["bones"] == [4, 5, 1]
    assert (data["action"], data["vagrant"], data["success_value"], data["successes"]) == (
        "bust",
        "songsmith",
        4,
        2,
    )
    assert data["gain"] == {"who": "haint", "humanity": 2}
    assert data["seed"] is None
    assert "The Haint gains 2 Humanity." in vsong("bust", "song", "2", "--faces", "45").out


@pytest.mark.rule("AC-08")
def test_patch_up_heals_up_to_the_maximum_that_the_save_knows(vsong, tmp_path):
    words = ("patch-up", "3", "-s", "4", "--faces", "444", "--json")
    assert vsong(*words, "songsmith").data["gain"] == {"who": "songsmith", "humanity": 3}
    (tmp_path / "c.toml").write_text(SAVE, "utf-8")
    assert vsong(*words, "songsmith").data["gain"] == {"who": "songsmith", "humanity": 2}
    assert vsong(*words, "empress").data["gain"] == {"who": "empress", "humanity": 0}
    assert vsong(*words, "runaway").data["gain"] == {"who": "runaway", "humanity": 3}
    vsong("box", "set", "runaway.max", "9")
    vsong("box", "set", "runaway.westbound.max", "3")
    assert vsong(*words, "runaway").data["gain"] == {"who": "runaway", "humanity": 2}


@pytest.mark.rule("AC-06", "AC-07")
def test_investigate_tells_successes_and_to_read_the_event_either_way(vsong):
    ran = vsong("investigate", "empress", "2", "-s", "5", "--faces", "11")
    assert "0 successes at 5+" in ran.out
    assert "Read the event" in ran.out
    data = vsong("investigate", "empress", "1", "-s", "5", "--json").data
    assert data["gain"] is None
    assert data["seed"] is not None


def test_the_value_comes_from_the_option_the_save_or_the_profile_for_the_side_that_shows(vsong, tmp_path):
    words = ("bust", "1", "--faces", "2", "--json")
    vsong("box", "set", "songsmith.bust", "4")
    assert vsong(*words, "songsmith").data["success_value"] == 4
    (tmp_path / "c.toml").write_text(SAVE, "utf-8")
    assert vsong(*words, "songsmith").data["success_value"] == 5
    assert vsong(*words, "songsmith", "-s", "2").data["success_value"] == 2
    data = vsong(*words, "runaway").data
    assert (data["westbound"], data["success_value"]) == (True, 6)


@pytest.mark.rule("VG-03")
def test_a_single_coin_on_an_action_does_not_help_the_songsmith(vsong):
    data = vsong("bust", "songsmith", "1", "-s", "4", "--faces", "3", "--json").data
    assert (data["success_value"], data["successes"]) == (4, 0)


@pytest.mark.rule("VG-02", "SB-04")
def test_the_empress_and_smoky_bones_count_in_actions_too(vsong):
    words = ("bust", "empress", "1", "-s", "4", "--smoky-faces", "+1,note", "--json")
    data = vsong(*words, "--faces", "6,3,1").data
    assert (data["boxcars"], data["successes"]) == (2, 4)
    assert vsong(*words, "--faces", "6,3", "--bonus-used").data["successes"] == 4
    assert vsong("bust", "empress", "1", "-s", "4", "--smoky", "1", "--json").code == 2
    vsong("box", "set", "smoky_die", "note,note,note,note,note,note")
    ran = vsong("bust", "empress", "1", "-s", "4", "--faces", "2", "--smoky", "1", "--json")
    assert ran.data["successes"] == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("bust", "songsmith", "2"), 2, "vsong box set songsmith.bust NUMBER"),
        (("bust", "songsmith", "2", "--westbound"), 2, "songsmith.westbound.bust"),
        (("bust", "songsmith", "0", "-s", "4"), 2, "1 to 20"),
        (("bust", "songsmth", "2", "-s", "4"), 2, "Did you mean songsmith"),
        (("bust", "2", "-s", "4"), 2, "vsong bust WHO 2 -s 4"),
        (("bust", "songsmith", "2", "-s", "4", "--faces", "1"), 3, "1 missing"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_way_out(vsong, words, code, said):
    ran = vsong(*words, "--json")
    assert ran.code == code
    assert said in ran.err


def test_a_vagrant_who_is_not_in_play_cannot_act(vsong, tmp_path):
    (tmp_path / "c.toml").write_text(SAVE, "utf-8")
    ran = vsong("bust", "wayfarer", "2", "-s", "4", "--json")
    assert ran.code == 2
    assert "Songsmith, Empress, Runaway" in ran.err


TRACKED = (
    SAVE
    + """
[scenario]
page = 5

[scenario.haints.shade]
humanity = 7
limit = 8

[box.runaway.westbound]
max = 3
bust = 6
"""
)


@pytest.fixture
def tracked(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(TRACKED.replace("[box.runaway.westbound]\nbust = 6\n", ""), "utf-8")
    return path


@pytest.mark.rule("AC-08", "DD-18")
@pytest.mark.usefixtures("tracked")
def test_a_westbound_vagrant_is_patched_up_to_that_sides_maximum_and_the_gain_is_what_the_event_says(vsong):
    """What scripts read as the gain is what the scenario's event gave, on the side that shows."""
    ran = vsong("patch-up", "runaway", "3", "-s", "4", "--faces", "444", "--json")
    gained = next(event for event in ran.json["events"] if event["kind"] == "humanity_gained")
    assert (gained["gained"], gained["maximum"]) == (2, 3)
    assert ran.data["gain"] == {"who": "runaway", "humanity": 2}


@pytest.mark.rule("AC-09", "HE-04")
@pytest.mark.usefixtures("tracked")
def test_a_bust_gives_the_haint_what_its_limit_leaves(vsong):
    """A break cuts the gain off, in the data as in the sentence."""
    ran = vsong("bust", "songsmith", "3", "-s", "4", "--faces", "444", "--json")
    assert ran.data["gain"] == {"who": "haint", "humanity": 1}


@pytest.mark.usefixtures("tracked")
def test_an_action_without_success_says_that_nothing_is_gained(vsong):
    """The result of a patch-up is told the same way, tracked or not, also when it is 0."""
    out = vsong("patch-up", "songsmith", "1", "-s", "4", "--faces", "1").out
    assert "Songsmith gains 0 Humanity." in out


@pytest.mark.rule("SB-04")
@pytest.mark.usefixtures("tracked")
def test_in_a_scenario_no_more_smoky_bones_are_rolled_than_the_vagrant_holds(vsong):
    """The refusal names the numbers and the command that hands the missing bones out; a group may insist."""
    assert vsong("vagrant", "smoky", "songsmith", "1").code == 0
    words = ("bust", "songsmith", "2", "-s", "4", "--faces", "12", "--smoky-faces", "0,0")
    ran = vsong(*words, "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "SB-04")
    assert "holds 1 smoky bone, and 2 would be rolled" in ran.err
    assert "vsong vagrant smoky songsmith 1" in ran.json["error"]["hint"]
    assert vsong(*words, "--force", "a card says so").code == 0
    assert vsong("vagrant", "smoky", "songsmith", "2", "--json").data["held"]["songsmith"] == 2


@pytest.mark.rule("MR-21", "AC-09")
@pytest.mark.parametrize("more", ["", "\n[scenario.haints.blackthorn]\nlimit = 9\n"], ids=["alone", "beside"])
def test_a_bust_and_a_gain_for_the_moonreaper_move_him(vsong, tmp_path, more):
    scenario = "\n[scenario]\npage = 5\n\n[scenario.moon]\nbeside = 2\nspace = 3\n"
    (tmp_path / "t.toml").write_text(SAVE + "\n[moonreaper]\nin_play = true\n" + scenario + more)
    bust = ("bust", "songsmith", "2", "--faces", "5,6,1", "--haint", "moonreaper")
    ran = vsong(*bust)
    assert ran.code == 0
    assert "move him up to 2 spaces" in ran.out
    assert "gains 2" not in ran.out
    told = vsong(*bust, "--json").json
    assert told["data"]["gain"] == {"who": "moonreaper", "humanity": 0}
    assert vsong("haint", "gain", "2", "--haint", "moonreaper", "--json").json["events"] == [
        {"kind": "moonreaper_moves", "spaces": 2}
    ]


SELFLESS = """\
schema = 1
title = "T"

[vagrants.revivalist]
humanity = 5
max = 8

[vagrants.songsmith]
humanity = 3
max = 9

[scenario]
page = 5

[scenario.haints.blackthorn]
humanity = 8
limit = 9
"""


@pytest.mark.rule("VG-04", "AC-08", "RU-23")
def test_what_the_revivalist_would_gain_from_patch_up_goes_to_somebody_else(vsong, tmp_path):
    (tmp_path / "t.toml").write_text(SELFLESS)
    line = ("patch-up", "revivalist", "2", "-s", "4", "--faces", "4,5", "--to")
    told = vsong("-n", *line, "songsmith", "--json").json
    assert told["data"]["gain"] == {"who": "songsmith", "humanity": 2}
    assert [event["kind"] for event in told["events"]][-2:] == ["gain_passed", "humanity_gained"]
    assert "Songsmith" in vsong("-n", *line, "songsmith").out
    assert vsong(*line, "revivalist").code == 2
    other = ("patch-up", "songsmith", "1", "-s", "4", "--faces", "4", "--to", "revivalist")
    assert vsong(*other, "--json").json["error"]["rule"] == "VG-04"
    nothing = ("investigate", "revivalist", "1", "-s", "4", "--faces", "4", "--to", "songsmith")
    assert vsong(*nothing).code == 2


@pytest.mark.rule("VG-04", "HE-04")
@pytest.mark.parametrize(
    "line",
    [
        ("bust", "songsmith", "1", "-s", "4", "--faces", "4"),
        ("haint", "gain", "1"),
        ("haint", "limit", "8"),
    ],
)
def test_the_humanity_of_a_break_that_the_revivalist_would_gain_goes_to_somebody_else(vsong, tmp_path, line):
    (tmp_path / "t.toml").write_text(SELFLESS)
    assert vsong(*line, "--to", "songsmith").code == 0
    vagrants = vsong("status", "--json").data["vagrants"]
    assert (vagrants["revivalist"]["humanity"], vagrants["songsmith"]["humanity"]) == (5, 5)
    (tmp_path / "t.toml").write_text(SELFLESS.replace("revivalist", "empress"))
    assert vsong(*line, "--to", "songsmith", "--json").json["error"]["rule"] == "VG-04"


@pytest.mark.rule("VG-04", "HE-04")
def test_the_end_of_a_turn_takes_who_gains_instead_beside_the_spaces(vsong, tmp_path):
    (tmp_path / "t.toml").write_text(SELFLESS)
    assert vsong("round", "--to", "songsmith").code == 0
    assert vsong("turn", "revivalist").code == 0
    assert vsong("end", "salt", "--to", "songsmith", "--to", "revivalist").code == 2
    assert vsong("end", "salt", "--to", "nobody").code == 2
    assert vsong("end", "salt", "--to", "songsmith").code == 0


@pytest.mark.rule("VG-04", "HE-04", "VG-01")
def test_a_haint_that_is_moved_by_hand_and_breaks_gives_the_revivalists_1_to_who_is_named(vsong, tmp_path):
    crew = SELFLESS.replace("[vagrants.songsmith]", "[vagrants.cursebearer]")
    board = '\n[scenario.board.cars]\nA = ["...."]\n'
    for name, at in (
        ("haints.blackthorn", "A1,1"),
        ("vagrants.cursebearer", "A2,1"),
        ("vagrants.revivalist", "A4,1"),
    ):
        board += f'\n[scenario.board.{name}]\nat = "{at}"\n'
    (tmp_path / "t.toml").write_text(crew + board)
    line = ("haint", "move", "3", "--prefer", "revivalist", "--to", "cursebearer")
    assert vsong(*line).code == 2
    assert vsong(*line, "--to", "revivalist", "--apply").code == 2
    ran = vsong(*line, "--apply", "--json")
    assert ran.code == 0, ran.out
    vagrants = vsong("status", "--json").data["vagrants"]
    assert (vagrants["revivalist"]["humanity"], vagrants["cursebearer"]["humanity"]) == (5, 5)
