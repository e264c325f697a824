"""`vsong merge` and `vsong resolve` as people, scripts and git meet them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli.cli.line import output

BASE = """\
schema = 1
title = "Friday crew"
off_the_rails = true

[donations.given]
before = 9

[vagrants.songsmith]
humanity = 6

[vagrants.empress]
"""


def given(*lines: str) -> str:
    """Return the save with more coins given."""
    return BASE.replace("before = 9\n", "\n".join(("before = 9", *lines, "")))


OURS = given('"5" = 4').replace("= 6", "= 5")
THEIRS = given('"7" = 5').replace("[vagrants.empress]", "[vagrants.empress]\nsmoky_bones = 1")
AGAINST = given('"7" = 1').replace("= 6", "= 2")


@pytest.fixture
def merge(tmp_path: Path, vsong: Any) -> Any:
    """Return a function that writes three saves and merges them."""

    def run(*more: str, base: str = BASE, ours: str = OURS, theirs: str = THEIRS) -> Any:
        for name, text in (("base", base), ("ours", ours), ("theirs", theirs)):
            (tmp_path / f"{name}.toml").write_text(text, "utf-8")
        return vsong("merge", "base.toml", "ours.toml", "theirs.toml", *more)

    return run


def ours() -> str:
    return Path("ours.toml").read_text("utf-8")


def test_a_clean_merge_exits_0_and_tells_what_the_sum_reached(merge: Any) -> None:
    ran = merge()
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "ours.toml: Merged without a conflict."
    assert "Moment 83" in ran.out
    assert ours() == given('"5" = 4', '"7" = 5').replace("= 6", "= 5").replace(
        "[vagrants.empress]", "[vagrants.empress]\nsmoky_bones = 1"
    )


def test_the_moment_that_the_sum_reached_is_marked_by_the_command_that_is_printed(
    merge: Any, vsong: Any
) -> None:
    told = merge().out.splitlines()[-1].partition("then: vsong ")[2]
    assert told.startswith("-c ")
    assert vsong(*told.split()).code == 0


def test_a_clean_merge_as_one_object(merge: Any) -> None:
    ran = merge("--json")
    assert ran.data == {
        "path": "ours.toml",
        "conflicts": [],
        "why": [],
        "once": [],
        "moments": [{"square": 18, "moment": "83"}],
        "comments_lost": [],
    }
    assert [event["kind"] for event in ran.json["events"]] == ["saves_merged", "moment_reached"]


def test_the_same_donation_in_a_copy_with_a_note_is_one_and_one_line_says_so(
    merge: Any, vsong: Any, tmp_path: Path
) -> None:
    (tmp_path / "ours.toml").write_text(BASE, "utf-8")
    assert vsong("donate", "2", "-c", "ours.toml").code == 0
    played = ours()
    (tmp_path / "theirs.toml").write_text(played, "utf-8")
    assert vsong("note", "hello", "-c", "theirs.toml").code == 0
    ran = merge(ours=played, theirs=(tmp_path / "theirs.toml").read_text("utf-8"))
    assert ran.out.splitlines() == [
        "ours.toml: Merged without a conflict.",
        "Both sides have 11 coins given to DC before; they count once.",
    ]
    assert vsong("status", "--json", "-c", "ours.toml").data["donations"]["coins"] == 11
    ran = merge("--json", ours=played, theirs=played)
    assert ran.data["once"] == [{"where": "donations.given.before", "page": "before", "coins": 11}]
    assert [event["kind"] for event in ran.json["events"]] == ["saves_merged", "counted_once"]


def test_two_donations_in_one_camp_are_a_conflict_that_names_both(merge: Any) -> None:
    ran = merge(theirs=given('"5" = 3'))
    assert ran.code == 1
    assert "donations.given.5: ours 4, theirs 3." in ran.err


CAMP = BASE + "\n[camp]\nafter = 5\nbegun = true\n\n[camp.income]\npage = 12\n"


@pytest.mark.parametrize("side", ["ours", "theirs"])
def test_a_camp_played_on_two_branches_is_a_conflict_that_names_what_each_did(
    merge: Any, vsong: Any, tmp_path: Path, side: str
) -> None:
    played = {}
    for name, cards in (("ours", "12 13"), ("theirs", "14 15")):
        (tmp_path / f"{name}.toml").write_text(CAMP, "utf-8")
        for card in cards.split():
            assert vsong("camp", "skill", card, "-c", f"{name}.toml").code == 0
        played[name] = (tmp_path / f"{name}.toml").read_text("utf-8")
    assert vsong("donate", "2", "-c", "theirs.toml").code == 0
    played["theirs"] = (tmp_path / "theirs.toml").read_text("utf-8")
    ran = merge(base=CAMP, **played)
    assert ran.code == 1
    assert "camp: ours skills_bought new: 2, spent.skill new: 4, theirs" in ran.err
    assert "spent.donate new: 2" in ran.err
    assert "donations.given.5: ours nothing, theirs 2." in ran.err
    assert vsong("resolve", f"--{side}", "-c", "ours.toml").code == 0
    told = vsong("camp", "--json", "-c", "ours.toml").data["pool"]["spent"]
    given = vsong("status", "--json", "-c", "ours.toml").data["donations"]["coins"] - 9
    assert told == {"skill": 4} | ({"donate": 2} if side == "theirs" else {})
    assert given == told.get("donate", 0)


HURT = (
    CAMP
    + """
[vagrants.songsmith.skills]
"35" = "wounded"
"36" = "wounded"

[vagrants.songsmith.junk]
"31" = "broken"

[belongings]
broken_junk = ["30"]
"""
)


@pytest.mark.parametrize("side", ["ours", "theirs"])
@pytest.mark.parametrize(
    ("mine", "other"),
    [
        (
            ["camp skill songsmith 12", "camp skill empress 13"],
            ["camp skill songsmith 14", "camp skill empress 15"],
        ),
        (["camp skill belongings 12"], ["camp skill belongings 14"]),
        (["camp heal songsmith 35"], ["camp heal songsmith 36"]),
        (["repair songsmith 31"], ["repair belongings 30"]),
        (["camp sell songsmith 31"], ["camp sell belongings 30"]),
        (["camp offer 33", "camp junk empress"], ["camp offer 34", "camp junk empress"]),
        (["rummage songsmith apple"], ["rummage empress apple"]),
    ],
)
def test_the_same_coins_of_a_camp_that_paid_for_two_things_are_a_conflict(
    merge: Any, vsong: Any, tmp_path: Path, mine: list[str], other: list[str], side: str
) -> None:
    played = {}
    for name, lines in (("ours", mine), ("theirs", other)):
        (tmp_path / f"{name}.toml").write_text(HURT, "utf-8")
        for line in lines:
            ran = vsong(*line.split(), "-c", f"{name}.toml", "--force", "the table says so")
            assert ran.code == 0, ran.err
        played[name] = (tmp_path / f"{name}.toml").read_text("utf-8")
    ran = merge(base=HURT, **played)
    assert ran.code == 1
    assert "each has paid for something else with them" in ran.err
    assert "it counts once" not in ran.err
    assert vsong("resolve", f"--{side}", "-c", "ours.toml").code == 0
    (tmp_path / "chosen.toml").write_text(played[side], "utf-8")
    assert vsong("diff", "ours.toml", "chosen.toml").out == "Both say the same.\n"


def test_what_two_different_camps_have_paid_for_goes_with_the_camp_that_is_taken(
    merge: Any, vsong: Any
) -> None:
    bought = CAMP + '\n[camp.spent]\nskill = 2\n\n[vagrants.songsmith.skills]\n"12" = "ready"\n'
    ran = merge(base=CAMP, ours=bought, theirs=CAMP + "\n[camp.spent]\ndonate = 1\n")
    assert ran.code == 1
    assert vsong("resolve", "--theirs", "-c", "ours.toml").code == 0
    assert '"12"' not in ours()


def test_what_one_side_alone_did_with_cards_after_a_camp_that_both_have_is_kept(merge: Any) -> None:
    both = CAMP + '\n[camp.spent]\nskill = 2\n\n[vagrants.songsmith.skills]\n"12" = "ready"\n'
    ran = merge(base=CAMP, ours=both, theirs=both + '"13" = "ready"\n')
    assert ran.code == 0
    assert "the same Camp Phase after page 5; it counts once." in ran.out
    assert '"13" = "ready"' in ours()


def test_a_camp_that_both_recorded_alike_counts_once(merge: Any) -> None:
    played = CAMP + "\n[camp.spent]\nskill = 4\n"
    ran = merge(base=CAMP, ours=played, theirs=played.replace("= 6", "= 5"))
    assert (ran.code, ran.out.splitlines()[1:]) == (
        0,
        ["Both sides have the same Camp Phase after page 5; it counts once."],
    )
    ran = merge(base=CAMP, ours=played.replace("= 6", "= 4"), theirs=played.replace("= 6", "= 5"))
    assert ran.code == 1
    assert "the same Camp Phase after page 5; it counts once." in ran.err


def test_a_conflict_exits_1_with_the_place_and_both_values_and_the_rest_merged(merge: Any) -> None:
    ran = merge(theirs=AGAINST)
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.splitlines() == [
        "vsong: ours.toml has 1 conflict, between git's marks:",
        "vagrants.songsmith.humanity: ours 5, theirs 2. "
        "Settle what is left with: vsong resolve --ours -c ours.toml (or --theirs, or --ask)",
    ]
    assert "<<<<<<< ours\nhumanity = 5\n=======\nhumanity = 2\n>>>>>>> theirs\n" in ours()
    assert '"5" = 4\n"7" = 1\n' in ours()


def test_a_conflict_as_one_object(merge: Any) -> None:
    ran = merge("--json", theirs=AGAINST)
    told = ran.json
    assert (ran.code, told["ok"], told["events"]) == (1, False, [])
    assert told["error"]["code"] == "save"
    assert told["error"]["rule"] is None
    assert told["data"]["conflicts"] == [
        {
            "where": "vagrants.songsmith.humanity",
            "base": 6,
            "ours": 5,
            "theirs": 2,
            "line": 12,
            "text": "ours 5, theirs 2",
        }
    ]
    assert ours().splitlines()[11] == "humanity = 5"


def test_what_is_not_there_is_null_in_json_and_nothing_in_words(merge: Any) -> None:
    gone = BASE.replace("[vagrants.songsmith]\nhumanity = 6\n\n", "[vagrants.wayfarer]\n\n")
    ran = merge("--json", ours=gone, theirs=AGAINST)
    assert (ran.data["conflicts"][0]["ours"], ran.data["conflicts"][0]["theirs"]) == (None, {"humanity": 2})
    assert "ours nothing, theirs humanity 2" in merge(ours=gone, theirs=AGAINST).err


@pytest.mark.parametrize("theirs", [THEIRS, AGAINST], ids=["clean", "conflict"])
def test_a_dry_run_tells_the_same_and_writes_nothing(merge: Any, theirs: str, tmp_path: Path) -> None:
    ran = merge("-n", "--json", theirs=theirs)
    assert ran.code == (0 if theirs == THEIRS else 1)
    assert ran.json["dry_run"] is True
    assert ours() == OURS
    assert sorted(path.name for path in tmp_path.iterdir()) == ["base.toml", "ours.toml", "theirs.toml"]


def test_a_merge_by_hand_can_be_undone_and_stands_in_the_log(merge: Any, vsong: Any) -> None:
    for theirs in (THEIRS, AGAINST):
        assert merge(theirs=theirs).code in (0, 1)
        merged = ours()
        assert (
            vsong("log", "-c", "ours.toml", "--json").data["log"][-1]["events"][0]["kind"] == "saves_merged"
        )
        assert vsong("undo", "-c", "ours.toml").code == 0
        assert ours() == OURS
        assert vsong("redo", "-c", "ours.toml").code == 0
        assert ours() == merged


def test_files_of_git_itself_get_no_companions(tmp_path: Path, vsong: Any) -> None:
    for name, text in ((".merge_b", BASE), (".merge_o", OURS), (".merge_t", AGAINST)):
        (tmp_path / name).write_text(text, "utf-8")
    ran = vsong("merge", ".merge_b", ".merge_o", ".merge_t", "--name", "campaigns/crew.toml")
    assert ran.code == 1
    assert "campaigns/crew.toml has 1 conflict" in ran.err
    assert f"-c {Path.cwd()}/campaigns/crew.toml" in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == [".merge_b", ".merge_o", ".merge_t"]


def test_identical_saves_merge_to_themselves_and_leave_no_step(merge: Any, tmp_path: Path) -> None:
    assert merge(ours=OURS, theirs=OURS).code == 0
    assert ours() == OURS
    assert not list(tmp_path.rglob("*.step"))


@pytest.mark.parametrize("which", ["base", "ours", "theirs"])
def test_what_cannot_be_read_exits_4_with_path_and_line_and_leaves_ours(merge: Any, which: str) -> None:
    ran = merge("--json", **{which: BASE.replace("before = 9", "before = = 9")})
    assert ran.code == 4
    assert f"{which}.toml, line 6," in ran.json["error"]["message"]
    assert ours() == (OURS if which != "ours" else BASE.replace("before = 9", "before = = 9"))


def test_a_missing_file_is_named(merge: Any, vsong: Any) -> None:
    merge()
    ran = vsong("merge", "base.toml", "ours.toml", "nowhere.toml")
    assert ran.code == 4
    assert "nowhere.toml does not exist" in ran.err


def test_a_side_may_come_from_standard_input_but_not_ours(
    merge: Any, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Input:
        buffer = io.BytesIO(THEIRS.encode())

    merge()
    Path("ours.toml").write_text(OURS, "utf-8")
    monkeypatch.setattr("sys.stdin", Input)
    assert vsong("merge", "base.toml", "ours.toml", "-").code == 0
    assert '"5" = 4\n"7" = 5\n' in ours()
    for line in ("base.toml - theirs.toml", "- ours.toml -"):
        assert vsong("merge", *line.split()).code == 2


def test_numbers_that_json_does_not_know_are_text(merge: Any) -> None:
    ran = merge("--json", ours=f"odd = nan\n{OURS}", theirs=f"odd = inf\n{THEIRS}")
    assert [(one["where"], one["ours"], one["theirs"]) for one in ran.data["conflicts"]] == [
        ("odd", "nan", "inf")
    ]
    assert merge(ours=f"odd = nan\n{OURS}").code == 0


# --- resolve --------------------------------------------------------------------------------------------


@pytest.fixture
def conflict(merge: Any) -> str:
    assert merge(theirs=AGAINST.replace("Friday", "Sunday"), ours=OURS.replace("Friday", "Monday")).code == 1
    text = ours()
    Path("base.toml").unlink()
    Path("theirs.toml").unlink()
    return text


@pytest.mark.parametrize(("side", "humanity", "title"), [("ours", 5, "Monday"), ("theirs", 2, "Sunday")])
def test_one_side_of_every_conflict_is_taken(
    conflict: str, vsong: Any, side: str, humanity: int, title: str
) -> None:
    ran = vsong("resolve", f"--{side}")
    assert (ran.code, ran.out) == (0, f"2 conflicts settled: {side} it is.\n")
    merged = given('"5" = 4', '"7" = 1').replace("Friday", title).replace("= 6", f"= {humanity}")
    assert ours() == merged
    assert vsong("undo").code == 0
    assert ours() == conflict


@pytest.mark.usefixtures("conflict")
def test_asking_goes_through_the_conflicts_one_by_one(vsong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["2", "ours"])
    monkeypatch.setattr(output, "conversation", lambda: True)
    monkeypatch.setattr(output, "prompt", lambda _: next(answers))
    ran = vsong("resolve", "--ask")
    assert ran.code == 0
    assert 'ours:\n    title = "Monday crew"\ntheirs:\n    title = "Sunday crew"\n' in ran.out
    assert 'title = "Sunday crew"' in ours()
    assert "humanity = 5" in ours()


def test_where_nobody_can_be_asked_a_side_must_be_named(conflict: str, vsong: Any) -> None:
    for words in ([], ["--ask"], ["--ask", "--json"], ["--ours", "--theirs"]):
        ran = vsong("resolve", *words)
        assert ran.code == 2
        assert "--theirs" in ran.err
    assert ours() == conflict


def test_a_dry_run_of_resolve_writes_nothing(conflict: str, vsong: Any) -> None:
    ran = vsong("resolve", "--ours", "-n", "--json")
    assert ran.data["conflicts"] == 2
    assert ran.data["path"].endswith("ours.toml")
    assert ours() == conflict


def test_without_a_conflict_there_is_nothing_to_resolve(vsong: Any, tmp_path: Path) -> None:
    (tmp_path / "crew.toml").write_text(BASE, "utf-8")
    ran = vsong("resolve", "--ours", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (3, "refused")
    assert "There is no conflict in" in ran.json["error"]["message"]


@pytest.mark.parametrize(
    ("theirs", "says"),
    [
        ("humanity = many", "Is no TOML: invalid value"),
        ('humanity = "many"', "must be a whole number, not text."),
        ("humanity = 6\nhumanity = 7", "humanity twice"),
    ],
)
def test_a_choice_that_is_no_save_is_refused_and_nothing_is_written(
    vsong: Any, tmp_path: Path, theirs: str, says: str
) -> None:
    text = BASE.replace("humanity = 6\n", f"<<<<<<< HEAD\nhumanity = 6\n=======\n{theirs}\n>>>>>>> b\n")
    (tmp_path / "crew.toml").write_text(text, "utf-8")
    ran = vsong("resolve", "--theirs")
    assert ran.code == 4
    assert says in ran.err
    assert (tmp_path / "crew.toml").read_text("utf-8") == text
    assert vsong("resolve", "--ours").code == 0
    assert (tmp_path / "crew.toml").read_text("utf-8") == BASE


def test_taking_pieces_of_both_sides_may_not_put_a_card_in_two_places(
    vsong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hunk(first: str, second: str) -> str:
        return f"<<<<<<< ours\n{first}=======\n{second}>>>>>>> theirs\n"

    card = '"7" = "ready"\n'
    text = BASE.replace(
        "[vagrants.empress]\n",
        f"[vagrants.songsmith.skills]\n{hunk(card, '')}\n[vagrants.empress]\n\n"
        f"[vagrants.empress.skills]\n{hunk('', card)}",
    )
    (tmp_path / "crew.toml").write_text(text, "utf-8")
    answers = iter(["1", "2", "1", "1"])
    monkeypatch.setattr(output, "conversation", lambda: True)
    monkeypatch.setattr(output, "prompt", lambda _: next(answers))
    ran = vsong("resolve", "--ask")
    assert ran.code == 4
    assert "is Skill 7, which lies with Songsmith too" in ran.err
    assert (tmp_path / "crew.toml").read_text("utf-8") == text
    assert vsong("resolve", "--ask").code == 0


def test_every_command_names_the_lines_and_resolve(conflict: str, vsong: Any) -> None:
    for line in ("status", "donate 1", "status deeds", "note x", "scenario start 5", "status empress"):
        ran = vsong(*line.split(), "--json")
        error = json.loads(ran.out)["error"]
        assert (ran.code, error["code"]) == (4, "save")
        assert "unresolved merge: its marks stand on lines 2, 4, 6, 15, 17, 19" in error["message"]
        assert "vsong resolve --ours -c " in error["hint"]
    ran = vsong("check", "--json")
    assert ran.data["problems"][0]["line"] == 2
    assert ours() == conflict
