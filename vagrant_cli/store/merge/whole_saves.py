"""Merging whole saves by meaning, as git's merge driver and by hand."""

from __future__ import annotations

from ... import typed
from ...data.editions import book
from ...errors import Refused, SaveError, UsageError
from ...paths import Path
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.events.campaign import CountedOnce, MomentReached, SavesMerged
from ...rules.tracks import donation_track
from ..disk import atomic, links
from ..file import find, saves
from ..schema import schema, toml_text
from ..schema.kinds import PILE
from ..text import comments, edit, mistakes
from ..text.facts import same
from ..text.layout import scan
from ..text.reader import dotted
from . import conflicts
from .camps import paid_apart
from .conflicts import Hunk
from .fit import Fit, oddities, unsettled
from .merge import CAMP, Merge, Side, common, twice, value_at
from .versions import bytes_of, canonical, version

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, TypeVar

    from ...data.tracks import Square
    from ...rules.events.event import Event
    from ..text.reader import Tables
    from .versions import Version

    Read = TypeVar("Read")


TWO_CAMPS = "Both sides have the same coins of the camp, and each has paid for something else with them."


class Conflict(SaveError):
    """Both sides changed the same single value, or what they did does not fit together; git expects exit code 1."""

    exit_code: ClassVar[int] = 1


class Base(NamedTuple):
    """What two sides have in common; `facts` None when each began the file by itself."""

    raw: bytes
    text: str
    facts: Tables | None


class Disagreement(NamedTuple):
    """A place left to people: what it was and what each side has, ABSENT where nothing is; `line` in the result."""

    where: str
    base: Any
    ours: Any
    theirs: Any
    line: int | None


class Once(NamedTuple):
    """A place that both sides have changed alike, with its value; a camp's is the page before it."""

    where: str
    page: str
    coins: int | None = None


class Joined(NamedTuple):
    """What became of two sides.

    `why` tells, a sentence each, what changes of both sides break or pay for together; `once` are the donations and the camp
    that both sides recorded alike; `moments` are squares that only the coins of both sides together have reached,
    whichever side of a conflict is taken; `lost` are comments of players for which there is no place.
    """

    raw: bytes
    conflicts: tuple[Disagreement, ...] = ()
    why: tuple[str, ...] = ()
    once: tuple[Once, ...] = ()
    moments: tuple[Square, ...] = ()
    lost: tuple[str, ...] = ()


def base_of(path: Path, raw: bytes) -> Base:
    """Read a common base: an empty one is none, and in one with git's marks only what they leave counts.

    Git merges several bases into one before it merges two sides, and may have left marks in it.
    """
    if not raw.strip():
        return Base(raw, "", None)
    text = toml_text.text_of(path, raw)
    if not mistakes.markers(text):
        found = version(path, raw)
        return Base(raw, found.text, found.facts)
    parts = conflicts.pieces(path, text)
    ours, theirs = (
        version(path, conflicts.chosen(parts, choose).encode("utf-8"))
        for choose in (conflicts.of_ours, conflicts.of_theirs)
    )
    return Base(raw, ours.text, common(ours.facts, theirs.facts))


def join(base: Base, ours: Version, theirs: Version) -> Joined:
    """Merge two versions into the bytes of one, from the text of ours, with git's marks around conflicts."""
    once = _once(base, ours, theirs)
    if theirs.raw in (ours.raw, base.raw):
        return Joined(ours.raw, once=once)
    if ours.raw == base.raw:
        return Joined(theirs.raw)
    merge = Merge(base.facts, ours.facts, theirs.facts)
    camp = [one for one in once if one.coins is None and paid_apart(merge)]
    once = tuple(one for one in once if one not in camp)
    fit = Fit(ours.facts, theirs.facts)
    left = unsettled(merge, fit.sound)
    (mine, campaign), (other, otherwise) = (canonical(merge.tables(left, side)) for side in Side)
    left = frozenset() if same(mine, other) else left
    wanted = comments.merged(base.text, ours.text, theirs.text)
    text = _told(ours.text, ours.facts, mine, wanted, held=ours.held)
    lost = comments.lost(text, wanted, base.text)
    if left:
        second = _told(text, mine, other, wanted)
        lost_there = frozenset(comments.lost(second, wanted, base.text))
        lost = tuple(line for line in lost if line in lost_there)
        tables_of = [path for path in left if all(isinstance(value_at(s, path), dict) for s in (mine, other))]
        text = conflicts.marked(text, second, tables_of)
    naive = [merge.tables((), side) for side in Side] if left != merge.disputed else []
    both = [*donation_track.reached(ours.campaign), *donation_track.reached(theirs.campaign)]
    certain = [one for one in donation_track.reached(campaign) if one in donation_track.reached(otherwise)]
    return Joined(
        toml_text.raw_of(text, like=ours.raw),
        _disagreements(left, base, ours, theirs, text),
        (*(TWO_CAMPS for _ in camp), *dict.fromkeys(why for tried in naive for why in fit.objections(tried))),
        once,
        tuple(square for square in certain if square not in both),
        lost,
    )


def _once(base: Base, ours: Version, theirs: Version) -> tuple[Once, ...]:
    found = ((path, value_at(ours.facts, path)) for path in twice(base.facts, ours.facts, theirs.facts))
    return tuple(
        Once(dotted(path), str(value["after"])) if path == CAMP else Once(dotted(path), path[-1], value)
        for path, value in found
    )


def _told(
    text: str, before: Tables, after: Tables, wanted: comments.Remarks, held: Tables | None = None
) -> str:
    """Return the text with its facts and comments changed, after making sure that they are what was meant."""
    new = edit.rewrite(text, before, after, containers=schema.places(PILE), held=held).text
    new = comments.given(new, wanted)
    found = version(Path("the merge"), new.encode("utf-8")).facts
    wrong = [key for key in {**after, **found} if not same(found.get(key), after.get(key))]
    if wrong:
        raise SaveError(f"The merge of {wrong[0]} cannot be written safely.", hint="Merge it by hand.")
    return new


def _disagreements(
    left: frozenset[tuple[str, ...]], base: Base, ours: Version, theirs: Version, text: str
) -> tuple[Disagreement, ...]:
    layout = scan(text)
    sides = (base.facts or {}, ours.facts, theirs.facts)
    found = []
    for path in left:
        was, mine, other = (value_at(facts, path) for facts in sides)
        found.append(Disagreement(dotted(path), was, mine, other, layout.line_of(path)))
    return tuple(sorted(found, key=lambda one: (one.line or 0, one.where)))


def merge(base: str, ours: str, theirs: str, *, name: str | None, command: str, dry_run: bool) -> Joined:
    """Merge three files into that of ours, and return what became of them; "-" reads a base or theirs.

    `ours` with a name that ends in .toml is a save like any other, with its lock, a step to undo and a line
    in the log; under another name it is one of git's own files, and only that file is written. `name` is
    what messages call it.
    """
    if find.STANDARD_INPUT in (ours, base if base == theirs else ours):
        raise UsageError("OURS gets the result, so it is a file, and only one of the others can be -.")

    def side(which: str, path: Path, raw: bytes, reading: Callable[[Path, bytes], Read]) -> Read:
        try:
            return reading(Path(f"{name} ({which})") if name else path, raw)
        except SaveError as error:
            # What is called so lies in git; no command can be pointed at it.
            error.hint = None if name else error.hint
            raise

    start = side("base", *bytes_of(base, by_name=False), base_of)
    other = side("theirs", *bytes_of(theirs, by_name=False), version)
    target = find.told(links.meant(ours))
    if dry_run or target.suffix != ".toml":
        raw = atomic.read(atomic.resolve(target))
        found = join(start, side("ours", target, raw, version), other)
        if not dry_run:
            atomic.replace(atomic.resolve(target), found.raw, raw)
        return found
    with saves.writing(target) as current:
        found = join(start, side("ours", target, current.raw, version), other)
        current.put(found.raw, command=command, events=events(found))
    return found


def counted_once(joined: Joined) -> tuple[Event, ...]:
    """Return what both sides recorded alike."""
    return tuple(CountedOnce(one.page, one.coins) for one in joined.once)


def events(joined: Joined) -> tuple[Event, ...]:
    """Return what happened in a merge."""
    return (
        SavesMerged(len(joined.conflicts)),
        *counted_once(joined),
        *(MomentReached(square, moment, book(moment)) for square, moment in joined.moments),
    )


class Resolving:
    """A save with git's marks in it, and the way to settle them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.raw = atomic.read(atomic.resolve(path))
        self.parts = conflicts.pieces(path, toml_text.text_of(path, self.raw))
        self.hunks = tuple(part for part in self.parts if isinstance(part, Hunk))
        if not self.hunks:
            raise Refused(f"There is no conflict in {typed.shown(path)}.", hint="To look at it: vsong check")

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
        return toml_text.raw_of(text, like=self.raw)

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
            f"{typed.shown(self.path)} was not changed: what was chosen is no valid save. {said}",
            hint="Choose otherwise, or settle the lines by hand. Which they are: vsong check.",
        )

    def write(self, new: bytes, *, command: str, events: tuple[Event, ...]) -> None:
        """Save what was settled, with a step to undo."""
        with saves.writing(self.path) as current:
            if current.raw != self.raw:
                raise SaveError(
                    f"{typed.shown(self.path)} has changed in the meantime.", hint="Run the command again."
                )
            current.put(new, command=command, events=events)
