"""Boards as plain tables: read with every problem at once, and written in one fixed order."""

from __future__ import annotations

from ...data.vagrants import HIGHEST_HUMANITY, OWNER, PUP
from ...errors import UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.board import train
from ...rules.board.board import STANDEES, Board, Standee
from ...rules.words.matching import as_typed, fold, no_name, suggestion
from ...rules.words.plurals import count
from ..text.reader import WORD, Reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...rules.board.train import Link, Space
    from ..text.reader import Path, Problem, Tables


CARS, LINKS = "cars", "links"


class Reading(NamedTuple):
    """A board as read, or the problems that keep it from being one; `notes` are keys that nobody knows."""

    board: Board | None
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def decode(tables: Tables, path: Path = (), *, places_only: bool = False) -> Reading:
    """Read a board whose tables stand at `path`.

    In a save it holds places only: Humanity and Westbound stand with the Vagrants.
    """
    top = Reader(tables, path)
    cars = _cars(top.below(CARS))
    board = None if _too_large(top, cars) else _Read(top, cars, places_only=places_only).board()
    return Reading(None if top.problems else board, tuple(top.problems), tuple(top.notes))


class _Read:
    """One reading: the train as far as it could be drawn, who stands where, and who is there at all."""

    def __init__(self, top: Reader, cars: Mapping[str, tuple[str, ...]], *, places_only: bool) -> None:
        self.top = top
        self.places_only = places_only
        self.train = train.build(cars)
        self.standing: dict[Space, str] = {}
        self.named: list[str] = []

    def board(self) -> Board:
        self.train = train.build(self.train.cars, self._links())
        haints = self._haints(self.top.below("haints"))
        vagrants, pup = self._vagrants(self.top.below("vagrants"))
        tokens = self.top.below("tokens")
        board = Board(
            self.train,
            haints,
            vagrants,
            pup,
            candles=self._spaces(tokens, "candles"),
            special=self._somebody(tokens, "special"),
            recent=self._somebody(tokens, "recent"),
            objects=self._objects(tokens.below("objects")),
            moon_tokens=self._spaces(tokens, "moon"),
        )
        tokens.finish()
        self.top.finish()
        return board

    def _space(self, reader: Reader, typed: str, *below: str | int) -> Space | None:
        """Return a space of the train, or collect why it is none."""
        try:
            space = train.parse_space(typed)
        except UsageError:
            reader.problem(f"is {as_typed(typed)}, not a space such as A5,1.", *below)
            return None
        if space in self.train.bits:
            return space
        reader.problem(f"names {space}, and {self._why_off(space)}.", *below)
        return None

    def _why_off(self, space: Space) -> str:
        rows = self.train.cars.get(space.car)
        if rows is None:
            return f"the cars are {', '.join(self.train.cars) or 'not drawn'}"
        widest = max(map(len, rows), default=0)
        if 1 <= space.row <= len(rows) and 1 <= space.column <= widest:
            return "no space is drawn there"
        return f"car {space.car} has {count(widest, 'column')} and {count(len(rows), 'row')}"

    def _links(self) -> list[Link]:
        found = []
        for index, typed in _texts(self.top, LINKS):
            words = typed.split()
            if len(words) != 2:
                self.top.problem(f"is {as_typed(typed)}; a link is 2 spaces, as in A5,1 B1,1.", LINKS, index)
                continue
            one, other = (self._space(self.top, word, LINKS, index) for word in words)
            if one is not None and one == other:
                self.top.problem(f"joins {one} with itself.", LINKS, index)
            elif one is not None and other is not None:
                found.append((one, other))
        return found

    def _stand(self, reader: Reader, who: str) -> Space | None:
        """Return where somebody stands, or collect why nobody can stand there."""
        if not reader.table and any(problem.path == reader.path for problem in reader.problems[-2:]):
            return None
        typed = reader.text("at", needed=True)
        space = self._space(reader, typed, "at") if typed else None
        if space is not None and self.standing.setdefault(space, who) != who:
            reader.problem(f"is {space}, where {self.standing[space]} stands already.", "at")
        return space

    def _haints(self, reader: Reader) -> Mapping[str, Space]:
        found: dict[str, Space] = {}
        names = set(map(fold, STANDEES))
        for name, below in reader.each_below():
            if fold(name) in names:
                below.problem("is a name that somebody else has.")
            elif not name.isprintable() or not name.strip() or no_name(name):
                below.problem("is no name that can be shown.")
            names.add(fold(name))
            space = self._stand(below, f"the Haint {name}")
            below.finish()
            if space is not None:
                found[name] = space
        return found

    def _vagrants(self, reader: Reader) -> tuple[Mapping[str, Standee], Space | None]:
        found: dict[str, Standee] = {}
        pup = None
        for typed, below in reader.each_below():
            name = _standee(typed)
            if name is None:
                below.problem(f"is no Vagrant. {suggestion(typed, STANDEES, 'Vagrant')}")
            elif name in self.named:
                below.problem(f"is the {name.capitalize()} a second time.")
            at = self._stand(below, f"the {(name or typed).capitalize()}")
            humanity, maximum, westbound = (None, None, False)
            if name != PUP and not self.places_only:
                humanity, maximum, westbound = _values(below)
            below.finish()
            self.named += [name] if name else []
            if name == PUP:
                pup = at
            elif name is not None and at is not None:
                found[name] = Standee(at, humanity, maximum, westbound)
        if PUP in self.named and OWNER not in self.named:
            reader.problem("is the Runaway's second standee, and she is not on the board.", PUP)
        return found, pup

    def _spaces(self, reader: Reader, key: str) -> tuple[Space, ...]:
        found: dict[Space, None] = {}
        for index, typed in _texts(reader, key):
            space = self._space(reader, typed, key, index)
            if space in found:
                reader.problem(f"names {space} a second time.", key, index)
            elif space is not None:
                found[space] = None
        return tuple(sorted(found, key=self.train.bits.__getitem__))

    def _somebody(self, reader: Reader, key: str) -> str | None:
        typed = reader.text(key)
        name = _standee(typed)
        if typed and name is None:
            reader.problem(f"is {as_typed(typed)}, no Vagrant. {suggestion(typed, STANDEES, 'Vagrant')}", key)
        elif name is not None and name not in self.named:
            reader.problem(f"is the {name.capitalize()}, who is not on this board.", key)
        return name

    def _objects(self, reader: Reader) -> Mapping[Space, str]:
        found: dict[Space, str] = {}
        for typed in reader.each_key():
            name = reader.text(typed, needed=True)
            space = self._space(reader, typed, typed)
            if space in found:
                reader.problem(f"is {space} a second time.", typed)
            elif no_name(name):
                reader.problem(WORD, typed)
            elif space is not None:
                found[space] = name
        return dict(sorted(found.items(), key=lambda item: self.train.bits[item[0]]))


def _cars(reader: Reader) -> Mapping[str, tuple[str, ...]]:
    """Read the drawings; another sign counts as a space, so that it makes one problem and no more."""
    found: dict[str, tuple[str, ...]] = {}
    for key in reader.each_key():
        name = key.upper()
        rows = train.parse_car(_drawn(reader, key))
        if not train.is_car(key):
            reader.problem("is no name for a car; write 1 to 3 letters.", key)
        elif name in found:
            reader.problem(f"is car {name} a second time.", key)
        elif max([len(rows), *map(len, rows)]) > train.LONGEST:
            reader.problem(f"has more than {train.LONGEST} rows or columns.", key)
        elif not rows and isinstance(reader.table[key], str | list):
            reader.problem("draws no space.", key)
        else:
            found[name] = tuple(_row(reader, key, number, row) for number, row in enumerate(rows, 1))
    if not reader.table:
        reader.problem("draws no car.")
    return found


def _too_large(top: Reader, cars: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether there is more than a board holds; that is then the one problem that is told about it."""
    spaces = sum(len(row) - row.count(train.GAP) for rows in cars.values() for row in rows)
    if spaces > train.MOST_SPACES:
        top.problem(f"draws {count(spaces, 'space')}; a board has at most {train.MOST_SPACES}.", CARS)
    elif len(cars) > train.MOST_CARS:
        top.problem(f"draws {count(len(cars), 'car')}; a board has at most {train.MOST_CARS}.", CARS)
    elif isinstance(links := top.table.get(LINKS), list) and len(links) > train.MOST_LINKS:
        top.problem(f"holds {count(len(links), 'link')}; a board has at most {train.MOST_LINKS}.", LINKS)
    else:
        return False
    return True


def _drawn(reader: Reader, key: str) -> str:
    """Return a drawing: text with its rows below each other, or a list of rows."""
    if isinstance(reader.table[key], list):
        return "\n".join(row for _, row in _texts(reader, key))
    return reader.text(key, drawing=True)


def _row(reader: Reader, key: str, number: int, row: str) -> str:
    signs = (train.FLOOR, train.TERRAIN, train.GAP)
    wrong = next((column for column, sign in enumerate(row, 1) if sign not in signs), None)
    if wrong is not None:
        reader.problem(
            f"has {as_typed(row[wrong - 1])} in row {number}, column {wrong}; "
            "draw a space as ., terrain as # and nothing as a blank.",
            key,
            number - 1,
        )
    return "".join(sign if sign in signs else train.FLOOR for sign in row)


def _values(reader: Reader) -> tuple[int | None, int | None, bool]:
    maximum = reader.whole("max", 1, HIGHEST_HUMANITY)
    return reader.whole("humanity", 0, maximum or HIGHEST_HUMANITY), maximum, reader.flag("westbound")


def _texts(reader: Reader, key: str) -> Iterator[tuple[int, str]]:
    """Walk a list of texts with their numbers; whatever else it holds is a problem."""
    reader.asked.add(key)
    items = reader.table.get(key, [])
    if not isinstance(items, list):
        reader.problem("must be a list.", key)
        return
    for index, item in enumerate(items):
        if isinstance(item, str):
            yield index, item
        else:
            reader.problem("must be text.", key, index)


def _standee(typed: str) -> str | None:
    return next((name for name in STANDEES if fold(name) == fold(typed)), None)


def encode(board: Board, *, places_only: bool = False) -> Tables:
    """Return the tables of a board in their fixed order; what is empty is left out.

    In a save a car is a list of rows, which stand one to a line like every list there.
    """
    cars = board.train.cars
    vagrants = {name: _encode(standee, places_only) for name, standee in board.vagrants.items()}
    if board.pup is not None:
        vagrants[PUP] = {"at": str(board.pup)}
    tokens = {
        "candles": [str(space) for space in board.candles],
        "moon": [str(space) for space in board.moon_tokens],
        "special": board.special,
        "recent": board.recent,
        "objects": {str(space): name for space, name in board.objects.items()},
    }
    tables = {
        "links": [f"{one} {other}" for one, other in board.train.links],
        CARS: {car: list(rows) if places_only else train.print_car(rows) for car, rows in cars.items()},
        "haints": {name: {"at": str(space)} for name, space in board.haints.items()},
        "vagrants": vagrants,
        "tokens": {key: value for key, value in tokens.items() if value},
    }
    return {key: value for key, value in tables.items() if value}


def _encode(standee: Standee, places_only: bool) -> Tables:
    if places_only:
        return {"at": str(standee.at)}
    values = {"at": str(standee.at), "humanity": standee.humanity, "max": standee.maximum}
    return {key: value for key, value in values.items() if value is not None} | (
        {"westbound": True} if standee.westbound else {}
    )
