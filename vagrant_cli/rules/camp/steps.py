"""The Camp Phase as a checklist: each step with its id, its state, why, and the command that does it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...typed import quoted
from ..campaign import deeds, donations, moonreaper, pool
from ..campaign.pool import DEED, DONATE
from ..vagrant import cards
from ..words.moments import spelled
from ..words.plurals import count
from . import buying, in_between
from .buying import HEAL, JUNK, REPAIR, RUMMAGE, SEANCE, SKILL, price

if TYPE_CHECKING:
    from ...campaign import Campaign

DONE, OPEN, OPTIONAL, IMPOSSIBLE = "done", "open", "optional", "not possible"


class Step(NamedTuple):
    """A step of the camp. `state` is done, open, optional or not possible; `why` says why in a few words."""

    id: str
    state: str
    what: str
    command: str
    why: str = ""


def steps(campaign: Campaign) -> tuple[Step, ...]:
    """Return all steps in the order of the rulebook; before `camp start` only that is open."""
    begun = campaign.camp is not None and campaign.camp.begun
    start = Step("start", DONE if begun else OPEN, "tear down the scenario", "vsong camp start")
    return (start, *_begun(campaign)) if begun else (start,)


def next_step(campaign: Campaign) -> Step | None:
    """Return the first open step, or None when nothing is left that has to be done."""
    return next((step for step in steps(campaign) if step.state == OPEN), None)


def _begun(campaign: Campaign) -> Iterator[Step]:
    assert campaign.camp is not None
    over = campaign.camp.finished
    yield _marked(campaign, "moment", OPEN, "read the Moment of the outcome")
    yield from _due(campaign)
    yield from _spending(campaign) if not over else ()
    yield _marked(campaign, "manage", OPTIONAL, "move, trade and store cards")
    yield _marked(campaign, "save", OPTIONAL, "put the game away")
    yield _in_between(campaign)
    left = pool.pool(campaign)
    yield Step(
        "finish",
        DONE if over else OPEN,
        "close the camp",
        "vsong camp finish" + (" --forfeit" if left and not over else ""),
        f"{left} coins left would be lost" if left and not over else "",
    )


def _in_between(campaign: Campaign) -> Step:
    assert campaign.camp is not None
    done = in_between.STEP in campaign.camp.done
    if done or campaign.camp.finished:
        return Step(in_between.STEP, DONE, "read the In-Between", in_between.READ)
    card = in_between.next_card(campaign)
    if card is None or in_between.none_comes(campaign):
        return Step(in_between.STEP, OPEN, "go on without an In-Between card", in_between.SKIP)
    return Step(in_between.STEP, OPEN, f"read In-Between card {card}", in_between.READ)


def _marked(campaign: Campaign, name: str, otherwise: str, what: str) -> Step:
    assert campaign.camp is not None
    if name in campaign.camp.done or (campaign.camp.finished and otherwise == OPEN):
        return Step(name, DONE, what, f"vsong camp done {name}")
    closed = "the camp is closed" if campaign.camp.finished else ""
    return Step(name, IMPOSSIBLE if closed else otherwise, what, f"vsong camp done {name}", closed)


def _due(campaign: Campaign) -> Iterator[Step]:
    """Yield what waits for the players by its own rule: moments, rewards, Skills to flip, first deeds."""
    assert campaign.camp is not None
    for moment in donations.due(campaign):
        yield Step(
            f"moment-{spelled(moment)}", OPEN, f"read Moment {moment}", f"vsong moment {spelled(moment)}"
        )
    for reward in moonreaper.rewards_due(campaign):
        what = f"one Vagrant gains {reward.capitalize()} {moonreaper.CARD}"
        yield Step(f"reward-{reward}", OPEN, what, f"vsong moonreaper reward {reward}")
    for name in pool.restores_due(campaign):
        what = f"{name.capitalize()} flips one wounded Skill back"
        first = cards.wounded(campaign.vagrants[name])[0].card
        yield Step(f"restore-{name}", OPEN, what, f"vsong camp restore {name} {quoted(first)}")
    for name in campaign.camp.first_deeds:
        what = f"{name.capitalize()} draws a first Devious Deed"
        yield Step(f"first-deed-{name}", OPEN, what, f"vsong deed draw {name}")


def _spending(campaign: Campaign) -> Iterator[Step]:
    """Yield what the coins may buy, each with its price, or why it is not possible now."""
    assert campaign.camp is not None
    present = campaign.camp
    wounded = [(name, one.card) for name, v in campaign.vagrants.items() for one in cards.wounded(v)]
    broken = buying.broken(campaign)
    if broken:
        holder, junk = broken[0]
        sell = f"vsong camp sell {holder or buying.THE_BELONGINGS} {quoted(junk)}"
        yield Step("sell", OPTIONAL, f"sell broken Junk for 1 coin ({len(broken)})", sell)
    yield from _cash(campaign)
    full = present.skills_bought >= buying.SKILLS_ON_OFFER
    yield _priced(
        campaign, SKILL, "buy a Skill", "vsong camp skill NAME VAGRANT", "both are bought" if full else ""
    )
    name, card = wounded[0] if wounded else ("VAGRANT", "SKILL")
    heal = f"vsong camp heal {name} {quoted(card)}"
    yield _priced(
        campaign, HEAL, f"heal a wound ({len(wounded)})", heal, "" if wounded else "nobody is wounded"
    )
    holder, junk = broken[0] if broken else ("VAGRANT", "JUNK")
    repair = f"vsong camp repair {holder or buying.THE_BELONGINGS} {quoted(junk)}"
    why = "" if broken else "no Junk is broken"
    yield _priced(campaign, REPAIR, f"repair Junk ({len(broken)})", repair, why)
    yield _priced(campaign, RUMMAGE, "rummage one token", "vsong camp rummage VAGRANT")
    if present.offer is None:
        buy, words = "vsong camp offer NAME", "buy Junk: first draw the top card"
    else:
        buy, words = "vsong camp junk VAGRANT", f"buy Junk: {present.offer}"
    yield _priced(campaign, JUNK, words, buy, "1 is bought in this camp" if present.junk_bought else "")
    yield _priced(
        campaign, SEANCE, "hold a seance", "vsong camp seance", "it is held" if campaign.seance else ""
    )
    end = donations.track(campaign).length
    no_square = "the track is full" if campaign.donations.coins >= end else ""
    yield _priced(campaign, DONATE, "donate to DC", "vsong donate 1", no_square, cost=1)
    if campaign.off_the_rails:
        name = next(iter(campaign.vagrants))
        yield _priced(
            campaign, DEED, "draw a Devious Deed", f"vsong deed draw {name} CARD CARD CARD --keep CARD"
        )


def _cash(campaign: Campaign) -> Iterator[Step]:
    paying = [
        (name, card, coins)
        for name, one in campaign.vagrants.items()
        for card in one.deeds
        if (coins := deeds.worth(campaign, name, card))
    ]
    if paying:
        name, card, _ = paying[0]
        total = sum(coins for _, _, coins in paying)
        yield Step(
            "cash",
            OPTIONAL,
            f"cash in deeds, up to {count(total, 'coin')}",
            f"vsong deed cash {name} {quoted(card)}",
        )


def _priced(
    campaign: Campaign, step: str, what: str, command: str, against: str = "", *, cost: int | None = None
) -> Step:
    coins = price(campaign, step) if cost is None else cost
    have = pool.pool(campaign)
    why = against or (f"it costs {coins} and the pool holds {have}" if coins > have else "")
    priced = f"{what}, {count(coins, 'coin')}"
    return Step(step, IMPOSSIBLE if why else OPTIONAL, priced, command, why)


class Wish(NamedTuple):
    """Something wished for: what, its price, and whether it still fits in the order given."""

    wish: str
    coins: int
    fits: bool
    left: int


def plan(campaign: Campaign, wishes: tuple[tuple[str, int], ...]) -> tuple[Wish, ...]:
    """Return which wishes fit in the order given; one that does not fit is left out and takes nothing."""
    left = pool.pool(campaign)
    found = []
    for wish, coins in wishes:
        fits = coins <= left
        left -= coins if fits else 0
        found.append(Wish(wish, coins, fits, left))
    return tuple(found)
