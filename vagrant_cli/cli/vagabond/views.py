"""A Vagabond's board, plans and options as scripts see them."""

from __future__ import annotations

from ...data.vagabond import TRACKED
from ...records import TYPE_CHECKING
from ...vagabond import board as numbers
from ...vagabond import events
from ...vagabond.board import next_step
from ...vagabond.items import at_piles

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...rules.events.event import Event
    from ...vagabond.board import Vagabond
    from ...vagabond.odds import Odds
    from ...vagabond.options import Option
    from ...vagabond.play import Done, Played


def status(board: Vagabond) -> dict[str, Any]:
    """Return everything about a board."""
    return {
        "title": board.title,
        "character": board.character,
        "at": board.at,
        "suit": board.suit,
        "turn": board.turn,
        "phase": board.phase,
        "points": None if board.coalition else board.points,
        "coalition": board.coalition,
        "won": board.won,
        "items": at_piles(board.items),
        "tracks": {kind: numbers.on_track(board, kind) for kind in TRACKED},
        "refresh": numbers.refresh(board),
        "draw": numbers.draw(board),
        "most_hits": numbers.swords(board),
        "defenceless": numbers.defenceless(board),
        "carried": numbers.carried(board),
        "capacity": numbers.capacity(board),
        "relationships": {name: _relation(board, name) for name in board.relationships},
        "quests": {"open": list(board.quests.open), "done": list(board.quests.done)},
        "ruins": numbers.ordered(board.ruins.hidden),
    }


def _relation(board: Vagabond, faction: str) -> dict[str, Any]:
    step = next_step(board, faction)
    return {
        "step": board.relationships[faction],
        "aids": board.aids.get(faction, 0),
        "next": step and {"aids": step.aids, "points": step.points},
    }


def done(played: Played) -> dict[str, Any]:
    """Return the board after a batch, each action of it, and the evening if there was one."""
    return {
        **status(played.board),
        "steps": [_step(one) for one in played.steps],
        "evening": _evening(played.events),
    }


def _step(one: Done) -> dict[str, Any]:
    return {"action": one.action.words, "exhausted": dict(one.exhausted), "points": one.points}


def _evening(happened: Sequence[Event]) -> dict[str, Any] | None:
    """Return the last evening of a batch."""
    over = [event for event in happened if isinstance(event, events.EveningOver)]
    left = [event for event in happened if isinstance(event, events.ItemsGone) and event.why == "capacity"]
    if not over:
        return None
    return {
        "draw": over[-1].draw,
        "discard": over[-1].discard,
        "left": dict(left[-1].items) if left else {},
    }


def plan(played: Played) -> dict[str, Any]:
    """Return what a plan comes to."""
    return {
        "steps": [
            {
                **_step(one),
                "ok": one.refused is None,
                "rule": None if one.refused is None else one.refused.rule,
            }
            for one in played.steps
        ],
        "points": sum(one.points for one in played.steps),
        "status": status(played.board),
        "stays_down": numbers.stays_down(played.board),
        "over": numbers.surplus(played.board),
    }


def options(found: Sequence[Option]) -> dict[str, Any]:
    """Return what can be done now."""
    fields = ("verb", "words", "cost", "rule", "points")
    return {"options": [{field: getattr(one, field) for field in fields} for one in found]}


def odds(found: Odds) -> dict[str, Any]:
    """Return the chances of a battle, as fractions."""
    return {
        "outcomes": [
            {"dealt": dealt, "taken": taken, "p": str(chance)} for (dealt, taken), chance in found.outcomes
        ],
        "dealt_mean": str(found.dealt_mean),
        "taken_mean": str(found.taken_mean),
        "removed": [{"pieces": pieces, "p": str(chance)} for pieces, chance in found.removed],
        "points": [{"points": points, "p": str(chance)} for points, chance in found.points],
        "points_mean": str(found.points_mean),
    }
