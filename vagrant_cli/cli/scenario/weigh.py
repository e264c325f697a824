"""`vsong weigh`: every way to lay the coins that are left, with what comes of it."""

from __future__ import annotations

from ...errors import Refused, UsageError
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.bones import dice
from ...rules.bones.dice import has_bonus
from ...rules.bones.odds import MOST_NEEDED
from ...rules.scenario import weigh as rule
from ...rules.scenario.general_actions import BUST, INVESTIGATE, PATCH_UP, bonus_gone
from ...rules.tracks import rounds
from ...rules.words.matching import match
from ...rules.words.plurals import count
from ..bones.chart import percent
from ..line.arguments import Who
from ..line.declared import Annotated, Option
from ..line.numbers import MOST_COINS, whole_option
from ..line.play import Result, look
from ..line.sorting import first
from ..line.who import in_play
from .general_actions import Haint, printed
from .prospects import haint_meant, named

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.bones.chance import Chance
    from ...rules.scenario.weigh import Stakes, Way
    from ..line.play import Play, Table

NAMES = MappingProxyType({BUST: "Bust", PATCH_UP: "Patch Up", INVESTIGATE: "Investigate"})


class Asked(NamedTuple):
    """Whose coins are weighed, against which Haint, how many, what for, and the smoky bones that are left aside."""

    name: str
    haint: str | None
    coins: int
    by: str
    smoky: int


def _value(action: str) -> Any:
    told = f"The {NAMES[action]} value on the card. Default: the box profile's."
    return whole_option(f"--{action} S", 1, dice.MOST_SUCCESS_VALUE, told)


@first(rounds.running)
def weigh(
    *,
    who: Who = "",
    need: Annotated[
        int | None, whole_option("--need K", 0, MOST_NEEDED, "Successes that the event needs.")
    ] = None,
    by: Annotated[
        str | None, Option(metavar="break|heal|event", help="What the best way is best for.")
    ] = None,
    coins: Annotated[
        int | None,
        whole_option("--coins N", 1, MOST_COINS, "Lay so many of the coins. Default: all that are left."),
    ] = None,
    haint: Haint = None,
    bust: Annotated[int | None, _value(BUST)] = None,
    patch_up: Annotated[int | None, _value(PATCH_UP)] = None,
    investigate: Annotated[int | None, _value(INVESTIGATE)] = None,
) -> Play:
    """Weigh every way to lay the coins that are left: how likely the Haint breaks, what both sides gain.

    Example: vsong weigh songsmith --need 1 --bust 4 --patch-up 4 --investigate 5
    """
    typed = {BUST: bust, PATCH_UP: patch_up, INVESTIGATE: investigate}

    def view(campaign: Campaign, _: Table) -> Result:
        rounds.running(campaign)
        name = in_play(campaign, who)
        meant = haint_meant(campaign, haint)
        stakes = _stakes(campaign, name, meant, typed, need)
        laid, smoky = coins or _coins(campaign, name), campaign.vagrants[name].smoky_bones
        return _shown(Asked(name, meant, laid, _by(by, stakes), smoky), stakes)

    return look(view)


def _stakes(
    campaign: Campaign, name: str, haint: str | None, typed: dict[str, int | None], need: int | None
) -> Stakes:
    westbound, open_actions = campaign.vagrants[name].westbound, rule.not_done(campaign, name)
    if not open_actions:
        raise Refused(
            f"{name.capitalize()} has done all {len(rule.ACTIONS)} in this turn, each of which is done 1 time.",
            rule="RU-03",
        )
    lack = rule.lacking(campaign, haint) if haint else None
    return rule.Stakes(
        {
            action: dice.success_value(
                typed[action]
                or printed(campaign, action, name, westbound=westbound, option=f"--{action} NUMBER")
            )
            for action in open_actions
        },
        lack,
        haint is None or lack is not None,
        rule.room(campaign, name),
        rule.back(campaign),
        need,
        has_bonus(name, used=bonus_gone(campaign, name)),
    )


def _coins(campaign: Campaign, name: str) -> int:
    """Return the coins left in the Vagrant's turn; out of it, those of the next (RU-43, CC-01)."""
    if rounds.running(campaign).rounds.turn != name:
        return rounds.coins(rounds.with_rounds(campaign, turn=name, extra=0))
    left = rounds.coins_left(campaign)
    if not left:
        raise Refused(
            f"{name.capitalize()} has 0 of {count(rounds.coins(campaign), 'coin')} left in this turn.",
            rule="SU-01",
            hint="Ask for another number: vsong weigh --coins N.",
        )
    return left


def _by(typed: str | None, stakes: Stakes) -> str:
    """Return what the ways are sorted by: what was asked, else the first that can come of it."""
    if typed is None:
        asked = {rule.BREAK: stakes.lack, rule.HEAL: stakes.room, rule.EVENT: stakes.need}
        can = [one for one in rule.WORTHS if rule.FIRST[one] in stakes.values and asked[one] is not None]
        return can[0] if can else rule.HEAL
    by = match(typed, rule.WORTHS, "way to sort")
    if by == rule.EVENT and stakes.need is None:
        raise UsageError("Nobody has told how many successes the event needs.", hint="Add --need K.")
    if by == rule.BREAK and stakes.lack is None:
        raise Refused(
            "No Haint with a Humanity limit is tracked that could break.",
            rule="HE-04",
            hint="Set its limit first: vsong haint limit A/B/C.",
        )
    return by


def _shown(asked: Asked, stakes: Stakes) -> Result:
    """Return every way as scripts and people see it."""
    name, haint, coins, by, _ = asked
    ways = rule.ways(stakes, coins, by)
    data = {
        "vagrant": name,
        "haint": haint,
        "coins": coins,
        "by": by,
        "values": {action.replace("-", "_"): stakes.values.get(action) for action in rule.ACTIONS},
        "lacks": {"break": stakes.lack, "heal": stakes.room, "event": stakes.need},
        "ways": [_data(way) for way in ways],
    }
    return Result(data, text=lambda: "\n".join(_lines(asked, stakes, ways)), asked=True)


def _data(way: Way) -> dict[str, Any]:
    told = way._asdict()
    chances = {"break": told.pop("breaks"), **{key: told.pop(key) for key in ("haint", "humanity", "event")}}
    return {**told, **{key: one and str(one) for key, one in chances.items()}}


def _lines(asked: Asked, stakes: Stakes, ways: list[Way]) -> list[str]:
    """Return the heading, a row for each way, 40 columns wide, and what the columns are."""
    name, haint, coins, by, smoky = asked
    values = ", ".join(f"{NAMES[action]} {value}+" for action, value in stakes.values.items())
    lacks = [f"{name.capitalize()} lacks {stakes.room} Humanity"]
    if stakes.lack is not None and haint:
        lacks.insert(0, f"{named(haint)} lacks {stakes.lack} to its limit")
    if stakes.need is not None:
        lacks.append(f"the event needs {stakes.need}")
    rows = [
        f"{way.bust:>4} {way.patch_up:>5} {way.investigate:>3} {_percent(way.breaks):>6}"
        f" {float(way.haint):>5.2f} {float(way.humanity):>5.2f} {_percent(way.event):>6}"
        for way in ways
    ]
    return [
        f"{name.capitalize()}, {count(coins, 'coin')}: {values}.",
        f"{'; '.join(lacks)}.",
        "Bust Patch Inv breaks Haint   own  event",
        *rows,
        "Haint, own: Humanity gained on average.",
        *[f"{NAMES[rule.FIRST[by]]} is rolled first, for the Empress's bonus bone."] * stakes.bonus,
        *[f"Smoky bones aside; for them: vsong bust {name} {coins} --odds."] * bool(smoky),
    ]


def _percent(chance: Chance | None) -> str:
    return "-" if chance is None else percent(chance)


COMMANDS = {"weigh": weigh}
