"""Older saves brought to the schema of today, one named step a version, with every comment.

A step is a function of plain tables. To change the format: raise SCHEMA, write the function, add its Step at
the end of LADDER, and put a save of the old schema under tests/store/saves/. Schema 1 is the first one that
anybody has, so the ladder has no step yet; tests climb it with steps of their own.
"""

from __future__ import annotations

from ...campaign import BEFORE, SCHEMA
from ...records import TYPE_CHECKING, NamedTuple
from ..text.reader import Problem
from . import schema as rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..text.reader import Tables
    from ..text.scan import Path


class Step(NamedTuple):
    """The way from schema `since` to the next one.

    `change` gets tables of its own and returns the new ones, in the order in which saves are written;
    `schema` is not its business. `moved` names what is
    called otherwise now (old path, new path), so that comments there, and in what is below it, come along.
    """

    since: int
    change: Callable[[Tables], Tables]
    moved: tuple[tuple[Path, Path], ...] = ()


LADDER: tuple[Step, ...] = ()

COINS, GIVEN = ("donations", "coins"), ("donations", "given", BEFORE)


def by_camp(tables: Tables) -> Tables:
    """Return the tables with `coins` of the donations, as saves of schema 1 had them, as given before."""
    own = tables.get(COINS[0])
    if not isinstance(own, dict) or "coins" not in own or "given" in own:
        return tables
    rest = {name: value for name, value in own.items() if name != "coins"}
    return {**tables, COINS[0]: {"given": {BEFORE: own["coins"]}, **rest}}


def schema_of(tables: Tables) -> int | None:
    """Return the schema of a save that can be brought to that of today, None for any other."""
    schema = tables.get("schema")
    if isinstance(schema, bool) or not isinstance(schema, int):
        return None
    return schema if any(step.since == schema for step in LADDER) else None


def upgraded(tables: Tables) -> Tables:
    """Return the tables as a save of today has them; those of today as they are."""
    for step in _steps(tables):
        from copy import deepcopy

        tables = {**step.change(deepcopy(tables)), "schema": step.since + 1}
    return by_camp(tables)


def reading(tables: Tables) -> rows.Reading:
    """Read a save of any schema; what is wrong with coins that were given before is told where they stand."""
    found = rows.decode(upgraded(tables))
    if by_camp(tables) is tables:
        return found
    told = (one._replace(path=COINS) if one.path in (GIVEN, GIVEN[:2]) else one for one in found.problems)
    return found._replace(problems=tuple(told))


def upgraded_text(text: str, tables: Tables) -> tuple[str, Tables]:
    """Return the text of a save of today and what it says; only lines whose facts change are touched."""
    new = upgraded(tables)
    if new is tables:
        return text, tables
    from ..text import comments, edit

    steps = _steps(tables)
    wanted = comments.renamed(comments.remarks(text), lambda path: _moved(path, steps))
    return comments.given(edit.rewrite(text, tables, new, held=tables).text, wanted), new


def notes(tables: Tables) -> tuple[Problem, ...]:
    """Return what `check` notes about the schema of a save."""
    old = schema_of(tables)
    if old is None:
        return ()
    return (Problem(("schema",), f"is {old}; the next command that saves makes it {SCHEMA}."),)


def _steps(tables: Tables) -> Sequence[Step]:
    schema = schema_of(tables)
    return () if schema is None else [step for step in LADDER if step.since >= schema]


def _moved(path: Path, steps: Sequence[Step]) -> Path:
    for step in steps:
        for old, new in step.moved:
            if path[: len(old)] == old:
                path = new + path[len(old) :]
                break
    return GIVEN if path == COINS else path
