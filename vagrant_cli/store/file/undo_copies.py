"""Copies of a save as each command left it, and the note of a change that is under way.

`.vsong/NAME/000007.step` is one line of JSON, then the exact bytes of the save after step 7; undone, it is
called `000007.undone`. The step with the highest number is how our last command left the save. A note
called `pending` is written before the save is replaced. It says what remains to be done afterwards, so that
the next command can finish what a crash cut short.
"""

from __future__ import annotations

import os

from ... import lean, typed
from ...errors import SaveError
from ...lean import suppress
from ...records import TYPE_CHECKING, NamedTuple
from ..disk import atomic, companions
from . import log

if TYPE_CHECKING:
    from typing import Any

    from ...paths import Path


STEPS = 200
"""Steps that can be undone; one copy more is kept, to go back to."""

LAST = 999_999_999
"""The highest number that a step has."""

LONGEST_HEAD = 4 * 1024 * 1024
"""Bytes that the first line of a copy has at most."""

PENDING = "pending"
STATES = ("step", "undone")
HEX = frozenset("0123456789abcdef")

DAMAGED = "is damaged"

AS_FOUND = "as found"
BY_HAND = "edited by hand"


class Damaged(SaveError):
    """A copy that nothing can be made of."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"The copy {typed.shown(file)} {DAMAGED}.",
            hint="How far it goes back: vsong undo --list.",
        )
        self.file = file


class Copy(NamedTuple):
    """A copy: the name it goes by and the file that holds it now."""

    name: str
    file: Path


class Step(NamedTuple):
    """What the first line of a copy says: the log line of the step, and the hash of the bytes that follow."""

    copy: Copy
    line: log.Line
    sha256: str

    @property
    def by_hand(self) -> bool:
        """Tell whether somebody changed the save without us."""
        return bool(self.line["command"] == BY_HAND)

    @property
    def damaged(self) -> bool:
        """Tell whether nothing can be made of the copy's first line."""
        return len(self.sha256) != 64 or not HEX.issuperset(self.sha256)


class Chain(NamedTuple):
    """The steps done, the last one newest, and the steps undone, the next to redo first."""

    done: tuple[Copy, ...]
    undone: tuple[Copy, ...]

    def fresh(self) -> int:
        """Return the first number that no step has."""
        return 1 + max((number(name) for name, _ in (*self.done, *self.undone)), default=0)

    def surplus(self) -> tuple[str, ...]:
        """Return the names of the oldest copies, which make room for one more."""
        return tuple(name for name, _ in self.done[: max(len(self.done) - STEPS, 0)])


class Change(NamedTuple):
    """What a command does to a save and to its copies.

    `becomes` is the name of the new copy, or None when the new bytes are those of an older one; `moves`
    renames copies and `drops` removes them. Without `old` the save is a new file.
    """

    old: bytes | None
    new: bytes
    line: log.Line
    becomes: str | None = None
    moves: tuple[tuple[str, str], ...] = ()
    drops: tuple[str, ...] = ()


def digest(raw: bytes) -> str:
    """Return the SHA-256 of the bytes, in hexadecimal."""
    return lean.sha256(raw).hexdigest()


def number(name: str) -> int:
    """Return 7 for "000007.step"."""
    return int(name.partition(".")[0])


def called(count: int, state: str = "step") -> str:
    """Return "000007.step" for 7."""
    return f"{count:06d}.{state}"


def _is_copy(name: str) -> bool:
    """Tell whether a name is one that `called` gives."""
    count, _, state = name.partition(".")
    return state in STATES and count.isascii() and count.isdecimal() and len(count) <= 9


def chain(save: Path, raw: bytes) -> Chain:
    """Return the steps as they are once a pending change is accounted for; nothing is written."""
    folder = companions.keep(save)
    names = {name: folder / name for name in _listed(folder) if _is_copy(name)}
    note = _pending(save)
    if note and _happened(note, save, raw):
        for old, new in note["moves"]:
            if old in names:
                names[new] = names.pop(old)
        for name in note["drops"]:
            names.pop(name, None)
        if note["becomes"]:
            names[note["becomes"]] = folder / PENDING
    copies = [Copy(name, names[name]) for name in sorted(names, key=number)]
    return Chain(
        tuple(copy for copy in copies if copy.name.endswith(".step")),
        tuple(copy for copy in copies if copy.name.endswith(".undone")),
    )


def with_room(save: Path, raw: bytes) -> Chain:
    """Return the steps, with numbers left for those to come (under the lock, with nothing pending). Raises OSError.

    Numbers that nobody gets to by playing come with somebody else's folder; such copies get the ones behind the rest,
    lowest first, so that all stay in their order wherever a crash cuts it short.
    """
    found = chain(save, raw)
    if found.fresh() + len(found.undone) < LAST:
        return found
    copies = sorted((*found.done, *found.undone), key=lambda copy: number(copy.name))
    far = [copy for copy in copies if number(copy.name) > LAST // 2]
    behind = max((number(copy.name) for copy in copies if copy not in far), default=0)
    for place, copy in enumerate(far, behind + 1):
        state = copy.name.partition(".")[2]
        companions.move(copy.file, copy.file.with_name(called(place, state)))
    return chain(save, raw)


def _listed(folder: Path) -> list[str]:
    try:
        return companions.names(folder)
    except OSError as error:
        raise atomic.explain(error, folder, "read") from None


def step(copy: Copy) -> Step:
    """Read the first line of a copy; a damaged one has no command and no hash."""
    try:
        with os.fdopen(companions.opened(copy.file, os.O_RDONLY), "rb") as opened:
            head = _parsed(opened.readline(LONGEST_HEAD))
    except PermissionError:
        head = {}
    except OSError as error:
        raise atomic.explain(error, copy.file, "read") from None
    line = head.get("line")
    return Step(copy, log.tidy(line if isinstance(line, dict) else {}), str(head.get("sha256", "")))


def body(step: Step) -> bytes:
    """Return the exact bytes of the save after this step; raises Damaged."""
    try:
        raw = (companions.read(step.copy.file) or b"").partition(b"\n")[2]
    except PermissionError:
        raise Damaged(step.copy.file) from None
    except OSError as error:
        raise atomic.explain(error, step.copy.file, "read") from None
    if digest(raw) != step.sha256:
        raise Damaged(step.copy.file)
    return raw


def whole(step: Step) -> bool:
    """Tell whether the bytes of a copy are what they were."""
    try:
        body(step)
    except Damaged:
        return False
    return True


def put(save: Path, name: str, line: log.Line, raw: bytes) -> None:
    """Store a copy under its name in one step. Raises OSError."""
    folder = companions.keep(save)
    head = {"line": line, "sha256": digest(raw)}
    companions.write(folder / "copy", _headed(head, raw), like=save)
    companions.move(folder / "copy", folder / name)


def announce(save: Path, change: Change, fresh: Path) -> None:
    """Write down what is about to happen; `fresh` holds the new bytes until they are in force.

    Raises OSError.
    """
    note = {
        "line": change.line,
        "sha256": digest(change.new),
        "before": digest(change.old or b""),
        "fresh": fresh.name,
        "becomes": change.becomes,
        "moves": change.moves,
        "drops": change.drops,
    }
    raw = change.new if change.becomes else b""
    companions.write(companions.keep(save) / PENDING, _headed(note, raw), like=save)
    companions.sync(companions.keep(save) / PENDING)


def withdraw(save: Path) -> None:
    """Take the note back: the change did not happen."""
    with suppress(OSError):
        companions.drop(companions.keep(save) / PENDING)


def unfinished(save: Path, raw: bytes) -> tuple[log.Line, ...]:
    """Return the log line of a change that happened and that nobody has settled yet, if there is one."""
    note = _pending(save)
    return (log.tidy(note["line"]),) if note and _happened(note, save, raw) else ()


def settle(save: Path, raw: bytes) -> None:
    """Finish what a pending change left to be done, or drop it when the save was never replaced.

    Every part of it may be done twice, so a crash in here does no harm. A note that no vsong wrote is set
    aside. Raises OSError.
    """
    folder = companions.keep(save)
    note = _pending(save)
    if note and _happened(note, save, raw):
        log.append(save, log.tidy(note["line"]))
        for old, new in note["moves"]:
            companions.move(folder / old, folder / new)
        for name in note["drops"]:
            companions.drop(folder / name)
        if note["becomes"]:
            companions.move(folder / PENDING, folder / note["becomes"])
            return
    if note == {}:
        companions.set_aside(folder / PENDING, DAMAGED)
    else:
        companions.drop(folder / PENDING)


def _happened(note: dict[str, Any], save: Path, raw: bytes) -> bool:
    """Tell whether the save was replaced, even if somebody edited it after a crash."""
    now = digest(raw)
    if now in (note["sha256"], note["before"]):
        return bool(now == note["sha256"])
    return not os.path.lexists(save.parent / note["fresh"])


def _pending(save: Path) -> dict[str, Any] | None:
    """Return the note; None when there is none or a crash tore it while it was written, {} when it is damaged."""
    file = companions.keep(save) / PENDING
    try:
        found = companions.read(file)
    except PermissionError:
        return {}
    except OSError as error:
        raise atomic.explain(error, file, "read") from None
    if found is None:
        return None
    head, ended, raw = found.partition(b"\n")
    note = _parsed(head)
    if not note:
        return {} if ended else None
    if not _sound(note):
        return {}
    return note if not note["becomes"] or digest(raw) == note["sha256"] else None


def _sound(note: dict[str, Any]) -> bool:
    """Tell whether a note says what a note says, in every part of it."""
    moves, drops, becomes = (note.get(key) for key in ("moves", "drops", "becomes"))
    texts = (note.get(key) for key in ("sha256", "before", "fresh"))
    if not (isinstance(note.get("line"), dict) and all(isinstance(text, str) for text in texts)):
        return False
    if not (isinstance(moves, list) and isinstance(drops, list) and "\0" not in note["fresh"]):
        return False
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in moves):
        return False
    named = [*(name for pair in moves for name in pair), *drops, *([] if becomes is None else [becomes])]
    return all(isinstance(name, str) and _is_copy(name) for name in named)


def _headed(head: dict[str, Any], raw: bytes) -> bytes:
    return log.encoded(head) + b"\n" + raw


def _parsed(head: bytes) -> dict[str, Any]:
    try:
        value = lean.read_json(head)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
