"""A fence around one save: while it stands, nothing is written but that save and what lies beside it.

Nor is it written by a line that read something from elsewhere, which would carry that off into the save.

A script may come with a repository of somebody else's, and who types `play` has not read it. The fence stands where
files are written (system.py), so that no command has to think of it, and none can forget it.
"""

from __future__ import annotations

import os

from ... import typed
from ...errors import UsageError
from ...lean import contextmanager
from ...paths import Path
from ...records import TYPE_CHECKING
from . import atomic, companions, links, system

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def around(save: Path | None, way_out: str, profile: Path) -> Iterator[None]:
    """Let only `save` be written during the block, nothing at all without one; anything else is a UsageError.

    `way_out` says what a person may do who wants it all the same; the player's own `profile` may be read by any line.
    """
    system.fence = Fence(save, way_out, profile)
    try:
        yield
    finally:
        system.fence = None


class Fence:
    """What a script may write: one save, its log and its folder, in the very folder that the save lies in."""

    def __init__(self, save: Path | None, way_out: str, profile: Path) -> None:
        self.save, self.way_out = save, way_out
        self.own = None if save is None else save.resolve()
        here = Path.cwd().resolve() if self.own is None else self.own.parent
        self.ground = (_top_of(here), profile.resolve())
        self.read: str | None = None

    def begin(self) -> None:
        """Begin a line, which has read nothing yet."""
        self.read = None

    def look(self, path: str) -> None:
        """Remember a file that is read and does not lie in the repository of the save, nor is the profile."""
        if not any(links.inside(Path(os.path.realpath(path)), ground) for ground in self.ground):
            self.read = path

    def expect(self, path: str, *, beside: bool) -> None:
        """Let the save be written, or what we keep `beside` it; UsageError for everything else."""
        folder, name = os.path.split(path)
        place = Path(os.path.realpath(folder))
        if self.own is None or not (place / name == self.own or (beside and _beside(self.own, place, name))):
            self.refuse(f"write {typed.shown(path)}")
        if self.read is not None:
            self.refuse(f"carry {typed.shown(self.read)} off into the save")

    def refuse(self, deed: str) -> None:
        """Raise UsageError: this is no change of the save."""
        what = (
            "a script that was begun without a save writes nothing."
            if self.save is None
            else f"a script changes only the save that it was begun with, {typed.shown(self.save)}."
        )
        raise UsageError(f"This line would {deed}; {what}", hint=self.way_out)


def _top_of(folder: Path) -> Path:
    """Return the top of the repository in which a folder lies; of none, the folder itself, or that around campaigns/."""
    return links.repository_around(folder) or (folder.parent if folder.name == "campaigns" else folder)


def _beside(save: Path, place: Path, name: str) -> bool:
    """Tell whether a name in a real folder is that of something which we keep or leave beside a save."""
    if place == save.parent:
        log = companions.log(save).name
        kept = name in (log, companions.KEPT) or name.startswith(f"{log}{companions.ASIDE}")
        return kept or atomic.left_for(name, save.name)
    if place == save.parent / companions.KEPT:
        return name in (companions.IGNORE, save.name)
    return place == companions.keep(save) and name not in ("", "..")
