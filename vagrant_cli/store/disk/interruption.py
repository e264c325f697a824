"""Ctrl-C and requests to end, put off while a save is being replaced."""

from __future__ import annotations

from ...lean import contextmanager, signal
from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
SIGNALS = frozenset(getattr(signal, name) for name in NAMES if hasattr(signal, name))


class _Pressed:
    """What is remembered where signals cannot be put off: that Ctrl-C came during a block not to be disturbed."""

    there = False

    @classmethod
    def note(cls, *_: object) -> None:
        cls.there = True


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
    _Pressed.there = False
    before = signal.signal(signal.SIGINT, _Pressed.note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if _Pressed.there:
            _Pressed.there = False
            signal.raise_signal(signal.SIGINT)


def waiting() -> bool:
    """Tell whether somebody has asked to stop since the block began."""
    if not hasattr(signal, "sigpending"):
        return _Pressed.there
    return bool(signal.sigpending() & SIGNALS)


def too_late() -> None:
    """Forget a Ctrl-C that came after the new bytes were in force: the command has done its work."""
    _Pressed.there = False
    if hasattr(signal, "sigpending") and signal.SIGINT in signal.sigpending():
        signal.sigwait({signal.SIGINT})
