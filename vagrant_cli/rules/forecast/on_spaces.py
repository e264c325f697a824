"""What the next Haint turn brings to one Vagrant on every space that they can still reach (AC-01, AC-02)."""

from __future__ import annotations

from ...errors import Needed
from ...records import TYPE_CHECKING, NamedTuple
from ..board.board import owner, reach
from ..board.train import each
from ..tracks import rounds
from ..tracks.rounds import running
from ..vagrant import maximum
from . import harm
from .one import One, Wherever

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...campaign import Campaign
    from ..board.train import Space
    from .one import ByToken
    from .turn_to_come import Turn

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
        raise Needed(
            f"Nobody has told the Move value of the {name.capitalize()}.",
            entries=[entry],
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
    ground = One(turn.campaign, turn.board, who, turn.kinds)
    world, haint = ground.world(), turn.acting[0]
    if len(turn.acting) == 1 and not turn.first and ground.decides(world, haint):
        return _weighed(turn, Wherever(ground, world, haint).on_all(sum(spaces)))
    draws = [(turn.links(tokens), ways) for tokens, ways in turn.draws()]
    train, found = turn.board.train, {}
    for bit in spaces:
        world = ground.world_on(train.spaces[bit])
        walked = [(ground.walk(world, links)[who], ways) for links, ways in draws]
        found[bit] = harm.weighed(walked, turn.total())
    turn.ground.looks(ground.looked)
    return found


def _weighed(turn: Turn, found: Mapping[int, ByToken]) -> Risks:
    """Return the risk of every space; those of which the tokens bring the same are weighed once."""
    risks: dict[int, harm.Risk] = {}
    for brings in found.values():
        if id(brings) not in risks:
            drawn = [(brings[token], turn.pool.items[token]) for token in turn.kinds]
            risks[id(brings)] = harm.weighed(drawn, turn.total())
    return {bit: risks[id(brings)] for bit, brings in found.items()}
