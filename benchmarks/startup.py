"""What it costs to start: `python benchmarks/startup.py [WORDS…]` counts the commands whose line holds the words.

Counted are instructions, which do not depend on how busy the machine is: by valgrind's callgrind, else by `perf stat`,
else CPU time in pairs with a bare interpreter stands for them. The unit is `python -c pass`. Each command runs in a
fresh copy of the same folder, once piped and once on a terminal with colours, and must leave with the exit code that
is written here. `readme` puts the tables into the README; jrnl, httpie and taskwarrior at their smallest job stand
below them where they are installed.

vsong starts here as the script that pip 25.3 and later write starts it; what that of an older pip costs more is told.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from saves import text as grown

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BEGIN, END = "<!-- python benchmarks/startup.py readme -->\n", "<!-- to here -->\n"

SCRIPTS = {
    "vsong": """\
import sys
from vagrant_cli.__main__ import run
if __name__ == "__main__":
    sys.argv[0] = sys.argv[0].removesuffix(".exe")
    sys.exit(run())
""",
    "old": """\
import re
import sys
from vagrant_cli.__main__ import run
if __name__ == "__main__":
    sys.argv[0] = re.sub(r"(-script\\.pyw|\\.exe)?$", "", sys.argv[0])
    sys.exit(run())
""",
    "empty": """\
import typer
app = typer.Typer(add_completion=False)
@app.command()
def main() -> None: pass
app()
""",
}
"""Programs: ours behind the script of pip 25.3 and of an older one, and Typer's with nothing in it."""

BOARD = ROOT / "campaigns" / "boards" / "two-cars.toml"


class Line(NamedTuple):
    """A command line, and the exit code that it leaves with."""

    words: str
    code: int = 0


EVENING = (
    *map(Line, ("limit 9/12/14", "berries Jitters", "roll 3 -s 4", "odds 5 -s 4", "rules DD-07")),
    Line(f"haint target --board {BOARD}"),
    *map(Line, ("-c s5.toml", "status -c s5.toml", "camp -c s5.toml", "log -c s5.toml")),
    *map(Line, ("donate 1 -c s5.toml", "note hello -c s5.toml")),
    *map(Line, ("hurt songsmith 1 -c table.toml", "end salt -c table.toml")),
)
"""What people type all evening."""

REFUSED = (
    Line("roll 3 -s 99", 2),
    Line("limit 9/12", 2),
    Line("donate 9999 -c s5.toml", 2),
    Line("donate 1 -c table.toml", 3),
    Line("hurt nobody 1 -c table.toml", 2),
    Line("end pepper -c table.toml", 2),
    Line("turn empress -c table.toml", 3),
    Line("status -c nowhere.toml", 4),
    Line("rol 3", 2),
    Line("camp heel", 2),
    Line("roll 3 --last 5", 2),
    Line("roll", 2),
    Line("--help"),
)
"""What rules and parsers refuse, then slips of the fingers, and help."""

GROWING = ("status", "donate 1", "log --last 5", "")
"""What is counted with saves that have grown."""

GROWN = {"5 KB, log of 10": "s5", "500 KB": "s500", "log of 10,000": "long"}

PEERS = (
    ("jrnl", ["jrnl", "--version"]),
    ("httpie", ["http", "--version"]),
    ("taskwarrior", ["task", "--version"]),
)
PAIRS = 15


class Program(NamedTuple):
    """A program, its exit code, and whether it prints on a terminal with colours."""

    words: list[str]
    code: int = 0
    terminal: bool = False


BARE = Program([sys.executable, "-c", "pass"])
Count = Callable[[Program, Path], float]


def environment(*, terminal: bool = False) -> dict[str, str]:
    ours = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in ours and "VSONG" not in name}
    kept |= {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "VSONG_BOX": "none.toml"}
    return kept | ({"TERM": "xterm-256color"} if terminal else {})


def by_callgrind(program: Program, folder: Path) -> float:
    """Return the instructions of a program."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file={}"]
    return float(re.findall(r"Collected : (\d+)", _counted(program, folder, tool))[-1])


def by_perf(program: Program, folder: Path) -> float:
    tool = ["perf", "stat", "-x,", "-e", "instructions:u", "-o", "{}"]
    return float(re.findall(r"^(\d+),", _counted(program, folder, tool), re.MULTILINE)[-1])


def _counted(program: Program, folder: Path, tool: list[str]) -> str:
    """Run a program below a tool; return what the tool tells."""
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as told:
        _ran(program, folder, [word.format(told.name) for word in tool])
        return told.read()


def by_time(program: Program, folder: Path) -> float:
    """Return the CPU seconds of a program as the middle of several, over those of a bare interpreter run beside it."""
    pairs = [(_seconds(program, folder), _seconds(BARE, folder)) for _ in range(PAIRS)]
    return statistics.median(one / other for one, other in pairs)


def _seconds(program: Program, folder: Path) -> float:
    before = os.times()
    _ran(program, folder, [])
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _ran(program: Program, folder: Path, tool: list[str]) -> None:
    """Run a program in a copy of the folder; one that does not leave with its exit code ends it all."""
    with tempfile.TemporaryDirectory() as name:
        copy = shutil.copytree(folder, Path(name) / "evening")
        with open(Path(name) / "said", "w+b") as said:
            code = (_on_terminal if program.terminal else _piped)(
                [*tool, *program.words], copy, said.fileno()
            )
            said.seek(0)
            if code != program.code:
                sys.exit(f"{program.words} left with {code}:\n{said.read().decode('utf-8', 'replace')}")


def _piped(words: list[str], folder: Path, said: int) -> int:
    streams = {"stdin": subprocess.DEVNULL, "stdout": said, "stderr": said}
    return subprocess.run(words, cwd=folder, env=environment(), **streams, check=False).returncode


def _on_terminal(words: list[str], folder: Path, said: int) -> int:
    """Run a program that prints on a terminal of 80 columns, where nobody can be asked."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    streams = {"stdin": subprocess.DEVNULL, "stdout": theirs, "stderr": theirs}
    with subprocess.Popen(words, cwd=folder, env=environment(terminal=True), **streams) as running:
        os.close(theirs)
        try:
            while text := os.read(ours, 65536):
                os.write(said, text)
        except OSError:  # Linux says so where others say that it has ended.
            pass
    os.close(ours)
    return running.returncode


def counter(folder: Path) -> tuple[str, Count]:
    """Return the best way to count that works here, and its name."""
    for name, count in (("valgrind", by_callgrind), ("perf", by_perf)):
        if shutil.which(name):
            try:
                count(BARE, folder)
            except (IndexError, ValueError):
                continue
            return f"instructions by {name}", count
    return "CPU time", by_time


def prepared(folder: Path) -> None:
    """Write the programs and the saves, and compile what is imported."""
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(ROOT / "vagrant_cli")], check=True)
    for name, text in SCRIPTS.items():
        (folder / name).write_text(text, "utf-8")
    _typed(folder, "new table.toml --title T --vagrant songsmith --vagrant empress")
    set_up = ("scenario start 5 --haint maco=2 --limit 9/12/14", "vagrant max songsmith 9")
    for line in (*set_up, "round songsmith empress", "turn songsmith"):
        _typed(folder, f"{line} -c table.toml")
    for name, kilobytes, lines in (("s5", 5, 10), ("s500", 500, 10), ("long", 5, 10_000)):
        (folder / f"{name}.toml").write_text(grown(kilobytes), "utf-8")
        _typed(folder, f"note begun -c {name}.toml")
        log = folder / f"{name}.history.jsonl"
        line = log.read_text("utf-8")
        log.write_text("".join(line.replace("Z-", f"Z-{number:06}") for number in range(lines)), "utf-8")


def _typed(folder: Path, line: str) -> None:
    words = [sys.executable, "vsong", *line.split()]
    subprocess.run(words, cwd=folder, env=environment(), stdout=subprocess.DEVNULL, check=True)


def tables(folder: Path, wanted: Callable[[str], bool]) -> Iterator[str]:
    """Yield the lines of the README's part about what starting costs, for the commands that are wanted."""
    how, count = counter(folder)
    bare = count(BARE, folder)

    def times(script: str, line: Line = Line(""), *, terminal: bool = False) -> str:  # noqa: B008
        words = [sys.executable, script, *line.words.split()]
        return f"{count(Program(words, line.code, terminal), folder) / bare:.1f}"

    smallest = EVENING[0]
    yield (
        f"Multiples of `python -c pass` ({how}, Python {sys.version_info[0]}.{sys.version_info[1]}, a save of 5 KB); an empty\n"
        f"Typer program takes {times('empty')}. `{smallest.words}` behind a script that pip wrote before 25.3 takes"
        f" {times('old', smallest)}: it imports `re`."
    )
    for title, lines in (("command", EVENING), ("refused or mistyped", REFUSED)):
        yield f"\n| {title} | exit code | piped | on a terminal with colours |\n|---|---|---|---|"
        for line in filter(lambda one: wanted(one.words), lines):
            both = " | ".join(times("vsong", line, terminal=terminal) for terminal in (False, True))
            yield f"| `{shown(line.words)}` | {line.code} | {both} |"
    yield f"\n| as saves grow | {' | '.join(GROWN)} |\n|---|---|---|---|"
    for words in filter(wanted, GROWING):
        grown_up = (times("vsong", Line(f"{words} -c {name}.toml")) for name in GROWN.values())
        yield f"| `{shown(words)}` | {' | '.join(grown_up)} |"
    for name, (program, *more) in PEERS:
        if found := shutil.which(program):
            words = [*([sys.executable] if _is_python(found) else []), found, *more]
            print(f"{name}: {count(Program(words), folder) / bare:.1f}")


def shown(words: str) -> str:
    """Return a line as people type it where the save need not be named."""
    line = re.sub(r" ?-c (s5|table)\.toml", "", words.replace(str(BOARD), "FILE"))
    return line or "vsong"


def _is_python(file: str) -> bool:
    return b"python" in Path(file).read_bytes()[:200]


def run(words: list[str], write: bool) -> None:
    """Print the tables, and write them into the README where that is wanted."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepared(folder)
        lines = []
        for line in tables(folder, lambda line: all(word in line for word in words)):
            print(line, flush=True)
            lines.append(line)
    if write:
        before, rest = README.read_text("utf-8").split(BEGIN)
        told = "\n".join(lines)
        README.write_text(f"{before}{BEGIN}\n{told}\n\n{END}{rest.split(END)[1]}", "utf-8")


if __name__ == "__main__":
    begun = time.monotonic()
    run(*([], True) if sys.argv[1:] == ["readme"] else (sys.argv[1:], False))
    print(f"\n{time.monotonic() - begun:.0f} s")
