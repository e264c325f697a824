"""General Actions carried out in a tracked scenario."""

from __future__ import annotations

import pytest

from tests.rules.tables import at_table
from vagrant_cli.campaign import Campaign
from vagrant_cli.rules.scenario import general_actions, turns
from vagrant_cli.rules.tracks import rounds
from vagrant_cli.scenario import HaintState


def turn_of(name: str) -> Campaign:
    """A campaign of the Empress and the Songsmith in the turn of one of them."""
    campaign, _ = turns.begin_round(at_table(vagrants="empress songsmith"), ("empress", "songsmith"))
    return turns.begin_turn(campaign, name, forced=True)[0]


def bonus_used(turn: str, by: str, boxcars: int) -> bool:
    rolled = general_actions.Rolled(1, boxcars=boxcars)
    campaign, _, _ = general_actions.apply(
        turn_of(turn), general_actions.INVESTIGATE, by, 1, rolled, forced=True
    )
    return rounds.running(campaign).rounds.bonus_used


@pytest.mark.rule("VG-02")
@pytest.mark.parametrize(
    ("turn", "by", "boxcars", "used"),
    [
        ("empress", "empress", 1, True),
        ("empress", "empress", 2, True),
        ("empress", "empress", 0, False),
        ("songsmith", "songsmith", 1, False),
        ("songsmith", "empress", 1, False),
    ],
)
def test_a_boxcar_of_the_empress_uses_up_the_bonus_of_her_turn_and_nobody_elses_does(turn, by, boxcars, used):
    assert bonus_used(turn, by, boxcars) is used


@pytest.mark.rule("AC-08")
def test_patch_up_gives_what_the_maximum_leaves_room_for():
    hurt = turn_of("songsmith").with_vagrant("songsmith", humanity=7)
    healed, _, given = general_actions.apply(
        hurt, general_actions.PATCH_UP, "songsmith", 1, general_actions.Rolled(5), forced=False
    )
    assert given == ("songsmith", 2)
    assert healed.vagrants["songsmith"].humanity is None


@pytest.mark.rule("AC-09")
@pytest.mark.parametrize(("haint", "gained"), [("tommyknocker", 2), ("", 3)])
def test_bust_gives_a_tracked_haint_up_to_its_limit_and_one_that_is_not_tracked_everything(haint, gained):
    campaign = turn_of("songsmith").in_scenario(haints={"tommyknocker": HaintState(humanity=10, limit=12)})
    rolled = general_actions.Rolled(3, haint=haint)
    assert general_actions.apply(campaign, general_actions.BUST, "songsmith", 1, rolled, forced=False)[2] == (
        "haint",
        gained,
    )


@pytest.mark.rule("AC-06")
def test_investigate_gives_nothing_since_its_event_says_what_follows():
    rolled = general_actions.Rolled(3)
    assert (
        general_actions.apply(
            turn_of("songsmith"), general_actions.INVESTIGATE, "songsmith", 1, rolled, forced=False
        )[2]
        is None
    )
