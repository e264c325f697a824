"""Write the tables of docs/FORMAT.md and docs/MERGING.md from the rows of the save's keys; --check compares only."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from vagrant_cli.campaign import SCHEMA
from vagrant_cli.rules.lookup import box
from vagrant_cli.store.schema import vagabond
from vagrant_cli.store.schema.kinds import (
    EXACT_SET,
    FOLLOWS,
    PILE,
    SET,
    THING,
    WHOLE,
    Below,
    Each,
    Key,
    Table,
)
from vagrant_cli.store.schema.save_keys import SAVE
from vagrant_cli.store.schema.schema import default_at, places, rule_at
from vagrant_cli.store.text.reader import ANY, dotted

DOCS = Path(__file__).resolve().parent.parent / "docs"


def keys() -> Iterator[str]:
    """Return the table of a save's keys."""
    yield from ("| key | value | default |", "|---|---|---|", f"| `schema` | {SCHEMA} | needed |")
    yield from _below(SAVE, (), (), SAVE)


def vagabond_keys() -> Iterator[str]:
    """Return the table of the keys of a Vagabond's save."""
    yield from ("| key | value | default |", "|---|---|---|", f"| `schema` | {SCHEMA} | needed |")
    yield f'| `kind` | `"{vagabond.KIND}"` | needed |'
    yield from _below(vagabond.KEYS, (), (), vagabond.KEYS)


def _below(table: Below, path: tuple[str, ...], shown: tuple[str, ...], top: Table) -> Iterator[str]:
    first = True
    for name, key in table.rows():
        place, said = (*path, name), (*shown, key.name)
        if isinstance(key.kind, Table | Each) or hasattr(key.kind, "only"):
            if key.means:
                yield _row(f"`[{'.'.join(said)}]`", key, place, top, needed=table)
            yield from _below(key.kind, place, said, top)
        elif isinstance(key.kind, Below):
            yield _row(f"`[{'.'.join(said)}]`", key, place, top)
        elif key.means:
            head = (f"`[{'.'.join(shown)}]` " if first else "… ") if shown else ""
            yield _row(f"{head}`{key.name}`", key, place, top)
            first = False


def _row(cell: str, key: Key, place: tuple[str, ...], top: Table, needed: Below | None = None) -> str:
    means = ", ".join(filter(None, (key.means, key.kind.fits)))
    must = needed.needed if needed else key.kind.needed and place[-1] != ANY
    return f"| {cell} | {means} | {'needed' if must else _default(key, place, top)} |"


def _default(key: Key, place: tuple[str, ...], top: Table) -> str:
    default = default_at(place, top)
    if place[-1] == ANY or (default in (None, "") and not key.absent):
        return "none"
    if key.absent:
        return key.absent
    return f'`"{default}"`' if isinstance(default, str) else str(default).lower()


def merging() -> Iterator[str]:
    """Return the table of what a merge makes of each place."""

    def listed(*rules: tuple[str, ...], whole: bool = True) -> str:
        found = [path for rule in rules for path in places(rule) if whole == (len(rule_at(path)) == 1)]
        shown = (dotted(tuple("NAME" if name == ANY else name for name in path)) for path in found)
        return ", ".join(f"`{place}`" for place in shown)

    yield from ("| place | when both sides changed it |", "|---|---|")
    for path in (path for path in places(PILE) if len(rule_at(path)) > 1):
        place, whole = dotted(path), rule_at(path)[1]
        yield (
            f"| `{place}` | each camp's coins are one value, and the same coins are one donation, which is told;"
            f" a conflict over all of it when `{whole}` is one of two |"
        )
    yield (
        f"| {listed(WHOLE, whole=False)} | one value with all that is in it: the same camp counts once, which is told;"
        " two are a conflict, and so is what each has paid for |"
    )
    yield f"| {listed(SET, EXACT_SET)} | the lists unite, and what a side removed is gone |"
    for path in places(FOLLOWS):
        yield f"| `{dotted(path)}` | follows the united `{dotted(rule_at(path)[1:])}` |"
    yield (
        "| any other key, also one that nobody knows | the same value is that value;"
        " two values are a conflict |"
    )
    yield (
        f"| {listed(THING)}, a table of your own that one side removed |"
        " a conflict over all of it when the other changed it |"
    )
    yield (
        f"| {listed(THING, whole=False)} of two pages | a conflict over all of it:"
        " two scenarios are never mixed |"
    )
    yield (
        "| comments | like lists, at the thing that they stand at; a comment whose place is gone is told |"
    )


def profile() -> Iterator[str]:
    """Return the table of the box profile's keys."""
    yield from ("| key | value |", "|---|---|")
    entries = {entry.key: entry for entry in box.ENTRIES}
    yield f"| `{box.SMOKY_DIE}` | {entries[box.SMOKY_DIE].limits} |"
    for word, name, low, high in box.SIDE:
        yield f"| `[VAGRANT]` `{word}` | {name}, {low} to {high} |"
    yield "| `[VAGRANT.westbound]` | the same on the Westbound side |"
    for entry in entries.values():
        above, _, word = entry.key.partition(".")
        if word in ("tokens", "cycle"):
            yield f"| `[{above}]` `{word}` | {entry.what}, {entry.low} to {entry.high} |"
    track = box.break_track(5)
    yield f'| `[{box.BREAKS}]` `"5" = 4` | length of the Break track of the scenario on a page, {track.low} to {track.high} |'


TABLES = {
    "FORMAT.md": {"## Keys": keys, "## The box profile": profile, "## A Vagabond's save": vagabond_keys},
    "MERGING.md": {"## What a merge makes of each place": merging},
}
"""File under docs/ -> heading -> what makes the first table below it."""


def made(text: str, name: str) -> str:
    """Return a document with its tables as they should be."""
    for heading, table in TABLES[name].items():
        before, start, rest = text.partition(heading)
        lines = rest.split("\n")
        first = next(number for number, line in enumerate(lines) if line.startswith("|"))
        last = next(number for number in range(first, len(lines)) if not lines[number].startswith("|"))
        text = before + start + "\n".join([*lines[:first], *table(), *lines[last:]])
    return text


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 when a table is out of date"
    )
    check = parser.parse_args(words).check
    stale = []
    for name in TABLES:
        path = DOCS / name
        text = path.read_text("utf-8")
        new = made(text, name)
        if new != text:
            stale.append(f"docs/{name}")
            if not check:
                path.write_text(new, "utf-8", newline="\n")
    if stale:
        print(f"{'Out of date' if check else 'Written'}: {', '.join(stale)}")
        if check:
            print("Bring them up to date with: python scripts/make_docs.py")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
