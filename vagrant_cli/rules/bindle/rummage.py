"""Rummaging, and how many item tokens a Vagrant may hold (AC-03, AC-04, RU-07, RU-38, VG-05, VG-09)."""

from __future__ import annotations

from ...campaign import added
from ...data.vagrants import OWNER, PUP
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ..board.board import owner
from ..events import bindle as bindle_events
from ..events.event import settle
from ..haint import moonreaper_on_train
from ..tracks import rounds
from ..vagrant import maximum
from ..words.matching import listed
from ..words.plurals import agree, count
from ..words.token_names import item_named, many, short, spoken
from . import bindle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...campaign import Campaign
    from ..events.event import Event, Outcome
    from .bindle import Draw, Drawer


RUMMAGE = "rummage"


def holding(campaign: Campaign, holder: str) -> dict[str, int]:
    """Return the tokens that lie on one card; the pup's and the Runaway's are two."""
    if holder == PUP:
        return dict(campaign.vagrants[OWNER].pup_tokens)
    return dict(campaign.vagrants[holder].tokens)


def held(campaign: Campaign, holder: str) -> int:
    """Return how many tokens count against the Rummage value, the pup's with the Runaway's (VG-05)."""
    one = campaign.vagrants[owner(holder)]
    return sum(one.tokens.values()) + sum(one.pup_tokens.values())


def entry(campaign: Campaign, holder: str) -> str:
    """Return the box profile's key of the Rummage value on the side that is up."""
    return f"{maximum.side(campaign, owner(holder))}.rummage"


def may_hold(campaign: Campaign, holder: str, said: int | None = None) -> int | None:
    """Return how many tokens somebody may hold: what is said this once, else the Rummage value as told (AC-04)."""
    return campaign.number(entry(campaign, holder)) if said is None else said


def laid(campaign: Campaign, holder: str, item: str, number: int = 1) -> Campaign:
    """Return the campaign with so many more (or fewer) tokens of an item on a card."""
    tokens = added(holding(campaign, holder), item, number)
    return campaign.with_vagrant(owner(holder), **{"pup_tokens" if holder == PUP else "tokens": tokens})


def own(campaign: Campaign, holder: str, typed: str) -> str:
    """Return the item meant that lies on this card, or refuse with what lies there."""
    item, lying = item_named(typed), holding(campaign, holder)
    if item not in lying:
        shown = ", ".join(many(one, number) for one, number in lying.items())
        raise Refused(
            f"{holder.capitalize()} holds 0 {spoken(item)} tokens"
            + (f"; there {agree(sum(lying.values()))} {shown}." if lying else " and no other."),
            rule="BN-01",
            hint="What everybody holds: vsong status bindle.",
        )
    return item


def draw(
    campaign: Campaign,
    name: str,
    number: int,
    coins: int,
    drawer: Drawer,
    *,
    cards: moonreaper_on_train.Cards = moonreaper_on_train.NO_CARDS,
    forced: bool = False,
) -> Draw:
    """Lay coins and draw tokens for a Rummage, 1 for each coin; a Skill may draw more (AC-03, RU-38).

    Nothing is kept yet. With coins it is the General Action, which is done once in a turn.
    """
    _may_rummage(campaign, name)
    overruled = settle(_more_coins(number, coins), forced=forced)
    campaign, counted = (
        rounds.once(campaign, name, RUMMAGE, "AC-03", forced=forced) if coins else (campaign, ())
    )
    campaign, spent = rounds.spend(campaign, name, coins, forced=forced)
    campaign, items, events = bindle.draw(campaign, number, drawer, cards=cards, forced=forced)
    return campaign, items, (*overruled, *counted, *spent, *events)


def _more_coins(number: int, coins: int) -> Iterator[Refused]:
    if coins > number:
        yield Refused(
            f"A Rummage draws 1 token for each coin, so {count(coins, 'coin')} draw no fewer than {number}.",
            rule="AC-03",
            hint="A Skill may draw more: --coins is at most the number of tokens.",
        )


def _may_rummage(campaign: Campaign, name: str) -> None:
    rounds.running(campaign, "A Rummage takes 1 coin of a turn, and no scenario is running.", "AC-03")
    if name == PUP:
        raise Refused(
            "The pup cannot rummage; the Runaway's 1 Rummage value counts for both.",
            rule="VG-05",
            hint="Let the Runaway do it.",
        )


def too_many(campaign: Campaign, holder: str, said: int | None = None, coming: int = 1) -> int:
    """Return how many tokens have to go back when so many more come (AC-04); 0 when nobody knows the limit."""
    limit = may_hold(campaign, holder, said)
    return 0 if limit is None else max(held(campaign, holder) + coming - limit, 0)


def keep(
    campaign: Campaign,
    name: str,
    drawn: Sequence[str],
    typed: str | None,
    back: Sequence[str],
    said: int | None = None,
    *,
    forced: bool = False,
) -> Outcome:
    """Keep one of the tokens drawn; above the limit others, or the new one, go back (AC-03, AC-04, RU-07)."""
    kept, limit = _kept(drawn, typed), may_hold(campaign, name, said)
    campaign = laid(campaign, name, kept)
    campaign, returned = give_back(campaign, name, back, limit, forced=forced)
    event = bindle_events.TokenKept(name, kept, held(campaign, name), limit)
    return campaign, (event, *returned, *unknown(campaign, name, limit))


def unknown(campaign: Campaign, holder: str, limit: int | None) -> tuple[Event, ...]:
    """Return that nobody knows how many tokens somebody may hold, where that is so (AC-04)."""
    known = limit is not None
    return () if known else (bindle_events.RummageValueUnknown(owner(holder), entry(campaign, holder)),)


def _kept(drawn: Sequence[str], typed: str | None) -> str:
    different = tuple(dict.fromkeys(drawn))
    if typed is None:
        if len(different) == 1:
            return different[0]
        raise UsageError(
            f"1 of the {len(drawn)} tokens drawn is kept: {listed(map(spoken, different))}.",
            rule="AC-03",
            hint="Say which: --keep TOKEN.",
        )
    item = item_named(typed)
    if item not in different:
        raise UsageError(
            f"{spoken(item)} is not among the {count(len(drawn), 'token')} drawn: {listed(map(spoken, different))}.",
            rule="AC-03",
        )
    return item


def give_back(
    campaign: Campaign, holder: str, back: Sequence[str], said: int | None = None, *, forced: bool = False
) -> Outcome:
    """Return tokens to the Bindle down to the limit, no more and no fewer (AC-04)."""
    limit = may_hold(campaign, holder, said)
    over = too_many(campaign, holder, limit, coming=0)
    if len(back) > over and limit is not None:
        raise UsageError(
            f"{holder.capitalize()} holds {held(campaign, holder)} of {count(limit, 'token')}, so {over} {agree(over, 'goes', 'go')} back, not "
            f"{len(back)}.",
            rule="AC-04",
            hint="Leave out --return.",
        )
    overruled = settle(_limit_objections(campaign, holder, over - len(back), limit), forced=forced)
    events: tuple[Event, ...] = ()
    for typed in back:
        item = own(campaign, holder, typed)
        campaign = laid(campaign, holder, item, -1)
        events += (bindle_events.TokenReturned(holder, item),)
    return campaign, (*overruled, *events)


def _limit_objections(campaign: Campaign, holder: str, over: int, limit: int | None) -> Iterator[Refused]:
    if over > 0:
        lying = tuple(holding(campaign, holder))
        pup = holder == PUP
        yield Refused(
            f"{holder.capitalize()} would hold {count(held(campaign, holder), 'token')}"
            f"{' with the Runaway' if pup else ''}, and the Rummage value is {limit}.",
            rule="VG-09" if pup else "AC-04",
            hint=f"Say what goes back: --return {listed(map(short, lying))}." if lying and not pup else None,
        )


def gain(
    campaign: Campaign,
    holder: str,
    typed: str,
    said: int | None = None,
    back: Sequence[str] = (),
    *,
    forced: bool = False,
) -> Outcome:
    """Lay a token from the Bindle on a card because a card or an event says so; the pup can find one (VG-09)."""
    item, limit = item_named(typed), may_hold(campaign, holder, said)
    bindle.refuse_impossible(campaign, (item,))
    campaign = laid(campaign, holder, item)
    campaign, returned = give_back(campaign, holder, back, limit, forced=forced)
    event = bindle_events.TokenGained(holder, item, held(campaign, holder), limit)
    return campaign, (event, *returned, *unknown(campaign, holder, limit))
