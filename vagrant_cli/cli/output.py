"""The one place that writes to the terminal and decides about colour and width."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from ..errors import Interrupted

DEFAULT_WIDTH = 80


def prepare() -> None:
    """Make sure that no character a terminal cannot show ends in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def say(text: str) -> None:
    """Write a line for the person, or the JSON object for the script, to standard output."""
    sys.stdout.write(text + "\n")


def warn(text: str) -> None:
    """Write a line to standard error."""
    sys.stderr.write(text + "\n")


def conversation() -> bool:
    """Tell whether a person both reads and types here."""
    return terminal(sys.stdin) and terminal()


def prompt(question: str) -> str:
    """Ask the person for a line of text."""
    try:
        return input(question).strip()
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
        return int(columns[:9])
    if not terminal():
        return None
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or DEFAULT_WIDTH
    except (OSError, ValueError):
        return DEFAULT_WIDTH


def unicode() -> bool:
    """Tell whether the terminal can show more than ASCII."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return encoding.startswith("utf") and os.environ.get("TERM") != "dumb"
