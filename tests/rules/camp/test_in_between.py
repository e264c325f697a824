"""The In-Between: cards in number order, secret choices, and when none comes; the tier of the Junk deck."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, refused
from vagrant_cli.campaign import ZASHLI, Camp, Campaign
from vagrant_cli.data.scenarios import CHOICES, IN_BETWEEN_CARDS, SCENARIOS, WITHOUT_CHOICE
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.camp import in_between
from vagrant_cli.rules.campaign import camp_coins
from vagrant_cli.rules.events.camp import (
    InBetweenRead,
    InBetweenSkipped,
    JunkTierSet,
    ReactionChosen,
    StepDone,
)


def camping(after: int = 5, read: int = 0, **more) -> Campaign:
    return begun(**more)._replace(camp=Camp(after, begun=True, income={"vagrants": 6}), in_between=read)


@pytest.mark.rule("CP-17")
def test_the_top_card_is_read_and_each_player_in_the_order_of_play_chose_in_secret():
    campaign = camping(read=2).with_vagrant("songsmith", player="Ann")
    campaign, events = in_between.read(campaign, choices=["b", "A"])
    assert events == (
        InBetweenRead(3, 0),
        ReactionChosen("songsmith", "Ann", "B"),
        ReactionChosen("empress", "", "A"),
        StepDone("in-between"),
    )
    assert campaign.in_between == 3


@pytest.mark.rule("CP-17")
@pytest.mark.parametrize("card", range(1, IN_BETWEEN_CARDS + 1))
def test_cards_without_a_choice_take_none_and_all_others_one_a_player(card):
    campaign = camping(read=card - 1)
    right, wrong = ((), ("A", "B")) if card in WITHOUT_CHOICE else (("A", "B"), ())
    assert in_between.read(campaign, choices=right)[0].in_between == card
    with pytest.raises(UsageError) as error:
        in_between.read(campaign, choices=wrong)
    assert error.value.rule == "CP-17"


@pytest.mark.rule("CP-17")
@pytest.mark.parametrize("choices", [["A"], ["A", "B", "C"], ["A", "D"], ["A", ""]])
def test_a_choice_too_few_or_too_many_or_of_another_letter_is_a_usage_error(choices):
    with pytest.raises(UsageError):
        in_between.read(camping(), choices=choices)


@pytest.mark.rule("CP-17")
def test_each_camp_has_one_card_and_the_pool_stays_where_it_is():
    campaign, _ = in_between.read(camping(), choices=CHOICES[:2])
    assert camp_coins.pool(campaign) == 6
    for again in (in_between.read, in_between.skip):
        with refused("CP-17"):
            again(campaign)


@pytest.mark.rule("CP-17")
def test_the_story_may_pass_over_cards_but_none_is_read_twice():
    campaign, events = in_between.read(camping(read=4), 8, ["A", "A"])
    assert (campaign.in_between, events[0]) == (8, InBetweenRead(8, 3))
    with refused("CP-17"):
        in_between.read(camping(read=4), 4, ["A", "A"])
    forced, _ = in_between.read(camping(read=4), 4, ["A", "A"], forced=True)
    assert forced.in_between == 4


@pytest.mark.rule("CP-17")
def test_after_the_last_card_the_deck_is_empty():
    with refused("CP-17"):
        in_between.read(camping(read=IN_BETWEEN_CARDS), forced=True)


@pytest.mark.rule("CP-17")
def test_no_card_comes_before_the_last_page():
    with refused("CP-17") as error:
        in_between.read(camping(92), choices=["A", "B"])
    assert "--skip" in (error.value.hint or "")
    campaign, events = in_between.skip(camping(92))
    assert events == (InBetweenSkipped(92), StepDone("in-between"))
    assert campaign.in_between == 0


@pytest.mark.rule("CP-17")
def test_no_card_comes_between_the_later_of_two_scenarios_and_the_one_that_they_open():
    posts = tuple(one.mile_post or "" for one in SCENARIOS if one.page in (19, 37))
    both = camping(37)._replace(mile_posts=posts)
    with refused("CP-17"):
        in_between.read(both, choices=["A", "B"])
    for other in (
        both._replace(mile_posts=posts[:1]),
        both._replace(results={87: "victory"}),
        both._replace(mode=ZASHLI),
        camping(41)._replace(mile_posts=posts),
        camping(87)._replace(mile_posts=posts, results={87: "victory"}),
    ):
        assert in_between.read(other, choices=["A", "B"])[0].in_between == 1


@pytest.mark.rule("CP-17", "CP-01")
def test_there_is_no_in_between_outside_a_camp_that_is_walked():
    with refused("CP-01"):
        in_between.read(begun())
    with refused("CP-02"):
        in_between.skip(begun()._replace(camp=Camp(5)))


@pytest.mark.rule("RU-27")
def test_the_tier_of_the_junk_deck_begins_at_1_and_only_rises_unless_the_group_insists():
    assert begun().junk_tier == 1
    campaign, events = in_between.set_tier(begun(), 3)
    assert (campaign.junk_tier, events) == (3, (JunkTierSet(3, 1),))
    for tier in (1, 2, 3):
        with refused("RU-27"):
            in_between.set_tier(campaign, tier)
    assert in_between.set_tier(campaign, 2, forced=True)[0].junk_tier == 2
