"""What two versions of a save say otherwise, fact by fact."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from ..schema.kinds import THING, WHOLE
from ..schema.schema import rule_at
from ..text import comments, printer
from ..text.facts import mark, same
from .merge import ABSENT, identity

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..text.reader import Tables
    from ..text.scan import Path
    from .versions import Version


class Difference(NamedTuple):
    """A fact that is new, gone or another; `path` names the list when `old` or `new` is an item of one.

    `kind` is "added", "removed" or "changed"; a value that is not there is ABSENT.
    """

    path: Path
    kind: str
    old: Any
    new: Any


class Remarked(NamedTuple):
    """Players' comments that are new or gone."""

    added: tuple[str, ...]
    removed: tuple[str, ...]


def differences(old: Tables, new: Tables, path: Path = ()) -> Iterator[Difference]:
    """Walk what differs between two tables, in the order in which saves are written."""
    for name in _order(old, new):
        yield from _at((*path, name), old.get(name, ABSENT), new.get(name, ABSENT))


def _order(old: Tables, new: Tables) -> list[str]:
    """Return all keys: those of the old table, and each new one behind the one that it follows."""
    behind: str | None = None
    found: dict[str | None, list[str]] = {None: [], **{name: [name] for name in old}}
    for name in new:
        if name in old:
            behind = name
        else:
            found[behind].append(name)
    return [name for names in found.values() for name in names]


def within(difference: Difference) -> Iterator[Difference]:
    """Walk what a table holds that came or went as one thing, save for the key that says which one it is."""
    sides = [side if isinstance(side, dict) else {} for side in (difference.old, difference.new)]
    found = differences(sides[0], sides[1], difference.path)
    return (
        below
        for below in found
        if below.path[:-1] != difference.path or below.path[-1] != identity(difference.path)
    )


def _at(path: Path, old: Any, new: Any) -> Iterator[Difference]:
    if same(old, new):
        return
    if _other_thing(path, old, new):
        yield Difference(path, "removed", old, ABSENT)
        yield Difference(path, "added", ABSENT, new)
    elif (
        _parts(old, dict)
        and _parts(new, dict)
        and not (ABSENT in (old, new) and rule_at(path)[:1] in (THING, WHOLE))
    ):
        yield from differences({} if old is ABSENT else old, {} if new is ABSENT else new, path)
    elif _parts(old, list) and _parts(new, list):
        yield from _items(path, [] if old is ABSENT else old, [] if new is ABSENT else new)
    else:
        kind = "added" if old is ABSENT else "removed" if new is ABSENT else "changed"
        yield Difference(path, kind, old, new)


def _other_thing(path: Path, old: Any, new: Any) -> bool:
    key = identity(path)
    return bool(
        key and isinstance(old, dict) and isinstance(new, dict) and not same(old.get(key), new.get(key))
    )


def _parts(value: Any, kind: type) -> bool:
    return value is ABSENT or isinstance(value, kind)


def _items(path: Path, old: list[Any], new: list[Any]) -> Iterator[Difference]:
    gone, come = _missing(old, new), _missing(new, old)
    yield from (Difference(path, "removed", item, ABSENT) for item in gone)
    yield from (Difference(path, "added", ABSENT, item) for item in come)
    if not gone and not come:
        yield Difference(path, "changed", old, new)


def _missing(items: list[Any], there: list[Any]) -> list[Any]:
    """Return the items that are not among others."""
    known = set(map(mark, there))
    return [item for item in items if mark(item) not in known]


def remarked(old: str, new: str) -> Remarked:
    """Return the comments of players that are new or gone, from top to bottom."""
    before, after = (
        [line for lines in comments.remarks(text).values() for line in lines] for text in (old, new)
    )
    known, now = set(before), set(after)
    return Remarked(
        tuple(line for line in after if line not in known),
        tuple(line for line in before if line not in now),
    )


def laid_out(version: Version) -> str:
    """Return a save in the layout that vsong writes, with its comments: equal facts make equal lines."""
    return comments.given(printer.fresh(version.facts), comments.remarks(version.text))
