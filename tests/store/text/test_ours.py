"""Texts in our layout are read as tomllib reads them, in the same order, and all others are left to it."""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.long.damage import damaged, wholes
from tests.property.saves import tables, typed
from vagrant_cli.store.text import ours, printer

TEXTS = int(os.environ.get("VSONG_TEXTS", "4000"))
ROOT = Path(__file__).parents[3]
SIGNS = (
    '"',
    '""',
    '"""',
    "'",
    "\\",
    '\\"',
    "\\u0041",
    "#",
    "=",
    "[",
    "]",
    "[[",
    ",",
    ",,",
    ".",
    "\n",
    "\t",
    "\r\n",
    " ",
)
MORE = (
    "0",
    "-",
    "+1",
    "-0",
    "01",
    "1_0",
    "1.5",
    "true",
    "inf",
    "{}",
    "x = 1",
    "[x]",
    "[x.y]",
    "\x7f",
    "\x00",
    "é",
    "\u2028",
)


def theirs(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return error


def mutated(luck: Random, text: str) -> str:
    """Return the text with one to three pieces of TOML put in, taken out or doubled somewhere."""
    for _ in range(luck.choice((1, 1, 2, 3))):
        at = luck.randrange(len(text) + 1)
        end = at + luck.choice((0, 0, 0, 1, 2, 9))
        text = text[:at] + luck.choice((luck.choice(SIGNS), luck.choice(MORE), text[at:end])) + text[end:]
    return text


def made_up(luck: Random) -> str:
    """Return a text: printed by us, typed by somebody, damaged, or mutated."""
    kind = luck.randrange(5)
    if kind == 0:
        return printer.fresh(tables(luck))
    if kind == 1:
        return typed(luck, tables(luck), wild=luck.random() < 0.3).text
    if kind == 2:
        return damaged(luck, luck.choice(SOUND)).decode("utf-8", "replace")
    if kind == 3:
        return mutated(luck, luck.choice(SOUND).decode())
    return mutated(luck, printer.fresh(tables(luck)))


SOUND = wholes()


def test_a_text_is_read_as_tomllib_reads_it_or_left_to_it():
    luck, found = Random(1), Counter[str]()
    for _ in range(TEXTS):
        text = made_up(luck)
        read, wanted = ours.read(text), theirs(text)
        if read is not None:
            # repr() tells the order of keys, and 1 from true.
            assert repr(read) == repr(wanted), text
        found["ours" if read is not None else "mistakes" if isinstance(wanted, Exception) else "left"] += 1
    assert found["ours"] > TEXTS / 5, found
    assert found["mistakes"] > TEXTS / 10, found


FILES = [
    *(ROOT / "campaigns").rglob("*.toml"),
    *(ROOT / "tests" / "store" / "saves").glob("*.toml"),
    ROOT / "vagrant_cli" / "data" / "rules.toml",
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_our_own_files_are_ours(file: Path):
    text = file.read_text("utf-8")
    assert repr(ours.read(text)) == repr(tomllib.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "# only a remark",
        'a = "b" # beside',
        '"a b" = ""',
        "a = [1, 2,\n  # within\n 3,]",
        "a = []",
        "a = [ ]",
        'a = """\nx\n y"""',
        'a = """x"""',
        "[a]\n[a.b]\nc = -1",
        "[a.b]\n[a]\nc = true",
        'a = "\\"quoted\\" \\\\ "',
    ],
)
def test_what_we_write_is_ours(text: str):
    assert repr(ours.read(text)) == repr(tomllib.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        "a.b = 1",
        "a = 'b'",
        "a = {}",
        "a = 1.5",
        "a = 1_000",
        "a = 0x10",
        "a = [[1]]",
        "[[a]]",
        'a = "\\u0041"',
        'a = """\\\n x"""',
        "a = 1979-05-27",
        "a = 1\r\n",
        "a = 01",
        "a =",
        "a",
        "= 1",
        "a = 1 b",
        "a = 1\na = 2",
        "[a]\n[a]",
        "a = 1\n[a]",
        "a = [1 2]",
        "a = [,]",
        "a = [1",
        'a = "',
        'a = """',
        "a = 1\x00",
        "ä = 1",
        "[a] b",
        "[a",
        f"a = {'9' * 19}",
    ],
)
def test_all_else_is_tomllib_s(text: str):
    assert ours.read(text) is None
    try:
        wanted = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        with pytest.raises(tomllib.TOMLDecodeError, match=re.escape(str(error))):
            ours.loads(text)
    else:
        assert ours.loads(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        'a = """\t\nx\n"""\n',
        'a = """ \nx"""\n',
        '[a] \t\nb = 1 \t\n[c]  # x\nd = "e" \n',
        "a = [1, \t\n2, ] \n",
    ],
)
def test_blanks_at_the_end_of_a_line_count_within_a_text_alone(text: str):
    assert ours.read(text) == tomllib.loads(text)
