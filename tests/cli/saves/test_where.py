"""`vsong where`: which save, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def test_where_names_the_save_and_the_reason(vsong: Any, tmp_path: Path) -> None:
    save = tmp_path / "crew.toml"
    save.write_text("schema = 1\n", encoding="utf-8")
    assert vsong("where", "--json").data == {"path": str(save), "why": f"the only save in {tmp_path}"}
    assert vsong("where", "--json", "-c", "crew").data == {"path": "crew.toml", "why": "-c names crew"}
    assert vsong("where").out == f"{save}\nThe only save in {tmp_path}.\n"
    assert vsong("where", "-q").out != ""


def test_where_follows_the_environment(vsong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "crew.toml").write_text("schema = 1\n", encoding="utf-8")
    monkeypatch.setenv("VSONG_CAMPAIGN", "crew")
    assert vsong("where", "--json").data["why"] == "$VSONG_CAMPAIGN names crew"


def test_where_finds_a_save_that_does_not_parse(vsong: Any, tmp_path: Path) -> None:
    (tmp_path / "crew.toml").write_text("schema = [[[\n", encoding="utf-8")
    assert vsong("where").code == 0


def test_where_expands_a_tilde_in_an_option(
    vsong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "crew.toml").write_text("schema = 1\n", encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    ran = vsong("--campaign=~/crew.toml", "where", "--json")
    assert ran.data["path"] == str(tmp_path / "crew.toml")


@pytest.mark.parametrize("words", [[], ["-c", "no.toml"], ["-c", "no"], ["-c", "."]])
def test_where_without_a_save_leaves_with_exit_code_4(vsong: Any, words: list[str]) -> None:
    ran = vsong("where", "--json", *words)
    assert ran.code == 4
    assert ran.json["error"]["code"] == "save"
    assert ran.json["error"]["hint"]


def test_two_saves_are_listed(vsong: Any, tmp_path: Path) -> None:
    (tmp_path / "crew.toml").write_text("schema = 1\n", encoding="utf-8")
    (tmp_path / "campaigns").mkdir()
    (tmp_path / "campaigns" / "monday.toml").write_text("schema = 1\n", encoding="utf-8")
    ran = vsong("where")
    assert ran.code == 4
    assert "crew.toml, campaigns/monday.toml" in ran.err


NAMED = 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'


@pytest.mark.parametrize(
    "text",
    [
        NAMED,
        NAMED.replace("schema = 1", "schema = 9"),
        NAMED + "[x\n",
        "",
        NAMED + "[belongings]\nskills = 1\n",
        None,
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r", "\u2028"], ids=["line feed", "return", "separator"])
def test_a_name_with_line_breaks_makes_no_line_of_its_own(
    text: str | None, end: str, tmp_path: Path, vsong: Any
) -> None:
    name = f"one{end}FORGED.toml"
    if text is not None:
        (tmp_path / name).write_text(text, "utf-8")
    for line in ("where", "status", "check", "note hi", "undo 9", "new T songsmith empress"):
        ran = vsong(*line.split(), "-c", name)
        rows = (ran.out + ran.err).splitlines()
        assert not [row for row in rows if row.startswith("FORGED")], line
