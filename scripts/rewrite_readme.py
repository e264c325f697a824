"""Run the console examples of the README on copies of the shipped campaigns and write what they print into it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.stories import told  # noqa: E402
from vagrant_cli.cli.main import main  # noqa: E402


def run(*words: str) -> tuple[int, str, str]:
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    return code, shown(out), shown(err)


def shown(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def rewritten(text: str) -> str:
    return re.sub(r"(```console\n)(.*?)(```)", lambda m: m[1] + told(m[2], run) + m[3], text, flags=re.DOTALL)


if __name__ == "__main__":
    readme = ROOT / "README.md"
    os.environ.update(NO_COLOR="1", COLUMNS="80")
    for name in ("VSONG_CAMPAIGN", "VSONG_VAGABOND", "VSONG_BOX"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(XDG_CONFIG_HOME=f"{folder}/config", XDG_STATE_HOME=f"{folder}/state")
        shutil.copytree(ROOT / "campaigns", Path(folder) / "campaigns")
        os.chdir(folder)
        readme.write_text(rewritten(readme.read_text("utf-8")), "utf-8")
