"""What the documents say is true: README examples, every command's example, the format, the glossary."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stories import told
from vagrant_cli.cli.line.groups import COMMANDS, SECTIONS
from vagrant_cli.cli.line.tree import shaped
from vagrant_cli.store.schema.kinds import Each, Only, Table, walk
from vagrant_cli.store.schema.save_keys import SAVE
from vagrant_cli.store.schema.vagabond import KEYS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n(.*?)```", README, re.DOTALL)

BUSY = """\
schema = 1
title = "Busy crew"
mode = "zashli-i-vyshli"
off_the_rails = true

[donations.given]
before = 6

[moonreaper]
in_play = true
actions_boxed = 3

[belongings]
junk = [
    "Cracked Lantern",
]
rituals = [
    "Coat",
    "Scissors",
    "Stocking",
]

[vagrants.songsmith]

[vagrants.songsmith.skills]
"35" = "ready"

[vagrants.songsmith.deeds."Night Owl"]
tokens = 1

[vagrants.empress]
"""

BOARD = """
[scenario]
page = 5

[scenario.board.cars]
A = '''
.....
.....
.....'''

[scenario.board.tokens]
candles = [
    "A4,1",
]
"""

WORN = """\
schema = 1
title = "Worn crew"

[vagrants.songsmith]
humanity = 2
max = 9

[vagrants.songsmith.tokens]
salt = 1

[vagrants.songsmith.effects]
"Cold Feet" = "black"

[vagrants.songsmith.skills]
"35" = "ready"

[vagrants.songsmith.junk]
"Cracked Lantern" = "broken"

[vagrants.empress.skills]
"52" = "wounded"
"""

ALL_WESTBOUND = """\
schema = 1
title = "Last crew"

[vagrants.songsmith]
humanity = 1
westbound = true

[vagrants.empress]
humanity = 1
westbound = true

[scenario]
page = 92
"""

WOUNDS = """
[vagrants.empress.skills]
"52" = "wounded"
"51" = "wounded"

[vagrants.songsmith.junk]
"Tin Whistle" = "broken"
"""
SIDE_TOLD = "max = 9\nmove = 3\nrummage = 2\ninvestigate = 4\npatch_up = 4\nbust = 4\n"
CARD_TOLD = f"\n[box.songsmith]\n{SIDE_TOLD}\n[box.songsmith.westbound]\n{SIDE_TOLD}"
CAMP = "\n[camp.income]\ngifts = 30\n\n[camp]\nafter = 5\nbegun = true\n"

VAGABOND = """\
schema = 1
kind = "vagabond"
character = "ranger"
at = "rabbit"

[items.ready]
boot = 1
torch = 1

[items.exhausted]
boot = 1
sword = 1
torch = 2

[relationships]
eyrie = "indifferent"

[ruins.hidden]
bag = 1
"""

STATES = {
    "board": BUSY + BOARD,
    "board with songsmith": BUSY + BOARD + '\n[scenario.board.vagrants.songsmith]\nat = "A1,1"\n',
    "a Haint": BUSY + "\n[scenario]\npage = 5\n\n[scenario.haints.blackthorn]\nlimit = 9\n",
    "a round": BUSY + '\n[scenario]\npage = 5\nround = 1\nrounds = 1\norder = ["songsmith", "empress"]\n',
    "a turn": BUSY
    + '\n[scenario]\npage = 5\nround = 1\nrounds = 1\norder = ["songsmith", "empress"]\nturn = "songsmith"\n',
    "three in play": BUSY + "\n[vagrants.wayfarer]\n\n[scenario]\npage = 5\n",
    "scenario": BUSY + "\n[scenario]\npage = 5\n",
    "worn": WORN,
    "worn in a scenario": WORN + "\n[scenario]\npage = 5\n",
    "all Westbound": ALL_WESTBOUND,
    "with tokens": BUSY
    + "\n[vagrants.songsmith.tokens]\nsalt = 2\n\n[scenario]\npage = 5\n\n[scenario.track]\niron-nails = 1\n",
    "Moonreaper": BUSY + "\n[scenario]\npage = 5\n\n[scenario.moon]\nbeside = 2\nspace = 3\n",
    "camp": BUSY + "\n[camp]\nafter = 5\n",
    "camp walked": BUSY + "\n[camp]\nafter = 5\nbegun = true\n",
    "camp with coins": BUSY + WOUNDS + CAMP,
    "camp with an offer": BUSY + WOUNDS + CAMP.replace("begun", 'offer = "Odd Hat"\nbegun'),
    "camp nearly over": BUSY.replace("before = 6", "before = 4").replace("= 3\n", '= 3\nrewards = ["junk"]\n')
    + CAMP.replace("begun", 'done = ["moment", "in-between"]\nbegun'),
    "camp after Westbound": BUSY + WOUNDS + CAMP.replace("begun", 'restores = ["empress"]\nbegun'),
    "a card told": BUSY + CARD_TOLD,
    "start": 'schema = 1\ntitle = "New crew"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n',
    "a merge with conflicts": BUSY.replace(
        "before = 6", "<<<<<<< ours\nbefore = 6\n=======\nbefore = 7\n>>>>>>> theirs"
    ),
    "traders": 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith.skills]\n"12" = "ready"\n\n'
    '[vagrants.empress.skills]\n"14" = "wounded"\n',
    "a Vagabond": VAGABOND,
    "first deed": 'schema = 1\ntitle = "T"\noff_the_rails = true\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n',
}


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder with copies of what is shipped, so that nothing dirties the clone."""
    shutil.copytree(ROOT / "campaigns", tmp_path / "campaigns")
    return tmp_path


@pytest.mark.usefixtures("copies")
def test_the_examples_of_the_readme_print_what_it_shows(vsong):
    for example in EXAMPLES:
        assert told(example, vsong).rstrip("\n") == example.rstrip("\n")


def test_the_readme_has_its_two_commands_and_examples():
    start = README.split("## Start", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"```sh\n(.*?)```", start, re.DOTALL)
    assert len(blocks) == 2
    assert all(len(block.strip().splitlines()) == 1 for block in blocks)
    assert len(EXAMPLES) >= 4


def leaves():
    for word in COMMANDS:
        command = shaped(word)
        below = getattr(command, "commands", None)
        yield from ((f"{word} {name}", one) for name, one in below.items()) if below else [(word, command)]


@pytest.mark.parametrize(
    ("words", "command"), list(leaves()), ids=lambda one: one if isinstance(one, str) else ""
)
def test_every_command_has_one_line_every_option_its_meaning_and_an_example_that_runs(
    words: str, command, copies: Path, vsong, monkeypatch
):
    doc = command.help or ""
    assert doc.splitlines()[0].endswith("."), "the first line is a sentence"
    for parameter in command.params:
        assert getattr(parameter, "help", ""), f"{words}: {parameter.name} says nothing"
    found = re.search(r"Example: vsong (.+)", doc)
    assert found, f"{words} has no example"
    line = shlex.split(found[1])
    assert words.split()[0] in line
    if words == "merge":
        for side in ("base", "ours", "theirs"):
            (copies / f"{side}.toml").write_text(BUSY, "utf-8")
    (copies / "evening.txt").write_text("limit 9/12/14  # a script\n", "utf-8")
    (copies / "their-box.toml").write_text("share = 1\n\n[box.songsmith]\nbust = 4\n", "utf-8")
    if words.endswith("edit"):
        monkeypatch.setenv("EDITOR", "true")
    if words == "git-setup" and shutil.which("git"):
        subprocess.run(["git", "init", "-q", str(copies)], check=True)
    tried = []
    evening = (copies / "campaigns" / "dining-car.toml").read_text("utf-8")
    for name, text in {**STATES, "an evening": evening}.items():
        folder = copies / name
        folder.mkdir()
        save = folder / "c.toml"
        save.write_text(text, "utf-8")
        ran = vsong(*line, "-c", str(save))
        tried.append(f"{name}: {ran.code} {ran.err}")
        if ran.code == 0:
            return
        *group, last = words.split()
        if last in ("undo", "redo"):
            vsong(*group, *(("score", "1") if group else ("donate", "--track", "4=70")), "-c", str(save))
            vsong(*group, "undo", "-c", str(save)) if last == "redo" else None
            if vsong(*line, "-c", str(save)).code == 0:
                return
    pytest.fail("\n".join(tried))


def test_the_tables_of_the_format_and_of_merging_are_those_of_the_rows():
    script = ROOT / "scripts" / "make_docs.py"
    ran = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("", "", 0)


def test_every_key_of_the_save_has_a_line_in_the_format():
    text = (ROOT / "docs" / "FORMAT.md").read_text("utf-8")
    for path, key in (*walk(SAVE), *walk(KEYS)):
        told = not isinstance(key.kind, Table | Each | Only) and path != ("camp", "spent", "donate")
        assert not told or (
            (key.means and f"`{key.name}` | {key.means}" in text) or f"{key.name}]`" in text
        ), path


def test_the_glossary_names_every_module_of_rules_and_no_other():
    """Modules that only list what can happen in their slice (rules/events/) need no word of their own."""
    text = (ROOT / "docs" / "GLOSSARY.md").read_text("utf-8")
    named = set(re.findall(r"`((?:rules|data|cli|vagabond)/[a-z_/]+\.(?:py|toml)|campaign\.py)`", text))
    assert [path for path in named if not (ROOT / "vagrant_cli" / path).is_file()] == []
    package = ROOT / "vagrant_cli"
    files = [*(package / "rules").rglob("*.py"), *(package / "vagabond").glob("*.py")]
    there = {path.relative_to(package).as_posix() for path in files}
    own = {
        path
        for path in there
        if not path.startswith("rules/events/") and not path.endswith(("__init__.py", "vagabond/events.py"))
    }
    assert own - named == set()


def test_every_word_of_the_tool_stands_in_the_help_with_the_same_line_as_in_its_module():
    for word, (_, line, *_) in COMMANDS.items():
        assert line.endswith("."), word
        assert shaped(word).get_short_help_str(1000) == line, word


def test_the_help_lists_every_command_in_its_section(vsong):
    sections = vsong("--help").out.split("\n\n")
    found = {}
    for text in sections:
        title, _, listed = text.strip("\n").partition(":\n")
        for word in re.findall(r"^  ([a-z][a-z-]*)  ", listed, re.MULTILINE):
            found[word] = title
    assert found == {word: one.section for word, one in COMMANDS.items()}
    assert list(dict.fromkeys(found.values())) == list(SECTIONS)


def test_the_shared_options_are_told_once_and_pointed_to_everywhere_else(vsong):
    assert "--dry-run" in vsong("--help").out
    assert "Shared options" not in vsong("--help").out
    for line in ("roll", "deed", "deed draw", "camp"):
        told = vsong(*line.split(), "--help").out
        assert told.endswith("\nShared options: vsong --help.\n"), line
        assert "--dry-run" not in told, line
        assert vsong(*line.split(), "--help", "--json").code == 0


@pytest.mark.parametrize("word", [word for word in COMMANDS if hasattr(shaped(word), "commands")])
def test_the_help_of_a_group_tells_the_first_sentence_of_each_command_whole(vsong, word):
    told = " ".join(vsong(word, "--help").out.split())
    assert "..." not in told.partition("Commands:")[2]
    for name, command in shaped(word).commands.items():
        assert f" {name} {command.get_short_help_str(1000)}" in told
