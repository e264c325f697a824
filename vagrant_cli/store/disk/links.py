"""Where a path leads in a folder of somebody else's: no link out of it, and no name into a home folder."""

from __future__ import annotations

import os

from ... import typed
from ...errors import SaveError, UsageError
from ...paths import Path
from ...records import TYPE_CHECKING
from ...rules.words.matching import as_typed

if TYPE_CHECKING:
    from collections.abc import Iterator


def meant(word: str) -> Path:
    """Return the path that somebody has typed, its `~` turned into a home folder.

    Where something is called like that in the present folder, a shell may have filled it in: UsageError, and nothing
    far away is touched.
    """
    full = os.path.expanduser(word)
    if full != word and os.path.lexists(here := Path(word).parts[0]):
        raise UsageError(
            f"{as_typed(word)} may mean a home folder, or {as_typed(here)} in this folder.",
            hint=f"Say {typed.path(full)} or {typed.path(word)}.",
        )
    return Path(full)


def upwards(start: Path) -> Iterator[Path]:
    """Yield a folder and those above it, up to the top of the repository in which it lies, or to the root."""
    for folder in (start, *start.parents):
        yield folder
        if os.path.lexists(folder / ".git"):
            return


def repository_around(folder: Path) -> Path | None:
    """Return the nearest folder with a `.git` in it, this one or one above it; None without one."""
    *_, top = upwards(folder)
    return top if os.path.lexists(top / ".git") else None


def inside(real: Path, top: Path) -> bool:
    """Tell whether a place lies in a folder: neither in git's own folder nor in another repository further down."""
    if not real.is_relative_to(top):
        return False
    between = [place for place in (real, *real.parents) if place != top and place.is_relative_to(top)]
    return not any(place.name == ".git" or os.path.lexists(place / ".git") for place in between)


def refuse_outside(path: Path, noun: str = "file", naming: str = "", *, own: Path | None = None) -> None:
    """Refuse a path over a link that leads out of the repository in which it stands, or into git's own folder.

    Where it leads was the word of who made the repository, whoever named the path. Without a repository a link may
    lead anywhere, but out of the folder `own` if it stands in that. `naming` is what stands before a path that
    somebody names.
    """
    here = path.absolute()
    for link in (place for place in (here, *here.parents) if place.is_symlink()):
        # What counts is where the link itself stands: beyond it may be another repository.
        folder, real = Path(os.path.realpath(link.parent)), Path(os.path.realpath(link))
        top = repository_around(folder)
        what = "repository" if top else "folder"
        if top is None and own is not None and own in link.parents:
            top = Path(os.path.realpath(own))
        if top and not inside(real, top):
            name = " ".join(filter(None, (naming, typed.path(os.path.realpath(path)))))
            raise SaveError(
                f"{typed.shown(path)} is a link out of the {what} {typed.shown(top)}, to {typed.shown(real)};"
                " it is not followed.",
                hint=f"If that is the {noun} you mean, name it: {name}",
            )
