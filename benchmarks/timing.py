"""How the benchmarks measure: the fastest of several runs, so that a busy machine disturbs least."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

RUNS = 7


def fastest(work: Callable[[], Any], runs: int = RUNS) -> float:
    """Return the seconds of the fastest of `runs` runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def installed(peer: str) -> str | None:
    """Return a peer's version, or None when it is not installed."""
    try:
        return version(peer)
    except PackageNotFoundError:
        return None


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:10.3f} ms"
