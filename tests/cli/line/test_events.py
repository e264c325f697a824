"""Where event tokens lie, as people type it."""

from __future__ import annotations

import pytest


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text('schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[scenario]\npage = 5\n', "utf-8")
    return path


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (("1", "A1,1"), "A1,1"),
        (("1=A1,1",), "A1,1"),
        (("1=round", "3"), "round 3"),
        (("1", "round", "3"), "round 3"),
        (("1", "--at", "round", "3"), "round 3"),
        (("1", "--at", "round-3"), "round 3"),
        (("1=bindle",), "bindle"),
    ],
)
@pytest.mark.usefixtures("save")
def test_a_place_may_follow_the_event_or_an_equals_sign_and_hold_a_blank(vsong, words, place):
    assert vsong("scenario", "event", *words, "--json").data["scenario"]["events"] == {"1": place}


@pytest.mark.parametrize(
    "words", [("1",), ("1", "A1,1", "--gone"), ("1=A1,1", "--at", "B1,1"), ("1", "round")]
)
@pytest.mark.usefixtures("save")
def test_no_place_and_two_are_usage_mistakes(vsong, words):
    assert vsong("scenario", "event", *words).code == 2


def test_a_scenarios_start_takes_a_round_with_a_blank(vsong, save):
    """`--event 1=round 3` is what the shell makes three words of; the page stays the first number."""
    save.write_text(save.read_text("utf-8").replace("[scenario]\npage = 5\n", ""), "utf-8")
    words = (
        "scenario",
        "start",
        "11",
        "--event",
        "1=round",
        "3",
        "--event=2=break",
        "4",
        "--event",
        "5=bindle",
    )
    ran = vsong(*words, "-n", "--json")
    assert (ran.data["scenario"]["page"], ran.data["scenario"]["events"]) == (
        11,
        {"1": "round 3", "2": "break 4", "5": "bindle"},
    )
    for words in (
        ("--event", "1=round", "3", "11"),
        ("11", "8"),
        ("11", "--event", "1=round"),
        ("11", "nine"),
    ):
        assert vsong("scenario", "start", *words, "-n").code == 2
