"""The In-Between: cards in number order, secret choices, and when none is read (CP-17, RU-27)."""

from __future__ import annotations

from ...campaign import NORMAL
from ...data.scenarios import (
    CHOICES,
    IN_BETWEEN_CARDS,
    LAST,
    REUNION,
    REUNION_NEEDS,
    SCENARIOS,
    WITHOUT_CHOICE,
)
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ..campaign.camp_coins import running, with_camp
from ..events import camp as camp_events
from ..events.event import settle
from ..words.matching import as_typed, listed, same, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...campaign import Campaign
    from ..events.event import Outcome

STEP = "in-between"
"""The step of the camp that this is."""

READ = "vsong camp in-between"
SKIP = "vsong camp in-between --skip"


def next_card(campaign: Campaign) -> int | None:
    """Return the number of the deck's top card, or None when all are read."""
    card = campaign.in_between + 1
    return card if card <= IN_BETWEEN_CARDS else None


def asks(card: int) -> bool:
    """Tell whether a card lets the players choose."""
    return card not in WITHOUT_CHOICE


def none_comes(campaign: Campaign) -> bool:
    """Tell whether the order of the base campaign has no card after this scenario.

    None comes before the last page, nor between the later of two scenarios and the one that both open.
    """
    page = running(campaign).after
    if campaign.mode != NORMAL:
        return False
    opened = all(
        any(same(one.mile_post or "", reached) for reached in campaign.mile_posts)
        for one in SCENARIOS
        if one.page in REUNION_NEEDS
    )
    return page == LAST[0] or (page in REUNION_NEEDS and opened and REUNION not in campaign.results)


def objections(campaign: Campaign, card: int | None = None) -> Iterator[Refused]:
    """Yield why no card, or not this one, is read now; once a camp, and never one that was read before."""
    page = _open(campaign)
    top = next_card(campaign)
    if top is None:
        raise Refused(
            f"All {IN_BETWEEN_CARDS} In-Between cards are read.", rule="CP-17", hint=f"Go on: {SKIP}."
        )
    if card is not None and card < top:
        yield Refused(
            f"In-Between card {card} was read; the deck stays in number order, and {top} is on top.",
            rule="CP-17",
            hint="Leave the number out to read the top card.",
        )
    if none_comes(campaign):
        yield Refused(
            f"After page {page} the campaign goes on without an In-Between card.",
            rule="CP-17",
            hint=f"Go on: {SKIP}.",
        )


def _open(campaign: Campaign) -> int:
    """Return the page that the camp follows, or refuse because its In-Between is done."""
    present = running(campaign)
    if STEP in present.done:
        raise Refused(
            "The In-Between of this camp is done, and each camp has 1.",
            rule="CP-17",
            hint="Take it back with: vsong undo.",
        )
    return present.after


def read(
    campaign: Campaign, card: int | None = None, choices: Sequence[str] = (), *, forced: bool = False
) -> Outcome:
    """Read the top card, or a later one when the story says so; one choice for each Vagrant in play, in their order.

    The coins of the pool stay where they are: what each Vagrant gets back are their own 3 for the next scenario
    (CP-05), and what is left to spend may be spent before the camp is closed.
    """
    overruled = settle(objections(campaign, card), forced=forced)
    top = next_card(campaign)
    assert top is not None  # objections has seen to it
    number = top if card is None else card
    chosen = checked(campaign, number, choices)
    campaign, done = mark(campaign._replace(in_between=number), STEP)
    told = tuple(
        camp_events.ReactionChosen(name, one.player, choice)
        for (name, one), choice in zip(campaign.vagrants.items(), chosen, strict=False)
    )
    return campaign, (*overruled, camp_events.InBetweenRead(number, max(number - top, 0)), *told, *done)


def checked(campaign: Campaign, card: int, choices: Sequence[str]) -> tuple[str, ...]:
    """Return the choices in capitals: none on a card that asks nothing, else one a Vagrant; or raise UsageError."""
    typed = tuple(choice.strip().upper() for choice in choices)
    if not asks(card):
        if typed:
            raise UsageError(
                f"In-Between card {card} offers 0 choices.", rule="CP-17", hint="Leave out --choices."
            )
        return ()
    players = len(campaign.vagrants)
    if len(typed) != players:
        raise UsageError(
            f"In-Between card {card} asks each of {players} players, and {len(typed)} choices are given.",
            rule="CP-17",
            hint=f"In the order {', '.join(campaign.vagrants)}: --choices {','.join('A' * players)}.",
        )
    for choice in typed:
        if choice not in CHOICES:
            raise UsageError(f"A choice is {listed(CHOICES)}, not {shown(choice)}.", rule="CP-17")
    return typed


def skip(campaign: Campaign) -> Outcome:
    """Go on without a card, as the order of the scenarios or the story says."""
    page = _open(campaign)
    campaign, done = mark(campaign, STEP)
    return campaign, (camp_events.InBetweenSkipped(page), *done)


def set_tier(campaign: Campaign, tier: int, *, forced: bool = False) -> Outcome:
    """Set the deck that Junk is bought from, because a scenario said so; it only rises (RU-27)."""
    before = campaign.junk_tier
    overruled = settle(_tier_objections(before, tier), forced=forced)
    return campaign._replace(junk_tier=tier), (*overruled, camp_events.JunkTierSet(tier, before))


def _tier_objections(before: int, tier: int) -> Iterator[Refused]:
    if tier <= before:
        yield Refused(
            f"The Junk deck has tier {before}, and its tier only rises; {tier} is not above it.",
            rule="RU-27",
            hint="It rises when a scenario's page says so.",
        )


def mark(campaign: Campaign, step: str) -> Outcome:
    """Mark a step as done that only the players can know about."""
    camp = running(campaign)
    if step in camp.done:
        raise Refused(f"The step {as_typed(step)} is done already.", rule="CP-18")
    return with_camp(campaign, done=(*camp.done, step)), (camp_events.StepDone(step),)
