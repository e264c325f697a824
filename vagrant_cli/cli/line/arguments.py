"""Arguments and options that several groups of commands take."""

from __future__ import annotations

from typing import Annotated

import typer

from .numbers import whole

MOST_TOKENS = 20

VagrantName = Annotated[str, typer.Argument(metavar="VAGRANT", help="A Vagrant in play.")]
CardName = Annotated[str, typer.Argument(metavar="NAME", help="A card's number or name.")]
Limit = Annotated[
    int | None,
    typer.Option(
        metavar="TOKENS",
        parser=whole("--limit", 0, MOST_TOKENS, rule="AC-04"),
        help=f"The Rummage value, 0 to {MOST_TOKENS} tokens. Default: the box profile's.",
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
