"""Board files: every problem at once with its line, and boards that print back as they were."""

from __future__ import annotations

import pytest

from vagrant_cli.errors import SaveError
from vagrant_cli.rules.board import train
from vagrant_cli.store.file import boards
from vagrant_cli.store.schema import board_tables
from vagrant_cli.store.text.printer import fresh

GOOD = """\
links = ["A5,1 B1,1", "A5,2 B1,2"]     # pairs of connecting spaces
[cars]                                  # . space   # terrain   (blank) no space
A = \"\"\"
.....
..#..
.....\"\"\"
B = \"\"\"
....
....
....\"\"\"
[haints.tommyknocker]
at = "B2,2"
[vagrants.songsmith]
at = "A1,1"
humanity = 4
max = 9
[vagrants.runaway]
at = "A2,1"
humanity = 1
max = 8
westbound = true
[vagrants.pup]                          # the Runaway's second standee: all but the place is hers
at = "A3,2"
[tokens]
candles = ["A4,1"]
special = "songsmith"                   # Special Target Priority
recent = "runaway"                      # took the latest turn
[tokens.objects]
"B1,3" = "leaf pile"
"""

CAR = "[cars]\nA = '''\n....\n..#.'''\n"


def problems(text: str) -> list[tuple[int | None, str, str]]:
    with pytest.raises(SaveError) as error:
        boards.parse(text)
    found = (error.value.data or {})["problems"]
    assert all(set(one) == {"where", "message", "line"} for one in found)
    return [(one["line"], one["where"], one["message"]) for one in found]


def test_the_described_format_is_read_whole():
    board = boards.parse(GOOD)
    assert {car: len(rows) for car, rows in board.train.cars.items()} == {"A": 3, "B": 3}
    assert len(board.train.links) == 2
    assert {name: str(at) for name, at in board.haints.items()} == {"tommyknocker": "B2,2"}
    runaway = board.vagrants["runaway"]
    assert (str(runaway.at), runaway.humanity, runaway.maximum, runaway.westbound) == ("A2,1", 1, 8, True)
    assert (str(board.pup), board.special, board.recent) == ("A3,2", "songsmith", "runaway")
    assert [*map(str, board.candles)] == ["A4,1"]
    assert {str(space): name for space, name in board.objects.items()} == {"B1,3": "leaf pile"}


def test_a_board_prints_back_to_a_text_that_means_the_same():
    board = boards.parse(GOOD)
    printed = fresh(board_tables.encode(board))
    assert boards.parse(printed) == board
    assert fresh(board_tables.encode(boards.parse(printed))) == printed


def test_names_that_need_quotes_survive_printing():
    text = CAR + '[haints."Maco\'s \\"Light\\""]\nat = "A1,1"\n[tokens.objects]\n"A2,1" = "kettle \\\\ lid"\n'
    board = boards.parse(text)
    assert boards.parse(fresh(board_tables.encode(board))) == board


def test_a_save_holds_places_only_and_cars_as_lists_of_rows():
    board = boards.parse(GOOD)
    tables = board_tables.encode(board, places_only=True)
    assert tables["cars"]["A"] == [".....", "..#..", "....."]
    assert tables["vagrants"]["runaway"] == {"at": "A2,1"}
    again = board_tables.decode(tables, places_only=True)
    assert again.board is not None
    assert (again.problems, again.notes) == ((), ())
    assert board_tables.encode(again.board, places_only=True) == tables


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ('[haints.h]\nat = "A9,1"', (6, "haints.h.at", "names A9,1, and car A has 4 columns and 2 rows.")),
        ('[haints.h]\nat = "C1,1"', (6, "haints.h.at", "names C1,1, and the cars are A.")),
        ('[haints.h]\nat = "A0,1"', (6, "haints.h.at", "names A0,1, and car A has 4 columns and 2 rows.")),
        ('[haints.h]\nat = "here"', (6, "haints.h.at", "is 'here', not a space such as A5,1.")),
        ("[haints.h]", (5, "haints.h.at", "is missing.")),
        ("[haints]\nh = 3", (6, "haints.h", "must be a table, not a number.")),
        ('[haints.h]\nat = "A1,1"\ncolour = 1', (7, "haints.h.colour", "is nothing that a board has.")),
        (
            '[haints.h]\nat = "A1,1"\n[vagrants.empress]\nat = "A1,1"',
            (8, "vagrants.empress.at", "is A1,1, where the Haint h stands already."),
        ),
        ('[haints.pup]\nat = "A1,1"', (5, "haints.pup", "is a name that somebody else has.")),
        ('[vagrants.empres]\nat = "A1,1"', (5, "vagrants.empres", "is no Vagrant. Did you mean empress?")),
        (
            '[vagrants.empress]\nat = "A1,1"\nhumanity = 9\nmax = 8',
            (7, "vagrants.empress.humanity", "must be a whole number from 0 to 8, not 9."),
        ),
        (
            '[vagrants.empress]\nat = "A1,1"\n[vagrants.Empress]\nat = "A2,1"',
            (7, "vagrants.Empress", "is the Empress a second time."),
        ),
        (
            '[vagrants.pup]\nat = "A1,1"',
            (5, "vagrants.pup", "is the Runaway's second standee, and she is not on the board."),
        ),
        ('[tokens]\ncandles = ["A1,1", "A1.1"]', (6, "tokens.candles[1]", "names A1,1 a second time.")),
        ('[tokens]\ncandles = "A1,1"', (6, "tokens.candles", "must be a list.")),
        ("[tokens]\ncandles = [3]", (6, "tokens.candles[0]", "must be text.")),
        ('[tokens]\nspecial = "empress"', (6, "tokens.special", "is the Empress, who is not on this board.")),
        ('[tokens]\nrecent = "nobody"', (6, "tokens.recent", "is 'nobody', no Vagrant.")),
        ('[tokens.objects]\n"A1,1" = ""', (6, 'tokens.objects."A1,1"', "is empty.")),
        (
            '[tokens.objects]\n"A1,1" = "\\u001b"',
            (6, 'tokens.objects."A1,1"', "holds a character that cannot be printed."),
        ),
    ],
)
def test_each_problem_names_its_place_and_its_line(more, problem):
    (line, where, message), *others = problems(CAR + more)
    assert (line, where) == problem[:2]
    assert message.startswith(problem[2])
    assert others == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", (None, "cars", "draws no car.")),
        ("[cars]\nA = ' '", (2, "cars.A", "draws no space.")),
        ("[cars]\nA = 3", (2, "cars.A", "must be text, not a number.")),
        ("[cars]\nABCD = '.'", (2, "cars.ABCD", "is no name for a car; write 1 to 3 letters.")),
        ("[cars]\na = '.'\nA = '.'", (3, "cars.A", "is car A a second time.")),
        (f"[cars]\nA = '{'.' * 100}'", (2, "cars.A", "has more than 99 rows or columns.")),
        (
            'links = ["A1,1"]\n[cars]\nA = ".."',
            (1, "links[0]", "is 'A1,1'; a link is 2 spaces, as in A5,1 B1,1."),
        ),
        (
            'links = [\n"A1,1 A2,1",\n"A1,1 B1,1",\n]\n[cars]\nA = ".."',
            (3, "links[1]", "names B1,1, and the cars are A."),
        ),
        ('links = ["A1,1 A1,1"]\n[cars]\nA = ".."', (1, "links[0]", "joins A1,1 with itself.")),
    ],
)
def test_a_train_that_cannot_be_built_says_why(text, problem):
    found = problems(text)
    assert found[0] == problem
    assert len(found) == 1


def test_another_sign_in_a_car_is_told_with_the_line_of_its_row():
    assert problems('[cars]\nA = """\n....\n.x.."""\nB = [\n    "..",\n    ".~",\n]\n') == [
        (4, "cars.A", "has 'x' in row 2, column 2; draw a space as ., terrain as # and nothing as a blank."),
        (7, "cars.B", "has '~' in row 2, column 2; draw a space as ., terrain as # and nothing as a blank."),
    ]


def test_every_problem_is_told_at_once_in_the_order_of_the_lines():
    text = GOOD.replace('at = "B2,2"', 'at = "Q2,2"').replace("max = 9", "max = 3").replace("..#..", "..?..")
    assert [line for line, _, _ in problems(text.replace("B1,1", "B9,9"))] == [1, 5, 12, 15]


def test_a_key_that_stands_twice_and_text_that_is_no_toml_name_their_lines():
    assert problems("[cars]\nA = '.'\nA = '..'")[0][0] == 3
    assert "lines 2 and 3" in problems("[cars]\nA = '.'\nA = '..'")[0][2]
    assert problems("[cars]\nA = ")[0][0] == 2


def test_an_unresolved_merge_is_told_as_one_and_settled_by_hand():
    text = "<<<<<<< HEAD\nlinks = []\n=======\nlinks = ['A1,1 A2,1']\n>>>>>>> theirs\n" + CAR
    with pytest.raises(
        SaveError, match="holds an unresolved merge: its marks stand on lines 1, 3, 5"
    ) as error:
        boards.parse(text)
    assert error.value.hint == "Settle lines 1 to 5 by hand."
    assert "vsong resolve" not in str(error.value.data)


def test_a_file_is_read_with_a_mark_and_with_windows_line_ends(tmp_path):
    file = tmp_path / "board.toml"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert boards.load(str(file)) == boards.parse(GOOD)


def test_a_leading_tilde_is_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "board.toml").write_text(GOOD, "utf-8")
    assert boards.load("~/board.toml") == boards.parse(GOOD)


@pytest.mark.parametrize("content", [None, b"\xff\xfe[\x00", b"[cars]\nA = '\xff'"])
def test_what_is_no_text_is_one_line_with_the_path(tmp_path, content):
    file = tmp_path / "board.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SaveError, match=r"board\.toml"):
        boards.load(str(file))
    with pytest.raises(SaveError):
        boards.load(str(tmp_path))


def drawn(spaces: int, per_car: int) -> str:
    """Return a board of so many spaces in cars of one row."""
    sizes = [min(per_car, spaces - start) for start in range(0, spaces, per_car)]
    names = (one + other for one in "ABC" for other in "ABCDEFGHIJ")
    return "[cars]\n" + "".join(f"{car} = '{'.' * size}'\n" for car, size in zip(names, sizes, strict=False))


def linked(links: int) -> str:
    """Return a board of two cars in which spaces are joined so many times."""
    pairs = [f'"A{one},1 B{other},1"' for one in range(1, 51) for other in range(1, 51)]
    return f"links = [{', '.join(pairs[:links])}]\n[cars]\nA = '{'.' * 50}'\nB = '{'.' * 50}'\n"


def test_a_board_of_300_links_is_read():
    assert len(boards.parse(linked(300)).train.links) == 300


def test_a_board_of_more_links_is_told_with_their_number_before_it_is_built(monkeypatch):
    """All that is counted on a board takes as long as it has ways."""
    monkeypatch.setattr(train, "build", None)
    assert problems(linked(301)) == [(1, "links", "holds 301 links; a board has at most 300.")]


@pytest.mark.parametrize("spaces", [299, 300])
def test_a_board_of_300_spaces_is_read(spaces):
    assert len(boards.parse(drawn(spaces, 99)).train.bits) == spaces


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (drawn(301, 99), "draws 301 spaces; a board has at most 300."),
        (drawn(27, 1), "draws 27 cars; a board has at most 26."),
    ],
    ids=["spaces", "cars"],
)
def test_a_board_that_is_too_large_is_told_with_its_number_before_it_is_built(text, said, monkeypatch):
    monkeypatch.setattr(train, "build", None)
    assert problems(f'{text}[vagrants.songsmith]\nat = "B1,1"\n') == [(1, "cars", said)]
