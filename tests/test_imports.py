"""What a command loads, in a fresh interpreter: a module that creeps in is told by its name."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import vagrant_cli
from tests.test_house import TREES

PACKAGE = Path(vagrant_cli.__file__).parent
SAVE = 'schema = 1\ntitle = "Thursday crew"\n\n[vagrants.empress]\n\n[vagrants.songsmith]\nmax = 9\n'
BOARD = PACKAGE.parent / "campaigns" / "boards" / "two-cars.toml"

SMALL = frozenset({"__future__", "gc", "math", "itertools", "unicodedata"})
"""Libraries that cost next to nothing; the compiler takes one for names of characters."""

SEARCH = SMALL | {
    "collections",
    "copyreg",
    "enum",
    "functools",
    "keyword",
    "operator",
    "re",
    "reprlib",
    "types",
}
"""What it takes to find words in texts."""

READING = SMALL | {"errno"}
"""What it takes to find and to read a save or a board."""

LOG = READING | {"datetime", "operator"}

WRITING = (
    READING
    | SEARCH
    | {"bisect", "contextlib", "datetime", "fcntl", "string", "tomllib", "typing", "warnings"}
)
"""What it takes to change a save, and to read again what was written."""

MAY = {
    "limit 9/12/14": SMALL,
    "berries Jitters": SMALL,
    "roll 3 -s 4": SMALL,
    "roll 3 -s 4 --faces 2,4,5": SMALL,
    "odds 5 -s 4": SMALL,
    "rules DD-07": SMALL,
    f"haint target --board {BOARD}": READING,
    "status -c t.toml": READING,
    "camp -c t.toml": READING,
    "where -c t.toml": READING,
    "log -c t.toml": LOG,
    "donate 3 -c t.toml": WRITING,
    "note hello -c t.toml": WRITING,
    "hurt songsmith 1 -c t.toml": WRITING,
    "--version": SMALL,
}
"""Command -> the libraries, by the first part of their names, that it may load."""

REFUSED = {
    "roll 3 -s 99": SMALL,
    "limit 9/12": SMALL,
    "donate 9999 -c t.toml": READING,
    "hurt nobody 1 -c t.toml": READING | SEARCH,
    "end -c t.toml": READING | SEARCH,
    "camp heel": READING | SEARCH | {"difflib", "heapq"},
    "Roll 3": SMALL,
}
"""Lines that are refused, and what they may load: no parser of command lines among it."""

LOOK = """
import os, sys
before, left = set(sys.modules), os._exit
def leave(code):
    found = {name for name, one in sys.modules.items() if name not in before and type(one) is type(sys)}
    os.write(2, " ".join(sorted(found)).encode())
    left(code)
os._exit = leave
from vagrant_cli.__main__ import run
run()
"""


def loaded(line: str, folder: Path, *, refused: bool = False, **more: str) -> set[str]:
    """Return the modules that a command loads and runs."""
    (folder / "t.toml").write_text(SAVE, "utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    ran = subprocess.run(
        [sys.executable, "-c", LOOK, *line.split()],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(PACKAGE.parent), **more},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert (ran.returncode in (2, 3)) if refused else (ran.returncode == 0), ran.stderr
    return set(ran.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("line", MAY)
def test_a_command_loads_no_library_that_it_does_not_need(line: str, tmp_path: Path):
    found = {name.partition(".")[0] for name in loaded(line, tmp_path)} - {"vagrant_cli"}
    assert {name for name in found if name[0] != "_"} - MAY[line] == set()


@pytest.mark.parametrize("line", REFUSED)
def test_a_refusal_loads_no_more_than_the_command_that_it_refuses(line: str, tmp_path: Path):
    found = {name.partition(".")[0] for name in loaded(line, tmp_path, refused=True)} - {"vagrant_cli"}
    assert {name for name in found if name[0] != "_"} - REFUSED[line] == set()


def test_an_unknown_word_loads_no_parser_of_command_lines(tmp_path: Path):
    assert not {"typer", "rich", "tomllib"} & loaded("rol 3", tmp_path, refused=True)


def test_colours_alone_load_nothing(tmp_path: Path):
    plain, coloured = (loaded("status -c t.toml", tmp_path, **ink) for ink in ({}, {"FORCE_COLOR": "1"}))
    assert coloured == plain


@pytest.mark.parametrize(
    "line", ["limit 9/12/14", "berries Jitters", "roll 3 -s 4", "odds 5 -s 4", "rules DD-07"]
)
def test_a_look_up_opens_no_save(line: str, tmp_path: Path):
    found = loaded(line, tmp_path)
    assert not {
        name for name in found if name.startswith(("vagrant_cli.store.file", "vagrant_cli.store.disk"))
    }
    assert not {"vagrant_cli.campaign", "vagrant_cli.rules.events.campaign"} & found


@pytest.mark.parametrize("line", ["log -c t.toml", "donate 3 -c t.toml", "note hello -c t.toml"])
def test_of_what_can_happen_only_what_happened_is_loaded(line: str, tmp_path: Path):
    others = ("turn", "hits", "camp", "vagrant", "bindle")
    rooms = ("vagrant_cli.cli.words", "vagrant_cli.rules.events")
    assert not {f"{room}.{name}" for room in rooms for name in others} & loaded(line, tmp_path)


@pytest.mark.parametrize("line", ["limit 9/12/14", "roll 3 -s 4", "status -c t.toml", "donate 3 -c t.toml"])
def test_a_line_of_one_step_loads_nothing_of_those_that_have_several(line: str, tmp_path: Path):
    assert not {name for name in loaded(line, tmp_path) if name.startswith("vagrant_cli.cli.prompt")}


def test_nothing_is_made_of_typing_where_the_program_runs():
    """Records come from records.py, and what only annotations name stands under TYPE_CHECKING."""
    run_time = {
        f"{name}: {word.name}"
        for name, tree in TREES.items()
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "typing"
        for word in node.names
    }
    assert run_time == {"cli.line.tree: Annotated"}
