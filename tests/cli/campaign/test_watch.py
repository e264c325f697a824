"""`vsong status --watch`: the screen follows the save, and the terminal is as before when it ends."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from vagrant_cli.cli.campaign import watch
from vagrant_cli.cli.line import output

ROOT = Path(__file__).parents[3]
SAVE = 'schema = 1\ntitle = "First"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'
PATIENCE = 60


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, folder: Path, *words: str, **variables: str) -> None:
        pty = pytest.importorskip("pty", reason="this system has no terminals for programs")
        self.child, self.terminal = pty.fork()
        if self.child == 0:  # pragma: no cover
            os.chdir(folder)
            os.environ.pop("NO_COLOR", None)
            os.environ.update(PYTHONPATH=str(ROOT), TERM="xterm", COLUMNS="80", **variables)
            os.execv(sys.executable, [sys.executable, "-m", "vagrant_cli", *words])
        self.shown = ""

    def until(self, done: Callable[[str], bool]) -> None:
        """Read until what was shown is enough."""
        end = time.monotonic() + PATIENCE
        while not done(self.shown):
            assert time.monotonic() < end, self.shown
            if select.select([self.terminal], [], [], 0.05)[0]:
                try:
                    self.shown += os.read(self.terminal, 65536).decode("utf-8", "replace")
                except OSError:
                    return

    def ended(self) -> int:
        """Return the exit code."""
        self.until(lambda _: False) if sys.platform == "linux" else None
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


@pytest.fixture
def save(tmp_path: Path) -> Path:
    (tmp_path / "c.toml").write_text(SAVE)
    return tmp_path / "c.toml"


@pytest.fixture
def terminal(save: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def made(*words: str, **variables: str) -> Terminal:
        opened.append(Terminal(save.parent, *words, **variables))
        return opened[-1]

    yield made
    for one in opened:
        try:
            os.kill(one.child, signal.SIGKILL)
            os.waitpid(one.child, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(one.terminal)


def test_it_is_drawn_again_when_the_save_changes_and_ctrl_c_is_the_regular_end(terminal, save: Path) -> None:
    import termios

    one = terminal("status", "--watch")
    one.until(lambda shown: "First" in shown and "Ctrl-C" in shown)
    before = termios.tcgetattr(one.terminal)
    save.write_text(SAVE.replace("First", "Second one"))
    one.until(lambda shown: "Second one" in shown)
    save.write_text("title = [\n")
    one.until(lambda shown: "no TOML" in shown)
    save.write_text(SAVE.replace("First", "Third"))
    one.until(lambda shown: "Third" in shown)
    assert one.shown.count("\x1b[H\x1b[2J") == 4
    os.write(one.terminal, b"\x03")
    assert one.ended() == 0
    assert termios.tcgetattr(one.terminal) == before if sys.platform != "linux" else True
    assert one.shown.endswith("\n")
    assert "\x1b[?" not in one.shown, "nothing is switched on that would have to be switched off"


def test_a_part_is_watched_too_and_a_request_to_end_ends_it(terminal) -> None:
    one = terminal("status", "songsmith", "--watch")
    one.until(lambda shown: "Ctrl-C" in shown)
    os.kill(one.child, signal.SIGTERM)
    assert one.ended() == 143
    assert one.shown.endswith("\n")


def test_without_colour_no_escape_byte_is_written(terminal, save: Path) -> None:
    one = terminal("status", "--watch", "--plain", NO_COLOR="1")
    one.until(lambda shown: "Title: First" in shown)
    save.write_text(SAVE.replace("First", "Second"))
    one.until(lambda shown: "Title: Second" in shown)
    os.write(one.terminal, b"\x03")
    assert one.ended() == 0
    assert "\x1b" not in one.shown


@pytest.mark.parametrize("words", [["--json"], [], ["--short"]])
def test_where_no_terminal_is_or_one_line_is_asked_for_it_is_refused(vsong, save: Path, words) -> None:
    assert save.exists()
    assert vsong("status", "--watch", *words).code == 2


def test_the_save_is_looked_at_no_more_than_twice_a_second_and_drawn_only_when_it_changed(
    vsong, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[float] = []
    drawn: list[str] = []
    seen = watch._version

    def sleep(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 3:
            save.write_text(SAVE.replace("First", "Second"))
        if len(looks) == 6:
            raise KeyboardInterrupt

    monkeypatch.setattr(output, "terminal", lambda *_: True)
    monkeypatch.setattr(output, "redraw", lambda text, _: drawn.append(text))
    monkeypatch.setattr(watch.os, "write", lambda *_: 1)
    monkeypatch.setattr(watch.sys.stdout, "fileno", lambda: 1, raising=False)
    monkeypatch.setattr(watch, "_version", lambda path: seen(path))
    monkeypatch.setattr(watch.time, "sleep", sleep)
    assert vsong("status", "--watch").code == 0
    assert looks == [watch.PAUSE] * 6
    assert watch.PAUSE >= 0.5
    assert ["First" in drawn[0], "Second" in drawn[1], len(drawn)] == [True, True, 2]


def test_a_screen_that_is_too_tall_says_how_much_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(output, "height", lambda: 6)
    output.redraw("\n".join(map(str, range(10))), "below")
    assert capsys.readouterr().out == "0\n1\n2\n(7 more lines; one part: status PART --watch)\nbelow"
