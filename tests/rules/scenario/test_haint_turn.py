"""The Haint's turn in a tracked scenario."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, refused
from vagrant_cli.campaign import Scenario
from vagrant_cli.data.items import ITEM_KEYS
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.bindle import bindle, hand
from vagrant_cli.rules.bindle.uses import How
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.decision import Settled
from vagrant_cli.rules.board.train import Space, build, parse_space
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.events.bindle import ActionIgnored, MoonreaperMoves, OppressionDue
from vagrant_cli.rules.events.turn import (
    BonyGain,
    EventCalled,
    HaintActionUnknown,
    HaintActs,
    HaintActsOn,
    HaintGained,
    HaintMoved,
    HaintTargets,
    HaintTokensPutBack,
    HaintTurnSkipped,
    RoundOver,
    StepsAside,
    TurnEnded,
    VagrantHaunted,
)
from vagrant_cli.rules.events.vagrant import CurseAnswered
from vagrant_cli.rules.haint import pieces
from vagrant_cli.rules.scenario import haint_actions, turns
from vagrant_cli.scenario import AFTER_TURN, CycleTrack, HaintAction, HaintState, Settings

TOLD = {"songsmith.max": 9, "empress.max": 8, "cursebearer.max": 9}
PAGE = 5


def scenario(*, actions=None, haints=None, vagrants="songsmith empress", **more):
    campaign = begun(vagrants=vagrants)._replace(
        scenario=Scenario(PAGE, haints=haints or {"blackthorn": HaintState(limit=9, break_space=3)}, **more),
        actions={PAGE: actions or {}},
        told=TOLD,
    )
    campaign, _ = turns.begin_round(campaign, ())
    return turns.begin_turn(campaign, next(iter(campaign.vagrants)))[0]


def board(**standing: str) -> Board:
    train = build({"A": ("......", "......", "......")}, ())
    haint = {"blackthorn": parse_space(standing.pop("blackthorn"))}
    return Board(
        train, haints=haint, vagrants={name: Standee(parse_space(at)) for name, at in standing.items()}
    )


def kinds(events, *wanted):
    return [event for event in events if isinstance(event, wanted)]


@pytest.mark.rule("TU-02", "HT-01", "HT-22")
def test_the_haint_turn_follows_every_vagrant_turn_and_its_token_goes_on_the_track():
    campaign = scenario(actions={"salt": {"1": HaintAction(move=3, reach=2, note="hurts 1")}})
    campaign, events = turns.end_turn(campaign, bindle.by_hand(["salt"]))
    assert isinstance(events[0], TurnEnded)
    assert HaintActs("blackthorn", "salt", 1, 3, 2, "hurts 1") in events
    assert campaign.scenario.track.tokens == {"salt": 1}
    assert not kinds(events, RoundOver)
    campaign, _ = turns.begin_turn(campaign, "empress")
    campaign, events = turns.end_turn(campaign, bindle.by_hand(["apple"]))
    assert kinds(events, RoundOver)
    assert campaign.scenario.track.tokens == {"salt": 1, "apple": 1}


@pytest.mark.rule("TU-02", "HE-04")
def test_a_broken_haint_skips_one_turn_and_needs_no_token():
    campaign = scenario(haints={"blackthorn": HaintState(limit=9, broken=True)})
    campaign, events = turns.end_turn(campaign, None)
    assert HaintTurnSkipped("blackthorn") in events
    assert campaign.scenario.track.tokens == {}
    campaign, _ = turns.begin_turn(campaign, "empress")
    with pytest.raises(UsageError):
        turns.end_turn(campaign, None)


@pytest.mark.rule("HE-04")
def test_a_token_named_for_a_broken_haint_goes_back_and_that_is_said():
    campaign = scenario(haints={"blackthorn": HaintState(limit=9, broken=True)})
    campaign, events = turns.end_turn(campaign, bindle.by_hand(["iron", "nails"]))
    assert HaintTokensPutBack(("iron-nails",)) in events
    assert campaign.scenario.track.tokens == {}


@pytest.mark.rule("HT-01", "HE-03")
def test_the_action_is_the_one_of_the_present_mood():
    actions = {
        "salt": {"1": HaintAction(note="first"), "2": HaintAction(note="second"), "any": HaintAction()}
    }
    for mood, note in ((1, "first"), (2, "second"), (3, "")):
        haints = {"blackthorn": HaintState(mood=mood, moods=3)}
        _, events = turns.end_turn(scenario(actions=actions, haints=haints), bindle.by_hand(["salt"]))
        assert kinds(events, HaintActs)[0].note == note


def test_an_action_that_nobody_typed_in_is_looked_up_in_the_book():
    _, events = turns.end_turn(scenario(), bindle.by_hand(["salt"]))
    assert HaintActionUnknown("blackthorn", "salt", 1, PAGE) in events


@pytest.mark.rule("AC-05", "MR-03")
def test_event_and_moon_tokens_come_first_and_are_replaced():
    campaign = scenario(events={"3": "bindle"})
    campaign = campaign._replace(moonreaper=campaign.moonreaper._replace(in_play=True))
    with pytest.raises(UsageError):
        turns.end_turn(campaign, bindle.by_hand(["moon"]))
    campaign, events = turns.end_turn(campaign, bindle.by_hand(["moon", "3", "salt"]))
    assert campaign.scenario.moon.beside == 1
    assert campaign.scenario.track.tokens == {"salt": 1}
    assert kinds(events, HaintActionUnknown)[0].token == "salt"


@pytest.mark.rule("HT-02", "HT-05", "HT-11", "HT-12", "HT-23")
def test_on_a_board_it_targets_moves_haunts_and_whoever_is_in_its_way_steps_aside():
    campaign = scenario(
        actions={"salt": {"any": HaintAction(move=4, reach=0)}},
        board=board(blackthorn="A1,1", songsmith="A3,1", empress="A5,1"),
    )
    campaign = campaign.with_vagrant("empress", humanity=2)
    campaign, events = turns.end_turn(campaign, bindle.by_hand(["salt"]))
    assert kinds(events, HaintTargets)[0][1:5] == ("vagrant", "empress", "A5,1", "HT-05")
    assert kinds(events, HaintMoved)[0].path == ("A2,1", "A3,1", "A4,1", "A5,1")
    assert [event.vagrant for event in kinds(events, VagrantHaunted)] == ["songsmith", "empress"]
    [aside] = kinds(events, StepsAside)
    assert aside.vagrant == "empress"
    standing = campaign.scenario.board
    assert str(standing.haints["blackthorn"]) == "A5,1"
    assert str(standing.vagrants["empress"].at) == aside.to[0]
    assert kinds(events, HaintActsOn)[0].target is not None


@pytest.mark.rule("VG-01", "RU-21")
def test_haunting_the_cursebearer_gives_that_haint_one_humanity_once_a_turn():
    campaign = scenario(
        vagrants="cursebearer empress",
        actions={"salt": {"any": HaintAction(move=2, reach=0)}},
        board=board(blackthorn="A1,1", cursebearer="A2,1", empress="A6,3"),
    )
    campaign, events = turns.end_turn(campaign, bindle.by_hand(["salt"]))
    assert kinds(events, HaintGained) == [HaintGained("blackthorn", 1, 1, 9)]


def two_tokens(**more):
    """It goes back and forth on one line, past the Songsmith each time."""
    train = build({"A": (".....",)}, ())
    standees = {"songsmith": Standee(parse_space("A3,1")), "empress": Standee(parse_space("A5,1"))}
    return scenario(
        actions={
            "salt": {"any": HaintAction(move=2, reach=0)},
            "apple": {"any": HaintAction(move=4, reach=1, prefer="furthest")},
            "haunted": {"any": HaintAction(hurt=1)},
        },
        board=Board(train, haints={"blackthorn": parse_space("A1,1")}, vagrants=standees),
        **more,
    )


@pytest.mark.rule("HT-11", "RU-21")
def test_with_two_tokens_a_turn_a_haint_haunts_each_vagrant_once():
    campaign = two_tokens(settings=Settings(tokens_a_turn=2))
    campaign, events = turns.end_turn(campaign, bindle.by_hand(["salt", "apple"]))
    assert [one.vagrant for one in kinds(events, VagrantHaunted)] == ["songsmith", "empress"]
    assert [campaign.vagrants[name].humanity for name in ("songsmith", "empress")] == [8, 7]


@pytest.mark.rule("HT-11", "RU-21")
def test_in_its_next_turn_it_may_haunt_them_again():
    campaign, _ = turns.end_turn(two_tokens(), bindle.by_hand(["salt"]))
    campaign, _ = turns.begin_turn(campaign, "empress")
    _, events = turns.end_turn(campaign, bindle.by_hand(["apple"]))
    assert "songsmith" in [one.vagrant for one in kinds(events, VagrantHaunted)]


@pytest.mark.rule("HT-21", "BN-05")
def test_a_candle_on_the_way_ends_the_move_and_goes_to_the_track():
    place = board(blackthorn="A1,1", songsmith="A6,1", empress="A6,3")
    campaign = scenario(
        actions={"salt": {"any": HaintAction(move=5, reach=2)}},
        board=place._replace(candles=(parse_space("A3,1"),)),
    )
    campaign, _ = turns.end_turn(campaign, bindle.by_hand(["salt"]))
    assert str(campaign.scenario.board.haints["blackthorn"]) == "A3,1"
    assert campaign.scenario.board.candles == ()
    assert campaign.scenario.track.tokens == {"candle": 1, "salt": 1}


@pytest.mark.rule("HT-20")
def test_with_nobody_in_range_the_action_is_ignored():
    campaign = scenario(
        actions={"salt": {"any": HaintAction(move=1, reach=1)}},
        board=board(blackthorn="A1,1", songsmith="A6,1", empress="A6,3"),
    )
    _, events = turns.end_turn(campaign, bindle.by_hand(["salt"]))
    assert kinds(events, HaintActsOn) == [HaintActsOn("blackthorn", None, ())]


@pytest.mark.rule("HT-08")
def test_who_played_last_counts_on_the_board_of_a_tracked_scenario():
    campaign = scenario(board=board(blackthorn="A3,2", songsmith="A1,2", empress="A5,2"))
    campaign, _ = turns.end_turn(campaign, bindle.by_hand(["salt"]))
    assert pieces.in_scenario(campaign).recent == "songsmith"


def test_two_haints_share_out_two_tokens():
    haints = {"ash": HaintState(), "elm": HaintState()}
    campaign = scenario(haints=haints, settings=Settings(tokens_a_turn=2))
    _, events = turns.end_turn(campaign, bindle.by_hand(["salt", "apple"]))
    assert [(e.haint, e.token) for e in kinds(events, HaintActionUnknown)] == [
        ("ash", "salt"),
        ("elm", "apple"),
    ]


def test_tokens_that_are_set_aside_do_not_go_on_the_track():
    campaign = scenario(settings=Settings(set_aside=True))
    campaign, _ = turns.end_turn(campaign, bindle.by_hand(["salt"]))
    assert campaign.scenario.track.tokens == {}


@pytest.mark.rule("MO-05")
def test_the_round_that_the_moment_marked_gives_the_haint_four_humanity_each_time_it_begins():
    campaign = begun()._replace(
        scenario=Scenario(97, haints={"bony": HaintState(limit=20)}, marked_space=2, events={"4": "round 2"})
    )
    campaign, events = turns.begin_round(campaign, ())
    assert not kinds(events, BonyGain)
    campaign = campaign.in_scenario(rounds=campaign.scenario.rounds._replace(acted=tuple(campaign.vagrants)))
    campaign, events = turns.begin_round(campaign, ())
    assert events[1:] == (EventCalled("4", "round 2"), BonyGain("bony", 4), HaintGained("bony", 4, 4, 20))


def test_the_action_of_one_of_two_haints_comes_before_that_of_both():
    actions = {"salt": {"1": HaintAction(note="both"), "1 elm": HaintAction(note="hers")}}
    campaign = scenario(haints={"ash": HaintState(), "elm": HaintState()}, actions=actions)
    assert haint_actions.action_for(campaign, "ash", "salt").note == "both"
    assert haint_actions.action_for(campaign, "elm", "salt").note == "hers"


def tied(**more):
    """Two Vagrants equally near in one car, nobody hurt, nobody played last."""
    return scenario(
        vagrants="songsmith empress wayfarer",
        actions={"salt": {"any": HaintAction(move=2, reach=1)}},
        board=board(blackthorn="A3,2", empress="A1,2", wayfarer="A5,2"),
        **more,
    )


@pytest.mark.rule("HT-09")
def test_a_tie_is_settled_as_the_players_say_or_are_asked_else_the_first_in_board_order():
    salt = bindle.by_hand(["salt"])
    _, events = turns.end_turn(tied(), salt)
    assert kinds(events, HaintTargets)[0][2:] == ("empress", "A1,2", "HT-09", ("wayfarer",))
    said = Settled(targets=("wayf",))
    _, events = turns.end_turn(tied(), salt, settled=said)
    assert kinds(events, HaintTargets)[0][2:] == ("wayfarer", "A5,2", "HT-09", ())
    asked = []

    def ask(names):
        asked.append(names)
        return "wayfarer"

    _, events = turns.end_turn(tied(), salt, settled=Settled(ask=ask))
    assert kinds(events, HaintTargets)[0].target == "wayfarer"
    assert asked == [("empress", "wayfarer")]


@pytest.mark.rule("HT-09")
def test_only_who_is_tied_can_settle_it_unless_the_group_insists():
    campaign = tied().with_vagrant("empress", humanity=2)
    said = Settled(targets=("wayfarer",))
    with refused("HT-05"):
        turns.end_turn(campaign, bindle.by_hand(["salt"]), settled=said)
    insists = Settled(targets=("wayfarer",), forced=True)
    _, events = turns.end_turn(campaign, bindle.by_hand(["salt"]), settled=insists)
    assert kinds(events, HaintTargets)[0].target == "wayfarer"
    with pytest.raises(UsageError, match="nothing that --target could settle"):
        turns.end_turn(scenario(), bindle.by_hand(["salt"]), settled=said)


@pytest.mark.rule("HT-09")
def test_a_target_settles_nothing_where_nobody_is_tied_or_all_are_hit():
    alone = tied().with_vagrant("empress", humanity=2)
    everybody = tied()._replace(actions={PAGE: {"salt": {"any": HaintAction(all=True, hurt=1)}}})
    said = Settled(targets=("empress",))
    for campaign in (alone, everybody):
        with pytest.raises(UsageError, match="--target"):
            turns.end_turn(campaign, bindle.by_hand(["salt"]), settled=said)
    where = Settled(ends=(parse_space("A1.2"),))
    with pytest.raises(UsageError, match="--to changes nothing"):
        turns.end_turn(alone, bindle.by_hand(["salt"]), settled=where)


@pytest.mark.rule("HT-09")
def test_what_is_said_before_the_tool_draws_may_settle_nothing_unless_no_token_can_ask_for_it():
    full = {f"{item}.tokens": 0 for item in ITEM_KEYS} | {"salt.tokens": 3} | TOLD
    alone = tied().with_vagrant("empress", humanity=2)._replace(told=full)
    drawn = bindle.by_luck(Luck(1))
    said = Settled(targets=("empress",))
    _, events = turns.end_turn(alone, drawn, settled=said)
    assert kinds(events, HaintTargets)[0].target == "empress"
    with pytest.raises(UsageError, match="0 actions of the Haint"):
        turns.end_turn(alone._replace(actions={}), drawn, settled=said)
    with pytest.raises(UsageError, match="--on salt changes nothing"):
        turns.end_turn(alone, drawn, "salt")
    with refused("BN-01"):
        turns.end_turn(alone, drawn, settled=Settled(salted=("empress",)))
    holding = alone.with_vagrant("wayfarer", tokens={"salt": 1})
    _, events = turns.end_turn(holding, drawn, settled=Settled(salted=("wayfarer",)))
    assert not kinds(events, ActionIgnored)


@pytest.mark.rule("HT-09")
def test_of_two_tokens_the_first_may_keep_its_place_when_the_second_settles_a_tie():
    two = tied(settings=Settings(tokens_a_turn=2))
    two = two._replace(
        actions={PAGE: {"salt": {"any": HaintAction(move=0, reach=2)}, "apple": two.actions[PAGE]["salt"]}}
    )
    _, first = turns.end_turn(two, bindle.by_hand(["salt", "apple"]))
    names = tuple(event.target for event in kinds(first, HaintTargets))
    _, again = turns.end_turn(two, bindle.by_hand(["salt", "apple"]), settled=Settled(targets=names))
    assert tuple(event.target for event in kinds(again, HaintTargets)) == names


@pytest.mark.rule("HE-04")
@pytest.mark.parametrize("tokens", [(), ("salt",)])
def test_a_broken_haint_asks_for_nothing(tokens):
    broken = scenario(haints={"blackthorn": HaintState(limit=9, break_space=2, broken=True)})
    drawer = bindle.by_hand(tokens) if tokens else None
    for said in (
        Settled(targets=("empress",)),
        Settled(ends=(Space("A", 1, 1),)),
        Settled(salted=("empress",)),
    ):
        with pytest.raises(UsageError, match="changes nothing"):
            turns.end_turn(broken, drawer, settled=said)
    with pytest.raises(UsageError, match="--on changes nothing"):
        turns.end_turn(broken, drawer, "salt")


@pytest.mark.rule("PB-04")
def test_a_symbol_is_for_a_berry_that_is_laid_on_the_track():
    campaign = scenario()._replace(mode="normal", off_the_rails=True)
    for word in ("salt", "nails"):
        with pytest.raises(UsageError, match="--on salt changes nothing"):
            turns.end_turn(campaign, bindle.by_hand([word]), "salt")
    aside = scenario(settings=Settings(set_aside=True))._replace(mode="normal", off_the_rails=True)
    with pytest.raises(UsageError, match="set aside"):
        turns.end_turn(aside, bindle.by_hand(["berry"]), "salt")
    two = scenario(settings=Settings(tokens_a_turn=2))._replace(mode="normal", off_the_rails=True)
    ended, _ = turns.end_turn(two, bindle.by_hand(["apple", "berry"]), "salt")
    assert (ended.scenario.track.tokens, ended.scenario.track.berries) == ({"apple": 1}, {"salt": 1})


@pytest.mark.rule("HT-18")
def test_of_ways_that_count_as_much_the_players_may_say_where_it_ends():
    campaign = scenario(
        actions={"salt": {"any": HaintAction(move=2, reach=1)}},
        board=board(blackthorn="A1,1", songsmith="A3,2"),
    )
    salt = bindle.by_hand(["salt"])
    _, events = turns.end_turn(campaign, salt)
    moved = kinds(events, HaintMoved)[0]
    assert (moved.path[-1], moved.others, moved.ends) == ("A3,1", 1, ("A2,2",))
    after, events = turns.end_turn(campaign, salt, settled=Settled(ends=(parse_space("A2,2"),)))
    assert str(after.scenario.board.haints["blackthorn"]) == "A2,2"
    assert (kinds(events, HaintMoved)[0].others, kinds(events, HaintMoved)[0].ends) == (0, ())
    with refused("HT-18") as error:
        turns.end_turn(campaign, salt, settled=Settled(ends=(parse_space("A1,1"),)))
    assert "A3,1 or A2,2" in error.value.message


@pytest.mark.rule("RU-32", "RU-43")
def test_the_cycle_check_at_the_end_of_a_vagrants_turn_comes_before_the_haint_draws():
    """What the Haint lays down then stays on the track."""
    campaign = scenario(settings=Settings(cycle_after=AFTER_TURN), track=CycleTrack(tokens={"iron-nails": 5}))
    campaign = campaign._replace(told=TOLD | {"iron-nails.tokens": 6, "iron-nails.cycle": 5})
    campaign, _ = turns.end_turn(campaign, bindle.ByHand(("salt",)))
    assert campaign.scenario.track.tokens == {"salt": 1}


@pytest.mark.rule("MR-21", "MR-22", "VG-01")
def test_the_moonreaper_who_haunts_the_cursebearer_is_moved_and_every_haunted_vagrant_rolls():
    campaign = scenario(
        vagrants="cursebearer empress",
        haints={"moonreaper": HaintState()},
        actions={"salt": {"any": HaintAction(move=4, reach=0)}},
    )
    found = Board(
        build({"A": ("......",)}, ()),
        {"moonreaper": Space("A", 1, 1)},
        {"cursebearer": Standee(Space("A", 3, 1)), "empress": Standee(Space("A", 5, 1))},
    )
    _, events = turns.end_turn(campaign.in_scenario(board=found), bindle.ByHand(("salt",)))
    assert MoonreaperMoves(1) in events
    (due,) = kinds(events, OppressionDue)
    assert set(due.vagrants) == {event.vagrant for event in kinds(events, VagrantHaunted)}
    assert all(event.known for event in kinds(events, VagrantHaunted))  # no Mood's haunted effect follows
    assert CurseAnswered("cursebearer", 1, "moonreaper") in events
    assert "cursebearer" in due.vagrants
    assert not kinds(events, HaintGained)


def selfless(**more):
    """The Haint is 1 short of breaking; the Revivalist and the Cursebearer could each gain 1."""
    campaign = scenario(
        vagrants="cursebearer revivalist",
        haints={"blackthorn": HaintState(humanity=8, limit=9, break_space=3)},
        actions={"salt": {"any": HaintAction(move=6, reach=1)}},
        **more,
    )
    campaign = campaign._replace(told={"cursebearer.max": 9, "revivalist.max": 9})
    for name in campaign.vagrants:
        campaign = campaign.with_vagrant(name, humanity=4)
    return campaign


def humanity_of(campaign):
    return {name: vagrant.humanity for name, vagrant in campaign.vagrants.items()}


def by_nails(campaign, to):
    campaign = campaign.with_vagrant("revivalist", tokens={"iron-nails": 1})
    return hand.use(campaign, "revivalist", "nails", How(to=to), 9)[0]


def by_turns_end(campaign, to):
    campaign = campaign.in_scenario(
        board=board(blackthorn="A1,1", cursebearer="A2,1", revivalist="A3,1"), rounds=campaign.scenario.rounds
    )
    settled = Settled(passed=to)
    return turns.end_turn(campaign, bindle.by_hand(["salt"]), None, settled)[0]


def by_the_bony_one(campaign, to):
    rounds = campaign.scenario.rounds
    campaign = campaign.in_scenario(
        rounds=rounds._replace(acted=tuple(campaign.vagrants), turn=None), marked_space=rounds.space + 1
    )
    return turns.begin_round(campaign, (), to=to)[0]


@pytest.mark.rule("VG-04", "HE-04")
@pytest.mark.parametrize("way", [by_nails, by_turns_end, by_the_bony_one])
def test_whatever_breaks_a_haint_the_revivalists_1_may_go_to_somebody_else(way):
    kept, passed = (humanity_of(way(selfless(), to)) for to in (None, "cursebearer"))
    assert passed["revivalist"] == kept["revivalist"] - 1
    assert passed["cursebearer"] == kept["cursebearer"] + 1
