"""What a merge makes of each kind of place, what it holds or leaves open, and what becomes of the text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vagrant_cli.errors import SaveError
from vagrant_cli.rules.tracks import donation_track
from vagrant_cli.store.merge import conflicts, versions, whole_saves
from vagrant_cli.store.merge.merge import ABSENT

TEXT = """\
# Our campaign
schema = 1
title = "Friday crew"
mode = "normal"
off_the_rails = true
future = 1

[donations.given]
before = 9

[moments]
read = [
    "84", # the cat
]

[moonreaper]
in_play = true
actions_boxed = 2

[belongings]
skills = [
    "7",
    "12",
]
rituals = [
    "Coat",
    "Stocking",
]

[notes]
lines = [
    "We begin.",
]

# plays the fiddle
[vagrants.songsmith]
player = "Ann"
humanity = 6

[vagrants.songsmith.skills]
"12" = "ready"
"35" = "ready"
"36" = "ready"

[vagrants.songsmith.deeds."Night Owl"]
side = "goal"
tokens = 1

[vagrants.empress]

[decks]
songsmith = [
    "Loud Shoes",
]
""".replace('    "12",\n', "")

HERE = Path("crew.toml")


def version(text: str) -> versions.Version:
    return versions.version(HERE, text.encode())


def joined(ours: str, theirs: str, base: str = TEXT) -> whole_saves.Joined:
    return whole_saves.join(whole_saves.base_of(HERE, base.encode()), version(ours), version(theirs))


def changed(*turns: tuple[str, str], text: str = TEXT) -> str:
    """Return the text with each first one turned into the second one."""
    for old, new in turns:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def clean(ours: str, theirs: str, base: str = TEXT) -> str:
    found = joined(ours, theirs, base)
    assert found.conflicts == ()
    assert found.lost == ()
    return found.raw.decode()


def places(found: whole_saves.Joined) -> list[tuple[str, Any, Any]]:
    return [(one.where, one.ours, one.theirs) for one in found.conflicts]


# --- each kind of place ---------------------------------------------------------------------------------


def given(text: str = TEXT, **camps: int) -> str:
    """Return the text with coins given in the camps after some pages, page_5=3, or before."""
    lines = "".join(
        f'"{page.removeprefix("page_")}" = {coins}\n' for page, coins in camps.items() if page != "before"
    )
    return changed(("before = 9\n", f"before = {camps.get('before', 9)}\n{lines}"), text=text)


OVER_THE_TRACK = "donations.given comes to 40, and the track has 30 squares. [DN-05]"


def test_coins_of_two_camps_are_both_there() -> None:
    assert clean(given(page_5=3), given(page_7=2)) == given(page_5=3, page_7=2)
    assert clean(given(page_5=3), given(page_5=3, page_7=2)) == given(page_5=3, page_7=2)
    assert clean(TEXT, given(page_5=3), base=given(page_5=3)) == TEXT


def test_the_same_coins_of_one_camp_are_one_donation_and_that_is_told() -> None:
    more = given(page_5=2)
    for base, theirs in (
        (TEXT, changed(('"Ann"', '"Anna"'), text=more)),
        (given(page_5=1), more + "# late\n"),
    ):
        found = joined(more, theirs, base)
        assert version(found.raw.decode()).facts == version(theirs).facts
        assert found.once == (("donations.given.5", "5", 2),)
        assert found.conflicts == found.moments == ()
    assert joined(more, more).once == (("donations.given.5", "5", 2),)
    assert joined(more, TEXT).once == joined(more, more, base="").once == ()


def test_different_coins_of_one_camp_are_a_conflict_and_never_a_sum() -> None:
    found = joined(given(page_5=2), given(page_5=3))
    assert places(found) == [("donations.given.5", 2, 3)]
    found = joined(given(page_5=3), given(page_5=5), base=given(page_5=1))
    assert [one[:4] for one in found.conflicts] == [("donations.given.5", 1, 3, 5)]
    assert places(joined(TEXT, given(page_5=4), base=given(page_5=1))) == [("donations.given.5", ABSENT, 4)]


def test_coins_given_before_may_be_those_of_a_camp_so_the_two_never_add_up() -> None:
    """Promise: as when one side is played with a program that knew no camps, or corrected by hand."""
    older = TEXT.replace("[donations.given]\nbefore = 9", "[donations]\ncoins = 12")
    for theirs in (older, given(before=12)):
        found = joined(given(page_5=3), theirs)
        assert places(found) == [("donations.given", {"before": 9, "5": 3}, {"before": 12})]
    assert places(joined(given(before=10), given(before=11))) == [
        ("donations.given", {"before": 10}, {"before": 11})
    ]
    assert joined(given(before=12), older).once == (("donations.given.before", "before", 12),)


@pytest.mark.rule("DN-05")
def test_camps_that_are_past_the_track_together_are_a_conflict() -> None:
    found = joined(given(page_5=16), given(page_7=15))
    assert places(found) == [("donations.given.5", 16, ABSENT), ("donations.given.7", ABSENT, 15)]
    assert found.why == (OVER_THE_TRACK,)
    over = '\n[overruled]\n"DN-05" = "a card"\n'
    assert clean(given(page_5=16) + over, given(page_7=15)) == given(page_5=16, page_7=15) + over


@pytest.mark.rule("DN-02")
def test_a_square_that_only_the_sum_crosses_is_due_and_told() -> None:
    found = joined(given(page_5=4), given(page_7=5))
    [square] = found.moments
    assert square.square == 18
    assert square.moment in donation_track.due(versions.version(HERE, found.raw).campaign)


@pytest.mark.rule("DN-02")
def test_a_square_that_depends_on_the_side_taken_is_not_told_as_reached() -> None:
    few, more = given(page_5=3, page_7=5), given(page_5=4)
    assert joined(few, more).moments == joined(more, few).moments == ()
    more = given(page_5=2, page_9=2)
    [square] = joined(few, more).moments
    assert square.square == 18
    assert joined(more, few).moments == (square,)


CAMP = TEXT + "\n[camp]\nafter = 5\nbegun = true\n\n[camp.income]\npage = 9\n"
BOUGHT = "[camp.spent]\nskill = 4\n"


def test_a_camp_that_both_played_is_a_conflict_over_all_of_it() -> None:
    first = changed(("begun = true", "begun = true\nskills_bought = 2"), text=CAMP) + "\n" + BOUGHT
    second = (
        changed(("begun = true", "begun = true\njunk_bought = 1"), text=CAMP) + "\n[camp.spent]\njunk = 3\n"
    )
    found = joined(first, second, CAMP)
    assert [one.where for one in found.conflicts] == ["camp"]
    parts = conflicts.pieces(HERE, found.raw.decode())
    for choose, side in ((conflicts.of_ours, first), (conflicts.of_theirs, second)):
        assert version(conflicts.chosen(parts, choose)).facts == version(side).facts
    found = joined(first, first + "# the same\n", CAMP)
    assert found.once == (("camp", "5", None),)
    assert version(found.raw.decode()).facts == version(first).facts


@pytest.mark.rule("CP-04")
def test_what_a_camp_gave_and_its_pool_are_one_conflict() -> None:
    """Promise: whichever side is taken, the coins given in it are those that left its pool."""
    ours = given(CAMP, page_5=2) + "\n[camp.spent]\ndonate = 2\n"
    theirs = changed(("begun = true", "begun = true\nskills_bought = 2"), text=CAMP) + "\n" + BOUGHT
    found = joined(ours, theirs, CAMP)
    assert {where for where, _, _ in places(found)} == {"donations.given.5", "camp"}
    parts = conflicts.pieces(HERE, found.raw.decode())
    for choose, side in ((conflicts.of_ours, ours), (conflicts.of_theirs, theirs)):
        assert version(conflicts.chosen(parts, choose)).facts == version(side).facts


def test_sets_unite_and_honour_removals() -> None:
    ours = changed(('"84", # the cat', '"84", # the cat\n    "O-1",'), ('    "7",\n', '    "7",\n    "9",\n'))
    theirs = changed(
        ('"84", # the cat', '"83",\n    "84", # the cat'),
        ('skills = [\n    "7",\n]\n', ""),
        ('    "We begin.",\n', '    "We begin.",\n    "We go on.",\n'),
        ('    "Loud Shoes",\n', '    "Fetch",\n    "Loud Shoes",\n'),
    )
    text = clean(ours, theirs)
    assert text == changed(
        ('"84", # the cat', '"83",\n    "84", # the cat\n    "O-1",'),
        ('    "7",\n', '    "9",\n'),
        ('    "We begin.",\n', '    "We begin.",\n    "We go on.",\n'),
        ('    "Loud Shoes",\n', '    "Fetch",\n    "Loud Shoes",\n'),
    )


def test_names_are_the_same_when_only_their_spelling_differs_but_notes_are_not() -> None:
    ours = changed(
        ('    "Stocking",\n', '    "Stocking",\n    "The Candle Game",\n'),
        ('    "We begin.",\n', '    "We begin.",\n    "the end",\n'),
        ("actions_boxed = 2", "actions_boxed = 3"),
    )
    theirs = changed(
        ('    "Stocking",\n', '    "Stocking",\n    "the candle game",\n'),
        ('    "We begin.",\n', '    "We begin.",\n    "The end",\n'),
        ("actions_boxed = 2", "actions_boxed = 3"),
    )
    text = clean(ours, theirs)
    assert text.count("andle") == 1
    assert "actions_boxed = 3" in text
    assert '"the end",\n    "The end",\n' in text


def test_moments_that_differ_by_their_sign_are_two() -> None:
    ours = changed(('"84", # the cat', '"84", # the cat\n    "O-!",'))
    theirs = changed(('"84", # the cat', '"84", # the cat\n    "O-?",'))
    assert '"O-!",\n    "O-?",' in clean(ours, theirs)


@pytest.mark.rule("MR-12")
def test_boxed_actions_follow_the_united_rituals() -> None:
    ours = changed(
        ('    "Coat",\n', '    "Candle",\n    "Coat",\n'), ("actions_boxed = 2", "actions_boxed = 3")
    )
    theirs = changed(
        ('    "Coat",\n', '    "Coat",\n    "Scissors",\n'), ("actions_boxed = 2", "actions_boxed = 3")
    )
    assert "actions_boxed = 4" in clean(ours, theirs)


@pytest.mark.rule("MR-12")
def test_an_action_counted_here_and_named_there_is_a_conflict_and_not_two() -> None:
    named = changed(
        ('    "Coat",\n', '    "Candle",\n    "Coat",\n'), ("actions_boxed = 2", "actions_boxed = 3")
    )
    found = joined(changed(("actions_boxed = 2", "actions_boxed = 3")), named)
    assert [one.where for one in found.conflicts] == ["moonreaper.actions_boxed", "belongings.rituals"]
    parts = conflicts.pieces(HERE, found.raw.decode())
    for choose, rituals in ((conflicts.of_ours, 2), (conflicts.of_theirs, 3)):
        facts = version(conflicts.chosen(parts, choose)).facts
        assert (facts["moonreaper"]["actions_boxed"], len(facts["belongings"]["rituals"])) == (3, rituals)


def test_what_one_side_changed_wins_and_what_nobody_knows_is_kept() -> None:
    ours = changed(("humanity = 6", "humanity = 5"), ("future = 1", "future = 2"))
    theirs = changed(('"36" = "ready"', '"36" = "wounded"')) + "\n[strange]\nthings = [\n    { a = 1 },\n]\n"
    assert clean(ours, theirs) == changed(
        ("humanity = 6", "humanity = 5"), ("future = 1", "future = 2"), ('"36" = "ready"', '"36" = "wounded"')
    ) + "\n[strange]\nthings = [\n    { a = 1 },\n]\n".replace("[\n    { a = 1 },\n]", "[\n    { a = 1 },\n]")


def test_a_table_that_one_side_removed_and_the_other_left_alone_goes() -> None:
    gone = '[vagrants.songsmith.deeds."Night Owl"]\nside = "goal"\ntokens = 1\n\n'
    text = clean(changed((gone, "")), changed(("humanity = 6", "humanity = 5")))
    assert text == changed((gone, ""), ("humanity = 6", "humanity = 5"))


def test_a_pile_that_one_side_emptied_takes_what_the_other_adds() -> None:
    ours = changed(('skills = [\n    "7",\n]\n', ""))
    theirs = changed(('    "7",\n', '    "7",\n    "9",\n'))
    assert 'skills = [\n    "9",\n]\n' in clean(ours, theirs)


def test_without_a_common_save_what_differs_is_a_conflict_and_sets_unite() -> None:
    found = joined(TEXT, changed(("before = 9", "before = 11")), base="")
    assert places(found) == [("donations.given", {"before": 9}, {"before": 11})]
    assert clean(TEXT, changed(('"7"', '"8"')), base="").count('    "7",\n    "8",\n') == 1


# --- conflicts ------------------------------------------------------------------------------------------


def test_both_changed_one_value_is_a_conflict_that_names_the_place_both_values_and_the_line() -> None:
    found = joined(
        changed(("humanity = 6", "humanity = 5"), ("before = 9", "before = 10")),
        changed(("humanity = 6", "humanity = 4"), ('"Ann"', '"Anna"')),
    )
    [conflict] = found.conflicts
    assert conflict == ("vagrants.songsmith.humanity", 6, 5, 4, 38)
    text = found.raw.decode()
    assert text == changed(
        ("before = 9", "before = 10"),
        ('"Ann"', '"Anna"'),
        ("humanity = 6", "<<<<<<< ours\nhumanity = 5\n=======\nhumanity = 4\n>>>>>>> theirs"),
    )
    assert text.splitlines()[37] == "humanity = 5"


def test_removed_here_and_changed_there_is_a_conflict_over_the_whole_deed() -> None:
    gone = '[vagrants.songsmith.deeds."Night Owl"]\nside = "goal"\ntokens = 1\n\n'
    found = joined(changed((gone, "")), changed(("tokens = 1", "tokens = 2")))
    assert places(found) == [('vagrants.songsmith.deeds."Night Owl"', ABSENT, {"side": "goal", "tokens": 2})]
    assert found.raw.decode() == changed(
        (gone, f"<<<<<<< ours\n=======\n{gone.replace('= 1', '= 2')}>>>>>>> theirs\n")
    )


def test_two_scenarios_are_never_mixed() -> None:
    ours = TEXT + '\n[scenario]\npage = 5\n\n[scenario.goals]\nsongsmith = [\n    "Night Owl",\n]\n'
    theirs = TEXT + "\n[scenario]\npage = 7\n"
    found = joined(ours, theirs)
    assert [conflict.where for conflict in found.conflicts] == ["scenario"]
    hunks = [part for part in conflicts.pieces(HERE, found.raw.decode()) if isinstance(part, conflicts.Hunk)]
    assert len(hunks) == 1
    assert "Night Owl" in hunks[0].ours
    assert "Night Owl" not in hunks[0].theirs


def test_a_scenario_that_went_on_there_and_ended_here_is_a_conflict_with_the_camp_phase() -> None:
    running = TEXT + "\n[scenario]\npage = 5\n"
    ended = TEXT + '\n[results]\n"5" = "victory"\n\n[camp]\nafter = 5\n'
    ritual = running + 'moonreaper_ritual = "Candle"\n'
    found = joined(ended, ritual, base=running)
    assert {where for where, _, _ in places(found)} == {"scenario", "camp"}
    assert all("[WL-01]" in why for why in found.why)


@pytest.mark.rule("SL-01")
def test_together_over_a_limit_is_a_conflict_of_just_the_cards_in_question() -> None:
    ours = changed(('"12" = "ready"', '"12" = "ready"\n"13" = "ready"'), ("humanity = 6", "humanity = 5"))
    theirs = changed(('"36" = "ready"', '"36" = "ready"\n"41" = "ready"'), ('"Ann"', '"Anna"'))
    found = joined(ours, theirs)
    assert places(found) == [
        ("vagrants.songsmith.skills.13", "ready", ABSENT),
        ("vagrants.songsmith.skills.41", ABSENT, "ready"),
    ]
    assert found.why == ("vagrants.songsmith.skills holds 5 cards in 4 slots. [SL-01]",)
    assert "humanity = 5" in found.raw.decode()
    assert '"Anna"' in found.raw.decode()


def test_a_hundred_limits_broken_together_are_each_a_conflict_and_nothing_else_is() -> None:
    """Ours gains Humanity up to a limit that theirs lowers; the tries that it takes have a bound."""
    start = changed(("[decks]", "[scenario]\npage = 5\n\n[decks]"))
    haint = "[scenario.haints.{}]\nhumanity = {}\nlimit = {}\n"
    base, ours, theirs = (
        start + "".join(haint.format(f"h{at}", *now) for at in range(100))
        for now in ((5, 10), (9, 10), (5, 7))
    )
    found = joined(changed(('"Ann"', '"Anna"'), text=ours), theirs, base)
    assert {where for where, _, _ in places(found)} <= {
        f"scenario.haints.h{at}.{key}" for at in range(100) for key in ("humanity", "limit")
    }
    assert {where.split(".")[2] for where, _, _ in places(found)} == {f"h{at}" for at in range(100)}
    assert '"Anna"' in found.raw.decode()


def test_one_card_given_to_two_vagrants_is_a_conflict() -> None:
    away = ('skills = [\n    "7",\n]\n', "")
    ours = changed(away, ('"36" = "ready"', '"36" = "ready"\n"7" = "ready"'))
    theirs = changed(
        away, ("[vagrants.empress]", '[vagrants.empress]\n\n[vagrants.empress.skills]\n"7" = "ready"')
    )
    found = joined(ours, theirs)
    assert {where for where, _, _ in places(found)} == {
        "vagrants.songsmith.skills.7",
        "vagrants.empress.skills.7",
    }
    [why] = found.why
    assert why.endswith("is Skill 7, which lies with Songsmith too; there is 1 of it. [CP-14]")


def test_a_deed_kept_here_and_put_back_there_is_a_conflict() -> None:
    ours = changed(
        ("[vagrants.empress]", '[vagrants.songsmith.deeds.Fetch]\nside = "goal"\n\n[vagrants.empress]')
    )
    theirs = changed(('    "Loud Shoes",\n', '    "Fetch",\n    "Loud Shoes",\n'))
    found = joined(ours, theirs)
    assert {where for where, _, _ in places(found)} == {"vagrants.songsmith.deeds.Fetch", "decks.songsmith"}
    assert found.why == ("Songsmith's deed Fetch lies in the deck and out of it.",)


def test_what_was_odd_before_is_not_the_merges_business() -> None:
    twice = changed(('    "Loud Shoes",\n', '    "Loud Shoes",\n    "Night Owl",\n'))
    assert clean(twice, changed(("humanity = 6", "humanity = 5")))


@pytest.mark.rule("MR-16")
def test_he_left_here_and_a_ritual_was_done_there_is_a_conflict() -> None:
    ours = changed(
        ("in_play = true", "in_play = false"), ('rituals = [\n    "Coat",\n    "Stocking",\n]\n', "")
    )
    theirs = changed(
        ('    "Coat",\n', '    "Candle",\n    "Coat",\n'), ("actions_boxed = 2", "actions_boxed = 3")
    )
    found = joined(ours, theirs)
    assert "The Moonreaper has left, and Ritual cards of his lie in the belongings." in found.why
    assert found.conflicts


def test_six_rituals_are_a_conflict_over_the_rituals() -> None:
    five = changed(('    "Coat",\n', '    "A",\n    "B",\n    "Coat",\n'), ("boxed = 2", "boxed = 4"))
    ours = changed(('    "A",\n', '    "A",\n    "AA",\n'), ("boxed = 4", "boxed = 5"), text=five)
    theirs = changed(('    "A",\n', '    "A",\n    "BB",\n'), ("boxed = 4", "boxed = 5"), text=five)
    found = joined(ours, theirs, base=five)
    assert [where for where, _, _ in places(found)] == ["belongings.rituals"]


# --- text and comments ----------------------------------------------------------------------------------


def test_comments_of_both_sides_are_merged_like_facts() -> None:
    ours = changed(
        ("# plays the fiddle", "# plays the fiddle\n# and the drum"),
        ("before = 9", "before = 9 # ours"),
        ("# Our campaign", "# Our campaign, since May"),
    )
    theirs = changed(
        ("humanity = 6", "# the stairs\nhumanity = 5 # ow"),
        ('"84", # the cat', '"84", # the white cat'),
        ("before = 9", "before = 9 # theirs"),
        ("[vagrants.empress]", "# she is new\n\n# her table\n[vagrants.empress]"),
    )
    assert clean(ours, theirs) == changed(
        ("# Our campaign", "# Our campaign, since May"),
        ("# plays the fiddle", "# plays the fiddle\n# and the drum"),
        ("before = 9", "# theirs\nbefore = 9 # ours"),
        ("humanity = 6", "# the stairs\nhumanity = 5  # ow"),
        ('"84", # the cat', '"84",  # the white cat'),
        ("[vagrants.empress]", "# she is new\n\n# her table\n[vagrants.empress]"),
    )


def test_a_comment_that_both_removed_or_one_did_is_gone() -> None:
    ours = changed(("# plays the fiddle\n", ""))
    theirs = changed((" # the cat", ""), ("humanity = 6", "humanity = 5"))
    assert clean(ours, theirs) == changed(
        ("# plays the fiddle\n", ""), (" # the cat", ""), ("humanity = 6", "humanity = 5")
    )


def test_a_whole_table_from_theirs_brings_its_comments() -> None:
    theirs = changed(
        (
            "[decks]",
            '# new in May\n[vagrants.wayfarer] # Ben\n# low\nhumanity = 3\nstored = [\n    # rests\n    "75", # twice\n'
            "]\n\n[decks]",
        )
    )
    text = clean(changed(("before = 9", "before = 10")), theirs)
    assert (
        '# new in May\n[vagrants.wayfarer]  # Ben\n# low\nhumanity = 3\nstored = [\n    # rests\n    "75",  # twice\n]\n'
        in text
    )


def test_a_comment_at_what_the_other_side_removed_is_told() -> None:
    gone = '[vagrants.songsmith.deeds."Night Owl"]\nside = "goal"\ntokens = 1\n\n'
    found = joined(changed((gone, "")), changed(('side = "goal"', '# remember\nside = "goal"')))
    assert found.lost == ("# remember",)
    assert found.conflicts == ()


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_line_ends_and_byte_order_mark_are_those_of_ours(mark: str, newline: str) -> None:
    def spelled(text: str) -> str:
        return mark + text.replace("\n", newline)

    theirs = changed(("humanity = 6", "humanity = 4 # ow"), ("# plays", "# now plays"))
    found = joined(spelled(changed(("before = 9", "before = 12"))), theirs)
    assert found.raw.decode() == spelled(
        changed(
            ("before = 9", "before = 12"), ("humanity = 6", "humanity = 4  # ow"), ("# plays", "# now plays")
        )
    )
    found = joined(spelled(changed(("humanity = 6", "humanity = 5"))), theirs)
    assert found.raw.decode().startswith(mark)
    assert newline == "\n" or "\n" not in found.raw.decode().replace("\r\n", "")


def test_a_save_typed_in_another_way_merges_by_what_it_says() -> None:
    typed = 'schema = 1\ntitle = "T"\nvagrants = { empress = {}, songsmith = { humanity = 6 } }\nmoments.read = [84]\n'
    ours = typed.replace("[84]", '[84, "O-1"]')
    theirs = 'schema = 1\ntitle = "T"\n\n[moments]\nread = ["83", "84"]\n\n[vagrants.songsmith]\nhumanity = 5\n\n[vagrants.empress]\n'
    text = clean(ours, theirs, base=typed)
    facts = version(text).facts
    assert facts["moments"] == {"read": ["83", "84", "O-1"]}
    assert facts["vagrants"]["songsmith"] == {"humanity": 5}
    assert "vagrants = {" in text


# --- what cannot be merged ------------------------------------------------------------------------------


NO_SAVES = {
    "no TOML": "nonsense",
    "foreign": 'title = "T"\n',
    "over a limit": TEXT.replace("= 9", "= 99"),
    "newer": TEXT.replace("schema = 1", "schema = 2"),
    "with marks": "schema = 1\n<<<<<<< a\n=======\n",
}


@pytest.mark.parametrize("which", [0, 1, 2])
@pytest.mark.parametrize("text", NO_SAVES.values(), ids=NO_SAVES)
def test_a_version_that_is_no_save_stops_the_merge(tmp_path: Path, which: int, text: str) -> None:
    files = [tmp_path / name for name in ("base", "ours", "theirs")]
    for number, file in enumerate(files):
        file.write_text(text if number == which else TEXT, "utf-8")
    ours = files[1].read_bytes()
    with pytest.raises(SaveError) as caught:
        whole_saves.merge(*map(str, files), name="crew.toml", command="merge", dry_run=False)
    assert caught.value.exit_code == 4
    assert f"crew.toml ({files[which].name})" in caught.value.message
    assert files[1].read_bytes() == ours


def test_of_a_base_with_marks_only_what_both_sides_of_them_say_counts() -> None:
    base = changed(
        ("humanity = 6", "<<<<<<< a\nhumanity = 1\n||||||| b\nhumanity = 6\n=======\nhumanity = 2\n>>>>>>> c")
    )
    found = joined(changed(("humanity = 6", "humanity = 1")), changed(("humanity = 6", "humanity = 2")), base)
    assert places(found) == [("vagrants.songsmith.humanity", 1, 2)]
    settled = changed(("humanity = 6", "humanity = 2"))
    assert (
        clean(settled, changed(("before = 9", "before = 11"), text=settled), base).count("before = 11") == 1
    )


# --- marks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<<<<<<< ours\na = 1\n", "line 1: the mark there opens a conflict that nothing closes"),
        ("a = 1\n>>>>>>> theirs\n", "line 2: the mark there closes a conflict that nothing opens"),
        ("<<<<<<< a\n<<<<<<< b\n", "line 2: the mark there stands in the middle of a conflict"),
        ("<<<<<<< a\n>>>>>>> b\n", "line 2: the mark there stands in the middle of a conflict"),
        ("<<<<<<< a\n=======\n=======\n>>>>>>> b\n", "line 3: the mark there stands in the middle"),
    ],
)
def test_marks_that_are_not_whole_are_named_with_their_line(text: str, says: str) -> None:
    with pytest.raises(SaveError, match=says):
        conflicts.pieces(HERE, text)


def test_marks_with_a_base_and_without_one_are_read_and_a_row_of_signs_is_none() -> None:
    text = "=======\n<<<<<<< a\n1\n||||||| b\n0\n=======\n2\n>>>>>>> c\n<<<<<<<< no\n|||||||\n"
    parts = conflicts.pieces(HERE, text)
    assert parts == ["=======\n", conflicts.Hunk(2, "1\n", "2\n"), "<<<<<<<< no\n|||||||\n"]


def test_a_value_over_several_lines_is_never_half_of_each() -> None:
    marked = conflicts.marked(
        'a = [\n    "x",\n    "y",\n]\nb = 1\n', 'a = [\n    "x",\n    "z",\n]\nb = 1\n'
    )
    assert marked == (
        '<<<<<<< ours\na = [\n    "x",\n    "y",\n]\n=======\na = [\n    "x",\n    "z",\n]\n>>>>>>> theirs\nb = 1\n'
    )


def test_a_text_without_a_last_line_end_gets_its_marks_on_lines_of_their_own() -> None:
    assert conflicts.marked("a = 1", "a = 2") == "<<<<<<< ours\na = 1\n=======\na = 2\n>>>>>>> theirs\n"


@pytest.mark.parametrize(
    "unknown",
    ["[belongings]\ntokens = 3", "[belongings]\nbroken_deeds = 1", "[vagrants.empress]\npup_junk = 2"],
)
def test_a_key_that_nobody_knows_holds_up_no_merge_of_camps(unknown: str) -> None:
    table, key = unknown.split("\n")
    base = changed((table, f"{table}\n{key}"))
    ours, theirs = (
        changed(('"Ann"', '"Anna"'), text=base),
        changed(("humanity = 6", "humanity = 5"), text=base),
    )
    assert key in clean(ours, theirs, base)


@pytest.mark.parametrize(
    "marks",
    [
        ("=======", ">>>>>>> theirs", "<<<<<<< ours"),
        ("<<<<<<< ours", "=======", ">>>>>>> theirs"),
        ("|||||||",),
    ],
)
def test_marks_within_a_text_of_ours_are_not_those_of_the_conflict(marks: tuple[str, ...]) -> None:
    """Each side can be taken as it is: what stands in the text never becomes lines of the save."""
    text = "\n".join((marks[0], '[vagrants.runaway]\nplayer = "X"', *marks[1:], ""))
    base = TEXT + "\n[zz]\nz = 1\n"
    ours = TEXT + f"\n[zz]\na = '''\n{text}''' # why\nz = 2\n"
    theirs = TEXT + "\n[zz]\na = 'q'\nz = 3\n"
    found = joined(ours, theirs, base)
    parts = conflicts.pieces(HERE, found.raw.decode())
    mine = version(conflicts.chosen(parts, conflicts.of_ours)).facts
    assert mine["zz"] == {"a": text, "z": 2}
    assert version(conflicts.chosen(parts, conflicts.of_theirs)).facts["zz"] == {"a": "q", "z": 3}
    assert "# why" in found.raw.decode()
