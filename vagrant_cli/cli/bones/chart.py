"""Distributions as plain text: a line for each number, bars of `#`, narrow enough for 40 columns."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from ..line import output

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...rules.bones.chance import Chance


WIDEST = 60
"""Columns that a chart takes at most, and where nobody says how many there are."""

NARROWEST = 24

ROUGHEST = 2000
"""One in so many is the least that a tenth of a percent still shows."""


class Line(NamedTuple):
    """One line: what it stands for, how likely that is, and how likely that or more."""

    label: str
    chance: Chance
    or_more: Chance


def figures(chance: Chance) -> dict[str, Any]:
    """Return a chance as scripts see it: the exact fraction and the nearest float."""
    return {"p": str(chance), "float": float(chance)}


def percent(chance: Chance) -> str:
    """Return a chance as people read it: "31.2%", "<0.1%" for less, ">99.9%" for nearly certain.

    Only what cannot happen is 0.0% and only what must is 100.0%: the fraction decides, not its nearest float.
    """
    if 0 < chance.over * ROUGHEST < chance.under:
        return "<0.1%"
    if 0 < (chance.under - chance.over) * ROUGHEST <= chance.under:
        return ">99.9%"
    return f"{100 * float(chance):.1f}%"


def chart(lines: Sequence[Line], unit: str) -> str:
    """Return the chart with a heading; the longest bar fills the width."""
    labels = max(len(line.label) for line in lines)
    room = max(min(output.width() or WIDEST, WIDEST), NARROWEST) - labels - 17
    most = max(float(line.chance) for line in lines)
    rows = [
        f"{line.label:>{labels}} {percent(line.chance):>7} {percent(line.or_more):>7}"
        f" {'#' * round(max(room, 0) * float(line.chance) / most)}".rstrip()
        for line in lines
    ]
    return "\n".join([f"{'':>{labels}} {'exactly':>7} {'or more':>7} {unit}", *rows])
