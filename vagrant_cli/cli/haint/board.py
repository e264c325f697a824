"""`vsong board`: the board drawn and checked, and how far a Vagrant or a Haint gets on it."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.bindle.bindle import within_box
from ...rules.board import board as rule
from ...rules.board import moonreaper_place
from ...rules.board.board import HAINT, OBJECT
from ...rules.board.train import parse_space
from ...rules.haint import board_in_play, pieces
from ...rules.tracks import event_tokens
from ...rules.words.matching import fold, match
from ...rules.words.plurals import count
from ...scenario import FARTHEST
from ...store.file import boards
from ..line.declared import Annotated, Argument, Option
from ..line.groups import group
from ..line.numbers import whole_argument
from ..line.play import Result, change
from ..pictures import board_svg, saving
from ..pictures.saving import Svg
from ..words.names import called
from . import board_file, board_text
from .board_file import tables
from .which_board import BoardFile, on_board, placed, standing

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.board.board import Board
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table
    from ..pictures.signs import Lying

app = group("board")


Steps = Annotated[int, whole_argument("SPACES", 0, FARTHEST, "How many spaces: {}.")]


@app.command("show")
def show(board: BoardFile = None, svg: Svg = None) -> Play:
    """Draw the train with everybody on it.

    Example: vsong board show --board campaigns/boards/two-cars.toml
    """

    def view(found: Board, table: Table, events: Lying) -> Result:
        result = Result(tables(found), text=lambda: board_text.whole(found, events=events), asked=True)
        return saving.drawn(result, svg, lambda: board_svg.picture(found, "The train", events=events), table)

    return on_board(board, view)


@app.command("check")
def check(board: BoardFile = None) -> Play:
    """Check a board and list every problem with its line.

    Example: vsong board check --board campaigns/boards/two-cars.toml
    """

    def view(found: Board, *_: object) -> Result:
        cars, spaces = len(found.train.cars), len(found.train.bits)
        return Result(
            {"problems": []},
            text=lambda: f"The board is in order: {count(cars, 'car')}, {count(spaces, 'space')}.",
        )

    return on_board(board, view)


@app.command("reach")
def reach(
    vagrant: Annotated[str, Argument(metavar="VAGRANT", help="A Vagrant on the board, or the pup.")],
    steps: Steps,
    board: BoardFile = None,
) -> Play:
    """List the spaces where a Vagrant may end with so many spaces of Move.

    Example: vsong board reach songsmith 3 --board campaigns/boards/two-cars.toml
    """

    def view(found: Board, *_: object) -> Result:
        name = standing(found, vagrant)
        spaces = rule.reach(found, name, steps)
        says = (
            f"With {steps} the {name.capitalize()} may end on:",
            "A forced move goes the same way, around terrain, unless the effect says that it stops (RU-33).",
        )
        return marked(found, spaces, *says)

    return on_board(board, view)


@app.command("range")
def in_range(
    space: Annotated[str, Argument(metavar="SPACE", help="Where to count from, as A5,1 or A5.1.")],
    steps: Steps,
    side: Annotated[
        str,
        Option(
            "--for",
            metavar="vagrant|haint",
            help="Who counts: Vagrants not through terrain, Haints through it.",
        ),
    ],
    board: BoardFile = None,
) -> Play:
    """List the spaces in range of a space, as a Vagrant or as a Haint counts, and who stands there.

    Example: vsong board range A5,1 3 --for vagrant --board campaigns/boards/two-cars.toml
    """
    counting = match(side, rule.SIDES, "side")

    def view(found: Board, *_: object) -> Result:
        start = placed(found, space)
        spaces = rule.in_range(found, start, steps, counting)
        there = [(name, at) for name, at in found.characters() if found.train.bits[at] & spaces]
        haints = [name for name, _ in there if name in found.haints]
        vagrants = [name for name, _ in there if name not in found.haints]
        says = [f"V: {', '.join(vagrants) or 'nobody'}. H: {', '.join(haints) or 'nobody'}."]
        if found.pup is not None:
            says.append("Where an effect looks at where the Runaway is, the pup's place counts too (RU-34).")
        head = f"Within {steps} of {start}, as a {counting.capitalize()} counts:"
        result = marked(found, spaces, head, *says)
        return result._replace(data={**result.data, "vagrants": vagrants, "haints": haints})

    return on_board(board, view)


@app.command("use")
def use(
    file: Annotated[
        str, Argument(metavar="FILE", help="A board file, a NAME in campaigns/boards/, or - for input.")
    ],
) -> Play:
    """Take up a board for the running scenario; Humanity stays as the save has it.

    Example: vsong board use two-cars
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        taken = board_in_play.use(campaign, boards.load(file), forced=table.forced)
        return within_box(campaign, taken)

    return change(rule, standing_board)


@app.command("put")
def put(
    name: Annotated[
        str,
        Argument(
            metavar="NAME", help="A Vagrant, pup, a Haint, candle, moon; special or recent go to a Vagrant."
        ),
    ],
    space: Annotated[str, Argument(metavar="SPACE", help="Where, as A5,1 or A5.1.")],
    haint: Annotated[bool, Option("--haint", help="NAME is a Haint that is new on the board.")] = False,
    thing: Annotated[bool, Option("--object", help="NAME is an object, such as a leaf pile.")] = False,
) -> Play:
    """Put somebody or something on a space of the save's board.

    Example: vsong board put songsmith A5.1
    """
    if haint and thing:
        raise UsageError("--haint and --object exclude each other.")
    token = next((one for one in (pieces.SPECIAL, pieces.RECENT) if fold(name) == one), None)

    def rule(campaign: Campaign, table: Table) -> Outcome:
        if token and not (haint or thing):
            return pieces.mark(campaign, token, standing(pieces.in_scenario(campaign), space))
        new = called(name, "The name") if haint or thing else name
        kind = HAINT if haint else OBJECT if thing else None
        piece = pieces.meant(campaign, new, kind)
        outcome = pieces.put(campaign, piece, parse_space(space), forced=table.forced)
        return within_box(campaign, outcome)

    return change(rule, standing_board)


@app.command("remove")
def remove(
    name: Annotated[
        str,
        Argument(metavar="NAME", help="Who leaves the board, or the space to clear of tokens and objects."),
    ],
) -> Play:
    """Take somebody off the save's board, or clear a space of tokens and objects.

    Example: vsong board remove A4.1
    """
    token = next((one for one in (pieces.SPECIAL, pieces.RECENT) if fold(name) == one), None)
    return change(
        lambda campaign, _: pieces.mark(campaign, token, None) if token else pieces.remove(campaign, name),
        standing_board,
    )


def standing_board(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the save's board after a change."""
    return tables(pieces.in_scenario(campaign))


def drawn(campaign: Campaign) -> str:
    """Return the save's board for people, with the event tokens that lie on spaces."""
    return board_text.whole(pieces.in_scenario(campaign), events=event_tokens.on_spaces(campaign))


def place_moonreaper(board: BoardFile = None) -> Play:
    """Show where the Moonreaper may be placed: 3 spaces from the Vagrant with the highest Humanity.

    Example: vsong moonreaper place --board campaigns/boards/two-cars.toml
    """

    def view(found: Board, *_: object) -> Result:
        spaces, distance, vagrants = moonreaper_place.moonreaper(found)
        data = {
            "spaces": [str(one) for one in spaces],
            "distance": distance,
            "vagrants": list(vagrants),
        }
        who = " or ".join(name.capitalize() for name in vagrants)
        says = (
            f"{distance} from {who}, all equal:" if spaces else f"No space is open to place him near {who}."
        )
        shown = marked(found, found.train.joined(spaces), f"The Moonreaper: {says}")
        return shown._replace(data=data)

    return on_board(board, view)


def marked(board: Board, spaces: int, says: str, *more: str) -> Result:
    """Return a set of spaces, with a map on which they stand out."""
    listed = board.train.listed(spaces)

    def text() -> str:
        cells = board_text.marked(board_text.scene(board), listed)
        names = " ".join(map(str, listed)) or "none"
        return "\n".join([f"{says} {names}", *more, "", board_text.draw(board, cells)])

    return Result({"spaces": [str(space) for space in listed]}, text=text, asked=True)


app.command("new")(board_file.draw)
app.command("edit")(board_file.edit)

COMMANDS = {"board": app}
