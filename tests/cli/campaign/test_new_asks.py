"""`vsong new` on a terminal is an interview; in a script what is missing is named."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from vagrant_cli.cli.line import output


@pytest.fixture
def person(monkeypatch):
    asked: list[str] = []

    def sits(*answers: str) -> list[str]:
        waiting = iter(answers)

        def prompt(question: str) -> str:
            asked.append(question)
            return next(waiting)

        monkeypatch.setattr(output, "conversation", lambda: True)
        monkeypatch.setattr(output, "prompt", prompt)
        return asked

    return sits


def written(path: str):
    return tomllib.loads(Path(path).read_text("utf-8"))


def test_everything_is_asked_and_the_file_is_named(vsong, person):
    asked = person(
        "Friday crew", "songsmith", "Ann", "empress", "", "3", "", "nobody else", "2", "yes", "no", ""
    )
    ran = vsong("new")
    assert ran.code == 0, ran.err
    assert ran.out.endswith("The save is friday-crew.toml\n")
    save = written("friday-crew.toml")
    assert (save["title"], save["mode"], save["off_the_rails"]) == ("Friday crew", "zashli-i-vyshli", True)
    assert "moonreaper" not in save
    assert (list(save["vagrants"])[:2], save["vagrants"]["songsmith"]["player"]) == (
        ["songsmith", "empress"],
        "Ann",
    )
    assert len(save["vagrants"]) == 3
    assert len(asked) == 12


def test_what_is_refused_is_not_offered(vsong, person):
    Path("crew.toml").write_text("taken\n", "utf-8")
    person("Crew", "empress", "", "songsmith", "", "wayfarer", "", "runaway", "", "1", "1", "1", "crew", "")
    ran = vsong("new")
    assert ran.code == 0, ran.err
    offered = ran.out.split("Friday")[0]
    assert offered.count("nobody else") == 2, "only from the third Vagrant on, and never a fifth is asked for"
    assert offered.count("Empress\n") == 1
    assert "crew.toml exists" in ran.out
    assert Path("crew-2.toml").exists()


def test_what_was_said_is_not_asked(vsong, person):
    asked = person("Crew")
    ran = vsong("new", "crew", "--vagrant", "songsmith", "--vagrant", "empress")
    assert (ran.code, len(asked)) == (0, 1), ran.err


def test_a_taken_name_is_refused_before_anything_is_asked(vsong, person):
    Path("crew.toml").write_text("taken\n", "utf-8")
    asked = person()
    assert (vsong("new", "crew").code, asked) == (4, [])


@pytest.mark.parametrize(
    ("words", "lacking"),
    [
        ((), ("a SAVE", "--title TEXT", "--vagrant NAME[=PLAYER]")),
        (("crew", "--vagrant", "songsmith", "--vagrant", "empress"), ("--title TEXT",)),
        (("crew", "--title", "T"), ("--vagrant NAME[=PLAYER]",)),
    ],
)
def test_a_script_is_told_all_that_is_missing(words, lacking, vsong, tmp_path):
    ran = vsong("new", *words)
    assert ran.code == 2
    assert all(word in ran.err for word in lacking)
    assert not list(tmp_path.rglob("*.toml"))
