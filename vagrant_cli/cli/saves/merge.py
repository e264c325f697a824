"""`vsong diff`, `merge`, `resolve` and `git-setup`: saves of several players and of several days."""

from __future__ import annotations

import os

from ... import typed
from ...errors import SaveError, UsageError
from ...records import TYPE_CHECKING
from ...rules.words import matching
from ...rules.words.plurals import count
from ..line import output
from ..line.declared import Annotated, Argument, Option
from ..line.hints import placed
from ..line.play import Result, answer

if TYPE_CHECKING:
    from typing import Any

    from ...store.merge.conflicts import Hunk
    from ...store.merge.differences import Difference
    from ...store.merge.versions import Version
    from ...store.merge.whole_saves import Disagreement, Joined
    from ..line.play import Play, Table


def diff(
    old: Annotated[str, Argument(metavar="OLD", help="A save: a path, a name, or - for standard input.")],
    new: Annotated[str | None, Argument(metavar="NEW", help="The save to compare it with.")] = None,
    text: Annotated[
        bool, Option("--text", help="Print one save as vsong would write it, with its comments.")
    ] = False,
    anyway: Annotated[
        bool, Option("--anyway", help="With --text: what is no right save is printed as it stands.")
    ] = False,
) -> Play:
    """Tell what two saves say otherwise, in sentences.

    Example: vsong diff campaigns/thursday-crew.toml campaigns/moonlit-express.toml
    """
    if text is (new is not None):
        raise UsageError(
            "diff --text takes one save." if text else "diff compares two saves, and one is named.",
            hint="vsong diff OLD NEW",
        )
    if anyway and not text:
        raise UsageError("--anyway is for --text.", hint="vsong diff --text --anyway SAVE")
    return answer(lambda _: _laid_out(old, anyway=anyway) if new is None else _compared(old, new))


def _laid_out(name: str, *, anyway: bool) -> Result:
    from ...store.disk import system
    from ...store.merge import differences, versions

    if anyway:
        system.refuse("print a file, whatever it is")
    path, raw = versions.bytes_of(name)
    try:
        text = differences.laid_out(versions.version(path, raw))
    except SaveError:
        if not anyway:
            raise
        text = raw.decode("utf-8", "backslashreplace")
    return Result({"text": text}, text=lambda: text.removesuffix("\n"), asked=True, as_it_is=True)


def _version(name: str) -> Version:
    from ...store.merge import versions

    return versions.version(*versions.bytes_of(name))


def _compared(old: str, new: str) -> Result:
    from ...store.merge import differences
    from .differences import sentences

    before, after = _version(old), _version(new)
    found = list(differences.differences(before.facts, after.facts))
    comments = differences.remarked(before.text, after.text)
    lines = [line for difference in found for line in sentences(difference)]
    data = {"changes": [_shown(difference) for difference in found], "comments": comments._asdict()}
    lines += [f"New comment: {line}" for line in comments.added]
    lines += [f"Comment removed: {line}" for line in comments.removed]
    return Result(data, text=lambda: matching.theirs("\n".join(lines or ["Both say the same."])), asked=True)


def _shown(difference: Difference) -> dict[str, Any]:
    from ...store.text.reader import dotted
    from .differences import sentence

    return {
        "where": dotted(difference.path),
        "kind": difference.kind,
        "old": _plain(difference.old),
        "new": _plain(difference.new),
        "text": sentence(difference),
    }


def _plain(value: Any) -> Any:
    """Return a value as JSON has it; what is not there is null."""
    from datetime import date, time
    from math import isfinite

    from ...store.merge.merge import ABSENT

    if isinstance(value, dict):
        return {name: _plain(below) for name, below in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    return None if value is ABSENT else value


def merge(
    base: Annotated[
        str, Argument(metavar="BASE", help="The save that both sides began with, - for standard input.")
    ],
    ours: Annotated[str, Argument(metavar="OURS", help="The save that gets the result.")],
    theirs: Annotated[str, Argument(metavar="THEIRS", help="The other side's save, - for standard input.")],
    name: Annotated[
        str | None, Option("--name", metavar="PATH", help="What messages call the save, for git.")
    ] = None,
) -> Play:
    """Merge two saves by meaning: git's merge driver.

    Exit code 1 says that a conflict is left in OURS, between git's marks.

    Example: vsong merge base.toml ours.toml theirs.toml
    """
    return answer(lambda table: _merge(table, base, ours, theirs, name))


def _merge(table: Table, base: str, ours: str, theirs: str, name: str | None) -> Result:
    from ...store.merge import whole_saves
    from ..words.sentences import sentence

    joined = whole_saves.merge(base, ours, theirs, name=name, command=table.label, dry_run=table.dry_run)
    # git runs us at the top of the repository, wherever a person may have typed the merge.
    path = os.path.abspath(name) if name else ours
    data, shown = _joined(path, joined), typed.shown(path)
    if joined.conflicts:
        lines = [matching.theirs(f"{one['where']}: {one['text']}.") for one in data["conflicts"]]
        many = count(len(lines), "conflict")
        once = map(sentence, whole_saves.counted_once(joined))
        raise whole_saves.Conflict(
            "\n".join(
                [f"{shown} has {many}, between git's marks:", *lines, *joined.why, *once, *_remarks(joined)]
            ),
            hint=f"Settle what is left with: vsong resolve --ours -c {typed.save(path)} (or --theirs, or --ask)",
            data=data,
        )
    events = whole_saves.events(joined)

    def text() -> str:
        reached = [placed(sentence(event), path) or "" for event in events[1:]]
        return "\n".join([f"{shown}: {sentence(events[0])}", *reached, *_remarks(joined)])

    return Result(data, events, text=text)


def _joined(path: str, joined: Joined) -> dict[str, Any]:
    return {
        "path": path,
        "conflicts": [
            {key: _plain(value) for key, value in one._asdict().items()} | {"text": _did(one)}
            for one in joined.conflicts
        ],
        "why": list(joined.why),
        "once": [one._asdict() for one in joined.once],
        "moments": [square._asdict() for square in joined.moments],
        "comments_lost": list(joined.lost),
    }


def _did(one: Disagreement) -> str:
    from .differences import changed, said

    sides = one.ours, one.theirs
    tables = all(isinstance(value, dict) for value in (one.base, *sides))
    ours, theirs = (changed(one.base, side) if tables else said(side) for side in sides)
    return f"ours {ours}, theirs {theirs}"


def _remarks(joined: Joined) -> list[str]:
    return [f"This comment of one side found no place: {line}" for line in joined.lost]


def resolve(
    ours: Annotated[bool, Option("--ours", help="Take our side of every conflict.")] = False,
    theirs: Annotated[bool, Option("--theirs", help="Take their side of every conflict.")] = False,
    ask: Annotated[bool, Option("--ask", help="Show each conflict and ask.")] = False,
) -> Play:
    """Finish a merge: settle the conflicts in the save.

    Example: vsong resolve --ours
    """
    if ours + theirs + ask > 1:
        raise UsageError("Only one of --ours, --theirs and --ask can be meant.")
    return answer(lambda table: _resolve(table, "ours" if ours else "theirs" if theirs else "asked"))


def _resolve(table: Table, side: str) -> Result:
    from ...rules.events.campaign import MergeResolved
    from ...store.file import saves
    from ...store.merge import conflicts, git
    from ...store.merge.whole_saves import Resolving

    path = saves.to_change(table.campaign)
    open_save = Resolving(path)
    choose = {"ours": conflicts.of_ours, "theirs": conflicts.of_theirs}.get(side)
    new = open_save.settled(choose or (lambda hunk: _ask(table, hunk)))
    events = (MergeResolved(side, len(open_save.hunks)),)
    if not table.dry_run:
        open_save.write(new, command=table.label, events=events)

    def text() -> str:
        from ..words.sentences import sentence

        add = [f"When it is as it should be: {typed.git('add', path)}"] if git.inside(path) else []
        return "\n".join([*map(sentence, events), *add])

    return Result({"path": str(path), "conflicts": len(open_save.hunks)}, events, text=text)


def _ask(table: Table, hunk: Hunk) -> str:
    """Ask which side of a conflict counts."""
    sides = {"ours": hunk.ours, "theirs": hunk.theirs}
    if table.person:
        output.say(f"Line {hunk.line}:")
        for side, lines in sides.items():
            output.say("\n    ".join([f"{side}:", *(lines.removesuffix("\n") or "(nothing)").split("\n")]))
    chosen = table.choose("Which one", tuple(sides))
    if chosen is None:
        raise UsageError("Nobody can be asked here.", hint="Say --ours or --theirs.")
    return sides[chosen]


def git_setup(
    check: Annotated[
        bool, Option("--check", help="Only tell what is missing; exit 4 when something is.")
    ] = False,
    everywhere: Annotated[
        bool, Option("--global", help="Set up the driver for all repositories of this user.")
    ] = False,
) -> Play:
    """Teach git to merge saves by meaning.

    It also teaches git to show their differences, and may be run again.

    Example: vsong git-setup
    """
    return answer(lambda table: _git_setup(table, check=check, everywhere=everywhere))


def _git_setup(table: Table, *, check: bool, everywhere: bool) -> Result:
    from pathlib import Path

    from ...store.merge import git

    here = Path.cwd()
    patterns = git.patterns(table.campaign, here)
    parts = git.pieces(here, patterns, everywhere=everywhere)
    missing = [part for part in parts if not part.right]
    data = {
        "global": everywhere,
        "right": not missing,
        "parts": [{**part._asdict(), "right": part.right} for part in parts],
    }
    if check and missing:
        names = ", ".join(f"{part.what} {part.name}" for part in missing)
        raise SaveError(
            f"git is not set up for saves here: {names}.",
            hint="vsong git-setup" + (" --global" if everywhere else ""),
            data=data,
        )
    if not (check or table.dry_run):
        git.carry_out(here, patterns, parts, everywhere=everywhere)
    verb = "Would set" if table.dry_run else "Set"
    lines = [f"{verb} the {part.what} {part.name}" for part in missing]
    return Result(data, text=lambda: "\n".join(lines or ["git merges saves by meaning here already."]))


COMMANDS = {"diff": diff, "merge": merge, "resolve": resolve, "git-setup": git_setup}
