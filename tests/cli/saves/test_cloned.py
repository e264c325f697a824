"""A campaign that somebody else made: nothing in it makes vsong write elsewhere, and no change goes to a wrong save."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.patience import an_end
from vagrant_cli.cli.line import output
from vagrant_cli.rules.words.matching import fold
from vagrant_cli.store.merge import driver

CAMPAIGN = """\
schema = 1
title = "Thursday crew"

[vagrants.songsmith]

[vagrants.empress]
"""


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a campaigns folder, and a save outside of it."""
    clone = tmp_path / "clone"
    (clone / ".git").mkdir(parents=True)
    (clone / "campaigns").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "save.toml").write_text(CAMPAIGN, "utf-8")
    monkeypatch.chdir(clone)
    return clone


@pytest.mark.parametrize("named", [None, "friday", "campaigns/friday.toml", "{}/campaigns/friday.toml"])
@pytest.mark.parametrize(
    "line",
    [("note", "hi"), ("donate", "1"), ("undo",), ("redo",), ("resolve", "--ours"), ("status",), ("sheet",)],
)
def test_a_link_out_of_the_repository_is_followed_only_when_its_end_is_named(
    line: tuple[str, ...],
    named: str | None,
    clone: Path,
    tmp_path: Path,
    vsong: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outside = tmp_path / "outside" / "save.toml"
    (clone / "campaigns" / "friday.toml").symlink_to("../../outside/save.toml")
    found = [vsong(*line, *(("-c", named.format(clone)) if named else ()))]
    if named:
        monkeypatch.setenv("VSONG_CAMPAIGN", named.format(clone))
        found.append(vsong(*line))
    for ran in found:
        said = " ".join(ran.err.split())
        assert ran.code == 4
        assert "is a link out of the repository" in said
        assert f"-c {outside}" in said
    assert sorted(os.listdir(tmp_path / "outside")) == ["save.toml"]
    assert sorted(os.listdir(clone)) == [".git", "campaigns"]
    assert outside.read_text("utf-8") == CAMPAIGN
    ran = vsong("note", "hi", "-c", str(outside))
    assert (ran.code, "hi" in outside.read_text("utf-8")) == (0, True)


def test_a_folder_that_leads_out_of_the_repository_is_no_other_way_out(
    clone: Path, tmp_path: Path, vsong: Any
) -> None:
    (clone / "campaigns").rmdir()
    (clone / "campaigns").symlink_to("../outside")
    for line in (
        ("note", "hi"),
        ("new", "monday", "--title", "T", "--vagrant", "songsmith", "--vagrant", "way"),
    ):
        assert vsong(*line).code == 4
    assert sorted(os.listdir(tmp_path / "outside")) == ["save.toml"]


def test_a_link_into_gits_own_folder_is_a_way_out_too(clone: Path, vsong: Any) -> None:
    (clone / ".git" / "config").write_text(CAMPAIGN, "utf-8")
    (clone / "campaigns" / "friday.toml").symlink_to("../.git/config")
    assert vsong("note", "hi").code == 4
    assert (clone / ".git" / "config").read_text("utf-8") == CAMPAIGN


def test_a_link_within_the_repository_is_as_good_as_the_save(clone: Path, vsong: Any) -> None:
    (clone / "real.save").write_text(CAMPAIGN, "utf-8")
    (clone / "campaigns" / "friday.toml").symlink_to("../real.save")
    ran = vsong("note", "hi")
    assert (ran.code, f"The save is {clone / 'real.save'}." in ran.out) == (0, True)
    assert "hi" in (clone / "real.save").read_text("utf-8")


@pytest.mark.parametrize("name", ["car", "campaigns/boards/car.toml"])
def test_a_board_that_leads_out_of_the_repository_is_not_edited(
    name: str, clone: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside" / "board.toml"
    outside.write_text('[cars]\nA = "."\n', "utf-8")
    (clone / "campaigns" / "boards").mkdir()
    (clone / "campaigns" / "boards" / "car.toml").symlink_to("../../../outside/board.toml")
    code = "import pathlib, sys; pathlib.Path(sys.argv[1]).write_text('[cars]\\nA = \"..\"\\n')"
    monkeypatch.setenv("VISUAL", f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}")
    ran = vsong("board", "edit", name)
    assert (ran.code, "is a link out of the repository" in ran.err.replace("\n  ", " ")) == (4, True)
    assert outside.read_text("utf-8") == '[cars]\nA = "."\n'


@pytest.mark.parametrize("what", ["pipe", "device", "loop", "folder"])
def test_what_is_no_board_in_the_folder_of_boards_is_passed_over(what: str, clone: Path, vsong: Any) -> None:
    board = clone / "campaigns" / "boards" / "car.toml"
    board.parent.mkdir()
    if what == "pipe":
        os.mkfifo(board)
    elif what == "folder":
        board.mkdir()
    else:
        board.symlink_to("/dev/zero" if what == "device" else "car.toml")
    # Whoever waits for the pipe waits as long as a writer does not come; this one is noticed.
    waited: list[int] = []
    timer = threading.Timer(
        20, lambda: what == "pipe" and waited.append(board.write_text("no board", "utf-8"))
    )
    timer.daemon = True
    timer.start()
    with an_end():
        ran = vsong("export", "-", "--json")
    timer.cancel()
    assert (ran.code, ran.data["boards"], waited) == (0, [], [])


def test_a_page_is_not_written_over_a_link_out_of_the_repository(
    clone: Path, tmp_path: Path, vsong: Any
) -> None:
    outside = tmp_path / "outside" / "empty"
    outside.touch()
    (clone / "campaigns" / "friday.toml").write_text(CAMPAIGN, "utf-8")
    (clone / "friday.html").symlink_to("../outside/empty")
    for line in (("sheet",), ("sheet", "-n"), ("sheet", "friday.html")):
        ran = vsong(*line)
        assert (ran.code, "is a link out of the repository" in ran.err.replace("\n  ", " ")) == (4, True)
    assert outside.read_bytes() == b""


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_git_fetches_nothing_that_an_unpacked_repository_lacks(clone: Path, vsong: Any) -> None:
    """Its configuration names the program that git would fetch with."""

    def git(*words: str) -> str:
        own = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        return subprocess.run(
            ["git", *own, *words], check=True, capture_output=True, text=True
        ).stdout.strip()

    (clone / ".git").rmdir()
    git("init", "-q", ".")
    (clone / "campaigns" / "friday.toml").write_text(CAMPAIGN, "utf-8")
    (clone / ".gitattributes").write_text("*.toml text\n", "utf-8")
    git("add", ".")
    git("commit", "-q", "-m", "x")
    lost = git("rev-parse", "HEAD:.gitattributes")
    (clone / ".git" / "objects" / lost[:2] / lost[2:]).unlink()
    (clone / ".gitattributes").unlink()
    for key, value in (
        ("core.repositoryformatversion", "1"),
        ("extensions.partialClone", "o"),
        ("remote.o.promisor", "true"),
        ("remote.o.url", f"ext::sh -c touch% {clone}/run"),
        ("protocol.ext.allow", "always"),
    ):
        git("config", key, value)
    vsong("git-setup", "--check")
    vsong("git-setup")
    assert not (clone / "run").exists()


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize("target", ["../profile", "/dev/zero"])
def test_attributes_that_are_a_link_are_neither_read_nor_written(
    target: str, clone: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    (clone / ".git").rmdir()
    subprocess.run(["git", "init", "-q", "."], check=True)
    (tmp_path / "profile").write_text("* merge=vsong\n", "utf-8")
    (clone / "campaigns" / "friday.toml").write_text(CAMPAIGN, "utf-8")
    (clone / ".gitattributes").symlink_to(target)
    assert vsong("status", "--json").data["merge_driver_missing"] is False
    ran = vsong("git-setup")
    assert ran.code == 4
    assert "is a link" in ran.err
    assert (tmp_path / "profile").read_text("utf-8") == "* merge=vsong\n"
    assert (clone / ".gitattributes").is_symlink()


DAMAGE = {
    "emptied": lambda save: save.write_bytes(b""),
    "blank": lambda save: save.write_bytes(b"\n\n"),
    "zeros": lambda save: save.write_bytes(bytes(500)),
    "another encoding": lambda save: save.write_bytes(CAMPAIGN.encode("utf-16")),
    "latin": lambda save: save.write_bytes(CAMPAIGN.replace("crew", "Crüe").encode("latin-1")),
    "leads nowhere": lambda save: (save.unlink(), save.symlink_to("gone.toml")),
    "a pipe": lambda save: (save.unlink(), os.mkfifo(save)),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("shelf", ["", "campaigns"])
@pytest.mark.parametrize("beside", ["both", "log", "folder"])
def test_a_damaged_save_is_never_passed_over_for_another(
    damage: str, shelf: str, beside: str, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    main, kid = tmp_path / "g" / "main.toml", tmp_path / "g" / "kid" / shelf / "kid.toml"
    kid.parent.mkdir(parents=True)
    for save in (main, kid):
        save.write_text(CAMPAIGN, "utf-8")
    monkeypatch.chdir(tmp_path / "g" / "kid")
    assert vsong("note", "one").code == 0
    if beside == "folder":
        kid.with_name("kid.history.jsonl").unlink()
    elif beside == "log":
        shutil.rmtree(kid.parent / ".vsong")
    DAMAGE[damage](kid)
    for line in (("note", "two"), ("status",), ("undo",), ("undo",), ("donate", "1")):
        ran = vsong(*line)
        assert ran.code == 4 or (line == ("undo",) and ran.code == 3), ran.out + ran.err
        assert "kid.toml" in ran.err
    assert main.read_text("utf-8") == CAMPAIGN


def test_a_stranger_without_companions_is_still_passed_over(tmp_path: Path, vsong: Any) -> None:
    (tmp_path / "save.toml").write_text(CAMPAIGN, "utf-8")
    (tmp_path / "empty.toml").write_bytes(b"")
    (tmp_path / "pyproject.toml").write_text("[project]\n", "utf-8")
    assert vsong("note", "one").code == 0


def test_a_change_to_a_save_further_up_names_its_path_on_one_line(
    tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "g" / "main.toml"
    (tmp_path / "g" / "below").mkdir(parents=True)
    save.write_text(CAMPAIGN, "utf-8")
    monkeypatch.chdir(tmp_path / "g" / "below")
    for line in (("note", "one"), ("undo",), ("redo",), ("donate", "1", "-n")):
        assert [told for told in vsong(*line).out.splitlines() if str(save) in told] == [
            f"The save is {save}."
        ]
    assert str(save) not in vsong("note", "two", "-q").out
    scripted = vsong("note", "three", "--json")
    assert scripted.json["ok"]
    assert scripted.err == f"The save is {save}.\n"
    assert str(save) not in vsong("note", "four", "-c", "../main.toml").out
    monkeypatch.chdir(tmp_path / "g")
    assert str(save) not in vsong("note", "five").out


@pytest.mark.parametrize("name", [".", "..", "nosub/", "./", "...", "sub/..", "sub/.", "..toml", "/"])
def test_what_is_no_name_of_a_file_is_refused_before_anything_is_written(
    name: str, tmp_path: Path, vsong: Any
) -> None:
    (tmp_path / ".gitignore").write_text("mine\n", "utf-8")
    ran = vsong("new", name, "--title", "T", "--vagrant", "songsmith", "--vagrant", "empress")
    assert ran.code in (2, 4) or name == "..."
    assert ran.code == 0 or os.listdir(tmp_path) == [".gitignore"]
    assert (tmp_path / ".gitignore").read_text("utf-8") == "mine\n"


@pytest.mark.parametrize("line", ["export {}", "sheet {}", "odds 3 -s 4 --svg {}"])
@pytest.mark.parametrize("name", ["", ".", "..", "nosub/", "sub/.", "/"])
def test_no_page_and_no_export_goes_where_only_a_folder_can_be(
    line: str, name: str, clone: Path, vsong: Any
) -> None:
    (clone / "friday.toml").write_text(CAMPAIGN, "utf-8")
    before = sorted(clone.rglob("*"))
    ran = vsong(*(name if word == "{}" else word for word in line.split()))
    assert (ran.code, "is no name of a file" in ran.err) == (2, True)
    assert sorted(clone.rglob("*")) == before


@pytest.mark.parametrize("name", [".", "..", "nosub/", "/", "there"])
def test_a_folder_is_no_box_profile(
    name: str, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there").mkdir()
    monkeypatch.setenv("VSONG_BOX", name)
    assert vsong("box", "set", "smoky_die", "+1,+1,+2,note,skull,0").code in (2, 4)
    assert os.listdir(tmp_path) == ["there"]
    assert os.listdir(tmp_path / "there") == []


@pytest.mark.parametrize("target", ["../victim", ".."])
def test_a_folder_that_is_a_link_into_another_repository_leads_out_too(
    target: str, clone: Path, tmp_path: Path, vsong: Any
) -> None:
    """What counts is the repository in which the link stands, not the one behind it."""
    (tmp_path / "victim" / ".git").mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    for place in (tmp_path / "victim", tmp_path):
        (place / "save.toml").write_text(CAMPAIGN, "utf-8")
    (clone / "campaigns").rmdir()
    (clone / "campaigns").symlink_to(target)
    for line in (
        ("note", "hi"),
        ("donate", "1"),
        ("new", "monday", "--title", "M", "--vagrant", "empress", "--vagrant", "runaway"),
    ):
        ran = vsong(*line)
        assert ran.code == 4, line
        assert "is a link out of the repository" in ran.err.replace("\n  ", " ")
    for place in (tmp_path / "victim", tmp_path):
        assert (place / "save.toml").read_text("utf-8") == CAMPAIGN
        assert not (place / "save.history.jsonl").exists()


def test_a_save_whose_head_was_pushed_down_is_not_passed_over(clone: Path, vsong: Any) -> None:
    """Twenty lines of comments above it, or nothing but them: the save above this folder is another one."""
    kid = clone / "kid"
    kid.mkdir()
    (clone / "main.toml").write_text(CAMPAIGN, "utf-8")
    save = kid / "kid.toml"
    save.write_text(CAMPAIGN, "utf-8")
    os.chdir(kid)
    assert vsong("note", "one").code == 0
    save.write_text("# c\n" * 20 + save.read_text("utf-8"), "utf-8")
    assert vsong("note", "two").code == 0
    assert "two" in save.read_text("utf-8")
    save.write_text("# gone\n", "utf-8")
    assert vsong("note", "three").code == 4
    assert (clone / "main.toml").read_text("utf-8") == CAMPAIGN


def test_a_box_profile_beside_a_save_is_no_save_whoever_has_changed_it(
    tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "main.toml").write_text(CAMPAIGN, "utf-8")
    monkeypatch.setenv("VSONG_BOX", "box.toml")
    assert vsong("box", "set", "songsmith.bust", "4").code == 0
    assert vsong("box", "set", "songsmith.move", "4").code == 0
    monkeypatch.delenv("VSONG_BOX")
    assert vsong("where").out.startswith(str(tmp_path / "main.toml"))
    assert vsong("note", "one").code == 0


OTHER = CAMPAIGN.replace("crew", "club")


def started(*words: str | Path, stdin: Any = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own whose standard input nobody closes: what reads it would hang."""
    line = [sys.executable, "-m", "vagrant_cli", *map(str, words)]
    with subprocess.Popen(
        line, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            process.wait(10)
        finally:
            process.kill()
        assert process.stdout
        assert process.stderr
        return subprocess.CompletedProcess(
            line, process.returncode, process.stdout.read(), process.stderr.read()
        )


READERS = {
    "check": ("check", "campaigns/odd.toml"),
    "check by name": ("check", "-c", "odd"),
    "diff": ("diff", "campaigns/odd.toml", "campaigns/friday.toml"),
    "diff by name": ("diff", "friday", "odd"),
    "diff --text": ("diff", "--text", "odd"),
    "board": ("board", "show", "--board", "campaigns/odd.toml"),
    "base": ("merge", "campaigns/odd.toml", "campaigns/friday.toml", "campaigns/friday.toml"),
    "theirs": ("merge", "campaigns/friday.toml", "campaigns/friday.toml", "campaigns/odd.toml"),
    "ours": ("merge", "campaigns/friday.toml", "campaigns/odd.toml", "campaigns/friday.toml"),
    "actions": ("scenario", "actions", "campaigns/odd.toml", "-c", "friday"),
    "status": ("status", "-c", "odd"),
}
STRANGE = {
    "standard input": lambda odd, _: odd.symlink_to("/dev/stdin"),
    "a descriptor": lambda odd, _: odd.symlink_to("/proc/self/fd/0"),
    "over two links": lambda odd, near: (near.symlink_to("/dev/stdin"), odd.symlink_to(near.name)),
    "a pipe": lambda odd, near: (os.mkfifo(near), odd.symlink_to(near.name)),
    "a device": lambda odd, _: odd.symlink_to("/dev/zero"),
}


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="the system has no /dev/stdin")
@pytest.mark.parametrize("way", STRANGE)
@pytest.mark.parametrize("reader", READERS)
def test_a_link_among_the_files_that_leads_to_no_plain_file_is_refused_by_all_that_read(
    reader: str, way: str, clone: Path
) -> None:
    (clone / "campaigns" / "friday.toml").write_text(CAMPAIGN, "utf-8")
    STRANGE[way](clone / "campaigns" / "odd.toml", clone / "campaigns" / "near")
    ran = started(*READERS[reader])
    assert ran.returncode == 4, ran.stderr
    said = " ".join(ran.stderr.split())
    assert "not a regular file" in said or "s a link out of the repository" in said


@pytest.mark.parametrize(
    "line",
    [
        ("check", "odd.toml"),
        ("diff", "odd.toml", "campaigns/friday.toml"),
        ("diff", "--text", "odd.toml"),
        ("merge", "campaigns/friday.toml", "campaigns/friday.toml", "odd.toml"),
        ("merge", "odd.toml", "campaigns/friday.toml", "campaigns/friday.toml"),
        ("import", "odd.toml"),
        ("edit", "--from", "odd.toml", "-c", "friday"),
        ("play", "odd.toml"),
        ("board", "show", "--board", "odd.toml"),
        ("board", "show", "--board", "car"),
        ("board", "use", "car", "-c", "friday"),
        ("scenario", "actions", "odd.toml"),
    ],
)
def test_what_only_reads_follows_no_link_out_of_the_repository_either(
    line: tuple[str, ...], clone: Path, tmp_path: Path, vsong: Any
) -> None:
    """What it read would be shown, or carried into a save that goes back to whoever made the repository."""
    save = clone / "campaigns" / "friday.toml"
    save.write_text(CAMPAIGN, "utf-8")
    assert vsong("scenario", "start", "1").code == 0
    before = save.read_bytes()
    (clone / "odd.toml").symlink_to("../outside/save.toml")
    (clone / "campaigns" / "boards").symlink_to("../../outside")
    (tmp_path / "outside" / "car.toml").write_text('[cars]\nA = """\n...\n"""\n', "utf-8")
    ran = vsong(*line)
    said = " ".join((ran.out + ran.err).split())
    assert (ran.code != 0, "s a link out of the repository" in said) == (True, True), said
    assert save.read_bytes() == before


@pytest.mark.parametrize("line", [("check", "-c", "odd"), ("diff", "odd", "friday"), ("status", "-c", "odd")])
def test_a_pipe_under_the_name_of_a_save_is_none(line: tuple[str, ...], clone: Path) -> None:
    (clone / "campaigns" / "friday.toml").write_text(CAMPAIGN, "utf-8")
    os.mkfifo(clone / "campaigns" / "odd.toml")
    assert started(*line).returncode == 4


def test_a_pipe_under_the_name_of_a_board_is_none(clone: Path) -> None:
    (clone / "campaigns" / "boards").mkdir()
    os.mkfifo(clone / "campaigns" / "boards" / "b.toml")
    assert started("board", "show", "--board", "b").returncode == 4


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="the system has no /dev/fd")
@pytest.mark.parametrize("form", ["/dev/fd/{}", "/proc/self/fd/{}"])
def test_a_pipe_that_the_player_names_is_read(form: str, clone: Path, vsong: Any) -> None:
    """As the shell's <(…) names one."""
    save = clone / "campaigns" / "friday.toml"
    save.write_text(CAMPAIGN, "utf-8")

    def piped(text: str) -> str:
        out, into = os.pipe()
        os.write(into, text.encode())
        os.close(into)
        ends.append(out)
        return form.format(out)

    ends: list[int] = []
    try:
        assert "club" in vsong("diff", str(save), piped(OTHER)).out
        assert "right" in vsong("check", piped(CAMPAIGN)).out
        assert vsong("board", "show", "--board", piped('[cars]\nA = """\n...\n"""\n')).code == 0
        assert vsong("merge", piped(CAMPAIGN), str(save), piped(OTHER)).code == 0
    finally:
        for end in ends:
            os.close(end)
    assert "club" in save.read_text("utf-8")


def test_a_pipe_of_the_players_own_is_read_where_it_is_named(tmp_path: Path, vsong: Any) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(CAMPAIGN, "utf-8"), daemon=True)
    writer.start()
    assert "right" in vsong("check", str(pipe)).out
    writer.join()


@pytest.fixture
def unpacked(clone: Path) -> Path:
    """The same out of an archive: no repository."""
    (clone / ".git").rmdir()
    return clone


def test_without_a_repository_no_board_over_a_link_out_of_its_folder_is_exported(
    unpacked: Path, tmp_path: Path, vsong: Any
) -> None:
    (tmp_path / "outside" / "board.toml").write_text('[cars]\nA = "."\n', "utf-8")
    (unpacked / "campaigns" / "boards").mkdir()
    (unpacked / "campaigns" / "boards" / "car.toml").symlink_to("../../../outside/board.toml")
    assert vsong("export", "-", "--json").data["boards"] == []


@pytest.mark.parametrize("line", [("note", "hi"), ("undo",), ("resolve", "--ours"), ("status",)])
def test_without_a_repository_a_link_out_of_the_campaigns_folder_is_followed_only_when_it_is_named(
    line: tuple[str, ...], unpacked: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside" / "save.toml"
    (unpacked / "campaigns" / "friday.toml").symlink_to("../../outside/save.toml")
    for folder in (unpacked, unpacked / "campaigns"):
        monkeypatch.chdir(folder)
        ran = vsong(*line)
        assert ran.code == 4
        said = " ".join(ran.err.split())
        assert f"is a link out of the folder {unpacked}, to {outside}; it is not followed." in said
        assert f"-c {outside}" in said
    assert os.listdir(tmp_path / "outside") == ["save.toml"]


def test_without_a_repository_a_linked_folder_is_no_way_out_either(
    unpacked: Path, tmp_path: Path, vsong: Any
) -> None:
    (unpacked / "campaigns").rmdir()
    (unpacked / "campaigns").symlink_to("../outside")
    for line in (
        ("note", "hi"),
        ("new", "monday", "--title", "T", "--vagrant", "songsmith", "--vagrant", "wayfarer"),
    ):
        assert vsong(*line).code == 4
    assert os.listdir(tmp_path / "outside") == ["save.toml"]


def test_without_a_repository_a_link_within_the_folder_and_one_above_it_are_as_good_as_the_save(
    unpacked: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (unpacked / "real.save").write_text(CAMPAIGN, "utf-8")
    (unpacked / "campaigns" / "friday.toml").symlink_to("../real.save")
    (tmp_path / "way").symlink_to("clone")
    for folder in (unpacked, unpacked / "campaigns", tmp_path / "way"):
        monkeypatch.chdir(folder)
        assert vsong("note", folder.name).code == 0
    assert "campaigns" in (unpacked / "real.save").read_text("utf-8")


@pytest.mark.parametrize("named", ["friday", "campaigns/friday.toml", "{}/campaigns/friday.toml"])
def test_a_change_over_a_link_of_the_players_own_names_the_real_path(
    named: str, unpacked: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside" / "save.toml"
    (unpacked / "campaigns" / "friday.toml").symlink_to("../../outside/save.toml")
    named = named.format(unpacked)
    for words in (("note", "hi"), ("undo",), ("redo",), ("donate", "1", "-n")):
        assert f"The save is {outside}." in vsong(*words, "-c", named).out.splitlines()
    assert "The save is" not in vsong("note", "two", "-c", str(outside)).out
    assert "The save is" not in vsong("status", "-c", named).out
    monkeypatch.setenv("VSONG_CAMPAIGN", named)
    assert f"The save is {outside}." in vsong("note", "three").out


def test_a_merge_and_a_new_save_over_a_link_name_the_real_path_and_do_not_leave_a_repository(
    unpacked: Path, tmp_path: Path, vsong: Any
) -> None:
    outside = tmp_path / "outside"
    (unpacked / "campaigns" / "friday.toml").symlink_to("../../outside/save.toml")
    (unpacked / "base.toml").write_text(CAMPAIGN, "utf-8")
    (unpacked / "theirs.toml").write_text(OTHER, "utf-8")
    ran = vsong("merge", "base.toml", "campaigns/friday.toml", "theirs.toml")
    assert f"The save is {outside / 'save.toml'}." in ran.out.splitlines()
    (unpacked / "there").symlink_to("../outside")
    new = ("--title", "T", "--vagrant", "songsmith", "--vagrant", "wayfarer")
    ran = vsong("new", "there/new.toml", *new)
    assert f"The save is {outside / 'new.toml'}." in ran.out.splitlines()
    (unpacked / ".git").mkdir()
    before = sorted(os.listdir(outside))
    for line in (
        ("merge", "base.toml", "campaigns/friday.toml", "theirs.toml"),
        ("new", "there/other.toml", *new),
        ("export", "there/all.toml"),
        ("sheet", "there/page.html", "-c", "base.toml"),
        ("odds", "3", "-s", "4", "--svg", "there/odds.svg"),
    ):
        ran = vsong(*line)
        assert (ran.code, "is a link out of the repository" in " ".join(ran.err.split())) == (4, True), line
    assert sorted(os.listdir(outside)) == before


BREAK = "a\nEVIL: all is well"


def no_line_of_its_own(ran: Any) -> None:
    assert "EVIL" in ran.out + ran.err, (ran.out, ran.err)
    assert [line for line in (ran.out + ran.err).splitlines() if line.startswith("EVIL")] == []


def test_a_name_with_a_line_break_makes_no_line_of_its_own_in_any_message(
    clone: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = clone / BREAK
    (folder / "campaigns" / ".vsong").mkdir(parents=True)
    (folder / ".git").mkdir()
    monkeypatch.chdir(folder)
    no_line_of_its_own(vsong("status"))
    save = folder / "campaigns" / f"{BREAK}.toml"
    save.write_text(CAMPAIGN, "utf-8")
    (folder / "campaigns" / "b.toml").write_text(OTHER, "utf-8")
    for line in (
        ("status",),
        ("note", "hi"),
        ("where", "-c", BREAK),
        ("note", "hi", "-c", f"{BREAK}x"),
        ("board", "show", "--board", BREAK),
        ("board", "show", "--board", f"./{BREAK}"),
        ("check", f"{BREAK}.toml"),
        ("check", str(save)),
        ("merge", "campaigns/b.toml", str(save), "campaigns/b.toml"),
        ("git-setup",),
    ):
        no_line_of_its_own(vsong(*line))
    lock = folder / "campaigns" / ".vsong" / save.name / "lock"
    lock.unlink()
    lock.symlink_to("x")
    no_line_of_its_own(vsong("note", "hi", "-c", str(save)))


HOSTILE_NAMES = ["-c../victim/v.toml", "--force=x", "-n", "--", "then"]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
@pytest.mark.parametrize(
    "table",
    [
        '[vagrants.songsmith.junk]\n{name} = "broken"\n',
        '[vagrants.songsmith.skills]\n{name} = "wounded"\n',
        "[vagrants.songsmith]\nskills = {{}}\nstored = [{name}]\n",
        "[belongings]\njunk = [{name}]\n",
        "[decks]\nsongsmith = [{name}]\n",
        "[camp]\nafter = 1\noffer = {name}\n",
    ],
)
def test_no_name_in_a_save_is_an_option_or_a_joint_of_a_line_that_is_printed(
    table: str, name: str, clone: Path, vsong: Any
) -> None:
    text = CAMPAIGN.replace("[vagrants.songsmith]\n", "") if "[vagrants.songsmith]" in table else CAMPAIGN
    (clone / "campaigns" / "friday.toml").write_text(text + table.format(name=f'"{name}"'), "utf-8")
    ran = vsong("status")
    assert (ran.code, "a command line takes it, or" in " ".join(ran.err.split())) == (4, True), ran.err


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_no_new_name_is_an_option_or_a_joint_of_a_line(name: str, clone: Path, vsong: Any) -> None:
    save = clone / "campaigns" / "friday.toml"
    save.write_text(CAMPAIGN, "utf-8")
    for line in (
        ("gain", "skill", "--to", "belongings", "--", name),
        ("effect", "songsmith", "--", f"{name}:black"),
        ("scenario", "event", "--", name),
    ):
        assert vsong(*line).code == 2, line
    assert save.read_text("utf-8") == CAMPAIGN
    assert vsong("note", "--", f"{name} is what I say").code == 0


def test_a_search_for_a_save_ends_at_the_top_of_the_repository(
    clone: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever made the repository could leave out the save, or its schema, to let another one be found."""
    above = tmp_path / "campaigns"
    above.mkdir()
    (above / "mine.toml").write_text(CAMPAIGN, "utf-8")
    (clone / "campaigns" / "friday.toml").write_text('title = "Stranger"\n', "utf-8")
    (clone / "deeper").mkdir()
    for folder in (clone, clone / "deeper"):
        monkeypatch.chdir(folder)
        for line in (("note", "x"), ("note", "x", "-q"), ("note", "x", "--json"), ("status",), ("undo",)):
            ran = vsong(*line)
            assert ran.code == 4
            assert "or above it in its repository" in " ".join((ran.err + ran.out).split())
    assert os.listdir(above) == ["mine.toml"]
    monkeypatch.chdir(above)
    assert vsong("note", "x").code == 0


def test_a_save_of_many_megabytes_is_not_read(clone: Path, vsong: Any) -> None:
    (clone / "campaigns" / "friday.toml").write_text(
        CAMPAIGN + "[x]\nlines = [\n" + '"x",\n' * 500_000 + "]\n", "utf-8"
    )
    for line in (
        ("status",),
        ("note", "x"),
        ("diff", "--text", "campaigns/friday.toml"),
    ):
        ran = vsong(*line)
        assert (ran.code, "bytes; up to 2,097,152 are read" in " ".join((ran.err + ran.out).split())) == (
            4,
            True,
        ), line


def test_of_many_mistakes_a_person_is_told_the_first_and_a_script_all(clone: Path, vsong: Any) -> None:
    lines = "".join('"x",\n' for _ in range(101))
    (clone / "campaigns" / "friday.toml").write_text(CAMPAIGN + f"[notes]\nlines = [\n{lines}]\n", "utf-8")
    ran = vsong("status")
    assert (ran.code, "100 mistakes" in ran.err, "and 80 more" in ran.err) == (4, True, True)
    assert len(ran.err.splitlines()) < 30
    assert len(vsong("check", "--json").json["data"]["problems"]) == 100


def test_a_log_and_a_copy_that_end_midway_are_passed_over(clone: Path, vsong: Any) -> None:
    save = clone / "campaigns" / "friday.toml"
    save.write_text(CAMPAIGN, "utf-8")
    assert vsong("note", "one").code == 0
    log = save.with_name("friday.history.jsonl")
    for cut in ("{", '{"a"', '{"a":1,', "[{", '"', "nul"):
        with log.open("a", encoding="utf-8") as lines:
            lines.write(f"{cut}\n")
        for line in (("log",), ("log", "--story"), ("log", "--json")):
            ran = vsong(*line)
            assert (ran.code, "bug" in ran.err) == (0, False), (cut, ran.err)
            assert "one" in vsong("log").out
    copy = clone / "campaigns" / ".vsong" / "friday.toml" / "000002.step"
    copy.write_text("{\n", "utf-8")
    assert "bug" not in vsong("undo", "--list").err


def test_a_file_called_then_is_merged_as_any_other(clone: Path, vsong: Any) -> None:
    for name in ("base", "theirs", "then"):
        (clone / name).write_text(CAMPAIGN, "utf-8")
    assert vsong("merge", "--name=then", "base", "./then", "theirs").code == 0
    assert "--name=%P" in driver.merging("vsong")


def test_marks_within_a_players_text_are_no_conflict(clone: Path, vsong: Any) -> None:
    marks = "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"
    text = CAMPAIGN + f'[mine]\nx = """\n{marks}"""\n'
    (clone / "campaigns" / "friday.toml").write_text(text, "utf-8")
    ran = vsong("resolve", "--ours")
    assert ran.code != 0
    assert (clone / "campaigns" / "friday.toml").read_text("utf-8") == text


def test_a_key_of_thousands_of_names_is_read_by_no_command(clone: Path, vsong: Any) -> None:
    """Not for long, with marks in the text or without."""
    deep = ".".join(["a"] * 400_000) + " = 1\n"
    for text in (CAMPAIGN + deep, CAMPAIGN + '[x]\ny = """\n<<<<<<< a\n"""\n' + deep):
        (clone / "campaigns" / "friday.toml").write_text(text, "utf-8")
        with an_end():
            for line in (("status",), ("resolve", "--ours"), ("note", "x"), ("undo",)):
                assert vsong(*line).code in (3, 4), line


def test_a_line_of_a_conflict_is_shown_as_one_line(
    clone: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = ('player = "A"\n', 'player = "B" # y\u2028theirs:\u0085player = "A"\n')
    save = clone / "campaigns" / "friday.toml"
    save.write_text(
        CAMPAIGN + "[vagrants.empress]\n<<<<<<< a\n" + "=======\n".join(sides) + ">>>>>>> b\n", "utf-8"
    )
    monkeypatch.setattr(output, "conversation", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: "1")
    shown = vsong("resolve", "--ask").out.splitlines()
    assert '    player = "B" # y\\u2028theirs:\\u0085player = "A"' in [line.rstrip() for line in shown]


def test_steps_behind_a_new_save_are_for_that_save(
    clone: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        (clone / "campaigns" / f"{name}.toml").write_text(CAMPAIGN, "utf-8")
    monkeypatch.setenv("VSONG_CAMPAIGN", "a")
    new = ("new", "d", "--title", "t", "--vagrant", "songsmith", "--vagrant", "empress")
    assert vsong(*new, "then", "note", "dd").code == 0
    assert "dd" in (clone / "campaigns" / "d.toml").read_text("utf-8")
    assert (clone / "campaigns" / "a.toml").read_text("utf-8") == CAMPAIGN


@pytest.mark.parametrize("what", ["the save", "its folder"])
def test_a_save_that_becomes_a_link_while_somebody_is_asked_is_not_followed(
    what: str, clone: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, outside = clone / "campaigns" / "friday.toml", tmp_path / "outside"
    text = CAMPAIGN.replace(
        "[vagrants.songsmith]\n",
        '[vagrants.songsmith]\nhumanity = 2\nmax = 8\n[vagrants.songsmith.skills]\n35 = "ready"\n36 = "ready"\n',
    )
    save.write_text(text, "utf-8")
    (outside / "friday.toml").write_text(text, "utf-8")
    assert vsong("scenario", "start", "1").code == 0
    (outside / "friday.toml").write_bytes(save.read_bytes())
    before = {name: (outside / name).read_bytes() for name in os.listdir(outside)}

    def asked(_: str) -> str:
        if what == "the save" and not save.is_symlink():
            save.unlink()
            save.symlink_to("../../outside/friday.toml")
        elif what == "its folder" and not save.parent.is_symlink():
            save.parent.rename(clone / "gone")
            save.parent.symlink_to("../outside")
        return "1"

    monkeypatch.setattr(output, "conversation", lambda: True)
    monkeypatch.setattr(output, "prompt", asked)
    ran = vsong("hurt", "songsmith", "2")
    assert (ran.code, "is a link out of the repository" in " ".join(ran.err.split())) == (4, True), ran
    assert {name: (outside / name).read_bytes() for name in os.listdir(outside)} == before


def test_the_folder_of_an_edit_that_has_become_a_link_is_not_cleared(
    clone: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, outside = clone / "campaigns" / "friday.toml", tmp_path / "outside"
    save.write_text(CAMPAIGN, "utf-8")
    (outside / "friday.toml").write_text(CAMPAIGN, "utf-8")
    (outside / "victim").touch()
    code = (
        "import os, pathlib, sys; folder = pathlib.Path(sys.argv[1]).parent;"
        f" folder.rename(folder.with_name('moved')); folder.symlink_to({str(outside)!r})"
    )
    monkeypatch.setenv("VISUAL", f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}")
    vsong("edit")
    assert sorted(os.listdir(outside)) == ["friday.toml", "save.toml", "victim"]


@pytest.mark.parametrize("value", ['"a\\n{}"', '["b", "a\\n{}"]', '{{ "k\\n{}" = 1 }}', '{{ k = "a\\n{}" }}'])
def test_no_line_that_is_told_was_made_up_by_a_value_that_nobody_knows(
    value: str, clone: Path, vsong: Any
) -> None:
    for name, now in (
        ("base", '"good"'),
        ("ours", '"fine"'),
        ("theirs", value.format("vsong: mend it: sh m")),
    ):
        (clone / f"{name}.toml").write_text(f"{CAMPAIGN}[zz]\nmood = {now}\n", "utf-8")
    told = [
        *(vsong("diff", "base.toml", "theirs.toml"), vsong("diff", "theirs.toml", "base.toml")),
        *(vsong("merge", "base.toml", "ours.toml", "theirs.toml", *more) for more in (["-n"], [])),
    ]
    assert all("mend it" in ran.out + ran.err for ran in told)
    assert not [
        line for ran in told for line in (ran.out + ran.err).split("\n") if line.startswith("vsong: mend")
    ]


@pytest.mark.parametrize(
    "line",
    [
        "note hi -c {}", "status -c {}", "where -c {}", "undo -c {}", "sheet -c {}", "edit -c {}", "resolve -c {}", "check {}", "log -c {}",
        "diff {} mine.toml", "diff mine.toml {}", "diff --text {}", "merge {} mine.toml mine.toml", "merge mine.toml {} mine.toml",
        "merge mine.toml mine.toml {}", "play {}", "import {}", "export {}", "sheet {}.html -c mine.toml", "scenario actions {} -c mine.toml",
        "board show --board {}", "board check --board {}", "board edit {}", "board use {} -c mine.toml", "odds 3 -s 4 --svg {}.svg", "edit --from {} -c mine.toml",
        "new {} --title T --vagrant songsmith --vagrant empress", "vagabond new {} --character thief --faction eyrie", "vagabond status -c {}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("where", ["~/friday.toml", "~somebody/friday.toml"])
def test_a_folder_called_like_a_home_leads_nobody_there(
    line: str, where: str, clone: Path, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell fills such a name in, and to us it would mean another file: it is asked which."""
    home = tmp_path / "home"
    for folder in (home, clone / "~", clone / "~somebody"):
        folder.mkdir(exist_ok=True)
        (folder / "friday.toml").write_text(CAMPAIGN, "utf-8")
    (clone / "mine.toml").write_text(CAMPAIGN, "utf-8")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.setattr(os.path, "expanduser", lambda name: re.sub("^~[a-z]*", str(home), str(name)))
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    ran = vsong(*(word.replace("{}", where) for word in line.split()))
    assert ran.code == 2
    assert " may mean a home folder, or '~" in ran.err
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_a_path_that_begins_like_a_home_is_told_as_one_of_this_folder(clone: Path, vsong: Any) -> None:
    (clone / "~").mkdir()
    (clone / "~" / "friday.toml").write_text(CAMPAIGN, "utf-8")
    assert vsong("where", "-c", "./~/friday.toml").out.startswith("./~/friday.toml")


TRICK = "campaigns/a b;touch PWN;.toml"
HELD = "x vsong deed 'y"


@pytest.mark.parametrize("line", ["camp", "camp --json", "status", "log", "undo --list", "where", "diff --text {}", "diff {} other.toml", "note x"])  # fmt: skip
def test_a_save_is_named_in_our_own_commands_and_in_nothing_that_somebody_wrote(
    line: str, clone: Path, vsong: Any
) -> None:
    """The name of a save, put into a quoted word, would end the quotation."""
    text = (
        CAMPAIGN.replace('"T"', json.dumps(HELD))
        + f"[notes]\nlines = [{json.dumps(HELD)}]\n\n[mine]\nx = {json.dumps(HELD)}\n"
    )
    (clone / TRICK).write_text(text, "utf-8")
    (clone / "other.toml").write_text(CAMPAIGN, "utf-8")
    assert vsong("note", f"{HELD}!", "-c", TRICK).code == 0
    ran = vsong(*(word.replace("{}", TRICK) for word in line.split()), "-c", TRICK)
    assert " deed 'y" not in (ran.out + ran.err).replace(HELD, "").replace(json.dumps(HELD)[1:-1], "")


@pytest.mark.parametrize("key", ["skills", "junk", "deeds"])
def test_no_name_holds_the_words_of_a_command(key: str, clone: Path, vsong: Any) -> None:
    value = '"ready"' if key != "deeds" else '{ side = "goal" }'
    text = CAMPAIGN.replace("[vagrants.empress]", f"[vagrants.empress]\n{key}.{json.dumps(HELD)} = {value}")
    (clone / TRICK).write_text(text, "utf-8")
    ran = vsong("check", TRICK)
    assert ran.code == 4
    assert "is no name" in ran.out + ran.err


@pytest.mark.parametrize("git", ["a repository", "a worktree or a submodule"])
@pytest.mark.parametrize(
    "line",
    ["note hi", "note hi -c campaigns/friday.toml", "status", "board show --board b", "board edit b"],
)
def test_no_link_leads_into_a_repository_within_this_one(
    git: str, line: str, clone: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = clone / "inner"
    (inner / "campaigns" / "boards").mkdir(parents=True)
    (inner / ".git").mkdir() if git == "a repository" else (inner / ".git").write_text("gitdir: x\n", "utf-8")
    (inner / "campaigns" / "mine.toml").write_text(CAMPAIGN, "utf-8")
    (inner / "campaigns" / "boards" / "b.toml").write_text('[cars]\nA = "."\n', "utf-8")
    (clone / "campaigns" / "boards").mkdir()
    (clone / "campaigns" / "boards" / "b.toml").symlink_to("../../inner/campaigns/boards/b.toml")
    (clone / "campaigns" / "friday.toml").unlink(missing_ok=True)
    (clone / "campaigns" / "friday.toml").symlink_to("../inner/campaigns/mine.toml")
    monkeypatch.setenv("EDITOR", "true")
    before = {file: file.read_bytes() for file in inner.rglob("*") if file.is_file()}
    ran = vsong(*line.split())
    said = " ".join((ran.out + ran.err).split())
    assert "inner" not in said or f"is a link out of the repository {clone}" in said
    assert (ran.code, "is a link out of" in said) == (4, True)
    assert {file: file.read_bytes() for file in inner.rglob("*") if file.is_file()} == before


def test_a_name_of_many_accents_is_compared_in_one_pass() -> None:
    """Accents out of order are sorted with one another, which takes the square of their number."""
    with an_end():
        assert fold("a" + "\u0301" * 400_000 + "\u0316" * 400_000) == "a"
    assert fold("\u03b1\u0345") == fold("\u1fb3") == "\u03b1\u03b9"


def test_the_way_to_settle_a_conflict_names_the_save_that_was_checked(clone: Path, vsong: Any) -> None:
    (clone / "campaigns" / "friday.toml").unlink(missing_ok=True)
    marks = f"<<<<<<< ours\n{CAMPAIGN}=======\n>>>>>>> theirs\n"
    for name in ("mine.toml", "other.toml"):
        (clone / name).write_text(marks, "utf-8")
    for line in (["check", "other.toml"], ["check", "other.toml", "-c", "mine.toml"]):
        assert "vsong resolve --ours -c other.toml" in vsong(*line).err


def test_a_save_without_an_ending_is_never_told_as_a_name_of_another(
    clone: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind -c a word without a slash and .toml is a name under campaigns/."""
    marks = f"<<<<<<< ours\n{CAMPAIGN}=======\n>>>>>>> theirs\n"
    (clone / "campaigns" / "friday.toml").unlink(missing_ok=True)
    (clone / "campaigns" / "friday.toml").write_text(marks, "utf-8")
    (clone / "friday").write_text(marks, "utf-8")
    for line in (["check", "./friday"], ["status", "-c", "./friday"], ["diff", "./friday", "./friday"]):
        assert "vsong resolve --ours -c ./friday (" in vsong(*line).err
    (clone / "friday").write_text(CAMPAIGN, "utf-8")
    monkeypatch.setenv(
        "EDITOR", f'{sys.executable} -c \'import sys; open(sys.argv[1], "w").write("x"); sys.exit(1)\''
    )
    assert "vsong -c ./friday edit --from ./friday.edited-" in vsong("edit", "-c", "./friday").err.replace(
        "from friday", "from ./friday"
    )


def test_a_side_that_lies_in_git_is_named_in_no_command(clone: Path, vsong: Any) -> None:
    marks = f"<<<<<<< ours\n{CAMPAIGN}=======\n>>>>>>> theirs\n"
    for name, text in (("base", CAMPAIGN), ("ours", CAMPAIGN.replace("T", "U", 1)), ("theirs", marks)):
        (clone / name).write_text(text, "utf-8")
    ran = vsong("merge", "--name=campaigns/friday.toml", "base", "ours", "theirs")
    assert (ran.code != 0, "campaigns/friday.toml (theirs)" in ran.err, "vsong resolve" in ran.err) == (
        True,
        True,
        False,
    )
