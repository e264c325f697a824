"""`vsong vagabond`: lines of actions, plans, options, odds, and what every kind of save has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vagrant_cli.cli.line import output
from vagrant_cli.cli.vagabond.sentences import WORDS
from vagrant_cli.vagabond import events
from vagrant_cli.vagabond.play import VERBS

NEW = ("vagabond", "new", "woods", "--character", "ranger", "--title", "Woods")
FACTIONS = ("--faction", "marquise", "--faction", "eyrie", "--faction", "alliance")

STATUS = {
    "title", "character", "at", "suit", "turn", "phase", "points", "coalition", "won", "items", "tracks",
    "refresh", "draw", "most_hits", "defenceless", "carried", "capacity", "relationships", "quests", "ruins",
}  # fmt: skip

SAVE = """schema = 1
kind = "vagabond"
title = "Woods"
character = "ranger"
at = "{at}"
turn = 1
phase = "{phase}"
points = {points}

[items.ready]
{ready}

[items.exhausted]
{down}

[relationships]
marquise = "allied"
eyrie = "hostile"
alliance = "indifferent"

[quests]
open = [
    "fox errand",
    "rabbit errand",
]

[ruins.hidden]
bag = 1
boot = 1
"""


def save(
    *, at="fox", phase="daylight", points=0, ready="sword = 2\nboot = 3\ntorch = 2", down="tea = 1"
) -> Path:
    path = Path("woods.toml")
    path.write_text(SAVE.format(at=at, phase=phase, points=points, ready=ready, down=down), "utf-8")
    return path


def do(vsong, line: str, *more: str):
    return vsong("vagabond", *line.split(), "--json", *more)


def answering(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """Let a person sit at the keyboard who types these answers."""
    left = list(answers)
    monkeypatch.setattr(output, "conversation", lambda: True)
    monkeypatch.setattr(output, "prompt", lambda _: left.pop(0))


@pytest.mark.rule("VB-21")
def test_new_writes_a_save_that_the_other_commands_find(vsong):
    ran = vsong(*NEW, *FACTIONS, "--quest", "fox-errand", "--quest", "escort", "--json")
    assert ran.json["command"] == "vagabond new"
    assert ran.data.keys() == {"path", *STATUS}
    assert ran.data["quests"]["open"] == ["fox errand", "mouse escort"]
    assert vsong("vagabond", "--json").data.keys() == STATUS
    assert vsong("vagabond", "where", "--json").data["path"].endswith("woods.toml")
    assert vsong(*NEW, *FACTIONS).code == 4


@pytest.mark.parametrize(
    "words",
    [
        ("--faction", "marquise,eyrie", "--quest", "fox-errand,escort"),
        ("--faction", "marquise", "eyrie", "--quest", "fox-errand", "escort"),
        ("--faction", "marquise", "--faction", "eyrie", "--quest", "fox-errand", "--quest", "escort"),
    ],
)
def test_several_factions_and_quests_may_be_named_in_every_way(vsong, words: tuple[str, ...]):
    data = vsong(*NEW, *words, "--json").data
    assert sorted(data["relationships"]) == ["eyrie", "marquise"]
    assert data["quests"]["open"] == ["fox errand", "mouse escort"]


@pytest.mark.parametrize(
    "more",
    [
        ("--faction", "cats"),
        ("cats",),
        ("--faction", "eyrie"),
        ("--faction", "cult", "--faction", "duchy", "--faction", "corvids", "--faction", "keepers"),
        ("--at", "swamp"),
        ("--quest", "errand"),
        ("--quest", "hunt"),
        ("--character", "knight"),
    ],
)
def test_new_refuses_what_there_is_not(vsong, more: tuple[str, ...]):
    assert vsong(*NEW, *FACTIONS, *more).code == 2
    assert not Path("woods.toml").exists()


def test_a_line_is_one_step_and_its_parts_are_told(vsong):
    path = save()
    before = path.read_bytes()
    ran = do(vsong, "move rabbit, aid alliance boot take=bag explore boot")
    assert ran.json["command"] == "vagabond do"
    assert ran.data["steps"] == [
        {"action": "move rabbit", "exhausted": {"boot": 1}, "points": 0},
        {"action": "aid alliance boot take=bag", "exhausted": {"boot": 1}, "points": 1},
        {"action": "explore boot", "exhausted": {"torch": 1}, "points": 1},
    ]
    assert ran.data["evening"] is None
    assert (ran.data["points"], ran.data["tracks"]["bag"], ran.data["capacity"]) == (2, 1, 8)
    assert [event["kind"] for event in ran.json["events"]][:2] == ["items_exhausted", "pawn_moved"]
    after = path.read_bytes()
    assert vsong("vagabond", "undo").code == 0
    assert path.read_bytes() == before
    assert vsong("vagabond", "redo").code == 0
    assert path.read_bytes() == after


def test_a_refused_line_leaves_every_byte_and_names_its_part(vsong):
    path = save()
    before = path.read_bytes()
    ran = do(vsong, "move rabbit aid alliance tea")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "VB-26")
    assert ran.json["error"]["message"].startswith("aid alliance tea: ")
    assert "2 swords, 2 boots, 2 torches" in ran.json["error"]["message"]
    assert path.read_bytes() == before
    assert not Path("woods.history.jsonl").exists()


def test_the_word_do_may_be_typed_and_a_dry_run_saves_nothing(vsong):
    path = save()
    before = path.read_bytes()
    ran = vsong("vagabond", "do", "move", "mouse", "--dry-run", "--json")
    assert ran.data["at"] == "mouse"
    assert path.read_bytes() == before


def test_lines_may_follow_each_other_with_then_and_are_tried_together(vsong):
    path = save()
    before = path.read_bytes()
    line = [
        "vagabond",
        "move",
        "rabbit",
        "then",
        "vagabond",
        "aid",
        "alliance",
        "boot",
        "then",
        "vagabond",
        "options",
    ]
    tried = vsong(*line, "--dry-run", "--json")
    assert (tried.code, tried.data["steps"][1]["data"]["points"]) == (0, 1)
    assert path.read_bytes() == before
    assert vsong(*line).code == 0
    assert 'at = "rabbit"' in path.read_text()
    Path("day.txt").write_text("vagabond undo\nvagabond move mouse\n")
    assert vsong("play", "day.txt").code == 0
    assert 'at = "mouse"' in path.read_text()


def test_what_a_rule_refuses_is_carried_out_by_force_and_logged(vsong):
    save(ready="boot = 1")
    ran = do(vsong, "move forest", "--force", "a card says so")
    assert (ran.code, ran.data["at"], ran.data["steps"][0]["exhausted"]) == (0, "forest", {"boot": 1})
    log = vsong("vagabond", "log")
    assert "by force: a card says so" in log.out
    assert "Overruled VB-23" in log.out
    assert do(vsong, "lose tea tea", "--force", "no").code == 3


@pytest.mark.rule("VB-32", "VB-33")
def test_an_evening_tells_cards_and_what_leaves(vsong):
    save(ready="sword = 5\nboot = 3\ncoins = 1", down="")
    assert do(vsong, "evening").json["error"]["rule"] == "VB-33"
    ran = do(vsong, "evening leave=boot,sword hand=4")
    assert ran.data["evening"] == {"draw": 2, "discard": 1, "left": {"sword": 1, "boot": 1}}
    assert ran.data["phase"] == "between"


@pytest.mark.rule("VB-22", "VB-06")
def test_an_open_choice_is_exit_2_with_the_items_and_asked_of_a_person(vsong, monkeypatch):
    path = save(phase="between", ready="", down="boot = 2\ntorch = 2")
    ran = do(vsong, "birdsong")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "VB-22")
    assert "2 boots, 2 torches" in ran.json["error"]["message"]
    answering(monkeypatch, "boot torch, torch")
    assert vsong("vagabond", "birdsong").code == 0
    assert "[items.ready]\nboot = 1\ntorch = 2\n" in path.read_text()


@pytest.mark.rule("VB-27")
def test_the_reward_of_a_quest_is_asked_of_a_person(vsong, monkeypatch):
    save(ready="boot = 1\ntea = 1", down="")
    assert do(vsong, "quest errand").json["error"]["rule"] == "VB-27"
    answering(monkeypatch, "points")
    assert "scores 1 point" in vsong("vagabond", "quest", "errand").out


def test_german_words_are_understood_and_english_is_shown_and_saved(vsong):
    path = save(ready="boot = 3\ntea = 1\nhammer = 1", down="", phase="between")
    ran = do(
        vsong,
        "Morgenröte, schleichen Hase, Tageslicht, Aufgabe errand Punkte, bewegen Fuchs-3 feindlich",
    )
    assert ran.code == 0
    assert [step["action"] for step in ran.data["steps"]] == [
        "birdsong",
        "slip rabbit",
        "quest rabbit-errand points",
        "move fox-3 hostile",
    ]
    ran = do(vsong, "setzen eyrie=neutral marquise=alliiert alliance=feindlich Punkte=4, Abend")
    assert {one["step"] for one in ran.data["relationships"].values()} == {"indifferent", "allied", "hostile"}
    assert ran.data["points"] == 4
    assert do(vsong, "erhalten Münzen Beutel Muenzen Fackel Armbrust Tee Stiefel").code == 0
    assert path.read_text("utf-8").isascii()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("mvoe fox", 2),
        ("fox", 2),
        ("move", 2),
        ("move swamp", 2),
        ("move fox-", 2),
        ("move fox rabbit", 2),
        ("aid dogs boot", 2),
        ("aid cult boot", 2),
        ("aid alliance", 2),
        ("aid alliance spoon", 2),
        ("use boot-left", 2),
        ("quest hunt points", 2),
        ("quest errand points cards", 2),
        ("battle eyrie warriors=10", 2),
        ("battle eyrie warriors=-1", 2),
        ("battle eyrie warriors=x", 2),
        ("battle eyrie horses=1", 2),
        ("set points=100", 2),
        ("set", 2),
        ("set eyrie=angry", 2),
        ("set cult=1", 2),
        ("score 100", 2),
        ("score", 2),
        ("craft card", 2),
        ("evening hand=100", 2),
        ("gain", 2),
        ("other boot", 2),
        ("explore boot nothing", 2),
        ("gain boot boot boot boot boot boot boot", 2),
        ("special fox", 2),
    ],
)
def test_words_that_mean_nothing_and_numbers_past_a_limit_are_exit_2(vsong, line: str, code: int):
    path = save()
    before = path.read_bytes()
    ran = do(vsong, line)
    assert (ran.code, ran.json["error"]["code"]) == (code, "usage")
    assert ran.json["error"]["message"]
    assert path.read_bytes() == before


def test_a_slip_of_the_fingers_is_suggested(vsong):
    save()
    assert "move" in do(vsong, "mvoe fox").json["error"]["hint"]
    assert "move" in do(vsong, "aid alliance boot mov fox").json["error"]["hint"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("gain swrd", "sword"),
        ("gain armbrst", "crossbow"),
        ("gain boto-up", "boot"),
        ("move foxx", "fox"),
        ("move fox hostle", "hostile"),
        ("battle eyire", "eyrie"),
        ("battle hirelngs", "hirelings"),
        ("strike eyrie warior", "warrior"),
        ("quest fox-errand pionts", "points"),
        ("craft swodr", "sword"),
        ("other quets errand", "quest"),
    ],
)
def test_a_slip_inside_an_action_suggests_what_its_verb_takes(vsong, line: str, meant: str):
    save()
    assert do(vsong, line).json["error"]["hint"] == f"Did you mean {meant}?"


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("gain lamp", "Known: bag, boot, coins, crossbow, hammer, sword, tea, torch."),
        ("move sea", "Known: forest, fox, hostile, mouse, rabbit."),
        ("coalition eagle", "Known: alliance, eyrie, marquise."),
        ("strike owls", "Known: alliance, building, eyrie, hirelings, marquise, token, warrior."),
    ],
)
def test_a_word_that_is_none_is_told_what_would_be_one_here_and_how_it_is_typed(vsong, line, known):
    save()
    hint = do(vsong, line).json["error"]["hint"]
    assert hint.startswith(f"{known} It is typed as: {line.split()[0]} ")


@pytest.mark.parametrize("line", ["gain boot=2", "use sword=1", "strike eyrie warriors=1"])
def test_a_key_for_a_verb_without_any_is_told_how_it_is_typed(vsong, line: str):
    save()
    ran = do(vsong, line)
    assert (ran.code, ran.json["error"]["hint"].split()[:5]) == (
        2,
        ["It", "is", "typed", "as:", line.split()[0]],
    )


@pytest.mark.parametrize("line", ["set eyrie=hostile", "score -2", "defend alliance"])
def test_a_line_that_changes_nothing_on_the_board_says_so(vsong, line: str):
    save()
    ran = vsong("vagabond", *line.split())
    assert (ran.code, ran.out) == (0, "Nothing on the board changes.\n")


@pytest.mark.rule("VB-15")
def test_odds_refuse_allies_beside_him_when_he_defends(vsong):
    ran = vsong(
        "vagabond", "odds", "--swords", "1", "--warriors", "2", "--defending", "--allies", "2", "--json"
    )
    assert (ran.code, ran.json["error"]["rule"]) == (2, "VB-15")


@pytest.mark.parametrize("more", ["", "--defending --warriors 2"])
def test_odds_refuse_a_hostile_faction_of_which_nothing_can_be_removed_for_infamy(vsong, more: str):
    ran = vsong(*f"vagabond odds --swords 2 --hostile {more}".split(), "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "VB-18")
    assert vsong("vagabond", "odds", "--swords", "2", "--hostile", "--tokens", "1").code == 0


def test_plan_passes_over_what_cannot_be_paid_and_saves_nothing(vsong):
    path = save(ready="boot = 2\ntorch = 1", down="sword = 4")
    before = path.read_bytes()
    ran = vsong(
        "vagabond", "plan", "move", "rabbit", "battle", "eyrie", "explore", "bag", "explore", "boot", "--json"
    )
    assert ran.code == 0
    assert [(one["action"], one["ok"], one["rule"], one["points"]) for one in ran.data["steps"]] == [
        ("move rabbit", True, None, 0),
        ("battle eyrie", False, "VB-24", 0),
        ("explore bag", True, None, 1),
        ("explore boot", False, "VB-25", 0),
    ]
    assert (ran.data["points"], ran.data["stays_down"], ran.data["over"]) == (1, 3, 0)
    assert ran.data["status"].keys() == STATUS
    assert path.read_bytes() == before


ORDER = (
    "slip", "move", "battle", "explore", "aid", "quest", "strike", "repair", "craft", "special", "coalition",
    "evening",
)  # fmt: skip


def test_options_come_in_the_order_of_the_rules(vsong):
    save(ready="boot = 2\ntorch = 1\nhammer = 2\ntea = 1", down="", points=12)
    found = vsong("vagabond", "options", "--json").data["options"]
    verbs = [one["verb"] for one in found]
    assert verbs == sorted(verbs, key=ORDER.index)
    assert {one["words"] for one in found} >= {
        "move PLACE", "aid eyrie ITEM", "quest fox-errand points", "craft sword", "craft card hammers=N",
        "coalition FACTION", "evening",
    }  # fmt: skip
    assert {one["words"]: (one["cost"], one["rule"], one["points"]) for one in found}["craft sword"] == (
        {"hammer": 2}, "VB-05", 2,
    )  # fmt: skip
    assert all(one.keys() == {"verb", "words", "cost", "rule", "points"} for one in found)
    assert do(vsong, "quest fox-errand points").code == 0


def test_options_between_turns_say_how_one_begins(vsong):
    save(phase="between")
    assert vsong("vagabond", "options", "--json").data == {"options": []}
    assert "vsong vagabond birdsong" in vsong("vagabond", "options").out


@pytest.mark.rule("VB-41")
def test_odds_need_no_save_and_take_the_swords_of_one_that_is_named(vsong, monkeypatch):
    data = vsong("vagabond", "odds", "--swords", "2", "--warriors", "2", "--json").data
    assert (data["dealt_mean"], data["taken_mean"], data["points_mean"]) == ("27/16", "13/16", "3/4")
    assert data["points"] == [{"points": 0, "p": "1/4"}, {"points": 1, "p": "3/4"}]
    assert data["removed"][0] == {"pieces": 0, "p": "1/16"}
    assert data["outcomes"][0] == {"dealt": 0, "taken": 0, "p": "1/16"}
    path = save()
    assert vsong("vagabond", "odds", "--warriors", "2").code == 2
    assert vsong("vagabond", "odds", "--warriors", "2", "-c", str(path), "--json").data == data
    monkeypatch.setenv("VSONG_VAGABOND", str(path))
    assert vsong("vagabond", "odds", "--warriors", "2", "--json").data == data
    assert vsong("vagabond", "odds", "--swords", "1", "-c", "nothing").code == 4


def test_a_coalition_shows_no_points(vsong):
    save(points=11)
    ran = do(vsong, "coalition alliance")
    assert (ran.data["points"], ran.data["coalition"], ran.data["won"]) == (None, "alliance", False)


def test_the_wrong_kind_of_save_is_exit_4_with_the_command_that_reads_it(vsong):
    path = save()
    ran = vsong("status", "-c", str(path), "--json")
    assert (ran.code, ran.json["error"]["hint"]) == (4, "To read it: vsong -c woods.toml vagabond status")
    vsong("new", "crew", "--title", "C", "--vagrant", "songsmith", "--vagrant", "empress")
    ran = vsong("vagabond", "-c", "crew", "--json")
    assert (ran.code, ran.json["error"]["hint"]) == (4, "To read it: vsong -c crew.toml status")
    assert vsong("vagabond").code == vsong("status").code == 0
    assert vsong("check", "crew.toml", "woods.toml").code == 0


def test_check_tells_every_mistake_of_either_kind(vsong):
    path = save()
    path.write_text(path.read_text().replace("boot = 3", "boot = 12").replace('"fox errand"', '"fox hunt"'))
    for words in (("vagabond", "check"), ("check", str(path))):
        ran = vsong(*words, "--json")
        assert (ran.code, [one["where"] for one in ran.data["problems"]]) == (
            4,
            ["items.ready.boot", "quests.open[0]"],
        )


def test_errors_name_the_commands_of_this_kind(vsong):
    made = "vsong vagabond new {} --character NAME --faction NAME"
    assert made.format("SAVE") in vsong("vagabond").err
    assert made.format("deep-woods") in vsong("vagabond", "-c", "deep-woods").err
    save()
    assert "vsong vagabond log" in vsong("vagabond", "undo").err
    Path("woods.toml").write_bytes(b"")
    told = vsong("vagabond", "-c", "woods").err
    assert f"{made.format('SAVE')}; or go back with: vsong vagabond undo -c woods.toml --force WHY" in told


def test_what_is_printed_to_be_typed_names_the_save_where_it_must(vsong):
    save(phase="between")
    Path("other.toml").write_bytes(Path("woods.toml").read_bytes())
    assert "Next: vsong -c other vagabond birdsong" in vsong("vagabond", "-c", "other").out
    Path("other.toml").unlink()
    assert "Next: vsong vagabond birdsong" in vsong("vagabond", "-c", "woods").out


def test_the_log_tells_lines_and_what_happened(vsong):
    save(phase="between")
    vsong("vagabond", "birdsong,", "move", "mouse")
    vsong("vagabond", "score", "2")
    told = vsong("vagabond", "log").out
    assert "vagabond do birdsong, move mouse" in told
    assert "Turn 2: 1 tea turns up." in told
    assert len(vsong("vagabond", "log", "--kind", "points_scored", "--json").data["log"]) == 1
    assert len(vsong("vagabond", "log", "--last", "1", "--json").data["log"]) == 1


def test_status_shows_the_board_without_colour_codes(vsong):
    save()
    told = vsong("vagabond").out
    for part in ("Woods", "in fox", "2 swords", "tracks", "Eyrie: hostile", "fox errand (tea and boot)"):
        assert part in told
    assert "\x1b" not in told


def test_every_verb_is_named_in_the_help(vsong):
    told = vsong("vagabond", "do", "--help").out
    assert all(verb in told for verb in VERBS)


def test_events_are_json_that_can_be_read_back(vsong):
    save()
    vsong("vagabond", "battle", "alliance", "warriors=2", "damage=boot")
    line = json.loads(Path("woods.history.jsonl").read_text().splitlines()[-1])
    assert {event["kind"] for event in line["events"]} >= {
        "pieces_removed",
        "turned_hostile",
        "points_scored",
    }


def test_everything_that_can_happen_has_a_sentence():
    records = {
        one
        for one in vars(events).values()
        if isinstance(one, type) and one.__module__ == events.__name__ and hasattr(one, "_fields")
    }
    assert records <= WORDS.keys()
    assert len(records) > 20
