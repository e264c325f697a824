"""Every field of the values that a save holds, each with something unusual in it.

`FIELDS` is read from the values themselves: a field that is new has nothing unusual in `UNUSUAL` yet, and
`tests/store/test_every_key.py` says so.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args, get_type_hints

from vagrant_cli import campaign, scenario
from vagrant_cli.campaign import ZASHLI, Belongings, Camp, Campaign, Deed, Donations, Moonreaper, Vagrant
from vagrant_cli.rules.board import board, train
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.train import Space, Train
from vagrant_cli.scenario import CycleTrack, HaintAction, HaintState, MoonState, Rounds, Scenario, Settings

CREW = {"songsmith": Vagrant(), "empress": Vagrant(), "runaway": Vagrant()}
BASE = Campaign("Thursday crew", vagrants={"songsmith": Vagrant(), "empress": Vagrant()})
PLAYING = BASE._replace(
    off_the_rails=True,
    vagrants={**CREW, "songsmith": Vagrant(deeds={"Night Owl": Deed()})},
    scenario=Scenario(5, rounds=Rounds(turn="songsmith")),
)
CAMPING = BASE._replace(
    vagrants={**CREW, "empress": Vagrant(skills={"52": "wounded"})},
    camp=Camp(5, begun=True, income={"gifts": 30}),
)

CARS = {"A": ("...", "..."), "B": ("#..", "...")}
TRAIN = train.build(CARS)
OTHER_TRAIN = train.build({**CARS, "C": (". #", "...")})
LINK = (Space("A", 3, 1), Space("B", 2, 1))
PLACES = Board(TRAIN, vagrants={"runaway": Standee(Space("A", 1, 1))})


def of_songsmith(one: Vagrant) -> Campaign:
    return PLAYING._replace(vagrants={**CREW, "songsmith": one}, overruled={"SL-01": "our table"})


def of_deed(deed: Deed) -> Campaign:
    return of_songsmith(Vagrant(deeds={"Night Owl": deed}))


def playing(**changes: Any) -> Campaign:
    return PLAYING.in_scenario(**changes)


HOLDERS: Mapping[type, tuple[Any, Callable[[Any], Campaign]]] = {
    Campaign: (BASE, lambda one: one),
    Donations: (Donations(), lambda one: BASE._replace(donations=one)),
    Moonreaper: (Moonreaper(), lambda one: BASE._replace(moonreaper=one)),
    Belongings: (Belongings(), lambda one: BASE._replace(belongings=one)),
    Vagrant: (Vagrant(), of_songsmith),
    Deed: (Deed(), of_deed),
    Camp: (CAMPING.camp, lambda one: CAMPING._replace(camp=one)),
    Scenario: (PLAYING.scenario, lambda one: PLAYING._replace(scenario=one)),
    Settings: (Settings(), lambda one: playing(settings=one)),
    HaintState: (HaintState(), lambda one: playing(haints={"Fog": one})),
    HaintAction: (HaintAction(move=2), lambda one: PLAYING._replace(actions={5: {"salt": {"1": one}}})),
    CycleTrack: (CycleTrack(), lambda one: playing(track=one)),
    MoonState: (MoonState(), lambda one: playing(moon=one)),
    Rounds: (PLAYING.scenario.rounds, lambda one: playing(rounds=one)),
    Board: (PLACES, lambda one: playing(board=one)),
    Train: (TRAIN, lambda one: playing(board=PLACES._replace(train=train.build(one.cars, one.links)))),
    Standee: (
        Standee(Space("A", 1, 1)),
        lambda one: playing(board=PLACES._replace(vagrants={"runaway": one})),
    ),
    Space: (Space("A", 1, 1), lambda one: playing(board=PLACES._replace(vagrants={"runaway": Standee(one)}))),
}
"""Each kind of value: one with nothing unusual in it, and a campaign that holds it."""

NOT_SAVED = frozenset(
    {
        (Campaign, "told"),
        (Board, "haunted"),
        *((Standee, field) for field in ("humanity", "maximum", "westbound", "entry")),
        *((Train, field) for field in ("stride", "bits", "spaces", "every", "floor", "joints", "jointed")),
    }
)
"""What the players told elsewhere, what a save says with the Vagrants, what is worked out from the drawing, or what
holds within one Haint turn only.
"""

UNUSUAL: Mapping[type, Mapping[str, Any]] = {
    Campaign: {
        "title": 'Die "Düsteren" # 2',
        "mode": ZASHLI,
        "off_the_rails": True,
        "mile_posts": ("2", "First Stop"),
        "notes": ("second", "first # not last"),
        "donations": Donations({"before": 7}, 25, {4: "70"}),
        "moments_read": ("70", "O-1"),
        "moonreaper": Moonreaper(in_play=True, actions_boxed=2),
        "belongings": Belongings(("12",), ("Lantern",), ("Whistle",), ("Coat",)),
        "results": {7: "defeat"},
        "revive_boxes": 1,
        "junk_tier": 3,
        "in_between": 4,
        "seance": True,
        "overruled": {"DN-05": "the card says so"},
        "vagrants": {**BASE.vagrants, "wayfarer": Vagrant("Ann", 3)},
        "decks": {"songsmith": ("Long Way", "Night Owl")},
        "set_aside": {"wayfarer": {"21": "gone", "22": "wounded"}},
        "scenario": Scenario(87),
        "camp": Camp(87),
        "box": {"songsmith.westbound.move": 3},
        "actions": {87: {"salt": {"1 Fog": HaintAction(still=True)}}},
    },
    Donations: {"given": {"5": 2, "7": 5}, "length": 31, "squares": {4: "70"}},
    Moonreaper: {"in_play": True, "actions_boxed": 2, "rewards": ("skill",)},
    Belongings: {
        "skills": ("12", "Fiddle"),
        "junk": ("Lantern",),
        "broken_junk": ("Whistle",),
        "rituals": ("Coat",),
    },
    Vagrant: {
        "player": "Ann",
        "humanity": 4,
        "maximum": 9,
        "westbound": True,
        "covered": "35",
        "smoky_bones": 2,
        "common_coins": 18,
        "later_coins": 17,
        "tokens": {"salt": 2},
        "pup_tokens": {"apple": 1},
        "effects": {"Cold Feet": "white"},
        "skills": {"35": "wounded"},
        "junk": {"Tin Whistle": "broken"},
        "deeds": {"Gift": Deed("reward")},
        "stored": ("51", "52"),
    },
    Deed: {"side": "reward", "tokens": 1, "extra": True},
    Camp: {
        "after": 87,
        "ritual_coins": 4,
        "begun": False,
        "finished": True,
        "income": {"page": 1},
        "spent": {"junk": 3},
        "done": ("save", "manage"),
        "offer": "Bent Fork",
        "skills_bought": 2,
        "junk_bought": 1,
        "restores": ("empress",),
        "free_repairs": True,
        "first_deeds": ("runaway", "empress"),
    },
    Scenario: {
        "page": 87,
        "settings": Settings(coins=4),
        "haints": {"Fog": HaintState(2, 8, 1, 2, 3, broken=True)},
        "rounds": Rounds(2, 8),
        "shared_humanity": 6,
        "track": CycleTrack({"salt": 1}),
        "moon": MoonState(1),
        "events": {"X": "round 4"},
        "candles": 3,
        "counters": {"lamps": 3},
        "placed_coins": {"empress": 2},
        "rituals": ("Bell", "Lamp"),
        "ritual_coins": 4,
        "marked_space": 3,
        "effect_kinds": {"Cold Feet": "white"},
        "goals": {"songsmith": ("Night Owl",)},
        "progress": {"songsmith": {"Night Owl": "2 of 4"}},
        "moonreaper_ritual": "Coat",
        "board": PLACES,
    },
    Settings: {
        "standalone": True,
        "coins": 4,
        "tokens_a_turn": 2,
        "set_aside": True,
        "only_its_kind": True,
        "cycle_after": "turn",
        "shared_maximum": 11,
    },
    HaintState: {"humanity": 2, "limit": 8, "break_space": 0, "mood": 2, "moods": 3, "broken": True},
    HaintAction: {
        "move": 0,
        "reach": 4,
        "prefer": "furthest",
        "within": 6,
        "still": True,
        "hurt": 3,
        "effects": {"Cold Feet": "white"},
        "lose": {"coin": 2},
        "gain": 5,
        "all": True,
        "note": "loses 1",
    },
    CycleTrack: {"tokens": {"salt": 2}, "berries": {"apple": 1}},
    MoonState: {"beside": 2, "space": 4, "ritual": "Coat", "action": "Reach", "acted": 4},
    Rounds: {
        "space": 3,
        "begun": 9,
        "order": ("runaway", "empress"),
        "acted": ("empress",),
        "turn": "empress",
        "recent": "runaway",
        "spent": 2,
        "extra": 1,
        "used": {"songsmith": ("35", "36")},
        "resting": {"songsmith": ("36",)},
        "token_used": ("empress",),
        "bonus_used": True,
        "cursed": True,
        "done": ("pup bust", "rummage"),
        "steps": {"pup": 2},
        "owed": {"empress": 1},
    },
    Board: {
        "train": OTHER_TRAIN,
        "haints": {"Fog": Space("B", 2, 1)},
        "vagrants": {"runaway": Standee(Space("A", 1, 1)), "empress": Standee(Space("A", 2, 2))},
        "pup": Space("A", 1, 2),
        "candles": (Space("A", 2, 1), Space("B", 3, 1)),
        "special": "runaway",
        "recent": "runaway",
        "objects": {Space("A", 3, 2): "crate"},
        "moon_tokens": (Space("B", 3, 2),),
    },
    Train: {"cars": OTHER_TRAIN.cars, "links": (LINK,)},
    Standee: {"at": Space("B", 3, 2)},
    Space: {"car": "B", "column": 2, "row": 2},
}
"""A value for each field that is neither the usual one nor what other tests have, and that a save may hold."""

ANOTHER: Mapping[type, Mapping[str, Any]] = {
    Campaign: {
        "results": {8: "victory"},
        "overruled": {"DD-13": "our table"},
        "vagrants": {**BASE.vagrants, "revivalist": Vagrant("Bea")},
        "decks": {"empress": ("Gift",)},
        "set_aside": {"revivalist": {"31": "ready"}},
        "box": {"songsmith.westbound.bust": 5},
        "actions": {87: {"salt": {"2 Fog": HaintAction(move=4)}}},
    },
    Donations: {"given": {"8": 1}, "squares": {5: "50"}},
    Vagrant: {
        "tokens": {"candle": 1},
        "pup_tokens": {"salt": 1},
        "effects": {"Fog": "black"},
        "skills": {"36": "ready"},
        "junk": {"Bent Fork": "ready"},
        "deeds": {"Long Way": Deed()},
    },
    Scenario: {
        "haints": {"Rime": HaintState(1)},
        "events": {"2": "bindle"},
        "counters": {"bells": 1},
        "placed_coins": {"runaway": 1},
        "effect_kinds": {"Fog": "black"},
        "goals": {"empress": ("Gift",)},
        "progress": {"songsmith": {"Gift": "begun"}},
    },
    HaintAction: {"effects": {"Fog": "black"}, "lose": {"token": 1}},
    CycleTrack: {"tokens": {"apple": 1}, "berries": {"salt": 1}},
    Rounds: {
        "used": {"empress": ("51",)},
        "resting": {"empress": ("52",)},
        "steps": {"runaway": 1},
        "owed": {"runaway": 2},
    },
}
"""For each mapping a second value, with another key, for the other side of a merge."""

EMPTIED = frozenset({"Camp.income"})
"""Fields in which others need something, and which are empty where they are looked at themselves."""

ONE_FACT = frozenset({(of, name) for of in (Board, Camp) for name in of._fields} | {(Train, "cars")})
"""Mappings that a merge takes as one side has them."""


class Field(NamedTuple):
    """A field of one kind of value."""

    kind: type
    name: str

    def __str__(self) -> str:
        return f"{self.kind.__name__}.{self.name}"

    def value(self) -> Any:
        """Return something unusual for the field."""
        assert self.name in UNUSUAL.get(self.kind, {}), (
            f"{self} is new: tests/store/every_key.py needs a value"
        )
        return UNUSUAL[self.kind][self.name]

    def plain(self) -> Campaign:
        """Return a campaign with nothing unusual in the field."""
        one, holder = HOLDERS[self.kind]
        return holder(one if str(self) not in EMPTIED else one._replace(**{self.name: {}}))

    def unusual(self, value: Any = None) -> Campaign:
        """Return the same campaign with something unusual in this field, and in no other."""
        one, holder = HOLDERS[self.kind]
        return holder(one._replace(**{self.name: self.value() if value is None else value}))


NAMES = {
    **vars(abc),
    **vars(train),
    **vars(board),
    **vars(campaign),
    **vars(scenario),
    "Link": tuple[Space, Space],
}
"""What annotations name, some of it only where types are checked."""


def kinds(start: type = Campaign) -> tuple[type, ...]:
    """Return every kind of value with fields that is reached from a campaign, each once."""
    found = [start]
    for kind in found:
        hints = get_type_hints(kind, NAMES)
        found += [one for hint in hints.values() for one in _named(hint) if one not in found]
    return tuple(dict.fromkeys(found))


def _named(hint: Any) -> list[type]:
    below = [one for part in get_args(hint) for one in _named(part)]
    return [*below, hint] if isinstance(hint, type) and hasattr(hint, "_fields") else below


FIELDS = tuple(
    Field(kind, name) for kind in kinds() for name in kind._fields if (kind, name) not in NOT_SAVED
)
