"""main(argv): the one place that catches errors, prints results and decides exit codes."""

from __future__ import annotations

import os
import sys

from .. import remarks, typed
from ..errors import Interrupted, Refused, SaveError, VsongError
from ..records import TYPE_CHECKING
from ..rules.words.matching import APART, shown
from .line import output, plain
from .line.declared import looks, own_words
from .line.play import JOINED, JOINT, Done, Result, Table, Work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeVar

    from ..rules.events.event import Event
    from .line.play import Play

    Told = TypeVar("Told")

CLOSED_PIPE = 141

COMPLETE = "--complete"
"""What the shells' scripts call us with on TAB, before the words of the line; no person needs it."""

TELLING = (
    frozenset({"check", "board check", "board edit", "edit", "undo", "redo", "merge", "diff", "git-setup"})
    | {"end", "rummage"}
    | {f"vagabond {word}" for word in ("check", "undo", "redo")}
    | JOINED
)
"""Commands that have data to show even when they fail."""


class Unprinted(BrokenPipeError):
    """An answer could not be written, for another reason than that nobody reads any more; that has been told."""


def main(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code; nothing but the code ever reaches the caller."""
    output.prepare()
    asked: dict[str, Any] = {}
    try:
        return _names(argv[1:]) if argv[:1] == [COMPLETE] else _run(argv, asked)
    except BrokenPipeError as error:
        output.give_up()
        return int(asked.get("failed", CLOSED_PIPE)) if isinstance(error, Unprinted) else CLOSED_PIPE
    except KeyboardInterrupt:
        output.give_up()
        return Interrupted.exit_code


def _names(line: Sequence[str]) -> int:
    from .prompt.offered import tell

    return tell(line)


def _run(argv: Sequence[str], asked: dict[str, Any]) -> int:
    done = _line(argv, asked)
    if done.error:
        asked["failed"] = done.error.exit_code
    _show(done, asked)
    return done.error.exit_code if done.error else 0


def _line(argv: Sequence[str], asked: dict[str, Any]) -> Done:
    """Carry out a line of one step or several and return what came of it."""
    remarks.taken()
    try:
        play = _steps(argv, asked) if JOINT in argv else _read(argv, asked)
    except VsongError as error:
        asked |= looks(argv)
        return _failed(error, asked)
    return _carry_out(play, asked)


def _steps(argv: Sequence[str], asked: dict[str, Any]) -> Play:
    from .prompt import steps

    return steps.read(argv, asked, WORK)


def _read(argv: Sequence[str], asked: dict[str, Any]) -> Play:
    """Return what the words of one step mean, or raise what is wrong with them."""
    return _ours(lambda: _parse(argv, asked))


def _carry_out(play: Play, asked: dict[str, Any]) -> Done:
    """Carry out what was read and return what came of it; only a pipe that nobody reads is raised."""
    over = False

    def carried() -> Done:
        nonlocal over
        table = _table({**asked, "work": WORK})
        result = _played(play, table)
        over = True
        told = _told(result, table, part=bool(asked.get("part")))
        return Done(told, *remarks.taken(), _object(asked, result=result), made=result.save)

    try:
        return _ours(carried)
    except VsongError as error:
        error.saved |= over
        return _failed(error, asked)


def _played(play: Play, table: Table) -> Result:
    """Play a step; whoever sits at the keyboard is asked for the numbers that it lacks."""
    if not table.person or table.dry_run:
        return play(table)
    from .lookup.asking import asking

    return asking(play, table)


def _ours(work: Callable[[], Told]) -> Told:
    """Return what a piece of work returns; whatever it raises becomes an error of ours, but for a closed pipe."""
    try:
        return work()
    except (VsongError, BrokenPipeError):
        raise
    except KeyboardInterrupt:
        raise Interrupted("Interrupted.", hint="What is saved: vsong log.") from None
    except Exception as error:
        if os.environ.get("VSONG_DEBUG"):
            raise
        raise (_system(error) if isinstance(error, OSError) else _bug(error)) from None


def _show(done: Done, asked: dict[str, Any]) -> None:
    """Write what came of a step or a line: the answer to standard output, warnings and errors to standard error."""
    try:
        for text in done.told if asked.get("json") or asked.get("quiet") else [*done.told, *done.notes]:
            output.say(text)
        if asked.get("json") and not asked.get("gathered"):
            output.say(json(done.object))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # The step is over by now: what failed is telling about it.
        output.give_up()
        output.warn(f"vsong: Could not print: {error.strerror or error}. What is saved: vsong log.")
        raise Unprinted from None
    for text in done.notes if asked.get("json") else ():
        output.warn(output.wrapped(text, sys.stderr))
    for text in done.warnings:
        output.warn(output.wrapped(f"vsong: {text}", sys.stderr))
    if (failed := done.error) and not failed.silent:
        said = [f"vsong: {failed.message}", failed.hint, failed.rule and f"[{failed.rule}]"]
        output.warn(output.wrapped(" ".join(filter(None, said)), sys.stderr))
        if failed.left:
            output.warn(failed.left)


def _parse(argv: Sequence[str], asked: dict[str, Any]) -> Play:
    if next(own_words(argv), None) == "--version":
        asked["json"] = "json" in looks(argv)
        return _version
    step = plain.read(argv, asked) if os.environ.get("VSONG_PLAIN") != "0" else None
    if step is None:
        from .line import tree

        found = tree.read(argv, asked)
        if isinstance(found, str):
            asked["json"] = "json" in looks(argv)
            return _help(found)
        step = found
    return plain.play(step)


def _help(page: str) -> Play:
    return lambda _: Result({"help": page}, text=lambda: page.removesuffix("\n"), asked=True)


def _version(_: Table) -> Result:
    from .. import __version__

    return Result({"version": __version__}, text=lambda: f"vsong {__version__}", asked=True)


def _table(asked: dict[str, Any]) -> Table:
    known = {name: value for name, value in asked.items() if name in Table._fields}
    if "seed" in known:
        from .line.numbers import check

        check(known["seed"])
    if "force" in known:
        from .words.names import plain

        known["force"] = plain(known["force"], "The WHY of --force")
    words = [asked.get("command", ""), *(typed.quoted(word) for word in own_words(asked.get("words", ())))]
    return Table(**known, label=" ".join(filter(None, words)))


def _told(result: Result, table: Table, *, part: bool) -> list[str]:
    """Return what people are told, all of it made before the first line goes out; `part`: of a line of several steps."""
    if table.json or (table.quiet and not result.asked):
        return []
    if result.text is not None and not table.plain:
        text = result.text()
    elif result.text is not None:
        text = _plainly(result, table)
    else:
        from .words.sentences import told

        text = "\n".join(map(told, result.events))
    if not result.as_it_is:
        text = _placed(text, result.save or table.campaign) or ""
        text = text if table.plain else output.wrapped(text)
    only_looked = result.asked and not result.events
    dry = ["Dry run: nothing was saved."] if table.dry_run and not (only_looked or part) else []
    return [*filter(None, [text]), *dry]


def _plainly(result: Result, table: Table) -> str:
    """Return what a screen reader reads: facts where others see a drawing, and a single line as it is."""
    from .prompt import plain
    from .words.sentences import sentence

    text = result.text() if result.text else ""
    if result.as_it_is or table.command not in plain.DRAWN or "\n" not in text:
        return text
    return "\n".join(map(sentence, result.events)) or plain.told(result.data)


def _failed(error: VsongError, asked: dict[str, Any]) -> Done:
    """Return what is told of an error, which comes to say what works where it is typed."""
    helpless = " --force cannot carry this out."
    if isinstance(error, Refused) and asked.get("force") is not None and helpless not in error.message:
        error.message += helpless
    if asked.get("command") not in TELLING:
        error.data = None
    error.message = _placed(error.message, asked.get("campaign")) or ""
    error.hint = _placed(error.hint, asked.get("campaign"))
    return Done([], [], remarks.taken()[1], _object(asked, error=error), error)


def _placed(text: str | None, campaign: str | None) -> str | None:
    """Return a text whose own commands name the save, if one is named here and they have to."""
    if campaign is not None:
        from .line.hints import placed

        text = placed(text, campaign)
    return text and text.replace(APART, " ")


def _placed_in(data: Any, campaign: str | None) -> Any:
    if campaign is None:
        return data
    from .line.hints import placed_in

    return placed_in(data, campaign)


def _object(
    asked: dict[str, Any], *, result: Result | None = None, error: VsongError | None = None
) -> dict[str, Any]:
    """Return what scripts are told: all keys, whatever came of it."""
    data = error.data if error else None
    if result:
        data = _placed_in(result.data, result.save or asked.get("campaign"))
    own = _events(result.events) if result and result.events else []
    if asked.get("command") in JOINED:
        from .prompt import steps

        own = [*steps.events(data), *own]
    return {
        "schema": 1,
        "command": asked.get("command", ""),
        "ok": error is None,
        "dry_run": bool(asked.get("dry_run")),
        "data": data,
        "events": own,
        "error": error
        and {"code": error.code, "message": error.message, "rule": error.rule, "hint": error.hint},
    }


def _events(events: Sequence[Event]) -> list[dict[str, Any]]:
    from ..rules.events.event import kind

    return [{"kind": kind(event), **event._asdict()} for event in events]


def json(found: dict[str, Any]) -> str:
    """Return the object as scripts read it, on one line."""
    from json import dumps

    return dumps(found).replace(dumps(APART)[1:-1], " ")


def _bug(error: Exception) -> VsongError:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
    return VsongError(
        f"This is a bug in vsong ({type(error).__name__} at {place}: {error}); what is saved: vsong log.",
        hint="Please report it; VSONG_DEBUG=1 shows more.",
    )


def _system(error: OSError) -> VsongError:
    """Return the error about a file that the system would not look at, in one line."""
    name = "" if error.filename is None else f" for {shown(os.fsdecode(error.filename))}"
    return SaveError(
        f"The system refused{name}: {error.strerror or error}.", hint="What is saved: vsong log."
    )


WORK = Work(_read, _carry_out, _show, _line)
"""What lines of several steps, scripts and the prompt are made of."""
