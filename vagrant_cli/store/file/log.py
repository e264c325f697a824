"""The log beside a save: one line of JSON a command, only ever appended to."""

from __future__ import annotations

import os
import sys
import time

from ... import lean, remarks, typed
from ...errors import SaveError
from ...records import TYPE_CHECKING
from ...rules.events.event import kind
from ...rules.words.matching import escaped
from ..disk import atomic, companions, fresh, system

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ...paths import Path
    from ...rules.events.event import Event

    Line = dict[str, Any]

DEEPEST = 20
"""How deep the facts of an event may stand in one another."""


def line(command: str, events: Iterable[Event], *, why: str | None, page: int | None) -> Line:
    """Return a new line, with the time (UTC) and an id that sorts by time and is never given twice.

    `page` is the scenario that was running before or after the command.
    """
    now = system.now()
    second = time.gmtime(now)
    millionths = int(now % 1 * 1_000_000)
    return {
        "id": f"{time.strftime('%Y%m%dT%H%M%S', second)}.{millionths:06d}Z-{system.token()}",
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", second),
        "command": command,
        "why": why,
        "page": page,
        "events": [{"kind": kind(event), **event._asdict()} for event in events],
    }


def encoded(value: Any) -> bytes:
    """Return one line of JSON; bytes that were no text on the command line stay as escapes."""
    return lean.written(value).encode("utf-8", "backslashreplace")


def refuse_unwritable(save: Path) -> None:
    """Refuse before anything changes when the log could not be written afterwards."""
    log = companions.log(save)
    found = companions.looked_at(log)
    if found and not _shut(log, found) and not (os.access(log, os.W_OK) and found.st_mode & 0o200):
        raise SaveError(
            f"{typed.shown(save)} was not saved: its log {typed.shown(log)} cannot be written.",
            hint=f"Move {typed.path(log)} out of the way.",
        )


def _shut(log: Path, found: os.stat_result) -> bool:
    """Tell whether this user owns a log that cannot be read; root too, for whom the system makes no difference."""
    mine = sys.platform == "win32" or os.geteuid() in (0, found.st_uid)
    return mine and not (found.st_mode & 0o400 and os.access(log, os.R_OK))


def append(save: Path, line: Line) -> None:
    """Add a line and wait for the disk; a line that was torn off by a crash is closed first.

    Nobody may read the log who may not read the save. One of this user's that cannot be read is set aside.
    Raises OSError.
    """
    log = companions.log(save)
    found = companions.looked_at(log)
    new = found is None or (_shut(log, found) and companions.set_aside(log, "cannot be read"))
    descriptor = companions.opened(log, os.O_RDWR | os.O_APPEND | os.O_CREAT)
    try:
        if save.exists():
            (fresh.take_after if new else fresh.tighten)(descriptor, save.stat())
        size = os.lseek(descriptor, 0, os.SEEK_END)
        torn = b""
        if size:
            os.lseek(descriptor, size - 1, os.SEEK_SET)
            torn = b"" if os.read(descriptor, 1) == b"\n" else b"\n"
        fresh.write_all(descriptor, torn + encoded(line) + b"\n")
        fresh.sync(descriptor)
    finally:
        os.close(descriptor)
    if new:
        companions.sync(log)


def lines(save: Path, more: Iterable[Line] = ()) -> list[Line]:
    """Return the log in order of time, each id once, with `more` lines that are not in it yet.

    Torn lines, and what a text merge left between them, are passed over; so is, with a word, a log that may not be read.
    """
    log = companions.log(save)
    try:
        raw = companions.read(log) or b""
    except PermissionError:
        remarks.warn(f"{typed.shown(log)} cannot be read; it is left out.")
        raw = b""
    except OSError as error:
        raise atomic.explain(error, log, "read") from None
    found: dict[str, Line] = {}
    for new in (*_parsed(raw), *more):
        found.setdefault(new["id"], new)
    return [found[key] for key in sorted(found)]


def torn(save: Path) -> int:
    """Return how many lines of the log nothing can be made of. Raises OSError."""
    raw = companions.read(companions.log(save)) or b""
    return sum(bool(text.strip()) for text in raw.splitlines()) - len(list(_parsed(raw)))


def _parsed(raw: bytes) -> Iterable[Line]:
    for text in raw.splitlines():
        try:
            value = lean.read_json(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            yield tidy(value)


def tidy(value: Line) -> Line:
    """Return a line with all its keys, each text on one line, and nothing of another kind, whoever wrote it."""
    events, page, why = value.get("events"), value.get("page"), value.get("why")
    return {
        **{key: _text(value.get(key)) for key in ("id", "time", "command")},
        "why": None if why is None else _text(why),
        "page": page if type(page) is int else None,
        "events": list(filter(_is_event, events)) if isinstance(events, list) else [],
    }


def _text(value: Any) -> str:
    if not isinstance(value, str):
        return ""
    return value if value.isprintable() or value.splitlines() == [value] else escaped(value)


def _is_event(value: Any) -> bool:
    """Tell whether this may be an event of any version: its kind is a text, and its facts lie in no long row of lists."""
    return isinstance(value, dict) and isinstance(value.get("kind", ""), str) and not _deeper(value, DEEPEST)


def _deeper(value: Any, most: int) -> bool:
    level = [value]
    for _ in range(most):
        level = [below for one in level if isinstance(one, dict | list) for below in _below(one)]
        if not level:
            return False
    return True


def _below(one: Any) -> Iterable[Any]:
    return one.values() if isinstance(one, dict) else one
