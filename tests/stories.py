"""Stories: command lines with what they print, run in this process and compared or written anew.

A story is plain text. A line `$ vsong WORDS…` runs, `$ cat FILE` shows a file; what they print follows, then
`[3]` when the exit code is not 0. Lines that start with `#` speak to the reader (`# rule: DD-07` names rules).
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

Run = Callable[..., tuple[int, str, str]]


def told(story: str, run: Run) -> str:
    """Run a story's commands and return the story as it should read."""
    return "\n".join(_lines(story, run)) + "\n"


def commands(story: str) -> Iterator[str]:
    """Walk the command lines of a story; one may go on after a backslash."""
    for line in story.replace("\\\n", "").splitlines():
        if line.startswith("$ "):
            yield line[2:]


def _lines(story: str, run: Run) -> Iterator[str]:
    lines = iter(story.splitlines())
    before = "#"
    for line in lines:
        if line[:1] not in ("#", "$"):
            continue
        if before != "#":
            yield ""
        before = line[:1]
        yield line
        if before == "$":
            while line.endswith("\\"):
                more = next(lines)
                yield more
                line = line[:-1] + more.lstrip()
            yield from _ran(line[2:], run)


def _ran(line: str, run: Run) -> Iterator[str]:
    program, *words = shlex.split(line)
    if program == "cat":
        yield from Path(words[0]).read_text("utf-8").splitlines()
        return
    assert program == "vsong", f"a story runs vsong and cat, not {program}"
    code, out, err = run(*words)
    yield from (out + err).splitlines()
    if code:
        yield f"[{code}]"
