"""read_tree(): what completions have to know of every command, its options and its arguments."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from vagrant_cli.cli.line.tree import shared_options, tree
from vagrant_cli.cli.vagabond.names import CHARACTERS, PLACES, QUESTS
from vagrant_cli.data.vagabond import FACTIONS, KINDS
from vagrant_cli.data.vagrants import KEYS
from vagrant_cli.vagabond.play import VERBS

SHARED = frozenset(option.name for option in shared_options())
"""The names of the options that every command takes; only the help at the top lists them."""

FILES = ("/",)
"""The words that a place has where a file is asked for."""

FILE_NAMES = frozenset({"SAVE", "FILE", "FILES", "PATH", "OLD", "NEW", "BASE", "OURS", "THEIRS"})
"""What help calls a value that is a file."""

VAGRANT_NAMES = frozenset({"VAGRANT", "VAGRANTS", "WHO", "RECEIVER"})
"""What help calls a value that is one of the six Vagrants."""

VAGRANT_OPTIONS = frozenset({"--as", "--vagrant"})
"""Options whose value is one of the six Vagrants, whatever help calls it."""

OF_THE_VAGABOND = {
    "ACTION": (*VERBS, *KINDS, *FACTIONS, *PLACES),
    "CHARACTER": CHARACTERS,
    "FACTION": FACTIONS,
    "QUEST": QUESTS,
}
"""What help calls a value of the Vagabond's, and the words that fit."""

ASCII = str.maketrans({"…": "...", "–": "-", "—": "-", "−": "-", "’": "'", "“": '"', "”": '"', "×": "x"})
"""Scripts are read in whatever encoding a shell fancies, so they are plain ASCII."""


class Value(NamedTuple):
    """What stands at one place of the command line: `help` of it, and the `words` that fit if they are fixed."""

    help: str
    words: tuple[str, ...]


class Option(NamedTuple):
    """An option by all its names; `value` is None for a flag."""

    names: tuple[str, ...]
    help: str
    value: Value | None


class Node(NamedTuple):
    """A command or a group of commands, by its words after `vsong`; `more`: the last argument repeats."""

    path: str
    commands: tuple[tuple[str, str], ...]
    options: tuple[Option, ...]
    arguments: tuple[Value, ...]
    more: bool


class Tree(NamedTuple):
    """All nodes, and the options that every one of them takes, before and after the command words."""

    nodes: tuple[Node, ...]
    shared: tuple[Option, ...]

    def places(self) -> Iterable[tuple[str, Value]]:
        """Yield every place that takes a value: PATH:NUMBER for arguments, PATH:OPTION, `*` for every path."""
        for node in self.nodes:
            for number, value in enumerate(node.arguments, 1):
                yield f"{node.path}:{number}", value
            for option in node.options:
                yield from _option_places(node.path, option)
        for option in self.shared:
            yield from _option_places("*", option)


def _option_places(path: str, option: Option) -> Iterable[tuple[str, Value]]:
    for name in option.names:
        if option.value:
            yield f"{path}:{name}", option.value


def read_tree() -> Tree:
    """Load every command and return what completions have to know of it."""
    top = tree()
    nodes = list(_nodes(top, ""))
    shared = tuple(option for option in nodes[0].options if all(option in node.options for node in nodes))
    nodes = [
        node._replace(options=tuple(option for option in node.options if option not in shared))
        for node in nodes
    ]
    # The top alone takes --version, before anything is parsed.
    version = Option(("--version",), "Show the version and exit.", None)
    nodes[0] = nodes[0]._replace(options=(version, *nodes[0].options))
    help_names = tuple((top.context_settings or {}).get("help_option_names", ("--help",)))
    return Tree(tuple(nodes), (*shared, Option(help_names, "Show help and exit.", None)))


def _nodes(command: Any, path: str) -> Iterable[Node]:
    words = command.list_commands(None) if hasattr(command, "list_commands") else ()
    below = [(word, command.get_command(None, word)) for word in words]
    below = [(word, found) for word, found in below if not found.hidden]
    shown = [one for one in command.params if one.name in SHARED or not getattr(one, "hidden", False)]
    arguments = [param for param in shown if param.param_type_name == "argument"]
    places = tuple(_value(param) for param in arguments)
    if getattr(command, "sorts", False):
        # The words stand in any order, so each fits at every place.
        every = tuple(dict.fromkeys(word for place in places for word in place.words))
        places = tuple(place._replace(words=every) for place in places)
    yield Node(
        path,
        tuple((word, _line(found.get_short_help_str(1000))) for word, found in below),
        tuple(_option(param) for param in shown if param.param_type_name == "option"),
        places,
        bool(arguments) and arguments[-1].nargs == -1,
    )
    for word, found in below:
        yield from _nodes(found, f"{path} {word}".strip())


def _option(param: Any) -> Option:
    takes = not (getattr(param, "is_flag", False) or getattr(param, "count", False))
    return Option(
        (*param.opts, *param.secondary_opts), _line(param.help or ""), _value(param) if takes else None
    )


def _value(param: Any) -> Value:
    name = (param.metavar or param.name).replace("...", "").replace("…", "").strip("[]")
    help_line = _line(f"{param.metavar or param.name.upper()}: {param.help or ''}")
    choices = getattr(param.type, "choices", None)
    if choices:
        return Value(help_line, tuple(str(getattr(choice, "value", choice)) for choice in choices))
    if VAGRANT_OPTIONS & {*param.opts}:
        return Value(help_line, KEYS)
    return Value(help_line, tuple(dict.fromkeys(_words(name))))


def _words(name: str) -> Iterable[str]:
    """Yield the words that a metavar stands for: `closest|VAGRANT` is closest and the six names."""
    parts = [re.sub(r"\[=.*", "", part) for part in name.split("|")]
    for part in parts:
        placeholder, equals, _ = part.partition("=")
        if len(parts) > 1 and part != part.upper():
            yield part
        elif placeholder.upper() in VAGRANT_NAMES:
            yield from (key + equals for key in KEYS)
        elif part in OF_THE_VAGABOND:
            yield from OF_THE_VAGABOND[part]
        elif part.upper() in FILE_NAMES:
            yield from FILES


def _line(text: str) -> str:
    return " ".join(text.translate(ASCII).encode("ascii", "replace").decode().split())
