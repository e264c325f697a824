"""`vsong box`."""

from __future__ import annotations

from pathlib import Path

import pytest

DIE = "+1,+1,+2,note,skull,0"
SAVE = """\
schema = 1
title = "T"

[vagrants.songsmith]

[vagrants.empress]

[box]
smoky_die = [
    "note",
    "note",
    "note",
    "note",
    "note",
    "note",
]

[box.songsmith]
bust = 6
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "c.toml"
    path.write_text(SAVE, "utf-8")
    return path


def profile(tmp_path: Path) -> str:
    return str(tmp_path / "config" / "vsong" / "box.toml")


def test_a_number_is_told_once_and_then_known(vsong, tmp_path):
    ran = vsong("box", "set", "songsmith.bust", "4", "--json")
    assert ran.data == {"key": "songsmith.bust", "value": 4, "where": "profile", "file": profile(tmp_path)}
    assert ran.json["events"] == [{"kind": "box_entry_set", "key": "songsmith.bust", "value": 4}]
    assert vsong("box", "get", "songsmith", "bust", "--json").data == {
        "key": "songsmith.bust",
        "value": 4,
        "source": "profile",
    }
    path = vsong("box", "path", "--json").data
    assert path["path"] == str(tmp_path / "config" / "vsong" / "box.toml")
    assert path["exists"] is True


@pytest.mark.parametrize(
    "words",
    [("smoky_die", DIE), ("smoky", "die", DIE), ("Smoky-Die", *DIE.split(",")), ("smoky_die", DIE.upper())],
)
def test_the_smoky_die_is_told_face_by_face(vsong, words):
    vsong("box", "set", *words)
    assert vsong("box", "get", "smoky_die", "--json").data["value"] == DIE.split(",")
    assert vsong("box", "get", "smoky_die").out == DIE + "\n"


def test_a_dry_run_tells_nothing(vsong):
    vsong("box", "set", "salt.cycle", "3", "-n")
    assert vsong("box", "get", "salt.cycle", "--json").data == {
        "key": "salt.cycle",
        "value": None,
        "source": None,
    }
    assert vsong("box", "path", "--json").data["exists"] is False


def test_none_takes_a_number_out_again_and_the_file_is_told(vsong, tmp_path):
    vsong("box", "set", "salt.cycle", "3")
    assert vsong("box", "set", "salt.cycle", "none").out == (
        f"salt.cycle is no longer told.\nThe box profile is {profile(tmp_path)}\n"
    )
    assert vsong("box", "get", "salt.cycle").out == "not told yet\n"


def test_the_order_is_option_then_save_then_variable_then_configuration_folder(
    vsong, save, tmp_path, monkeypatch
):
    bones = ("roll", "1", "-s", "6", "--faces", "5", "--smoky", "1", "--seed", "1", "--json")
    vsong("box", "set", "smoky_die", "0,0,0,0,0,0")
    assert vsong(*bones).data["smoky"] == ["0"]
    monkeypatch.setenv("VSONG_BOX", str(tmp_path / "other.toml"))
    vsong("box", "set", "smoky_die", "+2,+2,+2,+2,+2,+2")
    assert vsong(*bones).data["smoky"] == ["+2"]
    assert vsong(*bones, "-c", str(save)).data["smoky"] == ["note"]
    assert vsong(*bones, "-c", str(save), "--smoky-die", "+1,+1,+1,+1,+1,+1").data["smoky"] == ["+1"]
    monkeypatch.setenv("VSONG_CAMPAIGN", str(save))
    assert vsong("odds", "1", "-s", "6", "--faces", "5", "--smoky", "1", "--json").data["mean"] == "2/1"


def test_a_number_may_be_kept_in_the_save(vsong, save):
    ran = vsong("box", "set", "songsmith.bust", "3", "--save", "--json")
    assert ran.data == {"key": "songsmith.bust", "value": 3, "where": "save"}
    assert save.read_text("utf-8") == SAVE.replace("bust = 6", "bust = 3")
    vsong("box", "set", "breaks.5", "4", "--save")
    assert save.read_text("utf-8").endswith('bust = 3\n\n[box.breaks]\n"5" = 4\n')
    assert vsong("undo").code == 0
    assert vsong("undo").code == 0
    assert save.read_text("utf-8") == SAVE


@pytest.mark.usefixtures("save")
def test_what_is_known_is_listed_with_its_source(vsong):
    vsong("box", "set", "songsmith.bust", "4")
    vsong("box", "set", "empress.max", "9")
    listed = {one["key"]: one for one in vsong("box", "show", "--json").data["entries"]}
    assert listed["songsmith.bust"] == {"key": "songsmith.bust", "value": 6, "source": "save"}
    assert listed["empress.max"]["source"] == "profile"
    assert listed["iron-nails.cycle"] == {"key": "iron-nails.cycle", "value": 5, "source": "public"}
    assert "songsmith.bust" in vsong("box", "show").out


def test_what_is_missing_is_listed_for_the_vagrants_in_play(vsong, save):
    missing = {one["key"] for one in vsong("box", "missing", "--json").data["missing"]}
    assert {"songsmith.max", "empress.bust", "salt.cycle"} <= missing
    assert not {"songsmith.bust", "smoky_die", "runaway.max", "iron-nails.cycle"} & missing
    assert "the Empress's Bust value" in vsong("box", "missing").out
    save.unlink()
    missing = {one["key"] for one in vsong("box", "missing", "--json").data["missing"]}
    assert {"smoky_die", "runaway.max"} <= missing


def test_mistakes_in_a_saves_box_are_told_with_their_lines(vsong, save):
    save.write_text(SAVE.replace("bust = 6", "bust = 60\nhat = 1"), "utf-8")
    ran = vsong("check", str(save), "--json")
    assert ran.code == 4
    assert [(one["where"], one["line"]) for one in ran.data["problems"]] == [("box.songsmith.bust", 19)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("set", "songsmith.bust", "21"), "1 to 20"),
        (("set", "songsmith.bust", "-1"), "1 to 20"),
        (("set", "songsmith.bust", "four"), "not a number"),
        (("set", "songsmith.bust", "9" * 5000), "5000 digits"),
        (("set", "songsmith.bsut", "4"), "songsmith.bust"),
        (("set", "songsmith", "4"), "12 begin so: songsmith.max"),
        (("set", "x" * 5000, "4"), "vsong box missing"),
        (("set", "songsmith.bust"), "its value are needed"),
        (("set", "smoky_die", "+1,+1"), "6 faces"),
        (("set", "smoky_die", "+1,+1,+1,+1,+1,ghost"), "'ghost'"),
        (("get", "moon.phase"), "vsong box missing"),
        (("get",), "ENTRY"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_limit(vsong, words, said):
    ran = vsong("box", *words, "--json")
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err) < 500


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("song.max", "songsmith.max"),
        ("emp west bust", "empress.westbound.bust"),
        ("song.inv", "songsmith.investigate"),
        ("sal.cyc", "salt.cycle"),
    ],
)
def test_the_parts_of_an_entry_may_be_begun_only(vsong, typed, key):
    assert vsong("box", "set", typed, "3", "--json").data["key"] == key
    assert vsong("box", "get", *typed.split(), "--json").data == {"key": key, "value": 3, "source": "profile"}
    for unclear in ("r.max", "song.b.x", "song.m"):
        assert vsong("box", "set", unclear, "3").code == 2


def test_a_damaged_profile_is_an_error_of_the_save_with_every_mistake(vsong, tmp_path):
    path = tmp_path / "config" / "vsong" / "box.toml"
    path.parent.mkdir(parents=True)
    path.write_text("[songsmith]\nbust = 0\nmove = 99\n", "utf-8")
    ran = vsong("box", "show", "--json")
    assert ran.code == 4
    assert ran.data is None
    lines = ran.json["error"]["message"].splitlines()[1:]
    assert [line.split(": ")[1] for line in lines] == ["songsmith.bust", "songsmith.move"]
    assert vsong("roll", "3", "-s", "4").code == 0, "a roll that needs no number does not look"


def test_several_numbers_are_told_at_once_all_of_them_or_none(vsong, save, tmp_path):
    ran = vsong("box", "set", "nails.tokens=6", "songsmith.max=9", "--json")
    assert ran.data == {
        "entries": [{"key": "iron-nails.tokens", "value": 6}, {"key": "songsmith.max", "value": 9}],
        "where": "profile",
        "file": profile(tmp_path),
    }
    assert vsong("box", "get", "nails.tokens", "--json").data["value"] == 6
    before = save.read_bytes()
    assert vsong("-c", str(save), "box", "set", "salt.tokens=4", "salt.cycle=0", "--save").code == 2
    assert save.read_bytes() == before
    ran = vsong("-c", str(save), "box", "set", "salt.tokens=4", "salt.cycle=3", "--save")
    assert ran.out.splitlines() == ["salt.tokens is 4.", "salt.cycle is 3."]


def test_a_damaged_profile_stops_what_asks_it_before_anything_is_saved_and_nothing_else(
    vsong, save, tmp_path, monkeypatch
):
    profile = tmp_path / "box" / "box.toml"
    profile.parent.mkdir()
    profile.write_text("[", "utf-8")
    monkeypatch.setenv("VSONG_BOX", str(profile))
    assert vsong("donate", "1", "-c", save).code == 0
    before = save.read_bytes()
    ran = vsong("effect", "songsmith", "Fog", "black", "-c", save)
    assert (ran.code, "box.toml" in ran.err) == (4, True), "what is shown afterwards asks for the maximum"
    assert save.read_bytes() == before
