"""The sheet in a real browser, where one is installed: on a phone, on paper, and with nothing run."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64decode
from html import escape
from pathlib import Path
from typing import Any

import pytest

from tests.cli.sheet.test_sheet import FULL, HOSTILE, hostile
from vagrant_cli.cli.sheet.sheet import whole
from vagrant_cli.store.file import saves

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PHONE = 390
BIG = Path(__file__).resolve().parents[3] / "campaigns" / "moonlit-express.toml"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

LOOKING = """
<script>
window.ran = false;
addEventListener('load', () => {
  const looked = Array.from(document.querySelectorAll('iframe')).map((frame) => {
    const page = frame.contentDocument;
    const root = page.documentElement;
    return {
      width: root.scrollWidth,
      text: page.body.innerText,
      requests: frame.contentWindow.performance.getEntriesByType('resource').length,
      scripts: page.scripts.length,
      mode: page.compatMode,
    };
  });
  const told = document.createElement('pre');
  told.id = 'looked';
  told.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(looked))));
  document.body.append(told);
});
</script>
"""
"""Tells what a person would see in each frame of a page."""


def chromium(*options: str, page: Path) -> bytes:
    """Run the browser once on a page, with a profile of its own, and return what it prints."""
    assert CHROMIUM
    line = [
        CHROMIUM,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        f"--user-data-dir={page.parent / 'profile'}",
        *options,
        page.as_uri(),
    ]
    return subprocess.run(line, capture_output=True, check=True, timeout=120).stdout


def looked(tmp_path: Path, *pages: str) -> list[dict[str, Any]]:
    """Return what a browser sees of pages in frames as wide as a phone."""
    frames = "".join(
        f'<iframe width="{PHONE}" height="800" srcdoc="{escape(one)}"></iframe>' for one in pages
    )
    file = tmp_path / "looking.html"
    file.write_text(f"<!DOCTYPE html><meta charset=utf-8>{LOOKING}<body>{frames}</body>", "utf-8")
    seen = chromium("--dump-dom", "--virtual-time-budget=5000", page=file).decode("utf-8")
    found = re.search(r'<pre id="looked">([^<]+)</pre>', seen)
    assert found, seen[-500:]
    return json.loads(b64decode(found[1]))


def test_a_browser_shows_the_sheet_on_a_phone_and_prints_it_on_two_pages(tmp_path: Path):
    """Promise: nothing sticks out, text is as typed, nothing runs, nothing is fetched; paper is as long as it was."""
    full, typed = looked(tmp_path, whole(FULL, spoil=False), whole(hostile(), spoil=False))
    for one in (full, typed):
        assert one["width"] <= PHONE
        assert (one["requests"], one["scripts"], one["mode"]) == (0, 0, "CSS1Compat")
    assert typed["text"].count(HOSTILE) >= 20
    assert "Friday crew" in full["text"]
    file = tmp_path / "sheet.html"
    file.write_text(whole(saves.load(BIG).campaign, spoil=False), "utf-8")
    chromium(f"--print-to-pdf={tmp_path / 'sheet.pdf'}", "--no-pdf-header-footer", page=file)
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "sheet.pdf").read_bytes())) == 2
