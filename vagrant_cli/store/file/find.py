"""Which save a command means: named, from the environment, or the nearest one up the folders."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from ...errors import SaveError, UsageError

VARIABLE = "VSONG_CAMPAIGN"
STANDARD_INPUT = "-"
SHELF = "campaigns"
"""The folder in which saves are looked for by name, and beside each folder on the way up."""

FIRST_LINES = 20
LONGEST_LINE = 4096
SCHEMA = re.compile(rb"\s*schema\s*=")
VAGABOND = re.compile(rb"\s*kind\s*=\s*[\"']vagabond[\"']")


class Found(NamedTuple):
    """A save and the reason why it is this one."""

    path: Path
    why: str


def find(named: str | None) -> Found:
    """Return the save to use: `named` with -c, else $VSONG_CAMPAIGN, else the nearest one up the folders."""
    return named_save(named) or nearest()


def named_save(named: str | None) -> Found | None:
    """Return the save that -c or $VSONG_CAMPAIGN names, or None when neither does."""
    if named is not None:
        return Found(_existing(named), f"-c names {named}")
    variable = os.environ.get(VARIABLE)
    if variable:
        return Found(_existing(variable), f"${VARIABLE} names {variable}")
    return None


def new_place(named: str) -> Path:
    """Return where a new save of that path or name goes: a bare name into campaigns/, if there is one."""
    if not bare(named):
        return Path(os.path.expanduser(named))
    return (Path(SHELF) if Path(SHELF).is_dir() else Path()) / f"{named}.toml"


def bare(named: str) -> bool:
    """Tell a NAME, which has no slash and no `.toml`, from a path."""
    if not named.strip():
        raise UsageError("The name of the save is empty.", hint="Say -c PATH or -c NAME, or leave it out.")
    return not (named.endswith(".toml") or "/" in named or os.sep in named or named.startswith("~"))


def _existing(named: str) -> Path:
    if not bare(named):
        return Path(os.path.expanduser(named))
    places = (Path(SHELF, f"{named}.toml"), Path(f"{named}.toml"))
    for place in places:
        if place.exists() or place.is_symlink():
            return place
    hint = f"Make it with: vsong new {named}"
    if Path(named).exists():
        hint = f"For the file {named} itself say: -c ./{named}"
    raise SaveError(f"Neither {places[0]} nor {places[1]} exists.", hint=hint)


def nearest() -> Found:
    """Return the only save in the nearest folder that has one, in itself or in its campaigns/."""
    try:
        start = Path.cwd()
    except FileNotFoundError:
        raise SaveError("The folder you are in no longer exists.", hint="Go to another one.") from None
    for folder in (start, *start.parents):
        saves = (*candidates(folder), *candidates(folder / SHELF))
        if len(saves) == 1:
            return Found(saves[0], f"the only save in {folder}")
        if saves:
            listed = ", ".join(str(_shown(save, start)) for save in saves)
            raise SaveError(
                f"There are {len(saves)} saves in {folder}: {listed}.",
                hint=f"Say which one: -c {_shown(saves[0], start)}, or set ${VARIABLE}.",
            )
    raise SaveError(
        f"There is no save in {start} or above it.", hint="Make one with: vsong new, or name one with -c."
    )


def candidates(folder: Path) -> tuple[Path, ...]:
    """Return the files in a folder that look like a save of a campaign, by name; they need not be valid."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.name.endswith(".toml"))
    except OSError:
        return ()
    return tuple(folder / name for name in names if _looks_like_one(folder / name))


def _looks_like_one(file: Path) -> bool:
    """Tell whether `schema = …` stands among the first lines, and it is no Vagabond's save."""
    try:
        if not file.is_file():
            return False
        with file.open("rb") as opened:
            lines = [opened.readline(LONGEST_LINE) for _ in range(FIRST_LINES)]
    except OSError:
        return False
    lines[0] = lines[0].removeprefix(b"\xef\xbb\xbf")
    return any(map(SCHEMA.match, lines)) and not any(map(VAGABOND.match, lines))


def _shown(save: Path, start: Path) -> Path:
    """Return the save as it is typed from here."""
    return save.relative_to(start) if save.is_relative_to(start) else save
