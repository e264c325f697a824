"""`vsong odds`: exact chances before a roll, and how many smoky bones to take."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from ...rules.bones import dice, odds
from ...rules.words.plurals import count
from ..line.declared import Annotated, Option
from ..line.numbers import whole
from ..line.play import Result, aside
from ..words import faces as written
from . import roll_options
from .chart import Line, chart, percent

if TYPE_CHECKING:
    from typing import Any

    from ...rules.bones.chance import Chance, Distribution
    from ...rules.bones.dice import Throw
    from ..line.play import Play, Table


Need = Annotated[
    int | None,
    Option(
        metavar="K",
        parser=whole("--need", 0, odds.MOST_NEEDED),
        help=f"Successes needed: 0 to {odds.MOST_NEEDED}; how many smoky bones to roll for them.",
    ),
]

LONGEST_FRACTION = 24
"""Characters of a fraction that a person still reads; --json has every digit."""


LEAST_SHOWN = 0.0005
"""A chance that still has a line in the chart; rarer numbers share the last one."""


class Question(NamedTuple):
    """What the odds are asked of: a throw, the smoky die, normal bones that lie there, successes needed."""

    throw: Throw
    die: tuple[str, ...]
    faces: tuple[int, ...] | None
    need: int | None


def odds_of(
    bones: roll_options.Bones,
    success: roll_options.Success,
    need: Need = None,
    smoky: roll_options.Smoky = None,
    modifier: roll_options.Modifier = 0,
    by: roll_options.By = None,
    coins: roll_options.Coins = None,
    bonus_used: roll_options.BonusUsed = False,
    smoky_die: roll_options.SmokyDie = None,
    faces: roll_options.Faces = None,
) -> Play:
    """Show the exact chances of a roll, and how many smoky bones to take.

    The chance of every number of successes is told; --need adds how many smoky bones are best.

    Example: vsong odds 3 --success 4 --need 2
    """
    throw = roll_options.throw(
        bones,
        success,
        smoky_bones=smoky or 0,
        modifier=modifier,
        by=by,
        coins=coins,
        bonus_used=bonus_used,
    )
    lying = None if faces is None else written.normal(faces)
    if lying is not None:
        dice.check_normal(throw, lying)
    named = roll_options.typed_die(smoky_die, rolled=smoky is not None)

    def answered(table: Table) -> Result:
        die = roll_options.smoky_die(named, table) if throw.smoky else ()
        return shown(Question(throw, die, lying, need))

    return aside(answered)


class Advice(NamedTuple):
    """The chance of what is needed: with all smoky bones, with the best number of them, and after seeing.

    After seeing means that the number is settled once the normal bones lie there.
    """

    need: int
    all_rolled: Chance
    best: tuple[int, Chance] | None = None
    after_seeing: Chance | None = None


def advice(asked: Question, found: Distribution) -> Advice | None:
    """Return the advice for the successes needed, or None when nobody said how many."""
    throw, die, faces, need = asked
    if need is None:
        return None
    if not throw.smoky:
        return Advice(need, found.at_least(need))
    return Advice(
        need,
        found.at_least(need),
        odds.best_smoky(throw, need, die, faces),
        odds.after_seeing(throw, need, die, faces),
    )


def shown(asked: Question) -> Result:
    """Return every chance as scripts and people see it."""
    throw, die, faces, need = asked
    found = odds.distribution(throw, die, faces, through=need or 0)
    listed = found.shown()
    advised = advice(asked, found)
    mean = odds.mean(throw, die, faces)
    doubles = odds.doubles(throw, faces)
    data = {
        "distribution": [{"successes": k, **_numbers(found.exactly(k))} for k in listed],
        "head": {"below": listed.start, "p": str(found.below(listed.start))},
        "tail": {"from": listed.stop, "p": str(found.at_least(listed.stop))},
        "mean": str(mean),
        "doubles": str(doubles),
        **_advice_data(advised),
    }

    def text() -> str:
        aside = ", smoky bones aside" if throw.smoky else ""
        about = [f"Mean {float(mean):.2f}. Doubles {percent(doubles)}{aside}."]
        advice_lines = _advice_lines(advised, asked) if advised else []
        return "\n".join([_heading(asked), chart(_chart_lines(found), "successes"), *about, *advice_lines])

    return Result(data, text=text, asked=True)


def _numbers(chance: Chance) -> dict[str, Any]:
    return {"p": str(chance), "float": float(chance)}


def _advice_data(advised: Advice | None) -> dict[str, Any]:
    best = advised and advised.best
    after = advised and advised.after_seeing
    return {
        "at_least": advised and {"k": advised.need, **_numbers(advised.all_rolled)},
        "best_smoky": best and {"roll": best[0], **_numbers(best[1])},
        "at_least_after_seeing": after and _numbers(after),
    }


def _heading(asked: Question) -> str:
    throw = asked.throw
    bones = count(throw.bones, "bone") if asked.faces is None else " ".join(map(str, asked.faces))
    extra = [f" {throw.modifier:+} each"] if throw.modifier else []
    smoky = [f", {count(throw.smoky, 'smoky bone')}"] if throw.smoky else []
    bonus = [", the Empress's bonus"] if throw.bonus and asked.faces is None else []
    return "".join([bones, *extra, f" at {throw.success_value}+", *smoky, *bonus])


def _chart_lines(found: Distribution) -> list[Line]:
    """Return a line for each number that comes up once in 2000 rolls, and one for what lies beyond."""
    chances = {k: found.exactly(k) for k in found.shown()}
    likely = [k for k, chance in chances.items() if float(chance) >= LEAST_SHOWN]
    first, last = likely[0], likely[-1]
    lines = [Line(str(k), chances[k], found.at_least(k)) for k in range(first, last + 1)]
    beyond = found.at_least(last + 1)
    return [*lines, Line(f"{last + 1}+", beyond, beyond)] if beyond.over else lines


def _advice_lines(advised: Advice, asked: Question) -> list[str]:
    need, smoky = advised.need, asked.throw.smoky
    if advised.best is None or advised.after_seeing is None:
        return [f"At least {need}: {_readable(advised.all_rolled)}."]
    roll, chance = advised.best
    lines = [
        f"At least {need}, all {count(smoky, 'smoky bone')}: {_readable(advised.all_rolled)}.",
        f"Best number beforehand, {roll}: {_readable(chance)}.",
    ]
    if asked.faces is not None:
        return [lines[0], f"Best number now, {roll}: {_readable(chance)}."]
    return [*lines, f"Settled after the normal bones: {_readable(advised.after_seeing)}."]


def _readable(chance: Chance) -> str:
    fraction = str(chance)
    return percent(chance) + (f" ({fraction})" if len(fraction) <= LONGEST_FRACTION else "")


COMMANDS = {"odds": odds_of}
