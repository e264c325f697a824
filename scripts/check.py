"""Run every check of the project, in order, and stop at the first that fails.

`--without-tests` leaves the tests out, for a caller that runs them in another way.
"""

from __future__ import annotations

import subprocess
import sys

CHECKS = (
    ("format", ("ruff", "format", "--check", ".")),
    ("lint", ("ruff", "check", ".")),
    ("types", ("mypy",)),
    ("completions", ("scripts/make_completions.py", "--check")),
    ("man page", ("scripts/make_man.py", "--check")),
    ("docs", ("scripts/make_docs.py", "--check")),
    ("tests", ("pytest", "-q", "-n", "auto")),
)


def main() -> int:
    for name, words in CHECKS:
        if name == "tests" and "--without-tests" in sys.argv:
            continue
        print(f"== {name}", flush=True)
        script = words[0].endswith(".py")
        code = subprocess.run([sys.executable, *(() if script else ("-m",)), *words], check=False).returncode
        if code:
            print(f"{name} failed with exit code {code}")
            return code
    print("All checks passed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
