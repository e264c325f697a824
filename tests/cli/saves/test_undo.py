"""`vsong undo`, `redo` and `log` as people and scripts see them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli.store.disk import companions

TEXT = """\
schema = 1
title = "Thursday crew"
off_the_rails = true

[donations.given]
before = 3

[vagrants.songsmith]

[vagrants.empress]
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "crew.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def commands(steps: list[dict[str, str]]) -> list[str]:
    return [step["command"] for step in steps]


def test_undo_names_what_it_takes_back_and_redo_what_it_brings_again(vsong: Any, save: Path) -> None:
    vsong("donate", "1")
    after = save.read_bytes()
    assert vsong("undo").out == "Undone: donate 1\n"
    assert save.read_text(encoding="utf-8") == TEXT
    assert vsong("redo").out == "Redone: donate 1\n"
    assert save.read_bytes() == after


def test_several_steps_go_back_in_one_command_newest_first(vsong: Any, save: Path) -> None:
    for coins in "123":
        vsong("donate", coins)
    ran = vsong("undo", "2", "--json")
    assert commands(ran.data["undone"]) == ["donate 3", "donate 2"]
    assert set(ran.data["undone"][0]) == {"id", "time", "command"}
    assert [event["kind"] for event in ran.json["events"]] == ["step_undone", "step_undone"]
    assert "before = 4" in save.read_text(encoding="utf-8")
    ran = vsong("redo", "2", "--json")
    assert commands(ran.data["redone"]) == ["donate 2", "donate 3"]
    assert "before = 9" in save.read_text(encoding="utf-8")


@pytest.mark.usefixtures("save")
def test_undo_list_shows_what_can_be_undone_and_redone(vsong: Any) -> None:
    assert vsong("undo", "--list").out == "There is nothing to undo.\n"
    for coins in "123":
        vsong("donate", coins)
    vsong("undo")
    ran = vsong("undo", "--list", "--json")
    assert commands(ran.data["steps"]) == ["donate 2", "donate 1"]
    assert commands(ran.data["redo"]) == ["donate 3"]
    lines = vsong("undo", "--list").out.splitlines()
    assert [line.split("  ")[1] for line in lines if line.startswith("2")] == [
        "donate 2",
        "donate 1",
        "donate 3",
    ]
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d  ", line) for line in lines if line.startswith("2"))


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_nothing_to_go_to_is_refused_with_exit_code_3(vsong: Any, save: Path, word: str) -> None:
    ran = vsong(word, "--json")
    assert ran.code == 3
    assert ran.json["error"]["code"] == "refused"
    assert f"nothing to {word}" in ran.json["error"]["message"]
    assert ran.json["error"]["hint"]
    assert save.read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize("typed", ["0", "-1", "201", "x", "9999999999"])
@pytest.mark.usefixtures("save")
def test_a_number_of_steps_outside_1_to_200_is_a_usage_error(vsong: Any, typed: str) -> None:
    ran = vsong("undo", typed)
    assert ran.code == 2
    assert "from 1 to 200" in ran.err


@pytest.mark.usefixtures("save")
def test_a_dry_run_says_what_it_would_do_and_leaves_the_save(vsong: Any, tmp_path: Path) -> None:
    vsong("donate", "1")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert vsong("undo", "--dry-run").out == "Undone: donate 1\nDry run: nothing was saved.\n"
    assert vsong("undo", "-n", "--json").json["dry_run"] is True
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_change_by_hand_is_shown_to_people_and_scripts_and_force_overrides(vsong: Any, save: Path) -> None:
    vsong("donate", "1")
    save.write_text(save.read_text(encoding="utf-8") + "# by hand\n", encoding="utf-8")
    ran = vsong("undo")
    assert ran.code == 3
    assert ran.out == ""
    assert "+# by hand" in ran.err
    assert "--force WHY" in ran.err
    ran = vsong("undo", "--json")
    assert ran.json["ok"] is False
    assert "+# by hand" in ran.data["difference"]
    ran = vsong("undo", "2", "--force", "a slip", "--json")
    assert commands(ran.data["undone"]) == ["edited by hand", "donate 1"]
    assert save.read_text(encoding="utf-8") == TEXT
    assert vsong("log", "--json").data["log"][-1]["why"] == "a slip"


def test_undo_works_on_a_save_that_no_longer_parses(vsong: Any, save: Path) -> None:
    vsong("donate", "1")
    good = save.read_bytes()
    save.write_bytes(b"<<<<<<< ours\n" + good)
    assert vsong("donate", "1").code == 4
    assert vsong("undo", "--force", "a merge gone wrong").code == 0
    assert save.read_bytes() == good


@pytest.mark.usefixtures("save")
def test_taking_back_a_draw_says_that_it_was_a_peek_in_a_dry_run_too(vsong: Any) -> None:
    assert vsong("deed", "draw", "songsmith", "One", "Two", "Three", "--keep", "One").code == 0
    for words in (["--dry-run"], []):
        assert "no longer a blind draw" in vsong("undo", *words).out
    assert vsong("redo", "--json").data["peek"] is True
    vsong("donate", "1")
    assert vsong("undo", "--json").data["peek"] is False


def test_taking_back_a_rummage_in_the_camp_is_a_peek_too(vsong: Any, save: Path) -> None:
    camp = "\n[camp]\nafter = 5\nbegun = true\n\n[camp.income]\ncoins = 3\n"
    save.write_text(TEXT + camp + "\n[box.songsmith]\nrummage = 3\n", encoding="utf-8")
    assert vsong("rummage", "songsmith", "salt").code == 0
    assert "no longer a blind draw" in vsong("undo", "--dry-run").out
    assert vsong("undo", "--json").data["peek"] is True


@pytest.mark.usefixtures("save")
def test_the_log_tells_commands_and_events_oldest_first(vsong: Any) -> None:
    assert vsong("log").out == "Nothing is recorded here.\n"
    vsong("donate", "2")
    vsong("undo")
    assert vsong("log").out == "Nothing is recorded here.\n"
    lines = vsong("log", "--all").out.splitlines()
    assert [line.split("  ", 1)[1].strip() for line in lines] == [
        "donate 2  (undone)",
        "2 coins donated to DC, 5 in all.",
        vsong("donate", "2", "-n").out.splitlines()[1].removeprefix("→ "),
        "undo",
        "Undone: donate 2",
    ]
    log = vsong("log", "--json").data["log"]
    assert [line["command"] for line in log] == ["donate 2", "undo"]
    assert list(log[0]) == ["id", "time", "command", "why", "page", "events"]
    assert log[0]["events"][0] == {"kind": "coins_donated", "coins": 2, "total": 5}


@pytest.mark.usefixtures("save")
def test_the_log_keeps_why_a_rule_was_overruled(vsong: Any) -> None:
    vsong("donate", "30", "--force", "a card says so")
    assert "(by force: a card says so)" in vsong("log").out
    assert vsong("log", "--json").data["log"][0]["why"] == "a card says so"


@pytest.mark.usefixtures("save")
def test_the_log_is_filtered_by_vagrant_page_kind_and_number(vsong: Any) -> None:
    for words in (
        "donate 1",
        "deed draw songsmith One Two Three --keep One",
        "scenario start 5",
        "deed goal songsmith One",
        "scenario end victory",
        "donate 1",
    ):
        assert vsong(*words.split()).code == 0

    def shown(*words: str) -> list[str]:
        log = vsong("log", "--json", *words).data["log"]
        return [line["command"].split()[0] for line in log]

    assert shown() == ["donate", "deed", "scenario", "deed", "scenario", "donate"]
    assert shown("--vagrant", "Song") == ["deed", "deed"]
    assert shown("--vagrant", "runaway") == []
    assert shown("--page", "5") == ["scenario", "deed", "scenario"]
    assert shown("--kind", "coins-donated") == ["donate", "donate"]
    assert shown("--last", "2") == ["scenario", "donate"]
    assert shown("--kind", "coins donated", "--last", "1") == ["donate"]


@pytest.mark.usefixtures("save")
def test_words_that_the_log_does_not_know_get_a_suggestion(vsong: Any) -> None:
    ran = vsong("log", "--kind", "coin_donated")
    assert ran.code == 2
    assert "coins_donated" in ran.err
    for typed in ("foo", "deed", "d", "limit", "deed_li", "bony"):
        ran = vsong("log", "--kind", typed)
        assert ran.code == 2
        assert "deed_limit_raised" not in ran.err
        assert len(ran.err) < 150
    ran = vsong("log", "--vagrant", "empres5")
    assert ran.code == 2
    assert "empress" in ran.err


@pytest.mark.usefixtures("save")
def test_events_of_another_version_are_told_by_their_kind(vsong: Any, tmp_path: Path) -> None:
    (tmp_path / "crew.history.jsonl").write_text(
        '{"id":"1","command":"dance","events":[{"kind":"dance_danced","steps":3},{"kind":"coins_donated"},'
        '{"kind":"annotations"},{}]}\n',
        encoding="utf-8",
    )
    assert [line.strip() for line in vsong("log").out.splitlines()] == [
        "dance",
        "Dance danced: steps 3 (another version of vsong).",
        "Coins donated (another version of vsong).",
        "Annotations (another version of vsong).",
        "? (another version of vsong).",
    ]


def test_the_log_can_be_read_while_the_save_is_damaged(vsong: Any, save: Path) -> None:
    vsong("donate", "1")
    save.write_text("schema = 1\n[[[", encoding="utf-8")
    assert vsong("log").code == 0


ODD = (
    "null",
    "true",
    "-1",
    "1e999",
    '"x"',
    '"a\\nb"',
    '["a"]',
    "[[]]",
    '{"a": 1}',
    "[" * 400 + "]" * 400,
    "9" * 4000,
)
FIELDS = ("id", "time", "command", "why", "page", "events")


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_whatever_stands_in_a_line_of_the_log_it_is_told_or_left_out(
    odd: str, save: Path, vsong: Any
) -> None:
    """Any value in any field, and in any field of an event, known or not."""
    vsong("donate", "2", "-c", "crew.toml")
    ours = json.loads(companions.log(save).read_text("utf-8"))
    lines = [{**ours, "id": f"{field}", field: odd} for field in FIELDS]
    event = ours["events"][0]
    lines += [{**ours, "id": f"e{key}", "events": [{**event, key: odd}]} for key in (*event, "new")]
    lines += [{**ours, "id": "in", "events": [odd]}]
    text = "".join(json.dumps(line) + "\n" for line in lines).replace(json.dumps(odd), odd)
    companions.log(save).write_text(text, "utf-8")
    for line in (
        "log",
        "log --all",
        "log --json",
        "log --kind coins_paid",
        "log --vagrant songsmith",
        "log --page 3",
        "check",
    ):
        ran = vsong(*line.split(), "-c", "crew.toml")
        assert "bug" not in ran.err, line
        assert ran.code in (0, 2), line


def test_a_line_of_the_log_is_told_on_one_line(save: Path, vsong: Any) -> None:
    """What somebody wrote into the log looks like no line of ours."""
    line = {"id": "1", "time": "now\nFORGED", "command": "x\nFORGED\u2028FORGED", "why": "y\r\nFORGED"}
    companions.log(save).write_text(
        json.dumps({**line, "events": [{"kind": "a\nFORGED", "b": "c\nFORGED"}]}), "utf-8"
    )
    shown = vsong("log", "-c", "crew.toml").out
    assert "FORGED" in shown
    assert not [row for row in shown.splitlines() if row.strip().startswith("FORGED")]
