"""Devious Deeds: goals, tokens, rewards, cashing and discarding; drawing is in deed_draws (DD-01 to DD-18)."""

from __future__ import annotations

from ...campaign import CAMP, START, ZASHLI, put, without
from ...data.editions import having
from ...data.items import DEEDS_EACH
from ...data.prices import FINISHED_DEED
from ...errors import Refused, UsageError
from ...lean import attrgetter
from ...records import TYPE_CHECKING
from ..events import campaign as campaign_events
from ..events.event import in_scenarios, settle
from ..vagrant.maximum import printed
from ..words.matching import as_typed, match
from ..words.plurals import count
from . import camp_coins

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...campaign import Campaign
    from ..events.event import Event, Outcome

    Progress = Mapping[str, Mapping[str, str]]
    """Notes on goals half reached, by Vagrant and deed."""

LIMIT, LIMIT_RAISED = 2, 3
"""Cards a Vagrant may hold, and after Moment O-2 (DD-04, MO-02)."""


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


def modes(campaign: Campaign) -> Iterator[Refused]:
    """Yield that this campaign has no Devious Deeds (DD-17)."""
    if not campaign.edition.deeds:
        begun = campaign.phase != START or campaign.results
        yield Refused(
            f"Devious Deeds exist in {having(attrgetter('deeds'))} campaigns only, and this is none.",
            rule="DD-17",
            hint="The mode joins a campaign before its first scenario only."
            if begun
            else "The mode can be added before the first scenario: vsong off-the-rails.",
        )


def into_deck(campaign: Campaign, name: str, cards: Sequence[str], out: str | None = None) -> Campaign:
    """Return cards to a Vagrant's deck, and take `out` out of those known to lie in it."""
    known = {*campaign.decks.get(name, ()), *cards}
    return campaign._replace(decks=put(campaign.decks, name, tuple(sorted(known.difference([out])))))


def drop(campaign: Campaign, name: str, card: str) -> Outcome:
    """Return a deed to its Vagrant's deck; tokens on it go back to the supply (DD-14)."""
    lying = campaign.with_vagrant(name, deeds=without(campaign.vagrants[name].deeds, card))
    return into_deck(lying, name, (card,)), (campaign_events.DeedDiscarded(name, card),)


def discard(campaign: Campaign, name: str, card: str) -> Outcome:
    """Return a deed to the deck of a Vagrant who plays on: with its reward side the upgrade ends (DD-14, DD-18)."""
    changed, events = drop(campaign, name, card)
    return changed, (*events, *_reward_ends(campaign, name, card))


def _reward_ends(campaign: Campaign, name: str, card: str) -> tuple[Event, ...]:
    if campaign.vagrants[name].deeds[card].side != "reward":
        return ()
    own, on_card = campaign.vagrants[name].maximum, campaign.number(f"{name}.max")
    changed = None if own == on_card else own
    return (campaign_events.DeedRewardEnds(name, card, changed, printed(campaign, name)),)


def goal_objections(campaign: Campaign, name: str, card: str) -> Iterator[Refused]:
    """Yield why this goal brings no token now (DD-01, DD-06, DD-07, DD-17)."""
    yield from modes(campaign)
    deed = campaign.vagrants[name].deeds[card]
    if deed.side == "reward":
        yield Refused(
            f"{as_typed(card)} is complete and lies reward side up; it takes 0 more tokens.", rule="DD-06"
        )
    yield from in_scenarios(campaign, "A goal is reached in a scenario, and no scenario is running.", "DD-01")
    scenario = campaign.scenario
    if scenario is not None and card in scenario.goals.get(name, ()):
        yield Refused(
            f"{as_typed(card)} already took its 1 token in this scenario (page {scenario.page}).",
            rule="DD-07",
            hint="It counts again in the next scenario.",
        )


def reach_goal(campaign: Campaign, name: str, card: str, *, forced: bool = False) -> Outcome:
    """Place this scenario's token on a deed and flip the card when it was the last one needed (DD-06)."""
    overruled = settle(goal_objections(campaign, name, card), forced=forced)
    if campaign.vagrants[name].deeds[card].side == "reward":
        raise Refused(
            f"{as_typed(card)} is complete already; no token fits on its reward side.", rule="DD-06"
        )
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


def add_token(campaign: Campaign, name: str, card: str) -> Outcome:
    """Add 1 token to a deed on its goal side; the last one needed flips it."""
    own = campaign.vagrants[name].deeds
    tokens = own[card].tokens + 1
    placed = campaign_events.DeedTokenPlaced(name, card, tokens, needed(campaign), zone(campaign))
    if tokens >= needed(campaign):
        flipped, events = flip(campaign, name, card, returned=tokens)
        return flipped, (placed, *events)
    return campaign.with_vagrant(name, deeds=put(own, card, own[card]._replace(tokens=tokens))), (placed,)


def flip(campaign: Campaign, name: str, card: str, *, returned: int = 0) -> Outcome:
    """Turn a deed to its reward side, where no tokens lie; `returned` of them go back to the supply (DD-06)."""
    own = campaign.vagrants[name].deeds
    done = own[card]._replace(side="reward", tokens=0)
    return campaign.with_vagrant(name, deeds=put(own, card, done)), (
        campaign_events.DeedFlipped(name, card, returned),
    )


def note_progress(campaign: Campaign, name: str, card: str, note: str, *, forced: bool = False) -> Outcome:
    """Note how far a goal has come in the running scenario; the note ends with it (DD-08)."""
    objections = tuple(goal_objections(campaign, name, card))
    scenario = campaign.scenario
    # Without a scenario there is nothing that could hold the note.
    overruled = settle(objections, forced=forced and scenario is not None)
    assert scenario is not None
    noted = put(scenario.progress, name, put(scenario.progress.get(name, {}), card, note))
    noted_in = campaign._replace(scenario=scenario._replace(progress=noted))
    return noted_in, (*overruled, campaign_events.DeedProgressNoted(name, card, note))


def worth(campaign: Campaign, name: str, card: str) -> int:
    """Return the coins a deed brings in the Camp Phase: what a finished one brings, else 1 a token (DD-11, DD-12)."""
    deed = campaign.vagrants[name].deeds[card]
    return FINISHED_DEED if deed.side == "reward" else deed.tokens


def cash(
    campaign: Campaign, name: str, card: str, *, tokens: int | None = None, forced: bool = False
) -> Outcome:
    """Turn a finished deed, or tokens on an open one, into coins of this Camp Phase: all without `tokens` (DD-11)."""
    deed = campaign.vagrants[name].deeds[card]
    finished = deed.side == "reward"
    if finished and tokens is not None:
        raise UsageError(
            f"{as_typed(card)} is finished and holds 0 tokens; it goes whole, for {count(FINISHED_DEED, 'coin')}.",
            rule="DD-12",
            hint="Leave out --tokens.",
        )
    coins = worth(campaign, name, card) if tokens is None else tokens
    overruled = settle(_cash_objections(campaign, card, coins, finished=finished), forced=forced)
    if not finished and coins > deed.tokens:
        raise Refused(
            f"{as_typed(card)} holds {count(deed.tokens, 'token')}, so {coins} cannot be discarded.",
            rule="DD-11",
        )
    ended = _reward_ends(campaign, name, card)
    if finished:
        changed, _ = drop(campaign, name, card)
    else:
        fewer = put(campaign.vagrants[name].deeds, card, deed._replace(tokens=deed.tokens - coins))
        changed = campaign.with_vagrant(name, deeds=fewer)
    left = 0 if finished else deed.tokens - coins
    changed, earned = camp_coins.pay_in(changed, camp_coins.DEEDS, coins)
    return changed, (
        *overruled,
        campaign_events.DeedCashed(name, card, coins, finished, left),
        *ended,
        *earned,
    )


def _cash_objections(campaign: Campaign, card: str, coins: int, *, finished: bool) -> Iterator[Refused]:
    yield from modes(campaign)
    rule = "DD-12" if finished else "DD-11"
    if campaign.phase != CAMP:
        yield Refused(
            "Devious Deeds pay coins in the Camp Phase only, and none is running.",
            rule=rule,
            hint="It begins with: vsong scenario end victory (or defeat).",
        )
    if not coins:
        yield Refused(f"{as_typed(card)} holds 0 tokens, so it pays nothing.", rule=rule)
