"""Bones rolled and resolved."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from vagrant_cli.errors import Refused, VsongError
from vagrant_cli.rules.bones import dice, smoky
from vagrant_cli.rules.bones.dice import Throw, resolve, roll, success_value
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.bones.tally import tally

ASSUMED = ("+1", "+1", "+2", "note", "skull", "0")


class Scripted:
    """A source whose bones show the given faces, one after another, and then sixes for ever."""

    def __init__(self, faces: str) -> None:
        self.left = [int(face) for face in faces]

    def take(self, count: int) -> bytes:
        faces = [self.left.pop(0) if self.left else 6 for _ in range(count)]
        return bytes((face - 1) * 42 for face in faces)


def scripted(faces: str) -> Luck:
    return Luck(0, Scripted(faces))


@pytest.mark.rule("BB-01", "BB-03")
def test_every_six_gives_one_bone_more_again_and_again():
    got = roll(Throw(2, 4), scripted("6365" + "62" + "4"))
    assert got.bones == (6, 3, 6, 5)
    got = roll(Throw(2, 4), scripted("66" + "64" + "1"))
    assert (got.bones, got.boxcars, got.successes) == ((6, 6, 6, 4, 1), 3, 4)


@pytest.mark.rule("BB-01")
def test_an_extra_bone_counts_only_when_it_meets_the_value():
    assert roll(Throw(1, 4), scripted("63")).successes == 1
    assert roll(Throw(1, 4), scripted("64")).successes == 2


@pytest.mark.rule("BB-02")
def test_a_bone_modified_to_six_gives_no_extra_bone():
    got = roll(Throw(1, 6, modifier=1), scripted("5"))
    assert (got.bones, got.successes) == ((5,), 1)


@pytest.mark.rule("BB-02")
def test_reaching_the_success_value_alone_gives_no_extra_bone():
    assert roll(Throw(3, 3), scripted("345")).boxcars == 0


@pytest.mark.rule("BB-02")
def test_a_natural_six_explodes_even_where_it_fails():
    got = roll(Throw(1, 6, modifier=-1), scripted("62"))
    assert (got.bones, got.successes) == ((6, 2), 0)
    got = roll(Throw(1, 7), scripted("63"))
    assert (got.bones, got.successes) == ((6, 3), 0)


@pytest.mark.rule("BB-03")
@pytest.mark.parametrize(
    ("throw", "faces", "words"),
    [
        (Throw(3, 4), (2, 3), "3 bones with 0 sixes make 3 faces; 2 given, 1 missing."),
        (Throw(1, 4), (6, 6), "1 bone with 2 sixes make 3 faces; 2 given, 1 missing."),
        (Throw(2, 4), (1, 2, 3), "2 bones with 0 sixes make 2 faces; 3 given, 1 too many."),
        (
            Throw(1, 4, bonus=True),
            (6, 2),
            "1 bone with 1 six and the Empress's bonus make 3 faces; 2 given, 1 missing.",
        ),
    ],
)
def test_the_wrong_number_of_faces_is_refused_with_what_is_missing(throw, faces, words):
    with pytest.raises(Refused) as refusal:
        resolve(throw, faces)
    assert refusal.value.message == words
    assert refusal.value.rule == "BB-03"
    assert refusal.value.hint


@pytest.mark.rule("BB-03")
def test_the_order_of_faces_does_not_matter_and_their_number_does():
    got = {resolve(Throw(2, 4), order).successes for order in permutations((6, 3, 6, 5))}
    assert got == {3}


@pytest.mark.rule("BB-04")
def test_doubles_look_at_natural_faces_extras_included():
    assert not resolve(Throw(3, 4, modifier=1), (1, 2, 3)).doubles
    assert resolve(Throw(2, 4), (6, 3, 3)).doubles
    assert resolve(Throw(1, 4), (6, 6, 2)).doubles


@pytest.mark.rule("BB-04", "SB-09")
def test_a_raised_bone_is_left_out_of_doubles_and_a_bone_beside_a_note_is_not():
    assert not resolve(Throw(2, 4), (3, 3), ("+1",)).doubles
    assert resolve(Throw(2, 4), (3, 3), ("note",)).doubles
    assert resolve(Throw(2, 4), (3, 3), ("0",)).doubles
    assert not resolve(Throw(2, 4), (3, 2), ("+1",)).doubles, "a sum of 4 beside nothing makes no doubles"


@pytest.mark.rule("SB-09")
def test_a_raised_five_gives_no_extra_bone_and_a_raised_six_keeps_its_own():
    assert resolve(Throw(1, 6), (5,), ("+1",)).boxcars == 0
    assert resolve(Throw(1, 7), (6, 2), ("+1",)).successes == 1


@pytest.mark.rule("SB-04")
def test_more_smoky_bones_than_normal_ones_wait_for_boxcars():
    waiting = Throw(1, 4, smoky=3)
    assert roll(waiting, scripted("3" + "1"), ASSUMED).smoky == ("+1",)
    assert roll(waiting, scripted("6" + "3" + "13"), ASSUMED).smoky == ("+1", "+2")
    assert roll(waiting, scripted("6" + "6" + "3" + "134"), ASSUMED).smoky == ("+1", "+2", "note")


@pytest.mark.rule("SB-04")
def test_more_smoky_faces_than_normal_bones_on_the_table_are_refused():
    with pytest.raises(Refused) as refusal:
        resolve(Throw(1, 4), (3,), ("+1", "+1"))
    assert refusal.value.rule == "SB-04"
    assert "1 normal bone" in refusal.value.message
    assert resolve(Throw(1, 4), (6, 3), ("+1", "0")).successes == 2


@pytest.mark.rule("SB-05", "SB-06")
def test_at_most_one_smoky_bone_raises_each_and_none_is_a_result_of_its_own():
    assert resolve(Throw(1, 5), (6, 3), ("+1", "+1")).successes == 1
    assert resolve(Throw(2, 3), (1, 1), ("+2", "+2")).successes == 2
    assert resolve(Throw(2, 5), (1, 2), ("+2", "+1")).successes == 0


@pytest.mark.rule("SB-07")
def test_a_note_yields_two_successes_and_raises_nothing():
    got = resolve(Throw(1, 6), (5,), ("note",))
    assert got.successes == 2
    assert got.assigned == ((0, 0, 5),)


@pytest.mark.rule("SB-08")
def test_one_skull_turns_every_smoky_bone_to_nothing():
    got = resolve(Throw(3, 4), (3, 3, 5), ("note", "skull", "+1"))
    assert (got.successes, got.assigned, got.alternatives, got.doubles) == (1, (), (), True)


@pytest.mark.rule("SB-05")
def test_the_best_assignment_keeps_doubles_before_it_takes_the_lowest_bone():
    got = resolve(Throw(3, 4), (3, 3, 3), ("+1",))
    assert got.assigned == ((0, 0, 4),)
    assert [other[0].bone for other in got.alternatives] == [1, 2]
    assert got.doubles
    got = resolve(Throw(4, 4), (3, 3, 2, 1), ("+2",))
    assert got.assigned == ((2, 0, 4),), "raising the 2 leaves the pair of threes"
    assert got.doubles


def slow_assignments(throw: Throw, faces: tuple[int, ...], by: tuple[str, ...]):
    """Try every way to put the smoky bones, and score it as the rules are written."""
    scored = []
    for where in permutations(range(len(faces)), len(by)):
        raised = {bone: smoky.raise_of(by[at]) for at, bone in enumerate(where)}
        results = [face + throw.modifier + raised.get(bone, 0) for bone, face in enumerate(faces)]
        won = sum(result >= throw.success_value for result in results) + 2 * by.count("note")
        plain = [face for bone, face in enumerate(faces) if not raised.get(bone)]
        pair = len(set(plain)) < len(plain)
        placed = tuple((bone, at, results[bone]) for at, bone in enumerate(where))
        scored.append((won, pair, placed))
    most = max(won for won, _, _ in scored)
    equal = [(pair, placed) for won, pair, placed in scored if won == most]
    pair, best = min(equal, key=lambda one: (not one[0], [bone for bone, _, _ in one[1]]))
    return most, pair, best, sorted(placed for _, placed in equal if placed != best)


@pytest.mark.rule("SB-05", "SB-07", "BB-04")
@pytest.mark.parametrize("value", [2, 4, 6, 8])
def test_the_best_assignment_and_its_equals_are_those_of_trying_everything(value):
    hands = [(2, 4, 4), (1, 3, 3, 5), (6, 5, 1, 1), (6, 6, 3, 2, 5)]
    for faces, count in product(hands, (1, 2, 3)):
        sixes = faces.count(6)
        throw = Throw(len(faces) - sixes, value, modifier=value % 3 - 1)
        for by in product(("+1", "+2", "+3", "note", "0"), repeat=count):
            got = resolve(throw, faces, by)
            most, pair, best, others = slow_assignments(throw, faces, by)
            assert (got.successes, got.doubles, got.assigned) == (most, pair, best)
            assert set(got.alternatives) <= set(others)
            assert len(set(got.alternatives)) == min(len(others), smoky.MOST_LISTED)
            assert got.more_alternatives == len(others) - len(got.alternatives)


def test_a_hundred_bones_list_20_alternatives_and_the_number_of_the_others():
    got = resolve(Throw(100, 4), (1, 2, 3, 4, 5) * 20, ("+1", "+1", "+1"))
    assert len(got.alternatives) == 20
    assert got.more_alternatives == 20 * 19 * 18 - 1 - 20
    assert [put.bone for put in got.assigned] == [2, 7, 12]
    assert got.successes == 43


@pytest.mark.rule("VG-02")
def test_the_empress_has_one_bone_more_for_her_first_boxcar_only():
    throw = Throw(2, 4, bonus=dice.has_bonus("empress"))
    assert roll(throw, scripted("63" + "25")).bones == (6, 3, 2, 5)
    assert roll(throw, scripted("66" + "625" + "1")).bones == (6, 6, 6, 2, 5, 1)
    assert roll(throw, scripted("23")).bones == (2, 3)


@pytest.mark.rule("VG-02")
def test_a_bonus_that_is_used_up_or_another_vagrants_is_none():
    assert dice.has_bonus("empress")
    assert not dice.has_bonus("empress", used=True)
    assert not dice.has_bonus("songsmith")
    assert not dice.has_bonus(None)


@pytest.mark.rule("VG-03", "BN-07")
def test_the_songsmith_has_an_easier_value_with_a_single_coin_never_below_one():
    assert success_value(4, "songsmith", 1) == 3
    assert success_value(1, "songsmith", 1) == 1
    assert success_value(4, "songsmith", 2) == 4
    assert success_value(4, "songsmith") == 4
    assert success_value(4, "empress", 1) == 4


@pytest.mark.rule("SB-12")
def test_bones_without_a_word_before_them_are_normal_ones():
    got = roll(Throw(3, 4), scripted("123"), ASSUMED)
    assert (len(got.bones), got.smoky) == (3, ())


def test_sixes_for_ever_end_in_a_clear_error():
    for broken in (
        lambda: roll(Throw(3, 4), scripted("")),
        lambda: tally(Throw(3, 4), 10, scripted("")),
        lambda: tally(Throw(3, 4, smoky=1), 10, scripted(""), ASSUMED),
    ):
        with pytest.raises(VsongError, match="random source is broken") as error:
            broken()
        assert error.value.code == "bug"


@pytest.mark.parametrize(
    "throw",
    [
        Throw(1, 4),
        Throw(5, 4),
        Throw(5, 1),
        Throw(4, 6, modifier=-1),
        Throw(4, 8),
        Throw(100, 3),
        Throw(3, 4, bonus=True),
        Throw(1, 5, bonus=True),
        Throw(3, 5, smoky=1),
        Throw(3, 5, smoky=3, bonus=True),
        Throw(3, 7, smoky=2),
        Throw(1, 4, smoky=3),
    ],
)
def test_a_tally_counts_what_rolling_one_after_another_gives(throw):
    times = 700
    luck = Luck(77)
    slow: dict[int, int] = {}
    for _ in range(times):
        won = roll(throw, luck, ASSUMED).successes
        slow[won] = slow.get(won, 0) + 1
    fast = tally(throw, times, Luck(77), ASSUMED)
    assert fast == slow
    assert list(fast) == sorted(fast)


def test_a_tally_over_bones_that_lie_there_rolls_the_smoky_ones_only():
    counts = tally(Throw(2, 4, smoky=2), 36_000, Luck(3), ASSUMED, (3, 6, 1))
    by_hand = {}
    for by in product(ASSUMED, repeat=2):
        won = resolve(Throw(2, 4), (3, 6, 1), by).successes
        by_hand[won] = by_hand.get(won, 0) + 1
    assert sum(counts.values()) == 36_000
    for won, ways in by_hand.items():
        expected = 1000 * ways
        assert abs(counts[won] - expected) < 4 * (expected * (1 - ways / 36)) ** 0.5
    assert set(counts) == set(by_hand)
