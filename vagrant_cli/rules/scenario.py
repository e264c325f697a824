"""Scenarios as far as the campaign needs them: when one begins, how it ends, what ends with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..campaign import SCENARIO, Camp, Scenario, put
from ..data.items import MOON_TOKENS_IN_BINDLE
from ..errors import Refused
from . import smoky_bones
from .events import DeedProgressLost, Event, MoonTokensReturned, ScenarioEnded, ScenarioStarted

if TYPE_CHECKING:
    from ..campaign import Campaign

RESULTS = ("victory", "defeat")


def start(campaign: Campaign, page: int) -> tuple[Campaign, tuple[Event, ...]]:
    """Begin the scenario on a page of the scenario book; a Camp Phase ends with it (CP-18)."""
    if campaign.scenario is not None:
        raise Refused(
            f"The scenario on page {campaign.scenario.page} is still running.",
            rule="WL-01",
            hint="Finish it first: vsong scenario end victory (or defeat).",
        )
    return campaign._replace(scenario=Scenario(page), camp=None), (ScenarioStarted(page),)


def end(campaign: Campaign, result: str) -> tuple[Campaign, tuple[Event, ...]]:
    """End the running scenario; the Camp Phase begins whatever the result (WL-01).

    What was earned stays earned; notes on goals half reached go (DD-08), smoky bones still held go back
    (SB-11), and the Moonreaper leaves the train (MR-05).
    """
    scenario = campaign.scenario
    if campaign.phase != SCENARIO or scenario is None:
        raise Refused(
            "No scenario is running.", rule="WL-01", hint="Begin one with: vsong scenario start PAGE."
        )
    changed = campaign._replace(
        scenario=None,
        camp=Camp(after=scenario.page),
        results=put(campaign.results, scenario.page, result),
    )
    lost = tuple(DeedProgressLost(name, card) for name, notes in scenario.progress.items() for card in notes)
    changed, discarded = smoky_bones.discard_all(changed)
    moon = (MoonTokensReturned(MOON_TOKENS_IN_BINDLE),) if campaign.moonreaper.in_play else ()
    return changed, (ScenarioEnded(scenario.page, result), *lost, *moon, *discarded)
