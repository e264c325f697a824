"""Stories of play from the command line: commands, what they print, and exit codes.

`pytest tests/test_transcripts.py --rewrite` writes them anew; the difference is then read like any other change.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.stories import told

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
