"""The forecast against play: thousands of Haint turns with drawn tokens come as often as it says."""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vagrant_cli.campaign import Campaign
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.board import decision
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.events import hits, turn, vagrant
from vagrant_cli.rules.events.bindle import EventDrawn, MoonTokenDrawn
from vagrant_cli.rules.forecast.forecast import forecast
from vagrant_cli.rules.scenario import haint_turn
from vagrant_cli.scenario import HaintAction, Settings
from vagrant_cli.store.file import saves

if TYPE_CHECKING:
    from vagrant_cli.rules.events.event import Event

TURNS = int(os.environ.get("VSONG_TURNS", "2000"))
"""Haint turns that are played; VSONG_TURNS=100000 plays more."""

SAVE = Path(__file__).parents[2] / "campaigns" / "dining-car.toml"
ERRORS = 4
"""Standard errors that a mean may be off."""


def as_it_is() -> Campaign:
    """The example campaign."""
    return saves.load(SAVE).campaign


def two_tokens() -> Campaign:
    """The example with two tokens a turn, two events in the Bindle and an action that hits everybody in range."""
    campaign = as_it_is()
    salt = {"any": HaintAction(move=2, reach=4, hurt=1, all=True, lose={"skill": 1})}
    settings = Settings(tokens_a_turn=2)
    changed = campaign._replace(actions={5: campaign.actions[5] | {"salt": salt}})
    return changed.in_scenario(settings=settings, events={"3": "bindle", "4": "bindle"})


def seen(events: Iterable[Event]) -> dict[tuple[str, str], int]:
    """Return what has come to whom in one turn, by the name of the risk."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for event in events:
        match event:
            case turn.HaintTargets(kind_of_target="vagrant"):
                found["targeted", event.target] = 1
            case turn.VagrantHaunted():
                found["haunted", event.vagrant] = 1
            case turn.HaintActsOn() if event.target:
                found["acted_on", event.target] = 1
            case hits.HaintHits():
                found |= {("acted_on", name): 1 for name in event.vagrants}
            case vagrant.HumanityLost():
                found["loss", event.vagrant] += event.lost
            case vagrant.VagrantWounded():
                found["wound", event.vagrant] = 1
            case vagrant.WentWestbound():
                found["westbound", event.vagrant] = 1
    return found


@pytest.mark.rule("HT-01", "HT-22", "HT-23", "AC-05")
@pytest.mark.parametrize("table", [as_it_is, two_tokens])
def test_haint_turns_that_are_played_come_as_often_as_foreseen(table: Callable[[], Campaign]):
    campaign = table()
    assert campaign.scenario is not None
    foreseen = forecast(campaign)
    luck = random.Random(3)
    settled = decision.OPEN._replace(choose=lambda _, __, options: luck.choice(options), ask=luck.choice)
    ready = campaign.in_scenario(rounds=campaign.scenario.rounds._replace(turn=None, recent=foreseen.after))
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    events = 0
    for seed in range(TURNS):
        _, happened = haint_turn.play(ready, bindle.by_luck(Luck(seed)), None, settled)
        events += any(isinstance(one, EventDrawn | MoonTokenDrawn) for one in happened)
        for key, value in seen(happened).items():
            sums[key][0] += value
            sums[key][1] += value**2
    for name, risk in foreseen.vagrants.items():
        for what, between in zip(risk._fields, risk, strict=True):
            total, squares = sums[what, name]
            mean = total / TURNS
            error = ERRORS * sqrt(max(squares / TURNS - mean**2, 1 / TURNS) / TURNS)
            assert float(between.low) - error <= mean <= float(between.high) + error, (name, what)
    chance = float(foreseen.events)
    assert abs(events / TURNS - chance) <= ERRORS * sqrt(chance * (1 - chance) / TURNS)
