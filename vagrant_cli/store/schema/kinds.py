"""What may stand at a key of a save: each kind reads with every problem collected, and writes in one order."""

from __future__ import annotations

from ...data.vagrants import HIGHEST_HUMANITY
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.matching import as_typed, no_name
from ..text.reader import ANY, LARGEST, WORD

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from typing import Any

    from ..text.reader import Path, Reader, Tables


VALUE = ("value",)
"""One value: equal is equal, what one side changed wins, what both changed differently is a conflict."""

SET = ("set",)
"""A set of names, which are the same when their letters and digits are."""

EXACT_SET = ("exact set",)
"""A set whose items are the same only to the sign."""

FOLLOWS = ("follows",)
"""("follows", ...): a number that follows how many items the set at the path has."""

PILE = ("pile",)
"""A table in which each key is a fact of its own, so that an empty one and none are the same.

("pile", KEY) is one value as long as the sides differ in KEY, which may hold what others hold by name.
"""

THING = ("thing",)
"""A table that comes and goes as one thing; ("thing", KEY) is another thing once KEY in it is another."""

WHOLE = ("whole",)
"""("whole", KEY): a thing that is one value with all that is in it."""

if TYPE_CHECKING:
    People = Collection[str]
    """The names of the Vagrants in play."""

NEEDED = object()
"""The default of what has none."""


class Key(NamedTuple):
    """A key of the save: all that is said about it.

    `means` is its line of the documentation, to which the kind adds what fits. `merge` is its rule when two
    saves are merged, where that of its kind is not. `words` tell a difference: the label of a fact, or sentences for what has come, has gone
    and is another. `absent` says what it means that nothing stands there, where the default does not.
    `field` holds it, inside a part as "settings.coins", where that is not its name. `always`: it is written
    although it is the default. What may stand under any name has an example as its name.
    """

    name: str
    kind: Any
    means: str = ""
    merge: tuple[str, ...] = ()
    words: str | tuple[str, ...] = ()
    absent: str = ""
    field: str = ""
    always: bool = False

    @property
    def rule(self) -> tuple[str, ...]:
        """Return the rule by which it is merged, that of its kind unless the row says another."""
        return self.merge or self.kind.merge


class Kind:
    """A value of one line; `read` returns None for what is absent or wrong, `fits` says what may stand there, where that is printed.

    `unordered` says that it is a set, or holds sets.
    """

    merge = VALUE
    needed = False
    unordered = False
    fits = ""

    def read(self, reader: Reader, name: str, people: People) -> Any:
        """Return the value; `people` are the Vagrants in play."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """Return the value as it stands in a save."""
        return value


class Flag(Kind):
    """True or false."""

    def read(self, reader: Reader, name: str, people: People) -> Any:
        return reader.flag(name)


class Whole(Kind):
    """A whole number; `upto` returns the highest one where another key of the table says it."""

    def __init__(
        self, low: int, high: int = LARGEST, upto: Callable[[Tables], int] | None = None, needed: bool = False
    ) -> None:
        self.low, self.high, self.upto, self.needed = low, high, upto, needed
        self.fits = "" if upto or high >= HIGHEST_HUMANITY else f"{low} to {high}"

    def read(self, reader: Reader, name: str, people: People) -> Any:
        number = reader.whole(name, self.low, self.upto(reader.table) if self.upto else self.high)
        if number is None and self.needed:
            if name not in reader:
                reader.problem("is missing.", name)
            return self.low
        return number


class OneOf(Kind):
    """One of a few words, the first of them in place of another."""

    def __init__(self, choices: tuple[str, ...]) -> None:
        self.choices = choices
        self.fits = " or ".join((", ".join(f'`"{word}"`' for word in choices[:-1]), f'`"{choices[-1]}"`'))

    def read(self, reader: Reader, name: str, people: People) -> Any:
        return reader.one_of(name, self.choices)


if TYPE_CHECKING:
    Known = Callable[[str, People], str | None]
    """Returns a name as saves spell it, None when there is no such thing; the second are the Vagrants in play."""


class Text(Kind):
    """A text; one that is not `known` is the problem `wrong`."""

    def __init__(self, known: Known | None = None, wrong: str = "", needed: bool = False) -> None:
        self.known, self.wrong, self.needed = known, wrong, needed

    def read(self, reader: Reader, name: str, people: People) -> Any:
        text = reader.text(name, needed=self.needed)
        if text and self.known and self.known(text, people) is None:
            reader.problem(self.wrong.format(as_typed(text)), name)
        return text


class Name(Text):
    """A text of which an empty one is none."""

    def read(self, reader: Reader, name: str, people: People) -> Any:
        text = super().read(reader, name, people) or None
        if text and no_name(text):
            reader.problem(WORD, name)
        return text


class Names(Kind):
    """A list of names or card numbers, each once; a set is kept in the one order of cards. `sayings` are no names."""

    def __init__(
        self,
        known: Known | None = None,
        wrong: str = "",
        *,
        ordered: bool = False,
        sayings: bool = False,
    ) -> None:
        self.known, self.wrong, self.unordered, self.sayings = known, wrong, not ordered, sayings

    def read(self, reader: Reader, name: str, people: People) -> Any:
        names = reader.names(name)
        for index, item in enumerate(() if self.sayings else names):
            if no_name(item):
                reader.problem(WORD, name, index)
        if self.known is None or not names:
            return names
        found = [self.known(item, people) for item in names]
        for index, item in enumerate(names):
            if found[index] is None:
                reader.problem(self.wrong.format(as_typed(item)), name, index)
        return tuple(dict.fromkeys(item for item in found if item is not None))

    def write(self, value: Any) -> Any:
        return in_order(value) if self.unordered else list(value)


def in_order(cards: Iterable[str]) -> list[str]:
    """Return a set of cards in its fixed order: numbers by value, then names."""
    return sorted(
        cards, key=lambda card: (not card.isdecimal(), int(card[:9]) if card.isdecimal() else 0, card)
    )


class Below(Kind):
    """A table of its own."""

    def read(self, reader: Reader, name: str, people: People) -> Any:
        return self.table(reader.below(name), people)

    def table(self, reader: Reader, people: People) -> Any:
        """Return what the table means."""
        raise NotImplementedError

    def key(self, name: str) -> Key | None:
        """Return the row of a key in the table."""
        return next((key for known, key in self.rows() if known in (name, ANY)), None)

    def rows(self) -> Iterator[tuple[str, Key]]:
        """Walk the rows of the table with their names, "*" for any."""
        yield from ()


if TYPE_CHECKING:
    Check = Callable[[Any, Reader], None]
    """Collects the problems of a table as a whole."""


class _Slot(NamedTuple):
    """A key and where its value goes."""

    key: Key
    part: str
    field: str
    default: Any


class Table(Below):
    """A table of known keys: the fields of `of`, and of the named tuples in `parts` that are fields of it."""

    def __init__(self, of: Any, keys: Iterable[Key], check: Check | None = None, **parts: Any) -> None:
        self.of, self.check, self.parts = of, check, parts
        self.slots = tuple(self._slot(key) for key in keys)

    def _slot(self, key: Key) -> _Slot:
        part, _, field = (key.field or key.name).rpartition(".")
        default = self.parts.get(part, self.of)._field_defaults.get(field, NEEDED)
        return _Slot(key, part, field, default)

    def table(self, reader: Reader, people: People) -> Any:
        own: dict[str, Any] = {}
        found: dict[str, dict[str, Any]] = {part: {} for part in self.parts}
        found[""] = own
        table = reader.table
        for key, part, field, _ in self.slots:
            # What is needed is read where it is absent, too.
            if key.name in table or key.kind.needed:
                value = key.kind.read(reader, key.name, people)
                if value is not None:
                    found[part][field] = value
        for part, of in self.parts.items():
            own[part] = of(**found[part])
        value = self.of(**own)
        if self.check:
            self.check(value, reader)
        reader.finish()
        return value

    def write(self, value: Any) -> Any:
        parts = {part: getattr(value, part) for part in self.parts}
        found: Tables = {}
        for key, part, field, default in self.slots:
            fact = getattr(parts[part] if part else value, field)
            if key.always or (fact is not default and fact != default):
                written = key.kind.write(fact)
                if written or not isinstance(written, list | dict):
                    found[key.name] = written
        return found

    def default(self, name: str | int) -> Any:
        """Return what an absent key means, NEEDED when it must not be absent."""
        return next(slot.default for slot in self.slots if slot.key.name == name)

    def rows(self) -> Iterator[tuple[str, Key]]:
        for slot in self.slots:
            yield slot.key.name, slot.key


class Only(Below):
    """A table of one known key that is nothing but its value."""

    merge = PILE

    def __init__(self, only: Key) -> None:
        self.only, self.unordered = only, only.kind.unordered

    def table(self, reader: Reader, people: People) -> Any:
        value = self.only.kind.read(reader, self.only.name, people)
        reader.finish()
        return value

    def write(self, value: Any) -> Any:
        return {self.only.name: self.only.kind.write(value)}

    def rows(self) -> Iterator[tuple[str, Key]]:
        yield self.only.name, self.only


class Each(Below):
    """A table of any names, of which `wrong` tells what is wrong with one.

    `full` says that an empty value is none; `numbers` that the names are numbers, `ordered` that they are written
    in their order. `special` are rows of names that are merged or told in their own way.
    """

    merge = PILE

    def __init__(
        self,
        key: Key,
        wrong: Known | None = None,
        *special: Key,
        check: Check | None = None,
        full: bool = False,
        numbers: bool = False,
        ordered: bool = False,
        needed: bool = False,
    ) -> None:
        self.any, self.kind, self.wrong, self.special, self.check = key, key.kind, wrong, special, check
        self.full, self.numbers, self.ordered, self.needed = full, numbers, ordered, needed
        self.unordered = key.kind.unordered

    def table(self, reader: Reader, people: People) -> Any:
        found: dict[Any, Any] = {}
        kind, below = self.kind, isinstance(self.kind, Below)
        for name in reader.each_key():
            # What is said of a name comes behind its value, but before what is said of things in a table.
            value = reader.below(name) if below else kind.read(reader, name, people)
            wrong = self.wrong(name, people) if self.wrong else None
            if wrong:
                reader.problem(wrong, name)
            if below and not (wrong and isinstance(kind, Table)):
                value = kind.table(value, people)
            if not wrong and value is not None and (value or not self.full):
                found[int(name) if self.numbers else name] = value
        if self.check:
            self.check(found, reader)
        return dict(sorted(found.items())) if self.numbers else found

    def write(self, value: Mapping[Any, Any]) -> Any:
        items = sorted(value.items()) if self.numbers or self.ordered else value.items()
        write = self.kind.write
        return {str(name): write(below) for name, below in items if below or not self.full}

    def rows(self) -> Iterator[tuple[str, Key]]:
        for key in self.special:
            yield key.name, key
        yield ANY, self.any


class Board(Below):
    """The board in play, which board files hold too."""

    def table(self, reader: Reader, people: People) -> Any:
        from . import board_tables

        read = board_tables.decode(reader.table, reader.path, places_only=True)
        reader.problems.extend(read.problems)
        reader.notes.extend(read.notes)
        for name in read.board.vagrants if read.board else ():
            if name not in people:
                reader.problem("is not in play in this campaign.", "vagrants", name)
        return read.board

    def write(self, value: Any) -> Any:
        from . import board_tables

        return board_tables.encode(value, places_only=True)


class Box(Below):
    """Numbers of the box, as the profile has them, in tables of which each is a pile too."""

    merge = PILE

    def table(self, reader: Reader, people: People) -> Any:
        from . import box

        return box.decode(reader)

    def write(self, value: Any) -> Any:
        from . import box

        return box.encode(value)

    def key(self, name: str) -> Key | None:
        return Key(name, self)


def walk(table: Below, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Key]]:
    """Walk every row below a table with its path, tables before what is in them."""
    for name, key in table.rows():
        yield (*path, name), key
        if isinstance(key.kind, Below):
            yield from walk(key.kind, (*path, name))


def row(table: Below, path: Path) -> Key | None:
    """Return the row of the key at a path below a table, or None when nobody knows it."""
    key: Key | None = None
    for name in path:
        below = key.kind if key else table
        key = below.key(str(name)) if isinstance(below, Below) else None
        if key is None:
            return None
    return key
