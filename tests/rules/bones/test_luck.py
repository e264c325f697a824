"""The random source: even, repeatable, and impatient with one that is broken."""

from __future__ import annotations

from collections import Counter
from itertools import chain, permutations

import pytest

from vagrant_cli.errors import VsongError
from vagrant_cli.rules.bones.luck import Luck, Stream, mixed, new_seed


def test_one_seed_gives_the_same_luck_on_every_machine():
    assert list(Luck(1).bones(10)) == [5, 6, 5, 4, 1, 6, 6, 1, 3, 2]
    assert [Luck(2**32 - 1).below(1000), Luck(0).below(10**9)] == [100, 302538889]
    assert Luck(7).pick("abcdef", 3) == tuple("edc")


def test_the_generator_is_the_published_one():
    """SplitMix64 from 1234567 begins with these words."""
    state, step, word = 1234567, 0x9E3779B97F4A7C15, 2**64 - 1
    assert [mixed((state + i * step) & word) for i in (1, 2, 3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_the_bytes_do_not_depend_on_how_many_are_taken_at_once():
    whole = Stream(7).take(60_000)
    some = Stream(7)
    pieces = chain([1, 7, 8, 9, 30, 8192, 8193, 16384], [3] * 5000)
    assert b"".join(map(some.take, pieces)) == whole[: sum([1, 7, 8, 9, 30, 8192, 8193, 16384]) + 15_000]


def test_bones_are_the_numbers_below_six_one_by_one():
    one, other = Luck(9), Luck(9)
    assert one.bones(2000) == bytes(other.below(6) + 1 for _ in range(2000))


def test_six_hundred_thousand_bones_are_even():
    """Chi-square with 5 degrees of freedom lies below 20.5 in 99.9 of 100 runs; the seed is fixed."""
    counts = Counter(Luck(2024).bones(600_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert sum((often - 100_000) ** 2 / 100_000 for often in counts.values()) < 20.5


def test_neighbouring_bones_and_neighbouring_seeds_are_independent():
    """Chi-square with 35 degrees of freedom lies below 66.6 in 99.9 of 100 runs."""
    run = Luck(5).bones(360_000)
    pairs = Counter(zip(run[::2], run[1::2], strict=True))
    assert sum((often - 5000) ** 2 / 5000 for often in pairs.values()) < 66.6
    firsts = Counter(tuple(Luck(seed).bones(2)) for seed in range(36_000))
    assert sum((often - 1000) ** 2 / 1000 for often in firsts.values()) < 66.6


def test_a_byte_that_would_favour_low_faces_is_thrown_away():
    class Counting:
        def __init__(self) -> None:
            self.next = 0

        def take(self, count: int) -> bytes:
            self.next += count
            return bytes(number % 256 for number in range(self.next - count, self.next))

    assert Counter(Luck(0, Counting()).bones(252)) == dict.fromkeys(range(1, 7), 42)
    luck = Luck(0, Counting())
    assert Counter(luck.below(10) for _ in range(250)) == dict.fromkeys(range(10), 25)


@pytest.mark.parametrize("limit", [1, 2, 5, 6, 60, 255, 256, 257, 70_000])
def test_numbers_lie_from_zero_to_below_the_limit(limit):
    luck = Luck(11)
    drawn = {luck.below(limit) for _ in range(500)}
    assert min(drawn) >= 0
    assert max(drawn) < limit
    if limit <= 60:
        assert drawn == set(range(limit))


def test_picking_gives_different_entries_in_every_order_equally_often():
    drawn = Counter(Luck(seed).pick("abc", 2) for seed in range(6000))
    assert set(drawn) == set(permutations("abc", 2))
    assert sum((often - 1000) ** 2 / 1000 for often in drawn.values()) < 20.5
    assert sorted(Luck(1).pick("abc", 9)) == ["a", "b", "c"]
    assert Luck(1).pick("", 2) == ()


def test_a_source_that_gives_nothing_usable_ends_in_a_clear_error():
    class Stuck:
        def take(self, count: int) -> bytes:
            return b"\xff" * count

    for draw in (lambda luck: luck.below(6), lambda luck: luck.bones(1)):
        with pytest.raises(VsongError, match="random source is broken"):
            draw(Luck(0, Stuck()))


def test_nothing_lies_below_a_limit_of_zero():
    with pytest.raises(ValueError, match="below 0"):
        Luck(0).below(0)


def test_seeds_come_from_the_system_and_differ():
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) > 45
    assert all(0 <= seed <= 999_999_999 for seed in seeds)
    assert Luck().seed != Luck().seed or Luck().seed != Luck().seed
