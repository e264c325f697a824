"""Limits that hold at every moment: each row tells of its place, counts room, and is silent when overruled."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing
from vagrant_cli.campaign import Belongings, Camp, Campaign, Deed, Donations
from vagrant_cli.data.editions import BASE, EXPANSIONS, MOST_SMOKY, OFF_THE_RAILS
from vagrant_cli.data.vagrants import COMMON_COINS_MOST, FEWEST, KEYS
from vagrant_cli.errors import Refused
from vagrant_cli.rules.campaign import limits, smoky_bones
from vagrant_cli.rules.vagrant import common_coins
from vagrant_cli.store.schema import schema

NEW = Deed()


def with_coins(coins: int) -> Campaign:
    return begun()._replace(donations=Donations({"before": coins}))


def songsmith(**changes: object) -> Campaign:
    return begun().with_vagrant("songsmith", **changes)


def cards(number: int) -> dict[str, str]:
    return {f"Card {index}": "ready" for index in range(number)}


def deeds(number: int, deed: Deed = NEW) -> Campaign:
    return holding(begun(), "songsmith", **{f"Deed_{index}": deed for index in range(number)})


def squares(*numbers: int) -> Campaign:
    campaign = begun(off_the_rails=False)
    return campaign._replace(donations=Donations(length=20, squares=dict.fromkeys(numbers, "84")))


def six() -> Campaign:
    campaign = begun(vagrants="songsmith empress wayfarer runaway")
    one = campaign.vagrants["songsmith"]._replace(skills={})
    return campaign._replace(vagrants={name: campaign.vagrants.get(name, one) for name in KEYS})


FULL = {
    "DN-05": (with_coins(30), with_coins(31), "donations.given comes to 31, and the track has 30 squares."),
    "CP-19": (squares(20), squares(5, 21), "donations.squares.21 lies past the end of the track, 20."),
    "HL-03": (
        begun(vagrants="songsmith empress wayfarer runaway"),
        six(),
        "vagrants holds 6 Vagrants; 4 may play.",
    ),
    "MR-17": (
        begun()._replace(belongings=Belongings(rituals=("A", "B", "C", "D", "E"))),
        begun()._replace(belongings=Belongings(rituals=("A", "B", "C", "D", "E", "F"))),
        "belongings.rituals holds 6 cards; the Moonreaper has 5.",
    ),
    "SB-02": (
        songsmith(smoky_bones=3),
        songsmith(smoky_bones=4),
        "vagrants.songsmith.smoky_bones is 4; a Vagrant may hold 3.",
    ),
    "SL-01": (
        songsmith(skills=cards(4)),
        songsmith(skills=cards(5)),
        "vagrants.songsmith.skills holds 5 cards in 4 slots.",
    ),
    "DD-17": (
        begun(off_the_rails=False),
        deeds(1)._replace(off_the_rails=False),
        "vagrants.songsmith.deeds exist in Off the Rails campaigns only.",
    ),
    "DD-04": (deeds(2), deeds(3), "vagrants.songsmith.deeds are 3 cards; a Vagrant may hold 2."),
    "DD-03": (
        deeds(2)._replace(decks={"songsmith": tuple(map(str, range(8)))}),
        deeds(2)._replace(decks={"songsmith": tuple(map(str, range(9)))}),
        "decks.songsmith and deeds name 11 cards; a deck has 10.",
    ),
    "DD-02": (
        deeds(1, Deed("goal", 2)),
        deeds(1, Deed("goal", 3)),
        'vagrants.songsmith.deeds."Deed 0".tokens is 3; a goal side holds up to 2 in this mode.',
    ),
}
"""By rule: a campaign at the limit, one over it, and what is said of that."""


def told(campaign: Campaign) -> list[str]:
    """What keeps a campaign from being read, as a save would have it."""
    found = schema.decode(schema.encode(campaign)).problems
    return [f"{one.where} {one.message}" for one in found]


@pytest.mark.parametrize("rule", FULL)
def test_at_a_limit_a_save_is_right_and_past_it_wrong_unless_that_rule_is_overruled(rule: str):
    full, past, said = FULL[rule]
    assert told(full) == []
    assert told(past) == [f"{said} [{rule}]"]
    assert told(past._replace(overruled={rule: "so we play"})) == []


@pytest.mark.rule("SB-03")
def test_all_vagrants_hold_no_more_smoky_bones_than_there_are():
    campaign = six()._replace(overruled={"HL-03": "six of us"})
    three = campaign._replace(
        vagrants={name: one._replace(smoky_bones=3) for name, one in list(campaign.vagrants.items())[:3]}
    )
    assert told(three) == ["vagrants hold 9 smoky bones; there are 8. [SB-03]"]


@pytest.mark.rule("DD-13")
def test_whoever_overruled_the_choice_of_a_discard_keeps_the_third_deed():
    assert told(deeds(3)._replace(overruled={"DD-13": "so we play"})) == []


@pytest.mark.parametrize("rule", FULL)
def test_what_lasts_leaves_a_mark_when_it_is_overruled(rule: str):
    assert rule in limits.STANDING


def test_phases_reward_sides_and_cards_in_two_places():
    both = Camp(5)
    campaign = holding(begun(), "songsmith", Done=Deed("reward", 1))
    campaign = campaign.with_vagrant("empress", skills={"12": "ready"}).with_vagrant(
        "songsmith", stored=("12",)
    )
    found = [(one.rule, one.where) for one in limits.over(campaign)]
    assert found == [
        ("DD-06", ("vagrants", "songsmith", "deeds", "Done", "tokens")),
        ("CP-14", ("vagrants", "empress", "skills", "12")),
    ]
    assert [one.rule for one in limits.over(playing(begun())._replace(camp=both))] == ["WL-01"]


def test_room_counts_what_still_fits_and_never_below_nothing():
    assert limits.room(with_coins(28), "DN-05") == 2
    assert limits.room(with_coins(31), "DN-05") == 0
    assert limits.room(begun(), "SL-01", "songsmith", "skill") == 2
    assert limits.measure(deeds(1), "DD-04", "songsmith") == (1, 2)


@pytest.mark.rule("SB-02")
@pytest.mark.parametrize("edition", [BASE, *EXPANSIONS])
def test_no_edition_lets_a_vagrant_hold_more_than_it_says(edition):
    campaign = begun(off_the_rails=edition == OFF_THE_RAILS)
    campaign, _ = smoky_bones.receive(campaign, "songsmith", edition.smoky_limit)
    with pytest.raises(Refused, match="does not fit"):
        smoky_bones.receive(campaign, "songsmith", 1)
    assert edition.smoky_limit <= MOST_SMOKY


@pytest.mark.rule("CC-05")
@pytest.mark.parametrize("coins", [0, 18])
def test_a_save_holds_as_many_common_coins_as_the_fewest_vagrants_leave(coins: int):
    assert COMMON_COINS_MOST == common_coins.total(begun()) == 18
    assert len(begun().vagrants) == FEWEST
    assert told(songsmith(common_coins=coins)) == told(songsmith(later_coins=coins)) == []
    assert told(songsmith(common_coins=19)) == [
        "vagrants.songsmith.common_coins must be a whole number from 0 to 18, not 19."
    ]
