"""Random evenings of two players merged by meaning, and what git's merge of the text does with the same files."""

from __future__ import annotations

import random
import subprocess
from collections import Counter
from pathlib import Path

from tests import evenings
from vagrant_cli.errors import SaveError
from vagrant_cli.store.merge import conflicts, versions, whole_saves
from vagrant_cli.store.text.reader import dotted

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


def same_evenings(count: int, seed: int = 0) -> Counter[str]:
    """Merge `count` evenings that both sides recorded, whole or in part; return how often what came of it."""
    found: Counter[str] = Counter()
    for number in range(count):
        way, evening = evenings.same_evening(random.Random(seed + number))
        found[f"{way}: {twofold(evening)}"] += 1
    return found


def twofold(evening: evenings.Evening) -> str:
    """Tell what came of an evening that two sides recorded; what is wrong begins with "wrong".

    Wrong is a number or fact in the result that neither side has, one that both have or that a side has added
    and that is not there, one that a side took away and that is back, and a donation or camp that both changed
    alike and that the merge does not tell of; a camp whose coins paid for other things is a conflict that says so.
    """
    sides = [dict(evenings.leaves(versions.version(HERE, raw).facts)) for raw in evening]
    base, ours, theirs = sides
    found = whole_saves.join(
        whole_saves.base_of(HERE, evening.base),
        versions.version(HERE, evening.ours),
        versions.version(HERE, evening.theirs),
    )
    alike = {leaf for leaf in ours if ours[leaf] == theirs.get(leaf) != base.get(leaf)}
    once = {("camp",)} if whole_saves.TWO_CAMPS not in found.why else set()
    counted = {leaf for leaf in alike if leaf in once or leaf[:2] == ("donations", "given")}
    if {one.where for one in found.once} != {dotted(leaf) for leaf in counted}:
        return "wrong: what both have is not told, or something else is"
    meant = evenings.expected(evening)
    if not found.conflicts:
        return (
            "merged"
            if _leaves(found.raw) == meant.leaves and not meant.disputed
            else _wrong(found.raw, sides)
        )
    parts = conflicts.pieces(HERE, found.raw.decode())
    for choose, side in ((conflicts.of_ours, ours), (conflicts.of_theirs, theirs)):
        chosen = _leaves(conflicts.chosen(parts, choose).encode())
        for leaf in alike:
            if chosen.get(leaf) != side[leaf]:
                return f"wrong: {dotted(leaf)}, which both have, is another one in a conflict"
    if found.why:
        return "conflict: the changes do not fit together"
    return "conflict: both changed one value" if meant.disputed else "wrong: a conflict without a reason"


def _wrong(raw: bytes, sides: list[dict[evenings.Leaf, object]]) -> str:
    odd = [leaf for leaf, value in _leaves(raw).items() if all(side.get(leaf) != value for side in sides)]
    return (
        f"wrong: nobody recorded {', '.join(map(dotted, odd))}" if odd else "wrong: something is lost or back"
    )


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
