"""The Haint's turn in a tracked scenario: token, action, target and move, haunting, track, cycle (HT-01, RU-02)."""

from __future__ import annotations

from ...data.items import BERRY
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...scenario import HaintState
from ..bindle import bindle
from ..board import decision, target_order
from ..board.board import STANDEES
from ..board.train import SPACE, parse_space
from ..events.bindle import MoonreaperMoves, OppressionDue, TokensDrawn, TokensNamed
from ..events.turn import (
    HaintActionUnknown,
    HaintActs,
    HaintActsOn,
    HaintMoved,
    HaintTargets,
    HaintTokensPutBack,
    HaintTurnSkipped,
    StepsAside,
    VagrantHaunted,
)
from ..haint import breaks, moonreaper_on_train, pieces
from ..tracks import cycle
from ..tracks.rounds import running
from ..vagrant import humanity as wounds
from ..words.names import find
from ..words.plurals import agree, count
from ..words.token_names import token as token_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...campaign import Campaign
    from ...scenario import HaintAction
    from ..board.board import Board
    from ..board.train import Space
    from ..events.event import Event, Outcome


def play(
    campaign: Campaign,
    drawer: bindle.Drawer | None,
    symbol: str | None = None,
    settled: decision.Settled = decision.OPEN,
) -> Outcome:
    """Play the Haint turn that follows a Vagrant's turn (TU-02).

    A broken Haint skips it (HE-04). Each token is drawn, its action told in the present Mood and carried out as
    far as a board is kept, and the token goes on the Cycle Track (HT-22). `symbol` is where a berry is put.
    """
    names = tuple(running(campaign).haints) or (breaks.UNNAMED,)
    awake = tuple(name for name in names if not state(campaign, name).broken)
    events: tuple[Event, ...] = ()
    for name in names:
        if name not in awake:
            campaign = breaks.with_haint(campaign, name, state(campaign, name)._replace(broken=False))
            events += (HaintTurnSkipped(name),)
    if not awake:
        return campaign, (*events, *_not_drawn(campaign, drawer))
    due = running(campaign).settings.tokens_a_turn
    if drawer is None:
        raise UsageError("A Haint's turn needs its token.", hint="Name what was drawn: vsong end salt.")
    campaign, tokens, drawn = bindle.draw_for_haint(campaign, due, drawer)
    events += drawn
    if BERRY.key in tokens and symbol is None and not running(campaign).settings.set_aside:
        raise _symbol_due(drawn)
    _fits(settled, len(tokens))
    for index, token in enumerate(tokens):
        campaign, acted = act(campaign, awake[index % len(awake)], token, settled.of(index))
        events += acted
        if not running(campaign).settings.set_aside:
            campaign, laid = cycle.lay(campaign, token, on=symbol)
            events += laid
        campaign, cycled = cycle.after_action(campaign)
        events += cycled
    campaign, cycled = cycle.after_turn(campaign)
    return campaign, (*events, *cycled)


def _not_drawn(campaign: Campaign, drawer: bindle.Drawer | None) -> tuple[Event, ...]:
    named = drawer.words if isinstance(drawer, bindle.ByHand) else ()
    return (HaintTokensPutBack(tuple(token_named(campaign, word) for word in named)),) if named else ()


def _fits(settled: decision.Settled, tokens: int) -> None:
    for option, said in (("--target", settled.targets), ("--to", settled.ends)):
        if len(said) > tokens:
            raise UsageError(
                f"{option} is given {len(said)} times, and {count(tokens, 'token')} {agree(tokens)} drawn."
            )


def _symbol_due(drawn: Iterable[Event]) -> UsageError:
    """Return the question for a berry's symbol (PB-04); `data` holds what was drawn, so that it is not drawn anew."""
    record = next(event for event in drawn if isinstance(event, TokensDrawn | TokensNamed))
    return cycle.no_symbol({"drawn": list(record.tokens)})


def state(campaign: Campaign, name: str) -> HaintState:
    """Return a Haint of the scenario; one that nobody described is as a Haint starts (HE-07)."""
    return running(campaign).haints.get(name, HaintState())


def action_for(campaign: Campaign, name: str, token: str) -> HaintAction | None:
    """Return what the players typed in for a token in the present Mood, for this Haint before for all."""
    scenario = running(campaign)
    moods = campaign.actions.get(scenario.page, {}).get(token, {})
    mood = state(campaign, name).mood
    return moods.get(f"{mood} {name}", moods.get(str(mood), moods.get("any")))


def act(campaign: Campaign, name: str, token: str, settled: decision.Settled = decision.OPEN) -> Outcome:
    """Carry out one action of a Haint: told, and moved where a board is kept."""
    scenario = running(campaign)
    mood = state(campaign, name).mood
    action = action_for(campaign, name, token)
    on_board = scenario.board is not None and name in scenario.board.haints
    if (settled.targets or settled.ends) and not (action and on_board):
        lacks = "has no place on a board" if action else "does what nobody has typed in"
        raise UsageError(
            f"{name.capitalize()} {lacks}, so there is nothing that --target could settle.",
            hint="Leave it out, and the space of --to.",
        )
    if action is None:
        several = scenario.board is not None and len(scenario.board.haints) > 1
        return campaign, (HaintActionUnknown(name, token, mood, scenario.page, on_board, several),)
    told = HaintActs(name, token, mood, action.move, action.reach, action.note)
    if not on_board:
        return campaign, (told,)
    board = pieces.in_scenario(campaign)
    still = action.still or action.move is None
    wish = target_order.Action(_preferred(action.prefer, board), action.within, still)
    turn, overruled = decision.decide(board, name, wish, action.move or 0, action.reach, settled)
    campaign, moved = move(campaign, name, turn, action.reach, settled)
    return campaign, (told, *overruled, *moved)


def move(
    campaign: Campaign,
    name: str,
    turn: decision.Turn,
    reach: int | None,
    settled: decision.Settled = decision.OPEN,
) -> Outcome:
    """Carry out what was decided: move the Haint, haunt, let who is in its way step aside (HT-10 to HT-21)."""
    choice = turn.choice
    goal = choice.target
    if goal is None:
        return campaign, (HaintActsOn(name, None, ()),)
    tied = tuple(one.name for one in choice.tied)
    events: tuple[Event, ...] = (
        HaintTargets(name, goal.kind, goal.name, str(goal.at), choice.rule or "HT-18", tied),
    )
    others = () if settled.ends else turn.alternatives
    if turn.ending.path or others:
        path = tuple(map(str, turn.ending.path))
        ends = dict.fromkeys(str(one.end) for one in others if one.end != turn.ending.end)
        events += (HaintMoved(name, path, len(others), tuple(ends)),)
        campaign = pieces.shifted(campaign, name, turn.ending.end)
    for vagrant in turn.ending.haunted:
        events += (VagrantHaunted(name, vagrant),)
        campaign, cursed = wounds.haunted(campaign, vagrant)
        events += cursed
        if cursed:
            campaign, gained = _gain(campaign, name, 1, settled)
            events += gained
    if moonreaper_on_train.is_he(name) and turn.ending.haunted:
        events += (OppressionDue(turn.ending.haunted),)
    if turn.candle is not None:
        campaign, gone = pieces.remove(campaign, str(turn.candle))
        campaign, laid = cycle.lay(campaign, "candle")
        events += (*gone, *laid)
    for aside in turn.displaced:
        events += (StepsAside(aside.vagrant, tuple(map(str, aside.to))),)
        if aside.to:
            campaign = pieces.shifted(campaign, aside.vagrant, aside.to[0])
    if turn.acts_on is not None or reach is not None:
        met = turn.acts_on
        events += (
            HaintActsOn(
                name,
                met.target.name if met and met.target else None,
                tuple(one.name for one in met.tied) if met else (),
            ),
        )
    return campaign, events


def _gain(campaign: Campaign, name: str, humanity: int, settled: decision.Settled) -> Outcome:
    """Give Humanity to a Haint that can gain some; the Moonreaper is moved instead (MR-21)."""
    if moonreaper_on_train.is_he(name):
        return campaign, (MoonreaperMoves(humanity),)
    if state(campaign, name).limit is None:
        return campaign, ()
    return breaks.gain(campaign, name, humanity, to=settled.passed, forced=settled.forced)


def _preferred(typed: str | None, board: Board) -> str | Space | None:
    """Return what a typed-in action prefers; what is not on this board is skipped (HT-20)."""
    if typed is None:
        return None
    if SPACE.match(typed):
        space = parse_space(typed)
        return space if space in board.objects else None
    meant = find(typed, (target_order.CLOSEST, target_order.FURTHEST, *STANDEES))
    if meant in (target_order.CLOSEST, target_order.FURTHEST):
        return meant
    return meant if meant is not None and board.place(meant) is not None else None
