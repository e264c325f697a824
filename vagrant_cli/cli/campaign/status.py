"""`vsong status`: the whole campaign on one screen, or one part of it."""

from __future__ import annotations

from types import MappingProxyType

from ...errors import SaveError, UsageError
from ...records import TYPE_CHECKING
from ...rules.words.matching import match
from ..line.declared import Annotated, Argument, Option
from ..line.play import Result, answer, loaded, look
from ..line.who import played_by
from ..words import status_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ...campaign import Campaign
    from ..line.play import Play, Table

    Shown = tuple[dict[str, Any], Callable[[], str]]


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
        return answer(in_a_line)
    show = answer(whole) if what is None else look(lambda campaign, _: part(campaign, what))
    return (lambda table: watched(show, table)) if watch else show


def watched(show: Play, table: Table) -> Result:
    """Show it again and again."""
    from .watch import watch

    return watch(show, table)


def in_a_line(table: Table) -> Result:
    """Show the campaign in one line; where it cannot be read, the exit code alone tells it (4)."""
    from .overview import short

    try:
        return short(table)
    except SaveError as error:
        error.silent = True
        raise


def whole(table: Table) -> Result:
    """Show the whole campaign."""
    from ...store.file import saves
    from ...store.merge import git

    path = saves.find(table.campaign).path
    campaign = loaded(path, table).campaign
    lacking = git.lacking(path)

    def text() -> str:
        from . import screen

        more = "\n\ngit merges this save line by line: vsong git-setup" if lacking else ""
        return screen.status(campaign) + more

    return Result({**status_json.status(campaign), "merge_driver_missing": lacking}, text=text, asked=True)


def part(campaign: Campaign, typed: str) -> Result:
    """Show a Vagrant's card or a part of the campaign."""
    what = match(played_by(campaign, typed), (*campaign.vagrants, *PARTS), "Vagrant in play or part")
    data, text = vagrant(campaign, what) if what in campaign.vagrants else PARTS[what](campaign)
    return Result(data, text=text, asked=True)


def vagrant(campaign: Campaign, name: str) -> Shown:
    """Return one Vagrant's card."""

    def text() -> str:
        from .screen import vagrant_card

        return vagrant_card(campaign, name)

    return {"vagrant": name, **status_json.vagrant(campaign, name)}, text


def deeds(campaign: Campaign) -> Shown:
    """Return the deeds of all Vagrants."""
    from .deeds import drawn, standing

    names = list(campaign.vagrants)
    return standing(campaign, names), lambda: drawn(campaign, names)


def belongings(campaign: Campaign) -> Shown:
    """Return the group's belongings."""
    from .belongings import drawn, standing

    return standing(campaign), lambda: drawn(campaign)


def bindle(campaign: Campaign) -> Shown:
    """Return what lies in the Bindle, in hands, on the Cycle Track and on the train."""
    from ..bindle.rummage import drawn, standing

    return standing(campaign), lambda: drawn(campaign)


def camp(campaign: Campaign) -> Shown:
    """Return the camp as a checklist with the pool."""
    from ..camp.camp import drawn, standing

    return standing(campaign), lambda: drawn(campaign)


def donations(campaign: Campaign) -> Shown:
    """Return the donation track."""
    from .donations import donated, drawn

    return donated(campaign, ()), lambda: drawn(campaign)


def moments(campaign: Campaign) -> Shown:
    """Return the moments read and due."""
    from .moments import drawn, standing

    return standing(campaign, ()), lambda: drawn(campaign)


def moonreaper(campaign: Campaign) -> Shown:
    """Return the Moonreaper's Rituals and rewards."""
    from .moonreaper import drawn, standing

    return standing(campaign), lambda: drawn(campaign)


def scenario(campaign: Campaign) -> Shown:
    """Return the running scenario and the results so far."""
    from ..scenario import screen
    from ..scenario.scenario import standing

    return standing(campaign), lambda: screen.shown(campaign)


def haint(campaign: Campaign) -> Shown:
    """Return the Haints of the running scenario."""
    from ..haint.state import standing
    from ..scenario import screen

    return standing(campaign, ()), lambda: screen.haints(campaign)


def board(campaign: Campaign) -> Shown:
    """Return the save's board with everybody on it."""
    from ...rules.tracks import event_tokens
    from ..haint.board import drawn, standing_board
    from ..haint.which_board import saved

    return standing_board(campaign, ()), lambda: drawn(saved(campaign), event_tokens.on_spaces(campaign))


PARTS: Mapping[str, Callable[[Campaign], Shown]] = MappingProxyType(
    {
        "deeds": deeds,
        "belongings": belongings,
        "bindle": bindle,
        "camp": camp,
        "donations": donations,
        "moments": moments,
        "moonreaper": moonreaper,
        "scenario": scenario,
        "haint": haint,
        "board": board,
    }
)
"""What can be shown of a campaign beside its Vagrants."""

COMMANDS = {"status": status}
