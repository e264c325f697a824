"""The bytes of saves, boards and profiles as plain tables, and what is wrong with them, with path and line."""

from __future__ import annotations

from ... import typed
from ...campaign import SCHEMA
from ...errors import SaveError
from ...records import TYPE_CHECKING
from ..text import ours
from ..text.reader import DEEPEST
from .save_kinds import CAMPAIGN, VAGABOND

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from ...paths import Path
    from ..text.reader import Path as Place
    from ..text.reader import Problem, Tables
    from .save_kinds import SaveKind


BOM = b"\xef\xbb\xbf"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
LARGEST = 2 * 2**20
"""Bytes of a text; a campaign of years has a hundredth of that, and reading takes a hundred times its bytes."""

WIDEST = 63
"""Bits of a number, its sign aside: what TOML promises. More of them can be too many to be printed at all."""

OUT_OF_RANGE = "holds a number that is out of range"

MOST_SHOWN = 20
"""Mistakes that are told a person; a script is told all."""

ENDLESS = "integer string conversion"
"""What Python says about a decimal number of thousands of digits."""

AT_LINE = r" \(at (?:line (\d+), column \d+|end of document)\)\Z"


def text_of(path: Path, raw: bytes) -> str:
    """Return the text of a save, its byte order mark left out and its line ends as they are."""
    if len(raw) > LARGEST:
        raise SaveError(f"{typed.shown(path)} has {len(raw):,} bytes; up to {LARGEST:,} are read.")
    if raw.startswith(UTF_16):
        raise wrong(path, "is UTF-16 text", 1, hint="Store it as UTF-8.")
    try:
        return raw.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        start = error.start + len(raw) - len(error.object)
        line = raw.count(b"\n", 0, start) + 1
        raise wrong(
            path, f"holds the byte {raw[start]:#04x}, which is no UTF-8", line, hint="Store it as UTF-8."
        ) from None


def raw_of(text: str, like: bytes) -> bytes:
    """Return the bytes of a text, with a byte order mark when other bytes have one."""
    return (BOM if like.startswith(BOM) else b"") + text.encode("utf-8")


def facts(path: Path, text: str, kind: SaveKind[Any] | None = None) -> Tables:
    """Return what a text says; SaveError when it is no TOML. There are commands that help a save of a `kind`."""
    found = ours.read(text)
    if found is not None:
        return found
    if _dotted_deeper(text, DEEPEST):
        raise _too_deep(path)
    import tomllib

    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _syntax(path, text, error, kind) from None
    if _deeper(found, DEEPEST):
        raise _too_deep(path)
    for place in _too_wide(found):
        from ..text.layout import scan

        raise wrong(path, OUT_OF_RANGE, scan(text).line_of(place))
    return found


def _too_wide(found: Any, place: Place = ()) -> Iterator[Place]:
    """Yield the places of whole numbers that are out of range."""
    if isinstance(found, dict | list):
        for name, value in found.items() if isinstance(found, dict) else enumerate(found):
            if isinstance(value, dict | list | int):
                yield from _too_wide(value, (*place, name))
    elif isinstance(found, int) and found.bit_length() > WIDEST:
        yield place


def _dotted_deeper(text: str, most: int) -> bool:
    """Tell whether a key or header has more than `most` names, before a reader walks them over and over."""
    if all(line.count(".") < most for line in text.split("\n")):
        return False
    from ..text.scan import PIECE

    dots = 0
    for piece in PIECE.finditer(text):
        word = piece[0]
        if word[0] in "#[]{},\n":
            dots = 0
        elif word[0] not in "\"' \t\r":
            before, _, after = word.rpartition("=")
            if dots + before.count(".") >= most or after.count(".") >= most:
                return True
            dots = after.count(".") + (0 if "=" in word else dots)
    return False


def _deeper(found: Any, most: int) -> bool:
    """Tell whether tables and lists stand more than `most` deep in one another, however deep that is."""
    level = [found]
    for _ in range(most):
        level = [below for one in level for below in _within(one)]
    return bool(level)


def _within(found: Any) -> Iterable[Any]:
    values = found.values() if isinstance(found, dict) else found
    return [value for value in values if isinstance(value, dict | list)]


def _too_deep(path: Path) -> SaveError:
    return wrong(
        path, f"is not readable: tables and lists stand more than {DEEPEST} deep in one another", None
    )


def parse(path: Path, raw: bytes, kind: SaveKind[Any] = CAMPAIGN) -> Tables:
    """Return the tables of a save of this kind and version; anything else is a SaveError."""
    text = text_of(path, raw)
    if not text.strip():
        raise wrong(
            path,
            "is empty",
            None,
            hint=f"Remove it and make a new one with: {kind.made_by()}; or go back with: {_undone(path, kind)}",
        )
    tables = facts(path, text, kind)
    found = VAGABOND if tables.get("kind") == VAGABOND.name else CAMPAIGN
    if found is not kind and "schema" in tables:
        raise wrong(
            path,
            f"is the save of a {found.noun}, not of a {kind.noun}",
            None,
            hint=f"To read it: vsong -c {typed.save(path)} {found.shown_by}",
        )
    if "schema" not in tables:
        raise wrong(path, "is no save of vsong: it has no schema", None, hint="Name another file with -c.")
    schema = tables["schema"]
    if isinstance(schema, int) and schema > SCHEMA:
        raise wrong(
            path,
            f"is newer than this vsong: it has schema {schema}, and {SCHEMA} is the newest known here",
            None,
            hint="Install the version of vsong that wrote it.",
        )
    return tables


def _undone(path: Path, kind: SaveKind[Any]) -> str:
    """Return the command that brings back what a damaged save was."""
    return f"{kind.program} undo -c {typed.save(path)} --force WHY"


def _syntax(path: Path, text: str, error: Exception, kind: SaveKind[Any] | None) -> SaveError:
    """Say what a TOML reader words badly, else what it says."""
    import re

    from ..text import mistakes

    markers = mistakes.markers(text)
    if markers:
        lines = [marker.line for marker in markers]
        listed = ", ".join(map(str, lines[:MOST_SHOWN])) + (", …" if len(lines) > MOST_SHOWN else "")
        hint, settle = f"Settle lines {lines[0]} to {lines[-1]} by hand.", ""
        if kind is CAMPAIGN:
            settle = f"vsong resolve --ours -c {typed.save(path)} (or --theirs, or --ask)"
            hint = f"Take one side: {settle}; or s{hint[1:]}"
        return wrong(
            path,
            f"holds an unresolved merge: its marks stand on lines {listed}",
            lines[0],
            hint=hint,
            listed=settle and f" To settle it: {settle}.",
        )
    twice = mistakes.twice(text)
    if twice:
        return wrong(path, twice.said, twice.second, hint="Keep one of them.")
    if isinstance(error, RecursionError):
        return _too_deep(path)
    said = str(error)
    if ENDLESS in said:
        return wrong(path, OUT_OF_RANGE, None)
    at = re.search(AT_LINE, said)
    line = (int(at[1]) if at[1] else text.rstrip().count("\n") + 1) if at else None
    what = re.sub(AT_LINE, "", said)
    back = kind and _undone(path, kind)
    return wrong(
        path,
        f"is no TOML: {what[:1].lower()}{what[1:]}",
        line,
        hint=back and f"Put it right with an editor, or go back with: {back}",
    )


def wrong(path: Path, what: str, line: int | None, *, hint: str | None = None, listed: str = "") -> SaveError:
    """Return the error about one mistake that keeps a save from being read at all.

    `listed` is what a list of mistakes says after it, where there is no room for a hint.
    """
    where = "" if line is None else f", line {line},"
    told = f"{what[:1].upper()}{what[1:]}.{listed}"
    return SaveError(
        f"{typed.shown(path)}{where} {what}.",
        hint=hint,
        data={"problems": [{"where": "", "message": told, "line": line}]},
    )


def listed(raw: bytes, problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """Return problems of meaning as scripts see them, in the order of their lines."""
    if not problems:
        return []
    from ..text.layout import scan

    layout = scan(raw.removeprefix(BOM).decode("utf-8"))
    found = [
        {"where": problem.where, "message": problem.message, "line": layout.line_of(problem.path)}
        for problem in problems
    ]
    return sorted(found, key=lambda problem: problem["line"] or 0)


def mistaken(path: Path, raw: bytes, problems: Sequence[Problem]) -> SaveError:
    """Return the error that names every mistake of meaning, one on each line."""
    return told(path, listed(raw, problems))


def told(path: Path, found: Sequence[dict[str, Any]], *, colon: str = ":") -> SaveError:
    """Return the error that names mistakes of meaning as they are listed; `colon` stands between place and words."""
    lines = [said(problem, colon) for problem in found]
    if len(lines) > MOST_SHOWN:
        lines[MOST_SHOWN:] = [f"and {len(lines) - MOST_SHOWN:,} more"]
    many = "a mistake" if len(found) == 1 else f"{len(found):,} mistakes"
    return SaveError("\n".join([f"{typed.shown(path)} holds {many}:", *lines]), data={"problems": found})


def said(problem: dict[str, Any], colon: str = ":") -> str:
    """Return a mistake as a list of them has it, with its line and place where it has one."""
    line = f"line {problem['line']}: " if problem["line"] else ""
    where = f"{problem['where']}{colon} " if problem["where"] else ""
    return f"{line}{where}{problem['message']}"
