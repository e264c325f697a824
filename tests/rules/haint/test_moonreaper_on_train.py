"""The Moonreaper in a scenario: his tokens, his coming, acting, oppressing and leaving."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, refused
from tests.rules.tables import at_table, on_board
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.rules.events.bindle import (
    MoonreaperActs,
    MoonreaperArrives,
    MoonreaperCardsNamed,
    MoonreaperLeavesTrain,
    MoonreaperMoves,
    MoonreaperToPlace,
    MoonTokenDrawn,
    OppressionRepeats,
    VagrantOppressed,
)
from vagrant_cli.rules.events.campaign import MoonTokensReturned, PiecePut
from vagrant_cli.rules.haint import moonreaper_on_train, pieces
from vagrant_cli.rules.scenario import rituals
from vagrant_cli.scenario import MoonState, Rounds


def two_drawn(space: int = 2, **more):
    return at_table(**more).in_scenario(moon=MoonState(beside=2), rounds=Rounds(space=space, begun=space))


def on_train(space: int = 3, **more):
    campaign = at_table(**more)
    return campaign.in_scenario(moon=MoonState(2, space, "The Borrowed Coat", "Long Reach"))


@pytest.mark.rule("MR-04", "MR-07", "MR-08")
@pytest.mark.parametrize(("now", "coming"), [(0, 1), (2, 3), (6, 1)])
def test_the_third_token_brings_him_and_lies_on_the_next_round_space(now, coming):
    campaign, events = moonreaper_on_train.drawn(two_drawn(now))
    assert campaign.scenario.moon == MoonState(beside=2, space=coming)
    assert events == (MoonTokenDrawn(3), MoonreaperArrives(coming, 5, 5), MoonreaperToPlace(()))
    assert moonreaper_on_train.inside(campaign) == 0


@pytest.mark.rule("MR-08")
def test_his_cards_are_of_those_left_and_may_be_named_at_once_or_later():
    campaign = two_drawn()
    campaign = campaign._replace(belongings=campaign.belongings._replace(rituals=("Coat",)))
    campaign, events = moonreaper_on_train.drawn(campaign, moonreaper_on_train.Cards("Whistle", None))
    assert events[1:3] == (MoonreaperArrives(3, 4, 4), MoonreaperCardsNamed("Whistle", None))
    campaign, events = moonreaper_on_train.name_cards(campaign, moonreaper_on_train.Cards(None, "Long Reach"))
    assert events == (MoonreaperCardsNamed("Whistle", "Long Reach"),)
    with refused("MR-08"):
        moonreaper_on_train.name_cards(campaign, moonreaper_on_train.Cards("coat"))
    with refused("MR-04"):
        moonreaper_on_train.name_cards(two_drawn(), moonreaper_on_train.Cards("Whistle"))


@pytest.mark.rule("MR-04", "MR-07")
def test_on_a_board_he_is_placed_when_one_space_is_right_else_all_are_listed():
    campaign = on_board(two_drawn(), songsmith="A1,1", runaway="A1,2")
    campaign = campaign.with_vagrant("songsmith", humanity=7).with_vagrant("runaway", humanity=3)
    _, events = moonreaper_on_train.drawn(campaign)
    assert events[-1] == MoonreaperToPlace(("A4,1", "A3,2", "A2,3"))
    blocked = {parse_space("A4,1"): "crate", parse_space("A2,3"): "crate"}
    campaign = campaign.in_scenario(board=campaign.scenario.board._replace(objects=blocked))
    campaign, events = moonreaper_on_train.drawn(campaign)
    assert events[-1] == PiecePut("haint", "moonreaper", "A3,2")
    assert campaign.scenario.board.haints["moonreaper"] == parse_space("A3,2")


def test_unknown_humanity_leaves_the_placing_to_the_players():
    campaign = on_board(two_drawn(), songsmith="A1,1")._replace(told={})
    assert moonreaper_on_train.drawn(campaign)[1][-1] == MoonreaperToPlace((), ("songsmith.max",))


@pytest.mark.rule("MR-10")
@pytest.mark.parametrize(("space", "then"), [(3, 5), (5, 1), (6, 2)])
def test_he_acts_when_the_marker_is_on_his_space_and_his_token_moves_two_on(space, then):
    campaign = on_train(space).in_scenario(rounds=Rounds(space=space, begun=space))
    campaign, events = moonreaper_on_train.round_begins(campaign)
    assert events == (MoonreaperActs("Long Reach", then),)
    assert campaign.scenario.moon.space == then
    assert moonreaper_on_train.round_begins(campaign) == (campaign, ())


@pytest.mark.rule("MR-10", "MR-12")
def test_once_his_ritual_is_done_he_acts_no_more_and_all_his_tokens_stay_out():
    campaign = on_board(on_train(3), songsmith="A1,1")
    board = campaign.scenario.board._replace(
        haints={"moonreaper": parse_space("A3,1")}, moon_tokens=(parse_space("A5,1"),)
    )
    campaign, _ = rituals.complete_moonreapers(campaign.in_scenario(board=board), "the borrowed coat")
    assert campaign.scenario.board.haints == {}
    assert campaign.scenario.board.moon_tokens == ()
    campaign = campaign.in_scenario(rounds=Rounds(space=3, begun=3))
    assert moonreaper_on_train.round_begins(campaign) == (campaign, ())
    assert moonreaper_on_train.inside(campaign) == 0
    with refused("MR-15"):
        moonreaper_on_train.drawn(campaign)


@pytest.mark.rule("MR-25")
def test_only_the_ritual_on_his_present_card_may_be_performed():
    assert moonreaper_on_train.attemptable(on_train())
    assert not moonreaper_on_train.attemptable(two_drawn())
    with refused("MR-25"):
        rituals.complete_moonreapers(on_train(), "Whistle")


@pytest.mark.rule("MR-05", "MR-14", "MR-15")
def test_at_the_scenarios_end_he_and_his_tokens_go_and_the_bindle_holds_three_again():
    campaign = on_board(on_train(), songsmith="A1,1")
    board = campaign.scenario.board._replace(
        haints={"moonreaper": parse_space("A3,1"), "tommyknocker": parse_space("A6,1")},
        moon_tokens=(parse_space("A5,1"),),
    )
    campaign, events = moonreaper_on_train.end(campaign.in_scenario(board=board))
    assert events == (MoonreaperLeavesTrain("The Borrowed Coat", "Long Reach"), MoonTokensReturned(3))
    assert campaign.scenario.moon == MoonState()
    assert set(campaign.scenario.board.haints) == {"tommyknocker"}
    assert campaign.scenario.board.moon_tokens == ()
    assert moonreaper_on_train.inside(campaign) == 3


@pytest.mark.rule("MR-14")
def test_after_his_ritual_no_card_goes_back_to_its_deck():
    campaign, _ = rituals.complete_moonreapers(on_train(), "The Borrowed Coat")
    assert moonreaper_on_train.end(campaign)[1] == (MoonTokensReturned(3),)
    assert moonreaper_on_train.end(at_table(moonreaper=False))[1] == ()
    assert moonreaper_on_train.end(begun(moonreaper=True))[1] == ()


@pytest.mark.rule("MR-21")
def test_where_a_haint_would_gain_humanity_he_is_moved_instead():
    campaign, events = moonreaper_on_train.gain(on_train(), 2)
    assert events == (MoonreaperMoves(2),)
    assert campaign == on_train()
    with refused("MR-04"):
        moonreaper_on_train.gain(two_drawn(), 2)


@pytest.mark.rule("MR-22")
def test_a_bone_of_five_breaks_junk_and_one_that_breaks_none_repeats_the_action():
    campaign = on_train(vagrants="songsmith runaway wayfarer").with_vagrant(
        "songsmith", junk={"Tin Whistle": "ready"}
    )
    names = ("songsmith", "runaway", "wayfarer")
    after, events = moonreaper_on_train.oppress(campaign, names, (5, 6, 4))
    assert after.vagrants["songsmith"].junk == {"Tin Whistle": "broken"}
    assert after.vagrants["wayfarer"].junk == {"31": "ready"}
    assert events == (
        VagrantOppressed("songsmith", 5, "Tin Whistle"),
        VagrantOppressed("runaway", 6, None),
        VagrantOppressed("wayfarer", 4, None),
        OppressionRepeats(("runaway",)),
    )
    after, events = moonreaper_on_train.oppress(after, names[:1], (6,))
    assert events[-1] == OppressionRepeats(("songsmith",)), "all of it is broken already"


@pytest.mark.rule("MR-22")
def test_who_has_two_junk_says_before_the_roll_which_one_breaks():
    campaign = on_train(vagrants="wayfarer empress").with_vagrant(
        "wayfarer", junk={"31": "ready", "Cup": "ready"}
    )
    with pytest.raises(UsageError, match="2 Junk that may break: 31 or Cup"):
        moonreaper_on_train.oppress(campaign, ("wayfarer",), (6,))
    after, _ = moonreaper_on_train.oppress(campaign, ("wayfarer",), (6,), ("cup",))
    assert after.vagrants["wayfarer"].junk == {"31": "ready", "Cup": "broken"}
    with pytest.raises(UsageError, match="1 Vagrant rolls 1 bone each, and 2 faces"):
        moonreaper_on_train.oppress(campaign, ("empress",), (6, 1))
    with pytest.raises(UsageError, match="named twice"):
        moonreaper_on_train.oppress(campaign, ("empress", "empress"), (6, 1))
    with pytest.raises(UsageError, match="no Junk that may break"):
        moonreaper_on_train.oppress(campaign, ("empress",), (6,), ("cup",))


@pytest.mark.rule("MR-11")
def test_a_moon_token_lies_where_characters_go_and_beside_an_object():
    campaign = on_board(on_train(), songsmith="A1,1")
    campaign, _ = pieces.put(campaign, pieces.Piece("object", "crate"), parse_space("A3,1"))
    with refused("MR-11"):
        pieces.put(campaign, pieces.Piece("moon", "moon"), parse_space("A3,1"))
    campaign, _ = pieces.put(campaign, pieces.Piece("moon", "moon"), parse_space("A2,1"))
    campaign, _ = pieces.move(campaign, pieces.Piece("vagrant", "songsmith"), parse_space("A2,1"))
    assert campaign.scenario.board.place("songsmith") == parse_space("A2,1")


@pytest.mark.rule("OR-07")
def test_the_supply_holds_six_leaf_piles_and_swarms_together():
    campaign = on_board(at_table())
    for number in range(6):
        name = ("leaf pile", "swarm")[number % 2]
        campaign, _ = pieces.put(campaign, pieces.Piece("object", name), parse_space(f"A{number + 1},1"))
    with refused("OR-07"):
        pieces.put(campaign, pieces.Piece("object", "Swarm"), parse_space("A1,2"), forced=True)
    pieces.put(campaign, pieces.Piece("object", "crate"), parse_space("A1,2"))


@pytest.mark.rule("MR-09")
def test_he_is_placed_by_the_maximum_that_the_box_tells_while_humanity_is_full():
    campaign = on_board(at_table(), haint="A6,3", songsmith="A1,1", runaway="A6,1")
    campaign = campaign.in_scenario(moon=MoonState(beside=2)).with_vagrant("runaway", humanity=2)
    _, events = moonreaper_on_train.drawn(campaign._replace(told={}))
    assert MoonreaperToPlace((), ("songsmith.max",)) in events, (
        "nobody has told how much a full Songsmith has"
    )
    _, events = moonreaper_on_train.drawn(campaign)
    assert MoonreaperToPlace(("A4,1", "A3,2", "A2,3")) in events


@pytest.mark.rule("MR-11", "MR-15")
def test_of_five_moon_tokens_four_at_most_lie_on_the_board():
    campaign = on_board(on_train(), songsmith="A1,1")
    for column in range(1, 5):
        campaign, _ = pieces.put(campaign, pieces.Piece("moon", "moon"), parse_space(f"A{column},3"))
    with refused("MR-15"):
        pieces.put(campaign, pieces.Piece("moon", "moon"), parse_space("A5,3"), forced=True)


@pytest.mark.rule("MR-01", "MR-11")
def test_a_moon_token_is_laid_by_a_ritual_card_which_is_drawn_as_he_comes():
    token, space = pieces.Piece("moon", "moon"), parse_space("A2,1")
    not_yet = on_board(at_table(), songsmith="A1,1")
    with refused("MR-11"):
        pieces.put(not_yet, token, space)
    insisted, _ = pieces.put(not_yet, token, space, forced=True)
    assert insisted.scenario.board.moon_tokens == (space,)
    without_him = not_yet._replace(moonreaper=not_yet.moonreaper._replace(in_play=False))
    with refused("MR-01"):
        pieces.put(without_him, token, space)


@pytest.mark.rule("MR-04", "MR-16")
def test_he_is_put_on_the_board_while_he_is_placed_and_neither_before_nor_after():
    him, space = pieces.Piece("haint", "moonreaper"), parse_space("A5,1")
    there, _ = pieces.put(on_board(on_train(), songsmith="A1,1"), him, space)
    gone = moonreaper_on_train.gone(there)
    for campaign in (on_board(two_drawn(), songsmith="A1,1"), gone):
        with refused("MR-04"):
            pieces.put(campaign, him, space)
        pieces.put(campaign, him, space, forced=True)


@pytest.mark.rule("MR-12")
def test_after_his_ritual_nobody_is_told_to_draw_a_third_token():
    campaign, _ = rituals.complete_moonreapers(on_train(), "The Borrowed Coat")
    for act in (
        moonreaper_on_train.act,
        lambda there: moonreaper_on_train.gain(there, 1),
        lambda there: moonreaper_on_train.oppress(there, ("songsmith",), (5,)),
        lambda there: moonreaper_on_train.name_cards(there, moonreaper_on_train.Cards("Whistle")),
    ):
        with refused("MR-12"):
            act(campaign)
