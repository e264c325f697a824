"""Finishing a merge that left git's marks in a save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..errors import Refused, SaveError
from ..rules.events import Event
from . import atomic, conflicts, saves, tables
from .conflicts import Hunk
from .fitting import oddities
from .versions import version


class Resolving:
    """A save with git's marks in it, and the way to settle them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.raw = atomic.read(atomic.resolve(path))
        self.parts = conflicts.pieces(path, tables.text_of(path, self.raw))
        self.hunks = tuple(part for part in self.parts if isinstance(part, Hunk))
        if not self.hunks:
            raise Refused(f"There is no conflict in {path}.", hint="To look at it: vsong check")

    def settled(self, choose: Callable[[Hunk], str]) -> bytes:
        """Return the bytes of the save with each conflict settled; they must be a valid save."""
        text = conflicts.chosen(self.parts, choose)
        try:
            found = version(self.path, text.encode("utf-8"))
        except SaveError as error:
            said = [
                f"{problem['where']}: {problem['message']}".removeprefix(": ")
                for problem in (error.data or {}).get("problems", ())
            ]
            raise self._refusal(" ".join(said) or error.message) from None
        odd = oddities(found.facts) - self._odd()
        if odd:
            raise self._refusal(" ".join(sorted(odd)))
        return (tables.BOM if self.raw.startswith(tables.BOM) else b"") + text.encode("utf-8")

    def _odd(self) -> frozenset[str]:
        """Return what is odd whichever side is taken as a whole."""
        found: frozenset[str] = frozenset()
        for choose in (conflicts.of_ours, conflicts.of_theirs):
            try:
                text = conflicts.chosen(self.parts, choose)
                found |= oddities(version(self.path, text.encode("utf-8")).facts)
            except SaveError:
                continue
        return found

    def _refusal(self, said: str) -> SaveError:
        return SaveError(
            f"{self.path} was not changed: what was chosen is no valid save. {said}",
            hint="Choose otherwise, or settle the lines by hand; vsong check lists them.",
        )

    def write(self, new: bytes, *, command: str, events: tuple[Event, ...]) -> None:
        """Save what was settled, with a step to undo."""
        with saves.writing(self.path) as current:
            if current.raw != self.raw:
                raise SaveError(f"{self.path} has changed in the meantime.", hint="Run the command again.")
            current.put(new, command=command, events=events)
