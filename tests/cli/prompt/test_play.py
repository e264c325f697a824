"""`play`: lines from a file, from standard input and from a person at a real terminal."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.patience import an_end
from tests.stories import commands
from vagrant_cli import typed
from vagrant_cli.cli.main import main
from vagrant_cli.cli.prompt.shell_words import words
from vagrant_cli.errors import UsageError

ROOT = Path(__file__).parents[3]
STORIES = sorted((ROOT / "tests" / "transcripts").glob("*.txt"))

SAVE = """\
schema = 1
title = "Thursday crew"
off_the_rails = true

[vagrants.songsmith]
humanity = 5

[vagrants.empress]
"""

IN_A_TURN = (
    SAVE
    + """
[scenario]
page = 5
round = 2
rounds = 2
order = [
    "songsmith",
    "empress",
]
turn = "songsmith"

[scenario.haints.blackthorn]
humanity = 4
limit = 9
"""
)


@pytest.fixture
def save() -> Path:
    path = Path("z.toml")
    path.write_text(SAVE, "utf-8")
    return path


def given_coins(save: Path) -> int:
    text = save.read_text("utf-8")
    return int(text.split("before = ")[1].split()[0]) if "before = " in text else 0


def script(*lines: str, name: str = "evening.txt") -> str:
    Path(name).write_text("\n".join(lines), "utf-8")
    return name


def from_input(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))


# --- a script -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("save")
def test_a_script_is_its_lines_one_after_another_with_comments_and_empty_lines_left_out(vsong):
    file = script(
        "# Friday", "", "donate 1  # for the cat", "vsong donate 2 then note 'a # b'", "  ", "note c#d"
    )
    ran = vsong("play", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "1 coin donated to DC, 1 in all.",
        "2 coins donated to DC, 3 in all.",
        "Noted: a # b",
        "Noted: c#d",
    ]
    assert [line["command"] for line in vsong("log", "--json").data["log"]] == [
        "donate 1",
        "donate 2",
        "note 'a # b'",
        "note 'c#d'",
    ]


def test_a_script_stops_at_the_first_failure_with_its_exit_code_its_file_and_its_line(save, vsong):
    file = script("donate 1", "# a comment counts as a line", "donate 90", "donate 1")
    ran = vsong("play", file)
    assert (ran.code, given_coins(save)) == (3, 1)
    assert ran.err.startswith("vsong: evening.txt, line 3: Only 29 ")
    assert vsong("play", script("nonsense")).code == 2
    assert vsong("play", script("check none.toml")).code == 4
    assert vsong("play", script("note 'open")).code == 2


def test_a_line_of_several_steps_that_fails_says_what_is_left_of_it(save, vsong):
    ran = vsong("play", script("donate 1 then donate 90 then note x", "donate 1"))
    assert (ran.code, given_coins(save)) == (3, 1)
    assert ran.err.splitlines()[-1] == "What is left: vsong donate 90 then note x"


def test_standard_input_is_a_script_too(save, vsong, monkeypatch):
    from_input(monkeypatch, "donate 1\ndonate 90\n")
    ran = vsong("play", "-")
    assert (ran.code, given_coins(save)) == (3, 1)
    assert ran.err.startswith("vsong: standard input, line 2: ")


@pytest.mark.parametrize("word", ["exit", "quit", "quit  # for today"])
def test_a_script_ends_where_it_says_so(word, save, vsong):
    assert vsong("play", script("donate 1", word, "donate 90")).code == 0
    assert given_coins(save) == 1


@pytest.mark.usefixtures("save")
def test_json_is_one_object_with_an_object_for_each_line(vsong):
    ran = vsong("play", script("donate 1", "donate 2 then note x"), "--json")
    found = ran.json
    assert (found["command"], found["ok"], ran.code) == ("play", True, 0)
    assert [one["command"] for one in found["data"]["steps"]] == ["donate", "then"]
    assert (found["data"]["file"], found["data"]["line"], found["data"]["left"]) == ("evening.txt", None, [])
    assert [one["kind"] for one in found["events"]] == ["coins_donated", "coins_donated", "note_written"]


@pytest.mark.usefixtures("save")
def test_json_of_a_script_that_stops_says_where_and_what_is_left(vsong):
    lines = ("donate 1", "donate 2 then donate 90 then note x", "# no", "note y", "exit", "note z")
    found = vsong("play", script(*lines), "--json").json
    assert (found["ok"], found["data"]["line"]) == (False, 2)
    assert found["data"]["left"] == ["donate 90 then note x", "note y"]
    assert found["data"]["steps"][-1]["error"]["rule"] == found["error"]["rule"] == "DN-05"
    assert [one["kind"] for one in found["events"]] == ["coins_donated", "coins_donated"]
    found = vsong("play", script("donate 90", "note y"), "--json").json
    assert found["data"]["left"] == ["donate 90", "note y"]


def test_shared_options_count_for_all_lines_and_a_line_may_have_its_own(save, vsong):
    other = Path("other.toml")
    other.write_text(SAVE, "utf-8")
    file = script("donate 1", "donate 2 -c z.toml", "donate 4 then -c z.toml donate 8", name="lines.txt")
    ran = vsong("play", file, "-c", "other.toml", "-q", "--anywhere")
    assert (ran.code, ran.out) == (0, "")
    assert (given_coins(save), given_coins(other)) == (14, 1)


def test_a_dry_script_tries_every_line_on_what_the_one_before_left(save, vsong):
    before = save.read_bytes()
    ran = vsong("-n", "play", script("donate 3", "donate 4 then status", "donate 1"))
    assert (ran.code, save.read_bytes()) == (0, before)
    assert "7 of 30" in ran.out
    assert "8 in all" in ran.out
    assert ran.out.splitlines().count("Dry run: nothing was saved.") == 1


def test_one_line_may_be_tried_alone(save, vsong):
    assert vsong("play", script("donate 3", "donate 4 -n", "donate 1")).code == 0
    assert given_coins(save) == 4


@pytest.mark.usefixtures("save")
def test_the_seed_serves_the_lines_in_turn(vsong):
    file = script("roll 5 -s 4", "roll 5 -s 4 then roll 5 -s 4", "roll 5 -s 4", "roll 5 -s 4 --seed 2")
    found = vsong("play", file, "--seed", "7", "--json").data["steps"]
    rolls = [step for line in found for step in (line["data"].get("steps") or [line])]
    assert [one["data"]["seed"] for one in rolls] == [7, 8, 9, 10, 2]


@pytest.mark.usefixtures("save")
def test_a_line_may_answer_in_json_for_itself(vsong):
    ran = vsong("play", script("donate 3", "donate 1 --json"))
    first, second = ran.out.splitlines()
    assert first == "3 coins donated to DC, 3 in all."
    assert json.loads(second)["data"]["donations"]["coins"] == 4


@pytest.mark.parametrize("line", ["play x", "-q play -", "play", "donate 1 then play x"])
def test_play_within_play_is_refused_with_a_sentence(line, save, vsong):
    ran = vsong("play", script(line))
    assert (ran.code, given_coins(save)) == (2, line.count("donate"))
    assert "play is " in ran.err


def test_without_a_terminal_and_a_file_it_says_what_a_script_is_read_from(vsong):
    ran = vsong("play")
    assert ran.code == 2
    assert "vsong play -" in ran.err


def test_a_script_that_is_not_there_or_no_text_is_told(vsong):
    ran = vsong("play", "none.txt")
    assert (ran.code, ran.err) == (
        4,
        "vsong: There is no script none.txt. It holds a command on each line.\n",
    )
    assert vsong("play", "none.txt", "--json").data["steps"] == []
    Path("odd.txt").write_bytes(b"limit 9/12/14\n\xff\n")
    found = vsong("play", "odd.txt", "--json").data
    assert [one["command"] for one in found["steps"]] == ["limit"]
    ran = vsong("play", "odd.txt")
    assert ran.code == 4
    assert "odd.txt, line 2 is not UTF-8" in ran.err


def test_each_answer_is_out_before_the_next_line_is_awaited(save):
    with subprocess.Popen(
        [sys.executable, "-m", "vagrant_cli", "play", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdin
        assert process.stdout
        for number in (1, 2):
            process.stdin.write("donate 1\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"1 coin donated to DC, {number} in all.\n"
            assert given_coins(save) == number
            main(["undo", "-q"]) if number == 2 else None
        process.stdin.write("donate 1\n")
        process.stdin.flush()
        # Another process took one back meanwhile: each line reads the save anew.
        assert process.stdout.readline() == "1 coin donated to DC, 2 in all.\n"
        process.stdin.close()
        assert process.wait(20) == 0


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_lines_after_one_another_print_what_as_many_processes_print(path, monkeypatch, capfd, tmp_path):
    """Nothing goes over from one line to the next: the stories themselves are told by processes that run one line."""
    monkeypatch.setattr("os.urandom", lambda size: bytes(size))
    lines = [shlex.split(line)[1:] for line in commands(path.read_text("utf-8")) if line.startswith("vsong ")]
    told: dict[str, list[tuple[str, str]]] = {}
    for way in ("alone", "in one script"):
        folder = tmp_path / way
        (folder / "campaigns").mkdir(parents=True)
        (folder / "campaigns" / "boards").symlink_to(ROOT / "campaigns" / "boards")
        monkeypatch.chdir(folder)
        told[way] = []
        for line in lines:
            capfd.readouterr()
            if way == "alone":
                main(line)
            else:
                from_input(
                    monkeypatch, f"limit 9/12/14 -q then limit 9/12/14 --json\n{typed.command(*line)}\n"
                )
                main(["play", "-", "--anywhere"])
            out, err = capfd.readouterr()
            told[way].append((out, err))
    for line, (out, err), (out_within, err_within) in zip(lines, *told.values(), strict=True):
        first, _, rest = out_within.partition("\n")
        assert json.loads(first)["command"] == "then" if first.startswith("{") else first, line
        assert err_within.replace("standard input, line 2: ", "") == err, line
        assert rest.endswith(out), line


# --- words --------------------------------------------------------------------------------------------


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=5))
def test_a_line_that_is_printed_quoted_is_read_as_it_was(given_words):
    expected = given_words[1:] if given_words[:1] == ["vsong"] else given_words
    assert words(typed.command(*given_words)) == expected


@given(st.text(st.sampled_from("ab \"'\\$#\t"), max_size=12))
def test_words_are_those_of_a_shell(line):
    # Python leaves the backslash before a dollar in double quotes; a shell does not, and neither do we. It does not
    # know $'…' either, in which a quote may stand behind a backslash.
    assume(r"\$" not in line)
    assume("$'" not in line)
    try:
        expected = shlex.split(line, comments=False)
    except ValueError:
        with pytest.raises(UsageError):
            words(line) if "#" not in line else words("'")
        return
    if not re.search(r"(^|\s)#", line):
        assert words(line) == expected


def test_a_dollar_behind_a_backslash_is_a_dollar_as_in_a_shell():
    assert words(r'note "\$5" \$6 $7') == ["note", "$5", "$6", "$7"]


# --- a prompt -----------------------------------------------------------------------------------------

if sys.platform != "win32":
    import pexpect

ASKS = "\x1b[6n"
"""What the prompt sends once as it begins: where on the screen is the cursor?"""


class Terminal:
    """A person at a terminal: a line is typed once the prompt is there."""

    def __init__(self, *more: str, **settings: str) -> None:
        setting = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **settings}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "vagrant_cli", *more, "play"],
            env=setting,
            encoding="utf-8",
            timeout=60,
            dimensions=(30, 100),
        )
        self.ready()

    def ready(self) -> str:
        """Wait for the prompt and return what was shown before it."""
        self.child.expect_exact(ASKS)
        shown = self.child.before
        self.child.send("\x1b[1;1R")
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)

    def line(self, text: str) -> str:
        """Type a line and return what is shown until the next prompt."""
        self.child.send(text + "\r")
        return self.ready()

    def shows(self, text: str) -> None:
        self.child.expect(re.sub(r"\\? ", r"(?: |\\x1b\\[[0-9;?]*[A-Za-z])+", re.escape(text)))

    def leave(self, text: str = "\x04") -> int:
        self.child.send(text)
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus


@pytest.fixture
def state(monkeypatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "vsong" / "typed"


terminal = pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal here")


@terminal
def test_at_a_prompt_a_line_is_a_command_and_one_that_fails_leaves_the_prompt(save, state):
    person = Terminal()
    assert "1 coin donated to DC, 1 in all." in person.line("donate 1")
    assert "No such command 'nonsense'." in person.line("nonsense")
    assert "DN-05" in person.line("donate 1 then donate 90")
    assert "A quote is not closed" in person.line("note 'x")
    assert "running already" in person.line("play x")
    assert "Usage" not in person.line("# nothing")
    assert "Usage" not in person.line("")
    person.child.send("donate 5\x03")
    person.ready()
    # Another shell writes the same save meanwhile.
    assert main(["donate", "3", "-q"]) == 0
    assert "1 coin donated to DC, 6 in all." in person.line("vsong donate 1")
    assert person.leave() == 0
    assert given_coins(save) == 6
    kept = state.read_text("utf-8").splitlines()
    assert kept[0] == "donate 1"
    assert stat.S_IMODE(state.stat().st_mode) == 0o600


@terminal
@pytest.mark.usefixtures("state")
def test_the_line_below_says_how_things_stand_and_follows_other_shells():
    Path("z.toml").write_text(IN_A_TURN, "utf-8")
    person = Terminal()
    person.shows("Round 2 | Songsmith's turn, 3 coins left | Blackthorn: Humanity 4 of 9")
    Path("z.toml").write_text(IN_A_TURN.replace("humanity = 4", "humanity = 7"), "utf-8")
    person.line("")
    person.shows("Blackthorn: Humanity 7 of 9")
    assert person.leave("exit\r") == 0


@terminal
@pytest.mark.usefixtures("state", "save")
def test_at_a_prompt_the_seed_serves_the_lines_in_turn():
    person = Terminal("--seed", "7")
    assert "Seed 7." in person.line("roll 3 -s 4")
    assert "DN-05" in person.line("donate 1 then donate 90")
    assert "Seed 10." in person.line("roll 3 -s 4")
    assert person.leave() == 0


@terminal
@pytest.mark.usefixtures("state", "save")
def test_tab_completes_commands_and_names_and_earlier_lines_come_back():
    person = Terminal()
    person.child.send("berr\t\x03")
    person.ready()
    person.child.send("wher\t")
    assert "z.toml" in person.line("")
    assert person.leave() == 0
    person = Terminal()
    assert "z.toml" in person.line("\x1b[A")
    assert person.leave("quit\r") == 0


@terminal
@pytest.mark.usefixtures("state", "save")
def test_at_a_prompt_each_line_answers_for_itself_in_json():
    child = pexpect.spawn(
        sys.executable,
        ["-m", "vagrant_cli", "play", "--json"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        encoding="utf-8",
        timeout=60,
    )
    child.expect_exact("Put --json on a line")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2


# --- earlier lines ------------------------------------------------------------------------------------


def test_earlier_lines_are_read_from_a_plain_file_of_this_user_alone(state):
    from vagrant_cli.store.file import typed_lines

    assert typed_lines.earlier() == []
    typed_lines.remember("donate 1")
    typed_lines.remember("note ä")
    assert typed_lines.earlier() == ["donate 1", "note ä"]
    secret = Path("secret.txt")
    secret.write_text("mine\n", "utf-8")
    state.unlink()
    state.symlink_to(secret.absolute())
    typed_lines.remember("donate 1")
    assert typed_lines.earlier() == []
    assert secret.read_text("utf-8") == "mine\n"
    state.unlink()
    os.mkfifo(state)
    typed_lines.remember("donate 1")
    assert typed_lines.earlier() == []


def test_earlier_lines_are_no_more_than_anybody_needs_and_their_place_is_absolute(state, monkeypatch):
    from vagrant_cli.store.file import typed_lines

    state.parent.mkdir(parents=True)
    state.write_text("".join(f"note {number}\n" for number in range(200_000)), "utf-8")
    assert typed_lines.earlier()[-1] == "note 199999"
    assert len(typed_lines.earlier()) == typed_lines.LINES
    monkeypatch.setenv("XDG_STATE_HOME", "here")
    assert typed_lines.place() == Path("~/.local/state/vsong/typed").expanduser()


@pytest.mark.parametrize(
    "line",
    [
        "effect songsmith Fog black",
        "hurt songsmith 1",
        "deed goal",
        "move",
        "status",
        "box set",
        "end",
        "rummage songsmith 2",
    ],
)
def test_a_line_with_thousands_of_words_too_many_comes_to_an_end(line, vsong):
    with an_end():
        assert vsong("play", script(line + " a" * 4_900)).code in (2, 3, 4)


def test_a_line_that_nobody_typed_is_not_read(vsong):
    with an_end():
        ran = vsong("play", script("frob " + "songsmith " * 400_000))
    assert (ran.code, "line 1 has 4,000,005 bytes; up to 10,000 are read." in ran.err) == (4, True)
