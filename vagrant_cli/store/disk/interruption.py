"""Ctrl-C and requests to end, put off while a save is being replaced."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
SIGNALS = frozenset(signal.Signals[name] for name in NAMES if hasattr(signal, name))


_PRESSED: list[int] = []
"""Filled where signals cannot be put off, and Ctrl-C came during a block that they must not disturb."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off Ctrl-C and requests to end until the block is over."""
    if not hasattr(signal, "pthread_sigmask"):
        with _remembering():
            yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _remembering() -> Iterator[None]:
    """Put off Ctrl-C where the system cannot do that, as on Windows."""
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _PRESSED.clear()
    before = signal.signal(signal.SIGINT, lambda *_: _PRESSED.append(signal.SIGINT))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if _PRESSED:
            _PRESSED.clear()
            signal.raise_signal(signal.SIGINT)


def waiting() -> bool:
    """Tell whether somebody has asked to stop since the block began."""
    if not hasattr(signal, "sigpending"):
        return bool(_PRESSED)
    return bool(signal.sigpending() & SIGNALS)


def too_late() -> None:
    """Forget a Ctrl-C that came after the new bytes were in force: the command has done its work."""
    _PRESSED.clear()
    if hasattr(signal, "sigpending") and signal.SIGINT in signal.sigpending():
        signal.sigwait({signal.SIGINT})
