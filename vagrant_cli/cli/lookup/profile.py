"""What the box profile and a save's `[box]` say: the option on the command comes before both."""

from __future__ import annotations

from ...errors import Untold
from ...records import TYPE_CHECKING
from ...rules.lookup import box

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...rules.lookup.box import Entry


def players(campaign: Campaign | None) -> Campaign:
    """Return the campaign, or where there is none one of which only the box profile is known."""
    if campaign is not None:
        return campaign
    from ...campaign import Campaign
    from ...store.file import box as stored

    return Campaign("", told=stored.read())


def number(campaign: Campaign | None, entry: Entry, option: str) -> int:
    """Return a number of the players' box, or say which entry is missing and both ways to give it."""
    told = players(campaign).number(entry.key)
    if told is None:
        raise unknown(entry, option)
    return told


def smoky_die(campaign: Campaign | None) -> tuple[str, ...]:
    """Return the faces of the smoky die, or say how to tell them; nobody prints them in public."""
    entry = box.entry(box.SMOKY_DIE)
    told = players(campaign).said(entry.key)
    if not isinstance(told, tuple):
        raise unknown(entry, "--smoky-die FACES")
    return told


def unknown(entry: Entry, option: str) -> Untold:
    """Return the error for a number that nobody has told yet."""
    value = "FACE,FACE,FACE,FACE,FACE,FACE" if entry.key == box.SMOKY_DIE else "NUMBER"
    return Untold(
        f"Nobody has told {entry.what} yet: {entry.limits}.",
        entries=[entry.key],
        hint=f"See your box, then: vsong box set {entry.key} {value}, or {option} this once.",
    )
