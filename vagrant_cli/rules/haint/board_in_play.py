"""Taking up a drawn board for the running scenario: whose places count, and whose do not."""

from __future__ import annotations

from ...data.vagrants import MOONREAPER, OWNER, PUP
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..board.board import Standee
from ..events.campaign import BoardTakenUp
from ..events.event import settle
from ..events.turn import HaintTakesPlace, LeftOffBoard
from ..tracks.rounds import running
from ..words.matching import fold
from ..words.plurals import agree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ...campaign import Campaign
    from ..board.board import Board
    from ..board.train import Space
    from ..events.event import Event, Outcome


def use(campaign: Campaign, board: Board, *, forced: bool = False) -> Outcome:
    """Take up a board for the running scenario; only places count, the save knows the rest.

    Vagrants who are not in play are left off. Where the scenario tracks exactly one Haint and the board has exactly
    one besides the Moonreaper, they are the same and the scenario's name holds; else a Haint that the scenario
    does not track is refused.
    """
    said = "No scenario is running, so there is nothing to draw a board for."
    tracked = tuple(running(campaign, said, "WL-01", "it").haints)
    haints, renamed = _named(board.haints, tracked)
    overruled = settle(_strangers(haints, tracked), forced=forced)
    drawn, left = _in_play(campaign, board._replace(haints=haints))
    taken = BoardTakenUp(len(drawn.train.cars), len(drawn.train.bits))
    return campaign.in_scenario(board=drawn), (*overruled, taken, *renamed, *left)


def _named(
    haints: Mapping[str, Space], tracked: tuple[str, ...]
) -> tuple[Mapping[str, Space], tuple[Event, ...]]:
    """Return the board's Haints under the names that the scenario has for them."""
    names = {name: next((one for one in tracked if fold(one) == fold(name)), name) for name in haints}
    own = [name for name in haints if fold(name) != MOONREAPER]
    events: tuple[Event, ...] = ()
    if len(own) == len(tracked) == 1 and names[own[0]] != tracked[0]:
        names[own[0]] = tracked[0]
        events = (HaintTakesPlace(tracked[0], own[0], str(haints[own[0]])),)
    return {names[name]: space for name, space in haints.items()}, events


def _strangers(haints: Mapping[str, Space], tracked: tuple[str, ...]) -> Iterator[Refused]:
    own = [name for name in haints if fold(name) != MOONREAPER]
    strange = [name for name in own if name not in tracked]
    if tracked and strange:
        yield Refused(
            f"The board has {_all(own)}, and the scenario tracks {_all(tracked)}.",
            hint=f"Change the {agree(len(strange), 'name', 'names')} in the board file.",
        )


def _in_play(campaign: Campaign, board: Board) -> tuple[Board, tuple[Event, ...]]:
    """Return the board without Vagrants who are not in play, and who is left off and who is missing."""
    off = tuple(name for name in board.vagrants if name not in campaign.vagrants)
    drawn = board.without((*off, PUP) if OWNER in off else off)
    places = {name: Standee(standee.at) for name, standee in drawn.vagrants.items()}
    drawn = drawn._replace(vagrants=places)
    missing = tuple(name for name in campaign.vagrants if name not in places)
    return drawn, (LeftOffBoard(off, missing),) if off else ()


def _all(names: Iterable[str]) -> str:
    return " and ".join(name.capitalize() for name in names)
