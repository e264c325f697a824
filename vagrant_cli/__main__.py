"""Entry point: `vsong` and `python -m vagrant_cli`."""

from __future__ import annotations

import gc
import os
import sys

INTERRUPTED = 130

try:
    from .lean import signal
except KeyboardInterrupt:
    os._exit(INTERRUPTED)


def run() -> None:
    """Run the command line of this process and leave with its exit code."""
    # A command is over before there is garbage worth looking for.
    gc.disable()
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    from .cli.main import main

    signal.signal(signal.SIGINT, before)
    try:
        code = main(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    # What the interpreter clears up from here on is nobody's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _flushed()
    os._exit(code)


def _flushed() -> None:
    """Write out what still waits to be printed; main() has told of a stream that cannot be written."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue


def _leave(_: int, __: object) -> None:
    """Leave at once: nothing has begun."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    run()
