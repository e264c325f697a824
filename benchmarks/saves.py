"""A save read, changed and saved at 5, 50 and 500 KB, and after a long campaign; plain TOML libraries beside it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import tomlkit
from timing import fastest, installed, milliseconds

from vagrant_cli.rules.campaign import donations, moments
from vagrant_cli.store.file import saves
from vagrant_cli.store.merge import versions, whole_saves

SIZES = (5, 50, 500)
"""Kilobytes."""

LOGS = (10, 10_000)
"""Lines."""

HEAD = """\
# A campaign that somebody wrote a lot into
schema = 1
title = "Benchmark"
mode = "normal"
off_the_rails = false

[donations]
length = 999

[donations.given]
before = 1

"""
TAIL = """
# plays the fiddle
[vagrants.songsmith]
player = "Ann"
humanity = 6

[vagrants.songsmith.skills]
"35" = "ready"
"36" = "wounded" # the stairs

[vagrants.empress]
player = "Ben"
"""


def text(kilobytes: int) -> str:
    """Return a save of that size: half of it notes, half tables of the players' own, with comments."""
    own, notes, number = [""], ["[notes]", "lines = ["], 0
    while sum(map(len, own)) + sum(map(len, notes)) < kilobytes * 1000 - len(HEAD) - len(TAIL) - 200:
        notes += [f'    "Evening {number}: the pup saved us in round {number % 7}, and Ben lost a bet.",'] * (
            number % 2
        )
        own += [
            f"# scene {number}",
            f"[scenes.s{number}]",
            f'who = "Guest {number}"',
            f"coins = {number}",
            "",
        ]
        number += 1
    return HEAD + "\n".join([*notes, "]"]) + "\n" + "\n".join(own) + TAIL


def run() -> None:
    print(f"\nSaves: tomlkit {installed('tomlkit')}; the fastest of 7 runs")
    print(f"{'':34}{'vsong':>13}{'tomllib':>13}{'tomlkit':>13}   vsong's share of each")
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            _sizes(Path(folder) / f"{size}.toml", size)
        _logs(Path(folder))
        _merge()


def _sizes(path: Path, size: int) -> None:
    path.write_text(text(size), "utf-8")
    raw = path.read_bytes()
    save = saves.load(path)
    more, _ = donations.donate(save.campaign, 1)
    _row(
        f"{len(raw) / 1000:.0f} KB read",
        lambda: saves.load(path),
        _plain(path),
        lambda: tomlkit.parse(raw.decode()),
    )
    _row(
        f"{len(raw) / 1000:.0f} KB changed",
        lambda: saves.rewritten(save, more),
        None,
        _kit(path, write=False),
    )
    _row(
        f"{len(raw) / 1000:.0f} KB read, changed and saved",
        lambda: _donate(path),
        None,
        _kit(path, write=True),
    )


def _plain(path: Path) -> Any:
    return lambda: tomllib.loads(path.read_text("utf-8"))


def _kit(path: Path, *, write: bool) -> Any:
    """Return the plain round trip: no checks, no lock, no undo, no log, no safe replacing."""
    target = path.with_suffix(".kit")

    def work() -> None:
        document: Any = tomlkit.parse(path.read_text("utf-8"))
        document["donations"]["given"]["before"] += 1
        new = tomlkit.dumps(document)
        if write:
            target.write_text(new, "utf-8")

    return work


def _donate(path: Path) -> None:
    with saves.writing(path) as current:
        campaign, events = donations.donate(current.campaign, 1)
        current.write(campaign, command="donate 1", events=events)


def _row(title: str, ours: Any, plain: Any, kit: Any) -> None:
    one, two, three = (fastest(work) if work else None for work in (ours, plain, kit))
    cells = [milliseconds(seconds) if seconds else " " * 13 for seconds in (one, two, three)]
    ratios = [f"{one / seconds:8.2f}" if one and seconds else " " * 8 for seconds in (two, three)]
    print(f"{title:34}{''.join(cells)}{''.join(ratios)}")


def _logs(folder: Path) -> None:
    """Print what a command costs after a few commands and after thousands."""
    paths = []
    for lines in LOGS:
        path = folder / f"log{lines}.toml"
        path.write_text(text(5), "utf-8")
        for number in range(5):
            with saves.writing(path) as current:
                campaign, events = moments.write_note(current.campaign, f"Note {number}")
                current.write(campaign, command="note", events=events)
        log = path.with_name(f"log{lines}.history.jsonl")
        one = log.read_text("utf-8").splitlines(keepends=True)[0]
        log.write_text("".join(one.replace("Z-", f"Z-{number:06d}", 1) for number in range(lines)), "utf-8")
        paths.append(path)
    for title, work, runs in (("in one process", _donate, 100), ("whole command", _command, 25)):
        # By turns, so that a busy machine slows both down.
        times = [[fastest(partial(work, path), 1) for path in paths] for _ in range(runs)]
        few, many = (min(column) for column in zip(*times, strict=True))
        print(f"donate with {LOGS[0]} and {LOGS[1]:,} log lines, {title}:", end="")
        print(f"{milliseconds(few)}{milliseconds(many)}   {many / few:.2f} times as long")


def _command(path: Path) -> None:
    words = [sys.executable, "-m", "vagrant_cli", "donate", "1", "-q", "-c", str(path)]
    subprocess.run(words, check=True)


def _merge() -> None:
    """Print what a merge of two sides costs."""
    for size in SIZES:
        base = text(size)
        ours = base.replace("before = 1\n", 'before = 1\n"5" = 3\n').replace("humanity = 6", "humanity = 5")
        theirs = base.replace("before = 1\n", 'before = 1\n"7" = 2\n').replace('"ready"', '"wounded"')
        here = Path("save.toml")

        def work(one: str = base, two: str = ours, three: str = theirs, here: Path = here) -> None:
            sides = [versions.version(here, side.encode()) for side in (two, three)]
            assert not whole_saves.join(whole_saves.base_of(here, one.encode()), *sides).conflicts

        print(f"{len(base) / 1000:.0f} KB three-way merge:{milliseconds(fastest(work, 3))}")


if __name__ == "__main__":
    run()
