"""Names as players type them."""

from __future__ import annotations

import subprocess

import pytest

from vagrant_cli.errors import UsageError
from vagrant_cli.rules.words.matching import as_typed, escaped, fold, match, printable, shown
from vagrant_cli.typed import quoted

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


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Où?",
        "[d6] :fire:",
        "👩‍🚀",
        "a\u00a0b",
        "नमस्ते",
        "0\ufe0f",
        "❤️\u200d🔥",
        "می\u200cخواهم",
        "क्\u200dष",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    ],
)
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
    "sign",
    [
        *"\u00ad\u034f\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u2060\u2064\u206a\u206f\u2800\u3164",
        *"\ufe00\ufe0f\ufeff\uffa0\ufff9\uffff\ue0b0\ufdd0\U0010ffff\U0001bca0\U00016fe4\U0001d159\U00013430\U0001d173\U000e0001\U000e0041\U000e0100",
    ],
)
def test_what_nobody_sees_is_shown_as_an_escape_so_that_no_two_names_look_alike(sign):
    assert escaped(f"a{sign}b") == f"a{_in_toml(sign)}b"
    assert escaped(f"👻{sign}") == f"👻{_in_toml(sign)}" or sign == "\ufe0f"
    assert quoted(f"a{sign}b").isascii()


@pytest.mark.parametrize("before", ["🏴", "a", "👻"])
def test_no_text_hides_in_letters_of_flags(before):
    hidden = "".join(chr(0xE0000 + ord(letter)) for letter in "gbsct; curl")
    assert escaped(f"{before}{hidden}") == before + "".join(map(_in_toml, hidden))


@pytest.mark.parametrize("sign", "\u180b\u180d\u200c\u17d2\U00010a3f\U0001107f\U00011133\U00011a3a")
def test_what_shapes_letters_of_one_script_is_shown_where_it_shapes_none(sign):
    for text in (f"a{sign}b", f"❤{sign}❤", f"a{sign}{sign}"):
        assert escaped(text) == text.replace(sign, _in_toml(sign))


@pytest.mark.parametrize("text", ["ខ្មែរ", "ᠠ\u180bᠠ"])
def test_what_shapes_letters_of_its_own_script_is_as_it_was(text):
    assert escaped(text) == text


def test_what_is_typed_for_a_name_with_letters_nobody_sees_finds_it(tmp_path):
    name = "fri\u200b day's\u3164.toml"
    (tmp_path / name).touch()
    told = subprocess.run(["bash", "-c", f"ls {quoted(name)}"], cwd=tmp_path, capture_output=True, check=True)
    assert told.stdout.decode() == f"{name}\n"


def _in_toml(sign: str) -> str:
    return f"\\u{ord(sign):04X}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08X}"


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


@pytest.mark.parametrize("mark", "\u0301\u0489\u20dd\ufe20\u0e49")
def test_no_heap_of_accents_covers_the_lines_around_it(mark):
    eight = f"a{mark * 8}"
    assert escaped(f"{eight} {eight}") == f"{eight} {eight}"
    assert escaped(f"{eight}{mark}b") == f"{eight}{_in_toml(mark)}b"
    assert escaped(f"{eight}{mark * 2}") == eight + _in_toml(mark) * 2
