"""The line below the prompt: how things stand."""

from __future__ import annotations

from tests.rules.campaigns import begun, playing
from vagrant_cli.cli.prompt.prompt import standing
from vagrant_cli.scenario import Rounds


def test_between_two_turns_it_says_who_is_next_or_that_the_round_is_over():
    campaign, order = playing(begun()), ("songsmith", "empress")
    for acted, told in (
        ((), "Round 2  |  Songsmith is next"),
        (("songsmith",), "Round 2  |  Empress is next"),
        (order, "Round 2 is over"),
    ):
        rounds = Rounds(2, 2, order=order, acted=acted)
        assert standing(campaign.in_scenario(rounds=rounds)) == told
    assert standing(campaign) == "Page 5, before round 1"
