"""The lock beside a file: one command at a time changes it."""

from __future__ import annotations

import errno
import os
import sys
import time

from ... import typed
from ...errors import Locked, SaveError
from ...lean import contextmanager, suppress
from ...records import TYPE_CHECKING
from . import companions
from .atomic import explain, refuse_read_only

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...paths import Path


if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FILE = "lock"

PATIENCE = 5.0
"""Seconds to wait for another command."""


@contextmanager
def locked(path: Path, seconds: float = PATIENCE) -> Iterator[None]:
    """Hold the lock beside `path`; Locked after `seconds` of waiting in which nobody changed the file.

    As long as others change it they make progress, and everybody's turn comes.
    """
    if path.name in ("", "..") or path.is_dir():
        raise SaveError(f"{typed.shown(path)} is a folder.", hint="Name a file in it.")
    refuse_read_only(path)
    descriptor = _lock(path, seconds)
    try:
        yield
    finally:
        # Whatever is wrong with closing it, the command has done its work by now.
        with suppress(OSError):
            os.close(descriptor)


def _make_place(path: Path) -> None:
    """Make the folders for what belongs to a file, and the note for git to leave them alone."""
    folder = companions.keep(path)
    try:
        companions.make_folders(path)
        ignore = companions.looked_at(folder.parent / companions.IGNORE)
        if not ignore or not ignore.st_size:
            companions.write(folder.parent / companions.IGNORE, b"*\n")
    except OSError as error:
        raise explain(error, folder, "made") from None


def _lock(path: Path, seconds: float) -> int:
    """Return the descriptor that holds the lock; closing it, or dying, lets go."""
    _make_place(path)
    file = companions.keep(path) / FILE
    seen, until = _version(path), time.monotonic() + seconds
    while True:
        try:
            descriptor = _opened_lock(file, path)
            try:
                if _try_lock(descriptor) and _still_there(descriptor, file):
                    return descriptor
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)
        except OSError as error:
            raise explain(error, file, "locked") from None
        before, seen = seen, _version(path)
        if seen != before:
            until = time.monotonic() + seconds
        if time.monotonic() >= until:
            raise Locked(
                f"Another vsong command has held {typed.shown(path)} for more than {seconds:g} seconds.",
                hint="Let it finish, or end it, and run this command again.",
            )
        time.sleep(0.01)


def _opened_lock(file: Path, path: Path) -> int:
    """Open the lock for everybody who may use the save; to read is enough where somebody else made it."""
    try:
        descriptor = companions.opened(file, os.O_RDWR | os.O_CREAT, 0o666)
    except PermissionError:
        return companions.opened(file, os.O_RDONLY)
    companions.share(descriptor, path)
    return descriptor


def _version(path: Path) -> tuple[int, int] | None:
    """Return what differs each time the file is replaced."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EINTR):
            return False
        # Some disks call a lock that they do not know a wrong argument.
        raise OSError(errno.ENOLCK, "") if error.errno == errno.EINVAL else error from None
    return True


def _still_there(descriptor: int, file: Path) -> bool:
    """Tell whether the lock is on the file that others see (`git clean -x` may have removed it)."""
    found = companions.looked_at(file)
    return found is not None and os.path.samestat(os.fstat(descriptor), found)
