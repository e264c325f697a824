"""`log --story`: the last scenario in sentences, as it went."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SAVE = 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'


def line(number, *events, command="x"):
    return {
        "id": str(number),
        "time": "2026-01-01T00:00:00Z",
        "command": command,
        "why": None,
        "page": 5,
        "events": events,
    }


@pytest.fixture
def logged():
    def written(*lines):
        Path("t.toml").write_text(SAVE, "utf-8")
        Path("t.history.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines), "utf-8")

    return written


STARTED = line(1, {"kind": "scenario_started", "page": 5}, {"kind": "setup_due", "page": 5})
TURN = line(2, {"kind": "turn_began", "vagrant": "songsmith", "coins": 3})
NOTED = line(3, {"kind": "note_written", "note": "The pup saved us"})
UNDONE = line(4, {"kind": "note_written", "note": "A mistake"})
UNDO = line(5, {"kind": "step_undone", "id": "4", "command": "note"})
ENDED = line(6, {"kind": "scenario_ended", "page": 5, "result": "victory"})
AFTER = line(7, {"kind": "note_written", "note": "In camp"})


def test_the_last_scenario_is_told_in_sentences_without_what_was_undone_or_only_asked(logged, vsong):
    before = line(0, {"kind": "scenario_started", "page": 1})
    logged(before, STARTED, TURN, NOTED, UNDONE, UNDO, ENDED, AFTER)
    ran = vsong("log", "--story")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("The scenario on page 5 begins.\n\nSongsmith's turn")
    assert "Noted: The pup saved us. " in ran.out.replace("\n", " ")
    for told in ("mistake", "Undone", "page 1", "In camp", "setup", "vsong "):
        assert told not in ran.out
    assert "ends in victory" in ran.out


def test_a_scenario_that_is_being_played_is_told_so_far(logged, vsong):
    logged(STARTED, TURN)
    assert vsong("log", "--story", "--json").data["story"].count("\n\n") == 1


def test_without_a_scenario_there_is_no_story(logged, vsong):
    logged(NOTED)
    assert vsong("log", "--story").out == "No scenario is recorded here.\n"


def test_a_story_is_whole(logged, vsong):
    logged(STARTED)
    assert vsong("log", "--story", "--last", "1").code == 2
