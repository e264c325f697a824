"""Show where two checkouts behave otherwise: `python scripts/same.py OLD NEW`.

Both run the same command lines (transcripts, examples, the contract's lines and made-up ones, all of NEW), each
in a process and a folder of its own with the same clock and luck. Compared are exit code, standard output and
error, and after each line what changed in the folder: saves byte for byte, and new lines of logs, without their
ids and times. After a difference NEW goes on with OLD's files, so that each line is judged by itself.

Each kind of difference is shown once, with the few lines that lead to it. Exit code 1 when there is any, 2 when a process died.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from same_stories import Story, stories

WORKER = Path(__file__).with_name("same_worker.py")
LOG = ".history.jsonl"
REPLAYS = 60
"""How often a case may be run again to find out which lines it needs."""

LONGEST = 40
"""Lines of a difference that are shown."""

ASIDE = (
    (re.compile(r"\d{8}T\d{6}\.\d{6}Z-[0-9a-f]{6}"), "ID"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"), "TIME"),
    (re.compile(r"\bat \w+\.py:\d+"), "at PLACE"),
)
"""What may differ: ids and times of the log, and the place in the source that a bug's report names."""


class Ended(Exception):
    """A process has ended before it answered."""


class Worker:
    """A process that runs one checkout's command lines in its own folder."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        self.checkout, self.folder = checkout, folder
        self.asked: dict[str, Any] = {}
        folder.mkdir(parents=True)
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT")}
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(WORKER), str(checkout), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**kept, **_settings(folder)},
        )

    def ask(self, **request: Any) -> None:
        """Send a request, and do not wait for it."""
        assert self.process.stdin
        self.asked = request
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def answer(self) -> Any:
        """Wait for the answer to the oldest request."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise Ended(f"{self.folder.name} died or took too long, at: {json.dumps(self.asked)}")
        return json.loads(line)

    def plain(self, text: str) -> str:
        """Return text without the folders of this run, and without what may differ."""
        text = text.replace(str(self.folder), "FOLDER").replace(str(self.checkout), "CHECKOUT")
        for pattern, word in ASIDE:
            text = pattern.sub(word, text)
        return text


def _settings(folder: Path) -> dict[str, str]:
    home = str(folder)
    return {
        "HOME": home,
        "XDG_CONFIG_HOME": f"{home}/config",
        "GIT_CONFIG_GLOBAL": f"{home}/gitconfig",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CEILING_DIRECTORIES": str(folder.parent),
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "TZ": "UTC",
        "LANG": "C.UTF-8",
        "PYTHONUTF8": "1",
        "PYTHONHASHSEED": "0",
    }


class Case(NamedTuple):
    """A line that the two run otherwise, the lines before it, and the difference."""

    story: Story
    before: list[list[str]]
    words: list[str]
    difference: list[str]

    @property
    def kind(self) -> tuple[str, ...]:
        """What is the same for differences that one change makes: what stands in the one and not in the other."""
        return tuple(line for line in self.difference if line[:1] in "+-" and line[:1])


class Pair:
    """OLD and NEW side by side; with `together` both work at the same time."""

    def __init__(self, old: Path, new: Path, folder: Path, together: bool) -> None:
        self.workers = (Worker(old, folder / "old"), Worker(new, folder / "new"))
        self.together = together
        self.logs: list[dict[str, str]] = []

    def begin(self, story: Story) -> None:
        """Lay out a story's folder for both."""
        self.logs = [{}, {}]
        self._both(begin=[story.files, story.copies])

    def run(self, story: Story, number: int) -> list[str]:
        """Run a line of a story in both and return the difference, line by line."""
        request = {"story": story.name, "number": number, "words": story.lines[number]}
        reports = []
        for answer, worker, logs in zip(self._both(**request), self.workers, self.logs, strict=True):
            reports.append(worker.plain(_report(answer, logs)))
        if reports[0] == reports[1]:
            return []
        told = [_spread(report.split("\n")) for report in reports]
        if told[0] == told[1]:
            told = [report.split("\n") for report in reports]
        return list(difflib.unified_diff(*told, n=1, lineterm=""))[2:]

    def level(self) -> None:
        """Give NEW the files that OLD has."""
        old, new = self.workers
        for path in new.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(old.folder, new.folder, dirs_exist_ok=True)
        new.ask(look=True)
        new.answer()
        self.logs[1] = dict(self.logs[0])

    def _both(self, **request: Any) -> list[Any]:
        if not self.together:
            return [worker.ask(**request) or worker.answer() for worker in self.workers]
        for worker in self.workers:
            worker.ask(**request)
        return [worker.answer() for worker in self.workers]

    def end(self) -> None:
        """Let both processes end."""
        for worker in self.workers:
            worker.process.communicate()


def _report(answer: list[Any], logs: dict[str, str]) -> str:
    """Return all that a line did as one text; of a log only what is new."""
    code, out, err, files = answer
    parts = [f"exit code {code}", "stdout:", out, "stderr:", err]
    for name, text in files.items():
        if name.endswith(LOG) and text is not None:
            before, logs[name] = logs.get(name, ""), text
            text = text.removeprefix(before)
        parts += [f"{name} is gone"] if text is None else [f"{name}:", text]
    return "\n".join(parts)


def _spread(lines: list[str]) -> list[str]:
    """Return the lines with every JSON object laid out, so that a difference in it can be read."""
    found = []
    for line in lines:
        try:
            value = json.loads(line) if line.startswith("{") else None
        except ValueError:
            value = None
        found += json.dumps(value, indent=1, ensure_ascii=False).split("\n") if value else [line]
    return found


def played(pair: Pair, story: Story) -> Iterator[Case]:
    """Play a story in both and yield each line that differs, with the lines before it."""
    pair.begin(story)
    for number, words in enumerate(story.lines):
        difference = pair.run(story, number)
        if difference:
            yield Case(story, story.lines[:number], words, difference)
            pair.level()


def shrunk(pair: Pair, case: Case) -> Case:
    """Leave out lines before the one that differs, as long as the same difference comes of it."""
    left, size = REPLAYS, len(case.before)
    while size and left:
        for start in range(len(case.before) - size, -1, -size):
            before = case.before[:start] + case.before[start + size :]
            left -= 1
            shorter = _again(pair, case, before)
            if shorter and shorter.kind == case.kind:
                case = shorter
            if not left:
                break
        size //= 2
    return case


def _again(pair: Pair, case: Case, before: list[list[str]]) -> Case | None:
    cases = list(played(pair, case.story._replace(lines=[*before, case.words])))
    return cases[-1] if cases and len(cases[-1].before) == len(before) else None


def shown(case: Case, more: int) -> str:
    """Return a case as people read it: the files it begins with, its lines, and the difference."""
    lines = [f"== {case.story.name}" + (f" (and {more} more like it)" if more else "")]
    for text in dict.fromkeys(case.story.files.values()):
        names = [name for name, other in case.story.files.items() if other == text]
        lines.append(f"# {', '.join(names)}:\n{text}")
    lines += [_command(words) for words in (*case.before, case.words)]
    rest = len(case.difference) - LONGEST
    lines += case.difference[:LONGEST] + ([f"… {rest} more lines"] if rest > 0 else [])
    return "\n".join(lines) + "\n"


def _command(words: Sequence[str]) -> str:
    return f"$ vsong {shlex.join(words)}"


def accepted(case: Case, patterns: Sequence[re.Pattern[str]]) -> bool:
    """Tell whether a pattern is found in the command line, or one in each line that differs."""
    return any(one.search(_command(case.words)) for one in patterns) or all(
        any(one.search(line) for one in patterns) for line in case.kind
    )


def compared(old: Path, new: Path, told: list[Story], jobs: int, patterns: Sequence[re.Pattern[str]]) -> int:
    """Play all stories and print what differs; return the number of differences that nobody expects."""
    count = max(jobs // 2, 1)
    with tempfile.TemporaryDirectory(prefix="same") as name:
        folder = Path(name).resolve()
        pairs: SimpleQueue[Pair] = SimpleQueue()
        for number in range(count):
            pairs.put(Pair(old, new, folder / str(number), together=jobs > 1))

        def play(story: Story) -> list[Case]:
            pair = pairs.get()
            try:
                return list(played(pair, story))
            finally:
                pairs.put(pair)

        with ThreadPoolExecutor(count) as threads:
            cases = [case for found in threads.map(play, told) for case in found]
        wrong = [case for case in cases if not accepted(case, patterns)]
        kinds: dict[tuple[str, ...], list[Case]] = {}
        for case in wrong:
            kinds.setdefault(case.kind, []).append(case)
        pair = pairs.get()
        for alike in kinds.values():
            print(shown(shrunk(pair, min(alike, key=lambda case: len(case.before))), len(alike) - 1))
        pair.end()
        while not pairs.empty():
            pairs.get().end()
    lines = sum(len(story.lines) for story in told)
    expected = f", {len(cases) - len(wrong)} expected" if patterns else ""
    print(
        f"{len(told)} stories, {lines} lines: {len(wrong)} differences of {len(kinds)} kinds{expected}",
        end="",
    )
    return len(wrong)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("old", type=Path, help="work tree whose behaviour is right")
    parser.add_argument("new", type=Path, help="work tree to compare with it")
    parser.add_argument("--lines", type=int, default=2000, help="made-up lines to run (2000)")
    parser.add_argument("--seed", type=int, default=1, help="another number makes up other lines (1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at work at the same time (2)")
    parser.add_argument("--only", default="", help="play only stories with these words in their name")
    parser.add_argument("--expect", type=Path, help="differences to accept: a regular expression a line")
    asked = parser.parse_args(argv)
    begun = time.monotonic()
    old, new = asked.old.resolve(), asked.new.resolve()
    told = [one for one in stories(new, asked.lines, asked.seed) if asked.only in one.name]
    written = asked.expect.read_text("utf-8").splitlines() if asked.expect else []
    patterns = [re.compile(line) for line in written if line.strip() and not line.startswith("#")]
    try:
        wrong = compared(old, new, told, asked.jobs, patterns)
    except Ended as error:
        print(error)
        return 2
    print(f" ({time.monotonic() - begun:.0f} s).")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
