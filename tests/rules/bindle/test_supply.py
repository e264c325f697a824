"""Candles on a board come out of the Bindle."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import refused
from tests.rules.tables import at_table, on_board, with_tokens
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.bindle.bindle import within_box
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.rules.haint import board_in_play, pieces

CANDLE = pieces.Piece(pieces.CANDLE, pieces.CANDLE)


def put(campaign, space: str):
    return within_box(campaign, pieces.put(campaign, CANDLE, parse_space(space)))[0]


@pytest.mark.rule("BN-05", "BN-10")
def test_no_more_candles_stand_on_the_board_than_the_bindle_holds():
    campaign = with_tokens(on_board(at_table(), songsmith="A1,1"), "songsmith", candle=2)
    campaign = put(put(campaign, "A2,1"), "A3,1")
    assert bindle.inside(campaign, "candle") == 0
    with refused("BN-10") as error:
        put(campaign, "A4,1")
    assert "0 of 4" in error.value.message
    assert put(campaign._replace(told={}), "A4,1"), "nobody has told how many there are"


@pytest.mark.rule("BN-10")
def test_a_board_taken_up_brings_no_candle_that_lies_elsewhere():
    campaign = with_tokens(on_board(at_table(), songsmith="A1,1"), "songsmith", candle=3)
    board = campaign.scenario.board._replace(candles=(parse_space("A2,1"), parse_space("A3,1")))
    with refused("BN-10"):
        within_box(campaign, board_in_play.use(campaign, board))
