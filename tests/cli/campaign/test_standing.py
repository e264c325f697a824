"""What a group forces past a limit that holds at every moment: the save says so, and is one that loads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

CAMP = "[camp]\nafter = 5\nbegun = true\n[camp.income]\ngifts = 60\n"
PLAYING = "[scenario]\npage = 5\n"
TWO_DEEDS = "[vagrants.songsmith.deeds.A]\n[vagrants.songsmith.deeds.B]\n"
DECK = f"[decks]\nsongsmith = {[f'Card {number}' for number in range(10)]}\n"
PAN = '[vagrants.songsmith.junk]\nPan = "ready"\n[belongings]\njunk = ["Hat"]\n'
TRACK = "[donations]\nlength = 25\n"


@pytest.mark.rule("DN-05", "DD-03", "DD-13", "DD-17", "SL-01", "SB-02", "OR-01")
@pytest.mark.parametrize(
    ("rule", "rails", "text", "words"),
    [
        ("DN-05", "false", CAMP + TRACK, "donate 40"),
        ("DD-03", "true", CAMP + DECK, "deed draw songsmith X Y Z --keep none"),
        ("DD-13", "true", CAMP + TWO_DEEDS, "deed draw songsmith C Y Z --keep C"),
        ("DD-17", "false", "", "deed draw songsmith A Y Z --keep A"),
        ("SL-01", "false", PAN, "belongings give Hat songsmith"),
        ("SB-02", "false", PLAYING, "vagrant smoky songsmith 4"),
        ("OR-01", "false", PLAYING, "off-the-rails"),
    ],
    ids=lambda value: value if value[2:3] == "-" else " ",
)
def test_a_limit_that_the_group_forces_is_noted_in_the_save_which_loads_from_then_on(
    rule: str, rails: str, text: str, words: str, vsong: Any
) -> None:
    head = f'schema = 1\ntitle = "T"\noff_the_rails = {rails}\n[vagrants.songsmith]\n[vagrants.empress]\n'
    Path("crew.toml").write_text(head + text, "utf-8")
    assert vsong("check").code == 0
    refused = vsong(*words.split())
    assert refused.code == 3
    assert f"[{rule}]" in refused.err
    ran = vsong(*words.split(), "--force", "our table")
    assert ran.code == 0, ran
    assert vsong("status", "--json").data["overruled"][rule] == "our table"
    assert vsong("check").code == 0


@pytest.mark.rule("DD-18")
def test_a_maximum_that_a_deed_raised_is_shown_with_the_cards_own_and_the_way_back(vsong, tmp_path):
    (tmp_path / "t.toml").write_text(
        'schema = 1\ntitle = "T"\noff_the_rails = true\n\n[vagrants.empress]\n\n[vagrants.songsmith]\nmax = 11\n\n'
        '[vagrants.songsmith.deeds.Owl]\nside = "reward"\n\n[box.songsmith]\nmax = 9\n'
    )
    assert "full (11, on the card 9)" in vsong("status").out
    assert "vsong vagrant max songsmith 9" in vsong("deed", "discard", "songsmith").out
    assert vsong("vagrant", "max", "songsmith", "9").code == 0
    assert "on the card" not in vsong("status").out
