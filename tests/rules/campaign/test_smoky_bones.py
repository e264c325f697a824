"""Smoky bones on Vagrant cards: limit, supply, and when they go back."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.rules.campaign import smoky_bones
from vagrant_cli.rules.events.campaign import SmokyBonesDiscarded, SmokyBonesReceived, SmokyBonesReturned
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.scenario import scenario

FOUR = "songsmith empress runaway wayfarer"


def holding_bones(*bones: int, **more):
    campaign = begun(vagrants=FOUR, **more)
    for name, held in zip(FOUR.split(), bones, strict=False):
        campaign = campaign.with_vagrant(name, smoky_bones=held)
    return campaign


@pytest.mark.rule("SB-01")
def test_received_bones_lie_on_the_vagrant_card():
    campaign, events = smoky_bones.receive(begun(), "songsmith", 2)
    assert campaign.vagrants["songsmith"].smoky_bones == 2
    assert events == (SmokyBonesReceived("songsmith", 2, 2, 6),)


@pytest.mark.rule("SB-02")
@pytest.mark.parametrize(("off_the_rails", "limit"), [(True, 3), (False, 2)])
def test_a_vagrant_holds_three_in_off_the_rails_and_two_elsewhere(off_the_rails, limit):
    campaign, _ = smoky_bones.receive(begun(off_the_rails=off_the_rails), "songsmith", limit)
    with refused("SB-02"):
        smoky_bones.receive(campaign, "songsmith", 1)
    more, events = smoky_bones.receive(campaign, "songsmith", 1, forced=True)
    assert more.vagrants["songsmith"].smoky_bones == limit + 1
    assert isinstance(events[0], Overruled)


@pytest.mark.rule("SB-03")
def test_the_supply_is_eight_and_cannot_be_overruled():
    campaign = holding_bones(3, 3, 1)
    assert smoky_bones.supply(campaign) == 1
    with refused("SB-03"):
        smoky_bones.receive(campaign, "wayfarer", 2)
    with refused("SB-03"):
        smoky_bones.receive(campaign, "wayfarer", 2, forced=True)
    assert smoky_bones.supply(smoky_bones.receive(campaign, "wayfarer", 1)[0]) == 0


@pytest.mark.rule("SB-10")
def test_used_bones_return_to_the_supply():
    campaign, events = smoky_bones.use(holding_bones(3), "songsmith", 2)
    assert campaign.vagrants["songsmith"].smoky_bones == 1
    assert events == (SmokyBonesReturned("songsmith", 2, 1, 7),)
    with refused("SB-10"):
        smoky_bones.use(campaign, "songsmith", 2)


@pytest.mark.rule("SB-11")
def test_bones_still_held_are_discarded_when_the_camp_phase_begins():
    campaign, events = scenario.end(playing(holding_bones(3, 0, 2)), "defeat")
    assert all(one.smoky_bones == 0 for one in campaign.vagrants.values())
    assert events[1:] == (SmokyBonesDiscarded("songsmith", 3), SmokyBonesDiscarded("runaway", 2))
    assert smoky_bones.supply(campaign) == 8
