"""The checks that take minutes: faults, kills, damaged saves, merges and forecasts.

Each prints its figures; the first thing that is amiss ends it with exit code 1. The tests run a short one of each.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

KILLS = 500
ACTIONS = 10_000
SAVES = 20_000
MERGES = 400
LAWS = 1_000
CHANGES = 5_000
LINES = 20_000
TEXTS = 200_000
FORECASTS = 2_000
TURNS = 100_000


def faults(_: Path) -> None:
    """Let every call of every command that saves fail once, and the process die there once."""
    _pytest("tests/store/file/test_faults_commands.py", VSONG_FAULTS="all")


def laws(_: Path) -> None:
    """Hold the laws of merging and of changing text over many more random saves: six minutes of two free cores."""
    _pytest("tests/property/test_merge.py", VSONG_MERGES=str(LAWS))
    _pytest("tests/property/test_edit.py", VSONG_SAVES=str(CHANGES))


def lines(_: Path) -> None:
    """Read made-up command lines with Typer and without it."""
    _pytest("tests/cli/line/test_plain.py", VSONG_LINES=str(LINES))


def texts(_: Path) -> None:
    """Read made-up and damaged texts with tomllib and without it."""
    _pytest("tests/store/text/test_ours.py", VSONG_TEXTS=str(TEXTS))


def forecasts(_: Path) -> None:
    """Hold the forecast against every order and history of many more random tables, and against play."""
    _pytest("tests/property/test_forecast.py", VSONG_FORECASTS=str(FORECASTS))
    _pytest("tests/property/test_forecast_play.py", VSONG_TURNS=str(TURNS))


def kills(folder: Path) -> None:
    """Kill processes that play without a pause."""
    from tests.long.kills import kills

    found = kills(folder, KILLS, watch=_of(KILLS, "processes"))
    print(
        f"{found.processes} processes killed, {found.midway} of them while a save was changing:"
        " every save whole, every log line there, the next command fine"
    )


def damage(folder: Path) -> None:
    """Run commands on damaged saves."""
    from tests.long.damage import damage

    found = damage(folder, SAVES, watch=_of(SAVES, "saves"))
    print(f"{SAVES} damaged saves, {sum(found.values())} commands on them:")
    _table(found)


def merges(folder: Path) -> None:
    """Merge what two players did, by meaning and as text."""
    from tests.long.merges import merges, same_evenings

    twice = same_evenings(MERGES)
    print(f"{MERGES} merges of sides that recorded the same evening, or parts of it:")
    _table(twice)
    if any(": wrong" in what for what in twice):
        raise AssertionError("an evening that both sides recorded was merged wrong")
    meaning, text = merges(folder, MERGES)
    for title, found in (("by meaning", meaning), ("as text (git merge-file)", text)):
        print(f"{MERGES} merges of 3 to 8 changes a side, {title}:")
        _table(found)
    if meaning["silently wrong"] or meaning["conflict without a reason"]:
        raise AssertionError("a merge by meaning went wrong")


def git(folder: Path) -> None:
    """Let real git bring together what two players recorded with the program's commands, the same evening among it."""
    from tests.long.git_evenings import git_evenings

    found = git_evenings(folder, MERGES, watch=_of(MERGES, "evenings"))
    print(f"{MERGES} evenings recorded by two players, the same or parts of it, in real git:")
    _table(found)
    if any(": wrong" in what for what in found):
        raise AssertionError("git brought an evening together wrong")


def vagabonds(_: Path) -> None:
    """Play Root's Vagabond: random lines of actions, and what holds after each legal one."""
    _pytest("tests/property/test_vagabond.py", VSONG_VAGABOND_ACTIONS=str(ACTIONS))


CHECKS: dict[str, Callable[[Path], None]] = {
    "merges": merges,
    "git": git,
    "kills": kills,
    "faults": faults,
    "laws": laws,
    "lines": lines,
    "texts": texts,
    "forecasts": forecasts,
    "damage": damage,
    "vagabonds": vagabonds,
}


def _of(count: int, what: str) -> Callable[[int], None]:
    """Return what tells now and then how many of so many are done, and how long the rest may take."""
    begun = time.monotonic()

    def done(number: int) -> None:
        if number and number % (count // 20 or 1) == 0:
            left = (time.monotonic() - begun) / number * (count - number)
            print(f"   {number} of {count} {what}, about {left:.0f} s to go", file=sys.stderr, flush=True)

    return done


def _table(found: Counter[str]) -> None:
    for name, count in found.most_common():
        print(f"    {count:6}  {name}")


def _pytest(path: str, **environment: str) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-n", "auto", path]
    subprocess.run(words, check=True, cwd=ROOT, env={**os.environ, **environment})


def main(words: list[str]) -> int:
    listed = "\n".join(f"{name:10} {check.__doc__}" for name, check in CHECKS.items())
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=listed, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="which of these; without one all")
    names = parser.parse_args(words).names or list(CHECKS)
    if unknown := [name for name in names if name not in CHECKS]:
        parser.error(f"there is no check {unknown[0]}")
    for name in names:
        print(f"== {name}: {CHECKS[name].__doc__}", flush=True)
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            CHECKS[name](Path(folder))
        print(f"   {time.monotonic() - begun:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
