"""Copies of a save as each command left it, and the note of a change that is under way.

`.vsong/NAME/000007.step` is one line of JSON, then the exact bytes of the save after step 7; undone, it is
called `000007.undone`. The step with the highest number is how our last command left the save. A note
called `pending` is written before the save is replaced. It says what remains to be done afterwards, so that
the next command can finish what a crash cut short.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import SaveError
from . import atomic, log, system

STEPS = 200
"""Steps that can be undone; one copy more is kept, to go back to."""

PENDING = "pending"
NAME = re.compile(r"(\d+)\.(step|undone)")

AS_FOUND = "as found"
BY_HAND = "edited by hand"


class Copy(NamedTuple):
    """A copy: the name it goes by and the file that holds it now."""

    name: str
    file: Path


class Step(NamedTuple):
    """What the first line of a copy says: the log line of the step, and the hash of the bytes that follow."""

    copy: Copy
    line: log.Line
    sha256: str

    @property
    def by_hand(self) -> bool:
        """Tell whether somebody changed the save without us."""
        return bool(self.line["command"] == BY_HAND)


class Chain(NamedTuple):
    """The steps done, the last one newest, and the steps undone, the next to redo first."""

    done: tuple[Copy, ...]
    undone: tuple[Copy, ...]

    def fresh(self) -> int:
        """Return the first number that no step has."""
        return 1 + max((number(name) for name, _ in (*self.done, *self.undone)), default=0)

    def surplus(self) -> tuple[str, ...]:
        """Return the names of the oldest copies, which make room for one more."""
        return tuple(name for name, _ in self.done[: max(len(self.done) - STEPS, 0)])


class Change(NamedTuple):
    """What a command does to a save and to its copies.

    `becomes` is the name of the new copy, or None when the new bytes are those of an older one; `moves`
    renames copies and `drops` removes them.
    """

    old: bytes
    new: bytes
    line: log.Line
    becomes: str | None = None
    moves: tuple[tuple[str, str], ...] = ()
    drops: tuple[str, ...] = ()


def digest(raw: bytes) -> str:
    """Return the SHA-256 of the bytes, in hexadecimal."""
    import hashlib

    return hashlib.sha256(raw).hexdigest()


def number(name: str) -> int:
    """Return 7 for "000007.step"."""
    return int(name.partition(".")[0])


def called(count: int, state: str = "step") -> str:
    """Return "000007.step" for 7."""
    return f"{count:06d}.{state}"


def chain(save: Path, raw: bytes) -> Chain:
    """Return the steps as they are once a pending change is accounted for; nothing is written."""
    folder = atomic.keep(save)
    names = {name: folder / name for name in _listed(folder) if NAME.fullmatch(name)}
    note = _pending(save)
    if note and _happened(note, save, raw):
        for old, new in note["moves"]:
            if old in names:
                names[new] = names.pop(old)
        for name in note["drops"]:
            names.pop(name, None)
        if note["becomes"]:
            names[note["becomes"]] = folder / PENDING
    copies = [Copy(name, names[name]) for name in sorted(names, key=number)]
    return Chain(
        tuple(copy for copy in copies if copy.name.endswith(".step")),
        tuple(copy for copy in copies if copy.name.endswith(".undone")),
    )


def _listed(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise atomic.explain(error, folder, "read") from None


def step(copy: Copy) -> Step:
    """Read the first line of a copy; a damaged one has no command and no hash."""
    try:
        with os.fdopen(system.open_file(copy.file, os.O_RDONLY), "rb") as opened:
            head = _parsed(opened.readline())
    except OSError as error:
        raise atomic.explain(error, copy.file, "read") from None
    line = head.get("line")
    return Step(copy, log.tidy(line if isinstance(line, dict) else {}), str(head.get("sha256", "")))


def body(step: Step) -> bytes:
    """Return the exact bytes of the save after this step."""
    raw = atomic.read(step.copy.file).partition(b"\n")[2]
    if digest(raw) != step.sha256:
        raise SaveError(
            f"The copy {step.copy.file} is damaged.", hint="Go back further: vsong undo --list shows how far."
        )
    return raw


def put(save: Path, name: str, line: log.Line, raw: bytes) -> None:
    """Store a copy under its name in one step. Raises OSError."""
    folder = atomic.keep(save)
    head = {"line": line, "sha256": digest(raw)}
    atomic.write_new(folder / "copy", _headed(head, raw), like=save, over=True)
    system.replace(folder / "copy", folder / name)


def announce(save: Path, change: Change, fresh: Path) -> None:
    """Write down what is about to happen; `fresh` holds the new bytes until they are in force.

    Raises OSError.
    """
    note = {
        "line": change.line,
        "sha256": digest(change.new),
        "before": digest(change.old),
        "fresh": fresh.name,
        "becomes": change.becomes,
        "moves": change.moves,
        "drops": change.drops,
    }
    raw = change.new if change.becomes else b""
    atomic.write_new(atomic.keep(save) / PENDING, _headed(note, raw), like=save, over=True)


def withdraw(save: Path) -> None:
    """Take the note back: the change did not happen."""
    with suppress(OSError):
        system.unlink(atomic.keep(save) / PENDING)


def unfinished(save: Path, raw: bytes) -> tuple[log.Line, ...]:
    """Return the log line of a change that happened and that nobody has settled yet, if there is one."""
    note = _pending(save)
    return (log.tidy(note["line"]),) if note and _happened(note, save, raw) else ()


def settle(save: Path, raw: bytes) -> None:
    """Finish what a pending change left to be done, or drop it when the save was never replaced.

    Every part of it may be done twice, so a crash in here does no harm. Raises OSError.
    """
    folder = atomic.keep(save)
    note = _pending(save)
    if note and _happened(note, save, raw):
        log.append(save, note["line"])
        for old, new in note["moves"]:
            _move(folder / old, folder / new)
        for name in note["drops"]:
            _drop(folder / name)
        if note["becomes"]:
            _move(folder / PENDING, folder / note["becomes"])
            return
    _drop(folder / PENDING)


def _happened(note: dict[str, Any], save: Path, raw: bytes) -> bool:
    """Tell whether the save was replaced, even if somebody edited it after a crash."""
    now = digest(raw)
    if now in (note["sha256"], note["before"]):
        return bool(now == note["sha256"])
    return not (save.parent / note["fresh"]).exists()


def _pending(save: Path) -> dict[str, Any] | None:
    """Return the note, or None when there is none or a crash tore it while it was written."""
    file = atomic.keep(save) / PENDING
    if not file.exists():
        return None
    head, _, raw = atomic.read(file).partition(b"\n")
    note = _parsed(head)
    if not {"line", "sha256", "before", "fresh", "becomes", "moves", "drops"} <= note.keys():
        return None
    named = [name for pair in note["moves"] for name in pair]
    named += [*note["drops"], *filter(None, [note["becomes"]])]
    if not all(NAME.fullmatch(name) for name in named):
        return None
    return note if not note["becomes"] or digest(raw) == note["sha256"] else None


def _headed(head: dict[str, Any], raw: bytes) -> bytes:
    return log.encoded(head) + b"\n" + raw


def _parsed(head: bytes) -> dict[str, Any]:
    import json

    try:
        value = json.loads(head)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _move(old: Path, new: Path) -> None:
    with suppress(FileNotFoundError):
        system.replace(old, new)


def _drop(file: Path) -> None:
    with suppress(FileNotFoundError):
        system.unlink(file)
