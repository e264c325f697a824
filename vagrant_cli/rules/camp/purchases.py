"""What the coins of a camp buy, and what brings some (CP-04, CP-06 to CP-11, MR-13, RU-24, RU-28)."""

from __future__ import annotations

from ...campaign import BROKEN, READY
from ...data import prices
from ...data.items import ITEM_KEYS
from ...data.vagrants import SPECIAL_JUNK
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ..bindle import bindle, rummage
from ..campaign import belongings, camp_coins, limits
from ..campaign.camp_coins import price, running, spend, with_camp
from ..events import camp as camp_events
from ..events import campaign as campaign_events
from ..events.event import settle
from ..vagrant import cards, westbound
from ..words.matching import THE_BELONGINGS, as_typed, match, same
from ..words.plurals import count
from ..words.token_names import MOON, spoken, token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..events.event import Event, Outcome


def skills_left(campaign: Campaign) -> int:
    """Return how many of the Skills on offer in this camp are not bought (CP-06)."""
    return max(prices.SKILLS_ON_OFFER - running(campaign).skills_bought, 0)


def junk_left(campaign: Campaign) -> int:
    """Return how much Junk the group may still buy in this camp (CP-09)."""
    return max(prices.JUNK_ON_OFFER - running(campaign).junk_bought, 0)


def buy_skill(
    campaign: Campaign, skill: str, name: str | None, *, cost: int | None = None, forced: bool = False
) -> Outcome:
    """Buy one of the Skills on offer for a Vagrant's slot, or for the belongings when `name` is None (SK-02).

    `cost` is the price on the scenario's camp page where it differs (RU-28).
    """
    bought = running(campaign).skills_bought
    overruled = settle(_skill_objections(campaign, skill, name), forced=forced)
    campaign, paid = spend(campaign, prices.SKILL, cost)
    campaign = with_camp(belongings.place(campaign, "skill", skill, name), skills_bought=bought + 1)
    return campaign, (*overruled, *paid, camp_events.SkillBought(skill, name))


def _skill_objections(campaign: Campaign, skill: str, name: str | None) -> Iterator[Refused]:
    holder = belongings.where_is(campaign, "skill", skill)
    if holder is not None:
        raise Refused(
            f"Skill {as_typed(skill)} lies with {limits.holder(holder)}, and there is 1 of it.",
            rule="CP-06",
        )
    owner = belongings.exclusive_to(campaign, skill)
    if owner is not None:
        yield Refused(
            f"Skill {as_typed(skill)} is exclusive to {owner.capitalize()} and never bought.", rule="SK-03"
        )
    yield from belongings.rewarded("skill", skill)
    if not skills_left(campaign):
        yield Refused(
            f"Both of the {prices.SKILLS_ON_OFFER} Skills on offer in this camp are bought.", rule="CP-06"
        )
    if name is not None:
        yield from belongings.room(campaign, name, "skill")


def heal(campaign: Campaign, name: str, typed: str) -> Outcome:
    """Heal one wound: a Skill flips back (CP-07)."""
    running(campaign)
    card = cards.named(campaign, name, typed)
    if card.kind != cards.SKILL:
        raise UsageError(f"{as_typed(card.card)} is Junk.", hint=f"Repair it: vsong repair {name} NAME.")
    if card.state == READY:
        raise Refused(
            f"Skill {card.card} of {name.capitalize()} is not wounded; {count(price(campaign, prices.HEAL), 'coin')} would heal nothing.",
            rule="CP-07",
            hint=_wounded_ones(campaign),
        )
    campaign, paid = spend(campaign, prices.HEAL)
    return cards.turned(campaign, name, card, READY), (*paid, camp_events.SkillHealed(name, card.card))


def wounded(campaign: Campaign) -> tuple[tuple[str, str], ...]:
    """Return all wounded Skills with their holders."""
    return tuple((name, one.card) for name, v in campaign.vagrants.items() for one in cards.wounded(v))


def _wounded_ones(campaign: Campaign) -> str:
    found = [f"{name.capitalize()} {card}" for name, card in wounded(campaign)]
    return f"Wounded are: {', '.join(found)}." if found else "Nobody is wounded."


def nothing_wounded(campaign: Campaign, name: str) -> Refused:
    """Return the refusal to heal or flip back where nothing is wounded (CP-07)."""
    return Refused(
        f"{name.capitalize()} has 0 wounded Skills; healing one costs {count(price(campaign, prices.HEAL), 'coin')}, "
        f"and the pool holds {camp_coins.pool(campaign)}.",
        rule="CP-07",
        hint=_wounded_ones(campaign),
    )


def nothing_broken(campaign: Campaign, whose: str) -> Refused:
    """Return the refusal to repair or sell where nothing is broken (CP-07, CP-04)."""
    return Refused(
        f"{whose[0].upper()}{whose[1:]}: 0 Junk is broken; a repair costs {price(campaign, prices.REPAIR)} and a sale brings "
        f"{prices.SALE}, and the pool holds {camp_coins.pool(campaign)}.",
        rule="CP-07",
        hint=_broken_ones(campaign),
    )


def restore(campaign: Campaign, name: str, typed: str) -> Outcome:
    """Flip the one wounded Skill that coming back from Westbound gives, for nothing (WB-08)."""
    waiting = running(campaign).restores
    if name not in waiting:
        raise Refused(f"{name.capitalize()} has 0 Skills to flip back for nothing.", rule="WB-08")
    card = westbound.flipped(campaign, name, typed, "CARD")
    campaign = with_camp(campaign, restores=tuple(one for one in waiting if one != name))
    return cards.turned(campaign, name, card, READY), (camp_events.SkillHealed(name, card.card),)


def broken(campaign: Campaign) -> tuple[tuple[str | None, str], ...]:
    """Return all broken Junk with its holder; None holds what lies with the belongings."""
    found = [
        (name, junk)
        for name, one in campaign.vagrants.items()
        for junk, state in one.junk.items()
        if state == BROKEN
    ]
    return (*found, *((None, junk) for junk in campaign.belongings.broken_junk))


def _broken_named(campaign: Campaign, holder: str | None, typed: str, rule: str) -> str:
    own = [junk for one, junk in broken(campaign) if one == holder]
    if not own:
        whose = "The belongings hold" if holder is None else f"{holder.capitalize()} holds"
        raise Refused(f"{whose} 0 broken Junk.", rule=rule, hint=_broken_ones(campaign))
    return match(typed, own, "broken Junk there")


def _broken_ones(campaign: Campaign) -> str:
    found = [f"{holder or THE_BELONGINGS} {junk}" for holder, junk in broken(campaign)]
    return f"Broken are: {', '.join(found)}." if found else "No Junk is broken."


def repair(campaign: Campaign, holder: str | None, typed: str) -> Outcome:
    """Repair one Junk, or for nothing after a Moonreaper Ritual (CP-07, MR-13)."""
    running(campaign)
    junk = _broken_named(campaign, holder, typed, "CP-07")
    campaign, paid = spend(campaign, prices.REPAIR)
    return _whole(campaign, holder, junk), (*paid, camp_events.JunkRepaired(holder, junk))


def _whole(campaign: Campaign, holder: str | None, junk: str) -> Campaign:
    if holder is None:
        campaign = belongings.out_of(campaign, "broken_junk", junk)
    return belongings.place(campaign, "junk", junk, holder)


def sell(campaign: Campaign, holder: str | None, typed: str) -> Outcome:
    """Discard broken Junk for coins (CP-04, RU-24)."""
    running(campaign)
    junk = _broken_named(campaign, holder, typed, "CP-04")
    if holder is None:
        campaign = belongings.out_of(campaign, "broken_junk", junk)
    else:
        campaign = belongings.lifted(campaign, "junk", holder, junk)
    campaign, earned = camp_coins.earn(campaign, camp_coins.JUNK, prices.SALE)
    return campaign, (camp_events.JunkSold(holder, junk), *earned)


def offer(campaign: Campaign, junk: str, *, forced: bool = False) -> Outcome:
    """Name the top card of the present tier's deck; each card after the first costs coins (CP-09, CP-10)."""
    present = running(campaign)
    overruled = settle(_offer_objections(campaign, junk), forced=forced)
    paid: tuple[Event, ...] = ()
    if present.offer is not None:
        campaign, paid = spend(campaign, prices.REDRAW)
    shown = camp_events.JunkOffered(junk, campaign.junk_tier, present.offer)
    return with_camp(campaign, offer=junk), (*overruled, *paid, shown)


def _offer_objections(campaign: Campaign, junk: str) -> Iterator[Refused]:
    present = running(campaign)
    holder = belongings.where_is(campaign, "junk", junk)
    if holder is not None:
        raise Refused(
            f"Junk {as_typed(junk)} lies with {limits.holder(holder)}, so it was not in the deck.",
            rule="CP-09",
        )
    yield from belongings.rewarded("junk", junk)
    if any(same(junk, word) for card in SPECIAL_JUNK for word in card if word):
        yield Refused(
            f"Junk {as_typed(junk)} never joins the Junk deck, so it is not on offer.", rule="RU-27"
        )
    if present.offer is not None and same(present.offer, junk):
        raise Refused(f"{as_typed(junk)} is on offer already.", rule="CP-10")
    if not junk_left(campaign):
        yield Refused(
            f"{prices.JUNK_ON_OFFER} Junk is bought in this camp, and that is all there is.", rule="CP-09"
        )


def buy_junk(
    campaign: Campaign, name: str | None, *, replace: str | None = None, forced: bool = False
) -> Outcome:
    """Buy the Junk on offer, 1 in a camp; what it replaces goes to the belongings (CP-09)."""
    present = running(campaign)
    junk = present.offer
    if junk is None:
        raise Refused("No Junk is on offer.", rule="CP-09", hint="Draw the top card: vsong camp offer NAME.")
    moved: tuple[Event, ...] = ()
    if name is not None and replace is not None:
        old = match(replace, campaign.vagrants[name].junk, f"Junk of {name}")
        state = campaign.vagrants[name].junk[old]
        campaign = belongings.place(belongings.lifted(campaign, "junk", name, old), "junk", old, None, state)
        moved = (campaign_events.CardTaken("junk", old, name, own=False),)
    overruled = settle(_junk_objections(campaign, name), forced=forced)
    campaign, paid = spend(campaign, prices.JUNK)
    campaign = belongings.place(campaign, "junk", junk, name)
    campaign = with_camp(campaign, offer=None, junk_bought=present.junk_bought + 1)
    replaced = moved[0].card if moved else None  # type: ignore[attr-defined]
    return campaign, (*overruled, *paid, *moved, camp_events.JunkBought(junk, name, replaced))


def _junk_objections(campaign: Campaign, name: str | None) -> Iterator[Refused]:
    if not junk_left(campaign):
        yield Refused(
            f"{running(campaign).junk_bought} Junk is bought in this camp, and the group may buy {prices.JUNK_ON_OFFER}.",
            rule="CP-09",
            hint="The next camp has another.",
        )
    if name is not None:
        for full in belongings.room(campaign, name, "junk"):
            yield Refused(
                full.message, rule="SL-01", hint="Replace one: --replace NAME; or leave out the Vagrant."
            )


def hold_seance(campaign: Campaign) -> Outcome:
    """Take the Seance card for the next scenario, paid for each Vagrant (CP-11)."""
    running(campaign)
    if campaign.seance:
        raise Refused("The Seance card is taken for the next scenario, and there is 1.", rule="CP-11")
    campaign, paid = spend(campaign, prices.SEANCE)
    return campaign._replace(seance=True), (*paid, camp_events.SeanceHeld())


def draw(
    campaign: Campaign,
    name: str,
    drawer: bindle.Drawer,
    said: int | None = None,
    back: tuple[str, ...] = (),
    *,
    forced: bool = False,
) -> Outcome:
    """Pay, draw 1 token for a Vagrant and keep it up to the Rummage value, which may be `said` this once (AC-04).

    A moon token is set aside and drawn again, and goes back afterwards (MR-06).
    """
    campaign, paid = spend(campaign, prices.RUMMAGE)
    item, moons = _drawn(campaign, drawer)
    aside = (camp_events.MoonTokenAside(moons),) if moons else ()
    campaign, gained = rummage.gain(campaign, name, item, said, back, forced=forced)
    return campaign, (*paid, *aside, *gained)


def _drawn(campaign: Campaign, drawer: bindle.Drawer) -> tuple[str, int]:
    """Return the item drawn and the moon tokens that came before it."""
    if isinstance(drawer, bindle.ByHand):
        named = [token(campaign, word) for word in drawer.words]
    else:
        inside = bindle.contents(campaign)
        named = list(drawer.luck.pick(inside, len(inside)))
        last = next((index for index, one in enumerate(named) if one in ITEM_KEYS), None)
        named = [] if last is None else named[: last + 1]
    items = [one for one in named if one in ITEM_KEYS]
    moons = named.count(MOON)
    bindle.refuse_impossible(campaign, tuple(one for one in named if one == MOON))
    if len(items) != 1 or len(items) + moons != len(named):
        shown = ", ".join(map(spoken, named)) or "nothing"
        raise UsageError(
            f"A Rummage in the camp draws 1 item token, not {shown}.",
            rule="CP-08",
            hint="Name what was drawn, moon tokens too: --drew moon,salt.",
        )
    return items[0], moons
