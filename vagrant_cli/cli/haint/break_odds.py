"""`vsong haint odds`: what several busts, one after the other, come to."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.bones import dice
from ...rules.haint import break_odds as rule
from ...rules.haint import breaks
from ...rules.lookup import box
from ...rules.scenario import general_actions
from ...rules.tracks import rounds
from ...rules.words.plurals import agree, count
from ..bones.chart import figures, percent
from ..line.declared import Annotated, Option
from ..line.numbers import MOST_COINS, whole_argument, whole_option
from ..line.play import Result, look
from ..line.who import in_play
from ..lookup.profile import number
from ..words.names import who as called
from .state import WhichHaint

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...scenario import HaintState
    from ..line.play import Play, Table

MOST_BUSTS = 20
TIMES = (*("once", "twice"), *(f"{number} times" for number in range(3, MOST_BUSTS + 1)))


def odds(
    coins: Annotated[
        list[int],
        whole_argument("COINS...", 1, MOST_COINS, "The coins of each bust, in order: {}, a bone for each."),
    ],
    success: Annotated[
        list[int] | None,
        whole_option(
            "-s --success S",
            1,
            dice.MOST_SUCCESS_VALUE,
            "The value on the card, once for all or once for each bust.",
        ),
    ] = None,
    by: Annotated[
        list[str] | None,
        Option(
            "--as",
            metavar="VAGRANT",
            help="Who busts, once for all or once for each. Default: whose turn it is.",
        ),
    ] = None,
    haint: WhichHaint = None,
) -> Play:
    """Show the exact chances that busts, in this order, break the Haint once, twice, and save it.

    Example: vsong haint odds 3 3 2 --success 4
    """
    if len(coins) > MOST_BUSTS:
        raise UsageError(f"{len(coins)} busts are named, and {MOST_BUSTS} are looked at most.")
    values = _each(success or [], len(coins), "--success")
    typed = _each(by or [], len(coins), "--as")

    def view(campaign: Campaign, _: Table) -> Result:
        name = breaks.with_humanity(campaign, haint)
        state = rounds.running(campaign).haints[name]
        vagrants = [in_play(campaign, one) for one in typed] or _at_turn(campaign, values, len(coins))
        throws = [
            _throw(campaign, bones, vagrant, value)
            for bones, vagrant, value in zip(coins, vagrants, values or [None] * len(coins), strict=True)
        ]
        found = rule.of(name, state, throws)
        data = _data(name, state, throws, found)
        return Result(data, text=lambda: _text(name, state, throws, found), asked=True)

    return look(view)


def _each(said: list[Any], busts: int, option: str) -> list[Any]:
    """Return a value for each bust: one for all, or as many as there are."""
    if len(said) not in (0, 1, busts):
        raise UsageError(
            f"{count(busts, 'bust')} {agree(busts)} named, and {option} is given {len(said)} times.",
            hint="Give it once for all, or once for each.",
        )
    return said * busts if len(said) == 1 else said


def _at_turn(campaign: Campaign, values: list[int], busts: int) -> list[str | None]:
    """Return nobody in particular where values are named, else whose turn it is."""
    turn = rounds.running(campaign).rounds.turn
    if values:
        return [None] * busts
    if turn is None:
        raise UsageError(
            "Nobody's turn is running, so whose Bust value counts is open.",
            hint="Say it: --as VAGRANT, or the value: --success S.",
        )
    return [turn] * busts


def _throw(campaign: Campaign, bones: int, vagrant: str | None, value: int | None) -> dice.Throw:
    """Return the throw of a bust; the Empress's bonus that is gone in this turn is back in her next (VG-02)."""
    if value is None:
        assert vagrant is not None  # one of both is always there
        westbound = campaign.vagrants[vagrant].westbound
        entry = box.entry(general_actions.entry_of(general_actions.BUST, vagrant, westbound=westbound))
        value = number(campaign, entry, "--success S")
    used = general_actions.bonus_gone(campaign, vagrant)
    return dice.Throw(bones, value, bonus=dice.has_bonus(vagrant, used=used))


def _data(name: str, state: HaintState, throws: list[dice.Throw], found: rule.BustOdds) -> dict[str, Any]:
    return {
        "haint": name,
        "humanity": state.humanity,
        "limit": state.limit,
        "break_space": state.break_space,
        "busts": [{"coins": one.bones, "success": one.success_value} for one in throws],
        "breaks": [{"breaks": times, **figures(one)} for times, one in enumerate(found.breaks, 1)],
        "saved": found.saved and figures(found.saved),
    }


def _text(name: str, state: HaintState, throws: list[dice.Throw], found: rule.BustOdds) -> str:
    busts = ", ".join(f"{count(one.bones, 'bone')} at {one.success_value}+" for one in throws)
    lines = [f"{called(name)} has {state.humanity} of {state.limit} Humanity. Busts: {busts}."]
    for times, chance in enumerate(found.breaks, 1):
        lines.append(f"Breaks at least {TIMES[times - 1]}: {percent(chance)}")
    if found.saved is not None:
        lines.append(f"Is saved: {percent(found.saved)}")
    return "\n".join(lines)
