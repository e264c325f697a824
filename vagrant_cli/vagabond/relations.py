"""Points, and what the factions think of him: aid, hostility, coalition."""

from __future__ import annotations

from ..data.vagabond import ALLIED, HOSTILE, INDIFFERENT, MOST_POINTS
from ..errors import Refused
from ..mappings import put, without
from ..records import TYPE_CHECKING
from ..rules.words.plurals import count
from . import events
from .board import next_step, players

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .actions import Action, Outcome
    from .board import Vagabond


def score(board: Vagabond, points: int) -> Outcome:
    """Score points, which stay between 0 and 99; in a coalition there are none (VB-11)."""
    after = min(max(board.points + points, 0), MOST_POINTS)
    if board.coalition is not None or after == board.points:
        return board, ()
    scored = board._replace(points=after)
    won = (events.GameWon(after),) if scored.won and not board.won else ()
    return scored, (events.PointsScored(after - board.points, after), *won)


def aided(board: Vagabond, faction: str) -> Outcome:
    """Count an aid: a step up when its cost is reached in this turn, points for an ally (VB-13, VB-14, VB-15)."""
    step = next_step(board, faction)
    if step is None:
        ally = board.relationships[faction] == ALLIED
        board, scored = score(board, board.printing.ally_points if ally else 0)
        return board, (events.FactionAided(faction, 0, None), *scored)
    aids = board.aids.get(faction, 0) + 1
    told = events.FactionAided(faction, aids, step.aids)
    if aids < step.aids:
        return board._replace(aids=put(board.aids, faction, aids)), (told,)
    board, reached = become(board, faction, step.name)
    board, scored = score(board, step.points)
    return board, (told, *reached, *scored)


def become(board: Vagabond, faction: str, step: str) -> Outcome:
    """Move a marker on the chart; aids counted before are used up."""
    if board.relationships[faction] == step:
        return board, ()
    board = board._replace(
        relationships=put(board.relationships, faction, step), aids=without(board.aids, faction)
    )
    told = events.TurnedHostile(faction) if step == HOSTILE else events.StepReached(faction, step)
    return board, (told,)


def ally_objections(board: Vagabond, ally: str, *, against: str = "") -> Iterator[Refused]:
    """Yield why a faction's warriors do not come along (VB-15)."""
    step = board.relationships.get(ally)
    if step != ALLIED:
        yield Refused(f"{ally.capitalize()} is {step}; only an ally's warriors come along.", rule="VB-15")
    if ally == against:
        yield Refused(f"{ally.capitalize()}'s warriors do not fight {ally} itself.", rule="VB-15")


def coalition_objections(board: Vagabond, _: Action) -> Iterator[Refused]:
    """Yield what stands against a coalition; the points of others stand on the table (VB-11)."""
    printed = board.printing
    if board.coalition is not None:
        yield Refused(f"He is in a coalition with {board.coalition} already.", rule="VB-11")
    if players(board) < printed.coalition_players:
        yield Refused(
            f"A coalition takes {printed.coalition_players} players, and {players(board)} play.", rule="VB-11"
        )
    if board.points < printed.coalition_points:
        yield Refused(
            f"A coalition takes {printed.coalition_points} points, and he has {count(board.points, 'point')}.",
            rule="VB-11",
        )


def coalition(board: Vagabond, action: Action) -> Outcome:
    """Share a faction's victory; a hostile one is indifferent from then on (VB-11, VB-20)."""
    hostile = board.relationships[action.faction] == HOSTILE
    board, changed = become(board, action.faction, INDIFFERENT) if hostile else (board, ())
    return board._replace(coalition=action.faction), (events.CoalitionMade(action.faction), *changed)
