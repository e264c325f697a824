"""Ctrl-C and requests to end, put off for the milliseconds in which a save changes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
SIGNALS = frozenset(signal.Signals[name] for name in NAMES if hasattr(signal, name))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off Ctrl-C and requests to end until the block is over."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def waiting() -> bool:
    """Tell whether somebody has asked to stop since the block began."""
    return sys.platform != "win32" and bool(signal.sigpending() & SIGNALS)


def too_late() -> None:
    """Forget a Ctrl-C that came after the new bytes were in force: the command has done its work."""
    if sys.platform != "win32" and signal.SIGINT in signal.sigpending():
        signal.sigwait({signal.SIGINT})
