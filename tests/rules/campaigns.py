"""Campaigns that the tests of rules start from."""

from __future__ import annotations

import pytest

from vagrant_cli.campaign import NORMAL, Campaign, Deed, Scenario
from vagrant_cli.data.editions import BASE, OFF_THE_RAILS
from vagrant_cli.errors import Refused
from vagrant_cli.rules.campaign import setup
from vagrant_cli.scenario import MoonState


def refused(rule: str):
    """Expect that a rule refuses, under this id, with a sentence that holds a number or a name."""
    return pytest.raises(Refused, check=lambda error: error.rule == rule and bool(error.message))


def begun(
    *,
    mode: str = NORMAL,
    off_the_rails: bool = True,
    moonreaper: bool = False,
    vagrants: str = "songsmith empress",
) -> Campaign:
    """A campaign as `vsong new` makes it."""
    campaign, _ = setup.begin(
        "Thursday crew",
        mode,
        dict.fromkeys(vagrants.split(), ""),
        edition=OFF_THE_RAILS if off_the_rails else BASE,
        with_moonreaper=moonreaper,
    )
    return campaign


def holding(campaign: Campaign, name: str, **deeds: Deed) -> Campaign:
    """The campaign with deeds above a Vagrant card; underscores in names are spaces."""
    return campaign.with_vagrant(name, deeds={card.replace("_", " "): deed for card, deed in deeds.items()})


def playing(campaign: Campaign, page: int = 5) -> Campaign:
    """The campaign in the middle of a scenario."""
    return campaign._replace(scenario=Scenario(page), camp=None)


def with_him(campaign: Campaign, page: int = 5) -> Campaign:
    """The campaign in the middle of a scenario in which the Moonreaper stands on the train."""
    return playing(campaign, page).in_scenario(moon=MoonState(beside=2, space=3))
