"""The Bindle: what it holds, and draws by hand and by the tool."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.campaigns import begun, refused
from tests.rules.tables import BOX, at_table, by_hand, on_board, with_tokens
from vagrant_cli.campaign import Camp
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.events.bindle import (
    BerryDrawnForHaint,
    EventDrawn,
    EventTokensReturn,
    MoonTokenDrawn,
    MoonTokenSetAside,
    TokensDrawn,
    TokensNamed,
)
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.words.token_names import in_event_order
from vagrant_cli.scenario import CycleTrack, MoonState, Settings


def with_events(campaign, **events: str):
    return campaign.in_scenario(events={name.removeprefix("e"): place for name, place in events.items()})


@pytest.mark.rule("BN-10")
def test_the_bindle_holds_what_lies_nowhere_else():
    campaign = with_tokens(at_table(), "songsmith", apple=1, candle=1)
    campaign = campaign.with_vagrant("runaway", pup_tokens={"apple": 1})
    track = CycleTrack({"apple": 1}, {"salt": 1})
    campaign = on_board(campaign).in_scenario(track=track)
    board = campaign.scenario.board._replace(candles=(parse_space("A1,1"),))
    campaign = campaign.in_scenario(board=board)
    assert bindle.inside(campaign, "apple") == 1
    assert bindle.inside(campaign, "candle") == 2
    assert bindle.inside(campaign, "poisonous-berry") == 2
    assert bindle.inside(campaign._replace(told={}), "apple") is None
    assert bindle.inside(campaign, "apple") + bindle.outside(campaign, "apple") == 4


@pytest.mark.rule("BN-10")
def test_the_tool_draws_only_when_every_count_is_told_and_says_which_is_missing():
    box = {key: number for key, number in BOX.items() if key not in ("salt.tokens", "apple.tokens")}
    with pytest.raises(UsageError, match="2 items: Salt, Apple") as caught:
        bindle.draw(at_table(told=box), 1, bindle.by_luck(Luck(1)))
    assert "vsong box set salt.tokens" in caught.value.hint


@pytest.mark.rule("BN-10")
def test_a_draw_that_the_counts_rule_out_is_refused_and_cannot_be_forced():
    campaign = with_tokens(at_table(), "songsmith", apple=3)
    with refused("BN-10"):
        bindle.draw(campaign, 2, by_hand("apple", "apple"))
    with refused("BN-10"):
        bindle.draw(campaign, 2, by_hand("apple", "apple"), forced=True)
    _, items, _ = bindle.draw(campaign._replace(told={}), 2, by_hand("apple", "apple"))
    assert items == ("apple", "apple"), "nobody has told the box's number, so the hand is believed"


def test_an_overdrawn_box_says_which_number_to_correct():
    campaign = with_tokens(at_table(), "songsmith", apple=5)
    with pytest.raises(UsageError, match="holds 4 Apple tokens, and 5 lie"):
        bindle.draw(campaign, 1, bindle.by_luck(Luck(1)))
    assert bindle.inside(campaign, "apple") + bindle.outside(campaign, "apple") == 5


@pytest.mark.rule("AC-05")
def test_drawn_events_resolve_from_lowest_to_highest_and_each_is_replaced_by_one_draw():
    campaign = with_events(at_table(), e8="bindle", e3="bindle", X="round 4")
    campaign, items, events = bindle.draw(campaign, 3, by_hand("8 salt 3 nails apple"))
    assert items == ("salt", "iron-nails", "apple")
    assert events == (
        TokensNamed(("8", "salt", "3", "iron-nails", "apple")),
        EventDrawn("3"),
        EventDrawn("8"),
    )
    assert campaign.scenario.events == {"X": "round 4"}


@pytest.mark.rule("AC-05")
def test_a_replacement_may_be_an_event_too_and_is_replaced_again():
    campaign = with_events(at_table(), e8="bindle", e3="bindle")
    _, items, events = bindle.draw(campaign, 1, by_hand("8", "3", "salt"))
    assert items == ("salt",)
    assert events[1:] == (EventDrawn("8"), EventDrawn("3"))


@pytest.mark.rule("AC-05")
def test_too_few_words_say_that_the_replacement_must_be_named():
    campaign = with_events(at_table(), e3="bindle")
    with pytest.raises(UsageError, match="The event 3 is no item: draw 1 more; 1 of 2 tokens") as caught:
        bindle.draw(campaign, 1, by_hand("3"))
    assert caught.value.rule == "AC-05"
    assert caught.value.hint == "Name it too, such as: 3 salt."
    with pytest.raises(UsageError, match="1 of 2 tokens are named"):
        bindle.draw(campaign, 2, by_hand("salt"))
    with pytest.raises(UsageError, match="2 items are named"):
        bindle.draw(campaign, 1, by_hand("salt", "salt"))


def test_an_event_that_is_not_in_the_bindle_is_refused_unless_the_group_insists():
    campaign = with_events(at_table(), e3="round 2")
    with refused("AC-05"):
        bindle.draw(campaign, 1, by_hand("3", "salt"))
    _, items, events = bindle.draw(campaign, 1, by_hand("3", "salt"), forced=True)
    assert items == ("salt",)
    assert isinstance(events[0], Overruled)


@pytest.mark.rule("EV-01")
def test_events_x_and_y_exist_in_off_the_rails_only():
    campaign = with_events(at_table(off_the_rails=False), X="bindle")
    with refused("EV-01"):
        bindle.draw(campaign, 1, by_hand("X", "salt"))


@pytest.mark.rule("EV-02")
def test_events_x_and_y_resolve_like_the_others_after_the_numbers():
    campaign = with_events(at_table(), Y="bindle", X="bindle", e9="bindle")
    _, items, events = bindle.draw(campaign, 3, by_hand("y x 9 salt salt nails"))
    assert events[1:] == (EventDrawn("9"), EventDrawn("X"), EventDrawn("Y"))
    assert len(items) == 3
    assert in_event_order(["Wreck", "Y", "10", "2"]) == ("2", "10", "Y", "Wreck")


@pytest.mark.rule("MR-02", "MR-03")
def test_the_first_two_moon_tokens_go_beside_the_track_and_are_replaced():
    campaign, items, events = bindle.draw(at_table(), 1, by_hand("moon", "moon", "salt"))
    assert items == ("salt",)
    assert events[1:] == (MoonTokenDrawn(1), MoonTokenDrawn(2))
    assert campaign.scenario.moon == MoonState(beside=2)


@pytest.mark.rule("MR-06")
def test_in_the_camp_phase_a_moon_token_is_set_aside_and_goes_back():
    campaign = begun(moonreaper=True)._replace(camp=Camp(5))
    after, items, events = bindle.draw(campaign, 1, by_hand("moon", "salt"))
    assert items == ("salt",)
    assert events[1:] == (MoonTokenSetAside(),)
    assert after == campaign


@pytest.mark.rule("MR-15")
def test_three_moon_tokens_lie_in_the_bindle_and_a_fourth_cannot_be_drawn():
    assert bindle.contents(at_table()).count("moon") == 3
    with refused("MR-15"):
        bindle.draw(at_table(), 1, by_hand("moon", "moon", "moon", "moon", "salt"))
    with refused("MR-01"):
        bindle.draw(at_table(moonreaper=False), 1, by_hand("moon", "salt"))


@pytest.mark.rule("OR-04")
def test_three_berries_lie_in_the_bindle_in_off_the_rails_only():
    assert bindle.inside(at_table(), "poisonous-berry") == 3
    assert bindle.inside(at_table(off_the_rails=False), "poisonous-berry") == 0
    with refused("OR-04"):
        bindle.draw(at_table(off_the_rails=False), 1, by_hand("berry"))


@pytest.mark.rule("SC-04", "SC-05")
def test_a_standalone_scenario_has_no_berries_and_the_next_one_has_them_again():
    campaign = at_table(settings=Settings(standalone=True))
    assert "poisonous-berry" not in bindle.contents(campaign)
    with refused("SC-04"):
        bindle.draw(campaign, 1, by_hand("berry"))
    assert bindle.inside(campaign.in_scenario(settings=Settings()), "poisonous-berry") == 3


@pytest.mark.rule("PB-03", "HT-01")
def test_a_berry_drawn_for_a_haint_calls_the_action_of_the_scenario_card():
    _, items, events = bindle.draw_for_haint(at_table(), 2, by_hand("berry salt"))
    assert items == ("poisonous-berry", "salt")
    assert events[-1] == BerryDrawnForHaint(5)
    assert bindle.draw_for_haint(at_table(), 1, by_hand("salt"))[2] == (TokensNamed(("salt",)),)


@pytest.mark.rule("RU-36")
def test_a_malady_token_that_resolved_is_back_in_the_bindle_at_the_scenarios_end():
    campaign = with_events(at_table(), **{"Malady 1": "round 4", "3": "round 2", "Malady 2": "bindle"})
    assert bindle.end(campaign) == (EventTokensReturn(("Malady 1",)),)
    assert bindle.end(with_events(at_table(), e3="round 2")) == ()
    assert bindle.end(begun()) == ()


def test_a_bindle_with_too_few_tokens_says_how_many_there_are():
    box = {**dict.fromkeys(BOX, 0), "salt.tokens": 1}
    with refused("BN-10"):
        bindle.draw(at_table(told=box), 2, bindle.by_luck(Luck(1)))


def test_unknown_words_suggest_what_there_is():
    with pytest.raises(UsageError, match="'salty'") as caught:
        bindle.draw(at_table(), 1, by_hand("salty"))
    assert "Salt" in caught.value.hint


@given(seed=st.integers(0, 2**32 - 1), count=st.integers(1, 6))
def test_the_tool_draws_as_many_items_as_asked_and_only_what_is_there(seed, count):
    campaign = with_events(at_table(), e3="bindle", X="bindle")
    after, items, events = bindle.draw(campaign, count, bindle.by_luck(Luck(seed)))
    assert isinstance(events[0], TokensDrawn)
    assert len(items) == count
    pool = list(bindle.contents(campaign))
    for token in events[0].tokens:
        pool.remove(token)
    special = [token for token in events[0].tokens if token not in items]
    assert after.scenario.moon.drawn == special.count("moon")
    assert all(event not in after.scenario.events for event in special)
    again = bindle.draw(campaign, count, by_hand(*events[0].tokens))
    assert (again[0], again[1]) == (after, items), "named by hand the same draw has the same outcome"
    assert again[2][1:] == events[1:]


def test_every_token_of_the_bindle_is_drawn_as_often_as_it_lies_there():
    """The draw is fair: 4,000 draws of one token come near the shares."""
    campaign, luck = at_table(moonreaper=False), Luck(7)
    drawn = [bindle.draw(campaign, 1, bindle.by_luck(luck))[1][0] for _ in range(4000)]
    assert 850 < drawn.count("iron-nails") < 1070, "6 of 25"
    assert 390 < drawn.count("poisonous-berry") < 570, "3 of 25"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (["iron", "nails", "salt"], ("ironnails", "salt")),
        (["Rabbit's Foot"], ("rabbitsfoot",)),
        (["moon", "token", "Poisonous", "Berry"], ("moon", "poisonousberry")),
        (["event", "4", "nails"], ("4", "nails")),
        (["event 4,moon token,apple"], ("4", "moon", "apple")),
        (["moon", "nails", "foot", "salt"], ("moon", "nails", "foot", "salt")),
    ],
)
def test_tokens_may_be_spelled_as_they_are_printed(typed, words):
    assert by_hand(*typed).words == words
    campaign = with_events(at_table(), e4="bindle")
    count = sum(word not in ("moon", "4") for word in words)
    assert len(bindle.draw(campaign, count, by_hand(*typed))[1]) == count
