"""`vsong edit`: the save in an editor; whatever happens there, nothing that anybody wrote is lost."""

from __future__ import annotations

import json
import os
import select
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

SAVE = """\
schema = 1
title = "T"

# A comment that stays.
[vagrants.songsmith]

[vagrants.empress]
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "c.toml"
    path.write_text(SAVE, "utf-8")
    return path


@pytest.fixture
def editor(save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return what makes a program of Python that gets the copy as `file` the editor, beside a save."""
    assert save.exists()

    def made(code: str, variable: str = "EDITOR", name: str = "my editor") -> Path:
        program = tmp_path / name
        program.write_text(
            f"#!{sys.executable}\nimport pathlib, sys\nfile = pathlib.Path(sys.argv[-1])\n{code}\n"
        )
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv(variable, f"'{program}' --wait")
        return program

    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    return made


def left(folder: Path) -> list[Path]:
    """Return the copies that are still there."""
    return sorted(folder.glob("*.edited-*/*.toml"))


RETITLED = "file.write_text(file.read_text('utf-8').replace('\"T\"', '\"Été\"'), 'utf-8')"


def test_what_comes_back_is_the_save_with_a_step_of_undo_and_told_in_sentences(vsong, save, editor, tmp_path):
    editor(RETITLED)
    ran = vsong("edit")
    assert (ran.code, ran.out) == (0, "Title: T, now Été.\n")
    assert save.read_text("utf-8") == SAVE.replace('"T"', '"Été"')
    assert left(tmp_path) == []
    assert "edit" in vsong("log").out
    assert vsong("undo").code == 0
    assert save.read_text("utf-8") == SAVE


def test_the_editor_s_words_are_split_as_a_shell_does_and_visual_comes_first(vsong, save, editor):
    editor("sys.exit(9)", name="wrong")
    editor(RETITLED + "\nassert sys.argv[1] == '--wait'", "VISUAL")
    assert vsong("edit").code == 0
    assert "Été" in save.read_text("utf-8")


@pytest.mark.parametrize("name", ["+!touch run #.toml", "-x.toml"])
def test_no_name_of_a_save_is_a_command_to_the_editor(name, vsong, save, editor, tmp_path):
    """vi and others carry out what begins with a plus, and a clone may bring any name."""
    editor("assert sys.argv[-1].startswith('/')\nassert file.parts[-1] == " + repr(name))
    save.rename(tmp_path / name)
    (tmp_path / "+b.toml").write_text('[cars]\nA = "."\n', "utf-8")
    assert vsong("edit", "-c", f"./{name}").code == 0
    editor("assert sys.argv[-1].startswith('/')")
    assert vsong("board", "edit", "+b").code == 0


def test_the_copy_is_no_save_that_a_command_would_take_and_no_lock_is_held_meanwhile(vsong, editor):
    editor(
        "import os, subprocess\n"
        f"env = {{**os.environ, 'PYTHONPATH': {str(ROOT)!r}}}\n"
        "ran = subprocess.run([sys.executable, '-m', 'vagrant_cli', 'note', 'x', '-n'], env=env)\n"
        "sys.exit(ran.returncode)"
    )
    ran = vsong("edit", "--json")
    assert (ran.code, ran.data["changed"]) == (0, False)


def test_an_editor_that_changes_nothing_leaves_nothing_behind(vsong, editor, tmp_path):
    editor("(file.parent / 'backup~').write_text('x')")
    before = set(tmp_path.iterdir())
    ran = vsong("edit")
    assert ran.code == 0
    assert "Nothing was changed" in ran.out
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("file.write_text('schema = 1\\ntitle = [\\n')\n", "line 2"),
        (
            'file.write_text(\'schema = 1\\ntitle = "X"\\nmode = "odd"\\n[vagrants.empress]\\n\')',
            "line 3: mode",
        ),
        ("file.write_bytes(b'schema = 1\\n\\xff')", "no UTF-8"),
        (RETITLED + "\nsys.exit(3)", "failed with exit code 3"),
        (RETITLED + "\nimport os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "failed with signal 9"),
    ],
)
def test_what_cannot_be_taken_back_is_kept_beside_the_save_and_named(
    vsong, save, editor, tmp_path, code, told
):
    editor(code)
    ran = vsong("edit")
    assert ran.code == 4
    assert told in ran.err
    assert save.read_text("utf-8") == SAVE
    (kept,) = left(tmp_path)
    assert str(kept.relative_to(tmp_path)) in ran.err.replace("\n", "")
    editor(RETITLED if "write_text(file.read" not in code else "pass")
    kept.write_text(SAVE.replace('"T"', '"Later"'), "utf-8")
    assert vsong("edit", "--from", str(kept)).code == 0
    assert save.read_text("utf-8") == SAVE.replace('"T"', '"Later"')


def test_the_command_that_goes_on_with_a_copy_names_the_save_once(vsong, editor, save, tmp_path):
    save.rename(tmp_path / "other.toml")
    (tmp_path / "second.toml").write_text(SAVE, "utf-8")
    editor("file.write_text('x'); sys.exit(1)")
    ran = vsong("-c", "other", "edit")
    (kept,) = left(tmp_path)
    assert ran.err.rstrip().endswith(f"vsong -c other.toml edit --from {kept.relative_to(tmp_path)}")


def test_an_editor_that_takes_the_copy_away_changes_nothing(vsong, save, editor, tmp_path):
    editor("file.unlink()")
    ran = vsong("edit")
    assert (ran.code, save.read_text("utf-8")) == (4, SAVE)
    assert "left no file" in ran.err
    assert left(tmp_path) == []


@pytest.mark.parametrize(
    ("value", "code", "told"),
    [
        ("", 2, "Neither $VISUAL nor $EDITOR"),
        ("'open", 2, "is not closed"),
        ("no-such-editor", 4, "could not be started"),
        ("/", 4, "could not be started"),
    ],
)
@pytest.mark.usefixtures("save")
def test_without_an_editor_nothing_begins(vsong, monkeypatch, tmp_path, value, code, told):
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", value)
    before = set(tmp_path.iterdir())
    ran = vsong("edit")
    assert ran.code == code
    assert told in ran.err
    assert set(tmp_path.iterdir()) == before


def test_what_another_command_changed_meanwhile_is_not_written_over(vsong, save, editor, tmp_path):
    other = SAVE.replace('"T"', '"Theirs"')
    editor(f"pathlib.Path({str(save)!r}).write_text({other!r}, 'utf-8')\n" + RETITLED)
    ran = vsong("edit")
    assert ran.code == 4
    assert "changed meanwhile" in ran.err
    assert save.read_text("utf-8") == other
    assert "Été" in left(tmp_path)[0].read_text("utf-8")


def test_a_damaged_save_can_be_put_right(vsong, save, editor):
    save.write_text(SAVE + "[\n", "utf-8")
    editor(f"file.write_text({SAVE!r}, 'utf-8')")
    ran = vsong("edit")
    assert (ran.code, save.read_text("utf-8")) == (0, SAVE)
    assert "is right now" in ran.out


def test_a_dry_run_writes_nothing(vsong, save, editor):
    editor(RETITLED)
    ran = vsong("edit", "-n")
    assert ran.code == 0
    assert "Dry run" in ran.out
    assert save.read_text("utf-8") == SAVE


def test_scripts_read_one_object_whatever_the_editor_prints(editor):
    editor("print('screen')\nfile.write_text('schema = 2\\n')")
    ran = subprocess.run(
        [sys.executable, "-m", "vagrant_cli", "edit", "--json"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(ran.stdout)
    assert (ran.returncode, told["error"]["code"]) == (4, "save")
    assert told["data"]["problems"]


def at_a_terminal(words: list[str], folder: Path, answers: list[tuple[str, str]]) -> tuple[int, str]:
    """Run the program at a terminal; type each answer when its question has come."""
    pty = pytest.importorskip("pty", reason="this system has no terminals for programs")
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        os.chdir(folder)
        os.environ["PYTHONPATH"] = str(ROOT)
        os.execv(sys.executable, [sys.executable, "-m", "vagrant_cli", *words])
    shown, rest, end = "", list(answers), time.monotonic() + 60
    pressed = None
    try:
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    shown += os.read(terminal, 65536).decode("utf-8", "replace")
                except OSError:
                    break
            if rest and rest[0][0] in shown:
                key = rest.pop(0)[1]
                os.write(terminal, key.encode())
                pressed = time.monotonic() if key == "\x03" else None
            elif pressed and time.monotonic() > pressed + 3:
                # Who pressed it while nobody was listening presses it again.
                os.write(terminal, b"\x03")
                pressed = time.monotonic()
    finally:
        os.close(terminal)
        try:
            done, status = os.waitpid(child, os.WNOHANG if time.monotonic() >= end else 0)
        finally:
            if time.monotonic() >= end:
                os.kill(child, signal.SIGKILL)
    assert done
    return os.waitstatus_to_exitcode(status), shown


def test_a_person_sees_the_mistakes_and_may_go_on(editor, tmp_path):
    editor(
        "import os\n"
        "text = file.read_text('utf-8')\n"
        "file.write_text(text.replace('\"T\"', '3') if '\"T\"' in text else text.replace('= 3', '= \"Right\"'), 'utf-8')"
    )
    code, shown = at_a_terminal(["edit"], tmp_path, [("[1-2]", "1\n")])
    assert code == 0, shown
    assert "line 2: title" in shown
    assert "Title: T, now Right." in shown
    assert left(tmp_path) == []


def test_a_person_who_stops_finds_the_text_beside_the_save(save, editor, tmp_path):
    editor("file.write_text('schema = 1\\ntitle = 3\\n')")
    code, _ = at_a_terminal(["edit"], tmp_path, [("[1-2]", "2\n")])
    assert code == 4
    assert save.read_text("utf-8") == SAVE
    assert left(tmp_path)[0].read_text() == "schema = 1\ntitle = 3\n"


def test_ctrl_c_in_the_editor_is_the_editor_s_and_at_the_question_it_keeps_the_text(save, editor, tmp_path):
    editor(
        "import time\n"
        "try:\n    print('EDITING', flush=True)\n    time.sleep(60)\nexcept KeyboardInterrupt:\n"
        "    file.write_text('schema = 1\\ntitle = 3\\n')"
    )
    code, shown = at_a_terminal(["edit"], tmp_path, [("EDITING", "\x03"), ("[1-2]", "\x03")])
    assert code == 130, shown
    assert save.read_text("utf-8") == SAVE
    kept = left(tmp_path)[0]
    assert kept.read_text() == "schema = 1\ntitle = 3\n"
    assert kept.parent.name in shown.replace("\r\n  ", "").replace("\r\n", "")


# A board in the editor


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "campaigns" / "boards" / "two cars.toml"
    path.parent.mkdir(parents=True)
    path.write_text('# Ours.\n[cars]\nA = "..."\n', "utf-8")
    return path


def test_a_board_comes_back_checked_and_drawn(vsong, board, editor):
    editor("file.write_text(file.read_text('utf-8').replace('...', '.#..'), 'utf-8')")
    ran = vsong("board", "edit", "two cars", "--json")
    assert (ran.code, ran.data["cars"]) == (0, {"A": ".#.."})
    assert board.read_text("utf-8") == '# Ours.\n[cars]\nA = ".#.."\n'
    assert [*board.parent.iterdir()] == [board]


def test_a_board_with_mistakes_is_kept_beside_its_file_and_named(vsong, board, editor):
    editor("file.write_text('[cars]\\nA = \"?\"\\n', 'utf-8')")
    before = board.read_bytes()
    ran = vsong("board", "edit", "two cars")
    assert ran.code == 4
    assert "line 2: cars.A: has '?'" in ran.err.replace('"', "'")
    assert board.read_bytes() == before
    kept = left(board.parent)[0]
    assert str(kept.relative_to(board.parents[2])) in ran.err.replace("\n", "")
    editor("file.write_text(file.read_text('utf-8').replace('?', '.'), 'utf-8')")
    assert vsong("board", "edit", "two cars", "--from", str(kept)).code == 0
    assert board.read_text("utf-8") == '[cars]\nA = "."\n'


def test_a_board_of_ours_is_copied_and_ours_stays(vsong, editor, tmp_path):
    editor("file.write_text(file.read_text('utf-8').replace('......', '.....#', 1), 'utf-8')")
    before = vsong("board", "show", "--board", "short-train", "--json").data
    ran = vsong("board", "edit", "short-train", "--json")
    assert (ran.code, ran.data["path"]) == (0, "short-train.toml")
    assert ran.data["cars"] != before["cars"]
    assert vsong("board", "show", "--board", "short-train", "--json").data["cars"] == ran.data["cars"]
    (tmp_path / "short-train.toml").unlink()
    assert vsong("board", "show", "--board", "short-train", "--json").data == before


def test_a_board_that_is_none_is_no_reason_for_an_editor(vsong, editor, tmp_path):
    editor("sys.exit(9)")
    assert vsong("board", "edit", "nowhere").code == 4
    assert vsong("board", "edit", "./nowhere.toml").code == 4
    assert left(tmp_path) == []
