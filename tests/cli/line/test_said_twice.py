"""The same word twice, wherever a command takes several: refused, or counted as what it is; never twice in silence."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.cli.line import test_contract as contract
from tests.made_up_lines import paths
from vagrant_cli.cli.line.declared import Group, parameters
from vagrant_cli.cli.line.groups import load

BOARDS = Path(__file__).parents[3] / "campaigns" / "boards"
BASE_GAME = 'schema = 1\ntitle = "Base"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'
ZASHLI = BASE_GAME.replace("\n\n", '\nmode = "zashli-i-vyshli"\n\n', 1)

REFUSED = "refused"
ONCE = "once"
EACH = "each"
"""What becomes of a word that is said again: a refusal; the same as once; or one more, as a second token is."""

TOLD = (
    contract.TOLD_TOKENS + "\n[box.songsmith]\nmax = 9\nrummage = 2\n\n[box.empress]\nmax = 9\nrummage = 1\n"
)
HELD = "\n[vagrants.songsmith.tokens]\nsalt = 1\napple = 1\n\n[vagrants.empress.tokens]\ncandle = 1\n"
PUT_BACK = contract.TURN.replace("broken = true\n", "") + TOLD + HELD
BUSTED = contract.SCENARIO + contract.HAINT.replace("= 0", "= 3")
RUMMAGED = contract.SCENARIO + TOLD + HELD
ACTION = "scenario action salt --move 3"
PLACED = (
    "board use two-cars",
    "board put empress A3.3",
    "board put songsmith A2.1",
    "board put blackthorn B1.1",
)
"""Of the best ways of 3 steps one ends on A5,3."""
JUNK = '\n[vagrants.songsmith.junk]\nHat = "ready"\n'
CHANGED = "camp change songsmith runaway --force because"


class Said(NamedTuple):
    """A line that is carried out, the words behind it that are said again, and what comes of it.

    `under` stands below the contract's campaign, `before` are lines that are played first.
    """

    line: str
    again: str
    comes: str
    under: str = ""
    before: tuple[str, ...] = ()
    campaign: str = contract.CAMPAIGN


TWICE = {
    "berries effect": Said("berries salt", "salt", EACH),
    "bindle gain back": Said("bindle gain songsmith nails --return salt", "--return salt", REFUSED, PUT_BACK),
    "bindle give back": Said(
        "bindle give songsmith salt empress --return candle", "--return candle", REFUSED, PUT_BACK
    ),
    "bindle return named": Said("bindle return songsmith salt --limit 1", "salt", REFUSED, PUT_BACK),
    "board new sizes": Said("board new wagon A=5x3", "A=4x4", REFUSED),
    "board new terrain": Said("board new wagon A=5x3 --terrain A1.1", "--terrain A1,1", ONCE),
    "board new holes": Said("board new wagon A=5x3 --holes A1.1", "--holes a1.1", ONCE),
    "box get words": Said("box get songsmith.bust", "songsmith.bust", REFUSED),
    "box set words": Said("box set songsmith.bust=4 --save", "SONGSMITH.bust=5", REFUSED),
    "camp change skill": Said(f"{CHANGED} --skill 12", "--skill 12", REFUSED, contract.WALKED),
    "camp change junk": Said(f"{CHANGED} --junk Hat", "--junk hat", REFUSED, contract.WALKED + JUNK),
    "camp change exclusive": Said(
        f"{CHANGED} --exclusive 12", "--exclusive 12", REFUSED, contract.WALKED
    ),
    "camp plan wishes": Said("camp plan heal donate=2", "donate=2", EACH, contract.CAMPING),
    "check files": Said("check thursday.toml", "thursday.toml", ONCE),
    "deed draw cards": Said("deed draw songsmith --keep Two One Two Three", "two", REFUSED, contract.CAMP),
    "donate track": Said("donate --track 4=70", "--track 4=71", REFUSED, campaign=BASE_GAME),
    "end tokens": Said("end salt", "salt", REFUSED, PUT_BACK),
    "end target": Said("end salt --target song", "--target songsmith", REFUSED, PUT_BACK, ("scenario action salt --hurt 1",)),
    "end to": Said("end salt --to A5.3", "--to A5,3", REFUSED, PUT_BACK, (*PLACED, ACTION)),
    "end salt": Said("end salt --salt songsmith", "--salt ann", ONCE, PUT_BACK, (*PLACED, ACTION + " --hurt 1 --all")),
    "haint move to": Said("haint move 3 --to A5.3", "--to A5,3", REFUSED, PUT_BACK, PLACED),
    "haint odds coins": Said("haint odds --success 4 --as empress 3 2", "2", EACH, BUSTED),
    "haint odds success": Said("haint odds 3 2 --as empress --success 4", "--success 4", ONCE, BUSTED),
    "haint odds by": Said("haint odds 3 2 --success 4 --as empress", "--as empress", ONCE, BUSTED),
    "help words": Said("help camp", "camp", REFUSED),
    "mile-post words": Said("mile-post The bridge", "bridge", EACH, campaign=ZASHLI),
    "moment chosen": Said("moment O-1 songsmith=night", "ann=night", REFUSED),
    "moonreaper oppress vagrants": Said("moonreaper oppress --faces 5 songsmith", "ann", REFUSED, contract.ON_TRAIN),
    "moonreaper oppress junk": Said(
        "moonreaper oppress songsmith --faces 2 --junk Hat", "--junk hat", ONCE, contract.ON_TRAIN + JUNK
    ),
    "new vagrant": Said("new x --title T --vagrant empress --vagrant songsmith", "--vagrant song", REFUSED),
    "note words": Said("note We slept", "slept", EACH),
    "round names": Said("round songsmith empress", "ann", REFUSED, contract.SCENARIO),
    "rules words": Said("rules moon", "moon", ONCE),
    "rummage named": Said("rummage songsmith 2 salt salt", "salt", REFUSED, contract.SCENARIO),
    "rummage drew": Said("rummage songsmith 2 --keep salt --drew nails,salt", "--drew nails", REFUSED, contract.SCENARIO),
    "rummage back": Said(
        "rummage songsmith 2 nails salt --keep nails --return salt", "--return salt", REFUSED, RUMMAGED
    ),
    "scenario action effect": Said(f"{ACTION} --effect Fog:black", "--effect fog:white", REFUSED, contract.SCENARIO),
    "scenario action lose": Said(f"{ACTION} --lose skill", "--lose skill", EACH, contract.SCENARIO),
    "scenario event place": Said("scenario event 3 round-4", "round-4", REFUSED, contract.SCENARIO),
    "scenario start haint": Said("scenario start 11 --haint maco", "--haint Maco", REFUSED),
    "scenario start event": Said("scenario start 11 --event 4=round-2", "--event 4=bindle", REFUSED),
    "scenario start counter": Said("scenario start 11 --counter luck=1", "--counter Luck=2", REFUSED),
    "scenario start numbers": Said("scenario start 11 --event 4=round 2", "2", REFUSED),
    "vagabond check files": Said("vagabond check woods.toml", "woods.toml", ONCE),
    "vagabond do actions": Said("vagabond do birdsong move rabbit", "rabbit", REFUSED),
    "vagabond new faction": Said("vagabond new x --character thief --faction eyrie", "--faction Eyrie", REFUSED),
    "vagabond new quest": Said(
        "vagabond new x --character thief --faction eyrie --quest fox-errand", "--quest fox-errand", REFUSED
    ),
    "vagabond new more": Said("vagabond new x --character thief --faction cult eyrie", "eyrie", REFUSED),
    "vagabond plan actions": Said("vagabond plan birdsong move rabbit", "rabbit", REFUSED),
}  # fmt: skip


def files(folder: Path) -> dict[str, bytes]:
    """Return what the players have written there; logs and copies for undo tell when it was."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in found
        if ".vsong" not in path.parts and not path.name.endswith(".history.jsonl")
    }


def carried_out(
    said: Said, line: str, folder: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, Any, dict[str, bytes], dict[str, bytes]]:
    """Return the exit code of a line, what it tells, and the files before and after it."""
    shutil.copytree(BOARDS, folder / "campaigns" / "boards")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    (folder / "thursday.toml").write_text(said.campaign + said.under, "utf-8")
    (folder / "woods.toml").write_text(contract.VAGABOND, "utf-8")
    for before in said.before:
        assert vsong(*before.split()).code == 0
    there = files(folder)
    ran = vsong(*line.split(), "--seed", "1", "--json")
    return ran.code, ran.json, there, files(folder)


@pytest.mark.parametrize("name", TWICE)
def test_a_word_said_again_is_refused_or_counts_as_the_table_says(
    name: str, tmp_path: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = TWICE[name]
    code, told, _, once = carried_out(said, said.line, tmp_path / "once", vsong, monkeypatch)
    assert code == 0, told["error"]
    line = f"{said.line} {said.again}"
    code, again, before, after = carried_out(said, line, tmp_path / "again", vsong, monkeypatch)
    if said.comes == REFUSED:
        assert code in (2, 3), again["events"]
        assert after == before
        return
    assert code == 0, again["error"]
    alike = after == once and [again[key] for key in ("data", "events")] == [
        told[key] for key in ("data", "events")
    ]
    assert alike is (said.comes == ONCE)


def test_what_becomes_of_the_same_word_twice_is_settled_wherever_several_may_be_said() -> None:
    several = {
        f"{' '.join(path)} {name}"
        for path, function in paths().items()
        for name, one in parameters(function).items()
        if one.many
    }
    assert set(TWICE) == several


def single_options() -> list[tuple[str, str]]:
    """Return every option with one value, with its command."""
    return [
        (" ".join(path), one.called(name)[-1])
        for path, function in paths().items()
        for name, one in parameters(function).items()
        if one.once and not (len(path) == 1 and isinstance(load(path[0]), Group))
    ]


@pytest.mark.parametrize(("command", "option"), single_options())
def test_an_option_with_one_value_is_not_given_two(
    command: str, option: str, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise: the second would replace the first without a word, whoever reads the line."""
    for plain in "10":
        monkeypatch.setenv("VSONG_PLAIN", plain)
        ran = vsong(*command.split(), option, "1", f"{option}=1", "--json")
        assert (ran.code, ran.json["error"]["code"]) == (2, "usage")
        assert f"{option} takes one value and is given twice" in ran.json["error"]["message"]


def test_of_a_shared_option_the_last_counts(vsong: Any) -> None:
    """Promise: an alias may name a save, and the line behind it another one."""
    for name in ("ann", "ben"):
        assert vsong("new", name, "--title", name, "--vagrant", "song", "--vagrant", "empress").code == 0
    assert vsong("-c", "ann", "status", "-c", "ben", "--json").data["title"] == "ben"
