"""Evenings that two players recorded, whole or in part, with the program's own commands, brought together by git."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from scripts import same_made_up as lines
from tests.long import judges
from tests.long.clones import LOG, SAVE, Clone, Step, Wrong, given, own_git

CREW = [word for name in lines.CREW for word in ("--vagrant", name)]
BEGUN = (
    ["new", str(SAVE), "--title", "Friday", *CREW, "--off-the-rails", "--moonreaper"],
    ["box", "set", *lines.TOLD.split(), "--save"],
    ["scenario", "start", "5", "--haint", "blackthorn", "--limit", "3/4/5", "--breaks", "3"],
)
ENDED = (
    *(["vagrant", "flip", *held] for held in (("songsmith", "35"), ("empress", "51"))),
    ["belongings", "add", "junk", "Hat"],
    ["scenario", "end", "victory"],
)
SCENES: dict[str, tuple[tuple[list[str], ...], tuple[str, ...]]] = {
    "scenario": (
        (*BEGUN, *(line.split() for line in ("bindle gain songsmith salt", "round", "turn songsmith"))),
        (lines.TURNS, lines.TOKENS, lines.PEOPLE, lines.SCENARIO, lines.CAMPAIGN),
    ),
    "camp": (
        (*BEGUN, *ENDED, ["camp", "start"]),
        (lines.CAMP, lines.CAMP, lines.CAMP, lines.CAMPAIGN, lines.PEOPLE),
    ),
    "evening": (
        (*BEGUN, *ENDED),
        (lines.ENDS, lines.CAMP, lines.CAMPAIGN, lines.CAMPAIGN, lines.PEOPLE),
    ),
}
"""What lies behind the players when they part, and which lines they draw from."""


def beginnings(folder: Path) -> dict[str, Path]:
    """Make a repository for each scene, set up for merging, to be copied."""
    made = {}
    for name, (begun, _) in SCENES.items():
        clone = Clone(folder / name)
        (clone.folder / SAVE.parent).mkdir(parents=True)
        clone.sure("init", "-q")
        for line in begun:
            code, told = clone.vsong(*line)
            assert code == 0, (line, told)
        assert clone.vsong("git-setup")[0] == 0
        assert clone.vsong("git-setup", "--check")[0] == 0
        clone.commit()
        made[name] = clone.folder
    return made


# --- two players ----------------------------------------------------------------------------------------


class Evening:
    """One case: two clones, the luck, and how many conflicts were told on the way."""

    def __init__(self, folder: Path, beginning: Path, luck: random.Random, groups: tuple[str, ...]) -> None:
        self.luck, self.groups = luck, groups
        self.number = self.conflicts = Clone.seconds = 0
        self.commits: dict[str, list[Step]] = {}
        for name in ("ann", "ben"):
            shutil.rmtree(folder / name, ignore_errors=True)
            shutil.copytree(beginning, folder / name)
        self.ann, self.ben = Clone(folder / "ann"), Clone(folder / "ben")
        self.begun = given(self.ann.raw())

    def drawn(self, clone: Clone, least: int, most: int) -> list[Step]:
        """Let somebody record so many lines of their own; return them."""
        wanted, tried, found = self.luck.randint(least, most), 0, []
        while len(found) < wanted and tried < 60:
            tried += 1
            self.number += 1
            line = self.luck.choice(self.luck.choice(self.groups).strip().splitlines())
            step = Step(self.number, (*lines.said(self.luck, line), "--seed", str(self.number)), {})
            if clone.record(step):
                found.append(clone.steps[step.number])
        return found

    def play(self, clone: Clone, least: int, most: int) -> list[Step]:
        """Let somebody record so many lines of their own, and commit them together."""
        found = self.drawn(clone, least, most)
        if found:
            clone.commit()
            self.commits[clone.asked("rev-parse", "HEAD")[0]] = found
        return found

    def settle(self, clone: Clone) -> bool:
        """Look at a conflict that git has stopped at, and settle it as a player does; False when there is none."""
        if clone.asked("diff", "--name-only", "--diff-filter=U") != [SAVE.as_posix()]:
            return False
        self.conflicts += 1
        base, ours, theirs = (clone.at(f":{stage}") for stage in (1, 2, 3))
        judges.open_places(base, ours, theirs, clone.raw())
        before = clone.raw()
        if clone.vsong("note", "on")[0] != 4 or clone.raw() != before:
            raise Wrong("a command played on in a save with marks")
        side = self.luck.choice(("--ours", "--theirs"))
        if clone.vsong("resolve", side)[0]:
            raise Wrong(f"resolve {side} is refused")
        clone.sure("add", "-A")
        return True

    def pick(self, commit: str) -> None:
        """Let Ben take over a commit of Ann's."""
        ben = self.ben
        ours, base, theirs = ben.raw(), ben.at(f"{commit}~1"), ben.at(commit)
        if ben.git("cherry-pick", commit) == 0:
            judges.merged(base, ours, theirs, ben.raw(), ben.told)
        elif not self.settle(ben) or ben.git("cherry-pick", "--continue"):
            ben.sure("cherry-pick", "--skip")
        ben.steps |= {step.number: step for step in self.commits[commit]}

    def merge(self, clone: Clone, other: dict[int, Step], *words: str) -> None:
        """Let somebody merge what was fetched."""
        bases = clone.asked("merge-base", "--all", "HEAD", "other")
        base = clone.at(bases[0]) if len(bases) == 1 else None
        ours, theirs, ids = clone.raw(), clone.at("other"), clone.ids("HEAD") | clone.ids("other")
        clone.told = ""
        if clone.git("merge", "--no-edit", *words, "other") == 0:
            judges.merged(base, ours, theirs, clone.raw(), clone.told)
        elif not self.settle(clone):
            raise Wrong(f"git stopped without a conflict: {clone.told}")
        if clone.asked("status", "--porcelain") or (clone.folder / ".git" / "MERGE_HEAD").exists():
            clone.commit()
        clone.steps |= other
        clone.judge_log(ids)


# --- how the same evening comes to both --------------------------------------------------------------------


def copied(evening: Evening) -> None:
    """The other goes on from a copy of the files."""
    ann, ben = evening.ann, evening.ben
    evening.play(ann, 2, 6)
    for name in (SAVE, LOG):
        shutil.copy(ann.folder / name, ben.folder / name)
    ben.steps |= ann.steps
    ben.commit()
    evening.play(ben, 0, 3)
    evening.play(ann, 0, 3)


def cherry_picked(evening: Evening) -> None:
    """The other takes over some of the commits, between own ones."""
    ann, ben = evening.ann, evening.ben
    for _ in range(evening.luck.randint(2, 4)):
        evening.play(ann, 1, 2)
    evening.play(ben, 0, 1)
    ben.fetch(ann)
    for commit in reversed(ben.asked("rev-list", "HEAD..other")):
        if evening.luck.random() < 0.6:
            evening.pick(commit)
    evening.play(ben, 0, 2)
    evening.play(ann, 0, 2)


def squashed(evening: Evening) -> None:
    """The other puts all of it behind own lines, as one commit."""
    ann, ben = evening.ann, evening.ben
    evening.play(ann, 2, 6)
    evening.play(ben, 0, 3)
    ben.fetch(ann)
    evening.merge(ben, ann.steps, "--squash")
    evening.play(ben, 0, 1)
    evening.play(ann, 0, 3)


def amended(evening: Evening) -> None:
    """The other has taken it over when its last commit is made anew, with more or with something else."""
    ann, ben = evening.ann, evening.ben
    evening.play(ann, 1, 3)
    last = evening.play(ann, 1, 2)
    ben.fetch(ann)
    ben.sure("merge", "-q", "--ff-only", "other")
    ben.steps |= ann.steps
    evening.play(ben, 0, 2)
    if last and evening.luck.random() < 0.5 and ann.vsong("undo")[0] == 0:
        del ann.steps[last[-1].number]
    evening.drawn(ann, 1, 1)
    ann.commit("--amend")
    evening.play(ann, 0, 2)


def typed_twice(evening: Evening) -> None:
    """The other types the same lines, in another order and perhaps not all, and own ones before or after."""
    ann, ben = evening.ann, evening.ben
    steps = evening.play(ann, 2, 6)
    evening.play(ben, 0, 1)
    again = evening.luck.sample(steps, evening.luck.randint(1, len(steps))) if steps else []
    if sum(ben.record(step) for step in again):
        ben.commit()
    evening.play(ben, 0, 1)
    evening.play(ann, 0, 2)


WAYS: dict[str, Callable[[Evening], None]] = {
    "copied": copied,
    "cherry-picked": cherry_picked,
    "squashed": squashed,
    "amended": amended,
    "typed twice": typed_twice,
}


# --- how they come together ---------------------------------------------------------------------------------


def merged(evening: Evening) -> Clone:
    """One merges the other."""
    clone, other = evening.luck.sample((evening.ann, evening.ben), 2)
    clone.fetch(other)
    evening.merge(clone, other.steps)
    return clone


def crossed(evening: Evening) -> Clone:
    """Each merges what the other had, both play on, and one merges again: git finds two common saves."""
    ann, ben = evening.ann, evening.ben
    ann.fetch(ben)
    ben.fetch(ann)
    before = dict(ann.steps)
    evening.merge(ann, ben.steps)
    evening.merge(ben, before)
    evening.play(ann, 0, 2)
    evening.play(ben, 0, 2)
    return merged(evening)


def rebased(evening: Evening) -> Clone:
    """One puts own commits upon those of the other."""
    clone, other = evening.luck.sample((evening.ann, evening.ben), 2)
    clone.fetch(other)
    base = clone.at(clone.asked("merge-base", "HEAD", "other")[0])
    ours, theirs, ids = clone.at("other"), clone.raw(), clone.ids("HEAD") | clone.ids("other")
    back = judges.put_back(clone, base, "HEAD") | judges.put_back(clone, base, "other")
    conflicts, clone.told = evening.conflicts, ""
    line = ("rebase", "other")
    while clone.git(*line):
        line = ("rebase", "--continue" if evening.settle(clone) else "--skip")
    if evening.conflicts == conflicts:
        judges.rebased(base, ours, theirs, clone.raw(), back)
    clone.steps |= other.steps
    clone.judge_log(ids)
    return clone


ENDS: tuple[Callable[[Evening], Clone], ...] = (merged, merged, rebased, crossed)


def git_evenings(
    folder: Path, count: int, seed: int = 0, *, watch: Callable[[int], object] = lambda _: None
) -> Counter[str]:
    """Let two players record `count` evenings and bring them together; return how often what came of it.

    `watch` is told how many are done.
    """
    found: Counter[str] = Counter()
    with own_git(folder.resolve()):
        made = beginnings(folder.resolve() / "begun")
        for number in range(count):
            watch(number)
            luck = random.Random(seed + number)
            scene, way, end = luck.choice(list(SCENES)), luck.choice(list(WAYS)), luck.choice(ENDS)
            case = f"{way}, {end.__name__}"
            evening = Evening(folder.resolve(), made[scene], luck, SCENES[scene][1])
            try:
                WAYS[way](evening)
                clone = end(evening)
                if not evening.conflicts:
                    judges.coins(evening.begun, clone)
                judges.end(clone)
            except Wrong as wrong:
                found[f"{case}: wrong, case {seed + number} ({scene}): {wrong}"] += 1
                continue
            found[f"{case}: {'conflict told' if evening.conflicts else 'one evening, each step once'}"] += 1
    return found
