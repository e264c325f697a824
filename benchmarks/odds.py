"""Exact odds in process, against icepool, dyce and python-flint on the same pools."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from peer_models import PEERS, SMOKY_DIE, chance
from timing import cpu, installed

from vagrant_cli.rules.bones import advice, odds, spread
from vagrant_cli.rules.bones.dice import Throw
from vagrant_cli.rules.scenario import weigh
from vagrant_cli.rules.scenario.general_actions import BUST, INVESTIGATE, PATCH_UP

WAYS = ("summed", "by_parts", "series")
SIZES = (1, 2, 5, 10, 20, 50, 100)
REMEMBERED = (spread.rows, spread.hands, advice._reaching, weigh._parts)
"""What a second question about the same bones need not work out again; here every question is the first."""


def run() -> None:
    peers = {name: model() for name, model in PEERS.items() if installed(name)}
    print(
        "\nExact odds, success on 4+ (processor time of the fastest run; in brackets how many times vsong's)"
    )
    for bones in SIZES:
        ways = {
            f"{name}, {way.replace('_', ' ')}": partial(getattr(peer, way), bones, 4)
            for name, peer in peers.items()
            for way in WAYS
            if hasattr(peer, way) and (way != "summed" or bones <= 20)
        }
        _row(f"{bones} plain", _own(Throw(bones, 4)), ways)
    smoky = {name: partial(peer.two_smoky, 10) for name, peer in peers.items() if hasattr(peer, "two_smoky")}
    _row("10 bones, 2 smoky", _own(Throw(10, 4, smoky=2)), smoky)
    _row("the whole answer, 2 smoky, need 7", _answer(Throw(10, 4, smoky=2), 7), {})
    _row("the whole answer, 3 smoky, need 7", _answer(Throw(10, 4, smoky=3), 7), {})
    _row("100 bones, 3 smoky, need 70", _answer(Throw(100, 4, smoky=3), 70), {})
    stakes = weigh.Stakes({BUST: 4, PATCH_UP: 3, INVESTIGATE: 4}, 5, True, 3, 1, 1, bonus=True)
    _row("weigh 6 coins, the Empress", _fresh(lambda: weigh.ways(stakes, 6, weigh.BREAK)), {})
    _check(peers)


def _own(throw: Throw) -> Callable[[], Any]:
    """Work out every chance that is shown; what nobody looks at costs nothing and would not count."""
    die = SMOKY_DIE if throw.smoky else ()
    work = lambda: odds.distribution(throw, die).shown()  # noqa: E731
    return _fresh(work) if throw.smoky else work


def _answer(throw: Throw, need: int) -> Callable[[], Any]:
    """Work out all that `vsong odds --need` tells of smoky bones."""

    def answer() -> None:
        found = odds.distribution(throw, SMOKY_DIE, through=need)
        found.shown()
        found.at_least(need)
        advice.best_smoky(throw, need, SMOKY_DIE)
        advice.after_seeing(throw, need, SMOKY_DIE)
        odds.mean(throw, SMOKY_DIE)

    return _fresh(answer)


def _fresh(work: Callable[[], Any]) -> Callable[[], Any]:
    def from_nothing() -> Any:
        for one in REMEMBERED:
            one.cache_clear()
        return work()

    return from_nothing


def _row(what: str, own: Callable[[], Any], others: dict[str, Callable[[], Any]]) -> None:
    ours = cpu(own)
    print(f"  {what:<34} vsong {_microseconds(ours)}")
    for name, ask in others.items():
        theirs = cpu(ask, 3)
        print(f"  {'':<34}   {name:<20} {_microseconds(theirs)}  ({theirs / ours:,.1f} x)")


def _microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:12,.1f} us"


def _check(peers: dict[str, Any]) -> None:
    """Make sure that everybody answered the same question."""
    for bones, successes in ((1, 1), (10, 6), (50, 31)):
        own = float(odds.distribution(Throw(bones, 4)).exactly(successes))
        for peer in peers.values():
            for way in filter(None, (getattr(peer, way, None) for way in WAYS)):
                assert abs(chance(way(bones, 4), bones, successes) - own) < 1e-9
    own = float(odds.distribution(Throw(10, 4, smoky=2), SMOKY_DIE).exactly(7))
    asked = [peer.two_smoky(10) for peer in peers.values() if hasattr(peer, "two_smoky")]
    assert all(abs(chance(found, 10, 7) - own) < 1e-9 for found in asked)
    if peers:
        print("  All of them gave the same chances to 9 digits.")


if __name__ == "__main__":
    sys.exit(run())
