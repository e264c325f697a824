"""The numbers of the players' box, as tables: the same keys in the box profile and under `[box]` in a save."""

from __future__ import annotations

from ...data.scenarios import LAST_PAGE
from ...records import TYPE_CHECKING
from ...rules.bones.smoky import NOTHING
from ...rules.lookup.box import BREAKS, ENTRIES, SMOKY_DIE, break_track, in_order
from ..text.reader import kind_of

if TYPE_CHECKING:
    from ...rules.lookup.box import Entries, Entry, Value
    from ..text.reader import Reader, Tables


def decode(reader: Reader) -> Entries:
    """Return the entries of a table; what does not fit becomes a problem, unknown keys a note."""
    found: dict[str, Value] = {}
    readers: dict[tuple[str, ...], Reader] = {(): reader}

    def at(path: tuple[str, ...]) -> Reader:
        if path not in readers:
            readers[path] = at(path[:-1]).below(path[-1])
        return readers[path]

    for entry in ENTRIES:
        *above, word = entry.key.split(".")
        _take(at(tuple(above)), word, entry, found)
    breaks = at((BREAKS,))
    for page in breaks.each_key():
        if page.isascii() and page.isdigit() and 0 < int(page[:9]) <= LAST_PAGE and page[0] != "0":
            _take(breaks, page, break_track(int(page)), found)
        else:
            breaks.problem(f"is not a page from 1 to {LAST_PAGE}.", page)
    for below in readers.values():
        below.finish()
    return in_order(found)


def _take(reader: Reader, word: str, entry: Entry, found: dict[str, Value]) -> None:
    if word not in reader:
        return
    if entry.key != SMOKY_DIE:
        number = reader.whole(word, entry.low, entry.high)
        if number is not None:
            found[entry.key] = number
        return
    reader.asked.add(word)
    typed = reader.table[word]
    faces = tuple(map(_face, typed)) if isinstance(typed, list) else ()
    if entry.fits(faces):
        found[entry.key] = faces
    else:
        given = "" if isinstance(typed, list) else f", not {kind_of(typed)}"
        reader.problem(f"must be a list of {entry.limits}{given}.", word)


def _face(item: object) -> str:
    """Return a face as it is named here; a bare number is a raise, and a blank face is a zero."""
    word = str(item).strip().casefold()
    if word.isascii() and word.isdigit() and int(word[:9]):
        return f"+{word}"
    return NOTHING if word == "blank" else word


def encode(entries: Entries) -> Tables:
    """Return the tables of the entries, in the order of the profile."""
    found: Tables = {}
    for key, value in in_order(entries).items():
        *above, word = key.split(".")
        table = found
        for name in above:
            table = table.setdefault(name, {})
        table[word] = value if isinstance(value, int) else list(value)
    return found
