"""Every next command that the stories print is typed as it was printed, where it stands, and is understood."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.command_tree import read_tree
from tests.stories import told
from tests.test_transcripts import BOARDS, STORIES

PRINTED = re.compile(
    r"(?:vsong undo, then:? )?vsong [^\n]*?(?=$|\n| vsong |; | \(|\)| \[|[.,:](?: |$|\n))", re.MULTILINE
)
"""A command up to the end of the sentence or of its part; what is to be undone first belongs to it."""

HOLE = re.compile(r"[A-Z]+(?:=[A-Z]+)?|.*[\[|\N{HORIZONTAL ELLIPSIS}].*")
"""A word in place of what only the players know."""

ASKED = frozenset({"vsong camp in-between"})
"""What asks each player in secret, and so needs somebody at a terminal."""

USAGE = 2


def hints(printed: str, commands: frozenset[str]) -> Iterator[str]:
    """Walk the commands in a text that can be typed as they stand."""
    for found in PRINTED.findall(printed):
        line = re.sub(r", then:? vsong", " then", found)
        try:
            _, *words = shlex.split(line)
        except ValueError:
            continue
        if words[0] in commands and line not in ASKED and not any(map(HOLE.fullmatch, words)):
            yield line


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_no_next_command_of_a_story_is_a_mistake_in_typing(path: Path, vsong):
    shutil.copytree(BOARDS, Path("campaigns") / BOARDS.name)
    commands = frozenset(node.path for node in read_tree().nodes)
    tried: dict[str, str] = {}

    def run(*words: str) -> tuple[int, str, str]:
        code, out, err = vsong(*words)
        for line in hints(out + err, commands):
            if line not in tried:
                again = vsong("-n", *shlex.split(line)[1:])
                tried[line] = again.err if again.code == USAGE else ""
        return code, out, err

    told(path.read_text("utf-8"), run)
    assert {line: said for line, said in tried.items() if said} == {}


def test_a_printed_line_is_read_up_to_the_end_of_what_is_typed():
    """Promise: undoing first belongs to it; rule ids, brackets and the rest of a sentence do not."""
    text = (
        "> As it is [HT-18]: vsong undo, then: vsong end salt --to B1.1\n"
        "> By choice: vsong hurt way 1 --flip 'Odd Hat' (or 76)\n"
        "vsong: Finish it first: vsong scenario end victory (or defeat). [DN-01]\n"
        "> To have vsong know it: vsong scenario action foot --move M\n"
        "Usually: vsong scenario end defeat. [HE-05]\n"
        "> Kept: vsong board use two-cars.toml; or vsong round\n"
    )
    assert list(hints(text, frozenset({"undo", "end", "hurt", "scenario", "board", "round"}))) == [
        "vsong undo then end salt --to B1.1",
        "vsong hurt way 1 --flip 'Odd Hat'",
        "vsong scenario end victory",
        "vsong scenario end defeat",
        "vsong board use two-cars.toml",
        "vsong round",
    ]
