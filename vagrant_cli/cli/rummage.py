"""`vsong bindle rummage`: drawing by the tool or by hand, and what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..data.vagrants import PUP
from ..rules import bindle, moon, rummage
from ..rules.names import match
from .bindle_shown import limit_of, standing
from .known import known
from .numbers import whole
from .play import Outcome, Play, Result, Table, change, look
from .words import plain, who

if TYPE_CHECKING:
    from ..campaign import Campaign

MOST_TOKENS = 20

VagrantName = Annotated[str, typer.Argument(metavar="VAGRANT", help="A Vagrant in play.")]
Holder = Annotated[str, typer.Argument(metavar="VAGRANT|pup", help="Who holds the token.")]
Token = Annotated[
    str, typer.Argument(metavar="TOKEN", help="nails, candle, salt, foot, apple or berry are enough.")
]
Limit = Annotated[
    int | None,
    typer.Option(
        metavar="TOKENS",
        parser=whole("--limit", 0, MOST_TOKENS, rule="AC-04"),
        help="The Rummage value, 0 to 20 tokens. Default: the box profile's.",
    ),
]
Back = Annotated[
    list[str] | None,
    typer.Option(
        "--return",
        metavar="TOKEN",
        help="What goes back in the Bindle above the Rummage value; may be repeated.",
    ),
]
OnSymbol = Annotated[
    str | None, typer.Option("--on", metavar="ITEM", help="The symbol that a berry is put on.")
]
Ritual = Annotated[
    str | None, typer.Option("--ritual", metavar="NAME", help="The Moonreaper's Ritual card, if he comes.")
]
Action = Annotated[
    str | None, typer.Option("--action", metavar="NAME", help="The Moonreaper's Action card, if he comes.")
]


def holder(campaign: Campaign, typed: str) -> str:
    """Return the Vagrant in play, or the pup, who is meant."""
    return match(typed, (*campaign.vagrants, *((PUP,) if "runaway" in campaign.vagrants else ())), "holder")


def cards(ritual: str | None, action: str | None) -> moon.Cards:
    """Return the Moonreaper's cards as typed."""
    return moon.Cards(
        ritual and plain(ritual, "The Ritual card's name"), action and plain(action, "The Action card's name")
    )


def rummage_(
    vagrant: VagrantName,
    number: Annotated[
        int,
        typer.Argument(
            metavar="TOKENS", parser=whole("TOKENS", 1, MOST_TOKENS), help="How many are drawn, 1 to 20."
        ),
    ],
    named: Annotated[
        list[str] | None,
        typer.Argument(metavar="TOKEN", help="What was drawn by hand; without it vsong draws."),
    ] = None,
    drew: Annotated[
        list[str] | None,
        typer.Option("--drew", metavar="TOKENS", help="The same as a list, such as nails,salt."),
    ] = None,
    keep: Annotated[str | None, typer.Option(metavar="TOKEN", help="The one that is kept.")] = None,
    back: Back = None,
    limit: Limit = None,
    coins: Annotated[
        int | None,
        typer.Option(
            metavar="COINS",
            parser=whole("--coins", 0, MOST_TOKENS),
            help="Coins on it when a Skill draws more tokens, 0 to 20. Default: 1 for each token.",
        ),
    ] = None,
    ritual: Ritual = None,
    action: Action = None,
) -> Play:
    """Rummage: draw a token for each coin and keep one.

    Example: vsong bindle rummage songsmith 2 --drew nails,salt --keep salt
    """
    words = [*(named or ()), *(drew or ())]
    paid = number if coins is None else coins

    def play(table: Table) -> Result:
        from ..rules.luck import Luck
        from .luck import luck

        source = luck(table)

        def drawn(campaign: Campaign, table: Table) -> bindle.Draw:
            name = holder(campaign, vagrant)
            drawer: bindle.Drawer = bindle.by_hand(words) if words else bindle.by_luck(Luck(source.seed))
            return rummage.draw(
                campaign,
                name,
                number,
                paid,
                drawer,
                known(campaign).box,
                cards=cards(ritual, action),
                forced=table.forced,
            )

        def looked(campaign: Campaign, table: Table) -> Result:
            _, items, events = drawn(campaign, table)
            name, most = who(campaign, vagrant), limit_of(campaign, who(campaign, vagrant), limit)
            over = rummage.too_many(campaign, name, most) if back is None else 0
            hand = (*rummage.holding(campaign, name),)
            return Result({"vagrant": name, "drawn": list(items), "return": over, "hand": hand}, events)

        found = look(looked)(table)
        items = tuple(dict.fromkeys(found.data["drawn"]))
        kept = keep if keep is not None or len(items) < 2 else table.choose("Keep which?", items)
        going = list(back or ())
        while kept is not None and found.data["return"] > len(going) and table.person:
            going.append(table.choose("Return which?", (*found.data["hand"], kept)) or kept)
        undecided = (kept is None and len(items) > 1) or found.data["return"] > len(going)
        if undecided and not words and not table.forced:
            return _waits(found, number, source.seed)

        def rule(campaign: Campaign, table: Table) -> Outcome:
            name = who(campaign, vagrant)
            campaign, items, events = drawn(campaign, table)
            most = limit_of(campaign, name, limit)
            campaign, kept_one = rummage.keep(campaign, name, items, kept, going, most, forced=table.forced)
            return campaign, (*events, *kept_one)

        return change(rule, standing)(table)

    return play


def _waits(found: Result, number: int, seed: int) -> Result:
    """Return what the tool drew, and how to say what happens with it; nothing is saved until then."""
    record = next(event for event in found.events if type(event).__name__ == "TokensDrawn")
    names: tuple[str, ...] = record._asdict()["tokens"]
    data = {**found.data, "hand": list(found.data["hand"]), "tokens": list(names), "seed": seed}
    over = " --return TOKEN" * found.data["return"]

    def text() -> str:
        from .wording import sentence

        then = f"vsong bindle rummage {found.data['vagrant']} {number} --drew {','.join(names)} --keep TOKEN{over}"
        return f"{sentence(record)} Nothing is saved yet. Then: {then}"

    return Result(data, found.events, text=text, asked=True)
