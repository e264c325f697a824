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
from .view import IN_RANGE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...campaign import Campaign
    from ...scenario import HaintAction
    from ..board.board import Board
    from ..board.outcomes import Fate, Fates
    from ..board.train import Space
    from .foreseen import Link
    from .harm import Harm, Tallies
    from .world import World

    ByToken = Mapping[str, Tallies]
    """All that each token may bring."""


class One(Ground):
    """The ground of a turn of which only what comes to `who` is asked, wherever they stand."""

    def __init__(self, campaign: Campaign, board: Board, who: str, tokens: tuple[str, ...]) -> None:
        super().__init__(campaign, board)
        self.who, self.tokens, self.names = who, tokens, (who,)
        self._last: dict[tuple[World, str], ByToken | None] = {}
        self._wherever: dict[tuple[World, str], Wherever] = {}

    def world_on(self, space: Space) -> World:
        """Return the world as the turn begins when `who` stands on a space."""
        world = self.world()
        return world._replace(places=tuple((dict(world.places) | {self.who: space}).items()))

    def walk(self, world: World, links: tuple[Link, ...]) -> Mapping[str, Tallies]:
        """Return all that may come to `who` when these links follow each other."""
        last = links[0] if len(links) == 1 else None
        if last is None or last.haint is None or last.token == CYCLE:
            return super().walk(world, links)
        if (world, last.haint) not in self._last:
            decides = self.decides(world, last.haint)
            self._last[world, last.haint] = self._brought(world, last.haint) if decides else None
        brought = self._last[world, last.haint]
        return super().walk(world, links) if brought is None else {self.who: brought[last.token]}

    def _brought(self, world: World, haint: str) -> ByToken:
        """Return what each token may bring; worlds in which only `who` stands elsewhere are looked at once."""
        places = dict(world.places)
        bit = self.board.train.bits[places.pop(self.who)]
        others = world._replace(places=tuple(places.items()))
        if (others, haint) not in self._wherever:
            self._wherever[others, haint] = Wherever(self, world, haint)
        there = self._wherever[others, haint]
        self.looks(self.size * (IN_RANGE + 2 ** len(there.there.board.to_haunt(haint))))
        return there.on(bit)

    def decides(self, world: World, haint: str) -> bool:
        """Tell whether an action alone decides: no cycle, no common Humanity, no break before it hits (HE-04, VG-01)."""
        state, effect = world.haints[self.haints.index(haint)], self.action(haint, HAUNTED)
        answers = wounds.CURSED in self.campaign.vagrants and not world.cursed
        most = wounds.CURSE * answers + (effect.gain * len(self.board.vagrants) if effect else 0)
        breaks = state.limit is not None and state.breaks != 0 and state.humanity + most >= state.limit
        return not (world.track or breaks or world.shared is not None)


class Wherever:
    """What the tokens of a Haint may bring to `who` on any space, all else being as in a world."""

    def __init__(self, ground: One, world: World, haint: str) -> None:
        typed = {token: ground.action(haint, token) for token in ground.tokens}
        self.ground, self.haint, self.health = ground, haint, world.healths[world.card(ground.who)]
        self.known = {token: action for token, action in typed.items() if action is not None}
        unknown = (
            frozenset([NOTHING_YET, *ground.worst(world, ())])
            if len(self.known) < len(typed)
            else frozenset()
        )
        self.open = dict.fromkeys((token for token in typed if token not in self.known), unknown)
        acts = [ground.act(action) for action in self.known.values()]
        left = partial(ground.left, world, haint)
        self.there = outcomes.There(ground.seen(world), haint, acts, ground.who, left)
        self._found: dict[tuple[Fates, ...], ByToken] = {}

    def on(self, bit: int) -> ByToken:
        """Return what each token may bring on a space."""
        return self._brings(self.there.on(bit))

    def on_all(self, spaces: int) -> Mapping[int, ByToken]:
        """Return for every one of the spaces what each token may bring."""
        return {bit: self._brings(fates) for bit, fates in self.there.on_all(spaces).items()}

    def _brings(self, fates: tuple[Fates, ...]) -> ByToken:
        if fates not in self._found:
            brings = zip(self.known.items(), fates, strict=True)
            self._found[fates] = self.open | {
                token: self._tallies(action, one) for (token, action), one in brings
            }
        return self._found[fates]

    def _tallies(self, action: HaintAction, fates: Fates) -> Tallies:
        return frozenset(
            Tally(fate.targeted, fate.haunted, fate.hit, came)
            for fate in fates
            for came in self._harms(action, fate)
        )

    def _harms(self, action: HaintAction, fate: Fate) -> Iterator[Harm]:
        """Yield what a fate does: a haunted effect first, then the action (HT-23)."""
        effect = self.ground.action(self.haint, HAUNTED) if fate.cursed else None
        for before, health in (
            ((harm.NO_HARM, self.health),) if effect is None else harm.struck(self.health, effect)
        ):
            if not fate.struck:
                yield before
                continue
            for came, _ in harm.struck(health, action):
                yield before.then(came)
