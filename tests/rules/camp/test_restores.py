"""Skills that flip back for nothing in a camp: offered while there is one to flip, and no longer."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun
from vagrant_cli.campaign import Camp, Campaign
from vagrant_cli.rules.camp import purchases, steps
from vagrant_cli.rules.vagrant import cards


def back_from_westbound() -> Campaign:
    campaign = begun(off_the_rails=False).with_vagrant("empress", skills={"51": "wounded", "52": "wounded"})
    done = ("moment", "in-between")
    return campaign._replace(camp=Camp(5, begun=True, income={"gifts": 2}, done=done, restores=("empress",)))


def open_steps(campaign: Campaign) -> list[str]:
    return [step.id for step in steps.steps(campaign) if step.state == steps.OPEN]


@pytest.mark.rule("WB-08")
def test_who_has_no_wounded_skill_left_has_none_to_flip_back() -> None:
    """Promise: healing both for coins leaves a camp that can be looked at and finished."""
    campaign = back_from_westbound()
    assert "restore-empress" in open_steps(campaign)
    for card in ("51", "52"):
        campaign, _ = purchases.heal(campaign, "empress", card)
    assert not cards.wounded(campaign.vagrants["empress"])
    assert "restore-empress" not in open_steps(campaign)
    campaign, _ = steps.finish(campaign)
    assert campaign.camp is not None
    assert campaign.camp.finished
