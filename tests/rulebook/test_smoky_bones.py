"""The rulebooks' examples of boxcars and smoky bones."""

from __future__ import annotations

import pytest

from vagrant_cli.rules.bones.dice import Throw, resolve


@pytest.mark.rule("SB-13", "SB-05", "SB-07")
def test_two_and_four_with_plus_one_and_a_note_are_four_successes():
    """On 3+, the +1 lifts the 2, the 4 succeeds by itself, and the note yields two."""
    got = resolve(Throw(2, 3), (2, 4), ("+1", "note"))
    assert got.successes == 4
    assert got.assigned == ((0, 0, 3), (1, 1, 4))


@pytest.mark.rule("BB-01", "BB-02")
def test_a_six_lets_one_more_bone_be_rolled_and_every_success_counts():
    assert resolve(Throw(1, 3), (6, 6, 2)).successes == 2
    assert resolve(Throw(3, 3), (2, 6, 3, 4)).successes == 3
