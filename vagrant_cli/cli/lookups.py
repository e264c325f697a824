"""`vsong limit` and `vsong berries`: look-ups that need no save."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from .numbers import whole
from .play import Play, Result, Table, answer

if TYPE_CHECKING:
    from ..campaign import Campaign

Players = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER",
        parser=whole("--players", 2, 4, rule="HL-03"),
        help="Players, one for each Vagrant: 2 to 4. Default: the Vagrants of a save that -c names.",
    ),
]
Now = Annotated[
    int | None,
    typer.Option(
        metavar="HUMANITY", parser=whole("--now", 1, 99), help="The present limit: 1 to 99 Humanity."
    ),
]


def limit(
    notation: Annotated[str, typer.Argument(metavar="A/B/C", help="The limit for 2, 3 and 4 players.")],
    players: Players = None,
    now: Now = None,
) -> Play:
    """Read a Humanity limit written as A/B/C and tell whether it rises or falls.

    Example: vsong limit 9/12/14 --players 3 --now 10
    """
    return answer(lambda table: _limit(table, notation, players, now))


def _limit(table: Table, notation: str, players: int | None, now: int | None) -> Result:
    from ..rules import humanity

    limits = humanity.parse(notation)
    if players is None and (campaign := named(table)):
        players = len(campaign.vagrants)
    found = None if players is None else limits.limit(players)
    change = None if found is None or now is None else humanity.change(found, now)
    data = {
        "limit": found,
        "players": players,
        "now": now,
        "change": change,
        "limits": {str(number): limits.limit(number) for number in humanity.PLAYERS},
    }

    def text() -> str:
        if found is None:
            each = ", ".join(f"{limits.limit(number)} for {number} players" for number in humanity.PLAYERS)
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
    effect: Annotated[list[str], typer.Argument(metavar="EFFECT", help="The name of a Haint effect.")],
) -> Play:
    """Tell whether a Poisonous Berry lifts a Haint effect.

    Example: vsong berries Jitters
    """
    return answer(lambda _: _berries(" ".join(effect)))


def _berries(typed: str) -> Result:
    from ..rules.berries import not_lifted

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
            return f"Yes: a berry lifts {typed}, and whoever uses the berry loses 1 Humanity. [PB-01]"
        return f"No: a berry does not lift {effect.name} ({effect.book}, {_pages(effect.pages)}). [PB-02]"

    return Result(data, text=text, asked=True)


def _pages(pages: tuple[int, ...]) -> str:
    if not pages:
        return "several scenarios"
    return f"page {pages[0]}" if len(pages) == 1 else f"pages {' and '.join(map(str, pages))}"


def named(table: Table) -> Campaign | None:
    """Return the campaign that -c or $VSONG_CAMPAIGN names; None when neither does."""
    if not (table.campaign or os.environ.get("VSONG_CAMPAIGN")):
        return None
    from ..store import saves

    return saves.load(saves.find(table.campaign).path).campaign


COMMANDS = {"limit": limit, "berries": berries}
