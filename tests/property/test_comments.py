"""Law: whatever a command changes, every comment stays with what it stands above or beside.

Saves are written as people would: comments above headers, keys and list items and beside values, tables and keys in
any order, blank lines here and there. Real rules then change the campaign, deletions of tables included.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.campaigns import begun, holding
from vagrant_cli.campaign import Belongings, Campaign, Deed, Donations, Moonreaper, Scenario
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.rules.campaign import (
    belongings,
    deed_draws,
    deeds,
    donations,
    moments,
    moonreaper,
    smoky_bones,
)
from vagrant_cli.rules.scenario import rituals, scenario
from vagrant_cli.store.file import saves
from vagrant_cli.store.schema import schema
from vagrant_cli.store.text import printer

START = holding(
    begun(vagrants="songsmith wayfarer empress", moonreaper=True),
    "songsmith",
    Night_Owl=Deed("goal", 1),
    Long_Way=Deed("reward"),
)._replace(
    donations=Donations({"before": 9}),
    moments_read=("84", "O-1"),
    belongings=Belongings(("12", "13"), ("Lantern",), ("Whistle",), ("Coat", "Candle Game", "Stocking")),
    moonreaper=Moonreaper(True, 3, ("junk",)),
    results={1: "victory", 5: "defeat"},
    decks={"songsmith": ("Deep Pockets",), "empress": ("Fetch",)},
    notes=("We slept badly.",),
    scenario=Scenario(
        11,
        goals={"empress": ("Fetch",)},
        progress={"songsmith": {"Night Owl": "2 of 4"}},
        moonreaper_ritual="Coat",
    ),
)

RULES = (
    lambda c: donations.donate(c, 1),
    lambda c: donations.donate(c, 9),
    lambda c: moments.read(c, "O-2", {}),
    lambda c: moments.read(c, "83", {}),
    lambda c: scenario.end(c, "victory"),
    lambda c: scenario.start(c, 15),
    lambda c: deeds.reach_goal(c, "songsmith", deeds.held(c, "songsmith", "Night Owl")),
    lambda c: deeds.note_progress(c, "songsmith", deeds.held(c, "songsmith", "Night Owl"), "3 of 4"),
    lambda c: deeds.drop(c, "songsmith", deeds.held(c, "songsmith", "Long Way")),
    lambda c: deeds.drop(c, "songsmith", deeds.held(c, "songsmith", "Night Owl")),
    lambda c: deed_draws.draw(c, "empress", ("Fetch", "Odd", "Even"), keep="Odd"),
    lambda c: deeds.cash(c, "songsmith", deeds.held(c, "songsmith", "Long Way")),
    lambda c: belongings.add(c, "skill", "9"),
    lambda c: belongings.add(c, "junk", "Bent Fork"),
    lambda c: belongings.remove(c, "12"),
    lambda c: belongings.remove(c, "13"),
    lambda c: belongings.remove(c, "Whistle"),
    lambda c: belongings.give(c, "Lantern", "songsmith"),
    lambda c: belongings.take(c, "wayfarer", "31"),
    lambda c: belongings.take(c, "empress", "51"),
    lambda c: rituals.complete_moonreapers(c, "Scissors"),
    lambda c: moonreaper.leave(c),
    lambda c: smoky_bones.receive(c, "empress", 2),
    lambda c: smoky_bones.use(c, "empress", 2),
    lambda c: moments.write_note(c, "The pup saved us."),
)

HEADER = re.compile(r"\[(.+)\]$")
KEY = re.compile(r'("(?:[^"]*)"|[A-Za-z0-9_-]+) = (.*)$')


class Unit(NamedTuple):
    """A header, or a key with all lines of its value; `path` says what it is."""

    path: tuple[str, ...]
    lines: list[str]


class Comment(NamedTuple):
    """A comment and the line that it stands above or beside; `item` is a list item, as text."""

    text: str
    owner: tuple[str, ...]
    item: str | None
    line: str


def unquoted(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip('"') for part in re.findall(r'"[^"]*"|[^.]+', dotted))


def blocks(text: str) -> list[list[Unit]]:
    """Split a fresh save into its tables, each a list of units with the header first."""
    found: list[list[Unit]] = [[]]
    table: tuple[str, ...] = ()
    for line in text.splitlines():
        if header := HEADER.match(line):
            table = unquoted(header[1])
            found.append([Unit(table, [line])])
        elif key := KEY.match(line):
            found[-1].append(Unit((*table, key[1].strip('"')), [line]))
        elif line:
            found[-1][-1].lines.append(line)
    return found


@st.composite
def handwritten(draw: Any) -> tuple[str, list[Comment]]:
    """Return START as a person might have written it, and every comment with its owner."""
    top, *tables = blocks(printer.fresh(schema.encode(START)))
    comments: list[Comment] = []
    lines: list[str] = []
    chance = st.integers(0, 5)

    def comment(owner: tuple[str, ...], item: str | None, line: str) -> str:
        text = f"# c{len(comments)}."
        comments.append(Comment(text, owner, item, line))
        return text

    def write(unit: Unit) -> None:
        whole = len(unit.lines) == 1
        for number, line in enumerate(unit.lines):
            stripped = line.strip()
            item = stripped.rstrip(",").strip('"') if line.startswith(" ") else None
            if stripped == "]":
                lines.append(line)
                continue
            indent = line[: len(line) - len(stripped)]
            for _ in range(draw(chance) // 4 * (1 if number == 0 or item else 0)):
                lines.append(indent + comment(unit.path, item, stripped))
            beside = draw(chance) == 0 and (whole or item is not None)
            lines.append(f"{line}  {comment(unit.path, item, stripped)}" if beside else line)

    for block in (top, *draw(st.permutations(tables))):
        header = block[:1] if block[0].lines[0].startswith("[") else []
        for unit in (*header, *draw(st.permutations(block[len(header) :]))):
            write(unit)
            if draw(chance) == 0:
                lines.append("")
        lines += [""] * draw(st.integers(1, 2))
    return "\n".join(lines).rstrip("\n") + "\n", comments


def stands(tables: dict[str, Any], comment: Comment) -> bool:
    """Tell whether what a comment belongs to is still in the save."""
    here: Any = tables
    for part in comment.owner:
        if not isinstance(here, dict) or part not in here:
            return False
        here = here[part]
    return comment.item is None or comment.item in here


def owner_line(text: str, comment: Comment) -> str:
    """Return the line that a comment stands beside, or else the next line that is no comment."""
    lines = text.splitlines()
    [index] = [number for number, line in enumerate(lines) if comment.text in line]
    before, _, _ = lines[index].partition("#")
    if before.strip():
        return before.strip()
    below = next(line for line in lines[index:] if not line.strip().startswith("#"))
    return below.partition("  #")[0].strip()


def gap(text: str) -> int:
    """Return the most blank lines that stand one below the other."""
    return max(map(len, re.findall(r"\n\n+", text))) - 1


@settings(max_examples=100, deadline=None)
@given(handwritten(), st.lists(st.sampled_from(RULES), min_size=1, max_size=6))
def test_every_comment_stays_with_its_own(written: tuple[str, list[Comment]], rules: list[Any]):
    text, comments = written
    campaign: Campaign | None = schema.decode(tomllib.loads(text)).campaign
    assert campaign is not None
    for rule in rules:
        try:
            campaign, _ = rule(campaign)
        except (Refused, UsageError):
            continue
        raw = text.encode()
        save = saves.Save(
            Path("c.toml"), raw, tomllib.loads(text), schema.decode(tomllib.loads(text)).campaign
        )
        before, text = text, saves.rewritten(save, campaign).decode()
        tables = tomllib.loads(text)
        assert schema.encode(schema.decode(tables).campaign) == schema.encode(campaign)
        gone = [comment for comment in comments if not stands(tables, comment)]
        comments = [comment for comment in comments if comment not in gone]
        assert not [comment for comment in gone if comment.text in text]
        for comment in comments:
            line = owner_line(text, comment)
            key = comment.line.partition(" = ")[0]
            assert line.rstrip(",").startswith(key.rstrip(",")), (comment, line, before, text)
        order = [c.text for c in sorted(comments, key=lambda c: before.index(c.text))]
        assert order == sorted(order, key=text.index), "comments change places"
        assert gap(text) <= max(gap(before), 1)
