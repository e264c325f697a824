"""What the players write down: notes, and Mile Posts that the story told them to check off (CP-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...campaign import ZASHLI
from ...data.scenarios import mile_posts
from ...errors import Refused, UsageError
from ..events.campaign import Event, MilePostReached, NoteWritten
from ..words.names import same

if TYPE_CHECKING:
    from ...campaign import Campaign


def write_note(campaign: Campaign, note: str) -> tuple[Campaign, tuple[Event, ...]]:
    """Add a line to the campaign's notes; the same words twice are two notes only if they differ."""
    text = " ".join(note.split())
    if not text:
        raise UsageError("The note is empty.", hint="Example: vsong note 'We slept badly.'")
    if text in campaign.notes:
        raise Refused(f"This note is there already, as number {campaign.notes.index(text) + 1}.")
    return campaign._replace(notes=(*campaign.notes, text)), (NoteWritten(text),)


def reach_mile_post(campaign: Campaign, typed: str) -> tuple[Campaign, tuple[Event, ...]]:
    """Check off a Mile Post by its whole name.

    A name that is nearly right is not completed or suggested, since that would tell what is to come;
    "Zashli i Vyshli" has others, which the players name.
    """
    known = next((name for name in mile_posts() if same(name, typed)), None)
    if known is None and campaign.mode != ZASHLI:
        raise UsageError(
            f"No Mile Post is called {typed[:40]!r}.",
            rule="CP-20",
            hint="Type its whole name as printed; it is not suggested, because that would give it away.",
        )
    name = known or " ".join(typed.split())
    if any(same(name, other) for other in campaign.mile_posts):
        raise Refused(f"The Mile Post {name!r} is checked off already.", rule="CP-20")
    return campaign._replace(mile_posts=(*campaign.mile_posts, name)), (MilePostReached(name),)
