"""`vsong hurt`, `vsong heal` and `vsong vagrant`: from the command line to the save."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from vagrant_cli.cli.line import output

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[vagrants.songsmith]
humanity = 3
max = 9

[vagrants.songsmith.skills]
"35" = "ready"
"36" = "ready"

[vagrants.revivalist]
humanity = 5

[vagrants.revivalist.skills]
"59" = "ready"

[vagrants.runaway]
humanity = 4

[vagrants.runaway.skills]
"43" = "wounded"
"44" = "wounded"

[scenario]
page = 5
"""


class Save:
    """The save in the test's folder."""

    path = Path("c.toml")

    def vagrant(self, name: str) -> dict:
        return tomllib.loads(self.path.read_text("utf-8"))["vagrants"][name]

    def scenario(self) -> dict:
        return tomllib.loads(self.path.read_text("utf-8"))["scenario"]


@pytest.fixture
def save() -> Save:
    Save.path.write_text(SAVE, "utf-8")
    return Save()


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch):
    """Return a function that lets somebody sit at the keyboard and give these answers."""

    def answering(*answers: str) -> list[str]:
        left, asked = list(answers), []

        def prompt(question: str) -> str:
            asked.append(question)
            return left.pop(0)

        monkeypatch.setattr(output, "conversation", lambda: True)
        monkeypatch.setattr(output, "prompt", prompt)
        return asked

    return answering


@pytest.mark.rule("HU-01")
def test_a_wound_needs_the_card_that_flips_and_writes_it(save, vsong):
    ran = vsong("hurt", "songsmith", "3", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "HU-01")
    assert "35 or 36" in ran.json["error"]["message"]
    ran = vsong("hurt", "songsmith", "3", "--flip", "35", "--json")
    assert [event["kind"] for event in ran.json["events"]] == ["humanity_lost", "vagrant_wounded"]
    assert ran.data["vagrants"]["songsmith"]["humanity"] == 9
    assert save.vagrant("songsmith") == {"max": 9, "skills": {"35": "wounded", "36": "ready"}}


@pytest.mark.rule("HU-01")
def test_a_person_is_asked_which_card_flips(save, vsong, person):
    asked = person("2")
    ran = vsong("hurt", "songsmith", "3")
    assert ran.code == 0
    assert asked == ["Which card flips? [1-2]: "]
    assert save.vagrant("songsmith")["skills"] == {"35": "ready", "36": "wounded"}


@pytest.mark.rule("HU-02", "WB-01")
def test_westbound_asks_for_the_covered_skill(save, vsong):
    ran = vsong("hurt", "runaway", "4", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "WB-01")
    assert "--cover" in ran.json["error"]["hint"]
    assert vsong("hurt", "runaway", "4", "--cover", "44").code == 0
    one = save.vagrant("runaway")
    assert (one["westbound"], one["humanity"], one["covered"]) == (True, 1, "44")


@pytest.mark.rule("VG-05")
def test_the_pup_is_on_the_runaways_card(save, vsong):
    ran = vsong("hurt", "pup", "1", "--json")
    assert list(ran.data["vagrants"]) == ["runaway"]
    assert save.vagrant("runaway")["humanity"] == 3


@pytest.mark.rule("WB-03")
def test_a_loss_is_passed_to_somebody_who_is_not_westbound(save, vsong):
    refused = vsong("hurt", "songsmith", "1", "--pass", "revivalist", "--json")
    assert (refused.code, refused.json["error"]["rule"]) == (3, "WB-03")
    text = SAVE.replace("humanity = 4", "humanity = 4\nwestbound = true")
    save.path.write_text(text, "utf-8")
    ran = vsong("hurt", "runaway", "2", "--pass", "revivalist", "--json")
    assert [event["kind"] for event in ran.json["events"]] == ["loss_passed", "humanity_lost"]
    assert (save.vagrant("runaway")["humanity"], save.vagrant("revivalist")["humanity"]) == (4, 3)


@pytest.mark.rule("WB-08")
def test_healed_to_the_westbound_maximum_the_card_turns_back(save, vsong):
    save.path.write_text(SAVE.replace("humanity = 4", "humanity = 4\nwestbound = true"), "utf-8")
    ran = vsong("heal", "runaway", "1", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (2, "usage")
    assert "vsong box set runaway.westbound.max" in ran.json["error"]["hint"]
    vsong("box", "set", "runaway.westbound.max", "5")
    assert vsong("heal", "runaway", "1", "--json").json["error"]["rule"] == "WB-08"
    ran = vsong("heal", "runaway", "1", "--flip", "43")
    assert ran.code == 0
    assert "Skill 43 flips back" in ran.out
    assert save.vagrant("runaway") == {"skills": {"43": "ready", "44": "wounded"}}


@pytest.mark.rule("VG-04", "RU-23")
def test_the_revivalist_heals_somebody_else_with_what_they_would_have_gained(save, vsong):
    vsong("box", "set", "revivalist.max", "6")
    ran = vsong("heal", "revivalist", "3", "--to", "songsmith", "--json")
    assert ran.json["events"][0] == {
        "kind": "gain_passed",
        "vagrant": "revivalist",
        "to": "songsmith",
        "humanity": 1,
    }
    assert (save.vagrant("songsmith")["humanity"], save.vagrant("revivalist")["humanity"]) == (4, 5)
    vsong("heal", "revivalist", "1")
    ran = vsong("heal", "revivalist", "3", "--to", "songsmith", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "RU-23")


@pytest.mark.rule("AC-08")
def test_healing_stops_at_the_maximum_and_says_so_when_there_is_no_room(save, vsong):
    assert vsong("heal", "songsmith", "30").out == "Songsmith gains 6 Humanity and has 9 of 9.\n"
    assert "humanity" not in save.vagrant("songsmith")
    assert vsong("heal", "songsmith", "1").out == "Songsmith is at the maximum Humanity and gains none.\n"


@pytest.mark.rule("BN-10")
def test_an_unknown_maximum_is_asked_for_with_both_ways_to_tell_it(save, vsong):
    ran = vsong("heal", "revivalist", "1")
    assert ran.code == 2
    assert "vsong box set revivalist.max NUMBER" in ran.err
    assert "vsong vagrant max revivalist NUMBER" in ran.err
    vsong("vagrant", "max", "revivalist", "8")
    assert vsong("heal", "revivalist", "1").code == 0
    assert save.vagrant("revivalist")["humanity"] == 6


def test_shared_humanity_is_one_number_for_all(save, vsong):
    save.path.write_text(SAVE + "shared_max = 12\n", "utf-8")
    ran = vsong("hurt", "runaway", "20", "--json")
    assert [event["kind"] for event in ran.json["events"]] == [
        "shared_humanity_changed",
        "shared_humanity_gone",
    ]
    assert ran.data["shared_humanity"] == 0
    assert save.scenario()["shared_humanity"] == 0
    assert save.vagrant("runaway")["humanity"] == 4


@pytest.mark.usefixtures("save")
@pytest.mark.rule("WB-05", "WB-06")
def test_all_westbound_says_what_comes_next(vsong):
    for name, skill in (("songsmith", "35"), ("revivalist", "59")):
        assert vsong("vagrant", "westbound", name, "--cover", skill).code == 0
    ran = vsong("vagrant", "westbound", "runaway", "--cover", "43")
    assert "vsong scenario end defeat" in ran.out
    again = vsong("vagrant", "westbound", "runaway", "--json")
    assert (again.code, again.json["error"]["rule"]) == (3, "WB-05")


@pytest.mark.rule("RU-40")
@pytest.mark.parametrize(("boxes", "told"), [(0, "Tick box 1 of 4"), (4, "vsong scenario end defeat")])
def test_on_the_last_pages_the_cards_turn_back_while_a_box_is_left(save, vsong, boxes, told):
    text = SAVE.replace("page = 5", "page = 97").replace("title", f"revive_boxes = {boxes}\ntitle")
    for number in (3, 4, 5):
        text = text.replace(f"humanity = {number}", "humanity = 1\nwestbound = true")
    save.path.write_text(text, "utf-8")
    ran = vsong("vagrant", "revive")
    assert ran.code == (3 if boxes == 4 else 0)
    assert told in ran.out + ran.err
    assert ("westbound" in save.vagrant("songsmith")) is (boxes == 4)


@pytest.mark.rule("SK-01", "WB-04", "RU-06")
def test_what_is_used_is_written_and_the_westbound_skill_is_not(save, vsong):
    assert vsong("use", "songsmith", "35").code == 0
    assert save.scenario()["used"] == {"songsmith": ["35"]}
    vsong("vagrant", "westbound", "songsmith", "--cover", "36")
    ran = vsong("use", "songsmith", "35", "--force", "a card says so", "--json")
    assert [event["rule"] for event in ran.json["events"] if event["kind"] == "overruled"] == [
        "HU-01",
        "WB-04",
    ]
    assert vsong("use", "songsmith", "westbound").code == 0
    assert save.scenario()["used"] == {"songsmith": ["35"]}


@pytest.mark.rule("HE-02", "RU-29")
def test_an_effect_is_lifted_with_the_holders_token(save, vsong):
    vsong("effect", "songsmith", "Cold [d6] Feet", "Black")
    text = save.path.read_text("utf-8").replace(
        "[vagrants.songsmith.effects]",
        "[vagrants.songsmith.tokens]\nsalt = 1\n\n[vagrants.songsmith.effects]",
    )
    save.path.write_text(text, "utf-8")
    assert save.vagrant("songsmith")["effects"] == {"Cold [d6] Feet": "black"}
    ran = vsong("lift", "songsmith", "cold", "--token", "salt")
    assert "'Cold [d6] Feet'" in ran.out
    assert "tokens" not in save.vagrant("songsmith")
    assert save.scenario()["track"] == {"salt": 1}
    assert vsong("lift", "songsmith", "cold", "--by", "runaway").code == 2


@pytest.mark.usefixtures("save")
@pytest.mark.rule("CC-03", "CC-05")
def test_common_coins_are_received_and_placed_and_never_more_than_there_are(vsong):
    ran = vsong("vagrant", "coins", "songsmith", "3", "--place", "1", "--json")
    assert ran.data["held"]["songsmith"] == {"coins": 2, "later": 0}
    assert (ran.data["placed"], ran.data["supply"], ran.data["total"]) == ({"songsmith": 1}, 12, 15)
    ran = vsong("vagrant", "coins", "runaway", "13", "--force", "we want more", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "CC-05")
    assert vsong("vagrant", "coins", "runaway").code == 2


@pytest.mark.rule("DD-18")
def test_a_deed_raises_the_maximum_and_heals_nobody(save, vsong):
    vsong("heal", "songsmith", "9")
    assert vsong("vagrant", "max", "songsmith", "11").out == "Songsmith's maximum Humanity is 11, not 9.\n"
    assert save.vagrant("songsmith")["humanity"] == 9


@pytest.mark.rule("RU-44")
def test_humanity_can_be_set_by_hand_up_to_the_maximum(save, vsong):
    assert vsong("vagrant", "humanity", "songsmith", "7").code == 0
    assert save.vagrant("songsmith")["humanity"] == 7
    assert vsong("vagrant", "humanity", "songsmith", "10").code == 2
    assert vsong("vagrant", "humanity", "songsmith", "31").code == 2


def test_a_westbound_maximum_above_the_normal_one_is_written_and_read(save, vsong):
    save.path.write_text(
        SAVE.replace("humanity = 3\nmax = 9", "humanity = 1\nmax = 2\nwestbound = true"), "utf-8"
    )
    vsong("box", "set", "songsmith.westbound.max", "5")
    assert vsong("heal", "songsmith", "3").code == 0
    assert save.vagrant("songsmith")["humanity"] == 4
    assert vsong("check").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("hurt", "songsmith", "3", "--flip", "35"),
        ("heal", "songsmith", "2"),
        ("vagrant", "coins", "songsmith", "1"),
    ],
)
def test_a_dry_run_shows_the_events_and_writes_nothing(save, vsong, words):
    before = save.path.read_bytes()
    ran = vsong(*words, "-n", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["events"]
    assert save.path.read_bytes() == before


@pytest.mark.usefixtures("save")
def test_numbers_are_held_to_their_limits(vsong):
    for words in (
        ("hurt", "songsmith", "0"),
        ("heal", "songsmith", "100"),
        ("vagrant", "coins", "songsmith", "19"),
    ):
        assert vsong(*words).code == 2
    assert vsong("hurt", "songsmith", "-3").code == 2
    assert "from 1 to 99" in vsong("hurt", "songsmith", "-3").err


@pytest.mark.rule("RU-03", "RU-39")
@pytest.mark.usefixtures("save")
def test_coins_on_a_skill_and_coins_on_an_action_are_two_actions_and_never_added(vsong):
    assert vsong("use", "songsmith", "35", "--coins", "2").code == 0
    for coins, faces in (("2", "1,2"), ("1", "1")):
        ran = vsong("investigate", "songsmith", coins, "-s", "7", "--faces", faces, "--json")
        assert ran.code == 0
        assert len(ran.data["bones"]) == int(coins)
