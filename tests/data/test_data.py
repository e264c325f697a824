"""Printed facts: numbers that are unique, counts that are complete, names that can be typed."""

from __future__ import annotations

import pytest

from vagrant_cli.data import editions, haint_effects, items, scenarios, tracks, vagrants
from vagrant_cli.rules.words.matching import fold


def test_each_vagrant_starts_with_the_printed_cards():
    """Promise: the starting Skills are the printed ones; the Runaway's are 43 and 44, not the Revivalist's."""
    starting = {v.key: [int(card.number) for card in (*v.skills, *v.junk)] for v in vagrants.VAGRANTS}
    assert starting == {
        "cursebearer": [67, 68],
        "empress": [51, 52],
        "revivalist": [59, 60],
        "runaway": [43, 44],
        "songsmith": [35, 36],
        "wayfarer": [75, 76, 31],
    }


def test_only_the_wayfarer_has_two_junk_slots():
    """Promise: every Vagrant has one Junk slot and the Wayfarer one more."""
    assert {v.key: v.junk_slots for v in vagrants.VAGRANTS if v.junk_slots != 1} == {"wayfarer": 2}
    assert vagrants.SKILL_SLOTS == 4


def test_vagrants_are_six_and_no_card_belongs_to_two():
    """Promise: a Skill's number and a name point to one Vagrant."""
    assert len(set(vagrants.KEYS)) == 6
    assert list(vagrants.KEYS) == sorted(vagrants.KEYS)
    skills = [card.number for v in vagrants.VAGRANTS for card in v.skills]
    assert len(set(skills)) == len(skills) == 12


def test_a_vagrant_is_found_by_key_and_its_key_is_its_folded_name():
    """Promise: what the save calls a Vagrant is what a player would type."""
    for v in vagrants.VAGRANTS:
        assert vagrants.vagrant(v.key) is v
        assert fold(v.name) == v.key
    with pytest.raises(KeyError):
        vagrants.vagrant("moonreaper")


@pytest.mark.rule("PB-02")
def test_twelve_effects_with_the_pages_of_the_rulebook():
    """Promise: the list is complete, its names are all different, and pages belong to known scenarios."""
    assert [(e.name, e.pages) for e in haint_effects.NOT_LIFTED] == [
        ("Luck", (15,)),
        ("Snowdrifts", (37, 41)),
        ("Bloodlust", (49,)),
        ("Places", (57,)),
        ("Purification", (71,)),
        ("Darkness", (83,)),
        ("Light", (83,)),
        ("The Black Canary's Humanity", (87,)),
        ("The Lady-in-White's Humanity", (87,)),
        ("Shroud tokens", (93,)),
        ("Good Fortune", (29,)),
        ("Wrath", ()),
    ]
    folded = [fold(name) for e in haint_effects.NOT_LIFTED for name in e.names]
    assert len(set(folded)) == len(folded)
    assert [e.name for e in haint_effects.NOT_LIFTED if e.book == haint_effects.ENCORE_BOOK] == [
        "Good Fortune",
        "Wrath",
    ]


def test_scenarios_stand_in_the_order_of_the_book():
    """Promise: 23 scenarios, pages rising, titles and Mile Posts all different."""
    assert len(scenarios.PAGES) == 23
    assert list(scenarios.PAGES) == sorted(set(scenarios.PAGES))
    assert len({s.title for s in scenarios.SCENARIOS}) == 23
    assert len({fold(name) for name in scenarios.mile_posts()}) == 25
    assert {post.page for post in scenarios.MILE_POSTS_FROM_EVENTS} <= set(scenarios.PAGES)


def test_the_reunion_and_what_it_needs_are_pages_and_cards_without_a_choice_are_in_the_deck():
    """Promise: what the In-Between asks for is printed."""
    assert {scenarios.REUNION, *scenarios.REUNION_NEEDS, *scenarios.LAST} <= set(scenarios.PAGES)
    assert set(scenarios.WITHOUT_CHOICE) <= set(range(1, scenarios.IN_BETWEEN_CARDS + 1))


def test_settings_are_found_by_page():
    """Promise: a page with its own rules lists them, an ordinary page lists none."""
    assert [s.key for s in scenarios.settings(87)] == ["tokens_each_haint_turn", "two_haints"]
    assert scenarios.settings(1) == ()
    assert {page for s in scenarios.SETTINGS for page in s.pages} <= set(scenarios.PAGES)
    assert len({s.key for s in scenarios.SETTINGS}) == len(scenarios.SETTINGS)


def test_items_are_six_and_no_unknown_number_is_made_up():
    """Promise: the only cycle value shipped is the public one."""
    assert [item.name for item in items.ITEMS] == [
        "Iron Nails",
        "Candle",
        "Salt",
        "Rabbit's Foot",
        "Apple",
        "Poisonous Berry",
    ]
    assert {item.key: item.cycle for item in items.ITEMS if item.cycle is not None} == {"iron-nails": 5}


def test_supplies_are_those_of_the_box():
    """Promise: coins, bones, berries, moon tokens and cards are as many as the contents list says."""
    assert (items.COMMON_COINS, items.SMOKY_BONES, items.BERRIES) == (6, 8, 3)
    assert (items.MOON_TOKENS_IN_BINDLE, items.DEEDS_EACH) == (3, 10)
    assert items.DEEDS_EACH * len(vagrants.VAGRANTS) == 60


@pytest.mark.rule("DN-02", "DN-03")
def test_the_off_the_rails_track():
    """Promise: squares rise within 1 to 30 and call the printed moments, each from its book."""
    track = tracks.OFF_THE_RAILS
    squares = [square.square for square in track.squares]
    assert squares == sorted(set(squares))
    assert track.length == 30
    assert [(s.square, s.moment) for s in track.squares] == [
        (5, "O-1"),
        (10, "84"),
        (18, "83"),
        (22, "O-2"),
        (25, "71"),
        (30, "O-3"),
    ]
    assert {editions.book(s.moment) for s in track.squares if s.moment.isdigit()} == {"base rulebook"}
    assert {editions.book(moment) for moment in ("O-1", "O-!", "O-?", "L-1")} == {"Off the Rails rulebook"}
