"""What is printed for the Vagabond: complete, each thing once, and spelled as the rules spell it."""

from __future__ import annotations

from collections import Counter

import pytest

from vagrant_cli.data.vagabond import ALLIED, FACTIONS, INDIFFERENT, KINDS, ROOT, SUITS, TRACKED


def test_every_suit_has_5_quests_of_2_known_items_and_none_twice():
    assert Counter(quest.suit for quest in ROOT.quests) == dict.fromkeys(SUITS, 5)
    assert len({quest.title for quest in ROOT.quests}) == 15
    for quest in ROOT.quests:
        assert len(quest.items) == 2
        assert set(quest.items) <= set(KINDS)


def test_12_characters_begin_with_3_or_4_known_items():
    assert len({one.name for one in ROOT.characters}) == 12
    for one in ROOT.characters:
        assert 3 <= len(one.items) <= 4
        assert set(one.items) <= set(KINDS)
        assert "torch" in one.items
        assert one.special is None or one.special.cost in (None, "torch", "sword")


def test_every_item_but_the_torch_is_crafted_in_one_suit():
    assert {one.kind for one in ROOT.crafted} == {*KINDS} - {"torch"}
    assert len(ROOT.crafted) == 7
    assert all(one.suit in SUITS and 1 <= one.hammers <= 2 and 1 <= one.points <= 3 for one in ROOT.crafted)


@pytest.mark.rule("VB-13", "VB-14")
def test_the_chart_leads_from_indifferent_to_allied_at_the_price_of_1_2_and_3_aids():
    names = [step.name for step in ROOT.steps]
    assert (names[0], names[-1]) == (INDIFFERENT, ALLIED)
    assert [(step.aids, step.points) for step in ROOT.steps] == [(0, 0), (1, 1), (2, 2), (3, 2)]
    assert ROOT.ally_points == 2


@pytest.mark.rule("VB-21")
def test_four_different_items_lie_in_ruins_and_11_factions_are_known():
    assert sorted(ROOT.ruins) == ["bag", "boot", "hammer", "sword"]
    assert len(set(FACTIONS)) == 11
    assert set(TRACKED) < set(KINDS)
