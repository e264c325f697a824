"""What is printed on the Vagabond's cards and board, as one value that a board names.

Another printing is another value of this kind; nothing else in the rules knows a number of it.
"""

from __future__ import annotations

from ..records import NamedTuple

KINDS = ("sword", "boot", "torch", "crossbow", "hammer", "tea", "coins", "bag")
TRACKED = ("tea", "coins", "bag")
"""Items that lie on a track of their own while they are face up and undamaged (VB-02)."""

SUITS = ("fox", "rabbit", "mouse")
FOREST = "forest"

FACTIONS = (
    "marquise",
    "eyrie",
    "alliance",
    "cult",
    "riverfolk",
    "duchy",
    "corvids",
    "hundreds",
    "keepers",
    "diaspora",
    "council",
)
FEWEST_FACTIONS, MOST_FACTIONS = 1, 6

INDIFFERENT, ALLIED, HOSTILE = "indifferent", "allied", "hostile"

MOST_OF_A_KIND = 9
MOST_PIECES = 9
MOST_POINTS = 99
MOST_IN_HAND = 99


class Step(NamedTuple):
    """A space of the relationships chart: the aids of one turn that lead to it, and its points."""

    name: str
    aids: int
    points: int


class Quest(NamedTuple):
    """A quest card: the suit of its clearing, and the two items that it exhausts."""

    suit: str
    name: str
    items: tuple[str, str]

    @property
    def title(self) -> str:
        """Return the name by which it is known, such as "fox errand"."""
        return f"{self.suit} {self.name}"


class Crafted(NamedTuple):
    """An item beside the map: the suit and number of hammers that craft it, and its points."""

    kind: str
    suit: str
    hammers: int
    points: int


class Special(NamedTuple):
    """A special action: the item that it exhausts, if any, and what it does that a board can show.

    `leaves` says that the item leaves the game; `ends` that evening follows; `glides` that the pawn goes to a
    clearing; `always` that it may be done at any time. `clearing` says that it needs one.
    """

    cost: str | None = "torch"
    clearing: bool = True
    repairs: int = 0
    ends: bool = False
    glides: bool = False
    leaves: bool = False
    points: int = 0
    always: bool = False


class Character(NamedTuple):
    """A character card; one without a special action has a card that changes other actions."""

    name: str
    items: tuple[str, ...]
    special: Special | None = None


class Printing(NamedTuple):
    """Everything printed that the rules ask for."""

    characters: tuple[Character, ...]
    quests: tuple[Quest, ...]
    crafted: tuple[Crafted, ...]
    steps: tuple[Step, ...]
    ally_points: int = 2
    ruins: tuple[str, ...] = ("bag", "boot", "hammer", "sword")
    open_quests: int = 3
    winning: int = 30
    track: int = 3
    capacity: int = 6
    for_bag: int = 2
    refresh: int = 3
    for_tea: int = 2
    hand: int = 5
    highest_die: int = 3
    coalition_points: int = 10
    coalition_players: int = 4

    def character(self, name: str) -> Character:
        """Return a character by name."""
        return next(one for one in self.characters if one.name == name)

    def quest(self, title: str) -> Quest:
        """Return a quest by its title, such as "fox errand"."""
        return next(one for one in self.quests if one.title == title)

    def crafted_item(self, kind: str) -> Crafted | None:
        """Return how an item is crafted, None where no card crafts it."""
        return next((one for one in self.crafted if one.kind == kind), None)

    def step_names(self) -> tuple[str, ...]:
        """Return the steps of the chart with the hostile box, as saves have them."""
        return (*(step.name for step in self.steps), HOSTILE)


ROOT = Printing(
    characters=(
        Character("thief", ("boot", "torch", "tea", "sword"), Special()),
        Character("tinker", ("boot", "torch", "bag", "hammer"), Special()),
        Character(
            "ranger", ("boot", "torch", "crossbow", "sword"), Special(clearing=False, repairs=3, ends=True)
        ),
        Character("vagrant", ("coins", "torch", "boot"), Special()),
        Character(
            "arbiter",
            ("boot", "torch", "sword", "sword"),
            Special(cost=None, points=1, always=True),
        ),
        Character("scoundrel", ("boot", "boot", "torch", "crossbow"), Special(leaves=True)),
        Character("adventurer", ("boot", "torch", "hammer")),
        Character("ronin", ("boot", "boot", "torch", "sword"), Special(cost="sword")),
        Character("harrier", ("coins", "torch", "sword", "crossbow"), Special(clearing=False, glides=True)),
        Character("cheat", ("boot", "tea", "crossbow", "torch")),
        Character("gladiator", ("boot", "torch", "hammer")),
        Character("jailor", ("boot", "crossbow", "torch")),
    ),
    quests=(
        Quest("fox", "fundraising", ("tea", "coins")),
        Quest("fox", "errand", ("tea", "boot")),
        Quest("fox", "logistics help", ("boot", "bag")),
        Quest("fox", "repair a shed", ("torch", "hammer")),
        Quest("fox", "give a speech", ("torch", "tea")),
        Quest("rabbit", "guard duty", ("torch", "sword")),
        Quest("rabbit", "errand", ("tea", "boot")),
        Quest("rabbit", "give a speech", ("torch", "tea")),
        Quest("rabbit", "fend off a bear", ("torch", "crossbow")),
        Quest("rabbit", "expel bandits", ("sword", "sword")),
        Quest("mouse", "expel bandits", ("sword", "sword")),
        Quest("mouse", "guard duty", ("torch", "sword")),
        Quest("mouse", "fend off a bear", ("torch", "crossbow")),
        Quest("mouse", "escort", ("boot", "boot")),
        Quest("mouse", "logistics help", ("boot", "bag")),
    ),
    crafted=(
        Crafted("boot", "rabbit", 1, 1),
        Crafted("bag", "mouse", 1, 1),
        Crafted("tea", "mouse", 1, 2),
        Crafted("coins", "rabbit", 2, 3),
        Crafted("sword", "fox", 2, 2),
        Crafted("crossbow", "fox", 1, 1),
        Crafted("hammer", "fox", 1, 2),
    ),
    steps=(Step(INDIFFERENT, 0, 0), Step("1", 1, 1), Step("2", 2, 2), Step(ALLIED, 3, 2)),
)
"""The publisher's German law, fourth printing with the changes of the sixth English one."""
