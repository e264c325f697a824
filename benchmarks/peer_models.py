"""The same questions asked of icepool, dyce and python-flint, each as a specialist would write it.

`summed` is how the dice libraries are meant to be used: one exploding bone, cut off where less is left than vsong lists,
added up. `by_parts` and `two_smoky` already use the mathematics of this project (sixes and end faces apart, each a
histogram by binomials): one addition of two histograms. `series` is the power of one series, worked out in C.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb
from typing import Any

SMOKY_DIE = ("+1", "+1", "+2", "note", "skull", "0")
"""Assumed: nobody prints the faces in public."""

LEFT = 1e-9
"""What the models leave out at the far end, as `vsong odds` lists it; vsong alone has the exact rest besides."""


@cache
def depth(bones: int) -> int:
    """Return the sixes beyond which less is left than LEFT; known beforehand, so that it costs the peers nothing."""
    chance = (5 / 6) ** bones
    left, sixes = 1 - chance, 0
    while left > LEFT:
        chance *= (bones + sixes) / (sixes + 1) / 6
        sixes += 1
        left -= chance
    return sixes


def one_bone(success_value: int, bones: int) -> dict[int, int]:
    """Ways of one exploding bone of so many by successes, over 6^(most + 1)."""
    failing, succeeding = success_value - 1, 6 - success_value
    most = depth(bones)
    ways = {0: failing * 6**most}
    for successes in range(1, most + 1):
        ways[successes] = (failing + 6 * succeeding) * 6 ** (most - successes)
    ways[most + 1] = succeeding + 1
    return ways


def sixes(bones: int) -> dict[int, int]:
    """Ways of the sixes that so many bones bring with them, over 6^(bones + most)."""
    most = depth(bones)
    ways, scale = [1], [1]
    for count in range(most):
        ways.append(ways[-1] * (bones + count) // (count + 1))
        scale.append(scale[-1] * 6)
    return {count: one * scale[most - count] for count, one in enumerate(ways)}


def ends(bones: int, success_value: int) -> dict[int, int]:
    """Ways of the succeeding end faces of so many bones, over 5^bones."""
    failing, succeeding = success_value - 1, 6 - success_value
    return {
        count: comb(bones, count) * succeeding**count * failing ** (bones - count)
        for count in range(bones + 1)
    }


def gains(smoky: int) -> dict[tuple[int, int], dict[int, int]]:
    """Ways of the successes that smoky bones add, by failing bones that lack 1 and that lack up to 2."""
    table: dict[tuple[int, int], dict[int, int]] = {}
    for one, two in product(range(smoky + 1), repeat=2):
        if one > two:
            continue
        ways: dict[int, int] = {}
        for faces in product(SMOKY_DIE, repeat=smoky):
            lifted = 0
            for face in sorted(face for face in faces if face.startswith("+")):
                lifted = min(lifted + 1, one if face == "+1" else two)
            added = 0 if "skull" in faces else lifted + 2 * faces.count("note")
            ways[added] = ways.get(added, 0) + 1
        table[one, two] = ways
    return table


class Icepool:
    """Models in icepool."""

    def __init__(self) -> None:
        import icepool

        self.icepool: Any = icepool

    def summed(self, bones: int, success_value: int) -> Any:
        """One exploding bone, added up."""
        return bones @ self.icepool.Die(one_bone(success_value, bones))

    def by_parts(self, bones: int, success_value: int) -> Any:
        """Two histograms and one addition: end faces and sixes apart."""
        return self.icepool.Die(ends(bones, success_value)) + self.icepool.Die(sixes(bones))

    def two_smoky(self, bones: int) -> Any:
        """Success on 4+: of the end faces 1 to 5 one lacks 3, one lacks 2, one lacks 1, two succeed."""
        table = {seen: self.icepool.Die(ways) for seen, ways in gains(2).items()}

        class Ends(self.icepool.MultisetEvaluator):  # type: ignore[misc, name-defined]
            def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
                succeeding, one, two = state or (0, 0, 0)
                if outcome == 3:
                    succeeding += count
                elif outcome == 2:
                    two = min(two + count, 2)
                elif outcome == 1:
                    one, two = min(one + count, 2), min(two + count, 2)
                return succeeding, one, two

        found = Ends().evaluate(self.icepool.Die({0: 1, 2: 1, 1: 1, 3: 2}).pool(bones))
        return found.map(lambda succeeding, one, two: succeeding + table[one, two]) + self.icepool.Die(
            sixes(bones)
        )


class Dyce:
    """Models in dyce."""

    def __init__(self) -> None:
        import dyce

        self.dyce: Any = dyce

    def summed(self, bones: int, success_value: int) -> Any:
        """One exploding bone, added up."""
        return bones @ self.dyce.H(one_bone(success_value, bones))

    def by_parts(self, bones: int, success_value: int) -> Any:
        """Two histograms and one addition: end faces and sixes apart."""
        return self.dyce.H(ends(bones, success_value)) + self.dyce.H(sixes(bones))

    def two_smoky(self, bones: int) -> Any:
        """Three counts in one number, as adding up is all that a histogram does fast."""
        table = gains(2)
        base = 1000
        counted: dict[int, int] = {}
        for outcome, ways in (bones @ self.dyce.H({0: 1, base: 1, base * base: 1, 1: 2})).items():
            succeeding, one, more = outcome % base, outcome // base % base, outcome // (base * base)
            for added, often in table[min(one, 2), min(one + more, 2)].items():
                counted[succeeding + added] = counted.get(succeeding + added, 0) + ways * often
        return self.dyce.H(counted) + self.dyce.H(sixes(bones))


class Flint:
    """Power series of whole numbers in python-flint, a library for mathematics in C."""

    def __init__(self) -> None:
        import flint

        self.flint: Any = flint

    def series(self, bones: int, success_value: int) -> Any:
        """Return ((f + 6 q x) / (1 - x))^bones: the coefficient of x^k is the ways of k successes over 6^(bones + k)."""
        self.flint.ctx.cap = depth(bones) + bones + 1
        one = self.flint.fmpz_series([success_value - 1, 6 * (6 - success_value)])
        return (one / self.flint.fmpz_series([1, -1])) ** bones


PEERS = {"icepool": Icepool, "dyce": Dyce, "python-flint": Flint}


def chance(found: Any, bones: int, successes: int) -> float:
    """Return what a peer says about exactly so many successes of so many bones."""
    if not hasattr(found, "items"):
        return int(found[successes]) / 6 ** (bones + successes)
    ways = dict(found.items())
    return int(ways[successes]) / int(sum(ways.values()))
