"""Beginning a campaign and adding Off the Rails to one that has not begun (SU-01, OR-01 to OR-04)."""

from __future__ import annotations

from ...campaign import START, Campaign, Vagrant
from ...data.editions import BASE
from ...data.vagrants import vagrant
from ...errors import Refused
from ...records import TYPE_CHECKING
from ..events.campaign import BerriesAdded, CampaignBegun, FirstDeedDue, VagrantChosen
from ..events.event import settle
from ..words.plurals import count
from . import moonreaper

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from ...data.editions import Edition
    from ...data.vagrants import Vagrant as Printed
    from ..events.event import Event, Outcome


def starting(printed: Printed, player: str) -> Vagrant:
    """Return a Vagrant as it starts: its Skills ready, Wayfarer's Junk whole, Humanity at the maximum (SU-01)."""
    return Vagrant(
        player=player,
        skills={card.number: "ready" for card in printed.skills},
        junk={card.number: "ready" for card in printed.junk},
    )


def begin(
    title: str,
    mode: str,
    players: Mapping[str, str],
    *,
    edition: Edition = BASE,
    with_moonreaper: bool = False,
) -> Outcome:
    """Begin a campaign; `players` maps each Vagrant, in the order of play, to who plays it (may be empty)."""
    vagrants = {name: starting(vagrant(name), player) for name, player in players.items()}
    campaign = Campaign(title, mode, vagrants=vagrants)
    events: tuple[Event, ...] = (CampaignBegun(title, mode, edition.name),)
    events += tuple(
        VagrantChosen(name, one.player, tuple(one.skills), tuple(one.junk)) for name, one in vagrants.items()
    )
    if edition != BASE:
        campaign, added = add(campaign, edition)
        events += added
    if with_moonreaper:
        campaign, joined = moonreaper.join(campaign)
        events += joined
    return campaign, events


def add(campaign: Campaign, edition: Edition, *, forced: bool = False) -> Outcome:
    """Add an expansion, on top of the base campaign or of "Zashli i Vyshli" (OR-02), before the first scenario."""
    overruled = settle(_add_objections(campaign, edition), forced=forced)
    berries = (BerriesAdded(edition.berries),) if edition.berries else ()
    due = tuple(FirstDeedDue(name) for name in campaign.vagrants if edition.deeds)
    joined: Any = {edition.key: True}
    return campaign._replace(**joined), (*overruled, *berries, *due)


def _add_objections(campaign: Campaign, edition: Edition) -> Iterator[Refused]:
    if campaign.edition != BASE:
        raise Refused(
            f"This campaign uses {campaign.edition.name} already.",
            rule="OR-01" if campaign.edition == edition else "OR-02",
        )
    if campaign.phase != START or campaign.results:
        number = len(campaign.results)
        yield Refused(
            f"{edition.name} joins at the start of a campaign only, and this one has begun "
            f"({count(number, 'scenario')} finished).",
            rule="OR-01",
            hint=f"Begin a new one with: vsong new NAME --{edition.option}.",
        )
