"""One file, always the old one or the new one."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli import lean
from vagrant_cli.errors import Interrupted, Locked, SaveError
from vagrant_cli.store.disk import atomic, companions, interruption, lock, system
from vagrant_cli.store.disk.atomic import Changed

OLD, NEW = b"old\n" * 100, b"new\n" * 120


@pytest.fixture
def save(tmp_path: Path) -> Path:
    save = tmp_path / "save.toml"
    save.write_bytes(OLD)
    return save


def replace(save: Path, new: bytes) -> None:
    atomic.replace(save, new, Path(save).read_bytes())


def litter(save: Path) -> list[str]:
    return [name for name in os.listdir(save.parent) if name not in (save.name, ".vsong")]


def test_replace_puts_the_new_bytes_in_place_and_leaves_nothing_else(save: Path) -> None:
    replace(save, NEW)
    assert save.read_bytes() == NEW
    assert litter(save) == []


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o640, 0o755])
def test_permissions_stay_as_they_were(save: Path, mode: int) -> None:
    save.chmod(mode)
    replace(save, NEW)
    assert stat.S_IMODE(save.stat().st_mode) == mode


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away")
def test_the_owner_stays_when_root_writes(save: Path) -> None:
    os.chown(save, 1234, 1235)
    replace(save, NEW)
    assert (save.stat().st_uid, save.stat().st_gid) == (1234, 1235)


def test_a_link_is_followed_and_stays_a_link(save: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to("save.toml")
    replace(atomic.resolve(link), NEW)
    assert link.is_symlink()
    assert save.read_bytes() == NEW


def test_links_to_one_file_share_its_lock(save: Path, tmp_path: Path) -> None:
    assert companions.keep(save) == tmp_path / ".vsong" / "save.toml"
    (tmp_path / "one.toml").symlink_to("save.toml")
    assert companions.keep(atomic.resolve(tmp_path / "one.toml")) == tmp_path / ".vsong" / "save.toml"


def test_a_dangling_link_is_named_with_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to("gone.toml")
    with pytest.raises(SaveError, match=r"is a link to gone\.toml, which does not exist"):
        atomic.resolve(link)


def test_a_circle_of_links_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.toml").symlink_to("b.toml")
    (tmp_path / "b.toml").symlink_to("a.toml")
    with pytest.raises(SaveError, match="its link leads back to itself"):
        atomic.resolve(tmp_path / "a.toml")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda _: None, "does not exist"),
        (lambda path: path.mkdir(), "is a folder"),
        (lambda path: os.mkfifo(path), "is not a regular file"),
    ],
    ids=["missing", "folder", "pipe"],
)
def test_what_cannot_be_read_is_one_sentence_with_the_path(make: Any, says: str, tmp_path: Path) -> None:
    path = tmp_path / "it.toml"
    make(path)
    with pytest.raises(SaveError) as caught:
        atomic.read(path)
    assert says in caught.value.message
    assert str(path) in caught.value.message
    assert "\n" not in caught.value.message


def test_a_missing_file_names_the_command_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as caught:
        atomic.read(tmp_path / "no.toml")
    assert "vsong new" in (caught.value.hint or "")


def test_an_unreadable_file_says_that_access_is_denied(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(system, "open_file", denied)
    with pytest.raises(SaveError, match="was not read: access is denied"):
        atomic.read(save)


def test_a_read_only_file_is_refused_even_for_root(save: Path) -> None:
    save.chmod(0o444)
    with pytest.raises(SaveError, match="is read-only") as caught:
        replace(save, NEW)
    assert str(save) in caught.value.message
    assert save.read_bytes() == OLD


def test_a_read_only_folder_is_refused_even_for_root(save: Path) -> None:
    save.parent.chmod(0o555)
    try:
        with pytest.raises(SaveError, match=r"folder .* is read-only"), lock.locked(save):
            pass
        with pytest.raises(SaveError, match=r"folder .* is read-only"):
            replace(save, NEW)
        assert os.listdir(save.parent) == ["save.toml"]
    finally:
        save.parent.chmod(0o755)
    assert save.read_bytes() == OLD


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full"),
        (errno.EROFS, "can only be read"),
        (errno.EBUSY, "mounted by itself"),
        (errno.EIO, "the disk reports an error"),
    ],
)
def test_each_failure_has_one_sentence_and_a_way_out(faults: Any, save: Path, number: int, says: str) -> None:
    for at in faults.each(lambda: replace(save, NEW)):
        save.write_bytes(OLD)
        with faults.failing(at, error=number):
            try:
                replace(save, NEW)
            except SaveError as error:
                assert says in error.message  # noqa: PT017
                assert str(save) in error.message  # noqa: PT017
                assert error.hint  # noqa: PT017
                assert save.read_bytes() == OLD
                assert litter(save) == []
            else:
                assert save.read_bytes() == NEW
                # Only what comes after the replacing may fail without a word.
                assert faults.calls[at - 1] in ("open_file", "fsync")
                assert at > faults.calls.index("replace") + 1


def test_death_at_any_call_leaves_the_old_file_or_the_new_one_and_the_next_write_sweeps_up(
    faults: Any, save: Path
) -> None:
    seen = set()
    for at in faults.each(lambda: replace(save, NEW)):
        save.write_bytes(OLD)
        with faults.failing(at, kill=True):
            replace(save, NEW)
        assert save.read_bytes() in (OLD, NEW)
        seen.add(save.read_bytes())
        replace(save, OLD)
        assert litter(save) == []
    assert seen == {OLD, NEW}


def test_sweeping_leaves_the_files_of_others_alone(save: Path) -> None:
    others = [".save.toml-more-12ab34.tmp", ".save.toml-12ab3.tmp", "save-12ab34.tmp", ".savex-12ab34.tmp"]
    for name in others:
        (save.parent / name).write_bytes(b"")
    (save.parent / ".save.toml-12ab34.tmp").write_bytes(b"")
    replace(save, NEW)
    assert sorted(litter(save)) == sorted(others)


def test_a_short_write_is_carried_on(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = system.write
    monkeypatch.setattr(system, "write", lambda descriptor, data: real(descriptor, data[:7]))
    replace(save, NEW)
    assert save.read_bytes() == NEW


def test_the_bytes_reach_the_disk_before_they_get_the_name(faults: Any, save: Path) -> None:
    replace(save, NEW)
    assert faults.calls == ["open_file", "write", "fsync", "open_file", "replace", "open_file", "fsync"]


def test_the_lock_lies_beside_the_save_out_of_git(save: Path) -> None:
    with lock.locked(save):
        assert (save.parent / ".vsong" / "save.toml" / "lock").exists()
        assert (save.parent / ".vsong" / ".gitignore").read_text() == "*\n"


def test_a_second_one_waits_for_the_lock_and_then_gives_up(save: Path) -> None:
    with (
        lock.locked(save),
        pytest.raises(Locked, match=r"more than 0\.1 seconds") as caught,
        lock.locked(save, 0.1),
    ):
        pass
    assert caught.value.exit_code == 4
    assert caught.value.code == "locked"
    with lock.locked(save, 0):
        pass


def test_waiting_goes_on_while_others_make_progress(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty commands at once on a slow machine: the last one waits longer than the limit, and gets its turn."""
    clock, turns = [0.0], iter(range(20))

    def sleep(_: float) -> None:
        clock[0] += 3
        save.write_bytes(b"%d" % next(turns))
        os.utime(save, ns=(0, next(turns)))

    monkeypatch.setattr(lock.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(lock.time, "sleep", sleep)
    monkeypatch.setattr(lock, "_try_lock", lambda _: clock[0] > 25)
    with lock.locked(save, 5):
        assert clock[0] == 27


def test_a_lock_that_is_let_go_in_time_is_taken(save: Path) -> None:
    taken = threading.Event()

    def hold() -> None:
        with lock.locked(save):
            taken.set()
            time.sleep(0.1)

    holder = threading.Thread(target=hold)
    holder.start()
    taken.wait()
    with lock.locked(save, 10):
        pass
    holder.join()


def test_a_lock_file_that_was_swept_away_is_not_mistaken_for_the_new_one(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = lock._try_lock
    calls = []

    def try_lock(descriptor: int) -> bool:
        if not calls:
            (companions.keep(save) / "lock").unlink()
        calls.append(descriptor)
        return real(descriptor)

    monkeypatch.setattr(lock, "_try_lock", try_lock)
    with lock.locked(save):
        assert len(calls) == 2
        assert (companions.keep(save) / "lock").exists()


def test_a_disk_without_locks_is_told(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_try_lock", no_locks)
    with pytest.raises(SaveError, match="its disk knows no locks"), lock.locked(save):
        pass


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with (
        pytest.raises(SaveError, match=r"The folder .*nowhere does not exist"),
        lock.locked(tmp_path / "nowhere" / "save.toml"),
    ):
        pass


def test_the_lock_ends_with_the_process_that_holds_it(save: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from vagrant_cli.store.disk import atomic, lock\n"
        "with lock.locked(Path(sys.argv[1])):\n    print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(save)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Locked), lock.locked(save, 0):
            pass
        holder.kill()
    with lock.locked(save):
        pass


def test_ctrl_c_before_the_replacing_keeps_the_old_file(save: Path) -> None:
    def interrupted() -> None:
        with interruption.undisturbed(), atomic.prepared(save, NEW) as fresh:
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            fresh.commit(OLD)

    with pytest.raises((KeyboardInterrupt, Interrupted)):
        interrupted()
    assert save.read_bytes() == OLD
    assert litter(save) == []


def test_ctrl_c_after_the_replacing_comes_too_late(save: Path) -> None:
    with interruption.undisturbed(), atomic.prepared(save, NEW) as fresh:
        fresh.commit(OLD)
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        interruption.too_late()
    assert save.read_bytes() == NEW


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_request_to_end_leaves_old_or_new_and_no_litter(save: Path, number: signal.Signals) -> None:
    code = (
        "import sys; from pathlib import Path; from vagrant_cli.store.disk import atomic, lock\n"
        "save, old, new = Path(sys.argv[1]), b'old\\n' * 100, b'new\\n' * 120\n"
        "print('ready', flush=True)\n"
        "while True:\n    atomic.replace(save, new, old); atomic.replace(save, old, new)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(save)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(0.05)
        writer.send_signal(number)
    assert save.read_bytes() in (OLD, NEW)
    assert litter(save) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_what_is_only_looked_at_may_come_out_of_a_pipe(save: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(NEW,))
    writer.start()
    assert atomic.look(pipe) == NEW
    writer.join()
    assert atomic.look(save) == OLD
    with pytest.raises(SaveError):
        atomic.look(tmp_path / "nothing")


def test_a_file_that_somebody_saved_in_the_meantime_is_never_replaced(save: Path) -> None:
    def edited() -> None:
        with atomic.prepared(save, NEW) as ready:
            save.write_bytes(b"an edit")
            ready.commit(OLD)

    with pytest.raises(Changed):
        edited()
    assert save.read_bytes() == b"an edit"
    assert litter(save) == []
    with pytest.raises(Changed):
        atomic.replace(save, NEW, None)


def test_new_bytes_for_a_file_of_gits_that_is_gone_are_cleared_by_the_next_one(tmp_path: Path) -> None:
    gone, here = tmp_path / "..merge_file_a12bC3-12ab34.tmp", tmp_path / "..merge_file_here-12ab34.tmp"
    mine = tmp_path / ".other.toml-12ab34.tmp"
    for file in (gone, here, mine, tmp_path / ".merge_file_here", tmp_path / ".merge_file_now"):
        file.write_bytes(OLD)
    replace(tmp_path / ".merge_file_now", NEW)
    assert not gone.exists()
    assert here.exists()
    assert mine.exists()


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP])
def test_a_disk_that_knows_no_locks_is_one_sentence_with_the_way_out(
    save: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(lock.fcntl, "flock", refused)
    with pytest.raises(SaveError, match="its disk knows no locks") as caught, lock.locked(save):
        pass
    assert "local disk" in (caught.value.hint or "")


def test_an_error_when_the_lock_is_closed_is_no_failure(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: int) -> None:
        raise OSError(errno.EIO, "I/O error")

    with lock.locked(save):
        monkeypatch.setattr(os, "close", refused)
    monkeypatch.undo()


@pytest.mark.parametrize("after", [False, True], ids=["before the replacing", "after it"])
def test_where_signals_cannot_be_put_off_an_interruption_is_told_as_anywhere(
    save: Path, after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(lean.signal, "pthread_sigmask")
    monkeypatch.delattr(lean.signal, "sigpending")
    assert interruption.signal is lean.signal

    def interrupted() -> None:
        with interruption.undisturbed(), atomic.prepared(save, NEW) as ready:
            if not after:
                signal.raise_signal(signal.SIGINT)
            ready.commit(OLD)
            signal.raise_signal(signal.SIGINT)
            interruption.too_late()

    if after:
        interrupted()
        assert save.read_bytes() == NEW
    else:
        with pytest.raises((Interrupted, KeyboardInterrupt)):
            interrupted()
        assert save.read_bytes() == OLD
    assert litter(save) == []


def test_a_file_that_another_program_holds_open_is_tried_again(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tries = os.replace, iter(range(100))

    def held(*words: Any, **more: Any) -> None:
        if next(tries) < 3:
            raise PermissionError(errno.EACCES, "Access is denied")
        real(*words, **more)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    system.replace(save, save.with_name("new.toml"))
    assert save.with_name("new.toml").exists()


def test_a_plain_file_that_has_nothing_to_say_yet_is_told_and_no_bug() -> None:
    """Some files of the system call themselves plain and make their reader wait."""
    out, into = os.pipe()
    os.set_blocking(out, False)
    try:
        with pytest.raises(BlockingIOError):
            companions.whole(out, Path("it"))
    finally:
        os.close(into)


def test_new_bytes_that_somebody_else_has_cleared_away_are_written_again(save: Path) -> None:
    with atomic.prepared(save, b"one") as one, atomic.prepared(save, b"other"), pytest.raises(atomic.Changed):
        one.commit(save.read_bytes())
