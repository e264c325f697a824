"""Item tokens in hand: one used a round, giving, discarding (BN-01 to BN-03, RU-08, RU-09, RU-29, RU-35, VG-09)."""

from __future__ import annotations

from ...data.items import BERRY
from ...data.vagrants import PUP
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ..board.board import in_range, owner
from ..events import bindle as bindle_events
from ..events import vagrant as vagrant_events
from ..events.event import settle
from ..tracks import cycle, rounds
from ..vagrant import effects
from ..words.plurals import count
from ..words.token_names import CANDLE, FOOT, SALT, item_named, short, spoken
from . import rummage
from .bindle import refuse_impossible
from .rummage import held, laid, may_hold, own
from .uses import APPLY, Using, adjacent, refuse_unused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...campaign import Campaign
    from ...scenario import Scenario
    from ..events.event import Event, Outcome
    from .uses import How


def use(
    campaign: Campaign,
    name: str,
    typed: str,
    how: How,
    said: int | None = None,
    *,
    forced: bool = False,
) -> Outcome:
    """Use a token: what it does first, then it goes on the Cycle Track, which may cycle (BN-01, BN-03, RU-02).

    A Candle goes on the train instead (BN-05). `said` is the user's Rummage value where it is said this once.
    """
    campaign, events = use_in_action(campaign, name, typed, how, said, forced=forced)
    if not any(isinstance(event, bindle_events.TokenOnTrack) for event in events):
        return campaign, events
    campaign, cycled = cycle.after_action(campaign)
    return campaign, (*events, *cycled)


def use_in_action(
    campaign: Campaign,
    name: str,
    typed: str,
    how: How,
    said: int | None = None,
    *,
    forced: bool = False,
) -> Outcome:
    """Use a token in the middle of an action, after which cycling is checked (RU-02)."""
    scenario = _scenario(campaign)
    if name == PUP:
        raise Refused(
            "The pup uses 0 tokens itself.",
            rule="VG-09",
            hint="Give it away first: vsong bindle give pup TOKEN VAGRANT.",
        )
    item = own(campaign, name, typed)
    refuse_unused(item, how)
    overruled = settle(
        _use_objections(campaign, scenario, name, item, may_hold(campaign, name, said)), forced=forced
    )
    symbol = cycle.symbol_for(item, how.on) if item == BERRY.key else None
    campaign = _used(laid(campaign, name, item, -1), name)
    campaign, done = APPLY[item](campaign, Using(name, how, forced))
    events = (*overruled, bindle_events.TokenUsed(name, item), *done)
    if item == CANDLE:
        return campaign, events
    campaign, on_track = cycle.lay(campaign, item, on=symbol)
    return campaign, (*events, *on_track)


def _scenario(campaign: Campaign) -> Scenario:
    if campaign.scenario is None:
        raise Refused(
            "Tokens are used in a scenario, 1 a round, and no scenario is running.",
            rule="BN-01",
            hint="They stay in hand; begin one with: vsong scenario start PAGE.",
        )
    return campaign.scenario


def _used(campaign: Campaign, name: str) -> Campaign:
    before = _scenario(campaign).rounds.token_used
    return rounds.with_rounds(campaign, token_used=tuple(dict.fromkeys((*before, name))))


def _once(scenario: Scenario, name: str) -> Iterator[Refused]:
    if name in scenario.rounds.token_used:
        yield Refused(
            f"{name.capitalize()} has used the 1 token of round {scenario.rounds.begun}.",
            rule="BN-01",
            hint="The next may be used in the next round.",
        )


def _use_objections(
    campaign: Campaign, scenario: Scenario, name: str, item: str, limit: int | None
) -> Iterator[Refused]:
    yield from _once(scenario, name)
    if limit is not None and held(campaign, name) > limit:
        yield Refused(
            f"{name.capitalize()} holds {count(held(campaign, name), 'token')} and first returns down to {limit}.",
            rule="RU-08",
            hint=f"vsong bindle return {name} TOKEN.",
        )
    turn = scenario.rounds.turn
    if item == FOOT and scenario.rounds.begun and turn != name:
        whose = f"it is {turn.capitalize()}'s turn" if turn else "nobody's turn is running"
        yield Refused(
            f"A Rabbit's Foot is 1 coin more in {name.capitalize()}'s own turn, and {whose}.",
            rule="RU-10",
            hint=f"Begin it with: vsong turn {name}.",
        )
    if item == SALT and turn == name and not scenario.rounds.spent:
        yield Refused(
            f"{name.capitalize()} has laid 0 coins in this turn, and Salt is used after coins are laid.",
            rule="RU-09",
            hint="Iron Nails and Candles may be used before.",
        )


def give(
    campaign: Campaign,
    giver: str,
    typed: str,
    receiver: str,
    said: int | None = None,
    back: Sequence[str] = (),
    *,
    forced: bool = False,
) -> Outcome:
    """Give a token to an adjacent Vagrant, which is the giver's use of the round (BN-02).

    The pup gives on the Runaway's account, whether to her or to somebody else (VG-09). `said` is the receiver's
    Rummage value where it is said this once; above it `back` names what the receiver returns (AC-04).
    """
    scenario = _scenario(campaign)
    item = own(campaign, giver, typed)
    if receiver in (PUP, giver):
        raise Refused(
            f"{giver.capitalize()} gives tokens to 1 of the other Vagrants, not to {receiver.capitalize()}.",
            rule="BN-02",
            hint="What the pup finds is laid there with: vsong bindle gain pup TOKEN.",
        )
    objections = (*_once(scenario, owner(giver)), *_adjacent(campaign, giver, receiver))
    overruled = settle(objections, forced=forced)
    campaign = _used(laid(laid(campaign, giver, item, -1), receiver, item), owner(giver))
    campaign, returned = rummage.give_back(campaign, receiver, back, said, forced=forced)
    untold = rummage.unknown(campaign, receiver, may_hold(campaign, receiver, said))
    return campaign, (*overruled, bindle_events.TokenGiven(giver, item, receiver), *returned, *untold)


def _adjacent(campaign: Campaign, giver: str, receiver: str) -> Iterator[Refused]:
    if giver != PUP:
        yield from adjacent(campaign, giver, receiver, "BN-02")
        return
    board = campaign.scenario and campaign.scenario.board
    if board is None or board.pup is None or receiver not in board.vagrants:
        return
    at = board.vagrants[receiver].at
    if not in_range(board, board.pup, 1, "vagrant") & board.train.bits[at]:
        yield Refused(
            f"{receiver.capitalize()} on {at} is further than 1 from the pup on {board.pup}, and must be adjacent.",
            rule="BN-02",
        )


def discard(
    campaign: Campaign,
    name: str,
    typed: str,
    *,
    lifts: str | None = None,
    on: str | None = None,
) -> Outcome:
    """Lay a token on the Cycle Track without using it; it may lift a Haint effect and does nothing else (RU-29).

    This is not the use of the round. `on` is the symbol for a berry (PB-04).
    """
    _scenario(campaign)
    if name == PUP:
        raise Refused(
            "The pup discards 0 tokens itself; they are handed over first.",
            rule="RU-35",
            hint="vsong bindle give pup TOKEN VAGRANT.",
        )
    item = own(campaign, name, typed)
    events: tuple[Event, ...] = (bindle_events.TokenDiscarded(name, item),)
    if lifts is not None:
        effect = effects.held(campaign, name, lifts)
        campaign, _ = effects.lift(campaign, name, effect)
        events += (vagrant_events.EffectLifted(name, effect, item),)
    campaign, on_track = cycle.put(laid(campaign, name, item, -1), item, on=on)
    return campaign, (*events, *on_track)


def hand_back(
    campaign: Campaign, name: str, typed: Sequence[str], said: int | None = None, *, forced: bool = False
) -> Outcome:
    """Return tokens from a hand to the Bindle, down to the Rummage value and not further (AC-04)."""
    limit = may_hold(campaign, name, said)
    events: tuple[Event, ...] = ()
    for word in typed:
        item = own(campaign, name, word)
        overruled = settle(_return_objections(campaign, name, item, limit), forced=forced)
        campaign = laid(campaign, name, item, -1)
        events += (*overruled, bindle_events.TokenReturned(name, item))
    return campaign, events


def _return_objections(campaign: Campaign, name: str, item: str, limit: int | None) -> Iterator[Refused]:
    if name == PUP:
        yield Refused("The pup returns 0 tokens itself.", rule="RU-35", hint="Hand it over first.")
    if limit is not None and held(campaign, name) <= limit:
        yield Refused(
            f"{name.capitalize()} holds {held(campaign, name)} of {count(limit, 'token')}, so {spoken(item)} stays in hand.",
            rule="AC-04",
            hint=f"To give it up: vsong bindle discard {name} {short(item)}.",
        )


def put_on_track(campaign: Campaign, typed: str, *, on: str | None = None) -> Outcome:
    """Lay a token from the Bindle on the Cycle Track, as after a Haint's turn or by a card (HT-22)."""
    item = item_named(typed)
    refuse_impossible(campaign, (item,))
    return cycle.put(campaign, item, on=on)


def candle_gone(campaign: Campaign, typed: str) -> Outcome:
    """Discard a Candle that is counted on the train, onto the Cycle Track (BN-05, HT-21)."""
    scenario = _scenario(campaign)
    if item_named(typed) != CANDLE:
        raise UsageError("Only a Candle stands on the train.", rule="BN-05", hint="Leave out --train.")
    if not scenario.candles:
        raise Refused(
            "0 Candles are counted on the train.",
            rule="BN-05",
            hint="On a board, the Haint's move takes it: vsong haint move MOVE --apply.",
        )
    return cycle.put(campaign.in_scenario(candles=scenario.candles - 1), CANDLE)
