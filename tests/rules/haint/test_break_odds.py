"""What several busts come to, against sums over every number of successes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.campaigns import refused
from vagrant_cli.rules.bones import odds
from vagrant_cli.rules.bones.dice import Throw
from vagrant_cli.rules.haint import break_odds
from vagrant_cli.scenario import HaintState

THROWS = st.tuples(st.integers(1, 4), st.integers(1, 7), st.booleans()).map(
    lambda one: Throw(one[0], one[1], bonus=one[2])
)


def slow(haint: HaintState, throws: list[Throw]) -> tuple[list[Fraction], Fraction]:
    """Add up every run of successes, each cut off at what breaks the Haint whatever it had."""
    limit = haint.limit or 0
    lists = []
    for throw in throws:
        found = odds.distribution(throw, through=limit)
        chances = [Fraction(*found.exactly(number)) for number in range(limit)]
        lists.append([*enumerate(chances), (limit, 1 - sum(chances))])
    breaks = [Fraction(0)] * (len(throws) + 1)
    saved = Fraction(0)
    for run in product(*lists):
        humanity, broken, chance = haint.humanity, 0, Fraction(1)
        for gained, one in run:
            chance *= one
            if haint.break_space is not None and broken == haint.break_space:
                continue
            humanity += gained
            if humanity >= limit:
                humanity, broken = 0, broken + 1
        for times in range(1, broken + 1):
            breaks[times] += chance
        saved += chance if broken == haint.break_space else 0
    return breaks[1:], saved


@pytest.mark.rule("HE-04", "HE-05", "AC-09")
@given(
    st.integers(1, 6),
    st.integers(0, 5),
    st.sampled_from((None, 1, 2, 3)),
    st.lists(THROWS, min_size=1, max_size=3),
)
def test_breaks_and_saving_are_what_all_runs_add_up_to(limit, humanity, space, throws):
    haint = HaintState(min(humanity, limit - 1), limit, space)
    found = break_odds.of("sally", haint, throws)
    breaks, saved = slow(haint, throws)
    assert [Fraction(*one) for one in found.breaks] == breaks[: len(found.breaks)]
    assert not any(breaks[len(found.breaks) :])
    assert (found.saved is None) == (space is None)
    assert found.saved is None or Fraction(*found.saved) == saved


@pytest.mark.rule("HE-04")
@pytest.mark.parametrize("humanity", [0, 3])
def test_one_bust_breaks_as_often_as_the_odds_reach_what_is_lacking(humanity):
    found = break_odds.of("sally", HaintState(humanity, 9), [Throw(15, 4)])
    assert found.breaks == (odds.at_least(Throw(15, 4), 9 - humanity),)


def test_a_haint_without_a_limit_and_one_that_is_saved_are_refused():
    with refused("HE-04"):
        break_odds.of("sally", HaintState(), [Throw(3, 4)])
    with refused("HE-05"):
        break_odds.of("sally", HaintState(0, 9, 0), [Throw(3, 4)])
