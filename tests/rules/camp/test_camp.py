"""The Camp Phase: tear-down, the pool, what it buys, and closing it."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, holding, playing, refused, with_him
from vagrant_cli.campaign import Belongings, Campaign, Deed, Donations
from vagrant_cli.data import prices
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.camp import in_between, purchases, steps
from vagrant_cli.rules.campaign import (
    belongings,
    camp_coins,
    deed_draws,
    deeds,
    donations,
    moments,
    smoky_bones,
    tear_down,
)
from vagrant_cli.rules.events.camp import (
    BerriesBack,
    CampFinished,
    CoinsEarned,
    CoinsForfeited,
    CoveredSkillLost,
    MoonTokenAside,
    ReadOutcome,
    SeanceGone,
    TornDown,
)
from vagrant_cli.rules.scenario import rituals, scenario

THREE = "songsmith empress wayfarer"


def ended(campaign: Campaign | None = None, result: str = "victory", page: int = 5) -> Campaign:
    return scenario.end(playing(campaign or begun(vagrants=THREE), page=page), result)[0]


def camping(campaign: Campaign | None = None, **more) -> Campaign:
    return tear_down.begin(ended(campaign, **more))[0]


def rich(coins: int = 20, **more) -> Campaign:
    return camp_coins.earn(camping(**more), "gifts", coins)[0]


@pytest.mark.rule("CP-01", "WL-01")
@pytest.mark.parametrize("result", ["victory", "defeat"])
def test_the_moment_of_the_outcome_is_read_first(result):
    _, events = tear_down.begin(ended(result=result))
    assert events[1] == ReadOutcome(5, result)


def test_there_is_no_camp_before_a_scenario_has_ended_and_only_one():
    with refused("CP-01"):
        tear_down.begin(begun())
    with refused("CP-02"):
        tear_down.begin(camping())
    with refused("CP-02"):
        camp_coins.spend(ended(), "heal", 1)


@pytest.mark.rule("CP-02", "CP-03", "CC-06", "RU-31", "SC-05", "PB-04")
def test_tear_down_gives_everything_back_and_says_what_it_did():
    campaign = ended().with_vagrant(
        "songsmith",
        humanity=2,
        effects={"Burning": "black"},
        common_coins=1,
        later_coins=1,
        tokens={"salt": 1},
    )
    campaign, events = tear_down.begin(campaign._replace(seance=True))
    one = campaign.vagrants["songsmith"]
    assert (one.humanity, one.effects, one.common_coins, one.later_coins, one.tokens) == (None, {}, 0, 0, {})
    assert TornDown("songsmith", False, ("Burning",), 2, ("salt",)) in events
    assert SeanceGone() in events
    assert BerriesBack() in events
    assert not campaign.seance


@pytest.mark.rule("WB-07", "WB-08", "CP-02")
def test_a_vagrant_still_westbound_loses_the_covered_skill_and_flips_one_wounded_skill_back():
    campaign = ended().with_vagrant(
        "songsmith", westbound=True, humanity=1, covered="35", skills={"35": "wounded", "36": "wounded"}
    )
    campaign, events = tear_down.begin(campaign)
    one = campaign.vagrants["songsmith"]
    assert CoveredSkillLost("songsmith", "35") in events
    assert one.skills == {"36": "ready"}
    assert (one.westbound, one.humanity, one.covered) == (False, None, None)


@pytest.mark.rule("WB-08")
def test_with_several_wounded_skills_the_choice_waits_as_a_step_and_costs_nothing():
    campaign = ended().with_vagrant(
        "songsmith", westbound=True, humanity=1, skills={"12": "wounded", "36": "wounded", "9": "ready"}
    )
    campaign, _ = tear_down.begin(campaign)
    assert campaign.camp.restores == ("songsmith",)
    step = steps.next_step(in_between.mark(campaign, "moment")[0])
    assert step.id == "restore-songsmith"
    restored, _ = purchases.restore(campaign, "songsmith", "36")
    assert restored.vagrants["songsmith"].skills == {"12": "wounded", "36": "ready", "9": "ready"}
    assert camp_coins.pool(restored) == camp_coins.pool(campaign)
    with refused("WB-08"):
        purchases.restore(restored, "songsmith", "12")


@pytest.mark.rule("CP-04", "CC-04")
def test_the_pool_is_three_coins_a_vagrant_and_what_the_rituals_brought():
    campaign = playing(begun(vagrants=THREE))
    campaign, _ = rituals.complete(campaign, "Lamp", 2)
    campaign, events = tear_down.begin(scenario.end(campaign, "defeat")[0])
    assert campaign.camp.income == {"vagrants": 9, "rituals": 2}
    assert events[-1] == CoinsEarned("rituals", 2, 11)


@pytest.mark.rule("DD-11", "DD-12", "DD-15")
def test_cashed_deeds_are_coins_of_this_camp():
    campaign = holding(begun(vagrants=THREE), "wayfarer", First=Deed("reward"), Second=Deed("goal", 1))
    campaign = camping(campaign)
    campaign, _ = deeds.cash(campaign, "wayfarer", "First")
    campaign, _ = deeds.cash(campaign, "wayfarer", "Second")
    assert campaign.camp.income == {"vagrants": 9, "deeds": 4}


@pytest.mark.rule("MO-03")
def test_the_tokens_that_o_3_turns_into_coins_are_coins_of_this_camp():
    campaign = holding(begun(vagrants=THREE), "wayfarer", Second=Deed("goal", 2))
    campaign = camping(campaign._replace(donations=campaign.donations._replace(given={"before": 30})))
    campaign, _ = moments.read(campaign, "O-3", {"wayfarer": "Second"})
    assert campaign.camp.income["deeds"] == 2


@pytest.mark.rule("CP-04", "DD-10", "DD-11", "DN-01", "MO-03")
def test_between_the_end_of_a_scenario_and_the_tear_down_every_coin_counts_in_the_pool():
    campaign = holding(begun(vagrants=THREE), "wayfarer", First=Deed("reward"), Second=Deed("goal", 1))
    campaign = ended(campaign._replace(donations=campaign.donations._replace(given={"before": 26})))
    assert camp_coins.pool(campaign) == 9
    campaign, _ = deeds.cash(campaign, "wayfarer", "First")
    campaign, _ = donations.donate(campaign, 4)
    campaign, _ = deed_draws.draw(campaign, "empress", ["A", "B", "C"], keep="B")
    campaign, _ = moments.read(campaign, "O-3", {"wayfarer": "Second"})
    assert camp_coins.pool(campaign) == 9 + 3 - 4 - 3 + 1
    campaign, _ = tear_down.begin(campaign)
    assert campaign.camp.income == {"deeds": 4, "vagrants": 9}
    assert campaign.camp.spent == {"donate": 4, "deed": 3}


@pytest.mark.rule("CP-04")
def test_before_the_tear_down_no_more_is_spent_than_the_pool_will_hold():
    with refused("CP-04"):
        donations.donate(ended(), 10)
    with refused("CP-18"):
        donations.donate(steps.finish(camping(), forfeit=True, forced=True)[0], 1)


@pytest.mark.rule("CP-06", "RU-28", "SK-02", "SK-03")
def test_two_skills_are_on_offer_for_two_coins_each_into_a_slot_or_the_belongings():
    campaign, _ = purchases.buy_skill(rich(), "12", "songsmith")
    campaign, _ = purchases.buy_skill(campaign, "13", None, cost=4)
    assert campaign.vagrants["songsmith"].skills["12"] == "ready"
    assert campaign.belongings.skills == ("13",)
    assert campaign.camp.spent == {"skill": 6}
    with refused("CP-06"):
        purchases.buy_skill(campaign, "14", None)
    with refused("SK-03"):
        purchases.buy_skill(rich(), "59", None)
    with refused("CP-06"):
        purchases.buy_skill(campaign, "12", None)


@pytest.mark.rule("MR-18", "MR-19", "RU-27", "SK-03")
def test_special_cards_are_never_for_sale():
    for exclusive in ("59", "Soothing Hymn", "soothing hymn"):
        with refused("SK-03"):
            purchases.buy_skill(rich(), exclusive, None)
        with refused("SK-03"):
            belongings.add(begun(), "skill", exclusive)
    assert belongings.exclusive_to(begun(), "31") is None
    aside = rich()._replace(set_aside={"wayfarer": {"Slow Train": "ready"}})
    with refused("SK-03"):
        purchases.buy_skill(aside, "slow train", None)
    with refused("MR-19"):
        purchases.buy_skill(rich(), "L-1", None)
    with refused("MR-18"):
        purchases.offer(rich(), "l1")
    for special in ("31", "32", "Writer's Satchel"):
        with refused("RU-27"):
            purchases.offer(rich(campaign=begun()), special)
    assert purchases.offer(rich(), "33")[0].camp.offer == "33"


@pytest.mark.rule("SL-01")
def test_a_skill_does_not_go_into_a_full_slot():
    skills = dict.fromkeys(("1", "2", "3", "4"), "ready")
    campaign = rich(campaign=begun(vagrants=THREE).with_vagrant("songsmith", skills=skills))
    with refused("SL-01"):
        purchases.buy_skill(campaign, "12", "songsmith")


@pytest.mark.rule("CP-07")
def test_a_wound_and_a_repair_cost_a_coin_each_and_what_is_whole_is_refused():
    campaign = begun(vagrants=THREE).with_vagrant(
        "songsmith", skills={"35": "wounded"}, junk={"Pan": "broken"}
    )
    campaign = camping(campaign)
    campaign, _ = purchases.heal(campaign, "songsmith", "35")
    campaign, _ = purchases.repair(campaign, "songsmith", "pan")
    assert campaign.vagrants["songsmith"].skills == {"35": "ready"}
    assert campaign.vagrants["songsmith"].junk == {"Pan": "ready"}
    assert campaign.camp.spent == {"heal": 1, "repair": 1}
    with refused("CP-07"):
        purchases.heal(campaign, "songsmith", "35")
    with refused("CP-07"):
        purchases.repair(campaign, "songsmith", "pan")


@pytest.mark.rule("MR-13", "CP-07")
def test_after_a_moonreaper_ritual_repairs_are_free_in_this_camp():
    campaign = with_him(begun(vagrants=THREE, moonreaper=True)).with_vagrant(
        "songsmith", junk={"Pan": "broken"}
    )
    campaign, _ = rituals.complete_moonreapers(campaign, "Coat")
    campaign, _ = tear_down.begin(scenario.end(campaign, "victory")[0])
    campaign, _ = purchases.repair(campaign, "songsmith", "Pan")
    assert campaign.camp.spent == {}
    assert camp_coins.price(rich(), prices.REPAIR) == 1


@pytest.mark.rule("CP-04", "RU-24")
def test_broken_junk_sells_for_a_coin_from_a_card_or_the_belongings():
    campaign = begun(vagrants=THREE).with_vagrant("songsmith", junk={"Pan": "broken"})
    campaign = camping(campaign._replace(belongings=Belongings(broken_junk=("Fork",), junk=("Hat",))))
    campaign, _ = purchases.sell(campaign, "songsmith", "pan")
    campaign, _ = purchases.sell(campaign, None, "fork")
    assert campaign.camp.income["broken junk"] == 2
    assert campaign.vagrants["songsmith"].junk == {}
    assert campaign.belongings == Belongings(junk=("Hat",))
    with refused("CP-04"):
        purchases.sell(campaign, None, "hat")


@pytest.mark.rule("CP-09", "CP-10", "RU-27")
def test_one_junk_of_the_present_tier_is_bought_for_three_coins_and_another_offer_costs_one():
    with refused("CP-09"):
        purchases.buy_junk(rich(), "songsmith")
    campaign, events = purchases.offer(rich(), "Pan")
    assert campaign.junk_tier == 1
    assert camp_coins.pool(campaign) == 29
    campaign, events = purchases.offer(campaign, "Hat")
    assert events[-1].under == "Pan"
    assert camp_coins.pool(campaign) == 28
    campaign, _ = purchases.buy_junk(campaign, "songsmith")
    assert campaign.vagrants["songsmith"].junk == {"Hat": "ready"}
    assert camp_coins.pool(campaign) == 25
    with refused("CP-09"):
        purchases.offer(campaign, "Fork")
    forced, _ = purchases.offer(campaign, "Fork", forced=True)
    with refused("CP-09"):
        purchases.buy_junk(forced, None)


@pytest.mark.rule("CP-09", "SL-01")
def test_what_the_new_junk_replaces_goes_to_the_belongings_as_it_is():
    campaign = rich(campaign=begun(vagrants=THREE).with_vagrant("songsmith", junk={"Pan": "broken"}))
    campaign, _ = purchases.offer(campaign, "Hat")
    with refused("SL-01"):
        purchases.buy_junk(campaign, "songsmith")
    campaign, events = purchases.buy_junk(campaign, "songsmith", replace="pan")
    assert campaign.vagrants["songsmith"].junk == {"Hat": "ready"}
    assert campaign.belongings.broken_junk == ("Pan",)
    assert events[-1].replaced == "Pan"


@pytest.mark.rule("CP-08", "MR-06", "RU-31")
def test_a_rummage_costs_a_coin_keeps_one_token_and_moon_tokens_only_step_aside():
    campaign = rich(campaign=begun(vagrants=THREE, moonreaper=True))
    drawn, events = purchases.draw(campaign, "songsmith", bindle.by_hand(["moon", "moon", "salt"]), 2)
    assert MoonTokenAside(2) in events
    assert drawn.vagrants["songsmith"].tokens == {"salt": 1}
    assert drawn.camp.spent == {"rummage": 1}
    next_scenario, _ = scenario.start(drawn._replace(camp=None), 11)
    assert next_scenario.vagrants["songsmith"].tokens == {"salt": 1}
    for words in (["moon"], ["salt", "apple"], ["moon", "moon", "moon", "moon", "salt"]):
        with pytest.raises((UsageError, Refused)):
            purchases.draw(campaign, "songsmith", bindle.by_hand(words), 2)


@pytest.mark.rule("CP-08", "MR-06")
def test_the_tool_draws_from_the_counts_and_passes_over_moon_tokens():
    box = {
        "iron-nails.tokens": 1,
        "candle.tokens": 0,
        "salt.tokens": 0,
        "rabbits-foot.tokens": 0,
        "apple.tokens": 0,
    }
    box["poisonous-berry.tokens"] = 0
    campaign = rich(campaign=begun(vagrants=THREE, moonreaper=True))
    asides = set()
    for seed in range(40):
        drawn, events = purchases.draw(
            campaign._replace(told=box), "songsmith", bindle.by_luck(Luck(seed)), 2
        )
        assert drawn.vagrants["songsmith"].tokens == {"iron-nails": 1}
        asides.add(sum(event.moon_tokens for event in events if isinstance(event, MoonTokenAside)))
    assert asides == {0, 1, 2, 3}


@pytest.mark.rule("CP-11")
def test_a_seance_costs_a_coin_for_each_vagrant_and_is_held_once():
    campaign, _ = purchases.hold_seance(rich())
    assert campaign.seance
    assert campaign.camp.spent == {"seance": 3}
    with refused("CP-11"):
        purchases.hold_seance(campaign)


@pytest.mark.rule("CP-12", "DN-01")
def test_donations_in_a_camp_that_is_walked_come_out_of_the_pool():
    campaign, _ = donations.donate(camping(), 4)
    assert campaign.camp.spent == {"donate": 4}
    with refused("CP-04"):
        donations.donate(campaign, 6)
    assert donations.donate(ended(), 6)[0].donations.coins == 6


@pytest.mark.rule("DD-10")
def test_a_deed_draw_costs_three_coins_whatever_is_kept():
    for keep in ("A", None):
        campaign, _ = deed_draws.draw(camping(), "songsmith", ("A", "B", "C"), keep=keep)
        assert campaign.camp.spent == {"deed": 3}


@pytest.mark.rule("DD-13")
def test_over_the_limit_in_camp_what_pays_is_offered_first():
    campaign = camping(holding(begun(vagrants=THREE), "songsmith", Old=Deed("reward"), New=Deed("goal")))
    with refused("DD-13") as error:
        deed_draws.draw(campaign, "songsmith", ("A", "B", "C"), keep="A")
    assert "vsong deed cash songsmith" in error.value.hint


@pytest.mark.rule("CP-04")
def test_the_pool_never_goes_below_zero_and_the_refusal_names_price_and_pool():
    with refused("CP-04") as error:
        camp_coins.spend(camping(), prices.JUNK, 10)
    assert "10 coins" in error.value.message
    assert "holds 9" in error.value.message


@pytest.mark.rule("CP-05", "CP-17")
def test_closing_with_coins_left_needs_to_be_said_and_then_they_are_lost():
    campaign = camp_coins.with_camp(camping(), done=("moment", "in-between"))
    with refused("CP-05"):
        steps.finish(campaign)
    campaign, events = steps.finish(campaign, forfeit=True)
    assert events == (CoinsForfeited(9), CampFinished(5))
    assert camp_coins.pool(campaign) == 0
    for late in (lambda: camp_coins.spend(campaign, "heal", 1), lambda: donations.donate(campaign, 1)):
        with refused("CP-18"):
            late()


@pytest.mark.rule("CP-17", "CP-18")
def test_a_camp_closes_after_the_in_between_and_the_next_scenario_waits_for_that():
    with refused("CP-01"):
        steps.finish(camping(), forfeit=True)
    with refused("CP-17"):
        steps.finish(in_between.mark(camping(), "moment")[0], forfeit=True)
    with refused("CP-18"):
        scenario.start(camping(), 11)
    closed, _ = steps.finish(camp_coins.with_camp(camping(), done=("moment", "in-between")), forfeit=True)
    assert scenario.start(closed, 11)[0].scenario == scenario.start(begun(), 11)[0].scenario


@pytest.mark.rule("DN-02", "MR-18", "DD-09", "WB-08", "CP-18")
@pytest.mark.parametrize(
    ("rule", "step", "left"),
    [
        ("DN-02", "moment-O-1", {"donations": Donations({"before": 6})}),
        ("MR-18", "reward-junk", {"belongings": Belongings(rituals=("A", "B", "C"))}),
        ("DD-09", "first-deed-empress", {}),
    ],
)
def test_no_camp_closes_over_a_step_that_is_open(rule, step, left):
    campaign = camping(begun(vagrants=THREE, moonreaper=True)._replace(**left))
    waiting = ("empress",) if step.startswith("first-deed") else ()
    campaign = camp_coins.with_camp(campaign, done=("moment", "in-between"), first_deeds=waiting)
    assert steps.next_step(campaign).id == step
    with refused(rule) as error:
        steps.finish(campaign, forfeit=True)
    assert error.value.hint.startswith(steps.next_step(campaign).command)
    closed, events = steps.finish(campaign, forfeit=True, forced=True)
    assert closed.camp.finished
    assert events[0].rule == rule


@pytest.mark.rule("SB-11", "DD-08")
def test_smoky_bones_and_half_reached_goals_do_not_reach_the_camp():
    campaign = playing(holding(begun(vagrants=THREE), "songsmith", A=Deed()))
    campaign, _ = smoky_bones.receive(campaign, "songsmith", 2)
    campaign, _ = deeds.note_progress(campaign, "songsmith", "A", "half")
    campaign, _ = tear_down.begin(scenario.end(campaign, "victory")[0])
    assert campaign.vagrants["songsmith"].smoky_bones == 0
    assert campaign.scenario is None


@pytest.mark.rule("CP-13", "CP-14")
def test_saving_and_managing_are_marked_once():
    campaign, _ = in_between.mark(camping(), "save")
    assert campaign.camp.done == ("save",)
    with refused("CP-18"):
        in_between.mark(campaign, "save")


def test_every_step_has_a_stable_id_a_state_and_a_command():
    campaign = begun(vagrants=THREE).with_vagrant(
        "songsmith", skills={"35": "wounded"}, junk={"Pan": "broken"}
    )
    campaign = camping(holding(campaign, "wayfarer", Done=Deed("reward")))
    found = {step.id: step for step in steps.steps(campaign)}
    assert list(found) == [
        "start", "moment", "sell", "cash", "skill", "heal", "repair", "rummage", "junk", "seance", "donate", "deed",
        "manage", "save", "in-between", "finish",
    ]  # fmt: skip
    assert {step.state for step in found.values()} == {"done", "open", "optional"}
    assert found["heal"].command == "vsong camp heal songsmith 35"
    assert found["sell"].command == "vsong camp sell songsmith Pan"
    assert all(step.command.startswith("vsong ") for step in found.values())


def test_what_is_not_possible_says_why():
    campaign, _ = camp_coins.spend(camping(), prices.DONATE, 8)
    found = {step.id: step for step in steps.steps(campaign)}
    assert (found["heal"].state, found["heal"].why) == ("not possible", "nobody is wounded")
    assert (found["junk"].state, found["junk"].why) == ("not possible", "it costs 3 and the pool holds 1")
    assert found["donate"].state == "optional"


def test_before_camp_start_that_is_the_only_step_and_after_the_last_there_is_none():
    assert [step.id for step in steps.steps(ended())] == ["start"]
    campaign = camp_coins.with_camp(camping(), done=("moment", "in-between"))
    campaign, _ = steps.finish(campaign, forfeit=True)
    assert steps.next_step(campaign) is None


def test_a_plan_takes_what_fits_in_the_order_given():
    found = steps.plan(camping(), (("junk", 3), ("donate=9", 9), ("heal", 1)))
    assert [(wish.wish, wish.fits, wish.left) for wish in found] == [
        ("junk", True, 6),
        ("donate=9", False, 6),
        ("heal", True, 5),
    ]


@pytest.mark.rule("CP-05", "CP-18")
def test_a_camp_is_not_passed_by_without_a_word():
    with refused("CP-05") as error:
        scenario.start(ended(), 11)
    assert "9 coins" in error.value.message
    campaign, events = scenario.start(ended(), 11, forced=True)
    assert campaign.scenario.page == 11
    assert CoinsForfeited(9) in events
    assert CoinsForfeited(9) in scenario.start(camping(), 11, forced=True)[1]


@pytest.mark.rule("CP-02", "WB-07", "RU-31")
def test_a_group_that_does_not_walk_the_camp_starts_the_next_scenario_torn_down_all_the_same():
    campaign = ended().with_vagrant("songsmith", westbound=True, humanity=1, covered="35", tokens={"salt": 1})
    campaign, events = scenario.start(campaign, 11, forced=True)
    one = campaign.vagrants["songsmith"]
    assert CoveredSkillLost("songsmith", "35") in events
    assert (one.westbound, one.humanity, one.covered, one.tokens) == (False, None, None, {})


@pytest.mark.rule("CP-07", "CP-04")
def test_where_nothing_is_wounded_or_broken_the_refusal_names_price_and_pool():
    for refusal in (
        purchases.nothing_wounded(camping(), "empress"),
        purchases.nothing_broken(camping(), "the group"),
    ):
        assert refusal.rule == "CP-07"
        assert "pool holds 9" in refusal.message
        assert refusal.hint
