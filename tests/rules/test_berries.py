"""Which Haint effects a berry lifts."""

from __future__ import annotations

import pytest

from vagrant_cli.data.effects import NOT_LIFTED
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.berries import not_lifted

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
            assert "Did you mean" in said or "Type more" in said


@pytest.mark.rule("PB-02")
@pytest.mark.parametrize("name", LIFTED)
def test_other_effects_are_lifted(name):
    """Promise: no effect known by name is taken for one of the twelve; Luck o' the Lady is not Luck."""
    assert not_lifted(name) is None


@pytest.mark.rule("PB-02")
def test_a_beginning_that_one_effect_has_is_enough():
    """Promise: a unique beginning counts, and two names of one effect do not rival each other."""
    assert not_lifted("shroud").name == "Shroud tokens"
    assert not_lifted("snow").name == "Snowdrifts"


@pytest.mark.parametrize("typed", ["l", "b", "s", "the"])
def test_a_beginning_that_several_share_names_none_of_them(typed):
    """Promise: fishing for names with a letter brings none up."""
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
