"""`vsong camp change`, `join`, `in-between` and `tier`, and the moments that a scenario calls."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from vagrant_cli.cli.line import output

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[vagrants.songsmith]
player = "Ann"

[vagrants.songsmith.skills]
"12" = "ready"
"35" = "ready"
"36" = "ready"

[vagrants.songsmith.deeds."Night Owl"]
tokens = 2

[vagrants.empress]

[vagrants.empress.skills]
"51" = "ready"
"52" = "ready"
"""

CAMP = "\n[camp]\nafter = 5\nbegun = true\n"
SCENARIO = "\n[scenario]\npage = 5\n"
PATH = Path("c.toml")


@pytest.fixture
def save():
    def written(more: str = CAMP) -> None:
        PATH.write_text(SAVE + more, "utf-8")

    return written


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch):
    """Return a function that lets players at the keyboard give these answers unseen."""

    def answering(*answers: str) -> list[str]:
        left, asked = list(answers), []

        def secret(question: str) -> str:
            asked.append(question)
            return left.pop(0)

        monkeypatch.setattr(output, "conversation", lambda: True)
        monkeypatch.setattr(output, "secret", secret)
        return asked

    return answering


def saved() -> dict:
    return tomllib.loads(PATH.read_text("utf-8"))


@pytest.mark.rule("CP-15", "OR-06")
def test_a_vagrant_changes_once_its_deeds_are_cashed(save, vsong):
    save()
    ran = vsong("camp", "change", "songsmith", "wayfarer=Bo", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "OR-06")
    assert "vsong deed cash songsmith 'Night Owl'" in ran.json["error"]["hint"]
    assert vsong("deed", "cash", "songsmith", "night").code == 0
    ran = vsong("camp", "change", "songsmith", "wayfarer=Bo", "--skill", "12", "--json")
    assert ran.code == 0
    assert ran.data["vagrants"]["wayfarer"] == {
        "player": "Bo",
        "skills": {"75": "ready", "76": "ready", "12": "ready"},
        "junk": {"31": "ready"},
        "stored": [],
    }
    assert ran.data["set_aside"] == {"songsmith": {"35": "ready", "36": "ready"}}
    assert ran.data["first_deeds"] == ["wayfarer"]
    assert list(saved()["vagrants"]) == ["wayfarer", "empress"]
    assert vsong("check").code == 0


@pytest.mark.rule("CP-16", "DD-09")
def test_a_player_joins_and_the_checklist_waits_for_the_first_deed(save, vsong):
    save()
    assert vsong("camp", "join", "runaway=Cy").code == 0
    assert saved()["vagrants"]["runaway"]["player"] == "Cy"
    steps = {step["id"]: step for step in vsong("camp", "--json").data["steps"]}
    assert steps["first-deed-runaway"]["state"] == "open"
    assert vsong("deed", "draw", "runaway", "A", "B", "C", "--keep", "B").code == 0
    assert "first-deed-runaway" not in {step["id"] for step in vsong("camp", "--json").data["steps"]}


def test_an_unknown_vagrant_is_a_usage_error(save, vsong):
    save()
    assert vsong("camp", "join", "songsmiht").code == 2
    assert vsong("camp", "change", "songsmith", "empress").code == 2


@pytest.mark.rule("CP-17")
@pytest.mark.parametrize("typed", ["A,B", "ab", "a b"])
def test_choices_are_typed_in_one_go(save, vsong, typed):
    save()
    ran = vsong("camp", "in-between", "--choices", typed, "--json")
    assert ran.data == {"card": 1, "choices": {"songsmith": "A", "empress": "B"}, "next": 2}
    assert (saved()["in_between"], saved()["camp"]["done"]) == (1, ["in-between"])


@pytest.mark.rule("CP-17")
def test_each_player_is_asked_unseen_and_all_is_told_when_all_have_chosen(save, vsong, secrets):
    save()
    asked = secrets("x", "c", "a")
    ran = vsong("camp", "in-between")
    assert ran.code == 0
    assert ran.err == "Read In-Between card 1 aloud. Then each player chooses.\n"
    assert asked == [
        "Ann, Songsmith, choose in secret [A/B/C]: ",
        "Ann, Songsmith, choose in secret [A/B/C]: ",
        "Empress, choose in secret [A/B/C]: ",
    ]
    assert ran.out.splitlines()[:3] == [
        "In-Between card 1: read it aloud, choose, then flip it. [CP-17]",
        "→ Songsmith (Ann) chose C: read that result.",
        "→ Empress chose A: read that result.",
    ]


@pytest.mark.rule("CP-17")
def test_a_script_that_says_no_choices_is_told_how(save, vsong):
    save()
    ran = vsong("camp", "in-between", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "CP-17")
    assert "--choices A,A" in ran.json["error"]["hint"]


@pytest.mark.rule("CP-17")
def test_nobody_is_asked_for_a_card_that_is_not_read(save, vsong, secrets):
    save(CAMP.replace("5", "92"))
    asked = secrets()
    assert vsong("camp", "in-between").code == 3
    assert asked == []
    assert vsong("camp", "in-between", "--skip", "--json").data == {"card": None, "choices": {}, "next": 1}
    assert vsong("camp", "in-between", "3", "--skip").code == 2


@pytest.mark.rule("RU-27")
def test_the_tier_rises_and_falls_only_by_force(save, vsong):
    save()
    assert vsong("camp", "tier", "2", "--json").data == {"junk_tier": 2}
    assert vsong("camp", "tier", "1").code == 3
    assert vsong("camp", "tier", "1", "--force", "we misread the page").code == 0
    assert "junk_tier" not in saved()
    assert vsong("camp", "tier", "4").code == 2


@pytest.mark.rule("MO-04", "MO-06")
def test_o_bang_stays_closed_until_the_book_has_said_so(save, vsong):
    save(SCENARIO)
    ran = vsong("moment", "O-bang", "songsmith=Long Way", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "MO-06")
    assert vsong("moment", "O-bang", "songsmith=Long Way", "empress=none", "--force", "the book").code == 0
    assert saved()["vagrants"]["songsmith"]["deeds"]["Long Way"] == {"side": "reward", "extra": True}
    assert "deeds" not in saved()["vagrants"].get("empress", {})
    assert vsong("check").code == 0


@pytest.mark.rule("MO-05", "MO-06")
def test_o_ask_takes_a_number(save, vsong):
    save(SCENARIO)
    assert vsong("moment", "O-ask", "4").code == 3
    assert vsong("moment", "O-ask", "7", "--force", "the book").code == 2
    assert vsong("moment", "O-ask", "--force", "the book").code == 2
    assert vsong("moment", "O-ask", "4", "--force", "the book").code == 0
    assert saved()["scenario"]["marked_space"] == 4


@pytest.mark.rule("MO-06")
def test_the_help_of_moment_tells_nothing_of_what_stands_in_one(vsong):
    told = vsong("moment", "--help").out.lower()
    assert not any(word in told for word in ("reward", "humanity", "round", "coins"))
