"""Teaching git to merge saves by meaning and to show their differences: attributes, driver, textconv, hunk headers."""

from __future__ import annotations

import os

from ... import typed
from ...errors import SaveError
from ...lean import regex
from ...paths import Path
from ...records import TYPE_CHECKING, NamedTuple
from ..disk import atomic, companions, links, system
from ..file import find
from . import driver

if TYPE_CHECKING:
    from collections.abc import Iterator


ATTRIBUTES = ".gitattributes"
DRIVER = "vsong"
LOGS = "*.history.jsonl"
HEADING = "# Campaigns of vsong: merged by meaning (vsong git-setup)"

_NAMED = regex(rb"(?m)^[^#\s]\S*[ \t].*\bmerge=vsong\b")
_SECTION = regex(rb'(?mi)^[ \t]*\[merge[ \t]+"vsong"\](?P<keys>[^\[]*)')
_DRIVER = regex(rb"(?mi)^[ \t]*driver[ \t]*=[ \t]*(.*)$")
_QUOTING = regex(r'\\(.)|"')
_WILD = regex(r"([*?\[\]\\])")
_INCLUDE = regex(rb"(?mi)^[ \t]*\[include")


class Pattern(NamedTuple):
    """A pattern of .gitattributes, and a path that it is for, from the top of the repository."""

    text: str
    sample: str


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
    """Tell whether git is told to merge saves here by meaning, and cannot; without starting git."""
    folder = save.absolute().parent
    top = links.repository_around(folder)
    places = [place for place in (folder, *folder.parents) if top and place.is_relative_to(top)]
    if top is None or not any(_asks(_told(place)) for place in places):
        return False
    configured = [_bytes(file) for file in _configurations(top)]
    sections = [keys for raw in configured for keys in _SECTION.findall(raw)]
    lines = [line for keys in sections for line in _DRIVER.findall(keys)]
    if lines:
        return not any(driver.is_there(_unescaped(line)) for line in lines)
    # What other files a configuration takes in only git knows.
    return not any(_INCLUDE.search(raw) for raw in configured)


def _asks(attributes: bytes) -> bool:
    return b"merge=vsong" in attributes and _NAMED.search(attributes) is not None


def _unescaped(value: bytes) -> str:
    """Return a value of git's configuration as git reads it."""
    text = value.decode("utf-8", "surrogateescape").strip()
    return _QUOTING.sub(lambda found: found[1] or "", text)


def inside(save: Path) -> bool:
    """Tell whether a save lies in a git repository."""
    return links.repository_around(save.absolute().parent) is not None


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


def pieces(folder: Path, patterns: tuple[Pattern, ...], *, everywhere: bool) -> tuple[Piece, ...]:
    """Return all parts of the set-up and what is there of them.

    `everywhere` puts the driver into the configuration of this user instead of that of one clone; the
    attributes stand in the repository in either case, so that they go with it.
    """
    top = repository(folder)
    if top is None and not everywhere:
        raise SaveError(
            f"There is no git repository at {typed.shown(folder.absolute())} or above it.",
            hint="Make one with: git init, or set it up for all with: vsong git-setup --global",
        )
    where = top or folder
    scope = "--global" if everywhere else "--local"
    keys = [
        Piece("config", name, value, _git(where, "config", scope, "--get", name))
        for name, value in _keys(where)
    ]
    return (*(_attributes(top, patterns) if top else ()), *keys)


def repository(folder: Path) -> Path | None:
    """Return the top folder of the repository that a folder is in, as git sees it and as a `.git` above it says.

    A repository may hold another, bare one as ordinary files, whose configuration names programs to run and any work
    tree: git would take it for the repository where it is asked inside of it.
    """
    own = links.repository_around(folder.absolute())
    top = _git(own, "rev-parse", "--show-toplevel") if own else None
    return Path(top) if own and top and Path(top).resolve() == own.resolve() else None


def patterns(campaign: str | None, folder: Path) -> tuple[Pattern, ...]:
    """Return which files git should merge as saves, relative to the top of their repository.

    Those are the named one, else the saves of the nearest folder that has any, else those to come.
    """
    top = repository(folder)
    shelf = Pattern(f"/{find.SHELF}/*.toml", f"{find.SHELF}/any.toml")
    if top is None:
        return (shelf,)
    named = find.named_save(campaign)
    real = top.resolve()
    saves = [path.resolve() for path in ([named.path] if named else _nearest(folder.absolute()))]
    names = [save.relative_to(real).as_posix() for save in saves if save.is_relative_to(real)]
    return tuple({_pattern(name): Pattern(_pattern(name), name) for name in names}.values()) or (shelf,)


def _nearest(folder: Path) -> tuple[Path, ...]:
    """Return the saves in the nearest folder that has any."""
    for place in (folder, *folder.parents):
        saves = (*find.candidates(place), *find.candidates(place / find.SHELF))
        if saves:
            return saves
    return ()


def _pattern(name: str) -> str:
    """Return the pattern for a save: all saves of its campaigns/, or the file itself."""
    folder, _, file = name.rpartition("/")
    shelved = folder.rpartition("/")[2] == find.SHELF and file.endswith(".toml")
    text = "/" + _WILD.sub(r"\\\1", folder if shelved else name) + ("/*.toml" if shelved else "")
    if text.isascii() and text.isprintable() and not set(text) & set(' "'):
        return text
    return '"' + "".join(map(_in_quotes, text)) + '"'


def _in_quotes(letter: str) -> str:
    """Return a letter as it stands between git's quotes."""
    if letter in '"\\':
        return "\\" + letter
    if letter.isprintable():
        return letter
    return "".join(f"\\{byte:03o}" for byte in letter.encode("utf-8", "surrogateescape"))


def _attributes(top: Path, patterns: tuple[Pattern, ...]) -> Iterator[Piece]:
    """Ask git what holds for each path that a pattern is for."""
    logs = companions.log(Path(patterns[0].sample)).as_posix()
    wanted = [(pattern, f"merge={DRIVER} diff={DRIVER}") for pattern in patterns]
    for pattern, value in (*wanted, (Pattern(LOGS, logs), "merge=union")):
        told = _git(top, "check-attr", "-z", "merge", "diff", "--", pattern.sample) or ""
        words = told.split("\0")
        have = dict(zip(words[1::3], words[2::3], strict=False))
        named = " ".join(
            f"{key}={have[key]}"
            for key in ("merge", "diff")
            if have.get(key) not in (None, "unspecified", "set") and f"{key}=" in value
        )
        yield Piece("attribute", pattern.text, value, named or None)


def _keys(where: Path) -> Iterator[tuple[str, str]]:
    words = driver.command(where)
    yield f"merge.{DRIVER}.name", "campaigns of vsong, merged by meaning"
    yield f"merge.{DRIVER}.driver", driver.merging(words)
    yield f"diff.{DRIVER}.textconv", driver.showing(words)
    yield f"diff.{DRIVER}.xfuncname", r"^(\[.*\])"


def carry_out(
    folder: Path, patterns: tuple[Pattern, ...], parts: tuple[Piece, ...], *, everywhere: bool
) -> None:
    """Put in place what is not there yet; what somebody else wrote in .gitattributes stays.

    What git does not take as it was meant is taken back and refused.
    """
    top = repository(folder)
    lines = [f"{part.name} {part.value}" for part in parts if part.what == "attribute" and not part.right]
    if top and lines:
        file = top / ATTRIBUTES
        old = companions.read(file)
        atomic.replace(file, _with_lines(old or b"", lines), old)
        wrong = [part for part in _attributes(top, patterns) if not part.right]
        if wrong:
            companions.drop(file) if old is None else atomic.replace(file, old, companions.read(file))
            raise SaveError(
                f"git does not merge {typed.shown(wrong[0].name)} as {wrong[0].value}, whatever {typed.shown(file)} says: for git it is"
                f" {wrong[0].there or 'nothing'}. Nothing was changed.",
                hint="Look at the other attributes there and in .git/info, or give the save a plainer name.",
            )
    scope = "--global" if everywhere else "--local"
    for part in parts:
        if part.what == "config" and not part.right:
            _git(top or folder, "config", scope, part.name, part.value, change=True)


def _with_lines(old: bytes, lines: list[str]) -> bytes:
    """Return attributes with lines added under our heading."""
    newline = b"\r\n" if b"\r\n" in old else b"\n"
    if old and not old.endswith(b"\n"):
        old += newline
    heading = [] if HEADING.encode() in old else [HEADING]
    new = b"".join(line.encode("utf-8", "surrogateescape") + newline for line in (*heading, *lines))
    return old + (newline if old and heading else b"") + new


def _git(folder: Path, *words: str, change: bool = False) -> str | None:
    """Run git and return what it prints, None when it says no; where it is to `change` something that is an error."""
    if change:
        system.refuse("change git's configuration")
    import subprocess

    git = driver.program("git", folder)
    if git is None:
        raise SaveError("There is no git here.", hint="Install git, then run this again.")
    ran = subprocess.run(
        [git, "-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false", "-C", str(folder), *words],
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="surrogateescape",
        # What the repository lacks is not fetched: where from, and by which program, its configuration says.
        env={**os.environ, "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"},
    )
    if ran.returncode == 0:
        return ran.stdout.removesuffix("\n")
    if change:
        raise SaveError(f"git refused: {typed.shown(ran.stderr.strip()) or ran.returncode}")
    return None
