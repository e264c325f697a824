"""What holds for any bones at all."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from vagrant_cli.cli.words import faces
from vagrant_cli.rules.bones import advice, odds, smoky
from vagrant_cli.rules.bones.dice import Throw, resolve, roll
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.bones.tally import tally

SMOKY_FACES = st.sampled_from(smoky.FACES)
DICE = st.tuples(*[SMOKY_FACES] * 6)
THROWS = st.builds(
    Throw,
    bones=st.integers(1, 12),
    success_value=st.integers(1, 20),
    modifier=st.integers(-9, 9),
    smoky=st.integers(0, 3),
    bonus=st.booleans(),
)
SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=150)
@given(THROWS, SEEDS, DICE)
def test_every_roll_keeps_the_count_of_bones_and_resolves_the_same_by_hand(throw, seed, die):
    """BB-03 holds, and typing the faces in again gives the same result."""
    got = roll(throw, Luck(seed), die)
    sixes = got.bones.count(6)
    assert len(got.bones) == throw.bones + sixes + (throw.bonus and sixes > 0)
    assert len(got.smoky) == min(throw.smoky, len(got.bones))
    assert resolve(throw, got.bones, got.smoky) == got
    assert got == roll(throw, Luck(seed), die)


@settings(max_examples=150)
@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=5),
    st.lists(SMOKY_FACES, max_size=3),
    st.integers(1, 20),
    st.integers(-3, 3),
)
def test_no_assignment_beats_the_best(lying, by, value, modifier):
    throw = Throw(max(len(lying) - lying.count(6), 0), value, modifier)
    by = by[: len(lying)]
    got = resolve(throw, lying, by)
    if "skull" in by:
        assert got == resolve(throw, lying)._replace(smoky=tuple(by))
        return
    for where in permutations(range(len(lying)), len(by)):
        raised = {bone: smoky.raise_of(by[at]) for at, bone in enumerate(where)}
        won = sum(face + modifier + raised.get(bone, 0) >= value for bone, face in enumerate(lying))
        assert won + 2 * by.count("note") <= got.successes


@settings(max_examples=60)
@given(THROWS, SEEDS, DICE, st.integers(1, 40))
def test_a_tally_is_rolling_one_after_another(throw, seed, die, times):
    luck = Luck(seed)
    won = [roll(throw, luck, die).successes for _ in range(times)]
    assert tally(throw, times, Luck(seed), die) == {k: won.count(k) for k in sorted(set(won))}


@settings(max_examples=60)
@given(THROWS, DICE, st.integers(0, 20))
def test_chances_are_chances(throw, die, need):
    found = odds.distribution(throw, die, through=need + 1)
    chances = [float(found.exactly(k)) for k in range(len(found.counts))]
    assert all(0 <= chance <= 1 for chance in chances)
    assert sum(chances) > 1 - 1e-8
    rest = found.at_least(need + 1)
    here = found.exactly(need)
    both = odds.reduced(rest.over * here.under + here.over * rest.under, rest.under * here.under)
    assert both == found.at_least(need)
    roll_now, chance = advice.best_smoky(throw, need, die)
    assert 0 <= roll_now <= throw.smoky
    assert not odds.at_least(throw, need, die).beats(chance)
    assert not chance.beats(advice.after_seeing(throw, need, die))


@given(st.lists(st.integers(1, 6), min_size=1, max_size=30), st.sampled_from([",", "", " ", ", "]))
def test_normal_faces_are_read_back_as_written(lying, between):
    assert faces.normal(between.join(map(str, lying))) == tuple(lying)


@given(DICE, st.sampled_from([",", " ", ", "]))
def test_a_smoky_die_is_read_back_as_written(die, between):
    assert faces.smoky_die(between.join(die)) == die
