"""Item tokens: rummaging and its limit, using, giving, discarding, the pup."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.campaigns import begun, refused
from tests.rules.tables import BOX, at_table, by_hand, on_board, with_tokens
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.rules.bindle import bindle, hand, rummage
from vagrant_cli.rules.bindle.uses import How
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.events.bindle import (
    ActionIgnored,
    CandlePlaced,
    CoinGained,
    MoonreaperMoves,
    NailsHit,
    RummageValueUnknown,
    SkillTurnedBack,
    TokenDiscarded,
    TokenGained,
    TokenGiven,
    TokenKept,
    TokenOnTrack,
    TokenReturned,
    TokenUsed,
)
from vagrant_cli.rules.events.event import Overruled
from vagrant_cli.rules.events.turn import HaintGained
from vagrant_cli.rules.events.vagrant import EffectLifted, HumanityLost
from vagrant_cli.rules.tracks import cycle, rounds
from vagrant_cli.scenario import HaintState, MoonState, Rounds


def rummaged(campaign, name, words, *, keep=None, back=(), limit=3, coins=None):
    drawn = words.split()
    coins = len(drawn) if coins is None else coins
    campaign, items, events = rummage.draw(campaign, name, len(drawn), coins, by_hand(words))
    campaign, kept = rummage.keep(campaign, name, items, keep, back, limit)
    return campaign, (*events, *kept)


def used(campaign, name, token, *, limit=None, forced=False, **how):
    return hand.use(campaign, name, token, How(**how), limit, forced=forced)


def on_turn(campaign, name="songsmith", spent=1):
    return campaign.in_scenario(
        rounds=Rounds(space=1, begun=1, order=("songsmith", "runaway"), turn=name, spent=spent)
    )


# --- rummaging -------------------------------------------------------------------------------------


@pytest.mark.rule("AC-03")
def test_a_rummage_draws_a_token_for_each_coin_keeps_one_and_returns_the_rest():
    campaign, events = rummaged(on_turn(at_table(), spent=0), "songsmith", "nails salt", keep="salt")
    assert campaign.vagrants["songsmith"].tokens == {"salt": 1}
    assert bindle.inside(campaign, "iron-nails") == 6
    assert campaign.scenario.rounds.spent == 2
    assert events[-1] == TokenKept("songsmith", "salt", 1, 3)


@pytest.mark.rule("AC-03")
def test_one_of_several_has_to_be_chosen_and_must_be_among_those_drawn():
    with pytest.raises(UsageError, match="1 of the 2 tokens drawn is kept: Iron Nails or Salt"):
        rummaged(at_table(), "songsmith", "nails salt")
    with pytest.raises(UsageError, match="Apple is not among the 2"):
        rummaged(at_table(), "songsmith", "nails salt", keep="apple")
    assert rummaged(at_table(), "songsmith", "salt salt")[0].vagrants["songsmith"].tokens == {"salt": 1}


@pytest.mark.rule("AC-03")
def test_a_rummage_needs_a_scenario_and_the_coins():
    with refused("AC-03"):
        rummaged(begun(), "songsmith", "salt")
    with refused("SU-01"):
        rummaged(on_turn(at_table(), spent=3), "songsmith", "salt")
    with refused("TU-01"):
        rummaged(on_turn(at_table()), "runaway", "salt")


@pytest.mark.rule("RU-38")
def test_a_skill_that_rummages_several_times_draws_that_many_and_keeps_one_in_all():
    campaign, _ = rummaged(
        on_turn(at_table(), spent=2), "songsmith", "salt salt nails apple", keep="apple", coins=1
    )
    assert campaign.vagrants["songsmith"].tokens == {"apple": 1}
    assert campaign.scenario.rounds.spent == 3


@pytest.mark.rule("AC-04", "RU-07")
def test_at_the_limit_a_rummage_is_allowed_and_one_goes_back():
    campaign = with_tokens(at_table(), "songsmith", salt=2)
    with refused("AC-04"):
        rummaged(campaign, "songsmith", "apple", limit=2)
    after, events = rummaged(campaign, "songsmith", "apple", limit=2, back=("salt",))
    assert after.vagrants["songsmith"].tokens == {"salt": 1, "apple": 1}
    assert events[-1] == TokenReturned("songsmith", "salt")
    same, _ = rummaged(campaign, "songsmith", "apple", limit=2, back=("apple",))
    assert same.vagrants["songsmith"].tokens == {"salt": 2}, "the new one may be the one that goes"
    with pytest.raises(UsageError, match="so 0 go back, not 1"):
        rummaged(at_table(), "songsmith", "apple", back=("apple",))


def test_an_unknown_rummage_value_limits_nothing_and_says_how_to_tell_it():
    campaign = with_tokens(at_table(), "songsmith", salt=4).with_vagrant("songsmith", westbound=True)
    _, events = rummaged(campaign, "songsmith", "apple", limit=None)
    assert events[-1] == RummageValueUnknown("songsmith", "songsmith.westbound.rummage")


@pytest.mark.rule("VG-05", "VG-09")
def test_the_pup_shares_the_runaways_rummage_value_and_finds_tokens_but_cannot_rummage():
    with refused("VG-05"):
        rummaged(at_table(), "pup", "salt")
    campaign, events = rummage.gain(at_table(), "pup", "apple", 2)
    assert campaign.vagrants["runaway"].pup_tokens == {"apple": 1}
    assert events == (TokenGained("pup", "apple", 1, 2),)
    campaign = with_tokens(campaign, "runaway", salt=1)
    assert rummage.held(campaign, "runaway") == rummage.held(campaign, "pup") == 2
    with refused("VG-09"):
        rummage.gain(campaign, "pup", "apple", 2)
    with refused("AC-04"):
        rummage.gain(campaign, "runaway", "apple", 2)


@pytest.mark.rule("BN-10")
def test_a_token_that_is_gained_must_lie_in_the_bindle():
    campaign = with_tokens(at_table(), "songsmith", apple=4)
    with refused("BN-10"):
        rummage.gain(campaign, "runaway", "apple", None)


# --- using -----------------------------------------------------------------------------------------


@pytest.mark.rule("BN-01", "BN-03")
def test_a_vagrant_uses_one_token_a_round_and_it_goes_on_the_track():
    campaign, events = used(with_tokens(at_table(), "songsmith", salt=2), "songsmith", "salt")
    assert campaign.vagrants["songsmith"].tokens == {"salt": 1}
    assert campaign.scenario.track.tokens == {"salt": 1}
    assert events == (
        TokenUsed("songsmith", "salt"),
        ActionIgnored("songsmith"),
        TokenOnTrack("salt", "salt", 1, 3),
    )
    with refused("BN-01"):
        used(campaign, "songsmith", "salt")
    again, forced = used(campaign, "songsmith", "salt", forced=True)
    assert isinstance(forced[0], Overruled)
    assert again.scenario.rounds.token_used == ("songsmith",)
    next_round, _ = rounds.begin_round(campaign, ("songsmith", "runaway"))
    used(next_round, "songsmith", "salt")


@pytest.mark.rule("BN-01")
def test_a_token_that_nobody_holds_is_refused_with_what_is_there():
    campaign = with_tokens(at_table(), "songsmith", salt=2)
    with pytest.raises(Refused, match="0 Apple tokens; there are 2 Salt"):
        used(campaign, "songsmith", "apple")
    with pytest.raises(Refused, match="and no other"):
        used(campaign, "runaway", "apple")


@pytest.mark.rule("RU-31")
def test_tokens_stay_in_hand_outside_of_a_scenario_but_are_used_in_one_only():
    campaign = with_tokens(begun(), "songsmith", salt=1)
    with refused("BN-01"):
        used(campaign, "songsmith", "salt")
    with refused("BN-01"):
        hand.give(campaign, "songsmith", "salt", "empress")
    with refused("BN-01"):
        hand.discard(campaign, "songsmith", "salt")


@pytest.mark.rule("RU-08")
def test_who_holds_too_many_returns_down_to_the_limit_before_using_one():
    campaign = with_tokens(at_table(), "songsmith", salt=3)
    with refused("RU-08"):
        used(campaign, "songsmith", "salt", limit=2)
    campaign, events = hand.hand_back(campaign, "songsmith", ("salt",), 2)
    assert events == (TokenReturned("songsmith", "salt"),)
    used(campaign, "songsmith", "salt", limit=2)
    with refused("AC-04"):
        hand.hand_back(campaign, "songsmith", ("salt",), 2)


@pytest.mark.rule("BN-04")
def test_nails_give_a_haint_within_two_2_humanity():
    campaign, events = used(with_tokens(at_table(), "songsmith", iron_nails=1), "songsmith", "nails")
    assert events[1] == HaintGained("tommyknocker", 2, 2, 12)
    assert campaign.scenario.haints["tommyknocker"].humanity == 2
    near = with_tokens(on_board(at_table(), songsmith="A1,1", haint="A3,1"), "songsmith", iron_nails=1)
    used(near, "songsmith", "nails")
    far = with_tokens(on_board(at_table(), songsmith="A1,1", haint="A4,1"), "songsmith", iron_nails=1)
    with refused("BN-04"):
        used(far, "songsmith", "nails")
    assert used(far, "songsmith", "nails", forced=True)[0].scenario.haints["tommyknocker"].humanity == 2


@pytest.mark.rule("BN-04", "MR-21")
def test_nails_name_which_haint_and_the_moonreaper_is_moved_instead():
    campaign = with_tokens(at_table(), "songsmith", iron_nails=1).in_scenario(moon=MoonState(2, 4))
    with pytest.raises(UsageError, match="2 Haints are on the train"):
        used(campaign, "songsmith", "nails")
    _, events = used(campaign, "songsmith", "nails", on="moon")
    assert events[1] == MoonreaperMoves(2)
    _, events = used(campaign, "songsmith", "nails", on="tommy")
    assert events[1] == HaintGained("tommyknocker", 2, 2, 12)


@pytest.mark.rule("BN-04")
def test_where_no_humanity_is_tracked_nails_are_told_only():
    campaign = with_tokens(at_table(), "songsmith", iron_nails=1)
    _, events = used(campaign.in_scenario(haints={}), "songsmith", "nails")
    assert events[1] == NailsHit(None, 2)
    _, events = used(campaign.in_scenario(haints={"salt eater": HaintState()}), "songsmith", "nails")
    assert events[1] == NailsHit("salt eater", 2)


@pytest.mark.rule("BN-05")
def test_a_candle_goes_on_an_open_space_beside_its_user_and_not_on_the_track():
    campaign, events = used(with_tokens(at_table(), "songsmith", candle=1), "songsmith", "candle")
    assert events == (TokenUsed("songsmith", "candle"), CandlePlaced("songsmith", None))
    assert (campaign.scenario.candles, campaign.scenario.track.tokens) == (1, {})
    board = with_tokens(on_board(at_table(), songsmith="A1,1", runaway="A2,1"), "songsmith", candle=1)
    with pytest.raises(UsageError, match="open spaces beside Songsmith: A1,2"):
        used(board, "songsmith", "candle")
    for space in ("A2,1", "A3,1"):
        with refused("BN-05"):
            used(board, "songsmith", "candle", on=space)
    campaign, events = used(board, "songsmith", "candle", on="A1.2")
    assert events[1:] == (CandlePlaced("songsmith", "A1,2"),)
    assert campaign.scenario.board.candles == (parse_space("A1,2"),)
    assert bindle.inside(campaign, "candle") == 3


@pytest.mark.rule("BN-06", "RU-11")
def test_salt_lets_its_user_alone_ignore_the_action():
    _, events = used(with_tokens(at_table(), "songsmith", salt=1), "songsmith", "salt")
    assert events[1] == ActionIgnored("songsmith")


@pytest.mark.rule("RU-09")
def test_before_coins_are_laid_nails_and_candles_may_be_used_and_salt_not():
    campaign = with_tokens(on_turn(at_table(), spent=0), "songsmith", salt=1, iron_nails=1, candle=1)
    with refused("RU-09"):
        used(campaign, "songsmith", "salt")
    used(campaign, "songsmith", "nails")
    used(campaign, "songsmith", "candle")
    used(on_turn(campaign, spent=1), "songsmith", "salt")
    used(on_turn(campaign, "runaway", spent=0), "songsmith", "salt")


@pytest.mark.rule("BN-07", "RU-10")
def test_a_rabbits_foot_is_a_fourth_coin_in_the_users_own_turn():
    campaign = with_tokens(on_turn(at_table(), spent=3), "songsmith", rabbits_foot=1)
    with refused("SU-01"):
        rounds.spend(campaign, "songsmith", 1)
    campaign, events = used(campaign, "songsmith", "foot")
    assert events[1] == CoinGained("songsmith")
    rounds.spend(campaign, "songsmith", 1)
    with refused("RU-10"):
        used(with_tokens(on_turn(at_table()), "runaway", rabbits_foot=1), "runaway", "foot")


@pytest.mark.rule("BN-08")
def test_an_apple_turns_one_wounded_skill_back():
    campaign = with_tokens(at_table(), "songsmith", apple=1)
    with refused("BN-08"):
        used(campaign, "songsmith", "apple")
    one = campaign.with_vagrant("songsmith", skills={"35": "ready", "36": "wounded"})
    after, events = used(one, "songsmith", "apple")
    assert events[1] == SkillTurnedBack("songsmith", "36")
    assert after.vagrants["songsmith"].skills == {"35": "ready", "36": "ready"}
    both = campaign.with_vagrant("songsmith", skills={"35": "wounded", "36": "wounded"})
    with pytest.raises(UsageError, match="2 wounded Skills: 35 or 36"):
        used(both, "songsmith", "apple")
    assert used(both, "songsmith", "apple", on="36")[0].vagrants["songsmith"].skills["35"] == "wounded"


def with_berry(**places):
    campaign = with_tokens(at_table(), "songsmith", poisonous_berry=1)
    campaign = campaign.with_vagrant("songsmith", humanity=4, effects={"Itching": "black"})
    campaign = campaign.with_vagrant("runaway", effects={"Humming": "white", "Darkness": "black"})
    return on_board(campaign, **places) if places else campaign


@pytest.mark.rule("PB-01", "PB-04")
def test_a_berry_lifts_an_effect_costs_its_user_1_humanity_and_lies_on_the_symbol_named():
    campaign, events = used(with_berry(), "songsmith", "berry", lifts="itch", on="nails")
    assert campaign.vagrants["songsmith"].effects == {}
    assert campaign.vagrants["songsmith"].humanity == 3
    assert campaign.scenario.track.berries == {"iron-nails": 1}
    assert campaign.scenario.rounds.token_used == ("songsmith",)
    assert events == (
        TokenUsed("songsmith", "poisonous-berry"),
        EffectLifted("songsmith", "Itching", "poisonous-berry"),
        HumanityLost("songsmith", 1, 3, 0),
        TokenOnTrack("poisonous-berry", "iron-nails", 1, 5),
    )


@pytest.mark.rule("PB-01")
def test_a_berry_frees_a_neighbour_too_but_nobody_further_away():
    near = with_berry(songsmith="A1,1", runaway="A1,2")
    after, _ = used(near, "songsmith", "berry", lifts="humming", to="runaway", on="nails")
    assert after.vagrants["runaway"].effects == {"Darkness": "black"}
    far = with_berry(songsmith="A1,1", runaway="A1,3")
    with refused("PB-01"):
        used(far, "songsmith", "berry", lifts="humming", to="runaway", on="nails")
    beside_the_pup = with_berry(songsmith="A1,1", runaway="A6,3", pup="A1,2")
    used(beside_the_pup, "songsmith", "berry", lifts="humming", to="runaway", on="nails")


@pytest.mark.rule("PB-02")
def test_a_berry_does_not_lift_the_twelve_with_tokens_of_another_use():
    with refused("PB-02"):
        used(with_berry(), "songsmith", "berry", lifts="darkness", to="runaway", on="nails")


@pytest.mark.rule("PB-01", "PB-04")
def test_a_berry_needs_an_effect_that_lies_there_and_its_symbol():
    with pytest.raises(UsageError, match="lifts 1 Haint effect"):
        used(with_berry(), "songsmith", "berry", on="nails")
    with pytest.raises(UsageError, match=r"No Haint effect .* is on Songsmith"):
        used(with_berry(), "songsmith", "berry", lifts="sneezing", on="nails")
    with pytest.raises(UsageError, match="1 of 5 symbols"):
        used(with_berry(), "songsmith", "berry", lifts="itching")


# --- giving and discarding -------------------------------------------------------------------------


@pytest.mark.rule("BN-02")
def test_giving_is_the_givers_use_of_the_round_and_the_receiver_may_still_use_one():
    campaign = with_tokens(at_table(), "songsmith", salt=2)
    campaign, events = hand.give(campaign, "songsmith", "salt", "runaway", 3)
    assert events == (TokenGiven("songsmith", "salt", "runaway"),)
    with refused("BN-01"):
        hand.give(campaign, "songsmith", "salt", "runaway", 3)
    campaign, _ = used(campaign, "runaway", "salt")
    assert campaign.scenario.rounds.token_used == ("songsmith", "runaway")


@pytest.mark.rule("BN-02", "AC-04")
def test_a_token_is_given_to_a_neighbour_who_has_room_or_returns_one():
    far = with_tokens(on_board(at_table(), songsmith="A1,1", runaway="A3,1"), "songsmith", salt=1)
    with refused("BN-02"):
        hand.give(far, "songsmith", "salt", "runaway")
    campaign = with_tokens(with_tokens(at_table(), "songsmith", salt=1), "runaway", apple=1)
    with refused("AC-04"):
        hand.give(campaign, "songsmith", "salt", "runaway", 1)
    campaign, _ = hand.give(campaign, "songsmith", "salt", "runaway", 1, ("apple",))
    assert campaign.vagrants["runaway"].tokens == {"salt": 1}
    for nobody in ("songsmith", "pup"):
        with refused("BN-02"):
            hand.give(with_tokens(at_table(), "songsmith", salt=1), "songsmith", "salt", nobody)


@pytest.mark.rule("VG-09")
def test_the_pup_uses_none_and_what_it_gives_is_the_runaways_use_of_the_round():
    campaign = with_tokens(at_table(), "runaway", salt=1).with_vagrant("runaway", pup_tokens={"apple": 1})
    with refused("VG-09"):
        used(campaign, "pup", "apple")
    given_her, events = hand.give(campaign, "pup", "apple", "runaway", 2)
    assert events == (TokenGiven("pup", "apple", "runaway"),)
    assert given_her.vagrants["runaway"].tokens == {"salt": 1, "apple": 1}
    with refused("BN-01"):
        used(given_her, "runaway", "salt")
    given_on, _ = hand.give(campaign, "pup", "apple", "songsmith", 2)
    with refused("BN-01"):
        used(given_on, "runaway", "salt")
    far = on_board(campaign, songsmith="A6,1", runaway="A5,1", pup="A1,1")
    for whom in ("songsmith", "runaway"):
        with refused("BN-02"):
            hand.give(far, "pup", "apple", whom, 2)


@pytest.mark.rule("RU-35")
def test_the_pup_discards_none_itself():
    campaign = at_table().with_vagrant("runaway", pup_tokens={"apple": 1})
    with refused("RU-35"):
        hand.discard(campaign, "pup", "apple")
    with refused("RU-35"):
        hand.hand_back(campaign, "pup", ("apple",), None)


@pytest.mark.rule("RU-29")
def test_a_token_discarded_for_an_effect_goes_on_the_track_and_has_no_benefit_of_its_own():
    campaign = with_tokens(at_table(), "songsmith", iron_nails=1)
    campaign = campaign.with_vagrant("songsmith", effects={"Itching": "black"})
    after, events = hand.discard(campaign, "songsmith", "nails", lifts="itching")
    assert events == (
        TokenDiscarded("songsmith", "iron-nails"),
        EffectLifted("songsmith", "Itching", "iron-nails"),
        TokenOnTrack("iron-nails", "iron-nails", 1, 5),
    )
    assert after.scenario.haints["tommyknocker"].humanity == 0
    assert after.scenario.rounds.token_used == (), "discarding is no use"


@pytest.mark.rule("BN-05", "PB-04")
def test_a_discarded_candle_or_berry_goes_on_the_track():
    campaign = with_tokens(at_table(), "songsmith", candle=1, poisonous_berry=1)
    campaign, _ = hand.discard(campaign, "songsmith", "candle")
    campaign, _ = hand.discard(campaign, "songsmith", "berry", on="apple")
    assert campaign.scenario.track == ({"candle": 1}, {"apple": 1})


# --- no token is lost ------------------------------------------------------------------------------

ITEMS = ("nails", "candle", "salt", "foot", "apple", "berry")
DOINGS = ("rummage", "gain", "use", "give", "pup", "discard", "back", "put", "cycle", "candle", "round")


def done(campaign, doing: str, who: str, item: str, luck: Luck):
    """Carry out one thing, or return the campaign as it was when a rule refuses it."""
    other = "runaway" if who == "songsmith" else "songsmith"
    on = "salt" if item == "berry" else None
    if doing == "rummage":
        campaign, items, _ = rummage.draw(campaign, who, 2, 0, bindle.by_luck(luck))
        return rummage.keep(campaign, who, items, items[0], items[:1] * rummage.too_many(campaign, who, 3), 3)
    if doing == "use":
        return used(campaign, who, item, lifts="Itching", on=on, forced=True)
    if doing == "gain":
        return rummage.gain(campaign, "pup" if who == "runaway" else who, item, 3)
    if doing == "discard":
        return hand.discard(campaign, who, item, on=on)
    if doing == "put":
        return hand.put_on_track(campaign, item, on=on)
    return {
        "give": lambda: hand.give(campaign, who, item, other, 3),
        "pup": lambda: hand.give(campaign, "pup", item, who, 3),
        "back": lambda: hand.hand_back(campaign, who, (item,), None),
        "cycle": lambda: cycle.by_word(campaign, item),
        "candle": lambda: hand.candle_gone(campaign, "candle"),
        "round": lambda: (campaign.in_scenario(rounds=Rounds()), ()),
    }[doing]()


@pytest.mark.rule("BN-10")
@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    steps=st.lists(
        st.tuples(st.sampled_from(DOINGS), st.sampled_from(("songsmith", "runaway")), st.sampled_from(ITEMS)),
        max_size=40,
    ),
)
def test_whatever_is_played_no_token_is_lost_and_none_is_made(seed, steps):
    luck, campaign = Luck(seed), at_table()
    for doing, who, item in steps:
        campaign = campaign.with_vagrant("songsmith", skills={"35": "wounded"}, effects={"Itching": "black"})
        with contextlib.suppress(Refused, UsageError):
            campaign, _ = done(campaign, doing, who, item, luck)
        counts = {key.removesuffix(".tokens"): n for key, n in BOX.items() if key.endswith(".tokens")}
        assert all(bindle.outside(campaign, key) <= n for key, n in counts.items())
        assert (
            min(
                (*campaign.scenario.track.tokens.values(), *campaign.scenario.track.berries.values()),
                default=1,
            )
            > 0
        )
        assert 0 <= campaign.scenario.moon.drawn <= 3
