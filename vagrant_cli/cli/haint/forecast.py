"""`vsong haint forecast`: the next Haint turn as exact chances, for everybody or for every space of one."""

from __future__ import annotations

from ...data.vagrants import OWNER
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...rules.forecast import forecast as rule
from ...rules.forecast import harm, on_spaces
from ...rules.haint import pieces
from ...scenario import FARTHEST
from ..bones.chart import figures
from ..line.declared import Annotated, Argument
from ..line.numbers import whole_option
from ..line.play import Result, look
from ..line.who import with_pup
from ..pictures import saving
from ..pictures.saving import Svg
from . import outlook
from .move import shape

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ..line.play import Play, Table


def forecast(
    vagrant: Annotated[
        str | None,
        Argument(metavar="[WHO]", help="Whose spaces are shown, one by one; pup is one too."),
    ] = None,
    steps: Annotated[
        int | None,
        whole_option(
            "--steps SPACES", 0, FARTHEST, "How far they move, {}. Default: what the coins left reach."
        ),
    ] = None,
    svg: Svg = None,
) -> Play:
    """Show the next Haint turn as exact chances: what may be drawn, and what it brings to whom.

    With a name, for every space that they can still reach: the safest first, and on the board.

    Example: vsong haint forecast songsmith
    """
    if steps is not None and vagrant is None:
        raise UsageError(
            f"--steps {steps} says how far somebody moves, and nobody is named.",
            hint=f"vsong haint forecast WHO --steps {steps}.",
        )

    def view(campaign: Campaign, table: Table) -> Result:
        who = None if vagrant is None else _standing(campaign, vagrant)
        found = rule.forecast(campaign, who, None if who is None else on_spaces.path(campaign, who, steps))

        result = Result(seen(who, found), text=lambda: outlook.text(campaign, who, found), asked=True)
        return saving.drawn(result, svg, lambda: outlook.pictured(campaign, who, found), table)

    return look(view)


def _standing(campaign: Campaign, typed: str) -> str:
    """Return who is meant, who has to stand on the board."""
    name, board = with_pup(campaign, typed), pieces.in_scenario(campaign)
    if board.place(name) is None:
        raise Refused(
            f"The {name.capitalize()} stands on no space of the board.",
            rule="VG-08" if name != OWNER and name not in campaign.vagrants else "AC-02",
            hint=f"Put them there: vsong board put {name} SPACE.",
        )
    return name


def seen(who: str | None, found: rule.Forecast) -> dict[str, Any]:
    """Return a forecast as scripts see it."""
    return {
        "who": who,
        "after": found.after,
        "acting": list(found.acting),
        "skipped": list(found.skipped),
        "tokens": [_token(one) for one in found.tokens],
        "events": figures(found.events),
        "moon": {**figures(found.moon), "arrives": str(found.arrives)},
        "vagrants": {name: _risk(one) for name, one in found.vagrants.items()},
        "spaces": None
        if who is None
        else [{"space": str(one.space), "coins": one.coins, **_risk(one.risk)} for one in found.places],
        "open": list(found.open),
        "left_out": list(found.left_out),
    }


def _token(one: rule.Token) -> dict[str, Any]:
    return {
        "token": one.token,
        "count": one.number,
        **figures(one.chance),
        "known": one.known,
        "target": shape(one.targets[0]) if one.targets else None,
        "tied": [target.name for target in one.targets[1:]],
        "end": str(one.ends[0]) if one.ends else None,
        "ends": list(map(str, one.ends)),
        "acts_on": list(one.acts_on),
    }


def _risk(risk: harm.Risk) -> dict[str, dict[str, str]]:
    return {name: {"low": str(one.low), "high": str(one.high)} for name, one in risk._asdict().items()}
