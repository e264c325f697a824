"""One checkout's `vsong` in a process of its own: requests come in as lines of JSON, what each line did goes out.

`python -P scripts/same_worker.py CHECKOUT FOLDER`, started by `same.py`. Clock and luck are the same in every
process: they follow from the number of the line in its story, whatever the code asked of them before.
"""

from __future__ import annotations

import contextlib
import faulthandler
import hashlib
import io
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

PATIENCE = 60
"""Seconds that a line may take before the process ends itself."""

BEGUN = 1_750_000_000
"""The second since 1970 at which every story begins; a minute goes by with each line."""

KEPT = ".vsong"
"""The folder of the copies for undo: they are told by name, and by what an undo brings back."""


def entry(checkout: Path) -> Callable[[Sequence[str]], int | None]:
    """Return what runs a command line in this checkout, whichever module holds it."""
    sys.path.insert(0, str(checkout))
    with contextlib.suppress(ImportError, AttributeError):
        return _own(import_module("vagrant_cli.cli.main").main, checkout)
    run = _own(import_module("vagrant_cli.__main__").run, checkout)

    def main(words: Sequence[str]) -> int | None:
        sys.argv = ["vsong", *words]
        return run()

    return main


def _own(found: Any, checkout: Path) -> Any:
    place = Path(sys.modules["vagrant_cli"].__file__ or "").resolve()
    if checkout not in place.parents:
        raise SystemExit(f"{checkout} has no vagrant_cli of its own.")
    return found


def settle(story: str, number: int) -> None:
    """Set clock and luck to what they are at this line of a story; each size of luck has a stream of its own."""
    ticks = iter(range(60_000))
    drawn: dict[int, int] = {}

    def now() -> float:
        return BEGUN + 60 * number + next(ticks) / 1000

    def luck(size: int) -> bytes:
        drawn[size] = drawn.get(size, 0) + 1
        return hashlib.shake_256(f"{story} {number} {size} {drawn[size]}".encode()).digest(size)

    time.time, os.urandom, random._urandom = now, luck, luck  # type: ignore[attr-defined]
    random.seed(f"{story} {number}")


class Capture:
    """Standard output and standard error, caught below Python so that other programs' words are caught too."""

    def __init__(self) -> None:
        self.files = [tempfile.TemporaryFile() for _ in range(2)]  # noqa: SIM115

    def ran(self, main: Callable[[Sequence[str]], int | None], words: Sequence[str]) -> list[str]:
        """Run a line; return exit code, standard output and standard error."""
        for number, file in enumerate(self.files, 1):
            file.seek(0)
            file.truncate()
            os.dup2(file.fileno(), number)
        sys.stdout, sys.stderr = (
            io.TextIOWrapper(io.FileIO(number, "w", closefd=False), "utf-8", newline="\n")
            for number in (1, 2)
        )
        code = _code(main, words)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        return [code, *(_text(_whole(file)) for file in self.files)]


def _code(main: Callable[[Sequence[str]], int | None], words: Sequence[str]) -> str:
    try:
        return str(main(words) or 0)
    except SystemExit as error:
        return str(error.code or 0)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _whole(file: Any) -> bytes:
    file.seek(0)
    return bytes(file.read())


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")


class Folder:
    """The folder of a story, and what has changed in it since it was looked at last."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seen: dict[str, tuple[int, int, int]] = {}

    def begin(self, files: dict[str, str], copies: dict[str, str]) -> None:
        """Empty the folder, then put in files by their text, and copies of whole folders."""
        for path in self.path.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name, text in files.items():
            (self.path / name).write_bytes(text.encode())
        for name, source in copies.items():
            shutil.copytree(source, self.path / name)
        self.changes()

    def changes(self) -> dict[str, str | None]:
        """Return each file that is new or changed with its text, and None for one that is gone."""
        now = {}
        for folder, _, names in os.walk(self.path):
            for name in names:
                path = os.path.join(folder, name)
                state = os.stat(path)
                now[os.path.relpath(path, self.path)] = (state.st_mtime_ns, state.st_size, state.st_ino)
        changed = sorted(name for name in now if now[name] != self.seen.get(name))
        found: dict[str, str | None] = {name: self._told(name) for name in changed}
        found |= dict.fromkeys(sorted(self.seen.keys() - now.keys()))
        self.seen = now
        return found

    def _told(self, name: str) -> str:
        return "(a copy)" if KEPT in Path(name).parts else _text((self.path / name).read_bytes())


def main(checkout: Path, where: Path) -> None:
    requests, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    complaints = os.fdopen(os.dup(2), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(where)
    # No power cut is feared here, and waiting for the disk is most of what a line takes.
    os.fsync = lambda _: None
    run, folder, capture = entry(checkout), Folder(where), Capture()
    for request in requests:
        asked = json.loads(request)
        answer: Any = None
        if "begin" in asked:
            folder.begin(*asked["begin"])
        elif "look" in asked:
            folder.changes()
        else:
            faulthandler.dump_traceback_later(PATIENCE, exit=True, file=complaints)
            settle(asked["story"], asked["number"])
            answer = [*capture.ran(run, asked["words"]), folder.changes()]
            faulthandler.cancel_dump_traceback_later()
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
