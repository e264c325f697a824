"""Spaces, cars and links: notation that reads back, and what is next to what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vagrant_cli.errors import UsageError
from vagrant_cli.rules.board import train
from vagrant_cli.rules.board.board import Board, Standee, beside_or_nearest, in_range, reach
from vagrant_cli.rules.board.train import Space, parse_car, parse_space, print_car

A, B = "A", "B"

spaces = st.builds(
    Space,
    st.text("ABCXYZ", min_size=1, max_size=3),
    st.integers(1, 99),
    st.integers(1, 99),
)
drawings = st.lists(st.text(".# ", max_size=6), max_size=5).map("\n".join)


@given(spaces)
def test_a_space_reads_back_from_its_notation_with_a_comma_or_a_point(space):
    assert parse_space(str(space)) == space
    assert parse_space(str(space).replace(",", ".").lower()) == space


@pytest.mark.parametrize(
    "typed", ["", "A", "A5", "5,1", "A5,1,2", "A-5,1", "A5;1", "A٣,1", "ABCD5,1", "A5 ,1"]
)
def test_what_is_no_space_is_told_with_an_example(typed):
    with pytest.raises(UsageError, match="is not a space") as refused:
        parse_space(typed)
    assert "A5,1" in (refused.value.hint or "")


@given(drawings)
def test_a_drawn_car_reads_back_as_it_was_printed(drawing):
    rows = parse_car(drawing)
    assert parse_car(print_car(rows)) == rows
    assert not rows or rows[-1].strip(" ")
    assert all(row == row.rstrip(" ") for row in rows)


def test_blanks_at_the_end_of_a_row_and_empty_rows_below_mean_nothing():
    assert parse_car("..  \n #\n\n  \n") == ("..", " #")


def of(**cars: str) -> train.Train:
    return train.build({car: parse_car(drawing) for car, drawing in cars.items()})


def near(found: train.Train, typed: str) -> str:
    return " ".join(map(str, found.listed(found.around(found.bits[parse_space(typed)]))))


def test_neighbours_are_orthogonal_and_never_wrap_around_a_row_or_into_the_next_car():
    found = of(A="...\n...", B="..\n..")
    assert near(found, "A3,1") == "A2,1 A3,2"
    assert near(found, "A1,2") == "A1,1 A2,2"
    assert near(found, "B1,1") == "B2,1 B1,2"
    assert near(found, "A2,2") == "A2,1 A1,2 A3,2"


def test_blanks_are_no_spaces_and_cars_of_different_sizes_keep_apart():
    found = of(A=". .\n...", B=".....")
    assert near(found, "A1,1") == "A1,2"
    assert near(found, "B5,1") == "B4,1"
    assert len(found.bits) == 10


def test_a_link_makes_two_spaces_neighbours_both_ways():
    link = (Space(A, 3, 1), Space(B, 1, 2))
    found = train.build({A: ("...",), B: ("..", "..")}, [link])
    assert near(found, "A3,1") == "A2,1 B1,2"
    assert near(found, "B1,2") == "A3,1 B1,1 B2,2"


def test_lists_of_spaces_are_sorted_by_car_then_row_then_column():
    found = of(B="..", A="..\n..")
    assert " ".join(map(str, found.listed(found.every))) == "A1,1 A2,1 A1,2 A2,2 B1,1 B2,1"


def test_a_space_that_no_way_leads_to_has_no_distance():
    found = of(A=". .")
    rings = tuple(found.rings(found.bits[Space(A, 1, 1)]))
    assert train.distance(rings, found.bits[Space(A, 3, 1)]) is None
    assert train.distance(rings, found.bits[Space(A, 1, 1)]) == 0


def standing(drawing: str, **places: str) -> Board:
    vagrants = {name: Standee(parse_space(at)) for name, at in places.items() if name not in ("pup", "haint")}
    haints = {"haint": parse_space(places["haint"])} if "haint" in places else {}
    pup = parse_space(places["pup"]) if "pup" in places else None
    return Board(of(A=drawing), haints, vagrants, pup)


@pytest.mark.rule("AC-02")
def test_a_vagrant_on_terrain_may_leave_it_and_may_stay():
    found = standing("###\n.#.", songsmith="A2,2")
    assert found.train.listed(reach(found, "songsmith", 1)) == tuple(
        map(parse_space, ("A1,2", "A2,2", "A3,2"))
    )


@pytest.mark.rule("AC-02")
def test_the_pup_and_the_runaway_do_not_end_on_each_other():
    found = standing("....", runaway="A1,1", pup="A3,1")
    assert " ".join(map(str, found.train.listed(reach(found, "runaway", 9)))) == "A1,1 A2,1 A4,1"
    assert " ".join(map(str, found.train.listed(reach(found, "pup", 9)))) == "A2,1 A3,1 A4,1"


@pytest.mark.rule("TR-02")
def test_a_haint_on_terrain_ends_a_count_and_is_not_counted_through():
    found = standing(".#.", songsmith="A1,1", haint="A2,1")
    seen = found.train.listed(in_range(found, Space(A, 1, 1), 5, "vagrant"))
    assert seen == (Space(A, 1, 1), Space(A, 2, 1))


@pytest.mark.rule("RU-18")
def test_a_train_without_any_open_space_leaves_nowhere_to_step_aside():
    found = standing("..", songsmith="A1,1", haint="A2,1")
    assert beside_or_nearest(found, Space(A, 1, 1)) == 0


@pytest.mark.parametrize(
    ("humanity", "maximum", "lost", "present"),
    [(None, 9, 0, 9), (4, 9, 5, 4), (4, None, None, 4), (None, None, 0, None), (0, 9, 9, 0)],
)
def test_what_is_lost_and_present_says_when_nobody_can_know(humanity, maximum, lost, present):
    standee = Standee(Space(A, 1, 1), humanity, maximum)
    assert (standee.lost, standee.present) == (lost, present)
