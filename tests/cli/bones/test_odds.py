"""`vsong odds`."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

DIE = "+1,+1,+2,note,skull,0"
SMOKY = ("--smoky", "3", "--smoky-die", DIE)


def test_the_fields_that_scripts_rely_on(vsong):
    data = vsong("odds", "1", "-s", "4", "--json").data
    assert data["distribution"][:2] == [
        {"successes": 0, "p": "1/2", "float": 0.5},
        {"successes": 1, "p": "5/12", "float": 5 / 12},
    ]
    assert data["distribution"][-1]["successes"] == 12
    assert data["tail"] == {"from": 13, "p": "1/4353564672"}
    assert data["head"] == {"below": 0, "p": "0/1"}
    assert (data["mean"], data["doubles"]) == ("3/5", "1/36")
    assert (data["at_least"], data["best_smoky"], data["at_least_after_seeing"]) == (None, None, None)


def test_what_is_needed_gets_its_chance_and_the_number_of_smoky_bones(vsong):
    data = vsong("odds", "3", "-s", "4", "--need", "2", *SMOKY, "--json").data
    assert data["at_least"] == {"k": 2, "p": "24011/31104", "float": 24011 / 31104}
    assert data["best_smoky"] == {"roll": 2, "p": "1351/1728", "float": 1351 / 1728}
    assert data["at_least_after_seeing"] == {"p": "73613/93312", "float": 73613 / 93312}


def test_without_smoky_bones_there_is_no_advice_about_them(vsong):
    data = vsong("odds", "5", "-s", "4", "--need", "3", "--json").data
    assert data["at_least"]["p"] == "691/1152"
    assert data["best_smoky"] is None
    assert data["at_least_after_seeing"] is None


def test_bones_that_lie_there_leave_only_smoky_ones_open(vsong):
    data = vsong("odds", "3", "-s", "4", "--faces", "315", "--need", "2", *SMOKY, "--json").data
    assert data["at_least"]["p"] == "31/54"
    assert data["best_smoky"]["roll"] == 1
    assert data["best_smoky"]["p"] == data["at_least_after_seeing"]["p"] == "2/3"
    assert data["tail"]["p"] == "0/1"
    data = vsong("odds", "2", "-s", "4", "--faces", "55", "--json").data
    assert data["distribution"] == [{"successes": 2, "p": "1/1", "float": 1.0}]
    assert (data["mean"], data["doubles"]) == ("2/1", "1/1")


@pytest.mark.parametrize("words", [("100", "-s", "4"), ("2", "-s", "1"), ("7", "-s", "9", *SMOKY)])
def test_the_listed_chances_with_both_ends_make_one(vsong, words):
    data = vsong("odds", *words, "--json").data
    listed = data["distribution"]
    assert sum(Fraction(one["p"]) for one in [*listed, data["head"], data["tail"]]) == 1
    assert data["head"]["below"] == listed[0]["successes"]
    assert data["tail"]["from"] == listed[-1]["successes"] + 1


@pytest.mark.rule("VG-02", "VG-03")
def test_vagrants_have_their_own_chances(vsong):
    assert vsong("odds", "3", "-s", "4", "--as", "empress", "--json").data["mean"] == "739/360"
    assert vsong("odds", "3", "-s", "4", "--as", "empress", "--bonus-used", "--json").data["mean"] == "9/5"
    easier = vsong("odds", "3", "-s", "5", "--as", "songsmith", "--coins", "1", "--json").data
    assert easier == vsong("odds", "3", "-s", "4", "--json").data
    assert easier == vsong("odds", "3", "-s", "5", "--modifier", "1", "--json").data


def test_the_chart_fits_forty_columns_in_ascii(vsong, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    out = vsong("odds", "3", "-s", "4", "--need", "2", *SMOKY).out
    lines = out.splitlines()
    assert out.isascii()
    assert lines[0] == "3 bones at 4+, 3 smoky bones"
    rows = lines[1 : next(i for i, line in enumerate(lines) if line.startswith("Mean"))]
    assert max(map(len, rows)) == 40
    assert rows[3].split()[:3] == ["2", "23.1%", "77.2%"]
    assert rows[-1].split()[0] == "11+"
    bars = [row.count("#") for row in rows[1:]]
    assert max(bars) == rows[3].count("#")
    assert "all 3 smoky bones: 77.2% (24011/31104)" in out
    assert "beforehand, 2: 78.2% (1351/1728)" in out
    assert "after the normal bones: 78.9%" in out


def test_a_hundred_bones_show_no_endless_fractions(vsong):
    out = vsong("odds", "100", "-s", "4", "--need", "60").out
    assert max(map(len, out.splitlines())) <= 60
    assert "At least 60: " in out


def test_odds_of_bones_that_lie_there_read_well(vsong):
    out = vsong("odds", "3", "-s", "4", "--faces", "1,3,5", "--need", "2", *SMOKY).out
    assert out.startswith("1 3 5 at 4+, 3 smoky bones\n")
    assert "Best number now, 1: 66.7% (2/3)." in out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("3", "-s", "4", "--smoky", "1"), 2, "--smoky-die"),
        (("3", "-s", "4", "--smoky", "4", "--smoky-die", DIE), 2, "0 to 3"),
        (("3", "-s", "4", "--smoky", "1", "--smoky-die", "+1,0"), 2, "6 faces"),
        (("3", "-s", "4", "--need", "1001"), 2, "0 to 1000"),
        (("3", "-s", "4", "--need", "-1"), 2, "0 to 1000"),
        (("101", "-s", "4"), 2, "1 to 100"),
        (("3", "-s", "x"), 2, "1 to 20"),
        (("3", "-s", "4", "--faces", "12"), 3, "1 missing"),
        (("3", "-s", "4", "--faces", "127"), 2, "from 1 to 6"),
        (("3",), 2, "--success"),
    ],
)
def test_what_has_no_odds_is_refused_with_the_limit(vsong, words, code, said):
    ran = vsong("odds", *words, "--json")
    assert ran.code == code
    assert ran.json["error"]["message"]
    assert said in ran.err


def test_odds_import_nothing_heavy():
    script = (
        "import sys\n"
        "from vagrant_cli.cli.main import main\n"
        "assert main(['odds', '3', '-s', '4', '--need', '2']) == 0\n"
        "print(sorted({'rich', 'tomlkit', 'tomllib', 'json', 'pydantic', 'fractions'} & set(sys.modules)))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("odds 1 -s 6 --need 1000", "At least 1000: <0.1%."),
        ("odds 21 -s 2 --need 1", "At least 1: >99.9%."),
        ("odds 1 -s 7 --need 0", "At least 0: 100.0% (1/1)."),
    ],
)
def test_only_what_is_certain_is_told_as_certain(vsong, words, told):
    """The fraction decides, also where its nearest float is 0 or 1."""
    assert vsong(*words.split()).out.splitlines()[-1] == told


@pytest.mark.parametrize("typed", ["80%", "0.8", "4/5", "80.0%", "08/10"])
def test_the_fewest_bones_for_a_chance_however_it_is_written(vsong, typed):
    words = ("odds", "3", "-s", "4", "--need", "2", "--for", typed)
    assert vsong(*words, "--json").data["for"] == {"p": "4/5", "bones": 5, "smoky": None}
    assert vsong("odds", "5", *words[2:6], "--json").data["at_least"]["float"] >= 0.8
    assert vsong("odds", "4", *words[2:6], "--json").data["at_least"]["float"] < 0.8
    assert vsong(*words).out.endswith("For 80.0%: 5 bones.\n")


def test_smoky_bones_in_hand_count_and_the_fewest_of_them_are_told(vsong):
    words = ("odds", "3", "-s", "4", "--need", "2", *SMOKY)
    assert vsong(*words, "--for", "3/4", "--json").data["for"] == {"p": "3/4", "bones": 3, "smoky": 2}
    assert "beside 3 bones 2 smoky bones will do." in vsong(*words, "--for", "3/4").out
    assert vsong(*words, "--for", "95%", "--json").data["for"]["smoky"] is None


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("3", "-s", "8", "--need", "1", "--for", "10%"), 3, "Not even 100 bones"),
        (("3", "-s", "4", "--for", "80%"), 2, "--need K"),
        (("3", "-s", "4", "--need", "1", "--faces", "111", "--for", "80%"), 2, "--faces"),
        *(
            (("3", "-s", "4", "--need", "2", "--for", typed), 2, "as 80%, 0.8 or 4/5")
            for typed in ("80", "0", "-5%", "1/0", "1.5/2", "101%", "½", "", "0." + "9" * 5000)
        ),
    ],
)
def test_a_chance_that_cannot_be_reached_or_is_none_is_refused(vsong, words, code, said):
    ran = vsong("odds", *words, "--json")
    assert ran.code == code
    assert said in ran.err
    assert len(ran.err) < 400
