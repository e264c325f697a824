"""What happens to a campaign as a whole, as sentences for people."""

from __future__ import annotations

from ...campaign import BEFORE
from ...data.editions import REWARD, book
from ...data.items import COINS_EACH
from ...records import TYPE_CHECKING
from ...rules.events import campaign as events
from ...rules.words.matching import as_typed, theirs
from ...rules.words.plurals import agree, count
from .names import MODES, who

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def named(cards: Iterable[str]) -> str:
    """Return cards for a sentence, or "none"."""
    return ", ".join(cards) or "none"


def _chosen(event: events.VagrantChosen) -> str:
    player = f" ({theirs(event.player)})" if event.player else ""
    junk = f", Junk {named(event.junk)}" if event.junk else ""
    return f"{who(event.vagrant)}{player} takes Skills {named(event.skills)}{junk}, {count(COINS_EACH, 'coin')}, full Humanity."


def _read(event: events.MomentRead) -> str:
    part = f", part {event.part}" if event.part else ""
    return f"Moment {event.moment}{part} is marked as read ({event.book})."


def _drawn(event: events.DeedCardsDrawn) -> str:
    cards = [as_typed(name) for name in event.names if name is not None]
    unseen = event.names.count(None)
    if unseen:
        cards.append(f"{count(unseen, 'card')} of those not seen before (shuffle them)")
    return (
        f"{who(event.vagrant)} draws {named(cards)}. "
        f"Then: vsong deed draw {event.vagrant} CARD CARD CARD --keep CARD"
    )


def _cashed(event: events.DeedCashed) -> str:
    name, coins = who(event.vagrant), count(event.coins, "coin")
    if event.finished:
        return f"{name}: {as_typed(event.deed)} is finished and brings {coins} for this Camp Phase."
    if not event.coins:
        return f"{name}: no token lies on {as_typed(event.deed)}, so it brings nothing for this Camp Phase."
    deed = as_typed(event.deed)
    if event.left:
        part = f"{count(event.coins, 'token')} on {deed} {agree(event.coins, 'brings', 'bring')} {coins}"
        return f"{name}: {part} for this Camp Phase, and {event.left} {agree(event.left, 'stays', 'stay')}."
    tokens = agree(event.coins, "the token on {deed} brings", "the tokens on {deed} bring")
    return f"{name}: {tokens.format(deed=deed)} {coins} for this Camp Phase."


def _reward_ends(event: events.DeedRewardEnds) -> str:
    name = who(event.vagrant)
    ended = f"{name}: the reward of {as_typed(event.deed)} ends with its card"
    if event.maximum is None:
        return f"{ended}. [DD-18]"
    back = f"vsong vagrant max {event.vagrant} {event.printed or 'NUMBER'}"
    return f"{ended}; if that is why the maximum Humanity is {event.maximum}: {back} [DD-18]"


def _ritual(event: events.MoonreaperRitualDone) -> str:
    return (
        f"Moonreaper Ritual {event.total} of 5 is done: {event.ritual}. Take his figure and board tokens away, "
        f"gain the reward on the card, then read Moment {REWARD}, part {event.total} ({book(REWARD)})."
    )


def _reward_due(event: events.MoonreaperRewardDue) -> str:
    return (
        f"One Vagrant gains {event.reward.capitalize()} L-1: vsong moonreaper reward VAGRANT {event.reward}"
    )


def _placed(event: events.DeedTokenPlaced) -> str:
    return f"{who(event.vagrant)}: token {event.tokens} of {event.needed} on {as_typed(event.deed)} ({event.zone} zone)."


def _taken(event: events.CardTaken) -> str:
    where = f"{who(event.vagrant)}'s own belongings" if event.own else "the belongings"
    return f"{event.card_kind.capitalize()} {event.card} goes from {who(event.vagrant)} to {where}."


def _reached(event: events.MomentReached) -> str:
    return (
        f"Square {event.square}: read Moment {event.moment} ({event.book}), then: vsong moment {event.moment}"
    )


def box_value(value: int | tuple[str, ...]) -> str:
    """Return a number of the box, or the faces of the smoky die, as people type them."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _camp(page: str) -> str:
    return "before" if page == BEFORE else f"in the camp after page {page}"


WORDS: dict[type[Any], Callable[[Any], str]] = {
    events.CoinsDonated: lambda e: f"{count(e.coins, 'coin')} donated to DC, {e.total} in all.",
    events.MomentReached: _reached,
    events.TrackSet: lambda e: (
        f"The track has {count(e.length, 'square')}, {e.squares} of them {agree(e.squares, 'calls', 'call')} a moment."
    ),
    events.MomentRead: _read,
    events.MomentCalled: lambda e: (
        f"Carry Moment {e.moment} out like an event; its text is at the back of the {e.book}. [AC-10]"
    ),
    events.DeedLimitRaised: lambda e: f"Each Vagrant may hold {e.limit} Devious Deeds from now on.",
    events.CampaignBegun: lambda e: (
        f"{e.title} begins: {MODES[e.mode]}{f' with {e.expansion}' if e.expansion else ''}."
    ),
    events.VagrantChosen: _chosen,
    events.FirstDeedDue: lambda e: (
        f"{who(e.vagrant)} draws 3 Devious Deeds and keeps 1: vsong deed draw {e.vagrant} CARD CARD CARD --keep CARD"
    ),
    events.BerriesAdded: lambda e: f"Add {e.berries} Poisonous Berries to the Bindle.",
    events.DeedCardsDrawn: _drawn,
    events.DeedKept: lambda e: (
        f"{who(e.vagrant)} keeps {as_typed(e.deed)}; back in the deck: {named(map(as_typed, e.returned))}."
    ),
    events.DeedsReturned: lambda e: f"{who(e.vagrant)} keeps no card; {len(e.returned)} go back in the deck.",
    events.DeedDiscarded: lambda e: f"{who(e.vagrant)} returns {as_typed(e.deed)} to the deck.",
    events.DeedTokenPlaced: _placed,
    events.DeedFlipped: lambda e: (
        f"{who(e.vagrant)} flips {as_typed(e.deed)}: apply its reward now"
        f"{'; its tokens go back to the supply' if e.returned else ''}."
    ),
    events.DeedRewardTaken: lambda e: (
        f"{who(e.vagrant)} takes {as_typed(e.deed)} reward side up; the limit does not count it."
    ),
    events.DeedProgressNoted: lambda e: f"{who(e.vagrant)}: {as_typed(e.deed)} stands at {theirs(e.note)}.",
    events.DeedProgressLost: lambda e: f"{who(e.vagrant)}: what was done towards {as_typed(e.deed)} is lost.",
    events.DeedRewardEnds: _reward_ends,
    events.DeedCashed: _cashed,
    events.MoonreaperJoined: lambda e: f"The Moonreaper joins: {e.moon_tokens} moon tokens go in the Bindle.",
    events.MoonreaperRitualDone: _ritual,
    events.JunkRepairFree: lambda _: (
        "Every Vagrant may repair their broken Junk for free: vsong repair WHO JUNK"
    ),
    events.MoonreaperRewardDue: _reward_due,
    events.MoonreaperRewardGained: lambda e: (
        f"{e.reward.capitalize()} {e.card} goes to {who(e.vagrant) if e.vagrant else 'the belongings'}."
    ),
    events.MoonreaperMayLeave: lambda e: (
        f"{count(e.rituals, 'Ritual')} {agree(e.rituals)} done, so he may be removed: vsong moonreaper leave"
    ),
    events.MoonreaperLeft: lambda e: (
        f"The Moonreaper leaves after {count(e.rituals, 'Ritual')}: figure, cards and moon tokens go to the box."
    ),
    events.CardAdded: lambda e: f"{e.card_kind.capitalize()} {e.card} lies in the belongings.",
    events.CardRemoved: lambda e: f"{e.card_kind.capitalize()} {e.card} is gone for good.",
    events.CardGiven: lambda e: (
        f"{e.card_kind.capitalize()} {e.card} goes to {who(e.vagrant)}"
        f"{'' if e.state == 'ready' else ', ' + e.state}."
    ),
    events.CardTaken: _taken,
    events.CardsSwapped: lambda e: (
        f"{e.card_kind.capitalize()} {e.card} goes to {who(e.other)}, and {e.other_card} to {who(e.vagrant)}."
    ),
    events.SmokyBonesReceived: lambda e: (
        f"{who(e.vagrant)} receives {count(e.bones, 'smoky bone')} and holds {e.held}; {e.supply} {agree(e.supply)} left."
    ),
    events.SmokyBonesReturned: lambda e: (
        f"{who(e.vagrant)} returns {count(e.bones, 'smoky bone')} and holds {e.held}; {e.supply} {agree(e.supply)} left."
    ),
    events.SmokyBonesDiscarded: lambda e: (
        f"{who(e.vagrant)} discards {count(e.bones, 'smoky bone')}, because the Camp Phase begins."
    ),
    events.ScenarioStarted: lambda e: f"The scenario on page {e.page} begins.",
    events.ScenarioEnded: lambda e: (
        f"The scenario on page {e.page} ends in {e.result}: read its Moment of {e.result}. The Camp Phase begins."
    ),
    events.CoinsBanked: lambda e: (
        f"{count(e.coins, 'coin')} {agree(e.coins)} banked with DC in all; "
        "the book says whether that matters. [RU-41]"
    ),
    events.ErrorInPrint: lambda e: (
        f"An error in print concerns page {e.page}; to be shown it: vsong rules RU-42 --spoil"
    ),
    events.MoonTokensReturned: lambda e: (
        f"All moon tokens leave the train; the Bindle holds {e.moon_tokens} again."
    ),
    events.BoxEntrySet: lambda e: (
        f"{e.key} is no longer told." if e.value is None else f"{e.key} is {box_value(e.value)}."
    ),
    events.NoteWritten: lambda e: f"Noted: {theirs(e.note)}",
    events.MilePostReached: lambda e: f"Mile Post checked off: {e.mile_post}",
    events.BoardTakenUp: lambda e: (
        f"The scenario has a board: {count(e.cars, 'car')}, {count(e.spaces, 'space')}."
    ),
    events.PiecePut: lambda e: f"{who(e.piece)} stands on {e.space}.",
    events.PupMayStart: lambda e: (
        f"The pup starts on one of: {' '.join(e.spaces) or 'no open space'} [VG-08]"
    ),
    events.PieceMoved: lambda e: f"{who(e.piece)} moves from {e.start} to {e.space}.",
    events.CandleDiscarded: lambda e: f"The candle on {e.space} goes on the Cycle Track [HT-21].",
    events.PieceRemoved: lambda e: f"{who(e.piece)} leaves {e.space}.",
    events.TokenHeld: lambda e: (
        f"{who(e.vagrant or 'nobody')} "
        + ("holds Special Target Priority." if e.token == "special" else "played last.")
    ),
    events.SavesMerged: lambda e: (
        f"Merged, but for {count(e.conflicts, 'conflict')}." if e.conflicts else "Merged without a conflict."
    ),
    events.CountedOnce: lambda e: (
        f"Both sides have the same Camp Phase after page {e.page}; it counts once."
        if e.coins is None
        else f"Both sides have {count(e.coins, 'coin')} given to DC {_camp(e.page)}; they count once."
    ),
    events.MergeResolved: lambda e: (
        f"{count(e.conflicts, 'conflict')} settled: "
        + ("each as chosen." if e.side == "asked" else f"{e.side} it is.")
    ),
}

ASKING: frozenset[type[Any]] = frozenset(
    {
        events.MomentReached,
        events.MomentCalled,
        events.FirstDeedDue,
        events.BerriesAdded,
        events.JunkRepairFree,
        events.MoonreaperRewardDue,
        events.ErrorInPrint,
        events.PupMayStart,
    }
)

SOMETIMES: dict[type[Any], Callable[[Any], bool]] = {
    events.ScenarioEnded: lambda _: True,
    events.MoonreaperRitualDone: lambda _: True,
    events.DeedFlipped: lambda _: True,
    events.MoonreaperMayLeave: lambda _: True,
}
