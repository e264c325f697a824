"""What a Haint's action does to whom it hits, as sentences for people."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ...rules.events import hits as events
from ...rules.words.matching import as_typed, theirs
from ...rules.words.plurals import count
from ...rules.words.token_names import short
from ...typed import quoted
from ..line.declared import WHO
from .names import who

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


def _haunted(event: events.HauntedEffect) -> str:
    note = f": {theirs(event.note)}" if event.note else ""
    return f"Haunted effect of Mood {event.mood} on {who(event.vagrant)}{note}. [HT-23]"


def _cycle(event: events.CycleEffect) -> str:
    note = f": {theirs(event.note)}" if event.note else ""
    return f"Cycle effect of {who(event.haint)} in Mood {event.mood}{note}. [BN-09]"


def _due(event: events.HitsDue) -> str:
    whom = f"{who(event.vagrant)} is hit" if event.vagrant else "Say whom it hits"
    return f"{whom}: {'; '.join(commands(event))}"


def commands(event: events.HitsDue) -> Iterator[str]:
    """Yield the commands that carry out what is left to the players."""
    name = event.vagrant or WHO
    if event.hurt:
        yield f"vsong hurt {name} {event.hurt}"
    for effect, kind in event.effects.items():
        yield f"vsong effect {name} {quoted(effect)} {kind}"
    for what, number in event.lose.items():
        if what == "token":
            yield from (f"vsong bindle discard {name} TOKEN",) * number
        elif what == "skill":
            yield from (f"vsong vagrant flip {name} SKILL",) * number
        else:
            yield f"{count(number, 'coin')} fewer in the next turn"
    if event.gain:
        yield f"vsong haint gain {event.gain} --haint {quoted(event.haint)}"


def _loss(event: events.LossDue) -> str:
    """Return who may choose what, and the command for the first of it, behind which nothing stands that a shell reads."""
    name, first = who(event.vagrant), event.options[0]
    if event.what == "token":
        on = " --on ITEM" if first == "poisonous-berry" else ""
        said, does = f"{name} discards a token", f"bindle discard {event.vagrant} {short(first)}{on}"
    elif event.what == "skill":
        said, does = f"A Skill of {name} is wounded", f"vagrant flip {event.vagrant} {quoted(first)}"
    else:
        what = "a card flips" if event.what == "flip" else "the Westbound Skill covers one"
        said = f"{name} loses {event.number} Humanity and {what}"
        does = f"hurt {event.vagrant} {event.number} --{event.what} {quoted(first)}"
    several = len(event.options) > 1
    choice = f", {' or '.join(map(short, event.options))}" if several else ""
    return f"{said}{choice}: vsong {does}"


def _stays_off(event: events.EffectStaysOff) -> str:
    effect = as_typed(event.effect)
    if event.lying is None:
        return f"{effect} does not stay on {who(event.vagrant)}, who is Westbound now. [WB-01]"
    return f"{effect} is not laid: {who(event.vagrant)} has {as_typed(event.lying)} already, and 1 of a kind fits. [HE-01]"


WORDS: dict[type[Any], Callable[[Any], str]] = {
    events.HauntedEffect: _haunted,
    events.CycleEffect: _cycle,
    events.HaintHits: lambda e: f"It hits {', '.join(map(who, e.vagrants))}.",
    events.HitsDue: _due,
    events.LossDue: _loss,
    events.GainDue: lambda e: (
        f"{who(e.haint)} has no Humanity limit and gains none. If it has one: vsong haint limit A/B/C "
        f"--haint {quoted(e.haint)}, then vsong haint gain {e.humanity} --haint {quoted(e.haint)}. [HE-04]"
    ),
    events.NothingToLose: lambda e: (
        f"{who(e.vagrant)} has no {'item token' if e.what == 'token' else 'ready Skill'} to lose."
    ),
    events.CoinsOwed: lambda e: f"{who(e.vagrant)} has {count(e.owed, 'coin')} fewer in the next turn.",
    events.EffectStaysOff: _stays_off,
    events.SaltHeld: lambda e: f"{who(e.vagrant)} holds Salt, which might have ignored this. [BN-06]",
}

ASKING: frozenset[type[Any]] = frozenset(
    {
        events.HitsDue,
        events.LossDue,
        events.GainDue,
    }
)

SOMETIMES: dict[type[Any], Callable[[Any], bool]] = {
    events.HauntedEffect: lambda e: bool(e.note),
    events.CycleEffect: lambda e: bool(e.note),
}
