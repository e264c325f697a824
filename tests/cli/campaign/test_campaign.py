"""Beginning a campaign, its status, and checking saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from vagrant_cli.data.scenarios import SCENARIOS, mile_posts

NEW = (
    "new",
    "friday.toml",
    "--title",
    "Friday crew",
    "--vagrant",
    "songsmith=Ann",
    "--vagrant",
    "emp=Ben Bo",
)


def test_a_new_save_reads_as_the_format_says(vsong):
    ran = vsong(*NEW, "--off-the-rails", "--moonreaper", "--json")
    assert ran.code == 0
    data = ran.data
    assert data["path"] == "friday.toml"
    assert data["phase"] == "start"
    assert data["vagrants"]["empress"]["player"] == "Ben Bo"
    assert data["moonreaper"]["in_play"] is True
    assert Path("friday.toml").read_text("utf-8") == (
        'schema = 1\ntitle = "Friday crew"\nmode = "normal"\noff_the_rails = true\n\n'
        "[moonreaper]\nin_play = true\nactions_boxed = 0\n\n"
        '[vagrants.songsmith]\nplayer = "Ann"\n\n[vagrants.songsmith.skills]\n"35" = "ready"\n"36" = "ready"\n\n'
        '[vagrants.empress]\nplayer = "Ben Bo"\n\n[vagrants.empress.skills]\n"51" = "ready"\n"52" = "ready"\n'
    )


def test_the_folder_of_a_new_save_is_made_when_the_save_is_written(vsong):
    words = ("new", "campaigns/friday.toml", "--title", "T", "--vagrant", "songsmith", "--vagrant", "empress")
    assert vsong(*words, "-n").code == 0
    assert vsong(*words[:-2]).code == 2
    assert not Path("campaigns").exists()
    assert vsong(*words).code == 0
    assert vsong("status").code == 0
    deep = vsong("new", "a/b/c.toml", *words[2:])
    assert (deep.code, "The folder a does not exist" in deep.err) == (4, True)
    assert not Path("a").exists()


def test_a_bare_name_goes_under_campaigns_when_that_folder_is_there(vsong):
    Path("campaigns").mkdir()
    assert vsong("new", "friday", *NEW[2:]).code == 0
    assert Path("campaigns/friday.toml").is_file()
    assert vsong("status", "-c", "friday").code == 0


def test_an_existing_file_is_refused_and_stays_for_a_dry_run_too(vsong):
    Path("friday.toml").write_text("mine", "utf-8")
    for more in ((), ("-n",)):
        ran = vsong(*NEW, *more)
        assert ran.code == 4
        assert "friday.toml exists" in ran.err
    assert Path("friday.toml").read_text("utf-8") == "mine"


def test_a_dry_run_writes_no_save(vsong):
    assert vsong(*NEW, "-n").code == 0
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--vagrant", "songsmith"), "2 to 4"),
        ((), "2 to 4"),
        (
            tuple(f"--vagrant={n}" for n in ("songsmith", "empress", "runaway", "wayfarer", "revivalist")),
            "2 to 4",
        ),
        (("--vagrant", "songsmith", "--vagrant", "song"), "twice"),
        (("--vagrant", "songsmith", "--vagrant", "empres=A", "--mode", "hard"), "mode"),
        (("--vagrant", "songsmith", "--vagrant", "emprss"), "Did you mean empress?"),
        (("--vagrant", "songsmith", "--vagrant", "empress=\x1b[31m"), "cannot be printed"),
    ],
)
def test_bad_words_are_usage_errors_and_nothing_is_written(words, said, vsong):
    ran = vsong("new", "friday.toml", "--title", "T", *words)
    assert ran.code == 2
    assert said in ran.err
    assert list(Path().iterdir()) == []


def test_a_title_is_needed_when_nobody_can_be_asked(vsong):
    ran = vsong("new", "friday.toml", "--vagrant", "songsmith", "--vagrant", "empress")
    assert ran.code == 2
    assert "--title" in ran.err


@pytest.mark.rule("OR-02")
def test_the_other_mode_is_chosen_with_mode(vsong):
    assert vsong(*NEW, "--mode", "zashli-i-vyshli", "--off-the-rails").code == 0
    told = vsong("status", "--json").data
    assert (told["mode"], told["off_the_rails"]) == ("zashli-i-vyshli", True)


@pytest.mark.rule("OR-01")
def test_off_the_rails_can_be_added_until_the_first_scenario(vsong):
    vsong(*NEW)
    assert vsong("off-the-rails", "-n").code == 0
    vsong("scenario", "start", "1")
    ran = vsong("off-the-rails")
    assert ran.code == 3
    assert "[OR-01]" in ran.err
    assert vsong("off-the-rails", "--force", "we forgot").code == 0
    assert vsong("check").code == 0


def test_status_has_the_promised_keys(vsong):
    vsong(*NEW, "--off-the-rails")
    vsong("donate", "11")
    told = vsong("status", "--json").data
    promised = "title mode off_the_rails phase scenario donations moments moonreaper vagrants belongings"
    assert set(promised.split()) <= set(told)
    assert told["donations"] == {
        "coins": 11,
        "track": {
            "name": "off-the-rails",
            "length": 30,
            "squares": [
                {"square": square, "moment": moment}
                for square, moment in (
                    (5, "O-1"),
                    (10, "84"),
                    (18, "83"),
                    (22, "O-2"),
                    (25, "71"),
                    (30, "O-3"),
                )
            ],
        },
        "next": {"square": 18, "moment": "83"},
    }
    assert told["moments"] == {"read": [], "due": ["O-1", "84"]}
    assert told["scenario"] is None
    vsong("scenario", "start", "5")
    assert vsong("status", "--json").data["scenario"]["page"] == 5


@pytest.mark.rule("CP-20")
def test_a_mile_post_is_checked_off_by_its_whole_name_and_never_suggested(vsong):
    vsong(*NEW)
    name = mile_posts()[0]
    for typed in (name[:4], name[:-1], name[1:] + "x"):
        ran = vsong("mile-post", typed)
        assert ran.code == 2
        assert name not in ran.err
    assert vsong("mile-post", *name.upper().split()).code == 0
    assert vsong("status", "--json").data["mile_posts"] == [name]
    assert vsong("mile-post", name).code == 3


def test_zashli_i_vyshli_has_mile_posts_of_its_own(vsong):
    vsong(*NEW, "--mode", "zashli-i-vyshli")
    assert vsong("mile-post", "Something Else").code == 0


@pytest.mark.rule("EV-03", "MO-06", "CP-20")
def test_nothing_is_told_before_its_time(vsong):
    """No scenario title and no Mile Post shows in a campaign that has not reached any, whatever is asked."""
    vsong(*NEW, "--off-the-rails", "--moonreaper")
    said = ""
    for line in (
        "status", "status --json", "scenario start 5", "scenario start 11", "status scenario", "moment O-1",
        "moment O-bang", "moment O-3 --json", "moment 999", "status moonreaper", "log", "log --json", "check",
        "rules moment", "rules mile post", "rules scenario", "status deeds", "mile-post X", "donate 4", "status",
        "scenario end defeat", "where", "--help", "moment --help", "mile-post --help", "scenario --help",
    ):  # fmt: skip
        ran = vsong(*line.split())
        said += ran.out + ran.err
    for secret in (*(scenario.title for scenario in SCENARIOS), *mile_posts()):
        assert secret not in said
    for telling in ("may hold up to 3", "up to 3 Devious", "flip one deed", "4 Humanity"):
        assert telling not in said


TEN_MISTAKES = """\
schema = 1
title = ""
mode = "hard"
off_the_rails = "yes"

[donations]
coins = -4

[moments]
read = [
    "O-1",
    "O-9",
]

[belongings]
skills = [
    "12",
    "12",
]

[results]
"5" = "draw"

# a comment that stays
[vagrants.songsmith]
humanity = 99

[vagrants.songsmith.skills]
"35" = "dead"

[vagrants.ghost]
player = "Ann"
"""


def test_ten_mistakes_get_ten_lines_with_place_and_line_and_the_save_stays(vsong):
    Path("c.toml").write_text(TEN_MISTAKES, "utf-8")
    expected = {
        "title": 2,
        "mode": 3,
        "off_the_rails": 4,
        "donations.coins": 7,
        "moments.read[1]": 12,
        "belongings.skills[1]": 18,
        "results.5": 22,
        "vagrants.songsmith.humanity": 26,
        "vagrants.songsmith.skills.35": 29,
        "vagrants.ghost": 31,
    }
    for command in (["check"], ["check", "c.toml"], ["status"], ["donate", "1"]):
        ran = vsong(*command, "--json")
        assert ran.code == 4, command
        if command[0] == "check":
            found = {problem["where"]: problem["line"] for problem in ran.json["data"]["problems"]}
            assert found == expected, command
        else:
            assert ran.json["data"] is None, command
        assert len(ran.err.splitlines()) == 1 + len(expected), command
    assert Path("c.toml").read_text("utf-8") == TEN_MISTAKES


def test_check_takes_several_files_and_tells_which_is_wrong(vsong):
    vsong(*NEW)
    Path("bad.toml").write_text("schema = 1\n", "utf-8")
    ran = vsong("check", "friday.toml", "bad.toml")
    assert ran.code == 4
    assert "friday.toml: right" in ran.err
    assert "bad.toml" in ran.err


def test_check_goes_on_after_files_that_cannot_be_read(vsong):
    """A missing file, a folder, an empty file and one with a merge in it are rows like any other mistake."""
    vsong(*NEW)
    Path("empty.toml").write_text("", "utf-8")
    Path("merge.toml").write_text("schema = 1\n<<<<<<< a\nx = 1\n=======\nx = 2\n>>>>>>> b\n", "utf-8")
    Path("folder").mkdir()
    files = ("gone.toml", "folder", "a" * 3000, "empty.toml", "merge.toml", "friday.toml")
    ran = vsong("check", *files, "--json")
    assert ran.code == 4
    found = ran.json["data"]["problems"]
    assert [(one["file"], one["where"], one["line"]) for one in found] == [
        ("gone.toml", "", None),
        ("folder", "", None),
        ("a" * 3000, "", None),
        ("empty.toml", "", None),
        ("merge.toml", "", 2),
    ]
    assert found[0]["message"] == "Does not exist."
    lines = vsong("check", *files).err.splitlines()
    assert "gone.toml: Does not exist." in lines
    assert "folder: Is a folder." in lines
    assert "empty.toml: Is empty." in lines
    assert "friday.toml: right" in lines
    assert next(line for line in lines if line.startswith("merge.toml")).startswith("merge.toml:2: Holds")


def test_keys_that_nobody_knows_are_notes(vsong):
    vsong(*NEW)
    with Path("friday.toml").open("a", encoding="utf-8") as file:
        file.write("\n[weather]\nrain = true\n")
    ran = vsong("check", "--json")
    assert ran.code == 0
    assert [note["where"] for note in ran.data["notes"]] == ["weather"]
    assert vsong("donate", "1").code == 0
    assert "[weather]\nrain = true\n" in Path("friday.toml").read_text("utf-8")


@pytest.mark.parametrize("name", ["thursday-crew", "moonlit-express"])
def test_the_shipped_campaigns_are_right(name, vsong):
    path = Path(__file__).parents[3] / "campaigns" / f"{name}.toml"
    ran = vsong("check", str(path), "--json")
    assert ran.code == 0
    assert ran.data == {"problems": [], "notes": []}
    assert vsong("status", "-c", str(path)).code == 0


def test_quiet_prints_nothing_for_a_change_and_the_answer_for_a_question(vsong):
    assert vsong(*NEW, "-q").out == ""
    assert vsong("donate", "1", "-q").out == ""
    assert "Friday crew" in vsong("status", "-q").out
