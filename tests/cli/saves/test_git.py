"""Saves in real git: two clones play on, and `git merge` and `git rebase` give the right save."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli import typed
from vagrant_cli.store.merge import driver, git

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

CAMPAIGN = """\
# Ours, since last summer
schema = 1
title = "Friday crew"
mode = "normal"
off_the_rails = true

[donations.given]
before = 5

[moments]
read = [
    "84",
]

# plays the fiddle
[vagrants.songsmith]
humanity = 6

[vagrants.songsmith.skills]
"35" = "ready"
"36" = "ready"

[vagrants.empress]

[camp]
after = 5
"""


class Clone:
    """A clone in which somebody plays."""

    def __init__(self, folder: Path, run: Callable[..., Any]) -> None:
        self.folder = folder
        self.save = folder / "campaigns" / "friday.toml"
        self.run = run

    def git(self, *words: str, code: int = 0) -> str:
        ran = subprocess.run(
            ["git", "-C", str(self.folder), *words], capture_output=True, text=True, check=False
        )
        assert ran.returncode == code, ran.stdout + ran.stderr
        return ran.stdout + ran.stderr

    def vsong(self, *words: str) -> Any:
        ran = self.run(*words, "-c", str(self.save))
        assert ran.code == 0, ran.err
        return ran

    def play(self, *lines: str) -> None:
        for line in lines:
            self.vsong(*line.split())
        self.commit()

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "played")

    def edit(self, old: str, new: str) -> None:
        text = self.save.read_text("utf-8")
        assert old in text
        self.save.write_text(text.replace(old, new), "utf-8")
        self.commit()

    def play_there(self, old: str, new: str) -> None:
        """Edit, and commit without what lies about."""
        text = self.save.read_text("utf-8")
        assert old in text
        self.save.write_text(text.replace(old, new), "utf-8")
        self.git("commit", "-q", "-m", "played", "--", "campaigns")

    def text(self) -> str:
        return self.save.read_text("utf-8")


@pytest.fixture(autouse=True)
def _own_git(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep git away from this machine's settings, and let its driver find this very vsong."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    (tmp_path / "gitconfig").write_text(
        "[user]\nname = P\nemail = p@example\n[init]\ndefaultBranch = main\n[advice]\nskippedCherryPicks = false\n",
        "utf-8",
    )
    program = tmp_path / "bin" / "vsong"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m vagrant_cli "$@"\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def clones(tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Clone, Clone]]:
    """Two clones of one campaign, set up for merging, and each other's remotes."""
    ann = Clone(tmp_path / "ann", vsong)
    ann.save.parent.mkdir(parents=True)
    ann.save.write_text(CAMPAIGN, "utf-8")
    ann.git("init", "-q")
    monkeypatch.chdir(ann.folder)
    assert vsong("git-setup").code == 0
    ann.commit()
    subprocess.run(["git", "clone", "-q", str(ann.folder), str(tmp_path / "ben")], check=True)
    ben = Clone(tmp_path / "ben", vsong)
    monkeypatch.chdir(ben.folder)
    assert vsong("git-setup").code == 0
    ben.git("remote", "rename", "origin", "ann")
    ann.git("remote", "add", "ben", str(ben.folder))
    monkeypatch.chdir(tmp_path)
    return ann, ben


def both_play(ann: Clone, ben: Clone) -> None:
    ann.play("donate 3", "belongings add skill 12", "note Ann was here")
    ann.edit("# plays the fiddle", "# plays the fiddle\n# and the drum")
    ben.play("moment O-1", "note Ben was here", "vagrant smoky empress 2")
    ben.edit("humanity = 6", "humanity = 5 # the stairs")


RIGHT = """\
# Ours, since last summer
schema = 1
title = "Friday crew"
mode = "normal"
off_the_rails = true

[donations.given]
before = 5
"5" = 3

[moments]
read = [
    "84",
    "O-1",
]

[belongings]
skills = [
    "12",
]

[notes]
lines = [
    "Ann was here",
    "Ben was here",
]

# plays the fiddle
# and the drum
[vagrants.songsmith]
humanity = 5  # the stairs

[vagrants.songsmith.skills]
"35" = "ready"
"36" = "ready"

[vagrants.empress]
smoky_bones = 2

[camp]
after = 5

[camp.spent]
donate = 3
"""


def test_merge_unites_what_both_played_and_said(clones: tuple[Clone, Clone]) -> None:
    ann, ben = clones
    both_play(ann, ben)
    ann.git("fetch", "-q", "ben")
    said = ann.git("merge", "--no-edit", "ben/main")
    assert "campaigns/friday.toml: Merged without a conflict." in said
    assert ann.text() == RIGHT
    assert ann.git("status", "--porcelain") == ""
    assert ann.vsong("check").code == 0


def test_rebase_gives_the_same_facts(clones: tuple[Clone, Clone]) -> None:
    ann, ben = clones
    both_play(ann, ben)
    ben.git("fetch", "-q", "ann")
    ben.git("rebase", "-q", "ann/main")
    assert ben.text() == RIGHT
    assert ben.git("log", "--oneline").count("played") == 5


def test_logs_unite_and_undo_does_not_lose_the_merge(clones: tuple[Clone, Clone]) -> None:
    ann, ben = clones
    both_play(ann, ben)
    ann.git("fetch", "-q", "ben")
    ann.git("merge", "--no-edit", "ben/main")
    commands = [line["command"] for line in ann.vsong("log", "--json").data["log"]]
    assert len(commands) == 6
    assert sorted(commands[:3]) == ["belongings add skill 12", "donate 3", "note Ann was here"]
    ran = ann.run("undo", "-c", str(ann.save))
    assert ran.code == 3
    assert "changed since" in ran.err
    ann.vsong("donate", "1")
    assert ann.vsong("undo").code == 0
    assert ann.text() == RIGHT


def test_a_conflict_keeps_the_rest_plain_and_resolve_finishes_it(clones: tuple[Clone, Clone]) -> None:
    ann, ben = clones
    ann.edit("humanity = 6", "humanity = 2")
    ben.play("donate 5")
    ben.edit("humanity = 6", "humanity = 4")
    ann.git("fetch", "-q", "ben")
    said = ann.git("merge", "ben/main", code=1)
    assert "CONFLICT (content)" in said
    assert "vagrants.songsmith.humanity: ours 2, theirs 4" in said
    assert "<<<<<<< ours\nhumanity = 2\n=======\nhumanity = 4\n>>>>>>> theirs\n" in ann.text()
    assert '"5" = 5' in ann.text()
    for line in ("status", "donate 1", "status deeds", "check"):
        ran = ann.run(*line.split(), "-c", str(ann.save))
        assert ran.code == 4
        assert re.search(r"vsong (-c \S+ )?resolve", ran.err)
    assert "git add" in ann.vsong("resolve", "--theirs").out
    assert "humanity = 4" in ann.text()
    ann.commit()
    assert ann.vsong("check").code == 0


@pytest.mark.parametrize(
    "merging",
    [("merge", "ben/main"), ("pull", "-q", "--no-rebase", "ben", "main"), ("-C", "..", "merge", "ben/main")],
)
def test_what_a_merge_prints_means_the_same_save_in_the_folder_where_git_was_run(
    merging: tuple[str, ...], clones: tuple[Clone, Clone], monkeypatch: pytest.MonkeyPatch
) -> None:
    """git runs its driver at the top of the repository; somebody may have typed the merge further down."""
    ann, ben = clones
    ann.edit("humanity = 6", "humanity = 2")
    ben.edit("humanity = 6", "humanity = 4")
    ann.git("fetch", "-q", "ben")
    other = ann.folder / "campaigns" / "campaigns" / "friday.toml"
    other.parent.mkdir()
    other.write_text("<<<<<<< a\n=======\n>>>>>>> b\n", "utf-8")
    said = ann.git("-C", "campaigns", *merging, code=1)
    found = re.search(r"vsong (resolve --ours -c \S+)", said)
    assert found
    monkeypatch.chdir(ann.folder / "campaigns")
    assert ann.run(*found[1].split()).code == 0
    assert "humanity = 2" in ann.text()
    assert "<<<<<<<" not in ann.text()
    assert other.read_text("utf-8").startswith("<<<<<<<")


@pytest.mark.parametrize("program", ["there", "gone"])
def test_git_shows_nothing_through_us_that_steers_the_terminal(
    program: str, clones: tuple[Clone, Clone], tmp_path: Path
) -> None:
    """A file with a NUL in it is binary to git alone, and so is not shown; with our driver it is, cleaned."""
    ann, _ = clones
    ann.save.write_bytes(
        ann.save.read_bytes() + b"\0\033]0;title\007\033[2J\x7f\xc2\x9b31m\xe2\x80\xae\x9bend\n"
    )
    if program == "gone":
        (tmp_path / "bin" / "vsong").unlink()
    shown = ann.git("--no-pager", "diff", "--no-color")
    assert "end" in shown
    assert all(letter.isprintable() or letter in "\n\t" for letter in shown)


def test_two_bases_are_merged_by_meaning_first(clones: tuple[Clone, Clone]) -> None:
    """Each merges the other's branch, then both play on: nothing is counted twice or forgotten."""
    ann, ben = clones
    ann.play("donate 1")
    ben.play("note Ben was here", "moment O-1")
    ann.git("fetch", "-q", "ben")
    ben.git("fetch", "-q", "ann")
    ann.git("merge", "-q", "--no-edit", "ben/main")
    ben.git("merge", "-q", "--no-edit", "ann/main")
    ann.play("donate 3")
    ben.edit("humanity = 6", "humanity = 5")
    ann.git("fetch", "-q", "ben")
    ann.git("merge", "-q", "--no-edit", "ben/main")
    assert '"5" = 4' in ann.text()
    assert "humanity = 5" in ann.text()


def test_two_bases_that_disagree_leave_open_only_what_is_still_open(clones: tuple[Clone, Clone]) -> None:
    ann, ben = clones
    ann.edit("humanity = 6", "humanity = 1")
    ben.edit("humanity = 6", "humanity = 2")
    ann.git("fetch", "-q", "ben")
    ben.git("fetch", "-q", "ann")
    for one, other, side in ((ann, "ben", "--ours"), (ben, "ann", "--theirs")):
        one.git("merge", "-q", f"{other}/main", code=1)
        one.vsong("resolve", side)
        one.commit()
    ann.play("donate 3")
    ben.play("note Ben was here")
    ann.git("fetch", "-q", "ben")
    ann.git("merge", "-q", "--no-edit", "ben/main")
    assert "humanity = 1\n" in ann.text()
    assert '"5" = 3' in ann.text()


def total(clone: Clone) -> int:
    coins: int = clone.vsong("status", "--json").data["donations"]["coins"]
    return coins


def test_a_revert_in_a_camp_that_went_on_is_a_conflict_and_that_of_the_last_step_is_done(
    clones: tuple[Clone, Clone],
) -> None:
    ann, _ = clones
    ann.play("donate 1")
    ann.play("donate 3")
    ann.git("revert", "--no-edit", "HEAD~1", code=1)
    ann.git("revert", "--abort")
    ann.git("revert", "--no-edit", "HEAD")
    assert '"5" = 1\n' in ann.text()
    assert "donate = 1\n" in ann.text()


def copied(_: Clone, ben: Clone) -> None:
    ben.git("pull", "-q", "--rebase", "ann", "main")
    ben.play("note hello")


def cherry_picked(_: Clone, ben: Clone) -> None:
    ben.play("note hello")
    ben.git("fetch", "-q", "ann")
    ben.git("cherry-pick", "ann/main")


def squashed(_: Clone, ben: Clone) -> None:
    ben.play("note hello")
    ben.git("fetch", "-q", "ann")
    ben.git("merge", "-q", "--squash", "ann/main")
    ben.commit()


def amended(ann: Clone, ben: Clone) -> None:
    ben.git("pull", "-q", "--rebase", "ann", "main")
    ann.vsong("note", "hello")
    ann.git("commit", "-q", "-a", "--amend", "-m", "better said")


def by_hand(_: Clone, ben: Clone) -> None:
    ben.play("note hello", "donate 2")


@pytest.mark.parametrize("way", [copied, cherry_picked, squashed, amended, by_hand])
def test_a_donation_that_reaches_both_sides_twice_is_one(
    way: Callable[[Clone, Clone], None], clones: tuple[Clone, Clone]
) -> None:
    ann, ben = clones
    ann.play("donate 2")
    way(ann, ben)
    for clone, other in ((ann, "ben"), (ben, "ann")):
        clone.git("fetch", "-q", other)
        said = clone.git("merge", "--no-edit", f"{other}/main")
        assert total(clone) == 7
        assert "hello" in clone.text()
        if clone is ann and way is not copied:
            assert "Both sides have 2 coins given to DC in the camp after page 5; they count once." in said
    assert ann.text() == ben.text()


def test_what_two_clones_gave_in_one_camp_is_a_conflict_and_not_a_sum(clones: tuple[Clone, Clone]) -> None:
    ann, ben = clones
    ann.play("donate 3")
    ben.play("donate 4")
    ann.git("fetch", "-q", "ben")
    assert "donations.given.5: ours 3, theirs 4." in ann.git("merge", "ben/main", code=1)
    ann.vsong("resolve", "--theirs")
    assert total(ann) == 9


def test_without_vsong_git_merges_the_text_and_leaves_marks(
    clones: tuple[Clone, Clone], tmp_path: Path
) -> None:
    ann, ben = clones
    ann.edit("humanity = 6", "humanity = 2")
    ben.edit("humanity = 6", "humanity = 4")
    ann.git("fetch", "-q", "ben")
    (tmp_path / "bin" / "vsong").write_text("#!/bin/sh\nexit 127\n", "utf-8")
    ann.git("merge", "ben/main", code=1)
    assert "<<<<<<< ours\nhumanity = 2\n=======\nhumanity = 4\n>>>>>>> theirs\n" in ann.text()
    shown = ann.git("show", "HEAD", "--", "campaigns")
    assert "+humanity = 2" in shown


@pytest.mark.parametrize("side", ["ann", "ben"])
def test_a_side_that_cannot_be_read_is_merged_as_text(clones: tuple[Clone, Clone], side: str) -> None:
    ann, ben = clones
    ann.edit("before = 5", "before = 6")
    ben.edit('title = "Friday crew"', 'title = "Saturday crew"')
    {"ann": ann, "ben": ben}[side].edit("humanity = 6", "humanity = 6 6")
    ann.git("fetch", "-q", "ben")
    ann.git("merge", "-q", "--no-edit", "ben/main")
    assert "before = 6" in ann.text()
    assert "Saturday crew" in ann.text()
    assert "humanity = 6 6" in ann.text()


def test_diff_shows_meaning_with_the_table_above_each_hunk(clones: tuple[Clone, Clone]) -> None:
    ann, _ = clones
    text = ann.text()
    ann.save.write_text(text.replace("\n", "\r\n"), "utf-8", newline="")
    assert ann.git("diff", "-U0") == ""
    ann.save.write_text(text.replace("humanity = 6", "\n\nhumanity   = 5  # ow"), "utf-8")
    shown = ann.git("diff", "-U0").splitlines()
    assert shown[-2:] == ["-humanity = 6", "+humanity = 5  # ow"]
    assert shown[-3].endswith("[vagrants.songsmith]")


def test_a_patch_that_somebody_shall_apply_is_made_as_the_manual_says(clones: tuple[Clone, Clone]) -> None:
    manual = (Path(__file__).parents[3] / "docs" / "MERGING.md").read_text("utf-8")
    ann, _ = clones
    before = ann.text()
    # A line that no layout of ours has: only a patch of the text itself fits it.
    ann.save.write_text(before.replace("humanity = 6", "humanity   = 6"), "utf-8")
    ann.commit()
    ann.save.write_text(ann.text().replace("humanity   = 6", "humanity   =   5"), "utf-8")
    words = "git diff --no-textconv"
    assert words in manual
    patch = ann.git(*words.split()[1:])
    assert ann.git("diff") != patch
    ann.git("checkout", "-q", "--", str(ann.save))
    (ann.folder / "p").write_text(patch, "utf-8")
    ann.git("apply", "p")
    assert "humanity   =   5" in ann.text()


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_setting_up_twice_changes_nothing_more(
    clones: tuple[Clone, Clone], vsong: Any, monkeypatch: Any
) -> None:
    ann, _ = clones
    monkeypatch.chdir(ann.folder)
    before = files(ann.folder)
    ran = vsong("git-setup")
    assert (ran.code, ran.out) == (0, "git merges saves by meaning here already.\n")
    assert files(ann.folder) == before
    assert vsong("git-setup", "--check", "--json").data["right"] is True
    assert (ann.folder / ".gitattributes").read_text("utf-8") == (
        f"{git.HEADING}\n/campaigns/*.toml merge=vsong diff=vsong\n*.history.jsonl merge=union\n"
    )


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "new"
    folder.mkdir()
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    monkeypatch.chdir(folder)
    return folder


def test_check_tells_what_is_missing_and_writes_nothing(repository: Path, vsong: Any) -> None:
    before = files(repository)
    ran = vsong("git-setup", "--check", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (4, "save")
    assert [part["name"] for part in ran.data["parts"] if not part["right"]] == [
        "/campaigns/*.toml",
        "*.history.jsonl",
        "merge.vsong.name",
        "merge.vsong.driver",
        "diff.vsong.textconv",
        "diff.vsong.xfuncname",
    ]
    assert vsong("git-setup", "-n").code == 0
    assert files(repository) == before


def test_what_others_wrote_in_the_attributes_stays(repository: Path, vsong: Any) -> None:
    (repository / ".gitattributes").write_bytes(b"*.png binary\r\n*.history.jsonl merge=union")
    (repository / "our crew.toml").write_text(CAMPAIGN, "utf-8")
    assert vsong("git-setup").code == 0
    assert (repository / ".gitattributes").read_bytes() == (
        b"*.png binary\r\n*.history.jsonl merge=union\r\n\r\n"
        + git.HEADING.encode()
        + b'\r\n"/our crew.toml" merge=vsong diff=vsong\r\n'
    )
    told = subprocess.run(
        ["git", "check-attr", "merge", "--", "our crew.toml", "other.toml"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.splitlines() == ["our crew.toml: merge: vsong", "other.toml: merge: unspecified"]
    assert vsong("git-setup", "--check").code == 0


def test_global_sets_the_driver_once_for_all_repositories(
    repository: Path, vsong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert vsong("git-setup", "--global").code == 0
    assert '[merge "vsong"]' in (tmp_path / "gitconfig").read_text("utf-8")
    assert '[merge "vsong"]' not in (repository / ".git" / "config").read_text("utf-8")
    assert (repository / ".gitattributes").is_file()
    outside = tmp_path / "outside"
    outside.mkdir()
    monkeypatch.chdir(outside)
    assert vsong("git-setup", "--global", "--check").code == 0
    ran = vsong("git-setup", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (4, "save")
    assert "git init" in ran.json["error"]["hint"]


def test_without_git_one_sentence_says_so(repository: Path, vsong: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("PATH", str(repository))
    ran = vsong("git-setup")
    assert (ran.code, ran.err) == (4, "vsong: There is no git here. Install git, then run this again.\n")


def test_status_says_when_the_driver_is_missing_and_starts_no_git(
    clones: tuple[Clone, Clone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = clones
    third = Clone(tmp_path / "cleo", ann.run)
    subprocess.run(["git", "clone", "-q", str(ann.folder), str(third.folder)], check=True)
    third.git("worktree", "add", "-q", str(tmp_path / "side"))
    side = Clone(tmp_path / "side", ann.run)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert "vsong git-setup" not in ann.vsong("status").out
    for clone in (third, side):
        assert "vsong git-setup" in clone.vsong("status").out
        assert clone.vsong("status", "--json").data["merge_driver_missing"] is True
    (tmp_path / "gitconfig").write_text('[merge "vsong"]\ndriver = vsong merge\n', "utf-8")
    for clone in (third, side):
        assert clone.vsong("status", "--json").data["merge_driver_missing"] is False


def test_status_says_when_the_driver_that_is_set_up_is_no_longer_there(
    clones: tuple[Clone, Clone], tmp_path: Path
) -> None:
    ann, ben = clones
    (tmp_path / "bin" / "vsong").unlink()
    assert ann.vsong("status", "--json").data["merge_driver_missing"] is True
    ann.play("donate 3")
    ben.play("note hello")
    ann.git("fetch", "-q", "ben")
    assert "there is no vsong" in ann.git("merge", "ben/main", "-m", "merged")


NAMES = (
    "game night/crew.toml", "my [x]/crew.toml", "we? *!/crew.toml", 'the "crew"/campaigns/friday.toml', "#/!.toml",
    "back\\slash.toml", "Zug\u00f6/\u96ea.toml", "a\tb/\x01.toml", " lead/trail .toml", "'/$(x) `y`.toml", "a%P/b.toml",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_save_is_called_git_merges_it_by_meaning(
    name: str, repository: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = repository / name
    save.parent.mkdir(parents=True, exist_ok=True)
    save.write_text(CAMPAIGN, "utf-8")
    monkeypatch.chdir(save.parent)
    assert vsong("git-setup", "--check").code == 4
    assert vsong("git-setup").code == 0
    assert vsong("git-setup", "--check").code == 0
    before = (repository / ".gitattributes").read_bytes()
    assert "already" in vsong("git-setup").out
    assert (repository / ".gitattributes").read_bytes() == before
    told = subprocess.run(
        ["git", "check-attr", "-z", "merge", "--", save.name], capture_output=True, check=True
    )
    assert told.stdout.split(b"\0")[2] == b"vsong"


def test_an_attribute_that_git_takes_otherwise_is_refused_and_taken_back(
    repository: Path, vsong: Any
) -> None:
    (repository / "campaigns").mkdir()
    (repository / "campaigns" / "friday.toml").write_text(CAMPAIGN, "utf-8")
    (repository / ".git" / "info").mkdir(exist_ok=True)
    (repository / ".git" / "info" / "attributes").write_text("*.toml merge=binary\n", "utf-8")
    before = files(repository)
    for line in (("git-setup",), ("git-setup", "--check"), ("git-setup",)):
        ran = vsong(*line)
        assert ran.code == 4
        assert files(repository) == before
    assert "merge=binary" in ran.err


TROJAN = "import pathlib\npathlib.Path(__file__).with_name('ran').touch()\n"


def trap(folder: Path) -> None:
    """Put programs and modules of the names that are started and imported at the top of a repository."""
    for name in (
        "typer.py",
        "tomllib.py",
        "sitecustomize.py",
        "vagrant_cli/__init__.py",
        "vagrant_cli/__main__.py",
    ):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(TROJAN, "utf-8")
    for name in ("git", "vsong", "python", "python3", "cat", "grep"):
        (folder / name).write_text("#!/bin/sh\n: > ran\n", "utf-8")
        (folder / name).chmod(0o755)


@pytest.mark.parametrize("way", ["no program", "in an environment", "on the path"])
@pytest.mark.parametrize("path", ["", ".", "here"], ids=["plain", "with a dot", "with the repository"])
def test_a_repository_cannot_have_its_own_code_run(
    way: str,
    path: str,
    clones: tuple[Clone, Clone],
    tmp_path: Path,
    vsong: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, ben = clones
    monkeypatch.delenv("PYTHONPATH")
    root = str(Path(__file__).parents[3])
    if way != "no program":
        script = f'#!/bin/sh\nexec "{sys.executable}" -P -c "import sys; sys.path.append({root!r});'
        script += ' from vagrant_cli.__main__ import run; run()" "$@"\n'
        (tmp_path / "bin" / "vsong").write_text(script, "utf-8")
    else:
        (tmp_path / "bin" / "vsong").unlink()
    if way == "in an environment":
        (tmp_path / "pyvenv.cfg").touch()
    for clone in clones:
        monkeypatch.chdir(clone.folder)
        trap(clone.folder)
        with monkeypatch.context() as here:
            entries = {"": [], ".": ["", "."], "here": [str(clone.folder)]}[path]
            here.setenv("PATH", os.pathsep.join([*entries, os.environ["PATH"]]))
            assert vsong("git-setup").code == 0
        line = clone.git("config", "merge.vsong.driver")
        bare = line.startswith("vsong ")
        assert bare is (way == "on the path" and not path)
        if way == "in an environment":
            monkeypatch.setenv("PATH", os.environ["PATH"].replace(f"{tmp_path / 'bin'}{os.pathsep}", ""))
    ann.play_there("humanity = 6", "humanity = 5")
    ben.play_there('title = "Friday crew"', 'title = "Saturday crew"')
    monkeypatch.chdir(ann.folder)
    ann.git("fetch", "-q", "ben")
    ann.git("merge", "-q", "ben/main", "-m", "merged")
    assert "humanity = 5" in ann.text()
    assert "Saturday" in ann.text()
    assert "there is no vsong" not in ann.git("diff", "HEAD~1")
    assert not list(tmp_path.rglob("ran"))


def test_a_merge_of_the_text_can_be_had_again_by_meaning(clones: tuple[Clone, Clone], tmp_path: Path) -> None:
    """As docs/MERGING.md says: set up late, then `git checkout -m`."""
    ann, ben = clones
    ann.play("donate 3")
    ben.edit("before = 5", "before = 5 # since May")
    program = tmp_path / "bin" / "vsong"
    script = program.read_text("utf-8")
    program.write_text("#!/bin/sh\nexit 127\n", "utf-8")
    ann.git("fetch", "-q", "ben")
    ann.git("merge", "ben/main", code=1)
    assert "<<<<<<< ours\nbefore = 5\n" in ann.text()
    program.write_text(script, "utf-8")
    ann.git("checkout", "-m", "campaigns/friday.toml")
    assert 'before = 5  # since May\n"5" = 3\n' in ann.text()
    assert "<<<<<<<" not in ann.text()


def run_git(*words: str, cwd: Path) -> None:
    subprocess.run(["git", *words], cwd=cwd, check=True, capture_output=True)


def embed(folder: Path, worktree: str, program: str) -> None:
    """Make a folder of a repository a bare repository of its own, made of ordinary files."""
    scratch = folder.parent / "scratch"
    run_git("init", "-q", str(scratch), cwd=folder.parent)
    (scratch / "x").touch()
    run_git("add", "x", cwd=scratch)
    run_git("config", "core.fsmonitor", "echo 1; false", cwd=scratch)
    run_git("update-index", "--fsmonitor", cwd=scratch)
    for name in ("objects/.k", "refs/.k"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).touch()
    (folder / "HEAD").write_text("ref: refs/heads/main\n", "utf-8")
    (folder / "index").write_bytes((scratch / ".git" / "index").read_bytes())
    (folder / "config").write_text(
        f"[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = {worktree}\n"
        f'\tfsmonitor = "{program}"\n',
        "utf-8",
    )


@pytest.mark.parametrize("worktree", [".", "../../victim"])
@pytest.mark.parametrize("line", [("git-setup",), ("git-setup", "--check"), ("git-setup", "-n")])
def test_a_bare_repository_among_the_files_of_another_is_not_asked(
    line: tuple[str, ...], worktree: str, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its configuration names programs and any work tree; what counts is the repository with a `.git`."""
    clone, victim, ran = tmp_path / "clone", tmp_path / "victim", tmp_path / "ran"
    for place in (clone, victim):
        run_git("init", "-q", str(place), cwd=tmp_path)
    shelf = clone / "campaigns"
    shelf.mkdir()
    (shelf / "friday.toml").write_text(CAMPAIGN, "utf-8")
    embed(shelf, worktree, f"touch {ran}; false")
    before = files(victim)
    monkeypatch.chdir(shelf)
    vsong(*line)
    assert not ran.exists()
    assert files(victim) == before
    assert line != ("git-setup",) or "/campaigns/*.toml" in (clone / ".gitattributes").read_text("utf-8")


def test_a_file_of_any_name_is_shown_and_waits_for_nobody(repository: Path) -> None:
    line = driver.showing("vsong-is-not-here")
    (repository / "~").mkdir()
    for name in ("-", "-n", "~/friday.toml"):
        (repository / name).write_text(f"text of {name}", "utf-8")
        ran = subprocess.run(
            ["sh", "-c", f'{line} "$1"', "sh", name],
            cwd=repository,
            capture_output=True,
            text=True,
            timeout=20,
            check=True,
        )
        assert ran.stdout == f"text of {name}"


def test_a_path_in_a_hint_never_means_somebodys_home() -> None:
    assert typed.path("~/friday.toml") == "'./~/friday.toml'"
    assert typed.path("-c") == "./-c"


@pytest.mark.parametrize("name", [":!x.toml", "*.toml", "[a-z].toml", "?.toml"])
def test_the_command_that_ends_a_conflict_takes_that_file_alone(
    name: str, repository: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository)
    text = CAMPAIGN.replace("humanity = 6", "<<<<<<< a\nhumanity = 6\n=======\nhumanity = 5\n>>>>>>> b")
    (repository / name).write_text(text, "utf-8")
    (repository / "q.toml").write_text("mine", "utf-8")
    told = vsong("resolve", "--ours", "-c", f"./{name}").out
    line = told.partition("When it is as it should be: ")[2].strip()
    subprocess.run(line, shell=True, check=True, cwd=repository)
    staged = subprocess.run(
        ["git", "diff", "--cached", "--name-only", "-z"],
        cwd=repository,
        capture_output=True,
        text=True,
        check=True,
    )
    assert staged.stdout.rstrip("\0") == name
