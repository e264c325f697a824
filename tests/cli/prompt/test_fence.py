"""A script changes the save that it was begun with, and nothing else: every command is tried with another target."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.line.test_contract import CAMPAIGN, CASES, IN_HAND, SCENARIO, TURN, VAGABOND, leaves, words
from vagrant_cli import typed
from vagrant_cli.cli.line import output
from vagrant_cli.cli.line.tree import shaped
from vagrant_cli.store.disk import companions, fence, system
from vagrant_cli.store.file import find

MINE = "../mine/campaigns/mine.toml"
WOODS = "../mine/woods.toml"
DINING = "../mine/dining.toml"
CAMPAIGNS = Path(__file__).parents[3] / "campaigns"
BOARD = CAMPAIGNS / "boards" / "two-cars.toml"
TRAIN = BOARD.with_name("night-train.toml")

READING = frozenset(
    {
        *(
            "status",
            "check",
            "where",
            "log",
            "diff",
            "help",
            "limit",
            "berries",
            "rules",
            "roll",
            "weigh",
            "camp",
        ),
        *(
            "camp plan",
            "camp next",
            "bindle odds",
            "haint odds",
            "haint target",
            "haint move",
            "haint threat",
            "odds",
        ),
        *("box get", "box show", "box path", "box missing", "scenario actions", "haint forecast"),
        *("board show", "board check", "board reach", "board range", "moonreaper place"),
        *(f"vagabond {word}" for word in ("status", "options", "log", "check", "where", "plan", "odds")),
    }
)
"""Commands that write nothing, whatever save they look at; every other one must be refused."""

LINES = {
    "new": ["new ../mine/n.toml --title T --vagrant songsmith --vagrant empress", "new n --title T --vagrant songsmith --vagrant empress"],
    "vagabond new": ["vagabond new ../mine/vb --character thief --faction eyrie", "vagabond new vb --character thief --faction eyrie"],
    "sheet": [f"-c {MINE} sheet ../mine/s.html", "sheet", "sheet campaigns/.vsong/ours.toml/s.html"],
    "export": ["export ../mine/x.toml", "export x.toml", "-y export campaigns/ours.history.jsonl"],
    "import": ["import ../mine/share.txt"],
    "edit": ["edit", f"-c {MINE} edit"],
    "box set": ["box set songsmith.bust=4"],
    "box ask": [],
    "board new": ["board new drawn A=5x3"],
    "board edit": ["board edit short-train", "board edit ../mine/board.txt"],
    "board use": [f"-c {MINE} board use {BOARD}"],
    "board put": [f"-c {DINING} board put candle A2.1"],
    "board remove": [f"-c {DINING} board remove songsmith"],
    "git-setup": ["git-setup", "git-setup --global"],
    "merge": [f"merge {MINE} {MINE} ../mine/theirs.toml", "merge ../mine/git ../mine/git ../mine/theirs.toml"],
    "mile-post": [f"-c {MINE} mile-post 'As Printed'"],
    "undo": [f"-c {MINE} undo"],
    **{action: [f"-c {MINE} {action} empress 1 -s 6 --seed 1"] for action in ("investigate", "patch-up", "bust")},
    "odds": ["odds 3 -s 4 --svg ../mine/x.svg"],
    "board show": [f"board show --board {BOARD} --svg ../mine/x.svg"],
    "haint threat": [f"haint threat songsmith --steps 4 --move 4 --range 2 --board {TRAIN} --svg ../mine/x.svg"],
    "haint forecast": [f"-c {DINING} haint forecast --svg ../mine/x.svg"],
}  # fmt: skip
"""Lines of commands that name what they write in their own way; the others are told the save by -c."""

UNPROVEN = frozenset(
    {
        *("off-the-rails", "moonreaper join", "vagrant revive", "camp join", "camp sell", "resolve", "redo"),
        *("vagabond undo", "vagabond redo", "mile-post"),
    }
)
"""What a rule refuses as the save stands, so that its line shows only that it is refused."""


def tree(top: Path) -> dict[str, object]:
    """Return all that lies below a folder: the bytes of files, where links lead, and modes."""
    found: dict[str, object] = {}
    for file in sorted(top.rglob("*")):
        what = os.readlink(file) if file.is_symlink() else file.read_bytes() if file.is_file() else None
        found[str(file.relative_to(top))] = (what, file.lstat().st_mode)
    return found


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Make a clone with a save of its own, in which one stands, and a person's own saves and settings beside it."""
    for folder in ("clone/campaigns", "mine/campaigns", "home/.config", "git"):
        (tmp_path / folder).mkdir(parents=True)
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\necho "# written" >> "$1"\n')
    editor.chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home" / ".config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home" / ".state"))
    monkeypatch.setenv("VISUAL", str(editor))
    subprocess.run(["git", "init", "-q", str(tmp_path / "clone")], check=True)
    monkeypatch.chdir(tmp_path / "clone")

    def made(more: str = "", ours: str = "") -> Path:
        Path("campaigns", "ours.toml").write_text(CAMPAIGN + ours, "utf-8")
        Path(MINE).write_text(CAMPAIGN + more, "utf-8")
        Path("../mine/git").write_text(CAMPAIGN + more, "utf-8")
        Path("../mine/theirs.toml").write_text(CAMPAIGN.replace("Thursday", "Friday") + more, "utf-8")
        Path(WOODS).write_text(VAGABOND, "utf-8")
        Path(DINING).write_bytes((CAMPAIGNS / "dining-car.toml").read_bytes())
        Path("../mine/share.txt").write_text("share = 1\n\n[box.songsmith]\nbust = 4\n", "utf-8")
        Path("../mine/board.txt").write_bytes(BOARD.read_bytes())
        return tmp_path

    return made


def script(*lines: str) -> str:
    Path("evening.txt").write_text("\n".join(lines), "utf-8")
    return "evening.txt"


def lines_of(command: str) -> list[str]:
    """Return lines of a command that would write something else than the save of the clone."""
    if command in LINES:
        return LINES[command]
    _, success, refusal, _ = CASES[command]
    save = WOODS if command.startswith("vagabond ") else MINE
    return [f"-c {save} {typed.command(*words(success or refusal))}"]


WRITING = [name for name in leaves() if name not in READING and name not in ("play", "box ask")]
PICTURES = ["odds", "board show", "haint threat", "haint forecast"]


def test_every_command_is_tried_in_a_script():
    assert {*leaves(), *READING} >= READING
    assert [name for name in WRITING if name not in LINES and name not in CASES] == []


def test_every_picture_is_tried_in_a_script():
    with_pictures = []
    for name in leaves():
        command = shaped(name.split()[0])
        for word in name.split()[1:]:
            command = command.commands[word]
        with_pictures += [name] if any("--svg" in one.opts for one in command.params) else []
    assert sorted(with_pictures) == sorted(PICTURES)


@pytest.mark.parametrize("command", [*WRITING, *PICTURES])
def test_a_script_writes_no_file_but_the_save_that_it_was_begun_with(command, world, vsong):
    turned = command in ("board use", "investigate", "patch-up", "bust")
    top = world(TURN if turned else CASES.get(command, ("",))[0])
    for save in {"undo": [MINE], "sheet": ["ours"]}.get(command, []):
        vsong("note", "first", "-c", save)
    for line in lines_of(command):
        before_it = "vagabond odds --swords 1" if WOODS in line else "limit 9/12/14"
        for within in (line, f"{line} -q", f"{before_it} -q then {line}", f"{line} --json"):
            file = script(within)
            before = tree(top)
            ran = vsong("play", file)
            assert (ran.code, tree(top)) == (2, before), within
            assert ran.err.startswith("vsong: evening.txt, line 1: This line would "), within
            assert "type the line yourself; --anywhere lets a script do so" in ran.err, within
            told = vsong("--json", "play", file).json["error"]
            assert (told["code"], tree(top)) == ("usage", before), within
        if command not in UNPROVEN:
            # The same line does write where it is typed, or the person lets it.
            assert vsong("play", script(line), "--anywhere").code == 0, line
            script(f"{line} --json")
            assert tree(top) != before, line


@pytest.mark.parametrize("command", sorted(READING - {"help"}))
def test_a_line_may_look_at_another_save_and_leaves_nothing_there(command, world, vsong):
    under, success, _, _ = CASES.get(command, (SCENARIO, None, None, None))
    top = world(under)
    (top / "clone" / "thursday.toml").write_text(CAMPAIGN)
    save = WOODS if command.startswith("vagabond ") else MINE
    line = typed.command(*words(success)) if success else {
        "haint target": f"haint target --board {BOARD}",
        "haint move": f"haint move 3 --board {BOARD}",
        "haint threat": f"haint threat --board {BOARD}",
        "moonreaper place": f"moonreaper place --board {BOARD}",
        "board show": f"board show --board {BOARD}",
        "board check": f"board check --board {BOARD}",
        "board reach": f"board reach A2.1 3 --board {BOARD}",
        "board range": f"board range A2.1 3 --board {BOARD}",
    }.get(command, command)  # fmt: skip
    file = script(f"-c {save} {line}")
    before = tree(top)
    ran = vsong("play", file, "-c", "campaigns/ours.toml")
    assert (tree(top), "This line would" in ran.err) == (before, False)
    assert ran.code == 0 or command in (
        "haint target",
        "haint move",
        "haint threat",
        "haint forecast",
        "moonreaper place",
        "board reach",
        "board range",
    ), ran.err


def test_the_save_of_a_script_is_changed_with_all_that_lies_beside_it(world, vsong):
    top = world()
    before = tree(top)
    file = script("note a", "note b", "undo", "redo", "-c campaigns/ours.toml note c", "-c ours note d")
    assert vsong("play", file).code == 0
    new = {name for name, what in tree(top).items() if before.get(name) != what} - {"clone/evening.txt"}
    kept = "clone/campaigns/.vsong"
    steps = {f"{kept}/ours.toml/{number:06d}.step" for number in range(1, 6)}
    assert new == {
        *("clone/campaigns/ours.toml", "clone/campaigns/ours.history.jsonl", kept, f"{kept}/.gitignore"),
        *(f"{kept}/ours.toml", f"{kept}/ours.toml/lock", *steps),
    }


def test_a_script_clears_up_what_a_crash_has_left_of_its_save(world, vsong):
    world()
    vsong("note", "a")
    kept = Path("campaigns/.vsong/ours.toml")
    (kept / "pending").write_bytes(b"{}\n")
    (kept / "000002.step").write_bytes(b"nothing\n")
    Path("campaigns/.ours.toml-abcdef.tmp").touch()
    Path("campaigns/..merge_file_x-abcdef.tmp").touch()
    ran = vsong("play", script("note b", "note c"))
    assert ran.code == 0, ran.err
    assert [file.name for file in Path("campaigns").glob(".*.tmp")] == []
    assert len(list(kept.glob("*.damaged-*"))) == 2


@pytest.mark.parametrize(("how", "variable"), [((), None), (("-c", "ours"), None), ((), "VSONG_CAMPAIGN")])
def test_the_save_is_the_one_that_was_meant_when_the_script_began(how, variable, world, vsong, monkeypatch):
    world()
    if variable:
        monkeypatch.setenv(variable, MINE)
    theirs, ours = Path(MINE).read_bytes(), Path("campaigns/ours.toml").read_bytes()
    other = "campaigns/ours.toml" if variable else MINE
    assert vsong("play", script("note a", f"-c {other} note b"), *how).code == 2
    changed = (Path(MINE).read_bytes() != theirs, Path("campaigns/ours.toml").read_bytes() != ours)
    assert changed == ((True, False) if variable else (False, True))


def test_a_vagabonds_save_is_changed_where_no_campaign_is_meant_and_where_it_is_named(world, vsong):
    world()
    move = "vagabond birdsong move rabbit"
    woods = Path("campaigns/woods.toml")
    woods.write_text(VAGABOND, "utf-8")
    assert vsong("play", script(move)).code == 2
    assert woods.read_text() == VAGABOND
    assert vsong("play", script(move, f"-c {MINE} note x"), "-c", str(woods)).code == 2
    assert 'at = "rabbit"' in woods.read_text()
    Path("campaigns/ours.toml").unlink()
    assert vsong("play", script("vagabond undo")).code == 0
    assert 'at = "fox"' in woods.read_text()


def test_a_script_that_is_begun_without_a_save_writes_nothing(world, vsong):
    top = world()
    Path("campaigns/ours.toml").unlink()
    script("roll 3 -s 4", f"-c {MINE} note x")
    before = tree(top)
    ran = vsong("play", "evening.txt")
    assert (ran.code, tree(top)) == (2, before)
    assert "line 2: This line would write ../mine/campaigns/mine.toml; a script that was begun" in ran.err
    assert "without a save writes nothing." in " ".join(ran.err.split())


def test_the_way_out_is_no_command_since_it_would_let_through_what_stands_further_down(world, vsong):
    world()
    ran = vsong("play", script("sheet", "export ../mine/x.toml"), "-c", MINE)
    assert (ran.code, "--anywhere lets a script do so" in ran.err, "vsong play" in ran.err) == (
        2,
        True,
        False,
    )
    assert vsong("play", script("sheet"), "-c", MINE, "--anywhere").code == 0
    assert Path("mine.html").is_file()


def test_a_script_prints_no_file_of_any_kind(world, vsong):
    world()
    Path("../mine/key").write_text("secret", "utf-8")
    ran = vsong("play", script("diff --text --anyway ../mine/key"))
    assert (ran.code, "secret" in ran.out + ran.err) == (2, False)


def test_anywhere_is_for_who_types_play_and_for_a_script(world, vsong):
    top = world()
    script("play x --anywhere")
    before = tree(top)
    assert vsong("play", "evening.txt").code == 2
    ran = vsong("play", "--anywhere")
    assert (ran.code, ran.err.startswith("vsong: --anywhere is for a script")) == (2, True)
    assert tree(top) == before


def test_a_folder_that_is_reached_over_a_link_is_another_folder(world, vsong):
    world()
    Path("campaigns/ours.toml").rename("campaigns/mine.toml")
    Path("../mine/campaigns/deep").mkdir()
    Path("deep").symlink_to("../mine/campaigns/deep")
    before = Path(MINE).read_bytes()
    ran = vsong("play", script("-c deep/../mine.toml note x"))
    assert (ran.code in (2, 4), Path(MINE).read_bytes()) == (True, before)
    guard = fence.Fence(find.Path("campaigns/mine.toml"), str, find.Path("nowhere"))
    for path, mine in (("./campaigns/../campaigns/mine.toml", True), ("deep/../mine.toml", False)):
        try:
            guard.expect(path, beside=True)
        except fence.UsageError:
            assert not mine
        else:
            assert mine


def test_a_script_asks_nobody_for_numbers_to_keep(world, vsong, monkeypatch):
    top = world(ours=IN_HAND)
    monkeypatch.setattr(output, "conversation", lambda: True)
    asked: list[str] = []
    monkeypatch.setattr(output, "prompt", lambda question: asked.append(question) or "4")
    script("vagrant max songsmith", "box ask songsmith")
    before = tree(top)
    assert vsong("play", "evening.txt").code == 2
    assert (tree(top), asked) == (before, [])
    ran = vsong("play", script("box ask songsmith"))
    assert (ran.code, asked, (top / "home/.config/vsong").exists()) == (2, [], False)


def test_the_fence_is_gone_when_the_script_is_over(world, vsong):
    world()
    assert vsong("play", script("note a")).code == 0
    assert vsong("play", script("sheet")).code == 2
    assert system.fence is None
    assert vsong("sheet").code == 0


def test_what_lies_beside_a_save_is_no_place_for_other_files(tmp_path):
    guard = fence.Fence(find.Path(str(tmp_path / "c.toml")), str, find.Path("nowhere"))
    for own in (
        tmp_path / "c.toml",
        companions.log(tmp_path / "c.toml"),
        tmp_path / ".vsong" / "c.toml" / "lock",
    ):
        guard.expect(str(own), beside=True)
    for other in (
        *(
            "c.toml.bak",
            "d.toml",
            ".vsong/d.toml",
            ".vsong/d.toml/lock",
            ".vsong/c.toml/..",
            ".d.toml-abcdef.tmp",
        ),
        *("../c.toml", "c.history.jsonl/x", ".gitattributes", ".git/config"),
    ):
        with pytest.raises(fence.UsageError, match="This line would write "):
            guard.expect(str(tmp_path / other), beside=True)
    with pytest.raises(fence.UsageError):
        guard.expect(str(companions.log(tmp_path / "c.toml")), beside=False)


@pytest.mark.parametrize(
    "line",
    [
        "merge campaigns/ours.toml campaigns/ours.toml ../mine/theirs.toml",
        "merge campaigns/ours.toml campaigns/ours.toml ../mine/theirs.toml --name campaigns/zz.toml -q",
        f"board use {BOARD}",
    ],
)
def test_a_script_carries_nothing_from_elsewhere_into_its_save(line, world, vsong):
    world('\n[notes]\nlines = [\n    "SECRET",\n]\n', SCENARIO)
    before = Path("campaigns/ours.toml").read_bytes()
    ran = vsong("play", script("status", line))
    said = " ".join(ran.err.split())
    assert (ran.code, "off into the save" in said, "--anywhere" in said) == (2, True, True), said
    assert Path("campaigns/ours.toml").read_bytes() == before
    assert vsong("play", script(f"status -c {MINE}", "note x")).code == 0


@pytest.mark.parametrize(
    "begun",
    [
        "play evening.txt",
        "-c ours play evening.txt",
        "play evening.txt -c campaigns/ours.toml",
        "-c ours play -",
        "VARIABLE",
    ],
)
@pytest.mark.parametrize(
    "line", [f"note pwned -c {MINE}", "export ../mine/new.toml -q", "box set songsmith.bust=4"]
)
def test_a_fresh_program_is_fenced_in_however_its_save_is_named(begun, line, world):
    """In a program of its own: what another test has loaded here is not loaded there."""
    top = world()
    script(line)
    before = tree(top)
    words_ = shlex.split("play evening.txt" if begun == "VARIABLE" else begun)
    more = {"VSONG_CAMPAIGN": "campaigns/ours.toml"} if begun == "VARIABLE" else {}
    ran = subprocess.run(
        [sys.executable, "-m", "vagrant_cli", *words_],
        env={**os.environ, **more, "PYTHONPATH": str(CAMPAIGNS.parent)},
        input=Path("evening.txt").read_text("utf-8"),
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, "--anywhere" in " ".join(ran.stderr.split())) == (2, True), ran.stderr
    assert tree(top) == before


def test_a_script_cannot_have_us_print_the_command_that_lifts_its_fence(world, vsong):
    world(SCENARIO)
    Path("part2.txt").write_text("note two\n", "utf-8")
    line = "note one then play part2.txt --anywhere then note -- --anywhere"
    ran = vsong("play", script(line))
    assert ran.code == 2
    assert "What is left: vsong play part2.txt then note -- --anywhere" in ran.err
    told = vsong("play", script(line), "--json")
    assert "part2.txt --anywhere" not in told.out
