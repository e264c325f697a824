"""Completions: current, complete, and really tried in every shell that this machine has."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from vagrant_cli.cli.vagabond.names import QUESTS
from vagrant_cli.data.haint_effects import NOT_LIFTED
from vagrant_cli.data.vagrants import KEYS

ROOT = Path(__file__).resolve().parent.parent
COMPLETIONS = ROOT / "completions"
SHELLS = ("bash", "zsh", "fish")
SCRIPTS = ("vsong.bash", "_vsong", "vsong.fish", "vsong.ps1")
VAGRANTS = frozenset(KEYS)
SHARED = frozenset(
    [
        "-c",
        "--campaign",
        "--json",
        "--plain",
        "-n",
        "--dry-run",
        "--seed",
        "-q",
        "--quiet",
        "-y",
        "--yes",
        "--spoil",
        "--force",
        "-h",
        "--help",
    ]
)

PATIENCE = 60
"""Seconds after which a shell that does not answer has failed; far more than any needs."""

Offered = dict[str, frozenset[str]]
"""Typed line -> the words that a shell offers there, each with the `--option=` that it continues."""


@pytest.fixture(scope="module")
def maker() -> Iterator[ModuleType]:
    """The script that writes the completions, loaded as it loads itself when run."""
    sys.path.insert(0, str(ROOT / "scripts"))
    yield import_module("make_completions")
    sys.path.remove(str(ROOT / "scripts"))


# What is written


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_what_the_command_tree_gives_now(maker: ModuleType, name: str) -> None:
    """Nobody can change a command and leave old completions behind."""
    assert (COMPLETIONS / name).read_text("utf-8") == maker.SHELLS[name](maker.read_tree()), (
        "run: python scripts/make_completions.py"
    )


def test_check_names_what_is_out_of_date_and_writes_nothing(
    maker: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """--check fails for a missing or a changed script, and leaves both as they are."""
    monkeypatch.setattr(maker, "COMPLETIONS", tmp_path)
    assert maker.main(["--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert maker.main([]) == 0
    assert maker.main(["--check"]) == 0
    (tmp_path / "_vsong").write_text("old\n")
    capsys.readouterr()
    assert maker.main(["--check"]) == 1
    assert "completions/_vsong\n" in capsys.readouterr().out
    assert (tmp_path / "_vsong").read_text() == "old\n"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_plain_ascii_and_gives_nothing_away(name: str) -> None:
    """A script reads the same in every encoding, and names no Haint effect before its time."""
    text = (COMPLETIONS / name).read_bytes().decode("ascii")
    hidden = {name for effect in NOT_LIFTED for name in effect.names}
    assert not {name for name in hidden if re.search(rf"\b{re.escape(name)}\b", text)}


@pytest.mark.parametrize(
    ("metavar", "words"),
    [
        ("VAGRANT", KEYS),
        ("[VAGRANTS]...", KEYS),
        ("NAME", ()),
        ("A/B/C", ()),
        ("junk|skill", ("junk", "skill")),
        ("closest|furthest|VAGRANT|SPACE", ("closest", "furthest", *KEYS)),
        ("VAGRANT=DEED", tuple(f"{key}=" for key in KEYS)),
        ("VAGRANT[=PLAYER]", KEYS),
        ("[FILE]...", ("/",)),
        ("QUEST", QUESTS),
    ],
)
@pytest.mark.usefixtures("maker")
def test_what_help_calls_a_value_says_which_words_fit(metavar: str, words: tuple[str, ...]) -> None:
    """A new command gets its completions from its metavars alone."""
    import command_tree

    class Param:
        name, opts, help, type = "value", ("value",), "", None

    Param.metavar = metavar
    assert command_tree._value(Param).words == words


# What the shells offer


def shell(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def run(words: Sequence[str], folder: Path, text: str = "") -> str:
    """Run a shell that finds no other program: completions must need none."""
    ran = subprocess.run(
        words,
        input=text,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=folder,
        env={"PATH": str(folder / "nothing"), "HOME": str(folder), "TERM": "xterm", "LC_ALL": "C.UTF-8"},
    )
    assert ran.stderr == ""
    return ran.stdout


def quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


BASH_ASKS = """
ask() {
    COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2)) COMPREPLY=()
    local last=${COMP_WORDS[COMP_CWORD]} before=''
    [[ $last != [=:] ]] || last=''
    [[ $1 != *=* || $1 == *=*' '* ]] || { before=${1##* }; before=${before%"$last"}; }
    _vsong vsong "$last" "${COMP_WORDS[COMP_CWORD-1]}"
    for reply in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf '%s\\t%s\\n' "$1" "$before$reply"; done
}
"""


def ask_bash(lines: Sequence[str], folder: Path, settings: str = "") -> Offered:
    """Call the function as readline does, with words also cut at = and :."""
    asks = []
    for line in lines:
        words = re.findall(r"[^\s=:]+|[=:]+", line) + ([""] if line.endswith(" ") else [])
        asks.append(" ".join(["ask", quoted(line), *map(quoted, words)]))
    script = "\n".join([f"source {quoted(str(COMPLETIONS / 'vsong.bash'))}", BASH_ASKS, settings, *asks])
    return gathered(lines, run([shell("bash"), "--norc", "-s"], folder, script + "\n"))


def ask_fish(lines: Sequence[str], folder: Path) -> Offered:
    asks = [f"for word in (complete -C {quoted(line)}); echo {quoted(line)}\\t$word; end" for line in lines]
    script = "\n".join([f"source {quoted(str(COMPLETIONS / 'vsong.fish'))}", *asks])
    return gathered(lines, run([shell("fish"), "--no-config"], folder, script + "\n"))


ZSH_INSIDE = """
PS1='' RPS1=''
fpath=({completions} $fpath)
autoload -Uz compinit
compinit -D -u
typeset -ga hits
# Note what is really added, not what is only filtered into an array.
compadd() {{
    if [[ ${{@[1,(i)(-|--)]}} != *-(O|A|D)\\ * ]]; then
        local -a _hits
        builtin compadd -A _hits "$@"
        hits+=($IPREFIX$^_hits)
    fi
    builtin compadd "$@"
}}
answer() {{
    local line='' hit=''
    while IFS= read -r line; do
        hits=()
        BUFFER=$line
        CURSOR=$#BUFFER
        zle {widget}
        for hit in "${{hits[@]}}"; do print -r -- "$line"$'\\t'"$hit" >>| answers; done
        print -r -- "$line => $BUFFER" >>| buffers
    done < lines
    BUFFER=
    exit
}}
zle -N answer
bindkey '^G' answer
{settings}
print READY
"""

ZSH_DRIVER = """
zmodload zsh/zpty
zpty shell '{zsh} -f -i'
zpty -w shell 'source ./inside.zsh'
zpty -r -m shell seen '*READY*'
zpty -w -n shell {keys}
zpty -r -m shell seen {until}
print -r -- $seen
"""


def drive_zsh(
    lines: Sequence[str],
    folder: Path,
    *,
    settings: str = "",
    widget: str = "list-choices",
    keys: str = "$'\\C-g'",
    until: str = "'*NEVER*'",
) -> str:
    """Run zsh with its whole completion system in a terminal of its own; return what the screen showed."""
    zsh = shell("zsh")
    inside = ZSH_INSIDE.format(completions=quoted(str(COMPLETIONS)), settings=settings, widget=widget)
    (folder / "inside.zsh").write_text(inside)
    (folder / "lines").write_text("".join(f"{line}\n" for line in lines))
    (folder / "answers").write_text("")
    (folder / "buffers").write_text("")
    return run([zsh, "-f", "-c", ZSH_DRIVER.format(zsh=zsh, keys=keys, until=until)], folder)


def ask_zsh(lines: Sequence[str], folder: Path, settings: str = "") -> Offered:
    drive_zsh(lines, folder, settings=settings)
    assert len((folder / "buffers").read_text().splitlines()) == len(lines)
    return gathered(lines, (folder / "answers").read_text())


def gathered(lines: Sequence[str], answers: str) -> Offered:
    """Sort `LINE<tab>WORD<tab>DESCRIPTION` by line."""
    found: dict[str, set[str]] = {line: set() for line in lines}
    for answer in answers.splitlines():
        line, word, *_ = answer.split("\t")
        found[line].add(word)
    return {line: frozenset(words - {""}) for line, words in found.items()}


ASK = {"bash": ask_bash, "zsh": ask_zsh, "fish": ask_fish}

OFFERS = {
    "vsong deed d": {"draw", "discard"},
    "vsong deed draw ": VAGRANTS,
    "vsong deed draw so": {"songsmith"},
    "vsong -c x deed draw so": {"songsmith"},
    "vsong deed -nqc x draw so": {"songsmith"},
    "vsong -cx deed draw so": {"songsmith"},
    "vsong --campaign=x deed draw so": {"songsmith"},
    "vsong deed draw --json so": {"songsmith"},
    "vsong -- deed draw so": {"songsmith"},
    "vsong deed draw -- so": {"songsmith"},
    "vsong deed draw -3 so": {"songsmith"},
    "vsong new x --mode ": {"normal", "zashli-i-vyshli"},
    "vsong new x --mode=z": {"--mode=zashli-i-vyshli"},
    "vsong new x --mode=": {"--mode=normal", "--mode=zashli-i-vyshli"},
    "vsong new x --vagrant em": {"empress"},
    "vsong scenario end ": {"victory", "defeat"},
    "vsong belongings add j": {"junk"},
    "vsong moonreaper reward ": {"belongings", "junk", "skill", *KEYS},
    "vsong moonreaper reward junk r": {"revivalist", "runaway"},
    "vsong roll 5 -s 5 --as s": {"songsmith"},
    "vsong roll 5 --as=s": {"--as=songsmith"},
    "vsong moment O-1 so": {"songsmith="},
    "vsong moment O-1 x=y so": {"songsmith="},
    "vsong --ver": {"--version"},
    "vsong deed --ver": set(),
    "vsong status --s": {"--seed", "--short", "--spoil"},
    "vsong status -": SHARED | {"--short", "--watch"},
    "vsong status -- -": set(),
    "vsong --json=": set(),
    "vsong --force ": set(),
    "vsong donate ": set(),
    "vsong note ": set(),
    "vsong no-such-thing ": set(),
    "vsong deed no-such-thing -": set(),
    "vsong vagabond do exp": {"explore"},
    "vsong vagabond plan move fox bat": {"battle"},
    "vsong vagabond do aid ey": {"eyrie"},
    "vsong vagabond new x --character ra": {"ranger"},
    "vsong vagabond new x --faction ma": {"marquise"},
    "vsong vagabond new x --at mo": {"mouse"},
    "vsong status x y ": None,
}
"""Typed line -> exactly what is offered there; None: only that asking does no harm."""


@pytest.mark.parametrize("name", SHELLS)
def test_a_shell_offers_what_fits_the_place_and_nothing_else(name: str, tmp_path: Path) -> None:
    """Commands, options and values are offered where they belong, without starting any program."""
    offered = ASK[name](tuple(OFFERS), tmp_path)
    expected = {line: frozenset(words) for line, words in OFFERS.items() if words is not None}
    assert {line: offered[line] for line in expected} == expected


ODD_SETTINGS = {
    "bash": "set -u; set -f; shopt -s failglob nocaseglob; IFS=:",
    "zsh": "setopt ksharrays sh_word_split no_unset glob_subst ksh_glob csh_nullglob no_clobber all_export "
    "ksh_typeset posix_builtins octal_zeroes rc_expand_param no_short_loops sh_glob",
}


@pytest.mark.parametrize("name", ODD_SETTINGS)
def test_a_players_own_shell_settings_change_nothing(name: str, tmp_path: Path) -> None:
    """Completions work under settings that change how the shell reads scripts."""
    offered = ASK[name](tuple(OFFERS), tmp_path, ODD_SETTINGS[name])
    assert offered == ASK[name](tuple(OFFERS), tmp_path)


@pytest.mark.parametrize("name", SHELLS)
def test_a_shell_offers_every_command_and_option_that_help_lists(
    maker: ModuleType, vsong, name: str, tmp_path: Path
) -> None:
    """For every command of the tree, what help lists and what is offered are the same.

    The shared options are offered everywhere and listed by the help at the top.
    """
    expected = {}
    tree = maker.read_tree()
    shared = {name for option in tree.shared for name in option.names}
    for node in tree.nodes:
        text = vsong(*node.path.split(), "--help").out
        options, _, commands = text.partition("\nOptions:\n")[2].partition("\n\n")
        typed = f"vsong {node.path}".strip()
        names = re.findall(r"^  (-.+?)(?:  |$)", options, re.MULTILINE)
        found = {name for line in names for name in re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", line)}
        assert node.path or shared <= found
        expected[f"{typed} -"] = found | shared | ({"--version"} if not node.path else set())
        if node.commands:
            expected[f"{typed} "] = set(re.findall(r"^  (\S+)", commands, re.MULTILINE))
    assert ASK[name](tuple(expected), tmp_path) == expected


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with a save whose name has a blank, what lies beside it, and a file that is no save."""
    (tmp_path / "campaigns" / ".vsong").mkdir(parents=True)
    for name in ("thursday crew.toml", "thursday crew.history.jsonl", ".hidden.toml"):
        (tmp_path / "campaigns" / name).touch()
    (tmp_path / "notes.txt").touch()
    return tmp_path


def test_fish_offers_saves_and_folders_before_other_files(saves: Path) -> None:
    """A save is not confused with its history, and any file can be reached where there is no save."""
    lines = (
        "vsong -c camp",
        "vsong -c campaigns/",
        "vsong --campaign=campaigns/",
        "vsong check no",
        "vsong donate no",
    )
    assert ask_fish(lines, saves) == {
        "vsong -c camp": {"campaigns/"},
        "vsong -c campaigns/": {"campaigns/thursday crew.toml"},
        "vsong --campaign=campaigns/": {"--campaign=campaigns/thursday crew.toml"},
        "vsong check no": {"notes.txt"},
        "vsong donate no": frozenset(),
    }


def test_fish_describes_what_it_offers(tmp_path: Path) -> None:
    """Commands come with their line of help."""
    script = f"source {quoted(str(COMPLETIONS / 'vsong.fish'))}; complete -C 'vsong deed dr'"
    shown = run([shell("fish"), "--no-config", "-c", script], tmp_path)
    assert shown == "draw\tDraw three deeds and keep one.\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("vsong deed ", "Draw three deeds and keep one."),
        ("vsong roll -", "The value that a bone has to reach: 1 to 20."),
        ("vsong donate ", "COINS: Coins, 1 or more."),
    ],
)
def test_zsh_describes_what_it_offers_and_what_is_free_to_type(line: str, told: str, tmp_path: Path) -> None:
    """Commands and options come with their line of help, and so does a value that only the player knows."""
    settings = "zstyle ':completion:*' format %d"
    shown = drive_zsh((), tmp_path, settings=settings, keys=quoted(f"{line}\t"), until=quoted(f"*{told}*"))
    assert told in shown


FILLED_IN = {
    "vsong deed dr": "vsong deed draw ",
    "vsong roll 5 --as=so": "vsong roll 5 --as=songsmith ",
    "vsong moment O-1 so": "vsong moment O-1 songsmith=",
    "vsong -c camp": "vsong -c campaigns/",
    "vsong -c campaigns/th": r"vsong -c campaigns/thursday\ crew.toml ",
    "vsong --campaign=campaigns/th": r"vsong --campaign=campaigns/thursday\ crew.toml ",
    'vsong -c "campaigns/th': 'vsong -c "campaigns/thursday crew.toml" ',
    r"vsong -c campaigns/thursday\ c": r"vsong -c campaigns/thursday\ crew.toml ",
    r"vsong -c campaigns/thursday\ crew.toml deed dr": r"vsong -c campaigns/thursday\ crew.toml deed draw ",
    "vsong -c ~/camp": "vsong -c ~/campaigns/",
    "vsong -c $HOME/camp": "vsong -c $HOME/campaigns/",
    "vsong check no": "vsong check notes.txt ",
    "vsong donate no": "vsong donate no",
    'vsong deed draw "so': 'vsong deed draw "songsmith" ',
}
"""Typed line -> the line after a TAB."""


def test_zsh_fills_in_the_line(saves: Path) -> None:
    """Words and file names with blanks are filled in and quoted as zsh does it."""
    drive_zsh(tuple(FILLED_IN), saves, widget="complete-word")
    lines = (saves / "buffers").read_text().splitlines()
    assert dict(line.split(" => ") for line in lines) == FILLED_IN


@pytest.mark.parametrize("settings", ["", "COMP_WORDBREAKS=${COMP_WORDBREAKS//[=:]}", ODD_SETTINGS["bash"]])
def test_bash_fills_in_the_line(saves: Path, settings: str) -> None:
    """Words and file names with blanks are filled in and quoted as bash does it, at a real keyboard."""
    assert type_in_bash(tuple(FILLED_IN), saves, settings) == FILLED_IN


def type_in_bash(lines: Sequence[str], folder: Path, settings: str) -> dict[str, str]:
    """Type lines and a TAB into an interactive bash; return what each became."""
    pty = pytest.importorskip("pty", reason="this system has no terminals for programs")
    bash = shell("bash")
    typed = folder / "typed"
    typed.touch()
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        os.chdir(folder)
        environment = {
            "PATH": str(folder / "nothing"),
            "HOME": str(folder),
            "TERM": "dumb",
            "PS1": "",
            "LC_ALL": "C.UTF-8",
        }
        os.execve(bash, [bash, "--norc", "--noprofile", "-i"], environment)
    try:
        type_and_wait(
            terminal,
            f"source {quoted(str(COMPLETIONS / 'vsong.bash'))}; {settings}\n"
            """bind -x '"\\C-g": printf "%s\\n" "$READLINE_LINE" >>~/typed'; PS1=READY\n""",
            lambda shown: shown.endswith(b"READY"),
        )
        for number, line in enumerate(lines, 1):
            type_and_wait(
                terminal, f"\x15{line}\t\x07", lambda _, n=number: typed.read_bytes().count(b"\n") == n
            )
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)
    return dict(zip(lines, typed.read_text().splitlines(), strict=True))


def type_and_wait(terminal: int, keys: str, done: Callable[[bytes], bool]) -> None:
    """Type, and read what the terminal shows until `done` says that it is enough."""
    os.write(terminal, keys.encode())
    shown = b""
    end = time.monotonic() + PATIENCE
    while not done(shown):
        assert time.monotonic() < end, shown
        if select.select([terminal], [], [], 0.01)[0]:
            shown += os.read(terminal, 65536)


# What the save knows

SAVE = """
schema = 1
title = "T"
off_the_rails = true
[vagrants.songsmith]
player = "Ann"
skills = { "35" = "ready" }
junk = { "Hangman's  Rope" = "ready" }
deeds = { "4 Tributes, 4 Strings" = {} }
effects = { "Salt $(touch run) `touch run`" = "black" }
[vagrants.empress]
skills = { "51" = "ready" }
junk = { "Étoile filante" = "ready" }
"""
"""A save with names that hold blanks, apostrophes, accents, and what a shell would carry out."""

KNOWN = {
    "vsong hurt ": {"songsmith", "empress", "all"},
    "vsong hurt E": {"empress"},
    "vsong hurt 1 then heal em": {"empress"},
    "vsong --json hurt 1 then deed goal songs": {"songsmith"},
    "vsong deed goal songsmith ": {"4-Tributes-4-Strings", "then"},
    "vsong donate 3 th": {"then"},
    "vsong donate 3 then donate 3 then mile": {"mile-post"},
    "vsong note -- then mile": set(),
    "vsong use songsmith H": {"Hangmans-Rope"},
    "vsong use empress É": {"Étoile-filante"},
    "vsong lift songsmith S": {"Salt-touch-run-touch-run"},
    "vsong roll 5 -s 5 --as e": {"empress"},
    "vsong roll 5 --as=e": {"--as=empress"},
    "vsong new x --mode=z": {"--mode=zashli-i-vyshli"},
    "vsong moment O-1 so": {"songsmith="},
    "vsong -c nowhere.toml hurt ": {"all", *KEYS},
    "vsong -c nowhere.toml hurt zz": set(),
    "vsong -c damaged.toml deed draw ": VAGRANTS,
    "vsong scenario end ": {"victory", "defeat"},
    "vsong vagabond new x --character thi": {"thief"},
}
"""Typed line -> exactly what is offered there beside this save."""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a save and one that cannot be read, and the program where the shells look for it."""
    (tmp_path / "c.toml").write_text(SAVE, "utf-8")
    (tmp_path / "damaged.toml").write_text("title = [\n", "utf-8")
    (tmp_path / "nothing").mkdir()
    program = tmp_path / "nothing" / "vsong"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH={quoted(str(ROOT))} exec {quoted(sys.executable)} -m vagrant_cli "$@"\n'
    )
    program.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("name", SHELLS)
def test_a_shell_offers_what_the_save_knows(name: str, table: Path) -> None:
    """Names of the save stand beside the words that are always there; a save that fails is no reason for noise."""
    offered = ASK[name](tuple(KNOWN), table)
    assert offered == {line: frozenset(words) for line, words in KNOWN.items()}
    assert not (table / "run").exists()


@pytest.mark.parametrize("name", ODD_SETTINGS)
def test_under_a_players_own_settings_a_shell_offers_the_same_names(name: str, table: Path) -> None:
    assert ASK[name](tuple(KNOWN), table, ODD_SETTINGS[name]) == {
        line: frozenset(words) for line, words in KNOWN.items()
    }


NAMES_FILLED_IN = {
    "vsong use songsmith han": "vsong use songsmith Hangmans-Rope ",
    "vsong use empress etoile": "vsong use empress Étoile-filante ",
    'vsong use songsmith "hangman s': 'vsong use songsmith "Hangmans-Rope" ',
    "vsong lift songsmith salt": "vsong lift songsmith Salt-touch-run-touch-run ",
    "vsong hurt 1 then deed goal songsmith 4": "vsong hurt 1 then deed goal songsmith 4-Tributes-4-Strings ",
}
"""Typed line -> the line after a TAB, beside this save."""


def test_bash_fills_in_names_of_the_save(table: Path) -> None:
    assert type_in_bash(tuple(NAMES_FILLED_IN), table, "") == NAMES_FILLED_IN
    assert not (table / "run").exists()


def test_zsh_fills_in_names_of_the_save(table: Path) -> None:
    drive_zsh(tuple(NAMES_FILLED_IN), table, widget="complete-word")
    lines = (table / "buffers").read_text("utf-8").splitlines()
    assert dict(line.split(" => ") for line in lines) == NAMES_FILLED_IN
    assert not (table / "run").exists()


def test_beside_a_save_every_word_is_offered_that_is_offered_without(maker: ModuleType) -> None:
    """What the save knows stands in place of the fixed words, so it holds all of them that fit this save."""
    from vagrant_cli.campaign import Campaign, Vagrant
    from vagrant_cli.cli.prompt.known import next_words

    everybody = Campaign("T", vagrants={key: Vagrant() for key in KEYS})
    missing = {}
    for place, value in maker.read_tree().places():
        path, _, at = place.rpartition(":")
        if path == "*" or path.startswith("vagabond") or value.words == ("/",):
            continue
        before = [*path.split(), *([at] if at.startswith("-") else ["1"] * (int(at) - 1))]
        found = {one.word for one in next_words(before, "", everybody)}
        if found and not {*value.words} <= found:
            missing[place] = {*value.words} - found
    assert missing == {}


@pytest.mark.parametrize("line", [[], ["hurt", ""], ["--", ""], ["-c"], ["-c", "x", ""], ["hurt", "'"]])
def test_without_a_save_the_program_tells_a_shell_nothing(vsong, line: list[str]) -> None:
    assert vsong("--complete", *line) == (0, "", "")


def test_a_script_says_that_it_is_generated_and_by_what(maker: ModuleType) -> None:
    for name in maker.SHELLS:
        opening = (COMPLETIONS / name).read_text("utf-8").splitlines()[:3]
        assert any(line.startswith("# Generated by scripts/make_completions.py") for line in opening), name
