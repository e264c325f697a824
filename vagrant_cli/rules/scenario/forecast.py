"""The next Haint turn as exact chances: every token that may be drawn, and what it brings to whom (HT-01 to HT-22).

Each chance is an interval, between what the players choose best and worst and what nobody has typed in. Event tokens
that come first and the Moonreaper change what nobody can foresee, so only their chances are told (AC-05, MR-03, MR-04).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import perm
from typing import TYPE_CHECKING, NamedTuple

from ...errors import Refused, UsageError
from ...scenario import AFTER_TURN, CYCLE, HAUNTED
from ..bindle import chances
from ..board import outcomes
from ..board.board import Board, reach
from ..board.outcomes import Fate, Fates
from ..board.target_order import Target, owner
from ..board.train import Space, each
from ..bones.chance import Chance, Interval, reduced
from ..events.bindle import CycleReached
from ..haint import pieces
from ..tracks import cycle, rounds
from ..tracks.rounds import running
from ..vagrant import humanity as wounds
from ..vagrant import maximum
from . import blows, haint_turn
from .foreseen import Ground, Link, Tallies, Tally

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...scenario import HaintAction

LEFT_OUT = (HAUNTED, CYCLE)
"""Effects that count where they are typed in, and are named where they are not."""


class Risk(NamedTuple):
    """What the turn brings to one Vagrant or the pup: chances, and for `loss` the mean Humanity that is lost.

    The pup's loss, wound and Westbound are the Runaway's.
    """

    targeted: Interval
    haunted: Interval
    acted_on: Interval
    loss: Interval
    wound: Interval
    westbound: Interval


class Token(NamedTuple):
    """A kind of token: how many lie in the Bindle, the chance that one of them is drawn, and what it does first.

    `known` tells that its action is typed in. Then `targets` are whom it may target, `ends` where it may end and
    `acts_on` whom it may act on, each in board order; more than one where the players choose.
    """

    token: str
    number: int
    chance: Chance
    known: bool
    targets: tuple[Target, ...]
    ends: tuple[Space, ...]
    acts_on: tuple[str, ...]


class Place(NamedTuple):
    """A space that somebody can still reach: its price in coins, None where no number of coins was asked, and the risk."""

    space: Space
    coins: int | None
    risk: Risk


class Forecast(NamedTuple):
    """The whole forecast; `after` is whose turn comes before, None when nobody's is known to.

    `acting` are the Haints that act for the tokens in order, `skipped` those whose turn it is not (HE-04). `open`
    are tokens without an action, `left_out` what is not typed in as data and so does not count.
    """

    after: str | None
    acting: tuple[str, ...]
    skipped: tuple[str, ...]
    tokens: tuple[Token, ...]
    events: Chance
    moon: Chance
    arrives: Chance
    vagrants: Mapping[str, Risk]
    places: tuple[Place, ...]
    open: tuple[str, ...]
    left_out: tuple[str, ...]


class Path(NamedTuple):
    """How far somebody may still move in `steps`, and how many of them a coin brings (AC-01); None is not known."""

    steps: int
    move: int | None = None


def path(campaign: Campaign, who: str, steps: int | None = None) -> Path:
    """Return how far somebody may still move before the Haint's turn: with the coins left, or so many steps.

    Who has no turn before it lays no coins. A Move value that nobody has told is refused unless steps are named.
    """
    name = owner(who)
    entry = f"{maximum.side(campaign, name)}.move"
    move = campaign.number(entry)
    if steps is not None:
        return Path(steps, move or None)
    if move is None:
        raise Refused(
            f"Nobody has told the Move value of the {name.capitalize()}.",
            rule="AC-01",
            hint=f"See the card, then: vsong box set {entry} NUMBER; or say how far: --steps SPACES.",
        )
    return Path(move * _coins(campaign, name), move or None)


def _coins(campaign: Campaign, name: str) -> int:
    """Return the coins that somebody may still lay before the Haint's turn: of this turn, or of the one to come."""
    turn = running(campaign).rounds.turn
    if turn is not None:
        return rounds.coins_left(campaign) if turn == name else 0
    left = rounds.left_to_play(campaign)
    if left and left[0] != name:
        return 0
    return rounds.coins(rounds.with_rounds(campaign, turn=name))


NO_CHANCE = Chance(0, 1)
NEVER = Interval(NO_CHANCE, NO_CHANCE)
NO_RISK = Risk(NEVER, NEVER, NEVER, NEVER, NEVER, NEVER)


def forecast(campaign: Campaign, who: str | None = None, path: Path | None = None) -> Forecast:
    """Return the forecast, with `who` also for every space where their path may end, the safest first."""
    after = _plays_next(campaign)
    campaign, first = _track_checked(campaign)
    board = _board(campaign, after)
    turn = _Turn(campaign, board, first)
    if not turn.acting:
        risks = dict.fromkeys(turn.ground.names, NO_RISK)
        places = turn.places(who, path, lambda spaces: dict.fromkeys(spaces, NO_RISK)) if who and path else ()
        return Forecast(after, (), turn.skipped, (), NO_CHANCE, NO_CHANCE, NO_CHANCE, risks, places, (), ())
    try:
        return turn.forecast(after, who, path)
    except UsageError as missing:
        raise Refused(missing.message, rule=missing.rule, hint=missing.hint) from None


def _plays_next(campaign: Campaign) -> str | None:
    """Return after whose turn the Haint comes: that of who plays now, or is next in the order."""
    left = rounds.left_to_play(campaign)
    return running(campaign).rounds.turn or (left[0] if left else None)


def _track_checked(campaign: Campaign) -> tuple[Campaign, tuple[Link, ...]]:
    """Return the campaign once the track is checked at the end of the Vagrant's turn, and what that sets off (RU-32)."""
    if running(campaign).settings.cycle_after != AFTER_TURN:
        return campaign, ()
    campaign, events = cycle.check(campaign)
    due = [event.symbol for event in events if isinstance(event, CycleReached)]
    names = [name for name in running(campaign).haints if haint_turn.action_for(campaign, name, CYCLE)]
    return campaign, tuple(Link(name, CYCLE, symbol) for symbol in due for name in names)


def _board(campaign: Campaign, after: str | None) -> Board:
    """Return the board as the Haint's turn finds it: whoever plays before it has played last (HT-08)."""
    board = pieces.in_scenario(campaign)
    names = tuple(running(campaign).haints)
    if not names:
        raise Refused(
            "No Haint of this scenario is tracked.",
            rule="HE-07",
            hint="Name it with its Humanity limit: vsong haint limit A/B/C --haint NAME.",
        )
    for name in names:
        if name not in board.haints:
            raise Refused(
                f"{name.capitalize()} has no place on the board.",
                rule="HT-01",
                hint=f"Put it there: vsong board put {name} SPACE --haint.",
            )
    return board if after is None else board._replace(recent=after)


Risks = Mapping[int, Risk]


class _Turn:
    """One turn to be foreseen: who acts, and what may be drawn."""

    def __init__(self, campaign: Campaign, board: Board, first: tuple[Link, ...]) -> None:
        scenario = running(campaign)
        self.campaign, self.board, self.first = campaign, board, first
        self.ground = Ground(campaign, board)
        awake = [name for name in scenario.haints if not scenario.haints[name].broken]
        self.skipped = tuple(name for name in scenario.haints if name not in awake)
        drawn = scenario.settings.tokens_a_turn if awake else 0
        self.acting = tuple(awake[index % len(awake)] for index in range(drawn))
        self.pool = chances.pool(campaign, drawn) if awake else chances.Pool({})
        self.kinds = tuple(item for item, number in self.pool.items.items() if number)

    def forecast(self, after: str | None, who: str | None, path: Path | None) -> Forecast:
        self._something_typed()
        drawn = len(self.acting)
        return Forecast(
            after,
            self.acting,
            self.skipped,
            tuple(map(self._token, self.kinds)),
            chances.of_event(self.pool, drawn),
            chances.of_moon(self.pool, drawn),
            chances.of_arrival(self.pool, drawn),
            self._everybody(),
            self.places(who, path, partial(self._on_spaces, who)) if who and path else (),
            tuple(token for token in self.kinds if not self._known(token)),
            self._left_out(),
        )

    def _known(self, token: str) -> bool:
        return all(self.ground.action(haint, token) is not None for haint in dict.fromkeys(self.acting))

    def _something_typed(self) -> None:
        if not any(self.ground.action(haint, token) for haint in self.acting for token in self.kinds):
            page = running(self.campaign).page
            raise Refused(
                f"Nobody has typed in what the Haint of page {page} does for a token in its present Mood.",
                rule="HT-01",
                hint="Type in what the card says: vsong scenario action TOKEN --move MOVE --range RANGE --hurt HUMANITY.",
            )

    def _left_out(self) -> tuple[str, ...]:
        """Return what nobody has typed in as data: haunted and cycle effects, and what notes say besides."""
        haints = dict.fromkeys(self.acting)
        effects = [one for one in LEFT_OUT if not all(self.ground.action(haint, one) for haint in haints)]
        noted = [
            token
            for token in self.kinds
            if any((action := self.ground.action(haint, token)) and action.note for haint in haints)
        ]
        return (*effects, *noted)

    def _token(self, token: str) -> Token:
        """Return what a token does when it is drawn first."""
        chance = chances.of_kind(self.pool, token, len(self.acting))
        action = self.ground.action(self.acting[0], token)
        if action is None:
            return Token(token, self.pool.items[token], chance, False, (), (), ())
        act = self.ground.act(action)
        left = partial(self.ground.left, self.ground.world(), self.acting[0])
        cases = outcomes.cases(self.board, self.acting[0], act, left)
        spaces, order = self.board.train.spaces, self.board.train.bits
        targets = {case.goal: None for case in cases}
        hit = {name for case in cases for name in case.hit}
        return Token(
            token,
            self.pool.items[token],
            chance,
            self._known(token),
            tuple(sorted(targets, key=lambda one: order[one.at])),
            tuple(spaces[bit] for bit in sorted({case.end for case in cases})),
            tuple(name for name in self.ground.names if name in hit),
        )

    # --- what is drawn, and how often ---

    def _draws(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield every order of tokens with the ways to draw it, without replacement; no draw changes the next (AC-05)."""

        def more(drawn: tuple[str, ...], ways: int) -> Iterator[tuple[tuple[str, ...], int]]:
            if len(drawn) == len(self.acting):
                yield drawn, ways
                return
            for token in self.kinds:
                left = self.pool.items[token] - drawn.count(token)
                if left:
                    yield from more((*drawn, token), ways * left)

        return more((), 1)

    def _links(self, tokens: Sequence[str]) -> tuple[Link, ...]:
        """Return what follows each other when these tokens are drawn."""
        links = tuple(Link(haint, token) for haint, token in zip(self.acting, tokens, strict=True))
        checked = (Link(None),) if self.ground.settings.cycle_after == AFTER_TURN else ()
        return (*self.first, *links, *checked)

    def _total(self) -> int:
        return perm(self.pool.size, len(self.acting))

    def _everybody(self) -> Mapping[str, Risk]:
        world = self.ground.world()
        walked = [(self.ground.walk(world, self._links(tokens)), ways) for tokens, ways in self._draws()]
        return {
            name: _risk([(found[name], ways) for found, ways in walked], self._total())
            for name in self.ground.names
        }

    # --- one Vagrant on many spaces ---

    def places(self, who: str, path: Path, risks: Callable[[Sequence[int]], Risks]) -> tuple[Place, ...]:
        """Return the spaces that `who` reaches with what they cost, the safest first, then in board order."""
        train = self.board.train
        start = self.board.place(who)
        assert start is not None  # the command has seen to it
        spaces = reach(self.board, who, path.steps)
        away = {}
        for distance, ring in enumerate(train.rings(train.bits[start], train.floor)):
            for bit in each(ring & spaces):
                away[bit] = distance
        found = risks(tuple(away))
        places = [
            Place(train.spaces[bit], path.move and -(-steps // path.move), found[bit])
            for bit, steps in away.items()
        ]
        return tuple(
            sorted(places, key=lambda one: (_danger(one.risk), one.coins or 0, train.bits[one.space]))
        )

    def _on_spaces(self, who: str, spaces: Sequence[int]) -> Risks:
        if self._simple():
            return self._looked_up(who, spaces)
        train, found = self.board.train, {}
        for bit in spaces:
            ground = Ground(self.campaign, self.board.moved(who, train.spaces[bit]))
            world = ground.world()
            walked = [(ground.walk(world, self._links(tokens))[who], ways) for tokens, ways in self._draws()]
            found[bit] = _risk(walked, self._total())
        return found

    def _simple(self) -> bool:
        """Tell whether one action alone decides, so that all spaces can be looked up at once."""
        return (
            len(self.acting) == 1
            and not self.first
            and not self.ground.cycles
            and self.ground.settings.shared_maximum is None
            and not self._may_break_on_the_way()
        )

    def _may_break_on_the_way(self) -> bool:
        """Tell whether haunting may break the Haint, so that all gain 1 before its action hits (HE-04, VG-01)."""
        scenario, name = running(self.campaign), self.acting[0]
        haint, effect = scenario.haints[name], self.ground.action(name, HAUNTED)
        answers = wounds.CURSED in self.campaign.vagrants and not scenario.rounds.cursed
        most = wounds.CURSE * answers + (effect.gain * len(self.board.vagrants) if effect else 0)
        return haint.limit is not None and haint.break_space != 0 and haint.humanity + most >= haint.limit

    def _looked_up(self, who: str, spaces: Sequence[int]) -> Risks:
        ground, haint = self.ground, self.acting[0]
        typed = [(token, ground.action(haint, token)) for token in self.kinds]
        known = [(token, action, ground.act(action)) for token, action in typed if action is not None]
        left = partial(ground.left, ground.world(), haint)
        all_spaces = sum(spaces)
        found = outcomes.elsewhere(self.board, haint, [act for _, _, act in known], who, all_spaces, left)
        health = blows.health(self.campaign, owner(who))
        tallies = _Tallied(self.ground, haint, health)
        unknown = [
            (ground.walk(ground.world(), (Link(haint, token),))[who], self.pool.items[token])
            for token, action in typed
            if action is None
        ]
        risks: dict[tuple[Fates, ...], Risk] = {}
        result = {}
        for bit, fates in found.items():
            if fates not in risks:
                drawn = [
                    (tallies.of(action, one), self.pool.items[token])
                    for (token, action, _), one in zip(known, fates, strict=True)
                ]
                risks[fates] = _risk([*drawn, *unknown], self._total())
            result[bit] = risks[fates]
        return result


class _Tallied:
    """What fates come to for one Vagrant: a haunted effect first, then the action (HT-23)."""

    def __init__(self, ground: Ground, haint: str, health: blows.Health) -> None:
        self.effect = ground.action(haint, HAUNTED)
        self.health = health

    def of(self, action: HaintAction, fates: Fates) -> Tallies:
        return frozenset(
            Tally(fate.targeted, fate.haunted, fate.hit, harm)
            for fate in fates
            for harm in self._harms(action, fate)
        )

    def _harms(self, action: HaintAction, fate: Fate) -> Iterator[blows.Harm]:
        haunted = [(blows.NO_HARM, self.health)]
        if fate.cursed and self.effect is not None:
            haunted = list(blows.struck(self.health, self.effect))
        for before, health in haunted:
            if not fate.struck:
                yield before
                continue
            for harm, _ in blows.struck(health, action):
                yield before.then(harm)


def _risk(drawn: Iterable[tuple[Tallies, int]], total: int) -> Risk:
    """Return the risk from what each draw may bring and in how many ways of all it comes."""
    low, high = [0] * 6, [0] * 6
    for tallies, ways in drawn:
        columns = list(zip(*map(_numbers, tallies), strict=True))
        for at, column in enumerate(columns):
            low[at] += ways * min(column)
            high[at] += ways * max(column)
    return Risk(
        *(Interval(reduced(one, total), reduced(other, total)) for one, other in zip(low, high, strict=True))
    )


def _numbers(tally: Tally) -> tuple[int, ...]:
    harm = tally.harm
    return (tally.targeted, tally.haunted, tally.acted_on, harm.lost, harm.wound, harm.westbound)


def _danger(risk: Risk) -> tuple[float, ...]:
    """Return by what spaces are sorted: the worst that may come, from Westbound down, then the best of it."""
    order = (risk.westbound, risk.wound, risk.loss, risk.acted_on, risk.haunted, risk.targeted)
    return (*(float(one.high) for one in order), *(float(one.low) for one in order))
