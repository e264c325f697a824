"""Every way to lay the coins: against rolling bone by bone, against sums of the odds, and laws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.campaigns import begun, playing
from vagrant_cli.campaign import put
from vagrant_cli.rules.bones import odds
from vagrant_cli.rules.bones.dice import Throw
from vagrant_cli.rules.scenario import weigh
from vagrant_cli.rules.scenario.general_actions import BUST, INVESTIGATE, PATCH_UP
from vagrant_cli.rules.scenario.weigh import BREAK, EVENT, HEAL, Stakes
from vagrant_cli.scenario import HaintState

ORDERS = {
    BREAK: (BUST, PATCH_UP, INVESTIGATE),
    HEAL: (PATCH_UP, BUST, INVESTIGATE),
    EVENT: (INVESTIGATE, BUST, PATCH_UP),
}


def fraction(chance) -> Fraction:
    return Fraction(*chance)


# --- the slow way: bone after bone, action after action ---------------------------------------------


def rolled(bones: int, value: int, most: int, *, bonus: bool) -> Counter[tuple[int, bool]]:
    """Chances of (successes, whether a six came); once `most` sixes lie there nothing more can matter."""
    ended: Counter[tuple[int, bool]] = Counter()
    open_: Counter[tuple[int, int, int]] = Counter({(bones, 0, 0): Fraction(1)})
    while open_:
        grown: Counter[tuple[int, int, int]] = Counter()
        for (pending, won, sixes), chance in open_.items():
            if not pending or sixes == most:
                ended[won, sixes > 0] += chance
                continue
            for face in range(1, 7):
                more = (face == 6) * (1 + (bonus and not sixes))
                grown[pending - 1 + more, won + (face >= value), sixes + (face == 6)] += chance / 6
        open_ = grown
    return ended


def played_out(stakes: Stakes, coins: dict[str, int], by: str) -> tuple[Fraction | None, ...]:
    """Chance of a break, mean Humanity of both sides, chance of the event, by playing every case."""
    most = max(stakes.lack or 0, stakes.room, stakes.need or 0, 1)
    states: Counter[tuple[bool, tuple[tuple[str, int], ...]]] = Counter({(stakes.bonus, ()): Fraction(1)})
    for action in ORDERS[by]:
        grown: Counter[tuple[bool, tuple[tuple[str, int], ...]]] = Counter()
        for (free, before), chance in states.items():
            for (won, six), often in rolled(coins[action], stakes.values[action], most, bonus=free).items():
                grown[free and not six, (*before, (action, won))] += chance * often
        states = grown
    breaks = haint = humanity = event = Fraction(0)
    for (_, ended), chance in states.items():
        won = dict(ended)
        broken = stakes.lack is not None and won[BUST] >= stakes.lack
        breaks += chance * broken
        haint += chance * min(won[BUST], stakes.lack or 0)
        humanity += chance * min(stakes.room, won[PATCH_UP] + broken * stakes.back)
        event += chance * (won[INVESTIGATE] >= (stakes.need or 0))
    return (
        None if stakes.lack is None else breaks,
        haint,
        humanity,
        None if stakes.need is None else event,
    )


@pytest.mark.rule("RU-03", "AC-06", "AC-08", "AC-09", "HE-04", "VG-02")
@pytest.mark.parametrize("bonus", [False, True], ids=["", "empress"])
@pytest.mark.parametrize("by", weigh.WORTHS)
@pytest.mark.parametrize(
    ("values", "lack", "room", "need", "back"),
    [((4, 3, 5), 2, 2, 1, 1), ((2, 6, 1), 3, 1, 2, 1), ((7, 4, 4), 1, 3, 0, 2), ((5, 8, 6), 1, 0, 1, 1)],
)
def test_every_way_equals_playing_every_case(values, lack, room, need, back, by, bonus):
    stakes = Stakes(
        dict(zip((BUST, PATCH_UP, INVESTIGATE), values, strict=True)), lack, True, room, back, need, bonus
    )
    for way in weigh.ways(stakes, 3, by):
        coins = {BUST: way.bust, PATCH_UP: way.patch_up, INVESTIGATE: way.investigate}
        slow = played_out(stakes, coins, by)
        fast = tuple(one and fraction(one) for one in (way.breaks, way.haint, way.humanity, way.event))
        assert fast == slow, coins


# --- sums of the odds ------------------------------------------------------------------------------


def chances(coins: int, value: int, through: int) -> list[Fraction]:
    """Chances of 0, 1, … successes, and last of all more."""
    if not coins:
        return [Fraction(1), *[Fraction(0)] * through]
    found = odds.distribution(Throw(coins, value), through=through)
    return [*(fraction(found.exactly(k)) for k in range(through)), fraction(found.at_least(through))]


WORTH = st.builds(
    Stakes,
    values=st.tuples(*[st.integers(1, 8)] * 3).map(
        lambda three: dict(zip((BUST, PATCH_UP, INVESTIGATE), three, strict=True))
    ),
    lack=st.none() | st.integers(1, 12),
    gains=st.booleans(),
    room=st.integers(0, 9),
    back=st.integers(1, 4),
    need=st.none() | st.integers(0, 5),
    bonus=st.booleans(),
)


@given(WORTH, st.integers(1, 6), st.sampled_from(weigh.WORTHS))
@settings(max_examples=40, deadline=None)
def test_each_way_is_the_sum_of_the_odds(stakes, coins, by):
    stakes = stakes._replace(bonus=False, gains=stakes.gains or stakes.lack is not None)
    for way in weigh.ways(stakes, coins, by):
        bust = chances(way.bust, stakes.values[BUST], stakes.lack or 0)
        patched = chances(way.patch_up, stakes.values[PATCH_UP], stakes.room)
        breaks = Fraction(0) if stakes.lack is None else bust[-1]
        assert (way.breaks is None) == (stakes.lack is None)
        assert way.breaks is None or fraction(way.breaks) == breaks
        if stakes.lack is not None:
            assert fraction(way.haint) == sum(k * chance for k, chance in enumerate(bust))
        else:
            plain = Throw(way.bust, stakes.values[BUST])
            mean = fraction(odds.mean(plain)) if way.bust else Fraction(0)
            assert fraction(way.haint) == (mean if stakes.gains else 0)
        assert fraction(way.humanity) == sum(
            chance * (breaks * min(k + stakes.back, stakes.room) + (1 - breaks) * k)
            for k, chance in enumerate(patched)
        )
        if stakes.need is None:
            assert way.event is None
        else:
            assert (
                fraction(way.event) == chances(way.investigate, stakes.values[INVESTIGATE], stakes.need)[-1]
            )


# --- laws ------------------------------------------------------------------------------------------


@pytest.mark.rule("RU-03")
@given(WORTH, st.integers(1, 6), st.sampled_from(weigh.WORTHS))
@settings(max_examples=40, deadline=None)
def test_every_way_stands_there_once_the_best_first_and_the_bonus_harms_nobody(stakes, coins, by):
    found = weigh.ways(stakes, coins, by)
    laid = {(way.bust, way.patch_up, way.investigate) for way in found}
    assert laid == {one for one in product(range(coins + 1), repeat=3) if sum(one) == coins}
    assert len(found) == len(laid)
    place = {BREAK: 3, HEAL: 5, EVENT: 6}[by]
    asked = [fraction(way[place]) for way in found if way[place] is not None]
    assert asked == sorted(asked, reverse=True)
    without = {way[:3]: way for way in weigh.ways(stakes._replace(bonus=False), coins, by)}
    for way in found:
        for one, other in zip(way[3:], without[way[:3]][3:], strict=True):
            assert one is None or fraction(one) >= fraction(other)


@given(WORTH, st.integers(1, 4))
@settings(max_examples=25, deadline=None)
def test_who_lacks_more_breaks_more_rarely_and_gains_no_less(stakes, coins):
    stakes = stakes._replace(lack=stakes.lack or 2, gains=True)
    more = {way[:3]: way for way in weigh.ways(stakes._replace(lack=stakes.lack + 1), coins, BREAK)}
    for way in weigh.ways(stakes, coins, BREAK):
        assert fraction(way.breaks) >= fraction(more[way[:3]].breaks)
        assert fraction(way.haint) <= fraction(more[way[:3]].haint)
        assert fraction(way.humanity) <= stakes.room


# --- what the campaign knows -----------------------------------------------------------------------


@pytest.mark.rule("HE-04", "HE-05", "MR-21")
@pytest.mark.parametrize(
    ("state", "lack"),
    [
        (HaintState(humanity=4, limit=7), 3),
        (HaintState(humanity=4), None),
        (HaintState(humanity=4, limit=7, break_space=0), None),
        (HaintState(limit=7, break_space=2), 7),
    ],
)
def test_a_haint_lacks_what_is_left_to_its_limit_until_it_is_saved(state, lack):
    campaign = playing(begun())
    campaign = campaign.in_scenario(haints=put({}, "porter", state))
    assert weigh.lacking(campaign, "porter") == lack
    assert weigh.lacking(campaign, "moonreaper") is None


@pytest.mark.rule("AC-08", "HE-04")
def test_who_share_their_humanity_lack_what_all_lack_and_gain_for_each_of_them():
    campaign = playing(begun()).with_vagrant("songsmith", humanity=7, maximum=9)
    assert (weigh.room(campaign, "songsmith"), weigh.back(campaign)) == (2, 1)
    settings_ = campaign.scenario.settings._replace(shared_maximum=15)
    shared = campaign.in_scenario(settings=settings_, shared_humanity=11)
    assert (weigh.room(shared, "songsmith"), weigh.back(shared)) == (4, 2)
    assert weigh.room(shared.in_scenario(shared_humanity=None), "songsmith") == 0
