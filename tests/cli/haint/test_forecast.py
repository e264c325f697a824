"""`vsong haint forecast` and `vsong haint odds`: what they print, what scripts get, and what they lack."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest

SAVE = (Path(__file__).parents[3] / "campaigns" / "dining-car.toml").read_text("utf-8")
SIX = ["targeted", "haunted", "acted_on", "loss", "wound", "westbound"]


@pytest.fixture(autouse=True)
def save(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(SAVE, "utf-8")
    return path


def without(text: str, *tables: str) -> str:
    """Leave tables out of a save, whole."""
    parts = text.split("\n\n")
    return "\n\n".join(part for part in parts if not any(part.startswith(f"[{one}") for one in tables))


def test_the_example_is_a_save_without_a_mistake(vsong):
    assert vsong("check", "--json").data["problems"] == []


def test_scripts_get_every_token_and_everybody(vsong):
    data = vsong("haint", "forecast", "--json").data
    assert data["after"] == "songsmith"
    assert [(one["token"], one["count"], one["p"]) for one in data["tokens"]] == [
        ("iron-nails", 6, "6/23"),
        ("candle", 4, "4/23"),
        ("salt", 5, "5/23"),
        ("rabbits-foot", 4, "4/23"),
        ("apple", 4, "4/23"),
    ]
    assert data["tokens"][0]["known"] is True
    assert data["tokens"][0]["target"] == {"kind": "vagrant", "name": "songsmith", "at": "B1,1"}
    assert data["tokens"][0]["acts_on"] == ["songsmith"]
    assert data["events"]["p"] == "1/24"
    assert data["moon"] == {"p": "0/1", "float": 0.0, "arrives": "0/1"}
    assert (data["open"], data["left_out"], data["spaces"]) == ([], ["cycle"], None)
    assert list(data["vagrants"]) == ["songsmith", "empress", "wayfarer"]
    assert list(data["vagrants"]["songsmith"]) == SIX


def test_a_space_says_what_it_costs_and_brings_and_the_safest_comes_first(vsong):
    spaces = vsong("haint", "forecast", "songsmith", "--json").data["spaces"]
    here = next(one for one in spaces if one["space"] == "B1,1")
    assert here["coins"] == 0
    whole = vsong("haint", "forecast", "--json").data["vagrants"]["songsmith"]
    assert {name: here[name] for name in SIX} == whole
    losses = [Fraction(one["loss"]["high"]) for one in spaces if one["westbound"]["high"] == "0/1"]
    assert losses[0] == min(losses)
    assert max(one["coins"] for one in spaces) == 3


def test_steps_reach_further_than_coins_and_still_tell_the_price(vsong):
    spaces = vsong("haint", "forecast", "songsmith", "--steps", "1", "--json").data["spaces"]
    assert {one["space"]: one["coins"] for one in spaces} == {"B1,1": 0, "B2,1": 1, "B1,2": 1}


def test_steps_of_nobody_are_refused(vsong):
    ran = vsong("haint", "forecast", "--steps", "2")
    assert (ran.code, "vsong haint forecast WHO --steps 2" in ran.err) == (2, True)


def test_who_has_no_turn_before_the_haint_stays_where_they_stand(vsong):
    spaces = vsong("haint", "forecast", "empress", "--json").data["spaces"]
    assert [(one["space"], one["coins"]) for one in spaces] == [("A4,3", 0)]


@pytest.mark.parametrize("columns", ["80", "82", "90", "120"])
def test_two_figures_of_a_row_never_run_together(vsong, monkeypatch, save, columns):
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("vagrant_cli.cli.line.output.width", lambda: int(columns))
    gone = (f'actions."5".{one}' for one in ("candle", "salt", "rabbits-foot", "apple"))
    save.write_text(without(SAVE, *gone), "utf-8")
    out = vsong("haint", "forecast").out
    assert "-100.0%" in out
    assert not re.search(r"%[0-9]", out), out


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_no_line_is_wider_than_the_screen(vsong, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("vagrant_cli.cli.line.output.terminal", lambda stream=None: stream is not sys.stdin)
    for who in ([], ["songsmith"]):
        out = vsong("haint", "forecast", *who).out
        assert out.isascii()
        assert "\x1b" not in out
        wide = [line.strip() for line in out.splitlines() if len(line) > int(columns)]
        assert all(line.startswith("vsong ") for line in wide), (
            "no line ends within a command, and no other is wide"
        )


@pytest.mark.parametrize("draws", [[], ["3"]])
def test_chances_of_draws_are_told_with_what_nobody_has_told(vsong, draws):
    data = vsong("bindle", "odds", *draws, "--json").data
    assert data["draws"] == int((draws or ["1"])[0])
    assert sum(one["count"] for one in data["tokens"]) == 23
    assert data["open"] == ["candle.cycle", "salt.cycle", "rabbits-foot.cycle", "apple.cycle"]
    assert "vsong box set candle.cycle NUMBER" in vsong("bindle", "odds", *draws).out


MISSING = {
    "no scenario": (without(SAVE, "scenario"), "No scenario", None),
    "no board": (without(SAVE, "scenario.board"), "board", "vsong board use FILE"),
    "no actions": (without(SAVE, "actions"), "typed in", "vsong scenario action"),
    "no counts": (without(SAVE, "box"), "not told", "vsong box set"),
    "no place": (
        without(SAVE, "scenario.board.haints"),
        "no place",
        "vsong board put blackthorn SPACE --haint",
    ),
    "no maximum": (
        SAVE.replace("[box.songsmith]\nmax = 8\n", "[box.songsmith]\n"),
        "maximum",
        "vsong box set songsmith.max NUMBER",
    ),
}


@pytest.mark.parametrize("what", MISSING)
def test_what_nobody_has_told_is_asked_for_with_the_command_that_tells_it(save, vsong, what):
    text, sentence, hint = MISSING[what]
    save.write_text(text, "utf-8")
    ran = vsong("haint", "forecast", "--json")
    assert ran.code == 3, ran.out
    error = ran.json["error"]
    assert sentence in error["message"]
    assert hint is None or hint in error["hint"]
    assert ran.json["data"] is None


def test_without_a_move_value_spaces_need_steps(save, vsong):
    save.write_text(SAVE.replace("max = 8\nmove = 2\n", "max = 8\n"), "utf-8")
    ran = vsong("haint", "forecast", "songsmith", "--json")
    assert ran.code == 3
    assert "songsmith.move NUMBER" in ran.json["error"]["hint"]
    assert "--steps" in ran.json["error"]["hint"]
    spaces = vsong("haint", "forecast", "songsmith", "--steps", "1", "--json").data["spaces"]
    assert {one["coins"] for one in spaces} == {None}


def test_who_stands_on_no_space_is_refused(save, vsong):
    save.write_text(without(SAVE, "scenario.board.vagrants.empress"), "utf-8")
    ran = vsong("haint", "forecast", "empress", "--json")
    assert (ran.code, ran.json["error"]["hint"]) == (3, "Put them there: vsong board put empress SPACE.")


def test_who_is_not_in_play_is_told_as_everywhere(vsong):
    assert vsong("haint", "forecast", "runaway").code == 2


@pytest.mark.rule("WB-02", "HT-07")
def test_a_westbound_vagrant_is_passed_over_and_keeps_one(save, vsong):
    westbound = SAVE.replace('player = "Ann"\nhumanity = 2', 'player = "Ann"\nhumanity = 1\nwestbound = true')
    save.write_text(westbound + "\n[box.songsmith.westbound]\nmax = 5\nmove = 3\n", "utf-8")
    risk = vsong("haint", "forecast", "--json").data["vagrants"]["songsmith"]
    assert [risk[name]["high"] for name in ("loss", "wound", "westbound")] == ["0/1"] * 3
    spaces = vsong("haint", "forecast", "songsmith", "--json").data["spaces"]
    assert {one["coins"] for one in spaces} == {0, 1, 2, 3}


@pytest.mark.rule("RU-19", "RU-20", "VG-05")
def test_the_pup_is_not_haunted_and_what_it_suffers_is_the_runaways(save, vsong):
    text = SAVE.replace("empress", "runaway").replace('"51"', '"43"').replace('"52"', '"44"')
    text = text.replace("[actions", '[scenario.board.vagrants.pup]\nat = "B2,3"\n\n[actions', 1)
    save.write_text(text, "utf-8")
    found = vsong("haint", "forecast", "--json").data["vagrants"]
    assert found["pup"]["haunted"] == {"low": "0/1", "high": "0/1"}
    for name in ("loss", "wound", "westbound"):
        assert found["pup"][name] == found["runaway"][name]
    assert vsong("haint", "forecast", "pup", "--steps", "2", "--json").code == 0


@pytest.mark.rule("HE-04")
def test_a_broken_haint_skips_the_turn_that_is_foreseen(save, vsong):
    save.write_text(SAVE.replace("break_space = 3", "break_space = 3\nbroken = true"), "utf-8")
    data = vsong("haint", "forecast", "songsmith", "--json").data
    assert (data["acting"], data["skipped"], data["tokens"]) == ([], ["blackthorn"], [])
    assert {one["loss"]["high"] for one in data["spaces"]} == {"0/1"}
    assert "skips this turn" in vsong("haint", "forecast").out


def test_a_token_that_nobody_typed_widens_what_it_may_bring(save, vsong):
    save.write_text(without(SAVE, 'actions."5".apple'), "utf-8")
    data = vsong("haint", "forecast", "--json").data
    assert data["open"] == ["apple"]
    wayfarer = data["vagrants"]["wayfarer"]
    width = Fraction(wayfarer["targeted"]["high"]) - Fraction(wayfarer["targeted"]["low"])
    assert width == Fraction(4, 23)
    assert "vsong scenario action apple" in vsong("haint", "forecast").out


@pytest.mark.rule("HE-04")
def test_busts_are_the_odds_of_what_the_haint_lacks(vsong):
    data = vsong("haint", "odds", "15", "-s", "4", "--json").data
    odds = vsong("odds", "15", "-s", "4", "--need", "5", "--json").data["at_least"]
    assert data["breaks"] == [{"breaks": 1, "p": odds["p"], "float": odds["float"]}]
    assert data["saved"] == {"p": "0/1", "float": 0.0}


def test_busts_need_a_value_or_somebody_with_a_printed_one(vsong):
    ran = vsong("haint", "odds", "3", "2", "--json")
    assert ran.code == 2
    assert "songsmith.bust NUMBER" in ran.json["error"]["hint"]
    assert vsong("haint", "odds", "3", "2", "-s", "4", "-s", "5", "-s", "6").code == 2
    data = vsong("haint", "odds", "3", "2", "-s", "4", "-s", "5", "--json").data
    assert data["busts"] == [{"coins": 3, "success": 4}, {"coins": 2, "success": 5}]
