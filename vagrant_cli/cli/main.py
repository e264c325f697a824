"""main(argv): the one place that catches errors, prints results and decides exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from .. import remarks, typed
from ..errors import Interrupted, Refused, SaveError, VsongError
from ..rules.words.names import shown
from .line import output, plain
from .line.declared import own_words
from .line.hints import placed, placed_in
from .line.play import Play, Result, Table

CLOSED_PIPE = 141

TELLING = frozenset({"check", "board check", "undo", "redo", "merge", "diff", "git-setup"})
"""Commands that have data to show even when they fail."""


def main(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code; nothing but the code ever reaches the caller."""
    output.prepare()
    asked: dict[str, Any] = {}
    remarks.taken()
    try:
        code = _run(argv, asked)
        sys.stdout.flush()
    except BrokenPipeError:
        output.give_up()
        return CLOSED_PIPE
    except OSError as error:
        # The command is over by now: what failed is telling about it.
        output.give_up()
        output.warn(f"vsong: Could not print: {error.strerror or error}. What is saved: vsong log.")
        return int(asked.get("failed", CLOSED_PIPE))
    except KeyboardInterrupt:
        output.give_up()
        return Interrupted.exit_code
    return code


def _run(argv: Sequence[str], asked: dict[str, Any]) -> int:
    try:
        play = _parse(argv, asked)
        table = _table(asked)
        told = _told(play(table), table)
    except VsongError as error:
        return _fail(error, argv, asked)
    except KeyboardInterrupt:
        return _fail(Interrupted("Interrupted.", hint="What is saved: vsong log."), argv, asked)
    except BrokenPipeError:
        raise
    except Exception as error:
        if os.environ.get("VSONG_DEBUG"):
            raise
        return _fail(_system(error) if isinstance(error, OSError) else _bug(error), argv, asked)
    notes, warnings = remarks.taken()
    for text in told if asked.get("json") or asked.get("quiet") else [*told, *notes]:
        output.say(text)
    for text in warnings:
        output.warn(output.wrapped(f"vsong: {text}", sys.stderr))
    return 0


def _parse(argv: Sequence[str], asked: dict[str, Any]) -> Play:
    if next(own_words(argv), None) == "--version":
        asked["json"] = _wants_json(argv)
        return _version
    step = plain.read(argv, asked) if os.environ.get("VSONG_PLAIN") != "0" else None
    if step is None:
        from .line import tree

        found = tree.read(argv, asked)
        if isinstance(found, str):
            asked["json"] = _wants_json(argv)
            return _help(found)
        step = found
    return plain.play(step)


def _wants_json(argv: Sequence[str]) -> bool:
    """Tell whether --json stands on the line, even when the rest of it cannot be parsed."""
    options = argv[: argv.index("--")] if "--" in argv else argv
    return "--json" in options


def _dry(argv: Sequence[str], asked: dict[str, Any]) -> bool:
    """Tell whether a dry run was asked for, even behind a word that cannot be parsed."""
    options = argv[: argv.index("--")] if "--" in argv else argv
    return bool(asked.get("dry_run")) or "-n" in options or "--dry-run" in options


def _help(page: str) -> Play:
    return lambda _: Result({"help": page}, text=lambda: page.removesuffix("\n"), asked=True)


def _version(_: Table) -> Result:
    from .. import __version__

    return Result({"version": __version__}, text=lambda: f"vsong {__version__}", asked=True)


def _table(asked: dict[str, Any]) -> Table:
    known = {name: value for name, value in asked.items() if name in Table._fields}
    if "seed" in known:
        from .line.luck import check

        check(known["seed"])
    if "force" in known:
        from .words.names import plain

        known["force"] = plain(known["force"], "The WHY of --force")
    words = [asked.get("command", ""), *(typed.quoted(word) for word in own_words(asked.get("words", ())))]
    return Table(**known, label=" ".join(filter(None, words)))


def _told(result: Result, table: Table) -> list[str]:
    """Return what is to be printed, all of it made before the first line goes out."""
    if table.json:
        data = placed_in(result.data, result.save or table.campaign)
        return [_json(table.command, result=result._replace(data=data), dry_run=table.dry_run)]
    if table.quiet and not result.asked:
        return []
    if result.text is not None:
        text = result.text()
    else:
        from .words.sentences import sentence

        text = "\n".join(sentence(event) for event in result.events)
    text = output.wrapped(placed(text, result.save or table.campaign) or "")
    only_looked = result.asked and not result.events
    dry = ["Dry run: nothing was saved."] if table.dry_run and not only_looked else []
    return [*filter(None, [text]), *dry]


def _fail(error: VsongError, argv: Sequence[str], asked: dict[str, Any]) -> int:
    if isinstance(error, Refused) and asked.get("force") is not None:
        error.message += " --force cannot carry this out."
    if asked.get("command") not in TELLING:
        error.data = None
    error.message = placed(error.message, asked.get("campaign")) or ""
    error.hint = placed(error.hint, asked.get("campaign"))
    asked["failed"] = error.exit_code
    if _wants_json(argv):
        output.say(_json(asked.get("command", ""), error=error, dry_run=_dry(argv, asked)))
    for text in remarks.taken()[1]:
        output.warn(output.wrapped(f"vsong: {text}", sys.stderr))
    line = " ".join(filter(None, [f"vsong: {error.message}", error.hint, error.rule and f"[{error.rule}]"]))
    output.warn(output.wrapped(line, sys.stderr))
    return error.exit_code


def _json(
    command: str, *, result: Result | None = None, error: VsongError | None = None, dry_run: bool
) -> str:
    import json

    from ..rules.events.event import kind

    return json.dumps(
        {
            "schema": 1,
            "command": command,
            "ok": error is None,
            "dry_run": dry_run,
            "data": result.data if result else error and error.data,
            "events": [{"kind": kind(e), **e._asdict()} for e in result.events] if result else [],
            "error": error
            and {"code": error.code, "message": error.message, "rule": error.rule, "hint": error.hint},
        }
    )


def _bug(error: Exception) -> VsongError:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
    return VsongError(
        f"This is a bug in vsong ({type(error).__name__} at {place}: {error}); vsong log tells what is saved.",
        hint="Please report it; VSONG_DEBUG=1 shows more.",
    )


def _system(error: OSError) -> VsongError:
    """Return the error about a file that the system would not look at, in one line."""
    name = "" if error.filename is None else f" for {shown(os.fsdecode(error.filename))}"
    return SaveError(
        f"The system refused{name}: {error.strerror or error}.", hint="What is saved: vsong log."
    )
