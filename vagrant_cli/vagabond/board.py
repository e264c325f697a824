"""The Vagabond's board as an immutable value, and the numbers that follow from it."""

from __future__ import annotations

from ..data.vagabond import FEWEST_FACTIONS, FOREST, HOSTILE, INDIFFERENT, KINDS, MOST_FACTIONS, ROOT, TRACKED
from ..errors import Refused, UsageError
from ..mappings import NOTHING
from ..records import TYPE_CHECKING, NamedTuple
from .events import VagabondBegun

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..data.vagabond import Character, Printing, Step
    from ..rules.events.event import Event


BETWEEN, BIRDSONG, DAYLIGHT, EVENING = PHASES = ("between", "birdsong", "daylight", "evening")
"""Between two turns of his; evening is a phase of its own only after an action that ends the day."""


class Items(NamedTuple):
    """How many of each kind lie undamaged and face up, undamaged and face down, and the same of damaged ones."""

    ready: Mapping[str, int] = NOTHING
    exhausted: Mapping[str, int] = NOTHING
    damaged_ready: Mapping[str, int] = NOTHING
    damaged_exhausted: Mapping[str, int] = NOTHING


PILES = Items._fields


class Quests(NamedTuple):
    """Quests by title, such as "fox errand": the face-up ones, and those that he has completed, in order."""

    open: tuple[str, ...] = ()
    done: tuple[str, ...] = ()


class Ruins(NamedTuple):
    """Kinds that he took from ruins and still has, and what is still hidden in them."""

    taken: tuple[str, ...] = ()
    hidden: Mapping[str, int] = NOTHING


class Vagabond(NamedTuple):
    """The whole board. `turn` counts his turns begun; `aids` those of this turn that no step has used up (VB-13).

    `relationships` has an entry for each player who is no Vagabond; `coalition` is one of them. While it lasts
    `points` are those from before it (VB-11).
    """

    title: str = ""
    character: str = "thief"
    at: str = FOREST
    turn: int = 0
    phase: str = BETWEEN
    points: int = 0
    two_vagabonds: bool = False
    coalition: str | None = None
    items: Items = Items()
    relationships: Mapping[str, str] = NOTHING
    aids: Mapping[str, int] = NOTHING
    quests: Quests = Quests()
    ruins: Ruins = Ruins()
    printing: Printing = ROOT

    @property
    def own(self) -> Character:
        """Return his character card."""
        return self.printing.character(self.character)

    @property
    def suit(self) -> str | None:
        """Return the suit of his clearing, None in a forest."""
        return None if self.at == FOREST else self.at.partition("-")[0]

    @property
    def won(self) -> bool:
        """Tell whether his own points have won the game (VB-39)."""
        return self.coalition is None and self.points >= self.printing.winning


def ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Return counts in the one order of kinds, without what is none."""
    return {kind: counts[kind] for kind in KINDS if counts.get(kind)}


def counted(kinds: Iterable[str]) -> dict[str, int]:
    """Return how many there are of each kind."""
    listed = tuple(kinds)
    return ordered({kind: listed.count(kind) for kind in listed})


def number_of(items: Items, kind: str) -> int:
    """Return all items of a kind, wherever they lie."""
    return sum(pile.get(kind, 0) for pile in items)


def on_track(board: Vagabond, kind: str) -> int:
    """Return how many of a kind lie on their track: all that can, since a track is never worse (VB-02, VB-03)."""
    return min(board.items.ready.get(kind, 0), board.printing.track) if kind in TRACKED else 0


def swords(board: Vagabond) -> int:
    """Return his undamaged swords, face up or down: the most hits that he rolls (VB-09)."""
    return board.items.ready.get("sword", 0) + board.items.exhausted.get("sword", 0)


def defenceless(board: Vagabond) -> bool:
    """Tell whether a battle against him brings an extra hit (VB-08)."""
    return not swords(board)


def refresh(board: Vagabond) -> int:
    """Return how many items birdsong turns up, if so many are down (VB-22)."""
    return board.printing.refresh + board.printing.for_tea * on_track(board, "tea")


def draw(board: Vagabond) -> int:
    """Return the cards that he draws in the evening (VB-32)."""
    return 1 + on_track(board, "coins")


def carried(board: Vagabond) -> int:
    """Return the items that count against his capacity: all but those on tracks (VB-33)."""
    everything = sum(sum(pile.values()) for pile in board.items)
    return everything - sum(on_track(board, kind) for kind in TRACKED)


def capacity(board: Vagabond) -> int:
    """Return how many items he can carry past the evening (VB-33)."""
    return board.printing.capacity + board.printing.for_bag * on_track(board, "bag")


def surplus(board: Vagabond) -> int:
    """Return the items past his capacity (VB-33)."""
    return max(carried(board) - capacity(board), 0)


def stays_down(board: Vagabond) -> int:
    """Return the exhausted items that a birdsong would leave face down (VB-22, VB-40)."""
    down = sum(board.items.exhausted.values()) + sum(board.items.damaged_exhausted.values())
    return max(down - refresh(board), 0)


def players(board: Vagabond) -> int:
    """Return how many play, Vagabonds included."""
    return len(board.relationships) + 1 + board.two_vagabonds


def next_step(board: Vagabond, faction: str) -> Step | None:
    """Return the step that aid leads to, None for who is allied or hostile (VB-13)."""
    now = board.relationships[faction]
    if now == HOSTILE:
        return None
    steps = board.printing.steps
    place = [step.name for step in steps].index(now) + 1
    return steps[place] if place < len(steps) else None


def begin(
    title: str,
    character: str,
    factions: Sequence[str],
    *,
    at: str = FOREST,
    quests: Sequence[str] = (),
    two_vagabonds: bool = False,
    printing: Printing = ROOT,
) -> tuple[Vagabond, tuple[Event, ...]]:
    """Return a board before the first turn (VB-12, VB-21), with 2 items a ruin for two Vagabonds (VB-34)."""
    if not FEWEST_FACTIONS <= len(factions) <= MOST_FACTIONS:
        raise UsageError(
            f"A game has {FEWEST_FACTIONS} to {MOST_FACTIONS} factions beside him, not {len(factions)}.",
            rule="VB-12",
        )
    for named, what in ((factions, "faction"), (quests, "quest")):
        twice = next((one for one in named if list(named).count(one) > 1), None)
        if twice:
            raise UsageError(f"The {what} {twice} is named twice.", rule="VB-21")
    if len(quests) > printing.open_quests:
        raise Refused(f"{len(quests)} quests are named, and {printing.open_quests} lie open.", rule="VB-27")
    own = printing.character(character)
    items = counted(own.items)
    each = 2 if two_vagabonds else 1
    board = Vagabond(
        title=title,
        character=character,
        at=at,
        two_vagabonds=two_vagabonds,
        items=Items(ready=items),
        relationships=dict.fromkeys(factions, INDIFFERENT),
        quests=Quests(open=tuple(quests)),
        ruins=Ruins(hidden=counted(printing.ruins * each)),
        printing=printing,
    )
    return board, (VagabondBegun(character, items, tuple(factions)),)
