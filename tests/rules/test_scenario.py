"""Scenarios: one at a time, and what their end keeps and takes."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing, refused
from vagrant_cli.campaign import CAMP, SCENARIO, START, Camp, Deed, Donations
from vagrant_cli.rules import deeds, scenario
from vagrant_cli.rules.events import ScenarioEnded, ScenarioStarted


@pytest.mark.rule("WL-01", "CP-18")
@pytest.mark.parametrize("result", ["victory", "defeat"])
def test_victory_and_defeat_both_lead_to_the_camp_phase_and_on(result):
    campaign = begun()
    assert campaign.phase == START
    campaign, events = scenario.start(campaign, 1)
    assert (campaign.phase, events) == (SCENARIO, (ScenarioStarted(1),))
    campaign, events = scenario.end(campaign, result)
    assert (campaign.phase, campaign.camp, events[0]) == (CAMP, Camp(1), ScenarioEnded(1, result))
    assert campaign.results == {1: result}
    campaign, _ = scenario.start(campaign, 5)
    assert campaign.phase == SCENARIO


def test_two_scenarios_do_not_run_at_once_and_none_ends_that_does_not_run():
    with refused("WL-01") as error:
        scenario.start(playing(begun(), page=5), 11)
    assert "page 5" in error.value.message
    with refused("WL-01"):
        scenario.end(begun(), "victory")


def test_a_defeat_takes_nothing_that_was_earned():
    campaign = playing(holding(begun(), "songsmith", A=Deed("goal", 1), B=Deed("reward")))
    campaign = campaign._replace(donations=Donations(8), moments_read=("O-1",))
    campaign, _ = deeds.reach_goal(campaign, "songsmith", "A")
    ended, _ = scenario.end(campaign, "defeat")
    assert ended.vagrants == campaign.vagrants
    assert ended.donations == campaign.donations
    assert ended.moments_read == campaign.moments_read
