"""`vsong limit`, `vsong berries` and `vsong rules`: look-ups that read a save only when one is named."""

from __future__ import annotations

import os

from ...data.vagrants import HIGHEST_HUMANITY, IN_PLAY
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.words.matching import shown, theirs
from ..line import output
from ..line.declared import Annotated, Argument
from ..line.numbers import whole_option
from ..line.play import Result, answer, aside, named

if TYPE_CHECKING:
    from typing import Any

    from ...rules.lookup.reference import Row
    from ..line.play import Play, Table

LISTED_IN_FULL = 12
"""Rows whose text is printed; of the ones after them a person sees id and title."""

Players = Annotated[
    int | None,
    whole_option(
        "--players NUMBER",
        2,
        4,
        "Players, one for each Vagrant: {}. Default: the Vagrants of a save that -c names.",
        rule="HL-03",
    ),
]
Now = Annotated[
    int | None, whole_option("--now HUMANITY", 1, HIGHEST_HUMANITY, "The present limit: {} Humanity.")
]


def limit(
    notation: Annotated[str, Argument(metavar="A/B/C", help="The limit for 2, 3 and 4 players.")],
    players: Players = None,
    now: Now = None,
) -> Play:
    """Read a Humanity limit written as A/B/C.

    With --now it tells whether the limit rises or falls.

    Example: vsong limit 9/12/14 --players 3 --now 10
    """
    return answer(lambda table: _limit(table, notation, players, now))


def _limit(table: Table, notation: str, players: int | None, now: int | None) -> Result:
    from ...rules.words import humanity_limit

    limits = humanity_limit.parse(notation)
    if players is None and (campaign := named(table)):
        players = len(campaign.vagrants)
    if players is None and now is not None:
        raise UsageError(
            "--now changes nothing while it is open how many players there are.",
            hint="Add --players NUMBER.",
        )
    found = None if players is None else limits.limit(players)
    change = None if found is None or now is None else humanity_limit.change(found, now)
    data = {
        "limit": found,
        "players": players,
        "now": now,
        "change": change,
        "limits": {str(number): limits.limit(number) for number in IN_PLAY},
    }

    def text() -> str:
        if found is None:
            each = ", ".join(f"{limits.limit(number)} for {number} players" for number in IN_PLAY)
            return f"The Humanity limit is {each}."
        says = {
            None: "",
            "same": ", as it is now",
            "raised": f", raised from {now}",
            "lowered": f", lowered from {now}",
        }
        return f"The Humanity limit for {players} players is {found}{says[change]}."

    return Result(data, text=text, asked=True)


def berries(
    effect: Annotated[list[str], Argument(metavar="EFFECT", help="The name of a Haint effect.")],
) -> Play:
    """Tell whether a Poisonous Berry lifts a Haint effect.

    Example: vsong berries Jitters
    """
    return aside(lambda _: _berries(" ".join(effect)))


def _berries(typed: str) -> Result:
    from ...rules.vagrant.berries import not_lifted

    effect = not_lifted(typed)
    data = {
        "effect": effect.name if effect else typed,
        "known": effect is not None,
        "removable": effect is None,
        "rule": "PB-02" if effect else "PB-01",
        "book": effect and effect.book,
        "pages": list(effect.pages) if effect else [],
    }

    def text() -> str:
        if effect is None:
            return f"Yes: a berry lifts {theirs(typed)}, and whoever uses the berry loses 1 Humanity. [PB-01]"
        return f"No: a berry does not lift {effect.name} ({effect.book}, {_pages(effect.pages)}). [PB-02]"

    return Result(data, text=text, asked=True)


def _pages(pages: tuple[int, ...]) -> str:
    if not pages:
        return "several scenarios"
    return f"page {pages[0]}" if len(pages) == 1 else f"pages {' and '.join(map(str, pages))}"


def rules(
    words: Annotated[
        list[str] | None, Argument(metavar="[WORDS]...", help="Words, ids or section letters.")
    ] = None,
) -> Play:
    """Search the rules reference; without words, list its sections.

    Example: vsong rules smoky bones
    """
    return answer(lambda table: _rules(table, words or []))


def _rules(table: Table, words: list[str]) -> Result:
    from ...rules.lookup.search import search

    rows = _rows(table)
    found = search(rows, words) if words else rows
    data = {"rules": [{field: getattr(row, field) for field in SHOWN} for row in found]}

    def text() -> str:
        if not words:
            return _sections(rows)
        if not found:
            return f"No rule speaks of {shown(' '.join(words))}. All sections: vsong rules."
        return _read_as(rows, words) + _found(found)

    return Result(data, text=text, asked=True)


SHOWN = ("id", "title", "text", "source", "hidden")


def _rows(table: Table) -> tuple[Row, ...]:
    """Return the reference as this table may see it: what gives the story away only once it is reached."""
    from ... import data
    from ...rules.lookup import reference
    from ...store.text import ours

    with open(os.path.join(os.path.dirname(data.__file__), "rules.toml"), encoding="utf-8") as file:
        tables = ours.loads(file.read())
    rows = tuple(_row(name, keys) for name, keys in tables.items())
    if table.spoil:
        return tuple(map(reference.opened, rows))
    campaign = named(table)
    if campaign is None:
        return reference.shown(rows, (), ())
    from ...rules.campaign import moments

    return reference.shown(rows, *moments.known(campaign))


def _row(name: str, keys: dict[str, Any]) -> Row:
    from ...rules.lookup.reference import Row

    text, unlock = (" ".join(keys.get(key, "").split()) for key in ("text", "unlock"))
    hidden, pages = keys.get("hidden", False), tuple(keys.get("pages", ()))
    also = tuple(keys.get("also", ()))
    return Row(name, keys["title"], text, keys["source"], hidden, unlock, keys.get("moment"), pages, also)


def _found(rows: tuple[Row, ...]) -> str:
    blocks = [_block(row) for row in rows[:LISTED_IN_FULL]]
    rest = rows[LISTED_IN_FULL:]
    if rest:
        blocks.append("\n".join([f"{len(rest)} more:", *(f"  {row.id}  {row.title}" for row in rest)]))
    return "\n\n".join(blocks)


def _block(row: Row) -> str:
    lines = [f"{row.id}  {row.title}", _wrapped(row.text), _wrapped(f"From: {row.source}.")]
    if row.hidden:
        lines.append(_wrapped("The rest is hidden; --spoil shows it."))
    return "\n".join(lines)


def _wrapped(text: str) -> str:
    """Indent a text, and fill the lines where a person reads them on a terminal."""
    columns = output.width()
    if columns is None:
        return f"  {text}"
    import textwrap

    return textwrap.fill(
        text, max(columns, 20), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )


def _sections(rows: tuple[Row, ...]) -> str:
    from ...rules.lookup.reference import SECTIONS

    numbers = {letters: sum(row.section == letters for row in rows) for letters, _ in SECTIONS}
    lines = [f"{letters}  {title} ({numbers[letters]})" for letters, title in SECTIONS]
    return "\n".join(
        [*lines, f"{len(rows)} rules. Read on with: vsong rules DD, vsong rules DD-07, vsong rules candle."]
    )


def _read_as(rows: tuple[Row, ...], typed: list[str]) -> str:
    """Return a paragraph that says which words were taken for others; "" when none was."""
    from ...rules.lookup.search import misspelled

    lines = [
        f"No rule speaks of {shown(word)}; these speak of {known}."
        for word, known in misspelled(rows, typed).items()
    ]
    return "\n".join([*lines, "", ""]) if lines else ""


COMMANDS = {"limit": limit, "berries": berries, "rules": rules}
