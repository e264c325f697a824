"""Skills and Junk that were used: what rests, and what may not be used at all."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.campaign import Campaign
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.events.vagrant import CardsRest, CardUsed
from vagrant_cli.rules.tracks import rounds
from vagrant_cli.rules.vagrant import cards, humanity, rest

TWO = ("songsmith", "empress")


def turn_of(campaign: Campaign, name: str = "songsmith") -> Campaign:
    """The campaign in the next round, in the turn of one Vagrant."""
    if campaign.scenario.rounds.begun:
        clock = campaign.scenario.rounds
        campaign = campaign.in_scenario(rounds=clock._replace(turn=None, acted=clock.order))
    campaign, _ = rounds.begin_round(campaign, (name, *(one for one in TWO if one != name)))
    campaign, _ = rest.round_begins(campaign)
    return rounds.begin_turn(campaign, name)[0]


@pytest.fixture
def campaign() -> Campaign:
    return turn_of(playing(begun().with_vagrant("songsmith", junk={"Hat": "ready"})))


@pytest.mark.rule("SK-01")
def test_a_skill_is_not_used_in_two_rounds_running(campaign):
    campaign, events = rest.use(campaign, "songsmith", "35")
    assert events[-1] == CardUsed("songsmith", "skill", "35", 1, True)
    second = turn_of(campaign)
    assert second.scenario.rounds.resting["songsmith"] == ("35",)
    with refused("SK-01"):
        rest.use(second, "songsmith", "35")
    rest.use(second, "songsmith", "36")
    rest.use(turn_of(second), "songsmith", "35")
    forced, events = rest.use(second, "songsmith", "35", forced=True)
    assert isinstance(events[0], Overruled)
    assert forced.scenario.rounds.used == {"songsmith": ("35",)}


@pytest.mark.rule("SK-01")
def test_the_next_round_says_what_rests(campaign):
    campaign, _ = rest.use(campaign, "songsmith", "35")
    campaign, events = rest.round_begins(campaign)
    assert events == (CardsRest("songsmith", ("35",)),)
    assert rest.round_begins(campaign)[1] == ()


@pytest.mark.rule("RU-05")
def test_a_wound_and_its_healing_do_not_end_the_rest(campaign):
    campaign, _ = rest.use(campaign, "songsmith", "35")
    campaign, _ = cards.flip(campaign, "songsmith", "35")
    campaign, _ = cards.restore(campaign, "songsmith", "35")
    with refused("SK-01"):
        rest.use(turn_of(campaign), "songsmith", "35")


@pytest.mark.rule("HU-01", "JU-01")
def test_what_is_wounded_or_broken_is_not_used(campaign):
    campaign, _ = cards.flip(campaign, "songsmith", "35")
    campaign, _ = cards.flip(campaign, "songsmith", "hat")
    with refused("HU-01"):
        rest.use(campaign, "songsmith", "35")
    with refused("JU-01"):
        rest.use(campaign, "songsmith", "hat")


@pytest.mark.rule("JU-01")
def test_junk_works_without_a_coin_in_every_round_and_with_one_not_in_two_rounds_running(campaign):
    campaign, events = rest.use(campaign, "songsmith", "hat")
    assert events == (CardUsed("songsmith", "junk", "Hat", 0, False),)
    second, _ = rest.use(turn_of(campaign), "songsmith", "hat", 1)
    third = turn_of(second)
    with refused("JU-01"):
        rest.use(third, "songsmith", "hat", 1)
    rest.use(third, "songsmith", "hat")


@pytest.mark.rule("WB-04")
def test_a_westbound_vagrant_uses_no_skill_healed_or_not_but_junk_works(campaign):
    campaign = campaign.with_vagrant("songsmith", westbound=True, humanity=1, covered="35")
    with refused("WB-04"):
        rest.use(campaign, "songsmith", "36")
    rest.use(campaign, "songsmith", "hat")


@pytest.mark.rule("RU-06", "WB-04")
def test_the_westbound_skill_is_used_round_after_round_and_by_the_westbound_only(campaign):
    with pytest.raises(UsageError, match="not Westbound"):
        rest.use(campaign, "songsmith", "westbound")
    campaign = campaign.with_vagrant("songsmith", westbound=True, humanity=1, covered="35")
    for _ in range(3):
        campaign, events = rest.use(campaign, "songsmith", "Westbound")
        assert events[-1] == CardUsed("songsmith", "westbound", "westbound", 1, False)
        campaign = turn_of(campaign)


@pytest.mark.rule("SU-01")
def test_the_coins_on_a_card_are_those_of_the_turn(campaign):
    campaign, _ = rest.use(campaign, "songsmith", "35", 2)
    assert rounds.coins_left(campaign) == 1
    with refused("SU-01"):
        rest.use(campaign, "songsmith", "36", 2)


@pytest.mark.rule("SK-01")
def test_a_skill_and_junk_of_one_number_rest_apart(campaign):
    campaign = campaign.with_vagrant("songsmith", junk={"35": "ready"})
    campaign, _ = rest.use(campaign, "songsmith", "junk 35", 1)
    second = turn_of(campaign)
    assert second.scenario.rounds.resting["songsmith"] == ("junk 35",)
    rest.use(second, "songsmith", "skill 35")


@pytest.mark.rule("HU-01")
def test_a_wound_takes_a_card_that_rests_as_well_as_another(campaign):
    campaign, _ = rest.use(campaign, "songsmith", "35")
    campaign, _ = humanity.lose(campaign.with_vagrant("songsmith", humanity=1), "songsmith", 1, flip="35")
    assert campaign.scenario.rounds.used == {"songsmith": ("35",)}
