"""`vsong roll`: bones rolled by the tool or by hand, and what they give."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.bones import dice
from ...rules.bones.dice import MOST_TIMES
from ...rules.bones.smoky import doubles as doubles_lie
from ...rules.words.plurals import count
from ..line import output
from ..line.declared import Annotated
from ..line.numbers import luck, whole_option
from ..line.play import Result, aside
from ..words import faces as written
from . import roll_options

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...rules.bones.dice import Roll, Throw
    from ...rules.bones.luck import Luck
    from ...rules.bones.smoky import Assignment
    from ..line.play import Play, Table

MOST_REPEATED = 1000

Repeat = Annotated[
    int | None, whole_option("--repeat N", 1, MOST_REPEATED, "Roll the same N times and show each roll: {}.")
]
Tally = Annotated[
    int | None, whole_option("--tally N", 1, MOST_TIMES, "Roll the same N times and count the successes: {}.")
]


class Bones(NamedTuple):
    """A throw and what of it lies on the table already; None is still to be rolled."""

    throw: Throw
    normal: tuple[int, ...] | None
    smoky: tuple[str, ...] | None
    die: tuple[str, ...]
    forced: bool = False

    @property
    def open(self) -> bool:
        """Tell whether anything is left to luck."""
        return self.normal is None or (self.smoky is None and self.throw.smoky > 0)


def roll(
    bones: roll_options.Bones,
    success: roll_options.Success,
    smoky: roll_options.Smoky = None,
    modifier: roll_options.Modifier = 0,
    by: roll_options.By = None,
    coins: roll_options.Coins = None,
    bonus_used: roll_options.BonusUsed = False,
    faces: roll_options.Faces = None,
    smoky_faces: roll_options.SmokyFaces = None,
    smoky_die: roll_options.SmokyDie = None,
    repeat: Repeat = None,
    tally: Tally = None,
) -> Play:
    """Roll bones, or resolve bones rolled by hand.

    It tells boxcars, successes, doubles and the best use of smoky bones.

    Example: vsong roll 3 --success 4
    """
    way = _way(repeat, tally)
    normal = None if faces is None else written.normal(faces)
    lying = None if smoky_faces is None else written.smoky_bones(smoky_faces)
    throw = roll_options.throw(
        bones,
        success,
        smoky_bones=len(lying or ()) if smoky is None else smoky,
        modifier=modifier,
        by=by,
        coins=coins,
        bonus_used=bonus_used,
    )

    named = roll_options.typed_die(smoky_die, rolled=smoky is not None and lying is None)

    def played(table: Table) -> Result:
        die = roll_options.smoky_die(named, table) if throw.smoky and lying is None else ()
        return way(Bones(throw, normal, lying, die, table.forced), luck(table))

    return aside(played)


def _way(repeat: int | None, tally: int | None) -> Callable[[Bones, Luck], Result]:
    if repeat is not None and tally is not None:
        raise UsageError("--repeat shows each roll and --tally only counts them; take one of the two.")
    if repeat is not None:
        return lambda bones, luck: repeated(bones, luck, repeat)
    if tally is not None:
        return lambda bones, luck: tallied(bones, luck, tally)
    return once


def once(bones: Bones, luck: Luck) -> Result:
    """Roll what is open and resolve it."""
    seed = luck.seed if bones.open else None
    return told(thrown(bones, luck), bones, seed)


def told(roll: Roll, bones: Bones, seed: int | None) -> Result:
    """Return a roll as scripts and people see it; without a seed nothing was left to luck."""
    return Result(
        {"seed": seed, **shown(roll)},
        roll.overruled,
        text=lambda: "\n".join([*lines(roll, bones), *filter(None, [_below(roll, bones, seed)])]),
        asked=True,
    )


def _below(rolled: Roll, bones: Bones, seed: int | None) -> str:
    """Return what stands below a roll: how likely so many successes were before it, and the seed."""
    from ...rules.bones import odds
    from .chart import percent

    said = []
    if rolled.successes and (bones.die or not bones.throw.smoky):
        chance = odds.at_least(bones.throw, rolled.successes, bones.die)
        said.append(f"{rolled.successes} or more come in {percent(chance)} of such rolls.")
    if seed is not None:
        said.append(f"Seed {seed}.")
    return " ".join(said)


def repeated(bones: Bones, luck: Luck, times: int) -> Result:
    """Roll the same several times, each roll shown."""
    _check_open(bones, "--repeat")
    rolls = [thrown(bones, luck) for _ in range(times)]
    return Result(
        {"seed": luck.seed, "rolls": [shown(one) for one in rolls]},
        text=lambda: "\n".join(
            [*(line for one in rolls for line in lines(one, bones)), f"Seed {luck.seed}."]
        ),
        asked=True,
    )


def tallied(bones: Bones, luck: Luck, times: int) -> Result:
    """Roll the same many times and count the successes."""
    from ...rules.bones.tally import tally

    _check_open(bones, "--tally")
    if bones.normal is not None:
        dice.check_normal(bones.throw, bones.normal)
    done = output.progress(times)
    counts = tally(bones.throw, times, luck, bones.die, bones.normal, done)
    done(times)
    return Result(
        {"seed": luck.seed, "tally": {str(successes): times for successes, times in counts.items()}},
        text=lambda: "\n".join(
            [*(f"{successes:>4}  {often}" for successes, often in counts.items()), f"Seed {luck.seed}."]
        ),
        asked=True,
    )


def _check_open(bones: Bones, option: str) -> None:
    if not bones.open:
        raise UsageError(f"All bones lie there already, so {option} has nothing to roll.")


def thrown(bones: Bones, luck: Luck) -> Roll:
    """Roll what is open, and return what all bones give."""
    throw = bones.throw
    normal = bones.normal or dice.roll_normal(throw, luck)
    room = min(throw.smoky, len(normal))
    if bones.smoky is None:
        return dice.resolve(throw, normal, dice.roll_smoky(room, luck, bones.die))
    roll = dice.resolve(throw, normal, bones.smoky, forced=bones.forced)
    room = throw.smoky if roll.overruled else room
    if len(bones.smoky) != room:
        raise UsageError(
            f"--smoky {throw.smoky} puts {count(room, 'smoky bone')} on {count(len(normal), 'normal bone')}; "
            f"--smoky-faces holds {len(bones.smoky)}."
        )
    return roll


def shown(roll: Roll) -> dict[str, Any]:
    """Return a roll as scripts see it."""
    return {
        "bones": list(roll.bones),
        "boxcars": roll.boxcars,
        "smoky": list(roll.smoky),
        "assigned": _assignment(roll.assigned),
        "alternatives": [_assignment(other) for other in roll.alternatives],
        "more_alternatives": roll.more_alternatives,
        "success_value": roll.success_value,
        "successes": roll.successes,
        "doubles": roll.doubles,
    }


def _assignment(assignment: Assignment) -> list[dict[str, int]]:
    return [put._asdict() for put in assignment]


def lines(roll: Roll, bones: Bones) -> list[str]:
    """Return a roll as people read it: the faces and what they give, then the smoky bones."""
    first = roll.bones if bones.normal else roll.bones[: bones.throw.bones]
    extra = roll.bones[len(first) :]
    faces = " ".join(map(str, first)) + (f" + {' '.join(map(str, extra))}" if extra else "")
    modifier = f"{bones.throw.modifier:+} each" if bones.throw.modifier else ""
    boxcars = count(roll.boxcars, "boxcar") if roll.boxcars else ""
    about = f" ({', '.join(filter(None, [modifier, boxcars]))})" if modifier or boxcars else ""
    given = f"{count(roll.successes, 'success', 'successes')} at {roll.success_value}+"
    return [f"{faces}{about}: {given}{_doubles(roll)}.", *([_smoky_line(roll)] if roll.smoky else [])]


def _doubles(roll: Roll) -> str:
    """Return what is to be said about doubles; a bone that was raised does not count for them (BB-04)."""
    if roll.doubles:
        return ", doubles"
    return ", no doubles as raised bones do not count" if doubles_lie(roll.bones) else ""


def _smoky_line(roll: Roll) -> str:
    if not roll.assigned:
        return f"Smoky {' '.join(roll.smoky)}: a skull, so none of them counts."
    put = [_put(roll, one) for one in roll.assigned]
    others = len(roll.alternatives) + roll.more_alternatives
    equals = f" ({count(others, 'other way', 'other ways')} as good)" if others else ""
    return f"Smoky {', '.join(put)}{equals}."


def _put(roll: Roll, one: Any) -> str:
    face = roll.smoky[one.smoky]
    if face == "note":
        return "note: 2 successes"
    return f"{face} on the {roll.bones[one.bone]} = {one.result}" if face.startswith("+") else face


COMMANDS = {"roll": roll}
