"""A Haint's move carried out: haunting, stepping aside, and whom its action meets (HT-10 to HT-23)."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ...scenario import HAUNTED
from ..board import decision, target_order
from ..board.board import VAGRANT
from ..events.bindle import OppressionDue
from ..events.hits import HaintHits, HauntedEffect
from ..events.turn import HaintActsOn, HaintMoved, HaintTargets, StepsAside, VagrantHaunted
from ..haint import moonreaper_on_train, pieces
from ..tracks import cycle
from ..vagrant import humanity as wounds
from . import consequences, haint_actions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...campaign import Campaign
    from ...scenario import HaintAction
    from ..events.event import Event, Outcome


def move(
    campaign: Campaign,
    name: str,
    turn: decision.Turn,
    reach: int | None,
    settled: decision.Settled = decision.OPEN,
    action: HaintAction | None = None,
    *,
    salt: bool = True,
) -> Outcome:
    """Carry out what was decided: move the Haint, haunt, let who is in its way step aside (HT-10 to HT-21).

    With an `action` what it does to whom it hits is carried out too, and haunted effects before it (HT-23); without
    one the Haint is moved by hand, and what a haunted effect does is only told.
    """
    if turn.choice.target is None:
        return campaign, (HaintActsOn(name, None, ()),)
    campaign, events = _moved(campaign, name, turn, settled)
    campaign, haunted = _haunt(campaign, name, turn.ending.haunted, settled, by_hand=action is None)
    acts_on = _met_now(campaign, name, turn, reach, haunted)
    in_range = _in_range(campaign, name, reach) if action and action.all else ()
    campaign, aside = _step_aside(campaign, turn)
    events += (*haunted, *aside)
    if action is None or not action.all or acts_on is None or acts_on.target is None:
        events += _acts_on(name, acts_on, reach)
    if action is None or (reach is not None and (acts_on is None or acts_on.target is None)):
        return campaign, events
    hit = in_range if action.all else _hit(turn, acts_on, settled)
    if hit is None:
        return campaign, (*events, *consequences.due(name, None, action))
    campaign, done = consequences.hit(campaign, name, action, hit, settled, salt=salt)
    told = (HaintHits(name, hit),) if action.hits and (action.all or acts_on is None) and hit else ()
    return campaign, (*events, *told, *done)


def _moved(campaign: Campaign, name: str, turn: decision.Turn, settled: decision.Settled) -> Outcome:
    choice, goal = turn.choice, turn.choice.target
    assert goal is not None  # `move` has seen to it
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
    if turn.candle is not None:
        campaign, gone = pieces.remove(campaign, str(turn.candle))
        campaign, laid = cycle.lay(campaign, "candle")
        events += (*gone, *laid)
    return campaign, events


def _haunt(
    campaign: Campaign, name: str, names: Iterable[str], settled: decision.Settled, *, by_hand: bool
) -> Outcome:
    """Haunt some Vagrants in their order, each with the haunted effect of the present Mood (HT-11, HT-23, VG-01)."""
    effect = haint_actions.action_for(campaign, name, HAUNTED)
    known = moonreaper_on_train.is_he(name) or (effect is not None and not by_hand)
    events: tuple[Event, ...] = ()
    for vagrant in names:
        events += (VagrantHaunted(name, vagrant, known=known),)
        campaign, cursed = wounds.haunted(campaign, vagrant, name)
        campaign, gained = consequences.gain(campaign, name, 1 if cursed else 0, settled)
        events += (*cursed, *gained)
    if moonreaper_on_train.is_he(name) and events:
        events += (OppressionDue(tuple(names)),)
    if effect is not None:
        for vagrant in names:
            campaign, done = _haunted(campaign, name, vagrant, effect, settled, by_hand=by_hand)
            events += done
    return campaign, events


def _haunted(
    campaign: Campaign,
    name: str,
    vagrant: str,
    effect: HaintAction,
    settled: decision.Settled,
    *,
    by_hand: bool,
) -> Outcome:
    if by_hand:
        return campaign, consequences.due(name, vagrant, effect)
    told = HauntedEffect(name, vagrant, haint_actions.state(campaign, name).mood, effect.note)
    campaign, done = consequences.hit(campaign, name, effect, (vagrant,), settled)
    return campaign, (told, *done)


def _met_now(
    campaign: Campaign, name: str, turn: decision.Turn, reach: int | None, haunted: Iterable[Event]
) -> target_order.Choice | None:
    """Return whom the action meets; one chosen after the move is chosen as haunted effects have left things (HT-19)."""
    locked = turn.in_range and turn.candle is None
    if locked or reach is None or not any(isinstance(event, HauntedEffect) for event in haunted):
        return turn.acts_on
    board = pieces.in_scenario(campaign)
    return target_order.choose_within(decision.sight(board, name, target_order.Action()), reach)


def _in_range(campaign: Campaign, name: str, reach: int | None) -> tuple[str, ...]:
    """Return everybody in range of the Haint, in board order; without a range all in play."""
    if reach is None:
        return tuple(campaign.vagrants)
    board = pieces.in_scenario(campaign)
    seen = decision.sight(board, name, target_order.Action())
    return tuple(one.name for one in target_order.vagrants(board) if seen.away(one) <= reach)


def _step_aside(campaign: Campaign, turn: decision.Turn) -> Outcome:
    events: tuple[Event, ...] = ()
    for aside in turn.displaced:
        events += (StepsAside(aside.vagrant, tuple(map(str, aside.to))),)
        if aside.to:
            campaign = pieces.shifted(campaign, aside.vagrant, aside.to[0])
    return campaign, events


def _acts_on(name: str, met: target_order.Choice | None, reach: int | None) -> tuple[Event, ...]:
    if met is None and reach is None:
        return ()
    target = met.target.name if met and met.target else None
    return (HaintActsOn(name, target, tuple(one.name for one in met.tied) if met else ()),)


def _hit(
    turn: decision.Turn, met: target_order.Choice | None, settled: decision.Settled
) -> tuple[str, ...] | None:
    """Return whom the action hits: whom it meets, without a range the target itself; no candle and no object.

    None: several are met that are as good, and nobody can be asked.
    """
    choice = turn.choice if met is None else met
    target = choice.target
    if target is None or target.kind != VAGRANT:
        return ()
    tied = choice.tied if met is not None else ()
    if not tied:
        return (target.name,)
    asked = settled.ask((target.name, *(one.name for one in tied))) if settled.ask is not None else None
    return None if asked is None else (asked,)
