"""What a forecast looks at: the board of the turn, what is typed in, and how many looks that takes."""

from __future__ import annotations

from ...data.items import SYMBOLS
from ...data.vagrants import PUP
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...scenario import CYCLE
from ..board import movement
from ..board.outcomes import Act
from ..board.target_order import Action
from ..scenario import haint_actions, haint_turn
from ..tracks import cycle
from ..tracks.rounds import running
from ..words.plurals import count

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...scenario import HaintAction
    from ..board.board import Board
    from ..board.movement import Ways
    from .world import World

MOST_LOOKS = 10_000_000
"""Most looks at a space that a forecast takes, about two seconds. On 90 spaces, two tokens a turn, it takes 5 million
for everybody and for all the spaces of one.
"""

STEP = 40
"""Looks at a space that take as long as a step from one thing in a turn to the next."""

IN_RANGE = 4
"""How often each space is looked at to see whom an action meets."""


class View:
    """What stays as it is during the turn: the campaign with its board, and what the players have typed in.

    It counts the looks at a space that a forecast takes.
    """

    def __init__(self, campaign: Campaign, board: Board) -> None:
        scenario = running(campaign)
        self.campaign, self.board, self.settings = campaign, board, scenario.settings
        self.haints = tuple(scenario.haints)
        pup = (PUP,) if board.pup is not None else ()
        self.names: tuple[str, ...] = (*campaign.vagrants, *pup)
        self.values = tuple(cycle.value(campaign, item) for item in SYMBOLS)
        self.cycles = any(haint_actions.action_for(campaign, name, CYCLE) for name in self.haints)
        self._typed: dict[tuple[str, str], HaintAction | None] = {}
        self._acts: dict[int, Act] = {}
        self.size = len(board.train.bits) + len(board.train.links)
        self.looked = 0
        self._ways: dict[tuple[object, ...], Ways] = {}

    def action(self, haint: str, token: str) -> HaintAction | None:
        """Return what is typed in for a token in the present Mood."""
        if (haint, token) not in self._typed:
            self._typed[haint, token] = haint_actions.action_for(self.campaign, haint, token)
        return self._typed[haint, token]

    def act(self, action: HaintAction) -> Act:
        """Return what the board has to know of an action."""
        if id(action) not in self._acts:
            still = action.still or action.move is None
            wish = Action(haint_turn.preferred(action.prefer, self.board), action.within, still)
            everybody = tuple(self.campaign.vagrants) if action.all and action.reach is None else ()
            steps = wish.steps(action.move or 0)
            self._acts[id(action)] = Act(wish, steps, action.reach, action.hits, action.all, everybody)
        return self._acts[id(action)]

    def seen(self, world: World) -> Board:
        """Return the board of a world, with the Humanity that the order of priority looks at (HT-05)."""
        board = self.board._replace(candles=world.candles, haunted=world.haunted)
        for name, space in world.places:
            if board.place(name) != space:
                board = board.moved(name, space)
        return self.with_humanity(board, world)

    def with_humanity(self, board: Board, world: World) -> Board:
        """Return a board on which everybody has the Humanity that they have in a world."""
        if world.shared is not None:
            return board
        of = {one.name: one for one in world.healths}
        return board._replace(
            vagrants={
                name: standee._replace(
                    humanity=of[name].present, maximum=of[name].maximum, westbound=of[name].westbound
                )
                for name, standee in board.vagrants.items()
            }
        )

    def looks(self, number: int) -> None:
        """Count so many looks at a space, and refuse them where they become more than anybody waits for."""
        self.looked += number
        if self.looked > MOST_LOOKS:
            raise UsageError(
                f"On {count(len(self.board.train.bits), 'space')} this turn may go in too many ways: "
                f"a forecast takes {MOST_LOOKS:,} looks at a space at most.",
                hint="Ask for fewer spaces: vsong haint forecast WHO --steps SPACES; "
                "or for one action alone: vsong haint move MOVE --range RANGE.",
            )

    def ways(self, world: World, haint: str, action: HaintAction) -> Ways:
        """Return the ways of an action's Move, found once for all actions and worlds that have the same."""
        steps = self.act(action).move
        same = haint, steps, world.places, world.candles, world.haunted
        self.looks(self.size * IN_RANGE)
        if same not in self._ways:
            board = self.seen(world)
            self.looks(self.size * 2 ** len(board.to_haunt(haint)))
            self._ways[same] = movement.ways(board, haint, steps)
        return self._ways[same]
