"""What people type in a hurry is understood where only one thing can be meant."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path

import pytest

from vagrant_cli.store.file import saves

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[donations]
coins = 6

[vagrants.songsmith]
player = "Ann"

[vagrants.songsmith.deeds."Night Owl"]
tokens = 1

[vagrants.empress]
player = "Zoë"

[vagrants.empress.skills]
"52" = "wounded"
"51" = "ready"

[vagrants.empress.junk]
"Tin Whistle" = "broken"
"""
SCENARIO = (
    '\n[scenario]\npage = 5\nround = 1\nrounds = 1\norder = ["songsmith", "empress"]\nturn = "songsmith"\n'
)
CAMP = "\n[camp.income]\ngifts = 9\n\n[camp]\nafter = 5\nbegun = true\n"


@pytest.fixture
def write():
    def written(text: str) -> None:
        Path("z.toml").write_text(text, "utf-8")

    written(SAVE)
    return written


@pytest.mark.parametrize("typed", ["Ann", "ann", "songsmith"])
@pytest.mark.parametrize("line", ["status {}", "heal {} 1 -n", "heal 1 {} -n"])
@pytest.mark.usefixtures("write")
def test_a_vagrant_may_be_named_by_the_player(line, typed, vsong):
    assert vsong("vagrant", "max", "songsmith", "9").code == 0
    ran = vsong(*line.format(typed).split())
    assert ran.code == 0, ran.err
    assert "mpress" not in ran.out


@pytest.mark.parametrize(("one", "two"), [("Ann", "Ann"), ("wayfarer", "x")])
def test_a_player_who_is_not_the_only_one_or_is_called_like_a_vagrant_is_not_understood(
    one, two, write, vsong
):
    write(SAVE.replace('"Ann"', f'"{one}"').replace('"Zoë"', f'"{two}"'))
    ran = vsong("status", one)
    assert ran.code == 2
    assert "No Vagrant" in ran.err


@pytest.mark.parametrize(
    ("alone", "whole"),
    [
        ("box", "box show"),
        ("haint", "haint target"),
        ("camp", "status camp"),
    ],
)
@pytest.mark.usefixtures("write")
def test_a_group_without_a_word_shows_what_it_is_about(alone, whole, vsong):
    short, long = vsong(*alone.split()), vsong(*whole.split())
    assert short == long
    assert short.out or short.err


def test_an_action_is_for_the_vagrant_whose_turn_it_is(write, vsong):
    ran = vsong("bust", "2", "-s", "4")
    assert (ran.code, "vsong bust songsmith 2 -s 4" in ran.err) == (2, True)
    write(SAVE + SCENARIO)
    ran = vsong("investigate", "2", "-s", "4", "--json")
    assert ran.data["vagrant"] == "songsmith"


@pytest.mark.parametrize(("typed", "kept"), [("2", "Long Way"), ("Long Way", "Long Way")])
@pytest.mark.usefixtures("write")
def test_a_drawn_deed_is_kept_by_its_number(typed, kept, vsong):
    cards = ("Night Bus", "Long Way", "Deep Pockets")
    ran = vsong("deed", "draw", "empress", *cards, "--keep", typed)
    assert ran.code == 0, ran.err
    held = vsong("status", "deeds", "--json").data["vagrants"]["empress"]
    assert list(held) == [kept]


@pytest.mark.usefixtures("write")
def test_a_card_called_2_is_that_card(vsong):
    vsong("deed", "draw", "empress", "2", "Long Way", "Deep Pockets", "--keep", "2")
    assert list(vsong("status", "deeds", "--json").data["vagrants"]["empress"]) == ["2"]


@pytest.mark.parametrize(
    ("state", "short", "event"),
    [
        (SCENARIO, "deed goal songsmith", "deed_token_placed"),
        (CAMP, "deed cash ann", "deed_cashed"),
        (CAMP, "deed discard songsmith", "deed_discarded"),
        (CAMP, "camp heal empress", "skill_healed"),
        (CAMP, "repair", "junk_repaired"),
        (CAMP, "repair empress", "junk_repaired"),
        (CAMP, "camp sell", "junk_sold"),
        (CAMP, "camp sell zoe", "junk_sold"),
    ],
)
def test_the_only_card_that_can_be_meant_needs_no_name(state, short, event, write, vsong):
    write(SAVE + state)
    ran = vsong(*short.split(), "--json")
    assert ran.code == 0, ran.json["error"]
    assert event in [one["kind"] for one in ran.json["events"]]


@pytest.mark.parametrize(
    ("line", "code"), [("camp heal empress", 2), ("camp sell", 2), ("deed goal empress", 3)]
)
def test_with_several_the_card_is_asked_for_and_with_none_the_rule_says_so(line, code, write, vsong):
    more = '\n[vagrants.songsmith.junk]\n"Hat" = "broken"\n'
    write(SAVE.replace('"51" = "ready"', '"51" = "wounded"') + more + CAMP)
    ran = vsong(*line.split())
    assert ran.code == code
    assert not any(said in ran.err for said in ("a bug", "No such", "Missing", "unexpected"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("westbound", "vsong vagrant westbound"),
        ("draw", "vsong deed draw"),
        ("join", "vsong moonreaper join"),
        ("next", "vsong camp next"),
        ("statsu", "'status'"),
    ],
)
def test_a_word_of_a_group_is_answered_with_the_whole_words(typed, meant, vsong):
    ran = vsong(typed)
    assert ran.code == 2
    assert meant in ran.err
    assert vsong(typed, "--json").json["error"]["code"] == "usage"


def test_a_question_shows_printed_names_and_repeats_the_options_after_an_unknown_answer(
    write, vsong, monkeypatch
):
    answers = iter(["3", "what", "poisonous berry"])
    monkeypatch.setattr("vagrant_cli.cli.line.output.conversation", lambda: True)
    monkeypatch.setattr("vagrant_cli.cli.line.output.prompt", lambda _: next(answers))
    write(SAVE + SCENARIO)
    ran = vsong("rummage", "songsmith", "2", "--drew", "salt,berry", "--limit", "2")
    assert ran.code == 0, ran.err
    options = "  1  Salt\n  2  Poisonous Berry\n"
    assert ran.out.startswith(options + (options + "Type 1 to 2.\n") * 2)
    assert "keeps Poisonous Berry" in ran.out


@pytest.mark.usefixtures("write")
def test_an_interrupted_question_says_that_nothing_was_changed(vsong, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("vagrant_cli.cli.line.output.conversation", lambda: True)
    monkeypatch.setattr("vagrant_cli.cli.line.output.prompt", interrupt)
    ran = vsong("deed", "draw", "empress", "Night Bus", "Long Way", "Deep Pockets")
    assert (ran.code, ran.err) == (130, "vsong: Interrupted; nothing was changed.\n")


def test_only_what_was_undone_warns_of_a_draw_that_is_no_longer_blind(write, vsong):
    write(SAVE)
    cards = ("Night Bus", "Long Way", "Deep Pockets")
    assert vsong("deed", "draw", "empress", *cards, "--keep", "1").code == 0
    assert "no longer a blind draw" in vsong("undo").out
    assert "no longer a blind draw" not in vsong("redo").out


@pytest.mark.usefixtures("write")
def test_a_maximum_that_stays_is_not_told_as_a_change(vsong):
    vsong("vagrant", "max", "songsmith", "9")
    assert "not" not in vsong("vagrant", "max", "songsmith", "9").out


def test_status_says_that_the_camp_is_closed(write, vsong):
    write(SAVE + CAMP)
    assert "Camp Phase after page 5" in vsong("status").out
    write(SAVE + CAMP.replace("begun", "finished = true\nbegun"))
    assert "camp closed after page 5" in vsong("status").out


@pytest.mark.usefixtures("write")
def test_an_interruption_after_the_step_was_saved_says_so(vsong, monkeypatch):
    writing = saves.writing

    @contextmanager
    def interrupted(*words):
        with writing(*words) as current:
            yield current
        raise KeyboardInterrupt

    monkeypatch.setattr(saves, "writing", interrupted)
    ran = vsong("note", "five")
    assert (ran.code, ran.err) == (
        130,
        "vsong: Interrupted when the step was saved already. To take it back: vsong undo.\n",
    )
    assert "five" in Path("z.toml").read_text("utf-8")


SIGNED = """
rules -3
rules smoky -3
berries -3
moment -84
end -3
end salt -3
rummage songsmith 1 -3
use songsmith -3
bindle discard songsmith -3
use songsmith -35
effect songsmith black -3
vagrant max -3 9
deed goal songsmith -3
hurt -3 1
heal -3 1
scenario event -3 --at bindle
scenario event 3 --at -3
scenario counter -3 1
scenario ritual -3
scenario end -3
belongings add skill -35
belongings add junk -35
belongings give -35 songsmith
mile-post -3
board put -3 A1,1 --haint
camp skill songsmith -35
camp offer -35
repair empress -3
box set -3 3
""".strip().splitlines()


@pytest.mark.parametrize("line", [*SIGNED, "rules \N{MINUS SIGN}3", "end \N{EN DASH}3"])
def test_a_number_below_0_is_never_taken_without_its_sign(line, write, vsong):
    write(
        SAVE
        + (CAMP if line.startswith("camp") else SCENARIO)
        + '\n[scenario.events]\n3 = "bindle"\n' * ("turn" in line)
    )
    before = Path("z.toml").read_bytes()
    ran = vsong(*line.split())
    assert ran.code == 2, ran
    assert not any(said in ran.err for said in ("a bug", "No such", "Missing", "unexpected"))
    assert Path("z.toml").read_bytes() == before


NAMES = """
scenario counter {} 1
scenario event {} --at bindle
scenario ritual {}
belongings add skill {}
belongings add junk {}
effect songsmith black {}
mile-post {}
camp offer {}
""".strip().splitlines()


@pytest.mark.parametrize("name", ["two\nlines", "a\ttab", "a\x1bsign"], ids=["line break", "tab", "escape"])
@pytest.mark.parametrize("line", NAMES)
def test_a_name_with_a_line_break_is_refused_at_once(line, name, write, vsong):
    write(SAVE + (CAMP if line.startswith("camp") else SCENARIO))
    before = Path("z.toml").read_bytes()
    ran = vsong(*(word.format(name) for word in line.split()))
    assert ran.code == 2, ran
    assert "z.toml" not in ran.err
    assert Path("z.toml").read_bytes() == before


def test_a_counter_or_player_named_with_a_line_break_is_refused_when_a_campaign_or_scenario_begins(
    vsong, write
):
    write(SAVE)
    assert vsong("scenario", "start", "5", "--counter", "two\nlines=3").code == 2
    begun = vsong("new", "other", "--title", "T", "--vagrant", "songsmith=A\nB", "--vagrant", "empress=C")
    assert (begun.code, Path("campaigns").exists()) == (2, False)


@pytest.mark.parametrize(
    "line",
    [
        ("scenario", "start", "5", "--event", "3=round-1", "--event", "3=round-2"),
        ("scenario", "start", "5", "--counter", "luck=1", "--counter", "Luck=2"),
        ("donate", "--track", "5=70", "--track", "5=71"),
        ("moment", "70", "songsmith=A", "songsmith=B"),
        ("camp", "change", "songsmith", "wayfarer", "--skill", "12", "--skill", "12"),
        ("camp", "change", "songsmith", "wayfarer", "--junk", "Hat", "--junk", "hat"),
    ],
)
def test_a_word_that_means_one_thing_is_refused_when_it_comes_twice(line, vsong, tmp_path):
    (tmp_path / "t.toml").write_text(
        'schema = 1\ntitle = "T"\n\n[vagrants.empress]\n\n[vagrants.songsmith.skills]\n"12" = "ready"\n\n'
        '[vagrants.songsmith.junk]\nHat = "ready"\n'
    )
    ran = vsong(*line)
    assert ran.code == 2
    assert "twice" in ran.err
