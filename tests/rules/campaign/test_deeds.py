"""Devious Deeds: what may be drawn, kept, reached, cashed and discarded."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing, refused
from vagrant_cli.campaign import NORMAL, ZASHLI, Camp, Deed
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.campaign import deed_draws, deeds
from vagrant_cli.rules.events.campaign import (
    DeedCardsDrawn,
    DeedCashed,
    DeedDiscarded,
    DeedFlipped,
    DeedKept,
    DeedProgressLost,
    DeedRewardEnds,
    DeedTokenPlaced,
)
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.scenario import scenario
from vagrant_cli.rules.vagrant import maximum

CARDS = ("Night Owl", "Long Way", "Deep Pockets")


@pytest.mark.rule("OR-03", "DD-09", "DD-14")
def test_at_the_start_three_cards_are_drawn_one_is_kept_goal_side_up_and_two_go_back():
    campaign, events = deed_draws.draw(begun(), "songsmith", CARDS, keep="night owl")
    assert campaign.vagrants["songsmith"].deeds == {"Night Owl": Deed("goal", 0)}
    assert campaign.decks == {"songsmith": ("Deep Pockets", "Long Way")}
    assert events == (DeedKept("songsmith", "Night Owl", ("Long Way", "Deep Pockets")),)


@pytest.mark.rule("OR-03", "DD-09")
def test_at_the_start_exactly_one_card_is_kept_neither_none_nor_a_second():
    with refused("DD-09"):
        deed_draws.draw(begun(), "songsmith", CARDS, keep=None)
    once, _ = deed_draws.draw(begun(), "songsmith", CARDS, keep="Night Owl")
    with refused("DD-09"):
        deed_draws.draw(once, "songsmith", ("A", "B", "C"), keep="A")


def test_in_a_scenario_no_deed_is_drawn():
    with refused("DD-10"):
        deed_draws.draw(playing(begun()), "songsmith", CARDS, keep="Night Owl")


def test_in_camp_keeping_none_returns_all_three():
    camp = begun()._replace(camp=Camp(1))
    campaign, _ = deed_draws.draw(camp, "songsmith", CARDS, keep=None)
    assert campaign.vagrants["songsmith"].deeds == {}
    assert campaign.decks["songsmith"] == ("Deep Pockets", "Long Way", "Night Owl")


@pytest.mark.parametrize("cards", [CARDS[:2], (*CARDS, "One More"), ("A", "a", "B"), ("A", "", "B")])
def test_anything_but_three_different_names_is_a_usage_error(cards):
    with pytest.raises(UsageError):
        deed_draws.draw(begun(), "songsmith", cards, keep="A")


@pytest.mark.rule("DD-03")
def test_a_deck_has_ten_cards_and_an_eleventh_name_is_refused():
    campaign = begun()._replace(camp=Camp(1), decks={"songsmith": tuple(f"Card {n}" for n in range(8))})
    full, _ = deed_draws.draw(campaign, "songsmith", ("New 1", "New 2", "Card 3"), keep="New 1")
    assert len(full.decks["songsmith"]) + len(full.vagrants["songsmith"].deeds) == deeds.DEEDS_EACH
    with refused("DD-03"):
        deed_draws.draw(full, "songsmith", ("New 3", "Card 1", "Card 2"), keep="New 3")


@pytest.mark.rule("DD-03")
def test_a_card_of_another_deck_or_one_already_lying_there_was_not_drawn():
    campaign = holding(begun()._replace(camp=Camp(1)), "empress", Her_Own=Deed())
    campaign = holding(campaign, "songsmith", Night_Owl=Deed())
    with refused("DD-03"):
        deed_draws.draw(campaign, "songsmith", ("Her Own", "A", "B"), keep="A")
    with refused("DD-03"):
        deed_draws.draw(campaign, "songsmith", ("night owl", "A", "B"), keep="A")


@pytest.mark.rule("DD-04", "DD-13")
def test_over_the_limit_one_of_choice_goes_old_or_new_whichever_side_is_up():
    campaign = begun()._replace(camp=Camp(1))
    campaign = holding(campaign, "songsmith", Old_One=Deed("reward"), Old_Two=Deed("goal", 1))
    with refused("DD-13"):
        deed_draws.draw(campaign, "songsmith", CARDS, keep="Night Owl")
    swapped, events = deed_draws.draw(campaign, "songsmith", CARDS, keep="Night Owl", discard="old o")
    assert set(swapped.vagrants["songsmith"].deeds) == {"Old Two", "Night Owl"}
    assert "Old One" in swapped.decks["songsmith"]
    assert DeedDiscarded("songsmith", "Old One") in events
    same, _ = deed_draws.draw(campaign, "songsmith", CARDS, keep="Night Owl", discard="Night Owl")
    assert set(same.vagrants["songsmith"].deeds) == {"Old One", "Old Two"}


@pytest.mark.rule("DD-13")
def test_the_group_may_overrule_the_limit_and_the_event_says_so():
    campaign = begun()._replace(camp=Camp(1))
    campaign = holding(campaign, "songsmith", Old_One=Deed(), Old_Two=Deed())
    three, events = deed_draws.draw(campaign, "songsmith", CARDS, keep="Night Owl", forced=True)
    assert len(three.vagrants["songsmith"].deeds) == 3
    assert [event.rule for event in events if isinstance(event, Overruled)] == ["DD-13"]


def test_discarding_below_the_limit_is_a_usage_error():
    with pytest.raises(UsageError):
        deed_draws.draw(begun(), "songsmith", CARDS, keep="Night Owl", discard="Night Owl")


@pytest.mark.rule("DD-04", "MO-02")
def test_the_limit_is_two_and_three_after_moment_o_2():
    assert deeds.limit(begun()) == 2
    assert deeds.limit(begun()._replace(moments_read=("O-1", "O-2"))) == 3


@pytest.mark.rule("DD-04")
def test_the_card_from_the_o_bang_moment_comes_on_top_of_the_limit():
    campaign = holding(begun(), "songsmith", A=Deed(), B=Deed(), Gift=Deed("reward", extra=True))
    assert deeds.counted(campaign, "songsmith") == ("A", "B")


@pytest.mark.rule("DD-02", "DD-05")
@pytest.mark.parametrize(
    ("mode", "needed", "zone"), [(NORMAL, 3, "Normal Game"), (ZASHLI, 2, "Zashli i Vyshli")]
)
def test_each_mode_has_its_number_of_goals_and_its_zone(mode, needed, zone):
    campaign = begun(mode=mode)
    assert (deeds.needed(campaign), deeds.zone(campaign)) == (needed, zone)
    _, events = deeds.reach_goal(playing(holding(campaign, "songsmith", A=Deed())), "songsmith", "A")
    assert events == (DeedTokenPlaced("songsmith", "A", 1, needed, zone),)


@pytest.mark.rule("DD-02", "DD-06")
def test_the_last_token_flips_the_card_and_the_tokens_go_back_to_the_supply():
    campaign = playing(holding(begun(), "songsmith", A=Deed("goal", 2)))
    campaign, events = deeds.reach_goal(campaign, "songsmith", "A")
    assert campaign.vagrants["songsmith"].deeds["A"] == Deed("reward", 0)
    assert events[-1] == DeedFlipped("songsmith", "A", 3)


@pytest.mark.rule("DD-06")
def test_a_finished_deed_takes_no_more_tokens():
    with refused("DD-06"):
        deeds.reach_goal(playing(holding(begun(), "songsmith", A=Deed("reward"))), "songsmith", "A")


@pytest.mark.rule("DD-01", "DD-07")
def test_a_goal_counts_once_in_a_scenario_and_again_in_the_next():
    campaign = playing(holding(begun(), "songsmith", A=Deed(), B=Deed()), page=5)
    campaign, _ = deeds.reach_goal(campaign, "songsmith", "A")
    with refused("DD-07"):
        deeds.reach_goal(campaign, "songsmith", "A")
    other, _ = deeds.reach_goal(campaign, "songsmith", "B")
    assert other.vagrants["songsmith"].deeds["B"].tokens == 1
    campaign, _ = scenario.end(campaign, "defeat")
    campaign, _ = scenario.start(campaign, 5, forced=True)
    campaign, _ = deeds.reach_goal(campaign, "songsmith", "A")
    assert campaign.vagrants["songsmith"].deeds["A"].tokens == 2


@pytest.mark.rule("DD-07")
def test_drawing_the_card_again_does_not_bring_a_second_token_in_the_same_scenario():
    campaign = playing(holding(begun(), "songsmith", A=Deed()))
    campaign, _ = deeds.reach_goal(campaign, "songsmith", "A")
    campaign, _ = deeds.drop(campaign, "songsmith", "A")
    campaign = holding(campaign, "songsmith", A=Deed())
    with refused("DD-07"):
        deeds.reach_goal(campaign, "songsmith", "A")


@pytest.mark.rule("DD-01")
def test_outside_a_scenario_no_goal_is_reached():
    with refused("DD-01"):
        deeds.reach_goal(holding(begun(), "songsmith", A=Deed()), "songsmith", "A")


@pytest.mark.rule("DD-08")
def test_a_goal_half_reached_is_lost_at_the_end_of_the_scenario_and_tokens_stay():
    campaign = playing(holding(begun(), "songsmith", A=Deed("goal", 1), B=Deed()))
    campaign, _ = deeds.note_progress(campaign, "songsmith", "A", "2 of 4 Skills")
    assert campaign.scenario.progress == {"songsmith": {"A": "2 of 4 Skills"}}
    campaign, events = scenario.end(campaign, "victory")
    assert DeedProgressLost("songsmith", "A") in events
    assert campaign.scenario is None
    assert campaign.vagrants["songsmith"].deeds["A"].tokens == 1


@pytest.mark.rule("DD-08")
def test_the_note_goes_when_the_goal_is_reached():
    campaign = playing(holding(begun(), "songsmith", A=Deed()))
    campaign, _ = deeds.note_progress(campaign, "songsmith", "A", "nearly")
    campaign, _ = deeds.reach_goal(campaign, "songsmith", "A")
    assert campaign.scenario.progress == {}
    _, events = scenario.end(campaign, "victory")
    assert not any(isinstance(event, DeedProgressLost) for event in events)


@pytest.mark.rule("DD-07", "DD-08")
def test_a_note_on_a_goal_that_took_its_token_is_written_when_the_group_insists():
    campaign, _ = deeds.reach_goal(playing(holding(begun(), "songsmith", A=Deed())), "songsmith", "A")
    with refused("DD-07"):
        deeds.note_progress(campaign, "songsmith", "A", "again")
    campaign, events = deeds.note_progress(campaign, "songsmith", "A", "again", forced=True)
    assert isinstance(events[0], Overruled)
    assert campaign.scenario.progress == {"songsmith": {"A": "again"}}
    with refused("DD-01"):
        deeds.note_progress(campaign._replace(scenario=None), "songsmith", "A", "again", forced=True)


@pytest.mark.rule("DD-11", "DD-12")
def test_in_camp_a_finished_deed_pays_three_coins_and_tokens_one_each():
    camp = holding(begun()._replace(camp=Camp(5)), "songsmith", Done=Deed("reward"), Begun=Deed("goal", 2))
    camp, events = deeds.cash(camp, "songsmith", "Done")
    assert events[0] == DeedCashed("songsmith", "Done", 3, finished=True)
    assert "Done" in camp.decks["songsmith"]
    camp, events = deeds.cash(camp, "songsmith", "Begun")
    assert events[0] == DeedCashed("songsmith", "Begun", 2, finished=False)
    assert camp.vagrants["songsmith"].deeds == {"Begun": Deed("goal", 0)}
    with refused("DD-11"):
        deeds.cash(camp, "songsmith", "Begun")


@pytest.mark.rule("DD-11")
def test_tokens_on_a_deed_are_cashed_one_by_one_or_together():
    camp = holding(begun()._replace(camp=Camp(5)), "songsmith", Begun=Deed("goal", 2), Done=Deed("reward"))
    one, events = deeds.cash(camp, "songsmith", "Begun", tokens=1)
    assert events[0] == DeedCashed("songsmith", "Begun", 1, finished=False, left=1)
    assert one.vagrants["songsmith"].deeds["Begun"] == Deed("goal", 1)
    assert one.camp.income == {"deeds": 1}
    for forced in (False, True):
        with refused("DD-11"):
            deeds.cash(camp, "songsmith", "Begun", tokens=3, forced=forced)
    with pytest.raises(UsageError, match="goes whole"):
        deeds.cash(camp, "songsmith", "Done", tokens=1)


@pytest.mark.rule("DD-12")
def test_outside_camp_a_deed_pays_nothing():
    with refused("DD-12"):
        deeds.cash(holding(begun(), "songsmith", Done=Deed("reward")), "songsmith", "Done")


@pytest.mark.rule("DD-14")
def test_a_discarded_deed_goes_back_in_its_own_deck():
    campaign, events = deeds.drop(holding(begun(), "empress", A=Deed("goal", 1)), "empress", "A")
    assert campaign.vagrants["empress"].deeds == {}
    assert campaign.decks == {"empress": ("A",)}
    assert events == (DeedDiscarded("empress", "A"),)


@pytest.mark.rule("DD-18")
def test_with_a_finished_deed_its_reward_ends_which_is_said_until_the_maximum_is_set_back():
    campaign = holding(begun(), "songsmith", A=Deed("reward"), B=Deed("goal", 1))
    campaign = campaign._replace(camp=Camp(5), told={"songsmith.max": 9}).with_vagrant(
        "songsmith", maximum=11
    )
    ends = DeedRewardEnds("songsmith", "A", 11, 9)
    assert ends in deeds.discard(campaign, "songsmith", "A")[1]
    assert ends in deeds.cash(campaign, "songsmith", "A")[1]
    drawn = ["C", "D", "E"]
    assert ends in deed_draws.draw(campaign, "songsmith", drawn, keep="C", discard="A")[1]
    assert len(deeds.discard(campaign, "songsmith", "B")[1]) == 1
    assert maximum.printed(campaign, "songsmith") == 9
    campaign, _ = maximum.set_maximum(campaign, "songsmith", 9)
    assert maximum.printed(campaign, "songsmith") is None
    assert DeedRewardEnds("songsmith", "A", None, None) in deeds.discard(campaign, "songsmith", "A")[1]


@pytest.mark.rule("DD-17")
def test_without_off_the_rails_there_are_no_deeds():
    with refused("DD-17"):
        deed_draws.draw(begun(off_the_rails=False), "songsmith", CARDS, keep="Night Owl")


@pytest.mark.rule("DD-03", "OR-03")
def test_the_tool_draws_three_different_cards_of_those_left_and_tells_the_names_it_knows():
    campaign = begun()._replace(camp=Camp(1), decks={"songsmith": ("Deep Pockets", "Long Way")})
    campaign = holding(campaign, "songsmith", Night_Owl=Deed())
    seen = set()
    for seed in range(200):
        cards = deed_draws.pick(campaign, "songsmith", Luck(seed))
        assert isinstance(cards, DeedCardsDrawn)
        assert len(set(cards.numbers)) == 3
        assert set(cards.numbers) <= set(range(1, 10))
        for number, name in zip(cards.numbers, cards.names, strict=True):
            assert name == {1: "Deep Pockets", 2: "Long Way"}.get(number)
        seen.update(cards.numbers)
    assert seen == set(range(1, 10))


def test_a_deed_of_nobody_is_suggested_by_name():
    with pytest.raises(UsageError) as error:
        deeds.held(holding(begun(), "songsmith", Night_Owl=Deed()), "songsmith", "nigth owl")
    assert error.value.hint == "Did you mean Night Owl?"
