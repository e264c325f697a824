"""main(argv): the one place that catches errors, prints results and decides exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import typer

from ..errors import Interrupted, UsageError, VsongError
from . import output
from .groups import tree
from .play import Result, Table
from .tree import own_words

PARSE_ERROR: Any = typer.BadParameter.__bases__[0]
"""What the parser raises for an unknown word, a missing one or too many."""

CLOSED_PIPE = 141


def main(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code; nothing but the code ever reaches the caller."""
    output.prepare()
    asked: dict[str, Any] = {}
    try:
        code = _run(argv, asked)
        sys.stdout.flush()
    except BrokenPipeError:
        return _closed_pipe()
    except OSError as error:
        return _fail(VsongError(f"The system refused: {error}"), argv, asked)
    return code


def _run(argv: Sequence[str], asked: dict[str, Any]) -> int:
    try:
        play = _parse(argv, asked)
        if not callable(play):
            return int(play or 0)
        table = _table(asked)
        _show(play(table), table)
    except VsongError as error:
        return _fail(error, argv, asked)
    except PARSE_ERROR as error:
        return _fail(UsageError(error.format_message(), hint=_help_hint(asked)), argv, asked)
    except (KeyboardInterrupt, typer.Abort):
        return _fail(Interrupted("Interrupted.", hint="What is saved: vsong log."), argv, asked)
    except BrokenPipeError:
        raise
    except Exception as error:
        if os.environ.get("VSONG_DEBUG"):
            raise
        return _fail(_bug(error), argv, asked)
    return 0


def _parse(argv: Sequence[str], asked: dict[str, Any]) -> Any:
    if "--version" in argv[:1]:
        return _version
    if not argv:
        argv = ["--help"]
    line: dict[str, Any] = {"args": list(argv), "prog_name": "vsong", "standalone_mode": False, "obj": asked}
    if not _wants_json(argv):
        return tree().main(**line)
    with redirect_stdout(StringIO()) as shown:
        play = tree().main(**line)
    if callable(play):
        return play
    asked["json"] = True
    return lambda _: Result({"help": shown.getvalue()})


def _wants_json(argv: Sequence[str]) -> bool:
    """Tell whether --json stands on the line, even when the rest of it cannot be parsed."""
    options = argv[: argv.index("--")] if "--" in argv else argv
    return "--json" in options


def _version(_: Table) -> Result:
    from .. import __version__

    return Result({"version": __version__}, text=lambda: f"vsong {__version__}", asked=True)


def _table(asked: dict[str, Any]) -> Table:
    known = {name: value for name, value in asked.items() if name in Table._fields}
    words = [asked.get("command", ""), *(_quoted(word) for word in own_words(asked.get("words", ())))]
    return Table(**known, label=" ".join(filter(None, words)))


def _quoted(word: str) -> str:
    return (
        word
        if word and not set(word) & set(" \t\n'\"\\$`!*?[](){}<>|&;#~")
        else "'" + word.replace("'", "'\\''") + "'"
    )


def _show(result: Result, table: Table) -> None:
    if table.json:
        output.say(_json(table.command, result=result, dry_run=table.dry_run))
        return
    if table.quiet and not result.asked:
        return
    if result.text is not None:
        text = result.text()
    else:
        from .wording import sentence

        text = "\n".join(sentence(event) for event in result.events)
    if text:
        output.say(text)
    if table.dry_run:
        output.say("Dry run: nothing was saved.")


def _fail(error: VsongError, argv: Sequence[str], asked: dict[str, Any]) -> int:
    if _wants_json(argv):
        output.say(_json(asked.get("command", ""), error=error, dry_run=bool(asked.get("dry_run"))))
    line = " ".join(filter(None, [f"vsong: {error.message}", error.hint, error.rule and f"[{error.rule}]"]))
    output.warn(line)
    return error.exit_code


def _json(
    command: str, *, result: Result | None = None, error: VsongError | None = None, dry_run: bool
) -> str:
    import json

    from ..rules.events import kind

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


def _help_hint(asked: dict[str, Any]) -> str:
    return f"See: vsong {asked.get('command', '')} --help".replace("  ", " ")


def _bug(error: Exception) -> VsongError:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
    return VsongError(
        f"This is a bug in vsong ({type(error).__name__} at {place}: {error}); the save was not changed.",
        hint="Please report it; VSONG_DEBUG=1 shows more.",
    )


def _closed_pipe() -> int:
    """Leave quietly when nobody reads on; the interpreter must not complain while it shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CLOSED_PIPE
