"""Numbers as people type them, ASCII digits within a printed limit, and prices as help names them."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.words.matching import MINUS_SIGNS, shown
from ...rules.words.plurals import count
from .declared import Argument, Option, unshield

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ...rules.bones.luck import Luck
    from .play import Table

    Told = TypeVar("Told", bound=Callable[..., Any])

MOST_COINS = 20
"""The most coins at one place that are taken for meant."""

LONGEST = 9
"""Digits that a number may have; more are refused before anything is computed."""


def whole(what: str, low: int, high: int, *, rule: str | None = None) -> Callable[[str], int]:
    """Return a parser for a whole number from `low` to `high`, both included."""

    def number(typed: str) -> int:
        return parse_whole(unshield(typed), what, low, high, rule=rule)

    number.__name__ = "NUMBER"
    return number


def whole_argument(
    metavar: str, low: int, high: int, says: str, *, called: str = "", rule: str | None = None
) -> Any:
    """Declare an argument that is a whole number; errors call it as help does, or as it is `called`.

    In its help {} stands for the limits.
    """
    what = called or metavar.strip("[].")
    return Argument(
        metavar=metavar, parser=whole(what, low, high, rule=rule), help=says.format(f"{low} to {high}")
    )


def whole_option(typed: str, low: int, high: int, says: str, *, rule: str | None = None) -> Any:
    """Declare an option that is a whole number, `typed` as "-s --success S"; errors call it by its long name.

    In its help {} stands for the limits.
    """
    *names, metavar = typed.split(" ")
    return Option(
        *names,
        metavar=metavar,
        parser=whole(names[-1], low, high, rule=rule),
        help=says.format(f"{low} to {high}"),
    )


def parse_whole(typed: object, what: str, low: int, high: int, *, rule: str | None = None) -> int:
    """Return the number typed, or raise UsageError naming the limits; `+3` is a way to write 3."""
    text = str(typed)
    limits = f"{what} is a whole number from {low} to {high}" if low < high else f"{what} can only be {low}"
    if any(sign in text for sign in MINUS_SIGNS):
        raise UsageError(
            f"{limits}; {shown(text)} starts with a typographic minus sign, not a '-'.", rule=rule
        )
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not (digits.isascii() and digits.isdigit()):
        raise UsageError(f"{limits}; {shown(text)} is not a number.", rule=rule)
    if len(digits) > LONGEST:
        raise UsageError(f"{limits}; what was typed has {len(digits)} digits.", rule=rule)
    number = int(text)
    if not low <= number <= high:
        raise UsageError(f"{limits}, not {number}.", rule=rule)
    return number


def priced(command: Told) -> Told:
    """Return a command whose help names prices: "{heal}" is what healing costs, "{sale}" what a sale brings."""
    from ...data import prices

    coins = {price.key: count(price.coins, "coin") for price in prices.PRICES}
    told = {**coins, "sale": count(prices.SALE, "coin"), "finished": count(prices.FINISHED_DEED, "coin")}
    command.__doc__ = (command.__doc__ or "").format(**told)
    return command


def luck(table: Table) -> Luck:
    """Return the random source of a command, from its --seed, else from the system; its `seed` is to be shown."""
    from ...rules.bones.luck import Luck

    return Luck(None if table.seed is None else check(table.seed))


def check(typed: str) -> int:
    """Return the seed, or raise UsageError; commands that need no luck check it too."""
    from ...rules.bones.luck import MOST_SEED

    return parse_whole(typed, "--seed", 0, MOST_SEED)
