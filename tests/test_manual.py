"""The manual: every command has its help, example, JSON, completion and man page entry, and none of them is stale."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from vagrant_cli.cli.line.groups import COMMANDS
from vagrant_cli.cli.line.tree import tree
from vagrant_cli.cli.lookup.topics import FOLDER, TOPICS, page

ROOT = Path(__file__).parents[1]
MAN = (ROOT / "man" / "vsong.1").read_text("utf-8")
SAVE = 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'


def paths() -> Iterator[str]:
    """Walk the words of every command and every group."""
    for word in COMMANDS:
        yield word
        yield from (f"{word} {name}" for name in getattr(tree().get_command(None, word), "commands", ()))


PATHS = tuple(paths())


def test_the_man_page_is_what_the_command_tree_and_the_topics_give_now(monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    maker = import_module("make_man")
    assert maker.main(["--check"]) == 0, capsys.readouterr().out
    assert maker.man() == MAN


def test_a_man_page_that_is_out_of_date_is_named_and_left_alone(monkeypatch, tmp_path: Path, capsys):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    maker = import_module("make_man")
    monkeypatch.setattr(maker, "PAGE", tmp_path / "man" / "vsong.1")
    assert maker.main(["--check"]) == 1
    assert not (tmp_path / "man").exists()
    assert maker.main([]) == 0
    assert maker.main(["--check"]) == 0
    assert "Out of date: man/vsong.1" in capsys.readouterr().out


def test_the_man_page_has_an_entry_for_every_command_and_for_nothing_else():
    entries = [entry.replace("\\-", "-") for entry in re.findall(r'^\.SS "vsong (.+)"$', MAN, re.MULTILINE)]
    assert entries.count("new") == 1
    assert sorted(entries) == sorted(PATHS)


@pytest.mark.parametrize("path", PATHS)
def test_every_help_has_an_example_of_its_own_command_in_both_forms_and_in_the_man_page(path: str, vsong):
    told = vsong(*path.split(), "--help").out
    examples = re.findall(r"Example: vsong ((?:.|\n)+?)\n\n", told + "\n")
    assert len(examples) == 1, told
    line = shlex.split(examples[0])
    assert path.split()[0] in line, "who stands behind an example of another command?"
    assert vsong(*path.split(), "--help", "--json").data["help"].strip() == told.strip()
    entry = MAN.partition(f'.SS "vsong {path.replace("-", chr(92) + "-")}"')[2].partition("\n.SS ")[0]
    command = tree().get_command(None, path.split()[0])
    for word in path.split()[1:]:
        command = command.commands[word]
    first = (command.help or "").splitlines()[0]
    assert first.replace("-", "\\-").replace("'", "\\(aq") in entry


@pytest.mark.parametrize("name", ["vsong.bash", "_vsong", "vsong.fish", "vsong.ps1"])
def test_every_command_is_in_the_completions(name: str):
    text = (ROOT / "completions" / name).read_text("utf-8")
    assert [path for path in PATHS if f"'{path}'" not in text] == []


def test_the_example_of_the_whole_help_runs(vsong, tmp_path: Path):
    (tmp_path / "c.toml").write_text(SAVE)
    found = re.search(r"Example: vsong (.+)", vsong("--help").out)
    assert found
    assert vsong(*shlex.split(found[1])).code == 0


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_shows_the_page_without_a_complaint(tmp_path: Path):
    ran = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", str(ROOT / "man" / "vsong.1")],
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    shown = re.sub(r".\x08", "", ran.stdout)
    assert "vsong deed draw" in shown
    assert "A BOARD OF YOUR OWN" in shown
    assert max(map(len, shown.splitlines())) <= 80


# Topics


def test_each_topic_is_listed_has_its_page_and_stands_in_the_man_page(vsong):
    assert sorted(f"{topic}.txt" for topic in TOPICS) == sorted(file.name for file in FOLDER.iterdir())
    for topic in TOPICS:
        ran = vsong("help", topic)
        assert (ran.code, ran.out) == (0, page(topic) + "\n")
        assert vsong("help", topic.upper(), "--json").data == {"help": page(topic)}
        assert f'.SH "ON {topic.upper()}"' in MAN
        assert max(map(len, page(topic).splitlines())) < 80


COMMAND = re.compile(r"^  (vsong \S.*?)(?:  .*)?$", re.MULTILINE)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_command_that_a_topic_shows_is_read_by_the_parser(topic: str, vsong, tmp_path: Path):
    """It may be refused, as there is no such evening here, but never for its words."""
    shown = COMMAND.findall(page(topic))
    assert len(shown) > 3
    for number, line in enumerate(shown):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "c.toml").write_text(SAVE)
        words = [word for word in shlex.split(line)[1:] if word != "FILE"]
        told = vsong(*words, "-n", "-c", str(folder / "c.toml")).err
        assert "No such" not in told, line
        assert "Missing" not in told, line
        assert "unexpected" not in told, line


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("columns", [30, 40, 60, 79, 80])
def test_a_topic_fits_a_narrow_terminal_and_no_command_is_broken(
    topic: str, columns: int, vsong, monkeypatch
):
    monkeypatch.setattr("vagrant_cli.cli.line.output.terminal", lambda *_: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    told = vsong("help", topic).out
    assert told.split() == page(topic).split()
    commands = COMMAND.findall(page(topic))
    lines = [line.strip() for line in told.splitlines()]
    assert all(any(line.startswith(command) for line in lines) for command in commands)
    wide = [line.strip() for line in told.splitlines() if len(line) > columns]
    assert set(wide) <= set(commands)
    if columns == 80:
        assert told == page(topic) + "\n"


def test_help_with_a_command_is_its_help_and_alone_the_whole(vsong):
    assert vsong("help", "deed", "draw").out == vsong("deed", "draw", "--help").out
    assert vsong("help").out == vsong("--help").out
    assert vsong("help", "donat").code == 2
    assert vsong("help", "then", "donate", "0").code == 2
