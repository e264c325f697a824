"""`vsong export` and `import`: what a group has typed in about its box, so that a friend need not."""

from __future__ import annotations

from ... import remarks, typed
from ...errors import Interrupted, Refused
from ...records import TYPE_CHECKING
from ...rules.events.campaign import BoxEntrySet
from ...rules.scenario import haint_actions
from ...rules.words.plurals import agree, count
from ..line import output
from ..line.declared import Annotated, Argument
from ..line.play import Result, answer, at_hand, change
from ..words.campaign import box_value
from ..words.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ...store.file.share import Share
    from ..line.play import Play, Table

PIPE = "-"

YES, NO = "yes", "no"


def export(
    file: Annotated[str, Argument(metavar="FILE", help="Where it goes; - for standard output.")],
) -> Play:
    """Write what your group has typed in into one file: the numbers of the box, boards, Haint actions.

    Example: vsong export our-box.toml
    """

    def play(table: Table) -> Result:
        from ...store.file import share as stored

        own = stored.own(at_hand(table))
        text = stored.written(own)
        data = {"file": file, **_data(own)}
        if file == PIPE:
            return Result(
                {**data, "text": text}, text=lambda: text.removesuffix("\n"), asked=True, as_it_is=True
            )
        if not table.dry_run:
            stored.write(file, text, over=table.yes or table.forced)
        return Result(data, text=lambda: f"{_told(own)}: {typed.shown(file)}")

    return answer(play)


def take(
    file: Annotated[str, Argument(metavar="FILE", help="An export; - for standard input.")],
) -> Play:
    """Take over what another group has typed in: numbers and boards for this user, Haint actions for the save.

    What would be written over is asked first, or needs --yes.

    Example: vsong import their-box.toml
    """

    def play(table: Table) -> Result:
        from ...store.file import share as stored

        taken, campaign = stored.read(file), at_hand(table)
        _settle_what_is_there(taken, campaign, table)
        if taken.actions and campaign is None:
            remarks.note(
                f"{count(taken.how_many, 'Haint action')} {agree(taken.how_many, 'goes', 'go')} into a save: "
                f"vsong import {typed.path(file)} -c SAVE"
            )
        if not table.dry_run:
            stored.keep(taken)
        events: tuple[Event, ...] = tuple(BoxEntrySet(key, value) for key, value in taken.box.items())
        if taken.actions and campaign is not None:
            events += _into_save(taken, table).events
        return Result({"file": file, **_data(taken)}, events, lambda: _lines(taken, events))

    return answer(play)


def _into_save(taken: Share, table: Table) -> Result:
    return change(lambda campaign, _: haint_actions.take(campaign, taken.actions, over=True), lambda *_: {})(
        table
    )


def _settle_what_is_there(taken: Share, campaign: Campaign | None, table: Table) -> None:
    """Ask whether what is there and different may be written over; without an answer that is refused."""
    over = list(_written_over(taken, campaign))
    if not over or table.yes or table.forced:
        return
    what = "\n".join([f"{count(len(over), 'entry', 'entries')} would be written over:", *over])
    if not table.person:
        raise Refused(what, hint="To take them over: --yes. To keep yours in a file first: vsong export FILE")
    output.say(what)
    if table.choose("Write over them?", (YES, NO)) != YES:
        raise Interrupted("Nothing was changed.")


def _written_over(taken: Share, campaign: Campaign | None) -> Iterator[str]:
    """Walk what is there and says something else, a line each."""
    from ...store.file import box
    from ...store.file import share as stored

    own = box.read()
    for key, value in taken.box.items():
        if key in own and own[key] != value:
            yield f"  {key}: {box_value(own[key])} here, {box_value(value)} there"
    for name, board in stored.kept(taken.boards).items():
        if board != taken.boards[name]:
            yield f"  board {name}"
    for page, token, mood in haint_actions.differing(campaign, taken.actions) if campaign else ():
        yield f"  Haint action on page {page}: {token}, Mood {mood}"


def _data(share: Share) -> dict[str, Any]:
    return {"box": [*share.box], "boards": [*share.boards], "actions": share.how_many}


def _told(share: Share) -> str:
    numbers, drawn = count(len(share.box), "number"), count(len(share.boards), "board")
    return f"{numbers}, {drawn} and {count(share.how_many, 'Haint action')}"


def _lines(share: Share, events: tuple[Event, ...]) -> str:
    return (
        "\n".join([*map(sentence, events), *(f"Board {name} is kept." for name in share.boards)])
        or "Nothing is in it."
    )


COMMANDS = {"export": export, "import": take}
