"""The shipped script walks a whole camp with `set -euo pipefail`, and goes on where it was stopped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
BASH = shutil.which("bash")

pytestmark = pytest.mark.skipif(BASH is None, reason="bash is not installed")


@pytest.fixture
def script(tmp_path: Path):
    """Run campaigns/camp.sh with this very vsong and python3 on the PATH."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, words in (
        ("vsong", f'"{sys.executable}" -P -m vagrant_cli'),
        ("python3", f'"{sys.executable}"'),
    ):
        tool = tools / name
        tool.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec {words} "$@"\n', "utf-8")
        tool.chmod(0o755)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        assert BASH is not None
        return subprocess.run(
            [BASH, str(ROOT / "campaigns" / "camp.sh"), *words],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"},
        )

    return run


@pytest.mark.parametrize("mode", ["normal", "zashli-i-vyshli"])
def test_it_walks_a_whole_camp_and_a_second_run_does_nothing(mode, script, vsong, tmp_path):
    save = tmp_path / "thursday-crew.toml"
    shipped = (ROOT / "campaigns" / "thursday-crew.toml").read_text("utf-8")
    save.write_text(shipped.replace('mode = "normal"', f'mode = "{mode}"'), "utf-8")
    assert vsong("status", "-c", str(save), "--json").data["mode"] == mode
    ran = script(str(save), "A,B,A")
    assert ran.returncode == 0, ran.stderr
    told = vsong("camp", "-c", str(save), "--json").data
    assert told["finished"]
    assert told["next"] is None
    assert told["pool"] == {
        "coins": 0,
        "income": {"vagrants": 9},
        "spent": {"heal": 1, "repair": 1, "donate": 7},
    }
    assert vsong("status", "-c", str(save), "--json").data["moments"]["read"] == ["84", "O-1"]
    before = save.read_bytes()
    assert script(str(save), "A,B,A").returncode == 0
    assert save.read_bytes() == before


def test_no_program_of_the_folder_in_which_it_runs_is_its_own(script, tmp_path, monkeypatch):
    """Promise: a campaign that somebody has cloned is walked by our script without running what lies beside it."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "campaigns" / "thursday-crew.toml", tmp_path / "c.toml")
    for name in ("json", "sys", "vagrant_cli", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("open('ran', 'w').close()\nraise SystemExit(9)\n", "utf-8")
    ran = script("c.toml", "A,B,A")
    assert (ran.returncode, (tmp_path / "ran").exists()) == (0, False), ran.stderr


def test_it_stops_where_only_the_players_can_decide_and_goes_on_from_there(script, vsong, tmp_path):
    save = tmp_path / "thursday-crew.toml"
    shutil.copy(ROOT / "campaigns" / "thursday-crew.toml", save)
    ran = script(str(save))
    assert ran.returncode == 2
    assert "--choices" in ran.stderr
    assert vsong("camp", "-c", str(save), "--json").data["next"]["id"] == "moment-84"
    assert vsong("camp", "in-between", "--choices", "C,C,C", "-c", str(save)).code == 0
    assert script(str(save)).returncode == 0
    assert vsong("camp", "-c", str(save), "--json").data["finished"]


def test_outside_a_camp_it_says_what_is_missing(script, tmp_path):
    save = tmp_path / "c.toml"
    save.write_text('schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n', "utf-8")
    ran = script(str(save))
    assert ran.returncode == 0
    assert ran.stdout == ""


@pytest.mark.rule("CP-04")
def test_coins_that_a_moment_brings_come_in_the_pool_under_their_own_name(vsong, tmp_path):
    save = 'schema = 1\ntitle = "T"\n\n[vagrants.empress]\n\n[vagrants.songsmith]\n\n[camp]\nafter = 5\n'
    (tmp_path / "t.toml").write_text(save)
    earned = ("camp", "earn", "2", "--from")
    assert vsong(*earned, "In-Between 4").code == 0
    assert vsong("camp", "start").code == 0
    pool = vsong(*earned, "Moment 70", "--json").data["pool"]
    assert pool["coins"] == 10
    assert pool["income"] == {"vagrants": 6, "In-Between 4": 2, "Moment 70": 2}
    assert vsong("camp", "earn", "2").code == 2
    assert vsong(*earned, "rituals").code == 2
    (tmp_path / "t.toml").write_text(save.partition("[camp]")[0])
    assert vsong(*earned, "Moment 70", "--json").json["error"]["rule"] == "CP-01"


@pytest.mark.parametrize("name", ["x camp in-between", "x camp finish"])
def test_no_name_decides_which_step_it_takes(name, script, vsong, tmp_path):
    shipped = (ROOT / "campaigns" / "thursday-crew.toml").read_text("utf-8")
    save = tmp_path / f"{name}.toml"
    save.write_text(shipped.replace('"36" = "wounded"', f'"{name}" = "wounded"'), "utf-8")
    (tmp_path / "other.toml").write_text(shipped, "utf-8")
    ran = script(str(save), "A,B,A")
    assert ran.returncode == 0, ran.stderr
    assert vsong("camp", "-c", str(save), "--json").data["finished"]


def test_what_cannot_be_read_ends_it_with_one_sentence_and_where_no_camp_runs_nothing_is_done(
    script, tmp_path
):
    ran = script(str(tmp_path / "none.toml"))
    assert ran.returncode != 0
    assert (ran.stderr.count("vsong: "), "Traceback" in ran.stderr) == (1, False)
    save = tmp_path / "c.toml"
    shutil.copy(ROOT / "campaigns" / "dining-car.toml", save)
    before = save.read_bytes()
    ran = script(str(save))
    assert (ran.returncode, ran.stdout, ran.stderr, save.read_bytes()) == (0, "", "", before)
