"""`vsong status`: the whole campaign on one screen, or one part of it."""

from __future__ import annotations

from types import MappingProxyType

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.words.matching import match
from ...store.file import saves
from ...store.merge import git
from ..bindle import rummage
from ..camp import camp
from ..haint import board, state
from ..line.declared import Annotated, Argument, Option
from ..line.play import Result, answer, loaded, look
from ..line.who import played_by
from ..scenario import scenario
from ..scenario import screen as on_table
from ..words import status_json
from . import belongings, deeds, donations, moments, moonreaper, overview, screen
from . import watch as second_screen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ...campaign import Campaign
    from ..line.play import Play, Table

    Part = tuple[Callable[[Campaign], dict[str, Any]], Callable[[Campaign], str]]


def status(
    what: Annotated[
        str | None,
        Argument(
            metavar="WHO|deeds|belongings|bindle|camp|donations|moments|moonreaper|scenario|haint|board",
            help="A Vagrant in play, or a part of the campaign; without it all.",
        ),
    ] = None,
    short: Annotated[
        bool, Option("--short", help="One line for a shell prompt; nothing where there is no save.")
    ] = False,
    watch: Annotated[
        bool, Option("--watch", help="Draw it again whenever the save changes, until Ctrl-C.")
    ] = False,
) -> Play:
    """Show the whole campaign on one screen, or one part of it.

    Example: vsong status songsmith
    """
    if short and (what is not None or watch):
        raise UsageError("--short tells the whole campaign, once.", hint="Leave it out, or all else.")
    if short:
        return answer(overview.short)
    show = answer(whole) if what is None else look(lambda campaign, _: part(campaign, what))
    return (lambda table: second_screen.watch(show, table)) if watch else show


def whole(table: Table) -> Result:
    """Show the whole campaign."""
    path = saves.find(table.campaign).path
    campaign = loaded(path, table).campaign
    lacking = git.lacking(path)

    def text() -> str:
        more = "\n\ngit merges this save line by line: vsong git-setup" if lacking else ""
        return screen.status(campaign) + more

    return Result({**status_json.status(campaign), "merge_driver_missing": lacking}, text=text, asked=True)


def part(campaign: Campaign, typed: str) -> Result:
    """Show a Vagrant's card or a part of the campaign."""
    what = match(played_by(campaign, typed), (*campaign.vagrants, *PARTS), "Vagrant in play or part")
    if what in campaign.vagrants:
        told = {"vagrant": what, **status_json.vagrant(campaign, what)}
        return Result(told, text=lambda: screen.vagrant_card(campaign, what), asked=True)
    data, text = PARTS[what]
    return Result(data(campaign), text=lambda: text(campaign), asked=True)


PARTS: Mapping[str, Part] = MappingProxyType(
    {
        "deeds": (lambda own: deeds.standing(own, own.vagrants), lambda own: deeds.drawn(own)),
        "belongings": (lambda own: belongings.standing(own), lambda own: belongings.drawn(own)),
        "bindle": (lambda own: rummage.standing(own), lambda own: rummage.drawn(own)),
        "camp": (lambda own: camp.standing(own), lambda own: camp.drawn(own)),
        "donations": (lambda own: donations.donated(own), lambda own: donations.drawn(own)),
        "moments": (lambda own: moments.standing(own), lambda own: moments.drawn(own)),
        "moonreaper": (lambda own: moonreaper.standing(own), lambda own: moonreaper.drawn(own)),
        "scenario": (lambda own: scenario.standing(own), lambda own: on_table.shown(own)),
        "haint": (lambda own: state.standing(own), lambda own: on_table.haints(own)),
        "board": (lambda own: board.standing_board(own), lambda own: board.drawn(own)),
    }
)
"""What can be shown of a campaign beside its Vagrants: for scripts, and for people."""

COMMANDS = {"status": status}
