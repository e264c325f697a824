"""What every change of a save leaves behind: a copy for undo, and a line in the log."""

from __future__ import annotations

import os

from ... import remarks, typed
from ...errors import Refused, SaveError
from ...lean import suppress
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.events.event import StepRedone, StepUndone
from ...rules.words import plurals
from ...rules.words.matching import as_typed
from ..disk import atomic, companions, interruption, lock
from . import log, undo_copies
from .undo_copies import AS_FOUND, BY_HAND, Change, Step, called, digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...paths import Path
    from ...rules.events.event import Event
    from .undo_copies import Chain


class Plan(NamedTuple):
    """What `undo` or `redo` is about to do.

    `steps` come in the order in which they are undone or redone; `by_hand` is the name for a copy of what
    somebody changed since our last command, which is kept before that is undone.
    """

    steps: tuple[Step, ...]
    events: tuple[Event, ...]
    new: bytes
    moves: tuple[tuple[str, str], ...]
    drops: tuple[str, ...] = ()
    by_hand: str | None = None


if TYPE_CHECKING:
    Planner = Callable[..., Plan]
    """`undo` or `redo`."""


def settle(save: Path, raw: bytes) -> None:
    """Finish what a crash cut short, or drop it when the save was never replaced (under the lock)."""
    try:
        undo_copies.settle(save, raw)
    except OSError as error:
        raise atomic.explain(error, companions.log(save), "saved") from None


def record(save: Path, old: bytes, new: bytes, line: log.Line) -> None:
    """Replace the save by `new`, with a copy that undo can leave and a line in the log (under the lock).

    What somebody changed since our last command becomes a step of its own, and what was undone can no
    longer be redone. Nothing is changed when this raises.
    """
    chain = _without_damaged(_with_room(save, old))
    if not chain.done:
        tell_renamed(save, old)
        chain = _adopt(save, chain, AS_FOUND, old)
    elif undo_copies.step(chain.done[-1]).sha256 != digest(old):
        chain = _adopt(save, chain, BY_HAND, old)
    drops = (*(name for name, _ in chain.undone), *chain.surplus())
    carry_out(save, Change(old, new, line, becomes=called(chain.fresh()), drops=drops))


def _with_room(save: Path, raw: bytes) -> Chain:
    try:
        return undo_copies.with_room(save, raw)
    except OSError as error:
        raise atomic.explain(error, companions.keep(save), "written") from None


def _without_damaged(chain: Chain) -> Chain:
    """Set aside the last copies as long as nothing can be made of them."""
    while chain.done and undo_copies.step(chain.done[-1]).damaged:
        companions.set_aside(chain.done[-1].file, undo_copies.DAMAGED)
        chain = chain._replace(done=chain.done[:-1])
    return chain


def tell_renamed(save: Path, raw: bytes) -> None:
    """Say it when a save without steps is, byte for byte, what one that is gone was after its last step."""
    with suppress(OSError, SaveError):
        for name in companions.names(save.parent / companions.KEPT):
            other = save.parent / name
            if name == companions.IGNORE or os.path.lexists(other):
                continue
            done = undo_copies.chain(other, b"").done
            if done and undo_copies.step(done[-1]).sha256 == digest(raw):
                remarks.warn(
                    f"{typed.shown(save)} seems to be {typed.shown(name)} under another name. The steps before this are kept as those"
                    f" of {typed.shown(name)}, as is its log {typed.shown(companions.log(other).name)}."
                )


def begin(save: Path, new: bytes, line: log.Line) -> None:
    """Write a save that did not exist; copies of an earlier save of that name stay (under the lock)."""
    chain = _with_room(save, b"")
    drops = (*(name for name, _ in chain.undone), *chain.surplus())
    carry_out(save, Change(None, new, line, becomes=called(chain.fresh()), drops=drops))


def _adopt(save: Path, chain: Chain, why: str, raw: bytes) -> Chain:
    """Keep a copy of a state that none of our commands made."""
    name = called(chain.fresh())
    try:
        undo_copies.put(save, name, log.line(why, (), why=None, page=None), raw)
    except OSError as error:
        raise atomic.explain(error, save, "saved") from None
    return chain._replace(done=(*chain.done, undo_copies.Copy(name, companions.keep(save) / name)))


def carry_out(save: Path, change: Change) -> None:
    """Replace the save and keep its history (under the lock).

    Before the save is replaced any failure takes everything back. Afterwards the change counts, and what
    could not be written is left to the next command.
    """
    log.refuse_unwritable(save)
    with interruption.undisturbed():
        try:
            with atomic.prepared(save, change.new) as ready:
                undo_copies.announce(save, change, ready.file)
                ready.commit(change.old)
        except OSError as error:
            undo_copies.withdraw(save)
            raise atomic.explain(error, save, "saved") from None
        except BaseException:
            undo_copies.withdraw(save)
            raise
        with suppress(OSError, SaveError):
            undo_copies.settle(save, change.new)
        interruption.too_late()


def steps(save: Path, raw: bytes) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Return the steps that can be undone and those that can be redone, the next one first each."""
    chain = undo_copies.chain(save, raw)
    done = [undo_copies.step(copy) for copy in reversed(chain.done[1:])]
    return tuple(done), tuple(undo_copies.step(copy) for copy in chain.undone)


def undo(save: Path, raw: bytes, count: int, *, forced: bool) -> Plan:
    """Plan to go back `count` steps, 1 or more.

    Refused when that would lose what somebody changed without us, unless forced.
    """
    chain = undo_copies.chain(save, raw)
    if not chain.done:
        tell_renamed(save, raw)
    edited = _edited(save, chain, raw, forced=forced, verb="undo")
    kept = count - 1 if edited else count
    before = len(chain.done) - 1 - kept
    if before < 0:
        raise _too_many(save, "undo", count, max(before + count, 0))
    going = [undo_copies.step(copy) for copy in reversed(chain.done[before + 1 :])]
    target = undo_copies.step(chain.done[before])
    if not forced:
        _spare_edits(save, going, target)
    drops: tuple[str, ...] = ()
    if edited:
        going = [edited, *going]
        drops = tuple(name for name, _ in chain.undone)
    return Plan(
        tuple(going),
        tuple(StepUndone(step.line["id"], step.line["command"]) for step in going),
        undo_copies.body(target),
        tuple((step.copy.name, called(undo_copies.number(step.copy.name), "undone")) for step in going),
        drops,
        edited.copy.name if edited else None,
    )


def redo(save: Path, raw: bytes, count: int, *, forced: bool) -> Plan:
    """Plan to go forward `count` undone steps.

    Refused when that would lose what somebody changed without us, unless forced.
    """
    chain = undo_copies.chain(save, raw)
    if len(chain.undone) < count:
        raise _too_many(save, "redo", count, len(chain.undone))
    edited = _edited(save, chain, raw, forced=forced, verb="redo")
    coming = [undo_copies.step(copy) for copy in chain.undone[:count]]
    names = [name for name, _ in chain.undone]
    # After an edit by hand that is kept as a step, all that follows gets numbers behind it.
    first = chain.fresh() + 1 if edited else undo_copies.number(names[0])
    moves = [
        (
            name,
            called(
                first + place if edited else undo_copies.number(name), "step" if place < count else "undone"
            ),
        )
        for place, name in enumerate(names)
    ]
    return Plan(
        tuple(coming),
        tuple(StepRedone(step.line["id"], step.line["command"]) for step in coming),
        undo_copies.body(coming[-1]),
        tuple((old, new) for old, new in moves if old != new),
        by_hand=edited.copy.name if edited else None,
    )


def travel(save: Path, planner: Planner, count: int, *, command: str, why: str | None) -> Plan:
    """Carry out `undo` or `redo` under the lock, with a line in the log; `why` forces it."""
    return atomic.again(lambda: _travelled(save, planner, count, command, why))


def _travelled(save: Path, planner: Planner, count: int, command: str, why: str | None) -> Plan:
    with lock.locked(save):
        raw = atomic.read(save)
        settle(save, raw)
        _with_room(save, raw)
        plan = _planned(save, planner, raw, count, forced=why is not None)
        if plan.by_hand:
            _adopt(save, undo_copies.chain(save, raw), BY_HAND, raw)
        line = log.line(command, plan.events, why=why, page=None)
        carry_out(save, Change(raw, plan.new, line, moves=plan.moves, drops=plan.drops))
    return plan


def _planned(save: Path, planner: Planner, raw: bytes, count: int, *, forced: bool) -> Plan:
    """Return the plan, after setting aside each copy that cannot be used for it."""
    while True:
        try:
            return planner(save, raw, count, forced=forced)
        except undo_copies.Damaged as damaged:
            if not companions.set_aside(damaged.file, f"{undo_copies.DAMAGED}, and its step counts no more"):
                raise


def _edited(save: Path, chain: Chain, raw: bytes, *, forced: bool, verb: str) -> Step | None:
    """Return what somebody changed since our last command as a step yet to be kept, or None."""
    if not chain.done:
        return None
    last = undo_copies.step(chain.done[-1])
    if last.damaged:
        raise undo_copies.Damaged(last.copy.file)
    if last.sha256 == digest(raw):
        return None
    if not forced:
        raise Refused(
            f"{typed.shown(save)} has been changed since {as_typed(last.line['command'])}, by hand or by git; {verb} would lose that.",
            hint="Look at the difference; --force WHY does it all the same.",
            data={"difference": _difference_from(last, raw)},
        )
    name = called(chain.fresh())
    line = log.line(BY_HAND, (), why=None, page=None)
    return Step(undo_copies.Copy(name, companions.keep(save) / name), line, digest(raw))


def _spare_edits(save: Path, going: Sequence[Step], target: Step) -> None:
    """Refuse to undo what was edited by hand, showing it."""
    lost = [
        difference(undo_copies.body(before), undo_copies.body(step))
        for step, before in zip(going, (*going[1:], target), strict=True)
        if step.by_hand
    ]
    if lost:
        what = "an edit" if len(lost) == 1 else f"{len(lost)} edits"
        raise Refused(
            f"Undoing {len(going)} of the steps of {typed.shown(save)} would lose {what} by hand.",
            hint="Look at the difference; --force WHY does it all the same.",
            data={"difference": "".join(lost)},
        )


def _difference_from(last: Step, raw: bytes) -> str:
    """Return what was changed since `last`; a damaged copy has nothing to tell."""
    try:
        return difference(undo_copies.body(last), raw)
    except SaveError:
        return ""


def _too_many(save: Path, verb: str, count: int, left: int) -> Refused:
    if not left:
        return Refused(
            f"There is nothing to {verb} in {typed.shown(save)}.",
            hint="Steps are kept where commands were run, not in git: see vsong log."
            if verb == "undo"
            else "Only what was just undone can be redone.",
        )
    many = plurals.count(left, "step")
    return Refused(
        f"Only {many} of {typed.shown(save)} can be {verb}ne, not {count}.", hint="See: vsong undo --list"
    )


def difference(old: bytes, new: bytes) -> str:
    """Return the unified difference between two states of a save."""
    from ..text.runs import unified

    before, after = (raw.decode("utf-8", "replace").splitlines() for raw in (old, new))
    lines = [*unified(before, after)]
    top = ["--- as vsong wrote it", "+++ as it is now"] if lines else []
    return "".join(f"{line}\n" for line in (*top, *lines))


def oddities(save: Path, raw: bytes) -> Iterator[tuple[Path, str]]:
    """Yield what does not fit, each with the file that it is about; nothing is written and nothing raised."""
    for look in (_copies_fit, _log_fits):
        try:
            yield from look(save, raw)
        except SaveError as error:
            yield save, error.message
        except OSError as error:
            yield save, f"is kept with files that cannot be read: {error.strerror}."


def _copies_fit(save: Path, raw: bytes) -> Iterator[tuple[Path, str]]:
    folder = companions.keep(save)
    chain = undo_copies.chain(save, raw)
    steps = [undo_copies.step(copy) for copy in (*chain.done, *chain.undone)]
    for step in steps:
        if step.damaged or not undo_copies.whole(step):
            yield step.copy.file, "is damaged: nobody can go back to this step."
    for name in companions.names(folder):
        if companions.ASIDE in name:
            yield folder / name, "was set aside, because it was damaged; nobody needs it any more."
    if companions.looked_at(folder / undo_copies.PENDING):
        yield (
            folder / undo_copies.PENDING,
            "is left of a command that was cut short; the next change clears it up.",
        )


def _log_fits(save: Path, raw: bytes) -> Iterator[tuple[Path, str]]:
    place = companions.log(save)
    torn = log.torn(save)
    if torn:
        yield place, f"has {plurals.count(torn, 'line')} that cannot be read; what they told is left out."
    known = {line["id"] for line in log.lines(save, undo_copies.unfinished(save, raw))}
    ours = [undo_copies.step(copy) for copy in undo_copies.chain(save, raw).done]
    lost = [step for step in ours if _is_logged(step) and step.line["id"] not in known]
    if lost:
        yield (
            place,
            f"lacks {plurals.count(len(lost), 'command')} that can be undone, such as {lost[0].line['command']}.",
        )


def _is_logged(step: undo_copies.Step) -> bool:
    """Tell whether the step came from a command, which is logged, and not from what was found."""
    return not step.damaged and step.line["command"] not in (undo_copies.AS_FOUND, undo_copies.BY_HAND)
