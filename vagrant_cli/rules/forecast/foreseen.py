"""A Haint's turn foreseen: all that may come to each Vagrant when some tokens are drawn, and nothing is drawn by chance.

What a tie, an equal way, a step aside or a card that flips leaves to the players, and what nobody has typed in, is
followed in every direction (HT-09, HT-12, HT-18, HU-01).
"""

from __future__ import annotations

from ...data.items import BERRY, SYMBOLS
from ...data.vagrants import PUP
from ...lean import partial
from ...records import TYPE_CHECKING, NamedTuple
from ...scenario import AFTER_ACTION, CYCLE, HAUNTED, TOKEN
from ..board import outcomes
from ..board.board import OBJECT, beside_or_nearest, owner
from ..board.train import each
from ..tracks.rounds import running
from ..vagrant import humanity as wounds
from ..words.token_names import CANDLE
from . import harm
from .harm import NO_HARM, NOTHING_YET, Harm, Tally
from .view import STEP, View
from .world import Haunting, World, more, put

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ...campaign import Campaign
    from ...scenario import HaintAction
    from ..board.board import Board
    from ..board.outcomes import Case, Fate
    from ..board.train import Space
    from .harm import Tallies


class Link(NamedTuple):
    """One thing that follows another in a turn: a Haint acts for a token, or the Cycle Track is checked.

    With CYCLE for `token` it is the cycle effect because of a `symbol`; without a Haint only the track is checked, or
    the Haints' turn begins.
    """

    haint: str | None
    token: str = ""
    symbol: str = ""


TURN_BEGINS = Link(None, "turn")

if TYPE_CHECKING:
    Going = tuple[tuple[Tally, ...], World, tuple[Link, ...]]
    """One way that a link may go: what comes to whom, the world after it, and what follows."""


class Ground(View):
    """What stays as it is during the turn, and what of it has been followed already."""

    def __init__(self, campaign: Campaign, board: Board) -> None:
        super().__init__(campaign, board)
        self._cases: dict[tuple[object, ...], Sequence[Case]] = {}
        self._known: dict[tuple[World, tuple[Link, ...]], Mapping[str, Tallies]] = {}
        self._gone: dict[tuple[World, Link, bool], Sequence[Going]] = {}

    def world(self) -> World:
        """Return the world as the turn begins."""
        scenario = running(self.campaign)
        most = self.settings.shared_maximum
        return World(
            tuple(self.board.characters()),
            self.board.candles,
            tuple(harm.health(self.campaign, name) for name in self.campaign.vagrants),
            tuple(Haunting(one.humanity, one.limit, one.break_space) for one in scenario.haints.values()),
            tuple(scenario.track.count(item) for item in SYMBOLS) if self.cycles else (),
            tuple(_hand(one.tokens) for one in self.campaign.vagrants.values()) if self.cycles else (),
            scenario.rounds.cursed,
            most if most is None or scenario.shared_humanity is None else scenario.shared_humanity,
        )

    def walk(self, world: World, links: tuple[Link, ...]) -> Mapping[str, Tallies]:
        """Return all that may come to everybody when these links follow each other."""
        if not links:
            return dict.fromkeys(self.names, frozenset([NOTHING_YET]))
        if (world, links) not in self._known:
            self._known[world, links] = self._walked(world, links[0], links[1:])
        return self._known[world, links]

    def _walked(self, world: World, link: Link, rest: tuple[Link, ...]) -> Mapping[str, Tallies]:
        found: dict[str, set[Tally]] = {name: set() for name in self.names}
        for tallies, after, links in self._steps(world, link, rest):
            self.looks(STEP)
            later = self.walk(after, links) if links else None
            for name, tally in zip(self.names, tallies, strict=True):
                found[name].update([tally] if later is None else map(tally.then, later[name]))
        return {name: frozenset(those) for name, those in found.items()}

    def _steps(self, world: World, link: Link, rest: tuple[Link, ...]) -> Iterable[Going]:
        """Return every way that a link may go: what comes to whom, the world after it, and what follows."""
        nothing = tuple(NOTHING_YET for _ in self.names)
        if link is TURN_BEGINS:
            return [(nothing, world._replace(haunted=frozenset()), rest)]
        if link.haint is None:
            return [(nothing, after, (*due, *rest)) for after, due in [self._checked(world)]]
        action = self.action(link.haint, link.token)
        if action is None:
            return [(nothing, world, ()), (self.worst(world, rest), world, ())]
        matters = bool(rest) or bool(world.track)
        if (world, link, matters) not in self._gone:
            self._gone[world, link, matters] = tuple(self._goings(world, link, action, matters=matters))
        return [(tallies, after, (*due, *rest)) for tallies, after, due in self._gone[world, link, matters]]

    def _goings(self, world: World, link: Link, action: HaintAction, *, matters: bool) -> Iterable[Going]:
        """Return every way that an action may go, whatever follows it besides the cycle effects that it sets off."""
        assert link.haint is not None  # a Haint acts
        found: dict[Going, None] = {}
        for tallies, acted in self._acted(world, link.haint, action, matters=matters):
            for after, due in self._laid(acted, link):
                found[tallies, after, due] = None
        return found

    def worst(self, world: World, rest: Sequence[Link]) -> tuple[Tally, ...]:
        """Return the worst of a token that nobody typed, and of what follows, which then is open too."""
        typed = [self.action(link.haint, link.token) for link in rest if link.haint is not None]
        later = sum(one.hurt for one in typed if one is not None)
        found = []
        for name in self.names:
            if world.shared is not None:
                worst = Harm(world.shared)
            else:
                worst = harm.unknown(world.healths[world.card(name)])
                worst = worst._replace(lost=worst.lost + later)
            found.append(Tally(True, name != PUP, True, worst))
        return tuple(found)

    # --- the Cycle Track ---

    def _laid(self, world: World, link: Link) -> Iterator[tuple[World, tuple[Link, ...]]]:
        """Yield the world once the token lies on the track, by the symbol that a berry is put on (HT-22, PB-04)."""
        if not world.track or link.token == CYCLE:
            track = self._emptied(world.track, link.symbol) if world.track else ()
            yield world._replace(track=track), ()
            return
        symbols: Sequence[str] = SYMBOLS if link.token == BERRY.key else (link.token,)
        for symbol in symbols:
            laid_on = () if self.settings.set_aside else (symbol,)
            laid = world._replace(track=more(world.track, laid_on))
            yield self._checked(laid) if self.settings.cycle_after == AFTER_ACTION else (laid, ())
            if self.settings.set_aside:
                return

    def _checked(self, world: World) -> tuple[World, tuple[Link, ...]]:
        """Return the world after the track is checked, and the cycle effects that are due (BN-09)."""
        track, due = world.track, []
        for at, item in enumerate(SYMBOLS):
            value = self.values[at]
            if track and value is not None and track[at] >= value:
                track = self._emptied(track, item)
                due += [Link(name, CYCLE, item) for name in self.haints if self.action(name, CYCLE)]
        return world._replace(track=track), tuple(due)

    def _emptied(self, track: tuple[int, ...], item: str) -> tuple[int, ...]:
        own = self.settings.only_its_kind
        return tuple(0 if not own or SYMBOLS[at] == item else here for at, here in enumerate(track))

    # --- an action ---

    def _acted(
        self, world: World, haint: str, action: HaintAction, *, matters: bool
    ) -> Iterator[tuple[tuple[Tally, ...], World]]:
        """Yield what an action may bring; the world after it only as far as it `matters`."""
        board, cases = self.seen(world), self.cases(world, haint, action)
        found: dict[tuple[tuple[Tally, ...], World], None] = {}
        if not cases:
            yield tuple(NOTHING_YET for _ in self.names), world
        for case in cases:
            fates = [outcomes.fate(case, name) for name in self.names]
            for part in self._alike(board, haint, case) if matters else (case,):
                for harms, after in self._harmed(world, haint, action, part, board):
                    tallies = tuple(
                        self._tally(fate, name, harms, world)
                        for fate, name in zip(fates, self.names, strict=True)
                    )
                    worlds = self._aside(board, haint, part, after) if matters else [world]
                    found |= dict.fromkeys((tallies, one) for one in worlds)
        yield from found

    def cases(self, world: World, haint: str, action: HaintAction) -> Sequence[Case]:
        """Return every case of an action; looked at once for worlds in which those on the board look the same to it."""
        humanity = tuple((one.present, one.maximum, one.westbound) for one in world.healths)
        same = humanity if self.action(haint, HAUNTED) is None else world
        seen = haint, id(action), world.places, world.candles, world.haunted, same
        if seen not in self._cases:
            ways, left = self.ways(world, haint, action), partial(self.left, world, haint)
            self._cases[seen] = outcomes.cases(self.seen(world), haint, self.act(action), ways, left)
        return self._cases[seen]

    def _alike(self, board: Board, haint: str, case: Case) -> Iterator[Case]:
        """Yield a case in parts whose ends bring the same: one where it stands, at a candle or the target, and the rest."""
        special = board.train.joined((board.haints[haint], case.goal.at, *board.candles)) & case.ends
        for ends in (*each(special), case.ends & ~special):
            if ends:
                yield case._replace(ends=ends)

    def _tally(self, fate: Fate, name: str, harms: Sequence[Harm], world: World) -> Tally:
        return Tally(fate.targeted, fate.haunted, fate.hit, harms[world.card(name)])

    def left(self, world: World, haint: str, board: Board, haunted: frozenset[str]) -> Board:
        """Return the board on which a second target is chosen, after haunted effects (HT-19, HT-23)."""
        if not haunted or self.action(haint, HAUNTED) is None:
            return board
        _, after = self._haunt(world, haint, haunted)[0]
        return self.with_humanity(board, after)

    def _haunt(
        self, world: World, haint: str, haunted: Iterable[str]
    ) -> list[tuple[tuple[Harm, ...], World]]:
        """Return what being haunted brings: the Cursebearer's answer, then the haunted effects (VG-01, HT-23)."""
        if wounds.CURSED in haunted and not world.cursed:
            world = self._gain(world._replace(cursed=True), haint, wounds.CURSE)
        found = [(tuple(NO_HARM for _ in world.healths), world)]
        effect = self.action(haint, HAUNTED)
        if effect is None:
            return found
        for name in sorted(haunted):
            found = [
                (harms, self._gain(after, haint, effect.gain))
                for before in found
                for harms, after in self._struck(*before, name, effect)
            ]
        return found

    def _harmed(
        self, world: World, haint: str, action: HaintAction, case: Case, board: Board
    ) -> Iterator[tuple[tuple[Harm, ...], World]]:
        """Yield the harm that a case does: to those haunted, then to those hit, each card once (RU-20).

        The first of its ends stands for all.
        """
        end = board.train.spaces[next(each(case.ends))]
        entered = case.haunted or end != board.haints[haint]
        if entered and end in world.candles:
            candles = tuple(one for one in world.candles if one != end)
            world = world._replace(candles=candles, track=more(world.track, (CANDLE,)))
        met = case.hit or action.reach is None or (case.goal.kind == OBJECT and case.goal.at == end)
        for haunted in self._haunt(world.haunting(haint, case.haunted), haint, case.haunted):
            found = [haunted]
            for name in dict.fromkeys(owner(one) for one in case.hit):
                found = [one for before in found for one in self._struck(*before, name, action)]
                self.looks(STEP * len(found))
            for harms, after in found:
                yield harms, self._gain(after, haint, action.gain if met else 0)

    def _struck(
        self, harms: tuple[Harm, ...], world: World, name: str, action: HaintAction
    ) -> Iterator[tuple[tuple[Harm, ...], World]]:
        at = world.card(name)
        for came, after in self._hurt(world, at, action):
            for one in self._discarding(after, at, action.lose.get(TOKEN, 0)):
                yield put(harms, at, harms[at].then(came)), one

    def _discarding(self, world: World, at: int, number: int) -> set[World]:
        """Return the worlds after somebody has laid so many tokens of their choice on the track."""
        found = {world}
        for _ in range(number if world.track else 0):
            self.looks(STEP * len(found) * max(len(world.hands[at]), 1))
            found = {one for before in found for one in before.discarding(at)}
        return found

    def _hurt(self, world: World, at: int, action: HaintAction) -> Iterator[tuple[Harm, World]]:
        if world.shared is not None:
            lost = min(action.hurt, world.shared)
            yield Harm(lost), world._replace(shared=world.shared - lost)
            return
        for came, health in harm.struck(world.healths[at], action):
            yield came, world._replace(healths=put(world.healths, at, health))

    def _gain(self, world: World, haint: str, humanity: int) -> World:
        """Return the world once a Haint has gained; the Moonreaper has no Humanity (MR-21)."""
        if haint not in self.haints:
            return world
        return world.gained(self.haints.index(haint), humanity, self.settings.shared_maximum or 0)

    def _aside(self, board: Board, haint: str, case: Case, world: World) -> Iterator[World]:
        """Yield the world once the Haint stands where it ends, by where who is in its way steps (HT-12, RU-18)."""
        for end in board.train.listed(case.ends):
            places = dict(world.places) | {haint: end}
            there = [name for name, one in board.standees() if one.at == end]
            entered = case.haunted or end != board.haints[haint]
            free: tuple[Space | None, ...] = (None,)
            if there and entered:
                free = board.train.listed(beside_or_nearest(board.moved(haint, end), end)) or free
            for space in free:
                standing = places | {name: space for name in there if space is not None}
                yield world._replace(places=tuple(standing.items()))


def _hand(tokens: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(item for item, number in tokens.items() for _ in range(number))
