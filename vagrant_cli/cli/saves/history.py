"""`vsong log`, `vsong undo` and `vsong redo`: what was recorded, and taking it back."""

from __future__ import annotations

from ...data.scenarios import LAST_PAGE
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...rules.events.event import kind
from ...rules.words.matching import theirs
from ...store.file.undo_copies import STEPS
from ..line import output
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import whole
from ..line.play import Result, answer
from ..words.sentences import WORDS, sentence
from .retold import in_story, last_scenario, retold, undone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...rules.events.event import Event
    from ...store.file.log import Line
    from ...store.file.undo_copies import Step
    from ...store.schema.save_kinds import SaveKind
    from ..line.play import Play, Table
    from ..words.sentences import Words

SEEN = ("deed_cards_drawn", "deed_kept", "deeds_returned", "tokens_drawn")
"""Kinds of events before which hidden cards or tokens were turned up: going back behind one is a peek."""

SHOWN = 20
"""How many commands `vsong log` shows on a terminal when nothing else is asked for."""

NEARLY = 0.85
"""How alike what was typed and a kind of event are, from 0 to 1, before it is suggested."""

Steps = Annotated[
    int,
    Argument(metavar="[STEPS]", parser=whole("STEPS", 1, STEPS), help=f"How many steps: 1 to {STEPS}."),
]


def undo(
    steps: Steps = 1,
    list_them: Annotated[bool, Option("--list", help="Only list what can be undone.")] = False,
) -> Play:
    """Take back the last step, or several.

    The save gets the exact bytes back that it had before.

    Example: vsong undo
    """
    return answer(list_steps if list_them else lambda table: travel(table, "undo", steps))


def redo(steps: Steps = 1) -> Play:
    """Carry out again what was undone.

    Example: vsong redo
    """
    return answer(lambda table: travel(table, "redo", steps))


def travel(table: Table, verb: str, count: int, kind: SaveKind[Any] | None = None) -> Result:
    """Carry out `undo` or `redo` on the save of a kind."""
    from ...store.disk import atomic
    from ...store.file import history, saves

    if table.tried:
        raise UsageError(
            "Steps that are only tried cannot be taken back.", hint=f"Try {verb} on a line of its own."
        )
    save = atomic.resolve(saves.to_change(table.campaign, kind or saves.CAMPAIGN))
    planner = history.undo if verb == "undo" else history.redo
    try:
        if table.dry_run:
            plan = planner(save, atomic.read(save), count, forced=table.forced)
        else:
            plan = history.travel(save, planner, count, command=table.label, why=table.force)
    except Refused as refusal:
        if not table.json and refusal.data:
            output.warn(refusal.data["difference"].rstrip("\n"))
        raise
    peek = any(_turned_up(event) for step in plan.steps for event in step.line["events"])
    data = {f"{verb}ne": [brief(step) for step in plan.steps], "peek": peek}
    return Result(data, plan.events, text=lambda: _told(plan.events, peek=peek and verb == "undo"))


def _turned_up(event: dict[str, Any]) -> bool:
    """Tell whether hidden cards or tokens were turned up; a Rummage in the camp draws for its coin."""
    return event.get("kind") in SEEN or (event.get("kind"), event.get("what")) == ("coins_paid", "rummage")


def _told(events: Sequence[Event], *, peek: bool) -> str:
    seen = ["What was turned up there has been seen: drawing again is no longer a blind draw."]
    return "\n".join([*(sentence(one, WORDS) for one in events), *(seen if peek else ())])


def list_steps(table: Table, kind: SaveKind[Any] | None = None) -> Result:
    """Return what can be undone and redone in the save of a kind."""
    from ...store.disk import atomic
    from ...store.file import history, saves

    save = atomic.resolve(saves.find(table.campaign, kind or saves.CAMPAIGN).path)
    done, undone = history.steps(save, atomic.read(save))
    data = {"steps": [brief(step) for step in done], "redo": [brief(step) for step in undone]}

    def text() -> str:
        lines = [f"{local(step.line['time'])}  {step.line['command'] or '?'}" for step in done]
        if undone:
            lines += ["", "Undone, the next to redo first:"]
            lines += [f"{local(step.line['time'])}  {step.line['command'] or '?'}" for step in undone]
        return theirs("\n".join(lines or ["There is nothing to undo."]))

    return Result(data, text=text, asked=True)


def brief(step: Step) -> dict[str, str]:
    """Return a step as scripts see it."""
    return {key: step.line[key] for key in ("id", "time", "command")}


def local(time: str) -> str:
    """Return a time of the log as a clock on this machine shows it; another text as it is."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return time


def log(
    vagrant: Annotated[
        str | None, Option(metavar="NAME", help="Only what concerns this Vagrant, by name.")
    ] = None,
    page: Annotated[
        int | None,
        Option(
            "--page",
            metavar="PAGE",
            parser=whole("--page", 1, LAST_PAGE),
            help=f"Only what was recorded during the scenario on this page: 1 to {LAST_PAGE}.",
        ),
    ] = None,
    kind: Annotated[
        str | None,
        Option(
            "--kind", metavar="KIND", help="Only commands with an event of this kind, as --json names them."
        ),
    ] = None,
    last: Annotated[
        int | None,
        Option(
            metavar="NUMBER",
            parser=whole("--last", 1, 999_999),
            help="Only the last ones: 1 to 999999 commands.",
        ),
    ] = None,
    everything: Annotated[
        bool,
        Option(
            "--all", help="All, what was undone too; on a terminal the last 20 alone are shown without it."
        ),
    ] = False,
    story: Annotated[
        bool, Option("--story", help="Retell the last scenario in sentences, without undone steps.")
    ] = False,
) -> Play:
    """Show what was recorded, oldest first.

    Example: vsong log --last 5
    """
    if story and (everything or last or vagrant or page or kind):
        raise UsageError("--story tells the last scenario whole.", hint="Leave the other options out.")
    if story:
        return answer(_story)
    tests: list[Callable[[Line], bool]] = []
    if vagrant is not None:
        tests.append(_concerning(vagrant))
    if page is not None:
        tests.append(lambda line: bool(line["page"] == page))
    return answer(lambda table: shown(table, kind, last, everything=everything, tests=tests))


def shown(
    table: Table,
    kind: str | None,
    last: int | None,
    *,
    everything: bool,
    tests: Sequence[Callable[[Line], bool]] = (),
    words: Words = WORDS,
    save: SaveKind[Any] | None = None,
) -> Result:
    """Return what was recorded about the save of a kind, as far as it passes the tests, in these words."""
    from ...store.file import saves

    if last and everything:
        raise UsageError("--all and --last say two things.", hint="Give one of them.")
    most = None if everything or last or not output.terminal() else SHOWN
    lines = saves.logged(saves.find(table.campaign, save or saves.CAMPAIGN).path)
    if kind is not None:
        tests = (*tests, _with_kind(kind, lines, words))
    found = [line for line in lines if all(test(line) for test in tests)]
    gone = undone(lines)
    # Who asks for steps that were undone or redone means the commands that did it.
    told = [
        line
        for line in found
        if everything or in_story(line, gone) or (kind is not None and line["id"] not in gone)
    ]
    data = {"log": found[-last:] if last else found}
    told = told[-last:] if last else told
    return Result(data, text=lambda: _read_out(told, gone, most, words), asked=True)


def _story(table: Table) -> Result:
    """Retell the last scenario."""
    from ...store.file import saves
    from ..words.sentences import asking

    only_ask = frozenset(kind(record._make([None] * len(record._fields))) for record in asking())
    kept = last_scenario(saves.logged(saves.find(table.campaign).path))
    told = retold(kept, recorded, only_ask) if kept else "No scenario is recorded here."
    return Result({"log": kept, "story": told}, text=lambda: theirs(told), asked=True)


def _concerning(typed: str) -> Callable[[Line], bool]:
    from ...data.vagrants import KEYS
    from ...rules.words import matching

    name = matching.match(typed, KEYS, "Vagrant")

    def test(line: Line) -> bool:
        values = [value for event in line["events"] for value in event.values()]
        return any(value == name or (isinstance(value, list) and name in value) for value in values)

    return test


def _with_kind(typed: str, lines: list[Line], words: Words) -> Callable[[Line], bool]:
    kind = _kind(typed, {str(event.get("kind")) for line in lines for event in line["events"]}, words)
    return lambda line: any(event.get("kind") == kind for event in line["events"])


def _kind(typed: str, logged: set[str], words: Words) -> str:
    """Return the kind meant; one that has not happened here is told only to those who have typed it."""
    from difflib import get_close_matches

    from ...rules.words.matching import find, fold, shown

    known = {fold(kind): kind for kind in (*kinds(words), *logged)}
    kind = known.get(fold(typed)) or find(typed, sorted(logged))
    if kind is None:
        near = get_close_matches(fold(typed), known, n=1, cutoff=NEARLY)
        raise UsageError(
            f"There is no kind of event {shown(typed)}, or none has happened here.",
            hint=f"Did you mean {known[near[0]]}?"
            if near
            else f"Those that have happened: {', '.join(sorted(logged)) or 'none'}.",
        )
    return kind


def _read_out(lines: list[Line], gone: frozenset[str], most: int | None, words: Words) -> str:
    from ...rules.words.plurals import count

    left_out = max(len(lines) - most, 0) if most else 0
    shown = [f"{count(left_out, 'earlier command')}: vsong log --all"] if left_out else []
    for line in lines[left_out:]:
        why = "" if line["why"] is None else f"  (by force: {line['why']})"
        taken_back = "  (undone)" if line["id"] in gone else ""
        told = [f"{local(line['time'])}  {line['command']}{why}{taken_back}"]
        told += [
            f"    {sentence}" for event in line["events"] for sentence in recorded(event, words).splitlines()
        ]
        shown += map(theirs, told)
    return "\n".join(shown or ["Nothing is recorded here."])


COMMANDS: dict[str, Any] = {"log": log, "undo": undo, "redo": redo}


def recorded(event: dict[str, Any], words: Words = WORDS) -> str:
    """Return the sentence about a recorded event; one that only another version knows is told as it stands."""
    from ...rules.words.matching import escaped

    event = {key: _on_one_line(value) for key, value in event.items()}
    name = str(event.get("kind", "?"))
    called = _type_name(name)
    record: Any = next((one for one in words if one.__name__ == called), None)
    if record is not None:
        try:
            return str(
                sentence(record(**{key: value for key, value in event.items() if key != "kind"}), words)
            )
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError):
            pass
    facts = escaped(", ".join(f"{key} {value}" for key, value in event.items() if key != "kind"))
    return f"{name.replace('_', ' ').capitalize()}{': ' + facts if facts else ''} (another version of vsong)."


def _on_one_line(value: Any) -> Any:
    """Return a value in which no text has line breaks, whoever wrote the log."""
    from ...rules.words.matching import escaped

    if isinstance(value, list):
        return [_on_one_line(one) for one in value]
    return escaped(value) if isinstance(value, str) else value


def kinds(words: Words = WORDS) -> tuple[str, ...]:
    """Return the kinds of events that there are words for, in order."""
    return tuple(sorted(kind(record._make([None] * len(record._fields))) for record in words))


def _type_name(kind: str) -> str:
    return "".join(word.capitalize() for word in kind.split("_"))
