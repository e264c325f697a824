"""What a Haint's action does to whom it hits, as the players typed it in (RU-02, HT-23, BN-06, BN-09)."""

from __future__ import annotations

from ...data.items import BERRY, SYMBOLS
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING
from ...scenario import COIN, SKILL, TOKEN
from ..bindle import hand
from ..bindle.rummage import laid
from ..bindle.uses import How
from ..board.decision import OPEN
from ..events.bindle import MoonreaperMoves, TokenDiscarded
from ..events.hits import EffectStaysOff, GainDue, HitsDue, LossDue, NothingToLose, SaltHeld
from ..haint import breaks, moonreaper_on_train
from ..tracks import cycle, rounds
from ..vagrant import cards, effects
from ..vagrant import humanity as wounds
from ..words.token_names import SALT
from . import haint_actions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...campaign import Campaign
    from ...scenario import HaintAction
    from ..board.decision import Settled
    from ..events.event import Event, Outcome

COVER, FLIP, SYMBOL = "cover", "flip", "symbol"
"""What a player may have to choose besides a TOKEN or a SKILL that is lost."""


def hit(
    campaign: Campaign,
    haint: str,
    action: HaintAction,
    names: Iterable[str],
    settled: Settled = OPEN,
    *,
    salt: bool = False,
) -> Outcome:
    """Let an action hit some Vagrants and the pup, each card once (RU-20), and give the Haint what it gains.

    Humanity goes before effects and losses, and what breaks the Haint comes last (RU-02). A loss that needs a choice
    is asked for with `settled.choose`, and told as a LossDue where nobody can be asked. `salt` says that Salt may
    ignore the action, for those whom `settled.salted` names (BN-06, RU-11).
    """
    struck = wounds.struck(names)
    events: tuple[Event, ...] = ()
    if salt:
        campaign, events = _salted(campaign, action, struck, settled)
        struck = tuple(name for name in struck if name not in settled.salted)
    upright = [name for name in struck if not campaign.vagrants[name].westbound]
    for name in struck if action.hurt else ():
        campaign, hurt = lose(campaign, name, action.hurt, settled)
        events += hurt
    for name in struck:
        turned = name in upright and campaign.vagrants[name].westbound
        campaign, done = _afflict(campaign, name, action, settled, turned=turned)
        events += done
    campaign, gained = gain(campaign, haint, action.gain, settled)
    return campaign, (*events, *gained)


def due(haint: str, vagrant: str | None, action: HaintAction) -> tuple[Event, ...]:
    """Return what an action does to one Vagrant, for the players to carry out."""
    if not action.hits:
        return ()
    return (HitsDue(haint, vagrant, action.hurt, dict(action.effects), dict(action.lose), action.gain),)


def lose(campaign: Campaign, name: str, loss: int, settled: Settled = OPEN) -> Outcome:
    """Take Humanity from a Vagrant, with the wound that may follow; the player chooses what flips (HU-01, HU-02)."""
    asked = wounds.choice_of_loss(campaign, name, loss)
    if asked is None:
        return wounds.lose(campaign, name, loss)
    chosen = _chosen(settled, asked.what, name, asked.options)
    if chosen is None:
        return campaign, (LossDue(name, loss, asked.what, asked.options),)
    flip, cover = (chosen, None) if asked.what == FLIP else (None, chosen)
    return wounds.lose(campaign, name, loss, flip=flip, cover=cover)


def gain(campaign: Campaign, haint: str, humanity: int, settled: Settled = OPEN) -> Outcome:
    """Give Humanity to a Haint that can gain some; the Moonreaper is moved instead (MR-21).

    Where nobody has told the limit, what it would gain is due.
    """
    if not humanity:
        return campaign, ()
    if moonreaper_on_train.is_he(haint):
        return campaign, (MoonreaperMoves(humanity),)
    present = haint_actions.state(campaign, haint)
    if present.break_space == 0:
        return campaign, ()
    if present.limit is None:
        return campaign, (GainDue(haint, humanity),)
    return breaks.gain(campaign, haint, humanity, to=settled.passed, forced=settled.forced)


def _salted(campaign: Campaign, action: HaintAction, struck: Iterable[str], settled: Settled) -> Outcome:
    """Use the Salt of those who ignore the action, and tell who else might have."""
    events: tuple[Event, ...] = ()
    for name in struck:
        if name in settled.salted:
            campaign, used = hand.use_in_action(campaign, name, SALT, How(), forced=settled.forced)
            events += used
        elif action.hits and campaign.vagrants[name].tokens.get(SALT):
            unused = name not in rounds.running(campaign).rounds.token_used
            events += (SaltHeld(name),) if unused else ()
    return campaign, events


def _afflict(
    campaign: Campaign, name: str, action: HaintAction, settled: Settled, *, turned: bool
) -> Outcome:
    """Lay the action's effects on a Vagrant and take what it takes; `turned`: it made them Westbound (WB-01)."""
    events: tuple[Event, ...] = ()
    for effect, kind in action.effects.items():
        if turned:
            events += (EffectStaysOff(name, effect, kind, None),)
        else:
            campaign, laid_on = effects.lay(campaign, name, effect, kind)
            events += laid_on
    for what, number in action.lose.items():
        for _ in range(1 if what == COIN else number):
            campaign, gone = _TAKE[what](campaign, name, number, settled)
            events += gone
    return campaign, events


def _coins(campaign: Campaign, name: str, number: int, _: Settled) -> Outcome:
    return rounds.owe(campaign, name, number)


def _token(campaign: Campaign, name: str, _: int, settled: Settled) -> Outcome:
    """Discard a token of the player's choice to the Cycle Track, which is checked after the action (BN-03, RU-02)."""
    tokens = tuple(campaign.vagrants[name].tokens)
    if not tokens:
        return campaign, (NothingToLose(name, TOKEN),)
    item = _chosen(settled, TOKEN, name, tokens)
    symbol = _chosen(settled, SYMBOL, name, SYMBOLS) if item == BERRY.key else item
    if item is None or symbol is None:
        return campaign, (LossDue(name, 1, TOKEN, tokens),)
    on = symbol if item == BERRY.key else None
    campaign, on_track = cycle.lay(laid(campaign, name, item, -1), item, on=on)
    return campaign, (TokenDiscarded(name, item), *on_track)


def _skill(campaign: Campaign, name: str, _: int, settled: Settled) -> Outcome:
    """Wound a Skill of the player's choice; Humanity stays (HU-01)."""
    ready = [one for one in cards.ready(campaign.vagrants[name]) if one.kind == cards.SKILL]
    options = tuple(one.card for one in ready)
    if not options:
        return campaign, (NothingToLose(name, SKILL),)
    chosen = _chosen(settled, SKILL, name, options)
    if chosen is None:
        return campaign, (LossDue(name, 1, SKILL, options),)
    card = next(one for one in ready if one.card == chosen)
    return cards.flipped(campaign, name, card, cards.harmed(card))


_TAKE = MappingProxyType({TOKEN: _token, COIN: _coins, SKILL: _skill})


def _chosen(settled: Settled, what: str, name: str, options: tuple[str, ...]) -> str | None:
    """Return the only option, or what the player chooses; None where nobody can be asked."""
    if len(options) == 1:
        return options[0]
    return settled.choose(what, name, options) if settled.choose is not None else None
