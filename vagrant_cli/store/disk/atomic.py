"""One file read and replaced as a whole, so that it is always the old one or the new one."""

from __future__ import annotations

import errno
import os
import stat
import sys

from ... import typed
from ...errors import Interrupted, SaveError
from ...lean import contextmanager, regex, suppress
from ...paths import Path
from ...records import TYPE_CHECKING
from . import companions, fresh, interruption, links, system

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    Done = TypeVar("Done")

LEFT = regex(r"\.(.+)-[0-9a-f]{6}\.tmp")
"""New bytes that never came into force, and the name of the file that they were for."""

MERGED = ".merge_file_"
"""git's own files while it merges."""

SENTENCES = (
    (("ENOSPC", "EDQUOT"), "the disk is full", "Make room and run the command again."),
    (("EROFS",), "it lies on a disk that can only be read", "Copy it to a place that can be written."),
    (("EBUSY", "EXDEV"), "it is mounted by itself, as in a container", "Mount the folder around it instead."),
    (("EIO",), "the disk reports an error", "Look after the disk, then run the command again."),
    (("ENOLCK", "EOPNOTSUPP", "ENOTSUP", "ENOSYS"), "its disk knows no locks", "Move it to a local disk."),
    (("ENAMETOOLONG",), "its name is too long", "Give it a shorter name."),
    (("ELOOP",), "its link leads back to itself", "Repair the link."),
    (("EACCES", "EPERM"), "access is denied", "Look at its permissions and at those of its folder."),
)
"""(error names, what happened, way out)."""


def explain(error: OSError, path: Path, failed: str) -> SaveError:
    """Return one sentence about a system error; `failed` is "read" or "saved"."""
    for names, why, hint in SENTENCES:
        if error.errno in {getattr(errno, name, None) for name in names}:
            return SaveError(f"{typed.shown(path)} was not {failed}: {why}.", hint=hint)
    return SaveError(f"{typed.shown(path)} was not {failed}: {error.strerror or error}.")


def resolve(path: Path) -> Path:
    """Return the file itself, where `path` may be a link to it; one out of a repository is refused."""
    links.refuse_outside(path)
    if not path.is_symlink():
        return path
    try:
        return Path(os.path.realpath(path, strict=True))
    except FileNotFoundError:
        if path.exists():
            raise not_plain(path) from None
        lost = os.readlink(path)
        raise SaveError(
            f"{typed.shown(path)} is a link to {typed.shown(lost)}, which does not exist.",
            hint="Repair the link or remove it.",
        ) from None
    except OSError as error:
        raise explain(error, path, "read") from None


def read(path: Path) -> bytes:
    """Return the bytes of a file; only a regular file is ever opened."""
    system.look(path)
    try:
        _expect_regular(path, path.stat().st_mode)
        descriptor = system.open_file(path, os.O_RDONLY | companions.AT_ONCE)
        try:
            _expect_regular(path, os.fstat(descriptor).st_mode)
        except BaseException:
            os.close(descriptor)
            raise
        return companions.whole(descriptor, path)
    except (FileNotFoundError, NotADirectoryError):
        raise missing(path) from None
    except OSError as error:
        raise explain(error, path, "read") from None


def _expect_regular(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise SaveError(f"{typed.shown(path)} is a folder.", hint="Name a file in it.")
    if not stat.S_ISREG(mode):
        raise not_plain(path)


def not_plain(path: Path) -> SaveError:
    """Return the error about a pipe, a device, or a link that leads to one."""
    return SaveError(
        f"{typed.shown(path)} is not a regular file.",
        hint="Look what it is, and move it out of the way or name another file.",
    )


def look(path: Path, absent: str = "Make a campaign with: vsong new") -> bytes:
    """Return the bytes of a file that a person has named to be looked at; a pipe, as from <(git show …), is one too.

    `absent` is what helps where there is none.
    """
    if not _is_pipe(path):
        try:
            return read(resolve(path))
        except Missing as error:
            error.hint = absent
            raise
    system.look(path)
    try:
        return companions.whole(system.open_file(path, os.O_RDONLY), path)
    except OSError as error:
        raise explain(error, path, "read") from None


def _is_pipe(path: Path) -> bool:
    """Tell whether this very file is a pipe: one that a link leads to is somebody else's idea, unless it is the system's."""
    ours = Path(os.path.abspath(path)).parts[1:2] not in (("dev",), ("proc",))
    try:
        return stat.S_ISFIFO((path.lstat() if ours else path.stat()).st_mode)
    except OSError:
        return False


def beginning(path: Path, most: int) -> bytes | None:
    """Return at most so many bytes of a file, None of what is no plain file or cannot be read."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return None
        descriptor = system.open_file(path, os.O_RDONLY | companions.AT_ONCE)
        try:
            return os.read(descriptor, most) if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
        finally:
            os.close(descriptor)
    except (OSError, ValueError):
        return None


def standard_input(what: str) -> bytes:
    """Return all of standard input, as far as it is no more than anybody needs; `what` it should hold is for the message."""
    if sys.stdin is None:
        raise SaveError(f"Standard input is closed, so there is no {what} to read.")
    return companions.bounded(sys.stdin.buffer, Path("standard input"))


class Missing(SaveError):
    """A file that is not there."""


def missing(path: Path, noun: str = "campaign", made_by: str = "vsong new") -> Missing:
    """Return the error about a file that is not there, with the command that makes one."""
    return Missing(f"{typed.shown(path)} does not exist.", hint=f"Make a {noun} with: {made_by}")


def refuse_read_only(path: Path) -> None:
    """Refuse a file or a folder that its owner may not write, root or not: somebody meant it; and what a fence shuts out."""
    system.expect(path)
    for place, what in ((path, "file"), (path.parent, "folder")):
        try:
            mode = place.stat().st_mode
        except FileNotFoundError:
            if what == "folder":
                raise SaveError(
                    f"The folder {typed.shown(place)} does not exist.", hint=f"mkdir -p {typed.path(place)}"
                ) from None
            continue
        except OSError as error:
            raise explain(error, path, "saved") from None
        by_bits = not mode & stat.S_IWUSR and not (what == "folder" and os.name == "nt")
        if by_bits or not os.access(place, os.W_OK):
            which = "it" if what == "file" else f"its folder {typed.shown(place.absolute())}"
            raise SaveError(
                f"{typed.shown(path)} was not saved: {which} is read-only.",
                hint=f"If that is not meant to be: chmod u+w {typed.path(place)}",
            )


def make_folder(path: Path) -> None:
    """Make the folder in which a new file goes; one that is there by now is as good."""
    system.expect(path)
    try:
        with suppress(FileExistsError):
            system.mkdir(path.parent)
    except OSError as error:
        raise explain(error, path, "saved") from None


def make_folders(path: Path) -> None:
    """Make every folder that is missing on the way to a new file."""
    system.expect(path)
    try:
        system.make_folders(path.parent)
    except OSError as error:
        raise explain(error, path.parent, "made") from None


def _sweep(path: Path) -> None:
    """Remove new bytes that never came into force; under the lock nobody else is making any.

    Those for a file that is gone, as git's own are after a merge, are nobody's any more.
    """
    with suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if left_for(entry.name, path.name) and not _in_use(path, entry.name):
                system.unlink(entry.path)


def left_for(name: str, file: str) -> bool:
    """Tell whether a name is that of new bytes for a file, or for one of git's own."""
    left = LEFT.fullmatch(name) if name.endswith(".tmp") else None
    return left is not None and (left[1] == file or left[1].startswith(MERGED))


def _in_use(path: Path, name: str) -> bool:
    """Tell whether new bytes are for another file, one of git's own, which is still there."""
    left = LEFT.fullmatch(name)
    return left is not None and left[1] != path.name and os.path.lexists(path.parent / left[1])


def replace(path: Path, new: bytes, old: bytes | None) -> None:
    """Put `new` in the place of the file: on the disk, in one step, with the old permissions.

    `old` is what was read of it, None where there was no file; Changed when it says something else by now.
    """
    refuse_read_only(path)
    with interruption.undisturbed(), prepared(path, new) as ready:
        ready.commit(old)


TRIES = 5
"""How often a command starts over because another program wrote the save in between."""


def again(work: Callable[[], Done]) -> Done:
    """Do the work, and from its beginning again as long as the file changes under it; Changed in the end."""
    for _ in range(TRIES - 1):
        with suppress(Changed):
            return work()
    return work()


class Changed(SaveError):
    """Another program wrote the file between our reading and our replacing."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{typed.shown(path)} was not saved: another program keeps changing it.",
            hint="Run the command again.",
        )


class Prepared:
    """New bytes that lie on the disk beside the file they are for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = path.parent / f".{path.name}-{system.token()}.tmp"
        self.done = False

    def commit(self, old: bytes | None) -> None:
        """Put them in force, unless somebody has pressed Ctrl-C, or changed the file, in the meantime.

        `old` is what was read of it, None where there was no file.
        """
        if interruption.waiting():
            raise Interrupted("Interrupted; nothing was changed.")
        now = read(self.path) if os.path.lexists(self.path) else None
        if now != old:
            raise Changed(self.path)
        try:
            system.replace(self.file, self.path)
        except FileNotFoundError:
            # Somebody else who writes this file, without the lock, has cleared the new bytes away.
            raise Changed(self.path) from None
        except OSError as error:
            raise explain(error, self.path, "saved") from None
        self.done = True
        sync_folder(self.path.parent)


@contextmanager
def prepared(path: Path, new: bytes) -> Iterator[Prepared]:
    """Write `new` beside the file and keep it for the block, which may commit it (under the lock).

    What a killed command left there is cleared away.
    """
    _sweep(path)
    ready = Prepared(path)
    try:
        try:
            write_new(ready.file, new, like=path)
        except OSError as error:
            raise explain(error, path, "saved") from None
        yield ready
    finally:
        if not ready.done:
            with suppress(OSError):
                system.unlink(ready.file)


def write_new(file: Path, data: bytes, like: Path) -> None:
    """Write a new file to the disk, with owner and permissions of `like` where that exists. Raises OSError."""
    old = like.stat() if like.exists() else None
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    fresh.fill(system.open_file(file, flags, 0o600 if old else 0o666), data, old)


def sync_folder(folder: Path) -> None:
    """Ask the disk to hold the folder's names too; where it cannot, the file itself is safe already."""
    if os.name == "nt":
        return
    with suppress(OSError):
        descriptor = system.open_file(folder, os.O_RDONLY)
        try:
            system.fsync(descriptor)
        finally:
            os.close(descriptor)
