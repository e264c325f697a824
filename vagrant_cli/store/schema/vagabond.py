"""Every key of a Vagabond's save, one row each, and its tables <-> Vagabond."""

from __future__ import annotations

from ...campaign import SCHEMA
from ...data.vagabond import (
    FACTIONS,
    FEWEST_FACTIONS,
    FOREST,
    KINDS,
    MOST_FACTIONS,
    MOST_OF_A_KIND,
    MOST_POINTS,
    ROOT,
    SUITS,
)
from ...records import TYPE_CHECKING
from ...vagabond.board import PHASES, PILES, Items, Quests, Ruins, Vagabond, next_step, number_of, ordered
from ..text.reader import LARGEST, Reader
from .checks import none_of, one_of
from .kinds import PILE, Each, Flag, Key, Name, Names, OneOf, Table, Text, Whole, walk

if TYPE_CHECKING:
    from typing import Any

    from ..text.reader import Problem, Tables
    from .kinds import People


KIND = "vagabond"
"""What stands at `kind` in such a save, and in no other."""

CHARACTER = one_of(*(one.name for one in ROOT.characters))
QUEST = one_of(*(quest.title for quest in ROOT.quests))


def _place(name: str, _: People) -> str | None:
    """Return a place as saves spell it, None for anything else."""
    suit, dash, label = name.partition("-")
    fits = name == FOREST or (suit in SUITS and label.isalnum() == bool(dash))
    return name if fits else None


def _too_many(items: Items, reader: Reader) -> None:
    """Collect each kind of which more lie there than a board holds."""
    for kind in KINDS:
        if number_of(items, kind) > MOST_OF_A_KIND:
            reader.problem(f"hold {number_of(items, kind)} of {kind}; {MOST_OF_A_KIND} may be.")


def _factions(relationships: dict[str, str], reader: Reader) -> None:
    if not FEWEST_FACTIONS <= len(relationships) <= MOST_FACTIONS and not reader.problems:
        reader.problem(
            f"name {len(relationships)} factions; {FEWEST_FACTIONS} to {MOST_FACTIONS} play. [VB-12]"
        )


def _whole(board: Vagabond, reader: Reader) -> None:
    """Collect what speaks of a faction that does not play, or of more aids than a step takes."""
    if board.coalition in FACTIONS and board.coalition not in board.relationships:
        reader.problem("names no faction of [relationships].", "coalition")
    for faction, aids in board.aids.items():
        if faction not in board.relationships:
            reader.problem("is no faction of [relationships].", "aids", faction)
            continue
        step = next_step(board, faction)
        if step is None or aids >= step.aids:
            reader.problem("is more than the next step takes. [VB-13]", "aids", faction)


def _counts(means: str) -> Each:
    return Each(Key("boot = 1", Whole(1, MOST_OF_A_KIND), means), none_of(*KINDS), full=True)


# fmt: off

KEYS = Table(
    Vagabond,
    (
        Key("title", Text(), "the name of the game", absent='`""`'),
        Key("character", Text(CHARACTER, "is no character: {}.", needed=True), "the Vagabond's character", always=True),
        Key("at", Text(_place, "names no place: {}."),
            f"where he is: `\"{FOREST}\"`, or a suit, which may have a label of yours, as in `\"fox-3\"`", always=True),
        Key("turn", Whole(0, LARGEST), "his turns begun", always=True),
        Key("phase", OneOf(PHASES), "where he is in his turn", always=True),
        Key("points", Whole(0, MOST_POINTS), "his points; in a coalition those from before it", always=True),
        Key("two_vagabonds", Flag(), "whether a second Vagabond plays"),
        Key("coalition", Name(one_of(*FACTIONS), "is no faction: {}."), "the faction that he is in a coalition with"),
        Key("items", Table(Items, (
            Key("ready", _counts("items face up and undamaged; those on tracks are among them")),
            Key("exhausted", _counts("items face down and undamaged")),
            Key("damaged_ready", _counts("items face up in the damaged box")),
            Key("damaged_exhausted", _counts("items face down in the damaged box")),
        ), _too_many), merge=PILE),
        Key("relationships", Each(Key('eyrie = "1"', OneOf(ROOT.step_names()), "a faction in the game and its step"),
            none_of(*FACTIONS), check=_factions, needed=True)),
        Key("aids", Each(Key("eyrie = 1", Whole(1, max(step.aids for step in ROOT.steps)),
            "aids of this turn that no step has used up"), none_of(*FACTIONS), full=True)),
        Key("quests", Table(Quests, (
            Key("open", Names(QUEST, "is no quest: {}.", ordered=True), 'list of open quests: `"fox errand"`'),
            Key("done", Names(QUEST, "is no quest: {}.", ordered=True), "list of completed quests, in order"),
        )), merge=PILE),
        Key("ruins", Table(Ruins, (
            Key("taken", Names(one_of(*KINDS), "is no item: {}.", ordered=True), "list of the kinds that he holds from ruins"),
            Key("hidden", _counts("items still hidden in ruins")),
        )), merge=PILE),
    ),
    _whole,
)
"""Every key but `schema` and `kind`, in the order in which saves are written."""

# fmt: on


def decode(tables: Tables) -> tuple[Vagabond | None, tuple[Problem, ...], tuple[Problem, ...]]:
    """Read a whole save; problems come in the order of the format's description."""
    top = Reader(tables)
    top.whole("schema", SCHEMA, SCHEMA)
    top.one_of("kind", (KIND,))
    board: Vagabond = KEYS.table(top, ())
    return None if top.problems else board, tuple(dict.fromkeys(top.problems)), tuple(top.notes)


def encode(board: Vagabond) -> Tables:
    """Return the tables of a board in canonical order; what is empty or absent is left out."""
    return {"schema": SCHEMA, "kind": KIND, **KEYS.write(board)}


def unlike(one: Vagabond | None, other: Vagabond) -> str | None:
    """Return the first key in which two boards differ, or None; what is printed stands in no save."""
    for field, value in other._asdict().items():
        if field != "printing" and (one is None or _plain(getattr(one, field)) != _plain(value)):
            return field
    return None


def _plain(value: Any) -> Any:
    """Return a value in which items that are not there are left out."""
    if isinstance(value, Items):
        return [ordered(getattr(value, pile)) for pile in PILES]
    return value


CONTAINERS = tuple(path for path, key in walk(KEYS) if key.rule[:1] == PILE)
"""Paths of tables whose standing alone says nothing."""
