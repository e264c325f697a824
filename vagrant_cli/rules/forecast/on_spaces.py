"""What the next Haint turn brings to one Vagrant on every space that they can still reach (AC-01, AC-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...errors import Refused
from ...scenario import HAUNTED
from ..board import outcomes
from ..board.board import owner, reach
from ..board.outcomes import Fate, Fates
from ..board.train import Space, each
from ..tracks import rounds
from ..tracks.rounds import running
from ..vagrant import humanity as wounds
from ..vagrant import maximum
from . import harm
from .foreseen import Ground, Link
from .harm import Tallies, Tally
from .turn_to_come import Turn

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...scenario import HaintAction

Risks = Mapping[int, harm.Risk]
"""The risk by the bit of a space."""


class Place(NamedTuple):
    """A space that somebody can still reach: its price in coins, None where no number of coins was asked, and the risk."""

    space: Space
    coins: int | None
    risk: harm.Risk


class Path(NamedTuple):
    """How far somebody may still move in `steps`, and how many of them a coin brings (AC-01); None is not known."""

    steps: int
    move: int | None = None


def path(campaign: Campaign, who: str, steps: int | None = None) -> Path:
    """Return how far somebody may still move before the Haint's turn: with the coins left, or so many steps.

    Who has no turn before it lays no coins. A Move value that nobody has told is refused unless steps are named.
    """
    name = owner(who)
    entry = f"{maximum.side(campaign, name)}.move"
    move = campaign.number(entry)
    if steps is not None:
        return Path(steps, move or None)
    if move is None:
        raise Refused(
            f"Nobody has told the Move value of the {name.capitalize()}.",
            rule="AC-01",
            hint=f"See the card, then: vsong box set {entry} NUMBER; or say how far: --steps SPACES.",
        )
    return Path(move * _coins(campaign, name), move or None)


def _coins(campaign: Campaign, name: str) -> int:
    """Return the coins that somebody may still lay before the Haint's turn: of this turn, or of the one to come."""
    turn = running(campaign).rounds.turn
    if turn is not None:
        return rounds.coins_left(campaign) if turn == name else 0
    left = rounds.left_to_play(campaign)
    if left and left[0] != name:
        return 0
    return rounds.coins(rounds.with_rounds(campaign, turn=name))


def places(turn: Turn, who: str, path: Path) -> tuple[Place, ...]:
    """Return the spaces that `who` reaches with what they cost, the safest first, then in board order."""
    train = turn.board.train
    start = turn.board.place(who)
    assert start is not None  # the command has seen to it
    spaces = reach(turn.board, who, path.steps)
    away = {}
    for distance, ring in enumerate(train.rings(train.bits[start], train.floor)):
        for bit in each(ring & spaces):
            away[bit] = distance
    found = _on_spaces(turn, who, tuple(away))
    places = [
        Place(train.spaces[bit], path.move and -(-steps // path.move), found[bit])
        for bit, steps in away.items()
    ]
    dangers = {risk: harm.danger(risk) for risk in set(found.values())}
    return tuple(sorted(places, key=lambda one: (dangers[one.risk], one.coins or 0, train.bits[one.space])))


def _on_spaces(turn: Turn, who: str, spaces: Sequence[int]) -> Risks:
    if not turn.acting:
        return dict.fromkeys(spaces, harm.NO_RISK)
    if _simple(turn):
        return _looked_up(turn, who, spaces)
    train, found = turn.board.train, {}
    for bit in spaces:
        ground = Ground(turn.campaign, turn.board.moved(who, train.spaces[bit]))
        world = ground.world()
        walked = [(ground.walk(world, turn.links(tokens))[who], ways) for tokens, ways in turn.draws()]
        found[bit] = harm.weighed(walked, turn.total())
    return found


def _simple(turn: Turn) -> bool:
    """Tell whether one action alone decides, so that all spaces can be looked up at once."""
    return (
        len(turn.acting) == 1
        and not turn.first
        and not turn.ground.cycles
        and turn.ground.settings.shared_maximum is None
        and not _may_break_on_the_way(turn)
    )


def _may_break_on_the_way(turn: Turn) -> bool:
    """Tell whether haunting may break the Haint, so that all gain 1 before its action hits (HE-04, VG-01)."""
    scenario, name = running(turn.campaign), turn.acting[0]
    haint, effect = scenario.haints[name], turn.ground.action(name, HAUNTED)
    answers = wounds.CURSED in turn.campaign.vagrants and not scenario.rounds.cursed
    most = wounds.CURSE * answers + (effect.gain * len(turn.board.vagrants) if effect else 0)
    return haint.limit is not None and haint.break_space != 0 and haint.humanity + most >= haint.limit


def _looked_up(turn: Turn, who: str, spaces: Sequence[int]) -> Risks:
    ground, haint = turn.ground, turn.acting[0]
    typed = [(token, ground.action(haint, token)) for token in turn.kinds]
    known = [(token, action, ground.act(action)) for token, action in typed if action is not None]
    left = partial(ground.left, ground.world(), haint)
    all_spaces = sum(spaces)
    found = outcomes.elsewhere(turn.board, haint, [act for _, _, act in known], who, all_spaces, left)
    health = harm.health(turn.campaign, owner(who))
    tallies = _Tallied(turn.ground, haint, health)
    unknown = [
        (ground.walk(ground.world(), (Link(haint, token),))[who], turn.pool.items[token])
        for token, action in typed
        if action is None
    ]
    risks: dict[tuple[Fates, ...], harm.Risk] = {}
    result = {}
    for bit, fates in found.items():
        if fates not in risks:
            drawn = [
                (tallies.of(action, one), turn.pool.items[token])
                for (token, action, _), one in zip(known, fates, strict=True)
            ]
            risks[fates] = harm.weighed([*drawn, *unknown], turn.total())
        result[bit] = risks[fates]
    return result


class _Tallied:
    """What fates come to for one Vagrant: a haunted effect first, then the action (HT-23)."""

    def __init__(self, ground: Ground, haint: str, health: harm.Health) -> None:
        self.effect = ground.action(haint, HAUNTED)
        self.health = health

    def of(self, action: HaintAction, fates: Fates) -> Tallies:
        return frozenset(
            Tally(fate.targeted, fate.haunted, fate.hit, came)
            for fate in fates
            for came in self._harms(action, fate)
        )

    def _harms(self, action: HaintAction, fate: Fate) -> Iterator[harm.Harm]:
        haunted = [(harm.NO_HARM, self.health)]
        if fate.cursed and self.effect is not None:
            haunted = list(harm.struck(self.health, self.effect))
        for before, health in haunted:
            if not fate.struck:
                yield before
                continue
            for came, _ in harm.struck(health, action):
                yield before.then(came)
