"""`vsong odds`: exact chances before a roll, and how many smoky bones to take."""

from __future__ import annotations

from ...errors import Refused, UsageError
from ...lean import regex
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.bones import advice, dice, odds
from ...rules.bones.chance import reduced
from ...rules.bones.odds import MOST_NEEDED
from ...rules.words.matching import shown as shown_word
from ...rules.words.plurals import count
from ..line.declared import Annotated, Option, unshield
from ..line.numbers import whole_option
from ..line.play import Result, aside
from ..pictures import saving
from ..pictures.saving import Svg
from ..words import faces as written
from . import roll_options
from .chart import Line, chart, figures, percent

if TYPE_CHECKING:
    from typing import Any

    from ...rules.bones.chance import Chance, Distribution
    from ...rules.bones.dice import Throw
    from ..line.play import Play, Table


Need = Annotated[
    int | None,
    whole_option("--need K", 0, MOST_NEEDED, "Successes needed: {}; how many smoky bones to roll for them."),
]

For = Annotated[
    str | None,
    Option(
        "--for",
        metavar="CHANCE",
        help="The chance wanted, as 80%, 0.8 or 4/5: how many bones, and how many smoky ones, reach it.",
    ),
]

CHANCE = regex(
    r"(?P<over>[0-9]{1,9})(?:\.(?P<digits>[0-9]{1,9}))?(?: ?(?P<percent>%)|/(?P<under>[0-9]{1,9}))?"
)

LONGEST_FRACTION = 24
"""Characters of a fraction that a person still reads; --json has every digit."""


UNIT = "successes"

LEAST_SHOWN = 0.0005
"""A chance that still has a line in the chart; rarer numbers share the last one."""


class Question(NamedTuple):
    """What the odds are asked of: a throw, the smoky die, normal bones that lie there, successes and chance wanted."""

    throw: Throw
    die: tuple[str, ...]
    faces: tuple[int, ...] | None
    need: int | None
    wanted: Chance | None = None


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
    wanted: For = None,
    svg: Svg = None,
) -> Play:
    """Show the exact chances of a roll, and how many smoky bones to take.

    The chance of every number of successes is told; --need adds how many smoky bones are best, --for how many
    bones it takes.

    Example: vsong odds 3 --success 4 --need 2
    """
    for_chance = None if wanted is None else _wanted(wanted, need=need, faces=faces)
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
        return shown(Question(throw, die, lying, need, for_chance), table, svg)

    return aside(answered)


def _wanted(typed: str, *, need: int | None, faces: str | None) -> Chance:
    """Return the chance that --for names, which is above 0 and at most 1."""
    if need is None:
        raise UsageError("--for asks what it takes for a number of successes.", hint="Add --need K.")
    if faces is not None:
        raise UsageError("--for asks how many bones to roll, and with --faces they lie there already.")
    said = CHANCE.fullmatch(unshield(typed).strip())
    if said and not (said["digits"] and said["under"]):
        digits = said["digits"] or ""
        under = int(said["under"] or 1) * 10 ** len(digits) * (100 if said["percent"] else 1)
        over = int(said["over"] + digits)
        if 0 < over <= under:
            return reduced(over, under)
    raise UsageError(
        f"--for is a chance above 0 and up to 1, as 80%, 0.8 or 4/5; {shown_word(unshield(typed))} is none."
    )


class Fewest(NamedTuple):
    """What reaches a chance: so many bones, all else as asked, or so many of the smoky bones; None: none does."""

    chance: Chance
    bones: int
    smoky: int | None


def fewest(asked: Question) -> Fewest | None:
    """Return the fewest bones for the chance wanted, or refuse one that 100 bones do not reach."""
    throw, die, _, need, wanted = asked
    if wanted is None or need is None:
        return None
    bones = advice.fewest_bones(throw, need, wanted, die)
    if bones is None:
        most = advice.best(throw._replace(bones=dice.MOST_BONES), need, die)
        raise Refused(
            f"Not even {dice.MOST_BONES} bones give {count(need, 'success', 'successes')} at {throw.success_value}+ in "
            f"{percent(wanted)} of all rolls; they do in {percent(most)}."
        )
    return Fewest(wanted, bones, advice.fewest_smoky(throw, need, wanted, die) if throw.smoky else None)


class Advice(NamedTuple):
    """The chance of what is needed: with all smoky bones, with the best number of them, and after seeing.

    After seeing means that the number is settled once the normal bones lie there.
    """

    need: int
    all_rolled: Chance
    best: tuple[int, Chance] | None = None
    after_seeing: Chance | None = None


def advised(asked: Question, found: Distribution) -> Advice | None:
    """Return the advice for the successes needed, or None when nobody said how many."""
    throw, die, faces, need, _ = asked
    if need is None:
        return None
    if not throw.smoky:
        return Advice(need, found.at_least(need))
    return Advice(
        need,
        found.at_least(need),
        advice.best_smoky(throw, need, die, faces),
        advice.after_seeing(throw, need, die, faces),
    )


def shown(asked: Question, table: Table, svg: str | None = None) -> Result:
    """Return every chance as scripts and people see it."""
    throw, die, faces, need, _ = asked
    found = odds.distribution(throw, die, faces, through=need or 0)
    listed = found.shown()
    told = advised(asked, found)
    least = fewest(asked)
    mean = odds.mean(throw, die, faces)
    doubles = odds.doubles(throw, faces)
    data = {
        "distribution": [{"successes": k, **figures(found.exactly(k))} for k in listed],
        "head": {"below": listed.start, "p": str(found.below(listed.start))},
        "tail": {"from": listed.stop, "p": str(found.at_least(listed.stop))},
        "mean": str(mean),
        "doubles": str(doubles),
        **_advice_data(told),
        "for": least and {"p": str(least.chance), "bones": least.bones, "smoky": least.smoky},
    }

    def says() -> list[str]:
        aside = ", smoky bones aside" if throw.smoky else ""
        about = [f"Mean {float(mean):.2f}. Doubles {percent(doubles)}{aside}."]
        advice_lines = _advice_lines(told, asked) if told else []
        return [*about, *advice_lines, *([_fewest_line(least, asked.throw)] if least else [])]

    def text() -> str:
        return "\n".join([_heading(asked), chart(_chart_lines(found), UNIT), *says()])

    def picture() -> str:
        from ..pictures import charts

        lines = (
            charts.Bar(one.label, percent(one.chance), percent(one.or_more), float(one.chance))
            for one in _chart_lines(found)
        )
        return charts.chances(tuple(lines), UNIT, _heading(asked), says())

    return saving.drawn(Result(data, text=text, asked=True), svg, picture, table)


def _advice_data(advised: Advice | None) -> dict[str, Any]:
    best = advised and advised.best
    after = advised and advised.after_seeing
    return {
        "at_least": advised and {"k": advised.need, **figures(advised.all_rolled)},
        "best_smoky": best and {"roll": best[0], **figures(best[1])},
        "at_least_after_seeing": after and figures(after),
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


def _fewest_line(least: Fewest, throw: Throw) -> str:
    some, beside = count(throw.smoky, "smoky bone"), f"beside {count(throw.bones, 'bone')}"
    said = f"For {percent(least.chance)}: {count(least.bones, 'bone')}"
    if not throw.smoky:
        return f"{said}."
    if least.smoky is None:
        return f"{said} with {some} in hand; {beside} even {some} will not do."
    return f"{said} with {some} in hand; {beside} {count(least.smoky, 'smoky bone')} will do."


def _readable(chance: Chance) -> str:
    fraction = str(chance)
    return percent(chance) + (f" ({fraction})" if len(fraction) <= LONGEST_FRACTION else "")


COMMANDS = {"odds": odds_of}
