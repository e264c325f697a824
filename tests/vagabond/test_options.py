"""What is open and what is done are a pair: everything listed is legal, and what is not listed is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.vagabond.boards import GAME, board, played
from vagrant_cli.data.vagabond import KINDS, ROOT
from vagrant_cli.errors import Refused
from vagrant_cli.vagabond.actions import Undecided
from vagrant_cli.vagabond.board import PHASES, Vagabond
from vagrant_cli.vagabond.options import options

ORDER = "slip move battle explore aid quest strike repair craft special coalition evening".split()  # noqa: SIM905
BOARDS = 60
TITLES = [quest.title for quest in ROOT.quests]


def some(luck: Random, chance: float) -> dict[str, int]:
    return {kind: luck.randrange(1, 4) for kind in KINDS if luck.random() < chance}


def anywhere(seed: int) -> Vagabond:
    """Return a board in any state."""
    luck = Random(seed)
    return board(
        some(luck, 0.5),
        down=some(luck, 0.3),
        damaged=some(luck, 0.2),
        damaged_down=some(luck, 0.2),
        open_quests=tuple(luck.sample(TITLES, luck.randrange(4))),
        hidden={kind: 1 for kind in ROOT.ruins if luck.random() < 0.5},
        taken=tuple(kind for kind in ROOT.ruins if luck.random() < 0.4),
        hostile=tuple(one for one in GAME if luck.random() < 0.3),
        character=luck.choice(ROOT.characters).name,
        at=luck.choice(("fox", "rabbit-2", "mouse", "forest")),
        phase=luck.choice((*PHASES, "daylight", "daylight")),
        points=luck.choice((3, 12)),
        two_vagabonds=luck.random() < 0.4,
        coalition=luck.choice((None, None, GAME[0])),
    )


def lines(verb: str, start: Vagabond) -> Iterator[str]:
    """Walk every way to say a verb, as far as they can differ in what a rule says."""
    yield from {
        "slip": [f"slip {place}" for place in ("fox", "forest")],
        "move": [f"move {place} {more}" for place in ("fox", "mouse") for more in ("", "hostile")],
        "battle": [f"battle {faction}" for faction in (*GAME, "hirelings")],
        "explore": ["explore", "explore nothing", *(f"explore {kind}" for kind in KINDS)],
        "aid": [f"aid {faction} {kind}" for faction in GAME for kind in KINDS],
        "quest": [
            f"quest {title.replace(' ', '-')} {way}" for title in TITLES for way in ("points", "cards")
        ],
        "strike": [f"strike {faction}" for faction in (*GAME, "hirelings")],
        "repair": [f"repair {kind}" for kind in KINDS],
        "craft": [*(f"craft {kind}" for kind in KINDS), "craft card hammers=1"],
        "special": ["special fox" if start.own.special and start.own.special.glides else "special"],
        "coalition": [f"coalition {faction}" for faction in GAME],
        "evening": ["evening"],
    }[verb]


def legal(start: Vagabond, line: str) -> bool:
    try:
        played(start, line)
    except Refused:
        return False
    except Undecided:
        # The way to say it that decides is among the others, or as open as this one.
        return line != "explore"
    return True


@pytest.mark.rule("VB-37")
def test_exactly_the_verbs_that_no_rule_refuses_are_listed_and_in_order():
    listed = 0
    for seed in range(BOARDS):
        start = anywhere(seed)
        found = [one.verb for one in options(start)]
        assert found == sorted(found, key=ORDER.index), seed
        for verb in ORDER:
            assert (verb in found) == any(legal(start, line) for line in lines(verb, start)), (seed, verb)
        listed += len(found)
    assert listed > 3 * BOARDS


def test_an_option_tells_the_cost_and_the_points_that_it_comes_to():
    for seed in range(BOARDS):
        start = anywhere(seed)
        for one in options(start):
            if not any(word.isupper() or "=" in word for word in one.words.split()):
                done = played(start, one.words).steps[0]
                assert (done.exhausted, done.points) == (dict(one.cost), one.points), (seed, one.words)
