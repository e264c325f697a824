"""Undo, redo and the log, to the exact byte, whatever happens in between."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli import remarks
from vagrant_cli.errors import Refused, SaveError
from vagrant_cli.rules.events.campaign import CoinsDonated
from vagrant_cli.store.disk import atomic, companions, lock, system
from vagrant_cli.store.file import history, log, undo_copies

FIRST = b'# ours\r\nschema = 1\r\ntitle = "\xc3\xa9"\r\ncoins = 0\r\n'


def state(number: int) -> bytes:
    return FIRST.replace(b"coins = 0", b"coins = %d" % number)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    save = tmp_path / "save.toml"
    save.write_bytes(FIRST)
    return save


def play(save: Path, number: int, new: bytes | None = None) -> None:
    """Run the command `donate NUMBER`, as a process of its own would."""
    with lock.locked(save):
        raw = atomic.read(save)
        history.settle(save, raw)
        line = log.line(f"donate {number}", [CoinsDonated(number, number)], why=None, page=5)
        history.record(save, raw, state(number) if new is None else new, line)


def undo(save: Path, count: int = 1, why: str | None = None) -> list[str]:
    plan = history.travel(save, history.undo, count, command=f"undo {count}", why=why)
    return [step.line["command"] for step in plan.steps]


def redo(save: Path, count: int = 1, why: str | None = None) -> list[str]:
    plan = history.travel(save, history.redo, count, command=f"redo {count}", why=why)
    return [step.line["command"] for step in plan.steps]


def commands(save: Path) -> list[str]:
    raw = atomic.read(save)
    return [line["command"] for line in log.lines(save, undo_copies.unfinished(save, raw))]


def listed(save: Path) -> tuple[list[str], list[str]]:
    done, undone = history.steps(save, atomic.read(save))
    return [step.line["command"] for step in done], [step.line["command"] for step in undone]


def test_undo_and_redo_name_the_steps_and_give_back_the_exact_bytes(save: Path) -> None:
    for number in (1, 2, 3):
        play(save, number)
    assert undo(save) == ["donate 3"]
    assert save.read_bytes() == state(2)
    assert undo(save, 2) == ["donate 2", "donate 1"]
    assert save.read_bytes() == FIRST
    assert redo(save, 2) == ["donate 1", "donate 2"]
    assert save.read_bytes() == state(2)
    assert redo(save) == ["donate 3"]
    assert save.read_bytes() == state(3)
    assert commands(save) == ["donate 1", "donate 2", "donate 3", "undo 1", "undo 2", "redo 2", "redo 1"]


def test_a_long_run_of_commands_undo_and_redo_agrees_with_a_plain_list(save: Path) -> None:
    chance = random.Random(7)
    states, at = [FIRST], 0
    for number in range(1, 120):
        what = chance.choice(["play", "play", "undo", "redo"])
        count = chance.randint(1, 3)
        if what == "play":
            play(save, number)
            states[at + 1 :] = [state(number)]
            at += 1
        elif what == "undo" and at >= count:
            undo(save, count)
            at -= count
        elif what == "redo" and at + count < len(states):
            redo(save, count)
            at += count
        assert save.read_bytes() == states[at]
        done, undone = listed(save)
        assert (len(done), len(undone)) == (at, len(states) - 1 - at)


def test_200_steps_are_kept_and_can_all_be_undone(save: Path) -> None:
    for number in range(1, 206):
        play(save, number)
    assert len(listed(save)[0]) == 200
    assert len(list((save.parent / ".vsong" / "save.toml").glob("*.step"))) == 201
    undo(save, 200)
    assert save.read_bytes() == state(5)
    with pytest.raises(Refused, match="nothing to undo"):
        undo(save)
    redo(save, 200)
    assert save.read_bytes() == state(205)


def test_a_new_command_after_undo_drops_what_could_be_redone(save: Path) -> None:
    for number in (1, 2, 3):
        play(save, number)
    undo(save, 2)
    play(save, 9)
    with pytest.raises(Refused, match="nothing to redo"):
        redo(save)
    assert listed(save) == (["donate 9", "donate 1"], [])
    undo(save, 2)
    assert save.read_bytes() == FIRST


def test_more_steps_than_there_are_is_refused_with_the_number(save: Path) -> None:
    with pytest.raises(Refused, match="nothing to undo"):
        undo(save)
    play(save, 1)
    play(save, 2)
    with pytest.raises(Refused, match=r"Only 2 steps of .* can be undone, not 3"):
        undo(save, 3)
    undo(save)
    with pytest.raises(Refused, match=r"Only 1 step of .* can be redone, not 2"):
        redo(save, 2)
    assert save.read_bytes() == state(1)


def test_undo_and_redo_are_refused_over_a_change_that_is_not_ours_and_show_it(save: Path) -> None:
    play(save, 1)
    play(save, 2)
    undo(save)
    edited = save.read_bytes().replace(b"# ours", b"# mine")
    save.write_bytes(edited)
    for command in (undo, redo):
        with pytest.raises(Refused, match="changed since 'donate 1', by hand or by git") as caught:
            command(save)
        assert caught.value.exit_code == 3
        difference = (caught.value.data or {})["difference"]
        assert "-# ours" in difference
        assert "+# mine" in difference
        assert save.read_bytes() == edited


def test_undo_by_force_takes_the_edit_back_first_and_redo_brings_it_again(save: Path) -> None:
    play(save, 1)
    save.write_bytes(b"schema = 1 # edited")
    assert undo(save, 1, "on purpose") == ["edited by hand"]
    assert save.read_bytes() == state(1)
    assert redo(save) == ["edited by hand"]
    assert save.read_bytes() == b"schema = 1 # edited"
    assert undo(save, 2, "on purpose") == ["edited by hand", "donate 1"]
    assert save.read_bytes() == FIRST
    assert redo(save, 2) == ["donate 1", "edited by hand"]
    assert save.read_bytes() == b"schema = 1 # edited"
    assert [line["why"] for line in log.lines(save)] == [None, "on purpose", None, "on purpose", None]


def test_redo_by_force_keeps_the_edit_as_a_step_behind_which_redo_goes_on(save: Path) -> None:
    for number in (1, 2, 3):
        play(save, number)
    undo(save, 2)
    save.write_bytes(b"schema = 1 # edited")
    assert redo(save, 1, "on purpose") == ["donate 2"]
    assert save.read_bytes() == state(2)
    assert listed(save) == (["donate 2", "edited by hand", "donate 1"], ["donate 3"])
    assert redo(save) == ["donate 3"]
    assert save.read_bytes() == state(3)
    undo(save, 2)
    assert save.read_bytes() == b"schema = 1 # edited"


def test_a_command_after_an_edit_keeps_the_edit_as_a_step_of_its_own(save: Path) -> None:
    play(save, 1)
    edited = state(1) + b"# more\r\n"
    save.write_bytes(edited)
    play(save, 2)
    assert listed(save)[0] == ["donate 2", "edited by hand", "donate 1"]
    assert undo(save) == ["donate 2"]
    assert save.read_bytes() == edited
    with pytest.raises(Refused, match="would lose an edit by hand") as caught:
        undo(save)
    assert "# more" in (caught.value.data or {})["difference"]
    assert undo(save, 2, "on purpose") == ["edited by hand", "donate 1"]
    assert save.read_bytes() == FIRST


def test_a_dry_run_plans_the_same_and_writes_nothing(save: Path) -> None:
    play(save, 1)
    save.write_bytes(b"edited")
    before = {path: path.read_bytes() for path in save.parent.rglob("*") if path.is_file()}
    plan = history.undo(save, b"edited", 2, forced=True)
    assert [step.line["command"] for step in plan.steps] == ["edited by hand", "donate 1"]
    assert plan.new == FIRST
    assert {path: path.read_bytes() for path in save.parent.rglob("*") if path.is_file()} == before


def test_a_damaged_copy_is_set_aside_and_undo_goes_back_to_the_one_before(save: Path) -> None:
    play(save, 1)
    play(save, 2)
    copy = companions.keep(save) / "000002.step"
    copy.write_bytes(copy.read_bytes()[:-3])
    remarks.taken()
    assert undo(save) == ["donate 2"]
    assert save.read_bytes() == FIRST
    (told,) = remarks.taken()[1]
    assert "000002.step is damaged" in told
    assert len(list(copy.parent.glob("000002.step.damaged-*"))) == 1
    assert redo(save) == ["donate 2"]
    assert save.read_bytes() == state(2)
    assert remarks.taken() == ([], [])


@pytest.mark.parametrize("highest", [999_999_997, 999_999_998, 999_999_999])
def test_copies_with_the_highest_numbers_leave_room_for_more_steps(save: Path, highest: int) -> None:
    """A folder that came with the save may hold numbers that nobody gets to by playing."""
    play(save, 1)
    play(save, 2)
    folder = companions.keep(save)
    (folder / undo_copies.called(3)).rename(folder / undo_copies.called(highest))
    play(save, 3)
    play(save, 4)
    assert undo(save, 4) == ["donate 4", "donate 3", "donate 2", "donate 1"]
    assert save.read_bytes() == FIRST
    assert redo(save, 2) == ["donate 1", "donate 2"]
    assert redo(save, 2) == ["donate 3", "donate 4"]
    assert save.read_bytes() == state(4)
    assert [line["command"] for line in log.lines(save)][:4] == [f"donate {number}" for number in range(1, 5)]
    assert not list(folder.glob("*.damaged-*"))


def test_what_was_undone_under_the_highest_numbers_can_be_redone_after_an_edit_by_hand(save: Path) -> None:
    for number in (1, 2, 3):
        play(save, number)
    undo(save, 2)
    folder = companions.keep(save)
    for old, new in ((3, 999_999_998), (4, 999_999_999)):
        (folder / undo_copies.called(old, "undone")).rename(folder / undo_copies.called(new, "undone"))
    save.write_bytes(state(7))
    assert redo(save, why="ours") == ["donate 2"]
    assert redo(save) == ["donate 3"]
    assert undo(save, 2) == ["donate 3", "donate 2"]
    assert save.read_bytes() == state(7)


def test_a_new_save_beside_copies_with_the_highest_numbers_can_be_undone(tmp_path: Path) -> None:
    save = tmp_path / "save.toml"
    companions.make_folders(save)
    (companions.keep(save) / undo_copies.called(999_999_999)).write_bytes(b"")
    with lock.locked(save):
        history.begin(save, FIRST, log.line("new", [], why=None, page=None))
    play(save, 1)
    assert undo(save) == ["donate 1"]
    assert save.read_bytes() == FIRST
    assert [line["command"] for line in log.lines(save)][:2] == ["new", "donate 1"]


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[1]\n", b'{"line": 3}\n', b"\xff\n", b"[" * 99_999])
def test_rubbish_in_place_of_a_copy_stops_nobody_from_playing(save: Path, rubbish: bytes) -> None:
    play(save, 1)
    for copy in companions.keep(save).glob("*.step"):
        copy.write_bytes(rubbish)
    (companions.keep(save) / undo_copies.PENDING).write_bytes(rubbish)
    play(save, 2)
    assert undo(save) == ["donate 2"]
    assert save.read_bytes() == state(1)


# --- crashes ---------------------------------------------------------------------------------------


def journey(save: Path, kind: str) -> tuple[Callable[[], Any], bytes, bytes, str]:
    """Return something to do that starts from the same save each time: itself, old bytes, new bytes, label."""
    play(save, 1)
    play(save, 2)
    if kind == "play":
        return lambda: play(save, 3), state(2), state(3), "donate 3"
    if kind == "play after undo":
        undo(save)
        return lambda: play(save, 3), state(1), state(3), "donate 3"
    if kind == "play after edit":
        save.write_bytes(b"edited")
        return lambda: play(save, 3), b"edited", state(3), "donate 3"
    if kind == "undo":
        return lambda: undo(save, 2), state(2), FIRST, "undo 2"
    if kind == "forced undo":
        save.write_bytes(b"edited")
        return lambda: undo(save, 2, "because"), b"edited", state(1), "undo 2"
    undo(save, 2)
    if kind == "redo":
        return lambda: redo(save), FIRST, state(1), "redo 1"
    save.write_bytes(b"edited")
    return lambda: redo(save, 1, "because"), b"edited", state(1), "redo 1"


JOURNEYS = ("play", "play after undo", "play after edit", "undo", "forced undo", "redo", "forced redo")


@pytest.mark.parametrize("kill", [False, True], ids=["failing", "killed"])
@pytest.mark.parametrize("kind", JOURNEYS)
def test_a_failure_or_death_at_any_call_loses_nothing(
    faults: Any, tmp_path: Path, kind: str, kill: bool
) -> None:
    """The save is the old one or the new one, the log knows which, and the next command and undo work."""
    calls = None
    at = 0
    outcomes = set()
    while calls is None or at <= calls:
        save = tmp_path / str(at) / "save.toml"
        save.parent.mkdir()
        save.write_bytes(FIRST)
        run, old, new, command = journey(save, kind)
        logged = commands(save)
        raised = False
        with faults.failing(at or 10**9, kill=kill):
            try:
                run()
            except SaveError:
                raised = True
        if calls is None:
            calls = len(faults.calls)
        now = save.read_bytes()
        assert now in (old, new)
        outcomes.add(now)
        assert commands(save) == (logged if now == old else [*logged, command])
        if not kill:
            assert raised == (now == old)
        done, _ = listed(save)
        play(save, 50)
        assert save.read_bytes() == state(50)
        assert commands(save) == [*logged, *([command] if now == new else []), "donate 50"]
        after, _ = listed(save)
        assert [step for step in after if step != "edited by hand"] == [
            "donate 50",
            *(step for step in done if step != "edited by hand"),
        ]
        undo(save)
        assert save.read_bytes() == now
        assert sorted(path.name for path in save.parent.iterdir()) == [
            ".vsong",
            "save.history.jsonl",
            "save.toml",
        ]
        at += 1
    assert outcomes == {old, new}


@pytest.mark.parametrize("happened", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("kind", JOURNEYS)
def test_an_edit_by_hand_right_after_a_crash_does_not_hide_what_happened(
    faults: Any, save: Path, kind: str, happened: bool
) -> None:
    """Killed just before or just after the replacing, then edited: the log tells the truth."""
    run, old, new, command = journey(save, kind)
    logged = commands(save)
    faults.calls = []
    kept = {path: path.read_bytes() for path in save.parent.rglob("*") if path.is_file()}
    run()
    replacing = faults.targets.index(save) + 1
    for path in (path for path in save.parent.rglob("*") if path.is_file()):
        path.unlink()
    for path, raw in kept.items():
        path.write_bytes(raw)
    with faults.failing(replacing + happened, kill=True):
        run()
    assert save.read_bytes() == (new if happened else old)
    save.write_bytes(b"edited after the crash")
    assert commands(save) == [*logged, *([command] if happened else [])]
    play(save, 50)
    assert commands(save) == [*logged, *([command] if happened else []), "donate 50"]
    assert undo(save) == ["donate 50"]
    assert save.read_bytes() == b"edited after the crash"


def test_a_disk_that_is_full_keeps_the_old_save_and_says_so(faults: Any, save: Path) -> None:
    import errno

    play(save, 1)
    for at in range(1, 40):
        with faults.failing(at, error=errno.ENOSPC):
            before = save.read_bytes()
            try:
                play(save, at + 1)
            except SaveError as error:
                assert "the disk is full" in error.message  # noqa: PT017
                assert save.read_bytes() == before
            else:
                assert save.read_bytes() == state(at + 1)


# --- the log ---------------------------------------------------------------------------------------


def test_a_log_line_holds_id_time_command_reason_page_and_events(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "now", lambda: 1_700_000_000.25)
    monkeypatch.setattr(system, "token", lambda: "abc123")
    play(save, 3)
    assert json.loads(companions.log(save).read_text()) == {
        "id": "20231114T221320.250000Z-abc123",
        "time": "2023-11-14T22:13:20Z",
        "command": "donate 3",
        "why": None,
        "page": 5,
        "events": [{"kind": "coins_donated", "coins": 3, "total": 3}],
    }


def test_the_log_is_only_ever_appended_to(save: Path) -> None:
    play(save, 1)
    first = companions.log(save).read_bytes()
    play(save, 2)
    undo(save)
    assert companions.log(save).read_bytes().startswith(first)
    assert companions.log(save).read_bytes().count(b"\n") == 3


def test_a_torn_last_line_is_closed_and_passed_over(save: Path) -> None:
    play(save, 1)
    torn = companions.log(save).read_bytes() + b'{"id":"2025'
    companions.log(save).write_bytes(torn)
    assert commands(save) == ["donate 1"]
    play(save, 2)
    assert companions.log(save).read_bytes().startswith(torn + b"\n")
    assert commands(save) == ["donate 1", "donate 2"]


def test_doubled_lines_count_once_and_merged_ones_come_in_order_of_time(save: Path) -> None:
    play(save, 1)
    play(save, 2)
    one, two = companions.log(save).read_bytes().splitlines(keepends=True)
    other = json.dumps({"id": "20000101T000000.000000Z-000000", "command": "elsewhere"}).encode()
    companions.log(save).write_bytes(
        b"<<<<<<< ours\n" + two + one + two + b"\xff\n[]\n" + other + b"\r\n" + one
    )
    assert commands(save) == ["elsewhere", "donate 1", "donate 2"]
    assert log.lines(save)[0] == {
        "id": "20000101T000000.000000Z-000000",
        "time": "",
        "command": "elsewhere",
        "why": None,
        "page": None,
        "events": [],
    }


def test_bytes_that_are_no_text_do_not_break_the_log(save: Path) -> None:
    with lock.locked(save):
        line = log.line("note \udce9 \N{SNOWMAN}", [], why=None, page=None)
        history.record(save, FIRST, state(1), line)
    assert "\N{SNOWMAN}".encode() in companions.log(save).read_bytes()
    assert commands(save) == ["note \udce9 \N{SNOWMAN}"]


def test_a_log_that_cannot_be_written_stops_the_command_before_it_changes_anything(save: Path) -> None:
    play(save, 1)
    companions.log(save).chmod(0o444)
    with pytest.raises(SaveError, match=r"its log .* cannot be written"):
        play(save, 2)
    assert save.read_bytes() == state(1)
    companions.log(save).unlink()
    companions.log(save).mkdir()
    with pytest.raises(SaveError, match=r"history\.jsonl is a folder"):
        play(save, 2)
    assert save.read_bytes() == state(1)


def test_a_command_never_reads_what_was_logged_before(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cost does not grow with the campaign: of a long log only the last byte is read."""
    play(save, 1)
    companions.log(save).write_bytes(companions.log(save).read_bytes() * 10_000)
    real, read = system.open_file, []

    class Counting:
        def __init__(self, descriptor: int) -> None:
            self.descriptor = descriptor

    def open_file(path: Path | str, *more: int) -> int:
        read.append(Path(path).name)
        return real(path, *more)

    monkeypatch.setattr(system, "open_file", open_file)
    size = companions.log(save).stat().st_size
    play(save, 2)
    assert read.count("save.history.jsonl") == 1
    assert companions.log(save).stat().st_size - size < 300


def test_a_command_opens_as_many_files_after_150_steps_as_after_2(save: Path, faults: Any) -> None:
    for number in range(150):
        play(save, number)
        if number == 2:
            faults.calls = []
            play(save, 1000)
            few = list(faults.calls)
    faults.calls = []
    play(save, 1000)
    assert faults.calls == few
