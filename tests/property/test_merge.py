"""Laws of merging: a side alone wins, the same twice is itself, and of what both did nothing is lost or invented."""

from __future__ import annotations

import os
import random
import tomllib
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import evenings
from tests.property.saves import changed, tables
from vagrant_cli.store.file import saves
from vagrant_cli.store.merge import conflicts, differences, versions, whole_saves
from vagrant_cli.store.merge.merge import ABSENT, Merge, Side, value_at
from vagrant_cli.store.merge.versions import Version
from vagrant_cli.store.text import comments
from vagrant_cli.store.text.facts import same

MERGES = int(os.environ.get("VSONG_MERGES", "60"))
"""Random merges for each test; VSONG_MERGES=400 runs more."""

many = settings(
    max_examples=MERGES,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
luck_of_all_kinds = st.randoms(use_true_random=False)
evening_numbers = st.integers(0, 999_999_999)
HERE = Path("evening.toml")


def version(raw: bytes) -> Version:
    return versions.version(HERE, raw)


def joined(evening: evenings.Evening) -> whole_saves.Joined:
    base = whole_saves.base_of(HERE, evening.base)
    return whole_saves.join(base, version(evening.ours), version(evening.theirs))


def sides(raw: bytes) -> list[str]:
    """Return what a text with marks says for each side."""
    parts = conflicts.pieces(HERE, raw.decode())
    return [conflicts.chosen(parts, choose) for choose in (conflicts.of_ours, conflicts.of_theirs)]


def unordered(facts: Any) -> Any:
    """Return facts whose lists compare as sets."""
    if isinstance(facts, dict):
        return {name: unordered(below) for name, below in facts.items()}
    return sorted(map(str, facts)) if isinstance(facts, list) else facts


def full(facts: Any) -> Any:
    """Return facts without empty tables: nothing in a pile and no pile are the same."""
    if not isinstance(facts, dict):
        return facts
    below = {name: full(value) for name, value in facts.items()}
    return {name: value for name, value in below.items() if value != {}}


# --- any tables -----------------------------------------------------------------------------------------


@many
@given(luck_of_all_kinds)
def test_a_side_alone_wins_and_the_same_twice_is_itself(luck: random.Random) -> None:
    base = tables(luck)
    other = changed(luck, base)
    for ours, theirs in ((other, base), (base, other), (other, other)):
        merge = Merge(base, ours, theirs)
        assert not merge.disputed
        assert all(same(full(merge.tables((), side)), full(other)) for side in Side)


@many
@given(luck_of_all_kinds)
def test_merging_is_symmetric_up_to_the_labels(luck: random.Random) -> None:
    base = tables(luck)
    ours, theirs = changed(luck, base), changed(luck, base)
    one, other = Merge(base, ours, theirs), Merge(base, theirs, ours)
    assert one.disputed == other.disputed
    for side, label in ((Side.OURS, Side.THEIRS), (Side.THEIRS, Side.OURS)):
        assert unordered(full(one.tables((), side))) == unordered(full(other.tables((), label)))


@many
@given(luck_of_all_kinds)
def test_with_every_place_open_each_side_is_itself(luck: random.Random) -> None:
    base = tables(luck)
    ours, theirs = changed(luck, base), changed(luck, base)
    merge = Merge(base, ours, theirs)
    every = {place.path for place in merge.places}
    assert same(full(merge.tables(every, Side.OURS)), full(ours))
    assert same(full(merge.tables(every, Side.THEIRS)), full(theirs))


# --- saves ----------------------------------------------------------------------------------------------


@many
@given(evening_numbers)
def test_saves_keep_the_laws_to_the_byte(number: int) -> None:
    base, other, _ = evenings.evening(random.Random(number))
    for ours, theirs in ((other, base), (base, other), (other, other)):
        found = joined(evenings.Evening(base, ours, theirs))
        assert found == whole_saves.Joined(other, once=found.once)
        assert found.once == () or ours == theirs


@many
@given(evening_numbers)
def test_what_both_did_is_all_there_and_only_real_disagreements_are_conflicts(number: int) -> None:
    evening = evenings.evening(random.Random(number))
    found, meant = joined(evening), evenings.expected(evening)
    results = sides(found.raw)
    facts = [dict(evenings.leaves(version(text.encode()).facts)) for text in results]
    if found.conflicts and found.why:
        assert all(versions.version(HERE, text.encode()) for text in results)
        return
    assert bool(found.conflicts) == bool(meant.disputed)
    for told in facts:
        agreed = {leaf: value for leaf, value in told.items() if not disputed(leaf, meant.disputed)}
        assert agreed == meant.leaves
    for one, side in zip(facts, (evening.ours, evening.theirs), strict=True):
        own = dict(evenings.leaves(version(side).facts))
        for leaf in meant.disputed & set(own):
            assert one[leaf] == own[leaf]


def disputed(leaf: evenings.Leaf, places: set[evenings.Leaf]) -> bool:
    return any(leaf[: len(place)] == place for place in places)


@many
@given(evening_numbers)
def test_saves_merge_the_same_from_either_side(number: int) -> None:
    evening = evenings.evening(random.Random(number))
    one, other = joined(evening), joined(evenings.Evening(evening.base, evening.theirs, evening.ours))
    assert {(c.where, str(c.ours)) for c in one.conflicts} == {
        (c.where, str(c.theirs)) for c in other.conflicts
    }
    assert (set(one.once), one.moments, set(one.why)) == (set(other.once), other.moments, set(other.why))
    for text, swapped in zip(sides(one.raw), reversed(sides(other.raw)), strict=True):
        assert unordered(tomllib.loads(text)) == unordered(tomllib.loads(swapped))


@many
@given(evening_numbers)
def test_every_comment_of_both_sides_is_kept_where_it_belongs_or_told(number: int) -> None:
    evening = evenings.remarked(random.Random(number), evenings.evening(random.Random(number)))
    found = joined(evening)
    there = [comments.remarks(text) for text in sides(found.raw)]
    facts = [version(text.encode()).facts for text in sides(found.raw)]
    for raw in evening[1:]:
        for spot, lines in comments.remarks(raw.decode()).items():
            for words in lines:
                kept = [words in str(list(one.values())) for one in there]
                assert any(kept) != (words in found.lost)
                for one, told in zip(there, facts, strict=True):
                    here = value_at(told, spot.path)
                    stands = here is not ABSENT and (
                        spot.item in (None, "[", "]") or spot.item in map(str, here)
                    )
                    above = one.get(spot._replace(where="above"), ())
                    assert not stands or words in (*one.get(spot, ()), *above) or spot.where == comments.FREE
    if not found.conflicts:
        check_lines(evening, found.raw.decode())


def check_lines(evening: evenings.Evening, text: str) -> None:
    """By plain text: a comment at a key that has not gone stands at that key."""
    for raw in evening[1:]:
        for words in (line for lines in comments.remarks(raw.decode()).values() for line in lines):
            spot = evenings.stands_at(raw.decode(), words)
            if spot.startswith("[") and spot in text.splitlines():
                assert evenings.stands_at(text, words) == spot


# --- marks ----------------------------------------------------------------------------------------------


@many
@given(evening_numbers)
def test_a_text_with_marks_gives_back_both_texts(number: int) -> None:
    evening = evenings.evening(random.Random(number))
    ours, theirs = evening.ours.decode(), evening.theirs.decode()
    for newline in ("\n", "\r\n"):
        one, other = ours.replace("\n", newline), theirs.replace("\n", newline)
        marked = conflicts.marked(one, other)
        assert sides(marked.encode()) == [one, other]
        if newline == "\r\n":
            assert "\n" not in marked.replace("\r\n", "")


@many
@given(evening_numbers)
def test_a_save_laid_out_anew_says_the_same(number: int) -> None:
    one = version(evenings.remarked(random.Random(number), evenings.evening(random.Random(number))).ours)
    text = differences.laid_out(one)
    again = version(text.encode())
    assert same(again.facts, one.facts)
    assert sorted(str(lines) for lines in comments.remarks(text).values()) == sorted(
        str(lines) for lines in comments.remarks(one.text).values()
    )
    assert list(differences.differences(one.facts, again.facts)) == []
    assert saves.examine(HERE, text.encode()).problems == []
