"""What `vsong roll` may not import, seen from a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"rich", "tomlkit", "tomllib", "json", "pydantic", "random", "fractions", "decimal", "statistics"}


@pytest.mark.parametrize(
    "words",
    [
        ["roll", "3", "-s", "4"],
        ["roll", "3", "-s", "4", "--as", "empress", "--smoky", "2", "--smoky-die", "+1,+1,+2,note,skull,0"],
        ["roll", "5", "-s", "4", "--tally", "1000"],
        ["roll", "2", "-s", "3", "--faces", "2,4", "--smoky-faces", "+1,note"],
    ],
)
def test_rolling_imports_nothing_heavy(words):
    """Rolls start light: no screen, no save, no numbers library."""
    script = (
        "import sys\n"
        "from vagrant_cli.cli.main import main\n"
        f"assert main({words!r}) == 0\n"
        f"print('heavy:', sorted({HEAVY!r} & set(sys.modules)))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "heavy: []"
