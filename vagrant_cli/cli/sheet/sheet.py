"""`vsong sheet`: the whole campaign as one page that a browser shows and a printer prints."""

from __future__ import annotations

from ... import typed
from ...records import TYPE_CHECKING
from ...store.file import pages, saves
from ..line.declared import Annotated, Argument
from ..line.play import Result, answer
from ..pictures import saving

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..line.play import Play, Table


def sheet(
    file: Annotated[
        str | None,
        Argument(
            metavar="FILE",
            help="Where it goes, or - for standard output; else NAME.html here, after the save.",
        ),
    ] = None,
) -> Play:
    """Write the whole campaign as a page for a browser or for paper.

    Example: vsong sheet friday.html
    """

    def play(table: Table) -> Result:
        path = saves.find(table.campaign).path
        place = pages.beside(path) if file is None else file
        saving.refuse_two(place, table)
        text = whole(saves.load(path).campaign, spoil=table.spoil)
        if place == saving.STANDARD_OUTPUT:
            return saving.printed(Result({}), text)
        found = saving.written(place, text, table, named=file is not None)
        return Result({"path": found}, text=lambda: f"The sheet is in {typed.shown(found)}.")

    return answer(play)


def whole(campaign: Campaign, *, spoil: bool) -> str:
    """Return the page: where the campaign stands, the scenario, the Vagrants, then what the group has."""
    from . import campaign_part, scenario_part, vagrant_part
    from .page import page

    parts = [
        campaign_part.heading(campaign),
        campaign_part.waiting(campaign),
        scenario_part.scenario(campaign),
        campaign_part.camp(campaign),
        vagrant_part.crew(campaign),
        campaign_part.group(campaign, spoil=spoil),
    ]
    return page(campaign.title, parts)


COMMANDS = {"sheet": sheet}
