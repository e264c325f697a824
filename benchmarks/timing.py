"""How the benchmarks measure: the fastest of several runs, so that a busy machine disturbs least."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

RUNS = 7

LEAST = 0.005
"""Seconds of processor time in which the clock's own steps do not show."""


def fastest(work: Callable[[], Any], runs: int = RUNS) -> float:
    """Return the seconds of the fastest of `runs` runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def cpu(work: Callable[[], Any], runs: int = RUNS) -> float:
    """Return the seconds of processor time of the fastest of `runs` runs, each of them at least LEAST long."""
    times = 1
    while (took := _repeated(work, times)) < LEAST:
        times *= 4
    return min([took, *(_repeated(work, times) for _ in range(runs - 1))]) / times


def _repeated(work: Callable[[], Any], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - start


def installed(peer: str) -> str | None:
    """Return a peer's version, or None when it is not installed."""
    try:
        return version(peer)
    except PackageNotFoundError:
        return None


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:10.3f} ms"
