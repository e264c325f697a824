"""What it costs to start: `python benchmarks/startup.py [WORDS…]` runs the hot commands whose line holds the words.

Counted are instructions, which do not depend on how busy the machine is: by valgrind's callgrind, else by `perf stat`,
else CPU time in pairs with a bare interpreter stands for them. The unit is `python -c pass`; beside it an empty Typer
program, and jrnl, httpie and taskwarrior at their smallest job where they are installed.

vsong starts here as the script that pip 25.3 and later write starts it. Older pips write one that imports `re`, which
alone costs two thirds of a bare interpreter more.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from saves import text as grown

ROOT = Path(__file__).parents[1]
SCRIPT = "import sys\nfrom vagrant_cli.__main__ import run\nsys.exit(run())\n"
EMPTY = (
    "import typer\napp = typer.Typer(add_completion=False)\n@app.command()\ndef main() -> None: pass\napp()\n"
)
BOARD = ROOT / "campaigns" / "boards" / "two-cars.toml"
LINES = (
    *("limit 9/12/14", "berries Jitters", "roll 3 -s 4 --seed 7", "odds 5 -s 4", "rules DD-07"),
    f"haint target --board {BOARD}",
    *("status -c s5.toml", "camp -c s5.toml", "log -c s5.toml", "-c s5.toml"),
    *(
        "donate 1 -c s5.toml",
        "note hello -c s5.toml",
        "hurt songsmith 1 -c table.toml",
        "end salt -c table.toml",
    ),
    *("--help", "roll 3 -s 99", "roll 3 --bones", "rol 3"),
    *("status -c s500.toml", "donate 1 -c s500.toml", "log --last 5 -c s500.toml"),
    *("log --last 5 -c long.toml", "donate 1 -c long.toml"),
)
"""What people type all evening, mistakes among it; then the same with a save of 500 KB, and with 10,000 lines of log."""

PEERS = (
    ("jrnl", ["jrnl", "--version"]),
    ("httpie", ["http", "--version"]),
    ("taskwarrior", ["task", "--version"]),
)
PAIRS = 15

Count = Callable[[list[str], Path, dict[str, str]], float]


def by_callgrind(words: list[str], folder: Path, environment: dict[str, str]) -> float:
    """Return the instructions of a program."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    return float(re.findall(r"Collected : (\d+)", _ran([*tool, *words], folder, environment))[-1])


def by_perf(words: list[str], folder: Path, environment: dict[str, str]) -> float:
    told = _ran(["perf", "stat", "-x,", "-e", "instructions:u", *words], folder, environment)
    return float(re.findall(r"^(\d+),", told, re.MULTILINE)[-1])


def by_time(words: list[str], folder: Path, environment: dict[str, str]) -> float:
    """Return the CPU seconds of a program as the middle of several, over those of a bare interpreter run beside it."""
    pairs = [
        (_seconds(words, folder, environment), _seconds([sys.executable, "-c", "pass"], folder, environment))
        for _ in range(PAIRS)
    ]
    return statistics.median(one / other for one, other in pairs)


def _seconds(words: list[str], folder: Path, environment: dict[str, str]) -> float:
    before = os.times()
    _ran(words, folder, environment)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _ran(words: list[str], folder: Path, environment: dict[str, str]) -> str:
    """Run a program with its output piped; return what it and its counter said on standard error."""
    return subprocess.run(
        words,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    ).stderr


def counter(folder: Path, environment: dict[str, str]) -> tuple[str, Count]:
    """Return the best way to count that works here, and its name."""
    for name, count in (("valgrind", by_callgrind), ("perf", by_perf)):
        if shutil.which(name):
            try:
                count([sys.executable, "-c", "pass"], folder, environment)
            except (IndexError, ValueError):
                continue
            return f"instructions by {name}", count
    return "CPU time", by_time


def prepared(folder: Path, environment: dict[str, str]) -> None:
    """Write the programs and the saves, and compile what is imported."""
    (folder / "vsong").write_text(SCRIPT, "utf-8")
    (folder / "empty").write_text(EMPTY, "utf-8")
    for kilobytes in (5, 500):
        (folder / f"s{kilobytes}.toml").write_text(grown(kilobytes), "utf-8")
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(ROOT / "vagrant_cli")], check=True)
    made = (
        "new table.toml --title T --vagrant songsmith --vagrant empress",
        "scenario start 5 --haint maco=2 --limit 9/12/14",
    )
    set_up = ("vagrant max songsmith 9", "round songsmith empress", "turn songsmith")
    for line in (*made, *(f"{words} -c table.toml" for words in set_up)):
        words = [sys.executable, "vsong", *line.split()]
        subprocess.run(words, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True)
    (folder / "long.toml").write_text(grown(5), "utf-8")
    _ran([sys.executable, "vsong", "note", "begun", "-c", "long.toml"], folder, environment)
    log = folder / "long.history.jsonl"
    line = log.read_text("utf-8")
    log.write_text("".join(line.replace("Z-", f"Z-{number:06}") for number in range(10_000)), "utf-8")


def run(words: list[str]) -> None:
    """Print a table of multiples, in the form of the README's."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    environment = {**kept, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "VSONG_BOX": "none.toml"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepared(folder, environment)
        how, count = counter(folder, environment)
        bare = count([sys.executable, "-c", "pass"], folder, environment)
        empty = count([sys.executable, "empty"], folder, environment) / bare
        print(f"{how}, Python {sys.version.split()[0]}\n")
        print("| command | bare interpreters | empty Typer programs |\n|---|---|---|")
        print(f"| an empty Typer program | {empty:.1f} | 1.0 |")
        wanted = [line for line in LINES if all(word in line for word in words)]
        lines = [
            (f"vsong {line}".replace(f"{ROOT}/", ""), [sys.executable, "vsong", *line.split()])
            for line in wanted
        ]
        there = [
            (name, ([sys.executable] if _is_python(found) else []) + [found, *more])
            for name, (program, *more) in PEERS
            if (found := shutil.which(program))
        ]
        for title, program in [*lines, *there]:
            times = count(program, folder, environment) / bare
            print(f"| `{title}` | {times:.1f} | {times / empty:.2f} |", flush=True)


def _is_python(file: str) -> bool:
    return b"python" in Path(file).read_bytes()[:200]


if __name__ == "__main__":
    begun = time.monotonic()
    run(sys.argv[1:])
    print(f"\n{time.monotonic() - begun:.0f} s")
