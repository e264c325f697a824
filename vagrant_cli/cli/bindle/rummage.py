"""A Rummage in a scenario: drawing by the tool or by hand, and what is kept."""

from __future__ import annotations

from ...data.items import ITEM_KEYS, SYMBOLS
from ...data.vagrants import PUP
from ...errors import Refused
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.bindle import bindle, rummage
from ...rules.bones.luck import Luck
from ...rules.events.bindle import TokensDrawn
from ...rules.haint import moonreaper_on_train
from ...rules.tracks import cycle
from ...rules.words.matching import listed
from ...rules.words.plurals import count
from ...rules.words.token_names import CANDLE, item_named, many, short, spoken
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import luck
from ..line.play import Result, at_table, change
from ..line.who import in_play, with_pup
from ..words.bindle import counted
from ..words.names import called

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table

Token = Annotated[
    str, Argument(metavar="TOKEN", help="nails, candle, salt, foot, apple or berry are enough.")
]
OnSymbol = Annotated[str | None, Option(metavar="ITEM", help="The symbol that a berry is put on.")]


def cards(ritual: str | None, action: str | None) -> moonreaper_on_train.Cards:
    """Return the Moonreaper's cards as typed."""
    return moonreaper_on_train.Cards(
        ritual and called(ritual, "The Ritual card's name"),
        action and called(action, "The Action card's name"),
    )


class Asked(NamedTuple):
    """A Rummage as typed: who, tokens, coins, what was drawn by hand, kept and returned, the limit and his cards."""

    vagrant: str
    number: int
    coins: int
    words: tuple[str, ...]
    keep: str | None
    back: tuple[str, ...]
    limit: int | None
    cards: moonreaper_on_train.Cards


class Looked(NamedTuple):
    """What a draw would bring: who draws, the items, how many tokens have to go back, the hand, and what happens."""

    name: str
    drawn: tuple[str, ...]
    over: int
    hand: tuple[str, ...]
    events: tuple[Event, ...]


def play(asked: Asked) -> Play:
    """Make the command that draws, asks what is kept and keeps it."""

    def drawn_and_kept(table: Table) -> Result:
        seed = luck(table).seed
        looked = _looked(at_table(table), asked, seed, table)
        decided = _decided(asked, looked, table)
        if decided is None:
            raise _waiting(looked, asked, seed)

        def rule(campaign: Campaign, table: Table) -> Outcome:
            name = in_play(campaign, asked.vagrant)
            campaign, items, events = _drawn(campaign, asked, seed, table)
            campaign, kept = rummage.keep(
                campaign, name, items, decided.keep, decided.back, asked.limit, forced=table.forced
            )
            return campaign, (*events, *kept)

        return change(rule, standing)(table)

    return drawn_and_kept


def _drawn(campaign: Campaign, asked: Asked, seed: int, table: Table) -> bindle.Draw:
    """Draw; the same seed gives the same tokens, so that looking first changes nothing."""
    drawer = bindle.by_hand(asked.words) if asked.words else bindle.by_luck(Luck(seed))
    name = with_pup(campaign, asked.vagrant)
    return rummage.draw(
        campaign, name, asked.number, asked.coins, drawer, cards=asked.cards, forced=table.forced
    )


def _looked(campaign: Campaign, asked: Asked, seed: int, table: Table) -> Looked:
    _, items, events = _drawn(campaign, asked, seed, table)
    name = in_play(campaign, asked.vagrant)
    over = rummage.too_many(campaign, name, asked.limit)
    return Looked(name, items, over, tuple(rummage.holding(campaign, name)), events)


def _decided(asked: Asked, looked: Looked, table: Table) -> Asked | None:
    """Ask a person what is kept and returned; None when the tool drew and that is still open."""
    items = tuple(dict.fromkeys(looked.drawn))
    kept = (
        asked.keep if asked.keep is not None or len(items) < 2 else table.choose("Keep which?", items, spoken)
    )
    back = list(asked.back)
    hand = (*looked.hand, kept or items[0])
    while len(back) < looked.over and table.person:
        back.append(table.choose("Return which?", hand, spoken) or hand[-1])
    open_choice = len(items) > 1 if kept is None else item_named(kept) not in items
    over = len(back) < looked.over and not table.forced
    if not asked.words and (open_choice or over):
        return None
    return asked._replace(keep=kept, back=tuple(back))


def _waiting(looked: Looked, asked: Asked, seed: int) -> Refused:
    """Return what the tool drew, and how to say what happens with it.

    Nothing is saved until then, and no step of a line comes after it.
    """
    from ..words.sentences import sentence

    name, drawn, over, hand, events = looked
    record = next(event for event in events if isinstance(event, TokensDrawn))
    data = {"vagrant": name, "drawn": list(drawn), "return": over, "hand": list(hand)}
    data |= {"tokens": list(record.tokens), "seed": seed}
    words = f"vsong rummage {name} {asked.number} --drew {','.join(map(short, record.tokens))} --keep TOKEN"
    words += " --return TOKEN" * over
    words += f" --coins {asked.coins}" if asked.coins != asked.number else ""
    words += f" --limit {asked.limit}" if asked.limit is not None else ""
    return Refused(
        f"{sentence(record)} Nothing is saved yet.",
        rule="AC-04" if over else "AC-03",
        hint=f"Then: {words}",
        data=data,
    )


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return where all tokens are; a count of the Bindle is null while nobody has told the box's number."""
    scenario = campaign.scenario
    track = scenario.track if scenario else None
    return {
        "bindle": {
            "items": {item: bindle.inside(campaign, item) for item in ITEM_KEYS},
            "events": list(bindle.events_inside(campaign)),
            "moon": moonreaper_on_train.inside(campaign),
        },
        "hands": {name: dict(one.tokens) for name, one in campaign.vagrants.items()},
        "pup": dict(campaign.vagrants["runaway"].pup_tokens) if "runaway" in campaign.vagrants else {},
        "limits": {name: rummage.may_hold(campaign, name) for name in campaign.vagrants},
        "track": {
            item: {
                "tokens": track.tokens.get(item, 0) if track else 0,
                "berries": track.berries.get(item, 0) if track else 0,
                "value": cycle.value(campaign, item),
            }
            for item in SYMBOLS
        },
        "candles": bindle.candles(scenario),
        "moon": moonreaper_on_train.standing(campaign),
    }


def drawn(campaign: Campaign) -> str:
    """Return where all tokens are for people: Bindle, hands, track."""
    now = standing(campaign)
    inside = {item: number for item, number in now["bindle"]["items"].items() if number is not None}
    lines = [f"In the Bindle: {counted(inside)}"]
    events = ", ".join(now["bindle"]["events"])
    lines[0] += (f"; events {events}" if events else "") + f"; {count(now['bindle']['moon'], 'moon token')}"
    untold = bindle.untold(campaign)
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
