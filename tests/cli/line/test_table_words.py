"""The verbs of a turn: what they do by the kind of their word and by the phase, and `status WHAT`."""

from __future__ import annotations

import pytest

from vagrant_cli.cli.campaign.status import parts

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[vagrants.songsmith]
humanity = 5
max = 9
tokens = { iron-nails = 1 }

[vagrants.songsmith.skills]
35 = "ready"
12 = "wounded"

[vagrants.songsmith.junk]
"Tin Whistle" = "broken"

[vagrants.empress]
humanity = 5
max = 9

[belongings]
broken_junk = ["Hat"]
"""
TURN = """
[scenario]
page = 5
moonreaper_ritual = "Coat"
round = 1
rounds = 1
order = ["songsmith", "empress"]
turn = "songsmith"

[scenario.haints.sally]
limit = 9

[scenario.board.cars]
A = "....."
"""
CAMP = "\n[camp.income]\nvagrants = 9\n\n[camp]\nafter = 5\nbegun = true\n"


@pytest.fixture
def write(tmp_path):
    def written(more: str = ""):
        path = tmp_path / "c.toml"
        path.write_text(SAVE + more, "utf-8")
        return path

    return written


@pytest.mark.parametrize(("what", "kind"), [("35", "card_used"), ("nails", "token_used")])
def test_use_takes_a_card_and_an_item_token(what, kind, write, vsong):
    write(TURN)
    ran = vsong("use", what, "--json")
    assert ran.code == 0, ran.err
    assert kind in [event["kind"] for event in ran.json["events"]]
    assert ("hands" in ran.data) is (kind == "token_used")


@pytest.mark.rule("WB-04")
def test_use_takes_the_westbound_skill(write, vsong):
    path = write(TURN)
    path.write_text(
        path.read_text("utf-8").replace("humanity = 5", "humanity = 5\nwestbound = true", 1), "utf-8"
    )
    assert vsong("use", "westbound").code == 0


@pytest.mark.parametrize("line", ["35 --on nails", "35 --limit 2", "35 --lifts Fog", "nails --coins 1"])
def test_an_option_of_another_kind_of_word_is_refused(line, write, vsong):
    path = write(TURN)
    before = path.read_bytes()
    assert (vsong("use", *line.split()).code, path.read_bytes()) == (2, before)


@pytest.mark.parametrize(
    "line",
    [
        *(f"use {item} --{name} x" for item in ("nails", "salt") for name in ("lifts", "flip", "cover")),
        *("use salt --on x", "use salt --to empress", "use foot --on x"),
        *("hurt 1 --flip 99", "hurt 1 --cover 99", "heal 1 --flip 99"),
        *("bust empress 1 -s 4 --bonus-used --haint nobody", "investigate songsmith 1 -s 4 --bonus-used"),
        *("roll 3 -s 4 --as songsmith --bonus-used", "odds 3 -s 4 --as songsmith --bonus-used"),
    ],
)
def test_an_option_that_changes_nothing_or_names_nothing_is_told(line, write, vsong):
    path = write(TURN)
    text = path.read_text("utf-8")
    held = "{ iron-nails = 1, salt = 1, rabbits-foot = 1 }"
    path.write_text(text.replace("{ iron-nails = 1 }", held), "utf-8")
    before = path.read_bytes()
    assert (vsong(*line.split()).code, path.read_bytes()) == (2, before)


def test_without_a_scenario_no_haint_and_no_moods_are_taken(write, vsong):
    write("")
    assert vsong("bust", "songsmith", "1", "-s", "4", "--haint", "blackthorn").code == 2
    assert vsong("scenario", "start", "5", "--moods", "3").code == 2
    assert vsong("scenario", "start", "5", "--moods", "3", "--haint", "blackthorn").code == 0


@pytest.mark.rule("AC-04", "CP-08")
def test_a_rummage_lays_coins_in_a_scenario_and_costs_the_pool_in_a_camp(write, vsong):
    write(TURN)
    ran = vsong("rummage", "2", "foot", "apple", "--keep", "foot", "--limit", "9", "--json")
    assert {"kind": "coins_spent", "vagrant": "songsmith", "coins": 2, "left": 1} in ran.json["events"]
    assert vsong("rummage").code == 2
    write(CAMP)
    ran = vsong("rummage", "songsmith", "foot", "--limit", "9", "--json")
    assert (ran.code, ran.data["pool"]["coins"]) == (0, 8)
    assert vsong("rummage", "songsmith", "2", "foot", "apple", "--json").json["error"]["rule"] == "CP-08"
    assert vsong("rummage", "songsmith", "foot", "--keep", "foot").code == 2


@pytest.mark.rule("CP-07", "JU-02")
def test_junk_is_repaired_for_nothing_in_play_and_at_its_price_in_a_camp(write, vsong):
    write(TURN)
    ran = vsong("repair", "tin", "--json")
    assert (ran.code, ran.data["vagrants"]["songsmith"]["junk"]["Tin Whistle"]) == (0, "ready")
    assert vsong("repair", "belongings", "hat").code == 2
    write(CAMP)
    ran = vsong("repair", "songsmith", "tin", "--json")
    assert (ran.code, ran.data["pool"]["coins"]) == (0, 8)
    assert vsong("repair", "--json").data["pool"]["coins"] == 7
    assert "Hat" in vsong("status", "belongings").out
    assert "broken" not in vsong("status", "belongings").out


@pytest.mark.rule("WB-08")
def test_a_skill_flips_back_in_play_and_in_a_camp_only_after_westbound(write, vsong):
    write(TURN)
    assert vsong("restore", "12", "--json").data["vagrants"]["songsmith"]["skills"]["12"] == "ready"
    write(CAMP)
    assert vsong("restore", "12", "--json").json["error"]["rule"] == "WB-08"
    write(CAMP + 'restores = ["songsmith"]\n')
    assert vsong("restore", "12", "--json").data["pool"]["coins"] == 9


@pytest.mark.parametrize("turn", [("turn",), ("turn", "next"), ("turn", "songsmith")])
def test_a_turn_without_a_name_is_the_next_ones(turn, write, vsong):
    write(TURN.replace('turn = "songsmith"\n', ""))
    assert vsong(*turn, "--json").data["scenario"]["turn"] == "songsmith"


@pytest.mark.rule("TU-01")
def test_a_turn_without_a_name_is_refused_where_nobody_is_next(write, vsong):
    write(TURN.replace('turn = "songsmith"\n', 'acted = ["songsmith", "empress"]\n'))
    ran = vsong("turn", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "TU-01")
    assert "vsong round" in ran.json["error"]["hint"]


@pytest.mark.rule("AC-02")
def test_a_move_lays_coins_where_no_board_is_kept_and_names_a_space_on_a_board(write, vsong):
    write(TURN)
    assert vsong("move", "1").code == 2
    write(TURN.partition("[scenario.board")[0])
    assert vsong("move", "1", "--json").data["scenario"]["coins_left"] == 2


KEYS = {
    "songsmith": "vagrant",
    "deeds": "decks",
    "belongings": "belongings",
    "bindle": "hands",
    "camp": "steps",
    "donations": "donations",
    "moments": "moments",
    "moonreaper": "moonreaper",
    "scenario": "results",
    "haint": "scenario",
    "board": "cars",
}


@pytest.mark.parametrize("what", KEYS)
def test_status_shows_a_part_for_people_and_for_scripts(what, write, vsong):
    path = write(TURN)
    before = path.read_bytes()
    assert KEYS[what] in vsong("status", what, "--json").data
    told = vsong("status", what)
    assert (told.code, told.err, path.read_bytes()) == (0, "", before)
    assert told.out.strip()


def test_every_part_of_a_status_is_named_in_its_help(vsong):
    assert set(KEYS) - {"songsmith"} == set(parts())
    told = vsong("status", "--help").out
    assert "|".join(["WHO", *parts()]) in told.replace("\n", "").replace(" ", "")


def test_a_part_that_is_none_is_suggested(write, vsong):
    write()
    ran = vsong("status", "dees")
    assert (ran.code, "Did you mean deeds?" in ran.err) == (2, True)


@pytest.mark.parametrize("group", ["deed", "belongings", "bindle", "scenario", "moonreaper", "vagrant"])
@pytest.mark.parametrize("word", ["list", "show", "status"])
def test_no_group_shows_what_status_shows(group, word, write, vsong):
    write()
    assert vsong(group, word).code == 2


def test_the_help_lists_the_verbs_of_a_turn_in_the_order_of_a_turn(vsong):
    table = vsong("--help").out.partition("At the table:\n")[2].partition("\n\n")[0]
    words = [line.split()[0] for line in table.splitlines() if line[2] != " "]
    assert words == [
        "round",
        "turn",
        "move",
        "investigate",
        "patch-up",
        "bust",
        "use",
        "rummage",
        "hurt",
        "heal",
        "effect",
        "lift",
        "repair",
        "restore",
        "end",
        "vagrant",
        "bindle",
        "scenario",
        "haint",
    ]


@pytest.mark.rule("HE-07")
def test_a_scenario_starts_with_the_humanity_of_its_haints(write, vsong):
    write()
    ran = vsong(
        "scenario", "start", "5", "--haint", "maco=3", "--haint", "sally", "--limit", "9/12/14", "--json"
    )
    haints = ran.data["scenario"]["haints"]
    assert {name: one["humanity"] for name, one in haints.items()} == {"maco": 3, "sally": 0}
    assert (
        vsong("haint", "lose", "2", "--haint", "maco", "--json").data["scenario"]["haints"]["maco"][
            "humanity"
        ]
        == 1
    )
    assert "Maco loses 1 Humanity: 0 of 9" in vsong("haint", "lose", "2", "--haint", "maco").out
    assert "stands on 2" in vsong("haint", "break", "2", "--haint", "sally").out
