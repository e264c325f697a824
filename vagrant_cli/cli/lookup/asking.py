"""A number that only a printed card has is asked for where it is needed, once, and kept in the box profile (BN-10)."""

from __future__ import annotations

from ...errors import Untold, UsageError
from ...records import TYPE_CHECKING
from ..line import output

if TYPE_CHECKING:
    from ...rules.lookup.box import Entry, Value
    from ..line.play import Play, Result, Table

TRIES = 3
"""Answers to one question of which none fits, after which the number stays open."""

LEFT_OUT = "-"
"""What a person types for a number that stays open."""


def asking(play: Play, table: Table) -> Result:
    """Play a step, ask the person for the numbers that it lacks, and carry on then.

    What is left open ends a command that cannot do without it. At every attempt the luck is the same, and what was
    answered is not asked again. Where nothing may be kept, as in most scripts, nothing is asked.
    """
    from ...rules.bones.luck import new_seed
    from ...rules.lookup import box
    from ...store.disk import system

    table = table._replace(seed=table.seed or str(new_seed()))
    heard: list[tuple[str, str]] = []
    while True:
        try:
            return play(table._replace(heard=heard, replay=list(heard)))
        except Untold as error:
            key = next((key for key in error.entries if key not in table.left_open), None)
            if key is None:
                raise
            if system.fence or ask(box.entry(key), table) in (None, LEFT_OUT):
                table = table._replace(left_open=table.left_open | {key})


def ask(entry: Entry, table: Table) -> Value | str | None:
    """Ask for a number until it fits, and keep it in the box profile; "-" or None when that or nothing was typed."""
    from ...rules.events.campaign import BoxEntrySet
    from ...store.disk import system
    from ...store.file import box as stored
    from ..words.sentences import sentence

    system.expect(stored.place().path)
    what = f"{entry.what[0].upper()}{entry.what[1:]}, {entry.limits}"
    for _ in range(TRIES):
        answer = table.ask(what)
        if not answer:
            return None
        if answer == LEFT_OUT:
            return answer
        try:
            value = told(entry, answer)
        except UsageError as error:
            output.say(" ".join(filter(None, [error.message, error.hint])))
            continue
        if not table.dry_run:
            stored.change(entry.key, value)
        output.say(sentence(BoxEntrySet(entry.key, value)))
        return value
    return None


def told(entry: Entry, typed: str) -> Value:
    """Return the number or the faces that were typed; UsageError with the limits."""
    from ...rules.lookup import box
    from ..line.numbers import parse_whole
    from ..words import faces

    if entry.key == box.SMOKY_DIE:
        return faces.smoky_die(typed, entry.key)
    return parse_whole(typed, entry.key, entry.low, entry.high)
