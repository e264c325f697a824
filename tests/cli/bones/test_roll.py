"""`vsong roll`."""

from __future__ import annotations

import sys

import pytest

from vagrant_cli.rules.bones import dice

DIE = "+1,+1,+2,note,skull,0"


def test_a_roll_by_the_tool_shows_its_seed_and_repeats_with_it(vsong):
    first = vsong("roll", "5", "-s", "4", "--json").data
    assert 0 <= first["seed"] <= 999999999
    assert vsong("roll", "5", "-s", "4", "--json", "--seed", first["seed"]).data == first
    assert vsong("--seed", first["seed"], "roll", "5", "-s", "4", "--json").data == first


def test_a_seed_gives_the_same_bones_for_ever(vsong):
    data = vsong("roll", "3", "-s", "4", "--seed", "999999999", "--json").data
    assert data == {
        "seed": 999999999,
        "bones": [6, 4, 2, 4],
        "boxcars": 1,
        "smoky": [],
        "assigned": [],
        "alternatives": [],
        "more_alternatives": 0,
        "success_value": 4,
        "successes": 3,
        "doubles": True,
    }


def test_two_rolls_without_a_seed_differ(vsong):
    seen = {tuple(vsong("roll", "20", "-s", "4", "--json").data["bones"]) for _ in range(4)}
    assert len(seen) > 1


@pytest.mark.rule("SB-13")
@pytest.mark.parametrize("faces", ["2,4", "24", "2 4", " 2, 4 ", "2;4"])
def test_bones_rolled_by_hand_are_resolved_in_the_order_typed(vsong, faces):
    data = vsong("roll", "2", "-s", "3", "--faces", faces, "--smoky-faces", "+1,note", "--json").data
    assert data["seed"] is None
    assert data["bones"] == [2, 4]
    assert data["smoky"] == ["+1", "note"]
    assert data["assigned"] == [
        {"bone": 0, "smoky": 0, "result": 3},
        {"bone": 1, "smoky": 1, "result": 4},
    ]
    assert data["alternatives"] == []
    assert data["successes"] == 4


def test_every_assignment_that_is_as_good_is_listed(vsong):
    data = vsong("roll", "3", "-s", "4", "--faces", "335", "--smoky-faces", "+1", "--json").data
    assert data["assigned"] == [{"bone": 0, "smoky": 0, "result": 4}]
    assert data["alternatives"] == [[{"bone": 1, "smoky": 0, "result": 4}]]
    assert "1 other way as good" in vsong("roll", "3", "-s", "4", "--faces", "335", "--smoky-faces", "+1").out


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("+1,Note,SKULL", ["+1", "note", "skull"]),
        ("1 2 0", ["+1", "+2", "0"]),
        ("blank", ["0"]),
        ("+9", ["+9"]),
    ],
)
def test_smoky_faces_are_read_as_people_write_them(vsong, typed, read):
    assert (
        vsong("roll", "3", "-s", "4", "--faces", "123", "--smoky-faces", typed, "--json").data["smoky"]
        == read
    )


@pytest.mark.rule("SB-04")
def test_smoky_bones_that_find_no_normal_bone_stay_where_they_are(vsong):
    data = vsong("roll", "1", "-s", "4", "--faces", "3", "--smoky", "3", "--smoky-die", DIE, "--json").data
    assert len(data["smoky"]) == 1
    assert data["seed"] is not None
    data = vsong("roll", "1", "-s", "4", "--faces", "3", "--smoky", "2", "--smoky-faces", "+1", "--json").data
    assert (data["smoky"], data["seed"]) == (["+1"], None)


@pytest.mark.rule("VG-03")
def test_the_songsmith_rolls_easier_with_a_single_coin(vsong):
    words = ("roll", "2", "-s", "4", "--faces", "3,1", "--json")
    data = vsong(*words, "--as", "Songsmith", "--coins", "1").data
    assert (data["success_value"], data["successes"]) == (3, 1)
    assert vsong(*words, "--as", "song", "--coins", "2").data["success_value"] == 4
    data = vsong("roll", "1", "-s", "1", "--faces", "1", "--as", "songsmith", "--coins", "1", "--json").data
    assert data["success_value"] == 1


@pytest.mark.rule("VG-02")
def test_the_empress_adds_one_bone_to_her_first_boxcar_unless_it_is_used_up(vsong):
    words = ("roll", "1", "-s", "4", "--as", "empress", "--json")
    assert vsong(*words, "--faces", "6,2,5").data["boxcars"] == 2
    assert vsong(*words, "--faces", "6,2", "--bonus-used").data["boxcars"] == 1
    refused = vsong(*words, "--faces", "6,2")
    assert (refused.code, refused.json["error"]["rule"]) == (3, "BB-03")


@pytest.mark.rule("BB-02")
def test_a_modifier_is_added_to_every_bone_and_makes_no_boxcar(vsong):
    data = vsong("roll", "2", "-s", "6", "--modifier", "1", "--faces", "5,4", "--json").data
    assert (data["successes"], data["boxcars"]) == (1, 0)
    data = vsong("roll", "2", "-s", "4", "--modifier", "-2", "--faces", "5,6,1", "--json").data
    assert data["successes"] == 1


def test_a_roll_repeated_shows_each_roll_of_one_seed(vsong):
    data = vsong("roll", "2", "-s", "4", "--repeat", "3", "--seed", "8", "--json").data
    assert set(data) == {"seed", "rolls"}
    assert [set(one) for one in data["rolls"]] == [
        {
            "bones",
            "boxcars",
            "smoky",
            "assigned",
            "alternatives",
            "more_alternatives",
            "success_value",
            "successes",
            "doubles",
        }
    ] * 3
    assert data["rolls"][0]["bones"] == vsong("roll", "2", "-s", "4", "--seed", "8", "--json").data["bones"]
    assert len({tuple(one["bones"]) for one in data["rolls"]}) > 1


def test_a_tally_counts_the_successes_of_the_same_rolls(vsong):
    words = ("roll", "3", "-s", "4", "--seed", "8", "--json")
    rolls = vsong(*words, "--repeat", "200").data["rolls"]
    tally = vsong(*words, "--tally", "200").data
    won = [one["successes"] for one in rolls]
    assert tally == {"seed": 8, "tally": {str(k): won.count(k) for k in sorted(set(won))}}


def test_what_a_player_reads(vsong):
    assert vsong("roll", "3", "-s", "4", "--seed", "999999999").out.startswith(
        "6 4 2 + 4 (1 boxcar): 3 successes at 4+"
    )
    assert "Seed 999999999" in vsong("roll", "3", "-s", "4", "--seed", "999999999").out
    out = vsong("roll", "2", "-s", "3", "--faces", "2,4", "--smoky-faces", "+1,note").out
    assert "Seed" not in out
    assert "+1 on the 2 = 3, note: 2 successes" in out
    out = vsong("roll", "2", "-s", "4", "--faces", "3,3", "--smoky-faces", "+1").out
    assert "1 success at 4+, no doubles as raised bones do not count." in out
    assert ", doubles." in vsong("roll", "2", "-s", "4", "--faces", "3,3", "--smoky-faces", "note").out
    assert "a skull" in vsong("roll", "1", "-s", "3", "--faces", "2", "--smoky-faces", "skull").out
    out = vsong("roll", "1", "-s", "4", "--modifier", "-1", "--faces", "6,3,", "--quiet").out
    assert out.startswith("6 3 (-1 each, 1 boxcar): 1 success at 4+.")


HAND = ("roll", "2", "-s", "4", "--faces")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("roll", "0", "-s", "4"), 2, "1 to 100"),
        (("roll", "101", "-s", "4"), 2, "1 to 100"),
        (("roll", "-3", "-s", "4"), 2, "1 to 100, not -3"),
        (("roll", "9" * 5000, "-s", "4"), 2, "5000 digits"),
        (("roll", "3", "-s", "9" * 5000), 2, "5000 digits"),
        (("roll", "3", "-s", "four"), 2, "1 to 20; 'four' is not a number"),
        (("roll", "3", "-s", "21"), 2, "1 to 20"),
        (("roll", "3", "-s", "0"), 2, "1 to 20"),
        (("roll", "3", "-s", "\N{MINUS SIGN}4"), 2, "typographic minus"),
        (("roll", "3", "-s", "4", "--modifier", "\N{MINUS SIGN}2"), 2, "typographic minus"),
        (("roll", "3", "-s", "4", "--modifier", "-10"), 2, "-9 to 9"),
        (("roll", "3", "-s", "4", "--smoky", "4"), 2, "0 to 3"),
        (("roll", "3", "-s", "4", "--smoky", "-1"), 2, "0 to 3"),
        (("roll", "3", "-s", "4", "--smoky", "2"), 2, "--smoky-die"),
        (("roll", "3", "-s", "4", "--smoky", "2", "--smoky-die", "+1,+2,0"), 2, "6 faces"),
        (("roll", "3", "-s", "4", "--smoky", "2", "--smoky-die", "+1,+2,0,0,0,+10"), 2, "'+10'"),
        (("roll", "3"), 2, "--success"),
        (("roll", "3", "-s", "4", "--seed", "1000000000"), 2, "0 to 999999999"),
        (("roll", "3", "-s", "4", "--seed", "-1"), 2, "0 to 999999999"),
        (("roll", "3", "-s", "4", "--repeat", "1001"), 2, "1 to 1000"),
        (("roll", "3", "-s", "4", "--tally", "10000001"), 2, "1 to 10000000"),
        (("roll", "3", "-s", "4", "--tally", "0"), 2, "1 to 10000000"),
        (("roll", "3", "-s", "4", "--tally", "2", "--repeat", "2"), 2, "one of the two"),
        ((*HAND, "1,2", "--repeat", "2"), 2, "nothing to roll"),
        (("roll", "3", "-s", "4", "--as", "empres5"), 2, "Did you mean empress"),
        (("roll", "3", "-s", "4", "--as", "zzz"), 2, "songsmith"),
        (("roll", "3", "-s", "4", "--coins", "99"), 2, "0 to 20"),
        ((*HAND, "1,7"), 2, "from 1 to 6"),
        ((*HAND, "0,1"), 2, "from 1 to 6"),
        ((*HAND, "-1,2"), 2, "from 1 to 6"),
        ((*HAND, "-12"), 2, "from 1 to 6"),
        ((*HAND, "\N{MINUS SIGN}1,2"), 2, "typographic minus"),
        ((*HAND, "a"), 2, "from 1 to 6"),
        ((*HAND, " "), 2, "is empty"),
        ((*HAND, "1" * 5000), 2, "at most 1000"),
        ((*HAND, "1" * 3000), 3, "2998 too many"),
        ((*HAND, "1"), 3, "1 missing"),
        ((*HAND, "1,2,3"), 3, "1 too many"),
        ((*HAND, "6,2"), 3, "1 missing"),
        ((*HAND, "1,2", "--smoky-faces", "+1,+1,+1"), 3, "2 normal bones"),
        ((*HAND, "1,2", "--smoky-faces", "+1,+1,+1,0"), 2, "0 to 3"),
        ((*HAND, "1,2", "--smoky-faces", "+10"), 2, "+1 to +9"),
        ((*HAND, "1,2", "--smoky-faces", "-1"), 2, "+1 to +9"),
        ((*HAND, "1,2", "--smoky-faces", "ghost"), 2, "+1 to +9"),
        ((*HAND, "1,2", "--smoky", "1", "--smoky-faces", "+1,0"), 2, "holds 2"),
    ],
)
def test_what_cannot_be_rolled_is_refused_with_the_limit(vsong, words, code, said):
    ran = vsong(*words, "--json")
    assert ran.code == code, ran.err
    assert ran.json["ok"] is False
    assert said in ran.err
    assert len(ran.err) < 400
    assert ran.json["error"]["message"]


@pytest.mark.parametrize(
    ("words", "rule"),
    [(("--faces", "1"), "BB-03"), (("--faces", "12", "--smoky-faces", "0,0,0"), "SB-04")],
)
def test_a_refusal_names_its_rule(vsong, words, rule):
    assert vsong("roll", "2", "-s", "4", *words, "--json").json["error"]["rule"] == rule


@pytest.mark.rule("SB-04", "SB-07")
def test_a_group_may_insist_on_more_smoky_bones_than_normal_ones(vsong):
    """The best of them go on the bones that are there; a note counts wherever it lies."""
    typed = ("roll", "1", "-s", "4", "--faces", "2", "--smoky-faces", "+1,+2,note")
    assert vsong(*typed).code == 3
    ran = vsong(*typed, "--force", "a card says so", "--json")
    assert ran.code == 0
    assert (ran.data["successes"], len(ran.data["assigned"])) == (3, 1)
    assert ran.data["assigned"] == [{"bone": 0, "smoky": 1, "result": 4}]
    assert [(event["kind"], event["rule"]) for event in ran.json["events"]] == [("overruled", "SB-04")]
    act = vsong("bust", "songsmith", "1", *typed[2:], "--force", "a card says so", "--json")
    assert (act.code, act.data["successes"]) == (0, 3)


@pytest.mark.parametrize(
    ("spread", "whole"),
    [
        ("roll 3 -s 4 --faces 1 2 3", "roll 3 -s 4 --faces 1,2,3"),
        ("roll 3 --faces 1 2 3 -s 4", "roll 3 --faces 123 -s 4"),
        ("roll 3 --faces=1 2,3 --success 4 --json", "roll 3 -s 4 --faces 1,2,3 --json"),
        ("roll -s 4 2 --faces 2 4 --smoky-faces +1 NOTE", "roll 2 -s 4 --faces 24 --smoky-faces +1,note"),
        ("roll 2 -s 4 --faces 2 4 --smoky-faces 0 skull", "roll 2 -s 4 --faces 2,4 --smoky-faces 0,skull"),
        ("odds 2 -s 4 --faces 2 4", "odds 2 -s 4 --faces 24"),
        (
            "odds 2 -s 4 --smoky 1 --smoky-die +1 +1 +2 note skull 0 --need 2",
            "odds 2 -s 4 --smoky 1 --smoky-die +1,+1,+2,note,skull,0 --need 2",
        ),
        (
            "bust songsmith 2 -s 4 --faces 2 4 --smoky-faces +1 0",
            "bust songsmith 2 -s 4 --faces 24 --smoky-faces +1,0",
        ),
        ("roll --faces 1,2 2 -s 4", "roll 2 -s 4 --faces 1,2"),
    ],
)
def test_faces_need_no_quotes(vsong, spread, whole):
    """What follows the option and looks like a face belongs to it once the bones are told."""
    asked, expected = vsong(*spread.split()), vsong(*whole.split())
    assert (asked.code, asked.out) == (0, expected.out)


def test_words_that_are_no_faces_do_not_join_them(vsong):
    for line in ("roll 3 -s 4 --faces 1 2 3 x", "roll --faces 1 2 -s 4 3", "roll 2 -s 4 --faces 1 -- 2"):
        assert vsong(*line.split()).code == 2, line


@pytest.mark.parametrize("bones", [("3",), ("1", "--smoky", "2", "--smoky-die", DIE)])
def test_a_long_tally_ends_with_ctrl_c_between_two_handfuls_of_bones(vsong, monkeypatch, bones):
    rolled = []

    def handful(_, count):
        rolled.append(count)
        if len(rolled) == 3:
            raise KeyboardInterrupt
        return bytes([1, 2, 3, 4, 5] * count)[:count]

    monkeypatch.setattr("vagrant_cli.rules.bones.luck.Luck.bones", handful)
    ran = vsong("roll", *bones, "-s", "4", "--tally", "10000000", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (130, "interrupted")
    assert max(rolled) <= 1 << 18


def test_a_roll_by_hand_that_gives_nothing_ends_without_an_empty_line(vsong):
    for faces in ("1", "5"):
        out = vsong("roll", "1", "-s", "6", "--faces", faces).out
        assert out.count("\n") == 1


def test_a_roll_reads_no_save(vsong, tmp_path):
    (tmp_path / "broken.toml").write_text("schema = 1\nnot toml", encoding="utf-8")
    assert vsong("roll", "3", "-s", "4").code == 0


def test_a_thousand_rolls_of_a_hundred_bones_stay_readable(vsong):
    line = ("roll", "100", "-s", "4", "--smoky", "3", "--smoky-die", "+1,+1,+1,+1,note,0", "--repeat", "1000")
    shown = vsong(*line, "--seed", "1", "--json")
    assert len(shown.out) < 3_000_000
    assert max(one["more_alternatives"] for one in shown.data["rolls"]) > 1000


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("odds 5 -s 4 --smoky-die foo", "a smoky face is"),
        ("odds 5 -s 4 --smoky-die +1,+1,+2,note,skull,0", "Add --smoky M"),
        ("roll 5 -s 4 --smoky-die +1,+1,+2,note,skull,0", "Add --smoky M"),
        (
            "roll 5 -s 4 --smoky 1 --smoky-faces +1 --smoky-die +1,+1,+2,note,skull,0",
            "no smoky bone is rolled",
        ),
        ("bust way 1 -s 4 --smoky-die +1,+1,+2,note,skull,0", "Add --smoky M"),
        ("bust way 1 -s 4 --odds --haint x", "none is running"),
        ("patch-up way 1 -s 4 --odds --to empress", "none is running"),
        ("roll 5 -s 4 --coins 1", "Add --as VAGRANT"),
        ("roll 5 -s 4 --as empress --coins 1", "Empress rolls for the same value with any coins"),
        ("odds 5 -s 4 --as pup --coins 1", "no Vagrant"),
        ("odds 5 -s 4 --bonus-used", "Add --as VAGRANT"),
    ],
)
def test_an_option_without_an_effect_is_told(vsong, words, told):
    shown = vsong(*words.split())
    assert shown.code == 2
    assert told in shown.err


@pytest.mark.parametrize("smoky", [(), ("--smoky", "3", "--smoky-die", "+1,+1,+2,note,skull,0")])
def test_long_work_tells_a_person_how_far_it_is_and_a_script_nothing(vsong, monkeypatch, smoky):
    line = ("roll", "1", "-s", "4", *smoky, "--tally", "300000", "--seed", "1")
    alone = vsong(*line)
    assert alone.err == ""
    monkeypatch.setattr("vagrant_cli.cli.line.output.PATIENCE", -1.0)
    assert vsong(*line).err == ""
    monkeypatch.setattr("vagrant_cli.cli.line.output.terminal", lambda stream=None: stream is sys.stderr)
    watched = vsong(*line)
    assert watched.out == alone.out
    told = watched.err.split("\r")
    assert told[1] == "  0%"
    assert any(one.endswith("%") and 0 < int(one[:-1]) < 100 for one in told[2:])
    assert told[-2:] == ["    ", ""]


@pytest.mark.parametrize("force", [(), ("--force", "they lay there")])
def test_bones_that_lie_there_are_checked_once(vsong, monkeypatch, force):
    asked: list[str] = []
    for name in ("check_normal", "_smoky_objections"):
        check = getattr(dice, name)
        monkeypatch.setattr(
            dice, name, lambda *bones, name=name, check=check: asked.append(name) or check(*bones)
        )
    ran = vsong("roll", "1", "-s", "4", "--faces", "2", "--smoky-faces", "+1,+2", "--json", *force)
    assert ran.code == (0 if force else 3)
    assert [event["rule"] for event in ran.json["events"]] == ["SB-04"] * bool(force)
    assert asked == ["check_normal", "_smoky_objections"]
