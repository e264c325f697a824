"""Westbound: flipping the card, coming back, and all Vagrants Westbound (WB-01 to WB-08, RU-30, RU-40)."""

from __future__ import annotations

from ...campaign import BROKEN, NOTHING, READY, WOUNDED
from ...data.scenarios import LAST, REVIVE_BOXES
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..events import vagrant as vagrant_events
from ..tracks.rounds import running
from ..words.plurals import agree, count
from . import cards

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..events.event import Event, Outcome

LEAST = 1
"""Humanity that a Westbound Vagrant starts with and does not fall below (WB-01, WB-02)."""

PARTS = ("a", "b", "c")
"""The parts of Moment 13 that the first boxes go on to."""

COVER = "--cover"

LOST = "vsong scenario end defeat."
"""What helps where all are Westbound and the scenario does not go on."""


def can_cover(campaign: Campaign, name: str) -> tuple[cards.Held, ...]:
    """Return the Skills that the Westbound Skill may be laid on, wounded or not."""
    return tuple(one for one in cards.held(campaign.vagrants[name]) if one.kind == cards.SKILL)


def enter(campaign: Campaign, name: str, cover: str | None = None) -> Outcome:
    """Flip a Vagrant card to Westbound (WB-01): effects off, Humanity 1, tokens kept, one Skill covered.

    `cover` names that Skill; the only one needs no name.
    """
    skills = can_cover(campaign, name)
    question = f"The Westbound Skill lies on one Skill of {name.capitalize()}"
    covered = cards.pick(skills, cover, question, "WB-01", COVER).card if skills else None
    effects = tuple(campaign.vagrants[name].effects)
    campaign = campaign.with_vagrant(name, westbound=True, humanity=LEAST, covered=covered, effects=NOTHING)
    return campaign, (vagrant_events.WentWestbound(name, covered, effects), *_everybody(campaign))


def told(campaign: Campaign, name: str, cover: str | None = None) -> Outcome:
    """Flip a Vagrant card because something says so: all Skills wounded and all Junk broken too (WB-05)."""
    if campaign.vagrants[name].westbound:
        raise Refused(f"{name.capitalize()} is Westbound already.", rule="WB-05")
    campaign = cards.all_turned(campaign, name, skills=WOUNDED, junk=BROKEN)
    return enter(campaign, name, cover)


def _everybody(campaign: Campaign) -> tuple[Event, ...]:
    if campaign.scenario is None or not all_westbound(campaign):
        return ()
    return (vagrant_events.AllWestbound(campaign.scenario.page, lost=lost(campaign)),)


def all_westbound(campaign: Campaign) -> bool:
    """Tell whether no Vagrant is left who is not Westbound (WB-06)."""
    return all(one.westbound for one in campaign.vagrants.values())


def lost(campaign: Campaign) -> bool:
    """Tell whether the running scenario is lost: all are Westbound, and it does not go on or no box is left (RU-40)."""
    return all_westbound(campaign) and not (
        goes_on(running(campaign).page) and campaign.revive_boxes < REVIVE_BOXES
    )


def may_flip(campaign: Campaign, name: str) -> tuple[cards.Held, ...]:
    """Return the wounded Skills of which one flips back when this Vagrant comes back (WB-08)."""
    return cards.wounded(campaign.vagrants[name])


def flips_back(wounded: int) -> int:
    """Return how many of so many wounded Skills flip back when a Vagrant comes back: 1, if there is one (WB-08)."""
    return min(wounded, 1)


def flipped(
    campaign: Campaign, name: str, typed: str | None, option: str, whole: tuple[cards.Held, ...] = ()
) -> cards.Held:
    """Return the wounded Skill that flips back, as typed; `whole` are those that need not (WB-08)."""
    return cards.pick(may_flip(campaign, name), typed, "One wounded Skill flips back", "WB-08", option, whole)


def come_back(campaign: Campaign, name: str, restore: str | None = None) -> Outcome:
    """Turn a Vagrant card back at the maximum: one wounded Skill of choice flips back (WB-08).

    `restore` names it; the only wounded one needs no name. Without a choice among several, which one is left
    open, and the event says so.
    """
    one = campaign.vagrants[name]
    wounded = may_flip(campaign, name)
    back = flips_back(len(wounded))
    whole = tuple(card for card in cards.held(one) if card.kind == cards.SKILL and card not in wounded)
    campaign = campaign.with_vagrant(name, westbound=False, humanity=None, covered=None)
    if not back:
        return campaign, (vagrant_events.CameBack(name, None),)
    if restore is None and back < len(wounded):
        return campaign, (
            vagrant_events.CameBack(name, None),
            vagrant_events.RestoreDue(name, tuple(one.card for one in wounded)),
        )
    card = flipped(campaign, name, restore, "--flip", whole)
    return cards.turned(campaign, name, card, READY), (vagrant_events.CameBack(name, card.card),)


def goes_on(page: int) -> bool:
    """Tell whether a scenario goes on after all Vagrants were Westbound (RU-40)."""
    return page in LAST


def revive(campaign: Campaign) -> Outcome:
    """Tick the next box and turn all cards back, because all Vagrants are Westbound.

    Skills heal (RU-30); on the pages where the scenario goes on, Junk is repaired too and nothing is read (RU-40).
    Without a box left nothing changes, and the event says that the scenario is lost.
    """
    page = running(campaign).page
    here = f"on page {page}"
    if not all_westbound(campaign):
        left = [name for name, one in campaign.vagrants.items() if not one.westbound]
        raise Refused(
            f"{count(len(left), 'Vagrant')} {here} {agree(len(left))} not Westbound: {', '.join(map(str.capitalize, left))}.",
            rule="WB-06",
        )
    if campaign.revive_boxes >= REVIVE_BOXES:
        return campaign, (vagrant_events.NoBoxLeft(page),)
    boxes = campaign.revive_boxes + 1
    on = goes_on(page)
    for name in campaign.vagrants:
        campaign = campaign.with_vagrant(name, westbound=False, humanity=None, covered=None)
        campaign = cards.all_turned(campaign, name, skills=READY, junk=READY if on else None)
    part = None if on or boxes > len(PARTS) else PARTS[boxes - 1]
    return campaign._replace(revive_boxes=boxes), (vagrant_events.VagrantsRevived(page, boxes, part),)


def revive_now(campaign: Campaign) -> Outcome:
    """Tick a box in the middle of a scenario, which only those do that go on, while one is left (RU-40)."""
    if not goes_on(running(campaign).page):
        raise Refused("All Vagrants Westbound ends this scenario.", rule="WB-06", hint=LOST)
    if lost(campaign):
        raise Refused(
            f"All Vagrants are Westbound, and {count(REVIVE_BOXES, 'box')} of {REVIVE_BOXES} {agree(REVIVE_BOXES)} ticked.",
            rule="RU-40",
            hint=LOST,
        )
    return revive(campaign)
