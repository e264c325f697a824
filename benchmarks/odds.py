"""Exact odds in process, against icepool, dyce and python-flint on the same pools."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from peer_models import PEERS, SMOKY_DIE, chance
from timing import fastest, installed, milliseconds

from vagrant_cli.rules.bones import advice, odds
from vagrant_cli.rules.bones.dice import Throw

WAYS = ("summed", "by_parts")
SIZES = (1, 5, 10, 20, 50)
ALL_SIZES = range(1, 51)


def run() -> None:
    peers = {name: model() for name, model in PEERS.items() if installed(name)}
    print("\nExact odds, success on 4+ (fastest run; in brackets how many times slower than vsong)")
    for bones in SIZES:
        _row(f"{bones} plain bones", _own(Throw(bones, 4)), _asked(peers, bones, 4))
    _row(
        "1 to 50 plain bones, all",
        lambda: [odds.distribution(Throw(bones, 4)).shown() for bones in ALL_SIZES],
        {
            f"{name}: {way}": partial(_all_sizes, getattr(peer, way))
            for name, peer in peers.items()
            for way in WAYS
            if hasattr(peer, way)
        },
        runs=2,
    )
    _row(
        "10 bones, 2 smoky",
        _own(Throw(10, 4, smoky=2)),
        {name: partial(peer.two_smoky, 10) for name, peer in peers.items() if hasattr(peer, "two_smoky")},
    )
    _row("100 bones, 3 smoky", _own(Throw(100, 4, smoky=3)), {})
    _row(
        "the same, settled after seeing",
        lambda: advice.after_seeing(Throw(100, 4, smoky=3), 70, SMOKY_DIE),
        {},
    )
    _check(peers)


def _own(throw: Throw) -> Callable[[], Any]:
    """Work out every chance that is shown; what nobody looks at costs nothing and would not count."""
    return lambda: odds.distribution(throw, SMOKY_DIE if throw.smoky else ()).shown()


def _asked(peers: dict[str, Any], *about: int) -> dict[str, Callable[[], Any]]:
    return {f"{name}, by parts": partial(peer.by_parts, *about) for name, peer in peers.items()}


def _all_sizes(ask: Callable[[int, int], Any]) -> list[Any]:
    return [ask(bones, 4) for bones in ALL_SIZES]


def _row(what: str, own: Callable[[], Any], others: dict[str, Callable[[], Any]], runs: int = 3) -> None:
    ours = fastest(own, 15)
    print(f"  {what:<32} vsong {milliseconds(ours)}")
    for name, ask in others.items():
        theirs = fastest(ask, runs)
        print(f"  {'':<32}   {name:<18} {milliseconds(theirs)}  ({theirs / ours:,.1f} x)")


def _check(peers: dict[str, Any]) -> None:
    """Make sure that everybody answered the same question."""
    for bones, successes in ((1, 1), (10, 6), (50, 31)):
        own = float(odds.distribution(Throw(bones, 4)).exactly(successes))
        for peer in peers.values():
            for way in filter(None, (getattr(peer, way, None) for way in WAYS)):
                assert abs(chance(way(bones, 4), successes) - own) < 1e-14
    own = float(odds.distribution(Throw(10, 4, smoky=2), SMOKY_DIE).exactly(7))
    asked = [peer.two_smoky(10) for peer in peers.values() if hasattr(peer, "two_smoky")]
    assert all(abs(chance(found, 7) - own) < 1e-14 for found in asked)
    if peers:
        print("  All of them gave the same chances to 14 digits.")


if __name__ == "__main__":
    sys.exit(run())
