"""The box profile on disk: one TOML file for all campaigns."""

from __future__ import annotations

import os
import sys

from ... import typed
from ...errors import SaveError
from ...paths import Path
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.lookup import box as told_numbers
from ..disk import atomic, links, lock
from ..schema import box as tables
from ..schema import toml_text
from ..text.reader import Reader
from . import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...rules.lookup.box import Entries, Value
    from ..text.reader import Tables


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
        return Place(links.meant(named), f"${VARIABLE} names it")
    return Place(configuration() / FILE, "the configuration folder")


def configuration() -> Path:
    """Return our folder for settings; what the variable holds counts only when it is absolute."""
    variable = "APPDATA" if sys.platform == "win32" else "XDG_CONFIG_HOME"
    named = Path(os.environ.get(variable, ""))
    return (named if named.is_absolute() else Path(os.path.expanduser("~/.config"))) / "vsong"


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
    if named := os.environ.get(VARIABLE):
        find.expect_file_name(named)
    atomic.make_folders(path)
    atomic.again(lambda: _change(path, atomic.resolve(path), told))
    return path


def _change(path: Path, file: Path, told: Mapping[str, Value | None]) -> None:
    with lock.locked(file):
        there = atomic.read(file) if file.exists() else None
        raw = HEADING.encode() if there is None else there
        old = _entries(path, raw)
        new = old
        for key, value in told.items():
            new = changed(new, key, value)
        if new != old or not file.exists():
            atomic.replace(file, _rewritten(path, raw, old, new), there)


def changed(entries: Entries, key: str, value: Value | None) -> Entries:
    """Return entries with one set, or taken out when the value is None."""
    others = {name: known for name, known in entries.items() if name != key}
    return told_numbers.in_order(others if value is None else {**others, key: value})


def _rewritten(path: Path, raw: bytes, old: Entries, new: Entries) -> bytes:
    from ..text import edit

    text, found = edit.rewrite(toml_text.text_of(path, raw), tables.encode(old), tables.encode(new))
    made = toml_text.raw_of(text, like=raw)
    if _decoded(path, made, found) != new:
        raise SaveError(
            f"{typed.shown(path)} was not saved: it is written in a form that cannot be changed safely.",
            hint="Change it with an editor.",
        )
    return made


def _entries(path: Path, raw: bytes) -> Entries:
    """Return what the bytes say; every mistake of meaning is told at once."""
    return _decoded(path, raw, toml_text.facts(path, toml_text.text_of(path, raw)))


def _decoded(path: Path, raw: bytes, found: Tables) -> Entries:
    top = Reader(found)
    entries = tables.decode(top)
    if top.problems:
        raise toml_text.mistaken(path, raw, top.problems)
    return entries
