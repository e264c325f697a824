"""The rules reference as it is shipped: complete, well-formed, silent about the story, and known to the tests."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from vagrant_cli import data
from vagrant_cli.data import haint_effects, scenarios
from vagrant_cli.rules.lookup.reference import SECTIONS

TESTS = Path(__file__).parent
RULES = tomllib.loads(Path(data.__file__).with_name("rules.toml").read_text("utf-8"))

HIDDEN = {
    *(f"MO-0{number}" for number in range(1, 6)),
    *(f"RU-{number}" for number in (30, 36, 40, 41, 42)),
    "CP-20",
    "PB-02",
}

COUNTS = {
    "HL": 3, "CC": 6, "SB": 13, "OR": 7, "SC": 5, "PB": 4, "EV": 3, "DD": 18, "MR": 25, "MO": 6, "DN": 5,
    "SU": 3, "TU": 2, "RD": 2, "AC": 10, "BB": 4, "HT": 23, "TR": 3, "BN": 10, "HE": 7, "HU": 3, "WB": 8,
    "JU": 2, "SL": 1, "SK": 4, "VG": 9, "CP": 20, "WL": 2, "RU": 44, "VB": 42,
}  # fmt: skip

NAMED = re.compile(r"mark\.rule\(([^)]*)\)|^# rules?: ([^\n]*)$", re.MULTILINE)
ID = re.compile(r"[A-Z]{2}-[0-9]{2}")


def said(row):
    """Return everything that somebody sees who has not reached a row."""
    text = row["unlock"] if row.get("hidden") else row["text"]
    return " ".join(f"{row['title']}. {', '.join(row.get('also', ()))}. {text}".split())


def test_every_rule_that_a_test_names_is_in_the_reference():
    """Promise: a rule id in a test leads a reader to its text."""
    unknown = {}
    for path in TESTS.rglob("*"):
        if path.is_file() and path.suffix in (".py", ".txt", ".transcript", ".md"):
            for marks in NAMED.findall(path.read_text("utf-8")):
                missing = [name for name in ID.findall(" ".join(marks)) if name not in RULES]
                if missing:
                    unknown.setdefault(str(path.relative_to(TESTS)), []).extend(missing)
    assert unknown == {}


def test_every_rule_that_the_program_names_is_in_the_reference():
    """Promise: an id in a refusal or a docstring can be looked up."""
    package = Path(data.__file__).parents[1]
    letters = {letters for letters, _ in SECTIONS}
    for path in package.rglob("*.py"):
        named = {name for name in ID.findall(path.read_text("utf-8")) if name[:2] in letters}
        assert named <= RULES.keys(), path.name


def test_no_row_is_missing_and_sections_follow_each_other():
    """Promise: every section is complete, numbered from 1 without a gap, in the order of the sections."""
    expected = [f"{s}-{number:02}" for s, _ in SECTIONS for number in range(1, COUNTS[s] + 1)]
    in_order = sorted(RULES, key=lambda name: ([s for s, _ in SECTIONS].index(name[:2]), name))
    assert in_order == expected
    for letters, _ in SECTIONS:
        own = [name for name in RULES if name.startswith(letters)]
        assert own == sorted(own)


@pytest.mark.parametrize("name", RULES)
def test_a_row_is_well_formed(name):
    """Promise: title, text and source are there, short enough to read, and nothing else but the lock."""
    row = RULES[name]
    text = " ".join(row["text"].split())
    assert 20 <= len(text) <= 600
    assert text[-1] == "."
    assert 3 <= len(row["title"]) <= 50
    assert row["title"] == row["title"].strip()
    assert row["source"].strip()
    assert row.keys() <= {"title", "also", "text", "source", "hidden", "unlock", "moment", "pages"}
    assert set(ID.findall(text)) <= RULES.keys()


def test_titles_are_all_different():
    """Promise: a title alone tells two rows apart."""
    titles = [row["title"].casefold() for row in RULES.values()]
    assert sorted(titles) == sorted(set(titles))


def test_exactly_the_rows_that_would_spoil_are_hidden():
    """Promise: the hidden rows are the promised ones, and each says how it is unlocked."""
    assert {name for name, row in RULES.items() if row.get("hidden")} == HIDDEN
    assert {name for name, row in RULES.items() if "unlock" in row} == HIDDEN
    assert all(RULES[name]["unlock"].strip() for name in HIDDEN)
    assert {name for name, row in RULES.items() if "moment" in row or "pages" in row} <= HIDDEN


@pytest.mark.rule("MO-06")
def test_nothing_that_everybody_may_read_gives_the_story_away():
    """Promise: no title, Mile Post, effect or hidden sentence stands in what is shown before its time."""
    secrets = {
        *(scenario.title for scenario in scenarios.SCENARIOS),
        *scenarios.mile_posts(),
        *(name for effect in haint_effects.NOT_LIFTED for name in effect.names),
        *("Skelly Man", "Bony One", "Malady", "Super Elastic", "revive box", "Moment 17"),
    }
    for name, row in RULES.items():
        visible = said(row)
        told = [secret for secret in secrets if re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", visible)]
        assert not told, name


@pytest.mark.rule("MO-06")
def test_no_open_row_repeats_what_a_hidden_one_says():
    """Promise: no six words in a row of a hidden text are found in another row as everybody may read it."""
    for name in HIDDEN:
        everything = " ".join(said(row) for other, row in RULES.items() if other != name).casefold()
        words = " ".join(RULES[name]["text"].split()).casefold().split()
        runs = [" ".join(words[i : i + 6]) for i in range(len(words) - 5)]
        assert not [run for run in runs if run in everything], name
