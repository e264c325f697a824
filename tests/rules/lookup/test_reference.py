"""Searching the reference: what is found, in which order, and what stays hidden."""

from __future__ import annotations

import pytest

from vagrant_cli.campaign import Campaign, Donations, Scenario
from vagrant_cli.rules.campaign import moments
from vagrant_cli.rules.lookup import reference
from vagrant_cli.rules.lookup.reference import Row
from vagrant_cli.rules.lookup.search import misspelled, search

ROWS = (
    Row("HL-01", "Three numbers", "A limit for each number of players.", "Off the Rails"),
    Row("DD-07", "One token a scenario", "A deed gains at most 1 token.", "Off the Rails"),
    Row("DD-10", "Buying a deed", "It costs 3 coins; the token stays.", "Off the Rails"),
    Row("BN-06", "Salt", "Ignore an action.", "base game"),
    Row("RU-11", "Salt against wide actions", "Only its user ignores them.", "player ruling"),
    Row("MO-02", "Moment O-2", "Zebras dance.", "Off the Rails", True, "Donate 22 coins.", "O-2"),
    Row("RU-42", "A ruling", "Giraffes sing.", "player ruling", True, "Get far.", None, (5, 92)),
    Row("CP-20", "Mile Posts", "Lions yawn.", "base game", True, "The story says so."),
)
"""A small reference of its own, so that rewording the real one breaks nothing here."""


def ids(rows):
    return [row.id for row in rows]


@pytest.mark.parametrize("typed", ["DD-07", "dd-07", "Dd07", "dd7", "DD-7"])
def test_an_id_finds_itself_alone(typed):
    """Promise: however an id is typed, it brings up its row and no other."""
    assert ids(search(ROWS, [typed])) == ["DD-07"]


def test_section_letters_and_several_ids_give_exactly_those_rows():
    """Promise: letters alone list a section, ids come in the order asked, nothing twice."""
    assert ids(search(ROWS, ["dd"])) == ["DD-07", "DD-10"]
    assert ids(search(ROWS, ["ru-11", "dd", "DD-07"])) == ["RU-11", "DD-07", "DD-10"]


def test_an_id_that_no_row_has_finds_nothing():
    """Promise: a number beyond the section is no search for its letters."""
    assert search(ROWS, ["DD-99"]) == ()


def test_rows_with_more_of_the_words_come_first():
    """Promise: a row with both of two words stands before a row with one, and an unknown word spoils nothing."""
    assert ids(search(ROWS, ["three", "limit"]))[0] == "HL-01"
    assert ids(search(ROWS, ["costs", "coins"])) == ids(search(ROWS, ["coins", "costs"]))
    assert ids(search(ROWS, ["salt", "wide", "quasar"]))[0] == "RU-11"


def test_titles_count_more_than_texts():
    """Promise: the row whose title is the word comes first, equals in the reference's order."""
    assert ids(search(ROWS, ["token"])) == ["DD-07", "DD-10"]
    assert ids(search(ROWS, ["salt"])) == ["BN-06", "RU-11"]


@pytest.mark.parametrize("typed", ["BUYING", "buy", "Búying"])
def test_case_accents_and_missing_endings_do_not_matter(typed):
    """Promise: what a player types from memory finds the row."""
    assert ids(search(ROWS, [typed])) == ["DD-10"]


def test_numbers_and_short_words_are_whole_words():
    """Promise: 3 is not the beginning of 30, and two letters are no beginning at all."""
    assert ids(search(ROWS, ["3"])) == ["DD-10"]
    assert search(ROWS, ["bu"]) == ()


@pytest.mark.parametrize("typed", [[""], ["?!"], ["zzz"], ["x" * 5000]])
def test_nothing_found_is_an_empty_answer(typed):
    """Promise: no words, signs and unknown words end in nothing found, not in everything."""
    assert search(ROWS, typed) == ()


def test_a_misspelled_word_is_taken_for_the_one_it_looks_like():
    """Promise: near words come from rows as they are shown."""
    assert misspelled(ROWS, ["buyng", "deed"]) == {"buyng": "buying"}
    assert ids(search(ROWS, ["buyng"])) == ["DD-10"]
    assert misspelled(reference.shown(ROWS, (), ()), ["zebrra"]) == {}


def test_what_a_row_is_also_called_counts_as_its_title():
    """Promise: words that stand in no text find the row that answers to them."""
    called = (
        *ROWS,
        Row("SK-01", "Skills rest", "Not in the next round.", "base game", also=("two rounds running",)),
    )
    assert ids(search(called, ["running", "rounds"]))[0] == "SK-01"


@pytest.mark.rule("MO-06")
def test_a_hidden_row_shows_and_finds_only_how_it_is_unlocked():
    """Promise: not even a search for its words gives a hidden text away."""
    rows = reference.shown(ROWS, (), ())
    assert [row.id for row in rows if row.hidden] == ["MO-02", "RU-42", "CP-20"]
    assert search(rows, ["zebras"]) == ()
    assert [row.text for row in search(rows, ["O-2"])] == ["Donate 22 coins."]


@pytest.mark.rule("MO-06")
def test_a_row_opens_with_its_moment_or_with_all_its_pages():
    """Promise: what the campaign has reached is shown, what it has half reached is not."""
    assert ids(r for r in reference.shown(ROWS, ("O-2",), (5,)) if not r.hidden)[-1] == "MO-02"
    opened = reference.shown(ROWS, (), (5, 31, 92))
    assert [(row.id, row.text) for row in opened if row.id == "RU-42"] == [("RU-42", "Giraffes sing.")]
    assert [row.id for row in opened if row.hidden] == ["MO-02", "CP-20"]


def test_what_a_campaign_has_reached():
    """Promise: moments read or due, pages finished or running."""
    campaign = Campaign(
        "T",
        off_the_rails=True,
        donations=Donations({"before": 10}),
        moments_read=("O-1", "O-!"),
        results={1: "victory", 5: "defeat"},
        scenario=Scenario(11),
    )
    assert moments.known(campaign) == ({"O-1", "O-!", "84"}, {1, 5, 11})
