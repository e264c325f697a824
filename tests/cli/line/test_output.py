"""What came from a file never steers a terminal, in colour or not, wherever it is printed."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli.cli.line import output

CAMPAIGN = 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'
STEERING = "\x9b2J\u202eevil\u2066\u200f\x85\u2028e\u200bvil\u3164\u2800\ufe0f\U000e0041"
HARM = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\u2028\u2029\u200b\u3164\u2800\ufe0f\U000e0041]"
)
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(params=[False, True], ids=["plain", "in colour"])
def colour(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    if request.param:
        monkeypatch.delenv("NO_COLOR")
        monkeypatch.setenv("FORCE_COLOR", "1")
    return bool(request.param)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose name and whose files hold what steers a terminal, in every place that takes it."""
    folder = tmp_path / f"a\x1b[31m{STEERING}"
    folder.mkdir()
    monkeypatch.chdir(folder)
    hostile = f'# {STEERING}\n"\\u001b]0;x\\u0007\\u202E" = 1\n' + CAMPAIGN + f"\n[mine]\n# {STEERING}\n"
    hostile += '"a\\u001b[31m\\u202E" = "v\\u001b[2J\\u009b"\nb = ["\\u001b]8;;x\\u0007"]\n'
    conflict = f'<<<<<<< a\n# {STEERING}\n=======\nb = "{STEERING}"\n>>>>>>> b\n{CAMPAIGN}'
    for name, text in (
        ("main", CAMPAIGN),
        ("hostile", hostile),
        ("conflict", conflict),
        ("rubbish", STEERING),
    ):
        (folder / f"{name}.toml").write_text(text, "utf-8")
    (folder / "odd\x1b[2J\u202e\udcff.toml").write_text(CAMPAIGN + "[mine]\nx = 1\n", "utf-8")
    monkeypatch.setenv("VSONG_BOX", str(folder / "box\x1b\u202e.toml"))
    return folder


def lines(folder: Path) -> list[list[str]]:
    odd = next(name for name in os.listdir(folder) if name.startswith("odd"))
    return [
        ["diff", "main.toml", "hostile.toml"], ["diff", "hostile.toml", "main.toml"], ["diff", "--text", "hostile.toml"],
        ["check", "hostile.toml", "conflict.toml", "rubbish.toml", odd], ["check", odd], ["where", "-c", odd],
        ["where"], ["status", "-c", "hostile.toml"], ["status", "-c", odd], ["box", "path"], ["box", "show"],
        ["box", "set", "nothing\x1b", "3"], ["note", f"x{STEERING}", "-c", "main.toml"], ["log", "-c", odd],
        ["note", "hello", "-c", odd], ["undo", "--list", "-c", odd], ["undo", "-c", odd], ["resolve", "--ours", "-c", "conflict.toml"],
        ["merge", "main.toml", odd, "hostile.toml"], ["berries", STEERING], ["berries", "\u202eSalt\x9b"], ["rules", STEERING],
        ["limit", STEERING], ["roll", STEERING], [STEERING], ["--" + STEERING], ["deed", "goal", STEERING, "x", "-c", odd],
        ["new", odd], ["board", "show", "--board", "rubbish.toml"], ["haint", "target", "--board", odd],
        ["git-setup", "--check"], ["play", odd], ["mile-post", STEERING, "-c", odd], ["scenario", "start", STEERING, "-c", odd],
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(34))
def test_nothing_from_a_file_or_a_word_steers_the_terminal(
    number: int, colour: bool, folder: Path, vsong: Any
) -> None:
    ran = vsong(*lines(folder)[number])
    for told in (ran.out, ran.err):
        assert HARM.search(COLOURS.sub("", told) if colour else told) is None, told


def test_a_hunk_is_shown_cleaned_when_somebody_is_asked(
    folder: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder
    asked: list[str] = []
    monkeypatch.setattr(output, "conversation", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: (asked.append(question), "1")[1])
    ran = vsong("resolve", "--ask", "-c", "conflict.toml")
    assert "evil" in ran.out
    assert asked
    assert HARM.search(ran.out + "".join(asked)) is None


def test_colours_that_a_text_brings_are_no_colours_of_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    output.say(output.painted("red \x1b[8mhidden", "31") + "\ttab")
    assert capsys.readouterr().out == "\x1b[31mred \\u001B[8mhidden\x1b[0m\ttab\n"


def test_no_text_can_hold_the_mark_of_our_colours() -> None:
    """Not even one that holds every sign there is for private use, each before the end of a colour."""
    private = (*range(0xE000, 0xF900), *range(0xF0000, 0xFFFFE), *range(0x100000, 0x10FFFE))
    assert "\x1b" not in output.clean("".join(f"{chr(one)}[8m" for one in private))


def test_a_line_with_colours_is_not_broken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setattr(output, "terminal", lambda *_: True)
    line = " ".join([output.painted("one", "31")] * 4)
    assert output.wrapped(line) == line


@pytest.mark.parametrize("columns", range(20, 60))
def test_a_count_is_never_broken_between_two_lines(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(output, "terminal", lambda *_: True)
    line = "Salt goes on the Cycle Track: 1 of 3. Blackthorn, Break marker on 3, gains 2 Humanity: 9 of 12."
    lines = output.wrapped(line).splitlines()
    assert " ".join(one.strip() for one in lines) == line
    for whole in ("1 of 3.", "on 3,", "9 of 12."):
        assert sum(whole in one for one in lines) == 1


def test_players_text_is_shown_as_typed() -> None:
    text = "[d6] :fire: \N{SNOWMAN} Zoë \U0001f469\u200d\U0001f680 \u05e9\u05dc\u05d5\u05dd\nnext\tline"
    assert output.clean(text) == text
    assert sys.stdout is not None


@pytest.mark.parametrize(
    "line",
    [
        "When it is as it should be: git add /home/somebody/games/campaigns/the-long-night-on-the-train.toml",
        "[ ] sell broken Junk for 1 coin (1): vsong camp sell empress ./campaigns/in-the-cabin-of-the-guard",
        "It is a link, not a plain file of this user; nothing was written. Remove it: rm /home/a/campaigns/a.history.jsonl",
        "It was not saved: it is read-only. If that is not meant to be: chmod u+w '/home/a/b c/campaigns/a.toml' now",
        "On offer from tier 1: Copper Lantern, for 3 coins (vsong -c campaigns/bash camp junk VAGRANT).",
        "The folder campaigns/of/the/old/group does not exist. mkdir -p campaigns/of/the/old/group/bash x",
        "The track is full, with 30 coins. Say: vsong deed cash songsmith '4 Tributes,   4 Strings' and go on",
    ],
)
def test_no_line_ends_within_a_command(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody copies is run line by line: the second line would be a command of its own."""
    monkeypatch.setattr(output, "terminal", lambda *_: True)
    monkeypatch.setenv("COLUMNS", "60")
    lines = output.wrapped(line).split("\n")
    at = output.command_from(line)
    assert lines[-1].endswith(line[at:])
    assert " ".join([*(one.strip() for one in lines[:-1]), lines[-1].strip()]) == line


def test_no_line_begins_with_a_path_an_option_or_a_quoted_word_nor_ends_within_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever copies two lines runs the second as a command."""
    monkeypatch.setattr(output, "terminal", lambda *_: True)
    monkeypatch.setenv("COLUMNS", "44")
    for word in (
        "/a/long/path/of/somebody/campaigns/evil",
        "./campaigns/evil-is-its-name-here",
        "'campaigns/$(touch PWNED) x.toml'",
    ):
        for before in range(20, 60):
            lines = output.wrapped(f"{'say ' * (before // 4)}{word} and go on with it").split("\n")
            assert not any(line.lstrip().startswith(("/", "./", "'", "-", "PWNED")) for line in lines[1:]), (
                lines
            )
            assert any(word in line for line in lines)


def test_a_command_that_is_broken_off_a_sentence_stands_on_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The words before it may be a name of somebody's, and a program."""
    monkeypatch.setattr(output, "terminal", lambda *_: True)
    line = (
        "→ Songsmith loses 3 Humanity and a card flips, 35 or sh evil sh evil sh evil: vsong hurt songsmith 3"
    )
    for columns in range(30, 130):
        monkeypatch.setenv("COLUMNS", str(columns))
        told = output.wrapped(line).split("\n")
        assert len(told) == 1 or told[-1] == "  vsong hurt songsmith 3"


@pytest.mark.parametrize(
    "name", ["O$(sh evil)", "a`sh evil`", "x; sh evil", "x | sh evil", "a & sh evil", "(sh evil)", "x >evil"]
)
@pytest.mark.parametrize("ink", ["", "1;33"])
def test_no_words_that_a_shell_would_run_stand_on_the_line_of_a_command(
    name: str, ink: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever copies a whole line copies the words before the command as well."""
    monkeypatch.setattr(output, "terminal", lambda *_: True)
    monkeypatch.setattr(output, "colour", lambda *_: True)
    monkeypatch.setenv("COLUMNS", "150")
    line = output.painted(f"[ ] buy Junk: {name}, 3 coins: ", ink) + "vsong camp junk WHO"
    assert output.wrapped(line).split("\n")[-1] == "  vsong camp junk WHO"
    own = "[ ] sell broken Junk for 1 coin (1): vsong camp sell WHO"
    assert output.wrapped(own) == own
