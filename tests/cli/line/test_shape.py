"""A refusal never has the shape of a success, nor a success that of a refusal, whatever is typed."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scripts.same_made_up import made_up
from tests import stories
from tests.cli.line import test_contract as contract
from vagrant_cli.cli.prompt.steps import JOINT

ROOT = Path(__file__).parents[3]
LINES = 150
"""Made-up lines that are tried, besides those of the contract and of the stories."""

CONFESSES = (
    "nothing is saved", "nothing was saved", "nothing changes", "nothing was changed", "cannot be", "not possible",
    "is refused", "was refused", "could not",
)  # fmt: skip
"""What only a refusal says."""

ANSWERS = frozenset(
    {
        "bust",
        "camp",
        "deed draw",
        "investigate",
        "merge",
        "patch-up",
        "rummage",
        "scenario action",
        "sheet",
        "undo",
        "use",
    }
)
"""Commands that record, and at times only answer: odds, a checklist, which cards to draw, the steps to undo."""


class Seen(NamedTuple):
    """A line, its command, its exit code, what it told, whether it told of an event, and whether it wrote anything."""

    line: str
    command: str
    code: int
    said: str
    happened: bool
    wrote: bool


def written() -> dict[str, bytes]:
    """Return every file of the players here; copies for undo and the lock come and go."""
    return {
        str(path): path.read_bytes()
        for path in Path().rglob("*")
        if path.is_file() and ".vsong" not in path.parts
    }


def seen(words: list[str], vsong: Any) -> Seen:
    """Try a line, then carry it out."""
    tried = vsong("-n", *words, "--json")
    there = written()
    ran = vsong(*words)
    now = written()
    return Seen(
        shlex.join(words),
        tried.json["command"],
        ran.code,
        ran.out + ran.err,
        bool(tried.json["events"]),
        now != there,
    )


def of_the_contract() -> Iterator[tuple[str, list[list[str]]]]:
    for under, *lines, _ in contract.CASES.values():
        for line in filter(None, lines):
            yield contract.CAMPAIGN + (under or ""), [[*contract.words(line), "--seed", "1"]]


def of_stories() -> Iterator[tuple[str, list[list[str]]]]:
    for name in ("by-hand", "hits", "moonreaper"):
        text = (ROOT / "tests" / "transcripts" / f"{name}.txt").read_text("utf-8")
        yield "", [shlex.split(line)[1:] for line in stories.commands(text) if line.startswith("vsong ")]


def of_luck() -> Iterator[tuple[str, list[list[str]]]]:
    for _, lines in made_up(LINES, 11):
        yield "", lines


def all_seen(vsong: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seen]:
    for number, (text, lines) in enumerate([*of_the_contract(), *of_stories(), *of_luck()]):
        here = folder / str(number)
        shutil.copytree(ROOT / "campaigns" / "boards", here / "campaigns" / "boards")
        monkeypatch.chdir(here)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(here / "config"))
        if text:
            (here / "thursday.toml").write_text(text, "utf-8")
            (here / "woods.toml").write_text(contract.VAGABOND, "utf-8")
        for words in lines:
            if JOINT not in words and not {"-n", "--dry-run", "--json"}.intersection(words):
                yield seen(words, vsong)


def test_what_fails_has_written_nothing_and_what_succeeds_has_done_what_it_says(
    vsong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list(all_seen(vsong, tmp_path, monkeypatch))
    failed, done = [one for one in found if one.code], [one for one in found if not one.code]
    assert len(failed) > 80
    assert len(done) > 200
    assert [one for one in failed if one.wrote and (one.command, one.code) != ("merge", 1)] == []
    assert [one for one in failed if not one.said.startswith("vsong: ")] == []
    assert [one for one in done if any(words in one.said.casefold() for words in CONFESSES)] == []
    recording = {one.command for one in done if one.wrote}
    idle = [one for one in done if one.command in recording and not one.wrote and not one.happened]
    assert [one for one in idle if one.command not in ANSWERS] == []
