"""`vsong export` and `import`: what one group has typed in serves another as if it had typed it itself."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from vagrant_cli.store.file import boards, share

SAVE = """\
schema = 1
title = "T"

[vagrants.songsmith]

[vagrants.empress]
"""

ACTIONS = """
[actions."5".salt."1"]
move = 3
range = 1
note = "Été \\"quoted\\""

[actions."5".haunted.any]
move = 2
"""

BOX = """\
smoky_die = ["+1", "+1", "+2", "note", "skull", "0"]

[songsmith]
bust = 4
max = 9

[breaks]
"5" = 4
"""

BOARD = """\
links = ["A3,1 B1,1"]
[cars]
A = \"\"\"
..#
...\"\"\"
B = \"\"\"
..
 .\"\"\"
[haints.salt-wife]
at = "A1,1"
[vagrants.songsmith]
at = "B2,2"
humanity = 3
"""


@pytest.fixture
def group(tmp_path: Path) -> Path:
    """A group that has typed in all there is: profile, boards of both folders, Haint actions."""
    (tmp_path / "config" / "vsong" / "boards").mkdir(parents=True)
    (tmp_path / "config" / "vsong" / "box.toml").write_text(BOX)
    (tmp_path / "config" / "vsong" / "boards" / "salt wife.toml").write_text(BOARD)
    (tmp_path / "campaigns" / "boards").mkdir(parents=True)
    (tmp_path / "campaigns" / "boards" / "other.toml").write_text('[cars]\nA = "..."\n')
    (tmp_path / "campaigns" / "boards" / "broken.toml").write_text("links = [\n")
    (tmp_path / "campaigns" / "c.toml").write_text(SAVE + ACTIONS + "\n[box.empress]\nbust = 5\n", "utf-8")
    return tmp_path


@pytest.fixture
def friend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return what makes this a friend's computer, with nothing but a save that has just begun."""

    def there() -> Path:
        home = tmp_path / "friend"
        home.mkdir()
        (home / "d.toml").write_text(SAVE)
        monkeypatch.chdir(home)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        return home

    return there


def test_a_friend_who_imports_has_the_same_numbers_missing_and_the_same_actions_and_boards(
    vsong, group: Path, friend
) -> None:
    exported = str(group / "our.toml")
    assert vsong("export", exported).code == 0
    questions = (
        ("box", "missing", "--json"),
        ("scenario", "actions", "--json"),
        ("board", "show", "--board", "salt wife", "--json"),
        ("haint", "threat", "songsmith", "--steps", "2", "--move", "3", "--board", "salt wife", "--json"),
    )
    expected = [vsong(*words).data for words in questions]
    friend()
    assert vsong("import", exported).code == 0
    assert [vsong(*words).data for words in questions] == expected
    assert vsong("board", "check", "--board", "other").code == 0


@pytest.mark.usefixtures("group")
def test_an_export_goes_through_a_pipe_and_holds_what_was_typed_in(vsong) -> None:
    text = vsong("export", "-").out
    found = tomllib.loads(text)
    assert found["share"] == 1
    assert found["box"]["empress"]["bust"] == 5
    assert [*found["boards"]] == ["other", "salt wife"]
    assert found["actions"]["5"]["salt"]["1"]["note"] == 'Été "quoted"'
    assert vsong("export", "-", "--json").data["text"] == text


@pytest.mark.usefixtures("group")
def test_an_export_read_and_written_again_is_the_same(vsong) -> None:
    vsong("export", "our.toml")
    assert share.written(share.read("our.toml")) == Path("our.toml").read_text("utf-8")


@pytest.mark.usefixtures("group")
def test_a_file_that_is_there_is_written_over_only_when_that_is_said(vsong) -> None:
    Path("our.toml").write_text("# ours\nshare = 1\n")
    refused = vsong("export", "our.toml")
    assert refused.code == 4
    assert "exists already" in refused.err
    assert Path("our.toml").read_text() == "# ours\nshare = 1\n"
    assert vsong("export", "our.toml", "-y").code == 0
    assert "[box" in Path("our.toml").read_text("utf-8")


@pytest.mark.usefixtures("group")
@pytest.mark.parametrize("text", ["mine", SAVE])
def test_a_file_that_is_no_export_is_never_written_over(text: str, vsong) -> None:
    Path("other.toml").write_text(text, "utf-8")
    for line in (("export", "other.toml"), ("export", "other.toml", "-y")):
        ran = vsong(*line)
        assert (ran.code, "is no export" in ran.err) == (4, True)
    assert Path("other.toml").read_text("utf-8") == text


def test_what_is_there_and_differs_is_named_and_kept_until_somebody_says_so(
    vsong, group: Path, friend
) -> None:
    exported = str(group / "our.toml")
    vsong("export", exported)
    home = friend()
    vsong("box", "set", "songsmith.bust", "6")
    boards.write(home / "config" / "vsong" / "boards" / "other.toml", '[cars]\nA = "."\n')
    with (home / "d.toml").open("a") as save:
        save.write('\n[actions."5".salt."1"]\nmove = 9\n')
    before = (home / "d.toml").read_bytes()
    refused = vsong("import", exported)
    assert refused.code == 3
    for told in ("songsmith.bust: 6 here, 4 there", "board other", "page 5: salt, Mood 1", "--yes"):
        assert told in refused.err
    assert (home / "d.toml").read_bytes() == before
    assert vsong("box", "get", "songsmith.max", "--json").data["value"] is None
    assert vsong("import", exported, "-n", "-y").code == 0
    assert (home / "d.toml").read_bytes() == before
    assert vsong("import", exported, "-y").code == 0
    assert vsong("box", "get", "songsmith.bust", "--json").data["value"] == 4
    assert vsong("scenario", "actions", "--json").data["actions"]["5"]["salt"]["1"]["move"] == 3
    assert vsong("import", exported).code == 0, "what is the same is no question"
    assert vsong("undo").code == 0
    assert (home / "d.toml").read_bytes() == before


def test_without_a_save_actions_are_not_lost_in_silence(vsong, group: Path, friend) -> None:
    exported = str(group / "our.toml")
    vsong("export", exported)
    (friend() / "d.toml").unlink()
    (group / "campaigns" / "c.toml").unlink()
    ran = vsong("import", exported)
    assert ran.code == 0
    assert "2 Haint actions go into a save: vsong import" in ran.out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is no export"),
        ("schema = 1\ntitle = 'T'\n", "is no export"),
        ("share = 2\n", "share: must be 1, not 2"),
        ("share = 1\n[box.songsmith]\nbust = 99\n", "line 3: box.songsmith.bust: must be"),
        ('share = 1\n[boards.x.cars]\nA = "?"\n', "line 3: boards.x.cars.A"),
        ('share = 1\n[boards."../x".cars]\nA = "."\n', "is no name of a board"),
        ('share = 1\n[boards."x\\n".cars]\nA = "."\n', "is no name of a board"),
        ("share = 1\n[actions.\"5\".salt.any]\nmove = 'x'\n", "actions.5.salt.any.move"),
        ("share = [\n", "is no TOML"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_its_line_and_nothing_is_taken(
    vsong, tmp_path: Path, text: str, told: str
) -> None:
    (tmp_path / "theirs.toml").write_text(text)
    ran = vsong("import", "theirs.toml")
    assert ran.code == 4
    assert told in ran.err
    assert not (tmp_path / "config").exists()
    assert {one.name for one in tmp_path.iterdir()} == {"theirs.toml"}


def test_an_export_lies_where_no_folder_is_with_exit_code_4(vsong, group: Path) -> None:
    (group / "file").touch()
    assert vsong("export", "file/our.toml").code == 4


TABLE = """
[scenario]
page = 5
round = 1
rounds = 1
order = ["songsmith", "empress"]
turn = "songsmith"

[scenario.haints.salt-wife]
humanity = 5
"""

TOKENS = "".join(
    f"\n[{item}]\ntokens = {number}\n"
    for item, number in (("iron-nails", 3), ("candle", 4), ("salt", 5), ("rabbits-foot", 2), ("apple", 6))
)


def test_a_friend_who_imports_has_the_same_forecast(vsong, group: Path, friend) -> None:
    with (group / "config" / "vsong" / "box.toml").open("a") as profile:
        profile.write(TOKENS + "\n[empress]\nmax = 10\n")
    (group / "config" / "vsong" / "boards" / "salt wife.toml").write_text(
        BOARD + '[vagrants.empress]\nat = "A2,2"\n'
    )
    (group / "campaigns" / "c.toml").write_text(
        SAVE + TABLE + ACTIONS.replace("move = 3", "move = 3\nhurt = 2")
    )
    exported = str(group / "our.toml")
    assert vsong("export", exported).code == 0
    assert vsong("board", "use", "salt wife").code == 0
    expected = vsong("haint", "forecast", "--json")
    assert expected.code == 0
    (friend() / "d.toml").write_text(SAVE + TABLE)
    assert vsong("haint", "forecast").code != 0
    assert vsong("import", exported).code == 0
    assert vsong("board", "use", "salt wife").code == 0
    assert vsong("haint", "forecast", "--json").data == expected.data
    assert vsong("box", "missing", "--json").code == 0
    plain = vsong("haint", "forecast", "--plain").out
    assert re.search(r"^Songsmith, Targeted: [0-9.<>]+%( to [0-9.<>]+%)?$", plain, re.MULTILINE)
    assert re.search(r"^Empress, Loss: [0-9.]+( to [0-9.]+)?$", plain, re.MULTILINE)


def test_a_board_that_would_stand_for_one_of_ours_is_asked_about(vsong):
    Path("theirs.toml").write_text('share = 1\n\n[boards.short-train.cars]\nA = ".."\n', "utf-8")
    refused = vsong("import", "theirs.toml")
    assert (refused.code, "board short-train" in refused.err) == (3, True)
    assert vsong("import", "theirs.toml", "-y").code == 0
