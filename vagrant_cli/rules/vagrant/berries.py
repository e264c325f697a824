"""What a Poisonous Berry lifts: every Haint effect (PB-01) but twelve (PB-02)."""

from __future__ import annotations

from ...data.haint_effects import NOT_LIFTED
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ..words.matching import as_typed, fold, near, refuse_sign, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...data.haint_effects import Effect


NEAR = 0.7
"""How alike two names are, from 0 to 1, before one is taken for a misspelling of the other."""

NEARLY_WHOLE = 0.75
"""The part of a name's letters that has to be typed before the name is told."""


def not_lifted(typed: str) -> Effect | None:
    """Return which of the twelve is meant, or None for any other effect, which a berry lifts.

    A whole name counts, and so do whole words with which only one begins; the effect then bears the name that was
    typed, so that no more of it is told. Another beginning and a misspelling raise UsageError, and name no effect
    but the one that was nearly typed in full.
    """
    refuse_sign(typed, "A Haint effect")
    wanted = fold(typed)
    if not any(letter.isalnum() for letter in wanted):
        raise UsageError(f"A Haint effect has a name with letters; {shown(typed)} has none.")
    begun = _begun(typed)
    if begun is not None:
        return begun._replace(name=" ".join(typed.split()), other_names=())
    names = {fold(name): name for effect in NOT_LIFTED for name in effect.names}
    if wanted not in names:
        _refuse_near_miss(typed, wanted, names)
        return None
    return next(effect for effect in NOT_LIFTED if wanted in map(fold, effect.names))


def _begun(typed: str) -> Effect | None:
    """Return the only effect that has more words than were typed, and begins with these; articles are no words."""
    words = _words(typed)
    found = [
        effect
        for effect in NOT_LIFTED
        if any(
            words == _words(name)[: len(words)] and len(words) < len(_words(name)) for name in effect.names
        )
    ]
    return found[0] if words and len(found) == 1 else None


def _words(name: str) -> list[str]:
    """Return the words of a name without a leading article."""
    words = [fold(word) for word in name.replace("-", " ").split()]
    return words[1:] if words[:1] == ["the"] else words


def _refuse_near_miss(typed: str, wanted: str, names: Mapping[str, str]) -> None:
    whole = [name for name in names if len(wanted) >= NEARLY_WHOLE * len(name)]
    close = near(wanted, whole, most=1, alike=NEAR)
    if close:
        raise UsageError(
            f"{as_typed(typed)} is not quite the name of an effect that a berry does not lift.",
            hint=f"Did you mean {names[close[0]]}? Any other effect is lifted (PB-01).",
        )
    if any(name.startswith(wanted) for name in names):
        raise UsageError(
            f"{as_typed(typed)} may be the beginning of 1 of the {len(NOT_LIFTED)} effects that a berry does not lift.",
            hint="Type the whole name.",
        )
