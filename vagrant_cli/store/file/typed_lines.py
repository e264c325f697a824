"""Lines that people type: scripts of them, and those typed at the prompt on earlier evenings."""

from __future__ import annotations

import os
import stat
import sys

from ... import typed
from ...errors import SaveError
from ...lean import suppress
from ...paths import Path
from ...records import TYPE_CHECKING
from ..disk import atomic, companions, links, system
from .find import STANDARD_INPUT

if TYPE_CHECKING:
    from collections.abc import Iterator


FILE = "typed"
LONGEST = 256 * 1024
"""Bytes at the end of the file of earlier lines that are read."""

LINES = 1000
"""Earlier lines that are remembered."""

LONGEST_LINE = 10_000
"""Bytes of a line of a script."""


def script(file: str) -> Iterator[str]:
    """Walk the lines of a script; those of standard input come as they are written."""
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise SaveError("Standard input is closed, so there is no script to read.")
        for number, raw in enumerate(iter(sys.stdin.buffer.readline, b""), 1):
            yield _text(raw, "standard input", number)
        return
    path = links.meant(file)
    if not path.exists() and not path.is_symlink():
        raise SaveError(f"There is no script {typed.shown(path)}.", hint="It holds a command on each line.")
    for number, raw in enumerate(atomic.look(path).split(b"\n"), 1):
        yield _text(raw, typed.shown(path), number)


def _text(raw: bytes, name: str, number: int) -> str:
    if len(raw) > LONGEST_LINE:
        raise SaveError(f"{name}, line {number} has {len(raw):,} bytes; up to {LONGEST_LINE:,} are read.")
    try:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        raise SaveError(
            f"{name}, line {number} is not UTF-8 text.", hint="Save the script as UTF-8."
        ) from None


def place() -> Path:
    """Return where the lines typed at the prompt are kept; what the variable holds counts only when it is absolute."""
    variable, usual = (
        ("LOCALAPPDATA", "~/AppData/Local")
        if sys.platform == "win32"
        else ("XDG_STATE_HOME", "~/.local/state")
    )
    named = Path(os.environ.get(variable, ""))
    return (named if named.is_absolute() else Path(os.path.expanduser(usual))) / "vsong" / FILE


def earlier() -> list[str]:
    """Return the lines typed before, oldest first; none where they cannot be read."""
    with suppress(OSError):
        descriptor = _opened(os.O_RDONLY)
        if descriptor is not None:
            with os.fdopen(descriptor, "rb") as opened:
                opened.seek(max(0, os.fstat(descriptor).st_size - LONGEST))
                text = opened.read(LONGEST).decode("utf-8", "replace")
            return [line for line in text.split("\n") if line][-LINES:]
    return []


def remember(line: str) -> None:
    """Keep a line for later evenings, where only this user can read it; where that cannot be, it is not kept."""
    with suppress(OSError):
        system.make_folders(place().parent, 0o700)
        descriptor = _opened(os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        if descriptor is not None:
            try:
                system.write(descriptor, f"{line}\n".encode("utf-8", "replace"))
            finally:
                os.close(descriptor)


def _opened(flags: int) -> int | None:
    """Open the file, or return None where it is no plain file of this user. Raises OSError."""
    descriptor = system.open_file(place(), flags | companions.NO_LINK | companions.AT_ONCE, 0o600)
    found = os.fstat(descriptor)
    own = sys.platform == "win32" or found.st_uid == os.geteuid()
    if own and stat.S_ISREG(found.st_mode):
        return descriptor
    os.close(descriptor)
    return None
