"""`vsong end`: the Haint's turn when a choice is open, and hints out of turn."""

from __future__ import annotations

import re

import pytest

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[vagrants.songsmith]

[vagrants.empress]

[scenario]
page = 5
round = 1
rounds = 1
turn = "songsmith"
order = [
    "songsmith",
    "empress",
]

[box.iron-nails]
tokens = 0

[box.candle]
tokens = 0

[box.salt]
tokens = 0

[box.rabbits-foot]
tokens = 0

[box.apple]
tokens = 0
"""
"""Only berries are left in the Bindle."""


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(SAVE, "utf-8")
    return path


@pytest.mark.rule("PB-04")
def test_a_berry_that_the_tool_drew_for_the_haint_is_not_lost_while_its_symbol_is_open(save, vsong):
    before = save.read_bytes()
    ran = vsong("end")
    assert (ran.code, save.read_bytes()) == (3, before)
    assert "vsong end berry --on ITEM" in " ".join(ran.err.split())
    assert vsong("end", "--seed", "3", "--json").data == {"drawn": ["poisonous-berry"], "seed": 3}
    assert vsong("end", "berry", "--on", "nails").code == 0
    assert vsong("status", "--json").data["scenario"]["berries"] == {"iron-nails": 1}


@pytest.mark.rule("PB-04")
@pytest.mark.usefixtures("save")
def test_a_person_is_asked_for_the_symbol(vsong, monkeypatch):
    monkeypatch.setattr("vagrant_cli.cli.line.output.conversation", lambda: True)
    monkeypatch.setattr("vagrant_cli.cli.line.output.prompt", lambda _: "salt")
    assert vsong("end").code == 0
    assert vsong("status", "--json").data["scenario"]["berries"] == {"salt": 1}


@pytest.mark.rule("BN-10")
def test_an_empty_bindle_is_told_with_how_the_turn_ends(save, vsong):
    save.write_text(SAVE.replace("off_the_rails = true\n", ""), "utf-8")
    ran = vsong("end", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "BN-10")
    assert "vsong end --skip" in ran.json["error"]["hint"]
    assert vsong("end", "--skip").code == 0


@pytest.mark.usefixtures("save")
def test_coins_laid_out_of_turn_are_refused_with_what_ends_the_turn_that_runs(vsong):
    ran = vsong("rummage", "empress", "1", "berry", "--json")
    assert (ran.code, ran.json["error"]["hint"]) == (3, "End it first: vsong end TOKEN.")


@pytest.mark.usefixtures("save")
def test_status_in_a_scenario_fits_22_lines_with_four_vagrants(vsong):
    for name in ("songsmith", "empress"):
        for words in (("smoky", name), ("coins", name, "1"), ("effect", name, "Cold Feet", "black")):
            vsong("vagrant", *words)
        vsong("bindle", "gain", name, "berry")
    lines = vsong("status").out.splitlines()
    group = [line for line in lines if not line.startswith("  ") or line.startswith("   ")]
    of_one = lines.index("Empress  Humanity full  1 smoky bone of 3") - lines.index(
        "Songsmith  Humanity full  1 smoky bone of 3"
    )
    assert len(lines) + 2 * of_one <= 22, group


TIED = (
    """\
schema = 1
title = "T"

[vagrants.songsmith]

[vagrants.runaway]

[vagrants.empress]

[scenario]
page = 5
round = 1
rounds = 1
turn = "songsmith"
order = [
    "songsmith",
    "runaway",
    "empress",
]

[scenario.haints.sally]
limit = 9

[scenario.board.cars]
A = """
    + '''"""
.....
....."""

[scenario.board.haints.sally]
at = "A3,2"

[scenario.board.vagrants.empress]
at = "A1,2"

[scenario.board.vagrants.runaway]
at = "A5,2"

[actions.5.salt.any]
move = 2
range = 1
'''
)


@pytest.fixture
def tied(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(TIED, "utf-8")
    return path


def targeted(ran):
    return next(event["target"] for event in ran.json["events"] if event["kind"] == "haint_targets")


@pytest.mark.rule("HT-09")
def test_a_tie_in_the_haints_turn_is_told_with_the_command_that_settles_it_otherwise(tied, vsong):
    """The first in board order counts, and the printed command carries the other choice out."""
    out = vsong("end", "salt").out
    assert "It targets Empress on A1,2; as good: Runaway" in out
    way = "For Runaway instead: vsong undo, then: vsong end salt --target runaway"
    assert way in out
    assert vsong("undo").code == 0
    assert tied.read_text("utf-8") == TIED
    assert targeted(vsong("end", "salt", "--target", "runaway", "--json")) == "runaway"


@pytest.mark.rule("HT-09")
@pytest.mark.usefixtures("tied")
def test_a_person_is_asked_once_whom_a_tied_haint_targets(vsong, monkeypatch):
    asked = []
    monkeypatch.setattr("vagrant_cli.cli.line.output.conversation", lambda: True)
    monkeypatch.setattr("vagrant_cli.cli.line.output.prompt", lambda text: asked.append(text) or "2")
    out = vsong("end", "salt").out
    assert "  1  Empress\n  2  Runaway\n" in out
    assert "It targets Runaway on A5,2. [HT-09]" in out
    assert sum("whom does the Haint target" in question for question in asked) == 1


@pytest.mark.rule("HT-18")
def test_ways_that_count_as_much_are_told_with_the_command_for_another(tied, vsong):
    text = TIED.replace('at = "A5,2"', 'at = "A1,1"').replace('at = "A1,2"', 'at = "A5,2"')
    tied.write_text(text.replace('at = "A3,2"', 'at = "A2,2"').replace("move = 2", "move = 1"), "utf-8")
    out = vsong("end", "salt").out
    found = re.search(r"--to (\S+)", out)
    assert found, out
    assert vsong("undo").code == 0
    assert vsong("end", "salt", "--to", found[1]).code == 0
    at = vsong("board", "show", "--json").data["haints"]["sally"]["at"]
    assert at.replace(",", ".") == found[1]


@pytest.mark.usefixtures("tied")
def test_what_the_players_settled_is_for_the_end_of_a_turn_and_one_for_each_token(vsong):
    assert vsong("turn", "runaway", "--target", "empress").code == 2
    ran = vsong("end", "salt", "--target", "empress", "--target", "runaway")
    assert (ran.code, "given 2 times, and 1 token is drawn" in ran.err) == (2, True)


@pytest.mark.rule("HE-04")
def test_a_token_drawn_for_a_broken_haint_is_told_to_go_back(tied, vsong):
    tied.write_text(TIED.replace("limit = 9\n", "limit = 9\nbroken = true\n"), "utf-8")
    ran = vsong("end", "nails")
    assert ran.code == 0
    assert "No token is drawn for it: put Iron Nails back in the Bindle." in ran.out
