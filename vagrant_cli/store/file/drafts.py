"""A copy of a file that somebody edits: beside it in a folder of its own, and kept there when it cannot be taken back."""

from __future__ import annotations

import os

from ... import typed
from ...errors import Interrupted, SaveError, VsongError
from ...lean import contextmanager, suppress
from ...records import TYPE_CHECKING
from ..disk import atomic, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...paths import Path


@contextmanager
def draft(path: Path, start: bytes, before: bytes, go_on: str) -> Iterator[Path]:
    """Give a copy to be edited, which goes when the block is over.

    Where the block fails it stays, if somebody has written in it, and the error names it and how to go on with it:
    the command `go_on` with the copy behind it. `before` is what the file holds, `start` what the copy begins with.
    """
    system.refuse("start an editor")
    file = _made(path, start)
    try:
        yield file
    except (VsongError, KeyboardInterrupt) as raised:
        error = raised if isinstance(raised, VsongError) else Interrupted("Interrupted; nothing was changed.")
        if _written_in(file, start, before):
            go = f"To go on with it: {go_on} {typed.path(file)}"
            error.hint = f"What you wrote is kept in {typed.shown(file)}. {go}"
        else:
            _drop(file)
        raise error from None
    _drop(file)


def _made(path: Path, start: bytes) -> Path:
    """Make the copy: a folder with the same name in it, so that an editor knows what it is and no command takes it."""
    atomic.refuse_read_only(path)
    folder = path.parent / f"{path.stem}.edited-{system.token()}"
    try:
        system.mkdir(folder)
        atomic.write_new(folder / path.name, start, like=path)
    except OSError as error:
        raise atomic.explain(error, folder, "made") from None
    return folder / path.name


def text(file: Path) -> bytes:
    """Return what the copy holds now."""
    try:
        return atomic.read(file)
    except SaveError:
        raise SaveError(f"The editor left no file {typed.shown(file)}; nothing was changed.") from None


def _written_in(file: Path, start: bytes, before: bytes) -> bool:
    """Tell whether anything would be lost with the copy; what cannot be read is not thrown away."""
    try:
        return atomic.read(file) not in (start, before)
    except SaveError:
        return os.path.lexists(file)


def _drop(file: Path) -> None:
    """Remove the copy, with what an editor left beside it; a folder that has become a link is not ours any more."""
    if file.parent.is_symlink():
        return
    with suppress(OSError):
        for name in os.listdir(file.parent):
            system.unlink(file.parent / name)
        system.remove_folder(file.parent)
