"""Where two lists of lines differ: told exactly, in the form that difflib has, and in no time."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.patience import an_end
from vagrant_cli.store.text import runs

LINES = st.lists(st.sampled_from("abcdefgh"), max_size=40)


def changed(one: list[str], other: list[str]) -> list[str]:
    """Return the first list with every run replaced by what the other has there."""
    found: list[str] = []
    at = 0
    for run in runs.differing(one, other):
        assert at <= run.start <= run.stop
        found += [*one[at : run.start], *other[run.first : run.last]]
        at = run.stop
    return [*found, *one[at:]]


@given(LINES, LINES, st.sampled_from([0, 20, runs.LARGEST]))
def test_what_differs_put_in_its_place_makes_the_other_list(
    one: list[str], other: list[str], largest: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "LARGEST", largest)
        assert changed(one, other) == other


@given(LINES, LINES)
def test_a_difference_looks_as_difflib_shows_it(one: list[str], other: list[str]) -> None:
    """Ends that both share are matched first; where there are none, it is the same."""
    one, other = ["x", *one, "x"], ["y", *other, "y"]
    assert list(runs.unified(one, other)) == list(difflib.unified_diff(one, other, lineterm=""))[2:]


def test_what_is_the_same_has_no_difference() -> None:
    assert list(runs.unified(["a", "b"], ["a", "b"])) == []


def alternating(shift: int, lines: int = 160_000) -> list[str]:
    """Lines that both have once, between others that stand a bit further in the other list."""
    return [word for at in range(lines // 2) for word in (f"u{at}", f"j{(at + shift) % 100}")]


@pytest.mark.parametrize("shift", [1, 2, 50, 99])
def test_long_lists_that_were_made_to_cost_too_much_come_to_an_end(shift: int) -> None:
    one, other = alternating(0), alternating(shift)
    with an_end():
        assert changed(one, other) == other
        assert changed(one * 2, other * 2) == other * 2
