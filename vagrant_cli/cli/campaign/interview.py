"""`vsong new` on a terminal: what is not said is asked for, and nothing is asked that would be refused."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from ...campaign import MODES, NORMAL
from ...data.editions import BASE, EXPANSIONS, Edition
from ...data.vagrants import FEWEST, KEYS, MOST
from ...errors import SaveError, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...store.file import saves
from ..line import output
from ..words.names import MODES as SPOKEN
from ..words.names import called, plain, who

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from ..line.play import Table

    Taken = TypeVar("Taken")

ENOUGH = "nobody else"
YES, NO = "yes", "no"


class Told(NamedTuple):
    """What is known of a new campaign: what the line said, and what the person said after it."""

    save: str | None
    title: str | None
    players: dict[str, str]
    mode: str | None
    edition: Edition
    moonreaper: bool


def asked(told: Told, table: Table) -> Told:
    """Ask the person for what is missing; the mode and what joins only when the Vagrants were asked for too.

    A script is told all that is missing at once: UsageError.
    """
    if not table.person:
        _refuse_gaps(told)
        return told
    title = told.title or _until(
        table, "What do you call the campaign?", lambda typed: plain(typed, "The title")
    )
    told = told._replace(title=title)
    if not told.players:
        told = told._replace(players=_players(table))
        mode = told.mode or table.choose("Which mode?", tuple(MODES), lambda one: SPOKEN[one])
        told = told._replace(mode=mode or NORMAL)
        if told.edition == BASE:
            joining = (one for one in EXPANSIONS if _agreed(table, f"With {one.name}?"))
            told = told._replace(edition=next(joining, BASE))
        told = told._replace(moonreaper=told.moonreaper or _agreed(table, "With the Moonreaper?"))
    return told if told.save else told._replace(save=_save(table, title))


def _refuse_gaps(told: Told) -> None:
    gaps = [
        words
        for words, said in (
            ("a SAVE", told.save),
            ("--title TEXT", told.title),
            (f"--vagrant NAME[=PLAYER] for {FEWEST} to {MOST} of {', '.join(KEYS)}", told.players),
        )
        if not said
    ]
    if gaps:
        raise UsageError(
            f"A new campaign needs {'; '.join(gaps)}.",
            hint='As in: vsong new friday --title "Friday crew" --vagrant songsmith=Ann --vagrant empress=Ben',
        )


def _until(table: Table, question: str, taken: Callable[[str], Taken]) -> Taken:
    """Ask until the answer can be taken; what is wrong with one is said."""
    while True:
        try:
            return taken(table.ask(question) or "")
        except (UsageError, SaveError) as error:
            output.say(" ".join(filter(None, [error.message, error.hint])))


def _players(table: Table) -> dict[str, str]:
    """Ask who is in play and who plays them, in the order of play: 2 to 4 different Vagrants."""
    found: dict[str, str] = {}
    while len(found) < MOST:
        left = [name for name in KEYS if name not in found]
        options = left if len(found) < FEWEST else [*left, ENOUGH]
        name = table.choose(
            f"Vagrant {len(found) + 1}", options, lambda one: one if one == ENOUGH else who(one)
        )
        if name is None or name == ENOUGH:
            break
        found[name] = _until(
            table,
            f"Who plays {who(name)}? Enter leaves it open",
            lambda typed: called(typed, "The player's name") if typed else "",
        )
    return found


def _agreed(table: Table, question: str) -> bool:
    return table.choose(question, (NO, YES)) == YES


def _save(table: Table, title: str) -> str:
    """Ask for the name of the file, which must be free; Enter takes the one that the title gives."""
    offered = _free(title)

    def taken(typed: str) -> str:
        name = typed or offered
        saves.refuse_existing(saves.new_place(name))
        return name

    return _until(table, f"Name of the save? Enter for {offered}", taken)


def _free(title: str) -> str:
    """Return a name of letters and digits for a save of that title which no file has."""
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().casefold()
    name = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:40].strip("-") or "campaign"
    number, found = 1, name
    while Path(saves.new_place(found)).exists():
        number += 1
        found = f"{name}-{number}"
    return found
