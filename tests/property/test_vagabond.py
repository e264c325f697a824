"""Vagabonds at play: random lines, legal or not, on one save, and what holds after each of them.

A few hundred actions run with the other tests; `VSONG_VAGABOND_ACTIONS=10000 pytest tests/property/test_vagabond.py`
plays as many as are asked for.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from vagrant_cli.cli.vagabond import batch
from vagrant_cli.data.vagabond import FACTIONS, HOSTILE, KINDS, ROOT, TRACKED
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.store.file import history, saves
from vagrant_cli.store.schema.save_kinds import VAGABOND
from vagrant_cli.vagabond import board as numbers
from vagrant_cli.vagabond import turn
from vagrant_cli.vagabond.board import Vagabond, begin, number_of
from vagrant_cli.vagabond.options import options
from vagrant_cli.vagabond.play import Played, play

ACTIONS = int(os.environ.get("VSONG_VAGABOND_ACTIONS", "300"))
STEPS = min(ACTIONS, 100)

LEGAL: list[int] = []
"""How many actions each line had that was carried out."""

EACH = 20
"""Legal actions in a game at the least, on average; many lines are refused."""

SAVED_EVERY = 10

COMING = ("explore", "aid", "craft", "gain")
GOING = ("lose", "evening", "special")

kinds = st.sampled_from(KINDS)
some = st.lists(kinds, min_size=1, max_size=3).map(" ".join)
factions = st.sampled_from(FACTIONS[:4])
places = st.sampled_from(("fox", "rabbit", "mouse-7", "forest"))
quests = st.sampled_from([quest.title.replace(" ", "-") for quest in ROOT.quests])
few = st.integers(0, 3)
chances = st.integers(0, 2**32).map(Random)


class One(NamedTuple):
    """One action: the board before and after it."""

    before: Vagabond
    verb: str
    played: Played


def total(board: Vagabond) -> int:
    return sum(number_of(board.items, kind) for kind in KINDS)


def check(one: One) -> None:
    """Hold what every action of the rules keeps."""
    before, verb, after = one.before, one.verb, one.played.board
    came = total(after) - total(before)
    assert came <= 0 or verb in COMING, (verb, came)
    assert came >= 0 or verb in GOING, (verb, came)
    assert came >= 0 or verb != "special" or before.character == "scoundrel"
    assert all(numbers.on_track(after, kind) <= 3 for kind in TRACKED)
    assert all(number >= 0 for pile in after.items for number in pile.values())
    if verb == "evening":
        assert numbers.carried(after) <= numbers.capacity(after)
    if verb not in ("score", "set"):
        assert after.points >= before.points
    for faction, step in before.relationships.items():
        if step == HOSTILE and verb not in ("coalition", "set"):
            assert after.relationships[faction] == HOSTILE
    if before.coalition and verb not in ("score", "set"):
        assert after.points == before.points
    assert len(after.quests.open) <= max(3, len(before.quests.open))


class Game(RuleBasedStateMachine):
    @initialize(
        character=st.sampled_from([one.name for one in ROOT.characters]), two=st.booleans(), at=places
    )
    def begun(self, character: str, two: bool, at: str):
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "woods.toml"
        board, happened = begin("T", character, FACTIONS[:4], at=at, two_vagabonds=two)
        self.board, self.lines = board, 0
        saves.create(self.path, board, command="vagabond new", events=happened, kind=VAGABOND)

    def teardown(self):
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    def line(self, words: str, *, forced: bool = False) -> bool:
        """Play a line; tell whether it was carried out. A refused one leaves everything as it was."""
        before = self.board
        try:
            actions = batch.read(words.split(), before)
            played = play(before, actions, forced=forced)
        except (Refused, UsageError):
            return False
        LEGAL.append(len(actions))
        self.lines += 1
        for action in actions:
            one = play(before, (action,), forced=forced)
            if not forced:
                check(One(before, action.verb, one))
            before = one.board
        assert before == played.board
        self.board = played.board
        if self.lines % SAVED_EVERY == 0:
            self.saved(played)
        return True

    def saved(self, played: Played) -> None:
        """Write what has been played; undo gives back every byte, and redo what was written."""
        raw, known = self.path.read_bytes(), saves.load(self.path, VAGABOND)
        with saves.writing(self.path, known) as current:
            current.write(played.board, command="vagabond do", events=played.events)
        written = self.path.read_bytes()
        assert saves.problems(self.path).problems == []
        assert saves.load(self.path, VAGABOND).campaign == played.board
        if written != raw:
            history.travel(self.path, history.undo, 1, command="undo", why=None)
            assert self.path.read_bytes() == raw
            history.travel(self.path, history.redo, 1, command="redo", why=None)
            assert self.path.read_bytes() == written

    @rule(choice=chances, reward=st.sampled_from(("points", "cards")))
    def a_day(self, choice, reward: str):
        """Take options one after another."""
        for _ in range(6):
            self.something_open(choice, reward)

    def something_open(self, choice, reward: str):
        """Take an option, with its placeholders filled in; it is never refused."""
        found = [one for one in options(self.board) if one.verb != "evening" or choice.random() < 0.2]
        if not found:
            return
        option = choice.choice(found)
        board = self.board
        ready = [kind for kind in KINDS if board.items.ready.get(kind)]
        hidden = [kind for kind in board.ruins.hidden if kind not in board.ruins.taken]
        words = option.words.replace("PLACE", "rabbit").replace("=N", "=1").replace(" points", f" {reward}")
        words = words.replace("FACTION", option.action.faction)
        if option.verb == "explore":
            words = f"explore {choice.choice(hidden)}" if hidden else "explore nothing"
        if option.verb == "aid":
            words = words.replace("ITEM", choice.choice(ready))
        if "ITEM" in words:
            return
        assert self.line(words), words

    @rule(choice=chances)
    def birdsong(self, choice):
        board = self.board
        down = [
            kind
            for kind in KINDS
            for _ in range(board.items.exhausted.get(kind, 0) + board.items.damaged_exhausted.get(kind, 0))
        ]
        up = choice.sample(down, min(len(down), numbers.refresh(board)))
        assert self.line(f"birdsong {' '.join(up)}") == (board.phase == "between")

    @rule(choice=chances)
    def evening(self, choice):
        board = self.board
        rested = turn.rest(board)[0]
        loose = [
            kind
            for kind in KINDS
            for _ in range(number_of(rested.items, kind) - numbers.on_track(rested, kind))
        ]
        left = choice.sample(loose, min(len(loose), numbers.surplus(rested)))
        self.line(" ".join(["evening", *(f"leave={kind}" for kind in left)]))

    @rule(place=places, faction=factions, more=st.sampled_from(("", "hostile")))
    def moves(self, place: str, faction: str, more: str):
        self.line(f"move {place} {more}")
        self.line(f"slip {place} with={faction}")

    @rule(faction=factions, warriors=few, buildings=few, damage=kinds, lost=few, ally=factions)
    def battles(self, faction: str, warriors: int, buildings: int, damage: str, lost: int, ally: str):
        help_ = f" with={ally} allies=3 lost={lost}" if lost else ""
        self.line(f"battle {faction} warriors={warriors} buildings={buildings}{help_}")
        self.line(f"defend {faction} warriors={warriors} damage={damage}")

    @rule(faction=factions, kind=kinds, take=st.one_of(st.none(), kinds), again=st.integers(1, 3))
    def aids(self, faction: str, kind: str, take: str | None, again: int):
        self.line(f"aid {faction} {kind} " * again + (f"take={take}" if take else ""))

    @rule(words=some, verb=st.sampled_from(("use", "damage", "gain", "lose", "removal", "repair", "special")))
    def items(self, words: str, verb: str):
        self.line(f"{verb} {words}")

    @rule(one=quests, other=quests)
    def deals(self, one: str, other: str):
        self.line(f"deal {one} {other}")
        self.line(f"other quest {one} new={other}")

    @rule(points=st.integers(-5, 9), faction=factions, step=st.sampled_from(ROOT.step_names()), at=places)
    def told(self, points: int, faction: str, step: str, at: str):
        self.line(f"score {points} set {faction}={step} at={at}")

    @rule(faction=factions)
    def coalition(self, faction: str):
        self.line(f"coalition {faction}")

    @rule(words=some, place=places, one=quests, two=quests)
    def by_force(self, words: str, place: str, one: str, two: str):
        """Rules that are overruled leave a save that can be read."""
        self.line(f"move {place} repair {words}", forced=True)
        self.line(f"deal {one} {one} other quest {two} new={one}", forced=True)


def test_games_keep_to_the_rules_and_the_saves_stay_whole():
    """Ten thousand legal actions in the long checks, some hundred here."""
    run_state_machine_as_test(
        Game,
        settings=settings(
            max_examples=max(ACTIONS // EACH, 1),
            stateful_step_count=STEPS,
            deadline=None,
            derandomize=True,
            phases=(Phase.explicit, Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert sum(LEGAL) >= ACTIONS
