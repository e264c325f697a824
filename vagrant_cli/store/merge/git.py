"""Teaching git to merge saves by meaning and to show their differences: attributes, driver, textconv, hunk headers."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ...errors import SaveError
from ..file import atomic, companions, find

ATTRIBUTES = ".gitattributes"
DRIVER = "vsong"
LOGS = "*.history.jsonl"
HEADING = "# Campaigns of vsong: merged by meaning (vsong git-setup)"

_NAMED = re.compile(rb"^[^#\s]\S*[ \t].*\bmerge=vsong\b", re.MULTILINE)
_SECTION = re.compile(rb'^[ \t]*\[merge[ \t]+"vsong"\]', re.MULTILINE | re.IGNORECASE)
_INCLUDE = re.compile(rb"^[ \t]*\[include", re.MULTILINE | re.IGNORECASE)


class Piece(NamedTuple):
    """A part of the set-up: a line of .gitattributes or a key of git's configuration, and what it should say."""

    what: str
    name: str
    value: str
    there: str | None

    @property
    def right(self) -> bool:
        """Tell whether it is in place."""
        return self.value == self.there


def lacking(save: Path) -> bool:
    """Tell whether git is told to merge saves here by meaning, and not told how; without starting git."""
    folder = save.absolute().parent
    places = [folder, *folder.parents]
    top = next((place for place in places if (place / ".git").exists()), None)
    if top is None:
        return False
    asked = any(_NAMED.search(_told(place)) for place in places[: places.index(top) + 1])
    if not asked:
        return False
    configured = [_bytes(file) for file in _configurations(top)]
    # What other files a configuration takes in only git knows.
    return not any(_SECTION.search(raw) or _INCLUDE.search(raw) for raw in configured)


def inside(save: Path) -> bool:
    """Tell whether a save lies in a git repository."""
    folder = save.absolute().parent
    return any((place / ".git").exists() for place in (folder, *folder.parents))


def _bytes(file: Path) -> bytes:
    """Return the bytes of a file of git's, none of what is no plain file."""
    try:
        return atomic.read(file)
    except SaveError:
        return b""


def _told(folder: Path) -> bytes:
    """Return the attributes of a folder; git follows no link there either."""
    try:
        return companions.read(folder / ATTRIBUTES) or b""
    except (OSError, SaveError):
        return b""


def _configurations(top: Path) -> Iterator[Path]:
    """Walk the files that git reads its configuration from."""
    own = top / ".git"
    if own.is_file():
        own = top / _bytes(own).decode("utf-8", "replace").partition("gitdir:")[2].strip()
        shared = _bytes(own / "commondir").decode("utf-8", "replace").strip()
        own = own / shared if shared else own
    yield own / "config"
    chosen = os.environ.get("GIT_CONFIG_GLOBAL")
    if chosen:
        yield Path(chosen)
    else:
        yield Path(os.path.expanduser("~/.gitconfig"))
        home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
        yield Path(home, "git", "config")
    yield Path("/etc/gitconfig")


def pieces(folder: Path, patterns: tuple[str, ...], *, everywhere: bool) -> tuple[Piece, ...]:
    """Return all parts of the set-up and what is there of them.

    `everywhere` puts the driver into the configuration of this user instead of that of one clone; the
    attributes stand in the repository in either case, so that they go with it.
    """
    top = repository(folder)
    if top is None and not everywhere:
        raise SaveError(
            f"There is no git repository at {folder.absolute()} or above it.",
            hint="Make one with: git init, or set it up for all with: vsong git-setup --global",
        )
    where = top or folder
    scope = "--global" if everywhere else "--local"
    keys = [
        Piece("config", name, value, _git(where, "config", scope, "--get", name)) for name, value in _keys()
    ]
    return (*(_attributes(top, patterns) if top else ()), *keys)


def repository(folder: Path) -> Path | None:
    """Return the top folder of the repository that a folder is in, as git sees it."""
    top = _git(folder, "rev-parse", "--show-toplevel")
    return Path(top) if top else None


def patterns(campaign: str | None, folder: Path) -> tuple[str, ...]:
    """Return which files git should merge as saves, relative to the top of their repository.

    Those are the named one, else the saves of the nearest folder that has any, else those to come.
    """
    top = repository(folder)
    shelf = f"/{find.SHELF}/*.toml"
    if top is None:
        return (shelf,)
    named = find.named_save(campaign)
    real = top.resolve()
    saves = [path.resolve() for path in ([named.path] if named else _nearest(folder.absolute()))]
    spelled = (_pattern(save.relative_to(real).as_posix()) for save in saves if save.is_relative_to(real))
    return tuple(dict.fromkeys(spelled)) or (shelf,)


def _nearest(folder: Path) -> tuple[Path, ...]:
    """Return the saves in the nearest folder that has any."""
    for place in (folder, *folder.parents):
        saves = (*find.candidates(place), *find.candidates(place / find.SHELF))
        if saves:
            return saves
    return ()


def _pattern(name: str) -> str:
    """Return the pattern for a save: all of campaigns/, or the file itself."""
    folder = name.rpartition("/")[0]
    if folder.rpartition("/")[2] == find.SHELF:
        return f"/{folder}/*.toml"
    return f'"/{name}"' if " " in name else "/" + re.sub(r'([*?\[\]\\!"])', r"\\\1", name)


def _attributes(top: Path, patterns: tuple[str, ...]) -> Iterator[Piece]:
    wanted = [(pattern, f"merge={DRIVER} diff={DRIVER}") for pattern in patterns]
    for pattern, value in (*wanted, (LOGS, "merge=union")):
        sample = pattern.strip('"').removeprefix("/").replace("*", "any").replace("\\", "")
        told = _git(top, "check-attr", "-z", "merge", "diff", "--", sample) or ""
        words = told.split("\0")
        have = dict(zip(words[1::3], words[2::3], strict=False))
        named = " ".join(
            f"{key}={have[key]}"
            for key in ("merge", "diff")
            if have.get(key) not in (None, "unspecified", "set") and f"{key}=" in value
        )
        yield Piece("attribute", pattern, value, named or None)


def _keys() -> Iterator[tuple[str, str]]:
    import shlex
    import shutil

    program = "vsong" if shutil.which("vsong") else f"{shlex.quote(sys.executable)} -m vagrant_cli"
    yield f"merge.{DRIVER}.name", "campaigns of vsong, merged by meaning"
    yield f"merge.{DRIVER}.driver", _driver(program)
    yield f"diff.{DRIVER}.textconv", f'f() {{ {program} diff --text "$1" 2>/dev/null || cat "$1"; }}; f'
    yield f"diff.{DRIVER}.xfuncname", r"^(\[.*\])"


def _driver(program: str) -> str:
    """Return the line that git runs to merge a save.

    Whatever keeps vsong from merging (it is gone, a side cannot be read), git's own merge of the text takes
    its place: a driver that only fails would leave one side's file without any mark.
    """
    return (
        f"{program} merge --name %P %O %A %B; case $? in 0) exit 0;; 1) grep -q '^<<<<<<< ' %A && exit 1;; esac;"
        " git merge-file -L ours -L base -L theirs %A %O %B"
    )


def carry_out(folder: Path, parts: tuple[Piece, ...], *, everywhere: bool) -> None:
    """Put in place what is not there yet; what somebody else wrote in .gitattributes stays."""
    top = repository(folder)
    lines = [f"{part.name} {part.value}" for part in parts if part.what == "attribute" and not part.right]
    if top and lines:
        file = top / ATTRIBUTES
        old = companions.read(file) or b""
        newline = b"\r\n" if b"\r\n" in old else b"\n"
        if old and not old.endswith(b"\n"):
            old += newline
        heading = [] if HEADING.encode() in old else [HEADING]
        new = b"".join(line.encode() + newline for line in (*heading, *lines))
        atomic.replace(file, old + (newline if old and heading else b"") + new)
    scope = "--global" if everywhere else "--local"
    for part in parts:
        if part.what == "config" and not part.right:
            _git(top or folder, "config", scope, part.name, part.value, needed=True)


def _git(folder: Path, *words: str, needed: bool = False) -> str | None:
    """Run git and return what it prints, None when it says no; `needed` makes that an error."""
    import subprocess

    try:
        ran = subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, text=True, check=False, encoding="utf-8"
        )
    except FileNotFoundError:
        raise SaveError("There is no git here.", hint="Install git, then run this again.") from None
    if ran.returncode == 0:
        return ran.stdout.removesuffix("\n")
    if needed:
        raise SaveError(f"git refused: {ran.stderr.strip() or ran.returncode}")
    return None
