"""Every command and option that a message, a help, a rule or a document names is one that there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import vagrant_cli
from scripts.command_tree import Node, read_tree
from vagrant_cli.vagabond.play import VERBS

PACKAGE = Path(vagrant_cli.__file__).parent
ROOT = PACKAGE.parent
HOLE = "\N{HORIZONTAL ELLIPSIS}"
"""What stands in a text for a value that only a run knows."""

NAMED = re.compile(r"(?<![\w/.-])vsong((?:[ ]+(?!vsong\b)[^\s`;]+)+)")
"""The program's name and the words behind it, up to the end of the line, of the code or of the half-sentence."""

OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")
PUNCTUATION = ".,:;!?()[]{}'\"*"
PROSE = frozenset(
    {
        *(
            "can",
            "command",
            "decides",
            "does",
            "draws",
            "finds",
            "from",
            "is",
            "keeps",
            "know",
            "knows",
            "records",
            "trusts",
        ),
        *("lists", "no", "says", "sets", "ships", "shows", "takes", "that", "would", "writes", "wrote"),
    }
)
OF_A_GROUP = frozenset({"shows"})
"""What stands behind the program's name, and behind a group's, where a sentence speaks about it."""

LINES = frozenset(("vagabond", verb) for verb in VERBS)
"""Words behind a group that begin a line of actions, in front of which `do` may be left out."""

FOREIGN = frozenset({"--literal-pathspecs", "--local", "--get", "--show-toplevel", "--no-textconv"})
"""Options of git."""

OF_SCRIPTS = frozenset({"--complete"})
"""What the completions of a shell call the program with."""


class Text(NamedTuple):
    """A text that people read, and where it stands."""

    where: str
    text: str


def texts() -> Iterator[Text]:
    """Walk every string of the package, the rules reference, the topics of help and every document."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from _strings(path)
    for path in [
        *sorted(PACKAGE.rglob("*.toml")),
        *sorted(PACKAGE.rglob("*.txt")),
        *sorted(ROOT.glob("docs/*.md")),
        ROOT / "README.md",
    ]:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            # What stands two blanks behind a command speaks about it.
            for part in re.split(r"(?<=\S)  ", line):
                yield Text(f"{path.relative_to(ROOT)}:{number}", part)


def _strings(path: Path) -> Iterator[Text]:
    tree = ast.parse(path.read_text("utf-8"))
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        where = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values)
            yield Text(where, "".join(parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield Text(where, node.value)


class Tree(NamedTuple):
    """The commands by their words, and the options that all of them take."""

    nodes: dict[str, Node]
    shared: frozenset[str]

    def options(self, path: str) -> frozenset[str]:
        """Return the options of a command, with those that every one takes."""
        return self.shared.union(name for option in self.nodes[path].options for name in option.names)


@cache
def tree() -> Tree:
    found = read_tree()
    shared = frozenset(name for option in found.shared for name in option.names)
    return Tree({node.path: node for node in found.nodes}, shared)


def wrong(text: str) -> Iterator[str]:
    """Yield what a text names behind `vsong` that is no command, or no option of the command."""
    steps = (step for found in NAMED.finditer(text) for step in re.split(r" then (?=[a-z])", found[1]))
    for words in map(str.split, steps):
        for path in _paths(words):
            if path not in tree().nodes:
                yield f"vsong {path}"
                continue
            given = OPTION.findall(" ".join(words))
            yield from (f"vsong {path} {option}" for option in given if option not in tree().options(path))


def _paths(words: list[str]) -> Iterator[str]:
    """Yield the commands that words begin with; `gain|limit` are two, and a sentence about them is none."""
    first = words[0].strip(PUNCTUATION)
    if _no_name(first, PROSE):
        return
    if first not in tree().nodes or not tree().nodes[first].commands or words[0] != first:
        yield first
        return
    for second in (words[1] if len(words) > 1 else "").split("|"):
        second = second.strip(PUNCTUATION)
        if (first, second) in LINES:
            second = "do"
        yield first if _no_name(second, OF_A_GROUP) else f"{first} {second}"


def _no_name(word: str, prose: frozenset[str]) -> bool:
    return not word or HOLE in word or word.startswith("-") or word in prose


def test_every_command_that_is_named_is_one_and_takes_the_options_that_are_named_with_it():
    """Promise: in messages, hints, help, examples, the rules reference, the documents and the README."""
    found = list(texts())
    assert sum(len(NAMED.findall(one.text)) for one in found) > 300
    assert [f"{one.where}: {what}" for one in found for what in wrong(one.text)] == []


def test_every_option_that_is_named_is_one_of_some_command():
    """Promise: also where it stands without its command, as in "or --force WHY"."""
    known = (FOREIGN | OF_SCRIPTS).union(*map(tree().options, tree().nodes))
    named = {(one.where, name) for one in texts() for name in OPTION.findall(one.text) if name[:2] == "--"}
    assert sorted((where, name) for where, name in named if name not in known) == []
    assert {name for _, name in named} >= FOREIGN


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Go on with: vsong scenari start PAGE.", ["vsong scenari"]),
        ("See: vsong deed lists.", ["vsong deed lists"]),
        ("(vsong camp finish --forfeits)", ["vsong camp finish --forfeits"]),
        ("vsong haint gain|limits N", ["vsong haint limits"]),
        ("Take: vsong resolve --ours|--their -c SAVE", ["vsong resolve --their"]),
        (f"vsong {HOLE} and vsong undo --steps", ["vsong undo --steps"]),
        ("vsong decides: it stays; vsong camp shows more; vsong board.", []),
        ("vsong restore NAME CARD --dry-run", []),
    ],
)
def test_a_command_that_is_none_is_noticed(text: str, named: list[str]):
    assert list(wrong(text)) == named


def test_a_command_that_is_named_ends_what_is_said():
    """Promise: nobody types `shows how` behind a command, because no sentence of the program goes on behind one."""
    going_on = re.compile(r"\bvsong [a-z][\w -]* (?:tells|shows|lists|names) \w+")
    said = [one for path in sorted(PACKAGE.rglob("*.py")) for one in _strings(path)]
    assert [f"{one.where}: {found[0]}" for one in said for found in going_on.finditer(one.text)] == []
