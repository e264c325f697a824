"""What lies beside a save is opened in one way: no links, plain files in plain folders, as much as anybody needs."""

from __future__ import annotations

import errno
import io
import os
import shutil
import stat
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from vagrant_cli.cli.main import main
from vagrant_cli.errors import SaveError
from vagrant_cli.store.disk import companions, system

CAMPAIGN = """\
schema = 1
title = "Thursday crew"

[donations]
coins = 3

[vagrants.songsmith]

[vagrants.empress]
"""
OWN = b"export PATH\n"

COMPANIONS = (
    ".vsong",
    ".vsong/.gitignore",
    ".vsong/friday.toml",
    ".vsong/friday.toml/lock",
    ".vsong/friday.toml/pending",
    ".vsong/friday.toml/copy",
    ".vsong/friday.toml/000001.step",
    ".vsong/friday.toml/000002.step",
    "friday.history.jsonl",
)
COMMANDS = (("note", "hi"), ("undo",), ("redo",), ("log",), ("undo", "--list"), ("status",))


def put_at(place: Path, make: Callable[[Path], Any]) -> None:
    """Put something where a companion goes, and make the folders around it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    elif place.exists() or place.is_symlink():
        place.unlink()
    make(place)


def everything(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
        if not path.is_fifo()
    }


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder of the user's own, outside of the campaign's."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "profile").write_bytes(OWN)
    (home / "folder").mkdir()
    return home


@pytest.fixture
def save(tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    monkeypatch.chdir(folder)
    save = folder / "friday.toml"
    save.write_text(CAMPAIGN, "utf-8")
    assert vsong("note", "first").code == 0
    return save


@pytest.mark.parametrize("name", COMPANIONS)
@pytest.mark.parametrize("target", ["profile", "folder", "nothing yet"])
@pytest.mark.parametrize("line", COMMANDS, ids=lambda words: words[0] + str(len(words)))
def test_a_link_in_place_of_a_companion_is_never_followed(
    name: str, target: str, line: tuple[str, ...], save: Path, home: Path, vsong: Any
) -> None:
    put_at(save.parent / name, lambda place: place.symlink_to(home / target))
    before, own = everything(save.parent), everything(home)
    mode = (home / "profile").stat().st_mode
    ran = vsong(*line, "-c", str(save))
    assert everything(home) == own
    assert (home / "profile").stat().st_mode == mode
    assert ran.code in (0, 3, 4), ran.err
    if ran.code == 4:
        assert everything(save.parent) == before
        assert "is a link" in ran.err
        assert f"rm {save.parent / name}" in ran.err.replace("\n  ", " ")
    if line == ("note", "hi"):
        # Numbers of steps that are not looked at, and a file that is not needed, hold up nobody.
        assert ran.code == 4 or name.endswith(("copy", "000001.step")), ran.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("name", COMPANIONS)
@pytest.mark.parametrize("what", ["a pipe", "a folder"])
@pytest.mark.parametrize("line", COMMANDS, ids=lambda words: words[0] + str(len(words)))
def test_what_is_no_plain_file_is_told_at_once(
    name: str, what: str, line: tuple[str, ...], save: Path, vsong: Any
) -> None:
    if what == "a folder" and not (save.parent / name).suffix:
        return
    if (save.parent / name).suffix == ".toml" and what == "a folder":
        return
    put_at(save.parent / name, os.mkfifo if what == "a pipe" else Path.mkdir)
    ran = vsong(*line, "-c", str(save))
    assert ran.code in (0, 3, 4), ran.err
    if ran.code == 4:
        assert f"is {what}" in ran.err


def test_a_device_is_not_even_opened(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.stat
    step = companions.keep(save) / "000002.step"

    def stat_of(path: Any, **options: Any) -> os.stat_result:
        found = real(path, **options)
        if path != step.name:
            return found
        return os.stat_result((stat.S_IFCHR | 0o666, *found[1:]))

    monkeypatch.setattr(os, "stat", stat_of)
    monkeypatch.setattr(system, "open_file", lambda *_: pytest.fail("it was opened"))
    with pytest.raises(SaveError, match="is a device"):
        companions.read(step)


def test_no_more_is_read_than_anybody_needs(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companions, "LARGEST", 100)
    companions.log(save).write_bytes(b"x" * 101)
    with pytest.raises(SaveError, match="is larger than"):
        companions.read(companions.log(save))


def test_no_two_names_share_their_companions(tmp_path: Path) -> None:
    names = (
        "friday",
        "friday.toml",
        "friday.",
        "friday..toml",
        "friday.toml.toml",
        ".toml",
        "..toml",
        "friday.save",
    )
    logs = {companions.log(tmp_path / name) for name in names}
    folders = {companions.keep(tmp_path / name) for name in names}
    assert len(logs) == len(folders) == len(names)
    assert companions.log(tmp_path / "friday.toml").name == "friday.history.jsonl"
    assert companions.keep(tmp_path / "friday.toml") == tmp_path / ".vsong" / "friday.toml"
    assert all(log.name.endswith(companions.LOG) for log in logs)


def test_two_saves_that_differ_by_their_ending_have_steps_of_their_own(tmp_path: Path, vsong: Any) -> None:
    for name in ("friday", "friday.toml"):
        (tmp_path / name).write_text(CAMPAIGN.replace("Thursday", name), "utf-8")
        assert vsong("note", "one", "-c", f"./{name}").code == 0
    assert vsong("undo", "-c", "./friday").code == 0
    assert (tmp_path / "friday").read_text("utf-8") == CAMPAIGN.replace("Thursday", "friday")
    assert vsong("undo", "-c", "./friday").code == 3
    assert "one" in (tmp_path / "friday.toml").read_text("utf-8")


def test_a_renamed_save_is_noticed_and_said(save: Path, vsong: Any) -> None:
    os.rename(save, save.with_name("saturday.toml"))
    assert "seems to be friday.toml under another name" in vsong("undo").err.replace("\n  ", " ")
    ran = vsong("note", "second")
    assert ran.code == 0
    assert "friday.history.jsonl" in ran.err
    assert vsong("note", "third").err == ""


@pytest.mark.parametrize(
    "note",
    [
        '{"line": 3, "sha256": 5, "before": [], "fresh": {}, "becomes": 1, "moves": 5, "drops": null}',
        '{"line": {}, "sha256": "", "before": "", "fresh": "x", "becomes": null, "moves": 5, "drops": []}',
        '{"line": {}, "sha256": "", "before": "", "fresh": "x", "becomes": null, "moves": [[1]], "drops": []}',
        '{"line": {}, "sha256": "", "before": "", "fresh": "x", "becomes": [], "moves": [], "drops": [{}]}',
        '{"line": {}, "sha256": "", "before": "", "fresh": "\\u0000", "becomes": null, "moves": [], "drops": []}',
        '{"line": [], "sha256": "", "before": "", "fresh": "../..", "becomes": null, "moves": [], "drops": []}',
        '{"line": {}, "sha256": "", "before": "", "fresh": "x", "becomes": "../x", "moves": [], "drops": []}',
        "[1]",
        "7",
    ],
)
def test_a_note_that_no_vsong_wrote_is_set_aside_and_the_command_goes_on(
    note: str, save: Path, vsong: Any
) -> None:
    pending = companions.keep(save) / "pending"
    pending.write_text(f"{note}\n", "utf-8")
    assert vsong("log").code == vsong("undo", "--list").code == 0
    ran = vsong("note", "second")
    assert ran.code == 0, ran.err
    assert "pending is damaged; it was set aside as pending.damaged-" in ran.err.replace("\n  ", " ")
    assert vsong("note", "third").err == ""
    assert vsong("undo", "3").code == 0
    assert save.read_text("utf-8") == CAMPAIGN


@pytest.mark.parametrize(
    "rubbish", ["", "7\n", '{"sha256": 5, "line": []}\n', '{"line": {"events": 3}}\n', "\0\n"]
)
def test_damaged_copies_hold_up_no_command(rubbish: str, save: Path, vsong: Any) -> None:
    for copy in companions.keep(save).glob("*.step"):
        copy.write_text(rubbish, "utf-8")
    for line in (("undo", "--list"), ("log",), ("undo",), ("redo",), ("note", "second"), ("undo",)):
        assert vsong(*line).code in (0, 3)


def test_a_disk_that_cannot_be_told_to_hold_something_is_told_once(
    save: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: int) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(system, "fsync", refused)
    ran = vsong("note", "second")
    assert ran.code == 0
    assert ran.err.count("cannot be told to hold") == 1
    assert "second" in save.read_text("utf-8")


@pytest.mark.usefixtures("save")
def test_the_copies_are_on_the_disk_before_the_save_is_replaced(
    vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []
    for name in ("open_file", "fsync", "replace"):
        real = getattr(system, name)
        monkeypatch.setattr(
            system,
            name,
            lambda *words, real=real, name=name: (calls.append((name, words[0])), real(*words))[1],
        )
    assert vsong("note", "second").code == 0
    replaced = next(at for at, (name, what) in enumerate(calls) if name == "replace" and ".tmp" in str(what))
    announced = next(at for at, (_, what) in enumerate(calls) if str(what).endswith("pending"))
    assert ("open_file", ".") in calls[announced:replaced]
    assert [name for name, _ in calls[:replaced]][-2:] == ["fsync", "open_file"]


@pytest.mark.parametrize("line", [("note", "second"), ("donate", "1"), ("undo",)], ids=lambda words: words[0])
@pytest.mark.parametrize("always", [False, True])
def test_an_edit_between_reading_and_replacing_is_kept_and_the_command_starts_over(
    line: tuple[str, ...], always: bool, save: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, edits = companions.write, iter(range(100))

    def write(file: Path, *more: Any, **options: Any) -> None:
        real(file, *more, **options)
        if file.name == "pending" and (always or next(edits) == 0):
            with save.open("a", encoding="utf-8") as opened:
                opened.write(f"# an edit {next(edits)}\n")

    monkeypatch.setattr(companions, "write", write)
    ran = vsong(*line)
    text = save.read_text("utf-8")
    assert "# an edit" in text
    if always:
        assert ran.code in (3, 4)
        assert "second" not in text
    elif line[0] == "undo":
        # What the edit would lose is never lost without a word.
        assert ran.code == 3
    else:
        assert ran.code == 0, ran.err
        assert ("second" if line[0] == "note" else "coins = 4") in text or "before" in text
    assert not list(save.parent.glob(".*.tmp"))


ALICE, BOB, TEAM = 4101, 4102, 4200
AS_ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may be somebody else"
)


class Told(NamedTuple):
    code: int
    text: str


def as_player(user: int, groups: list[int], umask: int, folder: Path, *words: str) -> Told:
    """Run a command as another user, in a child of this process, which needs to import nothing any more."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            os.chdir(folder)
            os.setgroups(groups)
            os.setgid(user)
            os.setuid(user)
            os.umask(umask)
            said = io.StringIO()
            with redirect_stdout(said), redirect_stderr(said):
                code = main(words)
            os.write(writing, said.getvalue().replace("\n  ", " ").encode())
            os._exit(code)
        os._exit(99)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        text = told.read().decode()
    return Told(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), text)


@pytest.fixture
def shared(tmp_path: Path, save: Path, vsong: Any) -> Path:
    """A folder of alice's that her team shares, with a save; every module that is needed is loaded."""
    for line in (("note", "x"), ("undo",), ("undo", "--list"), ("log",), ("status",), ("check",)):
        assert vsong(*line, "-c", str(save)).code == 0
    folder = tmp_path / "shared"
    folder.mkdir()
    save = folder / "team.toml"
    save.write_text(CAMPAIGN, "utf-8")
    for place in (*reversed(tmp_path.parents), tmp_path):
        if place.stat().st_uid == 0 and place.name.startswith(("pytest", "popen", tmp_path.name)):
            place.chmod(0o755)
    os.chown(folder, ALICE, TEAM)
    os.chown(save, ALICE, TEAM)
    folder.chmod(0o770)
    save.chmod(0o660)
    return save


@AS_ROOT
@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_team_plays_on_one_save_in_turn(shared: Path, umask: int) -> None:
    players = ((ALICE, [TEAM]), (BOB, [TEAM]), (ALICE, [TEAM]), (0, []), (BOB, [TEAM]), (ALICE, [TEAM]))
    for number, (user, groups) in enumerate(players):
        ran = as_player(user, groups, umask, shared.parent, "note", f"note {number}")
        assert ran.code == 0, ran.text
        found = shared.stat()
        assert (found.st_gid, stat.S_IMODE(found.st_mode)) == (TEAM, 0o660)
    ran = as_player(BOB, [TEAM], umask, shared.parent, "undo", "3")
    assert ran.code == 0, ran.text
    assert as_player(ALICE, [TEAM], umask, shared.parent, "log", "--all").text.count("Noted:") == 6


@AS_ROOT
def test_the_message_names_the_file_that_is_in_the_way(shared: Path) -> None:
    assert as_player(ALICE, [TEAM], 0o022, shared.parent, "note", "one").code == 0
    lock = companions.keep(shared) / "lock"
    os.chown(lock, 0, 0)
    lock.chmod(0o600)
    ran = as_player(BOB, [TEAM], 0o022, shared.parent, "note", "two")
    assert ran.code == 4
    assert str(lock) in ran.text


@AS_ROOT
def test_the_files_of_somebody_who_shares_nothing_are_not_taken_for_ours(shared: Path) -> None:
    assert as_player(ALICE, [TEAM], 0o022, shared.parent, "note", "one").code == 0
    log = companions.log(shared)
    os.chown(log, 4999, 4999)
    log.chmod(0o666)
    ran = as_player(BOB, [TEAM], 0o022, shared.parent, "note", "two")
    assert ran.code == 4
    assert "is somebody else's" in ran.text


@AS_ROOT
@pytest.mark.parametrize("mode", [0o000, 0o200])
@pytest.mark.parametrize(
    "line", [("note", "two"), ("undo",), ("log",), ("status",), ("check",), ("undo", "--list")]
)
def test_a_log_that_its_owner_cannot_read_stops_nothing(
    shared: Path, mode: int, line: tuple[str, ...]
) -> None:
    assert as_player(ALICE, [TEAM], 0o022, shared.parent, "note", "one").code == 0
    log = companions.log(shared)
    before = log.read_bytes()
    log.chmod(mode)
    ran = as_player(ALICE, [TEAM], 0o022, shared.parent, *line)
    assert ran.code == 0, ran.text
    aside = list(shared.parent.glob("*.damaged-*"))
    if line in (("note", "two"), ("undo",)):
        assert ran.text.count("cannot be read") == 1
        assert [file.read_bytes() for file in aside] == [before]
        assert as_player(ALICE, [TEAM], 0o022, shared.parent, "note", "three").text == "Noted: three\n"
    else:
        assert aside == []
        assert log.read_bytes() == before


def test_a_log_whose_owner_may_not_read_it_is_set_aside_and_one_that_is_read_only_is_meant(
    save: Path, vsong: Any
) -> None:
    assert vsong("note", "one", "-c", str(save)).code == 0
    log = companions.log(save)
    log.chmod(0o000)
    ran = vsong("note", "two", "-c", str(save))
    assert ran.code == 0
    assert "it was set aside as" in " ".join(ran.err.split())
    log.chmod(0o400)
    assert vsong("note", "three", "-c", str(save)).code == 4


SHUT = ("log", "lock", "copy", "note", "ignore", "folder", "keep")


@AS_ROOT
@pytest.mark.parametrize("own", SHUT)
def test_no_own_file_without_permissions_ends_in_a_bug_and_what_is_in_the_way_is_named(
    shared: Path, own: str
) -> None:
    for text in ("one", "two"):
        assert as_player(ALICE, [TEAM], 0o022, shared.parent, "note", text).code == 0
    folder = companions.keep(shared)
    note = folder / "pending"
    if own == "note":
        note.write_bytes(b"{}\n")
        os.chown(note, ALICE, TEAM)
    file = {
        "log": companions.log(shared),
        "lock": folder / "lock",
        "copy": folder / "000002.step",
        "note": note,
        "ignore": folder.parent / companions.IGNORE,
        "folder": folder,
        "keep": folder.parent,
    }[own]
    assert file.exists(), sorted(folder.iterdir())
    file.chmod(0)
    for line in (("status",), ("log",), ("check",), ("undo", "--list"), ("note", "three"), ("undo",)):
        ran = as_player(ALICE, [TEAM], 0o022, shared.parent, *line)
        assert ran.code in (0, 3, 4), (line, ran.text)
        if own in ("log", "ignore", "note", "copy") and line != ("undo",):
            assert ran.code == 0, (line, ran.text)
        if ran.code == 4:
            assert str(file) in ran.text, (line, ran.text)
