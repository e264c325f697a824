"""Modules that run when something of them is first used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def answer(code: str) -> str:
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def test_what_is_set_in_a_module_that_has_not_run_stays():
    """It runs first: what it says itself would else take the place of what is set."""
    code = "from vagrant_cli.store.disk import system; {}; print(system.fence, system.MORE_TRIES > 0)"
    assert answer(code.format("system.fence = 5")) == "5 True"
    assert answer(code.format("setattr(system, 'fence', 6)")) == "6 True"
    assert answer(code.format("pass")) == "None True"


def test_a_module_that_is_only_named_has_not_run():
    code = "from vagrant_cli.store.disk import system; print(type(system).__name__, 'stat' in vars(type(system)))"
    assert answer(code).startswith("_Unloaded")
