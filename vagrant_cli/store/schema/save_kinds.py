"""The kinds of saves that there are: what each is called, and how its tables are read and written."""

from __future__ import annotations

from ...records import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from ...campaign import Campaign
    from ...vagabond.board import Vagabond
    from ..text.reader import Problem, Tables

State = TypeVar("State")
if TYPE_CHECKING:
    Problems = tuple["Problem", ...]


class Codec(NamedTuple, Generic[State]):
    """How the tables of a kind become what they mean, and back.

    `reading` returns the state, or None with the problems that keep it from being one, and notes that hold nothing
    up; `upgraded` brings a text and its tables to the schema of today. `unlike` names the first key in which two
    states differ. `containers` returns the paths of tables whose standing alone says nothing.
    """

    reading: Callable[[Tables], tuple[State | None, Problems, Problems]]
    encode: Callable[[State], Tables]
    unlike: Callable[[State | None, State], str | None]
    containers: Callable[[], Collection[tuple[str, ...]]]
    notes: Callable[[Tables], Problems]
    upgraded: Callable[[str, Tables], tuple[str, Tables]]


class SaveKind(NamedTuple, Generic[State]):
    """A kind of save: its name, what it is the save of, and the words before the commands that use it.

    `variable` names a save in the environment. `load` fetches the codec, which nobody else loads. `needed` are the words
    without which one cannot be made, the save's name first; none where `new` asks for them.
    """

    name: str
    noun: str
    program: str
    variable: str
    load: Callable[[], Codec[State]]
    needed: tuple[str, ...] = ()

    @property
    def shown_by(self) -> str:
        """Return the words after vsong that show one."""
        return " ".join([*self.program.split()[1:], "status"])

    def made_by(self, named: str | None = None) -> str:
        """Return the command that makes one, with capitals for what only the players know; `named` stands quoted."""
        save, more = self.needed[:1], self.needed[1:]
        return " ".join([self.program, "new", *((named,) if named else save), *more])


def _campaigns() -> Codec[Campaign]:
    from . import migrations, schema
    from .kinds import PILE

    return Codec(
        migrations.reading,
        schema.encode,
        schema.unlike,
        lambda: schema.places(PILE),
        migrations.notes,
        migrations.upgraded_text,
    )


def _vagabonds() -> Codec[Vagabond]:
    from . import vagabond

    return Codec(
        vagabond.decode,
        vagabond.encode,
        vagabond.unlike,
        lambda: vagabond.CONTAINERS,
        lambda _: (),
        lambda text, tables: (text, tables),
    )


CAMPAIGN = SaveKind("campaign", "campaign", "vsong", "VSONG_CAMPAIGN", _campaigns)
VAGABOND = SaveKind(
    "vagabond",
    "Vagabond",
    "vsong vagabond",
    "VSONG_VAGABOND",
    _vagabonds,
    ("SAVE", "--character NAME", "--faction NAME"),
)

_MARKS = (b'"vagabond"', b"'vagabond'")


def marked(lines: Iterable[bytes]) -> bool:
    """Tell whether the first lines of a save say that it is a Vagabond's."""
    return any(_marks(line) for line in lines)


def _marks(line: bytes) -> bool:
    key, equals, value = line.partition(b"=")
    return bool(equals) and key.strip() == b"kind" and value.lstrip().startswith(_MARKS)
