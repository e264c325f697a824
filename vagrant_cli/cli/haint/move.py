"""`vsong haint move`: shown on any board, or carried out on the save's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...rules.board import decision as rule
from ...rules.board.targets import Action, Target
from ..line.play import Outcome, Play, Result, Table, change
from .which_board import on_board, saved

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...rules.board.board import Board
    from ...rules.events.campaign import Event


class Asked(NamedTuple):
    """A move as it was asked for: which Haint (None: the only one), how far, with what range and what settled."""

    haint: str | None
    steps: int
    reach: int | None
    action: Action
    settled: rule.Settled


def decided(asked: Asked, board: Board, settled: rule.Settled) -> tuple[str, rule.Turn, tuple[Event, ...]]:
    """Return the Haint that is meant, its turn, and what the group overruled in it."""
    name = rule.which(board, asked.haint)
    turn, overruled = rule.decide(board, name, asked.action, asked.steps, asked.reach, settled)
    return name, turn, overruled


def shown(asked: Asked, file: str | None) -> Play:
    """Make the command that shows a move and changes nothing."""

    def view(board: Board, table: Table) -> Result:
        name, turn, events = decided(asked, board, asked.settled._replace(forced=table.forced))

        def text() -> str:
            from ..words import haint as words

            lines = [
                *words.meant(board, name, asked.haint),
                words.turn(board, name, turn, asked.reach, events),
            ]
            if file is None and turn.choice.target is not None:
                lines += ["", f"Nothing was moved. To move it: vsong {table.label} --apply"]
            return "\n".join(lines)

        return Result(moved(turn), events, text, asked=True)

    return on_board(file, view)


def carried_out(asked: Asked) -> Play:
    """Make the command that moves the Haint on the save's board, haunts and lets step aside, as its turn does."""

    def play(table: Table) -> Result:
        from ...rules.scenario import haint_turn
        from ..lookup.known import known
        from ..scenario.ties import asking

        settled = asked.settled._replace(ask=asking(table), forced=table.forced)
        found: dict[str, tuple[Board, str, rule.Turn]] = {}
        after: dict[str, Board] = {}

        def carry_out(campaign: Campaign, _: Table) -> Outcome:
            board = saved(campaign)
            name, turn, overruled = decided(asked, board, settled)
            found["last"] = board, name, turn
            campaign, events = haint_turn.move(campaign, name, turn, asked.reach, known(campaign), settled)
            after["last"] = saved(campaign)
            return campaign, (*overruled, *events)

        done = change(carry_out, lambda _, __: moved(found["last"][2]))(table)

        def text() -> str:
            from ..scenario import ties
            from ..words import haint as words
            from ..words.campaign import sentence
            from . import picture

            board, name, _ = found["last"]
            told = [*words.meant(board, name, asked.haint), *map(sentence, done.events)]
            told += ties.otherwise(done.events, _again(asked), dry_run=table.dry_run)
            now = after["last"]
            return "\n".join(
                [
                    *told,
                    "",
                    picture.draw(now, picture.scene(now)),
                    "",
                    *picture.legend(now),
                ]
            )

        return done._replace(text=text)

    return play


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
    value = value.replace(",", ".")
    return f'"{value}"' if " " in value else value


def shape(target: Target | None) -> dict[str, str] | None:
    """Return a target as scripts see it."""
    return target and {"kind": target.kind, "name": target.name, "at": str(target.at)}


def moved(turn: rule.Turn) -> dict[str, Any]:
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


def _ended(ending: rule.Ending) -> dict[str, Any]:
    return {
        "end": str(ending.end),
        "haunted": list(ending.haunted),
        "path": [str(space) for space in ending.path],
    }
