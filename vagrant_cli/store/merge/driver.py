"""The program that git starts to merge and to show saves: found so that no repository can put another in its place."""

from __future__ import annotations

import os
import sys

from ... import typed
from ...paths import Path
from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


NAME = "vsong"


def program(name: str, beside: Path) -> str | None:
    """Return the absolute path of a program, None without one; neither `beside` nor a relative folder is searched."""
    for place in _folders(beside):
        found = _which(name, str(place))
        if found and os.path.isabs(found):
            return found
    return None


def _which(name: str, folders: str | None = None) -> str | None:
    import shutil

    return shutil.which(name, path=folders)


def _folders(beside: Path) -> Iterator[Path]:
    """Walk the folders of PATH in which a program may be looked for."""
    here = (beside.resolve(), Path.cwd())
    for entry in _entries():
        place = Path(entry)
        if entry and place.is_absolute() and not any(place.resolve().is_relative_to(one) for one in here):
            yield place


def _entries() -> list[str]:
    return os.environ.get("PATH", os.defpath).split(os.pathsep)


def command(top: Path) -> str:
    """Return the words that start this vsong from a shell, wherever and in whatever environment it runs.

    The bare name is enough when it is found outside of every virtual environment and git cannot find another one
    first: PATH has no folder of the repository, and none that depends on where one stands.
    """
    folders = tuple(_folders(top))
    for place in folders if len(folders) == len(_entries()) else ():
        if _which(NAME, str(place)) and not (place.parent / "pyvenv.cfg").exists():
            return NAME
    own = Path(sys.executable).absolute().parent
    found = _which(NAME, str(own)) or program(NAME, top)
    return typed.quoted(found) if found else _by_interpreter()


def _by_interpreter() -> str:
    """Return how the package is run where no program was installed: isolated, so that no present folder counts."""
    package = str(Path(__file__).resolve().parents[3])
    code = f"import sys; sys.path.append({package!a}); from vagrant_cli.__main__ import run; run()"
    return typed.command(sys.executable, "-I", "-c", code)


def merging(words: str) -> str:
    """Return the line that git runs to merge a save.

    Whatever keeps vsong from merging (it is gone, a side cannot be read), git's own merge of the text takes
    its place: a driver that only fails would leave one side's file without any mark.
    """
    return (
        f"{words.replace('%', '%%')} merge --name=%P %O %A %B; case $? in 0) exit 0;;"
        " 1) grep -q '^<<<<<<< ' %A && exit 1;;"
        " 126|127) echo 'git merges the text, for there is no vsong; set it up again: vsong git-setup' >&2;; esac;"
        " git merge-file -L ours -L base -L theirs %A %O %B"
    )


def showing(words: str) -> str:
    """Return the line that git runs to show a save as text; where vsong is gone, nothing in it steers the terminal."""
    plain = 'case "$1" in /*) p=$1;; *) p=./$1;; esac'
    cleaned = "LC_ALL=C tr -cd '\\11\\12\\40-\\176' <\"$p\""
    return f'f() {{ {plain}; {words} diff --text --anyway -- "$p" </dev/null 2>/dev/null || {cleaned}; }}; f'


def is_there(line: str) -> bool:
    """Tell whether the program that a line of git's configuration starts can be found."""
    import shlex

    try:
        word = shlex.split(line)[0].replace("%%", "%")
    except (ValueError, IndexError):
        return False
    return _which(word) is not None
