"""Who acts in the next Haint turn, and every order of tokens that may be drawn for it (HT-01, AC-05)."""

from __future__ import annotations

from math import perm

from ...records import TYPE_CHECKING
from ...scenario import AFTER_TURN
from ..bindle import chances
from ..tracks.rounds import running
from .foreseen import TURN_BEGINS, Ground, Link

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...campaign import Campaign
    from ..board.board import Board


class Turn:
    """One turn to be foreseen: who acts, and what may be drawn."""

    def __init__(self, campaign: Campaign, board: Board, first: tuple[Link, ...]) -> None:
        scenario = running(campaign)
        self.campaign, self.board, self.first = campaign, board, first
        self.ground = Ground(campaign, board)
        awake = [name for name in scenario.haints if not scenario.haints[name].broken]
        self.skipped = tuple(name for name in scenario.haints if name not in awake)
        drawn = scenario.settings.tokens_a_turn if awake else 0
        self.acting = tuple(awake[index % len(awake)] for index in range(drawn))
        self.pool = chances.pool(campaign, drawn) if awake else chances.Pool({})
        self.kinds = tuple(item for item, number in self.pool.items.items() if number)

    def known(self, token: str) -> bool:
        """Tell whether everybody who acts has an action typed in for a token."""
        return all(self.ground.action(haint, token) is not None for haint in dict.fromkeys(self.acting))

    def draws(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield every order of tokens with the ways to draw it, without replacement; no draw changes the next (AC-05)."""

        def more(drawn: tuple[str, ...], ways: int) -> Iterator[tuple[tuple[str, ...], int]]:
            if len(drawn) == len(self.acting):
                yield drawn, ways
                return
            for token in self.kinds:
                left = self.pool.items[token] - drawn.count(token)
                if left:
                    yield from more((*drawn, token), ways * left)

        return more((), 1)

    def links(self, tokens: Sequence[str]) -> tuple[Link, ...]:
        """Return what follows each other when these tokens are drawn."""
        links = tuple(Link(haint, token) for haint, token in zip(self.acting, tokens, strict=True))
        after_turn = self.ground.cycles and self.ground.settings.cycle_after == AFTER_TURN
        checked = (Link(None),) if after_turn else ()
        return (*self.first, TURN_BEGINS, *links, *checked)

    def total(self) -> int:
        """Return in how many ways the tokens may be drawn in order."""
        return perm(self.pool.size, len(self.acting))
