"""Arguments and options that several groups of commands take."""

from __future__ import annotations

from .declared import Annotated, Argument, Option
from .numbers import whole

MOST_TOKENS = 20

Who = Annotated[
    str, Argument(metavar="WHO", show_default=False, help="A Vagrant in play; else whose turn it is.")
]
WhoOrAll = Annotated[
    str,
    Argument(metavar="WHO|all", show_default=False, help="A Vagrant in play, or all; else whose turn it is."),
]
WhoOrBelongings = Annotated[
    str | None,
    Argument(
        metavar="WHO|belongings", help="A Vagrant in play, or the belongings, where it goes without a name."
    ),
]
CardName = Annotated[str, Argument(metavar="NAME", help="A card's number or name.")]
OnlyCard = Annotated[
    str | None, Argument(metavar="NAME", help="A card's number or name; the only one needs none.")
]
Limit = Annotated[
    int | None,
    Option(
        metavar="TOKENS",
        parser=whole("--limit", 0, MOST_TOKENS, rule="AC-04"),
        help=f"The Rummage value, 0 to {MOST_TOKENS} tokens. Default: the box profile's.",
    ),
]
Back = Annotated[
    list[str] | None,
    Option(
        "--return",
        metavar="TOKEN",
        help="What goes back in the Bindle above the Rummage value; may be repeated.",
    ),
]
