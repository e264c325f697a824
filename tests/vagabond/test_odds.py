"""The chances of a battle, against counting the pairs of faces one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from vagrant_cli.vagabond.odds import Fight, odds


def fraction(chance) -> Fraction:
    assert Fraction(chance.over, chance.under).denominator == chance.under
    return Fraction(chance.over, chance.under)


def counted(fight: Fight):
    """Return hits dealt and taken, pieces removed and points for each of the 16 pairs, as the law says it."""
    for one, other in product(range(4), range(4)):
        high, low = sorted((one, other), reverse=True)
        if fight.guerrilla:
            high, low = low, high
        dealt = min(fight.swords + fight.allies, high)
        dealt += fight.extra
        if fight.warriors == 0:
            dealt += 1
        taken = min(fight.warriors, low)
        if fight.ambush:
            taken += 2
        pieces = ["warrior"] * fight.warriors + ["building"] * fight.buildings + ["token"] * fight.tokens
        points, hostile = 0, fight.hostile
        for piece in pieces[:dealt]:
            points += piece != "warrior"
            points += hostile
            hostile = hostile or piece == "warrior"
        yield dealt, taken, min(dealt, len(pieces)), points


FIGHTS = [
    Fight(*numbers, extra=extra, hostile=hostile)
    for numbers in product(range(5), range(4), range(5), range(3), range(2))
    for extra in range(3)
    for hostile in (False, True)
]


@pytest.mark.rule("VB-41", "VB-09", "VB-18")
@pytest.mark.parametrize("changes", [{}, {"ambush": True}, {"guerrilla": True}])
def test_odds_are_what_counting_the_16_pairs_gives(changes: dict[str, bool]):
    for fight in (one._replace(**changes) for one in FIGHTS):
        pairs = list(counted(fight))
        found = odds(fight)
        for (dealt, taken), chance in found.outcomes:
            assert fraction(chance) == Fraction(sum(pair[:2] == (dealt, taken) for pair in pairs), 16)
        for listed, place in ((found.removed, 2), (found.points, 3)):
            assert {n: fraction(p) for n, p in listed} == {
                n: Fraction(sum(pair[place] == n for pair in pairs), 16)
                for n in {pair[place] for pair in pairs}
            }
            assert [n for n, _ in listed] == sorted(n for n, _ in listed)
        assert fraction(found.dealt_mean) == Fraction(sum(pair[0] for pair in pairs), 16)
        assert fraction(found.taken_mean) == Fraction(sum(pair[1] for pair in pairs), 16)
        assert fraction(found.points_mean) == Fraction(sum(pair[3] for pair in pairs), 16)
        assert sum(fraction(chance) for _, chance in found.outcomes) == 1


@pytest.mark.rule("VB-41", "VB-08")
def test_when_he_defends_he_deals_the_lower_die_and_takes_one_more_without_a_sword():
    for swords, warriors in product(range(5), range(5)):
        found = odds(Fight(swords, warriors=warriors, defending=True))
        dealt = taken = 0
        for one, other in product(range(4), range(4)):
            dealt += min(one, other, swords)
            taken += min(max(one, other), warriors) + (swords == 0)
        assert fraction(found.dealt_mean) == Fraction(dealt, 16)
        assert fraction(found.taken_mean) == Fraction(taken, 16)


@pytest.mark.rule("VB-18")
def test_there_is_no_infamy_when_he_defends():
    assert fraction(odds(Fight(3, warriors=3, hostile=True, defending=True)).points_mean) == 0


@pytest.mark.rule("VB-41", "VB-18")
def test_2_swords_against_2_warriors():
    found = odds(Fight(2, warriors=2))
    means = [fraction(one) for one in (found.dealt_mean, found.taken_mean, found.points_mean)]
    assert means == [Fraction(27, 16), Fraction(13, 16), Fraction(3, 4)]
    assert fraction(odds(Fight(2, warriors=2, hostile=True)).points_mean) == Fraction(27, 16)


@pytest.mark.rule("VB-41", "VB-39")
def test_1_sword_against_3_buildings_alone_of_a_hostile_faction():
    found = odds(Fight(1, buildings=3, hostile=True))
    assert fraction(dict(found.points)[4]) == Fraction(15, 16)
