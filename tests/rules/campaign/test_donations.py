"""Coins donated to DC: squares, moments and the end of the track."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.campaign import Camp, Donations
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.campaign import donations, moments
from vagrant_cli.rules.events.campaign import CoinsDonated, MomentReached
from vagrant_cli.rules.tracks import donation_track

PRINTED = ((5, "O-1"), (10, "84"), (18, "83"), (22, "O-2"), (25, "71"), (30, "O-3"))


def with_coins(coins: int, **more):
    return begun(**more)._replace(donations=Donations({"before": coins}))


@pytest.mark.rule("DN-02")
def test_the_track_of_off_the_rails_is_the_printed_one():
    track = donation_track.track(begun())
    assert track.length == 30
    assert tuple(track.squares) == PRINTED


@pytest.mark.rule("DN-02")
def test_a_donation_names_every_moment_that_it_crosses_in_order():
    campaign, events = donations.donate(with_coins(4), 20)
    assert campaign.donations.coins == 24
    assert [e.moment for e in events if isinstance(e, MomentReached)] == ["O-1", "84", "83", "O-2"]


@pytest.mark.rule("DN-02", "RU-25")
@pytest.mark.parametrize("step", [1, 2, 3, 7, 30])
def test_however_thirty_coins_come_in_each_moment_is_named_once_and_no_fee_is_taken(step):
    campaign, named = begun(), []
    while campaign.donations.coins < 30:
        campaign, events = donations.donate(campaign, min(step, 30 - campaign.donations.coins))
        named += [(e.square, e.moment) for e in events if isinstance(e, MomentReached)]
    assert tuple(named) == PRINTED
    assert campaign.donations.coins == 30


@pytest.mark.rule("DN-03")
def test_o_moments_stand_in_the_expansion_and_the_others_in_the_base_rules():
    _, events = donations.donate(begun(), 30)
    books = {e.moment: e.book for e in events if isinstance(e, MomentReached)}
    assert {m for m, book in books.items() if book == "Off the Rails rulebook"} == {"O-1", "O-2", "O-3"}
    assert {m for m, book in books.items() if book == "base rulebook"} == {"84", "83", "71"}


@pytest.mark.rule("DN-01")
def test_coins_are_donated_before_the_first_scenario_and_in_camp_but_not_in_a_scenario():
    assert donations.donate(begun(), 1)[0].donations.given == {"before": 1}
    campaign = with_coins(2)._replace(camp=Camp(5))
    for coins in (1, 3):
        campaign, _ = donations.donate(campaign, coins)
    campaign, _ = donations.donate(campaign._replace(camp=Camp(7)), 2)
    assert campaign.donations.given == {"before": 2, "5": 4, "7": 2}
    assert campaign.donations.coins == 8
    with refused("DN-01"):
        donations.donate(playing(begun()), 1)


@pytest.mark.rule("DN-05")
def test_what_does_not_fit_is_refused_whole():
    with refused("DN-05") as error:
        donations.donate(with_coins(27), 5)
    assert error.value.message == "Only 3 of the 30 squares are left on the track; 5 coins do not fit."
    assert donations.donate(with_coins(27), 3)[0].donations.coins == 30


@pytest.mark.rule("DN-05")
def test_on_a_track_without_a_mark_no_square_is_said_to_be_taken():
    with refused("DN-05") as error:
        donations.donate(begun(), 99)
    assert (error.value.message, error.value.hint) == (
        "The track has 30 squares, all open; 99 coins do not fit.",
        "Donate at most 30.",
    )


@pytest.mark.rule("MO-06", "CP-18")
def test_a_moment_that_is_not_reached_names_a_donation_only_where_it_can_be_made():
    def hint(campaign):
        return next(moments.objections(campaign, "O-1")).hint

    assert hint(begun()) == "Donate 5 more first: vsong donate 5."
    pool = Camp(5, begun=True, income={"vagrants": 6})
    assert hint(begun()._replace(camp=pool)) == "Donate 5 more first: vsong donate 5."
    for campaign in (
        playing(begun()),
        begun()._replace(camp=pool._replace(finished=True)),
        begun()._replace(camp=pool._replace(income={"vagrants": 4})),
    ):
        assert hint(campaign) == "Donate 5 more first."


@pytest.mark.rule("DN-05")
def test_the_group_may_go_past_the_end_and_every_crossed_moment_is_still_named_once():
    campaign, events = donations.donate(with_coins(29), 4, forced=True)
    assert campaign.donations.coins == 33
    assert [e.moment for e in events if isinstance(e, MomentReached)] == ["O-3"]
    assert [objection.rule for objection in donations.objections(campaign, 1)] == ["DN-05"]


@pytest.mark.rule("DN-04", "CP-19")
def test_without_off_the_rails_the_track_is_what_the_players_set():
    campaign = begun(off_the_rails=False)
    assert donation_track.track(campaign).squares == ()
    campaign, _ = donations.set_track(campaign, {4: "70", 9: "71"}, None)
    _, events = donations.donate(campaign, 9)
    assert events == (
        CoinsDonated(9, 9),
        MomentReached(4, "70", "base rulebook"),
        MomentReached(9, "71", "base rulebook"),
    )


@pytest.mark.rule("DN-04")
def test_off_the_rails_replaces_the_base_track_which_then_cannot_be_set():
    with refused("DN-04"):
        donations.set_track(begun(), {4: "70"}, None)
    campaign = begun()._replace(donations=Donations({"before": 4}, squares={4: "70"}))
    assert donation_track.due(campaign) == ()


def test_a_square_past_the_end_of_the_own_track_is_a_usage_error():
    with pytest.raises(UsageError, match="25 squares"):
        donations.set_track(begun(off_the_rails=False), {26: "70"}, None)
    longer, _ = donations.set_track(begun(off_the_rails=False), {26: "70"}, 30)
    assert donation_track.track(longer).length == 30


def test_due_are_the_moments_reached_and_not_read():
    campaign = with_coins(11)._replace(moments_read=("O-1",))
    assert donation_track.due(campaign) == ("84",)
    assert donation_track.next_square(campaign) == (18, "83")
    assert donation_track.next_square(with_coins(30)) is None
