"""Printed facts: numbers that are unique, counts that are complete, names that can be typed."""

from __future__ import annotations

import pytest

from vagrant_cli.data import vagrants
from vagrant_cli.rules.names import fold


@pytest.mark.rule("VG-01", "VG-02", "VG-03", "VG-04", "VG-05", "VG-06")
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


@pytest.mark.rule("SL-01", "VG-06")
def test_only_the_wayfarer_has_two_junk_slots():
    """Promise: every Vagrant has one Junk slot and the Wayfarer one more."""
    assert {v.key: v.junk_slots for v in vagrants.VAGRANTS if v.junk_slots != 1} == {"wayfarer": 2}
    assert vagrants.SKILL_SLOTS == 4


def test_vagrants_are_six_and_no_card_belongs_to_two():
    """Promise: a Skill's number, a name and a passive point to one Vagrant."""
    assert len(set(vagrants.KEYS)) == 6
    assert list(vagrants.KEYS) == sorted(vagrants.KEYS)
    skills = [card.number for v in vagrants.VAGRANTS for card in v.skills]
    assert len(set(skills)) == len(skills) == 12
    assert len({v.passive for v in vagrants.VAGRANTS}) == 6
    assert all(vagrants.starting_owner(card.number) == v.key for v in vagrants.VAGRANTS for card in v.skills)
    assert vagrants.starting_owner("31") is None
    assert vagrants.starting_owner("1") is None


def test_a_vagrant_is_found_by_key_and_its_key_is_its_folded_name():
    """Promise: what the save calls a Vagrant is what a player would type."""
    for v in vagrants.VAGRANTS:
        assert vagrants.vagrant(v.key) is v
        assert fold(v.name) == v.key
    with pytest.raises(KeyError):
        vagrants.vagrant("moonreaper")
