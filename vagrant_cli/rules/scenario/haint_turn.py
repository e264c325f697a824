"""The Haint's turn in a tracked scenario: token, action, target and move, haunting, track, cycle (HT-01, RU-02)."""

from __future__ import annotations

from itertools import zip_longest

from ...data.items import BERRY, ITEM_KEYS
from ...data.vagrants import OWNER, PUP
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...scenario import CYCLE
from ..bindle import bindle, rummage
from ..board import decision, target_order
from ..board.board import STANDEES
from ..board.train import is_space, parse_space
from ..events.bindle import (
    ActionIgnored,
    BerryDrawnForHaint,
    CycleReached,
    TokensDrawn,
    TokensNamed,
    TrackReturned,
)
from ..events.hits import CycleEffect, HaintHits
from ..events.turn import HaintActionUnknown, HaintActs, HaintTokensPutBack, HaintTurnSkipped
from ..haint import breaks, pieces
from ..tracks import cycle
from ..tracks.rounds import running
from ..words.matching import find, match
from ..words.plurals import agree, count
from ..words.token_names import SALT, short
from ..words.token_names import token as token_named
from . import consequences, haint_actions, haint_move

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
    names = _names(campaign)
    awake = tuple(name for name in names if not haint_actions.state(campaign, name).broken)
    events: tuple[Event, ...] = ()
    for name in names:
        if name not in awake:
            campaign = breaks.with_haint(campaign, name, broken=False)
            events += (HaintTurnSkipped(name),)
    if not awake:
        _nothing_comes(settled, symbol)
        return campaign, (*events, *_not_drawn(campaign, drawer))
    settled = settled._replace(spare=isinstance(drawer, bindle.ByTool))
    campaign, tokens, drawn = _drawn(campaign, drawer, awake, symbol, settled)
    events += drawn
    campaign = pieces.haunting(campaign, frozenset())
    for index, token in enumerate(tokens):
        campaign, acted = act(campaign, awake[index % len(awake)], token, settled.of(index))
        events += acted
        if not running(campaign).settings.set_aside:
            campaign, laid = cycle.lay(campaign, token, on=symbol if token == BERRY.key else None)
            events += laid
        campaign, cycled = with_cycle_effects(*cycle.after_action(campaign), settled)
        events += cycled
    campaign, cycled = with_cycle_effects(*cycle.after_turn(campaign), settled)
    if not settled.spare:
        _salt_counts(settled, events)
    return pieces.haunting(campaign, None), (*events, *cycled)


def _drawn(
    campaign: Campaign,
    drawer: bindle.Drawer | None,
    awake: tuple[str, ...],
    symbol: str | None,
    settled: decision.Settled,
) -> bindle.Draw:
    """Draw the tokens of a turn (HT-01); what was answered before has to fit them, or the Bindle where vsong draws."""
    if drawer is None:
        raise UsageError("A Haint's turn needs its token.", hint="Name what was drawn: vsong end salt.")
    if settled.spare:
        _may_come(campaign, awake, settled, symbol)
    scenario = running(campaign).settings
    campaign, tokens, drawn = bindle.draw_for_haint(campaign, scenario.tokens_a_turn, drawer)
    if BERRY.key in tokens and symbol is None and not scenario.set_aside:
        raise _symbol_due(drawn)
    if symbol is not None and not settled.spare:
        _berry_lies(campaign, symbol, among=tokens)
    _fits(settled, len(tokens))
    return campaign, tokens, _with_berry_known(campaign, awake, drawn)


def skip(campaign: Campaign, drawer: bindle.Drawer | None) -> Outcome:
    """Let the Haints lose the turn that would follow, because something says so; one that is broken is none after it."""
    events: tuple[Event, ...] = ()
    for name in _names(campaign):
        if haint_actions.state(campaign, name).broken:
            campaign = breaks.with_haint(campaign, name, broken=False)
        events += (HaintTurnSkipped(name, broken=False),)
    return campaign, (*events, *_not_drawn(campaign, drawer))


def _with_berry_known(campaign: Campaign, awake: Iterable[str], drawn: Iterable[Event]) -> tuple[Event, ...]:
    """Return what was drawn; the berry action is known when it is typed in for whoever is awake (PB-03)."""
    known = all(haint_actions.action_for(campaign, name, BERRY.key) is not None for name in awake)
    return tuple(
        event._replace(known=known) if isinstance(event, BerryDrawnForHaint) else event for event in drawn
    )


def _names(campaign: Campaign) -> tuple[str, ...]:
    return tuple(running(campaign).haints) or (breaks.UNNAMED,)


def _nothing_comes(settled: decision.Settled, symbol: str | None) -> None:
    """Refuse every answer where no token is drawn, because each Haint is broken (HE-04)."""
    said = {"--on": symbol, "--target": settled.targets, "--to": settled.ends, "--salt": settled.salted}
    for option in (option for option, typed in said.items() if typed):
        raise UsageError(
            f"{option} changes nothing: 0 tokens are drawn for a Haint that is broken.",
            rule="HE-04",
            hint="Leave it out.",
        )


def _may_come(
    campaign: Campaign, awake: Iterable[str], settled: decision.Settled, symbol: str | None
) -> None:
    """Refuse before vsong draws what no token of this Bindle can ask for; what may come is let be."""
    if symbol is not None:
        _berry_lies(campaign, symbol, among=bindle.contents(campaign))
    for name in settled.salted:
        rummage.own(campaign, name, SALT)
    if not (settled.targets or settled.ends or settled.salted):
        return
    if not any(haint_actions.action_for(campaign, name, item) for name in awake for item in ITEM_KEYS):
        option = "--salt" if settled.salted else "--target" if settled.targets else "--to"
        raise UsageError(
            f"{option} changes nothing: 0 actions of the Haint are typed in for its present Mood.",
            hint="Leave it out; or type one in: vsong scenario action TOKEN.",
        )


def _berry_lies(campaign: Campaign, symbol: str, *, among: Iterable[str]) -> None:
    """Refuse a symbol for a berry where none is `among` the tokens, or none is laid on the track (PB-04)."""
    known = cycle.symbol_for(BERRY.key, symbol)
    aside = running(campaign).settings.set_aside
    if aside or BERRY.key not in among:
        why = "the tokens are set aside" if aside else "0 berries are among the tokens"
        raise UsageError(f"--on {short(known)} changes nothing: {why}.", rule="PB-04", hint="Leave it out.")


def _salt_counts(settled: decision.Settled, events: Iterable[Event]) -> None:
    """Refuse Salt of somebody whom no action has hit (BN-06)."""
    ignoring = [event.vagrant for event in events if isinstance(event, ActionIgnored)]
    for name in settled.salted:
        if name not in ignoring:
            raise UsageError(
                f"No action hits {name.capitalize()} in this turn, so there is nothing that Salt could ignore.",
                rule="BN-06",
                hint="Leave out --salt.",
            )


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


def act(campaign: Campaign, name: str, token: str, settled: decision.Settled = decision.OPEN) -> Outcome:
    """Carry out one action of a Haint: told, moved where a board is kept, and whom it hits is hit."""
    scenario = running(campaign)
    action = haint_actions.action_for(campaign, name, token)
    on_board = scenario.board is not None and name in scenario.board.haints
    _settles_something(name, action, settled, on_board=on_board)
    if action is None:
        mood = haint_actions.state(campaign, name).mood
        several = scenario.board is not None and len(scenario.board.haints) > 1
        return campaign, (HaintActionUnknown(name, token, mood, scenario.page, on_board, several),)
    told = _told(campaign, name, token, action)
    if _hits_everybody(action) or not on_board:
        campaign, done = _off_board(campaign, name, token, action, settled)
        return campaign, (told, *done)
    board = pieces.in_scenario(campaign)
    still = action.still or action.move is None
    wish = target_order.Action(preferred(action.prefer, board), action.within, still)
    turn, overruled = decision.decide(board, name, wish, action.move or 0, action.reach, settled)
    campaign, moved = haint_move.move(
        campaign, name, turn, action.reach, settled, action, salt=token != CYCLE
    )
    if board.haunted is not None:
        campaign = pieces.haunting(campaign, board.haunted.union((name, one) for one in turn.ending.haunted))
    return campaign, (told, *overruled, *moved)


def _settles_something(
    name: str, action: HaintAction | None, settled: decision.Settled, *, on_board: bool
) -> None:
    """Refuse what the players settle where nothing is open; off the board they name whom an action hits."""
    if settled.spare or not (settled.targets or settled.ends):
        return
    names_hit = action is not None and action.hits and not action.all and not settled.ends
    everybody = action is not None and _hits_everybody(action)
    if not (action and on_board and not everybody) and not names_hit:
        lacks = "has no place on a board" if action else "does what nobody has typed in"
        lacks = "hits everybody" if everybody else lacks
        raise UsageError(
            f"{name.capitalize()} {lacks}, so there is nothing that --target could settle.",
            hint="Leave it out, and the space of --to.",
        )


def _hits_everybody(action: HaintAction) -> bool:
    """Tell whether an action needs no board, because it hits all wherever they are."""
    return action.all and action.reach is None and action.move is None


def _told(campaign: Campaign, name: str, token: str, action: HaintAction) -> Event:
    mood = haint_actions.state(campaign, name).mood
    if token == CYCLE:
        return CycleEffect(name, mood, action.note)
    return HaintActs(name, token, mood, action.move, action.reach, action.note, action.still, action.all)


def _off_board(
    campaign: Campaign, name: str, token: str, action: HaintAction, settled: decision.Settled
) -> Outcome:
    """Carry out an action where no board tells whom it hits: everybody, or whom the players name."""
    if action.all and action.reach is None:
        hit = tuple(campaign.vagrants)
    else:
        known = (*campaign.vagrants, *((PUP,) if OWNER in campaign.vagrants else ()))
        hit = tuple(match(typed, known, "Vagrant in play") for typed in settled.targets)
    if action.hits and not hit:
        return campaign, consequences.due(name, None, action)
    campaign, done = consequences.hit(campaign, name, action, hit, settled, salt=token != CYCLE)
    return campaign, ((HaintHits(name, hit), *done) if action.hits else done)


def with_cycle_effects(
    campaign: Campaign, events: Iterable[Event], settled: decision.Settled = decision.OPEN
) -> Outcome:
    """Carry out the cycle effect of the present Mood wherever the Cycle Track has cycled and it is typed in (BN-09).

    One that has been carried out already is left alone. What the effect lays on the track goes back with the rest.
    """
    told: list[Event] = []
    open_ = settled._replace(targets=(), ends=(), salted=())
    done = tuple(events)
    for event, after in zip_longest(done, done[1:]):
        if not isinstance(event, CycleReached) or isinstance(after, CycleEffect):
            told.append(event)
            continue
        known = [haint_actions.action_for(campaign, name, CYCLE) is not None for name in _names(campaign)]
        told.append(event._replace(known=bool(known) and all(known)))
        for name in _names(campaign):
            if haint_actions.action_for(campaign, name, CYCLE) is not None:
                campaign, acted = act(campaign, name, CYCLE, open_)
                campaign, gone = cycle.return_tokens(campaign, event.symbol)
                told += [*acted, *((TrackReturned(gone),) if gone else ())]
    return campaign, tuple(told)


def preferred(typed: str | None, board: Board) -> str | Space | None:
    """Return what a typed-in action prefers; what is not on this board is skipped (HT-20)."""
    if typed is None:
        return None
    if is_space(typed):
        space = parse_space(typed)
        return space if space in board.objects else None
    meant = find(typed, (target_order.CLOSEST, target_order.FURTHEST, *STANDEES))
    if meant in (target_order.CLOSEST, target_order.FURTHEST):
        return meant
    return meant if meant is not None and board.place(meant) is not None else None
