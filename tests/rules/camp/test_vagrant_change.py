"""Vagrants who change or join between two scenarios."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing, refused
from vagrant_cli.campaign import Belongings, Camp, Campaign, Deed
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.camp import vagrant_change
from vagrant_cli.rules.campaign import belongings, camp_coins, deed_draws, deeds, tear_down
from vagrant_cli.rules.events.camp import CardKept, SkillsDiscarded, SkillsSetAside, VagrantChanged
from vagrant_cli.rules.events.campaign import CardTaken, DeedDiscarded, FirstDeedDue, VagrantChosen
from vagrant_cli.store.schema import schema


def camping(**more) -> Campaign:
    return begun(**more)._replace(camp=Camp(5, begun=True, income={"vagrants": 6}))


def songsmith(campaign: Campaign, **changes) -> Campaign:
    return campaign.with_vagrant("songsmith", **changes)


@pytest.mark.rule("CP-15")
def test_a_new_vagrant_takes_the_place_of_an_old_one_with_its_starting_cards_and_the_same_player():
    campaign, events = vagrant_change.change(songsmith(camping(), player="Ann"), "songsmith", "wayfarer")
    assert list(campaign.vagrants) == ["wayfarer", "empress"]
    one = campaign.vagrants["wayfarer"]
    assert (one.player, one.westbound, one.humanity) == ("Ann", False, None)
    assert (one.skills, one.junk) == ({"75": "ready", "76": "ready"}, {"31": "ready"})
    assert events[0] == VagrantChanged("songsmith", "wayfarer", "Ann", 0)
    assert SkillsSetAside("songsmith", ("35", "36")) in events
    assert VagrantChosen("wayfarer", "Ann", ("75", "76"), ("31",)) in events


@pytest.mark.rule("CP-15")
def test_starting_skills_come_back_with_their_vagrant_as_they_lay():
    there, _ = vagrant_change.change(
        songsmith(camping(), skills={"35": "wounded", "36": "ready"}), "songsmith", "wayfarer"
    )
    assert there.set_aside == {"songsmith": {"35": "wounded", "36": "ready"}}
    back, _ = vagrant_change.change(there, "wayfarer", "songsmith", "Bo")
    assert back.vagrants["songsmith"].skills == {"35": "wounded", "36": "ready"}
    assert back.vagrants["songsmith"].player == "Bo"
    assert back.set_aside == {"wayfarer": {"75": "ready", "76": "ready"}}


@pytest.mark.rule("CP-15", "WB-07")
def test_a_starting_skill_discarded_for_good_stays_gone_however_often_its_vagrant_comes_back():
    campaign = songsmith(begun(), westbound=True, covered="35", humanity=1)._replace(camp=Camp(5))
    campaign, _ = tear_down.begin(campaign)
    for _ in range(2):
        campaign, _ = vagrant_change.change(campaign, "songsmith", "wayfarer")
        assert campaign.set_aside["songsmith"] == {"35": "gone", "36": "ready"}
        campaign, _ = vagrant_change.change(campaign, "wayfarer", "songsmith")
        assert campaign.vagrants["songsmith"].skills == {"36": "ready"}


@pytest.mark.rule("CP-15")
def test_a_starting_skill_among_the_vagrants_own_belongings_is_set_aside_too():
    campaign, _ = vagrant_change.change(
        songsmith(camping(), skills={"36": "ready"}, stored=("35",)), "songsmith", "wayfarer"
    )
    assert campaign.set_aside["songsmith"] == {"35": "ready", "36": "ready"}


@pytest.mark.rule("CP-15", "SK-03")
def test_other_exclusive_skills_are_discarded_for_good():
    skills = {"35": "ready", "36": "ready", "37": "wounded", "12": "ready"}
    campaign, events = vagrant_change.change(
        songsmith(camping(), skills=skills, stored=("38",)), "songsmith", "wayfarer", exclusive=["37"]
    )
    assert SkillsDiscarded("songsmith", ("37", "38")) in events
    assert campaign.belongings == Belongings(skills=("12",))
    assert not {"37", "38"} & {*campaign.vagrants["wayfarer"].skills, *campaign.belongings.skills}


@pytest.mark.rule("SK-03")
def test_an_exclusive_skill_is_not_kept_by_somebody_else_whatever_the_group_says():
    for forced in (False, True):
        with refused("SK-03"):
            vagrant_change.change(camping(), "songsmith", "wayfarer", skills=["35"], forced=forced)


@pytest.mark.rule("CP-15")
def test_ready_skills_and_whole_junk_may_be_kept_and_the_rest_goes_to_the_belongings():
    skills = {"35": "ready", "36": "ready", "12": "ready", "14": "ready"}
    campaign = songsmith(camping(), skills=skills, junk={"Lantern": "ready"})
    campaign, events = vagrant_change.change(campaign, "songsmith", "runaway", skills=["12"], junk=["lan"])
    one = campaign.vagrants["runaway"]
    assert (list(one.skills), one.junk) == (["43", "44", "12"], {"Lantern": "ready"})
    assert campaign.belongings == Belongings(skills=("14",))
    assert CardKept("skill", "12", "runaway") in events
    assert CardKept("junk", "Lantern", "runaway") in events
    assert CardTaken("skill", "14", "songsmith", own=False) in events


@pytest.mark.rule("CP-15")
@pytest.mark.parametrize("choice", [{"skills": ["12"]}, {"junk": ["Lantern"]}])
def test_a_wounded_skill_or_broken_junk_is_not_kept(choice):
    campaign = songsmith(camping(), skills={"12": "wounded"}, junk={"Lantern": "broken"})
    with refused("CP-15") as error:
        vagrant_change.change(campaign._replace(), "songsmith", "runaway", **choice, forced=False)
    assert "1 coin" in (error.value.hint or "")


@pytest.mark.rule("RU-24")
def test_a_wounded_skill_is_not_lost_without_a_word_and_broken_junk_stays_broken():
    campaign = songsmith(camping(), skills={"12": "wounded"}, junk={"Lantern": "broken"})
    with refused("RU-24") as error:
        vagrant_change.change(campaign, "songsmith", "runaway")
    assert "12" in error.value.message
    campaign, events = vagrant_change.change(campaign, "songsmith", "runaway", forced=True)
    assert SkillsDiscarded("songsmith", ("12",)) in events
    assert campaign.belongings == Belongings(broken_junk=("Lantern",))


@pytest.mark.rule("CP-15", "SL-01")
def test_what_is_kept_has_to_fit_in_the_new_vagrants_slots():
    campaign = songsmith(camping(), skills={"12": "ready", "13": "ready", "14": "ready"})
    with refused("SL-01"):
        vagrant_change.change(campaign, "songsmith", "runaway", skills=["12", "13", "14"])
    vagrant_change.change(campaign, "songsmith", "runaway", skills=["12", "13"])


@pytest.mark.rule("OR-06")
def test_deeds_that_would_pay_are_offered_first_and_then_go_back_in_the_old_deck():
    campaign = holding(camping(), "songsmith", Night_Owl=Deed("goal", 1), Long_Way=Deed("reward"), New=Deed())
    with refused("OR-06") as error:
        vagrant_change.change(campaign, "songsmith", "wayfarer")
    assert "4 coins" in error.value.message
    assert "vsong deed cash songsmith" in (error.value.hint or "")
    for card in ("Night Owl", "Long Way"):
        campaign, _ = deeds.cash(campaign, "songsmith", card)
    assert camp_coins.pool(campaign) == 10
    campaign, events = vagrant_change.change(campaign, "songsmith", "wayfarer")
    assert campaign.decks["songsmith"] == ("Long Way", "New", "Night Owl")
    assert DeedDiscarded("songsmith", "New") in events
    assert campaign.vagrants["wayfarer"].deeds == {}


@pytest.mark.rule("OR-06")
def test_a_group_that_insists_lets_tokens_and_rewards_go_unpaid():
    campaign = holding(camping(), "songsmith", Night_Owl=Deed("goal", 2))
    campaign, _ = vagrant_change.change(campaign, "songsmith", "wayfarer", forced=True)
    assert campaign.decks["songsmith"] == ("Night Owl",)
    assert camp_coins.pool(campaign) == 6


@pytest.mark.rule("DD-09", "OR-06")
def test_a_new_vagrant_draws_its_first_deed_for_nothing_and_keeps_exactly_one():
    campaign, events = vagrant_change.change(camping(), "songsmith", "wayfarer")
    assert FirstDeedDue("wayfarer") in events
    assert campaign.camp is not None
    assert campaign.camp.first_deeds == ("wayfarer",)
    with refused("DD-09"):
        deed_draws.draw(campaign, "wayfarer", ["A", "B", "C"], keep=None)
    drawn, _ = deed_draws.draw(campaign, "wayfarer", ["A", "B", "C"], keep="A")
    assert camp_coins.pool(drawn) == 6
    assert drawn.camp is not None
    assert drawn.camp.first_deeds == ()
    more, _ = deed_draws.draw(drawn, "wayfarer", ["D", "B", "C"], keep=None)
    assert camp_coins.pool(more) == 3


@pytest.mark.rule("DD-09")
def test_without_off_the_rails_nobody_draws_a_deed():
    campaign, events = vagrant_change.change(camping(off_the_rails=False), "songsmith", "wayfarer")
    assert campaign.camp is not None
    assert campaign.camp.first_deeds == ()
    assert not [event for event in events if isinstance(event, FirstDeedDue)]


@pytest.mark.rule("CP-15", "WB-08")
def test_what_the_camp_owes_the_old_vagrant_goes_with_it():
    campaign = camp_coins.with_camp(camping(), restores=("songsmith", "empress"), first_deeds=("songsmith",))
    campaign, _ = vagrant_change.change(campaign, "songsmith", "wayfarer")
    assert campaign.camp is not None
    assert (campaign.camp.restores, campaign.camp.first_deeds) == (("empress",), ("wayfarer",))


@pytest.mark.rule("RU-31", "CP-15")
def test_item_tokens_bought_in_the_camp_go_along():
    campaign = songsmith(camping(), tokens={"salt": 1}, pup_tokens={"salt": 1, "apple": 1})
    campaign, events = vagrant_change.change(campaign, "songsmith", "wayfarer")
    assert campaign.vagrants["wayfarer"].tokens == {"salt": 2, "apple": 1}
    assert events[0] == VagrantChanged("songsmith", "wayfarer", "", 3)


@pytest.mark.rule("CP-15", "CP-16")
def test_vagrants_change_and_join_before_the_first_scenario_or_in_a_camp_that_is_walked():
    assert "wayfarer" in vagrant_change.change(begun(), "songsmith", "wayfarer")[0].vagrants
    assert "wayfarer" in vagrant_change.join(begun(), "wayfarer")[0].vagrants
    with refused("CP-15"):
        vagrant_change.change(playing(begun()), "songsmith", "wayfarer", forced=True)
    with refused("CP-16"):
        vagrant_change.join(playing(begun()), "wayfarer")
    with refused("CP-02"):
        vagrant_change.join(begun()._replace(camp=Camp(5)), "wayfarer")


@pytest.mark.rule("CP-16", "DD-09")
def test_another_player_joins_with_starting_items_and_takes_cards_from_the_belongings():
    campaign = camping()._replace(belongings=Belongings(skills=("12",), junk=("Lantern",)))
    campaign, events = vagrant_change.join(campaign, "wayfarer", "Cy")
    assert events == (VagrantChosen("wayfarer", "Cy", ("75", "76"), ("31",)), FirstDeedDue("wayfarer"))
    assert list(campaign.vagrants) == ["songsmith", "empress", "wayfarer"]
    for card in ("12", "Lantern"):
        campaign, _ = belongings.give(campaign, card, "wayfarer")
    assert "12" in campaign.vagrants["wayfarer"].skills
    assert campaign.belongings == Belongings()


@pytest.mark.rule("CP-16")
def test_a_fifth_vagrant_does_not_join_and_nobody_plays_twice():
    full = camping(vagrants="songsmith empress runaway wayfarer")
    with refused("HL-03"):
        vagrant_change.join(full, "revivalist")
    with pytest.raises(UsageError):
        vagrant_change.join(camping(), "empress")
    with pytest.raises(UsageError):
        vagrant_change.change(camping(), "songsmith", "songsmith")


@pytest.mark.rule("CP-16")
def test_junk_that_lies_elsewhere_is_not_brought_a_second_time():
    campaign, _ = vagrant_change.join(camping()._replace(belongings=Belongings(junk=("31",))), "wayfarer")
    assert campaign.vagrants["wayfarer"].junk == {}


@pytest.mark.rule("CP-15")
def test_what_is_set_aside_is_saved_and_read_and_nobody_is_both_aside_and_in_play():
    campaign, _ = vagrant_change.change(
        songsmith(camping(), skills={"35": "wounded"}), "songsmith", "wayfarer"
    )
    tables = schema.encode(campaign)
    assert tables["set_aside"] == {"songsmith": {"35": "wounded", "36": "gone"}}
    read = schema.decode(tables)
    assert read.campaign == campaign
    tables["set_aside"]["empress"] = {"51": "ready"}
    tables["set_aside"]["nobody"] = {"51": "lost"}
    assert [problem.where for problem in schema.decode(tables).problems] == [
        "set_aside.empress",
        "set_aside.nobody",
        "set_aside.nobody.51",
    ]
