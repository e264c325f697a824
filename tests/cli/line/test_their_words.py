"""What somebody else wrote is told as it stands: only in commands of our own is the save named that they need."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.line.test_contract import CAMPAIGN, CASES, SCENARIO, VAGABOND

HELD = "x vsong deed 'y"
HELD_OTHERWISE = "z vsong camp 'w"
"""Words of a stranger in which a command seems to begin, within and behind a quotation."""

SAVE = "campaigns/q vsong note 'v;touch PWN;.toml"
LINES = {name: line for name, (_, *lines, _) in CASES.items() for line in lines if line}


def hostile(under: str) -> str:
    """Return the save that a case needs, with the stranger's words in all that is no name."""
    held = json.dumps(HELD)
    text = CAMPAIGN.replace('"Thursday crew"', held).replace('"Ann"', json.dumps(HELD_OTHERWISE))
    text += (under or SCENARIO) + f"\n[notes]\nlines = [{held}]\n\n[overruled]\nSL-01 = {held}\n"
    text += f"\n[mine]\nx = {held}\ny = {{ {held} = {held} }}\n# {HELD}\n"
    return text + f'\n[actions."5".salt."1"]\nmove = 3\nnote = {held}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go into a folder with a name of theirs, in which two saves lie, so that ours has to be named."""
    here = tmp_path / "a vsong log 'u"
    (here / "campaigns").mkdir(parents=True)
    monkeypatch.chdir(here)
    (here / "campaigns" / "other.toml").write_text(CAMPAIGN, "utf-8")
    return here


@pytest.mark.parametrize("more", [[], ["--plain"], ["--json"], ["--dry-run"]], ids=str)
@pytest.mark.parametrize("command", LINES)
def test_no_save_is_named_in_words_that_somebody_else_wrote(
    command: str, more: list[str], folder: Path, vsong: Any
) -> None:
    save = folder / SAVE
    save.write_text(hostile(CASES[command][0]), "utf-8")
    if command.startswith("vagabond"):
        save.write_text(f"title = {json.dumps(HELD)}\n{VAGABOND}", "utf-8")
    line = LINES[command]
    typed = [
        SAVE if word == "thursday.toml" else word
        for word in (line.split() if isinstance(line, str) else line)
    ]
    for words in (
        typed,
        ["note", HELD],
        ["status", "--short"],
        ["mile-post", "So, then"],
        ["log", "--story"],
    ):
        ran = vsong(*words, *more, "-c", SAVE)
        for told in (ran.out, ran.err):
            after = [part.lstrip() for part in told.replace("\\", "").split("vsong -c ")[1:]]
            assert not [part for part in after if ".toml' deed 'y" in part or ".toml' camp 'w" in part], told
            assert ".toml' log 'u" not in told
            assert ".toml' note 'v" not in told


def test_a_command_of_ours_still_names_it(folder: Path, vsong: Any) -> None:
    (folder / SAVE).write_text(hostile("\n[camp]\nafter = 5\n"), "utf-8")
    told = vsong("camp", "-c", SAVE).out.partition("vsong ")[2].split("\n")[0]
    assert shlex.split(told)[:3] == ["-c", SAVE, "camp"]
