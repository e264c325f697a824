"""Plain lines are read as Typer reads them, and whatever is not plain is left to it."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.made_up_lines import lines, paths
from vagrant_cli.cli.line import plain, tree
from vagrant_cli.cli.line.declared import SHARED, Group, Step, parameters
from vagrant_cli.cli.line.groups import COMMANDS, load
from vagrant_cli.cli.line.plain import UNDERSTOOD
from vagrant_cli.errors import VsongError

LINES = int(os.environ.get("VSONG_LINES", "1500"))
SEED = 13


def typers(line: list[str]) -> Any:
    """Return what Typer reads a line as, with the shared options; an error is what it says."""
    asked: dict[str, Any] = {}
    try:
        return tree.read(line, asked), asked
    except VsongError as error:
        return (error.message, error.hint), asked


def test_a_plain_line_is_read_as_typer_reads_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tree, "shaped", cache(tree.shaped))
    found: Counter[str] = Counter()
    for line in lines(SEED, LINES):
        asked: dict[str, Any] = {}
        step = plain.read(line, asked)
        theirs, noted = typers(line)
        if step is None:
            assert asked == {}, line
            found["right, and left to Typer" if isinstance(theirs, Step) else "a mistake or help"] += 1
            continue
        assert (step, repr(step.values), asked) == (theirs, repr(theirs.values), noted), line
        found["plain"] += 1
    assert found["plain"] > 2 * found["right, and left to Typer"], found
    assert found["a mistake or help"] > LINES / 10, found


@pytest.mark.parametrize("path", paths(), ids=" ".join)
def test_every_command_can_be_read_plainly(path: tuple[str, ...]):
    """A declaration that the reader does not know would be slow in silence."""
    for name, one in parameters(paths()[path]).items():
        assert name not in SHARED
        assert one.more.keys() <= UNDERSTOOD
        assert (
            one.flag or one.more.get("parser") or one.kind in (str, str | None, list[str], list[str] | None)
        )


@pytest.mark.parametrize(
    "line",
    [
        "roll 3 -s 4",
        "",
        "-c x.toml -q",
        "-c x.toml roll 3 --success=4 -q",
        "haint",
        "-q haint --json target --still --prefer closest",
        "berries Fire & Ash",
        "roll 3 -s 4 --modifier -1",
        "roll 3 -s 4 --faces 2,4,6,1",
        "note -5 coins",
        "rules",
    ],
)
def test_what_is_typed_every_evening_is_plain(line: str):
    assert isinstance(plain.read(line.split(), {}), Step)


@pytest.mark.parametrize(
    "line",
    [
        "--help",
        "haint --help",
        "rol 3",
        "roll",
        "roll 3 -s 99",
        "roll 3 4 -s 4",
        "roll 3 -s4",
        "roll 3 -s 4 -nq",
        "roll 3 -s 4 --bones",
        "roll 3 -s 4 --faces 2 4 6",
        "note -- -5",
        "-c --json status",
        "status --json=yes",
        "haint 3",
    ],
)
def test_what_needs_judging_is_not_plain(line: str):
    asked: dict[str, Any] = {}
    assert plain.read(line.split(), asked) is None
    assert asked == {}


def test_the_plain_reader_can_be_turned_off(vsong, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(plain, "read", lambda *_: pytest.fail("it was asked"))
    monkeypatch.setenv("VSONG_PLAIN", "0")
    assert vsong("limit", "9/12/14").code == 0


def test_a_word_says_whether_it_is_a_group():
    assert [word for word, one in COMMANDS.items() if one.group != isinstance(load(word), Group)] == []
