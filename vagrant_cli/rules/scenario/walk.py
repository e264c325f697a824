"""A Vagrant's Move: what the way costs in coins, and who may go where (AC-01, AC-02, TR-02, VG-05)."""

from __future__ import annotations

from ...campaign import put
from ...errors import Refused, Untold, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ..board.board import owner, reach, route
from ..events.campaign import PieceMoved
from ..events.event import settle
from ..events.vagrant import VagrantMoved
from ..haint import pieces
from ..tracks import rounds
from ..vagrant import maximum
from ..words.plurals import agree, count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..board.board import Board
    from ..board.train import Space
    from ..events.event import Event, Outcome


class Pays(NamedTuple):
    """What a Move costs: as the way needs, so many `coins` where a card moves for more or less, or nothing."""

    coins: int | None = None
    free: bool = False

    @property
    def printed(self) -> bool:
        """Tell whether the Move value on the card says what the way needs."""
        return self.coins is None and not self.free


AS_PRINTED = Pays()


def move(
    campaign: Campaign, name: str, to: Space, pays: Pays = AS_PRINTED, *, forced: bool = False
) -> Outcome:
    """Move a Vagrant or the pup to a space of the board, with the coins that the way needs.

    Coins give the printed Move in spaces each, orthogonally and not through terrain (AC-01, AC-02, TR-02). What a coin
    gives beyond the way is left for the rest of the turn. The pup moves with the Runaway's coins (VG-05).
    """
    board = pieces.in_scenario(campaign)
    if not (pays.free or forced):
        settle(rounds.not_their_turn(campaign, owner(name)), forced=False)
    start = pieces.standing(board, name, typed=name)
    way = route(board, name, to) if to in board.train.bits else ()
    steps = len(way)
    left = rounds.running(campaign).rounds.steps.get(name, 0)
    value = _value(campaign, name) if pays.printed and steps > left else 0
    coins = pays.coins or 0
    overruled = settle(_objections(campaign, board, name, to, Way(steps, left, value), pays), forced=forced)
    if value:
        coins = -(-(steps - left) // value)
    campaign, shifted = pieces.move(campaign, pieces.meant(campaign, name), to, forced=forced)
    campaign, paid = rounds.spend(campaign, owner(name), coins, forced=forced)
    if pays.printed and rounds.running(campaign).rounds.turn == owner(name):
        over = max(left + coins * value - steps, 0)
        kept = put(rounds.running(campaign).rounds.steps, name, over)
        campaign = rounds.with_rounds(campaign, steps={one: more for one, more in kept.items() if more})
    path = tuple(map(str, way))
    told: tuple[Event, ...] = tuple(event for event in shifted if not isinstance(event, PieceMoved))
    return campaign, (*overruled, *told, VagrantMoved(name, coins, str(start), path or (str(to),)), *paid)


def lay(campaign: Campaign, name: str, coins: int, *, forced: bool = False) -> Outcome:
    """Lay coins for a Move that no board follows."""
    if rounds.running(campaign).board is not None:
        raise UsageError(
            "A board is kept, so a Move names the space where it ends.",
            rule="AC-02",
            hint=f"vsong move {name} SPACE; who is not on it yet: vsong board put {name} SPACE.",
        )
    campaign, paid = rounds.spend(campaign, owner(name), coins, forced=forced)
    return campaign, (VagrantMoved(name, coins, None, ()), *paid)


class Way(NamedTuple):
    """How many spaces a way takes, how many are left of coins laid before, and the Move value that it needs."""

    steps: int
    left: int
    value: int


def _objections(
    campaign: Campaign, board: Board, name: str, to: Space, way: Way, pays: Pays
) -> Iterator[Refused]:
    """Yield why this Vagrant does not get there: no way leads there, or the coins left do not reach."""
    if to not in board.train.bits or to == board.place(name):
        return  # `pieces.move` says that there is no such space
    standing = next((one for one, at in board.characters() if at == to), None)
    if standing is None and not way.steps:
        yield Refused(
            f"No way that is free of terrain leads {name.capitalize()} to {to}.",
            rule="AC-02",
            hint=f"To place somebody by hand: vsong board put {name} {_typed(to)}.",
        )
    tracked = rounds.running(campaign).rounds
    if standing is not None or not pays.printed or tracked.turn != owner(name) or not tracked.begun:
        return
    have = way.left + way.value * rounds.coins_left(campaign)
    if way.steps > have:
        near = board.train.listed(reach(board, name, have))
        yield Refused(
            f"{to} is {count(way.steps, 'space')} from {name.capitalize()}, who has "
            f"{count(rounds.coins_left(campaign), 'coin')} left and reaches {have} with Move {_value(campaign, name)}.",
            rule="AC-01",
            hint=f"In reach {agree(len(near))} {count(len(near), 'space')}: vsong board reach {name} {have}; a card that moves for more: "
            "--coins N or --free.",
        )


def _value(campaign: Campaign, name: str) -> int:
    """Return the printed Move of the side that is up, the Runaway's for the pup; nobody invents one."""
    who = owner(name)
    key = f"{maximum.side(campaign, who)}.move"
    told = campaign.number(key)
    if told is None:
        raise Untold(
            f"Nobody has told the Move value of the {who.capitalize()}.",
            entries=[key],
            rule="AC-01",
            hint=f"See the card, then: vsong box set {key} NUMBER; or for this once: --coins N.",
        )
    return told


def _typed(space: Space) -> str:
    return str(space).replace(",", ".")
