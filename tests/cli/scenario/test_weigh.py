"""`vsong weigh`, and `--odds` of the General Actions: what is likely before anything is rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[vagrants.songsmith]
player = "Ann"
humanity = 7
max = 9
smoky_bones = 1

[vagrants.empress]
common_coins = 1

[scenario]
page = 5
round = 1
rounds = 1
order = ["songsmith", "empress"]
turn = "songsmith"
spent = 1

[scenario.haints.porter]
humanity = 5
limit = 7

[box]
smoky_die = ["+1", "+1", "+2", "note", "skull", "0"]

[box.songsmith]
bust = 4
patch_up = 3
investigate = 5

[box.songsmith.westbound]
bust = 6

[box.empress]
bust = 4
patch_up = 4
investigate = 4
"""


@pytest.fixture(autouse=True)
def save(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(SAVE, "utf-8")
    return path


def changed(path, *changes: tuple[str, str]) -> None:
    text = path.read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path.write_text(text, "utf-8")


# --- before an action ------------------------------------------------------------------------------


@pytest.mark.rule("HE-04", "AC-09", "SB-04")
def test_a_bust_is_asked_with_all_that_the_save_knows_and_nothing_changes(vsong, save):
    data = vsong("bust", "2", "--odds", "--json").data
    alone = vsong(
        *("odds", "2", "-s", "4", "--smoky", "1", "--smoky-die", "+1,+1,+2,note,skull,0", "--need", "2"),
        "--json",
    ).data
    assert {key: data[key] for key in alone} == alone
    assert (data["action"], data["vagrant"], data["westbound"]) == ("bust", "songsmith", False)
    assert data["means"] == [{"what": "break", "k": 2, **alone["at_least_after_seeing"]}]
    out = vsong("bust", "2", "--odds").out
    assert out.endswith(f"Porter breaks: {100 * data['means'][0]['float']:.1f}%.\n")
    assert save.read_text("utf-8") == SAVE
    assert "Seed" not in out


@pytest.mark.rule("AC-08")
def test_a_patch_up_tells_how_likely_full_humanity_is(vsong, save):
    data = vsong("patch-up", "2", "--odds", "--smoky", "0", "--json").data
    assert data["means"] == [{"what": "full", "k": 2, "p": "14/27", "float": 14 / 27}]
    assert data["best_smoky"] is None
    assert "Full Humanity: 51.9%." in vsong("patch-up", "ann", "2", "--odds", "--smoky", "0").out
    assert vsong("patch-up", "empress", "2", "--odds").out.endswith("Full Humanity already.\n")
    changed(save, ("max = 9\n", ""))
    assert vsong("patch-up", "2", "--odds", "--smoky", "0", "--json").data["means"] == []


@pytest.mark.rule("VG-04")
def test_what_the_revivalist_gives_away_is_measured_by_who_gains_it(vsong, save):
    changed(save, ("[vagrants.empress]\n", "[vagrants.revivalist]\n\n[vagrants.empress]\n"))
    words = ("patch-up", "revivalist", "2", "-s", "3", "--odds", "--json")
    assert vsong(*words).data["means"][0]["k"] == 0
    assert vsong(*words, "--to", "songsmith").data["means"][0]["k"] == 2


@pytest.mark.rule("VG-05")
def test_the_pup_asks_with_the_runaways_values(vsong, save):
    changed(save, ("[vagrants.empress]\n", "[vagrants.runaway]\nsmoky_bones = 1\n\n[vagrants.empress]\n"))
    data = vsong("bust", "pup", "2", "-s", "4", "--odds", "--json").data
    assert (data["vagrant"], data["means"][0]["p"], data["best_smoky"]["roll"]) == ("pup", "59/108", 1)


@pytest.mark.rule("AC-06", "VG-03")
def test_an_investigation_is_measured_by_what_the_event_needs(vsong):
    words = ("investigate", "1", "--odds", "--smoky", "0", "--json")
    assert vsong(*words).data["means"] == []
    data = vsong(*words, "--need", "1").data
    assert data["means"] == [{"what": "event", "k": 1, "p": "1/3", "float": 1 / 3}]


@pytest.mark.rule("VG-02")
def test_the_empresss_bonus_counts_until_it_is_used_up(vsong, save):
    words = ("bust", "empress", "1", "--odds", "--json")
    free = vsong(*words).data["mean"]
    used = vsong(*words, "--bonus-used").data["mean"]
    assert Fraction(free) > Fraction(used)
    changed(save, ('turn = "songsmith"', 'turn = "empress"\nbonus_used = true'))
    assert vsong(*words).data["mean"] == used


def test_without_a_save_the_chances_stand_alone(vsong, save):
    save.unlink()
    data = vsong("bust", "songsmith", "2", "-s", "4", "--odds", "--need", "1", "--json").data
    assert (data["means"], data["at_least"]["p"]) == ([], "3/4")


def test_bones_that_lie_there_leave_the_smoky_ones_to_advise_on(vsong):
    data = vsong("bust", "2", "--odds", "--faces", "35", "--json").data
    assert (data["means"][0]["p"], data["best_smoky"]["roll"]) == ("2/3", 1)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("bust", "2", "--need", "2"), 2, "--odds"),
        (("bust", "2", "--odds", "--smoky-faces", "+1"), 2, "lie there already"),
        (("bust", "2", "--odds", "--faces", "6"), 3, "2 missing"),
        (("bust", "wayfarer", "2", "--odds"), 2, "not in play"),
        (("bust", "2", "--odds", "--haint", "nobody"), 2, "Haint of this scenario"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_way_out(vsong, words, code, said):
    ran = vsong(*words, "--json")
    assert ran.code == code
    assert said in ran.err


def test_a_haint_that_cannot_break_means_nothing(vsong, save):
    changed(save, ("limit = 7", "limit = 7\nbreak_space = 0"))
    assert vsong("bust", "2", "--odds", "--json").data["means"] == []


# --- every way -------------------------------------------------------------------------------------


@pytest.mark.rule("RU-03", "HE-04")
def test_every_way_to_lay_the_coins_that_are_left_stands_in_a_row(vsong, save):
    data = vsong("weigh", "--need", "1", "--json").data
    assert (data["vagrant"], data["haint"], data["coins"], data["by"]) == ("songsmith", "porter", 2, "break")
    assert data["values"] == {"bust": 4, "patch_up": 3, "investigate": 5}
    assert data["lacks"] == {"break": 2, "heal": 2, "event": 1}
    assert data["ways"][0] == {
        "bust": 2,
        "patch_up": 0,
        "investigate": 0,
        "break": "1/3",
        "haint": "13/12",
        "humanity": "1/3",
        "event": "0/1",
    }
    assert len(data["ways"]) == 6
    bust = vsong("bust", "2", "--odds", "--smoky", "0", "--json").data
    assert data["ways"][0]["break"] == bust["means"][0]["p"]
    assert save.read_text("utf-8") == SAVE


@pytest.mark.parametrize(("by", "first"), [("break", "bust"), ("heal", "patch_up"), ("event", "investigate")])
def test_the_best_way_comes_first_by_what_is_asked(vsong, by, first):
    data = vsong("weigh", "--need", "1", "--by", by, "--json").data
    assert (data["by"], data["ways"][0][first]) == (by, 2)


def test_without_a_haint_and_an_event_healing_is_what_is_left(vsong, save):
    changed(save, ("[scenario.haints.porter]\nhumanity = 5\nlimit = 7\n", ""))
    data = vsong("weigh", "--json").data
    assert (data["haint"], data["by"], data["lacks"]["break"]) == (None, "heal", None)
    assert {(way["break"], way["event"]) for way in data["ways"]} == {(None, None)}
    assert {way["haint"] for way in data["ways"] if way["bust"] == 2} == {"6/5"}


@pytest.mark.rule("RU-43", "CC-01")
def test_out_of_turn_the_coins_of_the_next_one_are_laid_and_any_number_may_be_asked(vsong, save):
    assert vsong("weigh", "empress", "--json").data["coins"] == 4
    assert vsong("weigh", "empress", "--coins", "1", "--json").data["coins"] == 1
    changed(save, ("spent = 1", "spent = 3"))
    ran = vsong("weigh", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "SU-01")
    assert vsong("weigh", "--coins", "1", "--json").code == 0


@pytest.mark.rule("RU-03")
def test_what_is_done_in_the_turn_is_not_done_again(vsong, save):
    changed(save, ("spent = 1", 'spent = 1\ndone = ["bust"]'), ("bust = 4\npatch_up = 3", "patch_up = 3"))
    data = vsong("weigh", "--json").data
    assert (data["by"], data["values"]["bust"]) == ("heal", None)
    assert [(way["bust"], way["patch_up"], way["break"]) for way in data["ways"]] == [
        (0, 2, "0/1"),
        (0, 1, "0/1"),
        (0, 0, "0/1"),
    ]
    assert "Bust 4+" not in vsong("weigh").out
    changed(save, ('done = ["bust"]', 'done = ["bust", "investigate", "patch-up"]'))
    ran = vsong("weigh", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "RU-03")


def test_coins_that_the_next_turn_owes_are_not_there(vsong, save):
    changed(save, ("spent = 1", "spent = 1\n\n[scenario.owed]\nempress = 2"))
    assert vsong("weigh", "empress", "--json").data["coins"] == 2


def test_it_reads_well_in_forty_columns(vsong):
    lines = vsong("weigh", "--need", "1").out.splitlines()
    assert max(len(line) for line in lines if "%" in line) <= 40
    head = lines.index("Bust Patch Inv breaks Haint   own  event")
    assert lines[head + 1] == "   2     0   0  33.3%  1.08  0.33   0.0%"
    assert "Smoky bones aside" in " ".join(lines)
    assert "Bust is rolled first" in vsong("weigh", "empress").out


@pytest.mark.rule("WB-02")
def test_the_side_that_shows_has_its_own_values(vsong, save):
    changed(save, ("humanity = 7\nmax = 9", "humanity = 1\nwestbound = true"))
    assert "songsmith.westbound.patch_up" in vsong("weigh", "--json").err
    vsong("box", "set", "songsmith.westbound.max", "3")
    words = ("weigh", "--patch-up", "5", "--investigate", "5", "--json")
    assert vsong(*words).data["values"] == {"bust": 6, "patch_up": 5, "investigate": 5}


@pytest.mark.parametrize(
    ("change", "words", "code", "said"),
    [
        (("bust = 4\npatch_up = 3", "patch_up = 3"), (), 2, "vsong box set songsmith.bust NUMBER, or --bust"),
        (("max = 9\n", ""), (), 2, "vsong box set songsmith.max NUMBER"),
        (("limit = 7", "break_space = 1"), ("--by", "break"), 3, "vsong haint limit"),
        (("limit = 7", "limit = 7"), ("--by", "event"), 2, "--need K"),
        (("limit = 7", "limit = 7"), ("--by", "luck"), 2, "break, event, heal"),
        (("limit = 7", "limit = 7\n\n[scenario.haints.maid]\nlimit = 3"), (), 2, "--haint"),
        (('turn = "songsmith"\n', ""), (), 2, "weigh songsmith"),
        (("limit = 7", "limit = 7"), ("wayfarer",), 2, "is in play"),
        (("limit = 7", "limit = 7"), ("--coins", "0"), 2, "1 to 20"),
    ],
)
def test_what_is_missing_is_told_with_the_way_to_tell_it(vsong, save, change, words, code, said):
    changed(save, change)
    ran = vsong("weigh", *words, "--json")
    assert ran.code == code
    assert said in ran.err


def test_without_a_scenario_there_are_no_coins_to_lay(vsong, save):
    changed(save, ("off_the_rails = true", 'off_the_rails = true\nphase = "camp"'))
    text = save.read_text("utf-8")
    start, end = text.index("[scenario]"), text.index("[box]")
    save.write_text(text[:start].replace('phase = "camp"\n', "") + text[end:], "utf-8")
    ran = vsong("weigh", "songsmith", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "TU-01")


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("bust songsmith 2 -s 4 --odds --to empress", "--to"),
        ("investigate songsmith 2 -s 4 --odds --event 3", "--event"),
        ("investigate songsmith 2 -s 4 --odds --gone", "--gone"),
        ("bust songsmith 2 -s 4 --odds --smoky-die +1,+1,+2,note,skull,0", "--smoky-die"),
    ],
)
def test_a_question_takes_nothing_that_only_carrying_out_asks_for(vsong, tmp_path, line, option):
    (tmp_path / "c.toml").write_text(
        'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'
    )
    ran = vsong(*line.split(), "--json")
    assert ran.code == 2
    assert f"{option} changes nothing" in ran.json["error"]["message"]
