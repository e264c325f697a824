"""What the players must do now stands out from what was recorded, by a sign and by a colour."""

from __future__ import annotations

import pytest

from vagrant_cli.cli import words
from vagrant_cli.cli.line import output
from vagrant_cli.cli.words import sentences
from vagrant_cli.rules.events.turn import EventCalled, HaintActionUnknown, HaintTargets, TurnEnded

SIGN = "→ "


def test_what_asks_has_a_sign_and_what_was_recorded_has_none():
    assert sentences.told(EventCalled(3, "A1,1")).startswith(f"{SIGN}Read event 3")
    assert not sentences.told(TurnEnded("songsmith", 0)).startswith(SIGN)


@pytest.mark.parametrize(("tied", "sign"), [((), False), (("empress",), True)])
def test_a_choice_has_the_sign_and_a_plain_fact_of_the_same_kind_has_none(tied, sign):
    event = HaintTargets("maco", "vagrant", "songsmith", "A1,1", "HT-06", tied)
    assert sentences.told(event).startswith(SIGN) is sign


@pytest.mark.parametrize("subject", sentences.SUBJECTS)
def test_only_kinds_that_have_a_sentence_ask(subject: str):
    own = getattr(words, subject)
    assert {*own.ASKING, *own.SOMETIMES} <= own.WORDS.keys()
    assert not own.ASKING & own.SOMETIMES.keys()


def test_a_sentence_is_found_with_those_of_its_own_subject():
    kinds = list(sentences.WORDS)
    assert len(kinds) == len({*kinds}) == len(sentences.WORDS) > 150
    assert [kind for kind in kinds if kind not in sentences.WORDS] == []
    with pytest.raises(KeyError):
        sentences.WORDS[str]


def test_the_sign_is_there_without_a_colour_and_the_colour_never_without_the_sign(monkeypatch):
    text = f"Recorded.\n{output.todo('Read event 3.')}\n[!] give coins: vsong donate N"
    assert output.wrapped(text) == text
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    plain, read, step = output.clean(output.wrapped(text)).split("\n")
    assert plain == "Recorded."
    assert read == "\x1b[1;33m→ Read event 3.\x1b[0m"
    assert step.startswith("\x1b[1;33m[!]")


def test_a_line_that_is_broken_for_the_width_has_its_colour_to_the_end(monkeypatch):
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setattr(output, "terminal", lambda *_: True)
    lines = output.clean(output.wrapped(output.todo("Read event 3, now; then draw its replacement."))).split(
        "\n"
    )
    assert len(lines) == 2
    assert all(line.startswith("\x1b[1;33m") and line.endswith("\x1b[0m") for line in lines)


def test_a_terminal_of_plain_letters_has_a_plain_sign(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    assert output.todo("Read.") == "> Read."


def test_a_hint_to_move_one_of_two_haints_names_it():
    one = HaintActionUnknown("maco", "salt", 1, 5, True)
    assert "vsong haint move M --range R --apply" in sentences.told(one)
    assert "vsong haint move M --range R --haint maco --apply" in sentences.told(one._replace(several=True))
