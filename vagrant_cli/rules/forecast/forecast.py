"""The next Haint turn as exact chances: every token that may be drawn, and what it brings to whom (HT-01 to HT-22).

Each chance is an interval, between what the players choose best and worst and what nobody has typed in. Event tokens
that come first and the Moonreaper change what nobody can foresee, so only their chances are told (AC-05, MR-03, MR-04).
"""

from __future__ import annotations

from ...errors import Refused, Untold
from ...records import TYPE_CHECKING, NamedTuple
from ...scenario import AFTER_TURN, CYCLE, HAUNTED
from ...typed import quoted
from ..bindle import chances
from ..board.train import each
from ..events.bindle import CycleReached
from ..haint import pieces
from ..scenario import haint_actions
from ..tracks import cycle, rounds
from ..tracks.rounds import running
from .foreseen import Link
from .harm import weighed
from .on_spaces import places
from .turn_to_come import Turn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...campaign import Campaign
    from ..board.board import Board
    from ..board.target_order import Target
    from ..board.train import Space
    from ..bones.chance import Chance
    from .harm import Risk
    from .on_spaces import Path, Place

LEFT_OUT = (HAUNTED, CYCLE)
"""Effects that count where they are typed in, and are named where they are not."""


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


def forecast(campaign: Campaign, who: str | None = None, path: Path | None = None) -> Forecast:
    """Return the forecast, with `who` also for every space where their path may end, the safest first."""
    after = _plays_next(campaign)
    if after is not None and running(campaign).rounds.turn is None:
        # In the turn that is to come the Cursebearer may answer again (VG-01).
        campaign = rounds.with_rounds(campaign, cursed=False)
    campaign, first = _track_checked(campaign)
    turn = Turn(campaign, _board(campaign, after), first)
    if turn.acting:
        _something_typed(turn)
    try:
        return _forecast(turn, after, places(turn, who, path) if who and path else ())
    except Untold as missing:
        raise chances.needed(missing) from None


def _forecast(turn: Turn, after: str | None, spaces: tuple[Place, ...]) -> Forecast:
    drawn = len(turn.acting)
    return Forecast(
        after,
        turn.acting,
        turn.skipped,
        tuple(_token(turn, token) for token in turn.kinds),
        chances.of_event(turn.pool, drawn),
        chances.of_moon(turn.pool, drawn),
        chances.of_arrival(turn.pool, drawn),
        _everybody(turn),
        spaces,
        tuple(token for token in turn.kinds if not turn.known(token)),
        _left_out(turn),
    )


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
    names = [name for name in running(campaign).haints if haint_actions.action_for(campaign, name, CYCLE)]
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
                hint=f"Put it there: vsong board put {quoted(name)} SPACE --haint.",
            )
    return board if after is None else board._replace(recent=after)


def _something_typed(turn: Turn) -> None:
    if not any(turn.ground.action(haint, token) for haint in turn.acting for token in turn.kinds):
        page = running(turn.campaign).page
        raise Refused(
            f"Nobody has typed in what the Haint of page {page} does for a token in its present Mood.",
            rule="HT-01",
            hint="Type in what the card says: vsong scenario action TOKEN --move MOVE --range RANGE --hurt HUMANITY.",
        )


def _left_out(turn: Turn) -> tuple[str, ...]:
    """Return what nobody has typed in as data: haunted and cycle effects, and what notes say besides."""
    haints = dict.fromkeys(turn.acting)
    effects = [one for one in LEFT_OUT if not all(turn.ground.action(haint, one) for haint in haints)]
    noted = [
        token
        for token in turn.kinds
        if any((action := turn.ground.action(haint, token)) and action.note for haint in haints)
    ]
    return (*effects, *noted)


def _token(turn: Turn, token: str) -> Token:
    """Return what a token does when it is drawn first."""
    chance = chances.of_kind(turn.pool, token, len(turn.acting))
    action = turn.ground.action(turn.acting[0], token)
    if action is None:
        return Token(token, turn.pool.items[token], chance, False, (), (), ())
    cases = turn.ground.cases(turn.ground.world(), turn.acting[0], action)
    spaces, order = turn.board.train.spaces, turn.board.train.bits
    targets = {case.goal: None for case in cases}
    hit = {name for case in cases for name in case.hit}
    return Token(
        token,
        turn.pool.items[token],
        chance,
        turn.known(token),
        tuple(sorted(targets, key=lambda one: order[one.at])),
        tuple(spaces[bit] for bit in sorted({bit for case in cases for bit in each(case.ends)})),
        tuple(name for name in turn.ground.names if name in hit),
    )


def _everybody(turn: Turn) -> Mapping[str, Risk]:
    world = turn.ground.world()
    walked = [(turn.ground.walk(world, turn.links(tokens)), ways) for tokens, ways in turn.draws()]
    return {
        name: weighed([(found[name], ways) for found, ways in walked], turn.total())
        for name in turn.ground.names
    }
