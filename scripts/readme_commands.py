"""Print the two commands of the README's "Start" section, one a line: install and run, test."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def commands() -> list[str]:
    start = README.read_text("utf-8").split("## Start", 1)[1].split("\n## ", 1)[0]
    return [
        line
        for block in re.findall(r"```sh\n(.*?)```", start, re.DOTALL)
        for line in block.splitlines()
        if line
    ]


if __name__ == "__main__":
    print("\n".join(commands()))
