"""Devious Deeds: drawing, keeping, reaching goals, cashing and discarding (DD-01 to DD-18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..campaign import CAMP, SCENARIO, START, ZASHLI, Deed, put, without
from ..data.items import DEEDS_EACH
from ..errors import Refused, UsageError
from . import camp
from .events import (
    DeedCardsDrawn,
    DeedCashed,
    DeedDiscarded,
    DeedFlipped,
    DeedKept,
    DeedProgressNoted,
    DeedRewardTaken,
    DeedsReturned,
    DeedTokenPlaced,
    Event,
    settle,
)
from .names import listed, match, same

if TYPE_CHECKING:
    from ..campaign import Campaign
    from .luck import Luck

Progress = Mapping[str, Mapping[str, str]]
"""Notes on goals half reached, by Vagrant and deed."""

DRAWN = 3
"""Cards turned up at a time (DD-09, DD-10)."""

LIMIT, LIMIT_RAISED = 2, 3
"""Cards a Vagrant may hold, and after Moment O-2 (DD-04, MO-02)."""

PRICE = 3
"""Coins for a draw in the Camp Phase (DD-10)."""

FINISHED_COINS = 3
"""Coins for a completed deed (DD-12)."""


def needed(campaign: Campaign) -> int:
    """Return how many reached goals flip a card: 2 in "Zashli i Vyshli", else 3 (DD-02)."""
    return 2 if campaign.mode == ZASHLI else 3


def zone(campaign: Campaign) -> str:
    """Return the zone of a card that takes the tokens in this mode (DD-05)."""
    return "Zashli i Vyshli" if campaign.mode == ZASHLI else "Normal Game"


def limit(campaign: Campaign) -> int:
    """Return how many deeds a Vagrant may hold, whichever side is up (DD-04, MO-02)."""
    return LIMIT_RAISED if "O-2" in campaign.moments_read else LIMIT


def counted(campaign: Campaign, name: str) -> tuple[str, ...]:
    """Return the deeds that count against the limit: all but the one from Moment O-! (MO-04)."""
    return tuple(card for card, deed in campaign.vagrants[name].deeds.items() if not deed.extra)


def open_goals(campaign: Campaign, name: str) -> tuple[str, ...]:
    """Return the deeds of a Vagrant that lie goal side up."""
    return tuple(card for card, deed in campaign.vagrants[name].deeds.items() if deed.side == "goal")


def deck(campaign: Campaign, name: str) -> tuple[str | None, ...]:
    """Return the cards left in a deck: known names first, then None for each card not seen yet (DD-03)."""
    known = campaign.decks.get(name, ())
    unseen = DEEDS_EACH - len(campaign.vagrants[name].deeds) - len(known)
    return (*known, *(None for _ in range(unseen)))


def held(campaign: Campaign, name: str, typed: str) -> str:
    """Return the deed of this Vagrant that is meant, or raise UsageError."""
    return match(typed, campaign.vagrants[name].deeds, f"Devious Deed of {name}")


def _modes(campaign: Campaign) -> Iterator[Refused]:
    if not campaign.off_the_rails:
        yield Refused(
            "Devious Deeds exist in Off the Rails campaigns only, and this is none.",
            rule="DD-17",
            hint="The mode can be added before the first scenario: vsong off-the-rails.",
        )


def draw_objections(campaign: Campaign, name: str, keep: str | None) -> Iterator[Refused]:
    """Yield why this Vagrant may not draw now, or not keep what they want to (DD-09, DD-10, DD-17)."""
    yield from _modes(campaign)
    have = len(campaign.vagrants[name].deeds)
    if campaign.phase == SCENARIO:
        yield Refused(
            "Devious Deeds are drawn at the start of a campaign and in the Camp Phase, not in a scenario.",
            rule="DD-10",
            hint="Finish it first: vsong scenario end victory (or defeat).",
        )
    first = first_due(campaign, name)
    if campaign.phase == START and have:
        yield Refused(
            f"{name.capitalize()} keeps exactly 1 of 3 cards at the start, and already has {have}.",
            rule="DD-09",
            hint="More are bought in the Camp Phase, for 3 coins each.",
        )
    if first and keep is None:
        yield Refused(
            f"{name.capitalize()} must keep exactly 1 of the 3 cards of the first draw.",
            rule="DD-09",
            hint="Say which: --keep NAME.",
        )


def _known_cards(campaign: Campaign, name: str, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards as the save spells them, each checked against the deck (DD-03)."""
    known = campaign.decks.get(name, ())
    spelled = tuple(next((card for card in known if same(card, typed)), typed.strip()) for typed in cards)
    if len(spelled) != DRAWN:
        raise UsageError(f"Name the {DRAWN} cards that were drawn, not {len(spelled)}.", rule="DD-09")
    for index, card in enumerate(spelled):
        if not card:
            raise UsageError("The name of a Devious Deed is empty.")
        if any(same(card, other) for other in spelled[:index]):
            raise UsageError(f"{card!r} is named twice, and each card is in the deck once.", rule="DD-03")
    return spelled


def _deck_objections(campaign: Campaign, name: str, cards: Sequence[str]) -> Iterator[Refused]:
    own = campaign.vagrants[name].deeds
    for card in cards:
        lying = next((deed for deed in own if same(deed, card)), None)
        if lying is not None:
            yield Refused(
                f"{lying!r} lies above {name.capitalize()}'s card, so it was not in the deck.", rule="DD-03"
            )
        for other, names in _all_cards(campaign):
            if other != name and any(same(card, known) for known in names):
                yield Refused(
                    f"{card!r} belongs to the deck of {other.capitalize()}, not of {name.capitalize()}.",
                    rule="DD-03",
                )
    fresh = [card for card in cards if card not in campaign.decks.get(name, ())]
    total = len(own) + len(campaign.decks.get(name, ())) + len(fresh)
    if total > DEEDS_EACH:
        yield Refused(
            f"{name.capitalize()}'s deck has {DEEDS_EACH} cards, and this would make {total}.",
            rule="DD-03",
            hint="Check the spelling against: vsong deed list.",
        )


def _all_cards(campaign: Campaign) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, vagrant in campaign.vagrants.items():
        yield name, (*vagrant.deeds, *campaign.decks.get(name, ()))


def must_discard(campaign: Campaign, name: str, new: str) -> tuple[str, ...]:
    """Return the cards of which one must go once `new` is kept, old ones first; () below the limit (DD-13)."""
    have = counted(campaign, name)
    return (*have, new) if len(have) >= limit(campaign) else ()


def draw(
    campaign: Campaign,
    name: str,
    cards: Sequence[str],
    *,
    keep: str | None,
    discard: str | None = None,
    forced: bool = False,
) -> tuple[Campaign, tuple[Event, ...]]:
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
        back = _into_deck(campaign, name, drawn)
        return back, (*overruled, DeedsReturned(name, drawn))
    gone, over = _which_goes(campaign, name, kept, discard)
    overruled += settle(over, forced=forced)
    returned = tuple(card for card in drawn if card != kept)
    lying = campaign.with_vagrant(name, deeds=put(campaign.vagrants[name].deeds, kept, Deed()))
    changed = _into_deck(lying, name, returned, out=kept)
    events: tuple[Event, ...] = (*overruled, DeedKept(name, kept, returned))
    if gone is not None:
        changed, discarded = drop(changed, name, gone)
        events += discarded
    return changed, events


def first_due(campaign: Campaign, name: str) -> bool:
    """Tell whether a Vagrant still draws the first deed, which costs nothing (DD-09)."""
    if campaign.phase == START:
        return not campaign.vagrants[name].deeds
    return campaign.camp is not None and name in campaign.camp.first_deeds


def _paid(campaign: Campaign, name: str, kept: str | None) -> tuple[Campaign, tuple[Event, ...]]:
    """Pay 3 coins of the camp for a draw, whatever is kept (DD-10); the first deed of a Vagrant is free."""
    if campaign.camp is None or not first_due(campaign, name):
        return camp.pay(campaign, camp.DEED, PRICE)
    waiting = tuple(one for one in campaign.camp.first_deeds if one != name or kept is None)
    return camp.with_camp(campaign, first_deeds=waiting), ()


def gain_reward(
    campaign: Campaign, name: str, card: str, *, forced: bool = False
) -> tuple[Campaign, tuple[Event, ...]]:
    """Lay a card of the deck reward side up, as one that the limit does not count (MO-04)."""
    found = next((one for one in campaign.decks.get(name, ()) if same(one, card)), card)
    overruled = settle((*_modes(campaign), *_deck_objections(campaign, name, (found,))), forced=forced)
    lying = put(campaign.vagrants[name].deeds, found, Deed("reward", extra=True))
    campaign = _into_deck(campaign.with_vagrant(name, deeds=lying), name, (), out=found)
    return campaign, (*overruled, DeedRewardTaken(name, found))


def _which_goes(
    campaign: Campaign, name: str, kept: str, discard: str | None
) -> tuple[str | None, tuple[Refused, ...]]:
    candidates = must_discard(campaign, name, kept)
    if discard is not None:
        if not candidates:
            have = len(counted(campaign, name)) + 1
            raise UsageError(
                f"{name.capitalize()} would hold {have} of {limit(campaign)} Devious Deeds, so none has to go.",
                rule="DD-13",
                hint="Leave out --discard.",
            )
        return match(discard, candidates, f"Devious Deed of {name}"), ()
    if not candidates:
        return None, ()
    text = (
        f"{name.capitalize()} would hold {len(candidates)} Devious Deeds, and the limit is {limit(campaign)}."
    )
    pays = campaign.phase == CAMP and any(
        worth(campaign, name, card) for card in campaign.vagrants[name].deeds
    )
    first = f" What pays may be cashed in first: vsong deed cash {name} DEED." if pays else ""
    return None, (
        Refused(
            text, rule="DD-13", hint=f"Say which goes: --discard {listed(map(repr, candidates))}.{first}"
        ),
    )


def _into_deck(campaign: Campaign, name: str, cards: Sequence[str], out: str | None = None) -> Campaign:
    known = {*campaign.decks.get(name, ()), *cards}
    return campaign._replace(decks=put(campaign.decks, name, tuple(sorted(known.difference([out])))))


def drop(campaign: Campaign, name: str, card: str) -> tuple[Campaign, tuple[Event, ...]]:
    """Return a deed to its Vagrant's deck; tokens on it go back to the supply (DD-14)."""
    lying = campaign.with_vagrant(name, deeds=without(campaign.vagrants[name].deeds, card))
    return _into_deck(lying, name, (card,)), (DeedDiscarded(name, card),)


def goal_objections(campaign: Campaign, name: str, card: str) -> Iterator[Refused]:
    """Yield why this goal brings no token now (DD-01, DD-06, DD-07, DD-17)."""
    yield from _modes(campaign)
    deed = campaign.vagrants[name].deeds[card]
    if deed.side == "reward":
        yield Refused(f"{card!r} is complete and lies reward side up; it takes 0 more tokens.", rule="DD-06")
    scenario = campaign.scenario
    if scenario is None:
        yield Refused(
            "A goal is reached in a scenario, and no scenario is running.",
            rule="DD-01",
            hint="Begin it with: vsong scenario start PAGE.",
        )
    elif card in scenario.goals.get(name, ()):
        yield Refused(
            f"{card!r} already took its 1 token in this scenario (page {scenario.page}).",
            rule="DD-07",
            hint="It counts again in the next scenario.",
        )


def reach_goal(
    campaign: Campaign, name: str, card: str, *, forced: bool = False
) -> tuple[Campaign, tuple[Event, ...]]:
    """Place this scenario's token on a deed and flip the card when it was the last one needed (DD-06)."""
    overruled = settle(goal_objections(campaign, name, card), forced=forced)
    if campaign.vagrants[name].deeds[card].side == "reward":
        raise Refused(f"{card!r} is complete already; no token fits on its reward side.", rule="DD-06")
    scenario = campaign.scenario
    if scenario is not None:
        reached = tuple(dict.fromkeys((*scenario.goals.get(name, ()), card)))
        scenario = scenario._replace(
            goals=put(scenario.goals, name, reached),
            progress=_less_progress(scenario.progress, name, card),
        )
    changed, events = add_token(campaign._replace(scenario=scenario), name, card)
    return changed, (*overruled, *events)


def _less_progress(progress: Progress, name: str, card: str) -> Progress:
    left = without(progress.get(name, {}), card)
    return put(progress, name, left) if left else without(progress, name)


def add_token(campaign: Campaign, name: str, card: str) -> tuple[Campaign, tuple[Event, ...]]:
    """Add 1 token to a deed on its goal side; the last one needed flips it."""
    own = campaign.vagrants[name].deeds
    tokens = own[card].tokens + 1
    placed = DeedTokenPlaced(name, card, tokens, needed(campaign), zone(campaign))
    if tokens >= needed(campaign):
        flipped, events = flip(campaign, name, card, returned=tokens)
        return flipped, (placed, *events)
    return campaign.with_vagrant(name, deeds=put(own, card, own[card]._replace(tokens=tokens))), (placed,)


def flip(
    campaign: Campaign, name: str, card: str, *, returned: int = 0
) -> tuple[Campaign, tuple[Event, ...]]:
    """Turn a deed to its reward side, where no tokens lie; `returned` of them go back to the supply (DD-06)."""
    own = campaign.vagrants[name].deeds
    done = own[card]._replace(side="reward", tokens=0)
    return campaign.with_vagrant(name, deeds=put(own, card, done)), (DeedFlipped(name, card, returned),)


def note_progress(
    campaign: Campaign, name: str, card: str, note: str, *, forced: bool = False
) -> tuple[Campaign, tuple[Event, ...]]:
    """Note how far a goal has come in the running scenario; the note ends with it (DD-08)."""
    objections = tuple(goal_objections(campaign, name, card))
    scenario = campaign.scenario
    # Without a scenario there is nothing that could hold the note.
    overruled = settle(objections, forced=forced and scenario is not None)
    assert scenario is not None
    noted = put(scenario.progress, name, put(scenario.progress.get(name, {}), card, note))
    noted_in = campaign._replace(scenario=scenario._replace(progress=noted))
    return noted_in, (*overruled, DeedProgressNoted(name, card, note))


def worth(campaign: Campaign, name: str, card: str) -> int:
    """Return the coins a deed brings in the Camp Phase: 3 when finished, else 1 a token (DD-11, DD-12)."""
    deed = campaign.vagrants[name].deeds[card]
    return FINISHED_COINS if deed.side == "reward" else deed.tokens


def cash(
    campaign: Campaign, name: str, card: str, *, forced: bool = False
) -> tuple[Campaign, tuple[Event, ...]]:
    """Turn a finished deed, or the tokens on an open one, into coins of this Camp Phase."""
    deed = campaign.vagrants[name].deeds[card]
    finished = deed.side == "reward"
    coins = worth(campaign, name, card)
    overruled = settle(_cash_objections(campaign, card, coins, finished=finished), forced=forced)
    if finished:
        changed, _ = drop(campaign, name, card)
    else:
        empty = put(campaign.vagrants[name].deeds, card, deed._replace(tokens=0))
        changed = campaign.with_vagrant(name, deeds=empty)
    changed, earned = camp.pay_in(changed, camp.DEEDS, coins)
    return changed, (*overruled, DeedCashed(name, card, coins, finished), *earned)


def _cash_objections(campaign: Campaign, card: str, coins: int, *, finished: bool) -> Iterator[Refused]:
    yield from _modes(campaign)
    rule = "DD-12" if finished else "DD-11"
    if campaign.phase != CAMP:
        yield Refused(
            "Devious Deeds pay coins in the Camp Phase only, and none is running.",
            rule=rule,
            hint="It begins with: vsong scenario end victory (or defeat).",
        )
    if not coins:
        yield Refused(f"{card!r} holds 0 tokens, so it pays nothing.", rule=rule)


def pick(campaign: Campaign, name: str, luck: Luck, *, forced: bool = False) -> DeedCardsDrawn:
    """Draw 3 of the cards left in a deck by luck, numbered from 1: cards seen before come first.

    Nothing changes until the players say which card they keep.
    """
    settle(draw_objections(campaign, name, keep=""), forced=forced)
    left = deck(campaign, name)
    numbers = tuple(sorted(luck.pick(range(1, len(left) + 1), DRAWN)))
    return DeedCardsDrawn(name, numbers, tuple(left[number - 1] for number in numbers))
