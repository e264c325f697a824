"""Numbers that only printed cards have: asked for once, where they are needed, and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from vagrant_cli.cli.line import output

SAVE = """\
schema = 1
title = "T"

[vagrants.songsmith]

[vagrants.wayfarer]

[scenario]
page = 5
round = 1
rounds = 1
order = ["songsmith", "wayfarer"]
"""

pytestmark = pytest.mark.usefixtures("save")

HURT = ("hurt", "songsmith", "1")
KEEP_A_TOKEN = ("bindle", "gain", "songsmith", "salt")


@pytest.fixture
def save() -> Path:
    path = Path("t.toml")
    path.write_text(SAVE, "utf-8")
    return path


@pytest.fixture
def person(monkeypatch):
    """Sit somebody at the keyboard who answers in turn; what was asked is returned."""
    asked: list[str] = []

    def sits(*answers: str) -> list[str]:
        waiting = iter(answers)

        def prompt(question: str) -> str:
            asked.append(question)
            answer = next(waiting)
            if answer == "^C":
                raise KeyboardInterrupt
            return answer

        monkeypatch.setattr(output, "conversation", lambda: True)
        monkeypatch.setattr(output, "prompt", prompt)
        return asked

    return sits


@pytest.mark.rule("BN-10")
def test_a_missing_maximum_is_asked_for_and_the_command_carries_on(save, vsong, person):
    asked = person("9")
    ran = vsong(*HURT)
    assert (ran.code, len(asked)) == (0, 1), ran.err
    assert asked[0].startswith("The Songsmith's maximum Humanity, a whole number from 1 to 30")
    assert "humanity = 8" in save.read_text("utf-8")


def test_what_was_told_is_never_asked_again(vsong, person):
    asked = person("9")
    assert (vsong(*HURT).code, vsong(*HURT).code) == (0, 0)
    assert len(asked) == 1
    assert vsong("box", "get", "songsmith.max", "--json").data["source"] == "profile"


def test_an_answer_that_cannot_be_is_told_its_limits_and_asked_again(vsong, person):
    asked = person("90", "nine", "9")
    ran = vsong(*HURT)
    assert (ran.code, len(asked)) == (0, 3)
    assert "from 1 to 30, not 90" in ran.out


@pytest.mark.parametrize("answer", ["", "-"])
def test_a_number_left_open_ends_a_command_that_needs_it_and_changes_nothing(answer, save, vsong, person):
    asked = person(answer)
    ran = vsong(*HURT)
    assert (ran.code, len(asked)) == (2, 1)
    assert "vsong box set songsmith.max NUMBER" in ran.err
    assert save.read_text("utf-8") == SAVE


@pytest.mark.parametrize("words", [("--json",), ("--yes",), ("--dry-run",)])
def test_whoever_cannot_or_will_not_be_asked_gets_the_command(words, vsong, person):
    asked = person()
    ran = vsong(*HURT, *words)
    assert (ran.code, asked) == (2, [])
    assert "vsong box set songsmith.max NUMBER" in ran.err


def test_a_script_is_never_asked(vsong):
    ran = vsong(*HURT)
    assert (ran.code, "vsong box set songsmith.max NUMBER" in ran.err) == (2, True)


@pytest.mark.rule("AC-04")
def test_a_limit_that_would_go_unchecked_is_asked_for_before_anything_is_saved(vsong, person):
    asked = person("2")
    ran = vsong(*KEEP_A_TOKEN)
    assert (ran.code, len(asked)) == (0, 1), ran.err
    assert "Rummage value" in asked[0]
    assert "1 token held of 2" in ran.out
    assert len(Path("t.history.jsonl").read_text("utf-8").splitlines()) == 1


def test_a_limit_left_open_is_left_to_the_players_as_in_a_script(vsong, person):
    asked = person("")
    ran = vsong(*KEEP_A_TOKEN)
    assert (ran.code, len(asked)) == (0, 1), ran.err
    assert "vsong box set songsmith.rummage NUMBER" in ran.out


def test_a_card_is_asked_in_its_order_and_taken_up_where_it_was_left(vsong, person):
    asked = person("9", "3", "", "2", "^C")
    first = vsong("box", "ask", "songsmith")
    assert (first.code, len(asked)) == (0, 3)
    card = ("maximum Humanity", "Move value", "Rummage value")
    assert all(words in question for words, question in zip(card, asked, strict=True))
    assert first.out.endswith("10 numbers still missing: vsong box ask songsmith\n")
    again = vsong("box", "ask", "songsmith")
    assert "Rummage value" in asked[3]
    assert (again.code, "To go on: vsong box ask songsmith" in again.err) == (130, True)
    assert vsong("box", "get", "songsmith.rummage", "--json").data["value"] == 2


def test_a_number_left_out_is_passed_over(vsong, person):
    asked = person("9", "-", "2", "")
    assert vsong("box", "ask", "song").code == 0
    assert len(asked) == 4
    assert vsong("box", "get", "songsmith.move", "--json").data["value"] is None
    assert vsong("box", "get", "songsmith.rummage", "--json").data["value"] == 2


def test_without_a_name_those_in_play_are_asked_for(vsong, person):
    asked = person("", "")
    vsong("box", "ask")
    vsong("box", "ask", "empress")
    assert "smoky" in asked[0]
    assert asked[1].startswith("The Empress's maximum")


def test_a_script_that_asks_for_questions_is_told_what_is_missing(vsong):
    ran = vsong("box", "ask", "songsmith")
    assert (ran.code, "vsong box missing" in ran.err) == (2, True)


def test_what_was_answered_before_is_not_asked_again_and_what_never_fits_stays_open(vsong, person):
    asked = person("two", "three", "four")
    ran = vsong(*KEEP_A_TOKEN)
    assert (ran.code, len(asked)) == (0, 3), ran.err
    assert "vsong box set songsmith.rummage NUMBER" in ran.out
