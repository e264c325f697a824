"""The board of a running scenario: taken up, and changed piece by piece."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.rules.events.campaign import (
    BoardTakenUp,
    CandleDiscarded,
    PieceMoved,
    PiecePut,
    PieceRemoved,
    PupMayStart,
    TokenHeld,
)
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.events.turn import HaintTakesPlace, LeftOffBoard
from vagrant_cli.rules.haint import board_in_play, pieces
from vagrant_cli.rules.haint.pieces import Piece
from vagrant_cli.scenario import HaintState, MoonState
from vagrant_cli.store.file import boards

TEXT = """\
[cars]
A = '''
.....
..#..'''
[haints.tommyknocker]
at = "A1,1"
[vagrants.songsmith]
at = "A5,1"
humanity = 2
max = 9
[tokens]
candles = ["A3,1"]
[tokens.objects]
"A5,2" = "leaf pile"
"""


def drawn(vagrants: str = "songsmith runaway"):
    campaign, _ = board_in_play.use(playing(begun(vagrants=vagrants)), boards.parse(TEXT))
    return campaign


def put(campaign, typed: str, space: str, new: str | None = None, **more):
    return pieces.put(campaign, pieces.meant(campaign, typed, new), parse_space(space), **more)


def test_a_board_is_taken_up_with_places_only_and_humanity_comes_from_the_campaign():
    campaign, events = board_in_play.use(playing(begun()), boards.parse(TEXT))
    assert events == (BoardTakenUp(1, 10),)
    campaign = campaign.with_vagrant("songsmith", humanity=6, maximum=8)
    found = pieces.in_scenario(campaign._replace(told={"songsmith.max": 9})).vagrants["songsmith"]
    assert (str(found.at), found.humanity, found.maximum, found.westbound) == ("A5,1", 6, 8, False)


@pytest.mark.rule("DD-18")
def test_on_the_board_a_westbound_vagrant_has_that_sides_maximum():
    campaign = drawn().with_vagrant("songsmith", humanity=3, maximum=8, westbound=True)
    for told, maximum in (({}, None), ({"songsmith.max": 9, "songsmith.westbound.max": 5}, 5)):
        found = pieces.in_scenario(campaign._replace(told=told)).vagrants["songsmith"]
        assert (found.humanity, found.maximum, found.westbound) == (3, maximum, True)


def test_without_a_scenario_or_a_board_the_way_out_is_told():
    for campaign, way in ((begun(), "--board"), (playing(begun()), "vsong board use FILE")):
        with pytest.raises(Refused) as error:
            pieces.in_scenario(campaign)
        assert way in (error.value.hint or "")
    with refused("WL-01"):
        board_in_play.use(begun(), boards.parse(TEXT))


def test_vagrants_of_a_board_who_are_not_in_play_are_left_off_and_named():
    """Whoever is not in play gets no figure, and the players hear who of theirs still needs a space."""
    campaign, events = board_in_play.use(playing(begun(vagrants="empress wayfarer")), boards.parse(TEXT))
    assert events[1:] == (LeftOffBoard(("songsmith",), ("empress", "wayfarer")),)
    assert campaign.scenario.board.vagrants == {}


@pytest.mark.rule("VG-08")
def test_with_the_runaway_the_pup_and_the_tokens_are_left_off_too():
    text = TEXT.replace(
        "[tokens]", '[vagrants.runaway]\nat = "A4,1"\n[vagrants.pup]\nat = "A4,2"\n[tokens]'
    ).replace("candles", 'special = "pup"\nrecent = "runaway"\ncandles')
    campaign, _ = board_in_play.use(playing(begun(vagrants="songsmith empress")), boards.parse(text))
    board = campaign.scenario.board
    assert (list(board.vagrants), board.pup, board.recent) == (["songsmith"], None, None)
    assert board.special is None


def tracking(*haints: str):
    return playing(begun()).in_scenario(haints={name: HaintState() for name in haints})


def test_the_only_haint_of_the_scenario_takes_the_place_of_the_boards_only_one():
    """A board drawn for another Haint serves: the Moonreaper aside, the scenario's name holds."""
    for text in (TEXT, TEXT.replace("[vagrants", '[haints.moonreaper]\nat = "A1,2"\n[vagrants', 1)):
        campaign, events = board_in_play.use(tracking("sally"), boards.parse(text))
        assert HaintTakesPlace("sally", "tommyknocker", "A1,1") in events
        assert str(campaign.scenario.board.haints["sally"]) == "A1,1"
        assert "tommyknocker" not in campaign.scenario.board.haints


def test_a_haint_spelled_otherwise_is_the_scenarios():
    campaign, events = board_in_play.use(tracking("tommy knocker", "sally"), boards.parse(TEXT))
    assert list(campaign.scenario.board.haints) == ["tommy knocker"]
    assert events == (BoardTakenUp(1, 10),)


def test_haints_that_nobody_can_tell_apart_are_refused_with_both_names():
    """Two Haints tracked and another one drawn: nothing is guessed."""
    with pytest.raises(Refused, match="The board has Tommyknocker, and the scenario tracks Sally and Shade"):
        board_in_play.use(tracking("sally", "shade"), boards.parse(TEXT))
    campaign, _ = board_in_play.use(tracking("sally", "shade"), boards.parse(TEXT), forced=True)
    assert list(campaign.scenario.board.haints) == ["tommyknocker"]


def test_putting_works_for_vagrants_haints_candles_objects_and_moon_tokens():
    campaign = drawn().in_scenario(moon=MoonState(beside=2, space=3))
    for typed, space, new, kind in (
        ("son", "A4,1", None, "vagrant"),
        ("tommy", "A3,2", None, "haint"),
        ("shade", "A1,2", "haint", "haint"),
        ("moonreaper", "A2,2", None, "haint"),
        ("candle", "A5,1", None, "candle"),
        ("swarm", "A2,1", "object", "object"),
        ("moon", "A4,1", None, "moon"),
    ):
        campaign, events = put(campaign, typed, space, new)
        assert (events[-1].piece_kind, events[-1].space) == (kind, space)
        assert isinstance(events[-1], PiecePut)
    board = pieces.in_scenario(campaign)
    assert {name: str(at) for name, at in board.characters()} == {
        "songsmith": "A4,1",
        "tommyknocker": "A3,2",
        "shade": "A1,2",
        "moonreaper": "A2,2",
    }
    assert [*map(str, board.candles)] == ["A3,1", "A5,1"]
    assert {str(space): name for space, name in board.objects.items()} == {
        "A2,1": "swarm",
        "A5,2": "leaf pile",
    }
    assert [*map(str, board.moon_tokens)] == ["A4,1"]


def test_an_unknown_piece_is_told_how_to_make_a_new_one():
    with pytest.raises(UsageError) as error:
        pieces.meant(drawn(), "shade")
    assert "--haint or --object" in (error.value.hint or "")


def test_two_characters_never_share_a_space_even_when_forced():
    for typed, rule in (("songsmith", "AC-02"), ("moonreaper", "HT-10")):
        with refused(rule):
            put(drawn(), typed, "A1,1" if typed == "songsmith" else "A5,1", forced=True)


@pytest.mark.rule("AC-02")
def test_no_vagrant_is_put_on_terrain_unless_a_card_says_so():
    with refused("AC-02"):
        put(drawn(), "songsmith", "A3,2")
    campaign, events = put(drawn(), "songsmith", "A3,2", forced=True)
    assert isinstance(events[0], Overruled)
    assert str(pieces.in_scenario(campaign).place("songsmith")) == "A3,2"


@pytest.mark.rule("BN-05")
def test_a_candle_goes_on_an_open_space():
    for space in ("A5,1", "A3,2", "A5,2"):
        with refused("BN-05"):
            put(drawn(), "candle", space)
    with pytest.raises(Refused, match="already"):
        put(drawn(), "candle", "A3,1", forced=True)


@pytest.mark.rule("MR-11")
def test_a_moon_token_meant_for_an_object_is_sent_to_the_nearest_free_space():
    with refused("MR-11") as error:
        put(drawn().in_scenario(moon=MoonState(beside=2, space=3)), "moon", "A5,2")
    assert "A4,2" in (error.value.hint or "")


@pytest.mark.rule("VG-08")
def test_the_pup_comes_with_the_runaway_starts_beside_her_and_goes_with_her():
    with refused("VG-08"):
        put(drawn(), "pup", "A1,2")
    campaign, events = put(drawn(), "runaway", "A1,2")
    assert events[-1] == PupMayStart(("A2,2",))
    campaign, _ = put(campaign, "pup", "A2,2")
    campaign, events = pieces.remove(campaign, "runaway")
    assert events == (PieceRemoved("runaway", "A1,2"), PieceRemoved("pup", "A2,2"))
    assert pieces.in_scenario(campaign).pup is None


@pytest.mark.rule("HT-21")
def test_a_haint_that_moves_onto_a_candle_discards_it():
    campaign = drawn()
    campaign = campaign._replace(told={"candle.cycle": 3})
    campaign, events = pieces.move(campaign, pieces.meant(campaign, "tommy"), parse_space("A3,1"))
    assert campaign.scenario.track.tokens == {"candle": 1}
    assert events == (PieceMoved("tommyknocker", "A1,1", "A3,1"), CandleDiscarded("A3,1"))
    assert pieces.in_scenario(campaign).candles == ()


@pytest.mark.rule("HT-12")
@pytest.mark.rule("AC-02")
def test_a_vagrant_who_would_end_on_somebody_is_told_what_is_free_beside_and_moves_nobody():
    for typed, space in (("runaway", "A5,1"), ("runaway", "A1,1")):
        with refused("AC-02") as raised:
            put(drawn(), typed, space)
        assert raised.value.hint.startswith("Free beside it: ")


def test_a_haint_that_would_end_on_a_vagrant_is_told_where_they_may_step_aside():
    campaign = drawn()
    with refused("HT-10") as error:
        pieces.move(campaign, Piece("haint", "tommyknocker"), parse_space("A5,1"))
    assert "A4,1" in (error.value.hint or "")


def test_only_who_is_there_can_move_or_be_removed_and_only_to_spaces_that_exist():
    campaign = drawn()
    with pytest.raises(UsageError, match="not on the board"):
        pieces.move(campaign, Piece("vagrant", "runaway"), parse_space("A1,2"))
    with pytest.raises(UsageError, match="no space of this board"):
        put(campaign, "songsmith", "B1,1")
    with pytest.raises(UsageError, match="No token and no object"):
        pieces.remove(campaign, "A1.1")


def test_a_space_is_cleared_of_whatever_lies_there():
    campaign, _ = put(drawn().in_scenario(moon=MoonState(beside=2, space=3)), "moon", "A3,1")
    campaign, events = pieces.remove(campaign, "A3.1")
    assert events == (PieceRemoved("candle", "A3,1"), PieceRemoved("moon", "A3,1"))
    campaign, events = pieces.remove(campaign, "A5,2")
    assert events == (PieceRemoved("leaf pile", "A5,2"),)


@pytest.mark.rule("HT-02", "HT-08")
def test_who_holds_the_special_token_or_played_last_goes_when_they_go():
    campaign, events = pieces.mark(drawn(), "special", "songsmith")
    assert events == (TokenHeld("special", "songsmith"),)
    campaign, _ = pieces.mark(campaign, "recent", "songsmith")
    board = pieces.in_scenario(campaign)
    assert (board.special, board.recent) == ("songsmith", "songsmith")
    campaign, _ = pieces.remove(campaign, "songsmith")
    board = pieces.in_scenario(campaign)
    assert (board.special, board.recent) == (None, None)
    with pytest.raises(UsageError):
        pieces.mark(campaign, "special", "songsmith")
