"""Write the man page from the command tree and the topics of help, the same text as --help; --check compares only."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

import typer
from command_tree import SHARED

from vagrant_cli import __version__
from vagrant_cli.cli.line.groups import COMMANDS, SECTIONS
from vagrant_cli.cli.line.tree import shared_options, tree
from vagrant_cli.cli.lookup.topics import TOPICS, page

PAGE = Path(__file__).resolve().parent.parent / "man" / "vsong.1"

CODES = (
    ("0", "Done."),
    ("1", "A bug of vsong; of merge: a conflict."),
    ("2", "Words that are malformed or unknown, or a number outside a printed limit."),
    ("3", "A rule refuses something well-formed; --force WHY carries it out."),
    ("4", "The save is missing, cannot be read or written, is not valid or locked."),
    ("130", "Interrupted."),
)

VARIABLES = (
    ("VSONG_CAMPAIGN", "The save, where -c names none."),
    ("VSONG_BOX", "The file of the box profile."),
    ("VISUAL, EDITOR", "The editor of edit and board edit."),
    ("NO_COLOR, FORCE_COLOR, COLUMNS, TERM", "How the screen is written."),
)


def plain(text: str) -> str:
    """Return text that troff sets as it stands."""
    text = (
        text.replace("\\", "\\e")
        .replace("-", "\\-")
        .replace("'", "\\(aq")
        .replace("^", "\\(ha")
        .replace("~", "\\(ti")
        .replace("|", "|\\:")
    )
    return "\n".join(f"\\&{line}" if line.startswith(".") else line for line in text.split("\n"))


def man() -> str:
    """Return the whole page."""
    top = tree()
    lines = [
        '.\\" Written by scripts/make_man.py from the text of the help: change that, not this file.',
        f'.TH VSONG 1 "" "vsong {plain(__version__)}" "User Commands"',
        ".ad l",
        ".nh",
        *_section("NAME", [f"vsong \\- {plain(_small(top.help))}"]),
        *_section("SYNOPSIS", [".B vsong", plain("[OPTIONS] COMMAND [ARGS]... [then COMMAND...]")]),
        *_section(
            "OPTIONS",
            [plain("Every command takes these, before and after its words."), *_options(shared_options())],
        ),
    ]
    for section in SECTIONS:
        names = [name for name, word in COMMANDS.items() if word.section == section]
        below = [line for name in names for line in _command(top.get_command(None, name), f"vsong {name}")]
        lines += _section(section.upper(), below)
    for topic in TOPICS:
        lines += _section(f"ON {topic.upper()}", _topic(page(topic)))
    lines += _section("EXIT STATUS", _listed(CODES))
    lines += _section("ENVIRONMENT", _listed(VARIABLES))
    return "\n".join(lines) + "\n"


def _topic(text: str) -> Iterator[str]:
    """Walk a topic: sentences are filled, and what is set in stands line by line."""
    for block in text.strip("\n").split("\n\n"):
        yield ".PP"
        yield from (".nf", plain(dedent(block)), ".fi") if block.startswith(" ") else (plain(block),)


def _small(text: str) -> str:
    return (text[0].lower() + text[1:]).rstrip(".")


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield f'.SH "{plain(title)}"'
    yield from lines


def _listed(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    for word, text in pairs:
        yield from (".TP", f".B {plain(word)}", plain(text))


def _options(options: Sequence[Any]) -> Iterator[str]:
    for one in options:
        value = "" if getattr(one, "is_flag", False) else f" {one.metavar or ''}"
        yield from (".TP", f".B {plain(', '.join(one.opts) + value.rstrip())}", plain(one.help or ""))


def _command(command: Any, path: str) -> Iterator[str]:
    """Walk the lines of a command, or of a group and all commands in it."""
    context = typer.Context(command, info_name=path)
    yield f'.SS "{plain(path)}"'
    yield from (".B " + plain(" ".join([path, *command.collect_usage_pieces(context)])), ".PP")
    about, _, lines = (command.help or "").partition("\b\n")
    yield plain(about.rstrip().replace("\n\n", "\n.PP\n")).replace("\\&.PP", ".PP")
    if lines:
        yield from (".PP", *(f"{plain(line)}\n.br" for line in lines.splitlines()))
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    yield from _listed([(one.metavar or one.name, one.help or "") for one in arguments])
    yield from _options(
        [one for one in command.params if one.param_type_name == "option" and one.name not in SHARED]
    )
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        yield from _command(command.get_command(context, name), f"{path} {name}")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 when the page is out of date"
    )
    check = parser.parse_args(words).check
    text = man()
    if PAGE.exists() and PAGE.read_text("utf-8") == text:
        return 0
    print(f"{'Out of date' if check else 'Written'}: man/{PAGE.name}")
    if check:
        print("Bring it up to date with: python scripts/make_man.py")
        return 1
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
