"""`vsong haint move`: shown on any board, or carried out on the save's."""

from __future__ import annotations

from ... import typed
from ...lean import partial
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.board import decision
from ...rules.board.board import STANDEES
from ...rules.events import turn
from ...rules.haint import pieces
from ...rules.scenario import haint_move
from ...rules.tracks import event_tokens
from ..line import output
from ..line.play import Result, carry_out
from ..scenario import ties
from ..words import sentences
from ..words.names import passed, who
from . import board_text, explanation
from .which_board import on_board

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.board.board import Board
    from ...rules.board.target_order import Action, Target
    from ...rules.events.event import Event
    from ..line.play import Play, Table
    from ..pictures.signs import Lying

    Decided = tuple[Board, str, decision.Turn]


class Asked(NamedTuple):
    """A move as it was asked for: which Haint (None: the only one), how far, with what range and what settled."""

    haint: str | None
    steps: int
    reach: int | None
    action: Action
    settled: decision.Settled


def decided(
    asked: Asked, board: Board, settled: decision.Settled
) -> tuple[str, decision.Turn, tuple[Event, ...]]:
    """Return the Haint that is meant, its turn, and what the group overruled in it."""
    name = decision.which(board, asked.haint)
    turn, overruled = decision.decide(board, name, asked.action, asked.steps, asked.reach, settled)
    return name, turn, overruled


def shown(asked: Asked, file: str | None) -> Play:
    """Make the command that shows a move and changes nothing."""

    def view(board: Board, table: Table, lying: Lying) -> Result:
        name, turn, events = decided(asked, board, asked.settled._replace(forced=table.forced))

        def text() -> str:
            lines = [
                *explanation.meant(board, name, asked.haint),
                explanation.turn(board, name, turn, asked.reach, events, lying),
            ]
            if file is None and turn.choice.target is not None:
                lines += ["", f"Nothing was moved. To move it: vsong {table.label} --apply"]
            return "\n".join(lines)

        return Result(moved(turn), events, text, asked=True)

    return on_board(file, view)


def carried_out(asked: Asked) -> Play:
    """Make the command that moves the Haint on the save's board, haunts and lets step aside, as its turn does."""

    def play(table: Table) -> Result:
        settled = asked.settled._replace(ask=ties.asking(table), forced=table.forced)

        def rule(campaign: Campaign, _: Table) -> tuple[Campaign, tuple[Event, ...], Decided]:
            board = pieces.in_scenario(campaign)
            name, turn, overruled = decided(asked, board, settled)
            instead = settled._replace(passed=passed(campaign, settled.passed))
            campaign, events = haint_move.move(campaign, name, turn, asked.reach, instead)
            return campaign, (*overruled, *events), (board, name, turn)

        def show(campaign: Campaign, events: tuple[Event, ...], found: Decided) -> Result:
            board, name, turn = found
            lines = partial(_carried_out, asked, board, name, campaign, events, dry_run=table.dry_run)
            return Result(moved(turn), events, lines)

        return carry_out(rule, show)(table)

    return play


def _carried_out(
    asked: Asked, before: Board, name: str, after: Campaign, events: tuple[Event, ...], *, dry_run: bool
) -> str:
    """Return what happened, for a tie how to settle it otherwise, and the board as it is now."""
    told = [*explanation.meant(before, name, asked.haint), *map(sentences.told, events)]
    more = [*_to_carry_out(events), *ties.otherwise(events, _again(asked), dry_run=dry_run)]
    told += map(output.todo, more)
    train = board_text.whole(pieces.in_scenario(after), events=event_tokens.on_spaces(after))
    return "\n".join([*told, "", train])


def _to_carry_out(events: tuple[Event, ...]) -> list[str]:
    """Return how the players carry out what a Haint moved by hand does to whom it meets."""
    return [
        f"What it does to {who(event.target)}: vsong hurt {event.target} N; or typed in once, for `end` to do it: "
        "vsong scenario action TOKEN --hurt N"
        for event in events
        if isinstance(event, turn.HaintActsOn) and event.target in STANDEES
    ]


def _again(asked: Asked) -> str:
    """Return the command without what was settled."""
    prefer, within, still = asked.action
    options = {"--range": asked.reach, "--haint": asked.haint, "--prefer": prefer, "--within": within}
    words = [f"{option} {_word(str(value))}" for option, value in options.items() if value is not None]
    return " ".join(
        ["vsong haint move", str(asked.steps), *words, *(["--still"] if still else []), "--apply"]
    )


def _word(value: str) -> str:
    """Return a name or a space as it is typed."""
    return typed.quoted(value.replace(",", "."))


def shape(target: Target | None) -> dict[str, str] | None:
    """Return a target as scripts see it."""
    return target and {"kind": target.kind, "name": target.name, "at": str(target.at)}


def moved(turn: decision.Turn) -> dict[str, Any]:
    """Return a Haint's move as scripts see it."""
    acts_on = turn.acts_on
    return {
        "target": shape(turn.choice.target),
        "tied": [one.name for one in turn.choice.tied],
        **_ended(turn.ending),
        "candle": turn.candle and str(turn.candle),
        "displaced": [
            {"vagrant": aside.vagrant, "to": [str(space) for space in aside.to]} for aside in turn.displaced
        ],
        "in_range": turn.in_range,
        "distance": turn.away,
        "acts_on": shape(acts_on.target) if acts_on else None,
        "acts_on_tied": [one.name for one in acts_on.tied] if acts_on else [],
        "alternatives": [_ended(ending) for ending in turn.alternatives],
    }


def _ended(ending: decision.Ending) -> dict[str, Any]:
    return {
        "end": str(ending.end),
        "haunted": list(ending.haunted),
        "path": [str(space) for space in ending.path],
    }
