"""Each field of a save, one by one: written and read, undone, merged, compared and shown.

A field that is new has no value in tests/store/every_key.py, and its tests fail until it has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.store.every_key import ANOTHER, FIELDS, HOLDERS, NOT_SAVED, ONE_FACT, UNUSUAL, Field, kinds
from vagrant_cli.campaign import Belongings, Camp, Campaign, Deed, Donations, Moonreaper, Vagrant
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.train import Space, Train
from vagrant_cli.scenario import CycleTrack, HaintAction, HaintState, MoonState, Rounds, Scenario, Settings
from vagrant_cli.store.file import saves
from vagrant_cli.store.merge import whole_saves
from vagrant_cli.store.merge.versions import version
from vagrant_cli.store.schema import schema
from vagrant_cli.store.schema.schema import unlike
from vagrant_cli.store.text.printer import fresh

each_field = pytest.mark.parametrize("field", FIELDS, ids=str)
each_mapping = pytest.mark.parametrize(
    "field",
    [
        field
        for field in FIELDS
        if isinstance(UNUSUAL.get(field.kind, {}).get(field.name), Mapping) and field not in ONE_FACT
    ],
    ids=str,
)


def text(campaign: Campaign) -> bytes:
    return fresh(schema.encode(campaign)).encode("utf-8")


def put(path: Path, campaign: Campaign) -> Path:
    saves.create(path, campaign, command="new", events=())
    return path


def test_every_kind_of_value_and_every_field_has_something_unusual() -> None:
    """Promise: this walk leaves nothing out and names nothing that is gone."""
    assert set(UNUSUAL) == set(HOLDERS) == set(kinds())
    assert {(kind, name) for kind, known in UNUSUAL.items() for name in known} == set(FIELDS)
    assert {(kind, name) for kind in kinds() for name in kind._fields} >= NOT_SAVED


# --- written, read, undone ---------------------------------------------------------------------------


@each_field
def test_a_field_is_written_and_read_back(field: Field, tmp_path: Path) -> None:
    """Promise: in a new save and in one that says something else; the fields themselves are compared."""
    plain, unusual = field.plain(), field.unusual()
    assert unlike(plain, unusual)
    new = put(tmp_path / "new.toml", unusual)
    assert unlike(saves.load(new).campaign, unusual) is None
    old = put(tmp_path / "old.toml", plain)
    for campaign in (unusual, plain):
        with saves.writing(old) as current:
            current.write(campaign, command="change", events=())
        assert unlike(saves.load(old).campaign, campaign) is None
    assert saves.problems(new) == saves.problems(old) == ([], [])


@each_field
def test_a_change_of_a_field_is_undone_to_the_byte(field: Field, tmp_path: Path, vsong: Any) -> None:
    path = put(tmp_path / "crew.toml", field.plain())
    path.write_bytes(b"# ours\n" + path.read_bytes())
    raw = path.read_bytes()
    with saves.writing(path) as current:
        current.write(field.unusual(), command="change", events=())
    assert path.read_bytes() != raw
    assert vsong("undo", "-c", str(path)).code == 0
    assert path.read_bytes() == raw


# --- merged ------------------------------------------------------------------------------------------


def merged(base: Campaign, ours: bytes, theirs: bytes) -> Campaign:
    start = whole_saves.base_of(Path("base"), text(base))
    joined = whole_saves.join(start, version(Path("ours"), ours), version(Path("theirs"), theirs))
    assert joined.conflicts == ()
    return version(Path("merged"), joined.raw).campaign


@each_field
def test_what_one_side_did_to_a_field_wins(field: Field) -> None:
    other = {"notes": ("late",)} if field.name == "title" else {"title": "Friday crew"}
    plain, unusual = field.plain(), field.unusual()
    elsewhere, both = text(plain._replace(**other)), unusual._replace(**other)
    assert unlike(merged(plain, text(unusual), elsewhere), both) is None
    assert unlike(merged(plain, elsewhere, text(unusual)), both) is None
    undone = plain._replace(**other)
    assert unlike(merged(unusual, text(plain), text(both)), undone) is None


@each_field
def test_what_both_sides_did_alike_to_a_field_is_no_conflict(field: Field) -> None:
    raw = text(field.unusual())
    found = merged(field.plain(), raw + b"\n# ours\n", raw + b"\n# theirs\n")
    assert unlike(found, field.unusual()) is None


@each_mapping
def test_what_two_sides_put_under_two_keys_is_both_there(field: Field) -> None:
    """Promise: where neither the base nor one side has the table, too: it is no thing of its own."""
    one, other = field.value(), ANOTHER[field.kind][field.name]
    ours, theirs = text(field.unusual(one)), text(field.unusual(other))
    together = field.unusual(_both(one, other))
    assert unlike(merged(field.plain(), ours, theirs), together) is None


@each_mapping
def test_what_one_side_takes_away_and_the_other_puts_beside_it_are_two_facts(field: Field) -> None:
    """Promise: an empty table and none are the same, so that emptying one is no change to what comes into it."""
    one, other = field.value(), ANOTHER[field.kind][field.name]
    base, both, left = field.unusual(one), field.unusual(_both(one, other)), field.unusual(other)
    assert unlike(merged(base, text(field.plain()), text(both)), left) is None
    assert unlike(merged(base, text(both), text(field.plain())), left) is None


def _both(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping):
        return {
            **one,
            **{key: _both(one[key], value) if key in one else value for key, value in other.items()},
        }
    return other


# --- compared and shown ------------------------------------------------------------------------------


@each_field
def test_a_difference_in_a_field_is_told(field: Field, tmp_path: Path, vsong: Any) -> None:
    old, new = put(tmp_path / "old.toml", field.plain()), put(tmp_path / "new.toml", field.unusual())
    changes = vsong("diff", str(old), str(new), "--json").data["changes"]
    assert changes
    said = vsong("diff", str(old), str(new)).out.splitlines()
    assert all(change["text"] in said for change in changes)
    assert [change["where"] for change in vsong("diff", str(new), str(old), "--json").data["changes"]]


HERE = "vagrants.songsmith"
SCENARIO_SHOW = "status scenario"
SHOWN: Mapping[type, tuple[str, str]] = {
    Campaign: ("status", ""),
    Donations: ("status", "donations"),
    Moonreaper: ("status", "moonreaper"),
    Belongings: ("status", "belongings"),
    Vagrant: ("status", HERE),
    Deed: ("status", f"{HERE}.deeds.Night Owl"),
    Camp: ("camp", ""),
    Scenario: (SCENARIO_SHOW, "scenario"),
    Settings: (SCENARIO_SHOW, "scenario.settings"),
    HaintState: (SCENARIO_SHOW, "scenario.haints.Fog"),
    HaintAction: ("scenario actions", "actions.5.salt.1"),
    CycleTrack: (SCENARIO_SHOW, "scenario"),
    MoonState: (SCENARIO_SHOW, "scenario.moon"),
    Rounds: (SCENARIO_SHOW, "scenario"),
    Board: ("board show", "tokens"),
    Train: ("board show", ""),
    Standee: ("board show", "vagrants.runaway"),
    Space: ("board show", "vagrants.runaway"),
}
"""The command that shows the fields of a value, and where in its JSON; each under its own name."""

OTHERWISE: Mapping[str, tuple[str, str, Any]] = {
    "Campaign.moments_read": ("status", "moments.read", ["70", "O-1"]),
    "Campaign.donations": ("status", "donations.coins", 7),
    "Campaign.moonreaper": ("status", "moonreaper.in_play", True),
    "Campaign.belongings": ("status", "belongings.broken", ["Whistle"]),
    "Campaign.junk_tier": ("camp", "tier", 3),
    "Campaign.seance": ("camp", "seance", True),
    "Campaign.vagrants": ("status", "vagrants.wayfarer.player", "Ann"),
    "Campaign.decks": ("status deeds", "decks.songsmith.known", ["Long Way", "Night Owl"]),
    "Campaign.scenario": ("status", "scenario.page", 87),
    "Campaign.camp": ("camp", "after", 87),
    "Campaign.actions": ("scenario actions", "actions.87.salt.1 Fog.still", True),
    "Donations.given": ("status", "donations.coins", 7),
    "Donations.length": ("status", "donations.track.length", 31),
    "Donations.squares": ("status", "donations.track.squares.0", {"square": 4, "moment": "70"}),
    "Moonreaper.actions_boxed": ("status", "moonreaper.rituals", 2),
    "Belongings.junk": ("status belongings", "belongings.junk", ["Lantern"]),
    "Belongings.broken_junk": ("status", "belongings.broken", ["Whistle"]),
    "Belongings.rituals": ("status", "moonreaper.ritual_cards", ["Coat"]),
    "Vagrant.maximum": ("status", f"{HERE}.max", 9),
    "Vagrant.deeds": ("status", f"{HERE}.deeds.Gift.side", "reward"),
    "Camp.income": ("camp", "pool.income", {"page": 1}),
    "Camp.spent": ("camp", "pool.spent", {"junk": 3}),
    "Scenario.rounds": (SCENARIO_SHOW, "scenario.rounds", 8),
    "Scenario.track": (SCENARIO_SHOW, "scenario.track", {"salt": 1}),
    "Scenario.moon": (SCENARIO_SHOW, "scenario.moon.beside", 1),
    "Scenario.goals": ("status", f"{HERE}.deeds.Night Owl.reached_this_scenario", True),
    "Scenario.progress": ("status", f"{HERE}.deeds.Night Owl.progress", "2 of 4"),
    "Scenario.moonreaper_ritual": ("status", "moonreaper.ritual_this_scenario", "Coat"),
    "Scenario.board": ("board show", "vagrants.runaway.at", "A1,1"),
    "CycleTrack.tokens": (SCENARIO_SHOW, "scenario.track", {"salt": 2}),
    "Rounds.space": (SCENARIO_SHOW, "scenario.round", 3),
    "Rounds.begun": (SCENARIO_SHOW, "scenario.rounds", 9),
    "Rounds.spent": (SCENARIO_SHOW, "scenario.coins_left", 1),
    "Rounds.extra": (SCENARIO_SHOW, "scenario.coins_left", 4),
    "Board.train": ("board show", "cars.C", ". #\n..."),
    "Board.haints": ("board show", "haints.Fog.at", "B2,1"),
    "Board.vagrants": ("board show", "vagrants.empress.at", "A2,2"),
    "Board.pup": ("board show", "vagrants.pup.at", "A1,2"),
    "Board.candles": ("board show", "tokens.candles", ["A2,1", "B3,1"]),
    "Board.objects": ("board show", "tokens.objects", {"A3,2": "crate"}),
    "Board.moon_tokens": ("board show", "tokens.moon", ["B3,2"]),
    "Train.cars": ("board show", "cars.C", ". #\n..."),
    "Train.links": ("board show", "links", ["A3,1 B2,1"]),
    "Standee.at": ("board show", "vagrants.runaway.at", "B3,2"),
    "Space.car": ("board show", "vagrants.runaway.at", "B1,1"),
    "Space.column": ("board show", "vagrants.runaway.at", "A2,1"),
    "Space.row": ("board show", "vagrants.runaway.at", "A1,2"),
}
"""Fields that are shown elsewhere or under another name, and as what."""

TOLD: Mapping[str, str] = {
    "Campaign.box": "box show",
    "Camp.done": "camp",
    "Camp.skills_bought": "camp",
    "Camp.junk_bought": "camp",
    "Camp.restores": "camp",
    "Camp.free_repairs": "camp",
    "Camp.first_deeds": "camp",
}
"""Fields that are no value of their own in any view, and the command that says something else for them."""

AFTER_A_CHANGE = frozenset(
    {
        *("Campaign.revive_boxes", "Campaign.in_between", "Campaign.set_aside", "Scenario.placed_coins"),
        *("Scenario.marked_space", "Camp.ritual_coins", "Rounds.used", "Rounds.bonus_used", "Rounds.cursed"),
    }
)
"""Fields that only commands which change them tell, or what follows from them."""


def at(data: Any, path: str) -> Any:
    """Return what stands at a dotted path; a number is the place in a list."""
    for word in filter(None, path.split(".")):
        data = data[int(word)] if isinstance(data, list) else data[word]
    return data


def as_shown(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return as_shown(value._asdict())
    if isinstance(value, Mapping):
        return {str(key): as_shown(below) for key, below in value.items()}
    return [as_shown(below) for below in value] if isinstance(value, tuple) else value


@each_field
def test_a_field_is_shown(field: Field, tmp_path: Path, vsong: Any) -> None:
    """Promise: what the save says stands in the JSON of the view that it belongs to, under its name."""
    if str(field) in AFTER_A_CHANGE:
        return
    words, above = SHOWN[field.kind]
    words, path, value = OTHERWISE.get(str(field), (words, f"{above}.{field.name}", as_shown(field.value())))
    words = TOLD.get(str(field), words)
    save = put(tmp_path / "crew.toml", field.unusual())
    plain = put(tmp_path / "plain.toml", field.plain())
    shown, usual = (vsong(*words.split(), "--json", "-c", str(one)) for one in (save, plain))
    assert shown.code == 0
    assert usual.code == (3 if str(field) == "Scenario.board" else 0)
    assert shown.data != usual.data
    if str(field) not in TOLD:
        assert at(shown.data, path) == value
        assert list(found(usual.data, path)) != [value]


def found(data: Any, path: str) -> Iterator[Any]:
    """Yield what stands at a path, if there is something."""
    try:
        yield at(data, path)
    except (KeyError, IndexError, TypeError):
        return


def test_no_view_is_promised_for_a_field_that_is_gone() -> None:
    assert {*OTHERWISE, *TOLD, *AFTER_A_CHANGE} <= set(map(str, FIELDS))
    assert set(SHOWN) == set(kinds())
