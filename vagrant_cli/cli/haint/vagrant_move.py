"""`vsong move`: a Vagrant or the pup on the save's board, or the coins of a Move where no board is kept."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.board.train import is_space, parse_space
from ...rules.events.vagrant import VagrantMoved
from ...rules.haint import pieces
from ...rules.scenario import walk
from ...rules.tracks import rounds
from ...rules.words.matching import find
from ..line.arguments import Who
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import MOST_COINS, parse_whole, whole_option
from ..line.play import change
from ..line.sorting import first
from ..line.who import names_one, played_by, with_pup
from ..words import status_json
from .board import standing_board

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table


@first(rounds.running)
def move(
    *,
    who: Who = "",
    to: Annotated[
        str,
        Argument(metavar="SPACE|COINS", help="Where to, as A5,1 or A5.1; without a board the coins."),
    ],
    coins: Annotated[
        int | None,
        whole_option(
            "--coins COINS",
            0,
            MOST_COINS,
            "The coins laid, when a card moves for more or fewer than the way needs.",
        ),
    ] = None,
    free: Annotated[bool, Option("--free", help="A card moves for no coin.")] = False,
) -> Play:
    """Move with the coins that the way needs; where no board is kept, lay the coins.

    The printed Move says how far a coin goes; what it gives beyond the way is left for the rest of the turn.

    Example: vsong move songsmith A5.1 --free
    """
    if free and coins:
        raise UsageError(f"--free lays no coin, and --coins {coins} does.", rule="AC-01")
    if is_space(to.strip()):
        pays = walk.Pays(coins, free or coins == 0)
        return change(lambda campaign, table: _moved(campaign, who, to, pays, table), standing)
    laid = parse_whole(to, "COINS", 1, MOST_COINS)
    if free or coins is not None:
        raise UsageError("Without a space the number says which coins are laid.", hint="vsong move 1.")
    return change(
        lambda campaign, table: walk.lay(campaign, with_pup(campaign, who), laid, forced=table.forced),
        standing,
    )


def _moved(campaign: Campaign, who: str, to: str, pays: walk.Pays, table: Table) -> Outcome:
    """Move a Vagrant or the pup; a Haint that is named is moved by hand."""
    typed = played_by(campaign, who)
    board = rounds.running(campaign).board
    if not names_one(campaign, typed) and board is not None and find(typed, board.haints):
        return pieces.move(campaign, pieces.meant(campaign, typed), parse_space(to), forced=table.forced)
    return walk.move(campaign, with_pup(campaign, who), parse_space(to), pays, forced=table.forced)


def standing(campaign: Campaign, events: tuple[Event, ...]) -> dict[str, Any]:
    """Return the way, its coins and those left in the turn, with the board and the scenario as they are then."""
    moved = next((event for event in events if isinstance(event, VagrantMoved)), None)
    scenario = rounds.running(campaign)
    return {
        **(standing_board(campaign, events) if scenario.board is not None else {}),
        "coins": moved.coins if moved else 0,
        "path": list(moved.path) if moved else [],
        "left": rounds.coins_left(campaign) if scenario.rounds.turn else None,
        "phase": campaign.phase,
        "scenario": status_json.scenario(campaign),
    }


COMMANDS = {"move": move}
