"""`vsong haint`: whom the Haint targets, where it moves, and what a Vagrant risks."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.board import decision as rule
from ...rules.board.board import STANDEES
from ...rules.board.target_order import CLOSEST, FURTHEST, Action
from ...rules.board.threat import threats
from ...rules.board.train import is_space, parse_space
from ...rules.words.matching import fold, match
from ...scenario import FARTHEST
from ..line.declared import Annotated, Argument, Option
from ..line.groups import alone, group
from ..line.numbers import whole_argument, whole_option
from ..line.play import Result
from ..pictures import saving
from ..pictures.saving import Svg
from ..scenario import ties
from . import break_odds, explanation, forecast, state
from . import move as haint_move
from .move import shape
from .which_board import BoardFile, on_board, standing

if TYPE_CHECKING:
    from typing import Any

    from ...rules.board.board import Board
    from ...rules.board.target_order import Choice
    from ...rules.board.train import Space
    from ..line.play import Play, Table

app = group("haint")

HaintName = Annotated[
    str | None, Option(metavar="NAME", help="Which Haint; needed when several are on the board.")
]
Prefer = Annotated[
    str | None,
    Option(metavar="WHOM", help="What the action names: closest, furthest, a Vagrant, or an object's space."),
]
Within = Annotated[
    int | None,
    whole_option(
        "--within SPACES", 0, FARTHEST, "Closest or furthest counts only those within so many spaces: {}."
    ),
]
Still = Annotated[bool, Option("--still", help="The action does not move the Haint: no candle counts.")]
Range = Annotated[
    int | None, whole_option("--range SPACES", 0, FARTHEST, "The action's range in spaces: {}.")
]
Chosen = Annotated[
    str | None,
    Option("--target", metavar="NAME", help="How the players settled a tie: a name or a space."),
]


@app.command("target")
def target(
    board: BoardFile = None,
    haint: HaintName = None,
    prefer: Prefer = None,
    within: Within = None,
    still: Still = False,
) -> Play:
    """Tell whom the Haint targets, and why, step by step.

    Example: vsong haint target --board campaigns/boards/two-cars.toml
    """
    action = Action(preferred(prefer), within, still)

    def view(found: Board, table: Table, _: object) -> Result:
        name = rule.which(found, haint)
        choice = rule.target(found, name, action)

        def text() -> str:
            told = explanation.target(choice, table.label)
            return "\n".join([*explanation.meant(found, name, haint), told])

        return Result(chosen(choice), text=text, asked=True)

    return on_board(board, view)


@app.command("move")
def move(
    steps: Annotated[int, whole_argument("MOVE", 0, FARTHEST, "The Haint's Move in spaces: {}.")],
    board: BoardFile = None,
    reach: Range = None,
    settled: Chosen = None,
    haint: HaintName = None,
    prefer: Prefer = None,
    within: Within = None,
    still: Still = False,
    to: Annotated[
        list[str] | None,
        Option(
            metavar="SPACE|VAGRANT",
            help="Where of ways that count as much it ends, as A5.1; who gains the Revivalist's 1 if it breaks.",
        ),
    ] = None,
    apply: Annotated[
        bool, Option("--apply", help="Carry it out on the save's board; else it is only shown.")
    ] = False,
) -> Play:
    """Move the Haint: the path, whom it haunts, who steps aside and whom it acts on.

    Example: vsong haint move 4 --range 2 --board campaigns/boards/two-cars.toml
    """
    action = Action(preferred(prefer), within, still)
    said = ties.settled((settled,) if settled else (), to or ())
    if len(said.ends) > 1 or (said.passed and not apply):
        raise UsageError(
            "It ends on one space, and breaks only with --apply.", hint="Leave the other --to out."
        )
    asked = haint_move.Asked(haint, steps, reach, action, said)
    if apply and board is not None:
        raise UsageError(
            "--apply moves the Haint on the save's board, and --board names a file.", hint="Leave one out."
        )
    return haint_move.carried_out(asked) if apply else haint_move.shown(asked, board)


@app.command("threat")
def threat(
    vagrant: Annotated[str, Argument(metavar="VAGRANT", help="Who is about to move; pup is one too.")],
    steps: Annotated[
        int, whole_option("--steps SPACES", 0, FARTHEST, "How far the Vagrant may move, in spaces: {}.")
    ],
    haint_move: Annotated[int, whole_option("--move SPACES", 0, FARTHEST, "The Haint's Move in spaces: {}.")],
    board: BoardFile = None,
    reach: Range = None,
    haint: HaintName = None,
    prefer: Prefer = None,
    within: Within = None,
    still: Still = False,
    svg: Svg = None,
) -> Play:
    """Show for every space a Vagrant could end on whether the Haint would target, haunt or reach them.

    Example: vsong haint threat songsmith --steps 4 --move 4 --range 2 --board campaigns/boards/two-cars.toml
    """
    action = Action(preferred(prefer), within, still)

    def view(found: Board, table: Table, _: object) -> Result:
        name = standing(found, vagrant)
        whose = rule.which(found, haint)
        spaces = threats(found, name, steps, whose, haint_move, reach, action)
        data = {"spaces": [one._asdict() | {"space": str(one.space)} for one in spaces]}

        def text() -> str:
            told = explanation.threats(found, name, spaces)
            return "\n".join([*explanation.meant(found, whose, haint), told])

        result = Result(data, text=text, asked=True)
        return saving.drawn(result, svg, lambda: explanation.pictured(found, name, spaces), table)

    return on_board(board, view)


app.command("forecast")(forecast.forecast)
app.command("odds")(break_odds.odds)
app.command("gain")(state.gain)
app.command("lose")(state.lose)
app.command("limit")(state.limit)
app.command("mood")(state.mood)
app.command("break")(state.break_)


def preferred(typed: str | None) -> str | Space | None:
    """Return what --prefer means: CLOSEST, FURTHEST, a Vagrant or a space."""
    if typed is None:
        return None
    if is_space(typed.strip()):
        return parse_space(typed)
    words = {fold(word): word for word in (CLOSEST, FURTHEST)}
    return words.get(fold(typed)) or match(typed, STANDEES, "Vagrant, space, closest or furthest")


def chosen(choice: Choice) -> dict[str, Any]:
    """Return a choice of target as scripts see it."""
    return {
        "target": shape(choice.target),
        "tied": [one.name for one in choice.tied],
        "step": choice.step,
        "rule": choice.rule,
        "why": [
            {"step": one.step, "rule": one.rule, "candidates": list(one.candidates), "kept": list(one.kept)}
            for one in choice.why
        ],
    }


alone(app, target)

COMMANDS = {"haint": app}
