"""WHO first and the other words in any order; WHO left out in a turn, and where only one can be meant."""

from __future__ import annotations

from itertools import permutations

import pytest

from vagrant_cli.cli.line import output

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[vagrants.songsmith]
player = "Ann"
humanity = 5
max = 9
effects = { Fog = "black" }
tokens = { salt = 1 }

[vagrants.songsmith.skills]
35 = "ready"
12 = "wounded"

[vagrants.songsmith.junk]
"Tin Whistle" = "broken"

[vagrants.songsmith.deeds."Night Owl"]
tokens = 1

[vagrants.empress]
humanity = 5
max = 9
tokens = { apple = 1 }

[vagrants.empress.skills]
51 = "ready"
52 = "wounded"

[vagrants.empress.deeds."Long Way"]
tokens = 1

[vagrants.runaway]
humanity = 5
max = 9

[belongings]
skills = ["13"]
junk = ["Cracked Lantern"]
broken_junk = ["Hat"]
"""
SCENARIO = """
[scenario]
page = 5
moonreaper_ritual = "Coat"
round = 1
rounds = 1
order = ["songsmith", "empress", "runaway"]
"""
TURN = SCENARIO + 'turn = "songsmith"\n'
CAMP = "\n[camp.income]\nvagrants = 9\n\n[camp]\nafter = 5\nbegun = true\n"
BOARD = """
[scenario.board.cars]
A = "....."

[scenario.board.vagrants.songsmith]
at = "A1,1"
"""

IN_TURN = (
    "hurt songsmith 1",
    "heal songsmith 1",
    "effect songsmith Chill white",
    "lift songsmith Fog",
    "use songsmith 35",
    "rummage songsmith 1 foot --limit 9",
    "repair songsmith Tin-Whistle",
    "restore songsmith 12",
    "investigate songsmith 1",
    "patch-up songsmith 1",
    "bust songsmith 1",
    "move songsmith 1",
    "vagrant humanity songsmith 4",
    "vagrant max songsmith 8",
    "vagrant coins songsmith 1",
    "vagrant smoky songsmith 1",
    "vagrant flip songsmith 35",
    "bindle gain songsmith foot --limit 9",
    "bindle discard songsmith salt",
    "bindle return songsmith salt --limit 0",
    "bindle give songsmith salt empress --limit 9",
    "deed goal songsmith Night-Owl",
    "deed discard songsmith Night-Owl",
)
IN_CAMP = (
    "camp heal songsmith 12",
    "camp sell songsmith Tin-Whistle",
    "camp skill songsmith 14",
    "repair songsmith Tin-Whistle",
    "rummage songsmith foot --limit 9",
    "belongings take songsmith 35",
    "belongings give songsmith 13",
    "deed cash songsmith Night-Owl --tokens 1",
    "deed discard songsmith Night-Owl",
)
VALUES = "\n[box.songsmith]\nbust = 4\ninvestigate = 4\npatch_up = 4\n"


@pytest.fixture
def write(tmp_path):
    def written(more: str = ""):
        path = tmp_path / "c.toml"
        path.write_text(SAVE + VALUES + more, "utf-8")
        return path

    return written


def orders(line: str) -> list[str]:
    """Return a command with the words after the command words, but not their options, in every order."""
    command, options = (line.split(" --")[0], line.partition(" --")[2])
    words = command.split()
    head = words[: next(number for number, word in enumerate(words) if word == "songsmith")]
    more = f" --{options}" if options else ""
    return [" ".join([*head, *rest]) + more for rest in permutations(words[len(head) :])]


def same_line(line: str, vsong) -> set[str]:
    """Return what a command does, told for each order of its words."""
    return {
        str((ran.code, ran.json["data"], ran.json["events"], ran.json["error"]))
        for one in orders(line)
        for ran in [vsong("-n", "--seed", "1", "--json", *one.split())]
    }


@pytest.mark.parametrize("line", [line for line in IN_TURN if "give" not in line])
def test_the_words_of_a_command_at_the_table_stand_in_any_order(line, write, vsong):
    write(TURN)
    done = same_line(line, vsong)
    assert len(done) == 1
    assert done.pop().startswith("(0,")


@pytest.mark.parametrize("line", IN_CAMP)
def test_the_words_of_a_command_in_a_camp_stand_in_any_order(line, write, vsong):
    write(CAMP)
    done = same_line(line, vsong)
    assert len(done) == 1
    assert done.pop().startswith("(0,")


@pytest.mark.parametrize("line", ["A2.1 songsmith", "songsmith A2.1", "A2,1"])
def test_a_space_and_who_stand_in_any_order(line, write, vsong):
    write(TURN + BOARD)
    ran = vsong("-n", "move", *line.split(), "--free", "--json")
    assert ran.code == 0, ran.out
    assert ran.data["vagrants"]["songsmith"]["at"] == "A2,1"


@pytest.mark.parametrize(
    ("line", "turned"),
    [
        ("board put empress A2.1", "board put A2.1 empress"),
        ("board reach songsmith 3", "board reach 3 songsmith"),
        ("board range A1.1 2 --for haint", "board range 2 A1.1 --for haint"),
        ("scenario event 3 A2.1", "scenario event A2.1 3"),
    ],
)
def test_a_space_who_and_a_number_stand_in_any_order_on_the_board(line, turned, write, vsong):
    write(TURN + BOARD)
    one, other = (vsong("-n", "--json", *typed.split()) for typed in (line, turned))
    assert one.code == 0, one.out
    assert other == one


@pytest.mark.parametrize("line", ["give songsmith salt empress", "give salt songsmith empress"])
def test_of_two_who_are_named_the_first_gives(line, write, vsong):
    write(TURN)
    ran = vsong("-n", "bindle", *line.split(), "--limit", "9", "--json")
    assert (ran.code, ran.data["hands"]["empress"]) == (0, {"apple": 1, "salt": 1})


@pytest.mark.parametrize("line", IN_TURN)
def test_in_a_turn_who_is_left_out_is_whose_turn_it_is(line, write, vsong):
    write(TURN)
    named = vsong("-n", "--seed", "1", "--json", *line.split())
    left_out = vsong("-n", "--seed", "1", "--json", *line.replace(" songsmith", "", 1).split())
    assert named.code == 0, named.err
    assert named == left_out


@pytest.mark.parametrize(
    "line",
    ["hurt 1", "heal 1", "bust 1", "rummage 1", "vagrant max 8", "effect Chill white", "bindle gain foot"],
)
def test_outside_a_turn_who_could_be_meant_is_named_and_nothing_is_done(line, write, vsong):
    path = write(SCENARIO)
    before = path.read_bytes()
    ran = vsong(*line.split())
    assert (ran.code, path.read_bytes()) == (2, before)
    assert "Songsmith, Empress or Runaway" in ran.err


def test_the_command_that_is_told_where_who_is_open_works_as_it_is_printed(write, vsong):
    write(SCENARIO)
    told = vsong("hurt", "1", "--json").json["error"]["hint"]
    command = told.partition("vsong ")[2].removesuffix(".")
    assert command == "hurt songsmith 1"
    assert vsong(*command.split()).code == 0


@pytest.mark.parametrize(
    ("more", "line", "who"),
    [
        (SCENARIO, "lift fog", "songsmith"),
        (SCENARIO, "use apple", "empress"),
        (TURN.replace('= "songsmith"', '= "empress"'), "use 51", "empress"),
        (SCENARIO, "repair tin", "songsmith"),
        (SCENARIO, "repair", "songsmith"),
        (SCENARIO, "restore 52", "empress"),
        (SCENARIO, "vagrant flip 35", "songsmith"),
        (SCENARIO, "bindle discard apple", "empress"),
        (SCENARIO, "deed goal long", "empress"),
        (CAMP, "camp heal 52", "empress"),
        (CAMP, "camp sell tin", "songsmith"),
        (CAMP, "belongings take 51", "empress"),
        (CAMP, "deed discard long", "empress"),
    ],
)
def test_who_alone_has_that_card_need_not_be_named(more, line, who, write, vsong):
    write(more)
    ran = vsong("-n", "--json", *line.split())
    assert ran.code == 0, ran.err
    told = [getattr(event, "get", dict)("vagrant") or event.get("holder") for event in ran.json["events"]]
    assert who in told


@pytest.mark.parametrize("command", ["camp sell", "repair"])
@pytest.mark.parametrize("words", ["hat belongings", "hat"])
def test_what_lies_with_the_belongings_is_meant_in_any_order_and_by_its_name_alone(
    words, command, write, vsong
):
    write(CAMP)
    named = vsong("-n", "--json", *command.split(), "belongings", "hat")
    assert named.code == 0, named.err
    assert vsong("-n", "--json", *command.split(), *words.split()) == named


@pytest.mark.parametrize(
    ("more", "line", "said"),
    [
        (SCENARIO, "lift Chill", "'Chill'"),
        (SCENARIO, "restore 99", "'99'"),
        (SCENARIO, "use Trombone", "'Trombone'"),
        (SCENARIO, "deed goal Nights", "Did you mean Night Owl?"),
        (CAMP, "camp heal 99", "'99'"),
        (CAMP, "belongings take Trombone", "'Trombone'"),
        (CAMP, "deed cash Nothing", "'Nothing'"),
        (CAMP, "camp sell Tni", "Known: Hat, Tin Whistle"),
        (CAMP, "camp sell songsmiht", "Did you mean songsmith?"),
    ],
)
def test_a_card_that_nobody_has_is_said_and_no_command_is_told_that_fails(more, line, said, write, vsong):
    write(more)
    ran = vsong(*line.split())
    assert ran.code == 2
    assert said in ran.err
    assert "open who" not in ran.err


def test_a_card_that_only_somebody_else_has_is_theirs_in_a_turn_too(write, vsong):
    write(TURN)
    ran = vsong("use", "51")
    assert (ran.code, "Empress lays coins in their own turn" in ran.err) == (3, True)


def test_on_a_terminal_who_is_asked_for(write, vsong, monkeypatch):
    write(SCENARIO)
    monkeypatch.setattr(output, "conversation", lambda: True)
    monkeypatch.setattr(output, "prompt", lambda question: "2" if question.startswith("Who?") else "")
    ran = vsong("hurt", "1")
    assert (ran.code, "Empress loses 1" in ran.out) == (0, True)


@pytest.mark.parametrize("line", ["hurt all 1", "hurt 1 all", "heal all 1", "effect all Chill white"])
def test_all_are_meant_one_after_the_other(line, write, vsong):
    write(TURN)
    ran = vsong("-n", "--json", *line.split())
    assert ran.code == 0, ran.err
    assert list(ran.data["vagrants"]) == ["songsmith", "empress", "runaway"]
    assert [event["vagrant"] for event in ran.json["events"]] == ["songsmith", "empress", "runaway"]


def test_the_kind_of_an_effect_that_lies_on_somebody_is_known(write, vsong):
    write(TURN)
    assert vsong("effect", "empress", "fog").code == 0
    assert vsong("effect", "empress", "Chill").code == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hurt songsmiht 1", "No Vagrant 'songsmiht' is in play"),
        ("hurt wayfarer 1", "No Vagrant 'wayfarer' is in play"),
        ("hurt songsmith", "Missing argument 'HUMANITY'"),
        ("hurt songsmith 1 2", "one too many: '2'"),
        ("hurt songsmith one", "'one' is not a number"),
        ("hurt songsmith -1", "from 1 to 99, not -1"),
        ("use 99", "no card '99'"),
        ("patch-up 1 wayfarer", "Wayfarer is not in play"),
    ],
)
def test_words_that_fit_nowhere_are_told_for_what_they_are(line, said, write, vsong):
    write(TURN)
    ran = vsong(*line.split())
    assert ran.code == 2
    assert said in ran.err


def test_the_player_of_a_vagrant_is_who_too(write, vsong):
    write(TURN)
    assert vsong("-n", "hurt", "1", "Ann", "--json").data["vagrants"].keys() == {"songsmith"}


def test_without_a_save_an_action_names_its_vagrant_in_any_order(vsong):
    first, second = (
        vsong(*line.split()) for line in ("bust way 1 -s 4 --faces 5", "bust 1 way -s 4 --faces 5")
    )
    assert first == second
    assert first.code == 0
