"""`vsong camp`: the Camp Phase as a checklist that people walk and scripts can drive."""

from __future__ import annotations

from ...data import prices
from ...data.tracks import MOST_DONATED
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.camp import in_between, purchases, steps
from ...rules.campaign import camp_coins, tear_down
from ...rules.words.matching import THE_BELONGINGS, match, same
from ...rules.words.plurals import count
from ..line.arguments import CardName, OnlyCard, Who, WhoOrBelongings
from ..line.declared import Annotated, Argument, Option
from ..line.groups import alone, group
from ..line.numbers import MOST_COINS, parse_whole, priced, whole_argument, whole_option
from ..line.play import Result, change, look
from ..line.sorting import of
from ..line.who import holding, in_play
from ..words import held
from ..words.names import called, only
from . import vagrant_change

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...campaign import Campaign
    from ...rules.camp.steps import Step
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table

    OnSkill = Callable[[Campaign, str, str], Outcome]
    OnJunk = Callable[[Campaign, str | None, str], Outcome]

MOST_PRICE = 20


def checklist() -> Play:
    """Show the camp as a checklist with the pool.

    Example: vsong camp
    """
    return look(lambda campaign, _: Result(standing(campaign), text=lambda: drawn(campaign), asked=True))


app = group("camp")


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the steps, the pool and where the coins came from and went."""
    present = campaign.camp
    following = steps.next_step(campaign) if present else None
    return {
        "phase": campaign.phase,
        "after": present and present.after,
        "begun": bool(present and present.begun),
        "finished": bool(present and present.finished),
        "pool": {
            "coins": camp_coins.pool(campaign),
            "income": dict(present.income) if present else {},
            "spent": dict(present.spent) if present else {},
        },
        "offer": present and present.offer,
        "tier": campaign.junk_tier,
        "seance": campaign.seance,
        "steps": [step._asdict() for step in steps.steps(campaign)] if present else [],
        "next": following and {"id": following.id, "command": following.command},
    }


def drawn(campaign: Campaign) -> str:
    """Return the checklist for people, or what has to come first."""
    if campaign.camp is None:
        return "No Camp Phase is running; it begins with: vsong scenario end victory (or defeat)"
    present = campaign.camp
    head = f"Camp after page {present.after}: {count(camp_coins.pool(campaign), 'coin')} in the pool"
    if present.income:
        head += " (" + ", ".join(f"{source} {number}" for source, number in present.income.items())
        head += "".join(f", {what} -{number}" for what, number in present.spent.items()) + ")"
    return "\n".join([head, *map(_line, steps.steps(campaign))])


MARKS = {steps.DONE: "x", steps.OPEN: "!", steps.OPTIONAL: " ", steps.IMPOSSIBLE: "-"}


def _line(step: Step) -> str:
    shown = "" if step.state in (steps.DONE, steps.IMPOSSIBLE) else f": {step.command}"
    why = f" ({step.why})" if step.why else ""
    return f"[{MARKS[step.state]}] {step.what}{why}{shown}"


@app.command("start")
def start() -> Play:
    """Tear down the scenario, saying everything that it does, and open the pool.

    Example: vsong camp start
    """
    return change(lambda campaign, _: tear_down.begin(campaign), standing)


@app.command("earn")
def earn(
    coins: Annotated[int, whole_argument("COINS", 1, MOST_COINS, "How many: {}.")],
    source: Annotated[str, Option("--from", metavar="TEXT", help="What brought them, in your words.")],
) -> Play:
    """Put coins in the pool that a Moment, an In-Between or a Ritual card brought.

    Example: vsong camp earn 2 --from "In-Between 4"
    """
    brought = called(source, "Where the coins come from")
    if any(same(brought, one) for one in camp_coins.COUNTED):
        raise UsageError(
            f"Coins from {brought} are counted without being typed.",
            rule="CP-04",
            hint="Name what brought these.",
        )
    return change(lambda campaign, _: camp_coins.earn(campaign, brought, coins), standing)


@app.command("next")
def following() -> Play:
    """Print the next open step's command; nothing when none is left.

    Example: vsong camp next
    """

    def view(campaign: Campaign, _: Table) -> Result:
        step = steps.next_step(campaign) if campaign.camp else None
        data = {"next": step and {"id": step.id, "command": step.command}}
        return Result(data, text=lambda: step.command if step else "", asked=True)

    return look(view)


@app.command("done")
def done(
    step: Annotated[str, Argument(metavar="|".join(steps.MARKED), help="The step that is done.")],
) -> Play:
    """Mark a step as done that only you can know about.

    Example: vsong camp done moment
    """
    return change(
        lambda campaign, _: in_between.mark(campaign, match(step, steps.MARKED, "step to mark")), standing
    )


@app.command("heal")
@priced
@of(held.wounded, held.cards)
def heal(*, who: Who = "", skill: OnlyCard = None) -> Play:
    """Heal a wound for {heal}: a Skill flips back.

    Example: vsong camp heal empress 52
    """
    return change(lambda campaign, _: on_wounded(purchases.heal, campaign, who, skill), standing)


def on_wounded(rule: OnSkill, campaign: Campaign, who: str, skill: str | None) -> Outcome:
    """Apply a rule to a wounded Skill of a Vagrant; the only one needs no name."""
    camp_coins.running(campaign)
    name = in_play(campaign, who)
    wounded = held.wounded(campaign)[name]
    if skill is None and not wounded:
        raise purchases.nothing_wounded(campaign, name)
    return rule(campaign, name, skill or only(wounded, f"wounded Skill of {name.capitalize()}"))


@app.command("sell")
@priced
@of(held.with_belongings)
def sell(*, who: WhoOrBelongings = None, junk: OnlyCard = None) -> Play:
    """Discard broken Junk for {sale}.

    Example: vsong camp sell songsmith "Tin Whistle"
    """
    return change(lambda campaign, _: on_broken(purchases.sell, campaign, who, junk), standing)


def on_broken(rule: OnJunk, campaign: Campaign, who: str | None, junk: str | None) -> Outcome:
    """Apply a rule to broken Junk; the only one there, or with that holder, needs no name."""
    camp_coins.running(campaign)
    holder, card = _broken(campaign, junk) if who is None else _broken_with(campaign, who, junk)
    return rule(campaign, holder, card)


def _broken(campaign: Campaign, junk: str | None) -> tuple[str | None, str]:
    """Return whose broken Junk is meant where nobody is named: the only one, of all or of that name."""
    known = purchases.broken(campaign)
    if not known:
        raise purchases.nothing_broken(campaign, "the group")
    card = None if junk is None else match(junk, [own for _, own in known], "broken Junk")
    owners = {
        f"{holder or THE_BELONGINGS} {own}": (holder, own) for holder, own in known if card in (None, own)
    }
    return owners[only(owners, "broken Junk")]


def _broken_with(campaign: Campaign, who: str, junk: str | None) -> tuple[str | None, str]:
    holder = holding(campaign, who)
    owner = THE_BELONGINGS if holder is None else holder.capitalize()
    own = [card for one, card in purchases.broken(campaign) if one == holder]
    if junk is None and not own:
        raise purchases.nothing_broken(campaign, owner)
    return holder, junk or only(own, f"broken Junk of {owner}")


@app.command("skill")
@priced
def skill(
    *,
    who: WhoOrBelongings = None,
    name: CardName,
    price: Annotated[
        int | None,
        whole_option(
            "--price COINS",
            0,
            MOST_PRICE,
            f"Its price where the camp page says another than {prices.SKILL.coins}.",
        ),
    ] = None,
) -> Play:
    """Buy one of the two Skills on offer, for {skill}.

    Example: vsong camp skill songsmith 14
    """
    card = called(name, "The card's name")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        for_whom = None if who is None else holding(campaign, who)
        return purchases.buy_skill(campaign, card, for_whom, cost=price, forced=table.forced)

    return change(rule, standing)


@app.command("offer")
@priced
def offer(name: CardName) -> Play:
    """Name the top card of the Junk deck; another one instead costs {redraw}.

    Example: vsong camp offer "Bent Fork"
    """
    card = called(name, "The card's name")
    return change(lambda campaign, table: purchases.offer(campaign, card, forced=table.forced), standing)


@app.command("junk")
@priced
def junk(
    *,
    who: WhoOrBelongings = None,
    replace: Annotated[str | None, Option(metavar="NAME", help="The Junk that it replaces.")] = None,
) -> Play:
    """Buy the Junk on offer for {junk}, one in a camp.

    Example: vsong camp junk empress
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        for_whom = None if who is None else holding(campaign, who)
        return purchases.buy_junk(campaign, for_whom, replace=replace, forced=table.forced)

    return change(rule, standing)


@app.command("seance")
@priced
def seance() -> Play:
    """Take the Seance card for the next scenario, {seance} a Vagrant.

    Example: vsong camp seance
    """
    return change(lambda campaign, _: purchases.hold_seance(campaign), standing)


@app.command("plan")
def plan(
    wishes: Annotated[
        list[str],
        Argument(metavar="WISH", help="heal, repair, skill, junk, redraw, rummage, seance, deed, donate=N."),
    ],
) -> Play:
    """Tell which wishes the pool can pay, in the order given.

    Example: vsong camp plan heal=songsmith=36 junk donate=3
    """

    def view(campaign: Campaign, _: Table) -> Result:
        camp_coins.running(campaign)
        priced = tuple((wish, wish_price(campaign, wish)) for wish in wishes)
        found = steps.plan(campaign, priced)
        data = {
            "pool": camp_coins.pool(campaign),
            "wishes": [wish._asdict() for wish in found],
            "affordable": all(wish.fits for wish in found),
            "total": sum(wish.coins for wish in found),
            "left": found[-1].left if found else camp_coins.pool(campaign),
        }
        return Result(data, text=lambda: planned(data), asked=True)

    return look(view)


def wish_price(campaign: Campaign, wish: str) -> int:
    """Return what a wish costs: `donate=3` as many coins, `skill=14=3` with its price, all else as printed."""
    word, *more = wish.split("=")
    known = {price.key: price for price in prices.PRICES}
    what = known[match(word, known, "wish")]
    if what == prices.DONATE:
        return parse_whole(more[0] if more else "1", "donate", 1, MOST_DONATED)
    if what == prices.SKILL and len(more) > 1:
        return parse_whole(more[-1], "The price of a Skill", 0, MOST_PRICE)
    return camp_coins.price(campaign, what)


def planned(data: dict[str, Any]) -> str:
    """Return the plan for people: a line a wish, then what is left."""
    lines = [
        f"{'fits ' if wish['fits'] else 'short'}  {wish['coins']:>2}  {wish['wish']}"
        for wish in data["wishes"]
    ]
    return "\n".join([*lines, f"Pool {data['pool']}, wishes {data['total']}, left {data['left']}."])


@app.command("finish")
def finish(
    forfeit: Annotated[bool, Option("--forfeit", help="Coins that are left are lost.")] = False,
) -> Play:
    """Close the camp; coins that are left need --forfeit.

    Example: vsong camp finish --forfeit
    """
    return change(
        lambda campaign, table: steps.finish(campaign, forfeit=forfeit, forced=table.forced), standing
    )


app.command("change")(vagrant_change.change_vagrant)
app.command("join")(vagrant_change.join)
app.command("in-between")(vagrant_change.read_in_between)
app.command("tier")(vagrant_change.tier)

alone(app, checklist)

COMMANDS = {"camp": app}
