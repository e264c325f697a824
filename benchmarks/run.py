"""All benchmarks: `python benchmarks/run.py`, with `pip install -e ".[benchmark]"` for the peers."""

from __future__ import annotations

import platform
import sys

import haint
import odds
import rolls
import saves
from timing import installed

import vagrant_cli

PEERS = ("icepool", "dyce", "python-flint", "d20")


def main() -> None:
    print(f"vsong {vagrant_cli.__version__}, Python {platform.python_version()}, {platform.machine()}")
    for peer in PEERS:
        print(f"{peer} {installed(peer) or 'is not installed: left out'}")
    odds.run()
    rolls.run()
    haint.run()
    saves.run()


if __name__ == "__main__":
    sys.exit(main())
