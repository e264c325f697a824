"""The Moonreaper over a campaign."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused, with_him
from vagrant_cli.campaign import Belongings, Camp, Moonreaper
from vagrant_cli.rules.board.board import Board
from vagrant_cli.rules.board.train import Space, build
from vagrant_cli.rules.campaign import belongings, moonreaper
from vagrant_cli.rules.events.campaign import (
    JunkRepairFree,
    MoonreaperJoined,
    MoonreaperLeft,
    MoonreaperMayLeave,
    MoonreaperRewardDue,
    MoonreaperRewardGained,
    MoonreaperRitualDone,
    MoonTokensReturned,
)
from vagrant_cli.rules.haint import moonreaper_on_train
from vagrant_cli.rules.scenario import rituals, scenario
from vagrant_cli.scenario import MoonState, Rounds

RITUALS = ("Coat", "Stocking", "Scissors", "Candle End", "Whistle")


def after(rituals: int):
    return begun()._replace(
        moonreaper=Moonreaper(True, rituals), belongings=Belongings(rituals=RITUALS[:rituals]), camp=Camp(1)
    )


@pytest.mark.rule("MR-01")
@pytest.mark.parametrize("off_the_rails", [True, False])
def test_he_joins_any_campaign_at_the_start_or_in_camp_with_three_moon_tokens(off_the_rails):
    for campaign in (
        begun(off_the_rails=off_the_rails),
        begun(off_the_rails=off_the_rails)._replace(camp=Camp(1)),
    ):
        joined, events = moonreaper.join(campaign)
        assert joined.moonreaper.in_play
        assert events == (MoonreaperJoined(3),)


@pytest.mark.rule("MR-01")
def test_he_does_not_join_in_a_scenario_nor_twice():
    with refused("MR-01"):
        moonreaper.join(playing(begun()).in_scenario(rounds=Rounds(space=1, begun=1)))
    with refused("MR-01"):
        moonreaper.join(playing(begun())._replace(results={1: "victory"}))
    with refused("MR-01"):
        moonreaper.join(begun(moonreaper=True))


@pytest.mark.rule("MR-01", "MR-06", "MR-19")
def test_no_moon_token_is_drawn_where_the_bindle_holds_none_in_a_camp_as_in_a_scenario():
    alone, left = begun(), moonreaper.leave(after(3))[0]
    for campaign, rule in ((alone, "MR-01"), (left, "MR-01"), (after(5), "MR-19")):
        for there in (campaign, campaign._replace(camp=Camp(1)), playing(campaign)):
            with refused(rule):
                moonreaper_on_train.drawn(there)
    assert moonreaper_on_train.drawn(after(4))[0] == after(4)


@pytest.mark.rule("MR-16")
def test_who_left_is_not_said_to_join():
    left, _ = moonreaper.leave(after(3))
    with refused("MR-16") as error:
        rituals.complete_moonreapers(with_him(left), "Whistle")
    assert error.value.hint is None


@pytest.mark.rule("MR-12", "MR-13", "MR-24")
def test_a_ritual_done_goes_to_the_belongings_boxes_an_action_and_calls_a_part_of_l_1():
    campaign, events = rituals.complete_moonreapers(with_him(begun(moonreaper=True)), "Coat")
    assert campaign.belongings.rituals == ("Coat",)
    assert campaign.moonreaper.actions_boxed == 1
    assert events == (MoonreaperRitualDone("Coat", 1), JunkRepairFree())


@pytest.mark.rule("MR-12")
def test_he_does_not_come_back_in_the_scenario_of_his_ritual_and_does_in_the_next():
    campaign, _ = rituals.complete_moonreapers(with_him(begun(moonreaper=True)), "Coat")
    with refused("MR-12"):
        rituals.complete_moonreapers(campaign, "Stocking")
    campaign, events = scenario.end(campaign, "victory")
    assert MoonTokensReturned(3) in events
    campaign, _ = rituals.complete_moonreapers(with_him(campaign, 11), "Stocking")
    assert moonreaper.rituals_done(campaign) == 2


@pytest.mark.rule("MR-12")
def test_boxed_action_cards_follow_the_ritual_cards_while_he_is_in_play():
    """A Ritual card taken out again, and added again, leaves room for all five."""
    campaign = after(4)
    campaign, _ = belongings.remove(campaign, "Coat")
    assert campaign.moonreaper.actions_boxed == 3
    for ritual in ("Coat", "Whistle"):
        campaign, _ = rituals.complete_moonreapers(with_him(campaign), ritual)
    assert campaign.moonreaper.actions_boxed == len(campaign.belongings.rituals) == 5
    campaign, _ = belongings.add(belongings.remove(campaign, "Coat")[0], "ritual", "Coat")
    assert campaign.moonreaper.actions_boxed == 5


@pytest.mark.rule("MR-12")
def test_a_count_that_a_hand_has_written_does_not_keep_the_fifth_ritual_out():
    campaign = with_him(after(4))._replace(moonreaper=Moonreaper(True, 5))
    campaign, _ = rituals.complete_moonreapers(campaign, "Whistle")
    assert campaign.moonreaper.actions_boxed == 5


@pytest.mark.rule("MR-18", "MR-19")
@pytest.mark.parametrize(("kind", "rule"), [("junk", "MR-18"), ("skill", "MR-19")])
def test_card_l_1_comes_as_a_reward_only_and_never_twice(kind, rule):
    with refused(rule) as error:
        belongings.add(after(5), kind, "l1")
    assert f"vsong moonreaper reward VAGRANT {kind}" in error.value.hint
    campaign, _ = belongings.add(after(5), kind, "L-1", forced=True)
    for forced in (False, True):
        with refused(rule):
            moonreaper.gain_reward(campaign, kind, "songsmith", forced=forced)


@pytest.mark.rule("MR-12")
def test_the_same_card_is_not_done_twice_whatever_the_group_decides():
    for forced in (False, True):
        with refused("MR-12"):
            rituals.complete_moonreapers(with_him(after(1)), "coat", forced=forced)


@pytest.mark.rule("MR-25")
def test_his_ritual_is_performed_in_a_scenario():
    with refused("MR-25"):
        rituals.complete_moonreapers(after(1), "Stocking")


@pytest.mark.rule("MR-16")
@pytest.mark.parametrize("rituals", [3, 4])
def test_after_three_rituals_or_four_the_players_may_remove_him_with_all_his_cards(rituals):
    campaign, events = moonreaper.leave(after(rituals))
    assert not campaign.moonreaper.in_play
    assert campaign.belongings.rituals == ()
    assert moonreaper.rituals_done(campaign) == rituals
    assert events == (MoonreaperLeft(rituals),)


@pytest.mark.rule("MR-16")
@pytest.mark.parametrize("rituals", [0, 1, 2])
def test_before_three_rituals_he_stays(rituals):
    with refused("MR-16") as error:
        moonreaper.leave(after(rituals))
    assert str(rituals) in error.value.message


@pytest.mark.rule("MR-16", "MR-01")
def test_once_removed_he_does_not_join_again():
    gone, _ = moonreaper.leave(after(3))
    with refused("MR-16"):
        moonreaper.join(gone)


@pytest.mark.rule("MR-17")
def test_going_on_after_three_keeps_him_until_the_other_two_are_done():
    campaign, events = rituals.complete_moonreapers(with_him(after(3)), RITUALS[3])
    assert campaign.moonreaper.in_play
    assert MoonreaperMayLeave(4) in events
    _, ended = scenario.end(campaign, "defeat")
    assert MoonTokensReturned(3) in ended
    with refused("MR-17"):
        rituals.complete_moonreapers(with_him(after(5)), "A Sixth")


@pytest.mark.rule("MR-18")
def test_at_three_rituals_one_vagrant_gains_the_junk_once():
    campaign, events = rituals.complete_moonreapers(with_him(after(2)), RITUALS[2])
    assert MoonreaperRewardDue("junk") in events
    with refused("MR-18"):
        moonreaper.gain_reward(after(2), "junk", "songsmith")
    campaign, events = moonreaper.gain_reward(campaign, "junk", "songsmith")
    assert campaign.vagrants["songsmith"].junk == {"L-1": "ready"}
    assert events == (MoonreaperRewardGained("junk", "L-1", "songsmith"),)
    with refused("MR-18"):
        moonreaper.gain_reward(campaign, "junk", "empress")


@pytest.mark.rule("MR-18")
def test_without_a_free_slot_the_junk_goes_to_the_belongings():
    full = belongings.place(after(3), "junk", "Lantern", "songsmith")
    campaign, events = moonreaper.gain_reward(full, "junk", "songsmith")
    assert campaign.belongings.junk == ("L-1",)
    assert events == (MoonreaperRewardGained("junk", "L-1", None),)


@pytest.mark.rule("MR-19")
def test_at_five_rituals_one_vagrant_gains_the_skill_and_he_leaves_and_both_rewards_stay():
    with refused("MR-19"):
        moonreaper.gain_reward(after(4), "skill", "empress")
    campaign, _ = moonreaper.gain_reward(after(5), "junk", "songsmith")
    campaign, events = moonreaper.gain_reward(campaign, "skill", "empress")
    assert campaign.vagrants["empress"].skills["L-1"] == "ready"
    assert campaign.vagrants["songsmith"].junk["L-1"] == "ready"
    assert not campaign.moonreaper.in_play
    assert campaign.belongings.rituals == ()
    assert events[-1] == MoonreaperLeft(5)
    assert moonreaper.rewards_due(campaign) == ()


@pytest.mark.rule("MR-19", "MR-18")
def test_the_junk_can_still_be_taken_after_he_left():
    campaign, _ = moonreaper.gain_reward(after(5), "skill", None)
    assert campaign.belongings.skills == ("L-1",)
    assert moonreaper.rewards_due(campaign) == ("junk",)
    campaign, _ = moonreaper.gain_reward(campaign, "junk", "songsmith")
    assert campaign.moonreaper.rewards == ("junk", "skill")


@pytest.mark.rule("MR-01")
def test_he_joins_until_round_1_of_the_first_scenario():
    campaign, events = moonreaper.join(playing(begun(), page=1))
    assert events == (MoonreaperJoined(3),)
    assert moonreaper_on_train.inside(campaign) == 3


@pytest.mark.rule("MR-25")
def test_no_ritual_of_his_is_done_while_he_is_not_on_the_train():
    campaign = playing(begun(moonreaper=True)).in_scenario(moon=MoonState(beside=1))
    with refused("MR-25") as error:
        rituals.complete_moonreapers(campaign, "Coat")
    assert "1 of 3 moon tokens are drawn" in error.value.message


@pytest.mark.rule("MR-16")
def test_who_removes_him_in_a_scenario_removes_all_of_him_at_once():
    """Figure, board tokens and the token on the Round track: he does not act again."""
    campaign = with_him(after(3))
    board = Board(build({"A": ("....",)}), {"moonreaper": Space("A", 1, 1)}, moon_tokens=(Space("A", 3, 1),))
    campaign, _ = moonreaper.leave(campaign.in_scenario(board=board, rounds=Rounds(space=3, begun=3)))
    assert campaign.scenario.moon == MoonState()
    assert (dict(campaign.scenario.board.haints), campaign.scenario.board.moon_tokens) == ({}, ())
    assert moonreaper_on_train.round_begins(campaign) == (campaign, ())
    assert moonreaper_on_train.inside(campaign) == 0


@pytest.mark.rule("MR-17", "MR-19")
def test_from_the_fifth_ritual_on_he_is_gone_the_card_claimed_or_not():
    campaign, _ = rituals.complete_moonreapers(with_him(after(4)), RITUALS[4])
    assert moonreaper_on_train.inside(campaign) == 0
    campaign, events = scenario.end(campaign, "victory")
    assert MoonTokensReturned(3) not in events
    campaign = playing(campaign, 11)
    assert moonreaper_on_train.inside(campaign) == 0
    with refused("MR-19"):
        moonreaper_on_train.drawn(campaign)
    with refused("MR-17"):
        rituals.complete_moonreapers(with_him(campaign), "A Sixth", forced=True)
