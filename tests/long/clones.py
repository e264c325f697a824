"""Clones in which the program's own commands record what somebody plays, with git as `vsong git-setup` leaves it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from vagrant_cli.cli.main import main
from vagrant_cli.store.merge import versions

ROOT = Path(__file__).parents[2]
SAVE = Path("campaigns", "friday.toml")
LOG = Path("campaigns", "friday.history.jsonl")

Coins = dict[str, int]


class Step(NamedTuple):
    """A line that was recorded; typed again by the other it is the same step."""

    number: int
    words: tuple[str, ...]
    coins: Coins


class Wrong(AssertionError):
    """Something was counted twice, lost in silence or invented."""


class Clone:
    """A clone in which somebody plays, and the steps that the save there holds."""

    seconds = 0
    """How many commands git has run: each has a second of its own, so that a case is the same again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.steps: dict[int, Step] = {}
        self.told = ""

    def git(self, *words: str) -> int:
        """Run git and return its exit code; what it says is kept in `told`."""
        Clone.seconds += 1
        when = f"{1_750_000_000 + Clone.seconds} +0000"
        ran = subprocess.run(
            ["git", "-C", str(self.folder), *words],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when},
        )
        self.told += ran.stdout + ran.stderr
        return ran.returncode

    def sure(self, *words: str) -> None:
        """Run git, which must succeed."""
        if self.git(*words):
            raise Wrong(f"git {' '.join(words)}: {self.told}")

    def asked(self, *words: str) -> list[str]:
        """Return the words that git answers."""
        return subprocess.run(
            ["git", "-C", str(self.folder), *words], capture_output=True, text=True, check=True
        ).stdout.split()

    def at(self, revision: str, file: Path = SAVE) -> bytes:
        """Return a file of a revision."""
        words = ["git", "-C", str(self.folder), "show", f"{revision}:{file.as_posix()}"]
        return subprocess.run(words, capture_output=True, check=True).stdout

    def raw(self) -> bytes:
        return (self.folder / SAVE).read_bytes()

    def vsong(self, *words: str) -> tuple[int, dict[str, Any]]:
        os.chdir(self.folder)
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            code = main([*words, "--json"])
        return code, json.loads(out.getvalue())

    def record(self, step: Step) -> bool:
        """Type a line; tell whether it changed the save."""
        before = self.raw()
        code, _ = self.vsong(*step.words)
        if code or self.raw() == before:
            return False
        self.steps[step.number] = step._replace(coins=_less(given(self.raw()), given(before)))
        return True

    def commit(self, *words: str) -> None:
        self.sure("add", "-A")
        self.sure("commit", "-q", "-m", "played", *words)

    def fetch(self, other: Clone) -> None:
        """Have what the other has committed as the branch `other`."""
        self.sure("fetch", "-q", "--force", str(other.folder), "main:other")

    def ids(self, revision: str) -> set[str]:
        """Return the ids of the lines in the log of a revision."""
        return {json.loads(line)["id"] for line in self.at(revision, LOG).splitlines() if line}

    def judge_log(self, ids: set[str]) -> None:
        """Each line of both logs is told, once."""
        told = Counter(line["id"] for line in self.vsong("log", "--all")[1]["data"]["log"])
        if any(told[one] != 1 for one in ids):
            raise Wrong("the log has lost a line, or tells one twice")


def given(raw: bytes) -> Coins:
    """Return the coins of each camp that a save holds."""
    return dict(versions.version(SAVE, raw).facts.get("donations", {}).get("given", {}))


def _less(after: Coins, before: Coins) -> Coins:
    apart = {camp: after.get(camp, 0) - before.get(camp, 0) for camp in {**before, **after}}
    return {camp: coins for camp, coins in apart.items() if coins}


@contextmanager
def own_git(folder: Path) -> Iterator[None]:
    """Keep git away from this machine's settings, and let its driver find this very vsong."""
    program = folder / "bin" / "vsong"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m vagrant_cli "$@"\n', "utf-8")
    program.chmod(0o755)
    settings = folder / "gitconfig"
    settings.write_text(
        "[user]\nname = P\nemail = p@example\n[init]\ndefaultBranch = main\ntemplateDir =\n"
        "[gc]\nauto = 0\n[core]\neditor = true\nfsync = none\n",
        "utf-8",
    )
    kept, here = dict(os.environ), Path.cwd()
    for name in [name for name in os.environ if name.startswith(("GIT_", "VSONG_"))]:
        del os.environ[name]
    os.environ |= {
        "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "GIT_CONFIG_GLOBAL": str(settings),
        "GIT_CONFIG_NOSYSTEM": "1", "PYTHONPATH": str(ROOT), "NO_COLOR": "1",
        "PATH": f"{program.parent}{os.pathsep}{kept['PATH']}",
    }  # fmt: skip
    sync = os.fsync
    # No power cut is feared here, and waiting for the disk is most of what a line takes.
    os.fsync = lambda _: None
    try:
        yield
    finally:
        os.fsync = sync
        os.chdir(here)
        os.environ.clear()
        os.environ.update(kept)
