"""Random evenings of two players merged by meaning, and what git's merge of the text does with the same files."""

from __future__ import annotations

import random
import subprocess
from collections import Counter
from pathlib import Path

from tests import evenings
from vagrant_cli.errors import SaveError
from vagrant_cli.store.merge import conflicts, versions, whole_saves

HERE = Path("evening.toml")


def merges(folder: Path, count: int, seed: int = 0) -> tuple[Counter[str], Counter[str]]:
    """Merge `count` evenings; return how often what came of it, by meaning and by git's merge of the text."""
    meaning: Counter[str] = Counter()
    text: Counter[str] = Counter()
    for number in range(count):
        evening = evenings.evening(random.Random(seed + number))
        meant = evenings.expected(evening)
        meaning[_by_meaning(evening, meant)] += 1
        text[_by_text(folder, evening, meant)] += 1
    return meaning, text


def _by_meaning(evening: evenings.Evening, meant: evenings.Expected) -> str:
    base = whole_saves.base_of(HERE, evening.base)
    found = whole_saves.join(
        base, versions.version(HERE, evening.ours), versions.version(HERE, evening.theirs)
    )
    if not found.conflicts:
        if meant.disputed:
            return "silently wrong"
        return "right" if _leaves(found.raw) == meant.leaves else "silently wrong"
    parts = conflicts.pieces(HERE, found.raw.decode())
    for choose in (conflicts.of_ours, conflicts.of_theirs):
        versions.version(HERE, conflicts.chosen(parts, choose).encode())
    if found.why:
        return "conflict: the changes do not fit together"
    return "conflict: both changed one value" if meant.disputed else "conflict without a reason"


def _by_text(folder: Path, evening: evenings.Evening, meant: evenings.Expected) -> str:
    files = [folder / name for name in ("ours", "base", "theirs")]
    for file, raw in zip(files, (evening.ours, evening.base, evening.theirs), strict=True):
        file.write_bytes(raw)
    ran = subprocess.run(["git", "merge-file", "-p", *map(str, files)], capture_output=True, check=False)
    if ran.returncode:
        return "conflict: both changed one value" if meant.disputed else "conflict without a reason"
    try:
        leaves = _leaves(ran.stdout)
    except SaveError:
        return "silently broken: no valid save"
    return "right" if not meant.disputed and leaves == meant.leaves else "silently wrong"


def _leaves(raw: bytes) -> dict[evenings.Leaf, object]:
    return dict(evenings.leaves(versions.version(HERE, raw).facts))
