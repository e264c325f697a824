"""Exact odds in process, against icepool and dyce on the same pools."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from peer_models import PEERS, SMOKY_DIE, chance
from timing import fastest, installed, milliseconds

from vagrant_cli.rules.bones import odds
from vagrant_cli.rules.bones.dice import Throw

SIZES = (1, 5, 10, 20, 50)
ALL_SIZES = range(1, 51)


def run() -> None:
    peers = {name: model() for name, model in PEERS.items() if installed(name)}
    print("\nExact odds, success on 4+ (fastest run; in brackets how many times slower than vsong)")
    for bones in SIZES:
        _row(f"{bones} plain bones", _own(Throw(bones, 4)), _asked(peers, "summed", bones, 4))
    _row(
        "1 to 50 plain bones, all",
        lambda: [odds.distribution(Throw(bones, 4)) for bones in ALL_SIZES],
        {
            f"{name}: {way}": partial(_all_sizes, getattr(peer, way))
            for name, peer in peers.items()
            for way in ("summed", "by_parts")
        },
        runs=2,
    )
    _row("10 bones, 2 smoky", _own(Throw(10, 4, smoky=2)), _asked(peers, "two_smoky", 10))
    _row("100 bones, 3 smoky", _own(Throw(100, 4, smoky=3)), {})
    _row(
        "the same, settled after seeing", lambda: odds.after_seeing(Throw(100, 4, smoky=3), 70, SMOKY_DIE), {}
    )
    _check(peers)


def _own(throw: Throw) -> Callable[[], Any]:
    return lambda: odds.distribution(throw, SMOKY_DIE if throw.smoky else ())


def _asked(peers: dict[str, Any], way: str, *about: int) -> dict[str, Callable[[], Any]]:
    return {name: partial(getattr(peer, way), *about) for name, peer in peers.items()}


def _all_sizes(ask: Callable[[int, int], Any]) -> list[Any]:
    return [ask(bones, 4) for bones in ALL_SIZES]


def _row(what: str, own: Callable[[], Any], others: dict[str, Callable[[], Any]], runs: int = 3) -> None:
    ours = fastest(own, 15)
    print(f"  {what:<32} vsong {milliseconds(ours)}")
    for name, ask in others.items():
        theirs = fastest(ask, runs)
        print(f"  {'':<32}   {name:<18} {milliseconds(theirs)}  ({theirs / ours:,.0f} x)")


def _check(peers: dict[str, Any]) -> None:
    """Make sure that everybody answered the same question."""
    for bones, successes in ((1, 1), (10, 6), (50, 31)):
        own = float(odds.distribution(Throw(bones, 4)).exactly(successes))
        for peer in peers.values():
            for way in (peer.summed, peer.by_parts):
                assert abs(chance(way(bones, 4), successes) - own) < 1e-14
    own = float(odds.distribution(Throw(10, 4, smoky=2), SMOKY_DIE).exactly(7))
    assert all(abs(chance(peer.two_smoky(10), 7) - own) < 1e-14 for peer in peers.values())
    if peers:
        print("  All of them gave the same chances to 14 digits.")


if __name__ == "__main__":
    sys.exit(run())
