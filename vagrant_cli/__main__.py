"""Entry point: `vsong` and `python -m vagrant_cli`."""

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130


def run() -> None:
    """Run the command line of this process and leave with its exit code."""
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
    sys.exit(code)


def _leave(_: int, __: FrameType | None) -> None:
    """Leave at once: nothing has begun."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    run()
