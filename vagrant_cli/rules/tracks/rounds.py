"""Rounds and turns: the order, who has played, and the coins of a turn (TU-01, TU-02, RD-01, RU-43)."""

from __future__ import annotations

from ...data.items import ROUND_SPACES
from ...errors import Refused, UsageError
from ...mappings import added, without
from ...records import TYPE_CHECKING
from ...scenario import Rounds
from ..board.board import owner
from ..events import hits as hits_events
from ..events import turn as turn_events
from ..events.event import in_scenarios, settle
from ..words.matching import listed
from ..words.plurals import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...campaign import Campaign
    from ...scenario import Scenario
    from ..events.event import Event, Outcome

END = "vsong end TOKEN"
"""What ends a turn, whoever drew the Haint's token."""


def running(
    campaign: Campaign, said: str = "No scenario is running.", rule: str = "TU-01", which: str = "one"
) -> Scenario:
    """Return the running scenario, or refuse what needs one; `said` says what, and begins `which`."""
    if campaign.scenario is not None:
        return campaign.scenario
    raise next(in_scenarios(campaign, said, rule, which))


def with_rounds(campaign: Campaign, **changes: object) -> Campaign:
    """Return the campaign with some fields of the rounds replaced."""
    return campaign.in_scenario(rounds=running(campaign).rounds._replace(**changes))  # type: ignore[arg-type]


def next_space(space: int, by: int = 1) -> int:
    """Return the Round space so many further on; after space 6 comes 1 (RD-01). Before the first round it is 0."""
    return (space + by - 1) % ROUND_SPACES + 1


def left_to_play(campaign: Campaign) -> tuple[str, ...]:
    """Return who has not played in this round, in order."""
    rounds = running(campaign).rounds
    return tuple(name for name in rounds.order if name not in rounds.acted)


def begin_round(campaign: Campaign, names: Sequence[str], *, forced: bool = False) -> Outcome:
    """Move the Round marker on and fix the order; without names the order of the round before holds.

    What the space calls is not settled here.
    """
    rounds = running(campaign).rounds
    order = tuple(names) or rounds.order or tuple(campaign.vagrants)
    overruled = settle(_round_objections(campaign, order), forced=forced)
    space = next_space(rounds.space)
    fresh = Rounds(
        space=space,
        begun=rounds.begun + 1,
        order=order,
        recent=rounds.recent,
        used=rounds.used,
        resting=rounds.resting,
        owed=rounds.owed,
    )
    return campaign.in_scenario(rounds=fresh), (*overruled, turn_events.RoundBegan(space, fresh.begun, order))


def order_open(campaign: Campaign) -> bool:
    """Tell whether a round has begun in which nobody has played or plays, so that its order may still change."""
    rounds = running(campaign).rounds
    return bool(rounds.begun) and not rounds.acted and rounds.turn is None


def settle_order(campaign: Campaign, names: Sequence[str], *, forced: bool = False) -> Outcome:
    """Settle the order of a round that has begun anew; nothing else of it happens again (TU-01)."""
    overruled = settle(_order_objections(campaign, tuple(names)), forced=forced)
    changed = with_rounds(campaign, order=tuple(names))
    return changed, (*overruled, turn_events.OrderSettled(running(campaign).rounds.begun, tuple(names)))


def _round_objections(campaign: Campaign, order: tuple[str, ...]) -> Iterator[Refused]:
    rounds = running(campaign).rounds
    if rounds.turn is not None:
        yield Refused(
            f"{rounds.turn.capitalize()}'s turn is not over.",
            rule="RD-01",
            hint=f"End it with: {END}.",
        )
    left = left_to_play(campaign)
    if left:
        yield Refused(
            f"{len(left)} of {len(rounds.order)} have not played in round {rounds.begun}: {', '.join(left)}.",
            rule="RD-01",
            hint=f"Go on with: vsong turn {left[0]}.",
        )
    yield from _order_objections(campaign, order)


def _order_objections(campaign: Campaign, order: tuple[str, ...]) -> Iterator[Refused]:
    if len(set(order)) < len(order):
        raise UsageError("The order names somebody twice.", rule="TU-01")
    missing = [name for name in campaign.vagrants if name not in order]
    if missing:
        yield Refused(
            f"The order leaves out {listed(missing)}, and a round is one turn for each character.",
            rule="TU-01",
            hint="Name everybody; without names the order of the last round holds.",
        )


def begin_turn(campaign: Campaign, name: str, *, forced: bool = False) -> Outcome:
    """Begin a Vagrant's turn with its own coins back (RU-43)."""
    overruled = settle(_turn_objections(campaign, name), forced=forced)
    campaign = with_rounds(
        campaign, turn=name, spent=0, extra=0, done=(), steps={}, bonus_used=False, cursed=False
    )
    return campaign, (*overruled, turn_events.TurnBegan(name, coins(campaign)))


def _turn_objections(campaign: Campaign, name: str) -> Iterator[Refused]:
    rounds = running(campaign).rounds
    left = left_to_play(campaign)
    if rounds.turn is not None:
        yield Refused(f"It is {rounds.turn.capitalize()}'s turn.", rule="TU-01", hint=f"End it with: {END}.")
    elif not left:
        what = f"Round {rounds.begun} is over" if rounds.begun else "No round has begun"
        yield Refused(
            f"{what}; 0 Vagrants are left to play.", rule="TU-01", hint="Begin the next: vsong round."
        )
    elif name in rounds.acted:
        yield Refused(
            f"{name.capitalize()} has played in round {rounds.begun}.",
            rule="TU-01",
            hint=f"Next is: vsong turn {left[0]}.",
        )
    elif name != left[0]:
        yield Refused(
            f"By the order of this round {left[0].capitalize()} plays before {name.capitalize()}.",
            rule="TU-01",
            hint=f"vsong turn {left[0]}; or another order, while nobody has played: vsong round NAMES.",
        )


def next_turn(campaign: Campaign) -> str:
    """Return how the next turn begins while none is running, as a hint: by the order, or with a round."""
    left = left_to_play(campaign)
    return f"Begin one: vsong turn {left[0]}." if left else "Begin a round: vsong round."


def end_turn(campaign: Campaign) -> Outcome:
    """End the running turn; the Haint's turn follows (TU-02)."""
    rounds = running(campaign).rounds
    if rounds.turn is None:
        raise Refused("Nobody's turn is running.", rule="TU-01", hint=next_turn(campaign))
    unspent = coins_left(campaign)
    acted = tuple(dict.fromkeys((*rounds.acted, rounds.turn)))
    owed = without(rounds.owed, rounds.turn)
    campaign = with_rounds(
        campaign, turn=None, recent=rounds.turn, acted=acted, spent=0, extra=0, done=(), steps={}, owed=owed
    )
    return campaign, (turn_events.TurnEnded(rounds.turn, unspent),)


def round_over(campaign: Campaign) -> tuple[Event, ...]:
    """Return the end of the round as an event once everybody has played."""
    rounds = running(campaign).rounds
    return (
        (turn_events.RoundOver(rounds.space, rounds.begun),)
        if rounds.begun and not left_to_play(campaign)
        else ()
    )


def coins(campaign: Campaign) -> int:
    """Return the coins of the present turn: the scenario's less those owed, common coins held, and a Rabbit's Foot."""
    scenario = running(campaign)
    name = scenario.rounds.turn
    common = campaign.vagrants[name].common_coins if name else 0
    own = max(scenario.settings.coins - scenario.rounds.owed.get(name or "", 0), 0)
    return own + common + scenario.rounds.extra


def coins_left(campaign: Campaign) -> int:
    """Return the coins of the present turn that are not laid; never below 0."""
    return max(coins(campaign) - running(campaign).rounds.spent, 0)


def spend(campaign: Campaign, name: str, number: int, *, forced: bool = False) -> Outcome:
    """Lay coins in the present turn (AC-01, SU-01).

    While no round has begun the group does not track turns, and nothing is counted.
    """
    rounds = running(campaign).rounds
    if not rounds.begun or not number:
        return campaign, ()
    overruled = settle(_spend_objections(campaign, name, number), forced=forced)
    campaign = with_rounds(campaign, spent=rounds.spent + number)
    return campaign, (*overruled, turn_events.CoinsSpent(name, number, coins_left(campaign)))


def _spend_objections(campaign: Campaign, name: str, number: int) -> Iterator[Refused]:
    rounds = running(campaign).rounds
    if rounds.turn != name:
        yield from not_their_turn(campaign, name)
    elif number > coins_left(campaign):
        left = coins_left(campaign)
        yield Refused(
            f"{name.capitalize()} has {left} of {count(coins(campaign), 'coin')} left in this turn, not {number}.",
            rule="SU-01",
            hint="A Rabbit's Foot or a common coin is one more." if not left else f"Lay at most {left}.",
        )


def not_their_turn(campaign: Campaign, name: str) -> Iterator[Refused]:
    """Yield that a Vagrant lays coins in their own turn only, once a group tracks its turns."""
    rounds = running(campaign).rounds
    if rounds.begun and rounds.turn != name:
        whose = f"it is {rounds.turn.capitalize()}'s turn" if rounds.turn else "nobody's turn is running"
        yield Refused(
            f"{name.capitalize()} lays coins in their own turn, and {whose}.",
            rule="TU-01",
            hint=f"End it first: {END}." if rounds.turn else next_turn(campaign),
        )


def once(campaign: Campaign, name: str, what: str, rule: str, *, forced: bool = False) -> Outcome:
    """Note what is done once in a turn; a second time is refused (RU-03, AC-03).

    The pup acts from its own space, so that what it does is not the Runaway's (VG-05). Outside of the doer's turn
    nothing is counted.
    """
    rounds = running(campaign).rounds
    if not rounds.begun or rounds.turn != owner(name):
        return campaign, ()
    label = what if owner(name) == name else f"{name} {what}"
    overruled = settle(_second_time(rounds, name, what, label, rule), forced=forced)
    return with_rounds(campaign, done=tuple(dict.fromkeys((*rounds.done, label)))), overruled


def _second_time(rounds: Rounds, name: str, what: str, label: str, rule: str) -> Iterator[Refused]:
    if label in rounds.done:
        yield Refused(
            f"{name.capitalize()} has done {what} in this turn, which is done 1 time with all of its coins.",
            rule=rule,
            hint="If a card allows it: --force WHY.",
        )


def owe(campaign: Campaign, name: str, number: int) -> Outcome:
    """Let a Vagrant's next turn lack coins, because something took them."""
    owed = added(running(campaign).rounds.owed, name, number)
    return with_rounds(campaign, owed=owed), (hits_events.CoinsOwed(name, number, owed[name]),)


def extra_coin(campaign: Campaign) -> Campaign:
    """Return the campaign with one coin more in the present turn (BN-07)."""
    return with_rounds(campaign, extra=running(campaign).rounds.extra + 1)
