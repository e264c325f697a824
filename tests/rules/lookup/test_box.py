"""The entries of the box profile, and General Actions."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun
from vagrant_cli.campaign import Campaign
from vagrant_cli.data.items import BASE_ITEMS
from vagrant_cli.data.vagrants import KEYS
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.lookup import box
from vagrant_cli.rules.scenario import general_actions

DIE = ("+1", "+1", "+2", "note", "skull", "0")


def test_every_entry_has_a_key_of_its_own_and_finds_itself():
    keys = [one.key for one in box.ENTRIES]
    assert len(set(keys)) == len(keys) == 1 + 6 * 12 + 5 * 2 + 1
    for one in box.ENTRIES:
        assert box.entry(one.key) == one
        assert box.entry(one.key.replace(".", " ").replace("_", "-").upper()) == one
        assert one.what.startswith("the ")
        assert "None" not in one.limits


def test_both_sides_of_every_vagrant_and_every_item_have_their_numbers():
    keys = {one.key for one in box.ENTRIES}
    for vagrant in KEYS:
        for word in ("max", "move", "rummage", "investigate", "patch_up", "bust"):
            assert {f"{vagrant}.{word}", f"{vagrant}.westbound.{word}"} <= keys
    assert {f"{item.key}.{word}" for item in BASE_ITEMS for word in ("tokens", "cycle")} <= keys


@pytest.mark.rule("BN-10")
def test_nothing_is_known_beforehand_but_what_is_printed_in_public():
    assert box.known(Campaign("")) == {"iron-nails.cycle": 5, "poisonous-berry.tokens": 3}
    assert len(box.missing(Campaign(""))) == len(box.ENTRIES) - 2


def test_the_saves_word_comes_before_the_profiles_and_that_before_what_is_public():
    key = "iron-nails.cycle"
    for save, profile, value, source in (
        ({key: 4}, {key: 6}, 4, "save"),
        ({}, {key: 6}, 6, "profile"),
        ({}, {}, 5, "public"),
    ):
        campaign = Campaign("", box=save, told=profile)
        assert (campaign.number(key), box.source(campaign, key)) == (value, source)
        assert box.known(campaign)[key] == value
        assert campaign.said("salt.cycle") is box.source(campaign, "salt.cycle") is None


def test_what_is_missing_leaves_out_vagrants_who_are_not_in_play():
    campaign = begun(vagrants="empress")._replace(box={"empress.bust": 4}, told={"smoky_die": DIE})
    lacking = {one.key for one in box.missing(campaign)}
    assert "empress.move" in lacking
    assert "salt.tokens" in lacking
    assert not lacking & {"empress.bust", "smoky_die", "songsmith.bust"}


@pytest.mark.parametrize(
    ("key", "fitting", "too_much"),
    [
        ("songsmith.max", 30, 31),
        ("songsmith.bust", 20, 0),
        ("songsmith.move", 0, 31),
        ("salt.tokens", 99, 100),
        ("salt.cycle", 1, 0),
        ("breaks.5", 1, 0),
        ("smoky_die", DIE, DIE[:5]),
        ("smoky_die", DIE, (*DIE[:5], "+10")),
        ("songsmith.max", 1, DIE),
        ("smoky_die", DIE, 4),
    ],
)
def test_an_entry_knows_its_limits(key, fitting, too_much):
    entry = box.entry(key)
    assert entry.fits(fitting)
    assert not entry.fits(too_much)


@pytest.mark.parametrize("typed", ["breaks.5", "Breaks 5", "break 5", "breaks5"])
def test_the_break_track_of_a_scenario_is_named_by_its_page(typed):
    assert box.entry(typed) == box.break_track(5)


@pytest.mark.parametrize("typed", ["breaks.0", "breaks.1000", "breaks", "songsmith.bsut", "", "nobody.move"])
def test_an_unknown_entry_is_refused_with_what_is_near(typed):
    with pytest.raises(UsageError) as error:
        box.entry(typed)
    assert error.value.hint


def test_entries_stand_in_one_order_whatever_order_they_were_told_in():
    told = {"breaks.11": 2, "salt.cycle": 3, "breaks.5": 4, "songsmith.bust": 4, "smoky_die": DIE}
    assert list(box.in_order(told)) == ["smoky_die", "songsmith.bust", "salt.cycle", "breaks.5", "breaks.11"]


@pytest.mark.rule("AC-08")
def test_patch_up_gives_a_humanity_for_each_success_never_above_the_maximum():
    assert general_actions.gain("patch-up", "empress", 3) == ("empress", 3)
    assert general_actions.gain("patch-up", "empress", 3, room=2) == ("empress", 2)
    assert general_actions.gain("patch-up", "empress", 3, room=0) == ("empress", 0)


@pytest.mark.rule("AC-09")
def test_bust_gives_the_haint_a_humanity_for_each_success():
    assert general_actions.gain("bust", "empress", 3, room=0) == ("haint", 3)


@pytest.mark.rule("AC-06", "AC-07")
def test_investigate_gives_no_humanity_since_its_event_says_what_follows():
    assert general_actions.gain("investigate", "empress", 3) is None


def test_each_side_of_the_card_has_its_own_value():
    assert general_actions.entry_of("patch-up", "empress") == "empress.patch_up"
    assert general_actions.entry_of("bust", "empress", westbound=True) == "empress.westbound.bust"
    for action in general_actions.ACTIONS:
        for westbound in (False, True):
            assert box.names_entry(general_actions.entry_of(action, "empress", westbound=westbound))
