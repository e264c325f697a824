"""What happens in rounds, turns and Haint turns, as sentences for people."""

from __future__ import annotations

from ...data.items import BERRY
from ...records import TYPE_CHECKING
from ...rules.events import turn as events
from ...rules.scenario import general_actions
from ...rules.words.matching import as_typed, theirs
from ...rules.words.plurals import agree, count
from ...rules.words.token_names import short, spoken
from ...scenario import CYCLE, HAUNTED, HaintAction
from ...typed import quoted
from .names import who

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def action_words(action: HaintAction) -> str:
    """Return a Haint action in a few words."""
    words = []
    if action.move is not None:
        words.append(f"Move {action.move}")
    if action.still:
        words.append("stands still")
    if action.reach is not None:
        words.append(f"Range {action.reach}")
    if action.prefer:
        within = f" within {action.within}" if action.within is not None else ""
        words.append(f"targets {action.prefer}{within}")
    if action.hurt:
        words.append(f"hurts {action.hurt}")
    words += [f"{kind} effect {as_typed(effect)}" for effect, kind in action.effects.items()]
    words += [f"loses {count(number, what)}" for what, number in action.lose.items()]
    if action.all:
        words.append("all in range" if action.reach is not None else "all")
    if action.gain:
        words.append(f"gains {action.gain}")
    if action.note:
        words.append(theirs(action.note))
    return ", ".join(words) or "nothing typed in"


def called(token: str) -> str:
    """Return what a stored action is for: a token, or what haunting or a cycle sets off."""
    return f"the {token} effect" if token in (HAUNTED, CYCLE) else spoken(token)


def _round(event: events.RoundBegan) -> str:
    order = ", ".join(map(who, event.order))
    return f"Round {event.number}: the marker stands on {event.space}. Start-of-round effects; then in order: {order}."


def _gained(event: events.HaintGained) -> str:
    return f"{who(event.haint)} gains {event.gained} Humanity: {event.humanity} of {event.limit}."


def _lost(event: events.HaintLost) -> str:
    return f"{who(event.haint)} loses {event.lost} Humanity: {event.humanity} of {event.limit}."


def _break_set(event: events.BreakSet) -> str:
    if not event.break_space:
        return f"The Break marker of {who(event.haint)} is off its track."
    return f"The Break marker of {who(event.haint)} stands on {event.break_space}."


def _broke(event: events.HaintBroke) -> str:
    lost = f" {event.lost} more {agree(event.lost)} lost." if event.lost else ""
    marker = "" if event.break_space is None else f" The Break marker goes to {event.break_space}."
    if event.break_space == 0:
        marker = " The Break marker leaves its track."
    return f"{who(event.haint)} breaks!{lost}{marker} Its Humanity is 0, and it skips its next turn. [HE-04]"


def _acts(event: events.HaintActs) -> str:
    action = HaintAction(event.move, event.reach, still=event.still, all=event.all, note=event.note)
    words = f": {action_words(action)}" if action != HaintAction() else ""
    return f"{who(event.haint)} draws {spoken(event.token)}, Mood {event.mood}{words}."


def _unknown(event: events.HaintActionUnknown) -> str:
    where = "the scenario card of page" if event.token == BERRY.key else "page"
    named = f" --haint {quoted(event.haint)}" if event.several else ""
    move = f" To move it: vsong haint move M --range R{named} --apply." if event.placed else ""
    return (
        f"{who(event.haint)} draws {spoken(event.token)}, Mood {event.mood}: see {where} {event.page}.{move} To have vsong "
        f"know it from the next token on: vsong scenario action {short(event.token)} --mood {event.mood} --move M --range R --hurt N"
    )


def _targets(event: events.HaintTargets) -> str:
    what = who(event.target) if event.kind_of_target == "vagrant" else f"the {event.kind_of_target}"
    tied = f"; as good: {', '.join(map(who, event.tied))}, you choose" if event.tied else ""
    return f"It targets {what} on {event.at}{tied}. [{event.rule}]"


def _moved(event: events.HaintMoved) -> str:
    ways = f"{count(event.others, 'other way')} {agree(event.others, 'counts', 'count')}"
    others = f" ({ways} as much; you may choose)" if event.others else ""
    if not event.path:
        return f"It stays where it is{others}."
    return f"It moves {len(event.path)}: {' '.join(event.path)}{others}."


def _aside(event: events.StepsAside) -> str:
    first, *rest = event.to or ("nowhere",)
    other = f" (or, as they like: {' '.join(rest)}; vsong board put {event.vagrant} SPACE)" if rest else ""
    name = who(event.vagrant)
    return f"{name[0].upper()}{name[1:]} steps aside to {first}{other}. [HT-12]"


def _acts_on(event: events.HaintActsOn) -> str:
    if event.target is None:
        return "Nobody is in range, so the action is ignored. [HT-20]"
    tied = f"; as good: {', '.join(map(who, event.tied))}" if event.tied else ""
    return f"It acts on {who(event.target)}{tied}."


def _left_off(event: events.LeftOffBoard) -> str:
    put = "; put yours with: vsong board put {} SPACE" if event.missing else ""
    return f"Not in play and left off: {', '.join(map(who, event.vagrants))}{put.format(' '.join(event.missing[:1]))}."


def _spent(event: events.CoinsSpent) -> str:
    return f"{who(event.vagrant)} lays {event.coins}; {count(event.left, 'coin')} left."


def _ended(event: events.TurnEnded) -> str:
    unspent = f" with {count(event.unspent, 'coin')} not laid" if event.unspent else ""
    return f"{who(event.vagrant)}'s turn ends{unspent}. End-of-turn effects."


def _limit(event: events.LimitSet) -> str:
    if event.before is None or event.before == event.limit:
        return f"{who(event.haint)}'s Humanity limit is {event.limit}."
    change = "raised" if event.limit > event.before else "lowered"
    return f"{who(event.haint)}'s Humanity limit is {event.limit}, {change} from {event.before}."


DOES = {"investigate": "investigates", "patch-up": "patches up", "bust": "busts"}
"""What a Vagrant does with each General Action that rolls bones."""


def _rolled(event: events.ActionRolled) -> str:
    successes = f"{count(event.successes, 'success', 'successes')}"
    read = f" {_read(event)}" if event.action == "investigate" else ""
    return f"{who(event.vagrant)} {DOES[event.action]}: {successes}.{read}"


def _read(event: events.ActionRolled) -> str:
    """Return what is read, and how its token goes where it may have to."""
    if event.event is None:
        return "Read the event, whether it succeeded or not. [AC-07]"
    gone = "" if event.gone else f" If its token goes: vsong scenario event {quoted(event.event)} --gone"
    return f"Read event {event.event}, whether it succeeded or not. [AC-07]{gone}"


def _bindle(event: events.BindleFilled) -> str:
    held = f" but the {event.held} in hand" if event.held else ""
    inside = f", event {' and '.join(event.events)} too" if event.events else ""
    aside = f"event tokens {' '.join(event.aside)}" if event.aside else "event tokens not used"
    return f"All item tokens{held} go in the Bindle{inside}; {aside} lie beside the board. [SU-02]"


def _for_camp(coins: int) -> str:
    return f"; {count(coins, 'coin')} for the Camp Phase" if coins else ""


WORDS: dict[type[Any], Callable[[Any], str]] = {
    events.RoundBegan: _round,
    events.OrderSettled: lambda e: f"Round {e.number}: the order is {', '.join(map(who, e.order))}.",
    events.RoundOver: lambda e: f"Round {e.number} is over: end-of-round effects. Then: vsong round",
    events.TurnBegan: lambda e: (
        f"{who(e.vagrant)}'s turn: start-of-turn effects, own coins back, {count(e.coins, 'coin')} to lay."
    ),
    events.TurnEnded: _ended,
    events.CoinsSpent: _spent,
    events.EventCalled: lambda e: f"Read event {e.event} ({e.where}).",
    events.EventPlaced: lambda e: f"Event {e.event} lies at {e.where}.",
    events.EventGone: lambda e: f"Event {e.event} is taken away.",
    events.BonyGain: lambda e: (
        f"The marked round begins: {who(e.haint)} gains {e.humanity} Humanity. [MO-05]"
    ),
    events.HaintGained: _gained,
    events.HaintLost: _lost,
    events.BreakSet: _break_set,
    events.HaintBroke: _broke,
    events.HaintSaved: lambda e: (
        f"{who(e.haint)} is saved [HE-05], and all Vagrants are Westbound, which is a defeat [WB-06]: vsong scenario end defeat"
        if e.lost
        else f"{who(e.haint)} is saved, which usually wins the scenario [HE-05]: vsong scenario end victory"
    ),
    events.LimitSet: _limit,
    events.MoodChanged: lambda e: f"{who(e.haint)} is in Mood {e.mood} now.",
    events.HaintTurnSkipped: lambda e: (
        f"{who(e.haint)} is broken and skips this turn. [HE-04]"
        if e.broken
        else f"{who(e.haint)} has no turn now."
    ),
    events.HaintTokensPutBack: lambda e: (
        f"No token is drawn for it: put {' and '.join(map(spoken, e.tokens))} back in the Bindle. [HE-04]"
    ),
    events.HaintActs: _acts,
    events.HaintActionUnknown: _unknown,
    events.HaintActionTyped: lambda e: (
        f"Kept for page {e.page}, from the next token on: {called(e.token)} in "
        f"{'any Mood' if e.mood == 'any' else 'Mood ' + e.mood}."
    ),
    events.HaintTargets: _targets,
    events.HaintMoved: _moved,
    events.VagrantHaunted: lambda e: (
        f"{who(e.vagrant)} is haunted."
        if e.known
        else f"{who(e.vagrant)} is haunted: the haunted effect of the present Mood follows. [HT-23]"
    ),
    events.StepsAside: _aside,
    events.HaintActsOn: _acts_on,
    events.HaintTakesPlace: lambda e: (
        f"{who(e.haint)} stands on {e.space}, where the board has {who(e.drawn)}."
    ),
    events.LeftOffBoard: _left_off,
    events.CounterChanged: lambda e: f"{e.counter}: {e.value}.",
    events.ScenarioRitualDone: lambda e: f"Ritual done: {e.ritual}{_for_camp(e.coins)}. Gain its reward.",
    events.ActionRolled: _rolled,
    events.BindleFilled: _bindle,
    events.SetupDue: lambda e: (
        f"Junk cards and Haint effect tokens lie ready too; then the setup of page {e.page}. [SU-03]"
    ),
    events.ScenarioCardDue: lambda e: (
        f"Lay out the scenario card of page {e.page} and apply its setup. [OR-05, SC-01]"
    ),
    events.BerriesAside: lambda _: "No scenario card: Poisonous Berries stay out of the Bindle. [SC-04]",
    events.FirstDeedMissing: lambda e: (
        f"{who(e.vagrant)} has no Devious Deed; the first is drawn before this: vsong undo, then vsong deed draw "
        f"{e.vagrant}. [OR-03]"
    ),
    events.PupStarts: lambda _: "The pup starts on an open space beside the Runaway. [VG-08]",
    events.HaintActionsKnown: lambda e: (
        f"{count(e.actions, 'Haint action')} of page {e.page} {agree(e.actions)} known from before."
    ),
}

ASKING: frozenset[type[Any]] = frozenset(
    {
        events.EventCalled,
        events.HaintTokensPutBack,
        events.HaintActionUnknown,
        events.BindleFilled,
        events.SetupDue,
        events.ScenarioCardDue,
        events.FirstDeedMissing,
        events.PupStarts,
    }
)

SOMETIMES: dict[type[Any], Callable[[Any], bool]] = {
    events.VagrantHaunted: lambda e: not e.known,
    events.RoundOver: lambda _: True,
    events.ScenarioRitualDone: lambda _: True,
    events.HaintTargets: lambda e: bool(e.tied),
    events.HaintActsOn: lambda e: bool(e.tied),
    events.HaintMoved: lambda e: bool(e.others),
    events.StepsAside: lambda e: len(e.to) > 1,
    events.ActionRolled: lambda e: e.action == general_actions.INVESTIGATE,
}
