"""`vsong vagrant`: what lies on one Vagrant card."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..rules import smoky_bones
from . import views
from .groups import group
from .numbers import whole
from .play import Outcome, Play, Result, Table, change, look
from .tree import Command
from .words import who

app = group("One Vagrant: show the card, smoky bones.")

VagrantName = Annotated[str, typer.Argument(metavar="VAGRANT", help="A Vagrant in play.")]


@app.command("show", cls=Command)
def show(vagrant: VagrantName) -> Play:
    """Show one Vagrant's card.

    Example: vsong vagrant show songsmith
    """

    def view(campaign: Any, _: Table) -> Result:
        name = who(campaign, vagrant)

        def text() -> str:
            from .screen import vagrant_card

            return vagrant_card(campaign, name)

        return Result({"vagrant": name, **views.vagrant(campaign, name)}, text=text, asked=True)

    return look(view)


@app.command("smoky", cls=Command)
def smoky(
    vagrant: VagrantName,
    bones: Annotated[
        int,
        typer.Argument(metavar="BONES", parser=whole("BONES", 1, 8), help="How many, 1 to 8."),
    ] = 1,
    use: Annotated[bool, typer.Option("--use", help="They were rolled: back to the supply.")] = False,
) -> Play:
    """Receive smoky bones, or return those that were rolled.

    Example: vsong vagrant smoky songsmith 2
    """

    def rule(campaign: Any, table: Table) -> Outcome:
        name = who(campaign, vagrant)
        if use:
            return smoky_bones.use(campaign, name, bones)
        return smoky_bones.receive(campaign, name, bones, forced=table.forced)

    return change(rule, standing)


def standing(campaign: Any, _: Any) -> dict[str, Any]:
    """Return the smoky bones held and in the supply."""
    return {
        "held": {name: one.smoky_bones for name, one in campaign.vagrants.items()},
        "supply": smoky_bones.supply(campaign),
        "limit": smoky_bones.limit(campaign),
    }


COMMANDS = {"vagrant": app}
