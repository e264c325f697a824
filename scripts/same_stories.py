"""stories(): the command lines that `same.py` runs in both checkouts: written ones, and as many made up as asked for.

All of them come from one checkout, read as text, so that both run the very same lines.
"""

from __future__ import annotations

import ast
import contextlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from same_made_up import FORCE, made_up

EXAMPLE = re.compile(r"^ *Example: vsong (.+)$", re.MULTILINE)


class Story(NamedTuple):
    """Command lines that run one after another in a folder with these files, and copies of these folders."""

    name: str
    lines: list[list[str]]
    files: dict[str, str] = {}  # noqa: RUF012
    copies: dict[str, str] = {}  # noqa: RUF012


def stories(checkout: Path, lines_made_up: int, seed: int) -> Iterator[Story]:
    """Yield every story of a checkout, then made-up ones of as many lines together (or a few more)."""
    yield from _transcripts(checkout)
    yield from _console(checkout)
    yield from _contract(checkout)
    yield from _examples(checkout)
    for name, lines in made_up(lines_made_up, seed):
        yield Story(name, lines, copies=_boards(checkout))


def _boards(checkout: Path) -> dict[str, str]:
    boards = checkout / "campaigns" / "boards"
    return {"campaigns/boards": str(boards)} if boards.is_dir() else {}


def _campaigns(checkout: Path) -> dict[str, str]:
    return {"campaigns": str(checkout / "campaigns")}


def _typed(text: str) -> list[list[str]]:
    lines = (
        shlex.split(line[2:])
        for line in re.sub(r"\\\n\s*", "", text).splitlines()
        if line.startswith("$ vsong")
    )
    return [words[1:] for words in lines]


def _transcripts(checkout: Path) -> Iterator[Story]:
    for path in sorted((checkout / "tests" / "transcripts").glob("*.txt")):
        yield Story(path.name, _typed(path.read_text("utf-8")), copies=_boards(checkout))


def _console(checkout: Path) -> Iterator[Story]:
    for path in [checkout / "README.md", *sorted((checkout / "docs").glob("*.md"))]:
        blocks = re.findall(r"```console\n(.*?)```", path.read_text("utf-8"), re.DOTALL)
        lines = [words for block in blocks for words in _typed(block)]
        if lines:
            yield Story(path.name, lines, copies=_campaigns(checkout))


def _contract(checkout: Path) -> Iterator[Story]:
    told = _constants(checkout, "test_contract.py")
    for command, (under, *lines, _) in told["CASES"].items():
        files = {"thursday.toml": told["CAMPAIGN"] + (under or "")}
        success, refusal = (
            line and (line.split() if isinstance(line, str) else list(line)) for line in lines
        )
        more = [[*command.split(), "--help"], [*command.split(), "--frobnicate"], command.split()]
        if refusal:
            more += [refusal, [*refusal, "--json"], [*refusal, "-n", *FORCE], [*refusal, *FORCE], ["undo"]]
        if success:
            more += [[*success, "-n", "--json"], success, ["log", "--json"], ["status"], ["undo"]]
            more += [[*success, "--json"], ["check"]]
        yield Story(f"contract: {command}", more, files)


def _examples(checkout: Path) -> Iterator[Story]:
    """Every example of the help, as a dry run in each of the states that the documents' test has."""
    sources = sorted((checkout / "vagrant_cli").rglob("*.py"))
    found = sorted({line for path in sources for line in EXAMPLE.findall(path.read_text("utf-8"))})
    lines = [[*shlex.split(line), "-n"] for line in found if "git-setup" not in line]
    for name, text in _constants(checkout, "test_docs.py")["STATES"].items():
        files = {"c.toml": text, **dict.fromkeys(("base.toml", "ours.toml", "theirs.toml"), text)}
        yield Story(
            f"examples: {name}", [[*words, "-c", "c.toml"] for words in lines], files, _campaigns(checkout)
        )


def _constants(checkout: Path, name: str) -> dict[str, Any]:
    """Return what a module of the tests, wherever it lies, names at its top, as far as that needs no import."""
    path = next((checkout / "tests").rglob(name))
    found: dict[str, Any] = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign):
            with contextlib.suppress(NameError):
                exec(compile(ast.Module([node], []), str(path), "exec"), found)
    return found
