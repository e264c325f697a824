"""A bound for what somebody made to cost too much, so wide that no busy machine reaches it with what is right."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 60
"""Seconds of the processor: the cases that ask for an end are made so long that a wrong way takes many times that."""


@contextmanager
def an_end() -> Iterator[None]:
    """Fail when the block does not come to its end."""

    def give_up(*_: Any) -> None:
        raise AssertionError("it does not come to an end")

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
