"""Processes that play without a pause and are killed at a random moment; afterwards nothing may be amiss."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from vagrant_cli.store.disk import companions
from vagrant_cli.store.file import saves, undo_copies

ROOT = Path(__file__).parents[2]
TEXT = '# ours\nschema = 1\ntitle = "Killed"\n\n# plays on\n[vagrants.empress]\n\n[vagrants.songsmith]\n'

PLAYER = """\
import random, sys
from vagrant_cli.cli.main import main
luck, save, first = random.Random(int(sys.argv[1])), sys.argv[2], int(sys.argv[3])
main(["note", "warming up", "-n", "-q", "-c", save])
sys.stdout.write("ready\\n")
sys.stdout.flush()
for number in range(first, first + 500):
    word = luck.choice(["note", "note", "note", "undo", "redo"])
    main([word, *([f"note {number}"] if word == "note" else []), "-q", "-c", save])
"""


class Killed(NamedTuple):
    """How many processes died, how many while a change was under way, and what was recorded in all."""

    processes: int
    midway: int
    commands: int


def kills(
    folder: Path, count: int, seed: int = 0, *, watch: Callable[[int], object] = lambda _: None
) -> Killed:
    """Kill `count` processes; raise AssertionError when a save or a log is not what it must be.

    `watch` is told how many are dead.
    """
    luck = random.Random(seed)
    save = folder / "killed.toml"
    save.write_text(TEXT, "utf-8")
    midway = number = 0
    for child in range(count):
        watch(child)
        _play_and_die(save, luck, child, number)
        midway += _left_over(save)
        raw = save.read_bytes()
        notes = saves.load(save).campaign.notes
        assert notes == _told(saves.logged(save)), "the log tells another story than the save"
        assert raw.decode().startswith("# ours\n")
        number += 1000
        with saves.writing(save) as current:
            campaign = current.campaign
            note = (*campaign.notes, f"after {child}")
            current.write(campaign._replace(notes=note), command=note[-1], events=())
        lines = saves.logged(save)
        assert lines[-1]["command"] == f"after {child}", "the next command is not in the log"
        assert not _left_over(save), "something was left behind"
        assert len({line["id"] for line in lines}) == len(lines)
        if len(notes) > 60:
            _begin_anew(folder, save)
    return Killed(count, midway, len(saves.logged(save)))


def _play_and_die(save: Path, luck: random.Random, child: int, number: int) -> None:
    words = [sys.executable, "-c", PLAYER, str(child), str(save), str(number)]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}
    ) as player:
        assert player.stdout is not None
        assert player.stdout.readline() == b"ready\n"
        time.sleep(luck.random() * 0.06)
        player.send_signal(signal.SIGKILL)


def _left_over(save: Path) -> bool:
    """Tell whether a change was cut short: a note of it, or new bytes that never came into force."""
    return (companions.keep(save) / undo_copies.PENDING).exists() or any(
        save.parent.glob(".killed.toml-*.tmp")
    )


def _told(lines: list[dict[str, Any]]) -> tuple[str, ...]:
    """Return the notes that the log tells of, by doing what it says."""
    done: list[tuple[str, ...]] = [()]
    undone: list[tuple[str, ...]] = []
    for line in lines:
        kinds = [event["kind"] for event in line["events"]]
        if "step_undone" in kinds:
            undone.append(done.pop())
        elif "step_redone" in kinds:
            done.append(undone.pop())
        else:
            new = next((event["note"] for event in line["events"] if "note" in event), None)
            done.append((*done[-1], new if new is not None else line["command"]))
            undone.clear()
    return done[-1]


def _begin_anew(folder: Path, save: Path) -> None:
    import shutil

    shutil.rmtree(folder / ".vsong")
    save.with_name("killed.history.jsonl").unlink()
    save.write_text(TEXT, "utf-8")
