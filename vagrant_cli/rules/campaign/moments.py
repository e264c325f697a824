"""The story: moments, when they may be read and what they do (MO-01 to MO-06), Mile Posts and notes (CP-20)."""

from __future__ import annotations

from ...campaign import CAMP, READY, SCENARIO, START, ZASHLI
from ...data.editions import REWARD, book, of_moment
from ...data.items import ROUND_SPACES
from ...data.scenarios import mile_posts
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...typed import quoted
from ..events import camp as camp_events
from ..events import campaign as campaign_events
from ..events.event import settle
from ..tracks import donation_track
from ..tracks.rounds import running
from ..vagrant import cards
from ..words.matching import as_typed, same, shown
from ..words.moments import spelled
from ..words.plurals import agree, count
from . import camp_coins, deed_draws, deeds, moonreaper

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...campaign import Campaign
    from ..events.event import Event, Outcome

TAKES_DEEDS = ("O-1", "O-3", "O-!")
"""Moments for which players name deeds."""

NAMED = ("O-!",)
"""Those of them for which players name a card of the deck."""

TOLD_BY_THE_BOOK = ("O-!", "O-?")
"""Moments that a scenario calls at a point that no save can know."""


def known(campaign: Campaign) -> tuple[frozenset[str], frozenset[int]]:
    """Return the moments that a campaign has called or read, and the pages of scenarios it has come to."""
    here = (campaign.scenario.page,) if campaign.scenario else ()
    return frozenset((*campaign.moments_read, *donation_track.due(campaign))), frozenset(
        (*campaign.results, *here)
    )


def objections(campaign: Campaign, moment: str) -> Iterator[Refused]:
    """Yield why nobody may read this moment now; no word about what stands in it (MO-06)."""
    owner = of_moment(moment)
    if owner not in (None, campaign.edition):
        yield Refused(
            f"Moment {moment} belongs to {owner.name}, which this campaign does not use.", rule="MO-06"
        )
        return
    square = next((s for s, m in donation_track.track(campaign).squares if m == moment), None)
    coins = campaign.donations.coins
    if square is not None and coins < square:
        yield Refused(
            f"Moment {moment} is not reached: it stands on square {square}, and {count(coins, 'coin')} {agree(coins)} donated.",
            rule="MO-06",
            hint=f"Donate {square - coins} more first{_donate(campaign, square - coins)}.",
        )
    elif moment == REWARD and not moonreaper.rituals_done(campaign):
        yield Refused(
            f"Moment {REWARD} is not reached: it takes 1 Moonreaper Ritual, and 0 are done.",
            rule="MO-06",
            hint="Record one with: vsong moonreaper ritual NAME.",
        )
    elif moment in TOLD_BY_THE_BOOK:
        yield Refused(
            f"Moment {moment} is read only when a scenario tells you to, and no save knows when it does.",
            rule="MO-06",
            hint=f"When the book has said so: vsong moment {spelled(moment)} --force 'the book says so'.",
        )
    yield from _worn_out(campaign, moment)


def _donate(campaign: Campaign, coins: int) -> str:
    """Return the command for a donation where it can be made now, as an end of a sentence."""
    camp = campaign.camp
    payable = camp is None or (not camp.finished and coins <= camp_coins.pool(campaign))
    return f": vsong donate {coins}" if campaign.phase != SCENARIO and payable else ""


def _worn_out(campaign: Campaign, moment: str) -> Iterator[Refused]:
    """Yield that a moment of the track has done its work; what O-2 raised cannot rise again."""
    if moment in campaign.moments_read and moment in ("O-1", "O-2", "O-3"):
        refusal = Refused(f"Moment {moment} was read before, and works 1 time.", rule="MO-06")
        if moment == "O-2":
            raise refusal
        yield refusal


def choices(campaign: Campaign, moment: str) -> Mapping[str, tuple[str, ...]]:
    """Return the deeds among which a moment lets each Vagrant choose; Vagrants without one are left out."""
    if moment not in ("O-1", "O-3"):
        return {}
    open_deeds = {name: deeds.open_goals(campaign, name) for name in campaign.vagrants}
    return {name: cards for name, cards in open_deeds.items() if cards}


def read(
    campaign: Campaign,
    moment: str,
    chosen: Mapping[str, str],
    *,
    space: int | None = None,
    forced: bool = False,
) -> Outcome:
    """Mark a moment as read and apply what it does.

    `chosen` maps a Vagrant to the deed that the moment touches, `space` is the one that a moment asks for. Those of
    the track work once (MO-01 to MO-03), those that a scenario calls whenever it does (MO-04, MO-05); any other
    changes nothing again, and is refused.
    """
    overruled = settle(objections(campaign, moment), forced=forced)
    if chosen and moment not in TAKES_DEEDS:
        raise UsageError(
            f"Moment {moment} asks for no deed.", hint=f"Type only: vsong moment {spelled(moment)}."
        )
    if space is not None and moment != "O-?":
        raise UsageError(
            f"Moment {moment} asks for no number.", hint=f"Type only: vsong moment {spelled(moment)}."
        )
    part = moonreaper.rituals_done(campaign) if moment == REWARD else None
    changed, events = _effect(campaign, moment, chosen, space, forced=forced)
    if moment not in changed.moments_read:
        changed = changed._replace(moments_read=(*changed.moments_read, moment))
    again = changed == campaign and part is None
    marked = () if again else (campaign_events.MomentRead(moment, book(moment), part),)
    called = (campaign_events.MomentCalled(moment, book(moment)),) if campaign.phase == SCENARIO else ()
    if not (marked or called or events):
        raise Refused(f"Moment {moment} was read before; again it changes nothing.", rule="MO-06")
    return changed, (*overruled, *marked, *called, *events)


def _effect(
    campaign: Campaign, moment: str, chosen: Mapping[str, str], space: int | None, *, forced: bool
) -> Outcome:
    if moment == "O-1":
        return _token_each(campaign, chosen)
    if moment == "O-2":
        return campaign, (campaign_events.DeedLimitRaised(deeds.LIMIT_RAISED),)
    if moment == "O-3":
        return _flip_one(campaign, chosen, forced=forced)
    if moment == "O-!":
        return restore_all(campaign, chosen, forced=forced)
    if moment == "O-?":
        return mark_space(campaign, space)
    return campaign, ()


def _token_each(campaign: Campaign, chosen: Mapping[str, str]) -> Outcome:
    """Add a token to one deed of each Vagrant; one in a scenario does not count against it (MO-01)."""
    events: tuple[Event, ...] = ()
    for name, deed in chosen.items():
        campaign, placed = deeds.add_token(campaign, name, deed)
        events += placed
    return campaign, events


def _flip_one(campaign: Campaign, chosen: Mapping[str, str], *, forced: bool) -> Outcome:
    """Flip one deed of one Vagrant; its tokens are coins of this Camp Phase (MO-03)."""
    if len(chosen) > 1:
        raise Refused(
            f"Moment O-3 serves 1 Vagrant, not {len(chosen)}.", rule="MO-03", hint="Name one of them."
        )
    outside = Refused(
        "Moment O-3 pays coins of a Camp Phase, and no Camp Phase is running.",
        rule="MO-03",
        hint="Read it after: vsong scenario end victory (or defeat).",
    )
    events = list(settle([] if campaign.phase == CAMP else [outside], forced=forced))
    for name, deed in chosen.items():
        tokens = campaign.vagrants[name].deeds[deed].tokens
        campaign, flipped = deeds.flip(campaign, name, deed)
        events += flipped
        if tokens:
            events.append(campaign_events.DeedCashed(name, deed, tokens, finished=False))
            campaign, earned = camp_coins.pay_in(campaign, camp_coins.DEEDS, tokens)
            events += earned
    return campaign, tuple(events)


def one_vagrant(moment: str) -> bool:
    """Tell whether a moment serves one Vagrant of the group rather than each of them."""
    return moment == "O-3"


def restore_all(campaign: Campaign, chosen: Mapping[str, str], *, forced: bool = False) -> Outcome:
    """Restore every Vagrant: normal side, Skills ready, Junk whole, Humanity at the maximum (MO-04).

    `chosen` maps a Vagrant to the deed that it takes straight on its reward side; nobody has to.
    """
    overruled = settle(_objections(campaign, chosen), forced=forced)
    events: tuple[Event, ...] = ()
    for name in campaign.vagrants:
        campaign, restored = _restore(campaign, name)
        events += restored
    scenario = campaign.scenario
    if scenario is not None and scenario.settings.shared_maximum is not None:
        campaign = campaign.in_scenario(shared_humanity=scenario.settings.shared_maximum)
    if campaign.camp is not None:
        campaign = campaign._replace(camp=campaign.camp._replace(restores=()))
    for name, card in chosen.items():
        campaign, taken = deed_draws.gain_reward(campaign, name, card, forced=forced)
        events += taken
    return campaign, (*overruled, *events)


def _restore(campaign: Campaign, name: str) -> Outcome:
    one = campaign.vagrants[name]
    turned = tuple(card.card for card in cards.held(one) if card.state != READY)
    campaign = campaign.with_vagrant(name, westbound=False, humanity=None, covered=None)
    campaign = cards.all_turned(campaign, name, skills=READY, junk=READY)
    return campaign, (camp_events.VagrantRestored(name, one.westbound, turned),)


def _objections(campaign: Campaign, chosen: Mapping[str, str]) -> Iterator[Refused]:
    if campaign.phase == START:
        yield Refused("Moment O-! is called by a scenario, and none has begun.", rule="MO-04")
    for name in chosen:
        extra = [card for card, deed in campaign.vagrants[name].deeds.items() if deed.extra]
        if extra:
            yield Refused(
                f"{name.capitalize()} has 1 deed that the limit does not count, {as_typed(extra[0])}.",
                rule="MO-04",
                hint=f"Discard it first: vsong deed discard {name} {quoted(extra[0])}.",
            )


def mark_space(campaign: Campaign, space: int | None) -> Outcome:
    """Mark a space of the Round track, from 1 to 6, until the running scenario ends (MO-05)."""
    said = "Moment O-? marks a space of the Round track, and no scenario is running."
    scenario = running(campaign, said, "MO-05", "it")
    if space is None or not 1 <= space <= ROUND_SPACES:
        raise UsageError(
            f"Moment O-? asks for a space of the Round track, from 1 to {ROUND_SPACES}.",
            rule="MO-05",
            hint="For example: vsong moment O-ask 4 --force 'the book says so'.",
        )
    if scenario.marked_space is not None:
        raise Refused(f"Space {scenario.marked_space} is marked already, and 1 is.", rule="MO-05")
    return campaign.in_scenario(marked_space=space), (camp_events.RoundSpaceMarked(space),)


def write_note(campaign: Campaign, note: str) -> Outcome:
    """Add a line to the campaign's notes; the same words twice are two notes only if they differ."""
    text = " ".join(note.split())
    if not text:
        raise UsageError("The note is empty.", hint="Example: vsong note 'We slept badly.'")
    if text in campaign.notes:
        raise Refused(f"This note is there already, as number {campaign.notes.index(text) + 1}.")
    return campaign._replace(notes=(*campaign.notes, text)), (campaign_events.NoteWritten(text),)


def reach_mile_post(campaign: Campaign, typed: str) -> Outcome:
    """Check off a Mile Post by its whole name.

    A name that is nearly right is not completed or suggested, since that would tell what is to come;
    "Zashli i Vyshli" has others, which the players name.
    """
    known = next((name for name in mile_posts() if same(name, typed)), None)
    if known is None and campaign.mode != ZASHLI:
        raise UsageError(
            f"No Mile Post is called {shown(typed)}.",
            rule="CP-20",
            hint="Type its whole name as printed; it is not suggested, because that would give it away.",
        )
    name = known or " ".join(typed.split())
    if any(same(name, other) for other in campaign.mile_posts):
        raise Refused(f"The Mile Post {as_typed(name)} is checked off already.", rule="CP-20")
    return campaign._replace(mile_posts=(*campaign.mile_posts, name)), (
        campaign_events.MilePostReached(name),
    )
