"""Prices of the camp: as printed, and named nowhere but in data/prices.py."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import vagrant_cli
from vagrant_cli.data import prices
from vagrant_cli.rules.camp.steps import PURCHASES
from vagrant_cli.rules.words.plurals import count

PACKAGE = Path(vagrant_cli.__file__).parent
CAMP = (PACKAGE.parent / "docs" / "CAMP.md").read_text("utf-8")
COINS = re.compile(r"\b(?:\d+|one|two|three) coins?\b")
OTHER_COINS = ("own turn", "of a turn", "1 coin more", "a Vagrant with", "its tokens into 1 coin each")
"""Words of lines about coins of a turn, or about what tokens bring, which no price is."""


@pytest.mark.rule("CP-06", "CP-07", "CP-08", "CP-09", "CP-10", "CP-11", "DD-10", "DD-12", "CP-04")
def test_prices_are_the_printed_ones():
    assert {price.key: price.coins for price in prices.PRICES} == {
        "skill": 2, "heal": 1, "repair": 1, "rummage": 1, "junk": 3, "redraw": 1, "deed": 3, "seance": 1, "donate": 1
    }  # fmt: skip
    assert (prices.SALE, prices.FINISHED_DEED) == (1, 3)
    assert (prices.SKILLS_ON_OFFER, prices.JUNK_ON_OFFER, prices.DEEDS_DRAWN) == (2, 1, 3)


@pytest.mark.parametrize("price", [row.price for row in PURCHASES if row.price != prices.DONATE])
def test_the_page_for_scripts_names_each_price(price: prices.Price):
    row = next(line for line in CAMP.splitlines() if line.startswith(f"| `{price.key}` |"))
    assert count(price.coins, "coin") in row


def test_the_page_for_scripts_names_what_brings_coins_and_what_another_offer_costs():
    assert f"| `sell` | broken Junk for {count(prices.SALE, 'coin')} |" in CAMP
    assert f"another offer costs {prices.REDRAW.coins} |" in CAMP


@pytest.mark.parametrize("folder", ["rules/camp", "rules/campaign", "cli/camp", "cli/campaign", "cli/words"])
def test_no_price_is_written_by_hand(folder: str):
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted((PACKAGE / folder).glob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if COINS.search(line) and not any(words in line for words in OTHER_COINS)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("camp heal", f"for {count(prices.HEAL.coins, 'coin')}:"),
        ("camp skill", f"for {count(prices.SKILL.coins, 'coin')}."),
        ("camp junk", f"for {count(prices.JUNK.coins, 'coin')},"),
        ("camp sell", f"for {count(prices.SALE, 'coin')}."),
        ("deed cash", f"into {count(prices.FINISHED_DEED, 'coin')},"),
    ],
)
def test_help_names_the_price(words: str, told: str, vsong: Any):
    assert told in vsong(*words.split(), "--help").out
