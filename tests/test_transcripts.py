"""Stories of play from the command line: commands, what they print, and exit codes.

`pytest tests/test_transcripts.py --rewrite` writes them anew; the difference is then read like any other change.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stories import commands, told

BOARDS = Path(__file__).parents[1] / "campaigns" / "boards"
STORIES = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("plain", ["1", "0"])
@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_the_story_reads_as_written(
    path: Path, plain: str, vsong, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("VSONG_PLAIN", plain)
    shutil.copytree(BOARDS, Path("campaigns") / BOARDS.name)
    written = path.read_text("utf-8")
    reads = told(written, vsong)
    if request.config.getoption("--rewrite"):
        path.write_text(reads, "utf-8")
    else:
        assert reads == written


def test_there_are_stories():
    assert STORIES


PLAIN = frozenset({"turn", "move", "rummage", "patch-up", "bust", "use", "end"})
"""Steps of a turn in which nothing is read and nothing is asked."""


def turns(story: str) -> Iterator[list[str]]:
    """Walk the command lines of each turn, from the one that begins it to the one with the Haint's turn."""
    own: list[str] = []
    for line in commands(story):
        if line.startswith("vsong turn"):
            own = []
        own.append(line)
        if line.startswith("vsong end") or " then end" in line:
            yield own
            own = []


def steps(line: str) -> list[str]:
    """Return the command words of a line's steps."""
    return [step.split()[0] for step in line.removeprefix("vsong ").split(" then ")]


def test_a_plain_turn_and_the_haints_are_at_most_two_commands_and_sixty_characters():
    story = next(path for path in STORIES if path.stem == "two-evenings").read_text("utf-8")
    assert story.count("$ vsong scenario end") == story.count("$ vsong camp finish") == 2
    plain = [
        lines for lines in turns(story) if PLAIN.issuperset(step for line in lines for step in steps(line))
    ]
    assert len(plain) >= 12
    assert [lines for lines in plain if len(lines) > 2 or sum(map(len, lines)) > 60] == []
