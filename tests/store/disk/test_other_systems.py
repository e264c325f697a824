"""What other systems lack, and what they do otherwise, played as far as that is possible here."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from vagrant_cli import lean
from vagrant_cli.errors import Locked
from vagrant_cli.store.disk import companions, lock, system

fcntl = pytest.importorskip("fcntl")

CAMPAIGN = 'schema = 1\ntitle = "Thursday crew"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'
OWN = b"export PATH\n"


@pytest.fixture
def save(tmp_path: Path) -> Path:
    save = tmp_path / "friday.toml"
    save.write_text(CAMPAIGN, "utf-8")
    return save


def relative_to_no_folder(call: Any) -> Any:
    """Return a call that refuses what Windows refuses: a folder that is held open."""

    def refusing(*args: Any, **named: Any) -> Any:
        for key in ("dir_fd", "src_dir_fd", "dst_dir_fd"):
            if named.get(key) is not None:
                raise NotImplementedError(f"{key} unavailable on this platform")
        return call(*args, **named)

    return refusing


class Msvcrt:
    """The lock of Windows, as far as it is used: taken for a byte of an open file, or refused at once."""

    LK_NBLCK = 2

    @staticmethod
    def locking(descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (Msvcrt.LK_NBLCK, 1)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, "Permission denied") from None


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Windows lacks is not there, and what it does otherwise is done so, as far as that can be played here."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(companions, "HANDLES", False)
    monkeypatch.setattr(companions, "NO_LINK", 0)
    monkeypatch.setattr(companions, "AT_ONCE", 0)
    monkeypatch.setattr(lock, "msvcrt", Msvcrt, raising=False)
    for name in ("open", "stat", "unlink", "mkdir", "replace", "chmod", "chown"):
        monkeypatch.setattr(os, name, relative_to_no_folder(getattr(os, name)))
    for name in (
        "geteuid",
        "getegid",
        "getgroups",
        "fchmod",
        "fchown",
        "mkfifo",
        "O_NOFOLLOW",
        "O_DIRECTORY",
    ):
        monkeypatch.delattr(os, name, raising=False)
    for name in ("pthread_sigmask", "sigpending", "sigwait"):
        monkeypatch.delattr(lean.signal, name, raising=False)


@pytest.mark.usefixtures("windows")
def test_without_what_windows_lacks_a_save_is_played_undone_and_merged(save: Path, vsong: Any) -> None:
    before = save.read_bytes()
    for line in (("note", "one"), ("donate", "1"), ("undo",), ("redo",), ("undo", "2")):
        ran = vsong(*line, "-c", str(save))
        assert ran.code == 0, (line, ran.err)
    assert save.read_bytes() == before
    assert vsong("log", "--all", "-c", str(save)).code == 0
    assert vsong("check", "-c", str(save)).code == 0
    (save.parent / "theirs.toml").write_bytes(before.replace(b"schema = 1", b"schema = 1\n# theirs"))
    assert vsong("merge", str(save), str(save), "theirs.toml").code == 0


@pytest.mark.usefixtures("windows")
def test_without_what_windows_lacks_the_lock_still_keeps_a_second_command_out(save: Path) -> None:
    with lock.locked(save), pytest.raises(Locked), lock.locked(save, seconds=0.05):
        pass
    with lock.locked(save):
        pass


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(
    "name", [".vsong", ".vsong/friday.toml", ".vsong/friday.toml/lock", "friday.history.jsonl"]
)
def test_without_what_windows_lacks_no_link_is_followed_either(
    name: str, save: Path, tmp_path: Path, vsong: Any
) -> None:
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (outside / "file").write_bytes(OWN)
    place = save.parent / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(outside / "file" if "." in place.name[1:] and "toml" not in place.name else outside)
    ran = vsong("note", "one", "-c", str(save))
    assert ran.code == 4
    assert "is a link" in ran.err
    assert os.listdir(outside) == ["file"]
    assert (outside / "file").read_bytes() == OWN


@pytest.mark.usefixtures("windows")
def test_a_folder_that_windows_calls_a_junction_is_a_link(
    save: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (save.parent / ".vsong").mkdir()

    def lstat(path: Any) -> Any:
        found = os.stat(path, follow_symlinks=False)
        return SimpleNamespace(st_mode=found.st_mode, st_reparse_tag=companions.JUNCTION)

    monkeypatch.setattr(os, "lstat", lstat)
    ran = vsong("note", "one", "-c", str(save))
    assert ran.code == 4
    assert "is a link, not a plain folder" in " ".join(ran.err.split())


def test_on_macos_the_disk_itself_is_asked_and_an_unable_one_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    class Fcntl:
        F_FULLFSYNC = 51

        @staticmethod
        def fcntl(_: int, what: int) -> None:
            asked.append(f"full {what}")
            raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(system, "fcntl", Fcntl, raising=False)
    monkeypatch.setattr(os, "fsync", lambda _: asked.append("sync"))
    descriptor = os.open(tmp_path, os.O_RDONLY)
    system.fsync(descriptor)
    os.close(descriptor)
    assert asked == ["full 51", "sync"]
