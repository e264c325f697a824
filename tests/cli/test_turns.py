"""`vsong turn end`: the Haint's turn when a choice is open, and hints out of turn."""

from __future__ import annotations

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
    ran = vsong("turn", "end")
    assert (ran.code, save.read_bytes()) == (0, before)
    assert "vsong turn end berry --on ITEM" in ran.out
    assert vsong("turn", "end", "--seed", "3", "--json").data == {"drawn": ["poisonous-berry"], "seed": 3}
    assert vsong("turn", "end", "berry", "--on", "nails").code == 0
    assert vsong("status", "--json").data["scenario"]["berries"] == {"iron-nails": 1}


@pytest.mark.rule("PB-04")
@pytest.mark.usefixtures("save")
def test_a_person_is_asked_for_the_symbol(vsong, monkeypatch):
    monkeypatch.setattr("vagrant_cli.cli.output.conversation", lambda: True)
    monkeypatch.setattr("vagrant_cli.cli.output.prompt", lambda _: "salt")
    assert vsong("turn", "end").code == 0
    assert vsong("status", "--json").data["scenario"]["berries"] == {"salt": 1}


@pytest.mark.usefixtures("save")
def test_coins_laid_out_of_turn_are_refused_with_what_ends_the_turn_that_runs(vsong):
    ran = vsong("bindle", "rummage", "empress", "1", "berry", "--json")
    assert (ran.code, ran.json["error"]["hint"]) == (3, "End it first: vsong turn end.")


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
