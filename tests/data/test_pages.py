"""What certain pages of the scenario book bring with them."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing
from vagrant_cli.campaign import ZASHLI, Donations
from vagrant_cli.cli.words.sentences import sentence
from vagrant_cli.data.scenarios import PAGES
from vagrant_cli.rules.events.campaign import CoinsBanked, ErrorInPrint
from vagrant_cli.rules.scenario import scenario


@pytest.mark.rule("RU-42")
def test_the_two_pages_with_an_error_in_print_say_that_there_is_one_and_not_which():
    told = []
    for page in PAGES:
        _, events = scenario.start(begun(), page)
        told += [event for event in events if isinstance(event, ErrorInPrint)]
    assert told == [ErrorInPrint(5), ErrorInPrint(92)]
    words = sentence(told[0])
    assert "vsong rules RU-42 --spoil" in words
    assert not any(word in words.lower() for word in ("furthest", "range", "bindle", "event"))


@pytest.mark.rule("RU-41")
@pytest.mark.parametrize("result", ["victory", "defeat"])
def test_the_end_tells_how_many_coins_are_banked_and_not_why(result):
    for page in PAGES:
        campaign = playing(begun(), page)._replace(donations=Donations({"before": 17}))
        _, events = scenario.end(campaign, result)
        told = [event for event in events if isinstance(event, CoinsBanked)]
        assert told == ([CoinsBanked(page, 17)] if page in (92, 97) else [])
    assert "17 coins" in sentence(CoinsBanked(97, 17))
    assert "25" not in sentence(CoinsBanked(97, 17))


@pytest.mark.rule("RU-41", "RU-42")
def test_pages_of_another_book_bring_none_of_it():
    campaign, events = scenario.start(begun(mode=ZASHLI), 92)
    assert not [event for event in events if isinstance(event, ErrorInPrint)]
    assert not [event for event in scenario.end(campaign, "victory")[1] if isinstance(event, CoinsBanked)]
