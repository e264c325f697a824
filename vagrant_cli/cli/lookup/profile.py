"""What the box profile and a save's `[box]` say: the option on the command comes before both."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from ...errors import SaveError, UsageError
from ...rules.lookup import box

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...rules.lookup.box import Entries, Entry, Known
    from ..line.play import Table


class Profile(NamedTuple):
    """The players' own numbers: those of one save, and those of all."""

    save: Entries
    everywhere: Entries

    def look_up(self, entry: Entry) -> Known | None:
        """Return what is known about an entry."""
        return box.look_up(entry.key, self.save, self.everywhere)

    def number(self, entry: Entry, option: str) -> int:
        """Return a number, or say which entry is missing and both ways to give it."""
        known = self.look_up(entry)
        if known is None or not isinstance(known.value, int):
            raise unknown(entry, option)
        return known.value


def profile(campaign: Campaign | None) -> Profile:
    """Return what is known at this table."""
    from ...store.file import box as stored

    return Profile({} if campaign is None else campaign.box, stored.read())


def smoky_die(campaign: Campaign | None) -> tuple[str, ...]:
    """Return the faces of the smoky die, or say how to tell them; nobody prints them in public."""
    entry = box.entry(box.SMOKY_DIE)
    known = profile(campaign).look_up(entry)
    if known is None or isinstance(known.value, int):
        raise unknown(entry, "--smoky-die FACES")
    return known.value


def unknown(entry: Entry, option: str) -> UsageError:
    """Return the error for a number that nobody has told yet."""
    value = "FACE,FACE,FACE,FACE,FACE,FACE" if entry.key == box.SMOKY_DIE else "NUMBER"
    return UsageError(
        f"Nobody has told {entry.what} yet: {entry.limits}.",
        hint=f"See your box, then: vsong box set {entry.key} {value}, or {option} this once.",
    )


def campaign_at_hand(table: Table) -> Campaign | None:
    """Return the campaign that is named, else the only one near; None when there is none to read."""
    from ...store.file import find, saves

    if table.campaign is None and not os.environ.get(find.VARIABLE):
        try:
            found = find.nearest()
        except SaveError:
            return None
    else:
        found = find.find(table.campaign)
    return saves.load(found.path).campaign
