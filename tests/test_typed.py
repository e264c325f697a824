"""Words of commands that are printed, as shells read them."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vagrant_cli import typed

TELL = [
    sys.executable,
    "-c",
    "import os, sys; sys.stdout.buffer.write(b'\\0'.join(map(os.fsencode, sys.argv[1:])))",
]
HOSTILE = [
    "\\'; touch PWN #",
    "'; touch PWN #",
    "a\\",
    "\\\\'",
    "=ls",
    "x==ls",
    "a vsong note b",
    "%self",
    "~root",
    "$(touch PWN)",
    "`touch PWN`",
    "!!",
    "{a,b}",
    "*",
    "",
    " ",
    "-c",
    "Où est-elle ?",
    "a;b|c&d",
    "(ls)",
    "x\\n",
]


def read_by(shell: str, words: list[str]) -> list[str]:
    line = typed.command(*TELL, *words)
    ran = subprocess.run([*shell.split(), "-c", line], capture_output=True, check=True)
    return ran.stdout.decode("utf-8", "surrogateescape").split("\0")


OPTIONED = "zsh -o rcquotes -o magicequalsubst -o extendedglob -o globsubst"
"""As some set it up for everybody."""


@pytest.mark.parametrize("shell", ["bash", "zsh", OPTIONED, "fish", "dash"])
@pytest.mark.parametrize("word", HOSTILE)
def test_a_printed_word_is_read_alike_by_every_shell(shell: str, word: str) -> None:
    if shutil.which(shell.split()[0]) is None:
        pytest.skip(f"{shell} is not installed")
    assert read_by(shell, [word, "end"]) == [word, "end"]


@pytest.mark.parametrize("shell", ["bash", "zsh", OPTIONED, "fish"])
@settings(deadline=None, max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(st.text("'\\\"$`;#!= ~*{}()&|<>%^?[]ab\u00e9\u96ea", max_size=8), min_size=20, max_size=20)
)
def test_many_made_up_words_are_read_alike_by_every_shell(shell: str, words: list[str]) -> None:
    if shutil.which(shell.split()[0]) is None:
        pytest.skip(f"{shell} is not installed")
    assert read_by(shell, words) == words


@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.parametrize("word", ["a\nb", "\x1b[31m", "\\'\n; ls", "fri\u200bday's", "\udcff"])
def test_what_a_terminal_must_not_get_is_read_as_it_was(shell: str, word: str) -> None:
    if shutil.which(shell.split()[0]) is None:
        pytest.skip(f"{shell} is not installed")
    assert read_by(shell, [word]) == [word]


@pytest.mark.parametrize("shell", ["sh", "dash", "bash", "zsh", "fish"])
@pytest.mark.parametrize("word", ["a\u2800';touch PWN;#", "\n'$(touch PWN)'", "\x1b\\';touch PWN;'"])
def test_no_shell_runs_what_stands_in_a_printed_word(shell: str, word: str, tmp_path) -> None:
    """Not even one that reads the bytes otherwise."""
    if shutil.which(shell.split()[0]) is None:
        pytest.skip(f"{shell} is not installed")
    subprocess.run([*shell.split(), "-c", typed.command("echo", word)], cwd=tmp_path, capture_output=True)
    assert not (tmp_path / "PWN").exists()


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_refuses_what_it_cannot_read_and_runs_nothing(tmp_path) -> None:
    for word in ("\\'\n; touch PWN #", "\x1b'; touch PWN; echo '", "\n\\'; touch PWN #'"):
        line = typed.command("echo", word)
        ran = subprocess.run(["fish", "-c", line], cwd=tmp_path, capture_output=True)
        assert (ran.stdout, b"$" in ran.stderr) == (b"", True)
    assert not (tmp_path / "PWN").exists()
