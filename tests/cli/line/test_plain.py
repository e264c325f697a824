"""Plain lines are read and refused as Typer reads and refuses them, and whatever is not plain is left to it."""

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
from vagrant_cli.errors import UsageError, VsongError

LINES = int(os.environ.get("VSONG_LINES", "1500"))
SEED = 13


def read(reader: Any, line: list[str]) -> Any:
    """Return what a reader makes of a line, with the shared options; an error is all that it says."""
    asked: dict[str, Any] = {}
    try:
        step = reader.read(line, asked)
    except VsongError as error:
        return (type(error), error.message, error.hint, error.rule, error.data), asked
    return step._replace(values=dict(sorted(step.values.items()))) if isinstance(step, Step) else step, asked


def test_a_plain_line_is_read_as_typer_reads_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tree, "shaped", cache(tree.shaped))
    found: Counter[str] = Counter()
    for line in lines(SEED, LINES):
        ours, noted = read(plain, line)
        theirs, noted_there = read(tree, line)
        if ours is None:
            assert noted == {}, line
            found["right, and left to Typer" if isinstance(theirs, Step) else "a mistake or help"] += 1
            continue
        assert (ours, repr(ours), noted) == (theirs, repr(theirs), noted_there), line
        found["plain" if isinstance(ours, Step) else "refused"] += 1
    assert found["plain"] > 2 * found["right, and left to Typer"], found
    assert min(found["a mistake or help"], found["refused"]) > LINES / 20, found


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
        "-3",
        "camp -x",
        "roll",
        "roll -s 4 --seed",
        "roll 3 4 -s 4",
        "roll 3 -s4",
        "roll 3 -s 4 -nq",
        "roll 3 -s 4 --bones",
        "roll 3 -s 4 --faces 2 4 6",
        "note -- -5",
        "-c --json status",
        "status --json=yes",
    ],
)
def test_what_needs_judging_is_not_plain(line: str):
    asked: dict[str, Any] = {}
    assert plain.read(line.split(), asked) is None
    assert asked == {}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("roll 3 -s 99", "--success is a whole number from 1 to 20, not 99."),
        ("roll -s 99", "--success is a whole number from 1 to 20, not 99."),
        ("roll 1000 -s 4", "BONES is a whole number from 1 to 100, not 1000."),
        ("rol 3", "No such command 'rol'. Did you mean 'roll', 'resolve'?"),
        ("-q rol 3 --bones", "No such command 'rol'. Did you mean 'roll', 'resolve'?"),
        ("Roll 3", "No such command 'Roll'."),
        ("leave", "No such command 'leave'."),
        ("camp -q helo", "No such command 'helo'. Did you mean 'heal'?"),
        ("camp heel -x", "No such command 'heel'. Did you mean 'heal'?"),
    ],
)
def test_a_word_or_a_value_that_is_not_taken_is_told_without_typer(line: str, said: str):
    (error, message, *_), noted = read(plain, line.split())
    assert (error, message) == (UsageError, said)
    assert ((error, message, *_), noted) == read(tree, line.split())


def test_the_plain_reader_can_be_turned_off(vsong, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(plain, "read", lambda *_: pytest.fail("it was asked"))
    monkeypatch.setenv("VSONG_PLAIN", "0")
    assert vsong("limit", "9/12/14").code == 0


def test_a_word_says_whether_it_is_a_group():
    assert [word for word, one in COMMANDS.items() if one.group != isinstance(load(word), Group)] == []
