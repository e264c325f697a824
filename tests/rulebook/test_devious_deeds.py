"""The rulebook's examples of Devious Deeds."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing
from vagrant_cli.campaign import ZASHLI, Camp, Deed
from vagrant_cli.rules.campaign import deeds
from vagrant_cli.rules.events.campaign import DeedCashed, DeedFlipped
from vagrant_cli.rules.scenario import scenario


@pytest.mark.rule("DD-16")
def test_in_zashli_i_vyshli_the_second_token_in_another_scenario_flips_the_songsmiths_deed():
    campaign = holding(begun(mode=ZASHLI), "songsmith", Four_Tributes=Deed())
    campaign, events = deeds.reach_goal(playing(campaign, page=5), "songsmith", "Four Tributes")
    assert campaign.vagrants["songsmith"].deeds["Four Tributes"] == Deed("goal", 1)
    assert events[0].zone == "Zashli i Vyshli"
    campaign, _ = scenario.end(campaign, "victory")
    campaign, _ = scenario.start(campaign, 11, forced=True)
    campaign, events = deeds.reach_goal(campaign, "songsmith", "Four Tributes")
    assert campaign.vagrants["songsmith"].deeds["Four Tributes"].side == "reward"
    assert events[-1] == DeedFlipped("songsmith", "Four Tributes", 2)


@pytest.mark.rule("DD-15")
def test_a_finished_deed_and_one_with_a_token_bring_the_wayfarer_three_coins_and_one():
    camp = begun(vagrants="wayfarer empress")._replace(camp=Camp(5))
    camp = holding(camp, "wayfarer", First=Deed("reward"), Second=Deed("goal", 1))
    assert [deeds.worth(camp, "wayfarer", card) for card in ("First", "Second")] == [3, 1]
    camp, first = deeds.cash(camp, "wayfarer", "First")
    camp, second = deeds.cash(camp, "wayfarer", "Second")
    assert [e.coins for e in (*first, *second) if isinstance(e, DeedCashed)] == [3, 1]
    assert camp.vagrants["wayfarer"].deeds == {"Second": Deed("goal", 0)}
