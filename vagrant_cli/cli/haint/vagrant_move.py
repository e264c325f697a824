"""`vsong move`: a Vagrant or the pup on the save's board, or the coins of a Move where no board is kept."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.board.train import SPACE, parse_space
from ...rules.haint import pieces
from ...rules.tracks import rounds
from ...rules.words.names import shown
from ..line.arguments import Who
from ..line.declared import Annotated, Argument
from ..line.numbers import MOST_COINS, parse_whole
from ..line.play import change
from ..line.who import played_by, whose
from ..words import views
from .board import standing_board

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table


def move(
    *,
    who: Who = "",
    to: Annotated[
        str,
        Argument(metavar="SPACE|COINS", help="Where to, as A5,1 or A5.1; without a board the coins."),
    ],
) -> Play:
    """Move somebody on the save's board, or lay the coins of a Move where no board is kept.

    Example: vsong move songsmith A5.1
    """
    if SPACE.match(to.strip()):
        return change(lambda campaign, table: moved(campaign, who, to, table), standing_board)
    coins = parse_whole(to, "COINS", 1, MOST_COINS)

    def rule(campaign: Campaign, table: Table) -> Outcome:
        if rounds.running(campaign).board is not None:
            raise UsageError(
                f"A board is kept, so a Move says where to, and {shown(to)} is no space.",
                rule="AC-02",
                hint="As in: vsong move A5.1.",
            )
        return rounds.spend(campaign, whose(campaign, who), coins, forced=table.forced)

    return change(rule, standing)


def moved(campaign: Campaign, who: str, to: str, table: Table) -> Outcome:
    """Move a piece of the board to a space."""
    piece = pieces.meant(campaign, played_by(campaign, who))
    return pieces.move(campaign, piece, parse_space(to), forced=table.forced)


def standing(campaign: Campaign, _: tuple[Event, ...]) -> dict[str, Any]:
    """Return the running scenario as scripts see it."""
    return {"phase": campaign.phase, "scenario": views.scenario(campaign)}


COMMANDS = {"move": move}
