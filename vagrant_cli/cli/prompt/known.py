"""What may stand next on a line: commands and options as they are declared, and names as the save knows them."""

from __future__ import annotations

import re

from ... import typed
from ...data.items import ITEMS
from ...data.scenarios import SCENARIOS, mile_posts
from ...data.vagrants import KEYS, OWNER, PUP, VAGRANTS
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.tracks import donation_track
from ...rules.words.matching import find, fold
from ...rules.words.token_names import short
from ..line.groups import COMMANDS
from ..line.play import JOINT
from ..line.tree import WHOLE, tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from ...campaign import Campaign, Vagrant

    Names = Callable[[Campaign], Iterable[tuple[str, str]]]
    """Walks names of a campaign, each with what it is."""


class Choice(NamedTuple):
    """A word that may stand next, as it is typed without quotes, and what it is."""

    word: str
    what: str = ""


def next_words(before: Sequence[str], begun: str, campaign: Campaign | None) -> list[Choice]:
    """Return what may stand behind `before`, a line without the program's name, and goes on as `begun` does.

    Each once: commands and options in the order of help, names in the save's. Without a campaign they are those in print.
    """
    option, equals, value = begun.partition("=")
    if option.startswith("--") and equals:
        found = next_words([*before, option], value, campaign)
        return [one._replace(word=f"{option}={one.word}") for one in found]
    choices: dict[str, Choice] = {}
    for one in _all(_own(before), begun, campaign):
        if _goes_on(one.word, begun):
            choices.setdefault(one.word if one.word.startswith("-") else fold(one.word), one)
    return list(choices.values())


def _own(before: Sequence[str]) -> list[str]:
    """Return the words of the step that is being typed."""
    words = list(before)
    while JOINT in words and "--" not in words[: words.index(JOINT)]:
        del words[: words.index(JOINT) + 1]
    return words


def _goes_on(word: str, begun: str) -> bool:
    if begun.startswith("-") or word.startswith("-"):
        return word.startswith(begun) and begun != ""
    return not begun or fold(word).startswith(fold(begun))


def _all(words: Sequence[str], begun: str, campaign: Campaign | None) -> Iterator[Choice]:
    at = _walked(words)
    if at.text:
        return
    if at.waiting is not None:
        yield from _values(at.waiting, at, campaign)
        return
    if begun.startswith("-"):
        yield from (Choice(name, one.help or "") for one in _options(at.command) for name in one.opts)
        return
    if hasattr(at.command, "list_commands") and not at.given:
        yield from _commands(at.command)
    somebody = any(find(word, [name for name, _ in people(campaign)]) for word in at.given)
    for argument in at.arguments(somebody=somebody):
        yield from _values(argument, at, campaign)
    if not getattr(at.command, "top", False) and not at.required(somebody=somebody):
        yield Choice(JOINT, "one more step on this line")


def _commands(group: Any) -> Iterator[Choice]:
    """Walk the commands of a group; those at the top without loading one of them."""
    for name in group.list_commands(None):
        word = COMMANDS[name].help if group.top else group.get_command(None, name).get_short_help_str(WHOLE)
        yield Choice(name, word)


class Place(NamedTuple):
    """Where on the line the next word stands.

    `given` are the words that are no options; `waiting` is the option whose value comes next; `text`: behind --.
    """

    command: Any
    given: Sequence[str]
    waiting: Any
    text: bool

    @property
    def declared(self) -> list[Any]:
        """The arguments of the command in order."""
        return [one for one in self.command.params if one.param_type_name == "argument"]

    @property
    def any_order(self) -> bool:
        """Tell whether WHO comes first, so that the words of other kinds may stand in any order."""
        return bool(self.declared) and "WHO" in _parts(self.declared[0])

    def arguments(self, *, somebody: bool) -> list[Any]:
        """Return the arguments that the next word may be; `somebody` is named already."""
        declared, number = self.declared, len(self.given)
        if self.any_order:
            if somebody and declared[0].nargs == 1:
                declared, number = declared[1:], number - 1
            repeats = any(one.nargs == -1 for one in declared)
            return declared if repeats or number < len(declared) else []
        return declared[number : number + 1] or [one for one in declared[-1:] if one.nargs == -1]

    def required(self, *, somebody: bool) -> bool:
        """Tell whether the command needs more words than there are; WHO, where it may be left out, is none of them."""
        if hasattr(self.command, "list_commands") and not self.command.invoke_without_command:
            return True
        extra = somebody and self.any_order and not self.declared[0].required
        return len(self.given) - extra < sum(bool(one.required) for one in self.declared)


def _walked(words: Sequence[str]) -> Place:
    command: Any = tree()
    given: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            return Place(command, given, None, text=True)
        option = next((one for one in _options(command) if word in one.opts), None)
        if option is not None:
            if not getattr(option, "is_flag", False):
                if not rest:
                    return Place(command, given, option, text=False)
                rest.pop(0)
        elif not word.startswith("-"):
            below = None if given else getattr(command, "get_command", lambda *_: None)(None, word)
            command, given = (below, given) if below is not None else (command, [*given, word])
    return Place(command, given, None, text=False)


def _options(command: Any) -> list[Any]:
    return [one for one in command.params if one.param_type_name == "option"]


def _parts(param: Any) -> list[str]:
    """Return the words that help uses for a value: WHO and all of `WHO|all`, VAGRANT= of `VAGRANT[=PLAYER]`."""
    name = re.sub(r"\[=[^\]]*\]", "", param.metavar or param.name or "")
    return re.sub(r"\.\.\.|…|[\[\]]", "", name).split("|")


def _values(param: Any, at: Place, campaign: Campaign | None) -> Iterator[Choice]:
    held = getattr(at.command.callback, "held", ()) if param.param_type_name == "argument" else ()
    named = campaign and _named(campaign, at.given)
    for part in _parts(param):
        if part == PUP:
            yield from (Choice(name, what) for name, what in people(campaign) if name == PUP)
        elif part != part.upper():
            yield Choice(part)
        elif part.partition("=")[0] in PEOPLE:
            more = "=" if "=" in part else ""
            yield from (Choice(typable(name) + more, what) for name, what in people(campaign))
        elif campaign is None or named is None:
            continue
        elif held and part in HELD:
            for cards in held:
                yield from _typed(_of(cards(campaign), named))
        elif names := KINDS.get(param.name or "", KINDS.get(part.partition("=")[0])):
            yield from _typed(names(named))


def _of(cards: Mapping[str, Iterable[str]], named: Campaign) -> Iterator[tuple[str, str]]:
    """Walk the cards that a command can mean, of those alone who are named, with whose they are."""
    for name, own in cards.items():
        if name in named.vagrants:
            yield from ((card, name.capitalize()) for card in own)


def _named(campaign: Campaign, given: Sequence[str]) -> Campaign:
    """Return the campaign with those Vagrants alone who are named on the line already; all when nobody is."""
    names = {name: campaign.vagrants[name] for word in given if (name := find(word, campaign.vagrants))}
    return campaign._replace(vagrants=names) if names else campaign


def _typed(names: Iterable[tuple[str, str]]) -> Iterator[Choice]:
    for name, what in names:
        yield Choice(typable(name), what)


def typable(name: str) -> str:
    """Return a name as it is typed: only letters and digits compare, so the rest becomes dashes that need no quotes."""
    plain = re.sub(r"(?:[^\w.]|\.(?!\w))+", "-", re.sub(r"['’]", "", name)).strip("-")
    return plain if plain and fold(plain) == fold(name) else typed.quoted(name)


def people(campaign: Campaign | None) -> Iterator[tuple[str, str]]:
    """Walk the Vagrants in play, and the pup where the Runaway is; without a campaign all six."""
    names = KEYS if campaign is None else tuple(campaign.vagrants)
    told = {one.key: one.name for one in VAGRANTS}
    for name in names:
        yield name, (campaign.vagrants[name].player if campaign else "") or told.get(name, "")
    if OWNER in names:
        yield PUP, f"the {OWNER.capitalize()}'s"


def _with_somebody(lying: Callable[[Vagrant], Mapping[str, str]], says: str) -> Names:
    """Return what walks the names that lie with Vagrants, with whose each is and how it lies as `says` has it."""

    def names(campaign: Campaign) -> Iterator[tuple[str, str]]:
        for name, one in campaign.vagrants.items():
            yield from ((card, says.format(name.capitalize(), how)) for card, how in lying(one).items())

    return names


_own_skills = _with_somebody(lambda one: one.skills, "{}'s Skill, {}")
_own_junk = _with_somebody(lambda one: one.junk, "{}'s Junk, {}")


def _skills(campaign: Campaign) -> Iterator[tuple[str, str]]:
    yield from _own_skills(campaign)
    yield from ((card, "a Skill of the belongings") for card in campaign.belongings.skills)


def _junk(campaign: Campaign) -> Iterator[tuple[str, str]]:
    yield from _own_junk(campaign)
    lying = campaign.belongings
    yield from ((card, "Junk of the belongings") for card in (*lying.junk, *lying.broken_junk))


def _cards(campaign: Campaign) -> Iterator[tuple[str, str]]:
    yield from _skills(campaign)
    yield from _junk(campaign)


def _rituals(campaign: Campaign) -> Iterator[tuple[str, str]]:
    yield from ((card, "a Ritual") for card in campaign.belongings.rituals)
    if campaign.scenario and campaign.scenario.moon.ritual:
        yield campaign.scenario.moon.ritual, "the Moonreaper's Ritual"


def _tokens(campaign: Campaign) -> Iterator[tuple[str, str]]:
    held = {item for one in campaign.vagrants.values() for item in (*one.tokens, *one.pup_tokens)}
    for item in sorted(ITEMS, key=lambda one: one.key not in held):
        yield short(item.key), item.name


def _haints(campaign: Campaign) -> Iterator[tuple[str, str]]:
    scenario = campaign.scenario
    if scenario:
        names = dict.fromkeys((*scenario.haints, *(scenario.board.haints if scenario.board else ())))
        yield from ((name, "a Haint") for name in names)


def _spaces(campaign: Campaign) -> Iterator[tuple[str, str]]:
    board = campaign.scenario and campaign.scenario.board
    if board:
        for space in board.train.listed(board.open_spaces()):
            yield str(space).replace(",", "."), "open"


def _named_so(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Walk what a NAME may be where the declaration says no more."""
    yield from _cards(campaign)
    yield from _haints(campaign)
    yield from people(campaign)


PEOPLE = frozenset({"WHO", "VAGRANT", "RECEIVER", "WHOM", "OLD"})
"""What help calls a value that is somebody in play."""

HELD = frozenset({"NAME", "CARD", "DEED", "TOKEN", "SKILL", "JUNK", "EFFECT"})
"""What help calls an argument that is one of the cards a command says it can mean."""

KINDS: Mapping[str, Names] = MappingProxyType(
    {
        "CARD": _cards,
        "SKILL": _skills,
        "skill": _skills,
        "junk": _junk,
        "DEED": _with_somebody(lambda one: {deed: card.side for deed, card in one.deeds.items()}, "{}'s {}"),
        "RITUAL": _rituals,
        "COUNTER": lambda own: (
            ((name, str(now)) for name, now in own.scenario.counters.items()) if own.scenario else ()
        ),
        "TOKEN": _tokens,
        "ITEM": _tokens,
        "EFFECT": _with_somebody(lambda one: one.effects, "on the {}, {}"),
        "SPACE": _spaces,
        "PLACE": _spaces,
        "EVENT": lambda own: own.scenario.events.items() if own.scenario else (),
        "MOMENT": lambda own: ((moment, "to be read") for moment in donation_track.due(own)),
        "PAGE": lambda own: ((str(one.page), one.title) for one in SCENARIOS if one.page not in own.results),
        "MILE-POST": lambda own: (
            (post, "a Mile Post") for post in mile_posts() if post not in own.mile_posts
        ),
        "haint": _haints,
        "settled": people,
        "NAME": _named_so,
    }
)
"""Names in a save by what help calls a value, or where that is only a NAME by what the command calls it."""
