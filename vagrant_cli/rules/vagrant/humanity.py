"""A Vagrant's Humanity: losses, wounds and gains (HU-01 to HU-03, WB-02, WB-08, VG-01)."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from ..board.board import owner
from ..events import vagrant as vagrant_events
from ..tracks.rounds import running, with_rounds
from . import cards, westbound
from .maximum import humanity, maximum, told_maximum

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...campaign import Campaign
    from ..events.event import Event, Outcome

FLIP = "--flip"

CURSE, CURSED = 1, "cursebearer"


class Choice(NamedTuple):
    """What the player has to choose: a `card` that flips ("flip"), is covered ("cover") or flips back ("restore")."""

    what: str
    options: tuple[str, ...]


def struck(names: Iterable[str]) -> tuple[str, ...]:
    """Return whose cards an effect on these characters touches: the pup's is the Runaway's, once (RU-20, VG-05)."""
    return tuple(dict.fromkeys(map(owner, names)))


def choice_of_loss(campaign: Campaign, name: str, loss: int) -> Choice | None:
    """Return what the player has to choose when this Vagrant loses so much, or None."""
    if _shared(campaign) is not None or campaign.vagrants[name].westbound:
        return None
    if humanity(campaign, name) > loss:
        return None
    ready = cards.ready(campaign.vagrants[name])
    return _choice("flip", ready) if ready else choice_of_cover(campaign, name)


def choice_of_cover(campaign: Campaign, name: str) -> Choice | None:
    """Return which Skills the Westbound Skill may lie on, when there is more than one."""
    return _choice("cover", westbound.can_cover(campaign, name))


def choice_of_gain(campaign: Campaign, name: str, gained: int) -> Choice | None:
    """Return what the player has to choose when this Vagrant gains so much, or None (WB-08)."""
    one = campaign.vagrants[name]
    if _shared(campaign) is not None or not one.westbound:
        return None
    if one.humanity is not None and one.humanity + gained < told_maximum(campaign, name):
        return None
    return _choice("restore", westbound.may_flip(campaign, name))


def _choice(what: str, options: tuple[cards.Held, ...]) -> Choice | None:
    return Choice(what, tuple(cards.labels(options))) if len(options) > 1 else None


def lose(
    campaign: Campaign,
    name: str,
    loss: int,
    *,
    flip: str | None = None,
    cover: str | None = None,
) -> Outcome:
    """Take Humanity from a Vagrant; what goes beyond 0 is dropped (HU-03).

    At 0 the Vagrant is wounded: `flip` names the card that flips, the only one left needs no name (HU-01). With
    nothing left to flip they become Westbound, and `cover` names the covered Skill (HU-02). Westbound Vagrants keep 1
    (WB-02).
    """
    _expect_cards(campaign, name, flip, cover)
    if _shared(campaign) is not None:
        return _share(campaign, name, -loss)
    present = humanity(campaign, name)
    least = westbound.LEAST if campaign.vagrants[name].westbound else 0
    left = max(present - loss, min(present, least))
    events = (vagrant_events.HumanityLost(name, present - left, left, loss - (present - left)),)
    if left:
        return (campaign.with_vagrant(name, humanity=left), events) if left < present else (campaign, events)
    campaign, wound = _wound(campaign, name, flip, cover)
    return campaign, (*events, *wound)


def _expect_cards(campaign: Campaign, name: str, *typed: str | None) -> None:
    """Raise UsageError where a card is named that the Vagrant does not have, whether one flips or not."""
    for card in filter(None, typed):
        cards.named(campaign, name, card)


def _wound(campaign: Campaign, name: str, flip: str | None, cover: str | None) -> Outcome:
    ready = cards.ready(campaign.vagrants[name])
    if not ready:
        return westbound.enter(campaign, name, cover)
    gone = tuple(one for one in cards.held(campaign.vagrants[name]) if one not in ready)
    card = cards.pick(ready, flip, f"{name.capitalize()} is wounded, and one card flips", "HU-01", FLIP, gone)
    campaign = cards.turned(campaign.with_vagrant(name, humanity=None), name, card, cards.harmed(card))
    return campaign, (vagrant_events.VagrantWounded(name, card.kind, card.card, maximum(campaign, name)),)


def gain(campaign: Campaign, name: str, gained: int, *, flip: str | None = None) -> Outcome:
    """Give a Vagrant Humanity, up to the maximum (AC-08); at it nothing happens.

    A Westbound Vagrant who comes to the maximum turns back; `flip` names the wounded Skill that flips with it, and
    without a choice the event leaves it open (WB-08).
    """
    _expect_cards(campaign, name, flip)
    if _shared(campaign) is not None:
        return _share(campaign, name, gained)
    one = campaign.vagrants[name]
    if one.humanity is None:
        return westbound.come_back(campaign, name, flip) if one.westbound else (campaign, ())
    most = told_maximum(campaign, name)
    total = min(one.humanity + gained, max(most, one.humanity))
    events: tuple[Event, ...] = (
        (vagrant_events.HumanityGained(name, total - one.humanity, total, most),)
        if total > one.humanity
        else ()
    )
    if total < most:
        return campaign.with_vagrant(name, humanity=total), events
    if not one.westbound:
        return campaign.with_vagrant(name, humanity=None), events
    campaign, back = westbound.come_back(campaign, name, flip)
    return campaign, (*events, *back)


def heal(campaign: Campaign, name: str, gained: int, *, flip: str | None = None) -> Outcome:
    """Give a Vagrant Humanity, and say so when there was no room for any."""
    campaign, events = gain(campaign, name, gained, flip=flip)
    return campaign, events or (vagrant_events.HumanityFull(name),)


def haunted(campaign: Campaign, name: str, haint: str = "") -> Outcome:
    """Apply what being haunted sets off: the Cursebearer's Haint gains 1, once in a turn (VG-01).

    The event says that it does; the Haint's Humanity is changed by whoever moved it.
    """
    if name != CURSED or running(campaign).rounds.cursed:
        return campaign, ()
    return with_rounds(campaign, cursed=True), (vagrant_events.CurseAnswered(name, CURSE, haint),)


def _shared(campaign: Campaign) -> int | None:
    """Return the maximum of the Humanity that all share in this scenario, or None."""
    return campaign.scenario and campaign.scenario.settings.shared_maximum


def _share(campaign: Campaign, name: str, change: int) -> Outcome:
    most = _shared(campaign)
    scenario = running(campaign)
    assert most is not None
    present = most if scenario.shared_humanity is None else scenario.shared_humanity
    now = max(min(present + change, most), 0)
    events: tuple[Event, ...] = (vagrant_events.SharedHumanityChanged(name, now - present, now, most),)
    if not now:
        events += (vagrant_events.SharedHumanityGone(scenario.page),)
    return campaign.in_scenario(shared_humanity=None if now == most else now), events
