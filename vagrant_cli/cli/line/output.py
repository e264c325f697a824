"""The one place that writes to the terminal and decides about colour and width."""

from __future__ import annotations

import os
import sys

from ...errors import Interrupted
from ...records import TYPE_CHECKING
from ...rules.words.matching import APART

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO


DEFAULT_WIDTH = 80

PATIENCE = 1.0
"""Seconds that pass before a person is told how far long work is."""

MOST_COLUMNS = 1000
"""Columns that are filled at most, whatever COLUMNS says."""


def prepare() -> None:
    """Make sure that no closed stream and no character a terminal cannot show ends in a traceback."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # The lowest free descriptor is the closed one's, so no file of ours can land on it.
            flags = os.O_RDONLY if mode == "r" else os.O_WRONLY
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


BRUSH = "".join(chr(0xF0000 + byte) for byte in os.urandom(16))
"""Stands for the escape byte of a colour of ours until the text is written; nobody can know it or write all there are."""

MARKS = str.maketrans({mark: f"\\u{ord(mark):04X}" for mark in "\u200e\u200f\u061c"} | {APART: " "})
"""Signs that are not seen and decide in which direction their neighbours are written."""


def painted(text: str, ink: str) -> str:
    """Return the text in a colour, such as "1;31", where colour is welcome."""
    return f"{BRUSH}[{ink}m{text}{BRUSH}[0m" if ink and colour() else text


ARROW, ASCII_ARROW = "→ ", "> "
TODO_SIGNS = (ARROW, ASCII_ARROW, "[!] ")
"""What stands before a line that the players must act on now, so that colour is never all that tells it."""

TODO_INK = "1;33"
"""The colour of such a line: bold yellow."""


def todo(text: str) -> str:
    """Return a line with the sign of what the players must do now; printing gives it its colour."""
    return f"{ARROW if unicode() else ASCII_ARROW}{text}"


def _inked(line: str) -> str:
    """Return a line in its colour when it says what the players must do now."""
    if BRUSH in line or not line.lstrip().startswith(TODO_SIGNS):
        return line
    return "\n".join(painted(part, TODO_INK) for part in line.split("\n"))


def say(text: str) -> None:
    """Write a line for the person, or the JSON object for the script, to standard output."""
    sys.stdout.write(clean(text) + "\n")


def redraw(text: str, below: str) -> None:
    """Write a screen in the place of the one before, as much as there is room for, and a line below it.

    Where no escape byte is welcome it comes beneath the one before.
    """
    lines, room = text.split("\n"), max(height() - 2, 1)
    if len(lines) > room:
        lines = [
            *lines[: room - 1],
            f"({len(lines) - room + 1} more lines; one part: status PART --watch)",
        ]
    if colour():
        sys.stdout.write("\x1b[H\x1b[2J")
    sys.stdout.write(clean("\n".join([*lines, below])))
    sys.stdout.flush()


def warn(text: str) -> None:
    """Write a line to standard error; where nobody can read it, there is nobody left to tell."""
    try:
        sys.stderr.write(clean(text) + "\n")
        sys.stderr.flush()
    except OSError:
        give_up(sys.stderr)


def progress(whole: int) -> Callable[[int], None]:
    """Return what hears how much of the whole is done, and tells a person on a terminal from one second on."""
    import time

    began = time.monotonic()

    def heard(done: int) -> None:
        if time.monotonic() - began > PATIENCE and terminal(sys.stderr):
            sys.stderr.write(f"\r{done / whole:4.0%}" if done < whole else "\r    \r")
            sys.stderr.flush()

    return heard


def clean(text: str) -> str:
    """Return text in which nothing steers a terminal but line ends, tabs and our own colours, whoever typed the rest."""
    if text.isascii() and text.isprintable():
        return text
    if BRUSH not in text:
        return _escaped(text)
    import re

    return "\x1b".join(map(_escaped, re.split(f"{BRUSH}(?=\\[[0-9;]*m)", text)))


def _escaped(text: str) -> str:
    from ...rules.words.matching import escaped

    lines = (line.split("\t") for line in text.translate(MARKS).split("\n"))
    return "\n".join("\t".join(map(escaped, cells)) for cells in lines)


def give_up(stream: TextIO | None = None) -> None:
    """Let what is still to be printed go nowhere, so that the interpreter does not fail over it at the end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())
    except (OSError, ValueError):
        return


def conversation() -> bool:
    """Tell whether a person both reads and types here."""
    return terminal() and terminal(sys.stdin)


def prompt(question: str) -> str:
    """Ask the person for a line of text."""
    try:
        return input(clean(question)).strip()
    except EOFError:
        raise Interrupted("No answer, so nothing was changed.") from None


def secret(question: str) -> str:
    """Ask the person for a line of text that the screen does not show."""
    from getpass import getpass

    try:
        return getpass(clean(question)).strip()
    except EOFError:
        raise Interrupted("No answer, so nothing was changed.") from None


def colour(stream: TextIO | None = None) -> bool:
    """Tell whether escape bytes are welcome: NO_COLOR, then FORCE_COLOR, then what the terminal is."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return terminal(stream) and os.environ.get("TERM") != "dumb"


def terminal(stream: TextIO | None = None) -> bool:
    """Tell whether a person sees the stream on a terminal."""
    return (stream or sys.stdout).isatty()


def width() -> int | None:
    """Return the columns to fill: COLUMNS, then the terminal's; None in a pipe, where nothing is wrapped."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and int(columns[:9]) > 0:
        return min(int(columns[:9]), MOST_COLUMNS)
    if not terminal():
        return None
    try:
        columns_there = os.get_terminal_size(sys.stdout.fileno()).columns
        return min(columns_there or DEFAULT_WIDTH, MOST_COLUMNS)
    except (OSError, ValueError):
        return DEFAULT_WIDTH


def height() -> int:
    """Return the lines of the terminal."""
    import shutil

    return shutil.get_terminal_size().lines


TIE = chr(0xF2000)
"""Stands for a space at which no line ends until the text is laid out."""


def counted(text: str) -> str:
    """Return text in which 1 of 3, page 37, Mood 1, "on 4" and "5: O-1" hold together, by TIE."""
    import re

    spaces = r"(?<=\d) of (?=\d)|(?<=\d:) (?=\w)|(?<=\b(?:page|Mood)) (?=\d)|(?<=\bon) (?=\d)"
    return re.sub(spaces, lambda found: found[0].replace(" ", TIE), text)


COMMANDS = ("vsong ", "git ", "rm ", "chmod ", "mkdir ")
"""How commands begin that are printed for a shell."""

AT_ITS_HEAD = r" (?=[/.~$`'\"\\-])"
QUOTED = r"(?<![^\s(])'[^']*'(?=[\s.,;:)]|$)"
"""A space before what could be a path or an option, and a quoted word: no line begins there, and none ends within."""


ACTING = r"[$`;|&<>]|\((?!\d)"
"""What a shell does something with in words; a number in brackets is ours."""


def command_from(line: str) -> int:
    """Return where the first command of a line begins, or the line's length.

    No line may be broken from there on but by the terminal itself: what somebody copies is run line by line, and
    the second line of a command would be one of its own, with a name out of a save at its head.
    """
    found = (at for word in COMMANDS for at in _each(word, line) if may_follow(line[:at]))
    return min(found, default=len(line))


def _each(word: str, line: str) -> Iterator[int]:
    at = line.find(word)
    while at >= 0:
        yield at
        at = line.find(word, at + 1)


def may_follow(before: str) -> bool:
    """Tell whether a command may stand behind a text: it is no part of a word or a path."""
    last = before[-1:]
    return not (last.isalnum() or (last and last in "_/.'-"))


def held_together(text: str) -> str:
    """Return text in which no line may begin with a path, an option or a quoted word, by TIE, nor end within one.

    What is `counted` holds together too.
    """
    import re

    quoted = re.sub(QUOTED, lambda found: found[0].replace(" ", TIE), counted(text))
    return re.sub(AT_ITS_HEAD, TIE, quoted)


def _acts(words: str) -> bool:
    """Tell whether a shell would do something with words that somebody copies with the command behind them."""
    import re

    return re.search(ACTING, words) is not None


def _without_colours(line: str) -> str:
    """Return a line with blanks in the place of our colours, as long as it is."""
    if BRUSH not in line:
        return line
    import re

    return re.sub(f"{BRUSH}\\[[0-9;]*m", lambda found: " " * len(found[0]), line)


def wrapped(text: str, stream: TextIO | None = None) -> str:
    """Return sentences broken between words, each with its further lines set in by two; as they are in a pipe.

    A line with colours in it was laid out for this width already. A command stands on a line of its own where the line
    is too long, or the words before it are none that a shell leaves alone. What the players must do now has a colour.
    """
    columns = width() if terminal(stream) else None

    def broken(line: str) -> str:
        if columns is None:
            return line
        inset = line[: len(line) - len(line.lstrip())] + "  "
        bare = _without_colours(line)
        at = bare.rfind(" ", 0, command_from(bare)) + 1 if command_from(bare) < len(line) else len(line)
        if len(line) <= columns or BRUSH in line:
            apart = 0 < at < len(line) and _acts(bare[:at])
            return f"{line[:at].rstrip()}\n{inset}{line[at:]}" if apart else line
        import textwrap

        before = textwrap.fill(
            held_together(line[:at].rstrip()),
            max(columns, len(inset) + 1),
            subsequent_indent=inset,
            break_long_words=False,
            break_on_hyphens=False,
            replace_whitespace=False,
        )
        # A command stands on a line of its own, since the words before it may be somebody else's, and a program.
        lines = [before.replace(TIE, " "), inset + line[at:] if at < len(line) else ""]
        return "\n".join(filter(None, lines))

    return "\n".join(_inked(broken(line)) for line in text.split("\n"))


def spelled(markup: str) -> str:
    """Return markup in which a letter that the stream cannot show is written as its number."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return markup.encode(encoding, "xmlcharrefreplace").decode(encoding)


def unicode() -> bool:
    """Tell whether the terminal can show more than ASCII."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return encoding.startswith("utf") and os.environ.get("TERM") != "dumb"
