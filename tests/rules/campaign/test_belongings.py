"""Cards in slots and belongings."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.campaign import Belongings
from vagrant_cli.data.vagrants import slots
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.campaign import belongings
from vagrant_cli.rules.events.campaign import CardsSwapped


@pytest.mark.rule("SL-01", "VG-06")
def test_a_vagrant_has_four_skill_slots_and_one_for_junk_and_the_wayfarer_two():
    assert [slots(name, "skill") for name in ("songsmith", "wayfarer")] == [4, 4]
    assert [slots(name, "junk") for name in ("songsmith", "wayfarer")] == [1, 2]


@pytest.mark.rule("SL-01")
def test_a_fifth_skill_does_not_fit():
    campaign = begun()._replace(belongings=Belongings(skills=("12", "13", "14")))
    for card in ("12", "13"):
        campaign, _ = belongings.give(campaign, card, "songsmith")
    with refused("SL-01"):
        belongings.give(campaign, "14", "songsmith")
    forced, _ = belongings.give(campaign, "14", "songsmith", forced=True)
    assert len(forced.vagrants["songsmith"].skills) == 5


@pytest.mark.rule("SL-01", "VG-06")
def test_the_wayfarer_holds_one_junk_more():
    campaign = begun(vagrants="wayfarer songsmith")._replace(
        belongings=Belongings(junk=("Lantern", "Whistle", "Pan"))
    )
    campaign, _ = belongings.give(campaign, "Lantern", "wayfarer")
    with refused("SL-01"):
        belongings.give(campaign, "Whistle", "wayfarer")
    campaign, _ = belongings.give(campaign, "Whistle", "songsmith")
    with refused("SL-01"):
        belongings.give(campaign, "Pan", "songsmith")


@pytest.mark.rule("RU-24")
def test_broken_junk_goes_to_the_belongings_and_back_and_stays_broken():
    campaign = begun().with_vagrant("songsmith", junk={"Whistle": "broken"})
    campaign, _ = belongings.take(campaign, "songsmith", "whi")
    assert campaign.belongings == Belongings(broken_junk=("Whistle",))
    campaign, _ = belongings.give(campaign, "Whistle", "empress")
    assert campaign.vagrants["empress"].junk == {"Whistle": "broken"}
    assert campaign.belongings == Belongings()


@pytest.mark.rule("RU-24")
def test_a_wounded_skill_stays_with_its_vagrant():
    campaign = begun().with_vagrant("songsmith", skills={"12": "wounded"})
    with refused("RU-24"):
        belongings.take(campaign, "songsmith", "12")


@pytest.mark.rule("SK-03")
def test_an_exclusive_skill_goes_to_its_vagrants_own_belongings_and_comes_back_to_nobody_else():
    campaign, _ = belongings.take(begun(), "songsmith", "35")
    assert campaign.vagrants["songsmith"].stored == ("35",)
    assert campaign.belongings == Belongings()
    with pytest.raises(UsageError):
        belongings.give(campaign, "35", "empress")
    with refused("SK-03"):
        belongings.add(campaign, "skill", "59")
    campaign, _ = belongings.give(campaign, "35", "songsmith")
    assert campaign.vagrants["songsmith"].skills["35"] == "ready"
    assert campaign.vagrants["songsmith"].stored == ()


@pytest.mark.rule("SK-03")
def test_the_players_say_which_other_skills_are_exclusive():
    campaign = begun().with_vagrant("songsmith", skills={"37": "ready"}, junk={"Pan": "ready"})
    stored, _ = belongings.take(campaign, "songsmith", "37", exclusive=True)
    assert (stored.vagrants["songsmith"].stored, stored.belongings) == (("37",), Belongings())
    with pytest.raises(UsageError):
        belongings.give(stored, "37", "empress")
    with pytest.raises(UsageError):
        belongings.take(campaign, "songsmith", "Pan", exclusive=True)


@pytest.mark.rule("JU-02", "SK-02")
def test_cards_change_hands_outside_scenarios_only():
    campaign = playing(begun())._replace(belongings=Belongings(skills=("12",), junk=("Lantern",)))
    with refused("SK-02"):
        belongings.give(campaign, "12", "songsmith")
    with refused("JU-02"):
        belongings.give(campaign, "Lantern", "songsmith")


def test_each_card_exists_once():
    campaign, _ = belongings.add(begun(), "junk", "Cracked Lantern")
    with refused("CP-14"):
        belongings.add(campaign, "junk", "cracked lantern")
    campaign, _ = belongings.give(campaign, "crack", "songsmith")
    with refused("CP-14"):
        belongings.add(campaign, "junk", "Cracked Lantern")


def test_a_card_removed_is_gone_and_an_unknown_one_is_a_usage_error():
    campaign, _ = belongings.add(begun(), "skill", "12")
    campaign, _ = belongings.remove(campaign, "12")
    assert campaign.belongings == Belongings()
    with pytest.raises(UsageError):
        belongings.remove(campaign, "12")


@pytest.mark.rule("MR-12")
def test_ritual_cards_are_the_moonreapers_and_stay_in_the_belongings():
    with refused("MR-12"):
        belongings.add(begun(), "ritual", "Coat")
    campaign, _ = belongings.add(begun(moonreaper=True), "ritual", "Coat")
    with refused("MR-12"):
        belongings.give(campaign, "Coat", "songsmith", forced=True)


@pytest.mark.rule("SK-02", "SK-03", "JU-02", "RU-24")
def test_two_vagrants_exchange_skills_or_junk_as_they_lie():
    held = begun().with_vagrant("songsmith", skills={"12": "wounded", "35": "ready"}, junk={"Hat": "ready"})
    held = held.with_vagrant("empress", skills={"14": "ready"}, junk={"Pan": "broken"})
    mine, theirs = belongings.Held("songsmith", "12"), belongings.Held("empress", "14")
    changed, events = belongings.swap(held, mine, theirs)
    assert changed.vagrants["songsmith"].skills == {"35": "ready", "14": "ready"}
    assert changed.vagrants["empress"].skills == {"12": "wounded"}
    assert events == (CardsSwapped("skill", "songsmith", "12", "empress", "14"),)
    changed, _ = belongings.swap(held, mine._replace(card="hat"), theirs._replace(card="pan"))
    assert changed.vagrants["songsmith"].junk == {"Pan": "broken"}
    assert changed.vagrants["empress"].junk == {"Hat": "ready"}
    with refused("SK-03"):
        belongings.swap(held, mine._replace(card="35"), theirs)
    with refused("SK-02"):
        belongings.swap(playing(held), mine, theirs)
    for wrong in (theirs._replace(card="Pan"), mine):
        with pytest.raises(UsageError):
            belongings.swap(held, mine, wrong)


@pytest.mark.rule("WB-07")
def test_a_covered_skill_is_neither_stored_nor_exchanged():
    held = begun().with_vagrant("songsmith", skills={"12": "ready"}, westbound=True, humanity=1, covered="12")
    held = held.with_vagrant("empress", skills={"14": "ready"})
    with refused("WB-07"):
        belongings.take(held, "songsmith", "12")
    with refused("WB-07"):
        belongings.swap(held, belongings.Held("empress", "14"), belongings.Held("songsmith", "12"))
