"""Every command that saves, with every call to the disk failing once, and the process dying there.

By default a fair part of all cases runs; `VSONG_FAULTS=all` (scripts/long_checks.py sets it) runs each one.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.cli.line.test_contract import CAMPAIGN, CASES, TURN, words

ALL = os.environ.get("VSONG_FAULTS") == "all"
EACH = 1 if ALL else 8
"""Of so many cases one runs; which one, differs from command to command."""

HALF = CAMPAIGN.replace('title = "Thursday crew"', '<<<<<<< a\ntitle = "A"\n=======\ntitle = "B"\n>>>>>>> b')


class Case(NamedTuple):
    """A command that saves: what its save says before, and what is done before it."""

    text: str
    line: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()


def cases() -> Iterator[tuple[str, Case]]:
    for name, (under, success, *_) in CASES.items():
        if success is not None and under is not None:
            yield name, Case(CAMPAIGN + under, (*words(success), "--seed", "1"))
    yield "mile-post", Case(CAMPAIGN, ("mile-post", "As Printed"))
    yield "undo", Case(CAMPAIGN, ("undo", "2"), (("note", "one"), ("note", "two")))
    yield "redo", Case(CAMPAIGN, ("redo",), (("note", "one"), ("undo",)))
    yield "resolve", Case(HALF, ("resolve", "--theirs"))
    yield "merge", Case(CAMPAIGN, ("merge", "base.toml", "thursday.toml", "theirs.toml"))
    yield "merge with a conflict", Case(CAMPAIGN, ("merge", "base.toml", "thursday.toml", "against.toml"))
    yield "the first after an edit", Case(CAMPAIGN, ("note", "two"), (("note", "one"), ("edit",)))


class Table:
    """A folder with a save, in which commands run."""

    def __init__(self, folder: Path, case: Case, run: Callable[..., Any]) -> None:
        self.folder, self.case, self.run = folder, case, run
        self.save = folder / "thursday.toml"
        folder.mkdir()
        os.chdir(folder)
        self.save.write_text(case.text, "utf-8")
        other = CAMPAIGN.replace("Thursday", "Friday")
        for name, text in (("base", CAMPAIGN.replace("= 24", "= 23")), ("theirs", other), ("against", other)):
            (folder / f"{name}.toml").write_text(text, "utf-8")
        (folder / "base.toml").write_text(
            CAMPAIGN.replace("Thursday", "Monday") if "against.toml" in case.line else CAMPAIGN, "utf-8"
        )
        for line in case.before:
            if line == ("edit",):
                self.save.write_bytes(self.save.read_bytes() + b"# edited\n")
            else:
                assert self.play(*line).code == 0
        self.old = self.save.read_bytes()

    def play(self, *line: str) -> Any:
        return self.run(*line, "-c", str(self.save), "--json")


def writes(case: Case, tmp_path: Path, run: Callable[..., Any]) -> tuple[bytes, int] | None:
    """Return the bytes that a command leaves and its exit code, or None when it saves nothing."""
    table = Table(tmp_path / "plain", case, run)
    code = table.play(*case.line).code
    new = table.save.read_bytes()
    return None if new == table.old else (new, code)


@pytest.mark.parametrize("name", [name for name, _ in cases()])
def test_old_or_new_and_the_next_command_works(name: str, faults: Any, tmp_path: Path, vsong: Any) -> None:
    """No half save, no traceback, no lost log line, no leftover file; undo goes back over what happened."""
    case = dict(cases())[name]
    faults.calls = []
    found = writes(case, tmp_path, vsong)
    if found is None:
        return
    new, code = found
    counted = Table(tmp_path / "counted", case, vsong)
    faults.calls = []
    counted.play(*case.line)
    calls = len(faults.calls)
    assert calls > 5
    first = list(CASES).index(name) if name in CASES else 0
    outcomes = [(at, kill) for kill in (False, True) for at in range(1, calls + 1)]
    for at, kill in outcomes if len(case.before) else outcomes[first % EACH :: EACH]:
        table = Table(tmp_path / f"{at}{kill}", case, vsong)
        logged = commands(table)
        error = errno.ENOSPC if at % 2 else errno.EIO
        with faults.failing(at, kill=kill, error=error):
            ran = table.play(*case.line)
            told = ran.json
            assert ran.code in (code, 4), ran.err
            assert (told["error"] or {}).get("code") in (None, "save")
        now = table.save.read_bytes()
        assert now in (table.old, new)
        assert kill or ran.code == (code if now == new else 4)
        after = commands(table)
        assert after == logged if now == table.old else len(after) == len(logged) + 1
        check_next(table, now)


@pytest.mark.parametrize("line", ["move 1", "vagrant humanity 4", "vagrant smoky 1", "bust 1 -s 4 --faces 1"])
def test_a_save_that_cannot_be_read_is_told_as_such_where_nobody_is_named(
    line: str, faults: Any, tmp_path: Path, vsong: Any
) -> None:
    """Promise: who is meant is asked of the save, and nobody is looked for in one that was not read."""
    case = Case(CAMPAIGN + TURN, tuple(line.split()))
    table = Table(tmp_path / "plain", case, vsong)
    faults.only = ("open_file",)
    for at in faults.each(lambda: table.play(*case.line, "-n")):
        with faults.failing(at):
            ran = table.play(*case.line, "-n")
        assert ran.code in (0, 4), ran.err


def commands(table: Table) -> list[str]:
    return [line["command"] for line in table.play("log").data["log"]]


def check_next(table: Table, now: bytes) -> None:
    """Play on: a command that reads only what it must, and back again."""
    readable = b"<<<<<<<" not in now
    ran = table.play("note", "next") if readable else table.play("resolve", "--ours")
    assert ran.code == 0, ran.err
    assert table.play("undo").code == 0
    assert table.save.read_bytes() == now
    assert sorted(path.name for path in table.folder.iterdir()) == [
        ".vsong",
        "against.toml",
        "base.toml",
        "theirs.toml",
        "thursday.history.jsonl",
        "thursday.toml",
    ]


NEW = ("new", "fresh.toml", "--title", "T", "--vagrant", "songsmith", "--vagrant", "empress")


@pytest.mark.parametrize("kill", [False, True], ids=["failing", "dying"])
def test_a_new_save_is_whole_or_not_there(faults: Any, tmp_path: Path, vsong: Any, kill: bool) -> None:
    def run(number: int) -> Any:
        (tmp_path / str(number)).mkdir()
        os.chdir(tmp_path / str(number))
        return vsong(*NEW, "--json")

    for at in faults.each(lambda: run(0)):
        with faults.failing(at, kill=kill):
            ran = run(at)
            assert ran.code in (0, 4)
            assert (ran.code == 0) == Path("fresh.toml").exists()
        if not Path("fresh.toml").exists():
            assert vsong(*NEW).code == 0
        assert vsong("note", "next").code == 0
        assert len(vsong("log", "--json").data["log"]) == 2


def test_gits_own_files_are_replaced_whole_or_not_at_all(faults: Any, tmp_path: Path, vsong: Any) -> None:
    ours, theirs = CAMPAIGN.replace("Ann", "Anna"), CAMPAIGN.replace("= 24", "= 26")

    def run(number: int) -> Any:
        (tmp_path / str(number)).mkdir()
        os.chdir(tmp_path / str(number))
        for name, text in (("b", CAMPAIGN), ("o", ours), ("t", theirs)):
            Path(name).write_text(text, "utf-8")
        return vsong("merge", "b", "o", "t", "--json")

    for at in faults.each(lambda: run(0)):
        new = (tmp_path / "0" / "o").read_bytes()
        with faults.failing(at):
            ran = run(at)
        assert Path("o").read_bytes() == (new if ran.code == 0 else ours.encode())
        assert ran.code in (0, 4)
        assert sorted(path.name for path in Path().iterdir()) == ["b", "o", "t"]
