"""Saves that somebody or something has damaged, and every kind of command on them."""

from __future__ import annotations

import io
import json
import os
import random
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from vagrant_cli.cli.main import main
from vagrant_cli.store.merge import conflicts

ROOT = Path(__file__).parents[2]
TOKEN = re.compile(rb'"[^"\n]*"|\d+|true|false|\[[^\n]*\]|[\w.-]+')
PIECES = (
    b"<<<<<<< a\n", b"=======\n", b">>>>>>> b\n", b"||||||| c\n", b"[donations]\n", b"coins = 3\n", b"[[x]]\n", b"{",
    b"\xef\xbb\xbf", b"\x00", b"\xff\xfe", b"\r", b"\r\n", b'"""', b"'''", b"# \xe9\n", b"schema = 2\n", b"= = =\n",
    b'[vagrants.songsmith.deeds."]"]\n', b"[camp]\nafter = 5\n", b"a.b.c = 1\n", b"\xe2\x80\xa8", b"1979-05-27\n",
)  # fmt: skip
VALUES = (
    b"0", b"-1", b"999999999999999999999", b"1.5", b"nan", b"true", b'""', b'"x"', b"[]", b"[[]]", b"{}", b"{ a = 1 }",
    b"1979-05-27", b"[1, 1]", b'["a", "A"]', b"'\\'", b'"\\u0000"', b"0x10", b'"35"', b'"goal"',
)  # fmt: skip
LINES = (
    "status", "check", "note next", "donate 1", "undo", "log", "diff c.toml whole.toml", "resolve --ours",
    "resolve --theirs", "merge whole.toml c.toml whole.toml", "merge c.toml other.toml whole.toml",
    "merge whole.toml other.toml c.toml", "status deeds", "status songsmith", "moment O-1", "diff --text c.toml",
)  # fmt: skip


def wholes() -> list[bytes]:
    """Return sound saves to begin with."""
    files = [*(ROOT / "campaigns").glob("*.toml"), *(ROOT / "tests" / "store" / "saves").glob("*.toml")]
    found = [file.read_bytes() for file in sorted(files)]
    marked = conflicts.marked(found[0].decode(), found[0].decode().replace("8", "9")).encode()
    return [*found, found[0].replace(b"\n", b"\r\n"), marked]


def damaged(luck: random.Random, raw: bytes) -> bytes:
    """Return bytes with one to three things done to them."""
    for _ in range(luck.choice((1, 1, 2, 3))):
        raw = luck.choice(DAMAGES)(luck, raw) or raw
    return raw


def _cut(luck: random.Random, raw: bytes) -> bytes:
    start = luck.randrange(len(raw))
    return raw[:start] + raw[start + luck.choice((1, 1, 5, 40, 400, len(raw))) :]


def _flip(luck: random.Random, raw: bytes) -> bytes:
    at = luck.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << luck.randrange(8))]) + raw[at + 1 :]


def _insert(luck: random.Random, raw: bytes) -> bytes:
    at = luck.choice([0, len(raw), luck.randrange(len(raw)), raw.find(b"\n", luck.randrange(len(raw))) + 1])
    return raw[:at] + luck.choice(PIECES) + raw[at:]


def _revalue(luck: random.Random, raw: bytes) -> bytes:
    spots = list(TOKEN.finditer(raw))
    if not spots:
        return raw
    spot = luck.choice(spots)
    return raw[: spot.start()] + luck.choice(VALUES) + raw[spot.end() :]


def _lines(luck: random.Random, raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    one, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    kind = luck.randrange(3)
    if kind == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 1:
        lines.insert(one, lines[other])
    else:
        del lines[one]
    return b"".join(lines)


def _recode(luck: random.Random, raw: bytes) -> bytes:
    text = raw.decode("utf-8", "replace")
    return luck.choice(
        (text.encode("utf-16"), text.encode("latin-1", "replace"), raw.replace(b"\n", b"\r"), b"")
    )


DAMAGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    _cut, _flip, _insert, _insert, _revalue, _revalue, _revalue, _lines, _lines, _recode,
)  # fmt: skip


def damage(
    folder: Path, count: int, seed: int = 0, *, watch: Callable[[int], object] = lambda _: None
) -> Counter[str]:
    """Try `count` damaged saves; return how often what came of it; raise AssertionError when something is amiss.

    `watch` is told how many are done.
    """
    found: Counter[str] = Counter()
    luck, sound = random.Random(seed), wholes()
    back = Path.cwd()
    os.chdir(folder)
    try:
        for number in range(count):
            watch(number)
            raw = damaged(luck, luck.choice(sound))
            first = number % len(LINES)
            for line in (LINES[first], LINES[(first * 7 + 3) % len(LINES)]):
                try:
                    found[_tried(folder, raw, sound, line)] += 1
                except AssertionError:
                    sys.stderr.write(f"\nsave {number}, vsong {line}\n")
                    (folder / "amiss.toml").write_bytes(raw)
                    raise
    finally:
        os.chdir(back)
    return found


def _tried(folder: Path, raw: bytes, sound: list[bytes], line: str) -> str:
    for name in ("c.history.jsonl", "other.history.jsonl"):
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(folder / ".vsong", ignore_errors=True)
    (folder / "c.toml").write_bytes(raw)
    (folder / "whole.toml").write_bytes(sound[0])
    (folder / "other.toml").write_bytes(sound[1])
    target = folder / ("other.toml" if line.split()[:3] == ["merge", "c.toml", "other.toml"] else "c.toml")
    if line.startswith("merge whole.toml other.toml"):
        target = folder / "other.toml"
    before = target.read_bytes()
    code, told, said = _ran(*line.split(), "-c", "c.toml", "--json")
    assert code in (0, 1, 2, 3, 4), (code, said)
    assert code != 1 or (line.startswith("merge") and told["error"]["code"] == "save"), told
    assert "Traceback" not in said
    after = target.read_bytes()
    if code not in (0, 1):
        assert told["error"]["message"]
        assert after == before, "a command that failed has changed the save"
        assert {path.name for path in folder.iterdir()} >= {"c.toml", "whole.toml", "other.toml"}
        return f"exit {code}"
    if after == before:
        return "nothing to change" if code == 0 else "conflict"
    if code == 0:
        assert _ran("check", target.name, "--json")[0] == 0, "a saved save is not valid"
    if line.split()[0] in ("note", "donate", "moment"):
        assert _ran("undo", "-c", target.name, "--json")[0] == 0
        assert target.read_bytes() == before, "undo did not give back the exact bytes"
    return "changed" if code == 0 else "conflict"


def _ran(*words: str) -> tuple[int, dict[str, Any], str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    lines = out.getvalue().splitlines()
    assert len(lines) == 1, out.getvalue()
    return code, json.loads(lines[0]), err.getvalue()
