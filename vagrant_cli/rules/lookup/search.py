"""Which rows of the rules reference answer a few words of a player."""

from __future__ import annotations

import unicodedata
from math import log

from ...lean import MappingProxyType, cache, mul, regex
from ...records import TYPE_CHECKING
from ..words.matching import refuse_sign
from .reference import SECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .reference import Row


OTHER_GAMES = MappingProxyType({"vagabond": "VB", "root": "VB"})
"""The words that ask for another game, and the letters of its rows, which come up for nothing else."""

OTHERS = frozenset(OTHER_GAMES.values())

SMALL_WORDS = frozenset(
    (  # noqa: SIM905
        "a about after an and any are as at be been but by can could do does doing for from get gets got had has "
        "have he her him his how i if im in into is it its just may me mid must my no not of on or our should so "
        "than that the their them then there they this to us was we were what when where which while who why "
        "will with without you your"
    ).split()
)
"""Words that say nothing about a rule; they count only when nothing else was typed."""

MEANT = MappingProxyType(
    {
        "dice": "bone",
        "die": "bone",
        "exploding": "boxcar",
        "explode": "boxcar",
        "ghost": "haint",
        "monster": "haint",
        "boss": "haint",
        "character": "vagrant",
        "hero": "vagrant",
        "dog": "pup",
        "puppy": "pup",
        "life": "humanity",
        "health": "humanity",
        "hp": "humanity",
        "money": "coin",
        "bag": "bindle",
        "item": "token",
        "wall": "terrain",
        "obstacle": "terrain",
        "tile": "space",
        "square": "space",
        "equipment": "junk",
        "gear": "junk",
        "ability": "skill",
        "power": "skill",
        "quest": "deed",
        "cost": "coin",
        "price": "coin",
        "pay": "coin",
        "max": "maximum",
        "nearest": "closest",
        "farthest": "furthest",
        "shop": "camp",
        "smokey": "smoky",
    }
)
"""What people type for the game's own nouns; either word counts."""

SHORTEST_BEGINNING = 3
"""Letters from which on a word also finds longer words that begin with it."""

SHORTEST_MISSPELLED = 4
"""Letters from which on a word that no row holds is taken for one that looks like it."""

LONGEST_MISSPELLED = 30

LIKE_ENOUGH = 0.82
"""How like a known word of the same first letter (difflib's ratio) a word must be to be taken for it."""

LEAST = 0.25
"""Part of the best row's points that a row must have to be an answer at all."""

TITLE, ALSO, SECTION, TEXT, SOURCE = 12, 11, 5, 4, 1
"""What a word counts by where it stands."""

BEGINNING, MEANING = 0.6, 0.8
"""What the beginning of a word counts of the whole, and the noun that is meant of the word that was typed."""


def search(rows: Sequence[Row], typed: Sequence[str]) -> tuple[Row, ...]:
    """Return the rows that answer the words, best first; equals stay in the order of the reference.

    Ids and section letters alone give exactly those rows. Otherwise a word counts more the fewer rows hold
    it; whole words beat beginnings, titles beat texts; rows far behind the best are left out. A word that no
    row holds is taken for the one that looks like it. Another game's rows come only when it is named.
    A number below 0 raises UsageError.
    """
    for word in typed:
        refuse_sign(word, "What a rule speaks of")
    asked = [_by_id(rows, word) for word in typed]
    if None not in asked:
        return tuple(dict.fromkeys(row for found in asked for row in found or ()))
    game, wanted = _game(words(" ".join(typed)))
    known = [
        (row, _fields(row)) for row in rows if (row.section == game if game else row.section not in OTHERS)
    ]
    if game and not wanted:
        return tuple(row for row, _ in known)
    corrected = misspelled(rows, typed)
    return _best(known, [_meanings(word, corrected) for word in wanted])


def _game(typed: list[str]) -> tuple[str, list[str]]:
    """Return the letters of the other game that is asked for, else "", and the words that say something."""
    games = [OTHER_GAMES[word] for word in typed if word in OTHER_GAMES]
    left = [word for word in typed if word not in OTHER_GAMES]
    return (games[0] if games else ""), [word for word in left if word not in SMALL_WORDS] or left


WORD = regex(r"[^\W_]+")


def words(text: str) -> list[str]:
    """Return the words of a text: no case, accents or apostrophes."""
    plain = text.casefold() if text.isascii() else _without_accents(text)
    return WORD.findall(plain.replace("'", "").replace("\u2019", ""))


def _without_accents(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def stems(text: str) -> list[str]:
    """Return the words of a text as they compare, without their endings."""
    return list(map(stem, words(text)))


ENDING = regex(r"(?<=...)(?:ations?|ating|ate[ds]?|ments?|ings?|ie[sd]|ed|(?<!s)e?s)$")
"""What plurals, times and doings end in."""


@cache
def stem(word: str) -> str:
    """Return a word as it compares: "moves", "moving" and "movement" are all "mov"."""
    short = ENDING.sub("", word)
    if len(short) > 3 and short[-1] == short[-2] and short[-1] not in "ls":
        return short[:-1]
    return short[:-1] if len(short) > 3 and short[-1] in "ey" else short


def misspelled(rows: Sequence[Row], typed: Sequence[str]) -> dict[str, str]:
    """Return the typed words that no row holds, each with the known word that looks like it."""
    ids = all(_by_id(rows, word) is not None for word in typed)
    if ids or not any(map(_can_be_misspelled, words(" ".join(typed)))):
        return {}
    known = {word: stem(word) for row in rows for text in _texts(row) for word in words(text)}
    held = {*known.values(), *map(stem, MEANT), *SMALL_WORDS, *OTHER_GAMES}
    unknown = [
        word for word in words(" ".join(typed)) if not _held(stem(word), held) and word not in SMALL_WORDS
    ]
    near = {word: _looks_like(word, known) for word in unknown}
    return {word: found for word, found in near.items() if found}


def _can_be_misspelled(word: str) -> bool:
    return word.isalpha() and SHORTEST_MISSPELLED <= len(word) <= LONGEST_MISSPELLED


def _held(word: str, held: Iterable[str]) -> bool:
    return any(_likeness(word, [other]) for other in held)


def _looks_like(word: str, known: Iterable[str]) -> str:
    """Return the known word that looks most like a misspelled one, or ""."""
    if not _can_be_misspelled(word):
        return ""
    import difflib

    choice = sorted(other for other in {*known, *MEANT} if other.isalpha() and other[0] == word[0])
    return next(iter(difflib.get_close_matches(word, choice, n=1, cutoff=LIKE_ENOUGH)), "")


def _meanings(word: str, corrected: Mapping[str, str]) -> tuple[str, ...]:
    """Return the stems that a typed word may stand for, its own first."""
    word = corrected.get(word, word)
    nouns = [noun for typed, noun in MEANT.items() if stem(typed) == stem(word)]
    return tuple(dict.fromkeys(map(stem, (word, *nouns))))


if TYPE_CHECKING:
    Fields = tuple[tuple[int, list[str]], ...]


def _texts(row: Row) -> tuple[str, ...]:
    return (
        row.title,
        " ".join(row.also),
        f"{row.id} {dict(SECTIONS).get(row.section, '')}",
        row.text,
        row.source,
    )


def _fields(row: Row) -> Fields:
    return tuple(zip((TITLE, ALSO, SECTION, TEXT, SOURCE), map(stems, _texts(row)), strict=True))


def _best(known: Sequence[tuple[Row, Fields]], wanted: Sequence[tuple[str, ...]]) -> tuple[Row, ...]:
    """Return the rows that hold most of what is wanted, best first."""
    points = [[_points(meanings, fields) for meanings in wanted] for _, fields in known]
    rare = [log(1 + len(known) / max(1, sum(map(bool, column)))) for column in zip(*points, strict=True)]
    scored = [
        (sum(map(mul, row_points, rare)) + (any(row_points) and _covered(row, wanted)), row)
        for row_points, (row, _) in zip(points, known, strict=True)
    ]
    least = LEAST * max((score for score, _ in scored), default=0)
    found = [(score, row) for score, row in scored if score > 0 and score >= least]
    return tuple(row for _, row in sorted(found, key=lambda pair: pair[0], reverse=True))


def _points(meanings: Sequence[str], fields: Fields) -> float:
    """Return what a word counts in a row: the best of its meanings in the best of its places."""
    return max(
        weight * _likeness(word, field) * (MEANING if place else 1)
        for place, word in enumerate(meanings)
        for weight, field in fields
    )


def _covered(row: Row, wanted: Sequence[tuple[str, ...]]) -> float:
    """Return points for how much of the title, or of the best of what it is also called, was asked for."""
    asked = {word for meanings in wanted for word in meanings}
    names = [set(stems(name)) - SMALL_WORDS for name in (row.title, *row.also)]
    return TITLE * max((len(name & asked) / len(name) for name in names if name), default=0)


def _by_id(rows: Sequence[Row], word: str) -> list[Row] | None:
    """Return the row of this id or the rows of these section letters; None for any other word."""
    letters, rest = word.strip().upper()[:2], word.strip()[2:]
    number = rest.removeprefix("-")
    counts = number.isascii() and number.isdecimal() and len(number) <= 3
    if letters not in dict(SECTIONS) or not (counts or not rest):
        return None
    wanted = f"{letters}-{int(number):02}" if number else letters
    return [row for row in rows if wanted in (row.section, row.id)]


def _likeness(word: str, field: Sequence[str]) -> float:
    """Return 1 for a whole word, less for the beginning of one, 0 for none."""
    if word in field:
        return 1
    beginning = len(word) >= SHORTEST_BEGINNING and any(other.startswith(word) for other in field)
    return BEGINNING if beginning else 0
