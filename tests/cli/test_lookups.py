"""The look-ups on the command line: fields, exit codes, and how little they load."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vagrant_cli.data.effects import NOT_LIFTED


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


@pytest.mark.rule("PB-01")
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
        "heavy = {'rich', 'tomlkit', 'tomllib', 'json', 'vagrant_cli.store', 'vagrant_cli.campaign'}\n"
        "sys.exit(' '.join(sorted(heavy & set(sys.modules))) or code)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
