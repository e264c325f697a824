"""What a Poisonous Berry lifts: every Haint effect (PB-01) but twelve (PB-02)."""

from __future__ import annotations

from ..data.effects import NOT_LIFTED, Effect
from ..errors import UsageError
from .names import fold

NEAR = 0.7
"""How alike two names are, from 0 to 1, before one is taken for a misspelling of the other."""


def not_lifted(typed: str) -> Effect | None:
    """Return which of the twelve is meant, or None for any other effect, which a berry lifts.

    An exact name beats a beginning that only one of them has. A beginning that several share and a
    misspelling raise UsageError, and name no effect but the one that was nearly typed.
    """
    wanted = fold(typed)
    if not any(letter.isalnum() for letter in wanted):
        raise UsageError(f"A Haint effect has a name with letters; {typed[:40]!r} has none.")
    exact = [effect for effect in NOT_LIFTED if wanted in map(fold, effect.names)]
    beginning = [effect for effect in NOT_LIFTED if any(fold(n).startswith(wanted) for n in effect.names)]
    found = exact or beginning
    if len(found) > 1:
        raise UsageError(
            f"{len(found)} of the twelve effects that a berry does not lift begin with {typed!r}.",
            hint="Type more of the name.",
        )
    if not found:
        _refuse_near_miss(typed, wanted)
    return found[0] if found else None


def _refuse_near_miss(typed: str, wanted: str) -> None:
    import difflib

    names = {fold(name): name for effect in NOT_LIFTED for name in effect.names}
    near = difflib.get_close_matches(wanted, names, n=1, cutoff=NEAR)
    if near:
        raise UsageError(
            f"{typed!r} is not quite the name of an effect that a berry does not lift.",
            hint=f"Did you mean {names[near[0]]}? Any other effect is lifted (PB-01).",
        )
