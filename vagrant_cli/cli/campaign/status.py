"""`vsong status`: the whole campaign on one screen, or one part of it."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.words.matching import match
from ...store.file import saves
from ...store.merge import git
from ..line.declared import Annotated, Argument, Option
from ..line.play import Result, answer, loaded, look
from ..line.who import played_by
from ..words import status_json
from . import screen

if TYPE_CHECKING:
    from collections.abc import Callable
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
        from . import overview

        return answer(overview.short)
    show = answer(whole) if what is None else look(lambda campaign, _: part(campaign, what))
    if watch:
        from . import watch as second_screen

        return lambda table: second_screen.watch(show, table)
    return show


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
    others = parts()
    what = match(played_by(campaign, typed), (*campaign.vagrants, *others), "Vagrant in play or part")
    if what in campaign.vagrants:
        told = {"vagrant": what, **status_json.vagrant(campaign, what)}
        return Result(told, text=lambda: screen.vagrant_card(campaign, what), asked=True)
    data, text = others[what]
    return Result(data(campaign), text=lambda: text(campaign), asked=True)


def parts() -> dict[str, Part]:
    """Return what can be shown of a campaign beside its Vagrants: for scripts, and for people."""
    from ..bindle import rummage
    from ..camp import camp
    from ..haint import board, state
    from ..scenario import scenario
    from ..scenario import screen as on_table
    from . import belongings, deeds, donations, moments, moonreaper

    return {
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


COMMANDS = {"status": status}
