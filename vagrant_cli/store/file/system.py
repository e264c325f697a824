"""The few calls that touch a disk or tell the time, in one place so that tests can make any of them fail."""

from __future__ import annotations

import os
import time
from pathlib import Path

CLOSE_ON_EXEC = getattr(os, "O_CLOEXEC", 0)
AS_BYTES = getattr(os, "O_BINARY", 0)


def open_file(path: Path | str, flags: int, mode: int = 0o666) -> int:
    """Open a file and return its descriptor; bytes are never translated."""
    return os.open(path, flags | CLOSE_ON_EXEC | AS_BYTES, mode)


def write(descriptor: int, data: bytes) -> int:
    """Write some of `data` and return how many bytes went."""
    return os.write(descriptor, data)


def fsync(descriptor: int) -> None:
    """Wait until the disk holds the file."""
    os.fsync(descriptor)


def replace(source: Path | str, target: Path | str) -> None:
    """Give `source` the name of `target`, which it replaces in one step."""
    os.replace(source, target)


def unlink(path: Path | str) -> None:
    """Remove a file."""
    os.unlink(path)


def mkdir(path: Path | str) -> None:
    """Make a folder."""
    os.mkdir(path)


def now() -> float:
    """Return the seconds since 1970."""
    return time.time()


def token() -> str:
    """Return six random hexadecimal digits."""
    return os.urandom(3).hex()
