"""`vsong edit`: the save in the editor, checked when it comes back; and what `board edit` shares with it."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

from ... import typed
from ...errors import SaveError, UsageError
from ...lean import contextmanager
from ...records import TYPE_CHECKING
from ...rules.words.matching import theirs
from ...rules.words.plurals import count
from ..line import output
from ..line.declared import Annotated, Option
from ..line.play import Result, answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from ..line.play import Play, Table


VARIABLES = ("VISUAL", "EDITOR")
AGAIN, STOP = "edit again", "stop"

if TYPE_CHECKING:
    Problems = list[dict[str, Any]]

From = Annotated[
    str | None,
    Option("--from", metavar="FILE", help="Begin with the text of this file, as one that was kept."),
]


def edit(begin: From = None) -> Play:
    """Open the save in your editor, $VISUAL or $EDITOR, and check it when it comes back; a step of undo.

    Example: vsong edit
    """

    def play(table: Table) -> Result:
        from ...store.disk import atomic, links
        from ...store.file import drafts, saves

        path = saves.to_change(table.campaign)
        before = atomic.read(atomic.resolve(path))
        start = before if begin is None else atomic.look(links.meant(begin), "Leave out --from.")
        with drafts.draft(path, start, before, f"vsong -c {typed.save(path)} edit --from") as copy:
            new = edited(copy, before, lambda raw: saves.examine(path, raw).problems, table)
            if new != before and not table.dry_run:
                with saves.writing(path) as current:
                    refuse_changed(path, before, current.raw)
                    current.put(new, command=table.label, events=())
        told = differences(path, before, new)
        data = {"path": str(path), "changed": new != before, "differences": told}
        return Result(data, text=lambda: theirs("\n".join(told)) or UNCHANGED, asked=new == before)

    return answer(play)


UNCHANGED = "Nothing was changed. An editor that opens a window has to be told to wait."


def refuse_changed(path: Path, before: bytes, now: bytes) -> None:
    """Refuse to write over what another command has written since the copy was made."""
    if now != before:
        raise SaveError(f"{typed.shown(path)} was changed meanwhile by another command; nothing was written.")


def edited(copy: Path, before: bytes, mistakes: Callable[[bytes], Problems], table: Table) -> bytes:
    """Return what comes back from the editor: without mistakes, or SaveError when the person stops or cannot be asked."""
    from ...store.file import drafts
    from ...store.schema.toml_text import said

    words = editor()
    while True:
        _open(words, copy, table)
        new = drafts.text(copy)
        problems = mistakes(new) if new != before else []
        if not problems:
            return new
        told = "\n".join([f"{count(len(problems), 'mistake')}; nothing was changed.", *map(said, problems)])
        if table.person:
            output.say(told)
        if table.choose("What now?", (AGAIN, STOP)) != AGAIN:
            raise SaveError(told, data={"problems": problems})


def editor() -> Sequence[str]:
    """Return the words of the editor's command, split as a shell does it."""
    named = next(filter(None, (os.environ.get(one, "").strip() for one in VARIABLES)), "")
    try:
        words = shlex.split(named)
    except ValueError:
        raise UsageError(
            f"A quote in ${' or $'.join(VARIABLES)} is not closed: {typed.shown(named)}"
        ) from None
    if not words:
        raise UsageError(
            f"Neither ${' nor $'.join(VARIABLES)} names an editor.", hint="Set one, as in: export EDITOR=nano"
        )
    return words


def _open(words: Sequence[str], copy: Path, table: Table) -> None:
    """Run the editor until it ends; a Ctrl-C is for the editor alone, and its screen is never in our answer.

    The copy's name begins with a slash: many editors take what begins with + or - for a command.
    """
    name = typed.shown(words[0])
    try:
        with _ctrl_c_left_to_it():
            code = subprocess.run(
                [*words, os.path.abspath(copy)], check=False, stdout=2 if table.json else None
            ).returncode
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaveError(f"The editor {name} could not be started: {reason}; nothing was changed.") from None
    if code:
        how = f"exit code {code}" if code > 0 else f"signal {-code}"
        raise SaveError(f"The editor {name} failed with {how}; nothing was changed.")


@contextmanager
def _ctrl_c_left_to_it() -> Iterator[None]:
    # Not ignored but heard and left alone: what is ignored here would be ignored by the editor too.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    sys.stdout.flush()
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def differences(path: Path, before: bytes, new: bytes) -> list[str]:
    """Return in sentences what an edited save says otherwise; of one that could not be read before, that it can be now."""
    from ...store.file import saves
    from ...store.merge.differences import differences as between
    from ...store.schema.schema import encode
    from .differences import sentences

    if new == before:
        return []
    old, now = saves.meaning(path, before), saves.meaning(path, new)
    if old is None or now is None:
        return [f"{typed.shown(path)} is right now."]
    found = [line for one in between(encode(old), encode(now)) for line in sentences(one)]
    return found or ["Only comments and the order of lines are different."]


COMMANDS = {"edit": edit}
