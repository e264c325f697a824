"""`vsong haint gain|lose|limit|mood|break`: a Haint of the tracked scenario."""

from __future__ import annotations

from ...data.vagrants import HIGHEST_HUMANITY
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.haint import breaks
from ...rules.scenario import scenario
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import whole_argument
from ..line.play import change
from ..words import status_json
from ..words.names import Passed, passed

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table

WhichHaint = Annotated[str | None, Option(metavar="NAME", help="Which Haint; needed when there are two.")]


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the running scenario as scripts see it."""
    return {"scenario": status_json.scenario(campaign)}


def gain(
    humanity: Annotated[int, whole_argument("HUMANITY", 1, HIGHEST_HUMANITY, "How much it gains: {}.")],
    haint: WhichHaint = None,
    to: Passed = None,
) -> Play:
    """Give a Haint Humanity; at its limit it breaks.

    Example: vsong haint gain 2
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = breaks.which(campaign, haint)
        return breaks.gain(campaign, name, humanity, to=passed(campaign, to), forced=table.forced)

    return change(rule, standing)


def lose(
    humanity: Annotated[int, whole_argument("HUMANITY", 1, HIGHEST_HUMANITY, "How much it loses: {}.")],
    haint: WhichHaint = None,
) -> Play:
    """Take Humanity from a Haint, down to 0.

    Example: vsong haint lose 2
    """
    return change(
        lambda campaign, _: breaks.lose(campaign, breaks.with_humanity(campaign, haint), humanity), standing
    )


def break_(
    space: Annotated[
        int | None,
        whole_argument(
            "SPACE",
            0,
            HIGHEST_HUMANITY,
            "Where the Break marker stands now; 0 is off its track. Without it the Haint breaks.",
        ),
    ] = None,
    haint: WhichHaint = None,
    to: Passed = None,
) -> Play:
    """Break a Haint with all that follows, or put its Break marker on a space; off its track it is saved.

    Example: vsong haint break 2
    """
    if space is not None and to is not None:
        raise UsageError("--to says who gains when a Haint breaks, and no marker put by hand breaks it.")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = breaks.with_humanity(campaign, haint)
        if space is not None:
            return breaks.set_break(campaign, name, space)
        return breaks.break_now(campaign, name, to=passed(campaign, to), forced=table.forced)

    return change(rule, standing)


def limit(
    notation: Annotated[str, Argument(metavar="A/B/C", help="The new limit, or one number for all.")],
    haint: WhichHaint = None,
    to: Passed = None,
) -> Play:
    """Set a Haint's Humanity limit to what A/B/C means for the Vagrants in play.

    Example: vsong haint limit 9/12/14
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = breaks.with_humanity(campaign, haint) if breaks.tracked(campaign) else haint or breaks.UNNAMED
        number = scenario.limit_for(campaign, notation)
        return breaks.set_limit(campaign, name, number, to=passed(campaign, to), forced=table.forced)

    return change(rule, standing)


def mood(
    number: Annotated[int | None, whole_argument("MOOD", 1, 3, "The Mood, {}; without it the next.")] = None,
    haint: WhichHaint = None,
) -> Play:
    """Change a Haint's Mood.

    Example: vsong haint mood
    """
    return change(
        lambda campaign, _: breaks.change_mood(campaign, breaks.with_humanity(campaign, haint), number),
        standing,
    )
