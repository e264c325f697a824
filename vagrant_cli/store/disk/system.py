"""The few calls that touch a disk or tell the time, in one place so that tests can make any of them fail.

`at` is the descriptor of the folder that a bare name stands in, None for a path.
"""

from __future__ import annotations

import os
import sys
import time

from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from ...paths import Path


CLOSE_ON_EXEC = getattr(os, "O_CLOEXEC", 0)
AS_BYTES = getattr(os, "O_BINARY", 0)

MORE_TRIES = 20
"""Tries on Windows, 50 ms apart, to replace a file that another program holds open."""

if sys.platform == "darwin":
    import fcntl


def open_file(path: Path | str, flags: int, mode: int = 0o666, at: int | None = None) -> int:
    """Open a file and return its descriptor; bytes are never translated."""
    return os.open(path, flags | CLOSE_ON_EXEC | AS_BYTES, mode, dir_fd=at)


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
    for _ in range(MORE_TRIES if sys.platform == "win32" else 0):
        try:
            return os.replace(source, target)
        except PermissionError:
            time.sleep(0.05)
    return os.replace(source, target, src_dir_fd=at, dst_dir_fd=at)


def unlink(path: Path | str, at: int | None = None) -> None:
    """Remove a file."""
    os.unlink(path, dir_fd=at)


def mkdir(path: Path | str, at: int | None = None) -> None:
    """Make a folder."""
    os.mkdir(path, dir_fd=at)


def now() -> float:
    """Return the seconds since 1970."""
    return time.time()


def token() -> str:
    """Return six random hexadecimal digits."""
    return os.urandom(3).hex()
