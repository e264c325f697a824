"""Cards in belongings and in slots (SL-01, SK-02, SK-03, JU-02, RU-24)."""

from __future__ import annotations

from ...campaign import BROKEN, REWARDS
from ...data.editions import REWARD
from ...data.items import MOONREAPER_RITUALS
from ...data.prices import HEAL
from ...data.vagrants import VAGRANTS
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ..events import campaign as campaign_events
from ..events.event import between_scenarios, settle
from ..words.matching import as_typed, match, same
from ..words.plurals import count
from . import limits
from .limits import GROUP, holder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..events.event import Outcome

KINDS = ("skill", "junk", "ritual")

REWARD_AT = tuple(zip(REWARDS, (3, 5), ("MR-18", "MR-19"), strict=True))
"""A reward, the Rituals it takes, and its rule."""


class Held(NamedTuple):
    """A card of a Vagrant, as typed."""

    vagrant: str
    card: str


def place(campaign: Campaign, kind: str, card: str, name: str | None, state: str = "ready") -> Campaign:
    """Lay a card in a Vagrant's slot, or in the group's belongings when `name` is None."""
    if name is not None:
        return campaign.with_one(name, campaign.vagrants[name].with_card(kind, card, state))
    pile = next(
        pile for pile, of, lies in limits.PILES if of == kind and (lies == BROKEN) == (state == BROKEN)
    )
    return _with_pile(campaign, pile, (*getattr(campaign.belongings, pile), card))


def _with_pile(campaign: Campaign, pile: str, cards: tuple[str, ...]) -> Campaign:
    return campaign._replace(belongings=campaign.belongings._replace(**{pile: cards}))


def out_of(campaign: Campaign, pile: str, card: str) -> Campaign:
    """Return the campaign with a card taken out of a pile of the belongings."""
    return _with_pile(campaign, pile, tuple(c for c in getattr(campaign.belongings, pile) if c != card))


def _withdraw(campaign: Campaign, card: str) -> tuple[Campaign, str, str]:
    """Take a card out of the group's belongings; return its kind and state too."""
    for pile, kind, state in limits.PILES:
        if card in getattr(campaign.belongings, pile):
            return out_of(campaign, pile, card), kind, state
    raise UsageError(f"{as_typed(card)} is not among the belongings.")


def names(campaign: Campaign) -> tuple[str, ...]:
    """Return every card in the group's belongings."""
    own = campaign.belongings
    return (*own.skills, *own.junk, *own.broken_junk, *own.rituals)


def where_is(campaign: Campaign, kind: str, card: str) -> str | None:
    """Return who holds a card of this kind and name, GROUP or a Vagrant, or None."""
    return next((who for _, who, other in limits.cards(campaign, kind) if same(card, other)), None)


def actions_counted(campaign: Campaign) -> Campaign:
    """Return the campaign with as many Action cards boxed as Ritual cards lie there, while he plays (MR-12)."""
    if not campaign.moonreaper.in_play:
        return campaign
    done = len(campaign.belongings.rituals)
    return campaign._replace(moonreaper=campaign.moonreaper._replace(actions_boxed=done))


def add(campaign: Campaign, kind: str, card: str, *, forced: bool = False) -> Outcome:
    """Put a card in the group's belongings: each card exists once."""
    overruled = settle(_add_objections(campaign, kind, card), forced=forced)
    changed = place(campaign, kind, card, None)
    return actions_counted(changed) if kind == "ritual" else changed, (
        *overruled,
        campaign_events.CardAdded(kind, card),
    )


def _add_objections(campaign: Campaign, kind: str, card: str) -> Iterator[Refused]:
    there = where_is(campaign, kind, card)
    if there == GROUP:
        raise Refused(f"{kind.capitalize()} {as_typed(card)} lies in the belongings already.", rule="CP-14")
    if there is not None:
        yield Refused(
            f"{kind.capitalize()} {as_typed(card)} lies with {holder(there)}, and there is 1 of it.",
            rule="CP-14",
        )
    yield from rewarded(kind, card)
    owner = exclusive_to(campaign, card) if kind == "skill" else None
    if owner is not None:
        yield Refused(
            f"Skill {as_typed(card)} is exclusive to {holder(owner)} and never lies in the group's belongings.",
            rule="SK-03",
        )
    if kind == "ritual":
        if not campaign.moonreaper.in_play:
            yield Refused(
                "Ritual cards in the belongings are the Moonreaper's, and he is not here.", rule="MR-12"
            )
        if not limits.room(campaign, "MR-17"):
            raise Refused(
                f"All {MOONREAPER_RITUALS} of the Moonreaper's Ritual cards lie in the belongings.",
                rule="MR-17",
            )


def exclusive_to(campaign: Campaign, typed: str) -> str | None:
    """Return whose Skill it alone is, by number or by name: who starts with it, or has left with it (SK-03, CP-15)."""
    starts = ((one.key, word) for one in VAGRANTS for card in one.skills for word in card if word)
    left = ((name, card) for name, cards in campaign.set_aside.items() for card in cards)
    return next((name for name, card in (*starts, *left) if same(card, typed)), None)


def rewarded(kind: str, card: str) -> Iterator[Refused]:
    """Yield that a card comes from the Moonreaper's Rituals alone (MR-18, MR-19)."""
    if kind in REWARDS and same(card, REWARD):
        yield Refused(
            f"{kind.capitalize()} {REWARD} is a reward of the Moonreaper.",
            rule=next(rule for reward, _, rule in REWARD_AT if reward == kind),
            hint=f"It comes with: vsong moonreaper reward VAGRANT {kind}.",
        )


def remove(campaign: Campaign, typed: str) -> Outcome:
    """Discard a card from the group's belongings for good."""
    card = match(typed, names(campaign), "card in the belongings")
    changed, kind, _ = _withdraw(campaign, card)
    return actions_counted(changed) if kind == "ritual" else changed, (
        campaign_events.CardRemoved(kind, card),
    )


def give(campaign: Campaign, typed: str, name: str, *, forced: bool = False) -> Outcome:
    """Lay a card from the belongings, or from this Vagrant's own, in a free slot of the Vagrant."""
    stored = campaign.vagrants[name].stored
    card = match(typed, (*names(campaign), *stored), "card in the belongings")
    if card in stored:
        kind, state = "skill", "ready"
        changed = campaign.with_vagrant(name, stored=tuple(c for c in stored if c != card))
    else:
        changed, kind, state = _withdraw(campaign, card)
    overruled = settle(_give_objections(campaign, kind, card, name), forced=forced)
    return place(changed, kind, card, name, state), (
        *overruled,
        campaign_events.CardGiven(kind, card, name, state),
    )


def _give_objections(campaign: Campaign, kind: str, card: str, name: str) -> Iterator[Refused]:
    if kind == "ritual":
        raise Refused(f"{as_typed(card)} is a Ritual card; it stays in the belongings.", rule="MR-12")
    yield from _moving(campaign, kind)
    owner = exclusive_to(campaign, card) if kind == "skill" else None
    if owner not in (None, name):
        yield Refused(f"Skill {card} is exclusive to {owner.capitalize()}.", rule="SK-03")
    yield from room(campaign, name, kind)


def room(campaign: Campaign, name: str, kind: str) -> Iterator[Refused]:
    """Yield that a Vagrant has no free slot for one more Skill or Junk (SL-01)."""
    have, most = limits.measure(campaign, "SL-01", name, kind)
    if have >= most:
        label = "Skill" if kind == "skill" else "Junk"
        yield Refused(
            f"{name.capitalize()} has {count(have, 'card')} in {count(most, f'{label} slot')}; one more does not fit.",
            rule="SL-01",
            hint=f"Make room first: vsong belongings take {name} NAME.",
        )


def _moving(campaign: Campaign, kind: str) -> Iterator[Refused]:
    what, rule = ("Skills change", "SK-02") if kind == "skill" else ("Junk changes", "JU-02")
    said = f"{what} hands in the Camp Phase, and a scenario is running."
    return between_scenarios(campaign, said, rule)


def take(
    campaign: Campaign, name: str, typed: str, *, exclusive: bool = False, forced: bool = False
) -> Outcome:
    """Move a card from a Vagrant's slot to belongings: exclusive Skills to the Vagrant's own (SK-03).

    Which Skills are exclusive besides the starting ones only the players know: `exclusive` says so.
    """
    one = campaign.vagrants[name]
    kind, card = _held_card(campaign, Held(name, typed))
    state = campaign.vagrants[name].cards(kind)[card]
    overruled = settle(_take_objections(campaign, name, kind, card, state), forced=forced)
    changed = lifted(campaign, kind, name, card)
    if exclusive and kind != "skill":
        raise UsageError(f"{as_typed(card)} is Junk, and only Skills are exclusive.", rule="SK-03")
    own = kind == "skill" and (exclusive or exclusive_to(campaign, card) == name)
    if own:
        changed = changed.with_vagrant(name, stored=(*one.stored, card))
    else:
        changed = place(changed, kind, card, None, state)
    return changed, (*overruled, campaign_events.CardTaken(kind, card, name, own))


def _take_objections(campaign: Campaign, name: str, kind: str, card: str, state: str) -> Iterator[Refused]:
    yield from _moving(campaign, kind)
    yield from _covered(campaign, name, card)
    if state == "wounded":
        yield Refused(
            f"Skill {card} of {name.capitalize()} is wounded, and only unwounded Skills go to belongings.",
            rule="RU-24",
            hint=f"Heal it first, for {count(HEAL.coins, 'coin')} in the Camp Phase.",
        )


def swap(campaign: Campaign, one: Held, other: Held, *, forced: bool = False) -> Outcome:
    """Exchange two Skills or two Junk between Vagrants, each as it lies: wounded, broken or ready (SK-02, JU-02)."""
    if one.vagrant == other.vagrant:
        raise UsageError(f"{one.vagrant.capitalize()} is named twice; two Vagrants exchange cards.")
    kind, card = _held_card(campaign, one)
    others, back = _held_card(campaign, other)
    if kind != others:
        raise UsageError(
            f"{as_typed(card)} and {as_typed(back)} are not of one kind; Skills go for Skills and Junk for Junk."
        )
    objections = (
        *_moving(campaign, kind),
        *_exchange_objections(campaign, kind, one.vagrant, card),
        *_exchange_objections(campaign, kind, other.vagrant, back),
    )
    overruled = settle(objections, forced=forced)
    states = (
        campaign.vagrants[one.vagrant].cards(kind)[card],
        campaign.vagrants[other.vagrant].cards(kind)[back],
    )
    campaign = place(lifted(campaign, kind, one.vagrant, card), kind, back, one.vagrant, states[1])
    campaign = place(lifted(campaign, kind, other.vagrant, back), kind, card, other.vagrant, states[0])
    return campaign, (*overruled, campaign_events.CardsSwapped(kind, one.vagrant, card, other.vagrant, back))


def _held_card(campaign: Campaign, held: Held) -> tuple[str, str]:
    """Return the kind of a card in a Vagrant's slot, and its name as it lies there."""
    one = campaign.vagrants[held.vagrant]
    card = match(held.card, (*one.skills, *one.junk), f"card of {held.vagrant}")
    return "skill" if card in one.skills else "junk", card


def lifted(campaign: Campaign, kind: str, name: str, card: str) -> Campaign:
    """Return the campaign with a card taken out of a Vagrant's slot."""
    return campaign.with_one(name, campaign.vagrants[name].without_card(kind, card))


def _exchange_objections(campaign: Campaign, kind: str, name: str, card: str) -> Iterator[Refused]:
    yield from _covered(campaign, name, card)
    owner = exclusive_to(campaign, card) if kind == "skill" else None
    if owner is not None:
        yield Refused(f"Skill {card} is exclusive to {owner.capitalize()} and never traded.", rule="SK-03")


def _covered(campaign: Campaign, name: str, card: str) -> Iterator[Refused]:
    """Yield that a Skill lies under the Westbound Skill, and is lost with the tear-down (WB-07)."""
    if campaign.vagrants[name].covered == card:
        yield Refused(
            f"Skill {card} lies under the Westbound Skill of {name.capitalize()} and goes nowhere else.",
            rule="WB-07",
            hint="Tear down first: vsong camp start.",
        )
