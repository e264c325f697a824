"""Names as players type them."""

from __future__ import annotations

import pytest

from vagrant_cli.errors import UsageError
from vagrant_cli.rules.words.matching import as_typed, escaped, fold, match, printable, shown

NAMES = ("songsmith", "runaway", "revivalist", "4 Tributes, 4 Strings", "4 Tributes", "Où?")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("SONGSMITH", "songsmith"),
        ("song", "songsmith"),
        ("rev", "revivalist"),
        ("4tributes", "4 Tributes"),
        ("4 tributes 4", "4 Tributes, 4 Strings"),
        ("ou", "Où?"),
    ],
)
def test_letters_and_digits_compare_and_an_exact_match_beats_a_beginning(typed, name):
    assert match(typed, NAMES, "name") == name


def test_two_beginnings_are_told():
    with pytest.raises(UsageError, match="runaway or revivalist"):
        match("r", NAMES, "name")


def test_a_near_miss_is_suggested_and_a_far_one_lists_what_there_is():
    with pytest.raises(UsageError) as near:
        match("sonsgmith", NAMES, "name")
    assert near.value.hint == "Did you mean songsmith?"
    with pytest.raises(UsageError) as far:
        match("xyz", ("b", "a"), "name")
    assert far.value.hint == "Known: a, b."


def test_a_very_long_name_is_shortened_in_the_message():
    with pytest.raises(UsageError) as error:
        match("x" * 5000, NAMES, "name")
    assert len(error.value.message) < 100


def test_a_name_of_signs_alone_still_equals_itself():
    assert fold("?!") == "?!"
    assert match("?!", ("?!", "!!"), "name") == "?!"


@pytest.mark.parametrize("text", ["", "Où?", "[d6] :fire:", "👩‍🚀", "a\u00a0b", "नमस्ते", "0\ufe0f"])
def test_what_people_write_can_be_printed(text):
    assert printable(text)
    assert escaped(text) == text


@pytest.mark.parametrize(
    "sign", ["\x1b", "\x00", "\n", "\t", "\x7f", "\x9b", "\u2028", "\u202e", "\u2066", "\udc80"]
)
def test_what_steers_a_terminal_cannot_and_is_shown_as_an_escape(sign):
    assert not printable(f"a{sign}b")
    assert printable(escaped(f"a{sign}b"))
    assert escaped(f"a{sign}b") == f"a\\u{ord(sign):04X}b"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Night Owl", "'Night Owl'"),
        ("Devil's Deal", '"Devil\'s Deal"'),
        ('the "Deal"', "'the \"Deal\"'"),
        ('Devil\'s "Deal"', "'Devil's \"Deal\"'"),
        ("C:\\Deal", "'C:\\Deal'"),
        ("Où\u00a0?", "'Où\u00a0?'"),
        ("two\nlines\x1b", "'two\\u000Alines\\u001B'"),
    ],
)
def test_a_name_is_shown_in_a_sentence_as_it_was_typed(typed, sentence):
    assert as_typed(typed) == shown(typed) == sentence


def test_a_name_is_whole_in_a_sentence_and_shortened_in_a_refusal():
    assert as_typed("x" * 200) == f"'{'x' * 200}'"
    assert shown("x" * 41) == f"'{'x' * 37}...'"
