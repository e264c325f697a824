"""The forecast against plain trying: every order of tokens, every history, on random boards and Bindles."""

from __future__ import annotations

import os
import random
import tomllib
from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from vagrant_cli.campaign import Campaign, Moonreaper, Vagrant
from vagrant_cli.data.items import PUBLIC
from vagrant_cli.rules.board.train import parse_space
from vagrant_cli.rules.bones.chance import Interval
from vagrant_cli.rules.forecast import forecast
from vagrant_cli.rules.forecast.harm import Risk
from vagrant_cli.rules.forecast.on_spaces import Path
from vagrant_cli.scenario import (
    AFTER_ACTION,
    AFTER_TURN,
    CycleTrack,
    HaintAction,
    HaintState,
    MoonState,
    Rounds,
    Scenario,
    Settings,
)
from vagrant_cli.store.file import boards

from . import slow_turn
from .slow_turn import CANDLE, ITEMS, NAILS, SYMBOLS, Group
from .test_haint import VAGRANTS, Slow, name_of, random_board

FORECASTS = int(os.environ.get("VSONG_FORECASTS", "150"))
"""Random boards with Bindles for each test; VSONG_FORECASTS=2000 runs more."""

SIX = ("targeted", "haunted", "acted_on", "loss", "wound", "westbound")
PAGE = 5


class Table(NamedTuple):
    """A random scenario: the campaign, the same as the oracle is told it, and the Bindle's tokens."""

    campaign: Campaign
    group: Group
    bindle: Counter[str]


def random_action(luck: random.Random, people: list[str], objects: list[str]) -> HaintAction:
    wishes = [None, None, None, "closest", "furthest", *people, *objects]
    prefer = luck.choice(wishes)
    return HaintAction(
        move=luck.choice((None, 0, 1, 2, 2, 3)),
        reach=luck.choice((None, 0, 1, 2)),
        prefer=prefer,
        within=luck.choice((None, 1, 2)) if prefer in ("closest", "furthest") else None,
        still=luck.random() < 0.1,
        hurt=luck.choice((0, 1, 1, 2, 3)),
        lose=luck.choice(({}, {}, {}, {"skill": 1}, {"token": 1})),
        gain=luck.choice((0, 0, 1)),
        all=luck.random() < 0.25,
    )


def random_effect(luck: random.Random) -> HaintAction:
    lose = {"skill": 1} if luck.random() < 0.3 else {}
    return HaintAction(hurt=luck.choice((0, 1, 2)), gain=luck.choice((0, 0, 1)), lose=lose)


def random_tables(luck: random.Random) -> tuple[str, dict[str, Any]]:
    """Return a random board with somebody on it, as text and as tables; its second Haint may be a tracked one."""
    text = random_board(luck)
    while "[vagrants." not in text:
        text = random_board(luck)
    if luck.random() < 0.5:
        text = text.replace("haints.moonreaper", "haints.blackthorn")
    return text, tomllib.loads(text)


def random_haints(luck: random.Random, names: list[str]) -> dict[str, HaintState]:
    haints = {
        name: HaintState(luck.randint(0, 3), luck.choice((None, 3, 4)), luck.choice((None, 0, 1, 3)))
        for name in names
        if name != "moonreaper"
    }
    if len(haints) > 1 and luck.random() < 0.3:
        haints["blackthorn"] = haints["blackthorn"]._replace(broken=True)
    return haints


def random_people(
    luck: random.Random, tables: dict[str, Any]
) -> tuple[dict[str, Vagrant], dict[str, tuple[int, int, int, int]]]:
    """Return the Vagrants in play, now and then one who is not on the board, and their cards for the oracle."""
    people = [name for name in tables["vagrants"] if name != "pup"]
    outside = [name for name in VAGRANTS if name not in people][: luck.choice((0, 0, 1))]
    vagrants, cards = {}, {}
    for name in (*people, *outside):
        table = tables["vagrants"].get(name, {"max": luck.randint(1, 4)})
        other, west = luck.randint(1, 4), table.get("westbound", False)
        skills, junk = luck.randint(0, 2), luck.randint(0, 1)
        cards[name] = (other, table["max"], skills, junk) if west else (table["max"], other, skills, junk)
        vagrants[name] = Vagrant(
            humanity=table.get("humanity"),
            westbound=west,
            skills={f"s{one}": "ready" for one in range(skills)},
            junk={f"j{one}": "ready" for one in range(junk)},
            tokens=Counter(luck.choices(ITEMS, k=luck.choice((0, 0, 1, 2)))),
        )
    return vagrants, cards


def random_actions(
    luck: random.Random, tables: dict[str, Any], bindle: Counter[str]
) -> dict[str, dict[str, HaintAction]]:
    """Return actions by token and Mood: most are typed in, at least one of the Bindle's."""
    people = [name for name in tables["vagrants"] if name != "pup"]
    objects = list(tables["tokens"]["objects"])
    sure = luck.choice(sorted(bindle))
    typed = [token for token in ITEMS if token == sure or luck.random() < 0.85]
    actions = {token: {"any": random_action(luck, people, objects)} for token in typed}
    if luck.random() < 0.4:
        actions["haunted"] = {"1": random_effect(luck)}
    if luck.random() < 0.3:
        actions["cycle"] = {"any": random_action(luck, people, objects)}
    return actions


def random_settings(luck: random.Random) -> Settings:
    return Settings(
        tokens_a_turn=luck.choice((1, 1, 1, 2)),
        set_aside=luck.random() < 0.2,
        only_its_kind=luck.random() < 0.2,
        cycle_after=luck.choice((AFTER_ACTION, AFTER_ACTION, AFTER_TURN)),
        shared_maximum=6 if luck.random() < 0.1 else None,
    )


def random_table(number: int) -> Table:
    """Return a random scenario; most draw one token a turn."""
    luck = random.Random(7_000_003 + number)
    text, tables = random_tables(luck)
    settings = random_settings(luck)
    haints = random_haints(luck, list(tables["haints"]))
    vagrants, cards = random_people(luck, tables)
    # What lies on the track already would cycle before the draw where a turn's end is checked, and fill the Bindle.
    some = (0, 0, 1) if settings.cycle_after == AFTER_ACTION else (0,)
    track = {item: luck.choice(some) for item in SYMBOLS}
    values = {item: luck.randint(1, 3) for item in SYMBOLS if luck.random() < 0.8}
    values.setdefault(NAILS, PUBLIC[f"{NAILS}.cycle"])
    bindle: Counter[str] = Counter(luck.choices(ITEMS, k=luck.randint(settings.tokens_a_turn, 4)))
    actions = random_actions(luck, tables, bindle)
    bindle.update({"3": luck.randint(0, 1), "moon": luck.randint(0, 2)})
    turn = luck.choice((None, *(name for name in tables["vagrants"] if name != "pup")))
    if turn:
        tables["tokens"]["recent"] = turn
    scenario = Scenario(
        PAGE,
        settings=settings,
        haints=haints,
        rounds=Rounds(begun=1, order=tuple(vagrants), turn=turn) if turn else Rounds(),
        track=CycleTrack({item: number for item, number in track.items() if number}),
        moon=MoonState(beside=3 - bindle["moon"]),
        events={"3": "bindle"} if bindle["3"] else {},
        board=boards.parse(text),
    )
    held = sum((Counter(one.tokens) for one in vagrants.values()), Counter())
    box = {f"{item}.tokens": bindle[item] + track.get(item, 0) + held[item] for item in ITEMS}
    box[f"{CANDLE}.tokens"] += len(tables["tokens"]["candles"])
    box |= {f"{item}.cycle": value for item, value in values.items()}
    for name, card in cards.items():
        box |= {f"{name}.max": card[0], f"{name}.westbound.max": card[1]}
    campaign = Campaign(
        "T",
        off_the_rails=True,
        moonreaper=Moonreaper(in_play=True),
        vagrants=vagrants,
        actions={PAGE: actions},
        told=box,
        scenario=scenario,
    )
    awake = [name for name in haints if not haints[name].broken]
    group = Group(
        tables,
        cards,
        {name: {token: next(iter(moods.values())) for token, moods in actions.items()} for name in haints},
        {name: (one.humanity, one.limit, one.break_space) for name, one in haints.items()},
        tuple(awake[at % len(awake)] for at in range(settings.tokens_a_turn)),
        track,
        values,
        settings,
        {name: dict(one.tokens) for name, one in vagrants.items()},
    )
    return Table(campaign, group, +bindle)


def exact(one: Interval) -> tuple[Fraction, Fraction]:
    return Fraction(*one.low), Fraction(*one.high)


def six(risk: Risk) -> dict[str, tuple[Fraction, Fraction]]:
    return {name: exact(getattr(risk, name)) for name in SIX}


@pytest.mark.rule("HT-01", "HT-09", "HT-12", "HT-18", "HT-19", "HT-23", "RU-12", "RU-14", "RU-20")
@pytest.mark.parametrize("number", range(FORECASTS))
def test_every_interval_is_what_trying_every_order_and_every_history_gives(number: int) -> None:
    campaign, group, bindle = random_table(number)
    found = forecast.forecast(campaign)
    wanted = slow_turn.intervals(group, bindle)
    assert {name: six(risk) for name, risk in found.vagrants.items()} == {
        name: dict(zip(SIX, values, strict=True)) for name, values in wanted.items()
    }


@pytest.mark.rule("AC-05", "MR-03", "MR-04")
@pytest.mark.parametrize("number", range(FORECASTS))
def test_event_and_moon_tokens_come_first_as_often_as_in_all_orders(number: int) -> None:
    campaign, group, bindle = random_table(number)
    found = forecast.forecast(campaign)
    wanted = slow_turn.events_and_moons(bindle, len(group.acting))
    assert tuple(Fraction(*one) for one in (found.events, found.moon, found.arrives)) == wanted


@pytest.mark.parametrize("number", range(FORECASTS))
def test_a_space_of_somebody_is_what_the_whole_forecast_says_once_they_stand_there(number: int) -> None:
    campaign, group, bindle = random_table(number)
    luck = random.Random(number)
    who = luck.choice(sorted(group.tables["vagrants"]))
    found = forecast.forecast(campaign, who, Path(3, 2))
    slow = Slow(group.tables)
    assert [str(one.space) for one in sorted(found.places, key=lambda one: one.space)] == sorted(
        map(name_of, slow.reach(who, 3)), key=parse_space
    )
    away = slow.away(slow.vagrants[who], floor_only=True)
    for one in luck.sample(found.places, min(3, len(found.places))):
        where = (one.space.car, one.space.row, one.space.column)
        assert one.coins == -(-away[where] // 2)
        people = {**group.tables["vagrants"], who: {**group.tables["vagrants"][who], "at": str(one.space)}}
        there = group._replace(tables={**group.tables, "vagrants": people})
        wanted = slow_turn.intervals(there, bindle)[who]
        assert six(one.risk) == dict(zip(SIX, wanted, strict=True)), one.space
