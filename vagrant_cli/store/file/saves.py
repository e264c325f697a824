"""Finding, reading and writing one campaign: the only way to a save."""

from __future__ import annotations

from ... import typed
from ...campaign import Campaign
from ...errors import SaveError
from ...lean import cached_property, contextmanager, suppress
from ...mappings import Later
from ...paths import Path
from ...records import TYPE_CHECKING, Generic, NamedTuple, overload
from ..disk import atomic, links, lock, system
from ..schema import toml_text
from ..schema.save_kinds import CAMPAIGN as CAMPAIGN
from ..schema.save_kinds import VAGABOND, State, marked
from ..text.reader import Reader
from . import history, log, undo_copies
from .find import FIRST_LINES, STANDARD_INPUT
from .find import Found as Found
from .find import find as find
from .find import named_save as named_save
from .find import new_place as new_place
from .find import to_change as to_change

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from typing import Any

    from ...rules.events.event import Event
    from ...scenario import Actions
    from ..schema.save_kinds import Codec, SaveKind
    from ..text.reader import Tables


class Save(NamedTuple, Generic[State]):
    """A save as it was read: its exact bytes, what they say, and what that means: a campaign, or another kind."""

    path: Path
    raw: bytes
    tables: Tables
    campaign: State
    kind: SaveKind[Any] = CAMPAIGN


class Verdict(NamedTuple):
    """What `check` tells: `problems` keep a save from being read, `notes` do not.

    Each is {"where", "message", "line"}; the line is None where there is none to name.
    """

    problems: list[dict[str, Any]]
    notes: list[dict[str, Any]]


@overload
def load(path: Path) -> Save[Campaign]: ...
@overload
def load(path: Path, kind: SaveKind[State]) -> Save[State]: ...
def load(path: Path, kind: SaveKind[Any] = CAMPAIGN) -> Save[Any]:
    """Read a save; every mistake of meaning is told at once, one of syntax at a time."""
    return _decoded(path, _read(path, kind), kind)


def _read(path: Path, kind: SaveKind[Any]) -> bytes:
    """Return the bytes of a save; where there is none, the command is told that makes one of this kind."""
    try:
        return atomic.read(atomic.resolve(path))
    except atomic.Missing:
        raise atomic.missing(path, kind.noun, kind.made_by()) from None


def located(named: str | None, kind: SaveKind[Any] = CAMPAIGN) -> Found:
    """Return the save to use, which exists, and why it is this one; it may be damaged."""
    found = find(named, kind)
    _read(found.path, kind)
    return found


def logged(path: Path) -> list[log.Line]:
    """Return what was recorded about a save, in order of time."""
    file = atomic.resolve(path)
    return log.lines(file, undo_copies.unfinished(file, atomic.read(file)))


def problems(path: Path) -> Verdict:
    """Return what is wrong with a save, and what is only noted; raises when it cannot be read.

    What lies beside it and does not fit is noted too.
    """
    raw = atomic.look(path)
    found = examine(path, raw)
    if not path.is_file():
        return found

    file = atomic.resolve(path)
    beside = [{"where": odd.name, "message": said, "line": None} for odd, said in history.oddities(file, raw)]
    return found._replace(notes=[*found.notes, *beside])


def examine(path: Path, raw: bytes) -> Verdict:
    """Return what is wrong with the bytes of a save of any kind, and what is only noted."""
    kind: SaveKind[Any] = (
        VAGABOND if marked(raw.removeprefix(toml_text.BOM).split(b"\n", FIRST_LINES)) else CAMPAIGN
    )
    try:
        parsed = toml_text.parse(path, raw, kind)
    except SaveError as error:
        return Verdict((error.data or {})["problems"], [])
    codec = kind.load()
    _, wrong, noted = codec.reading(parsed)
    return Verdict(toml_text.listed(raw, wrong), toml_text.listed(raw, (*codec.notes(parsed), *noted)))


def meaning(path: Path, raw: bytes) -> Campaign | None:
    """Return what the bytes of a save mean, None when they have mistakes."""
    with suppress(SaveError):
        campaign: Campaign = _decoded(path, raw, CAMPAIGN).campaign
        return campaign
    return None


def _decoded(path: Path, raw: bytes, kind: SaveKind[Any]) -> Save[Any]:
    parsed = toml_text.parse(path, raw, kind)
    state, wrong, _ = kind.load().reading(parsed)
    if state is None:
        raise toml_text.mistaken(path, raw, wrong)
    if isinstance(state, Campaign):
        state = state._replace(told=Later(_profile))
    return Save(path, raw, parsed, state, kind)


def _profile() -> Mapping[str, int | tuple[str, ...]]:
    """Return the box profile; most commands never ask for an entry of it."""
    from . import box

    return box.read()


class Writing(Generic[State]):
    """A save under its lock: as it is now, and the way to change it."""

    def __init__(
        self, path: Path, file: Path, raw: bytes, known: Save[State] | None, kind: SaveKind[State]
    ) -> None:
        self.path, self.file, self.raw, self.kind = path, file, raw, kind
        self._known = known if known and known.raw == raw else None

    @cached_property
    def save(self) -> Save[State]:
        """What the bytes mean."""
        return self._known or _decoded(self.path, self.raw, self.kind)

    @property
    def campaign(self) -> State:
        """The campaign, or what another kind of save holds, as it stands under the lock."""
        return self.save.campaign

    def write(
        self, campaign: State, *, command: str, events: Sequence[Event], why: str | None = None
    ) -> None:
        """Save the campaign, if it differs from what the save says, with a step to undo and a log line.

        Only what differs is changed in the text. `command` names the step; `why` is what --force gave.
        """
        new = rewritten(self.save, campaign)
        if new != self.raw:
            line = _line(command, events, why, self.campaign, campaign)
            history.record(self.file, self.raw, new, line)

    def put(self, new: bytes, *, command: str, events: Sequence[Event]) -> None:
        """Save these bytes, with a step to undo and a log line; they need not be a save that can be read."""
        if new != self.raw:
            history.record(self.file, self.raw, new, log.line(command, events, why=None, page=None))


@overload
def writing(path: Path) -> AbstractContextManager[Writing[Campaign]]: ...
@overload
def writing(path: Path, known: Save[State]) -> AbstractContextManager[Writing[State]]: ...
@contextmanager
def writing(path: Path, known: Save[Any] | None = None) -> Iterator[Writing[Any]]:
    """Hold the save's lock and give what the save is now, after completing what a crash cut short.

    `known` is what was read before; while the bytes are the same they are not read a second time.
    """
    file = atomic.resolve(path)
    kind: SaveKind[Any] = known.kind if known else CAMPAIGN
    if not file.exists():
        raise atomic.missing(path, kind.noun, kind.made_by())
    with lock.locked(file):
        raw = atomic.read(file)
        history.settle(file, raw)
        yield Writing(path, file, raw, known, kind)


def rewritten(save: Save[State], campaign: State) -> bytes:
    """Return the bytes of the save after the campaign has changed; the same ones when it has not."""
    codec = save.kind.load()
    before, after = codec.encode(save.campaign), codec.encode(campaign)
    if before == after and codec.unlike(save.campaign, campaign) is None:
        return save.raw
    from ..text import edit

    text, held = codec.upgraded(toml_text.text_of(save.path, save.raw), save.tables)
    text, found = edit.rewrite(text, before, after, containers=codec.containers(), held=held)
    _read_back(save.path, found, campaign, codec)
    return toml_text.raw_of(text, like=save.raw)


def create(
    path: Path, campaign: State, *, command: str, events: Sequence[Event], kind: SaveKind[Any] = CAMPAIGN
) -> None:
    """Write a new save, and the folder for it where only that is missing; an existing file is refused."""
    refuse_existing(path)
    import tomllib

    from ..text import printer

    codec: Codec[State] = kind.load()
    text = printer.fresh(codec.encode(campaign))
    _read_back(path, tomllib.loads(text), campaign, codec)
    if _lacks_folder(path):
        atomic.make_folder(path)
    with lock.locked(path):
        refuse_existing(path)
        history.settle(path, b"")
        history.begin(path, text.encode("utf-8"), _line(command, events, None, campaign, campaign))


def refuse_existing(path: Path) -> None:
    """Refuse a place that is taken, by a link that leads nowhere too, or for which more than a folder is missing."""
    system.expect(path)
    if path.exists() or path.is_symlink():
        raise SaveError(
            f"{typed.shown(path)} exists already.", hint="Choose another name, or remove it first."
        )
    atomic.refuse_read_only(path.parent if _lacks_folder(path) else path)


def _lacks_folder(path: Path) -> bool:
    return not (path.parent.exists() or path.parent.is_symlink())


def _read_back(path: Path, found: Tables, meant: State, codec: Codec[State]) -> None:
    """Refuse to write a text that, read again, holds other facts than it should; nothing may replace a save then."""
    campaign, problems, _ = codec.reading(found)
    if problems:
        raise SaveError(
            f"{typed.shown(path)} was not saved: {problems[0].where} would not be right; it {problems[0].message}",
            hint="Nothing was changed. What is wrong with a save: vsong check.",
        )
    wrong = codec.unlike(campaign, meant)
    if wrong:
        raise SaveError(
            f"{typed.shown(path)} was not saved: {wrong} stands there in a form that cannot be changed safely.",
            hint=f"Write {wrong} as docs/FORMAT.md shows it and try again.",
        )


def _line(command: str, events: Sequence[Event], why: str | None, before: object, after: object) -> log.Line:
    running = (one.scenario for one in (before, after) if isinstance(one, Campaign))
    page = next((scenario.page for scenario in running if scenario), None)
    return log.line(command, events, why=why, page=page)


def read(file: str) -> Actions:
    """Read the Haint actions of a file, "-" for standard input; every mistake is told at once."""
    from ..schema import schema

    typed_in = file == STANDARD_INPUT
    path = Path("standard input") if typed_in else links.meant(file)
    raw = (
        atomic.standard_input("file of Haint actions")
        if typed_in
        else atomic.look(path, "Type them in with: vsong scenario action TOKEN")
    )
    top = Reader(toml_text.parse(path, raw))
    actions = schema.decode_actions(top)
    if top.problems:
        raise toml_text.mistaken(path, raw, top.problems)
    if not actions:
        raise SaveError(
            f"{typed.shown(path)} holds no Haint actions.", hint='They stand under [actions."5".salt.any].'
        )
    return actions
