"""`vsong new`, `check` and `off-the-rails`: a campaign as a whole."""

from __future__ import annotations

from ... import typed
from ...campaign import MODES, NORMAL
from ...data.editions import BASE, EXPANSIONS, OFF_THE_RAILS
from ...data.vagrants import FEWEST, KEYS, MOST
from ...errors import SaveError, UsageError
from ...records import TYPE_CHECKING
from ...rules.campaign import setup
from ...rules.words.matching import match
from ...rules.words.plurals import count
from ...store.file import saves
from ..line.declared import Annotated, Argument, Option
from ..line.play import Result, answer, change
from ..words import sentences, status_json
from ..words.names import called, pairs, plain
from .interview import Told, asked

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...data.editions import Edition
    from ...store.file.saves import Verdict
    from ...store.schema.save_kinds import SaveKind
    from ..line.play import Play, Table


def new(
    save: Annotated[str | None, Argument(metavar="SAVE", help="A path, or a name under campaigns/.")] = None,
    vagrant: Annotated[
        list[str] | None,
        Option(metavar="NAME[=PLAYER]", help="A Vagrant in play; give it 2 to 4 times."),
    ] = None,
    title: Annotated[str | None, Option(metavar="TEXT", help="What you call the campaign.")] = None,
    mode: Annotated[
        str | None, Option(metavar="normal|zashli-i-vyshli", help="The mode played; normal without it.")
    ] = None,
    off_the_rails: Annotated[bool, Option("--off-the-rails", help="With the Off the Rails mode.")] = False,
    moonreaper: Annotated[bool, Option("--moonreaper", help="With the Moonreaper.")] = False,
) -> Play:
    """Begin a campaign and write its save. On a terminal what is not said is asked for.

    Example: vsong new friday --title "Friday crew" --vagrant songsmith=Ann --vagrant empress=Ben --off-the-rails
    """
    said = Told(
        save,
        title and plain(title, "The title"),
        players(vagrant) if vagrant else {},
        mode and match(mode, MODES, "mode"),
        OFF_THE_RAILS if off_the_rails else BASE,
        moonreaper,
    )

    def play(table: Table) -> Result:
        if save is not None:
            saves.refuse_existing(saves.new_place(save))
        told = asked(said, table)
        assert told.save is not None and told.title is not None  # what is missing is refused  # noqa: PT018
        campaign, events = setup.begin(
            told.title,
            told.mode or NORMAL,
            told.players,
            edition=told.edition,
            with_moonreaper=told.moonreaper,
        )
        path = saves.new_place(told.save)
        saves.refuse_existing(path)
        if not table.dry_run:
            saves.create(path, campaign, command=table.label, events=events)

        def text() -> str:
            written = f"The save is {typed.shown(path)}"
            return "\n".join([*map(sentences.told, events), *([] if table.dry_run else [written])])

        return Result({"path": str(path), **status_json.status(campaign)}, events, text, save=str(path))

    return answer(play)


def players(typed: list[str]) -> dict[str, str]:
    """Return who plays whom, in the order typed; 2 to 4 different Vagrants."""
    found: dict[str, str] = {}
    for name, player in (
        (match(n, KEYS, "Vagrant"), p) for word in typed for n, p in pairs([word], "Vagrant").items()
    ):
        if name in found:
            raise UsageError(f"{name.capitalize()} is named twice, and there is 1 of each Vagrant.")
        found[name] = called(player, "The player's name") if player else ""
    if not FEWEST <= len(found) <= MOST:
        raise UsageError(
            f"A campaign has {FEWEST} to {MOST} Vagrants, not {len(found)}.",
            rule="HL-03",
            hint=f"--vagrant NAME[=PLAYER] for each of: {', '.join(KEYS)}.",
        )
    return found


def check(
    files: Annotated[
        list[str] | None,
        Argument(metavar="FILE", help="Saves to check, - for standard input; the campaign's without one."),
    ] = None,
) -> Play:
    """Check saves and list every mistake with its place and line.

    Example: vsong check
    """
    return answer(lambda table: checked(table, files))


def checked(table: Table, files: list[str] | None, kind: SaveKind[Any] | None = None) -> Result:
    """Return that saves are right, or raise what is wrong with them; without any, that of a kind is checked."""
    paths = files or [str(saves.located(table.campaign, kind or saves.CAMPAIGN).path)]
    found = [(path, verdict(path)) for path in paths]
    data = {
        name: [{"file": path, **one} for path, told in found for one in getattr(told, name)]
        for name in ("problems", "notes")
    }
    lines = "\n".join(line for path, told in found for line in report(path, told))
    mistakes = len(data["problems"])
    if mistakes:
        raise SaveError(f"{count(mistakes, 'mistake')} found; nothing was changed.\n{lines}", data=data)
    return Result(data, text=lambda: lines, asked=True)


def verdict(path: str) -> Verdict:
    """Return what is wrong with a save, or with what standard input holds; one that cannot be read is wrong."""
    from pathlib import Path

    from ...store.disk import atomic, links

    if path == "-":
        return saves.examine(Path("standard input"), atomic.standard_input("save"))
    file = links.meant(path)
    try:
        return saves.problems(file)
    except SaveError as error:
        said = error
    except OSError as error:
        said = atomic.explain(error, Path("the file"), "read")
    message = said.message.removeprefix(f"{typed.shown(file)} ")
    return saves.Verdict([{"where": "", "message": message[:1].upper() + message[1:], "line": None}], [])


def report(path: str, told: Verdict) -> list[str]:
    """Return a line for each mistake and note, or one that says the save is right."""
    problems = [
        _line(path, found, f"{found['where']}: " if found["where"] else "") for found in told.problems
    ]
    notes = [_line(path, found, f"note: {found['where']} ") for found in told.notes]
    return [*problems, *notes] or [f"{typed.shown(path)}: right"]


def _line(path: str, found: dict[str, Any], where: str) -> str:
    line = "" if found["line"] is None else f":{found['line']}"
    return f"{typed.shown(path) if path != '-' else 'standard input'}{line}: {where}{found['message']}"


def joining(edition: Edition) -> Callable[[], Play]:
    """Return the command with which an expansion joins."""

    def join() -> Play:
        return change(
            lambda campaign, table: setup.add(campaign, edition, forced=table.forced), status_json.whole
        )

    join.__doc__ = f"""Add the {edition.name} mode to a campaign that has not begun.

    Example: vsong {edition.option}
    """
    return join


COMMANDS: dict[str, Callable[..., Play]] = {
    "new": new,
    "check": check,
    **{one.option: joining(one) for one in EXPANSIONS},
}
