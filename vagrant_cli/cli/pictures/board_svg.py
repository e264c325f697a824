"""The train as a picture: cars side by side, joints, terrain, who stands where, and shades on spaces."""

from __future__ import annotations

from ...campaign import NOTHING
from ...data.vagrants import PUP
from ...records import TYPE_CHECKING, NamedTuple
from ..words.names import who
from . import markup, signs
from .markup import Drawing, element, joined, moved, written
from .signs import CANDLE, EVENT, MOON, OBJECT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ...rules.board.board import Board
    from ...rules.board.train import Link, Space
    from .markup import Markup
    from .signs import Lying, Said

    Places = Mapping[str, tuple[int, int]]
    """The corner of every car's first space, in pixels."""


SIZE = 44
"""Pixels of a space."""

SIGN = 24
"""Pixels of the box in which a sign is drawn."""

LABEL, BETWEEN = 22, 34
"""Pixels before a row and above a column, and between two cars."""

HALF = SIZE // 2


class Shade(NamedTuple):
    """What is said of a space: how dark it is, 0 to svg.DARKEST, a few characters, and the words for who points at it."""

    level: int
    mark: str
    words: str = ""


def picture(
    board: Board,
    title: str,
    says: Sequence[str] = (),
    *,
    events: Lying = NOTHING,
    shades: Mapping[Space, Shade] = NOTHING,
) -> str:
    """Return the train as a file of its own: the title, sentences about it, the cars and the legend."""
    train = drawn(board, events, shades)
    width = max(train.width, 560)
    legend = signs.legend(board, events)
    parts = [
        markup.lines([title], width, "bold"),
        *([markup.lines(says, width)] if says else []),
        train,
        *(_legend_line(board, one, width) for one in legend),
    ]
    return markup.document(
        markup.sheet(parts), title, " ".join([*says, *(f"{one.words}." for one in legend)])
    )


def _legend_line(board: Board, said: Said, width: int) -> Drawing:
    words = markup.lines([said.words], width, inset=SIGN + 8)
    height = max(words.height, SIGN) + 4
    return Drawing(width, height, joined([sign(board, said).shapes, moved(words.shapes, 0, 3)]))


def drawn(board: Board, events: Lying = NOTHING, shades: Mapping[Space, Shade] = NOTHING) -> Drawing:
    """Return the cars side by side with all that stands on them."""
    tops = signs.drops(board, list(board.train.cars))
    places = _places(board, tops)
    level = [link for link in board.train.links if signs.level(board, link, tops, [tops])]
    standing = {space: name for name, space in board.characters()}
    letters = signs.letters(board)
    shapes = [_near(link, places) for link in level]
    met = {right for _, right in map(signs.ordered, level)}
    for car in board.train.cars:
        shapes += _numbers(board, car, places[car], {space.row for space in met if space.car == car})
    for space in board.train.bits:
        inside = [_ground(board, space, shades.get(space))]
        inside += [moved(shape, x, y, 0.75) for shape, x, y in _lying(board, space, events)]
        name = standing.get(space)
        shade = shades.get(space)
        if name:
            place = (11, 2, 22 / SIGN) if shade and shade.mark else (8, 8, 28 / SIGN)
            inside.append(moved(figure(board, name, letters[name]), *place))
        inside += _mark(shade, alone=name is None)
        told = "; ".join(_told(board, space, name, events, shades))
        title = [element("title", f"{space}: {told}")] if told else []
        shapes.append(moved(joined([*title, *inside]), *_corner(places, space)))
    shapes += [_far(link, places) for link in board.train.links if link not in level]
    right = max((x + SIZE * signs.across(board, car) for car, (x, _) in places.items()), default=0)
    bottom = max((y + SIZE * len(board.train.cars[car]) for car, (_, y) in places.items()), default=0)
    return Drawing(right + 4, bottom + 6, joined(shapes))


def _places(board: Board, tops: Mapping[str, int]) -> Places:
    """Return the corner of every car's first space; `tops` are the rows above each car."""
    found: dict[str, tuple[int, int]] = {}
    x = LABEL
    for car, top in tops.items():
        found[car] = (x, LABEL + SIZE * top)
        x += SIZE * signs.across(board, car) + BETWEEN + LABEL
    return found


def _corner(places: Places, space: Space) -> tuple[int, int]:
    x, y = places[space.car]
    return x + SIZE * (space.column - 1), y + SIZE * (space.row - 1)


def _numbers(board: Board, car: str, place: tuple[int, int], met: set[int]) -> Iterator[Markup]:
    """Yield the car's letter, and the numbers above its columns and before its rows; above a bar that meets a row."""
    x, y = place
    yield written(car, x - 8, y - 7, "bold end")
    for column in range(signs.across(board, car)):
        yield written(str(column + 1), x + SIZE * column + HALF, y - 7, "small middle")
    for row in range(len(board.train.cars[car])):
        middle = y + SIZE * row + HALF
        yield written(str(row + 1), x - 6, middle - 7 if row + 1 in met else middle + 4, "small end")


def _ground(board: Board, space: Space, shade: Shade | None) -> Markup:
    """Return a space with nothing on it: terrain is hatched, a shade is darker."""
    kind = f"shade{shade.level}" if shade and shade.level else "floor"
    ground = element("rect", width=SIZE, height=SIZE, class_=kind)
    if not board.train.terrain(space):
        return ground
    hatch = "".join(f"M{step} 0L0 {step}M{SIZE} {step}L{step} {SIZE}" for step in range(11, SIZE + 1, 11))
    return joined([ground, element("path", d=hatch, class_="line")])


def _lying(board: Board, space: Space, events: Lying) -> Iterator[tuple[Markup, int, int]]:
    """Yield what lies on a space, each in its corner."""
    if space in board.candles:
        yield lying(CANDLE), 1, 1
    if space in board.moon_tokens:
        yield lying(MOON), 25, 1
    if space in board.objects:
        yield lying(OBJECT), 1, 25
    if space in events:
        yield lying(EVENT, events[space]), 25, 25


def _mark(shade: Shade | None, *, alone: bool) -> list[Markup]:
    """Return what a shade says, in the middle of a space, or below who stands there."""
    if shade is None or not shade.mark:
        return []
    kind = "on-shade middle" if shade.level else "bold middle"
    return [written(shade.mark, HALF, 27 if alone else SIZE - 3, kind)]


def _told(
    board: Board, space: Space, name: str | None, events: Lying, shades: Mapping[Space, Shade]
) -> Iterator[str]:
    """Yield what somebody is told who points at a space."""
    if name:
        yield who(name)
    if board.train.terrain(space):
        yield "terrain"
    if space in board.candles:
        yield "candle"
    if space in board.moon_tokens:
        yield "moon token"
    if space in board.objects:
        yield board.objects[space]
    yield from (f"event {token}" for token in events.get(space, ()))
    if space in shades and shades[space].words:
        yield shades[space].words


def _near(link: Link, places: Places) -> Markup:
    """Return a bar between two cars that meet there."""
    (ax, y), (bx, _) = (_corner(places, space) for space in signs.ordered(link))
    return element("path", d=f"M{ax + SIZE} {y + HALF}L{bx} {y + HALF}", class_="joint")


def _far(link: Link, places: Places) -> Markup:
    """Return a dashed line between two spaces that a train's picture cannot bring together."""
    (ax, ay), (bx, by) = (_corner(places, space) for space in link)
    return element("path", d=f"M{ax + HALF} {ay + HALF}L{bx + HALF} {by + HALF}", class_="joint far")


def sign(board: Board, said: Said) -> Drawing:
    """Return the sign of a line of the legend, as it stands on the train."""
    shapes = lying(said.sign) if said.name is None else figure(board, said.name, said.sign)
    return Drawing(SIGN, SIGN, shapes)


def figure(board: Board, name: str, letter: str) -> Markup:
    """Return somebody's sign: a Vagrant is a ring, dashed when Westbound, the pup a small one, a Haint a dark diamond."""
    if name in board.haints:
        return joined(
            [
                element("path", d="M12 0L24 12L12 24L0 12Z", class_="haint"),
                written(letter, 12, 17, "bold middle on-haint"),
            ]
        )
    westbound = name != PUP and board.vagrants[name].westbound
    ring = element(
        "circle", cx=12, cy=12, r=8 if name == PUP else 11, class_="piece" + " westbound" * westbound
    )
    return joined([ring, written(letter, 12, 17, "bold middle")])


def lying(kind: str, tokens: Iterable[str] = ()) -> Markup:
    """Return the sign of what lies on a space: a candle's flame, a moon, an object's box, an event's tag."""
    if kind == CANDLE:
        return element("path", d="M12 2C16 8 18 11 18 15A6 6 0 0 1 6 15C6 11 8 8 12 2Z", class_="piece")
    if kind == MOON:
        return element("path", d="M15 3A9.5 9.5 0 1 0 21 18A8 8 0 0 1 15 3Z", class_="piece")
    if kind == OBJECT:
        return element("rect", x=4, y=4, width=16, height=16, class_="piece")
    tag = element("path", d="M2 12L8 3H22V21H8Z", class_="piece")
    first, *more = [*tokens] or [""]
    return joined([tag, written(first[:2] + "+" * bool(more), 14, 17, "bold middle")])
