"""A save's tables <-> Campaign, and what the rows of its keys say about places."""

from __future__ import annotations

from ...campaign import NOTHING, SCHEMA
from ...lean import Mapping, cache
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.campaign.limits import over
from ..text.reader import Problem, Reader
from .kinds import NEEDED, VALUE, Each, Table, in_order, row, walk
from .save_keys import SAVE

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...scenario import Actions
    from ..text.reader import Path, Tables
    from .kinds import Key, People


class Reading(NamedTuple):
    """A save as read: the campaign, or the problems that keep it from being one; notes hold nothing up."""

    campaign: Campaign | None
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def decode(tables: Tables) -> Reading:
    """Read a whole save; problems come in the order of the format's description."""
    top = Reader(tables)
    top.whole("schema", SCHEMA, SCHEMA)
    campaign: Campaign = SAVE.table(top, people(tables))
    top.problems.extend(Problem(one.where, f"{one.said} [{one.rule}]") for one in over(campaign))
    return Reading(None if top.problems else campaign, tuple(dict.fromkeys(top.problems)), tuple(top.notes))


def people(tables: Tables) -> People:
    """Return the names of the Vagrants in play, as far as the tables are right there."""
    found = tables.get("vagrants")
    return found if isinstance(found, dict) else ()


def encode(campaign: Campaign) -> Tables:
    """Return the tables of a campaign in canonical order; what is empty or absent is left out."""
    return {"schema": SCHEMA, **SAVE.write(campaign)}


def decode_actions(reader: Reader) -> Actions:
    """Read the Haint actions under `[actions]`, in a file of their own too."""
    key = SAVE.key("actions")
    assert key is not None
    actions: Actions = key.kind.read(reader, "actions", ())
    return actions


@cache
def places(rule: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the paths of the keys with a merge rule, whatever its particulars; "*" stands for any name."""
    return tuple(path for path, key in walk(SAVE) if key.rule[:1] == rule)


def rule_at(path: Path) -> tuple[str, ...]:
    """Return the rule by which a place is merged; what nobody knows is one value."""
    key = key_at(path)
    return key.rule if key else VALUE


def key_at(path: Path) -> Key | None:
    """Return the row of the key at a path, None when nobody knows it."""
    return row(SAVE, path)


def default_at(path: Path, top: Table = SAVE) -> Any:
    """Return what it means that nothing stands at a known place; None where that means nothing."""
    above = row(top, path[:-1])
    table = above.kind if above else top
    default = table.default(path[-1]) if isinstance(table, Table) else None
    return None if default is NEEDED or isinstance(default, tuple | Mapping) else default


def unlike(one: Campaign | None, other: Campaign) -> str | None:
    """Return the first key of a save in which two campaigns differ, or None; a campaign that is none differs.

    Every field counts, also one that has no row, but what the players told about their box, which stands in no save.
    """
    one, other = one and one._replace(told=NOTHING), other._replace(told=NOTHING)
    if one == other:
        return None
    for field, value in other._asdict().items():
        own = one and getattr(one, field)
        if one is None or (own != value and _meaning(own, field) != _meaning(value, field)):
            return field.removesuffix("_read")
    return None


def _meaning(value: Any, field: str) -> Any:
    """Return a value as every campaign that says the same has it: sets in order, without what is not written."""
    if isinstance(value, Mapping):
        full = field in _fields()["full"]
        return {key: _meaning(below, field) for key, below in value.items() if below or not full}
    if hasattr(value, "_fields"):
        return {name: _meaning(below, name) for name, below in value._asdict().items()}
    return in_order(value) if field in _fields()["sets"] and isinstance(value, tuple) else value


@cache
def _fields() -> Mapping[str, frozenset[str]]:
    """Return the fields that are sets or hold sets, and those that hold nothing empty."""
    rows = [((key.field or key.name).rpartition(".")[2], key.kind) for _, key in walk(SAVE)]
    return {
        "full": frozenset(field for field, kind in rows if isinstance(kind, Each) and kind.full),
        "sets": frozenset(field for field, kind in rows if kind.unordered),
    }
