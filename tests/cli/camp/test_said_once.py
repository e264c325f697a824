"""What is said in two places is the same in both: prices of the camp, and what waits for the players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[moonreaper]
in_play = true
actions_boxed = 5

[donations]
coins = 7

[belongings]
rituals = ["Coat", "Scissors", "Stocking", "Hat", "Doll"]

[vagrants.songsmith.skills]
"35" = "wounded"

[vagrants.songsmith.junk]
"Tin Whistle" = "broken"

[vagrants.empress]
"""
POOL = 9
CAMP = f"""
[camp]
after = 5
begun = true
offer = "Bent Fork"

[camp.income]
gifts = {POOL}
"""
BOUGHT = {
    "skill": "camp skill 14 empress",
    "heal": "camp heal songsmith 35",
    "repair": "repair songsmith Tin-Whistle",
    "rummage": "rummage songsmith salt",
    "junk": "camp junk empress",
    "redraw": "camp offer Lantern",
    "seance": "camp seance",
    "deed": "deed draw songsmith A B C --keep A",
    "donate": "donate 1",
}
"""What the coins of a camp go for, and a command that buys it."""


@pytest.mark.rule("CP-06", "CP-07", "CP-08", "CP-09", "CP-10", "CP-11", "CP-12", "DD-10")
@pytest.mark.parametrize("what", BOUGHT)
def test_the_plan_and_the_checklist_name_the_price_that_is_paid(what: str, vsong: Any) -> None:
    Path("crew.toml").write_text(SAVE + CAMP, "utf-8")
    told = vsong("camp", "plan", what, "--json").data
    step = next((step for step in vsong("camp", "--json").data["steps"] if step["id"] == what), None)
    ran = vsong(*BOUGHT[what].split(), "--json")
    assert ran.code == 0, ran
    paid = POOL - vsong("camp", "--json").data["pool"]["coins"]
    assert paid > 0
    assert told["total"] == paid
    assert step is None or f" {paid} coin" in step["what"]
    assert (step is None) == (what == "redraw")


@pytest.mark.rule("DD-10")
@pytest.mark.parametrize("what", [what for what in BOUGHT if what != "redraw"])
def test_the_checklist_offers_what_the_pool_can_just_pay_and_no_more(what: str, vsong: Any) -> None:
    Path("crew.toml").write_text(SAVE + CAMP, "utf-8")
    price = vsong("camp", "plan", what, "--json").data["total"]
    for coins, state, code in ((price, "optional", 0), (price - 1, "not possible", 3)):
        Path("crew.toml").write_text(SAVE + CAMP.replace(f"gifts = {POOL}", f"gifts = {coins}"), "utf-8")
        steps = {step["id"]: step["state"] for step in vsong("camp", "--json").data["steps"]}
        assert steps[what] == state
        assert vsong(*BOUGHT[what].split(), "-n").code == code


@pytest.mark.rule("DN-02", "MR-14")
@pytest.mark.parametrize("phase", ["", CAMP, "\n[scenario]\npage = 5\n"], ids=["start", "camp", "scenario"])
def test_what_is_due_stands_in_the_status_and_in_the_checklist_with_its_command(
    phase: str, vsong: Any
) -> None:
    """Promise: in every phase, for people and for scripts; what has been done is due no longer."""
    Path("crew.toml").write_text(SAVE + phase, "utf-8")
    shown = vsong("status", "--json").data
    assert shown["moments"] == {"read": [], "due": ["O-1"]}
    assert shown["moonreaper"]["rewards_due"] == ["junk", "skill"]
    due = ["vsong moment O-1", "vsong moonreaper reward junk", "vsong moonreaper reward skill"]
    assert [command for command in due if command in vsong("status").out] == due
    if phase == CAMP:
        steps = [step["command"] for step in vsong("camp", "--json").data["steps"] if step["state"] == "open"]
        assert [command for command in due if command in steps] == due
    for command in due:
        words = command.split()[1:]
        assert vsong(*words, *(("songsmith", "--force", "no slot") if "reward" in words else ())).code == 0
    assert not any(command in vsong("status").out for command in due)
