"""Whole rounds and turns: what a round's space calls, and the Haint's turn after a Vagrant's (RU-43, MR-10)."""

from __future__ import annotations

from ...errors import Refused
from ...records import TYPE_CHECKING
from ..board.decision import OPEN
from ..events.turn import BonyGain
from ..haint import breaks, moonreaper_on_train
from ..tracks import cycle, event_tokens, rounds
from ..tracks.rounds import running
from ..vagrant import common_coins
from ..vagrant import rest as resting
from . import haint_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...campaign import Campaign
    from ..bindle import bindle
    from ..board.decision import Settled
    from ..events.event import Outcome

BONY_GAIN = 4
"""Humanity in the marked round (MO-05)."""


def begin_round(
    campaign: Campaign, names: Sequence[str], *, to: str | None = None, forced: bool = False
) -> Outcome:
    """Begin a round: the marker moves, the Moonreaper acts before the events of its space (MR-10, RD-02).

    With names in a round in which nobody has played only its order changes (TU-01).
    Cards used in the last round rest (SK-01), and everybody may use an item token again (BN-01). If the Haint
    breaks as the Bony One gives it Humanity, `to` gains the Revivalist's 1 instead (VG-04).
    """
    if names and rounds.order_open(campaign):
        return rounds.settle_order(campaign, names, forced=forced)
    campaign, events = rounds.begin_round(campaign, names, forced=forced)
    campaign, rest = resting.round_begins(campaign)
    campaign, acted = moonreaper_on_train.round_begins(campaign)
    events += (*rest, *acted, *event_tokens.called(campaign, f"round {running(campaign).rounds.space}"))
    campaign, gained = _bony(campaign, to, forced=forced)
    return campaign, (*events, *gained)


def _bony(campaign: Campaign, to: str | None, *, forced: bool) -> Outcome:
    """Give the Haint its Humanity when the round that Moment O-? marked begins (MO-05)."""
    scenario = running(campaign)
    if scenario.marked_space != scenario.rounds.space or not scenario.haints:
        return campaign, ()
    name = next(iter(scenario.haints))
    told = BonyGain(name, BONY_GAIN)
    if scenario.haints[name].limit is None:
        return campaign, (told,)
    campaign, gained = breaks.gain(campaign, name, BONY_GAIN, to=to, forced=forced)
    return campaign, (told, *gained)


def following(campaign: Campaign) -> str:
    """Return who plays next; where the round is over or none has begun, or a turn still runs, Refused says what to do."""
    left = rounds.left_to_play(campaign)
    clock = running(campaign).rounds
    if clock.turn is not None:
        return clock.turn
    if not left:
        raise Refused(
            f"Round {clock.begun} is over: everybody has played." if clock.begun else "No round has begun.",
            rule="TU-01",
            hint="Begin the next with: vsong round." if clock.begun else "Begin it with: vsong round NAMES.",
        )
    return left[0]


def begin_turn(campaign: Campaign, name: str, *, forced: bool = False) -> Outcome:
    """Begin a Vagrant's turn; common coins that they had placed elsewhere go (CC-03)."""
    campaign, events = rounds.begin_turn(campaign, name, forced=forced)
    campaign, gone = common_coins.turn_begins(campaign, name)
    return campaign, (*events, *gone)


def end_turn(
    campaign: Campaign,
    drawer: bindle.Drawer | None,
    symbol: str | None = None,
    settled: Settled = OPEN,
    *,
    skip: bool = False,
) -> Outcome:
    """End a Vagrant's turn and play the Haint's (TU-02); common coins not used are lost (CC-02).

    Where a turn's end is checked for a cycle, the Haint draws after that (RU-32, RU-43). `skip`: it has no turn.
    """
    name = running(campaign).rounds.turn
    campaign, events = rounds.end_turn(campaign)
    assert name is not None  # end_turn has seen to it
    campaign, lost = common_coins.turn_ends(campaign, name)
    campaign, cycled = haint_turn.with_cycle_effects(*cycle.after_turn(campaign), settled)
    if skip:
        campaign, played = haint_turn.skip(campaign, drawer)
    else:
        campaign, played = haint_turn.play(campaign, drawer, symbol, settled)
    return campaign, (*events, *lost, *cycled, *played, *rounds.round_over(campaign))
