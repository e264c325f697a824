"""`log --story`: the last scenario in sentences, as it went."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.patience import an_end

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


def test_a_story_tells_what_happened_and_nothing_to_type_or_to_choose(logged, vsong):
    path = ["B1,1", "B2,1"]
    logged(
        STARTED,
        line(2, {"kind": "haint_moved", "haint": "blackthorn", "path": path, "others": 3, "ends": []}),
        line(3, {"kind": "steps_aside", "vagrant": "empress", "to": path}),
        line(4, {"kind": "haint_saved", "haint": "blackthorn"}),
        line(
            5,
            {
                "kind": "action_rolled",
                "vagrant": "empress",
                "action": "investigate",
                "coins": 1,
                "successes": 2,
            },
        ),
        line(6, {"kind": "haint_action_typed", "page": 5, "token": "salt", "mood": "any"}),
        line(7, {"kind": "box_entry_set", "key": "salt.cycle", "value": 3}),
        line(8, {"kind": "round_over", "space": 1, "number": 1}),
    )
    told = " ".join(vsong("log", "--story").out.split())
    assert "It moves 2: B1,1 B2,1. Empress steps aside to B1,1. " in told
    assert "Blackthorn is saved, which usually wins the scenario. Empress investigates: 2 successes. " in told
    assert told.endswith("Round 1 is over: end-of-round effects.")
    assert not [word for word in ("vsong", "Kept for", "salt.cycle") if word in told]


def test_a_scenario_that_is_being_played_is_told_so_far(logged, vsong):
    logged(STARTED, TURN)
    assert vsong("log", "--story", "--json").data["story"].count("\n\n") == 1


def test_without_a_scenario_there_is_no_story(logged, vsong):
    logged(NOTED)
    assert vsong("log", "--story").out == "No scenario is recorded here.\n"


def test_a_story_is_whole(logged, vsong):
    logged(STARTED)
    assert vsong("log", "--story", "--last", "1").code == 2


def test_a_long_bracket_that_never_ends_is_told_to_an_end(logged, vsong):
    logged(STARTED, line(2, {"kind": "note_written", "note": "a (" + "vsong you may " * 140_000}))
    with an_end():
        assert "a (vsong" in vsong("log", "--story").out
