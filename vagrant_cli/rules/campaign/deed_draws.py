"""Drawing Devious Deeds: when, what may be kept, and what goes over the limit (DD-03, DD-09, DD-10, DD-13, OR-03)."""

from __future__ import annotations

from ...campaign import CAMP, START, Deed, put
from ...data.prices import DEED, DEEDS_DRAWN
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...typed import quoted
from ..events import campaign as campaign_events
from ..events.event import between_scenarios, settle
from ..words.matching import as_typed, listed, match, same
from ..words.plurals import count
from . import camp_coins, deeds, limits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...campaign import Campaign
    from ..bones.luck import Luck
    from ..events.event import Event, Outcome


def draw_objections(campaign: Campaign, name: str, keep: str | None) -> Iterator[Refused]:
    """Yield why this Vagrant may not draw now, or not keep what they want to (DD-09, DD-10, DD-17)."""
    have = len(campaign.vagrants[name].deeds)
    yield from _time_objections(campaign)
    first = first_due(campaign, name)
    if campaign.phase == START and have:
        yield Refused(
            f"{name.capitalize()} keeps exactly 1 of {DEEDS_DRAWN} cards at the start, and already has {have}.",
            rule="DD-09",
            hint=f"More are bought in the Camp Phase, for {count(DEED.coins, 'coin')} each.",
        )
    if first and keep is None:
        yield Refused(
            f"{name.capitalize()} must keep exactly 1 of the {DEEDS_DRAWN} cards of the first draw.",
            rule="DD-09",
            hint="Say which: --keep NAME.",
        )


def in_time(campaign: Campaign) -> None:
    """Refuse a draw where nobody may draw: without Devious Deeds, or in a scenario (DD-10, DD-17)."""
    settle(_time_objections(campaign), forced=False)


def _time_objections(campaign: Campaign) -> Iterator[Refused]:
    yield from deeds.modes(campaign)
    said = "Devious Deeds are drawn at the start of a campaign and in the Camp Phase, not in a scenario."
    yield from between_scenarios(campaign, said, "DD-10")


def _known_cards(campaign: Campaign, name: str, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards as the save spells them, each checked against the deck (DD-03)."""
    known = campaign.decks.get(name, ())
    spelled = tuple(next((card for card in known if same(card, typed)), typed.strip()) for typed in cards)
    if len(spelled) != DEEDS_DRAWN:
        raise UsageError(f"Name the {DEEDS_DRAWN} cards that were drawn, not {len(spelled)}.", rule="DD-09")
    for index, card in enumerate(spelled):
        if not card:
            raise UsageError("The name of a Devious Deed is empty.")
        if any(same(card, other) for other in spelled[:index]):
            raise UsageError(
                f"{as_typed(card)} is named twice, and each card is in the deck once.", rule="DD-03"
            )
    return spelled


def _deck_objections(campaign: Campaign, name: str, cards: Sequence[str]) -> Iterator[Refused]:
    own = campaign.vagrants[name].deeds
    for card in cards:
        lying = next((deed for deed in own if same(deed, card)), None)
        if lying is not None:
            yield Refused(
                f"{as_typed(lying)} lies above {name.capitalize()}'s card, so it was not in the deck.",
                rule="DD-03",
            )
        for other, one in campaign.vagrants.items():
            known = (*one.deeds, *campaign.decks.get(other, ()))
            if other != name and any(same(card, name_of) for name_of in known):
                yield Refused(
                    f"{as_typed(card)} belongs to the deck of {other.capitalize()}, not of {name.capitalize()}.",
                    rule="DD-03",
                )
    fresh = [card for card in cards if card not in campaign.decks.get(name, ())]
    have, most = limits.measure(campaign, "DD-03", name)
    if have + len(fresh) > most:
        yield Refused(
            f"{name.capitalize()}'s deck has {most} cards, and this would make {have + len(fresh)}.",
            rule="DD-03",
            hint="Check the spelling against: vsong status deeds.",
        )


def must_discard(campaign: Campaign, name: str, new: str) -> tuple[str, ...]:
    """Return the cards of which one must go once `new` is kept, old ones first; () below the limit (DD-13)."""
    have = deeds.counted(campaign, name)
    return () if limits.room(campaign, "DD-04", name) else (*have, new)


def draw(
    campaign: Campaign,
    name: str,
    cards: Sequence[str],
    *,
    keep: str | None,
    discard: str | None = None,
    forced: bool = False,
) -> Outcome:
    """Record 3 cards drawn: `keep` one of them or None for none; over the limit `discard` one (DD-13)."""
    drawn = _known_cards(campaign, name, cards)
    kept = None if keep is None else match(keep, drawn, "drawn card")
    overruled = settle(
        (*draw_objections(campaign, name, kept), *_deck_objections(campaign, name, drawn)), forced=forced
    )
    campaign, paid = _paid(campaign, name, kept)
    overruled += paid
    if kept is None:
        if discard is not None:
            raise UsageError(
                "Nothing was kept, so nothing is discarded.", rule="DD-13", hint="Leave out --discard."
            )
        back = deeds.into_deck(campaign, name, drawn)
        return back, (*overruled, campaign_events.DeedsReturned(name, drawn))
    gone, over = _which_goes(campaign, name, kept, discard)
    overruled += settle(over, forced=forced)
    returned = tuple(card for card in drawn if card != kept)
    lying = campaign.with_vagrant(name, deeds=put(campaign.vagrants[name].deeds, kept, Deed()))
    changed = deeds.into_deck(lying, name, returned, out=kept)
    events: tuple[Event, ...] = (*overruled, campaign_events.DeedKept(name, kept, returned))
    if gone is not None:
        changed, discarded = deeds.discard(changed, name, gone)
        events += discarded
    return changed, events


def first_due(campaign: Campaign, name: str) -> bool:
    """Tell whether a Vagrant still draws the first deed, which costs nothing (DD-09)."""
    if campaign.phase == START:
        return campaign.edition.deeds and not campaign.vagrants[name].deeds
    return campaign.camp is not None and name in campaign.camp.first_deeds


def _paid(campaign: Campaign, name: str, kept: str | None) -> Outcome:
    """Pay from the camp for a draw, whatever is kept (DD-10); the first deed of a Vagrant is free."""
    if campaign.camp is None or not first_due(campaign, name):
        return camp_coins.pay(campaign, DEED)
    waiting = tuple(one for one in campaign.camp.first_deeds if one != name or kept is None)
    return camp_coins.with_camp(campaign, first_deeds=waiting), ()


def _which_goes(
    campaign: Campaign, name: str, kept: str, discard: str | None
) -> tuple[str | None, tuple[Refused, ...]]:
    candidates = must_discard(campaign, name, kept)
    if discard is not None:
        if not candidates:
            have = len(deeds.counted(campaign, name)) + 1
            raise UsageError(
                f"{name.capitalize()} would hold {have} of {deeds.limit(campaign)} Devious Deeds, so none has to go.",
                rule="DD-13",
                hint="Leave out --discard.",
            )
        return match(discard, candidates, f"Devious Deed of {name}"), ()
    if not candidates:
        return None, ()
    text = f"{name.capitalize()} would hold {len(candidates)} Devious Deeds, and the limit is {deeds.limit(campaign)}."
    pays = campaign.phase == CAMP and any(
        deeds.worth(campaign, name, card) for card in campaign.vagrants[name].deeds
    )
    first = f" What pays may be cashed in first: vsong deed cash {name} DEED." if pays else ""
    return None, (
        Refused(
            text, rule="DD-13", hint=f"Say which goes: --discard {listed(map(quoted, candidates))}.{first}"
        ),
    )


def may_draw(campaign: Campaign, name: str, *, forced: bool = False) -> None:
    """Refuse a draw before anybody is asked about its cards: out of time, or coins are short (DD-09, DD-10, CP-04)."""
    settle(draw_objections(campaign, name, keep=""), forced=forced)
    _paid(campaign, name, None)


def pick(
    campaign: Campaign, name: str, luck: Luck, *, forced: bool = False
) -> campaign_events.DeedCardsDrawn:
    """Draw 3 of the cards left in a deck by luck, numbered from 1: cards seen before come first.

    Nothing changes until the players say which card they keep.
    """
    may_draw(campaign, name, forced=forced)
    left = deeds.deck(campaign, name)
    numbers = tuple(sorted(luck.pick(range(1, len(left) + 1), DEEDS_DRAWN)))
    return campaign_events.DeedCardsDrawn(name, numbers, tuple(left[number - 1] for number in numbers))


def gain_reward(campaign: Campaign, name: str, card: str, *, forced: bool = False) -> Outcome:
    """Lay a card of the deck reward side up, as one that the limit does not count (MO-04)."""
    found = next((one for one in campaign.decks.get(name, ()) if same(one, card)), card)
    overruled = settle((*deeds.modes(campaign), *_deck_objections(campaign, name, (found,))), forced=forced)
    lying = put(campaign.vagrants[name].deeds, found, Deed("reward", extra=True))
    campaign = deeds.into_deck(campaign.with_vagrant(name, deeds=lying), name, (), out=found)
    return campaign, (*overruled, campaign_events.DeedRewardTaken(name, found))
