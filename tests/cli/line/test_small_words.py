"""Sentences that say what is so: no counts of nothing, no next step that cannot be, no key for a fact."""

from __future__ import annotations

from pathlib import Path

import pytest

from vagrant_cli.cli.line import output
from vagrant_cli.cli.words.sentences import sentence
from vagrant_cli.rules.events.bindle import OppressionDue, TokenGained
from vagrant_cli.rules.events.turn import HaintMoved
from vagrant_cli.rules.events.vagrant import CurseAnswered, VagrantMoved

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[vagrants.songsmith]

[vagrants.wayfarer]
"""
SCENARIO = '\n[scenario]\npage = 5\nround = 1\nrounds = 1\norder = ["songsmith", "wayfarer"]\n'
CAMP = "\n[camp]\nafter = 5\nbegun = true\n"
BOARD = """
[scenario.haints.maco]
humanity = 3

[scenario.events]
3 = "A2,1"
X = "A5,1"

[scenario.board.cars]
A = [
    ".....",
]

[scenario.board.haints.maco]
at = "A1,1"

[scenario.board.vagrants.songsmith]
at = "A4,1"
"""
CARDS = ("Night Bus", "Long Way", "Deep Pockets")


@pytest.fixture
def write():
    def written(text: str) -> Path:
        path = Path("z.toml")
        path.write_text(text, "utf-8")
        return path

    return written


@pytest.mark.rule("MR-21", "VG-01")
def test_where_a_haint_would_gain_humanity_it_is_not_said_that_the_moonreaper_does():
    assert "so that Haint gains 1" in sentence(CurseAnswered("cursebearer", 1, "maco"))
    assert "for which a Haint would gain 1" in sentence(CurseAnswered("cursebearer", 1, "moonreaper"))
    assert "songsmith rolls 1 bone: vsong" in sentence(OppressionDue(("songsmith",))).casefold()
    assert "Songsmith and Empress roll 1 bone each" in sentence(OppressionDue(("songsmith", "empress")))


@pytest.mark.rule("AC-01")
def test_who_moves_to_where_they_stand_stays():
    assert sentence(VagrantMoved("songsmith", 0, "A1,1", ("A1,1",))) == "Songsmith stays on A1,1."


def test_a_haint_that_does_not_move_stays():
    assert sentence(HaintMoved("maco", (), 2, ("A1,2",))).startswith("It stays where it is (2 other ways")
    assert sentence(HaintMoved("maco", ("A2,1",), 0)) == "It moves 1: A2,1."


def test_one_vagrant_holds_no_broken_junk(write, vsong):
    write(SAVE + CAMP)
    assert "Wayfarer holds 0 broken Junk." in vsong("repair", "wayfarer", "31").err


def test_tokens_above_the_limit_are_told_as_above_it():
    assert sentence(TokenGained("songsmith", "salt", 2, 2)).endswith("2 tokens held of 2.")
    assert sentence(TokenGained("songsmith", "salt", 3, 2)).endswith("3 tokens held, 1 above the limit of 2.")


@pytest.mark.rule("WB-06")
def test_nobody_is_next_when_all_are_westbound(write, vsong):
    westbound = SAVE.replace("]\n", "]\nwestbound = true\n")
    write(westbound + SCENARIO)
    ran = vsong("status")
    assert ran.code == 0, ran.err
    assert "is next" not in ran.out
    assert "all Vagrants are Westbound: vsong scenario end defeat" in ran.out


def test_help_tells_every_argument_that_the_usage_line_shows(vsong):
    shown = vsong("scenario", "start", "--help").out
    assert "[SPACE]" in shown.split("Arguments:")[0]
    assert "[SPACE]" in shown.split("Arguments:")[1]


@pytest.mark.parametrize(
    ("line", "word"),
    [("round", "[WHO...]"), ("end", "[TOKEN...]"), ("check", "[FILE...]"), ("hurt", "{HUMANITY}")],
)
def test_only_an_argument_that_repeats_has_dots(line, word, vsong):
    assert word in vsong(*line.split(), "--help").out.splitlines()[0]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("seance = true", "The Seance card serves the next scenario."),
        ("revive_boxes = 1", "Revive boxes ticked: 0, now 1."),
        ("junk_tier = 2", "Tier of the Junk deck: 1, now 2."),
        ("in_between = 2", "Last In-Between card: 0, now 2."),
    ],
)
def test_what_a_save_says_at_its_top_differs_in_a_sentence(key, said, write, vsong):
    other = write(SAVE).rename("other.toml")
    save = write(SAVE.replace("schema = 1\n", f"schema = 1\n{key}\n"))
    assert said in vsong("diff", str(other), str(save)).out


def test_a_misspelt_vagrant_of_a_save_is_suggested(write, vsong):
    write(SAVE.replace("songsmith", "songsmit"))
    ran = vsong("check", "z.toml")
    assert (ran.code, "is no Vagrant. Did you mean songsmith?" in ran.err) == (4, True)


@pytest.mark.rule("DD-09")
def test_the_first_draw_offers_only_the_three_cards(write, vsong, monkeypatch):
    asked: list[str] = []

    def prompt(question: str) -> str:
        asked.append(question)
        return "1"

    monkeypatch.setattr(output, "conversation", lambda: True)
    monkeypatch.setattr(output, "prompt", prompt)
    write(SAVE)
    ran = vsong("deed", "draw", "songsmith", *CARDS)
    assert ran.code == 0, ran.err
    assert asked
    assert "none" not in ran.out.split("keeps")[0] + "".join(asked)


@pytest.mark.rule("DD-09")
def test_the_first_draw_is_not_told_to_keep_none(write, vsong):
    write(SAVE)
    ran = vsong("deed", "draw", "songsmith", *CARDS)
    assert (ran.code, "--keep NAME." in ran.err, "none" in ran.err) == (2, True, False)


@pytest.mark.rule("AC-05")
@pytest.mark.parametrize("more", [(), ("--apply",)], ids=["shown", "carried out"])
def test_a_haints_move_is_drawn_with_the_events_that_lie_on_the_board(more, write, vsong):
    write(SAVE + SCENARIO + BOARD)
    ran = vsong("haint", "move", "1", "--range", "0", *more)
    assert ran.code == 0, ran.err
    assert "<X>" in ran.out
    assert "event 3 on A2,1" in ran.out


@pytest.mark.parametrize("line", ["weigh", "move A1.1", "move 1", "vagrant coins 1"])
def test_nobody_is_asked_for_where_no_scenario_is_running(vsong, write, line):
    write(SAVE + CAMP)
    ran = vsong(*line.split())
    assert ran.code == 3
    assert "Begin one with: vsong scenario start PAGE" in ran.err


@pytest.mark.rule("DD-10", "DD-17")
def test_nobody_is_asked_for_where_no_deed_is_drawn(vsong, write):
    for text, rule in ((SAVE + SCENARIO, "DD-10"), (SAVE.replace("true", "false"), "DD-17")):
        write(text)
        ran = vsong("deed", "draw", *CARDS, "--keep", CARDS[0], "--json")
        assert (ran.code, ran.json["error"]["rule"]) == (3, rule)


@pytest.mark.rule("CP-04")
def test_what_brings_coins_is_one_however_it_is_written(vsong, write):
    write(SAVE + CAMP)
    vsong("camp", "earn", "2", "--from", "Moment 13.a")
    ran = vsong("camp", "earn", "1", "--from", "moment 13 A")
    assert "Moment 13.a" in ran.out


@pytest.mark.rule("DD-10", "CP-04")
@pytest.mark.parametrize("cards", [(), CARDS])
def test_that_a_draw_cannot_be_paid_is_said_before_its_cards_are_asked_for(cards, vsong, write):
    write(SAVE + CAMP)
    ran = vsong("deed", "draw", "songsmith", *cards, "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "CP-04")


@pytest.mark.rule("MO-06", "MO-01")
def test_that_a_moment_works_once_is_said_before_deeds_are_asked_for(vsong, write):
    deeds = "".join(f'[vagrants.songsmith.deeds."{card}"]\nside = "goal"\n' for card in CARDS[:2])
    write(SAVE + deeds + '[donations.given]\nbefore = 5\n[moments]\nread = ["O-1"]\n')
    ran = vsong("moment", "O-1", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "MO-06")
