"""The few calls that touch a disk or tell the time, in one place so that tests can make any of them fail.

A path may be opened in its folder, of which `at` is the descriptor then. What writes asks first whether it may.
"""

from __future__ import annotations

import os
import sys
import time

from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from ...paths import Path

    class Guard(Protocol):
        """Raises what is wrong with a deed."""

        def expect(self, path: str, *, beside: bool) -> None:
            """Let a file be written, or what we keep `beside` it, or raise."""

        def refuse(self, deed: str) -> None:
            """Raise, whatever it is that would be done."""

        def look(self, path: str) -> None:
            """Hear which file is read."""

        def begin(self) -> None:
            """Hear that a line of the script begins."""


CLOSE_ON_EXEC = getattr(os, "O_CLOEXEC", 0)
AS_BYTES = getattr(os, "O_BINARY", 0)

MORE_TRIES = 20
"""Tries on Windows, 50 ms apart, to replace a file that another program holds open."""

if sys.platform == "darwin":
    import fcntl


WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

fence: Guard | None = None
"""Stands while a script is carried out (fence.py)."""


def expect(path: Path | str, *, beside: bool = False) -> None:
    """Ask whether a file may be written, where a fence stands, or what we keep `beside` one."""
    if fence is not None:
        fence.expect(os.fspath(path), beside=beside)


def look(path: Path | str) -> None:
    """Tell the fence, where one stands, that a file is read."""
    if fence is not None:
        fence.look(os.fspath(path))


def begin() -> None:
    """Tell the fence, where one stands, that a line of the script begins."""
    if fence is not None:
        fence.begin()


def refuse(deed: str) -> None:
    """Refuse, where a fence stands, what can write anything: "start an editor"."""
    if fence is not None:
        fence.refuse(deed)


def _at(path: Path | str, at: int | None) -> Path | str:
    return path if at is None else os.path.basename(path)


def open_file(path: Path | str, flags: int, mode: int = 0o666, at: int | None = None) -> int:
    """Open a file and return its descriptor; bytes are never translated."""
    if flags & WRITES:
        expect(path, beside=True)
    return os.open(_at(path, at), flags | CLOSE_ON_EXEC | AS_BYTES, mode, dir_fd=at)


def write(descriptor: int, data: bytes) -> int:
    """Write some of `data` and return how many bytes went."""
    return os.write(descriptor, data)


def fsync(descriptor: int) -> None:
    """Wait until the disk holds the file; macOS has to be asked for its disk's own memory too."""
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(descriptor)
    else:
        os.fsync(descriptor)


def replace(source: Path | str, target: Path | str, at: int | None = None) -> None:
    """Give `source` the name of `target`, which it replaces in one step.

    On Windows a program that looks at the file holds it for a moment, so that there are more tries.
    """
    expect(source, beside=True)
    expect(target, beside=True)
    for _ in range(MORE_TRIES if sys.platform == "win32" else 0):
        try:
            return os.replace(source, target)
        except PermissionError:
            time.sleep(0.05)
    return os.replace(_at(source, at), _at(target, at), src_dir_fd=at, dst_dir_fd=at)


def unlink(path: Path | str, at: int | None = None) -> None:
    """Remove a file."""
    expect(path, beside=True)
    os.unlink(_at(path, at), dir_fd=at)


def mkdir(path: Path | str, at: int | None = None) -> None:
    """Make a folder."""
    expect(path, beside=True)
    os.mkdir(_at(path, at), dir_fd=at)


def make_folders(path: Path | str, mode: int = 0o777) -> None:
    """Make a folder and those above it, as far as they are missing."""
    expect(path, beside=True)
    os.makedirs(path, mode, exist_ok=True)


def remove_folder(path: Path | str) -> None:
    """Remove an empty folder."""
    expect(path, beside=True)
    os.rmdir(path)


def now() -> float:
    """Return the seconds since 1970."""
    return time.time()


def token() -> str:
    """Return six random hexadecimal digits."""
    return os.urandom(3).hex()
