"""The rules reference: what may be shown of it, and which rows answer a few words."""

from __future__ import annotations

import re
import unicodedata
from types import MappingProxyType

from ...records import TYPE_CHECKING, NamedTuple
from ..words.names import near as near_words
from ..words.names import refuse_sign

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


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

SMALL_WORDS = frozenset(
    ("a an and are as at by can do does for i if in is it of on or the to what when with").split()  # noqa: SIM905
)
"""Words that say nothing about a rule; they count only when nothing else was typed."""

MEANT = MappingProxyType(
    {"dice": "bone", "die": "bone", "exploding": "boxcar", "explode": "boxcar", "ghost": "haint"}
)
"""What people type for the game's own nouns."""

SHORTEST_BEGINNING = 3
"""Letters from which on a word also finds longer words that begin with it."""


class Row(NamedTuple):
    """One rule. While `hidden`, `text` is how it is unlocked and nothing else (MO-06).

    `moment` opens a hidden row when it is reached, `pages` when all of them are; with neither the
    row opens on demand only. `unlock` stands in for the text until then.
    """

    id: str
    title: str
    text: str
    source: str
    hidden: bool = False
    unlock: str = ""
    moment: str | None = None
    pages: tuple[int, ...] = ()

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


def search(rows: Sequence[Row], typed: Sequence[str]) -> tuple[Row, ...]:
    """Return the rows that answer the words, best first; equals stay in the order of the reference.

    Ids and section letters alone give exactly those rows. Otherwise a row must hold all the words, or,
    if none does, as many of them as any row holds. Whole words beat beginnings, titles beat texts.
    A number below 0 raises UsageError.
    """
    for word in typed:
        refuse_sign(word, "What a rule speaks of")
    asked = [_by_id(rows, word) for word in typed]
    if None not in asked:
        return tuple(dict.fromkeys(row for found in asked for row in found or ()))
    wanted = tokens(" ".join(typed))
    wanted = [MEANT.get(word, word) for word in wanted if word not in SMALL_WORDS] or wanted
    scored = [(_score(row, wanted), row) for row in rows]
    most = max((score[0] for score, _ in scored), default=0)
    if most == 0:
        return ()
    best = [(score, row) for score, row in scored if score[0] == most]
    return tuple(row for _, row in sorted(best, key=lambda pair: pair[0], reverse=True))


def tokens(text: str) -> list[str]:
    """Return the words of a text as they compare: no case, accents, apostrophes or plural endings."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter) and letter not in "'’")
    return [_stem(word) for word in re.findall(r"[^\W_]+", plain)]


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _by_id(rows: Sequence[Row], word: str) -> list[Row] | None:
    """Return the row of this id or the rows of these section letters; None for any other word."""
    parts = re.fullmatch(r"([a-z]{2})(?:-?([0-9]{1,3}))?", word.strip().casefold())
    letters, number = (parts[1].upper(), parts[2]) if parts else ("", None)
    if letters not in dict(SECTIONS):
        return None
    wanted = letters if number is None else f"{letters}-{int(number):02}"
    return [row for row in rows if wanted in (row.section, row.id)]


def _score(row: Row, wanted: Sequence[str]) -> tuple[int, float]:
    """Return how many words the row holds, and how well."""
    title = tokens(row.title)
    fields = (
        (12, title),
        (6, tokens(f"{row.id} {dict(SECTIONS).get(row.section, '')}")),
        (3, tokens(row.text)),
        (1, tokens(row.source)),
    )
    points = [max(weight * _likeness(word, field) for weight, field in fields) for word in wanted]
    covered = len(set(title) & set(wanted)) / len(title) if title else 0
    return sum(point > 0 for point in points), sum(points) + 4 * covered


def _likeness(word: str, field: Sequence[str]) -> float:
    """Return 1 for a whole word, less for the beginning of one, 0 for none."""
    if word in field:
        return 1
    beginning = len(word) >= SHORTEST_BEGINNING and any(other.startswith(word) for other in field)
    return 0.6 if beginning else 0


def near(rows: Iterable[Row], typed: Sequence[str]) -> tuple[str, ...]:
    """Return up to three words of these rows that look like what was typed, for when nothing was found."""
    known = {word for row in rows for word in tokens(f"{row.title} {row.text}") if word.isalpha()}
    known.update(word for _, title in SECTIONS for word in tokens(title))
    found: dict[str, None] = {}
    for word in tokens(" ".join(typed)):
        if len(word) <= 30:
            found.update(dict.fromkeys(near_words(word, sorted(known), most=2, alike=0.8)))
    return tuple(found)[:3]
