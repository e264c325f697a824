"""Choices that a line of actions leaves open, asked of a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...rules.events.campaign import Event
from ...vagabond.actions import Action, Undecided
from ...vagabond.board import Vagabond
from ...vagabond.play import Played, play
from ..line.play import Table
from . import batch, names

Run = Callable[[Vagabond, Sequence[Action]], Played]


def carried_out(
    board: Vagabond, words: Sequence[str], table: Table
) -> tuple[Vagabond, tuple[Event, ...], Played]:
    """Carry out a line of actions as a whole; whoever sits at the keyboard is asked for what it leaves open."""
    actions = batch.read(words, board)
    played = decided(board, actions, table, lambda one, line: play(one, line, forced=table.forced))
    return played.board, played.events, played


def decided(board: Vagabond, actions: Sequence[Action], table: Table, run: Run) -> Played:
    """Run actions, and again with each answer until nothing is open; Undecided where nobody can be asked."""
    while True:
        try:
            return run(board, actions)
        except Undecided as choice:
            chosen = _asked(actions[choice.part], choice, table)
            if chosen is None:
                raise
            actions = [*actions[: choice.part], chosen, *actions[choice.part + 1 :]]


def _asked(action: Action, choice: Undecided, table: Table) -> Action | None:
    """Return the action with the choice made; None where nobody can be asked."""
    if choice.field == "which":
        which = table.choose(choice.message, tuple(choice.options))
        return action._replace(which=which, words=f"{action.words} {which}") if which else None
    typed = table.ask(f"{choice.message} Which?")
    if typed is None:
        return None
    items = tuple(names.item(word) for word in typed.replace(",", " ").split())
    key = "leave=" if choice.field == "more" else ""
    words = " ".join([action.words, *(f"{key}{item}" for item in items)])
    action = action._replace(words=words)
    return action._replace(more=items) if choice.field == "more" else action._replace(items=items)
