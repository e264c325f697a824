"""`vsong bindle odds`: exact chances of the next draws, and of a cycle once they lie on the track."""

from __future__ import annotations

from ...data.items import BERRY
from ...records import TYPE_CHECKING
from ...rules.bindle import chances as rule
from ...rules.words.plurals import agree, count
from ...rules.words.token_names import many, spoken
from ..bones.chart import figures, percent
from ..line.arguments import MOST_TOKENS
from ..line.declared import Annotated
from ..line.numbers import whole_argument
from ..line.play import Result, look

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.bones.chance import Chance
    from ..line.play import Play, Table

NAME = 22
"""Characters of a line before its figure."""


def odds(
    draws: Annotated[
        int,
        whole_argument(
            "[DRAWS]",
            1,
            MOST_TOKENS,
            "How many item tokens are drawn, {}; events and moon tokens are replaced.",
        ),
    ] = 1,
) -> Play:
    """Show the exact chances of the next draws from the Bindle, none of them put back.

    Example: vsong bindle odds 2
    """

    def view(campaign: Campaign, _: Table) -> Result:
        pool = rule.pool(campaign, draws)
        cycle = rule.of_cycle(campaign, pool, draws)
        return Result(seen(pool, draws, cycle), text=lambda: text(pool, draws, cycle), asked=True)

    return look(view)


def seen(pool: rule.Pool, draws: int, cycle: rule.CycleOdds) -> dict[str, Any]:
    """Return the chances as scripts see them."""
    return {
        "draws": draws,
        "tokens": [
            {"token": item, "count": number, **figures(rule.of_kind(pool, item, draws))}
            for item, number in pool.items.items()
        ],
        "events": {"count": len(pool.events), **figures(rule.of_event(pool, draws))},
        "moon": {
            "count": pool.moons,
            **figures(rule.of_moon(pool, draws)),
            "arrives": str(rule.of_arrival(pool, draws)),
        },
        "berry": figures(rule.of_kind(pool, BERRY.key, draws)),
        "cycle": {"low": str(cycle.chance.low), "high": str(cycle.chance.high)},
        "open": [f"{item}.cycle" for item in cycle.untold],
    }


def text(pool: rule.Pool, draws: int, cycle: rule.CycleOdds) -> str:
    """Return a line for every kind that may come, and what it means for the track."""
    drawn = f"{count(draws, 'token')} of {pool.size}"
    lines = [f"At least one of a kind among {drawn}:"]
    lines += [
        _line(many(item, number), rule.of_kind(pool, item, draws)) for item, number in pool.items.items()
    ]
    if pool.events or pool.moons:
        lines.append("Before the last of them comes:")
    if pool.events:
        lines.append(_line(count(len(pool.events), "event"), rule.of_event(pool, draws)))
    if pool.moons:
        lines.append(_line(count(pool.moons, "moon token"), rule.of_moon(pool, draws)))
        if pool.arrives:
            lines.append(_line("the Moonreaper", rule.of_arrival(pool, draws)))
    low, high = cycle.chance
    between = percent(low) if low == high else f"{percent(low)} to {percent(high)}"
    lines.append(f"A cycle, once {agree(draws, 'it lies', 'they lie')} on the track: {between}")
    if pool.items.get(BERRY.key) and low != high:
        lines.append("A berry counts for the symbol that it is put on [PB-04].")
    for item in cycle.untold:
        lines.append(f"The cycle value of {spoken(item)} is not told: vsong box set {item}.cycle NUMBER")
    return "\n".join(lines)


def _line(what: str, chance: Chance) -> str:
    return f"  {what:<{NAME}} {percent(chance):>6}"
