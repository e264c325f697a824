"""A Vagabond's board, plans, options and odds as text for people."""

from __future__ import annotations

from ...data.vagabond import ALLIED, TRACKED
from ...records import TYPE_CHECKING
from ...rules.words.matching import theirs
from ...rules.words.plurals import count
from ...vagabond import board as numbers
from ...vagabond.board import BETWEEN, next_step
from ...vagabond.items import FACE_DOWN, told
from ...vagabond.options import ANY_ITEM
from ..line import output

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...vagabond.board import Vagabond
    from ...vagabond.odds import Odds
    from ...vagabond.options import Option
    from ...vagabond.play import Played


LABEL = 11
"""Columns of what stands at the left."""

HEADING, GOOD, HARMED = "1;36", "32", "31"


def _row(label: str, text: str) -> str:
    return f"{label:<{LABEL}} {text}"


def status(board: Vagabond) -> str:
    """Return the board: where he is, his items, what they come to, relationships, quests and ruins."""
    return "\n".join([_heading(board), *_items(board), *_numbers(board), *_relations(board), *_rest(board)])


def _heading(board: Vagabond) -> str:
    place = "in a forest" if board.suit is None else f"in {board.at}"
    turn = f"turn {board.turn}, {board.phase}" if board.phase != BETWEEN else f"after turn {board.turn}"
    name = theirs(board.title) or f"The {board.character}"
    won = "  won" if board.won else ""
    points = f"coalition with {board.coalition.capitalize()}" if board.coalition else None
    points = points or f"{board.points} of {count(board.printing.winning, 'point')}{won}"
    return f"{output.painted(name, HEADING)}  {board.character}, {place}; {turn}; {points}"


def _items(board: Vagabond) -> Iterable[str]:
    labels = ("face up", "face down", "damaged", "")
    for label, name in zip(labels, board.items._fields, strict=True):
        counts = getattr(board.items, name)
        if counts:
            face = ", face down" if name in FACE_DOWN and "damaged" in name else ""
            ink = HARMED if "damaged" in name else ""
            yield _row(label or "damaged", output.painted(told(counts) + face, ink))
    tracks = ", ".join(f"{kind} {numbers.on_track(board, kind)}" for kind in TRACKED)
    yield _row("tracks", tracks)


def _numbers(board: Vagabond) -> Iterable[str]:
    hits = f"up to {count(numbers.swords(board), 'hit')}"
    bare = ", defenceless" if numbers.defenceless(board) else ""
    yield _row("turn", f"birdsong refreshes {numbers.refresh(board)}, evening draws {numbers.draw(board)}")
    yield _row(
        "carries", f"{numbers.carried(board)} of {numbers.capacity(board)}; in battle {hits} rolled{bare}"
    )


def _relations(board: Vagabond) -> Iterable[str]:
    for number, faction in enumerate(board.relationships):
        step = next_step(board, faction)
        aids = board.aids.get(faction, 0)
        more = (
            f", {count(step.aids - aids, 'aid')} to {step.name} for {count(step.points, 'point')}"
            if step
            else ""
        )
        now = board.relationships[faction]
        more = f", {count(board.printing.ally_points, 'point')} an aid" if now == ALLIED else more
        ink = {"hostile": HARMED, "allied": GOOD}.get(now, "")
        name = output.painted(f"step {now}" if now.isdigit() else now, ink)
        yield _row("" if number else "factions", f"{faction.capitalize()}: {name}{more}")


def _rest(board: Vagabond) -> Iterable[str]:
    for number, title in enumerate(board.quests.open):
        pair = " and ".join(board.printing.quest(title).items)
        yield _row("" if number else "quests", f"{title} ({pair})")
    if board.quests.done:
        yield _row("completed", ", ".join(board.quests.done))
    if board.ruins.hidden:
        yield _row("in ruins", told(board.ruins.hidden))
    if board.phase == BETWEEN and not board.won:
        yield "Next: vsong vagabond birdsong"


def plan(played: Played) -> str:
    """Return what a plan comes to, line by line."""
    lines = []
    for one in played.steps:
        if one.refused is not None:
            lines.append(f"  no  {one.refused.message} [{one.refused.rule}]")
            continue
        cost = f"exhausts {told(one.exhausted)}" if one.exhausted else "costs nothing"
        points = f", {one.points:+d} {'point' if abs(one.points) == 1 else 'points'}" if one.points else ""
        lines.append(f"  yes {one.action.words}: {cost}{points}")
    board = played.board
    left = numbers.stays_down(board)
    over = numbers.surplus(board)
    total = sum(one.points for one in played.steps)
    return "\n".join(
        [
            "Tried, and nothing saved:",
            *lines,
            f"Together {count(total, 'point')}; face up then: {told(board.items.ready)}.",
            f"The next birdsong would leave {count(left, 'item')} down;"
            f" the evening would find {count(over, 'item')} too many.",
        ]
    )


def options(found: Sequence[Option]) -> str:
    """Return what can be done now, one a line with its cost."""
    if not found:
        return "No turn is running. Begin it: vsong vagabond birdsong"
    widest = max(len(one.words) for one in found)
    lines = []
    for one in found:
        cost = "any item" if ANY_ITEM in one.cost else told(one.cost) if one.cost else "free"
        points = f", {count(one.points, 'point')}" if one.points else ""
        lines.append(f"{one.words:<{widest}}  {cost}{points}  [{one.rule}]")
    return "\n".join(lines)


def odds(found: Odds) -> str:
    """Return the chances of a battle."""
    rows = [
        f"  {count(dealt, 'hit')} dealt, {taken} taken: {float(chance):.1%}"
        for (dealt, taken), chance in found.outcomes
    ]
    points = ", ".join(f"{number}: {float(chance):.1%}" for number, chance in found.points)
    means = (found.dealt_mean, found.taken_mean, found.points_mean)
    dealt, taken, scored = (f"{float(mean):.2f}" for mean in means)
    return "\n".join(
        [*rows, f"Mean {dealt} dealt, {taken} taken, {scored} points.", f"Points: {points}. [VB-41]"]
    )
