"""What players type when they look something up at the table, and the row that answers it."""

from __future__ import annotations

import pytest

AT_THE_TABLE = (
    ("how many deeds", "DD-04"),
    ("change vagrant", "CP-15"),
    ("swap character", "CP-15"),
    ("rummage limit", "AC-04"),
    ("move through vagrant", "AC-02"),
    ("same skill twice", "SK-01"),
    ("how many items per turn", "BN-01"),
    ("where does the moonreaper appear", "MR-09"),
    ("skill cost", "RU-28"),
    ("how many skills", "SL-01"),
    ("dog", "VG-05"),
    ("cycle track", "BN-09"),
    ("moonreaper placement", "MR-07"),
    ("haint lands on me", "HT-12"),
    ("zero humanity", "HU-01"),
    ("range", "TR-02"),
    ("choose", "RU-16"),
    ("can i use two items", "BN-01"),
)

OF_THE_SAME_SORT = (
    ("how much does junk cost", "CP-09"),
    ("heal skill in camp price", "CP-07"),
    ("target tie", "HT-09"),
    ("does salt stop haunting", "BN-06"),
    ("can the pup be haunted", "RU-19"),
    ("what does the apple do", "BN-08"),
    ("exploding sixes", "BB-01"),
    ("starting coins", "SU-01"),
    ("unspent coins after camp", "CP-05"),
    ("rabbit foot extra coin", "BN-07"),
    ("who goes first", "TU-01"),
    ("drew an event from the bag", "AC-05"),
    ("haint skips its turn", "HE-04"),
    ("move diagonally", "AC-01"),
    ("haint walks through walls", "HT-10"),
    ("everyone dead", "WB-06"),
    ("give item to friend", "BN-02"),
    ("smokey dice limit", "SB-02"),
    ("sell broken junk", "RU-24"),
    ("use skill two rounds in a row", "SK-01"),
    ("nearest vagrant", "HT-06"),
    ("berry remove effect", "PB-01"),
    ("new player joins mid campaign", "CP-16"),
    ("donate money", "DN-01"),
    ("moonreaper rewards", "MR-18"),
    ("failed investigation token", "AC-07"),
    ("patchup above max", "AC-08"),
    ("haint cannot reach target", "HT-16"),
    ("haint starting health", "HE-07"),
    ("can westbound use skills", "WB-04"),
)

IN_OTHER_WORDS = (
    ("max smoky bones", "SB-02"),
    ("skull on smoky die", "SB-08"),
    ("how many coins do i get per scenario", "CP-04"),
    ("buy deed price", "DD-10"),
    ("do deeds count tokens twice same scenario", "DD-07"),
    ("first deed draw", "DD-09"),
    ("joining off the rails later", "OR-01"),
    ("passing damage to another player", "WB-03"),
    ("become westbound again skill lost", "WB-07"),
    ("leave westbound", "WB-08"),
    ("can i end my move on another vagrant", "AC-02"),
    ("haint saved wins", "HE-05"),
    ("candle placement", "BN-05"),
    ("nails damage", "BN-04"),
    ("haunt twice same turn", "RU-21"),
    ("runaway effect on both", "RU-20"),
    ("tie choice worst for players", "RU-16"),
    ("junk slots wayfarer", "SL-01"),
    ("haint targets westbound", "HT-07"),
    ("when do i roll smoky", "SB-04"),
    ("haint can't do its action", "HT-20"),
    ("seance cost", "CP-11"),
    ("secret choice in between", "CP-17"),
    ("order of effects", "RU-02"),
    ("moonreaper junk reward", "MR-18"),
    ("moonreaper act when", "MR-10"),
    ("leftover donation past track end", "DN-05"),
    ("rumage in camp", "CP-08"),
    ("songsmith pasive", "VG-03"),
    ("revive at max", "VG-04"),
)

FIRST_FEW = 3


@pytest.fixture
def found(vsong):
    def ids(words):
        return [row["id"] for row in vsong("rules", *words.split(), "--json").data["rules"]]

    return ids


@pytest.mark.parametrize(("words", "wanted"), [*AT_THE_TABLE, *OF_THE_SAME_SORT, *IN_OTHER_WORDS])
def test_the_wanted_row_is_among_the_first_three(found, words, wanted):
    """Promise: what a player types in their own words brings up the row that answers it."""
    assert wanted in found(words)[:FIRST_FEW]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("westbond", "WB"), ("moonreper", "MR"), ("rumage", "AC"), ("bindel", "BN"), ("smokey bone", "SB")],
)
def test_a_misspelled_word_finds_what_was_meant(found, typed, meant):
    """Promise: a slip of a letter or two does not end in nothing found."""
    assert any(name.startswith(meant) for name in found(typed)[:FIRST_FEW])


@pytest.mark.parametrize("words", ["deed", "deeds", "the deeds", "DEED"])
def test_one_and_many_and_small_words_are_the_same_question(found, words):
    """Promise: plural, case and words that say nothing change nothing."""
    assert found(words) == found("deed")


def test_the_order_of_the_words_does_not_matter(found):
    """Promise: a question finds the same whichever way round it is typed."""
    assert found("limit rummage") == found("rummage limit")


@pytest.mark.parametrize("words", [words for words, _ in (*AT_THE_TABLE, *OF_THE_SAME_SORT)])
def test_no_row_of_another_game_comes_unasked(found, words):
    """Promise: a player of this game reads no rules of Root."""
    assert not [name for name in found(words) if name.startswith("VB")]


def test_another_game_is_there_for_whoever_names_it(found):
    """Promise: the game's name, its letters and its ids bring its rows, and the other words choose among them."""
    assert found("infamy") == []
    assert found("vagabond infamy")[0] == "VB-18"
    assert found("root") == found("vagabond") == found("vb")
    assert found("vb-18") == ["VB-18"]
