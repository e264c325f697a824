"""`vsong hurt` and `vsong heal`: a Vagrant's Humanity, with everything that follows."""

from __future__ import annotations

from ...data.vagrants import HIGHEST_HUMANITY
from ...errors import UsageError
from ...lean import partial
from ...records import TYPE_CHECKING
from ...rules.events.event import settle
from ...rules.vagrant import humanity as wounds
from ...rules.vagrant import maximum as held
from ...rules.vagrant import passing
from ..line import choices
from ..line.arguments import WhoOrAll
from ..line.declared import Annotated, Option
from ..line.numbers import whole_argument
from ..line.play import change
from ..line.who import each, whose
from ..words import status_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table

Humanity = Annotated[int, whole_argument("HUMANITY", 1, HIGHEST_HUMANITY, "How much: {}.")]

QUESTIONS = {
    "flip": (choices.QUESTIONS["flip"], "HU-01", "--flip"),
    "cover": (choices.QUESTIONS["cover"], "WB-01", "--cover"),
    "restore": (choices.QUESTIONS["restore"], "WB-08", "--flip"),
}


def hurt(
    *,
    who: WhoOrAll = "",
    humanity: Humanity,
    flip: Annotated[
        str | None, Option(metavar="CARD", help="The Skill or Junk that flips, if this is a wound.")
    ] = None,
    cover: Annotated[
        str | None, Option(metavar="SKILL", help="The Skill that the Westbound Skill would lie on.")
    ] = None,
    pass_: Annotated[
        str | None,
        Option("--pass", metavar="VAGRANT", help="Who takes the loss for a Westbound Vagrant."),
    ] = None,
) -> Play:
    """Take Humanity from a Vagrant, with the wound that may follow.

    Wounds and Westbound follow by the rules.

    Example: vsong hurt songsmith 2 --flip 35
    """

    def lost(campaign: Campaign, name: str, table: Table) -> Outcome:
        taker = name if pass_ is None else whose(campaign, pass_)
        if pass_ is not None:  # what is not allowed anyway asks for no choice
            settle(passing.loss_objections(campaign, name, taker), forced=table.forced)
        asked = wounds.choice_of_loss(campaign, taker, humanity)
        card, skill = settled(table, asked, flip=flip, cover=cover)
        if pass_ is None:
            return wounds.lose(campaign, name, humanity, flip=card, cover=skill)
        return passing.pass_loss(campaign, name, taker, humanity, flip=card, cover=skill, forced=table.forced)

    return change(
        lambda campaign, table: for_each(campaign, who, partial(lost, table=table), pass_),
        standing(who, pass_),
    )


def heal(
    *,
    who: WhoOrAll = "",
    humanity: Humanity,
    to: Annotated[
        str | None, Option(metavar="VAGRANT", help="Who gains it instead of the Revivalist, within 2.")
    ] = None,
    flip: Annotated[
        str | None,
        Option(metavar="SKILL", help="The wounded Skill that flips back, if this ends being Westbound."),
    ] = None,
) -> Play:
    """Give a Vagrant Humanity, up to the maximum.

    Example: vsong heal songsmith 2
    """

    def gained(campaign: Campaign, name: str, table: Table) -> Outcome:
        taker = name if to is None else whose(campaign, to)
        if to is not None:
            settle(passing.gain_objections(campaign, name, taker), forced=table.forced)
        number = humanity if to is None else min(humanity, held.room(campaign, name))
        asked = wounds.choice_of_gain(campaign, taker, number)
        skill, _ = settled(table, asked, flip=flip, cover=None)
        if to is None:
            return wounds.heal(campaign, name, humanity, flip=skill)
        return passing.pass_gain(campaign, name, taker, humanity, flip=skill, forced=table.forced)

    return change(
        lambda campaign, table: for_each(campaign, who, partial(gained, table=table), to), standing(who, to)
    )


def for_each(
    campaign: Campaign, who: str, rule: Callable[[Campaign, str], Outcome], other: str | None = None
) -> Outcome:
    """Apply a rule to the Vagrant who is meant, or to one after the other for `all`."""
    names = each(campaign, who)
    if other is not None and len(names) > 1:
        raise UsageError("Passing on is for 1 Vagrant, and all are meant.", hint="Type a command for each.")
    events: tuple[Event, ...] = ()
    for name in names:
        campaign, more = rule(campaign, name)
        events += more
    return campaign, events


def settled(
    table: Table, asked: wounds.Choice | None, *, flip: str | None, cover: str | None
) -> tuple[str | None, str | None]:
    """Return the card that flips and the Skill that is covered: as typed, else asked for, else UsageError."""
    if asked is None:
        return flip, cover
    question, rule, option = QUESTIONS[asked.what]
    chosen = (cover if asked.what == "cover" else flip) or table.choose(question, asked.options)
    if chosen is None:
        raise UsageError(
            f"{question[:-1]}: {' or '.join(asked.options)}.", rule=rule, hint=f"Choose with {option} CARD."
        )
    return (flip, chosen) if asked.what == "cover" else (chosen, cover)


def standing(*typed: str | None) -> Any:
    """Return the view of the Vagrants that a command named."""

    def view(campaign: Campaign, _: tuple[Event, ...]) -> dict[str, Any]:
        names = dict.fromkeys(name for one in typed if one is not None for name in each(campaign, one))
        return {
            "vagrants": {name: card(campaign, name) for name in names},
            "shared_humanity": campaign.scenario and campaign.scenario.shared_humanity,
        }

    return view


def card(campaign: Campaign, name: str) -> dict[str, Any]:
    """Return one Vagrant with the maximum that is known, from the save or the box profile."""
    most = held.maximum(campaign, name)
    one = status_json.vagrant(campaign, name)
    present = campaign.vagrants[name].humanity
    return {"vagrant": name, **one, "humanity": most if present is None else present, "max": most}


COMMANDS = {"hurt": hurt, "heal": heal}
