"""`vsong belongings`: cards that lie with nobody, and moving them."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.campaign import belongings
from ...rules.words.matching import shown
from ..line.arguments import CardName, Who
from ..line.declared import Annotated, Argument, Option
from ..line.groups import group
from ..line.play import change
from ..line.sorting import of
from ..line.who import in_play
from ..words import held, status_json
from ..words.names import called

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Play

app = group("belongings")


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the belongings and what each Vagrant holds."""
    held = {
        name: {"skills": dict(one.skills), "junk": dict(one.junk), "stored": list(one.stored)}
        for name, one in campaign.vagrants.items()
    }
    return {"belongings": status_json.group_belongings(campaign), "vagrants": held}


def drawn(campaign: Campaign) -> str:
    """Return the belongings for people: a line a card."""
    own = campaign.belongings
    lines = [f"Skill   {card}" for card in own.skills]
    lines += [f"Junk    {card}" for card in own.junk]
    lines += [f"Junk    {card} (broken)" for card in own.broken_junk]
    lines += [f"Ritual  {card}" for card in own.rituals]
    for name, one in campaign.vagrants.items():
        lines += [f"Skill   {card} ({name.capitalize()}'s own)" for card in one.stored]
    return "\n".join(lines) or "The belongings are empty."


@app.command("add")
def add(
    kind: Annotated[str, Argument(metavar="skill|junk|ritual", help="What kind of card.")],
    name: CardName,
) -> Play:
    """Put a card in the group's belongings.

    Example: vsong belongings add junk "Cracked Lantern"
    """
    if kind not in belongings.KINDS:
        raise UsageError(f"A card is a skill, junk or ritual, not {shown(kind)}.")
    card = called(name, "The card's name")
    return change(lambda campaign, table: belongings.add(campaign, kind, card, forced=table.forced), standing)


@app.command("give")
def give(*, who: Who = "", name: CardName) -> Play:
    """Lay a card from the belongings in a Vagrant's free slot.

    Example: vsong belongings give songsmith "Cracked Lantern"
    """
    return change(
        lambda campaign, table: belongings.give(campaign, name, in_play(campaign, who), forced=table.forced),
        standing,
    )


@app.command("take")
@of(held.ready, held.cards)
def take(
    *,
    who: Who = "",
    name: CardName,
    own: Annotated[
        bool, Option("--own", help="A Skill with the Vagrant's sign: it goes to the Vagrant's own.")
    ] = False,
) -> Play:
    """Move a Vagrant's card to the belongings; an exclusive Skill goes to the Vagrant's own.

    Example: vsong belongings take songsmith 35
    """
    return change(
        lambda campaign, table: belongings.take(
            campaign, in_play(campaign, who), name, exclusive=own, forced=table.forced
        ),
        standing,
    )


@app.command("swap")
def swap(
    vagrant: Annotated[str, Argument(metavar="VAGRANT", help="A Vagrant in play.")],
    name: CardName,
    other: Annotated[str, Argument(metavar="VAGRANT", help="The other Vagrant.")],
    others: Annotated[str, Argument(metavar="NAME", help="The card that comes back.")],
) -> Play:
    """Exchange two Skills, or two Junk, between two Vagrants; each stays as it lies.

    Example: vsong belongings swap songsmith 12 empress 14
    """
    return change(
        lambda campaign, table: belongings.swap(
            campaign,
            belongings.Held(in_play(campaign, vagrant), name),
            belongings.Held(in_play(campaign, other), others),
            forced=table.forced,
        ),
        standing,
    )


@app.command("remove")
def remove(name: CardName) -> Play:
    """Discard a card from the belongings for good.

    Example: vsong belongings remove "Cracked Lantern"
    """
    return change(lambda campaign, _: belongings.remove(campaign, name), standing)


COMMANDS = {"belongings": app}
