"""The Humanity limit's notation: read, printed back, compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vagrant_cli.data.vagrants import HIGHEST_HUMANITY
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.words import humanity_limit
from vagrant_cli.rules.words.humanity_limit import Limits

NUMBERS = st.integers(1, HIGHEST_HUMANITY)


@given(NUMBERS, NUMBERS, NUMBERS)
@pytest.mark.rule("HL-01")
def test_what_is_printed_is_read_back(two, three, four):
    """Promise: parse and str are each other's inverse for every limit."""
    limits = Limits(two, three, four)
    assert humanity_limit.parse(str(limits)) == limits


@pytest.mark.rule("HL-02")
@pytest.mark.parametrize(
    ("limit", "now", "said"),
    [(12, 10, "raised"), (12, 14, "lowered"), (12, 12, "same"), (1, 99, "lowered"), (99, 1, "raised")],
)
def test_the_limit_is_set_and_never_added(limit, now, said):
    """Promise: only the two numbers decide the direction, so that "raise to" may lower."""
    assert humanity_limit.change(limit, now) == said


@pytest.mark.rule("HL-03")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_other_numbers_of_players_have_no_limit(players):
    """Promise: 2, 3 and 4 are all there is, and the refusal says what to count."""
    with pytest.raises(UsageError, match="2, 3 and 4") as refusal:
        Limits(9, 12, 14).limit(players)
    assert refusal.value.rule == "HL-03"


@pytest.mark.rule("HL-03")
@pytest.mark.parametrize(
    "typed",
    [
        "",
        "9",
        "9/12",
        "9/12/14/16",
        "9-12-14",
        "9/12/x",
        "9/-12/14",
        "+9/12/14",
        "9//14",
        "9/12/14/",
        "0/12/14",
        "9/12/100",
        "9.5/12/14",
        "٩/12/14",
        "²/12/14",
        "9/12/" + "1" * 5000,
        "\N{MINUS SIGN}9/12/14",
    ],
)
def test_other_shapes_are_refused_with_the_shape(typed):
    """Promise: anything but three numbers in bounds is told how to write it, shortly."""
    with pytest.raises(UsageError, match="from 1 to 99") as refusal:
        humanity_limit.parse(typed)
    assert refusal.value.rule == "HL-03"
    assert refusal.value.hint == "Type it like 9/12/14."
    assert len(refusal.value.message) < 200


def test_blanks_around_and_leading_zeros_do_not_matter():
    """Promise: what a person pastes is read when there is no doubt about it."""
    assert humanity_limit.parse(" 09/12/14\n") == Limits(9, 12, 14)
