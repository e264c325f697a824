"""What happens with tokens, the Cycle Track and the Moonreaper in a scenario, as sentences for people."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ...rules.board.moonreaper_place import MOONREAPER_AWAY
from ...rules.events import bindle as events
from ...rules.words.plurals import agree, count
from ...rules.words.token_names import many, spoken
from .names import who

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def tokens(items: Iterable[str]) -> str:
    """Return tokens for a sentence, by their printed names."""
    return ", ".join(map(spoken, items)) or "none"


def counted(counts: Any) -> str:
    """Return how many there are of each item, in words."""
    return ", ".join(many(item, number) for item, number in counts.items()) or "none"


def _of(limit: int | None) -> str:
    return "" if limit is None else f" of {limit}"


def _in_hand(held: int, limit: int | None) -> str:
    """Return the limit after a number of tokens held, or how far they are above it when a card overruled it."""
    over = 0 if limit is None else held - limit
    return f", {over} above the limit of {limit}" if over > 0 else _of(limit)


def _arrives(event: events.MoonreaperArrives) -> str:
    return (
        f"The Moonreaper comes: the third moon token lies on Round space {event.space}, 2 stay beside the Cycle "
        f"Track. Draw 1 of {count(event.rituals_left, 'Ritual card')} and 1 of "
        f"{count(event.actions_left, 'Action card')} at random: vsong moonreaper card --ritual NAME --action NAME"
    )


def _cards(event: events.MoonreaperCardsNamed) -> str:
    known = [f"Ritual {event.ritual}"] * bool(event.ritual) + [f"Action {event.action}"] * bool(event.action)
    return (
        f"The Moonreaper has {' and '.join(known)}. If the Ritual lays moon tokens, any but the one on the Round "
        "track: vsong board put moon SPACE; on a Vagrant it is no item token."
    )


def _place(event: events.MoonreaperToPlace) -> str:
    if event.untold:
        told = "; ".join(f"vsong box set {entry} NUMBER" for entry in event.untold)
        return (
            "Where he is placed depends on the highest Humanity, and a maximum is not told: see the card, then: "
            f"{told}. Then: vsong moonreaper place"
        )
    if not event.spaces:
        return (
            f"Place him on a free space {MOONREAPER_AWAY} away from the Vagrant with the highest Humanity, "
            f"or as near to {MOONREAPER_AWAY} as can be."
        )
    return (
        f"Place him on one of {' '.join(event.spaces)}, all equal: "
        f"vsong board put moonreaper {event.spaces[0].replace(',', '.')}"
    )


def _acts(event: events.MoonreaperActs) -> str:
    what = f" ({event.action})" if event.action else ""
    return (
        f"The Moonreaper acts{what}, before events and maladies there; his token moves to Round space "
        f"{event.space}."
    )


def _oppressed(event: events.VagrantOppressed) -> str:
    if event.junk is not None:
        return f"{who(event.vagrant)} rolls {event.face}: Junk {event.junk} breaks."
    return f"{who(event.vagrant)} rolls {event.face} and breaks nothing."


def _leaves(event: events.MoonreaperLeavesTrain) -> str:
    cards = [card for card in (event.ritual, event.action) if card]
    named = f" ({', '.join(cards)})" if cards else ""
    return f"The Moonreaper leaves the train; his Ritual and Action card{named} go back to their decks."


def _on_track(event: events.TokenOnTrack) -> str:
    at = "" if event.symbol == event.item else f" on {spoken(event.symbol)}"
    return f"{spoken(event.item)} goes on the Cycle Track{at}: {event.lying}{_of(event.value)}."


def _reached(event: events.CycleReached) -> str:
    cycles = f"The Cycle Track cycles ({many(event.symbol, event.lying)})"
    if event.known:
        return f"{cycles}."
    moods = [f"{who(name)} in Mood {mood}" for name, mood in event.moods.items()]
    return (
        f"{cycles}: resolve the cycle effect of the present "
        f"Mood{' (' + ', '.join(moods) + ')' if moods else ''}."
    )


def _candle(event: events.CandlePlaced) -> str:
    if event.space is not None:
        return f"A Candle stands on {event.space}."
    return f"{who(event.vagrant)} places a Candle on an open space beside them."


WORDS: dict[type[Any], Callable[[Any], str]] = {
    events.TokensDrawn: lambda e: f"Drawn from the Bindle: {tokens(e.tokens)}.",
    events.TokensNamed: lambda e: f"Drawn by hand: {tokens(e.tokens)}.",
    events.EventDrawn: lambda e: f"Read event {e.event}, now; then draw its replacement.",
    events.BerryDrawnForHaint: lambda e: (
        f"A Poisonous Berry: the berry action on the scenario card of page {e.page} follows."
        if e.known
        else f"A Poisonous Berry: perform the berry action on the scenario card of page {e.page}."
    ),
    events.MoonTokenDrawn: lambda e: f"Moon token {e.drawn} of 3 is drawn; a replacement follows.",
    events.MoonTokenSetAside: lambda _: (
        "A moon token is set aside and goes back in the Bindle after this draw."
    ),
    events.MoonreaperArrives: _arrives,
    events.MoonreaperCardsNamed: _cards,
    events.MoonreaperToPlace: _place,
    events.MoonreaperActs: _acts,
    events.MoonreaperMoves: lambda e: (
        f"The Moonreaper gains no Humanity: move him up to {count(e.spaces, 'space')} in any direction."
    ),
    events.OppressionDue: lambda e: (
        f"{' and '.join(who(name) for name in e.vagrants)} {agree(len(e.vagrants), 'rolls 1 bone', 'roll 1 bone each')}: "
        f"vsong moonreaper oppress {' '.join(e.vagrants)} [MR-22]"
    ),
    events.VagrantOppressed: _oppressed,
    events.OppressionRepeats: lambda e: (
        f"{' and '.join(who(name) for name in e.vagrants)} rolled 5+ and broke nothing: he repeats the "
        "action, with another target where possible."
    ),
    events.MoonreaperLeavesTrain: _leaves,
    events.TokenKept: lambda e: (
        f"{who(e.vagrant)} keeps {spoken(e.item)} and holds {e.held}{_in_hand(e.held, e.limit)}; the rest goes back."
    ),
    events.TokenGained: lambda e: (
        f"{who(e.holder)} gains {spoken(e.item)}: {count(e.held, 'token')} held{_in_hand(e.held, e.limit)}."
    ),
    events.TokenReturned: lambda e: f"{who(e.holder)} returns {spoken(e.item)} to the Bindle.",
    events.RummageValueUnknown: lambda e: (
        f"Nobody has told how many tokens {who(e.vagrant)} may hold: vsong box set {e.entry} NUMBER"
    ),
    events.TokenUsed: lambda e: f"{who(e.vagrant)} uses {spoken(e.item)}, the one token of the round.",
    events.ActionIgnored: lambda e: (
        f"{who(e.vagrant)} may ignore what this Haint action does to them; not its move, not haunting, and "
        "nobody else may."
    ),
    events.CoinGained: lambda e: f"{who(e.vagrant)} has 1 coin more in this turn.",
    events.SkillTurnedBack: lambda e: f"{who(e.vagrant)}: Skill {e.skill} is no longer wounded.",
    events.NailsHit: lambda e: (
        f"{who(e.haint) if e.haint else 'The Haint'} within 2 gains {e.humanity} Humanity, if it can gain any."
    ),
    events.CandlePlaced: _candle,
    events.TokenGiven: lambda e: f"{who(e.giver)} gives {spoken(e.item)} to {who(e.receiver)}.",
    events.TokenDiscarded: lambda e: f"{who(e.vagrant)} discards {spoken(e.item)}.",
    events.TokenOnTrack: _on_track,
    events.CycleValueUnknown: lambda e: (
        f"Nobody has told the cycle value of {spoken(e.item)}: vsong box set {e.untold[0]} NUMBER"
    ),
    events.CycleReached: _reached,
    events.TrackReturned: lambda e: f"Back in the Bindle: {counted(e.tokens)}.",
    events.EventTokensReturn: lambda e: f"Back in the Bindle: {tokens(e.events)}.",
}

ASKING: frozenset[type[Any]] = frozenset(
    {
        events.EventDrawn,
        events.MoonreaperArrives,
        events.MoonreaperToPlace,
        events.MoonreaperMoves,
        events.OppressionDue,
        events.OppressionRepeats,
        events.RummageValueUnknown,
        events.CycleValueUnknown,
    }
)

SOMETIMES: dict[type[Any], Callable[[Any], bool]] = {
    events.BerryDrawnForHaint: lambda e: not e.known,
    events.CycleReached: lambda e: not e.known,
}
