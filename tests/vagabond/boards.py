"""Boards for tests, and playing on them in the words of the command line."""

from __future__ import annotations

from vagrant_cli.cli.vagabond import batch
from vagrant_cli.data.vagabond import ROOT, Printing
from vagrant_cli.vagabond.board import Items, Quests, Ruins, Vagabond, begin
from vagrant_cli.vagabond.play import Played, play

GAME = ("marquise", "eyrie", "alliance")


def board(
    ready: dict[str, int] | None = None,
    *,
    down: dict[str, int] | None = None,
    damaged: dict[str, int] | None = None,
    damaged_down: dict[str, int] | None = None,
    open_quests: tuple[str, ...] = (),
    done: tuple[str, ...] = (),
    hidden: dict[str, int] | None = None,
    taken: tuple[str, ...] = (),
    factions: tuple[str, ...] = GAME,
    hostile: tuple[str, ...] = (),
    allied: tuple[str, ...] = (),
    character: str = "thief",
    printing: Printing = ROOT,
    **more,
) -> Vagabond:
    """Return a board by daylight in a fox clearing with exactly these items."""
    made, _ = begin("T", character, factions, printing=printing)
    steps = dict.fromkeys(factions, "indifferent")
    steps |= dict.fromkeys(hostile, "hostile") | dict.fromkeys(allied, "allied")
    facts = {"at": "fox", "turn": 1, "phase": "daylight", **more}
    return made._replace(
        items=Items(ready or {}, down or {}, damaged or {}, damaged_down or {}),
        quests=Quests(open_quests, done),
        ruins=Ruins(taken, hidden if hidden is not None else made.ruins.hidden),
        relationships=steps,
        **facts,
    )


def played(start: Vagabond, words: str, *, forced: bool = False) -> Played:
    """Play a line as it is typed."""
    return play(start, batch.read(words.split(), start), forced=forced)


def after(start: Vagabond, words: str, *, forced: bool = False) -> Vagabond:
    """Return the board after a line."""
    return played(start, words, forced=forced).board


def scored(start: Vagabond, words: str) -> int:
    """Return the points that a line brings."""
    return after(start, words).points - start.points
