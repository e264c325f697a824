"""The edges of every command line: streams that are closed or full, shared options, what a failure tells."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from vagrant_cli.cli.line import output

NEW = ("new", "z.toml", "--title", "T", "--vagrant", "songsmith", "--vagrant", "empress", "--off-the-rails")

linux = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")


@pytest.fixture
def save(vsong) -> Path:
    assert vsong(*NEW, "-q").code == 0
    return Path("z.toml")


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `vsong` is a word."""
    setting = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        "PYTHONPATH": str(Path(__file__).parents[3]),
        "PYTHON": sys.executable,
    }
    line = line.replace("vsong", '"$PYTHON" -m vagrant_cli')
    return subprocess.run(
        ["/bin/sh", "-c", line], env=setting, capture_output=True, text=True, timeout=60, check=False
    )


@linux
def test_an_answer_that_cannot_be_printed_is_no_bug_and_says_where_the_saved_step_is_told(save):
    ran = shell("vsong donate 2 >/dev/full")
    assert ran.returncode == 141
    assert ran.stderr == "vsong: Could not print: No space left on device. What is saved: vsong log.\n"
    assert "before = 2" in save.read_text("utf-8")


@linux
@pytest.mark.usefixtures("save")
def test_a_failure_keeps_its_exit_code_when_it_cannot_be_printed():
    assert shell("vsong donate 0 --json >/dev/full").returncode == 2
    assert shell("vsong donate 0 --json >/dev/full 2>/dev/full").returncode == 2
    assert shell("vsong --help >/dev/full").returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="this shell is not there")
@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("vsong --version >&-", 0, ""),
        ("vsong note five >&-", 0, ""),
        ("vsong donate 0 2>&-", 2, ""),
        ("vsong donate 0 >&- 2>&-", 2, ""),
        ("vsong check - <&-", 4, "empty"),
        ("vsong haint target --board - <&-", 4, "standard input"),
        ("vsong moment O-1 <&-", 3, "MO-06"),
        ("vsong note six <&- >&- 2>&-", 0, ""),
    ],
)
@pytest.mark.usefixtures("save")
def test_closed_standard_streams_end_in_no_traceback_and_keep_the_exit_code(line, code, said):
    ran = shell(line)
    assert (ran.returncode, ran.stdout) == (code, "")
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "bug" not in ran.stderr


def test_a_bug_does_not_claim_that_nothing_was_saved(save, vsong, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("no")

    monkeypatch.setattr("vagrant_cli.cli.words.sentences.told", broken)
    ran = vsong("note", "seven")
    assert ran.code == 1
    assert "seven" in save.read_text("utf-8")
    assert "not changed" not in ran.err
    assert "vsong log" in ran.err


@pytest.mark.parametrize("line", ["status -c {}", "where -c {}", "check {}", "roll 1 -s 4 -c {}"])
def test_a_name_longer_than_the_system_takes_is_told_in_one_short_line(line, vsong):
    ran = vsong(*line.format("a" * 3000).split())
    assert ran.code == 4
    assert "name too long" in ran.err.casefold() or "name is too long" in ran.err
    assert "bug" not in ran.err
    assert len(ran.err.splitlines()) <= 2
    assert len(ran.err) < 200 or "check" in line


@pytest.mark.parametrize(
    "line",
    [
        "roll 1 -s 4",
        "odds 1 -s 4",
        "bust songsmith 1 -s 4",
        "limit 9/12/14",
        "berries Fog",
        "rules DD-07",
        "box set salt.cycle 3",
        "box get salt.cycle",
        "box path",
        "box missing",
    ],
)
@pytest.mark.usefixtures("save")
def test_a_save_that_is_named_must_be_there_also_for_what_needs_none(line, vsong, monkeypatch):
    assert vsong(*line.split()).code == 0
    assert vsong(*line.split(), "-c", "nope").code == 4
    assert vsong(*line.split(), "-c", "z").code == 0
    monkeypatch.setenv("VSONG_CAMPAIGN", "nope")
    assert vsong(*line.split()).code == 4


def test_the_name_of_a_new_save_may_be_too_long_too(vsong):
    ran = vsong("new", "a" * 3000, *NEW[2:])
    assert ran.code == 4
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("typed", ["x", "-1", "1000000000", "", "1.5"])
@pytest.mark.parametrize("line", ["status", "limit 9/12/14", "roll 1 -s 4 --faces 3", "donate 1"])
def test_a_seed_is_checked_where_no_luck_is_used_too(line, typed, save, vsong):
    before = save.read_bytes()
    ran = vsong(*line.split(), f"--seed={typed}", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (2, "usage")
    assert "from 0 to 999999999" in ran.json["error"]["message"]
    assert save.read_bytes() == before


@pytest.mark.parametrize("why", ["", "  ", "\x1b[31mred", "w" * 201, "a\x07b"])
def test_the_why_of_force_is_a_text_that_can_be_shown(why, save, vsong):
    before = save.read_bytes()
    ran = vsong("moment", "O-1", "--force", why)
    assert ran.code == 2
    assert "--force" in ran.err
    assert save.read_bytes() == before


@pytest.mark.usefixtures("save")
def test_the_why_of_force_is_kept_with_single_spaces(vsong):
    assert vsong("moment", "O-1", "--force", " the  card\tsays so ").code == 0
    assert vsong("log", "--json").data["log"][-1]["why"] == "the card says so"


@pytest.mark.usefixtures("save")
def test_what_force_cannot_carry_out_says_so(vsong):
    vsong("belongings", "add", "junk", "Hat")
    plain = vsong("belongings", "add", "junk", "hat")
    forced = vsong("belongings", "add", "junk", "hat", "--force", "we want two", "--json")
    assert plain.code == forced.code == 3
    assert "--force" not in plain.err
    assert forced.json["error"]["message"].endswith("--force cannot carry this out.")


@pytest.mark.parametrize(
    "line", ["--version", "--json --version", "--version --json", "-q --version", "--seed 3 --version"]
)
def test_the_version_is_told_wherever_its_option_stands_before_command_words(line, vsong):
    ran = vsong(*line.split())
    assert ran.code == 0
    if "--json" in line:
        assert list(ran.data) == ["version"]
    else:
        assert ran.out.startswith("vsong ")


def test_only_check_and_what_shows_a_difference_carry_data_when_they_fail(vsong):
    Path("z.toml").write_text("schema = 1\n", "utf-8")
    for line in ("status", "donate 1", "log --kind x", "status songsmith"):
        ran = vsong(*line.split(), "--json")
        assert ran.json["data"] is None, line
    assert vsong("check", "--json").json["data"]["problems"]


@pytest.mark.usefixtures("save")
def test_a_command_that_never_writes_does_not_say_that_nothing_was_saved(vsong):
    for line in ("status", "limit 9/12/14", "roll 1 -s 4", "log", "--help", "where"):
        assert "Dry run" not in vsong("-n", *line.split()).out, line
    for line in ("donate 1", "note x", "undo"):
        assert "Dry run" in vsong("-n", *line.split()).out or line == "undo", line


@pytest.mark.usefixtures("save")
def test_no_escape_byte_reaches_the_screen_from_words_a_save_or_a_log(vsong):
    """What was typed is matched by its letters, and is told again only in a form that does no harm."""
    assert vsong("vagrant", "max", "songsmith\x1b[31m", "9").code == 2
    assert vsong("vagrant", "max", "song\x1b", "9").code == 0
    Path("z.history.jsonl").write_text(
        '{"id":"9","command":"\\u001b[2J","why":"\\u001b","events":[{"kind":"note_written","note":"\\u009b"}]}\n',
        "utf-8",
    )
    Path("y.toml").write_text('schema = 1\ntitle = "\\u001b[31m"\n"\\u001b" = 1\n', "utf-8")
    for line in (
        "log -c z",
        "undo -c z",
        "undo --list -c z",
        "status -c y",
        "check y.toml",
        "note -c z",
        "\x1b",
    ):
        ran = vsong(*line.split(" "))
        assert "\x1b" not in ran.out + ran.err, line
        assert "\x9b" not in ran.out + ran.err, line


LONG_TITLE = " ".join(["The long way from Ash Grove to the last stop of the line"] * 3)


@pytest.fixture
def terminal(monkeypatch):
    """Make both streams look like a terminal of 60 columns to the code that writes on them."""
    monkeypatch.setattr("vagrant_cli.cli.line.output.terminal", lambda stream=None: stream is not sys.stdin)
    monkeypatch.setenv("COLUMNS", "60")


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(
    "line",
    [
        "odds 3 -s 4 --need 2 --smoky 3 --smoky-die +1,+1,+2,note,skull,0",
        "odds 12 -s 4 --need 9 --smoky 2 --smoky-die +1,+1,+2,note,skull,0",
        "camp",
        "haint move 3 --range 2 --board {boards}/two-cars.toml",
        "haint threat songsmith --steps 2 --move 3 --board {boards}/two-cars.toml",
        "board show --board {boards}/two-cars.toml",
        "rules DD-07",
    ],
)
def test_no_line_is_wider_than_the_terminal(line, vsong):
    vsong(
        "new",
        "c.toml",
        "--title",
        LONG_TITLE,
        "--vagrant",
        "songsmith",
        "--vagrant",
        "empress",
        "--off-the-rails",
    )
    vsong("scenario", "start", "1")
    vsong("scenario", "end", "victory")
    vsong("camp", "start")
    boards = Path(__file__).parents[3] / "campaigns" / "boards"
    ran = vsong(*(word.format(boards=boards) for word in line.split()))
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 60


@pytest.mark.parametrize("columns", [36, 40, 49, 51])
@pytest.mark.parametrize("line", ["", "camp", "camp skill", "odds", "board", "note"])
def test_help_fits_a_narrow_terminal_too_but_for_commands(columns, line, vsong, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    told = vsong(*line.split(), "--help").out.splitlines()
    assert [one for one in told if len(one) > columns and "Example: " not in one] == []


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("line", ["note {}!", "note {} -c nope", "-c z log", "undo"])
def test_sentences_are_broken_between_words_on_a_terminal(line, save, vsong):
    vsong("-c", str(save), "note", LONG_TITLE)
    words = [word.format(LONG_TITLE) for word in line.split()]
    ran = vsong(*words)
    shown = (ran.out + ran.err).splitlines()
    # No line begins with a path or ends within a quoted word: what could be copied hangs together.
    assert max(len(line) for line in shown if "/" not in line and " '" not in line) <= 60
    assert any(one.startswith("  ") for one in shown) or line == "undo"
    told = {word for one in shown for word in one.split()}
    assert {*LONG_TITLE.split()} <= told or "nope" in line


@pytest.mark.usefixtures("save")
def test_nothing_is_broken_in_a_pipe_or_for_scripts(vsong, request):
    assert len(vsong("note", LONG_TITLE).out.splitlines()) == 1
    request.getfixturevalue("terminal")
    assert len(vsong("note", LONG_TITLE, "--json").out.splitlines()) == 1


@pytest.mark.usefixtures("save")
def test_the_log_shows_the_last_20_commands_on_a_terminal_alone(vsong, request):
    for number in range(25):
        vsong("note", f"Line {number}.")
    assert "Noted: Line 0." in vsong("log").out
    request.getfixturevalue("terminal")
    told = vsong("log").out
    assert told.splitlines()[0] == "6 earlier commands: vsong log --all"
    assert "Line 5." in told
    assert "Line 4." not in told
    assert "Noted: Line 0." in vsong("log", "--all").out
    assert vsong("log", "--last", "25").out.count("Noted") == 25
    assert len(vsong("log", "--json").data["log"]) == 26
    assert vsong("log", "--all", "--last", "3").code == 2


@pytest.mark.usefixtures("save")
def test_the_log_marks_what_was_undone_until_it_is_redone(vsong):
    vsong("note", "one")
    vsong("note", "two")
    vsong("undo", "2")
    vsong("redo")
    commands = [
        line for line in vsong("log", "--all").out.splitlines() if "note" in line and "done:" not in line
    ]
    assert [line.endswith("(undone)") for line in commands] == [False, True]


def test_a_kind_of_the_log_leaves_out_what_was_undone_too(tmp_path, vsong):
    (tmp_path / "c.toml").write_text('schema = 1\ntitle = "T"\n[vagrants.songsmith]\n', "utf-8")
    vsong("note", "one")
    vsong("note", "two")
    vsong("undo")
    assert "Noted: one" in vsong("log", "--kind", "note_written").out
    assert "Noted: two" not in vsong("log", "--kind", "note_written").out
    assert "Noted: two" in vsong("log", "--kind", "note_written", "--all").out
    assert "Undone: note two" in vsong("log", "--kind", "step_undone").out


def test_every_event_has_a_sentence_and_one_of_a_newer_version_is_told_as_it_stands():
    from vagrant_cli.cli.saves.history import recorded
    from vagrant_cli.cli.words.sentences import WORDS

    events = Path(__file__).parents[3] / "vagrant_cli" / "rules" / "events"
    found = []
    for path in sorted(events.glob("[a-z]*.py")):
        module = importlib.import_module(f"vagrant_cli.rules.events.{path.stem}")
        found += [
            one
            for one in vars(module).values()
            if isinstance(one, type) and one.__module__ == module.__name__ and hasattr(one, "_fields")
        ]
    assert len(found) > 50
    assert [one.__name__ for one in found if one not in WORDS] == []
    told = recorded({"kind": "bell_rung", "vagrant": "songsmith", "times": 2})
    assert told == "Bell rung: vagrant songsmith, times 2 (another version of vsong)."
    assert recorded({"kind": "bell_rung"}) == "Bell rung (another version of vsong)."


@pytest.mark.parametrize("number", [1, 2, 5, 20, 60, 150, 400])
def test_an_interruption_while_starting_is_silent(number: int) -> None:
    code = (
        "import builtins, os, signal, sys\n"
        "import vagrant_cli.__main__ as program\n"
        "real, left = builtins.__import__, [int(sys.argv[1])]\n"
        "def load(*words, **more):\n"
        "    left[0] -= 1\n"
        "    if not left[0]:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return real(*words, **more)\n"
        "builtins.__import__ = load\n"
        "sys.argv = ['vsong', 'limit', '9/12/14']\n"
        "program.run()\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(number)], capture_output=True, text=True, check=False
    )
    assert ran.returncode in (0, 130)
    assert "Traceback" not in ran.stderr
    assert ran.stderr == "" or number > 20


def test_an_interruption_before_anything_is_loaded_is_silent():
    code = (
        "import builtins, sys\n"
        "real = builtins.__import__\n"
        "def load(name, globals=None, locals=None, names=(), level=0):\n"
        "    if name == 'lean':\n"
        "        raise KeyboardInterrupt\n"
        "    return real(name, globals, locals, names, level)\n"
        "builtins.__import__ = load\n"
        "import vagrant_cli.__main__\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_a_width_that_nobody_has_is_bounded(tmp_path, vsong, monkeypatch):
    (tmp_path / "c.toml").write_text(
        'schema = 1\ntitle = "T"\n[vagrants.songsmith]\n[vagrants.empress]\n', "utf-8"
    )
    for columns in ("999999999", "9" * 30, "1", "0", "-5"):
        monkeypatch.setenv("COLUMNS", columns)
        assert (output.width() or 0) <= 2000
        for line in ("status", "odds 3 -s 4", "log", "--help"):
            ran = vsong(*line.split())
            assert ran.code == 0
            assert max(map(len, ran.out.splitlines()), default=0) <= 2000


@pytest.mark.parametrize(
    "text",
    ["- bought candles", "-- and more", "-5 coins", "--- x", "-\u00e9", "--all of it", "-", "-n as in no"],
)
def test_a_text_that_begins_with_a_dash_is_a_text(text, tmp_path, vsong):
    (tmp_path / "c.toml").write_text(
        'schema = 1\ntitle = "T"\n[vagrants.songsmith]\n[vagrants.empress]\n', "utf-8"
    )
    ran = vsong("note", text, "--json")
    assert ran.code == 0, ran.err
    assert ran.data["notes"] == [text]


def test_what_could_be_an_option_is_told_with_the_way_to_say_it_as_text(tmp_path, vsong):
    (tmp_path / "c.toml").write_text(
        'schema = 1\ntitle = "T"\n[vagrants.songsmith]\n[vagrants.empress]\n', "utf-8"
    )
    ran = vsong("note", "-bought")
    assert ran.code == 2
    assert "behind --" in ran.err.replace("\n  ", " ")
    assert vsong("note", "--", "-bought").code == 0


def test_words_are_told_as_they_were_typed(vsong):
    assert "\x1f" not in vsong("where", "-5").err
    assert "001F" not in vsong("where", "-5").err
    assert "(-5)" in vsong("where", "-5").err
    assert "vsong status?" in vsong("STATUS").err
    assert "'move'?" in vsong("haint", "MOVE").err
    assert "'status'?" in vsong("STATU").err
