"""scripts/same.py finds what one checkout does otherwise, and nothing between a checkout and itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def same(old: Path, *words: str) -> tuple[int, str]:
    line = [sys.executable, str(ROOT / "scripts" / "same.py"), str(old), str(ROOT), "--lines", "0", *words]
    ran = subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.stderr == ""
    return ran.returncode, ran.stdout


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A checkout in which Junk that is repaired is told in other words."""
    shutil.copytree(ROOT / "vagrant_cli", tmp_path / "old" / "vagrant_cli")
    for path in (tmp_path / "old" / "vagrant_cli" / "cli").rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("is whole again.", "is mended."), "utf-8")
    return tmp_path / "old"


def test_a_difference_is_shown_with_the_lines_that_lead_to_it(old: Path):
    code, told = same(old, "--only", "camp-zashli")
    assert code == 1
    assert "-Junk Bent Fork (Revivalist) is mended.\n+Junk Bent Fork (Revivalist) is whole again.\n" in told
    assert "$ vsong repair revivalist bent\n@@" in told
    assert "camp heal" not in told, "what the difference does not need is left out"
    assert "1 stories, 36 lines: 1 differences" in told
    assert str(old.parent) not in told


def test_an_expected_difference_is_none(old: Path, tmp_path: Path):
    (tmp_path / "expected").write_text("# mended is the old word\nis (mended|whole again)\\.\n", "utf-8")
    code, told = same(old, "--only", "camp-zashli", "--expect", str(tmp_path / "expected"))
    assert (code, "0 differences of 0 kinds, 1 expected" in told) == (0, True), told


def test_a_checkout_is_the_same_as_itself():
    code, told = same(ROOT, "--only", "contract: camp")
    assert (code, ": 0 differences" in told) == (0, True), told
