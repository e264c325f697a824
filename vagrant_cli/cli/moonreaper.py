"""`vsong moonreaper`: his Rituals, rewards and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import UsageError
from ..rules import moonreaper
from . import views
from .board import place_moonreaper
from .groups import group
from .play import Play, Result, change, look
from .tree import Command
from .words import plain, who

if TYPE_CHECKING:
    from ..campaign import Campaign
    from ..rules.events import Event

app = group("The Moonreaper: join, Rituals, rewards, leaving.")

REWARDS = ("junk", "skill")


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return his part of the status."""
    return {"moonreaper": views.the_moonreaper(campaign), "belongings": views.group_belongings(campaign)}


@app.command("join", cls=Command)
def join() -> Play:
    """Add the Moonreaper, at the start of a campaign or in a Camp Phase.

    Example: vsong moonreaper join
    """
    return change(lambda campaign, table: moonreaper.join(campaign, forced=table.forced), standing)


@app.command("ritual", cls=Command)
def ritual(card: Annotated[str, typer.Argument(metavar="NAME", help="The Ritual card's name.")]) -> Play:
    """Record that one of his Rituals is done; its card goes to the belongings.

    Example: vsong moonreaper ritual "The Borrowed Coat"
    """
    name = plain(card, "The Ritual card's name")
    return change(
        lambda campaign, table: moonreaper.complete_ritual(campaign, name, forced=table.forced), standing
    )


@app.command("reward", cls=Command)
def reward(
    kind: Annotated[
        str, typer.Argument(metavar="junk|skill", help="Card L-1: Junk at 3 Rituals, Skill at 5.")
    ],
    vagrant: Annotated[
        str | None,
        typer.Argument(metavar="VAGRANT", help="Who gains it; without one it goes to the belongings."),
    ] = None,
) -> Play:
    """Gain card L-1: the Junk after 3 Rituals, the Skill after 5 (then he leaves).

    Example: vsong moonreaper reward junk songsmith
    """
    if kind not in REWARDS:
        raise UsageError(f"The reward is junk or skill, not {kind[:40]!r}.")
    return change(
        lambda campaign, table: moonreaper.gain_reward(
            campaign, kind, who(campaign, vagrant) if vagrant else None, forced=table.forced
        ),
        standing,
    )


@app.command("leave", cls=Command)
def leave() -> Play:
    """Remove him after 3 Rituals or more; his cards and moon tokens go to the box.

    Example: vsong moonreaper leave
    """
    return change(lambda campaign, table: moonreaper.leave(campaign, forced=table.forced), standing)


app.command("place", cls=Command)(place_moonreaper)


@app.command("status", cls=Command)
def status() -> Play:
    """Show his Rituals and rewards.

    Example: vsong moonreaper status
    """
    return look(lambda campaign, _: Result(standing(campaign), text=lambda: drawn(campaign), asked=True))


def drawn(campaign: Campaign) -> str:
    """Return his part of the status for people."""
    him = views.the_moonreaper(campaign)
    if not him["in_play"]:
        done = f"left after {him['rituals']} Rituals" if him["rituals"] else "is not in this campaign"
        return f"The Moonreaper {done}."
    lines = [f"The Moonreaper is in the campaign; {him['rituals']} of 5 Rituals are done."]
    lines += [f"  {card}" for card in him["ritual_cards"]]
    lines += [f"Reward waiting: vsong moonreaper reward {reward} VAGRANT" for reward in him["rewards_due"]]
    if him["rituals"] >= moonreaper.MAY_LEAVE_AT:
        lines.append("He may be removed: vsong moonreaper leave")
    return "\n".join(lines)


COMMANDS = {"moonreaper": app}
