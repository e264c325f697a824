"""Which save a command means: named, from the environment, or the nearest one up the folders."""

from __future__ import annotations

import codecs
import os

from ... import remarks, typed
from ...errors import SaveError, UsageError
from ...lean import suppress
from ...paths import Path
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.matching import as_typed
from ..disk import atomic, companions, links, lock, system
from ..schema.save_kinds import CAMPAIGN, VAGABOND, marked

if TYPE_CHECKING:
    from typing import Any

    from ..schema.save_kinds import SaveKind


STANDARD_INPUT = "-"
SHELF = "campaigns"
"""The folder in which saves are looked for by name, and beside each folder on the way up."""

FIRST_LINES = 20
LONGEST_LINE = 4096

MOST_NAMED = 20
"""Saves that a message names at most."""


class Found(NamedTuple):
    """A save and the reason why it is this one."""

    path: Path
    why: str


class NoSave(SaveError):
    """Nobody named a save, and there is none here or above."""


def find(named: str | None, kind: SaveKind[Any] = CAMPAIGN) -> Found:
    """Return the save to use: `named` with -c, else the kind's variable, else the nearest one up the folders."""
    return named_save(named, kind) or nearest(kind)


def named_save(named: str | None, kind: SaveKind[Any] = CAMPAIGN) -> Found | None:
    """Return the save that -c or the variable of its kind names, or None when neither does."""
    by = "-c" if named is not None else f"${kind.variable}"
    named = os.environ.get(kind.variable) or None if named is None else named
    if named is None:
        return None
    path = _existing(named, kind)
    links.refuse_outside(path, "save", "-c")
    return Found(path, f"{by} names {typed.shown(named)}")


def begun_with(named: str | None) -> Path | None:
    """Return the one save that a script is for: a campaign, or where none can be meant a Vagabond's; None without either."""
    for kind in (CAMPAIGN, VAGABOND):
        with suppress(SaveError):
            return find(named, kind).path
    return None


def to_change(named: str | None, kind: SaveKind[Any] = CAMPAIGN) -> Path:
    """Return the save to change, and tell its real path where it is a far one, or lies behind a link."""
    found = named_save(named, kind)
    path = found.path if found else nearest(kind).path
    system.expect(atomic.resolve(path))
    if found or path.is_symlink() or path.parent.is_symlink():
        return told(path)
    if path.parent not in (start := Path.cwd(), start / SHELF):
        remarks.note(f"The save is {typed.shown(path)}.")
    return path


def told(path: Path, noun: str = "save") -> Path:
    """Tell with the result what a path that somebody named really is, where it leads over a link; return the path."""
    links.refuse_outside(path, noun, "-c" if noun == "save" else "")
    if any(place.is_symlink() for place in (path, *path.parents)):
        remarks.note(f"The {noun} is {typed.shown(os.path.realpath(path))}.")
    return path


def refuse_outside(path: Path, noun: str = "save", naming: str = "-c") -> None:
    """Refuse what nobody named and what lies over a link out of its repository; without one, out of the folder of the save.

    That is the folder around campaigns/.
    """
    folder = path.absolute().parent
    links.refuse_outside(path, noun, naming, own=folder.parent if folder.name == SHELF else folder)


def new_place(named: str) -> Path:
    """Return where a new save of that path or name goes: a bare name into campaigns/, if there is one."""
    is_name = bare(named)
    expect_file_name(named)
    if not is_name:
        return told(links.meant(named))
    path = (Path(SHELF) if Path(SHELF).is_dir() else Path()) / f"{named}.toml"
    refuse_outside(path)
    return path


def bare(named: str) -> bool:
    """Tell a NAME, which has no slash and no `.toml`, from a path."""
    if not named.strip():
        raise UsageError("The name of the save is empty.", hint="Say -c PATH or -c NAME, or leave it out.")
    return not (named.endswith(".toml") or "/" in named or os.sep in named or named.startswith("~"))


def expect_file_name(named: str) -> None:
    """Refuse what can only be a folder: a name of dots, or one that ends in a slash."""
    last = (named.replace("\\", "/") if os.sep == "\\" else named).rpartition("/")[2]
    if last in ("", ".", "..") or last == "..toml" or "\0" in named:
        raise UsageError(f"{as_typed(named)} is no name of a file.", hint="Give the file a name of its own.")


def _existing(named: str, kind: SaveKind[Any]) -> Path:
    if not bare(named):
        return links.meant(named)
    places = (Path(SHELF, f"{named}.toml"), Path(f"{named}.toml"))
    for place in places:
        if place.exists() or place.is_symlink():
            return place
    hint = f"Make it with: {kind.made_by(typed.quoted(named))}"
    if Path(named).exists():
        hint = f"For the file {typed.shown(named)} itself say: -c {typed.quoted('./' + named)}"
    raise SaveError(f"Neither {typed.shown(places[0])} nor {typed.shown(places[1])} exists.", hint=hint)


def nearest(kind: SaveKind[Any] = CAMPAIGN) -> Found:
    """Return the only save in the nearest folder that has one, in itself or in its campaigns/."""
    try:
        start = Path.cwd()
    except FileNotFoundError:
        raise SaveError("The folder you are in no longer exists.", hint="Go to another one.") from None
    for folder in links.upwards(
        start
    ):  # what a repository lacks is not found above it, where its makers have no say
        saves = (*candidates(folder, kind), *candidates(folder / SHELF, kind))
        if len(saves) == 1:
            refuse_outside(saves[0])
            return Found(saves[0], f"the only save in {typed.shown(folder)}")
        if saves:
            listed = ", ".join(typed.shown(_shown(save, start)) for save in saves[:MOST_NAMED])
            more = f" and {len(saves) - MOST_NAMED:,} more" if len(saves) > MOST_NAMED else ""
            raise SaveError(
                f"There are {len(saves)} saves in {typed.shown(folder)}: {listed}{more}.",
                hint=f"Say which one, as in -c {typed.path(_shown(_likely(saves), start))} or in ${kind.variable}.",
            )
    of = "" if kind is CAMPAIGN else f" of a {kind.noun}"
    limit = " in its repository" if links.repository_around(folder) else ""
    raise NoSave(
        f"There is no save{of} in {typed.shown(start)} or above it{limit}.",
        hint=f"Make one with: {kind.made_by()}, or name one with -c.",
    )


def _likely(saves: tuple[Path, ...]) -> Path:
    """Return the save that is no copy which a sync tool made: one with companions, else that of the shortest name."""
    return min(saves, key=lambda save: (not any(map(os.path.lexists, _companions(save))), len(save.name)))


def candidates(folder: Path, kind: SaveKind[Any] = CAMPAIGN) -> tuple[Path, ...]:
    """Return the files in a folder that look like a save of this kind, by name; they need not be valid.

    One that tells nothing any more, but has companions beside it, is one too: it must not be passed over.
    """
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.name.endswith(".toml"))
    except OSError:
        return ()
    return tuple(folder / name for name in names if _looks_like_one(folder / name, kind))


def _looks_like_one(file: Path, kind: SaveKind[Any]) -> bool:
    """Tell whether `schema = …` stands among the first lines, or companions beside it, and it is of this kind.

    What tells nothing any more is of the kind whose command made it.
    """
    read = _first_lines(file)
    lines = read or []
    if marked(lines) or any(map(_tells_schema, lines)):
        return (kind is VAGABOND) == marked(lines)
    if file.is_dir() or not any(os.path.lexists(own) for own in _companions(file)):
        return False
    if read is not None and _was_only_locked(file):
        return False
    begun = (_first_lines(companions.log(file)) or [b""])[0]
    return (kind is VAGABOND) == (b'"command":"vagabond ' in begun)


def _was_only_locked(file: Path) -> bool:
    """Tell whether what lies beside a file is a lock alone, as beside a box profile: no command has changed a save there."""
    log, keep = _companions(file)
    try:
        return not os.path.lexists(log) and companions.names(keep) == [lock.FILE]
    except (OSError, SaveError):
        return False


def _tells_schema(line: bytes) -> bool:
    return b"=" in line and line.partition(b"=")[0].strip() == b"schema"


def _companions(file: Path) -> tuple[Path, Path]:
    return companions.log(file), companions.keep(file)


def _first_lines(file: Path) -> list[bytes] | None:
    """Return the first lines of a text, None when it cannot be opened or decoded, or nothing is in it."""
    read = atomic.beginning(file, FIRST_LINES * LONGEST_LINE) or b""
    lines = read.split(b"\n")[:FIRST_LINES]
    raw = b"\n".join(lines)
    try:
        # It may end within a letter, where the lines are long.
        codecs.getincrementaldecoder("utf-8")().decode(raw)
    except UnicodeDecodeError:
        return None
    lines[0] = lines[0].removeprefix(b"\xef\xbb\xbf")
    return None if b"\0" in raw or not raw.strip() else lines


def _shown(save: Path, start: Path) -> Path:
    """Return the save as it is typed from here."""
    return save.relative_to(start) if save.is_relative_to(start) else save
