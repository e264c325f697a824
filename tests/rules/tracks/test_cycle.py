"""The Cycle Track: what lies on it, and when it cycles."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, refused
from tests.rules.tables import at_table
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.bindle import bindle, hand
from vagrant_cli.rules.events.bindle import CycleReached, CycleValueUnknown, TokenOnTrack, TrackReturned
from vagrant_cli.rules.tracks import cycle
from vagrant_cli.scenario import AFTER_TURN, CycleTrack, HaintState, Settings


def lying(campaign=None, berries=None, **items: int):
    track = CycleTrack({item.replace("_", "-"): n for item, n in items.items()}, berries or {})
    return (campaign or at_table()).in_scenario(track=track)


@pytest.mark.rule("BN-03", "HT-22")
def test_a_token_goes_on_the_track_and_out_of_the_bindle():
    campaign, events = cycle.put(at_table(), "salt")
    assert campaign.scenario.track.tokens == {"salt": 1}
    assert bindle.inside(campaign, "salt") == 3
    assert events == (TokenOnTrack("salt", "salt", 1, 3),)


@pytest.mark.rule("BN-09", "HT-22")
def test_at_its_cycle_value_the_moods_effect_comes_and_every_token_goes_back():
    campaign = lying(salt=2, apple=1, berries={"apple": 1})
    campaign = campaign.in_scenario(haints={"tommyknocker": HaintState(mood=2)})
    campaign, events = cycle.put(campaign, "salt")
    assert campaign.scenario.track == CycleTrack()
    assert events[1:] == (
        CycleReached("salt", 3, 3, {"tommyknocker": 2}),
        TrackReturned({"salt": 3, "apple": 1, "poisonous-berry": 1}),
    )
    assert bindle.inside(campaign, "poisonous-berry") == 3


@pytest.mark.rule("BN-09")
def test_a_scenario_may_return_only_the_kind_that_triggered():
    campaign = at_table(settings=Settings(only_its_kind=True))
    campaign, events = cycle.put(lying(campaign, salt=2, apple=1, berries={"salt": 0}), "salt")
    assert campaign.scenario.track.tokens == {"apple": 1}
    assert events[-1] == TrackReturned({"salt": 3})
    campaign, events = cycle.put(lying(campaign, salt=1, berries={"salt": 1, "apple": 1}), "salt")
    assert campaign.scenario.track == CycleTrack({}, {"apple": 1})
    assert events[-1] == TrackReturned({"salt": 2, "poisonous-berry": 1})


@pytest.mark.rule("RU-32")
def test_a_setting_says_whether_cycling_is_checked_after_the_action_or_the_turn():
    campaign = at_table(settings=Settings(cycle_after=AFTER_TURN))
    campaign, events = cycle.put(lying(campaign, salt=2), "salt")
    assert len(events) == 1
    assert cycle.due(campaign) == ("salt",)
    campaign, events = cycle.check(campaign)
    assert isinstance(events[0], CycleReached)
    assert cycle.check(campaign) == (campaign, ())


@pytest.mark.rule("PB-04")
def test_a_berry_lies_on_the_symbol_that_is_named_and_counts_as_that_item():
    campaign, events = cycle.put(lying(salt=1), "poisonous-berry", on="salt")
    assert campaign.scenario.track == CycleTrack({"salt": 1}, {"salt": 1})
    assert events == (TokenOnTrack("poisonous-berry", "salt", 2, 3),)
    assert bindle.inside(campaign, "poisonous-berry") == 2
    with pytest.raises(UsageError, match="1 of 5 symbols"):
        cycle.put(campaign, "poisonous-berry")
    with pytest.raises(UsageError, match="own symbol"):
        cycle.put(campaign, "salt", on="apple")
    with pytest.raises(UsageError, match="has no symbol"):
        cycle.put(campaign, "poisonous-berry", on="berry")


@pytest.mark.rule("BN-10")
def test_an_unknown_cycle_value_is_told_once_and_the_players_may_cycle_themselves():
    campaign, events = cycle.put(at_table(told={}), "salt")
    assert events[1:] == (CycleValueUnknown("salt"),)
    campaign, events = cycle.put(campaign, "salt")
    assert len(events) == 1
    campaign, events = cycle.by_word(campaign, "salt")
    assert events[-1] == TrackReturned({"salt": 2})
    with refused("BN-09"):
        cycle.by_word(campaign, "salt")
    with refused("BN-09"):
        cycle.by_word(campaign, None)


@pytest.mark.rule("BN-09")
def test_without_a_name_what_has_reached_its_value_cycles():
    campaign = lying(salt=3, apple=3)
    campaign, events = cycle.by_word(campaign, None)
    assert [type(event) for event in events] == [CycleReached, TrackReturned]
    assert campaign.scenario.track == CycleTrack()


@pytest.mark.rule("HT-22", "BN-10")
def test_a_token_that_the_bindle_lacks_cannot_be_put_on_the_track():
    campaign = lying(salt=2).with_vagrant("songsmith", tokens={"salt": 2})
    with refused("BN-10"):
        hand.put_on_track(campaign, "salt")
    after, _ = hand.put_on_track(campaign, "nails")
    assert after.scenario.track.tokens == {"salt": 2, "iron-nails": 1}


@pytest.mark.rule("BN-05")
def test_a_counted_candle_that_is_discarded_goes_on_the_track():
    campaign, _ = hand.candle_gone(at_table().in_scenario(candles=1), "candle")
    assert (campaign.scenario.candles, campaign.scenario.track.tokens) == (0, {"candle": 1})
    with refused("BN-05"):
        hand.candle_gone(campaign, "candle")
    with pytest.raises(UsageError, match="Only a Candle"):
        hand.candle_gone(campaign, "salt")


def test_without_a_scenario_there_is_no_track():
    with refused("BN-03"):
        cycle.put(begun(), "salt")
