"""`vsong status --watch`: a second screen, drawn again whenever the save changes."""

from __future__ import annotations

import os
import signal
import sys
import time

from ...errors import Interrupted, UsageError
from ...lean import contextmanager
from ...records import TYPE_CHECKING
from ..line import output
from ..line.play import Result

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from ..line.play import Play, Table

PAUSE = 0.5
"""Seconds between two looks at the save."""

ENDED = 128 + signal.SIGTERM
"""The exit code of a program that was asked to end."""

SHARED = ("plain", "spoil")
"""Shared options that say something about the screen."""


def watch(show: Play, table: Table) -> Result:
    """Draw what `show` shows, and again whenever the save or the size of the terminal is another one, until Ctrl-C."""
    if table.json or not output.terminal():
        raise UsageError(
            "--watch draws a screen again and again, so it needs a terminal.", hint="Leave it out."
        )
    from ...store.file import find

    path = find.find(table.campaign).path
    seen: object = None
    try:
        with _ending_in_order():
            while True:
                if (now := _version(path)) != seen:
                    seen = now
                    output.redraw(_drawn(show, table, path), "Drawn again at every change. Ctrl-C ends it.")
                time.sleep(PAUSE)
    except KeyboardInterrupt:
        return Result({}, text=lambda: "", asked=True)


def _version(path: Path) -> object:
    """Return what is another whenever the picture has to be."""
    try:
        found = path.stat()
        save: object = (found.st_mtime_ns, found.st_size, found.st_ino)
    except OSError as error:
        save = error.errno
    return save, output.width(), output.height()


def _drawn(show: Play, table: Table, path: Path) -> str:
    """Return the screen, or why there is none at this moment: the save may be in somebody's editor."""
    assert table.work is not None
    asked: dict[str, Any] = {name: value for name in SHARED if (value := getattr(table, name))}
    done = table.work.carry_out(show, {**asked, "command": table.command, "campaign": str(path.absolute())})
    if isinstance(done.error, Interrupted):
        raise KeyboardInterrupt
    if done.error:
        return output.wrapped(" ".join(filter(None, (done.error.message, done.error.hint))))
    return "\n".join(done.told)


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Let a request to end leave the terminal as it was, with a line of its own for what comes next."""

    def leave(*_: object) -> None:
        sys.exit(ENDED)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        os.write(sys.stdout.fileno(), b"\n")
