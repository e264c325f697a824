"""A new file on its way to the disk: every byte, whose it is, and the wait until the disk holds it."""

from __future__ import annotations

import errno
import os
import stat
import sys

from ... import remarks
from ...lean import suppress
from . import system

NO_SYNC = frozenset(
    getattr(errno, name) for name in ("EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS") if hasattr(errno, name)
)
"""What a disk answers that cannot be asked to hold something."""

UNSURE = (
    "This disk cannot be told to hold what was saved at once: it is saved, but a power cut in the next seconds"
    " may lose it."
)


def fill(descriptor: int, data: bytes, like: os.stat_result | None = None) -> None:
    """Write a whole new file to the disk and close it; `like` lends owner and permissions. Raises OSError."""
    try:
        if like:
            take_after(descriptor, like)
        write_all(descriptor, data)
        sync(descriptor)
    finally:
        os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte, in as many calls as the system needs."""
    view = memoryview(data)
    while view:
        view = view[system.write(descriptor, bytes(view)) :]


def sync(descriptor: int) -> None:
    """Wait until the disk holds the file; one that cannot be asked is told of, once. Raises OSError."""
    try:
        system.fsync(descriptor)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise
        remarks.warn(UNSURE)


def take_after(descriptor: int, old: os.stat_result) -> None:
    """Set owner and group as far as the system lets us, the group alone if need be, then permissions.

    A group that is not the old one gets no more than everybody has.
    """
    if sys.platform == "win32":
        return
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.fchown(descriptor, old.st_uid, old.st_gid)
        except OSError:
            with suppress(OSError):
                os.fchown(descriptor, -1, old.st_gid)
    mode = stat.S_IMODE(old.st_mode)
    if os.fstat(descriptor).st_gid != old.st_gid:
        mode &= 0o707 | (mode & 0o007) << 3
    with suppress(OSError):
        os.fchmod(descriptor, mode)


def tighten(descriptor: int, old: os.stat_result) -> None:
    """Take away permissions that the older file does not grant; the owner stays."""
    if sys.platform == "win32":
        return
    mode = stat.S_IMODE(os.fstat(descriptor).st_mode)
    kept = mode & stat.S_IMODE(old.st_mode)
    if kept != mode:
        with suppress(OSError):
            os.fchmod(descriptor, kept)
