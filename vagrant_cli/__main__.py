"""Entry point: `vsong` and `python -m vagrant_cli`."""

import sys

from .cli.main import main


def run() -> None:
    """Run the command line of this process and leave with its exit code."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
