"""Words of a line as actions: each begins with its verb, and commas at the end of a word do not matter."""

from __future__ import annotations

from ...data.vagabond import FACTIONS, KINDS, MOST_POINTS
from ...errors import UsageError
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING
from ...rules.words.matching import fold, listed, near, shown, suggestion
from ...vagabond.actions import FACES, HIRELINGS, VAGABOND, Action, Item, Undecided
from ...vagabond.play import VERBS, play
from ..line.numbers import parse_whole
from . import names
from .forms import FORMS, ITEM_KEYS, LIMITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from ...rules.events.event import Event
    from ...vagabond.board import Vagabond
    from ...vagabond.play import Played
    from ..line.play import Table
    from .forms import Form

    Run = Callable[[Vagabond, Sequence[Action]], Played]


DAYLIGHT = names.spellings("daylight")
"""Begins no action: it stands between birdsong and the day, if somebody types it."""

SPOKEN = names.meant(verb=VERBS)
WORD_ALIKE, VERB_ALIKE = 0.65, 0.75
"""How like a word of its verb, or another verb, a word must be for the hint that this was meant."""

ARGUMENT = MappingProxyType({"quest": 1, "deal": 1, "other": 2})
"""Verbs whose first words are never verbs, whatever they look like."""


def verb_of(word: str) -> str | None:
    """Return the verb that a word is, None for any other word."""
    return next((english for _, english in SPOKEN.get(fold(word), ())), None)


def read(words: Sequence[str], board: Vagabond) -> tuple[Action, ...]:
    """Return the actions that were typed; a UsageError names the part that cannot be meant."""
    reading = _Reading(board)
    return tuple(reading.action(part) for part in _parts(words))


def _parts(words: Sequence[str]) -> Iterator[list[str]]:
    """Walk the words by action, each list with its verb in English first."""
    part: list[str] = []
    for word in _split(words):
        verb = verb_of(word)
        if part and (verb is None or len(part) <= ARGUMENT.get(part[0], 0)):
            part.append(word)
            continue
        if verb is None:
            raise UsageError(
                f"{shown(word)} is no action.", hint=suggestion(word, VERBS, "action"), rule="VB-37"
            )
        if part:
            yield part
        part = [verb]
    if not part:
        raise UsageError(f"An action begins with its verb: {', '.join(VERBS)}.")
    yield part


def _split(words: Sequence[str]) -> Iterator[str]:
    for word in map(names.word_of, words):
        pieces = [word] if "=" in word else word.split(",")
        yield from (one for one in pieces if one and fold(one) not in DAYLIGHT)


class _Reading:
    """Reads one action after another; where he is and which quests are open goes on from one to the next."""

    def __init__(self, board: Vagabond) -> None:
        self.board, self.at, self.open = board, board.suit, board.quests.open

    def action(self, part: Sequence[str]) -> Action:
        """Return the action of a part."""
        verb, form = part[0], FORMS[part[0]]
        found: dict[str, Any] = {
            "verb": verb,
            "items": (),
            "more": (),
            "quests": (),
            "numbers": {},
            "steps": {},
        }
        told = [verb]
        try:
            for word in part[1:]:
                key, equals, value = word.partition("=")
                told.append(self._key(form, found, key, value) if equals else self._word(form, found, word))
            action = Action(words=" ".join(told), **found)
            self._complete(form, action)
        except UsageError as error:
            error.message = f"{verb}: {error.message}"
            error.rule = error.rule or VERBS[verb].rule
            raise
        self._go_on(action)
        return action

    def _complete(self, form: Form, action: Action) -> None:
        """Refuse an action that lacks something, or has too much of it."""
        counted = ((action.items, form.items), (action.quests, form.quests))
        fits = all(fewest <= len(things) <= most for things, (fewest, most) in counted)
        told = bool(action.faction) or not form.faction
        if not (fits and told and form.needs(action)) or (action.which == "nothing" and action.items):
            raise UsageError(f"It is typed as: {form.usage}")

    def _word(self, form: Form, found: dict[str, Any], word: str) -> str:
        """Take a word by what it is, and return it in English."""
        if form.number:
            return str(_once(found["numbers"], "points", parse_whole(word, "N", -MOST_POINTS, MOST_POINTS)))
        kind, english = self._meant(form, found, word)
        if kind == "items":
            named = Item(english, _face(word))
            found["items"] += (named,)
            return str(named)
        if kind == "quests":
            found["quests"] += (english,)
            return english.replace(" ", "-")
        return str(_once(found, kind, english))

    def _meant(self, form: Form, found: dict[str, Any], word: str) -> tuple[str, str]:
        """Return which of the things that the verb takes a word is."""
        quest_next = form.quests[1] > len(found["quests"]) and (
            "quest" not in form.which or found.get("which") == "quest"
        )
        if quest_next and not (form.which and fold(word) in names.meant(which=form.which)):
            return "quests", self._quest(word, drawn=found["verb"] != "deal")
        suit, dash, _ = word.partition("-")
        if form.place and dash and fold(suit) in names.meant(place=names.PLACES):
            return "place", names.place(word)
        words = names.meant(
            which=form.which,
            place=names.PLACES if form.place else (),
            faction=(*FACTIONS, HIRELINGS, VAGABOND) if form.faction else (),
            items=KINDS if form.items[1] else (),
        )
        plain = word.rpartition("-")[0] if _face(word) and form.items[1] else word
        try:
            kind, english = names.known(plain, words, "word that it takes")
        except UsageError as error:
            error.hint = self._meant_rather(form, plain, words)
            raise
        if kind == "faction":
            english = names.faction(english, self.board.relationships, *self._strangers(form))
        return kind, english

    def _meant_rather(self, form: Form, typed: str, words: names.Meant) -> str:
        """Return what a word may have been meant for: words of its verb, or a verb; else all that it takes here."""
        wanted = fold(typed)
        own = (english for one in near(wanted, words, most=3, alike=WORD_ALIKE) for _, english in words[one])
        meant = dict.fromkeys((*own, *near(wanted, VERBS, most=1, alike=VERB_ALIKE)))
        if meant:
            return f"Did you mean {listed(meant)}?"
        here = {english for each in words.values() for kind, english in each if kind != "faction"}
        here.update((*self.board.relationships, *self._strangers(form)) if form.faction else ())
        known = f"Known: {', '.join(sorted(here))}. " if here else ""
        return f"{known}It is typed as: {form.usage}"

    def _strangers(self, form: Form) -> Iterator[str]:
        """Walk who may be meant beside the factions of the game."""
        if form.strangers:
            yield HIRELINGS
        if self.board.two_vagabonds and "warriors" in form.keys:
            yield VAGABOND

    def _key(self, form: Form, found: dict[str, Any], typed: str, value: str) -> str:
        """Take what stands behind a key, and return both in English."""
        factions = self.board.relationships if found["verb"] == "set" else ()
        if not form.keys:
            raise UsageError(f"It takes no {shown(typed)}=.", hint=f"It is typed as: {form.usage}")
        kind, key = names.known(typed, names.meant(key=form.keys, step=factions), "key that it takes")
        if kind == "step":
            step = names.one_of(value, self.board.printing.step_names(), "step")
            return f"{key}={_once(found['steps'], key, step)}"
        if key in ITEM_KEYS:
            named = tuple(names.item(one) for one in value.split(","))
            found["more"] += named
            return f"{key}={','.join(map(str, named))}"
        if key in LIMITS:
            number = parse_whole(value, f"{key}=", *LIMITS[key])
            return f"{key}={_once(found['numbers'], key, number)}"
        if key == "with":
            return f"with={_once(found, 'ally', names.faction(value, self.board.relationships))}"
        if key == "at":
            return f"at={_once(found, 'place', names.place(value))}"
        return f"new={_once(found, 'new', self._quest(value, drawn=False)).replace(' ', '-')}"

    def _quest(self, typed: str, *, drawn: bool) -> str:
        """Return the quest that a name means: an open one, that of his clearing first; or one not drawn yet."""
        every = names.titles(typed)
        known = (*self.open, *self.board.quests.done)
        fits = [title for title in every if (title in self.open if drawn else title not in known)]
        here = [title for title in fits or every if title.partition(" ")[0] == self.at]
        for found in (fits or every, here if drawn else ()):
            if len(found) == 1:
                return found[0]
        raise UsageError(
            f"{shown(typed)} could be {listed(fits or every)}.", hint="Say its suit: fox-errand."
        )

    def _go_on(self, action: Action) -> None:
        """Note where he is after an action, and which quests lie open."""
        if action.place:
            self.at = action.place.partition("-")[0]
        done = action.quests if action.verb in ("quest", "other") else ()
        new = (*(action.quests if action.verb == "deal" else ()), *filter(None, [action.new]))
        self.open = (*(title for title in self.open if title not in done), *new)


def _once(found: dict[str, Any], key: str, value: Any) -> Any:
    """Keep a value that may be said once."""
    if key in found:
        raise UsageError(f"It takes one of {found[key]} and {value}.")
    found[key] = value
    return value


def _face(word: str) -> str:
    """Return the face at the end of a word, "" where there is none."""
    face = word.rpartition("-")[2]
    return fold(face) if "-" in word and fold(face) in FACES else ""


def carried_out(
    board: Vagabond, words: Sequence[str], table: Table
) -> tuple[Vagabond, tuple[Event, ...], Played]:
    """Carry out a line of actions as a whole; whoever sits at the keyboard is asked for what it leaves open."""
    actions = read(words, board)
    played = decided(board, actions, table, lambda one, line: play(one, line, forced=table.forced))
    return played.board, played.events, played


def decided(board: Vagabond, actions: Sequence[Action], table: Table, run: Run) -> Played:
    """Run actions, and again with each answer until nothing is open; Undecided where nobody can be asked."""
    while True:
        try:
            return run(board, actions)
        except Undecided as choice:
            chosen = _asked(actions[choice.part], choice, table)
            if chosen is None:
                raise
            actions = [*actions[: choice.part], chosen, *actions[choice.part + 1 :]]


def _asked(action: Action, choice: Undecided, table: Table) -> Action | None:
    """Return the action with the choice made; None where nobody can be asked."""
    if choice.field == "which":
        which = table.choose(choice.message, tuple(choice.options))
        return action._replace(which=which, words=f"{action.words} {which}") if which else None
    typed = table.ask(f"{choice.message} Which?")
    if typed is None:
        return None
    items = tuple(names.item(word) for word in typed.replace(",", " ").split())
    key = "leave=" if choice.field == "more" else ""
    words = " ".join([action.words, *(f"{key}{item}" for item in items)])
    action = action._replace(words=words)
    return action._replace(more=items) if choice.field == "more" else action._replace(items=items)
