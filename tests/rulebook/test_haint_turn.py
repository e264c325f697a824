"""The Haint's turn as the rulebook and its rulings tell it, one small board for each sentence."""

from __future__ import annotations

from typing import Any

import pytest

from vagrant_cli.cli.haint import haint
from vagrant_cli.cli.haint import move as command
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.rules.board import board as rule
from vagrant_cli.rules.board import decision, moonreaper_place
from vagrant_cli.rules.board.board import Board, for_moon_token, for_pup
from vagrant_cli.rules.board.target_order import Action
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.store.file import boards
from vagrant_cli.store.schema import board_tables
from vagrant_cli.store.text.printer import fresh


def board(cars: str, people: str = "", *, links: str = "", tokens: str = "") -> Board:
    """Return a board of cars "A: ... / ... | B: ..." and people "haint A1,1; songsmith B1,1 4/9 westbound"."""
    lines = [
        f"links = [{', '.join(repr(link) for link in links.split(';') if link)}]".replace("'", '"'),
        "[cars]",
    ]
    for car in cars.split("|"):
        name, drawn = car.split(":")
        lines.append(f'{name.strip()} = """\n' + "\n".join(row.strip() for row in drawn.split("/")) + '"""')
    for person in filter(None, (person.strip() for person in people.split(";"))):
        name, at, *more = person.split()
        kind = "vagrants" if name in rule.STANDEES else "haints"
        lines += [f"[{kind}.{name}]", f'at = "{at}"']
        for word in more:
            if word == "westbound":
                lines.append("westbound = true")
            else:
                humanity, maximum = word.split("/")
                lines += [f"humanity = {humanity}", f"max = {maximum}"]
    return boards.parse("\n".join([*lines, "[tokens]", tokens.replace(";", "\n")]))


def target(found: Board, *, who: str | None = None, **action: Any) -> dict[str, Any]:
    return haint.chosen(decision.target(found, decision.which(found, who), Action(**action)))


def move(
    found: Board,
    steps: int,
    reach: int | None = None,
    *,
    who: str | None = None,
    settle: str | None = None,
    **action: Any,
) -> dict[str, Any]:
    name = decision.which(found, who)
    choice = decision.target(found, name, Action(**action))
    choice, _ = decision.settled(choice, settle, found, forced=False)
    return command.moved(decision.move(found, name, steps, reach, choice))


def listed(found: Board, spaces: int) -> str:
    return " ".join(map(str, found.train.listed(spaces)))


# --- whom it targets -------------------------------------------------------------------------------------


@pytest.mark.rule("HT-02")
def test_the_special_token_comes_before_everything() -> None:
    """Whoever holds Special Target Priority is the target, however near, hurt or Westbound the others are."""
    found = board(
        "A: ......", "h A1,1; songsmith A2,1 1/9; empress A6,1 5/5 westbound", tokens='special = "empress"'
    )
    told = target(found, prefer="closest")
    assert told["target"] == {"kind": "vagrant", "name": "empress", "at": "A6,1"}
    assert (told["step"], told["rule"], told["tied"]) == (1, "HT-02", [])


@pytest.mark.rule("HT-02", "RU-22")
def test_the_pup_can_hold_the_special_token() -> None:
    """For targeting the pup is a Vagrant, so the token on it makes it the target, and not the Runaway."""
    found = board("A: ....", "h A1,1; runaway A2,1; pup A4,1", tokens='special = "pup"')
    assert target(found)["target"]["name"] == "pup"


@pytest.mark.rule("HT-03")
def test_what_the_action_names_comes_second_in_any_car_and_westbound_too() -> None:
    """ "Furthest" looks through the whole train, at Westbound Vagrants as well, before candles."""
    found = board(
        "A: ... | B: ...",
        "h A1,1; songsmith A2,1 1/9; empress B3,1 1/5 westbound",
        links="A3,1 B1,1",
        tokens='candles = ["A3,1"]',
    )
    told = target(found, prefer="furthest")
    assert (told["target"]["name"], told["step"], told["rule"]) == ("empress", 2, "HT-03")
    assert target(found, prefer="closest")["target"]["name"] == "songsmith"


@pytest.mark.rule("HT-03")
def test_an_action_may_name_an_object() -> None:
    """A token that is no candle may be the target: it is named by its space."""
    found = board("A: ....", "h A1,1; songsmith A2,1 1/9", tokens='[tokens.objects];"A4,1" = "leaf pile"')
    assert target(found, prefer=parse_space("A4.1"))["target"] == {
        "kind": "object",
        "name": "A4,1",
        "at": "A4,1",
    }


@pytest.mark.rule("RU-13")
def test_furthest_is_the_whole_board_and_furthest_in_range_the_range() -> None:
    """ "Furthest" counts everybody, "furthest in range" only those within it; with nobody there step 2 is skipped."""
    found = board("A: .......", "h A1,1; songsmith A3,1; empress A4,1 3/9; wayfarer A7,1")
    assert target(found, prefer="furthest")["target"]["name"] == "wayfarer"
    assert target(found, prefer="furthest", within=3)["target"]["name"] == "empress"
    alone = target(found, prefer="furthest", within=1)
    assert (alone["target"]["name"], alone["step"]) == ("empress", 4)
    assert alone["why"][1] == {"step": 2, "rule": "HT-03", "candidates": [], "kept": []}


@pytest.mark.rule("HT-04")
def test_the_closest_candle_in_the_same_car_comes_third() -> None:
    """A candle draws the Haint before any hurt Vagrant does, but only one in its own car."""
    found = board(
        "A: ..... | B: ...",
        "h A3,1; songsmith A4,1 1/9",
        links="A5,1 B1,1",
        tokens='candles = ["A1,1", "A2,1", "B1,1"]',
    )
    assert target(found)["target"] == {"kind": "candle", "name": "A2,1", "at": "A2,1"}
    elsewhere = board(
        "A: ..... | B: ...", "h A3,1; songsmith A4,1 1/9", links="A5,1 B1,1", tokens='candles = ["B1,1"]'
    )
    assert target(elsewhere)["target"]["name"] == "songsmith"


@pytest.mark.rule("HT-04")
def test_candles_do_not_count_for_an_action_that_does_not_move() -> None:
    """Only an action that would move the Haint can target a candle."""
    found = board("A: .....", "h A3,1; songsmith A4,1 1/9", tokens='candles = ["A2,1"]')
    told = target(found, still=True)
    assert (told["target"]["name"], told["step"]) == ("songsmith", 4)


@pytest.mark.rule("HT-05")
def test_the_vagrant_who_has_lost_most_in_the_same_car_comes_fourth() -> None:
    """What is lost at present counts, not what is left; other cars, Westbound and unhurt Vagrants do not."""
    found = board(
        "A: ...... | B: ..",
        "h A1,1; songsmith A3,1 4/9; empress A6,1 5/12; cursebearer A2,1 1/9 westbound; wayfarer B1,1 1/9",
        links="A6,1 B1,1",
    )
    told = target(found)
    assert (told["target"]["name"], told["step"], told["rule"]) == ("empress", 4, "HT-05")
    unhurt = board("A: ......", "h A1,1; songsmith A3,1 9/9; empress A6,1")
    assert (target(unhurt)["target"]["name"], target(unhurt)["step"]) == ("songsmith", 5)


@pytest.mark.rule("HT-05")
def test_a_loss_that_cannot_be_known_is_asked_for() -> None:
    """Humanity without a maximum leaves the loss open, so step 4 names the missing number instead of guessing."""
    found = boards.parse(
        '[cars]\nA = "..."\n[haints.h]\nat = "A1,1"\n[vagrants.empress]\nat = "A2,1"\nhumanity = 3'
    )
    with pytest.raises(UsageError, match="Empress") as refused:
        target(found)
    assert refused.value.rule == "HT-05"
    assert target(found, prefer="closest")["target"]["name"] == "empress"


@pytest.mark.rule("HT-06")
def test_the_closest_vagrant_in_any_car_comes_fifth() -> None:
    """Distance counts as a Haint counts, through terrain and joints; a Westbound Vagrant is left out."""
    found = board(
        "A: ..#.. | B: ...",
        "h A5,1; songsmith A1,1; empress B3,1; cursebearer A4,1 1/9 westbound",
        links="A5,1 B1,1",
    )
    told = target(found)
    assert (told["target"]["name"], told["step"], told["rule"]) == ("empress", 5, "HT-06")


@pytest.mark.rule("HT-07")
def test_a_westbound_vagrant_comes_sixth() -> None:
    """When everybody is Westbound they are all that is left, and the last to have played settles it."""
    one = board("A: ....", "h A1,1; songsmith A3,1 1/9 westbound")
    assert (target(one)["target"]["name"], target(one)["step"], target(one)["rule"]) == (
        "songsmith",
        6,
        "HT-07",
    )


@pytest.mark.rule("HT-07", "VG-08")
def test_the_pup_of_a_westbound_runaway_is_westbound_too() -> None:
    """All but its place is hers: the pup is passed over at steps 4 and 5 when she is Westbound."""
    found = board("A: .......", "h A1,1; pup A2,1; runaway A3,1 1/8 westbound; songsmith A7,1 9/9")
    assert (target(found)["target"]["name"], target(found)["step"]) == ("songsmith", 5)
    facing = board("A: .......", "h A1,1; pup A2,1; runaway A3,1 1/8; songsmith A7,1 3/9")
    assert (target(facing)["target"]["name"], target(facing)["step"]) == ("pup", 5)


@pytest.mark.rule("HT-08", "HT-09")
def test_a_tie_is_settled_by_who_played_last() -> None:
    """Two as hurt and as close as each other: the one who played most recently is the target."""
    found = board("A: .....", "h A3,1; songsmith A1,1 4/9; empress A5,1 5/10", tokens='recent = "empress"')
    told = target(found)
    assert (told["target"]["name"], told["step"], told["rule"]) == ("empress", 7, "HT-08")
    assert [one["kept"] for one in told["why"]][3:] == [["songsmith", "empress"]] * 3 + [["empress"]]


@pytest.mark.rule("HT-09", "RU-16")
def test_what_is_still_tied_is_named_and_the_players_settle_it() -> None:
    """Without anybody who played last the tie stays: the first in board order is shown, --target says otherwise."""
    found = board("A: .....", "h A3,1; songsmith A1,1 4/9; empress A5,1 4/9")
    told = target(found)
    assert (told["target"]["name"], told["tied"], told["rule"], told["step"]) == (
        "songsmith",
        ["empress"],
        "HT-09",
        4,
    )
    settled = move(found, 1, settle="empress")
    assert (settled["target"]["name"], settled["tied"], settled["end"]) == ("empress", [], "A4,1")
    behind = board("A: ......", "h A3,1; songsmith A1,1 4/9; empress A5,1 4/9; wayfarer A6,1 7/8")
    choice = decision.target(behind, "h", Action())
    with pytest.raises(Refused, match="leads to songsmith or empress, not to wayfarer") as refused:
        decision.settled(choice, "wayfarer", behind, forced=False)
    assert refused.value.rule == "HT-09"
    forced, events = decision.settled(choice, "way", behind, forced=True)
    assert forced.target is not None
    assert (forced.target.name, len(events)) == ("wayfarer", 1)


@pytest.mark.rule("HT-09", "RU-16")
def test_a_tie_on_something_named_goes_on_to_the_later_steps_but_to_no_candle() -> None:
    """Two are closest: the more hurt of them is the target, though a candle burns in the car."""
    found = board("A: .....", "h A3,1; songsmith A2,1 4/9; empress A4,1 3/9", tokens='candles = ["A1,1"]')
    told = target(found, prefer="closest")
    assert (told["target"]["name"], told["step"]) == ("empress", 4)
    assert [one["step"] for one in told["why"]] == [1, 2, 4]
    level = board("A: .....", "h A3,1; songsmith A2,1; empress A4,1", tokens='candles = ["A1,1"]')
    assert decision.target(level, "h", Action(prefer="closest")).wished
    assert not decision.target(level, "h", Action(still=True)).wished


# --- where it goes ---------------------------------------------------------------------------------------


@pytest.mark.rule("HT-10")
def test_it_moves_orthogonally_through_terrain_and_vagrants_and_joints() -> None:
    """Terrain and a Vagrant lie on the only way into the next car, and it goes right through them."""
    found = board(
        "A: ..#. | B: ..",
        "h A1,1; songsmith A2,1; empress B2,1",
        links="A4,1 B1,1",
        tokens='special = "empress"',
    )
    told = move(found, 9, 0)
    assert told["path"] == ["A2,1", "A3,1", "A4,1", "B1,1", "B2,1"]
    assert told["haunted"] == ["songsmith", "empress"]


@pytest.mark.rule("HT-10")
def test_two_haints_pass_each_other_and_do_not_end_on_one_space() -> None:
    """The other Haint stands on the space next to the target: it passes it, or ends short of it."""
    people = "h A1,1; other A3,1; songsmith A4,1"
    assert move(board("A: ....", people), 3, 0, who="h")["path"] == ["A2,1", "A3,1", "A4,1"]
    assert move(board("A: ....", people), 2, 0, who="h")["end"] == "A2,1"


@pytest.mark.rule("HT-11", "RU-21")
def test_stepping_onto_a_vagrant_haunts_once_a_turn() -> None:
    """It comes past the same Vagrant twice, and haunts them once."""
    found = board("A: ...", "h A1,1; songsmith A2,1; empress A3,1", tokens='special = "songsmith"')
    told = move(found, 4, 1)
    assert told["haunted"] == ["songsmith", "empress"]
    assert told["end"] != "A2,1" or told["path"].count("A2,1") > 1


@pytest.mark.rule("HT-12")
def test_whoever_it_ends_on_steps_to_an_open_neighbour_also_through_a_joint() -> None:
    """Open is no terrain, no character and no object; the space that the Haint came from is open again."""
    found = board(
        "A: ... / .#. / ... | B: ..",
        "h A1,1; songsmith A3,2; empress A3,3",
        links="A3,2 B1,1",
        tokens='special = "songsmith";candles = ["B1,1"]',
    )
    told = move(found, 9, 0)
    assert told["end"] == "A3,2"
    assert told["displaced"] == [{"vagrant": "songsmith", "to": ["A3,1", "B1,1"]}]
    beside = board("A: ..", "h A1,1; songsmith A2,1")
    assert move(beside, 1, 0)["displaced"] == [{"vagrant": "songsmith", "to": ["A1,1"]}]


@pytest.mark.rule("RU-18")
def test_a_vagrant_boxed_in_by_terrain_steps_to_the_nearest_open_space() -> None:
    """No neighbour can be entered, so all nearest open spaces are offered, counted through the terrain."""
    found = board("A: .#.. / #.#. / .#.. / ....", "h A4,4; songsmith A2,2")
    told = move(found, 9, 0)
    assert told["end"] == "A2,2"
    assert told["displaced"] == [
        {"vagrant": "songsmith", "to": ["A1,1", "A3,1", "A4,2", "A1,3", "A3,3", "A2,4"]}
    ]


@pytest.mark.rule("HT-12", "VG-08", "RU-19")
def test_the_pup_is_not_haunted_but_steps_aside_like_a_vagrant() -> None:
    """Ending on the pup's space moves it one space, and haunts nobody."""
    found = board("A: ....", "h A1,1; pup A3,1; runaway A4,1 5/8", tokens='special = "pup"')
    told = move(found, 2, 0)
    assert (told["end"], told["haunted"]) == ("A3,1", [])
    assert told["displaced"] == [{"vagrant": "pup", "to": ["A2,1"]}]


@pytest.mark.rule("HT-13", "HT-14")
def test_among_the_ways_that_end_in_range_one_haunts_the_most() -> None:
    """A greedy straight way would haunt nobody; the true maximum goes around through both others."""
    found = board(
        "A: ..... / .....",
        "h A1,1; songsmith A5,1; empress A2,2; wayfarer A3,2",
        tokens='special = "songsmith"',
    )
    told = move(found, 5, 1)
    assert told["path"] == ["A2,1", "A2,2", "A3,2", "A3,1", "A4,1"]
    assert (told["haunted"], told["in_range"], told["distance"]) == (["empress", "wayfarer"], True, 1)


@pytest.mark.rule("HT-14", "RU-19", "RU-22")
def test_the_pup_does_not_count_among_the_haunted() -> None:
    """A way past the pup is worth no more than one past nobody."""
    found = board("A: ... / ...", "h A1,1; pup A2,2; runaway A3,1")
    told = move(found, 3, 0)
    assert told["haunted"] == ["runaway"]
    assert told["path"] == ["A2,1", "A3,1"]


@pytest.mark.rule("HT-15")
def test_in_range_already_it_still_moves_to_haunt_and_ends_in_range() -> None:
    """The target is in range at the start; two steps out and back haunt another Vagrant."""
    found = board("A: .....", "h A2,1; songsmith A4,1; empress A1,1", tokens='special = "songsmith"')
    told = move(found, 2, 2)
    assert (told["path"], told["haunted"]) == (["A1,1", "A2,1"], ["empress"])
    assert told["in_range"] is True


@pytest.mark.rule("HT-16")
def test_out_of_reach_it_still_moves_towards_the_target() -> None:
    """Two steps do not reach; it ends as near as two steps come."""
    told = move(board("A: .......", "h A1,1; songsmith A7,1"), 2, 1)
    assert (told["end"], told["distance"], told["in_range"], told["acts_on"]) == ("A3,1", 4, False, None)


@pytest.mark.rule("RU-14")
def test_out_of_reach_nobody_is_worth_a_detour() -> None:
    """A Vagrant one step aside stays unhaunted when that step makes the end less near; on the way counts."""
    aside = board(
        "A: ....... / .......", "h A1,1; empress A1,2; songsmith A7,1", tokens='special = "songsmith"'
    )
    assert move(aside, 2, 1)["haunted"] == []
    on_a_way = board(
        "A: ....... / .......", "h A1,2; empress A2,2; songsmith A7,1", tokens='special = "songsmith"'
    )
    told = move(on_a_way, 2, 1)
    assert (told["haunted"], told["distance"]) == (["empress"], 5)


@pytest.mark.rule("HT-17")
def test_without_a_range_it_goes_for_the_highest_priority_itself() -> None:
    """No range is said: the goal is the target's own space, and nothing is in or out of range."""
    told = move(board("A: .....", "h A1,1; songsmith A4,1"), 9)
    assert (told["end"], told["distance"], told["in_range"], told["acts_on"]) == ("A4,1", 0, None, None)


@pytest.mark.rule("HT-18")
def test_ways_that_count_as_much_are_all_listed() -> None:
    """Two ends are as near and haunt as many; the fewest steps and then the order of spaces is shown first."""
    told = move(board("A: ... / ...", "h A1,1; songsmith A3,2"), 2, 1)
    assert (told["end"], told["path"]) == ("A3,1", ["A2,1", "A3,1"])
    assert told["alternatives"] == [{"end": "A2,2", "haunted": [], "path": ["A2,1", "A2,2"]}]


@pytest.mark.rule("RU-17")
def test_every_pair_of_which_only_one_can_be_haunted_is_listed() -> None:
    """Three stand around it and only two can be haunted: each pair is one outcome to choose from."""
    found = board(
        "A: ... / ... / ...",
        "h A2,2; songsmith A1,2; empress A2,1; wayfarer A3,2; runaway A2,3",
        tokens='special = "runaway"',
    )
    told = move(found, 4, 1)
    outcomes = [told, *told["alternatives"]]
    assert {len(one["haunted"]) for one in outcomes} == {2}
    pairs = {frozenset(one["haunted"]) for one in outcomes}
    assert len(pairs) > 1
    assert len({(one["end"], frozenset(one["haunted"])) for one in outcomes}) == len(outcomes)


@pytest.mark.rule("HT-19", "RU-12")
def test_the_target_is_locked_and_chosen_again_only_when_it_ends_out_of_range() -> None:
    """On its way to a target that it does not reach, it acts on the Vagrant who is in range then."""
    found = board("A: .........", "h A1,1; songsmith A9,1; empress A4,1 9/9", tokens='special = "songsmith"')
    told = move(found, 2, 1)
    assert (told["target"]["name"], told["in_range"]) == ("songsmith", False)
    assert told["acts_on"] == {"kind": "vagrant", "name": "empress", "at": "A4,1"}
    reached = move(
        board("A: .....", "h A1,1; songsmith A5,1; empress A3,1 1/9", tokens='special = "songsmith"'), 4, 1
    )
    assert reached["acts_on"]["name"] == "songsmith"


@pytest.mark.rule("HT-19")
def test_choosing_again_forgets_the_wish_of_the_action_and_candles() -> None:
    """After the move steps 1 and 4 to 7 count: the hurt one in its car, not the furthest, and no candle."""
    found = board(
        "A: ..........",
        "h A1,1; songsmith A10,1; empress A5,1 9/9; wayfarer A4,1 3/8",
        tokens='candles = ["A6,1"]',
    )
    told = move(found, 2, 2, prefer="furthest")
    assert (told["target"]["name"], told["end"]) == ("songsmith", "A3,1")
    assert (told["acts_on"]["name"], told["acts_on_tied"]) == ("wayfarer", [])


@pytest.mark.rule("HT-19")
def test_choosing_again_looks_from_where_the_move_ended() -> None:
    """The car it moved into is its car now: the one hurt there comes before one who lost more in the old car."""
    found = board(
        "A: ... | B: ......",
        "h A3,1; empress A2,1 1/9; wayfarer B2,1 5/8; songsmith B6,1",
        links="A3,1 B1,1",
        tokens='special = "songsmith"',
    )
    told = move(found, 1, 2)
    assert (told["end"], told["in_range"]) == ("B1,1", False)
    assert (told["acts_on"]["name"], told["acts_on_tied"]) == ("wayfarer", [])
    back = board("A: ... | B: ......", "h A3,1; empress A2,1 8/9; wayfarer B2,1 5/8", links="A3,1 B1,1")
    assert move(back, 0, 2)["acts_on"]["name"] == "empress"


@pytest.mark.rule("HT-19", "HT-09")
def test_a_tie_after_the_move_is_named_too() -> None:
    """Two are in range, as hurt and as near as each other."""
    found = board("A: .......", "h A4,1; songsmith A3,1; empress A5,1")
    told = move(found, 0, 1)
    assert (told["target"]["name"], told["tied"]) == ("songsmith", ["empress"])
    far = board(
        "A: ....... | B: .",
        "h A4,1; songsmith A3,1; empress A5,1; wayfarer B1,1",
        tokens='special = "wayfarer"',
    )
    told = move(far, 0, 1)
    assert (told["acts_on"]["name"], told["acts_on_tied"]) == ("songsmith", ["empress"])


@pytest.mark.rule("HT-20")
def test_an_action_without_anybody_to_target_is_ignored() -> None:
    """Nobody stands on the train: no target, no step, nothing happens."""
    told = move(board("A: ...", "h A1,1"), 3, 1)
    assert (told["target"], told["path"], told["end"], told["acts_on"]) == (None, [], "A1,1", None)
    assert target(board("A: ...", "h A1,1"))["step"] is None


@pytest.mark.rule("HT-21")
def test_stepping_onto_a_candle_ends_the_move_and_a_vagrant_in_range_is_the_target_then() -> None:
    """The candle is the target; once entered it is gone, and the action meets whoever is in range."""
    found = board("A: ......", "h A1,1; songsmith A4,1 3/9", tokens='candles = ["A3,1"]')
    told = move(found, 5, 1)
    assert (told["target"]["kind"], told["end"], told["candle"], told["in_range"]) == (
        "candle",
        "A3,1",
        "A3,1",
        True,
    )
    assert told["acts_on"]["name"] == "songsmith"
    assert move(found, 5)["acts_on"] is None


@pytest.mark.rule("HT-21")
def test_a_candle_on_the_only_way_stops_it_short_of_another_target() -> None:
    """The target holds the special token behind the candle: the move ends on the candle all the same."""
    found = board("A: ......", "h A1,1; songsmith A5,1", tokens='candles = ["A3,1"];special = "songsmith"')
    told = move(found, 5, 1)
    assert (told["end"], told["candle"], told["distance"]) == ("A3,1", "A3,1", 2)
    around = board(
        "A: ..... / .....", "h A1,1; songsmith A5,1", tokens='candles = ["A3,1"];special = "songsmith"'
    )
    assert move(around, 6, 0)["candle"] is None


# --- range, reach and placing ----------------------------------------------------------------------------


@pytest.mark.rule("TR-01", "TR-02", "TR-03")
def test_vagrants_count_around_terrain_and_haints_through_it() -> None:
    """Both count orthogonally and through characters; a Haint on terrain can be targeted all the same."""
    found = board("A: .#..", "h A2,1; songsmith A3,1; empress A4,1")
    space = parse_space("A3,1")
    assert listed(found, rule.in_range(found, space, 2, "haint")) == "A1,1 A2,1 A3,1 A4,1"
    assert listed(found, rule.in_range(found, space, 2, "vagrant")) == "A2,1 A3,1 A4,1"
    assert listed(found, rule.in_range(found, parse_space("A4,1"), 1, "vagrant")) == "A3,1 A4,1"


@pytest.mark.rule("TR-02")
def test_with_range_0_a_vagrant_can_target_themselves() -> None:
    """Nothing but one's own space is at distance 0."""
    found = board("A: ...", "h A2,1; songsmith A1,1")
    assert listed(found, rule.in_range(found, parse_space("A1,1"), 0, "vagrant")) == "A1,1"


@pytest.mark.rule("RU-37")
def test_range_plus_one_raises_the_maximum_only() -> None:
    """Everything that was in range stays so, and the next ring is added."""
    found = board("A: .....", "songsmith A1,1")
    near, far = (rule.in_range(found, parse_space("A1,1"), steps, "vagrant") for steps in (2, 3))
    assert listed(found, far ^ near) == "A4,1"
    assert far & near == near


@pytest.mark.rule("AC-01", "AC-02")
def test_a_vagrant_passes_everybody_but_no_terrain_and_ends_on_no_character() -> None:
    """Haint, Vagrant and tokens are passed; the spaces of characters are none to end on, those of tokens are."""
    found = board(
        "A: ....# / .#...",
        "h A2,1; songsmith A1,1; empress A4,1",
        tokens='candles = ["A3,1"];[tokens.objects];"A3,2" = "leaf pile"',
    )
    assert listed(found, rule.reach(found, "songsmith", 4)) == "A1,1 A3,1 A1,2 A3,2 A4,2"


@pytest.mark.rule("MR-09")
def test_the_moonreaper_stands_three_from_the_highest_humanity_or_as_near_to_three_as_can_be() -> None:
    """Counted as Haints count, through terrain, onto an open space; all equal spaces are listed."""
    found = board("A: ...#....", "songsmith A2,1 7/9; empress A8,1 4/10; h A6,1", tokens='candles = ["A5,1"]')
    assert moonreaper_place.moonreaper(found) == ((parse_space("A5,1"),), 3, ("songsmith",))
    small = board("A: ...", "songsmith A1,1 7/9; empress A3,1 7/9")
    assert moonreaper_place.moonreaper(small) == ((parse_space("A2,1"),), 1, ("songsmith", "empress"))
    either = board("A: ..#..", "songsmith A1,1 9/9; h A4,1")
    assert moonreaper_place.moonreaper(either) == ((parse_space("A5,1"),), 4, ("songsmith",))


@pytest.mark.rule("MR-09")
def test_a_humanity_that_nobody_said_is_asked_for() -> None:
    """At an unknown maximum nobody can tell who has the most."""
    with pytest.raises(UsageError, match="Empress"):
        moonreaper_place.moonreaper(board("A: ....", "empress A1,1; songsmith A2,1 4/9"))


@pytest.mark.rule("MR-11")
def test_a_moon_token_meant_for_an_object_goes_to_the_nearest_free_space() -> None:
    """Elsewhere it lies where the card says, under whoever stands there, and keeps the space open."""
    found = board("A: ....", "songsmith A1,1", tokens='moon = ["A4,1"];[tokens.objects];"A2,1" = "leaf pile"')
    assert for_moon_token(found, parse_space("A2,1")) == (parse_space("A3,1"),)
    assert for_moon_token(found, parse_space("A1,1")) == (parse_space("A1,1"),)
    assert listed(found, found.open_spaces()) == "A3,1 A4,1"


@pytest.mark.rule("VG-08")
def test_the_pup_starts_on_an_open_space_beside_the_runaway() -> None:
    """Terrain, characters and objects are not open; a joint counts as beside."""
    found = board("A: .. / .# | B: .", "runaway A1,1; songsmith A1,2", links="A1,1 B1,1")
    assert for_pup(found) == (parse_space("A2,1"), parse_space("B1,1"))


# --- what the screen reminds of ----------------------------------------------------------------------------


@pytest.mark.rule("MR-21", "MR-22")
def test_the_moonreaper_moves_as_a_haint_and_what_is_special_is_told(vsong) -> None:
    """He targets and haunts like any Haint; the bone for Junk and the moves in place of Humanity are reminders."""
    told = vsong("haint", "move", "2", "--board", written("moonreaper A1,1; songsmith A2,1"))
    assert "MR-21" in told.out
    assert "MR-22" in told.out
    other = vsong("haint", "move", "2", "--board", written("tommyknocker A1,1; songsmith A2,1"))
    assert "MR-2" not in other.out
    assert "HT-23" in other.out


@pytest.mark.rule("RU-33", "RU-34")
def test_reach_reminds_of_forced_moves_and_show_of_the_pups_place(vsong) -> None:
    """A forced move goes around terrain; where an effect looks at where she is, the pup's place counts too."""
    file = written("tommyknocker A1,1; runaway A2,1; pup A3,1")
    assert "RU-33" in vsong("board", "reach", "runaway", "2", "--board", file).out
    assert "RU-34" in vsong("board", "range", "A2,1", "2", "--for", "vagrant", "--board", file).out


def written(people: str) -> str:
    with open("board.toml", "w", encoding="utf-8") as file:
        file.write(fresh(board_tables.encode(board("A: ....", people))))
    return "board.toml"
