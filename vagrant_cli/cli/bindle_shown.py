"""Where all tokens are: Bindle, hands, Cycle Track and train, for scripts and for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..data.vagrants import PUP
from ..rules import bindle, cycle, moon, rummage
from ..rules.names import listed
from ..rules.token_names import CANDLE, ITEM_KEYS, SYMBOLS, many, spoken
from .bindle_wording import counted, several
from .known import known

if TYPE_CHECKING:
    from ..campaign import Campaign
    from ..rules.events import Event


def limit_of(campaign: Campaign, name: str, given: int | None) -> int | None:
    """Return how many tokens somebody may hold: what was given, else what the box says, else None."""
    from ..rules import box
    from .profile import profile

    told = profile(campaign).look_up(box.entry(rummage.entry(campaign, name)))
    return given if given is not None else told.value if told and isinstance(told.value, int) else None


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return where all tokens are; a count of the Bindle is null while nobody has told the box's number."""
    box, scenario = known(campaign).box, campaign.scenario
    track = scenario.track if scenario else None
    return {
        "bindle": {
            "items": {item: bindle.inside(campaign, box, item) for item in ITEM_KEYS},
            "events": list(bindle.events_inside(campaign)),
            "moon": moon.inside(campaign),
        },
        "hands": {name: dict(one.tokens) for name, one in campaign.vagrants.items()},
        "pup": dict(campaign.vagrants["runaway"].pup_tokens) if "runaway" in campaign.vagrants else {},
        "limits": {name: limit_of(campaign, name, None) for name in campaign.vagrants},
        "track": {
            item: {
                "tokens": track.tokens.get(item, 0) if track else 0,
                "berries": track.berries.get(item, 0) if track else 0,
                "value": cycle.value(box, item),
            }
            for item in SYMBOLS
        },
        "candles": bindle.candles(scenario),
        "moon": moon.standing(campaign),
    }


def drawn(campaign: Campaign) -> str:
    """Return where all tokens are for people: Bindle, hands, track."""
    now = standing(campaign)
    inside = {item: number for item, number in now["bindle"]["items"].items() if number is not None}
    lines = [f"In the Bindle: {counted(inside)}"]
    events = ", ".join(now["bindle"]["events"])
    lines[0] += (f"; events {events}" if events else "") + f"; {several(now['bindle']['moon'], 'moon token')}"
    untold = bindle.untold(campaign, known(campaign).box)
    if untold:
        lines.append(f"Not told: {listed(map(spoken, untold))}: vsong box set {untold[0]}.tokens NUMBER")
    for name, hand in (*now["hands"].items(), *((PUP, now["pup"]),) * bool(now["pup"])):
        most = now["limits"].get(name)
        may = "" if most is None else f" (may hold {most})"
        lines.append(f"  {name.capitalize():<12} {counted(hand)}{may}")
    if campaign.scenario:
        lines.append("On the Cycle Track:")
        for item, lying in now["track"].items():
            berries = f", {lying['berries']} of them berries" if lying["berries"] else ""
            value = "?" if lying["value"] is None else lying["value"]
            lines.append(f"  {spoken(item):<14} {lying['tokens'] + lying['berries']} of {value}{berries}")
        lines.append(f"On the train: {many(CANDLE, now['candles'])}")
        beside, space = now["moon"]["beside"], now["moon"]["space"]
        if beside:
            at = "" if space is None else f", 1 on Round space {space}"
            lines.append(f"Moon tokens: {beside} beside the track{at}")
    return "\n".join(lines)
