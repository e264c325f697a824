"""What `roll`, `odds` and the General Actions ask about a throw, and the throw that it makes."""

from __future__ import annotations

from ...data.editions import MOST_SMOKY
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.bones import dice
from ...rules.bones.dice import Throw
from ..line.declared import Annotated, Option
from ..line.numbers import MOST_COINS, whole_argument, whole_option
from ..words import faces

if TYPE_CHECKING:
    from ..line.play import Table


Bones = Annotated[int, whole_argument("BONES", 1, dice.MOST_BONES, "Normal bones: {}.")]
Success = Annotated[
    int, whole_option("-s --success S", 1, dice.MOST_SUCCESS_VALUE, "The value that a bone has to reach: {}.")
]
Smoky = Annotated[
    int | None,
    whole_option(
        "--smoky M",
        0,
        MOST_SMOKY,
        "Smoky bones: {}. What the normal ones leave no room for waits for boxcars.",
    ),
]
Modifier = Annotated[
    int,
    whole_option("--modifier N", -dice.MOST_MODIFIER, dice.MOST_MODIFIER, "Added to every normal bone: {}."),
]
By = Annotated[
    str | None,
    Option(
        "--as",
        metavar="VAGRANT",
        help="Who rolls; the Empress has her bonus bone, the Songsmith an easier value with 1 coin.",
    ),
]
Coins = Annotated[
    int | None,
    whole_option("--coins N", 0, MOST_COINS, "Coins on the Skill: {}; a single one helps the Songsmith."),
]
BonusUsed = Annotated[bool, Option("--bonus-used", help="The Empress has had her bonus bone in this turn.")]
Faces = Annotated[
    str | None,
    Option(
        "-f",
        "--faces",
        metavar="FACES",
        help="Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.",
    ),
]
SmokyFaces = Annotated[
    str | None,
    Option(metavar="FACES", help=f"Faces of smoky bones that lie there, each {faces.KNOWN}."),
]
SmokyDie = Annotated[
    str | None,
    Option(metavar="FACES", help='The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).'),
]


def throw(
    bones: int,
    success: int,
    *,
    smoky_bones: int = 0,
    modifier: int = 0,
    by: str | None = None,
    coins: int | None = None,
    bonus_used: bool = False,
) -> Throw:
    """Return the throw as this Vagrant makes it (VG-02, VG-03); what nobody in particular rolls has no coins."""
    for option, said in (("--coins", coins is not None), ("--bonus-used", bonus_used)):
        if said and by is None:
            raise UsageError(
                f"{option} changes nothing while nobody in particular rolls.", hint="Add --as VAGRANT."
            )
    vagrant = None if by is None else roller(by)
    if coins is not None and vagrant != dice.SONGSMITH:
        raise UsageError(
            f"--coins changes nothing: {(vagrant or '').capitalize()} rolls for the same value with any coins.",
            rule="VG-03",
            hint="Leave it out.",
        )
    if bonus_used and not dice.has_bonus(vagrant, used=False):
        raise UsageError(
            f"--bonus-used changes nothing: {(vagrant or '').capitalize()} has no bonus bone.",
            rule="VG-02",
            hint="Leave it out.",
        )
    return Throw(
        bones,
        dice.success_value(success, vagrant, coins),
        modifier,
        smoky_bones,
        dice.has_bonus(vagrant, used=bonus_used),
    )


def roller(typed: str) -> str:
    """Return the key of the Vagrant who rolls, or raise UsageError with a suggestion."""
    from ...data.vagrants import KEYS
    from ...rules.words.matching import match

    return match(typed, KEYS, "Vagrant")


def typed_die(typed: str | None, *, rolled: bool) -> tuple[str, ...] | None:
    """Return the faces that --smoky-die names, which is refused where no smoky bone is `rolled`."""
    if typed is None:
        return None
    found = faces.smoky_die(typed)
    if not rolled:
        raise UsageError("--smoky-die changes nothing: no smoky bone is rolled.", hint="Add --smoky M.")
    return found


def smoky_die(typed: tuple[str, ...] | None, table: Table) -> tuple[str, ...]:
    """Return the faces of the smoky die: the option's, those of a save that is named, the box profile's."""
    if typed is not None:
        return typed
    from ..line.play import named
    from ..lookup.profile import smoky_die

    return smoky_die(named(table))
