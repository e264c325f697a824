"""The box profile on disk."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from vagrant_cli.errors import SaveError
from vagrant_cli.store.file import box

DIE = ("+1", "+1", "+2", "note", "skull", "0")


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "mine.toml"
    monkeypatch.setenv("VSONG_BOX", str(path))
    return path


def test_the_variable_comes_before_the_configuration_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    assert box.place().path == tmp_path / "settings" / "vsong" / "box.toml"
    monkeypatch.setenv("VSONG_BOX", "~/numbers.toml")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert box.place().path == tmp_path / "numbers.toml"


def test_a_settings_folder_that_is_not_absolute_does_not_count(monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", "settings")
    assert box.place().path == Path("~/.config/vsong/box.toml").expanduser()


def test_without_a_file_nothing_is_known(profile):
    assert box.read() == {}
    assert not profile.exists()


def test_what_was_told_is_read_back(profile):
    told = {
        "smoky_die": DIE,
        "songsmith.bust": 4,
        "songsmith.westbound.bust": 5,
        "salt.cycle": 3,
        "breaks.5": 2,
    }
    for key, value in reversed(told.items()):
        box.change(key, value)
    assert box.read() == told
    assert list(box.read()) == list(told)
    assert tomllib.loads(profile.read_text("utf-8")) == {
        "smoky_die": list(DIE),
        "songsmith": {"bust": 4, "westbound": {"bust": 5}},
        "salt": {"cycle": 3},
        "breaks": {"5": 2},
    }


@pytest.mark.usefixtures("profile")
def test_an_entry_taken_out_is_gone():
    box.change("songsmith.bust", 4)
    box.change("salt.cycle", 3)
    box.change("songsmith.bust", None)
    box.change("apple.cycle", None)
    assert box.read() == {"salt.cycle": 3}


def test_comments_and_keys_nobody_knows_stay(profile):
    profile.write_text(
        "# ours, do not lose\n[songsmith]\nbust = 4  # checked twice\nhat = 1\n\n# second printing\n[salt]\n"
        "cycle = 3\n",
        "utf-8",
    )
    box.change("songsmith.bust", 5)
    assert profile.read_text("utf-8") == (
        "# ours, do not lose\n[songsmith]\nbust = 5  # checked twice\nhat = 1\n\n# second printing\n[salt]\n"
        "cycle = 3\n"
    )


def test_the_same_number_told_again_leaves_the_file_alone(profile):
    box.change("songsmith.bust", 4)
    before = profile.stat().st_mtime_ns, profile.stat().st_ino
    box.change("songsmith.bust", 4)
    assert (profile.stat().st_mtime_ns, profile.stat().st_ino) == before


def test_folders_on_the_way_are_made(tmp_path, monkeypatch):
    monkeypatch.setenv("VSONG_BOX", str(tmp_path / "a" / "b" / "box.toml"))
    box.change("songsmith.bust", 4)
    assert box.read() == {"songsmith.bust": 4}


def test_faces_are_read_as_people_write_them(profile):
    profile.write_text('smoky_die = [1, "+1", 2, "Note", "SKULL", "blank"]\n', "utf-8")
    assert box.read() == {"smoky_die": ("+1", "+1", "+2", "note", "skull", "0")}
    profile.write_text('smoky_die = ["+1", "+1", "+2", "note", "skull", 0]\n', "utf-8")
    assert box.read()["smoky_die"] == DIE


def test_every_mistake_is_told_at_once_with_its_line(profile):
    profile.write_text(
        'smoky_die = ["+1"]\n[songsmith]\nbust = 21\nmove = "far"\nwestbound = 3\n[breaks]\nfive = 2\n05 = 1\n'
        "5 = 100\n[salt]\ntokens = -1\n",
        "utf-8",
    )
    with pytest.raises(SaveError) as error:
        box.read()
    found = {(one["where"], one["line"]) for one in error.value.data["problems"]}
    assert found == {
        ("smoky_die", 1),
        ("songsmith.bust", 3),
        ("songsmith.move", 4),
        ("songsmith.westbound", 5),
        ("breaks.five", 7),
        ("breaks.05", 8),
        ("breaks.5", 9),
        ("salt.tokens", 11),
    }


@pytest.mark.parametrize("text", ["= 3", "[songsmith", "smoky_die = [" * 2000])
def test_a_file_that_is_no_toml_is_refused_and_left_alone(profile, text):
    profile.write_text(text, "utf-8")
    for use in (box.read, lambda: box.change("songsmith.bust", 4)):
        with pytest.raises(SaveError, match="is no TOML"):
            use()
    assert profile.read_text("utf-8") == text


def test_an_unresolved_merge_and_a_doubled_key_are_told_as_in_a_save(profile):
    profile.write_text("<<<<<<< HEAD\n[salt]\n=======\n[apple]\n>>>>>>> theirs\ncycle = 3\n", "utf-8")
    with pytest.raises(
        SaveError, match="holds an unresolved merge: its marks stand on lines 1, 3, 5"
    ) as error:
        box.read()
    assert error.value.hint == "Settle lines 1 to 5 by hand."
    profile.write_text("[salt]\ncycle = 3\ncycle = 4\n", "utf-8")
    with pytest.raises(SaveError, match=r"says salt\.cycle twice, on lines 2 and 3") as error:
        box.change("apple.cycle", 1)
    assert error.value.hint == "Keep one of them."


def test_a_read_only_profile_is_refused(profile):
    box.change("songsmith.bust", 4)
    before = profile.read_bytes()
    profile.chmod(0o444)
    with pytest.raises(SaveError, match="read-only"):
        box.change("songsmith.bust", 5)
    assert profile.read_bytes() == before


def test_a_link_stays_a_link(profile, tmp_path):
    real = tmp_path / "elsewhere" / "box.toml"
    real.parent.mkdir()
    real.write_text("", "utf-8")
    profile.symlink_to(real)
    box.change("songsmith.bust", 4)
    assert profile.is_symlink()
    assert tomllib.loads(real.read_text("utf-8")) == {"songsmith": {"bust": 4}}
