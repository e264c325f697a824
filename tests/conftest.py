"""What all tests share: running a command line in this process, at width 80 and without colour."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from vagrant_cli.cli.main import main

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
"""How long an example takes says something about the computer, and nothing about the program."""


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        lines = self.out.splitlines()
        assert len(lines) == 1, self.out
        return json.loads(lines[0])

    @property
    def data(self) -> dict[str, Any]:
        return self.json["data"]


@pytest.fixture(autouse=True)
def _quiet_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Run every test in an empty folder, with nothing of the player's own settings."""
    monkeypatch.chdir(tmp_path)
    for name in ("VSONG_CAMPAIGN", "VSONG_VAGABOND", "VSONG_BOX", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def vsong(capsys: pytest.CaptureFixture[str]):
    """Return a function that runs `vsong WORDS…` and tells exit code and output."""

    def run(*words: str) -> Ran:
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Ran(code, *capsys.readouterr())

    return run


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite", action="store_true", help="write the stories under tests/transcripts anew")
