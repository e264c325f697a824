"""The Camp Phase as a checklist: each step with its id, its state, why, and the command that does it."""

from __future__ import annotations

from ...campaign import added
from ...data import prices
from ...data.editions import book
from ...errors import Refused
from ...records import TYPE_CHECKING, NamedTuple
from ...typed import quoted
from ..campaign import camp_coins, deed_draws, deeds, limits, moonreaper, tear_down
from ..events import camp as camp_events
from ..events.event import settle
from ..tracks import donation_track
from ..vagrant import westbound
from ..words.matching import THE_BELONGINGS
from ..words.moments import spelled
from ..words.plurals import agree, count
from . import in_between, purchases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...campaign import Campaign
    from ...data.prices import Price
    from ..events.event import Event, Outcome

DONE, OPEN, OPTIONAL, IMPOSSIBLE = "done", "open", "optional", "not possible"

MARKED = ("moment", "manage", "save")
"""Steps that the players mark as done, since only they know; what is said then is in `cli/words/camp.py`."""


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
    yield from due(campaign)
    yield from _spending(campaign) if not over else ()
    yield _marked(campaign, "manage", OPTIONAL, "move, trade and store cards")
    yield _marked(campaign, "save", OPTIONAL, "put the game away")
    yield _in_between(campaign)
    left = camp_coins.pool(campaign)
    yield Step(
        "finish",
        DONE if over else OPEN,
        "close the camp",
        "vsong camp finish" + (" --forfeit" if left and not over else ""),
        f"{count(left, 'coin')} left would be lost" if left and not over else "",
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


def due(campaign: Campaign) -> Iterator[Step]:
    """Yield what waits for the players by its own rule, in a camp and outside of one.

    That are moments reached (DN-02), rewards of the Moonreaper, Skills to flip back (WB-08) and first deeds (DD-09).
    """
    for moment in donation_track.due(campaign):
        what = f"read Moment {moment} ({book(moment)})"
        yield Step(f"moment-{spelled(moment)}", OPEN, what, f"vsong moment {spelled(moment)}")
    for reward in moonreaper.rewards_due(campaign):
        what = f"one Vagrant gains {reward.capitalize()} {moonreaper.CARD}"
        yield Step(f"reward-{reward}", OPEN, what, f"vsong moonreaper reward {reward}")
    for name in tear_down.restores_due(campaign):
        what = f"{name.capitalize()} flips one wounded Skill back"
        first = westbound.may_flip(campaign, name)[0].card
        yield Step(f"restore-{name}", OPEN, what, f"vsong restore {name} {quoted(first)}")
    for name in campaign.vagrants:
        if deed_draws.first_due(campaign, name):
            what = f"{name.capitalize()} draws a first Devious Deed"
            yield Step(f"first-deed-{name}", OPEN, what, f"vsong deed draw {name}")


OPEN_BY = (
    ("moment-", "DN-02"),
    ("moment", "CP-01"),
    ("reward-junk", "MR-18"),
    ("reward-skill", "MR-19"),
    ("restore-", "WB-08"),
    ("first-deed-", "DD-09"),
    (in_between.STEP, "CP-17"),
)
"""What ids of steps that have to be done begin with, and the rule that says so."""


def finish(campaign: Campaign, *, forfeit: bool = False, forced: bool = False) -> Outcome:
    """Close the camp once no step is open; coins that are left are lost, which has to be said (CP-05, CP-18)."""
    camp = camp_coins.running(campaign)
    overruled = settle(_finish_objections(campaign, forfeit=forfeit), forced=forced)
    left = camp_coins.pool(campaign)
    lost: tuple[Event, ...] = ()
    if left:
        campaign = camp_coins.with_camp(campaign, spent=added(camp.spent, "lost", left))
        lost = (camp_events.CoinsForfeited(left),)
    closed = camp_coins.with_camp(campaign, finished=True, offer=None)
    return closed, (*overruled, *lost, camp_events.CampFinished(camp.after))


def _finish_objections(campaign: Campaign, *, forfeit: bool) -> Iterator[Refused]:
    left = camp_coins.pool(campaign)
    if left and not forfeit:
        yield Refused(
            f"{count(left, 'coin')} {agree(left)} left in the pool and would be lost.",
            rule="CP-05",
            hint="Spend them, or: vsong camp finish --forfeit.",
        )
    for step in steps(campaign):
        rule = next((rule for beginning, rule in OPEN_BY if step.id.startswith(beginning)), None)
        if step.state == OPEN and rule is not None:
            yield Refused(f"1 step is open: {step.what}.", rule=rule, hint=f"{step.command}.")


class Purchase(NamedTuple):
    """A row of what coins may buy: its price, and what the checklist says of it.

    `against` says in a few words why it is not possible whatever the pool holds; "" when it is.
    """

    price: Price
    what: Callable[[Campaign], str]
    command: Callable[[Campaign], str]
    against: Callable[[Campaign], str] = lambda _: ""


def _on_broken(what: str, campaign: Campaign) -> str:
    holder, junk = next(iter(purchases.broken(campaign)), ("WHO", "JUNK"))
    return f"vsong {what} {holder or THE_BELONGINGS} {quoted(junk)}"


def _heal(campaign: Campaign) -> str:
    name, card = next(iter(purchases.wounded(campaign)), ("WHO", "SKILL"))
    return f"vsong camp heal {name} {quoted(card)}"


def _buy_junk(campaign: Campaign) -> tuple[str, str]:
    offer = campaign.camp and campaign.camp.offer
    if offer is None:
        return "buy Junk: first draw the top card", "vsong camp offer NAME"
    return f"buy Junk: {offer}", "vsong camp junk WHO"


def _draw_deed(campaign: Campaign) -> str:
    """Return the command for somebody whose draw is paid, if there is anybody."""
    paying = (name for name in campaign.vagrants if not deed_draws.first_due(campaign, name))
    return f"vsong deed draw {next(paying, 'WHO')} CARD CARD CARD --keep CARD"


PURCHASES = (
    Purchase(
        prices.SKILL,
        lambda _: "buy a Skill",
        lambda _: "vsong camp skill WHO NAME",
        lambda campaign: "" if purchases.skills_left(campaign) else "both are bought",
    ),
    Purchase(
        prices.HEAL,
        lambda campaign: f"heal a wound ({len(purchases.wounded(campaign))})",
        _heal,
        lambda campaign: "" if purchases.wounded(campaign) else "nobody is wounded",
    ),
    Purchase(
        prices.REPAIR,
        lambda campaign: f"repair Junk ({len(purchases.broken(campaign))})",
        lambda campaign: _on_broken("repair", campaign),
        lambda campaign: "" if purchases.broken(campaign) else "no Junk is broken",
    ),
    Purchase(prices.RUMMAGE, lambda _: "rummage one token", lambda _: "vsong rummage WHO"),
    Purchase(
        prices.JUNK,
        lambda campaign: _buy_junk(campaign)[0],
        lambda campaign: _buy_junk(campaign)[1],
        lambda campaign: (
            "" if purchases.junk_left(campaign) else f"{prices.JUNK_ON_OFFER} is bought in this camp"
        ),
    ),
    Purchase(
        prices.SEANCE,
        lambda _: "hold a seance",
        lambda _: "vsong camp seance",
        lambda campaign: "it is held" if campaign.seance else "",
    ),
    Purchase(
        prices.DONATE,
        lambda _: "donate to DC",
        lambda _: "vsong donate 1",
        lambda campaign: "" if limits.room(campaign, "DN-05") else "the track is full",
    ),
    Purchase(prices.DEED, lambda _: "draw a Devious Deed", _draw_deed),
)
"""In the order of the checklist."""


def _spending(campaign: Campaign) -> Iterator[Step]:
    """Yield what brings coins, then what they may buy, each with its price, or why it is not possible now."""
    broken = purchases.broken(campaign)
    if broken:
        what = f"sell broken Junk for {count(prices.SALE, 'coin')} ({len(broken)})"
        yield Step("sell", OPTIONAL, what, _on_broken("camp sell", campaign))
    yield from _cash(campaign)
    yield from (
        _offered(campaign, row) for row in PURCHASES if row.price != prices.DEED or campaign.edition.deeds
    )


def _offered(campaign: Campaign, row: Purchase) -> Step:
    coins, have = camp_coins.price(campaign, row.price), camp_coins.pool(campaign)
    why = row.against(campaign) or (f"it costs {coins} and the pool holds {have}" if coins > have else "")
    what = f"{row.what(campaign)}, {count(coins, 'coin')}"
    return Step(row.price.key, IMPOSSIBLE if why else OPTIONAL, what, row.command(campaign), why)


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


class Wish(NamedTuple):
    """Something wished for: what, its price, and whether it still fits in the order given."""

    wish: str
    coins: int
    fits: bool
    left: int


def plan(campaign: Campaign, wishes: tuple[tuple[str, int], ...]) -> tuple[Wish, ...]:
    """Return which wishes fit in the order given; one that does not fit is left out and takes nothing."""
    left = camp_coins.pool(campaign)
    found = []
    for wish, coins in wishes:
        fits = coins <= left
        left -= coins if fits else 0
        found.append(Wish(wish, coins, fits, left))
    return tuple(found)
