"""`vsong scenario`: when one begins and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import UsageError
from ..rules import scenario
from . import views
from .groups import group
from .numbers import whole
from .play import Play, Result, change, look
from .tree import Command

if TYPE_CHECKING:
    from ..campaign import Campaign
    from ..rules.events import Event

app = group("Scenarios: start, end, show.")


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return where the campaign stands."""
    return {
        "phase": campaign.phase,
        "scenario": views.scenario(campaign),
        "results": {str(page): result for page, result in campaign.results.items()},
    }


@app.command("start", cls=Command)
def start(
    page: Annotated[
        int,
        typer.Argument(metavar="PAGE", parser=whole("PAGE", 1, 999), help="Its page in the scenario book."),
    ],
) -> Play:
    """Begin the scenario on a page of the scenario book.

    Example: vsong scenario start 1
    """
    return change(lambda campaign, _: scenario.start(campaign, page), standing)


@app.command("end", cls=Command)
def end(result: Annotated[str, typer.Argument(metavar="victory|defeat", help="How it ended.")]) -> Play:
    """End the scenario; the Camp Phase begins.

    Example: vsong scenario end victory
    """
    if result not in scenario.RESULTS:
        raise UsageError(f"A scenario ends in victory or defeat, not {result[:40]!r}.")
    return change(lambda campaign, _: scenario.end(campaign, result), standing)


@app.command("show", cls=Command)
def show() -> Play:
    """Show the running scenario and the results so far.

    Example: vsong scenario show
    """
    return look(lambda campaign, _: Result(standing(campaign), text=lambda: drawn(campaign), asked=True))


def drawn(campaign: Campaign) -> str:
    """Return the scenarios for people: one running, then the results by page."""
    lines = [
        f"Page {campaign.scenario.page} is being played." if campaign.scenario else "No scenario is running."
    ]
    lines += [f"  page {page:>3}  {result}" for page, result in sorted(campaign.results.items())]
    return "\n".join(lines)


COMMANDS = {"scenario": app}
