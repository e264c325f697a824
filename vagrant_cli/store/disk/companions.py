"""What lies beside a save and is ours: lock, undo copies, notes, log. This is the one way to open any of it.

A repository that somebody else made may bring links, pipes and devices under these names. So no link is
followed below the folder that the save lies in, only plain files in plain folders are opened, and only those
of this user or of people that share the folder. Anything else is a SaveError that says what lies there and
how to remove it.
"""

from __future__ import annotations

import errno
import os
import stat
import sys

from ... import remarks, typed
from ...errors import SaveError
from ...lean import contextmanager, suppress
from ...records import TYPE_CHECKING
from . import fresh, system

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from ...paths import Path


KEPT = ".vsong"
"""The folder beside a save for its lock and its undo copies; git is told to leave it alone."""

IGNORE = ".gitignore"
"""Lies in that folder and says so."""

LOG = ".history.jsonl"
"""How the name of a log ends."""

ASIDE = ".damaged-"
"""Stands in the name of what was set aside, before some digits."""

LARGEST = 32 * 2**20
"""Bytes that are read of a file at most."""

HANDLES = (
    hasattr(os, "O_DIRECTORY")
    and {getattr(os, name, None) for name in ("open", "stat", "unlink", "mkdir", "rename", "chmod", "chown")}
    <= os.supports_dir_fd
)
"""Whether the system does all that is done here relative to a folder that is held open; Windows does not."""

JUNCTION = 0xA0000003
"""What Windows tells of a folder that is really a link to another one."""

NO_LINK = getattr(os, "O_NOFOLLOW", 0)
AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
FOLDER = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", os.O_RDONLY)


def keep(save: Path) -> Path:
    """Return the folder for what belongs to one save: its lock and its undo copies."""
    return save.parent / KEPT / save.name


def log(save: Path) -> Path:
    """Return the log of a save: NAME.history.jsonl for NAME.toml, two dots for other names; no two share one."""
    plain = save.suffix == ".toml" and not save.stem.endswith(".")
    return save.parent / (f"{save.stem}{LOG}" if plain else f"{save.name}.{LOG}")


def strange(file: Path, what: str, wanted: str = "file") -> SaveError:
    """Return the error about something that is not ours, with the command that removes it."""
    remove = "rm -r" if what == "a folder" else "rm"
    return SaveError(
        f"{typed.shown(file)} is {what}, not a plain {wanted} of this user; nothing was written.",
        hint=f"Look what it is. If nobody needs it, remove it: {remove} {typed.path(file)}",
    )


def kind(mode: int) -> str:
    """Return what a file of this mode is, for a sentence."""
    kinds = (
        (stat.S_ISLNK, "a link"),
        (stat.S_ISDIR, "a folder"),
        (stat.S_ISREG, "a file"),
        (stat.S_ISFIFO, "a pipe"),
        (stat.S_ISSOCK, "a socket"),
    )
    return next((what for test, what in kinds if test(mode)), "a device")


def _between(file: Path) -> tuple[Path, tuple[str, ...]]:
    """Return the save's folder and the folders of ours from there to the file."""
    if file.parent.parent.name == KEPT:
        return file.parent.parent.parent, (KEPT, file.parent.name)
    if file.parent.name == KEPT:
        return file.parent.parent, (KEPT,)
    return file.parent, ()


@contextmanager
def inside(file: Path) -> Iterator[tuple[int | None, str]]:
    """Give the folder that a companion lies in, held open, and its name there.

    Where the system holds no folders open, that is None and the whole path. Raises OSError.
    """
    top, names = _between(file)
    if not HANDLES:
        for number in range(len(names)):
            _look_at_folder(top.joinpath(*names[: number + 1]))
        yield None, str(file)
        return
    held = os.open(top, FOLDER | system.CLOSE_ON_EXEC)
    try:
        owner, place = os.fstat(held).st_uid, top
        for name in names:
            place = place / name
            below = _folder_in(held, name, place)
            os.close(held)
            held = below
            _expect_ours(place, os.fstat(held), owner)
        yield held, file.name
    finally:
        os.close(held)


def _look_at_folder(place: Path) -> None:
    found = os.lstat(place)
    if not stat.S_ISDIR(found.st_mode):
        raise strange(place, kind(found.st_mode), "folder")
    if getattr(found, "st_reparse_tag", 0) == JUNCTION:
        raise strange(place, "a link", "folder")


def _folder_in(held: int, name: str, place: Path) -> int:
    try:
        return os.open(name, FOLDER | NO_LINK | system.CLOSE_ON_EXEC, dir_fd=held)
    except OSError:
        mode = os.stat(name, dir_fd=held, follow_symlinks=False).st_mode
        if not stat.S_ISDIR(mode):
            raise strange(place, kind(mode), "folder") from None
        raise


def _expect_ours(place: Path, found: os.stat_result, owner: int) -> None:
    """Refuse what belongs to somebody who shares neither the folder nor a group with this user."""
    if sys.platform == "win32" or os.geteuid() in (0, found.st_uid) or found.st_uid in (0, owner):
        return
    if found.st_gid not in (os.getegid(), *os.getgroups()):
        raise strange(place, "somebody else's")


def looked_at(file: Path) -> os.stat_result | None:
    """Return what a companion is without opening it, None when there is none; a strange one is refused."""
    try:
        with inside(file) as (held, name):
            return _looked_at(file, held, name)
    except (FileNotFoundError, NotADirectoryError):
        return None


def _looked_at(file: Path, held: int | None, name: str) -> os.stat_result:
    found = os.stat(name, dir_fd=held, follow_symlinks=False)
    if not stat.S_ISREG(found.st_mode):
        raise strange(file, kind(found.st_mode))
    owner = os.stat(file.parent).st_uid if held is None else os.fstat(held).st_uid
    _expect_ours(file, found, owner)
    return found


def opened(file: Path, flags: int, mode: int = 0o600) -> int:
    """Return the descriptor of a companion; with O_CREAT it is made where it is missing. Raises OSError."""
    with inside(file) as (held, name):
        seen: os.stat_result | None
        try:
            seen = _looked_at(file, held, name)
        except FileNotFoundError:
            seen = None
            flags |= os.O_EXCL if flags & os.O_CREAT else 0
        descriptor = system.open_file(file, flags | NO_LINK | AT_ONCE, mode, held)
        try:
            now = os.fstat(descriptor)
            if not stat.S_ISREG(now.st_mode) or (seen and not os.path.samestat(seen, now)):
                raise strange(file, "not what it was a moment ago")
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor


def read(file: Path) -> bytes | None:
    """Return the bytes of a companion, None when there is none. Raises OSError."""
    try:
        descriptor = opened(file, os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return whole(descriptor, file)


def whole(descriptor: int, file: Path) -> bytes:
    """Return all bytes of an open file, as far as they are no more than anybody needs, and close it. Raises OSError."""
    with os.fdopen(descriptor, "rb") as opened_file:
        return bounded(opened_file, file)


def bounded(source: IO[bytes], file: Path) -> bytes:
    """Return all bytes of a file or a pipe; refuse one that has more than anybody needs. Raises OSError."""
    raw = source.read(LARGEST + 1)
    if raw is None:
        raise BlockingIOError(errno.EAGAIN, "it has nothing to say yet")
    if len(raw) > LARGEST:
        raise SaveError(
            f"{typed.shown(file)} is larger than {LARGEST // 2**20} MiB, which no file of vsong is.",
            hint="Look what it is, and move it out of the way.",
        )
    return raw


def names(folder: Path) -> list[str]:
    """Return the names in a folder of ours, none when there is no such folder. Raises OSError."""
    try:
        with inside(folder / "any") as (held, _):
            if held is None:
                return os.listdir(folder)
            listed = os.open(".", os.O_RDONLY | FOLDER & ~getattr(os, "O_PATH", 0), dir_fd=held)
            try:
                return os.listdir(listed)
            finally:
                os.close(listed)
    except (FileNotFoundError, NotADirectoryError):
        return []


def move(old: Path, new: Path) -> None:
    """Give a companion another name in its folder; one that is gone is as good. Raises OSError."""
    with suppress(FileNotFoundError), inside(old) as (held, _):
        system.replace(old, new, held)


def drop(file: Path) -> None:
    """Remove a companion; one that is gone is as good. Raises OSError."""
    with suppress(FileNotFoundError), inside(file) as (held, _):
        system.unlink(file, held)


def set_aside(file: Path, why: str) -> bool:
    """Give a companion that cannot be used a name under which nobody looks for it, and say so; tell whether it went."""
    aside = file.with_name(f"{file.name}{ASIDE}{system.token()}")
    try:
        move(file, aside)
    except OSError:
        remarks.warn(f"{typed.shown(file)} {why}; it is left out.")
        return False
    remarks.warn(f"{typed.shown(file)} {why}; it was set aside as {typed.shown(aside.name)}.")
    return True


def sync(file: Path) -> None:
    """Ask the disk to hold the names in the folder that a companion lies in."""
    if os.name == "nt":
        return
    with suppress(OSError), inside(file) as (held, _):
        listed = system.open_file(".", os.O_RDONLY, 0, held)
        try:
            system.fsync(listed)
        finally:
            os.close(listed)


def make_folders(save: Path) -> None:
    """Make the folders for a save's companions, with a note for git to leave them alone. Raises OSError."""
    system.expect(save)
    for place in (save.parent / KEPT, keep(save)):
        with inside(place) as (held, name):
            try:
                found = os.stat(name, dir_fd=held, follow_symlinks=False)
            except FileNotFoundError:
                with suppress(FileExistsError):
                    system.mkdir(place, held)
            else:
                if not stat.S_ISDIR(found.st_mode):
                    raise strange(place, kind(found.st_mode), "folder")
    share_folders(save)


def share_folders(save: Path) -> None:
    """Let those into the folders who may read the save, and those write who may write it, if we may say so.

    The outer one serves other saves too, so that it is only ever opened further.
    """
    if not HANDLES or sys.platform == "win32":
        return
    like, wanted = os.stat(save.parent), _folder_mode(save)
    with inside(keep(save) / "any") as (held, _):
        for place, others in (("..", 0o777), (".", 0)):
            found = os.stat(place, dir_fd=held)
            if os.geteuid() in (0, found.st_uid):
                mode = stat.S_IMODE(found.st_mode)
                new = (wanted | mode & (0o7000 | others)) if wanted else mode
                _share(place, held, found, like, new)


def _folder_mode(save: Path) -> int:
    """Return the save's permissions, with a way in for each who may read; 0 when there is no save yet."""
    try:
        mode = stat.S_IMODE(save.stat().st_mode) & 0o666
    except OSError:
        return 0
    return mode | (mode & 0o444) >> 2 | 0o700


def _share(place: str, held: int | None, found: os.stat_result, like: os.stat_result, mode: int) -> None:
    owner = like.st_uid if os.geteuid() == 0 else found.st_uid
    if (found.st_uid, found.st_gid) != (owner, like.st_gid):
        with suppress(OSError):
            os.chown(place, owner, like.st_gid, dir_fd=held)
    if stat.S_IMODE(found.st_mode) != mode:
        with suppress(OSError):
            os.chmod(place, mode, dir_fd=held)


def share(descriptor: int, save: Path) -> None:
    """Let everybody use an open file that holds nothing, as the lock, who may read or write the save."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        found, top = os.fstat(descriptor), save.parent.stat()
        if os.geteuid() in (0, found.st_uid):
            mode = _folder_mode(save) & 0o666 or stat.S_IMODE(found.st_mode)
            owner = top.st_uid if os.geteuid() == 0 else found.st_uid
            if (found.st_uid, found.st_gid) != (owner, top.st_gid):
                with suppress(OSError):
                    os.fchown(descriptor, owner, top.st_gid)
            if stat.S_IMODE(found.st_mode) != mode:
                os.fchmod(descriptor, mode)


def write(file: Path, data: bytes, like: Path | None = None) -> None:
    """Write a companion as a whole, in place of an older one; `like` lends owner and permissions. Raises OSError."""
    if looked_at(file):
        drop(file)
    old = like.stat() if like and like.exists() else None
    descriptor = opened(file, os.O_WRONLY | os.O_CREAT, 0o600 if old else 0o666)
    fresh.fill(descriptor, data, old)
