"""`vsong box`: the numbers that only printed cards and boards have."""

from __future__ import annotations

from ... import typed as shell
from ...errors import Interrupted, UsageError
from ...records import TYPE_CHECKING
from ...rules.events.campaign import BoxEntrySet
from ...rules.lookup import box
from ...rules.words.matching import match
from ...rules.words.plurals import count
from ...store.file import box as stored
from ..line import output
from ..line.declared import Annotated, Argument, Option
from ..line.groups import alone, group
from ..line.play import Result, aside, at_hand, change
from ..words.campaign import box_value
from ..words.sentences import sentence
from .asking import LEFT_OUT, ask, told
from .profile import players

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.lookup.box import Entry, Value
    from ..line.play import Outcome, Play, Table

    Told = tuple[Entry, Value | None]

app = group("box")

UNSET = "none"

Words = Annotated[
    list[str],
    Argument(metavar="ENTRY VALUE", help="As songsmith.bust 4, or several with =; none removes."),
]
Named = Annotated[list[str], Argument(metavar="ENTRY", help="As smoky_die, songsmith.bust, salt.cycle.")]


MOST_WORDS = 9
"""More words than an entry and its value ever have."""


@app.command("set")
def set_entry(
    words: Words,
    save: Annotated[bool, Option("--save", help="Keep it in the save, for this campaign only.")] = False,
) -> Play:
    """Tell numbers that are printed on your cards; `none` takes one out again.

    Example: vsong box set songsmith.bust=4 songsmith.rummage=2
    """
    new = [
        (entry, None if typed.casefold() == UNSET else told(entry, typed)) for entry, typed in _pairs(words)
    ]
    if save:
        return change(lambda campaign, _: _set_in_save(campaign, new), lambda *_: _set_data(new, "save"))
    return aside(lambda table: _set_in_profile(table, new))


def _pairs(words: list[str]) -> list[tuple[Entry, str]]:
    """Return each entry and what is told of it: one as words, or several as ENTRY=VALUE."""
    if not all("=" in word for word in words):
        return [_split(words)]
    found: dict[Entry, str] = {}
    for word in words:
        name, _, typed = word.partition("=")
        entry = box.entry(name)
        if entry in found:
            raise UsageError(f"{entry.key} is named twice: 1 entry has 1 value.")
        found[entry] = typed
    return list(found.items())


def _split(words: list[str]) -> tuple[Entry, str]:
    """Return the entry and what follows its name; names may be typed with spaces."""
    for size in range(1, min(len(words), MOST_WORDS)):
        if box.names_entry(" ".join(words[:size])):
            return box.entry(" ".join(words[:size])), " ".join(words[size:])
    if len(words) < 2:
        raise UsageError("An entry and its value are needed.", hint="As in: vsong box set songsmith.bust 4")
    return box.entry(" ".join(words[:-1])), words[-1]


def _set_in_save(campaign: Campaign, told: list[Told]) -> Outcome:
    entries = campaign.box
    for entry, value in told:
        entries = stored.changed(entries, entry.key, value)
    return campaign._replace(box=entries), _events(told)


def _set_in_profile(table: Table, told: list[Told]) -> Result:
    if not table.dry_run:
        stored.change_all({entry.key: value for entry, value in told})
    else:
        stored.read()
    events, path = _events(told), str(stored.place().path)

    def text() -> str:
        return "\n".join([*map(sentence, events), f"The box profile is {shell.path(path)}"])

    return Result({**_set_data(told, "profile"), "file": path}, events, text)


def _events(told: list[Told]) -> tuple[BoxEntrySet, ...]:
    return tuple(BoxEntrySet(entry.key, value) for entry, value in told)


def _set_data(told: list[Told], where: str) -> dict[str, Any]:
    """Return what was told: one entry by itself, several as a list."""
    entries = [{"key": entry.key, "value": plain(value)} for entry, value in told]
    return {**entries[0], "where": where} if len(entries) == 1 else {"entries": entries, "where": where}


@app.command("get")
def get(words: Named) -> Play:
    """Show one number and where it comes from.

    Example: vsong box get songsmith.bust
    """
    entry = box.entry(" ".join(words))

    def view(table: Table) -> Result:
        campaign = players(at_hand(table))
        value = campaign.said(entry.key)
        data = {"key": entry.key, "value": plain(value), "source": box.source(campaign, entry.key)}
        return Result(data, text=lambda: written(value), asked=True)

    return aside(view)


@app.command("show")
def show() -> Play:
    """Show all numbers that are known, and where each comes from.

    Example: vsong box show
    """

    def view(table: Table) -> Result:
        campaign = players(at_hand(table))
        known = [(key, value, box.source(campaign, key)) for key, value in box.known(campaign).items()]
        entries = [{"key": key, "value": plain(value), "source": source} for key, value, source in known]
        width = max(len(key) for key, *_ in known)
        lines = [
            f"{key:<{width}}  {written(value)}{'' if source == 'profile' else f' ({source})'}"
            for key, value, source in known
        ]
        return Result({"entries": entries}, text=lambda: "\n".join(lines), asked=True)

    return aside(view)


@app.command("path")
def path() -> Play:
    """Show which file holds the profile, and why that one.

    Example: vsong box path
    """

    def view(_: Table) -> Result:
        place = stored.place()
        exists = place.path.exists()
        data = {"path": str(place.path), "why": place.why, "exists": exists}
        there = "" if exists else "; it does not exist yet"
        return Result(
            data, text=lambda: f"{shell.shown(place.path)} ({shell.shown(place.why)}{there})", asked=True
        )

    return aside(view)


@app.command("missing")
def missing() -> Play:
    """List the numbers that nobody has told yet; with a save, of the Vagrants in play only.

    Example: vsong box missing
    """

    def view(table: Table) -> Result:
        lacking = box.missing(players(at_hand(table)))
        data = {"missing": [{"key": one.key, "what": one.what} for one in lacking]}
        width = max((len(one.key) for one in lacking), default=0)
        lines = [f"{one.key:<{width}}  {one.what}" for one in lacking]
        return Result(data, text=lambda: "\n".join(lines) or "Nothing is missing.", asked=True)

    return aside(view)


@app.command("ask")
def ask_all(
    vagrant: Annotated[
        str | None, Argument(metavar="[WHO]", help="A Vagrant; without, whatever is missing.")
    ] = None,
) -> Play:
    """Ask for the numbers that nobody has told yet, in the order of the card; stop and go on as you like.

    Example: vsong box ask songsmith
    """
    from ...data.vagrants import KEYS

    name = None if vagrant is None else match(vagrant, KEYS, "Vagrant")

    def view(table: Table) -> Result:
        lacking = box.missing(players(at_hand(table)), name)
        if lacking and not table.person:
            raise UsageError("Nobody sits here to be asked.", hint="What is missing: vsong box missing")
        return _asked(lacking, " ".join(filter(None, ["vsong box ask", name])), table)

    return aside(view)


def _asked(lacking: tuple[Entry, ...], again: str, table: Table) -> Result:
    """Ask for one number after another until nothing is typed; what was told stays told however it ends."""
    given: dict[str, Value] = {}
    if lacking:
        output.say(f"Enter alone stops, and {LEFT_OUT} leaves a number out. Go on later with: {again}")
    try:
        for entry in lacking:
            answer = ask(entry, table)
            if answer is None:
                break
            if not isinstance(answer, str):
                given[entry.key] = answer
    except (KeyboardInterrupt, Interrupted):
        said = f"Stopped; {count(len(given), 'number')} of {len(lacking)} told."
        raise Interrupted(said, hint=f"To go on: {again}") from None
    left = len(lacking) - len(given)
    entries = [{"key": key, "value": plain(value)} for key, value in given.items()]
    says = f"{count(left, 'number')} still missing: {again}" if left else "Nothing is missing."
    return Result({"entries": entries, "left": left}, text=lambda: says, asked=True)


def plain(value: Value | None) -> int | list[str] | None:
    """Return a value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def written(value: Value | None) -> str:
    """Return a value as people type it."""
    return "not told yet" if value is None else box_value(value)


alone(app, show)

COMMANDS = {"box": app}
