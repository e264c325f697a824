"""Every limit of a save, on loading: what it holds goes, one more is told under the rule, unless that is overruled."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.rules.campaigns import begun
from vagrant_cli.campaign import Belongings, Camp, Campaign, Deed, Donations, Scenario, Vagrant
from vagrant_cli.data.items import DEEDS_EACH
from vagrant_cli.rules.vagrant import common_coins
from vagrant_cli.store.schema.schema import decode, encode

DEEDS = {name: Deed() for name in ("Night Owl", "Long Way", "Gift", "Old Debt")}


def own(**fields: Any) -> dict[str, Any]:
    return {"vagrants": {"songsmith": Vagrant(**fields), "empress": Vagrant()}}


def some(cards: dict[str, Any], number: int) -> dict[str, Any]:
    return dict(list(cards.items())[:number])


def deck(number: int) -> dict[str, Any]:
    return {"decks": {"songsmith": tuple(f"Card {one}" for one in range(number))}}


def skills(number: int) -> dict[str, Any]:
    return own(skills={str(card): "ready" for card in range(number)})


class Limit(NamedTuple):
    """A limit: fields of a campaign that keep it, and fields that are one past it."""

    rule: str
    kept: dict[str, Any]
    broken: dict[str, Any]


LIMITS = (
    Limit("DN-05", {"donations": Donations({"before": 30})}, {"donations": Donations({"before": 31})}),
    Limit(
        "DN-05",
        {"off_the_rails": False, "donations": Donations({"before": 4}, 4)},
        {"off_the_rails": False, "donations": Donations({"before": 5}, 4)},
    ),
    Limit(
        "CP-19",
        {"off_the_rails": False, "donations": Donations({}, 4, {4: "70"})},
        {"off_the_rails": False, "donations": Donations({}, 4, {5: "70"})},
    ),
    Limit(
        "HL-03",
        {"vagrants": dict.fromkeys(("songsmith", "empress", "runaway", "wayfarer"), Vagrant())},
        {"vagrants": dict.fromkeys(("songsmith", "empress", "runaway", "wayfarer", "revivalist"), Vagrant())},
    ),
    Limit(
        "MR-17",
        {"belongings": Belongings(rituals=tuple("abcde"))},
        {"belongings": Belongings(rituals=tuple("abcdef"))},
    ),
    Limit("SB-02", own(smoky_bones=3), own(smoky_bones=4)),
    Limit("WL-01", {"camp": Camp(5)}, {"camp": Camp(5), "scenario": Scenario(5)}),
    Limit("CP-14", skills(1), {**skills(1), "belongings": Belongings(skills=("0",))}),
    Limit("SL-01", skills(4), skills(5)),
    Limit("SL-01", own(junk={"Pan": "ready"}), own(junk={"Pan": "ready", "Hat": "broken"})),
    Limit("DD-17", own(deeds=some(DEEDS, 1)), {**own(deeds=some(DEEDS, 1)), "off_the_rails": False}),
    Limit("DD-04", own(deeds=some(DEEDS, 2)), own(deeds=some(DEEDS, 3))),
    Limit("DD-03", deck(DEEDS_EACH), deck(DEEDS_EACH + 1)),
    Limit("DD-06", own(deeds={"Gift": Deed("reward")}), own(deeds={"Gift": Deed("reward", 1)})),
    Limit("DD-02", own(deeds={"Gift": Deed("goal", 2)}), own(deeds={"Gift": Deed("goal", 3)})),
)


def told(campaign: Campaign) -> list[str]:
    """Return the rules under which problems are told, after writing the campaign as tables."""
    return [problem.message.rpartition("[")[2].rstrip("]") for problem in decode(encode(campaign)).problems]


@pytest.mark.rule("DD-02", "DD-03", "DD-04", "DD-06", "DD-17", "SL-01", "SB-02", "DN-05", "HL-03", "MR-17")
@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.rule)
def test_what_a_limit_allows_loads_and_one_more_is_told_under_its_rule(limit: Limit) -> None:
    assert told(begun()._replace(**limit.kept)) == []
    over = begun()._replace(**limit.broken)
    assert told(over) == [limit.rule]
    assert told(over._replace(overruled={limit.rule: "our table"})) == []


@pytest.mark.rule("SB-03")
def test_the_smoky_bones_of_all_vagrants_are_those_of_the_box() -> None:
    crew = {name: Vagrant(smoky_bones=3) for name in ("songsmith", "empress", "runaway")}
    over = begun()._replace(vagrants=crew)
    assert told(over) == ["SB-03"]
    assert told(over.with_vagrant("runaway", smoky_bones=2)) == []


@pytest.mark.rule("DD-04", "DD-13", "MO-02", "MO-04")
def test_a_third_deed_loads_when_a_moment_or_the_group_allows_it() -> None:
    over = begun()._replace(**own(deeds=some(DEEDS, 3)))
    assert told(over._replace(moments_read=("O-1", "O-2"))) == []
    assert told(over._replace(overruled={"DD-13": "our table"})) == []
    extra = {**some(DEEDS, 2), "Old Debt": Deed("reward", extra=True)}
    assert told(begun()._replace(**own(deeds=extra))) == []
    assert told(begun()._replace(moments_read=("O-1", "O-2"), **own(deeds=DEEDS))) == ["DD-04"]


@pytest.mark.rule("CC-05")
@pytest.mark.parametrize("crew", ["songsmith empress", "songsmith empress runaway wayfarer"])
@pytest.mark.parametrize("pile", ["common_coins", "later_coins"])
def test_all_common_coins_that_there_are_may_lie_with_one_vagrant(crew: str, pile: str) -> None:
    """Promise: what the supply gives is a save; more than the supply of the smallest group is none."""
    campaign = begun(vagrants=crew)
    most = common_coins.total(campaign)
    rich = campaign.with_vagrant("songsmith", **{pile: most})
    assert decode(encode(rich)).campaign == rich
    assert told(campaign.with_vagrant("songsmith", **{pile: common_coins.total(begun()) + 1})) != []
