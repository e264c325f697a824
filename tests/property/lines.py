"""What stands on the lines of a text, and what its comments stand at, by a plain walk."""

from __future__ import annotations

import re
from typing import NamedTuple

KEY = re.compile(r"""[\w-]+|'[^']*'|"(?:[^"\\]|\\.)*\"""")
BESIDE = re.compile(r"\s*(# c(\d+)\b.*)?$")


class Line(NamedTuple):
    """A line that is no comment and not blank; `what` tells lines apart that hold different things."""

    what: tuple[str, ...]
    words: str


class Walked(NamedTuple):
    lines: list[Line]
    comments: dict[str, tuple[str, tuple[str, ...]]]
    """By number: above, beside, or free, and what it stands at (free: what it is under)."""
    things: set[tuple[str, ...]]
    """What comments may stand at."""


class Walk:
    """A walk over lines that knows no TOML beyond what the random saves hold."""

    def __init__(self) -> None:
        self.found = Walked([], {}, {("",)})
        self.block: list[str] = []
        self.header: tuple[str, ...] = ("",)
        self.open_list = ""

    def step(self, line: str) -> None:
        match = BESIDE.search(line)
        words, number = line[: match.start()].strip(), match[2]
        assert number not in self.found.comments, "a comment stands twice"
        if words:
            self.thing(words, number, line)
            self.block = []
        elif number:
            self.block.append(number)
            self.found.comments[number] = ("free", self.place())
        else:
            self.block = []

    def place(self) -> tuple[str, ...]:
        return (*self.header, self.open_list, "[") if self.open_list else self.header

    def thing(self, words: str, number: str | None, line: str) -> None:
        what = self.name(words)
        self.found.lines.append(Line(what, line))
        if words != "]":
            self.found.comments.update(dict.fromkeys(self.block, ("above", what)))
        if words == "]":
            what = what[:-1]
        elif len(what) == 2 and self.open_list:
            self.found.things.add(what)
            what = (*what, "[")
        self.found.things.add(what)
        if number:
            self.found.comments[number] = ("beside", what)

    def name(self, words: str) -> tuple[str, ...]:
        if self.open_list:
            what = (*self.header, self.open_list, "]" if words == "]" else words.rstrip(","))
            self.open_list = "" if words == "]" else self.open_list
            return what
        if words.startswith("["):
            self.header = (words,)
            return self.header
        key = KEY.match(words)[0]
        self.open_list = key if re.search(r"=\s*\[$", words) else ""
        return (*self.header, key)


def walk(text: str) -> Walked:
    """Return what stands on each line, and what each comment stands at."""
    walker = Walk()
    for line in text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"):
        walker.step(line)
    return walker.found


def blank_runs(text: str) -> list[int]:
    return [len(run) for run in re.findall(r"^(?:[ \t]*\n)+", text.replace("\r\n", "\n"), re.MULTILINE)]


def parted(text: str) -> dict[tuple[str, ...], bool]:
    """Return for each header whether a blank line, or nothing, is above it and its comments."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    found = {}
    for what, words in walk(text).lines:
        if len(what) == 1:
            above = lines.index(words) - 1
            while above >= 0 and lines[above].startswith("#"):
                above -= 1
            found[what] = above < 0 or not lines[above]
    return found
