"""A Vagrant's Humanity: losses, wounds, Westbound in and out, gains and what is passed on."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.errors import UsageError, VsongError
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.train import build, parse_space
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.events.vagrant import (
    AllWestbound,
    CameBack,
    CardFlipped,
    CurseAnswered,
    GainPassed,
    HumanityFull,
    HumanityGained,
    HumanityLost,
    LossPassed,
    MaximumSet,
    NoBoxLeft,
    RestoreDue,
    SharedHumanityChanged,
    SharedHumanityGone,
    VagrantsRevived,
    VagrantWounded,
    WentWestbound,
)
from vagrant_cli.rules.scenario import scenario
from vagrant_cli.rules.vagrant import cards, maximum, passing, westbound
from vagrant_cli.rules.vagrant import humanity as wounds

FOUR = "songsmith empress revivalist runaway"
TOLD = {f"{name}{side}.max": most for name in FOUR.split() for side, most in (("", 9), (".westbound", 5))}


def crew(page: int = 5, vagrants: str = FOUR):
    return playing(begun(vagrants=vagrants), page)._replace(told=TOLD)


def standing(campaign, name: str, humanity: int | None, **more):
    return campaign.with_vagrant(name, humanity=humanity, **more)


def flipped(campaign, name: str):
    """The campaign in which this Vagrant has nothing left to flip."""
    return cards.all_turned(campaign, name, skills="wounded", junk="broken")


def westbound_with(campaign, name: str, humanity: int):
    return standing(flipped(campaign, name), name, humanity, westbound=True, covered="35")


def on_board(campaign, **places: str):
    """The campaign with a board of one row: spaces A1,1 to A9,1, the pup among the places."""
    at = {name: parse_space(f"A{place},1") for name, place in places.items()}
    pup = at.pop("pup", None)
    vagrants = {name: Standee(space) for name, space in at.items()}
    return campaign.in_scenario(board=Board(build({"A": (".........",)}), vagrants=vagrants, pup=pup))


@pytest.mark.rule("HU-01")
def test_a_loss_above_0_is_only_a_loss():
    campaign, events = wounds.lose(crew(), "songsmith", 2)
    assert campaign.vagrants["songsmith"].humanity == 7
    assert events == (HumanityLost("songsmith", 2, 7, 0),)


@pytest.mark.rule("HU-01")
@pytest.mark.parametrize(
    ("card", "kind", "state"), [("35", "skill", "wounded"), ("Lantern", "junk", "broken")]
)
def test_at_0_one_skill_or_junk_of_choice_flips_and_humanity_is_at_the_maximum_again(card, kind, state):
    before = standing(crew(), "songsmith", 2, junk={"Lantern": "ready"})
    campaign, events = wounds.lose(before, "songsmith", 2, flip=card)
    one = campaign.vagrants["songsmith"]
    assert one.humanity is None
    assert {**one.skills, **one.junk}[card] == state
    assert list({**one.skills, **one.junk}.values()).count("ready") == 2
    assert events == (HumanityLost("songsmith", 2, 0, 0), VagrantWounded("songsmith", kind, card, 9))


@pytest.mark.rule("HU-01")
def test_which_card_flips_is_asked_while_there_is_a_choice_and_not_when_one_is_left():
    both = standing(crew(), "songsmith", 1)
    assert wounds.choice_of_loss(both, "songsmith", 1) == ("flip", ("35", "36"))
    with pytest.raises(UsageError, match="35 or 36") as error:
        wounds.lose(both, "songsmith", 1)
    assert error.value.rule == "HU-01"
    last = cards.flip(both, "songsmith", "35")[0]
    assert wounds.choice_of_loss(last, "songsmith", 1) is None
    campaign, _ = wounds.lose(last, "songsmith", 1)
    assert campaign.vagrants["songsmith"].skills == {"35": "wounded", "36": "wounded"}
    assert not campaign.vagrants["songsmith"].westbound


@pytest.mark.rule("HU-01")
def test_a_card_that_is_flipped_or_not_there_cannot_flip():
    campaign = standing(cards.flip(crew(), "songsmith", "35")[0], "songsmith", 1)
    for card in ("35", "51"):
        with pytest.raises(VsongError, match=card):
            wounds.lose(campaign, "songsmith", 1, flip=card)


@pytest.mark.rule("HU-02", "WB-01")
def test_reaching_0_with_everything_flipped_is_westbound_with_all_that_follows():
    before = standing(
        flipped(crew(), "songsmith"), "songsmith", 1, effects={"Fog": "black"}, tokens={"salt": 1}
    )
    assert wounds.choice_of_loss(before, "songsmith", 1) == ("cover", ("35", "36"))
    campaign, events = wounds.lose(before, "songsmith", 3, cover="36")
    one = campaign.vagrants["songsmith"]
    assert (one.westbound, one.humanity, one.covered) == (True, 1, "36")
    assert (one.effects, one.tokens) == ({}, {"salt": 1})
    assert events == (HumanityLost("songsmith", 1, 0, 2), WentWestbound("songsmith", "36", ("Fog",)))


@pytest.mark.rule("HU-02")
def test_the_covered_skill_is_chosen_among_several():
    with pytest.raises(UsageError, match="35 or 36") as error:
        wounds.lose(standing(flipped(crew(), "songsmith"), "songsmith", 1), "songsmith", 1)
    assert error.value.rule == "WB-01"


@pytest.mark.rule("HU-03")
def test_what_a_loss_would_take_beyond_0_is_dropped():
    campaign, events = wounds.lose(standing(crew(), "songsmith", 2), "songsmith", 7, flip="35")
    assert campaign.vagrants["songsmith"].humanity is None
    assert events[0] == HumanityLost("songsmith", 2, 0, 5)
    assert [type(event) for event in events].count(VagrantWounded) == 1


@pytest.mark.rule("WB-02")
@pytest.mark.parametrize(("before", "loss", "after"), [(1, 1, 1), (1, 9, 1), (3, 1, 2), (3, 9, 1)])
def test_a_westbound_vagrant_keeps_1(before, loss, after):
    campaign, events = wounds.lose(westbound_with(crew(), "songsmith", before), "songsmith", loss)
    assert campaign.vagrants["songsmith"].humanity == after
    assert events == (HumanityLost("songsmith", before - after, after, loss - (before - after)),)


@pytest.mark.rule("WB-03")
def test_a_westbound_vagrant_above_1_passes_a_loss_to_the_closest_who_is_not():
    campaign = on_board(westbound_with(crew(), "songsmith", 3), songsmith="1", empress="4", revivalist="2")
    campaign = westbound_with(campaign, "revivalist", 1)
    after, events = passing.pass_loss(campaign, "songsmith", "empress", 2)
    assert (after.vagrants["songsmith"].humanity, after.vagrants["empress"].humanity) == (3, 7)
    assert events[0] == LossPassed("songsmith", "empress", 2)


@pytest.mark.rule("WB-03")
def test_a_loss_is_passed_only_by_whom_and_to_whom_the_rule_says():
    campaign = on_board(westbound_with(crew(), "songsmith", 3), songsmith="1", empress="4", revivalist="2")
    for giver, to in (("empress", "revivalist"), ("songsmith", "songsmith"), ("songsmith", "empress")):
        with refused("WB-03"):
            passing.pass_loss(campaign, giver, to, 1)
    with refused("WB-03"):
        passing.pass_loss(standing(campaign, "songsmith", 1), "songsmith", "revivalist", 1)
    forced, events = passing.pass_loss(campaign, "songsmith", "empress", 1, forced=True)
    assert isinstance(events[0], Overruled)
    assert forced.vagrants["empress"].humanity == 8


@pytest.mark.rule("WB-03")
def test_without_a_board_the_players_know_who_is_closest():
    campaign, _ = passing.pass_loss(westbound_with(crew(), "songsmith", 3), "songsmith", "runaway", 1)
    assert campaign.vagrants["runaway"].humanity == 8


@pytest.mark.rule("RU-34")
def test_the_pups_place_counts_as_the_runaways_too():
    campaign = on_board(
        westbound_with(crew(), "songsmith", 3),
        songsmith="1",
        empress="4",
        runaway="9",
        pup="2",
        revivalist="6",
    )
    after, _ = passing.pass_loss(campaign, "songsmith", "runaway", 1)
    assert after.vagrants["runaway"].humanity == 8
    with refused("WB-03"):
        passing.pass_loss(campaign, "songsmith", "empress", 1)


@pytest.mark.rule("WB-05")
def test_told_to_flip_to_westbound_everything_flips_too():
    before = standing(crew(), "songsmith", 4, junk={"Lantern": "ready"}, effects={"Fog": "white"})
    campaign, _ = westbound.told(before, "songsmith", "35")
    one = campaign.vagrants["songsmith"]
    assert (one.skills, one.junk) == ({"35": "wounded", "36": "wounded"}, {"Lantern": "broken"})
    assert (one.westbound, one.humanity, one.covered, one.effects) == (True, 1, "35", {})
    with refused("WB-05"):
        westbound.told(campaign, "songsmith", "35")


@pytest.mark.rule("WB-06")
def test_the_last_vagrant_to_become_westbound_is_told():
    campaign, events = westbound.told(crew(vagrants="songsmith empress"), "songsmith", "35")
    assert AllWestbound(5) not in events
    assert not westbound.all_westbound(campaign)
    campaign, events = westbound.told(campaign, "empress", "51")
    assert events[-1] == AllWestbound(5)
    assert westbound.all_westbound(campaign)


@pytest.mark.rule("WB-08")
def test_back_at_the_maximum_the_card_and_one_wounded_skill_of_choice_flip_back():
    before = westbound_with(crew(), "songsmith", 3)
    assert wounds.choice_of_gain(before, "songsmith", 1) is None
    assert wounds.choice_of_gain(before, "songsmith", 2) == ("restore", ("35", "36"))
    campaign, events = wounds.gain(before, "songsmith", 4, flip="36")
    one = campaign.vagrants["songsmith"]
    assert (one.westbound, one.humanity, one.covered) == (False, None, None)
    assert one.skills == {"35": "wounded", "36": "ready"}
    assert events == (HumanityGained("songsmith", 2, 5, 5), CameBack("songsmith", "36"))


@pytest.mark.rule("WB-08")
def test_below_the_maximum_a_westbound_vagrant_stays_so():
    campaign, _ = wounds.gain(westbound_with(crew(), "songsmith", 1), "songsmith", 3)
    one = campaign.vagrants["songsmith"]
    assert (one.westbound, one.humanity, one.covered) == (True, 4, "35")


@pytest.mark.rule("WB-08")
def test_the_choice_of_the_skill_may_be_left_open_and_is_none_with_one_wounded():
    campaign, events = wounds.gain(westbound_with(crew(), "songsmith", 4), "songsmith", 1)
    assert events[1:] == (CameBack("songsmith", None), RestoreDue("songsmith", ("35", "36")))
    assert campaign.vagrants["songsmith"].skills == {"35": "wounded", "36": "wounded"}
    one_left = cards.restore(westbound_with(crew(), "songsmith", 4), "songsmith", "35")[0]
    _, events = wounds.gain(one_left, "songsmith", 1)
    assert events[-1] == CameBack("songsmith", "36")


@pytest.mark.rule("AC-08")
def test_a_gain_ends_at_the_maximum_and_full_stays_full():
    campaign, events = wounds.gain(standing(crew(), "songsmith", 7), "songsmith", 5)
    assert campaign.vagrants["songsmith"].humanity is None
    assert events == (HumanityGained("songsmith", 2, 9, 9),)
    assert wounds.gain(campaign, "songsmith", 1) == (campaign, ())
    assert wounds.heal(campaign, "songsmith", 1)[1] == (HumanityFull("songsmith"),)


@pytest.mark.rule("BN-10")
def test_a_maximum_that_nobody_has_told_is_asked_for_and_never_invented():
    untold = crew()._replace(told={})
    for change in (
        lambda: wounds.lose(untold, "songsmith", 1),
        lambda: wounds.gain(standing(untold, "songsmith", 1), "songsmith", 1),
    ):
        with pytest.raises(UsageError, match="maximum Humanity") as error:
            change()
        assert "vsong box set songsmith.max NUMBER" in error.value.hint
        assert "vsong vagrant max songsmith NUMBER" in error.value.hint
    one_side = crew()._replace(told={"songsmith.max": 9})
    with pytest.raises(UsageError) as error:
        wounds.gain(westbound_with(one_side, "songsmith", 1), "songsmith", 1)
    assert "vsong box set songsmith.westbound.max NUMBER" in error.value.hint


@pytest.mark.rule("DD-18")
def test_a_deed_changes_the_maximum_on_the_normal_side_only():
    before = standing(crew(), "songsmith", 8)
    campaign, events = maximum.set_maximum(before, "songsmith", 11)
    assert events == (MaximumSet("songsmith", 11, 9),)
    assert maximum.maximum(campaign, "songsmith") == 11
    assert wounds.gain(campaign, "songsmith", 2)[0].vagrants["songsmith"].humanity == 10
    assert maximum.maximum(westbound_with(campaign, "songsmith", 1), "songsmith") == 5


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize(
    ("humanity", "running", "number", "after"),
    [
        (None, True, 11, 9),
        (None, False, 11, None),
        (9, True, 7, None),
        (6, True, 7, 6),
        (None, True, 7, None),
    ],
)
def test_a_changed_maximum_heals_nobody_in_a_scenario_and_holds_humanity_to_it(
    humanity, running, number, after
):
    campaign = crew() if running else begun(vagrants=FOUR)._replace(told=TOLD)
    campaign, _ = maximum.set_maximum(standing(campaign, "songsmith", humanity), "songsmith", number)
    assert campaign.vagrants["songsmith"].humanity == after


@pytest.mark.rule("RU-44")
def test_a_scenario_starts_at_the_maximum_or_with_what_the_players_have_set():
    campaign = begun()._replace(told=TOLD)
    assert scenario.start(campaign, 5)[0].vagrants["songsmith"].humanity is None
    campaign, _ = maximum.set_humanity(campaign, "songsmith", 4)
    assert scenario.start(campaign, 5)[0].vagrants["songsmith"].humanity == 4
    assert maximum.set_humanity(campaign, "songsmith", 9)[0].vagrants["songsmith"].humanity is None
    with pytest.raises(UsageError, match="is 9, not 10"):
        maximum.set_humanity(campaign, "songsmith", 10)


@pytest.mark.rule("VG-01", "VG-07")
def test_once_in_a_turn_the_haint_that_haunts_the_cursebearer_gains_1_on_anybodys_turn():
    campaign = crew(vagrants="cursebearer empress")
    rounds = campaign.scenario.rounds._replace(turn="empress")
    campaign = campaign.in_scenario(rounds=rounds)
    campaign, events = wounds.haunted(campaign, "cursebearer", "maco")
    assert events == (CurseAnswered("cursebearer", 1, "maco"),)
    assert wounds.haunted(campaign, "cursebearer") == (campaign, ())
    assert wounds.haunted(campaign, "empress") == (campaign, ())


@pytest.mark.rule("VG-04")
def test_a_gain_of_the_revivalist_goes_to_another_vagrant_within_2():
    campaign = on_board(standing(crew(), "revivalist", 5), revivalist="1", songsmith="3", empress="4")
    campaign = standing(standing(campaign, "songsmith", 3), "empress", 3)
    after, events = passing.pass_gain(campaign, "revivalist", "songsmith", 2)
    assert (after.vagrants["revivalist"].humanity, after.vagrants["songsmith"].humanity) == (5, 5)
    assert events[0] == GainPassed("revivalist", "songsmith", 2)
    with refused("VG-04"):
        passing.pass_gain(campaign, "revivalist", "empress", 2)
    with refused("VG-04"):
        passing.pass_gain(campaign, "songsmith", "revivalist", 2)


@pytest.mark.rule("RU-23")
def test_at_the_maximum_the_revivalist_has_nothing_to_pass_on():
    campaign = standing(crew(), "songsmith", 3)
    with refused("RU-23"):
        passing.pass_gain(campaign, "revivalist", "songsmith", 2)
    near = standing(campaign, "revivalist", 8)
    after, _ = passing.pass_gain(near, "revivalist", "songsmith", 2)
    assert after.vagrants["songsmith"].humanity == 4


@pytest.mark.rule("VG-05", "RU-20")
def test_runaway_and_pup_are_one_card_and_an_effect_on_both_hits_it_once():
    assert wounds.struck(["pup", "songsmith", "runaway"]) == ("runaway", "songsmith")


@pytest.mark.rule("RU-30")
def test_all_westbound_at_the_end_the_next_box_is_ticked_and_the_cards_turn_back_with_their_skills():
    campaign = crew(vagrants="songsmith empress")
    for boxes, part in enumerate(("a", "b", "c", None), 1):
        for name, skill in (("songsmith", "35"), ("empress", "51")):
            campaign = campaign.with_vagrant(name, junk={f"{name}'s hat": "ready"})
            campaign, _ = westbound.told(campaign, name, skill)
        campaign, events = westbound.revive(campaign)
        assert events == (VagrantsRevived(5, boxes, part),)
        for one in campaign.vagrants.values():
            assert (one.westbound, one.humanity, one.covered) == (False, None, None)
            assert set(one.skills.values()) == {"ready"}
            assert set(one.junk.values()) == {"broken"}
    assert campaign.revive_boxes == 4


@pytest.mark.rule("RU-40")
@pytest.mark.parametrize("page", [92, 97])
def test_on_two_pages_the_scenario_goes_on_with_junk_repaired_until_no_box_is_left(page):
    campaign = westbound.told(crew(page, "songsmith empress"), "songsmith", "35")[0]
    with refused("WB-06"):
        westbound.revive_now(campaign)
    campaign = westbound.told(campaign.with_vagrant("empress", junk={"Hat": "ready"}), "empress", "51")[0]
    after, events = westbound.revive_now(campaign._replace(revive_boxes=3))
    assert events == (VagrantsRevived(page, 4, None),)
    assert after.vagrants["empress"].junk == {"Hat": "ready"}
    with refused("RU-40"):
        westbound.revive_now(campaign._replace(revive_boxes=4))


@pytest.mark.rule("RU-40", "WB-06")
@pytest.mark.parametrize(("page", "boxes", "lost"), [(5, 0, True), (92, 3, False), (97, 4, True)])
def test_the_last_one_to_become_westbound_is_told_whether_that_is_the_end(page, boxes, lost):
    campaign = westbound.told(crew(page, "songsmith empress"), "songsmith", "35")[0]
    _, events = westbound.told(campaign._replace(revive_boxes=boxes), "empress", "51")
    assert events[-1] == AllWestbound(page, lost)


@pytest.mark.rule("RU-30")
def test_without_a_box_left_no_card_turns_back_at_the_end():
    campaign = westbound.told(crew(vagrants="songsmith"), "songsmith", "35")[0]._replace(revive_boxes=4)
    assert westbound.revive(campaign) == (campaign, (NoBoxLeft(5),))


@pytest.mark.rule("RU-40")
def test_on_other_pages_all_westbound_is_the_end():
    with refused("WB-06"):
        westbound.revive_now(crew())


def test_where_all_share_one_humanity_it_rises_and_falls_without_wounds():
    campaign = crew()
    campaign = campaign.in_scenario(settings=campaign.scenario.settings._replace(shared_maximum=12))
    campaign, events = wounds.lose(campaign, "songsmith", 5)
    assert (campaign.scenario.shared_humanity, events) == (
        7,
        (SharedHumanityChanged("songsmith", -5, 7, 12),),
    )
    campaign, events = wounds.gain(campaign, "empress", 9)
    assert (campaign.scenario.shared_humanity, events[0].change) == (None, 5)
    campaign, events = wounds.lose(campaign, "empress", 20)
    assert events == (SharedHumanityChanged("empress", -12, 0, 12), SharedHumanityGone(5))
    assert campaign.scenario.shared_humanity == 0
    assert all(one.humanity is None for one in campaign.vagrants.values())


@pytest.mark.rule("JU-02", "MR-13")
def test_junk_is_repaired_outside_scenarios_or_after_a_ritual_of_the_moonreaper():
    broken = begun().with_vagrant("songsmith", junk={"Hat": "broken"})
    repaired = (CardFlipped("songsmith", "junk", "Hat", "ready"),)
    assert cards.repair(broken, "songsmith", "hat")[1] == repaired
    with refused("JU-02"):
        cards.repair(playing(broken), "songsmith", "hat")
    forced, events = cards.repair(playing(broken), "songsmith", "hat", forced=True)
    assert forced.vagrants["songsmith"].junk == {"Hat": "ready"}
    assert isinstance(events[0], Overruled)
    after_ritual = playing(broken).in_scenario(moonreaper_ritual="Coat")
    assert cards.repair(after_ritual, "songsmith", "hat")[1] == repaired


def test_a_card_flips_each_way_once():
    campaign = begun().with_vagrant("songsmith", junk={"Hat": "ready"})
    campaign, events = cards.flip(campaign, "songsmith", "35")
    assert events == (CardFlipped("songsmith", "skill", "35", "wounded"),)
    with refused("HU-01"):
        cards.flip(campaign, "songsmith", "35")
    campaign, events = cards.restore(campaign, "songsmith", "35")
    assert events == (CardFlipped("songsmith", "skill", "35", "ready"),)
    with refused("HU-01"):
        cards.restore(campaign, "songsmith", "35")
    with refused("JU-02"):
        cards.restore(campaign, "songsmith", "hat")
    with refused("JU-02"):
        cards.repair(campaign, "songsmith", "hat")
    with refused("HU-01"):
        cards.repair(campaign, "songsmith", "35")


def test_a_skill_and_junk_of_one_number_are_told_apart():
    campaign = begun().with_vagrant("songsmith", junk={"35": "ready"})
    with pytest.raises(UsageError):
        cards.flip(campaign, "songsmith", "35")
    assert cards.flip(campaign, "songsmith", "junk 35")[0].vagrants["songsmith"].junk == {"35": "broken"}
    assert cards.flip(campaign, "songsmith", "skill-35")[0].vagrants["songsmith"].skills["35"] == "wounded"


@pytest.mark.rule("VG-06", "SL-01")
def test_the_wayfarer_starts_with_junk_and_can_have_more_flipped_than_others():
    campaign = standing(crew(vagrants="wayfarer empress"), "wayfarer", 1)
    assert wounds.choice_of_loss(campaign, "wayfarer", 1) == ("flip", ("75", "76", "31"))


@pytest.mark.rule("SK-04", "RU-26")
def test_a_summon_lies_as_an_object_and_a_wound_of_its_skill_leaves_it_there():
    campaign = on_board(standing(crew(), "songsmith", 1), songsmith="1", empress="4")
    space = parse_space("A3,1")
    board = campaign.scenario.board._replace(objects={space: "summon"})
    campaign, _ = wounds.lose(campaign.in_scenario(board=board), "songsmith", 1, flip="35")
    kept = campaign.scenario.board
    assert kept.objects == {space: "summon"}
    assert not kept.open_spaces() & kept.train.bits[space]
    assert "summon" not in dict(kept.characters())


@pytest.mark.rule("RU-15")
def test_of_a_choice_with_one_impossible_side_the_other_is_taken_unasked_and_the_impossible_one_refused():
    campaign = cards.all_turned(crew(), "songsmith", skills="wounded")
    campaign = campaign.with_vagrant(
        "songsmith", junk={"Tin Whistle": "ready"}, skills=campaign.vagrants["songsmith"].skills
    )
    assert wounds.choice_of_loss(campaign, "songsmith", 9) is None
    _, events = wounds.lose(campaign, "songsmith", 9)
    assert VagrantWounded("songsmith", "junk", "Tin Whistle", 9) in events
    with refused("RU-15") as error:
        wounds.lose(campaign, "songsmith", 9, flip="35")
    assert "Tin Whistle" in error.value.hint


@pytest.mark.rule("RU-15", "WB-08")
def test_a_skill_that_is_not_wounded_cannot_be_chosen_to_flip_back():
    campaign = westbound_with(crew(), "songsmith", 4)
    campaign = campaign.with_vagrant("songsmith", skills={"35": "wounded", "36": "ready"})
    with refused("RU-15"):
        wounds.heal(campaign, "songsmith", 1, flip="36")
    back, events = wounds.heal(campaign, "songsmith", 1)
    assert CameBack("songsmith", "35") in events
    assert set(back.vagrants["songsmith"].skills.values()) == {"ready"}
