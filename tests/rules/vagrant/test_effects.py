"""Haint effects on Vagrant cards: how many, and how they go."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.events.vagrant import EffectGained, EffectLifted
from vagrant_cli.rules.vagrant import effects


@pytest.mark.rule("HE-01")
def test_one_effect_of_each_kind_fits_and_the_group_may_say_otherwise():
    campaign, events = effects.receive(playing(begun()), "songsmith", "Fog", "black")
    assert events == (EffectGained("songsmith", "Fog", "black"),)
    campaign, _ = effects.receive(campaign, "songsmith", "Chill", "white")
    with refused("HE-01"):
        effects.receive(campaign, "songsmith", "Dread", "black")
    campaign, events = effects.receive(campaign, "songsmith", "Dread", "black", forced=True)
    assert campaign.vagrants["songsmith"].effects == {"Fog": "black", "Chill": "white", "Dread": "black"}
    assert isinstance(events[0], Overruled)


@pytest.mark.rule("HE-01")
def test_the_same_effect_counts_once_and_there_are_two_kinds():
    campaign, _ = effects.receive(playing(begun()), "songsmith", "Fog", "black")
    with refused("HE-01"):
        effects.receive(campaign, "songsmith", "FOG", "white", forced=True)
    with pytest.raises(UsageError, match="black or white"):
        effects.receive(campaign, "songsmith", "Chill", "grey")


@pytest.mark.rule("HE-06")
def test_an_effect_goes_only_when_it_is_lifted():
    campaign, _ = effects.receive(playing(begun()), "songsmith", "Fog", "black")
    campaign, events = effects.lift(campaign, "songsmith", effects.held(campaign, "songsmith", "fo"))
    assert events == (EffectLifted("songsmith", "Fog", None),)
    assert campaign.vagrants["songsmith"].effects == {}


def fogged(holder: str = "songsmith", **tokens: int):
    campaign = playing(begun()).with_vagrant("songsmith", effects={"Fog": "black"})
    return campaign.with_vagrant(holder, tokens={name.replace("_", "-"): n for name, n in tokens.items()})


@pytest.mark.rule("HE-02", "RU-29")
def test_the_holder_discards_a_token_for_the_own_effect_and_it_goes_on_the_cycle_track():
    campaign, events = effects.lift_with_token(fogged(salt=2), "songsmith", "Fog", "salt", "songsmith")
    assert campaign.vagrants["songsmith"].effects == {}
    assert campaign.vagrants["songsmith"].tokens == {"salt": 1}
    assert campaign.scenario.track.tokens == {"salt": 1}
    assert campaign.scenario.rounds.token_used == ()
    assert events[0] == EffectLifted("songsmith", "Fog", "salt")


@pytest.mark.rule("HE-02")
def test_nobody_discards_a_token_for_somebody_elses_effect_nor_one_that_is_not_held():
    with refused("HE-02"):
        effects.lift_with_token(fogged("empress", salt=1), "songsmith", "Fog", "salt", "empress")
    with refused("HE-02"):
        effects.lift_with_token(fogged(apple=1), "songsmith", "Fog", "salt", "songsmith", forced=True)
    with refused("PB-01"):
        effects.lift_with_token(fogged(poisonous_berry=1), "songsmith", "Fog", "poisonous-berry", "songsmith")


@pytest.mark.rule("RU-35")
def test_the_pups_tokens_do_not_lift_an_effect():
    campaign = playing(begun(vagrants="runaway empress"))
    campaign = campaign.with_vagrant("runaway", effects={"Fog": "black"}, pup_tokens={"salt": 1})
    with refused("HE-02"):
        effects.lift_with_token(campaign, "runaway", "Fog", "salt", "runaway")
