"""Beginning a campaign and adding Off the Rails to one that has not begun (SU-01, OR-01 to OR-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ...campaign import START, Campaign, Vagrant
from ...data.items import BERRIES
from ...data.vagrants import IN_PLAY, vagrant
from ...errors import Refused
from ..events.campaign import BerriesAdded, CampaignBegun, Event, FirstDeedDue, VagrantChosen, settle
from ..words.plurals import count
from . import moonreaper

if TYPE_CHECKING:
    from ...data.vagrants import Vagrant as Printed

FEWEST, MOST = min(IN_PLAY), max(IN_PLAY)
"""Vagrants in play: one person may play two."""


def starting(printed: Printed, player: str) -> Vagrant:
    """Return a Vagrant as it starts: its Skills ready, Wayfarer's Junk whole, Humanity at the maximum (SU-01)."""
    return Vagrant(
        player=player,
        skills={card.number: "ready" for card in printed.skills},
        junk={card.number: "ready" for card in printed.junk},
    )


def begin(
    title: str, mode: str, players: Mapping[str, str], *, off_the_rails: bool, with_moonreaper: bool
) -> tuple[Campaign, tuple[Event, ...]]:
    """Begin a campaign; `players` maps each Vagrant, in the order of play, to who plays it (may be empty)."""
    vagrants = {name: starting(vagrant(name), player) for name, player in players.items()}
    campaign = Campaign(title, mode, vagrants=vagrants)
    events: tuple[Event, ...] = (CampaignBegun(title, mode, off_the_rails),)
    events += tuple(
        VagrantChosen(name, one.player, tuple(one.skills), tuple(one.junk)) for name, one in vagrants.items()
    )
    if off_the_rails:
        campaign, added = add_off_the_rails(campaign)
        events += added
    if with_moonreaper:
        campaign, joined = moonreaper.join(campaign)
        events += joined
    return campaign, events


def add_off_the_rails(campaign: Campaign, *, forced: bool = False) -> tuple[Campaign, tuple[Event, ...]]:
    """Add the mode, on top of the base campaign or of "Zashli i Vyshli" (OR-02), before the first scenario."""
    overruled = settle(_mode_objections(campaign), forced=forced)
    due = tuple(FirstDeedDue(name) for name in campaign.vagrants)
    return campaign._replace(off_the_rails=True), (*overruled, BerriesAdded(BERRIES), *due)


def _mode_objections(campaign: Campaign) -> Iterator[Refused]:
    if campaign.off_the_rails:
        raise Refused("This campaign uses Off the Rails already.", rule="OR-01")
    if campaign.phase != START or campaign.results:
        number = len(campaign.results)
        yield Refused(
            "Off the Rails joins at the start of a campaign only, and this one has begun "
            f"({count(number, 'scenario')} finished).",
            rule="OR-01",
            hint="Begin a new one with: vsong new NAME --off-the-rails.",
        )
