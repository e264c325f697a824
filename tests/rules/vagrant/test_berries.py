"""Which Haint effects a berry lifts."""

from __future__ import annotations

import pytest

from vagrant_cli.data.haint_effects import NOT_LIFTED
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.vagrant.berries import not_lifted
from vagrant_cli.rules.words.matching import fold

LIFTED = (
    "Luck o' the Lady",
    "Spooked",
    "Burning",
    "Possessed",
    "Withering",
    "Enveloped",
    "Bleeding",
    "Blinded",
    "Frostbitten",
    "Heebie Jeebies",
    "The Willies",
    "Racing Heart",
    "Paralyzed",
    "Second Skin",
    "Dance Partner",
    "The Shakes",
    "Jeepers Creepers",
    "Shufflin' Feet",
    "Nervous Knees",
)

EVERY_NAME = [(name, effect) for effect in NOT_LIFTED for name in effect.names]


@pytest.mark.rule("PB-02")
@pytest.mark.parametrize(("name", "effect"), EVERY_NAME)
def test_every_printed_name_is_understood_however_it_is_typed(name, effect):
    """Promise: both spellings, any case, without accents, spaces and signs."""
    accented = name.replace("u", "ú").replace("a", "À")
    for typed in (name, name.upper(), name.lower().replace(" ", ""), accented, name.replace("'", "’")):
        assert not_lifted(typed) is effect


@pytest.mark.rule("PB-02")
@pytest.mark.parametrize(("name", "effect"), EVERY_NAME)
def test_a_letter_left_out_is_suggested_or_understood(name, effect):
    """Promise: a misspelling of a name is never taken for an effect that a berry lifts."""
    for place in range(len(name)):
        typed = name[:place] + name[place + 1 :]
        try:
            assert not_lifted(typed) is effect, typed
        except UsageError as refusal:
            said = f"{refusal.message} {refusal.hint}"
            assert "Did you mean" in said


@pytest.mark.rule("PB-02")
@pytest.mark.parametrize("name", LIFTED)
def test_other_effects_are_lifted(name):
    """Promise: no effect known by name is taken for one of the twelve; Luck o' the Lady is not Luck."""
    assert not_lifted(name) is None


def begun(name: str) -> list[str]:
    """Return the whole words with which a name may begin, without its article."""
    words = name.removeprefix("The ").replace("-", " ").split()
    return [" ".join(words[:number]) for number in range(1, len(words))]


@pytest.mark.rule("PB-02")
@pytest.mark.parametrize(("name", "effect"), EVERY_NAME)
def test_whole_words_that_begin_one_effect_are_that_effect_and_tell_no_more_of_its_name(name, effect):
    """Promise: "Shroud" is answered, and the answer holds nothing of the name that was not typed."""
    for typed in begun(name):
        found = not_lifted(typed)
        assert found is not None
        assert (found.names, found.pages) == ((typed,), effect.pages)


@pytest.mark.rule("PB-02")
def test_a_mere_beginning_is_neither_an_answer_nor_another_effect_and_names_none():
    """Promise: fishing for names with a few letters brings none up, and abbreviations are never "lifted"."""
    beginnings = {fold(name)[:size] for name, _ in EVERY_NAME for size in range(1, len(fold(name)))}
    whole = {fold(typed) for name, _ in EVERY_NAME for typed in begun(name)}
    for typed in beginnings - {fold(name) for name, _ in EVERY_NAME} - whole:
        with pytest.raises(UsageError) as refusal:
            not_lifted(typed)
        said = f"{refusal.value.message} {refusal.value.hint}"
        told = [name for name, _ in EVERY_NAME if name in said]
        assert not told or len(typed) >= 0.75 * min(len(fold(name)) for name in told), said


@pytest.mark.parametrize("typed", ["l", "b", "s", "the", "d", "pu", "li", "lig", "wr"])
def test_a_few_letters_name_none_of_them(typed):
    """Promise: one or two letters, or half of a short name, bring none up."""
    with pytest.raises(UsageError) as refusal:
        not_lifted(typed)
    said = f"{refusal.value.message} {refusal.value.hint}"
    assert not any(name in said for name, _ in EVERY_NAME)


@pytest.mark.rule("PB-02")
def test_a_near_miss_brings_up_one_name_only():
    """Promise: the suggestion gives away no other of the twelve."""
    with pytest.raises(UsageError, match="not quite") as refusal:
        not_lifted("Lukc")
    said = f"{refusal.value.message} {refusal.value.hint}"
    assert [effect.name for effect in NOT_LIFTED if effect.name in said] == ["Luck"]


@pytest.mark.parametrize("typed", ["", " ", "?!", "\N{EM DASH}"])
def test_a_name_without_letters_is_refused(typed):
    """Promise: an empty name is not an effect."""
    with pytest.raises(UsageError, match="letters"):
        not_lifted(typed)
