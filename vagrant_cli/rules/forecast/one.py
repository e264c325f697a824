"""A Haint's turn foreseen for one Vagrant or the pup alone: where one action decides, nobody else is followed."""

from __future__ import annotations

from ...lean import partial
from ...records import TYPE_CHECKING
from ...scenario import CYCLE, HAUNTED
from ..board import outcomes
from ..vagrant import humanity as wounds
from . import harm
from .foreseen import Ground
from .harm import NOTHING_YET, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...campaign import Campaign
    from ...scenario import HaintAction
    from ..board.board import Board
    from ..board.outcomes import Fate, Fates
    from .foreseen import Link
    from .harm import Harm, Health, Tallies
    from .world import World

    ByToken = Mapping[str, Tallies]
    """All that each token may bring."""


class One(Ground):
    """The ground of a turn of which only what comes to `who` is asked."""

    def __init__(self, campaign: Campaign, board: Board, who: str, tokens: tuple[str, ...]) -> None:
        super().__init__(campaign, board)
        self.who, self.tokens, self.names = who, tokens, (who,)
        self._last: dict[tuple[World, str], ByToken] = {}

    def walk(self, world: World, links: tuple[Link, ...]) -> Mapping[str, Tallies]:
        """Return all that may come to `who` when these links follow each other."""
        last = links[0] if len(links) == 1 else None
        if last is None or last.haint is None or last.token == CYCLE or not self.decides(world, last.haint):
            return super().walk(world, links)
        if (world, last.haint) not in self._last:
            board = self.seen(world)
            place = board.place(self.who)
            assert place is not None  # who is asked about stands on the board
            bit = board.train.bits[place]
            self._last[world, last.haint] = self.looked_up(world, board, last.haint, bit)[bit]
        return {self.who: self._last[world, last.haint][last.token]}

    def decides(self, world: World, haint: str) -> bool:
        """Tell whether an action alone decides: no cycle, no common Humanity, no break before it hits (HE-04, VG-01)."""
        state, effect = world.haints[self.haints.index(haint)], self.action(haint, HAUNTED)
        answers = wounds.CURSED in self.campaign.vagrants and not world.cursed
        most = wounds.CURSE * answers + (effect.gain * len(self.board.vagrants) if effect else 0)
        breaks = state.limit is not None and state.breaks != 0 and state.humanity + most >= state.limit
        return not (world.track or breaks or world.shared is not None)

    def looked_up(self, world: World, board: Board, haint: str, spaces: int) -> Mapping[int, ByToken]:
        """Return for every one of the spaces what each token may bring to `who` there."""
        typed = {token: self.action(haint, token) for token in self.tokens}
        known = {token: action for token, action in typed.items() if action is not None}
        acts = [self.act(action) for action in known.values()]
        left = partial(self.left, world, haint)
        health = world.healths[world.card(self.who)]
        unknown = frozenset([NOTHING_YET, *self.worst(world, ())]) if len(known) < len(typed) else frozenset()
        open_ = dict.fromkeys((token for token in typed if token not in known), unknown)
        found: dict[tuple[Fates, ...], ByToken] = {}
        result = {}
        for bit, fates in outcomes.elsewhere(board, haint, acts, self.who, spaces, left).items():
            if fates not in found:
                brings = zip(known.items(), fates, strict=True)
                found[fates] = open_ | {
                    token: self._tallies(health, haint, action, one) for (token, action), one in brings
                }
            result[bit] = found[fates]
        return result

    def _tallies(self, health: Health, haint: str, action: HaintAction, fates: Fates) -> Tallies:
        return frozenset(
            Tally(fate.targeted, fate.haunted, fate.hit, came)
            for fate in fates
            for came in self._harms(health, haint, action, fate)
        )

    def _harms(self, here: Health, haint: str, action: HaintAction, fate: Fate) -> Iterator[Harm]:
        """Yield what a fate does: a haunted effect first, then the action (HT-23)."""
        effect = self.action(haint, HAUNTED) if fate.cursed else None
        for before, health in ((harm.NO_HARM, here),) if effect is None else harm.struck(here, effect):
            if not fate.struck:
                yield before
                continue
            for came, _ in harm.struck(health, action):
                yield before.then(came)
