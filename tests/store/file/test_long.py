"""A short run of each check that scripts/long_checks.py runs at length."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import evenings
from tests.long.damage import damage
from tests.long.kills import kills
from tests.long.merges import merges, same_evenings

SEED = 20_000
"""Other luck than that of the long runs."""


@pytest.mark.skipif(not hasattr(__import__("signal"), "SIGKILL"), reason="there is no SIGKILL here")
def test_processes_killed_at_random_leave_whole_saves_and_whole_logs(tmp_path: Path) -> None:
    found = kills(tmp_path, 12, SEED)
    assert found.processes == 12
    assert found.commands >= 12


def test_damaged_saves_end_in_an_exit_code_and_stay_untouched_or_become_valid_ones(tmp_path: Path) -> None:
    found = damage(tmp_path, 250, SEED)
    assert sum(found.values()) == 500
    assert found["exit 4"] > 100
    assert found["changed"] > 5


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_simulated_evenings_merge_right_where_git_alone_does_not(tmp_path: Path) -> None:
    meaning, text = merges(tmp_path, 40, SEED)
    assert meaning["silently wrong"] == meaning["conflict without a reason"] == 0
    assert meaning["right"] > 30
    assert text["right"] < meaning["right"] / 2


def test_an_evening_that_both_sides_recorded_is_counted_once_and_nothing_of_it_is_lost_in_silence() -> None:
    found = same_evenings(100, SEED)
    assert [what for what in found if ": wrong" in what] == []
    assert {what.partition(":")[0] for what in found} == set(evenings.WAYS)
    assert sum(count for what, count in found.items() if what.endswith(": merged")) > 20
