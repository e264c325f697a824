"""The rules reference: its rows, and what may be shown of them."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


SECTIONS = (
    ("HL", "Humanity limit"),
    ("CC", "Common coins"),
    ("SB", "Smoky bones"),
    ("OR", "Joining Off the Rails"),
    ("SC", "Scenario cards"),
    ("PB", "Poisonous Berries"),
    ("EV", "Events X and Y"),
    ("DD", "Devious Deeds"),
    ("MR", "Moonreaper"),
    ("MO", "Moments"),
    ("DN", "Donated coins"),
    ("SU", "Setup"),
    ("TU", "Turns"),
    ("RD", "Rounds"),
    ("AC", "General Actions"),
    ("BB", "Booming Boxcars"),
    ("HT", "Haint's turn"),
    ("TR", "Targeting and range"),
    ("BN", "Bindle, items and cycling"),
    ("HE", "Haint: effects, Moods, breaks"),
    ("HU", "Vagrant's Humanity"),
    ("WB", "Westbound"),
    ("JU", "Junk"),
    ("SL", "Slots"),
    ("SK", "Skills"),
    ("VG", "Vagrants"),
    ("CP", "Camp Phase"),
    ("WL", "Winning and losing"),
    ("RU", "Rulings on what players ask"),
    ("VB", "Root: the Vagabond"),
)
"""The two letters that ids begin with, and what those rows are about, in the order of the reference."""


class Row(NamedTuple):
    """One rule. While `hidden`, `text` is how it is unlocked and nothing else (MO-06).

    `moment` opens a hidden row when it is reached, `pages` when all of them are; with neither the
    row opens on demand only. `unlock` stands in for the text until then. `also` are words that players
    type and the row does not hold.
    """

    id: str
    title: str
    text: str
    source: str
    hidden: bool = False
    unlock: str = ""
    moment: str | None = None
    pages: tuple[int, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        """Return the two letters of the id."""
        return self.id[:2]


def shown(rows: Iterable[Row], moments: Collection[str], pages: Collection[int]) -> tuple[Row, ...]:
    """Return the rows as somebody may see them who has reached these moments and pages.

    Search only what this returns: a hidden text must not even decide what is found.
    """
    return tuple(
        row._replace(text=row.unlock) if row.hidden and not _reached(row, moments, pages) else opened(row)
        for row in rows
    )


def opened(row: Row) -> Row:
    """Return the row with its real text."""
    return row._replace(hidden=False)


def _reached(row: Row, moments: Collection[str], pages: Collection[int]) -> bool:
    if row.moment is not None:
        return row.moment in moments
    return bool(row.pages) and all(page in pages for page in row.pages)
