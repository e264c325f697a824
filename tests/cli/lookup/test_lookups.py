"""The look-ups on the command line: fields, exit codes, and how little they load."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vagrant_cli.data.haint_effects import NOT_LIFTED


@pytest.mark.rule("HL-01")
def test_limit_without_players_lists_all_three(vsong):
    """Promise: every field is there, and nothing is guessed about the players."""
    ran = vsong("limit", "9/12/14", "--json")
    assert ran.code == 0
    assert ran.data == {
        "limit": None,
        "players": None,
        "now": None,
        "change": None,
        "limits": {"2": 9, "3": 12, "4": 14},
    }


@pytest.mark.rule("HL-01", "HL-02")
@pytest.mark.parametrize(("now", "change"), [("10", "raised"), ("12", "same"), ("14", "lowered")])
def test_limit_says_whether_it_rises(vsong, now, change):
    """Promise: against the present limit the new one is raised, lowered or the same."""
    ran = vsong("limit", "9/12/14", "--players", "3", "--now", now, "--json")
    assert (ran.data["limit"], ran.data["players"], ran.data["now"]) == (12, 3, int(now))
    assert ran.data["change"] == change


def test_a_present_limit_is_not_taken_where_it_changes_nothing(vsong):
    ran = vsong("limit", "9/12/14", "--now", "10")
    assert ran.code == 2
    assert "--players" in ran.err


def test_limit_reads_as_a_sentence(vsong):
    """Promise: a person gets one line with the number asked for."""
    assert vsong("limit", "9/12/14").out == (
        "The Humanity limit is 9 for 2 players, 12 for 3 players, 14 for 4 players.\n"
    )
    assert vsong("limit", "9/12/14", "--players", "4", "--now", "12").out == (
        "The Humanity limit for 4 players is 14, raised from 12.\n"
    )


@pytest.mark.rule("HL-03")
@pytest.mark.parametrize(
    "words",
    [
        ("9/12",),
        ("nine",),
        ("9/12/14", "--players", "1"),
        ("9/12/14", "--players", "5"),
        ("9/12/14", "--players", "-2"),
        ("9/12/14", "--players", "\N{MINUS SIGN}2"),
        ("9/12/14", "--players", "9" * 5000),
    ],
)
def test_limit_refuses_other_shapes_and_counts(vsong, words):
    """Promise: exit 2, the rule's id, the limits named, also as JSON."""
    ran = vsong("limit", *words, "--json")
    assert ran.code == 2
    error = ran.json["error"]
    assert (error["code"], error["rule"]) == ("usage", "HL-03")
    assert "to 4" in error["message"] or "3 and 4" in error["message"]
    assert len(ran.err.splitlines()) == 1


@pytest.mark.rule("PB-02")
def test_berries_on_one_of_the_twelve(vsong):
    """Promise: either spelling answers with the printed name, book and pages."""
    for typed in ("Snowdrifts", "snow piles"):
        assert vsong("berries", typed, "--json").data == {
            "effect": "Snowdrifts",
            "known": True,
            "removable": False,
            "rule": "PB-02",
            "book": "base scenario book",
            "pages": [37, 41],
        }
    assert vsong("berries", "Wrath", "--json").data["pages"] == []


def test_berries_on_any_other_effect(vsong):
    """Promise: what the rulebook does not except is lifted."""
    assert vsong("berries", "Luck o' the Lady", "--json").data == {
        "effect": "Luck o' the Lady",
        "known": False,
        "removable": True,
        "rule": "PB-01",
        "book": None,
        "pages": [],
    }


def test_berries_takes_a_name_of_several_words_unquoted(vsong):
    """Promise: nothing needs quotes in a shell."""
    assert vsong("berries", "good", "fortune", "--json").data["effect"] == "Good Fortune"
    assert vsong("berries", "the", "black", "canarys", "humanity").out.startswith("No: ")


@pytest.mark.rule("PB-02")
def test_berries_suggests_for_a_near_miss(vsong):
    """Promise: a misspelling is exit 2 with a suggestion, never a wrong yes."""
    ran = vsong("berries", "Purifcation", "--json")
    assert ran.code == 2
    assert "Did you mean Purification?" in ran.json["error"]["hint"]


def test_berries_gives_no_other_name_away(vsong):
    """Promise: an answer names the effect asked for and none of the others."""
    for typed in ("Luck", "Jitters", "Wraht", "l"):
        ran = vsong("berries", typed)
        shown = [e.name for e in NOT_LIFTED if e.name in ran.out + ran.err]
        assert len(shown) <= 1


@pytest.mark.parametrize("words", [("limit", "9/12/14"), ("berries", "Jitters"), ("berries", "Luck")])
def test_lookups_load_nothing_heavy(words):
    """Promise: a fresh interpreter answers without the parsers and the screen."""
    code = (
        "import sys\n"
        "from vagrant_cli.cli.main import main\n"
        f"code = main({list(words)!r})\n"
        "heavy = {'rich', 'tomlkit', 'tomllib', 'json', 'vagrant_cli.store.file', 'vagrant_cli.campaign'}\n"
        "sys.exit(' '.join(sorted(heavy & set(sys.modules))) or code)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


def found(vsong, *words):
    ran = vsong("rules", *words, "--json")
    assert ran.code == 0
    return ran.data["rules"]


def test_rules_finds_a_row_by_its_id(vsong):
    """Promise: an id finds itself whatever its case, with exactly the promised fields."""
    (row,) = found(vsong, "dd-07")
    assert row.keys() == {"id", "title", "text", "source", "hidden"}
    assert (row["id"], row["hidden"]) == ("DD-07", False)
    assert row["source"] == "Off the Rails, Devious Deeds"


@pytest.mark.rule("SC-02", "SC-03", "MR-20", "MR-23", "RU-04", "RU-09", "RU-37")
@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("berry action", "SC-02"),
        ("scenario card changes rules", "SC-03"),
        ("win by all rituals", "MR-20"),
        ("moonreaper ordinary ritual", "MR-23"),
        ("skill without success", "RU-04"),
        ("items before coins", "RU-09"),
        ("range +1", "RU-37"),
        ("salt", "BN-06"),
        ("empress", "VG-02"),
        ("skull", "SB-08"),
        ("deed limit", "DD-04"),
        ("buy skill", "CP-06"),
    ],
)
def test_rules_answers_what_players_ask(vsong, words, first):
    """Promise: a few words of the question bring the rule up first."""
    assert found(vsong, *words.split())[0]["id"] == first


def test_rules_lists_everything_without_words(vsong):
    """Promise: scripts get all rows in order, people the sections with their numbers."""
    rows = found(vsong)
    assert (len(rows), rows[0]["id"], rows[-1]["id"]) == (294, "HL-01", "VB-42")
    lines = vsong("rules").out.splitlines()
    assert lines[0] == "HL  Humanity limit (3)"
    assert lines[-1].startswith("294 rules.")
    assert sum(int(line.rpartition("(")[2].rstrip(")")) for line in lines[:-1]) == 294


@pytest.mark.rule("MO-06", "EV-03")
def test_rules_hides_what_would_spoil_unless_asked(vsong):
    """Promise: without --spoil a hidden row says how it is unlocked, with it what it says."""
    (closed,) = found(vsong, "MO-02")
    assert closed["hidden"] is True
    assert "22 coins" in closed["text"]
    (opened,) = found(vsong, "MO-02", "--spoil")
    assert opened["hidden"] is False
    assert opened["text"] != closed["text"]
    assert opened["title"] == closed["title"] == "Moment O-2"


@pytest.mark.rule("MO-06")
def test_rules_gives_nothing_hidden_away_through_any_search(vsong):
    """Promise: no words of a hidden text bring up more than they would for somebody who knows nothing."""
    opened = {row["id"]: row for row in found(vsong, "--spoil")}
    closed = {row["id"]: row for row in found(vsong)}
    hidden = [name for name, row in closed.items() if row["hidden"]]
    assert len(hidden) == 12
    for name in hidden:
        secret = opened[name]["text"]
        shown = vsong("rules", *secret.split()[:12]).out + vsong("rules", name).out
        assert secret not in " ".join(shown.split())
    for word in ("malady", "bloodlust", "skelly", "fiddle", "elastic"):
        assert found(vsong, word) == []
        assert found(vsong, word, "--spoil")


def test_rules_finds_nothing_kindly(vsong):
    """Promise: nothing found is exit 0, an empty list, and a line that helps."""
    assert found(vsong, "quasar") == []
    assert vsong("rules", "quasar").out == "No rule speaks of 'quasar'. All sections: vsong rules.\n"
    read_as = "No rule speaks of 'moonreper'; these speak of moonreaper.\n\nMR-01  The Moonreaper joins\n"
    assert vsong("rules", "moonreper").out.startswith(read_as)
    assert vsong("rules", "DD-99").out.startswith("No rule speaks of 'DD-99'.")


def test_rules_fills_the_width_it_is_given(vsong, monkeypatch):
    """Promise: lines fit the width that COLUMNS names, and without a terminal nothing is wrapped."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = vsong("rules", "MR-11").out.splitlines()
    assert max(map(len, lines)) <= 40
    monkeypatch.delenv("COLUMNS")
    assert len(vsong("rules", "MR-11").out.splitlines()) == 3


def test_rules_shows_many_rows_short(vsong):
    """Promise: after the first dozen only id and title are printed, and none is left out."""
    out = vsong("rules", "VB").out
    assert "30 more:\n  VB-13  Improving a relationship\n" in out
    assert all(f"VB-{number:02}  " in out for number in range(1, 43))


def test_rules_loads_neither_screen_nor_writer():
    """Promise: the reference is read without what only saves and screens need."""
    code = (
        "import sys\n"
        "from vagrant_cli.cli.main import main\n"
        "code = main(['rules', 'salt'])\n"
        "heavy = {'rich', 'tomlkit', 'json', 'vagrant_cli.store.file', 'vagrant_cli.campaign'}\n"
        "sys.exit(' '.join(sorted(heavy & set(sys.modules))) or code)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.fixture
def save(tmp_path):
    """Return a save of three Vagrants who have donated 5 coins, read Moment 13 and come to page 5."""
    path = tmp_path / "elsewhere" / "crew.toml"
    path.parent.mkdir()
    path.write_text(SAVE, "utf-8")
    return path


SAVE = """\
schema = 1
title = "Crew"
mode = "normal"
off_the_rails = true

[donations]
coins = 5

[moments]
read = [
    "13",
]

[results]
1 = "victory"
5 = "defeat"

[vagrants.empress]

[vagrants.runaway]

[vagrants.wayfarer]
"""


@pytest.mark.rule("HL-03")
def test_limit_counts_the_vagrants_of_a_named_save(vsong, save, monkeypatch):
    """Promise: each Vagrant in play is a player; --players goes before the save."""
    assert vsong("limit", "9/12/14", "-c", str(save), "--json").data["limit"] == 12
    assert vsong("limit", "9/12/14", "-c", str(save), "--players", "2", "--json").data["limit"] == 9
    monkeypatch.setenv("VSONG_CAMPAIGN", str(save))
    assert vsong("limit", "9/12/14", "--now", "12", "--json").data["change"] == "same"


def test_lookups_read_no_save_that_nobody_named(vsong, save, monkeypatch):
    """Promise: a save lying in the folder decides nothing, and a named one that is not there is exit 4."""
    monkeypatch.chdir(save.parent)
    assert vsong("limit", "9/12/14", "--json").data["limit"] is None
    assert found(vsong, "MO-01")[0]["hidden"] is True
    for words in (("limit", "9/12/14"), ("rules", "salt")):
        assert vsong(*words, "-c", "nowhere.toml").code == 4


@pytest.mark.rule("MO-06")
def test_rules_opens_what_a_named_save_has_reached(vsong, save):
    """Promise: a moment that is due or read opens its rows, pages open theirs only when all are reached."""
    opened = [row["id"] for row in found(vsong, "MO", "RU-30", "RU-42", "-c", str(save)) if not row["hidden"]]
    assert opened == ["MO-01", "MO-06", "RU-30"]
