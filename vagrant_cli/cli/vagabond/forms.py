"""How each verb of a line is typed: what it takes, and the limits of its numbers."""

from __future__ import annotations

from ...data.vagabond import HOSTILE, MOST_IN_HAND, MOST_OF_A_KIND, MOST_PIECES, MOST_POINTS
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...vagabond.actions import Action


MANY = 99
"""More words than anybody types in one action."""

PIECES = ("warriors", "buildings", "tokens", "extra")
ALLIES = ("with", "allies", "lost")


class Form(NamedTuple):
    """What a verb takes: how it is typed, fewest and most items and quests, one of some words, a faction, and keys."""

    usage: str
    items: tuple[int, int] = (0, 0)
    quests: tuple[int, int] = (0, 0)
    which: tuple[str, ...] = ()
    place: bool = False
    faction: bool = False
    number: bool = False
    keys: tuple[str, ...] = ()
    needs: Callable[[Action], bool] = lambda action: True  # noqa: ARG005

    @property
    def strangers(self) -> bool:
        """Tell whether hirelings may be meant too."""
        return "warriors" in self.keys or "warrior" in self.which


FORMS = MappingProxyType(
    {
        "birdsong": Form("birdsong [ITEM…] [but=ITEM]", items=(0, MANY), keys=("but",)),
        "slip": Form(
            "slip PLACE [with=FACTION]", place=True, keys=("with",), needs=lambda one: bool(one.place)
        ),
        "move": Form(
            "move PLACE [hostile] [with=FACTION]",
            place=True,
            which=(HOSTILE,),
            keys=("with",),
            needs=lambda one: bool(one.place),
        ),
        "battle": Form(
            "battle FACTION [warriors=N] [buildings=N] [tokens=N] [damage=ITEM] [extra=N]"
            " [with=FACTION allies=N lost=N]",
            faction=True,
            keys=(*PIECES, "damage", *ALLIES),
            needs=lambda one: bool(one.ally) or not {"allies", "lost"} & set(one.numbers),
        ),
        "defend": Form(
            "defend FACTION [warriors=N] [buildings=N] [tokens=N] [damage=ITEM] [extra=N]",
            faction=True,
            keys=(*PIECES, "damage"),
        ),
        "removal": Form("removal [ITEM ITEM ITEM]", items=(0, MANY)),
        "explore": Form("explore [ITEM or nothing]", items=(0, 1), which=("nothing",)),
        "aid": Form(
            "aid FACTION ITEM [take=ITEM]",
            items=(1, 1),
            faction=True,
            keys=("take",),
            needs=lambda one: len(one.more) < 2,
        ),
        "quest": Form(
            "quest QUEST points (or cards) [new=QUEST]",
            quests=(1, 1),
            which=("points", "cards"),
            keys=("new",),
        ),
        "strike": Form(
            "strike FACTION [warrior, building or token]",
            faction=True,
            which=("warrior", "building", "token"),
        ),
        "repair": Form("repair ITEM…", items=(1, MANY)),
        "craft": Form(
            "craft ITEM [hammers=N points=N], or craft card hammers=N",
            items=(0, 1),
            which=("card",),
            keys=("hammers", "points"),
            needs=lambda one: bool(one.items) != (tuple(one.numbers) == ("hammers",) and one.which == "card"),
        ),
        "special": Form("special [ITEM…] [PLACE]", items=(0, MANY), place=True),
        "evening": Form("evening [leave=ITEM] [hand=N]", keys=("leave", "hand")),
        "coalition": Form("coalition FACTION", faction=True),
        "use": Form("use ITEM…", items=(1, MANY)),
        "damage": Form("damage ITEM…", items=(1, MANY)),
        "gain": Form("gain ITEM…", items=(1, MANY)),
        "lose": Form("lose ITEM…", items=(1, MANY)),
        "score": Form("score N", number=True, needs=lambda one: "points" in one.numbers),
        "set": Form(
            "set points=N at=PLACE FACTION=STEP",
            keys=("points", "at"),
            needs=lambda one: bool(one.numbers or one.place or one.steps),
        ),
        "deal": Form("deal QUEST…", quests=(1, MANY)),
        "other": Form(
            "other quest QUEST [new=QUEST], or other ruin ITEM",
            items=(0, 1),
            quests=(0, 1),
            which=("quest", "ruin"),
            keys=("new",),
            needs=lambda one: (
                bool(one.quests)
                if one.which == "quest"
                else one.which == "ruin" and bool(one.items) and not one.new
            ),
        ),
    }
)
"""How each verb is typed."""

ITEM_KEYS = frozenset({"but", "damage", "take", "leave"})
LIMITS = MappingProxyType(
    {
        **dict.fromkeys((*PIECES, "allies", "lost"), (0, MOST_PIECES)),
        "hammers": (1, MOST_OF_A_KIND),
        "points": (0, MOST_POINTS),
        "hand": (0, MOST_IN_HAND),
    }
)
