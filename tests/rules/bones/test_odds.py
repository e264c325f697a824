"""Exact chances: against rolling out every case, published values, the product's own roller, and themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest

from vagrant_cli.rules.bones import advice, odds
from vagrant_cli.rules.bones.chance import multiplied
from vagrant_cli.rules.bones.dice import MOST_BONES, Throw, successes
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.bones.tally import tally

ASSUMED = ("+1", "+1", "+2", "note", "skull", "0")
OTHER = ("+3", "+1", "note", "note", "+2", "0")
DEPTH = 3
"""Sixes that the slow way rolls out."""


def exact(chance: odds.Chance) -> Fraction:
    fraction = Fraction(chance.over, chance.under)
    assert (fraction.numerator, fraction.denominator) == chance, "not in lowest terms"
    return fraction


# --- the slow way: every bone is rolled, by the rules as they are written ----------------------------


Hands = list[tuple[tuple[int, ...], Fraction]]


def fallen(throw: Throw, most_sixes: int, *, cut: bool = False) -> Hands:
    """All hands of finished bones with up to so many sixes (sorted), and their chances.

    With `cut`, a hand that has so many sixes comes out as it is: what follows makes no difference then.
    """
    return _fallen(throw.bones, throw.bonus, most_sixes, cut)


@cache
def _fallen(bones: int, bonus: bool, most_sixes: int, cut: bool) -> Hands:
    finished: Hands = []
    hands: Counter[tuple[tuple[int, ...], int]] = Counter({((), bones): Fraction(1)})
    while hands:
        grown: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (faces, pending), chance in hands.items():
            if not pending or (cut and faces.count(6) == most_sixes):
                finished.append((faces, chance))
                continue
            for face in range(1, 7):
                first_boxcar = face == 6 and 6 not in faces
                more = (face == 6) + (first_boxcar and bonus)
                if (*faces, face).count(6) <= most_sixes:
                    grown[tuple(sorted((*faces, face))), pending - 1 + more] += chance / 6
        hands = grown
    return finished


@cache
def handfuls(die: tuple[str, ...], count: int) -> list[tuple[tuple[str, ...], int]]:
    """All smoky bones that may be rolled, whatever their order, and in how many of 6^count ways."""
    sides = Counter(die)
    found = []
    for faces in combinations_with_replacement(sides, count):
        orders = factorial(count) // prod(map(factorial, Counter(faces).values()))
        found.append((faces, orders * prod(sides[face] for face in faces)))
    return found


def rolled_out(throw: Throw, die: tuple[str, ...], most_sixes: int, *, cut: bool = False) -> Counter[int]:
    """Chances by successes of all throws with up to so many sixes."""
    found: Counter[int] = Counter()
    for faces, chance in fallen(throw, most_sixes, cut=cut):
        ways: Counter[int] = Counter()
        count = min(throw.smoky, len(faces))
        for rolled, weight in handfuls(die, count):
            ways[successes(throw, faces, rolled)] += weight
        for won, weight in ways.items():
            found[won] += chance * weight / 6**count
    return found


def decided(throw: Throw, need: int, die: tuple[str, ...], most_sixes: int, *, cut: bool = False) -> Fraction:
    """The chance of fewer than `need` when a player looks at each hand and takes the best number."""
    missed = Fraction(0)
    for faces, chance in fallen(throw, most_sixes, cut=cut):
        best = max(
            Fraction(
                sum(
                    weight
                    for rolled, weight in handfuls(die, count)
                    if successes(throw, faces, rolled) >= need
                ),
                6**count,
            )
            for count in range(min(throw.smoky, len(faces)) + 1)
        )
        missed += chance * (1 - best)
    return missed


DICE = pytest.mark.parametrize("die", [ASSUMED, OTHER], ids=["assumed", "other"])
POOLS = pytest.mark.parametrize(("bones", "smoky_bones"), list(product(range(1, 5), range(4))))


@pytest.mark.rule("BB-01", "BB-02", "SB-04", "SB-05", "SB-07", "SB-08")
@DICE
@POOLS
@pytest.mark.parametrize("value", range(1, 7))
def test_chances_equal_rolling_out_every_case(bones, smoky_bones, value, die):
    """A six succeeds, so few successes need few sixes, and all throws with few sixes are rolled out."""
    throw = Throw(bones, value, smoky=smoky_bones)
    found = odds.distribution(throw, die, through=DEPTH + 1)
    by_hand = rolled_out(throw, die, DEPTH)
    assert [exact(found.exactly(k)) for k in range(DEPTH + 1)] == [by_hand[k] for k in range(DEPTH + 1)]


@pytest.mark.rule("BB-02", "SB-05", "SB-09")
@DICE
@POOLS
@pytest.mark.parametrize("value", [7, 8])
@pytest.mark.parametrize("bonus", [False, True], ids=["", "empress"])
def test_where_a_six_fails_chances_equal_rolling_out_every_case(bones, smoky_bones, value, die, bonus):
    """Once as many failing sixes lie there as smoky bones, more of them change nothing."""
    throw = Throw(bones, value, smoky=smoky_bones, bonus=bonus)
    by_hand = rolled_out(throw, die, max(smoky_bones, 1), cut=True)
    found = odds.distribution(throw, die)
    assert {k: exact(found.exactly(k)) for k in by_hand} == by_hand
    assert exact(found.at_least(max(by_hand) + 1)) == 0
    assert exact(odds.mean(throw, die)) == sum(k * chance for k, chance in by_hand.items())
    for need in (0, 1, 3) if bones < 3 else (2,):
        missed = decided(throw, need, die, max(smoky_bones, 1), cut=True)
        assert exact(advice.after_seeing(throw, need, die)) == 1 - missed


@pytest.mark.rule("VG-02")
@DICE
@POOLS
@pytest.mark.parametrize("value", [1, 4, 6])
def test_the_empresss_chances_equal_rolling_out_every_case(bones, smoky_bones, value, die):
    throw = Throw(bones, value, smoky=smoky_bones, bonus=True)
    found = odds.distribution(throw, die, through=DEPTH + 1)
    by_hand = rolled_out(throw, die, DEPTH)
    assert [exact(found.exactly(k)) for k in range(DEPTH + 1)] == [by_hand[k] for k in range(DEPTH + 1)]


@pytest.mark.rule("SB-04")
@DICE
@pytest.mark.parametrize("bonus", [False, True], ids=["", "empress"])
@pytest.mark.parametrize(("bones", "smoky_bones"), [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3), (4, 2)])
def test_deciding_after_seeing_equals_looking_at_every_hand(bones, smoky_bones, die, bonus):
    for value, need in product((2, 4, 6), (1, 2, 3)):
        throw = Throw(bones, value, smoky=smoky_bones, bonus=bonus)
        missed = decided(throw, need, die, need - 1)
        assert exact(advice.after_seeing(throw, need, die)) == 1 - missed


# --- published values ------------------------------------------------------------------------------


@pytest.mark.rule("BB-01", "SB-04", "SB-05", "VG-02")
@pytest.mark.parametrize(
    ("throw", "chances", "mean"),
    [
        (Throw(1, 4), "1/2 5/12 5/72 5/432", "3/5"),
        (Throw(3, 4), "1/8 5/16 5/16 145/864", "9/5"),
        (Throw(5, 4), "1/32 25/192 275/1152 1775/6912", "3/1"),
        (Throw(3, 6), "125/216 125/432 125/1296", "3/5"),
        (Throw(2, 1), "0/1 0/1 25/36 25/108", "12/5"),
        (Throw(2, 4, smoky=1), "1/8 71/216 815/2592", "44/25"),
        (Throw(3, 4, smoky=2), "395/7776 2603/15552 11891/46656", "6223/2250"),
        (Throw(3, 4, bonus=True), "1/8 9/32 17/64 193/1152", "739/360"),
    ],
)
def test_golden_chances_and_means(throw, chances, mean):
    found = odds.distribution(throw, ASSUMED)
    assert [str(found.exactly(k)) for k in range(len(chances.split()))] == chances.split()
    assert str(odds.mean(throw, ASSUMED)) == mean


def test_golden_tail():
    assert str(odds.at_least(Throw(5, 4), 3)) == "691/1152"


@pytest.mark.rule("BB-04")
@pytest.mark.parametrize(
    ("bones", "chance"), [(1, "1/36"), (3, "7/12"), (5, "1889/1944"), (6, "1/1"), (100, "1/1")]
)
def test_golden_doubles(bones, chance):
    assert str(odds.doubles(Throw(bones, 4))) == chance
    assert str(odds.doubles(Throw(bones, 9, smoky=3))) == chance, "neither value nor smoky bones matter"


@pytest.mark.rule("SB-04", "SB-08")
def test_all_smoky_bones_are_not_always_the_best_number():
    throw = Throw(3, 4, smoky=3)
    roll, chance = advice.best_smoky(throw, 2, ASSUMED)
    assert round(float(odds.at_least(throw, 2, ASSUMED)), 3) == 0.772
    assert (roll, round(float(chance), 3)) == (2, 0.782)
    assert round(float(advice.after_seeing(throw, 2, ASSUMED)), 3) == 0.789


@pytest.mark.rule("SB-04", "SB-08")
def test_advice_for_bones_that_lie_there_takes_the_smallest_number_on_a_tie():
    """One failing bone lacks 1 and one success is missing: one or two smoky bones give 2/3, three 31/54."""
    lying = (3, 1, 5)
    chances = [odds.at_least(Throw(3, 4, smoky=count), 2, ASSUMED, lying) for count in range(4)]
    assert list(map(str, chances)) == ["0/1", "2/3", "2/3", "31/54"]
    assert advice.best_smoky(Throw(3, 4, smoky=3), 2, ASSUMED, lying) == (1, (2, 3))
    assert advice.after_seeing(Throw(3, 4, smoky=3), 2, ASSUMED, lying) == (2, 3)
    assert advice.best_smoky(Throw(3, 4, smoky=3), 1, ASSUMED, lying) == (0, (1, 1))


# --- the normal bones lie there --------------------------------------------------------------------


@pytest.mark.rule("SB-05", "BB-04")
@DICE
@pytest.mark.parametrize("lying", [(3,), (6, 2), (1, 3, 3), (6, 6, 5, 4, 1)])
def test_chances_of_smoky_bones_beside_bones_that_lie_there_equal_all_their_faces(lying, die):
    throw = Throw(len(lying) - lying.count(6), 5, modifier=1, smoky=3)
    by_hand: Counter[int] = Counter()
    for rolled in product(die, repeat=min(3, len(lying))):
        by_hand[successes(throw, lying, rolled)] += Fraction(1, 6 ** min(3, len(lying)))
    found = odds.distribution(throw, die, lying, through=12)
    assert {k: exact(found.exactly(k)) for k in range(12)} == {k: by_hand[k] for k in range(12)}
    assert exact(odds.mean(throw, die, lying)) == sum(k * chance for k, chance in by_hand.items())
    assert odds.doubles(throw, lying) == (int(len(set(lying)) < len(lying)), 1)


# --- what holds for every throw --------------------------------------------------------------------

LARGE = (
    Throw(100, 4),
    Throw(100, 1),
    Throw(37, 5, modifier=-1),
    Throw(50, 3, bonus=True),
    Throw(100, 4, smoky=3),
    Throw(20, 2, smoky=2, bonus=True),
    Throw(1, 6, smoky=3),
    Throw(1, 5, smoky=2, bonus=True),
    Throw(9, 8, smoky=3),
    Throw(4, 20, modifier=9, smoky=1),
)


@pytest.mark.parametrize("throw", LARGE)
def test_everything_sums_to_one_with_its_tail(throw):
    found = odds.distribution(throw, ASSUMED)
    listed = found.shown()
    parts = [found.below(listed.start), *(found.exactly(k) for k in listed), found.at_least(listed.stop)]
    assert sum(map(exact, parts)) == 1
    least = Fraction(1, 10**9)
    assert exact(found.at_least(listed.stop)) < least <= exact(found.at_least(listed.stop - 1))
    assert exact(found.exactly(listed.start)) >= least
    assert all(exact(found.exactly(k)) < least for k in range(listed.start))


@pytest.mark.parametrize("bones", [*range(1, MOST_BONES + 1), 200, 500])
def test_plain_chances_are_worked_out_until_less_than_1e_9_is_left_and_hardly_further(bones):
    for value in range(1, 7):
        found = odds.distribution(Throw(bones, value))
        assert exact(found.at_least(len(found.counts))) < Fraction(1, 10**9)
        assert len(found.counts) - found.shown().stop <= 4 + bones // 10


@pytest.mark.parametrize("throw", LARGE)
def test_the_mean_is_that_of_the_distribution(throw):
    found = odds.distribution(throw, ASSUMED, through=400)
    by_sum = sum(k * float(found.exactly(k)) for k in range(400))
    assert float(odds.mean(throw, ASSUMED)) == pytest.approx(by_sum, rel=1e-12)


@pytest.mark.parametrize("throw", LARGE)
def test_more_worked_out_changes_nothing_before(throw):
    short, long = odds.distribution(throw, ASSUMED), odds.distribution(throw, ASSUMED, through=300)
    assert len(long.counts) >= 300
    number = range(len(short.counts))
    assert list(map(long.exactly, number)) == list(map(short.exactly, number))


def test_a_modifier_and_an_easier_value_are_the_same():
    for modifier in (-3, 2):
        one, other = Throw(6, 5, modifier=modifier, smoky=2), Throw(6, 5 - modifier, smoky=2)
        assert odds.distribution(one, ASSUMED) == odds.distribution(other, ASSUMED)


def test_a_die_of_nothing_but_zeros_changes_nothing():
    for throw in (Throw(5, 4), Throw(1, 4), Throw(2, 5, bonus=True)):
        with_zeros = odds.distribution(throw._replace(smoky=3), ("0",) * 6)
        plain = odds.distribution(throw)
        assert all(with_zeros.exactly(k) == plain.exactly(k) for k in plain.shown())


@pytest.mark.parametrize("need", [0, 1, 7, 60, 1000])
def test_more_choice_is_never_worse(need):
    throw = Throw(12, 4, smoky=3)
    plain = float(odds.at_least(throw._replace(smoky=0), need))
    fixed = float(advice.best_smoky(throw, need, ASSUMED)[1])
    seen = float(advice.after_seeing(throw, need, ASSUMED))
    assert plain <= fixed <= seen <= 1


@pytest.mark.rule("BB-01", "VG-02", "SB-05")
@pytest.mark.parametrize(
    "throw",
    [
        Throw(5, 4),
        Throw(20, 5),
        Throw(3, 3, bonus=True),
        Throw(5, 4, smoky=2),
        Throw(2, 5, smoky=3),
        Throw(6, 7, smoky=3),
        Throw(8, 6, modifier=1, smoky=1, bonus=True),
    ],
)
def test_the_products_own_roller_agrees_within_four_standard_errors(throw):
    times = 60_000
    counts = tally(throw, times, Luck(1234), ASSUMED)
    found = odds.distribution(throw, ASSUMED, through=max(counts) + 1)
    for k in range(max(counts) + 1):
        chance = float(found.exactly(k))
        if chance * times < 5:
            continue
        error = (times * chance * (1 - chance)) ** 0.5
        assert abs(counts.get(k, 0) - times * chance) <= 4 * error, k


@pytest.mark.rule("BB-04", "VG-02")
@pytest.mark.parametrize(
    "throw", [Throw(1, 4), Throw(2, 4, bonus=True), Throw(4, 4), Throw(4, 4, bonus=True)]
)
def test_doubles_agree_with_rolled_hands(throw):
    none = sum(chance for faces, chance in fallen(throw, 1) if len(set(faces)) == len(faces))
    assert exact(odds.doubles(throw)) == 1 - none


def test_products_of_polynomials_equal_multiplying_term_by_term():
    one, other = [3, 0, 10**40, 7], [2**200, 1, 0, 0, 5]
    slow = [0] * (len(one) + len(other) - 1)
    for (i, a), (j, b) in product(enumerate(one), enumerate(other)):
        slow[i + j] += a * b
    assert multiplied(one, other, len(slow)) == slow
    assert multiplied(one, other, 3) == slow[:3]
    assert multiplied([255], [255], 1) == [255 * 255]


# --- how many it takes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "throw", [Throw(3, 4), Throw(2, 5, bonus=True), Throw(2, 4, smoky=2), Throw(1, 7, smoky=3)]
)
@pytest.mark.parametrize("wanted", [Fraction(1, 3), Fraction(4, 5), Fraction(99, 100)])
@pytest.mark.parametrize("need", [1, 3])
def test_the_fewest_bones_reach_the_chance_and_one_fewer_do_not(throw, need, wanted):
    chance = odds.Chance(*wanted.as_integer_ratio())
    reached = [
        exact(advice.best(throw._replace(bones=bones), need, ASSUMED)) >= wanted for bones in range(1, 101)
    ]
    found = advice.fewest_bones(throw, need, chance, ASSUMED)
    assert reached == sorted(reached), "one bone more never makes it less likely"
    assert found == (reached.index(True) + 1 if any(reached) else None)
    smoky = [
        exact(advice.best(throw._replace(smoky=some), need, ASSUMED)) >= wanted
        for some in range(throw.smoky + 1)
    ]
    expected = smoky.index(True) if any(smoky) else None
    assert advice.fewest_smoky(throw, need, chance, ASSUMED) == expected
