"""What may stand next: commands and options as they are declared, and names as the save knows them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vagrant_cli.campaign import Belongings, Campaign, Deed, Vagrant
from vagrant_cli.cli.line.groups import COMMANDS
from vagrant_cli.cli.line.tree import shaped, shared_options
from vagrant_cli.cli.prompt import known
from vagrant_cli.cli.prompt.known import next_words, typable
from vagrant_cli.cli.prompt.shell_words import words
from vagrant_cli.rules.words.matching import fold
from vagrant_cli.scenario import HaintState, Rounds, Scenario
from vagrant_cli.store.file.boards import parse

BOARD = parse(
    """
[cars]
A = \"\"\"
..#
...
\"\"\"
[haints.salt-wife]
at = "A1,1"
[vagrants.songsmith]
at = "A2,2"
[tokens.objects]
"A3,2" = "leaf pile"
"""
)

CAMPAIGN = Campaign(
    "T",
    belongings=Belongings(skills=("12",), junk=("Cracked Lantern",), rituals=("Coat",)),
    vagrants={
        "songsmith": Vagrant(
            player="Ann",
            skills={"35": "ready"},
            deeds={"4 Tributes, 4 Strings": Deed()},
            effects={"Fog": "black"},
            tokens={"apple": 1},
        ),
        "runaway": Vagrant(skills={"43": "ready"}, junk={"Tin Whistle": "broken"}, deeds={"Fetch": Deed()}),
    },
    scenario=Scenario(
        5,
        haints={"Salt Wife": HaintState()},
        events={"3": "round 4"},
        counters={"lamps": 2},
        rounds=Rounds(turn="songsmith"),
        board=BOARD,
    ),
)


def after(line: str, begun: str = "", campaign: Campaign | None = CAMPAIGN) -> list[str]:
    return [one.word for one in next_words(line.split(), begun, campaign)]


def taking(*kinds: str) -> list[tuple[str, int]]:
    """Return the commands that take a value of these kinds as an argument, and where."""
    found = []
    for word in COMMANDS:
        top = shaped(word)
        for name, one in getattr(top, "commands", {word: top}).items():
            arguments = [param for param in one.params if param.param_type_name == "argument"]
            for number, param in enumerate(arguments):
                if {*known._parts(param)} & {*kinds}:
                    found.append((word if one is top else f"{word} {name}", number))
    return found


def test_at_the_beginning_of_a_line_and_behind_a_joint_stand_all_commands():
    assert after("") == list(COMMANDS)
    assert after("donate 3 then") == list(COMMANDS)
    assert after("-c x") == list(COMMANDS)
    assert after("", "dona") == [word for word in COMMANDS if word.startswith("dona")]


def test_behind_a_group_stand_its_commands_with_their_help():
    assert {*shaped("camp").commands} <= {*after("camp")}
    one = next(one for one in next_words(["camp"], "", CAMPAIGN) if one.word == "start")
    assert one.what == shaped("camp").commands["start"].get_short_help_str(1000)


def test_a_joint_stands_behind_a_command_that_has_what_it_needs():
    assert after("roll", "th") == []
    assert after("roll 3", "th") == after("where", "th") == ["then"]
    assert "then" not in after("mile-post", "then")
    assert "then" in after("mile-post x", "then")
    assert after("", "then") == []


def test_options_stand_behind_a_dash_alone_with_those_that_all_commands_take():
    assert "--success" in after("roll", "--")
    assert {name for one in shared_options() for name in one.opts if name.startswith("--")} <= {
        *after("roll", "--")
    }
    assert after("roll", "--suc") == ["--success"]
    assert not any(word.startswith("-") for word in after("roll"))


@pytest.mark.parametrize(("command", "number"), taking("WHO", "VAGRANT"))
def test_wherever_somebody_in_play_is_taken_those_in_play_are_offered(command, number):
    found = after(f"{command} {'1 ' * number}")
    assert {"songsmith", "runaway"} <= {*found}
    assert "empress" not in found


def test_whoever_is_named_is_not_asked_for_again_and_the_other_words_stand_in_any_order():
    assert after("move songsmith") == ["A2.1", "A1.2"]
    assert {"songsmith", "runaway", "pup", "then"} <= {*after("move A2.1")}
    assert after("move songsmith A2.1") == ["then"]
    assert after("use songsmith") == ["35", "apple"]
    assert after("round songsmith") == ["songsmith", "runaway", "pup", "then"]


@pytest.mark.parametrize(("command", "number"), taking("SPACE"))
def test_wherever_a_space_is_taken_the_open_ones_are_offered(command, number):
    found = after(f"{command} {'1 ' * number}")
    # A1,1 is the Haint's, A2,2 a Vagrant's, A3,2 an object's, A3,1 terrain.
    assert [word for word in found if word.startswith("A")] == ["A2.1", "A1.2"]


@pytest.mark.parametrize("command", [command for command, _ in taking("DEED")])
def test_wherever_a_deed_is_taken_those_that_lie_there_are_offered_and_the_named_vagrant_s_alone(command):
    assert "Fetch" in after(f"{command} runaway")
    assert "4-Tributes-4-Strings" in after(f"{command} songsmith")
    assert "Fetch" not in after(f"{command} songsmith")


def test_words_that_are_printed_in_help_are_offered_as_they_stand():
    assert after("scenario end")[:2] == ["victory", "defeat"]
    assert after("scenario end", "v") == ["victory"]


def test_what_the_save_alone_knows_is_offered_where_it_is_taken():
    assert after("scenario counter") == ["lamps"]
    assert after("moonreaper ritual") == ["Coat"]
    assert after("scenario event")[0] == "3"
    assert "Safe-at-Last" in after("mile-post")
    assert "11" in after("scenario start")
    assert "salt" in after("scenario action")
    assert after("haint mood 1 --haint") == ["Salt-Wife"]
    assert after("haint mood", "--haint=sal") == ["--haint=Salt-Wife"]


def test_the_value_of_an_option_is_no_command_and_what_nobody_knows_is_not_guessed():
    assert after("--seed") == []
    assert after("-c") == []
    assert after("roll --success") == []
    assert after("note --") == []


def test_without_a_save_commands_and_what_is_in_print_are_offered():
    assert after("", "stat", None) == ["status"]
    assert after("roll 3 --as", "", None) == [
        "cursebearer",
        "empress",
        "revivalist",
        "runaway",
        "songsmith",
        "wayfarer",
        "pup",
    ]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_name_as_it_is_typed_is_one_word_and_the_same_name(name):
    assert list(map(fold, words(f"note {typable(name)}"))) == ["note", fold(name)]


@given(st.text("abcÄ 1'’.,:!?"))
def test_a_name_of_letters_digits_and_signs_needs_no_quotes(name):
    word = typable(name)
    if any(letter.isalnum() for letter in name):
        assert " " not in word
        assert "'" not in word


@given(
    st.lists(
        st.sampled_from([*COMMANDS, "then", "--", "-c", "songsmith", "35", "start", "--json", "-x", ""]),
        max_size=5,
    )
)
def test_whatever_stands_on_the_line_something_or_nothing_may_stand_next(line):
    for begun in ("", "-", "s", "--x=", "'"):
        found = next_words(line, begun, CAMPAIGN)
        assert len({one.word for one in found}) == len(found)
