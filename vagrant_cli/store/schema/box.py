"""The box profile on disk: one TOML file for all campaigns, and the same keys under `[box]` in a save."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ...errors import SaveError
from ...rules.bones.smoky import NOTHING
from ...rules.lookup.box import (
    BREAKS,
    ENTRIES,
    LAST_PAGE,
    SMOKY_DIE,
    Entries,
    Entry,
    Value,
    break_track,
    in_order,
)
from ..file import atomic
from ..text.reader import Problem, Reader, Tables, kind_of
from . import tables

VARIABLE = "VSONG_BOX"
FILE = "box.toml"

HEADING = """\
# The numbers printed on your cards and boards. Change them here, or with: vsong box set
"""


class Place(NamedTuple):
    """Where the profile lies, and why there."""

    path: Path
    why: str


def place() -> Place:
    """Return the profile's place: $VSONG_BOX, else the configuration folder; it need not exist."""
    named = os.environ.get(VARIABLE)
    if named:
        return Place(Path(os.path.expanduser(named)), f"${VARIABLE} names it")
    return Place(_configuration() / "vsong" / FILE, "the configuration folder")


def _configuration() -> Path:
    """Return the folder for settings; what the variable holds counts only when it is absolute."""
    variable = "APPDATA" if sys.platform == "win32" else "XDG_CONFIG_HOME"
    named = Path(os.environ.get(variable, ""))
    return named if named.is_absolute() else Path(os.path.expanduser("~/.config"))


def read() -> Entries:
    """Return what the profile says; without a file it says nothing."""
    path = place().path
    if not path.exists() and not path.is_symlink():
        return {}
    return _entries(path, atomic.read(atomic.resolve(path)))


def change(key: str, value: Value | None) -> Path:
    """Write one entry into the profile, or take it out with None; returns the profile's path."""
    return change_all({key: value})


def change_all(told: Mapping[str, Value | None]) -> Path:
    """Write several entries at once, all of them or none."""
    path = place().path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise atomic.explain(error, path.parent, "made") from None
    file = atomic.resolve(path)
    with atomic.locked(file):
        raw = atomic.read(file) if file.exists() else HEADING.encode()
        old = _entries(path, raw)
        new = old
        for key, value in told.items():
            new = changed(new, key, value)
        if new != old or not file.exists():
            atomic.replace(file, _rewritten(path, raw, old, new))
    return path


def changed(entries: Entries, key: str, value: Value | None) -> Entries:
    """Return entries with one set, or taken out when the value is None."""
    others = {name: known for name, known in entries.items() if name != key}
    return in_order(others if value is None else {**others, key: value})


def _rewritten(path: Path, raw: bytes, old: Entries, new: Entries) -> bytes:
    from ..text import edit

    text = edit.rewrite(tables.text_of(path, raw), encode(old), encode(new)).text
    made = tables.raw_of(text, like=raw)
    if _entries(path, made) != new:
        raise SaveError(
            f"{path} was not saved: it is written in a form that cannot be changed safely.",
            hint="Change it with an editor.",
        )
    return made


def _entries(path: Path, raw: bytes) -> Entries:
    """Return what the bytes say; every mistake of meaning is told at once."""
    try:
        found = tomllib.loads(tables.text_of(path, raw))
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path} is no TOML: {error}.", hint="Repair it with an editor.") from None
    problems: list[Problem] = []
    entries = decode(Reader(found, (), problems, []))
    if problems:
        raise tables.mistaken(path, raw, problems)
    return entries


def decode(reader: Reader) -> Entries:
    """Return the entries of a table; what does not fit becomes a problem, unknown keys a note."""
    found: dict[str, Value] = {}
    readers: dict[tuple[str, ...], Reader] = {(): reader}

    def at(path: tuple[str, ...]) -> Reader:
        if path not in readers:
            readers[path] = at(path[:-1]).below(path[-1])
        return readers[path]

    for entry in ENTRIES:
        *above, word = entry.key.split(".")
        _take(at(tuple(above)), word, entry, found)
    breaks = at((BREAKS,))
    for page in breaks.each_key():
        if page.isascii() and page.isdigit() and 0 < int(page[:9]) <= LAST_PAGE and page[0] != "0":
            _take(breaks, page, break_track(int(page)), found)
        else:
            breaks.problem(f"is not a page from 1 to {LAST_PAGE}.", page)
    for below in readers.values():
        below.finish()
    return in_order(found)


def _take(reader: Reader, word: str, entry: Entry, found: dict[str, Value]) -> None:
    if word not in reader:
        return
    if entry.key != SMOKY_DIE:
        number = reader.whole(word, entry.low, entry.high)
        if number is not None:
            found[entry.key] = number
        return
    reader.asked.add(word)
    typed = reader.table[word]
    faces = tuple(map(_face, typed)) if isinstance(typed, list) else ()
    if entry.fits(faces):
        found[entry.key] = faces
    else:
        given = "" if isinstance(typed, list) else f", not {kind_of(typed)}"
        reader.problem(f"must be a list of {entry.limits}{given}.", word)


def _face(item: object) -> str:
    """Return a face as it is named here; a bare number is a raise, and a blank face is a zero."""
    word = str(item).strip().casefold()
    if word.isascii() and word.isdigit() and int(word[:9]):
        return f"+{word}"
    return NOTHING if word == "blank" else word


def encode(entries: Entries) -> Tables:
    """Return the tables of the entries, in the order of the profile."""
    found: Tables = {}
    for key, value in in_order(entries).items():
        *above, word = key.split(".")
        table = found
        for name in above:
            table = table.setdefault(name, {})
        table[word] = value if isinstance(value, int) else list(value)
    return found
