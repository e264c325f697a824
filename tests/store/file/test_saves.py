"""Reading and writing a campaign: exact bytes, every mistake with its line, and no save rewritten that is not ours."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vagrant_cli.campaign import SCHEMA, Campaign, Moonreaper, Vagrant
from vagrant_cli.errors import SaveError
from vagrant_cli.rules.campaign import donations
from vagrant_cli.store.disk import atomic, companions, lock
from vagrant_cli.store.file import saves
from vagrant_cli.store.text import edit

TEXT = """\
# Our campaign
schema = 1
title = "Thursday crew é"
future_key = 3 # kept

[donations]
length = 99

[donations.given]
before = 8 # with love

# she plays the fiddle
[vagrants.songsmith]
player = "P1"
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "crew.toml"
    path.write_bytes(TEXT.encode())
    return path


def donate(path: Path, coins: int = 1) -> None:
    with saves.writing(path) as current:
        campaign, events = donations.donate(current.campaign, coins)
        current.write(campaign, command=f"donate {coins}", events=events)


def everything_in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- what the players told ------------------------------------------------------------------------


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "box.toml"
    path.write_text("[songsmith]\nmax = 9\n", encoding="utf-8")
    monkeypatch.setenv("VSONG_BOX", str(path))
    return path


@pytest.mark.usefixtures("profile")
def test_a_campaign_that_is_read_has_the_box_profile_under_its_own_numbers(save: Path) -> None:
    save.write_text(f"{TEXT}[box.songsmith]\nbust = 4\n", encoding="utf-8")
    campaign = saves.load(save).campaign
    assert dict(campaign.told) == {"songsmith.max": 9}
    assert [campaign.number(f"songsmith.{word}") for word in ("max", "bust", "move")] == [9, 4, None]


@pytest.mark.usefixtures("profile")
def test_what_the_profile_tells_is_never_written_into_a_save(save: Path) -> None:
    donate(save, 3)
    with saves.writing(save) as current:
        assert current.campaign.number("songsmith.max") == 9
        current.write(current.campaign, command="nothing", events=())
    assert save.read_text(encoding="utf-8") == TEXT.replace("before = 8", "before = 11")


def test_the_profile_is_read_when_somebody_asks_for_an_entry_and_once(
    save: Path, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = atomic.read
    files: list[Path] = []
    monkeypatch.setattr(atomic, "read", lambda path: files.append(path) or read(path))
    donate(save)
    campaign = saves.load(save).campaign
    assert profile not in files
    for _ in range(2):
        assert campaign.number("songsmith.max") == 9
    assert files.count(profile) == 1


# --- writing ---------------------------------------------------------------------------------------


def test_writing_changes_only_the_line_whose_fact_changed(save: Path) -> None:
    donate(save, 3)
    assert save.read_text(encoding="utf-8") == TEXT.replace("before = 8", "before = 11")
    assert saves.load(save).campaign.donations.coins == 11
    assert [line["command"] for line in saves.logged(save)] == ["donate 3"]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "byte order mark"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_byte_order_mark_and_line_ends_stay(save: Path, mark: bytes, newline: str) -> None:
    def written(text: str) -> bytes:
        return mark + text.replace("\n", newline).encode()

    save.write_bytes(written(TEXT))
    donate(save)
    assert save.read_bytes() == written(TEXT.replace("before = 8", "before = 9"))


def test_a_linked_save_stays_linked_and_keeps_its_permissions(save: Path, tmp_path: Path) -> None:
    save.chmod(0o640)
    link = tmp_path / "elsewhere" / "link.toml"
    link.parent.mkdir()
    link.symlink_to(save)
    donate(link)
    assert link.is_symlink()
    assert b"before = 9" in save.read_bytes()
    assert save.stat().st_mode & 0o777 == 0o640
    assert os.listdir(link.parent) == ["link.toml"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664])
def test_whoever_may_not_read_the_save_reads_neither_its_log_nor_its_copies(save: Path, mode: int) -> None:
    save.chmod(mode)
    donate(save)
    kept = [companions.log(save), *companions.keep(save).glob("*.step")]
    assert len(kept) > 1
    assert {file.stat().st_mode & 0o777 for file in kept} == {mode}


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_log_that_was_open_follows_a_save_that_is_closed_and_stays_closed(save: Path) -> None:
    donate(save)
    save.chmod(0o600)
    donate(save)
    assert companions.log(save).stat().st_mode & 0o777 == 0o600
    save.chmod(0o644)
    donate(save)
    assert companions.log(save).stat().st_mode & 0o777 == 0o600


def test_what_changes_nothing_writes_nothing(save: Path, tmp_path: Path) -> None:
    with saves.writing(save) as current:
        current.write(current.campaign, command="nothing", events=())
    assert save.read_bytes() == TEXT.encode()
    assert saves.logged(save) == []
    assert not list(tmp_path.rglob("*.step"))


def test_reading_writes_nothing(save: Path, tmp_path: Path) -> None:
    before = everything_in(tmp_path)
    saves.load(save)
    saves.problems(save)
    saves.logged(save)
    saves.located("crew")
    assert everything_in(tmp_path) == before


def test_under_the_lock_the_save_is_as_it_is_then(save: Path) -> None:
    known = saves.load(save)
    with saves.writing(save, known) as current:
        assert current.save is known
    donate(save, 5)
    with saves.writing(save, known) as current:
        assert current.campaign.donations.coins == 13


def test_a_scenario_that_runs_before_or_after_the_command_is_noted_in_the_log(save: Path) -> None:
    save.write_bytes(TEXT.encode() + b"\n[scenario]\npage = 5\n")
    with saves.writing(save) as current:
        current.write(current.campaign._replace(scenario=None), command="end", events=())
    donate(save)
    assert [line["page"] for line in saves.logged(save)] == [5, None]


def test_a_text_that_does_not_mean_what_it_should_never_replaces_the_save(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(text: str, *_: Any, **__: Any) -> edit.Rewritten:
        new = text.replace("before = 8", "before = 80")
        return edit.Rewritten(new, tomllib.loads(new))

    monkeypatch.setattr(edit, "rewrite", wrong)
    with pytest.raises(SaveError, match="was not saved: donations stands there in a form"):
        donate(save)
    assert save.read_bytes() == TEXT.encode()
    assert not list(tmp_path.rglob("*.step"))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.data())
def test_undo_and_redo_of_real_commands_give_back_exact_bytes(
    tmp_path_factory: pytest.TempPathFactory, coins: list[int], data: st.DataObject
) -> None:
    from vagrant_cli.store.file import history

    save = tmp_path_factory.mktemp("crew") / "crew.toml"
    save.write_bytes(TEXT.encode())
    states = [save.read_bytes()]
    for number in coins:
        donate(save, number)
        states.append(save.read_bytes())
    back = data.draw(st.integers(1, len(coins)))
    history.travel(save, history.undo, back, command="undo", why=None)
    assert save.read_bytes() == states[-1 - back]
    again = data.draw(st.integers(1, back))
    history.travel(save, history.redo, again, command="redo", why=None)
    assert save.read_bytes() == states[-1 - back + again]


def test_forty_commands_at_once_are_all_kept(save: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "vagrant_cli", "donate", "1", "-q", "-c", str(save)],
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[3],
        )
        for _ in range(40)
    ]
    said = [process.communicate()[1] for process in processes]
    assert [process.returncode for process in processes] == [0] * 40, said
    assert saves.load(save).campaign.donations.coins == 48
    lines = saves.logged(save)
    assert sorted(line["events"][0]["total"] for line in lines) == list(range(9, 49))
    assert len({line["id"] for line in lines}) == 40


def test_a_failure_at_any_call_of_a_command_leaves_old_or_new_and_the_next_one_works(
    faults: Any, tmp_path: Path
) -> None:
    at, calls = 0, None
    while calls is None or at <= calls:
        path = tmp_path / f"{at}.toml"
        path.write_bytes(TEXT.encode())
        with faults.failing(at or 10**9):
            try:
                donate(path)
                expected = 9
            except SaveError:
                expected = 8
        calls = calls or len(faults.calls)
        assert saves.load(path).campaign.donations.coins == expected
        donate(path)
        assert saves.load(path).campaign.donations.coins == expected + 1
        at += 1


# --- making ----------------------------------------------------------------------------------------

NEW = Campaign("Monday crew", vagrants={"empress": Vagrant(player="P2")})


def test_a_new_save_reads_back_as_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    saves.create(path, NEW, command="new", events=())
    assert saves.load(path).campaign == NEW
    assert path.read_bytes().endswith(b"\n")
    assert [line["command"] for line in saves.logged(path)] == ["new"]


@pytest.mark.parametrize("taken", ["file", "folder", "link"])
def test_what_stands_there_already_is_refused(tmp_path: Path, taken: str) -> None:
    path = tmp_path / "new.toml"
    if taken == "file":
        path.write_bytes(b"mine")
    elif taken == "folder":
        path.mkdir()
    else:
        path.symlink_to("nowhere")
    with pytest.raises(SaveError, match="exists already"):
        saves.create(path, NEW, command="new", events=())
    assert os.listdir(tmp_path) == ["new.toml"]
    assert taken != "file" or path.read_bytes() == b"mine"


def test_a_new_save_under_a_missing_folder_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"The folder .*nowhere does not exist"):
        saves.create(tmp_path / "nowhere" / "deep" / "new.toml", NEW, command="new", events=())


def test_a_failure_while_making_a_save_leaves_none_and_the_next_try_works(
    faults: Any, tmp_path: Path
) -> None:
    at, calls = 0, None
    while calls is None or at <= calls:
        path = tmp_path / f"{at}.toml"
        with faults.failing(at or 10**9):
            try:
                saves.create(path, NEW, command="new", events=())
                made = True
            except SaveError:
                made = False
        calls = calls or len(faults.calls)
        assert path.exists() == made
        if not made:
            saves.create(path, NEW, command="new", events=())
        assert saves.load(path).campaign == NEW
        assert len(saves.logged(path)) == 1
        at += 1


# --- what is no save -------------------------------------------------------------------------------


def refused(path: Path) -> SaveError:
    """Return why a save is refused, after making sure that no command touches it."""
    raw = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        saves.load(path)
    with pytest.raises(SaveError) as again:
        donate(path)
    assert again.value.message == caught.value.message
    assert path.read_bytes() == raw
    assert caught.value.exit_code == 4
    assert str(path) in caught.value.message
    return caught.value


@pytest.mark.parametrize(
    ("raw", "says", "line"),
    [
        (b"", "is empty", None),
        (b"\xef\xbb\xbf \n", "is empty", None),
        (b'title = "Other"\n', "is no save of vsong", None),
        (b'kind = "vagabond"\nschema = 1\n', "is the save of a Vagabond", None),
        (b"schema = %d\n" % (SCHEMA + 1), "is newer than this vsong", None),
        (b'schema = 1\ntitle = "caf\xe9"\n', "holds the byte 0xe9, which is no UTF-8", 2),
        (b"\xef\xbb\xbfschema = 1\n\n\n# \xff\n", "holds the byte 0xff, which is no UTF-8", 4),
        ("schema = 1\n".encode("utf-16"), "is UTF-16 text", 1),
        (b"schema = 1\r\ntitle = \r\n", "is no TOML: invalid value", 2),
        (b'schema = 1\ntitle = "open', "is no TOML", 2),
        (b"schema = " + b"9" * 5000, "number that is out of range", None),
        (b"schema = 1\na = " + b"[" * 5000, "is not readable", None),
        (b"schema = 1\x00\n", "is no TOML", 1),
        (b"schema = 1\n[donations]\ncoins = 1\ncoins = 2\n", "donations.coins twice, on lines 3 and 4", 4),
        (b"schema = 1\n[donations]\n\n[moments]\n[donations]\n", "donations twice, on lines 2 and 5", 5),
    ],
)
def test_what_is_no_save_is_one_sentence_with_its_line_and_stays_untouched(
    save: Path, raw: bytes, says: str, line: int | None
) -> None:
    save.write_bytes(raw)
    error = refused(save)
    assert says in error.message
    assert "\n" not in error.message
    assert (f"line {line}" in error.message) if line else ("line" not in error.message.split(":")[0])
    assert (error.data or {})["problems"][0]["line"] == line
    verdict = saves.problems(save)
    assert [problem["line"] for problem in verdict.problems] == [line]


def test_an_unresolved_merge_names_its_lines_and_how_to_settle_them(save: Path) -> None:
    ours = TEXT.replace("before = 8 #", "<<<<<<< ours\nbefore = 9\n=======\nbefore = 7\n>>>>>>> theirs\n#")
    save.write_text(ours, encoding="utf-8")
    error = refused(save)
    assert "unresolved merge" in error.message
    assert "lines 10, 12, 14" in error.message
    assert "lines 10 to 14" in (error.hint or "")
    assert "vsong resolve --ours -c " in (error.hint or "")


def test_ten_mistakes_of_meaning_are_ten_lines_with_place_and_line_number(save: Path) -> None:
    text = """\
schema = 1
title = 3
mode = "other"
off_the_rails = "yes"

[donations]
coins = -1

[moments]
read = [
    "O-1",
    "nothing",
]

[moonreaper]
actions_boxed = 9

[vagrants.songsmith]
humanity = "many"

[vagrants.songsmith.skills]
35 = "lost"

[vagrants.nobody]

[camp]
"""
    save.write_text(text, encoding="utf-8")
    error = refused(save)
    first, *lines = error.message.splitlines()
    assert first == f"{save} holds 10 mistakes:"
    assert [line.split(": ")[:2] for line in lines] == [
        ["line 2", "title"],
        ["line 3", "mode"],
        ["line 4", "off_the_rails"],
        ["line 7", "donations.coins"],
        ["line 12", "moments.read[1]"],
        ["line 16", "moonreaper.actions_boxed"],
        ["line 19", "vagrants.songsmith.humanity"],
        ["line 22", "vagrants.songsmith.skills.35"],
        ["line 24", "vagrants.nobody"],
        ["line 26", "camp.after"],
    ]
    problems = (error.data or {})["problems"]
    assert problems == saves.problems(save).problems
    assert all(problem.keys() == {"where", "message", "line"} for problem in problems)


def test_what_would_make_a_save_wrong_is_not_written_and_the_true_culprit_is_named(save: Path) -> None:
    before = save.read_bytes()
    with saves.writing(save) as current:
        wrong = current.campaign._replace(moonreaper=Moonreaper(True, 6))
        with pytest.raises(SaveError, match=r"moonreaper\.actions_boxed .*from 0 to 5, not 6"):
            current.write(wrong, command="wrong", events=())
    assert save.read_bytes() == before


@pytest.mark.rule("CP-14")
def test_a_skill_or_junk_in_two_places_is_a_problem_unless_the_group_has_overruled_it(save: Path) -> None:
    twice = (
        TEXT + '[vagrants.songsmith.junk]\n"Tin Hat" = "ready"\n\n[belongings]\njunk = [\n    "tin hat",\n]\n'
    )
    twice += 'skills = ["12"]\n\n[vagrants.empress.skills]\n12 = "ready"\n'
    save.write_text(twice, encoding="utf-8")
    found = saves.problems(save).problems
    assert [problem["where"] for problem in found] == [
        'vagrants.songsmith.junk."Tin Hat"',
        "vagrants.empress.skills.12",
    ]
    assert "lies with the belongings too" in found[0]["message"]
    save.write_text(twice + '\n[overruled]\nCP-14 = "a second print"\n', encoding="utf-8")
    assert saves.problems(save).problems == []


def test_keys_that_nobody_knows_are_notes_and_are_kept(save: Path) -> None:
    verdict = saves.problems(save)
    assert verdict.problems == []
    assert [(note["where"], note["line"]) for note in verdict.notes] == [("future_key", 4)]
    donate(save)
    assert tomllib.loads(save.read_text(encoding="utf-8"))["future_key"] == 3


def test_files_that_are_not_there_name_the_command_that_helps(tmp_path: Path) -> None:
    for run in (saves.load, saves.problems, donate):
        with pytest.raises(SaveError, match="does not exist") as caught:
            run(tmp_path / "no.toml")
        assert "vsong new" in (caught.value.hint or "")
        with pytest.raises(SaveError, match="is a folder"):
            run(tmp_path)
    assert os.listdir(tmp_path) == []


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=40), st.integers(0, len(TEXT.encode())), st.integers(0, 30))
def test_damage_anywhere_is_a_save_error_or_a_save(
    tmp_path_factory: pytest.TempPathFactory, noise: bytes, at: int, lost: int
) -> None:
    raw = TEXT.encode()
    path = tmp_path_factory.mktemp("damaged") / "damaged.toml"
    path.write_bytes(raw[:at] + noise + raw[at + lost :])
    try:
        save = saves.load(path)
    except SaveError as error:
        assert (error.data or {})["problems"]  # noqa: PT017
    else:
        assert save.campaign.title


def test_the_lock_is_let_go_after_a_refusal(save: Path) -> None:
    save.write_bytes(b"")
    refused(save)
    with lock.locked(save, 0):
        pass
