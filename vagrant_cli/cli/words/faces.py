"""Faces of bones as people type them: `2,4`, `24` or `2 4`, and `+1,note,skull,0` for smoky ones."""

from __future__ import annotations

from ...data.editions import MOST_SMOKY
from ...errors import UsageError
from ...lean import MappingProxyType
from ...rules.bones import smoky
from ...rules.words.matching import MINUS_SIGNS, shown

MOST = 1000
"""Faces in one list: a hundred bones and all the boxcars that anybody will ever see."""

BETWEEN = str.maketrans(",;", "  ")
NATURAL = str.maketrans("123456", 6 * " ")
WORDS = MappingProxyType(
    {"note": smoky.NOTE, "skull": smoky.SKULL, "0": smoky.NOTHING, "blank": smoky.NOTHING}
)

KNOWN = f"+1 to +{smoky.HIGHEST_RAISE}, note, skull or 0"


def normal(typed: str, option: str = "--faces") -> tuple[int, ...]:
    """Return natural faces, each from 1 to 6, in the order typed."""
    compact = "".join(_words(typed, option, "faces from 1 to 6"))
    if compact.strip("123456"):
        wrong = compact.translate(NATURAL).split()[0]
        raise UsageError(
            f"{option} holds {shown(wrong)}; a bone shows a face from 1 to 6.",
            hint="Write them as 2,4 or 24.",
        )
    return tuple(map(int, compact))


def smoky_bones(typed: str, option: str = "--smoky-faces") -> tuple[str, ...]:
    """Return the faces of smoky bones that were rolled, in the order typed, no more than anybody may hold (SB-02)."""
    faces = _smoky(typed, option)
    if len(faces) > MOST_SMOKY:
        raise UsageError(f"{option} takes 0 to {MOST_SMOKY} smoky bones, not {len(faces)}.")
    return faces


def smoky_die(typed: str, option: str = "--smoky-die") -> tuple[str, ...]:
    """Return the six faces of a smoky bone."""
    faces = _smoky(typed, option)
    if len(faces) != smoky.SIDES:
        raise UsageError(
            f"A smoky bone has {smoky.SIDES} faces; {option} holds {len(faces)}.",
            hint=f"Each is one of {KNOWN}; name a face as often as the bone has it.",
        )
    return faces


def _smoky(typed: str, option: str) -> tuple[str, ...]:
    return tuple(_face(word, option) for word in _words(typed.casefold(), option, f"faces, each {KNOWN}"))


def _face(word: str, option: str) -> str:
    face = WORDS.get(word) or (word if word.startswith("+") else f"+{word}")
    if face not in smoky.FACES:
        raise UsageError(
            f"{option} holds {shown(word)}; a smoky face is {KNOWN}.", hint="Write them as +1,note,0."
        )
    return face


def _words(typed: str, option: str, what: str) -> list[str]:
    """Return the words typed, or refuse at once what cannot be a list of faces."""
    if len(typed) > 4 * MOST:
        raise UsageError(f"{option} takes at most {MOST} {what}; {len(typed)} characters were typed.")
    if any(sign in typed for sign in MINUS_SIGNS):
        raise UsageError(f"{option} takes {what}; {shown(typed)} has a typographic minus sign in it.")
    words = typed.translate(BETWEEN).split()
    if not words:
        raise UsageError(f"{option} is empty; it takes {what}.")
    return words
