"""The words of a command in any order: each goes where its kind fits, as the command declares its arguments.

The kind of an argument is what help calls it: WHO, SPACE, TOKEN, or a choice such as black|white; whatever has a parser
for numbers is a number, and all else is a card or a text.
"""

from __future__ import annotations

from ...data.vagrants import KEYS
from ...errors import SaveError, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.matching import as_typed, find, fold
from .declared import WHO, defaults, parameters
from .who import ALL, left_out, names_one

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeVar

    from ...campaign import Campaign
    from .declared import Parameter
    from .play import Table
    from .who import Held

    Told = TypeVar("Told", bound=Callable[..., Any])


class Kind:
    """What an argument takes."""

    WHO = "who"
    NUMBER = "number"
    SPACE = "space"
    PLACE = "place"
    CHOICE = "choice"
    HELD = "held"
    TEXT = "text"


class Care:
    """How a word is held against an argument: a name has to be known, only its kind has to fit, or nothing."""

    KNOWN = "known"
    KIND = "kind"
    NOTHING = "nothing"


class Slot(NamedTuple):
    """An argument: its name, its kind, the words beside a name that it takes, and whether it must and may repeat."""

    name: str
    kind: str
    words: tuple[str, ...]
    required: bool
    repeats: bool

    @property
    def own_default(self) -> bool:
        """Tell whether the command itself says what it means when WHO is left out."""
        return bool({*self.words} - {ALL})


def of(*held: Held) -> Callable[[Told], Told]:
    """Say which cards a command can mean, so that one alone tells whose it is; the nearest meaning first.

    The last of them holds all cards that are known as such words.
    """

    def marked(command: Told) -> Told:
        command.held = held  # type: ignore[attr-defined]
        return command

    return marked


def first(check: Callable[[Campaign], object]) -> Callable[[Told], Told]:
    """Say what has to hold before anybody is asked whom a command means; `check` raises what does not.

    What the group overrules is left to the rule itself.
    """

    def marked(command: Told) -> Told:
        command.first = check  # type: ignore[attr-defined]
        return command

    return marked


def slot(name: str, declared: Parameter, *, required: bool) -> Slot:
    """Return what an argument takes, from what it declares."""
    metavar = declared.more.get("metavar") or name
    parts = metavar.replace("...", "").strip("[]").split("|")
    words = tuple(part for part in parts if part != part.upper())
    return Slot(name, _kind(declared, metavar, parts, words), words, required, declared.many)


def _kind(declared: Parameter, metavar: str, parts: Sequence[str], words: Sequence[str]) -> str:
    if WHO in parts or metavar == "RECEIVER":
        return Kind.WHO
    if "SPACE" in parts:
        return Kind.PLACE if len(parts) > 1 else Kind.SPACE
    if getattr(declared.more.get("parser"), "__name__", "") == "NUMBER":
        return Kind.NUMBER
    if words and len(words) == len(parts):
        return Kind.CHOICE
    return Kind.TEXT if parts[0] in TEXTS else Kind.HELD


TEXTS = frozenset({"NOTE"})
"""Arguments that take any word there is."""


MOST_WORDS = 100
"""Words of a command whose last argument takes any number of them."""


def _one_too_many(words: Sequence[str]) -> UsageError:
    return UsageError(f"The last word is one too many: {as_typed(words[-1])}.")


class Sorter:
    """The words of one command line against the arguments of its command."""

    def __init__(self, slots: Sequence[Slot], campaign: Campaign | None, held: Held | None):
        self.slots = slots
        self.campaign = campaign
        self.held = held

    def sorted(self, words: Sequence[str]) -> dict[str, Any]:
        """Return the words by argument; UsageError when there are too many.

        The order of the arguments decides where a word fits several. An argument that has to be there and is not
        stays out, for the parser to say so.
        """
        if len(words) > (MOST_WORDS if any(slot.repeats for slot in self.slots) else len(self.slots)):
            raise _one_too_many(words)
        for care, complete in (
            (Care.KNOWN, True),
            (Care.KIND, True),
            (Care.KNOWN, False),
            (Care.NOTHING, True),
            (Care.NOTHING, False),
        ):
            found = self._placed(tuple(words), 0, care, complete=complete)
            if found is not None:
                return found
        raise _one_too_many(words)

    def _placed(
        self, words: tuple[str, ...], number: int, care: str, *, complete: bool
    ) -> dict[str, Any] | None:
        if number == len(self.slots):
            return None if words else {}
        slot = self.slots[number]
        if slot.repeats:
            return self._all(words, number, care, complete=complete)
        for at, word in enumerate(words):
            if self._fits(slot, word, care):
                rest = self._placed(words[:at] + words[at + 1 :], number + 1, care, complete=complete)
                if rest is not None:
                    return {slot.name: [word], **rest}
        if slot.required and complete:
            return None
        return self._placed(words, number + 1, care, complete=complete)

    def _all(
        self, words: tuple[str, ...], number: int, care: str, *, complete: bool
    ) -> dict[str, Any] | None:
        slot = self.slots[number]
        mine = tuple(word for word in words if self._fits(slot, word, care))
        if slot.required and complete and not mine:
            return None
        rest = self._placed(
            tuple(word for word in words if word not in mine), number + 1, care, complete=complete
        )
        return None if rest is None else {**({slot.name: mine} if mine else {}), **rest}

    def _fits(self, slot: Slot, word: str, care: str) -> bool:
        if care is Care.NOTHING:
            return True
        number = word[:1] in "+-0123456789" and word.lstrip("+-").isdigit()
        if slot.kind is Kind.NUMBER:
            return number
        from ...rules.board.train import is_space

        space = is_space(word.strip())
        if slot.kind in (Kind.SPACE, Kind.PLACE):
            return space or (number and slot.kind is Kind.PLACE)
        known = care is Care.KNOWN
        if slot.kind is Kind.WHO:
            named = fold(word) in slot.words or names_one(self.campaign, word)
            return (named or (not known and not self._rather_held(word))) and not (number or space)
        if slot.kind is Kind.CHOICE:
            return fold(word) in slot.words or not known
        return slot.kind is Kind.TEXT or not known or self._is_held(word)

    def _rather_held(self, word: str) -> bool:
        """Tell whether an unknown word is a card's, where both WHO and the card may be left out: it is nobody's name."""
        if self.held is None or not any(one.kind is Kind.HELD and not one.required for one in self.slots):
            return False
        import difflib

        return not difflib.get_close_matches(fold(word), (*KEYS, *self.slots[0].words), cutoff=0.6)

    def _is_held(self, word: str) -> bool:
        if self.held is None or self.campaign is None:
            return True
        return any(find(word, own) is not None for own in self.held(self.campaign).values())


def filled(function: Callable[..., Any], words: Sequence[str], table: Table) -> dict[str, Any]:
    """Return the values of a command's arguments, with who is meant where nobody is named."""
    declared = {name: one for name, one in parameters(function).items() if not one.option}
    otherwise = defaults(function)
    slots = [slot(name, one, required=name not in otherwise) for name, one in declared.items()]
    found = _named(function, slots, words, table)
    for name, one in declared.items():
        if name not in found and name not in otherwise:
            raise UsageError(
                f"Missing argument '{one.more.get('metavar') or name.upper()}'.",
                hint=f"See: vsong {table.command} --help",
            )
    return {
        name: one.read(found[name]) if name in found else otherwise[name] for name, one in declared.items()
    }


def _named(
    function: Callable[..., Any], slots: Sequence[Slot], words: Sequence[str], table: Table
) -> dict[str, Sequence[str]]:
    """Return the words by argument, who is meant among them."""
    from .play import at_hand

    held, unreadable = getattr(function, "held", ()), None
    try:
        campaign = at_hand(table)
    except SaveError as error:
        # What is wrong with the save is said once the words are right.
        campaign, unreadable = None, error
    found = Sorter(slots, campaign, held[-1] if held else None).sorted(words)
    first, *others = slots
    complete = all(one.name in found for one in others if one.required)
    asked = first.kind is Kind.WHO and first.name not in found and not first.own_default
    if not asked or not complete:
        return found
    if unreadable:
        raise unreadable
    if campaign is None:
        return found
    if not table.forced and hasattr(function, "first"):
        function.first(campaign)
    cards = [card for one in others if one.kind is Kind.HELD for card in found.get(one.name, ())]
    return {**found, first.name: [left_out(campaign, table, held, cards)]}
