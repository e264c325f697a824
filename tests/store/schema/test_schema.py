"""Saves as tables: what is read, what is written, and every mistake at once."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing
from vagrant_cli.campaign import Belongings, Camp, Deed, Donations, Moonreaper
from vagrant_cli.rules.campaign import belongings, deeds, smoky_bones
from vagrant_cli.store.schema import kinds
from vagrant_cli.store.schema.schema import decode, encode

SMALL = {"schema": 1, "title": "T", "vagrants": {"songsmith": {}, "empress": {}}}


def places(tables) -> dict[str, str]:
    return {problem.where: problem.message for problem in decode(tables).problems}


def test_what_is_written_reads_back_as_the_same_campaign():
    campaign = playing(
        holding(
            begun(moonreaper=True), "songsmith", Night_Owl=Deed("goal", 1), Gift=Deed("reward", extra=True)
        )
    )
    campaign, _ = deeds.note_progress(campaign, "songsmith", "Night Owl", "2 of 4")
    campaign = campaign.with_vagrant(
        "empress", humanity=4, maximum=9, westbound=True, smoky_bones=2, stored=("51",)
    )
    campaign = campaign._replace(
        donations=Donations({"before": 9}, 25, {4: "70"}),
        moments_read=("O-1",),
        belongings=Belongings(("12",), ("Lantern",), ("Whistle",), ("Coat",)),
        moonreaper=Moonreaper(True, 1, ("junk",)),
        results={1: "victory"},
        overruled={"DN-05": "a card said so"},
        decks={"songsmith": ("Long Way",)},
        mile_posts=("Somewhere",),
        notes=("We slept badly.",),
    )
    reading = decode(encode(campaign))
    assert reading.problems == ()
    assert reading.notes == ()
    assert reading.campaign == campaign


def test_what_is_empty_is_not_written():
    tables = encode(begun(off_the_rails=False))
    assert "moonreaper" not in tables
    assert "belongings" not in tables
    assert "scenario" not in tables
    assert "smoky_bones" not in tables["vagrants"]["songsmith"]


def test_number_lists_are_read_as_card_numbers():
    reading = decode({**SMALL, "belongings": {"skills": [12, "13"]}})
    assert reading.campaign.belongings.skills == ("12", "13")


def test_absent_means_the_usual():
    campaign = decode(SMALL).campaign
    assert campaign.mode == "normal"
    assert not campaign.off_the_rails
    assert campaign.phase == "start"
    assert campaign.vagrants["songsmith"].humanity is None


def test_keys_that_nobody_knows_are_notes_and_not_problems():
    reading = decode({**SMALL, "weather": "rain", "vagrants": {"songsmith": {"hat": 1}, "empress": {}}})
    assert reading.problems == ()
    assert [note.where for note in reading.notes] == ["vagrants.songsmith.hat", "weather"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"schema": 0}, "schema"),
        ({"title": 3}, "title"),
        ({"title": ""}, "title"),
        ({"mode": "hard"}, "mode"),
        ({"off_the_rails": "yes"}, "off_the_rails"),
        ({"donations": {"given": {"before": -1}}}, "donations.given.before"),
        ({"donations": {"given": {"5": True}}}, "donations.given.5"),
        ({"donations": {"given": {"5": 20, "before": 6}}}, "donations.given"),
        ({"donations": {"given": {"5": 31}}, "off_the_rails": True}, "donations.given"),
        *(
            ({"donations": {"given": {page: 1}}}, f"donations.given.{page}")
            for page in ("x", "0", "05", "1000")
        ),
        ({"donations": {"coins": 1, "given": {"5": 1}}}, "donations.coins"),
        ({"donations": 3}, "donations"),
        ({"donations": {"squares": {"x": "70"}}}, "donations.squares.x"),
        ({"donations": {"squares": {"4": "what"}}}, "donations.squares.4"),
        ({"moments": {"read": ["O-9"]}}, "moments.read[0]"),
        ({"moments": {"read": "O-1"}}, "moments.read"),
        ({"belongings": {"junk": ["A", "A"]}}, "belongings.junk[1]"),
        ({"belongings": {"junk": [1.5]}}, "belongings.junk[0]"),
        ({"belongings": {"junk": ["A"], "broken_junk": ["A"]}}, "belongings.broken_junk[0]"),
        ({"belongings": {"rituals": list("ABCDEF")}}, "belongings.rituals"),
        ({"moonreaper": {"rewards": ["coat"]}}, "moonreaper.rewards[0]"),
        ({"results": {"5": "draw"}}, "results.5"),
        ({"overruled": {"whatever": "so"}}, "overruled.whatever"),
        ({"vagrants": {"songsmiht": {}}}, "vagrants.songsmiht"),
        ({"vagrants": {}}, "vagrants"),
        ({"vagrants": {"songsmith": {"humanity": 9, "max": 8}}}, "vagrants.songsmith.humanity"),
        ({"vagrants": {"songsmith": {"skills": {"35": "dead"}}}}, "vagrants.songsmith.skills.35"),
        ({"vagrants": {"songsmith": {"smoky_bones": 3}}}, "vagrants.songsmith.smoky_bones"),
        ({"vagrants": {"songsmith": {"junk": {"A": "ready", "B": "ready"}}}}, "vagrants.songsmith.junk"),
        ({"vagrants": {"songsmith": {"deeds": {"A": {"side": "goal"}}}}}, "vagrants.songsmith.deeds"),
        ({"decks": {"nobody": ["A"]}}, "decks.nobody"),
        ({"scenario": {}}, "scenario.page"),
        ({"scenario": {"page": 0}}, "scenario.page"),
        ({"camp": {}}, "camp.after"),
        ({"scenario": {"page": 5}, "camp": {"after": 1}}, "camp"),
    ],
)
def test_each_kind_of_mistake_is_told_with_its_place(change, where):
    assert where in places({**SMALL, **change})


def test_all_mistakes_are_told_at_once():
    tables = {
        "schema": 1,
        "title": "",
        "mode": "hard",
        "donations": {"given": {"5": -4}},
        "moments": {"read": ["O-9", "O-1", "O-1"]},
        "belongings": {"skills": [True]},
        "vagrants": {"songsmith": {"humanity": 99, "skills": {"35": "dead"}}, "ghost": {}},
    }
    assert set(places(tables)) == {
        "title",
        "mode",
        "donations.given.5",
        "moments.read[0]",
        "moments.read[2]",
        "belongings.skills[0]",
        "vagrants.songsmith.humanity",
        "vagrants.songsmith.skills.35",
        "vagrants.ghost",
    }


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("DN-05", {"donations": {"given": {"before": 40}}}),
        ("SL-01", {"vagrants": {"songsmith": {"junk": {"A": "ready", "B": "ready"}}}}),
        ("SB-02", {"vagrants": {"songsmith": {"smoky_bones": 4}}}),
        ("DD-17", {"vagrants": {"songsmith": {"deeds": {"A": {"side": "goal"}}}}}),
    ],
)
def test_a_limit_that_the_group_has_overruled_is_no_mistake(rule, change):
    tables = {**SMALL, **change}
    assert any(f"[{rule}]" in message for message in places(tables).values())
    assert places({**tables, "overruled": {rule: "a card said so"}}) == {}


def test_tokens_above_what_a_goal_side_can_hold_are_a_mistake():
    campaign = holding(begun(), "songsmith", A=Deed("goal", 3), B=Deed("reward", 1))
    assert {problem.where for problem in decode(encode(campaign)).problems} == {
        "vagrants.songsmith.deeds.A.tokens",
        "vagrants.songsmith.deeds.B.tokens",
    }


def test_more_smoky_bones_than_there_are_is_a_mistake():
    campaign = begun(vagrants="songsmith empress runaway")
    for name in campaign.vagrants:
        campaign = campaign.with_vagrant(name, smoky_bones=3)
    assert smoky_bones.supply(campaign) == -1
    assert [problem.where for problem in decode(encode(campaign)).problems] == ["vagrants"]


def test_camp_and_lists_of_cards_have_one_fixed_order():
    campaign = begun()._replace(camp=Camp(5), belongings=Belongings(skills=("9", "L-1", "12", "Odd One")))
    assert encode(campaign)["belongings"]["skills"] == ["9", "12", "L-1", "Odd One"]
    assert belongings.names(decode(encode(campaign)).campaign) == ("9", "12", "L-1", "Odd One")


@pytest.mark.parametrize(
    ("where", "tables"),
    [
        ("title", {"title": "a\x1b[31m"}),
        ("notes.lines[0]", {"notes": {"lines": ["\x1b]0;x"]}}),
        ("mile_posts.reached[0]", {"mile_posts": {"reached": ["a\u202eb"]}}),
        ("overruled.DN-05", {"overruled": {"DN-05": "line\nbreak"}}),
        ("belongings.junk[0]", {"belongings": {"junk": ["\x07"]}}),
        ("decks.songsmith[0]", {"decks": {"songsmith": ["\x1b"]}}),
        ("vagrants.songsmith.player", {"vagrants": {"songsmith": {"player": "\x9b1m"}}}),
        ('vagrants.songsmith.skills."\\u001B"', {"vagrants": {"songsmith": {"skills": {"\x1b": "ready"}}}}),
        (
            'vagrants.songsmith.deeds."a\\u000Ab"',
            {"off_the_rails": True, "vagrants": {"songsmith": {"deeds": {"a\nb": {}}}}},
        ),
        ('vagrants.songsmith.effects."\\u001B"', {"vagrants": {"songsmith": {"effects": {"\x1b": "black"}}}}),
        ("scenario.moon.ritual", {"scenario": {"page": 5, "moon": {"ritual": "\x1b"}}}),
        ('"\\u001B"', {"\x1b": 1}),
    ],
)
def test_a_text_or_key_that_steers_a_terminal_is_one_problem_wherever_it_stands(where, tables):
    reading = decode({**SMALL, **tables})
    assert [(one.where, one.message) for one in reading.problems] == [
        (where, "holds a character that cannot be printed.")
    ]


def test_cards_of_every_spelling_have_an_order():
    """Numbers by value, then names; a digit that stands for no number is a name."""
    assert kinds.in_order(["²", "12", "a", "3"]) == ["3", "12", "a", "²"]
