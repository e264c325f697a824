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
from vagrant_cli import typed
from vagrant_cli.cli.haint import move
from vagrant_cli.rules.board import decision

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


@pytest.mark.parametrize(
    "line",
    [
        "haint forecast songsmith",
        "haint odds 4 --as songsmith -s 4",
        "haint gain 1 --haint {}",
    ],
)
def test_a_haint_in_a_printed_command_is_one_word_to_a_shell_whatever_it_is_called(line: str, vsong):
    """Names come with other people's saves, and printed commands are pasted."""
    name = "it's $(touch `ran`)"
    text = (Path(__file__).parents[1] / "campaigns" / "dining-car.toml").read_text("utf-8")
    text = text.replace("blackthorn", f'"{name}"')
    text = text.replace("limit = 12\n", "")
    if "forecast" in line:
        text = re.sub(r"\[scenario\.board\.haints.*\n.*\n", "", text)
    Path("crew.toml").write_text(text, "utf-8")
    ran = vsong(*(word.replace("{}", name) for word in line.split()))
    printed = re.findall(r"vsong (?:haint|board) [^\n]*touch[^\n]*", ran.out + ran.err)
    assert printed, ran.out + ran.err
    assert [one for one in printed if typed.quoted(name) not in one] == []


def test_a_move_that_is_offered_otherwise_names_its_haint_in_one_word_to_a_shell():
    name = "it's $(touch `ran`)"
    asked = move.Asked(name, 2, 1, (None, None, False), decision.Settled())
    assert move._again(asked) == f"vsong haint move 2 --range 1 --haint {typed.quoted(name)} --apply"
