"""Pages and pictures that players look at: written whole, and never over a file that is somebody else's."""

from __future__ import annotations

import os

from ... import typed
from ...errors import SaveError, UsageError
from ...paths import Path
from ...rules.words.matching import as_typed
from ..disk import atomic, links
from .find import expect_file_name, refuse_outside, told

SAVES = ".toml"
"""How names of saves and boards end."""


def beside(save: Path) -> str:
    """Return the name of the page that a save has when nobody gives it one: NAME.html, in the present folder."""
    name = save.with_suffix(".html").name
    return os.path.join(".", name) if name.startswith("~") else name


def write(name: str, text: str, *, mark: str, dry_run: bool = False, named: bool = True) -> Path:
    """Write a page under a name, in the place of one that we made, and return its path.

    Where a link lies there, a name that a person gave is told with the file that it leads to; another one (not
    `named`) stays in this repository.

    A file is ours, or worth nothing, when it begins with the mark or is empty; any other one is left as it is, and
    SaveError says so. A dry run finds all that a real one would refuse, and writes nothing.
    """
    expect_file_name(name)
    if name.casefold().endswith(SAVES):
        raise UsageError(f"{as_typed(name)} is what a save is called.", hint="Give it the name of a page.")
    path = links.meant(name)
    if named:
        told(path, "file")
    else:
        refuse_outside(path, "page", "vsong sheet")
    file = atomic.resolve(path)
    atomic.again(lambda: _written(path, file, text.encode("utf-8"), mark.encode("utf-8"), dry_run=dry_run))
    return path


def _written(path: Path, file: Path, new: bytes, mark: bytes, *, dry_run: bool) -> None:
    old = _old(path, file, mark)
    atomic.refuse_read_only(file)
    if not dry_run and new != old:
        atomic.replace(file, new, old)


def _old(path: Path, file: Path, mark: bytes) -> bytes | None:
    """Return what the file holds, None where there is none; raise SaveError when it is not ours."""
    if not os.path.lexists(file):
        return None
    found = atomic.read(file)
    if found and not found.startswith(mark):
        raise SaveError(
            f"{typed.shown(path)} exists and was not made by this command; it stays as it is.",
            hint="Give another name, or remove it first.",
        )
    return found
