"""A command that is printed works when it is typed into a shell as it stands, where it stands."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vagrant_cli import typed
from vagrant_cli.cli.line import hints
from vagrant_cli.cli.line.hints import WITHOUT_SAVE

CAMPAIGN = 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'
NAMES = (
    "plain",
    "game night",
    'it\'s "ours"',
    "my [x] $HOME `id` !",
    "-dash",
    "Z\u00fcg",
    "a;b|c&d",
    "tab\tesc\x1b",
)
COMMAND = re.compile(r"(?<![\w./-])vsong ([a-z-].*?)(?=\.(?:\s|$)|; |, | \(|\n|$)")


def commands(text: str) -> list[list[str]]:
    """Return the commands in a text as a shell takes them, up to the end of the sentence."""
    return [shlex.split(found[1].replace("$'", "'")) for found in COMMAND.finditer(text)]


@pytest.mark.parametrize(
    "word", [*NAMES, "", "*", "~", "\udcff", "a\nb", "\\", "'", "#x", "{a,b}", "a=b", "\u2028"]
)
def test_a_shell_takes_a_quoted_word_as_it_is(word: str) -> None:
    shell = shutil.which("bash") or shutil.which("zsh")
    if shell is None:
        pytest.skip("no shell here")
    ran = subprocess.run(
        [shell, "-c", f"printf %s {typed.quoted(word)}"],
        capture_output=True,
        check=True,
        env={"LC_ALL": "C.UTF-8"},
    )
    assert ran.stdout == word.encode("utf-8", "surrogateescape")
    assert "\x1b" not in typed.quoted(word)


@pytest.fixture(params=NAMES)
def away(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A save that is not found without -c, as it is typed."""
    name = f"{request.param}/{request.param}.toml"
    (tmp_path / request.param).mkdir()
    (tmp_path / name).write_text(CAMPAIGN, "utf-8")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return f"../{name}"


LINES = (
    ("turn", "songsmith"), ("moment", "84"), ("use", "songsmith", "35"), ("camp", "done", "seance"), ("undo",), ("redo",),
    ("deed", "discard", "songsmith", "X"), ("status",), ("scenario", "start", "5"), ("round",), ("deed", "cash", "songsmith", "X"),
)  # fmt: skip


def test_a_command_that_is_printed_names_the_save_where_it_would_not_be_found(away: str, vsong: Any) -> None:
    told = 0
    for line in LINES:
        for as_json in (False, True):
            ran = vsong(*line, "-c", away, "-n", *(["--json"] if as_json else []))
            hint = (
                str((ran.json["error"] or {}).get("hint"))
                if as_json
                else (ran.out + ran.err).replace("\n  ", " ")
            )
            for words in commands(hint):
                if "--help" in words or words[0] in WITHOUT_SAVE:
                    continue
                if "\\" in words[1]:
                    words[1] = away
                assert words[:2] == ["-c", away], hint
                again = vsong(*words, "-n")
                assert again.code != 4, (words, again.err)
                assert "No such" not in again.err
                told += 1
    assert told > 3


@pytest.mark.parametrize("damage", [b"", b"hello\n", b"\0\0\0\0", b"schema = \n"])
def test_a_damaged_save_says_how_to_go_back_and_that_works(tmp_path: Path, vsong: Any, damage: bytes) -> None:
    (tmp_path / "a b.toml").write_text(CAMPAIGN, "utf-8")
    assert vsong("note", "one").code == 0
    good = (tmp_path / "a b.toml").read_bytes()
    (tmp_path / "a b.toml").write_bytes(damage)
    told = vsong("note", "two", "--json").json["error"]["hint"]
    assert "vsong undo -c " in told
    assert vsong(*shlex.split(told.rpartition("vsong ")[2])).code == 0
    assert (tmp_path / "a b.toml").read_bytes() == good


@pytest.mark.parametrize("line", ["import", "scenario actions", "edit --from", "play", "board show --board"])
@pytest.mark.parametrize("name", ["./nowhere", ".", "nowhere.toml"])
def test_a_file_that_is_no_save_is_not_told_to_be_made_as_one(
    tmp_path: Path, vsong: Any, line: str, name: str
) -> None:
    (tmp_path / "c.toml").write_text(CAMPAIGN, "utf-8")
    ran = vsong(*line.split(), name)
    assert ran.code == 4
    assert "vsong new" not in ran.err
    assert "-c" not in ran.err.split()


@pytest.mark.parametrize("name", [".", "a?b", "dining car"])
def test_no_board_is_told_to_be_drawn_under_a_name_that_is_none(vsong: Any, name: str) -> None:
    hint = vsong("board", "edit", name, "--json").json["error"]["hint"]
    assert vsong(*shlex.split(hint.partition("vsong ")[2].partition(", or take")[0])).code == 0


def test_a_save_that_is_found_is_not_named_again(tmp_path: Path, vsong: Any) -> None:
    (tmp_path / "crew.toml").write_text(CAMPAIGN, "utf-8")
    for line in LINES:
        ran = vsong(*line, "-c", "crew.toml", "-n")
        assert "vsong -c" not in ran.out + ran.err


def test_every_command_of_the_camp_is_quoted_for_a_shell(tmp_path: Path, vsong: Any) -> None:
    odd = 'The \\"Devil\'s\\" $Deal'
    text = CAMPAIGN.replace(
        "[vagrants.empress]", f'[vagrants.songsmith.junk]\n"{odd}" = "broken"\n\n[vagrants.empress]'
    )
    (tmp_path / "crew.toml").write_text(text, "utf-8")
    for line in ("scenario start 5", "scenario end victory", "camp start"):
        assert vsong(*line.split()).code == 0
    steps = vsong("camp", "--json").data["steps"]
    sells = [step["command"] for step in steps if step["command"] and "sell" in step["command"]]
    assert sells
    assert shlex.split(sells[0])[-1] == 'The "Devil\'s" $Deal'
    assert vsong(*shlex.split(sells[0])[1:]).code == 0


def test_with_a_copy_of_a_sync_tool_beside_it_the_hint_names_the_save(tmp_path: Path, vsong: Any) -> None:
    copies = ("crew (conflicted copy 2025-01-01).toml", "a crew.sync-conflict-2025.toml")
    (tmp_path / "crew.toml").write_text(CAMPAIGN, "utf-8")
    assert vsong("note", "hi").code == 0
    for name in copies:
        (tmp_path / name).write_text(CAMPAIGN, "utf-8")
    ran = vsong("note", "ho", "--json")
    assert ran.code == 4
    assert "-c crew.toml " in ran.json["error"]["hint"]


@pytest.mark.parametrize("name", NAMES)
def test_hints_about_files_can_be_typed(name: str, tmp_path: Path, vsong: Any) -> None:
    hint = vsong("status", "-c", name, "--json").json["error"]["hint"]
    assert name == "-dash" or [words[0] for words in commands(hint)] == ["new"]
    marks = f"<<<<<<< a\ntitle = 'A'\n=======\ntitle = 'B'\n>>>>>>> b\n{CAMPAIGN.replace('title', 'x')}"
    (tmp_path / f"{name}.toml").write_text(marks, "utf-8")
    hint = vsong("status", "-c", f"./{name}.toml", "--json").json["error"]["hint"]
    assert typed.path(f"{name}.toml") in hint
    hint = vsong("note", "x", "-c", f"./{name}/{name}.toml", "--json").json["error"]["hint"]
    assert hint
    if name != "tab\tesc\x1b":
        (found,) = commands(vsong("status", "-c", f"./{name}.toml", "--json").json["error"]["hint"])
        assert found[:3] == ["resolve", "--ours", "-c"]
        assert vsong(*found[:4]).code == 0


def test_the_next_commands_of_a_new_campaign_name_it_where_it_is_not_the_only_one(vsong):
    line = ("--title", "T", "--vagrant", "songsmith", "--vagrant", "empress", "--off-the-rails")
    assert (
        "\n→ Songsmith draws 3 Devious Deeds and keeps 1: vsong deed draw"
        in vsong("new", "one.toml", *line).out
    )
    told = vsong("new", "two.toml", *line).out
    assert "vsong -c two.toml deed draw songsmith CARD CARD CARD --keep CARD" in told
    assert vsong("-c", "two.toml", "deed", "draw", "songsmith", "A", "B", "C", "--keep", "A").code == 0


def refused(line: str, vsong: Any) -> str:
    """Return the hint of a command that is refused."""
    hint: str | None = vsong(*line.split(), "--json").json["error"]["hint"]
    return hint or ""


def test_a_token_that_does_nothing_is_discarded_by_the_command_that_is_told(
    tmp_path: Path, vsong: Any
) -> None:
    turn = (
        '[scenario]\npage = 5\nround = 1\nrounds = 1\norder = ["songsmith", "empress"]\nturn = "songsmith"\n'
    )
    held = CAMPAIGN.replace("[vagrants.songsmith]", "[vagrants.songsmith]\ntokens = { apple = 1 }")
    (tmp_path / "c.toml").write_text(held + turn, "utf-8")
    (told,) = commands(refused("use songsmith apple", vsong))
    assert vsong(*told).code == 0


def test_no_command_of_vagrants_is_told_for_a_haint(tmp_path: Path, vsong: Any) -> None:
    (tmp_path / "c.toml").write_text(CAMPAIGN + "[scenario]\npage = 5\n", "utf-8")
    (told,) = commands(refused("bindle put candle --train", vsong))
    assert told[:2] == ["haint", "move"]


def test_a_mode_that_may_not_be_added_any_more_is_not_offered(tmp_path: Path, vsong: Any) -> None:
    save = tmp_path / "c.toml"
    save.write_text(CAMPAIGN, "utf-8")
    assert "vsong off-the-rails" in refused("deed draw songsmith", vsong)
    save.write_text(CAMPAIGN + "[scenario]\npage = 5\n", "utf-8")
    assert "vsong" not in refused("deed draw songsmith", vsong)


ROUND = '[scenario]\npage = 5\nround = 1\nrounds = 1\norder = ["songsmith", "empress"]\n'


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ("", "bust empress 1 -s 4"),
        ("", "bust 1 -s 4"),
        ("", "move 1"),
        ("", "end"),
        ('acted = ["songsmith"]\n', "patch-up songsmith 1 -s 4"),
        ('acted = ["songsmith", "empress"]\n', "investigate empress 1 -s 4"),
        ('acted = ["songsmith", "empress"]\n', "rummage 1"),
        ('turn = "songsmith"\n', "bust empress 1 -s 4"),
        ('turn = "songsmith"\n', "turn empress"),
        ('turn = "songsmith"\n', "round"),
    ],
)
def test_who_lays_coins_out_of_turn_is_told_what_works_now(
    more: str, line: str, tmp_path: Path, vsong: Any
) -> None:
    (tmp_path / "c.toml").write_text(CAMPAIGN + ROUND + more, "utf-8")
    (told,) = commands(refused(line, vsong))
    ran = vsong(*(word.replace("TOKEN", "salt") for word in told))
    assert ran.code == 0, ran.err


def test_saves_are_looked_for_once_for_a_text_however_many_commands_are_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vagrant_cli.cli.line import hints

    save = tmp_path / "s.toml"
    save.touch()
    asked: list[str] = []
    monkeypatch.setattr(hints, "option", lambda name, _: asked.append(name) or f"-c {name} ")
    told = hints.placed("vsong log " * 1000 + "vsong vagabond undo", str(save))
    assert told is not None
    assert told.count(f"-c {save} ") == 1001
    assert len(asked) == 2


@given(
    st.lists(st.sampled_from(["vsong ", "vsong", "deed ", "'", '"', "\\", ";", " ", "-", "\n", "é"])).map(
        "".join
    ),
    st.sampled_from(["a.toml", "a b.toml", "it's;x.toml", "x vsong camp y.toml"]),
)
def test_whatever_stands_in_a_word_the_save_is_named_between_the_words_of_ours(word: str, save: str) -> None:
    path = f"campaigns/{save}"
    # zsh takes two single quotes within a word for one, where it is told to.
    assert not word or "''" not in typed.quoted(word).replace("\\'", "q")
    line = f"Sell it: vsong camp sell empress {typed.quoted(word)}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "option", lambda *_: f"-c {typed.path(path)} ")
        told = hints.placed(line, path)
    if typed.quoted(word).startswith("$"):
        return
    assert shlex.split(told.removeprefix("Sell it: ")) == [
        "vsong",
        "-c",
        path,
        "camp",
        "sell",
        "empress",
        word,
    ]
