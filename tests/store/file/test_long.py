"""A short run of each check that scripts/long_checks.py runs at length."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scripts import long_checks
from tests import evenings
from tests.long.damage import damage
from tests.long.git_evenings import git_evenings
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


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_an_evening_that_two_clones_recorded_is_one_in_real_git_and_nothing_of_it_is_lost_in_silence(
    tmp_path: Path,
) -> None:
    found = git_evenings(tmp_path, 4, SEED)
    assert [what for what in found if ": wrong" in what] == []
    assert any(what.endswith("each step once") for what in found)


def test_the_long_checks_run_tests_that_are_there_and_read_what_they_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr(long_checks, "_pytest", lambda path, **told: asked.append((path, told)))
    for check in long_checks.CHECKS.values():
        if "_pytest" in check.__code__.co_names:
            check(tmp_path)
    assert len(asked) > 5
    for path, told in asked:
        text = (long_checks.ROOT / path).read_text("utf-8")
        assert [name for name in told if f'"{name}"' not in text] == []


def test_a_long_check_that_nobody_knows_is_a_mistake_in_typing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        long_checks.main(["frobnicate"])
    assert ended.value.code == 2
    assert "frobnicate" in capsys.readouterr().err
