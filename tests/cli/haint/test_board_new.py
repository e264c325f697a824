"""`vsong board new`: a board from the sizes of its cars."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vagrant_cli.rules.board.board import Board
from vagrant_cli.rules.board.train import GAP, coupled, parse_car
from vagrant_cli.store.file import boards


def test_cars_are_linked_in_each_row_where_both_have_a_space(vsong):
    ran = vsong(
        "board", "new", "dining-car", "A=3x3", "b=2x2", "--terrain", "A2.1 B1,1", "--holes", "A3.2", "--json"
    )
    assert ran.code == 0
    assert ran.data["cars"] == {"A": ".#.\n..\n...", "B": "#.\n.."}
    assert ran.data["links"] == ["A3,1 B1,1"]
    assert vsong("board", "check", "--board", "dining-car").code == 0


def test_the_order_of_the_cars_is_that_of_the_words(vsong):
    ran = vsong("board", "new", "x", "B=1x1", "A=1x1", "C=1x1", "--json")
    assert ran.data["links"] == ["B1,1 A1,1", "A1,1 C1,1"]


def test_a_new_board_is_drawn_and_lies_where_it_is_found_by_name(vsong, tmp_path: Path):
    (tmp_path / "campaigns").mkdir()
    ran = vsong("board", "new", "dining car", "A=3x2", "--holes", "A2.2")
    assert "campaigns/boards/dining car.toml" in ran.out
    assert (tmp_path / "campaigns" / "boards" / "dining car.toml").read_text() == (
        '# . is a space, # a space with terrain, a blank no space at all.\n[cars]\nA = """\n...\n. ."""\n'
    )
    assert vsong("board", "show", "--board", "dining car").code == 0


def test_a_board_that_is_there_is_not_drawn_over(vsong):
    assert vsong("board", "new", "x", "A=1x1", "-n").code == 0
    assert not Path("x.toml").exists()
    assert vsong("board", "new", "x", "A=1x1").code == 0
    ran = vsong("board", "new", "x", "A=2x2")
    assert (ran.code, "exists already" in ran.err) == (4, True)
    assert 'A = """\n."""' in Path("x.toml").read_text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["x", "A=0x3"], "is no size"),
        (["x", "A=5"], "is no size"),
        (["x", "5x3"], "is no size"),
        (["x", "A=5x3", "a=2x2"], "named twice"),
        (["x", "A=5x3", "--terrain", "B1.1"], "is no space of these cars"),
        (["x", "A=5x3", "--holes", "A6.1"], "is no space of these cars"),
        (["x", "A=5x3", "--holes", "nowhere"], "is not a space"),
        (["x", "A=1x1", "--holes", "A1.1"], "has no space left"),
        (["x", "A=99x99"], "at most"),
        (["../x", "A=5x3"], "is no name of a board"),
        (["", "A=5x3"], "is no name of a board"),
        (["x.toml", "A=5x3"], "is no name of a board"),
    ],
)
def test_what_cannot_be_drawn_is_refused_and_nothing_is_written(vsong, tmp_path: Path, words, told):
    ran = vsong("board", "new", *words)
    assert ran.code == 2
    assert told in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["short-train", "long-train"])
def test_two_boards_are_there_from_anywhere_and_every_space_can_be_reached(vsong, name):
    assert vsong("board", "check", "--board", name).code == 0
    train = boards.load(name).train
    start = next(iter(train.bits.values()))
    assert train.within(start, 1000) == train.every


def test_a_name_that_is_no_board_tells_how_to_draw_one_and_which_there_are(vsong):
    ran = vsong("board", "show", "--board", "nowhere")
    assert ran.code == 4
    assert "vsong board new nowhere" in ran.err
    assert "long-train, short-train" in ran.err


@given(
    st.dictionaries(
        st.sampled_from("ABCD"),
        st.lists(st.text(".# ", min_size=1, max_size=5), min_size=1, max_size=4).filter(
            lambda rows: any(set(row) != {GAP} for row in rows)
        ),
        min_size=1,
    )
)
def test_a_board_written_and_read_again_is_the_same(cars):
    board = Board(coupled({car: parse_car("\n".join(rows)) for car, rows in cars.items()}), {}, {})
    assert boards.parse(boards.text_of(board)) == board
